// What is played in a browser, step by step, and what is to be seen then.

import { click, copy, downloads, drag, element, open, pause, paste, press, push, wheel, whole } from './hands.js';

const HIDDEN_SINGLE = 'hidden single';
const KAKURO = '#puzzle=kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9&system=simplest-first';
const LIST = '12............32\n34............12\nkakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9\nno puzzle\n';
/** What other layouts tell of a key, whether AltGr is held, and what it means. */
const LAYOUTS = [
  [{ key: '²', code: 'Digit2', ctrlKey: true, altKey: true }, true, 'alt+2'],
  [{ key: '[', code: 'Digit8', ctrlKey: true, altKey: true }, true, '['],
  [{ key: '¡', code: 'Digit1', altKey: true }, false, 'alt+1'],
  [{ key: 'Dead', code: 'KeyE', altKey: true }, false, 'alt+e'],
  [{ key: 'A', code: 'KeyA', shiftKey: true }, false, 'A'],
  [{ key: 'Tab', code: 'Tab', shiftKey: true }, false, 'shift+tab'],
  [{ key: 'c', code: 'KeyC', ctrlKey: true }, false, null],
  [{ key: 'o', code: 'KeyO', ctrlKey: true }, false, 'ctrl+o'],
  [{ key: 'F5', code: 'F5' }, false, null],
];

/** Starts another program in this page, whose files find no room. */
function fill() {
  const Plain = Worker;
  window.Worker = function (name) { return new Plain(name === 'files.js' ? 'full.js' : name); };
  return new Program({ args: ['gradus', 'play', '12............32'], files: { reads: true, keeps: true }, out: () => {}, told });
}

let copied = null, full = null, narrow = null, rater = null, files = [], printed = 0, before = '';

/** Whether a browser refuses to let this page ask another host. */
async function is_closed() {
  const refused = new Promise(done => addEventListener('securitypolicyviolation', () => done(true), { once: true }));
  fetch('http://127.0.0.1:1/').catch(() => {});
  const own = performance.getEntriesByType('resource').every(({ name }) => name.startsWith(location.origin));
  return own && await Promise.race([refused, pause(2000)]);
}

/** Ends a step with the page loaded again. */
export class Reload extends Error {}
const reload = () => { throw new Reload(); };

const narrowed = { page: () => narrow };
const rated = { page: () => rater };

/**
 * The name of a step, what is done, what is to be seen then, and besides: `also`, what is to hold;
 * `page`, which is looked at; `fails`, whether the step has to.
 */
export const PLAN = [
  ['the puzzle and the rating of the link', () => {}, ['14518', 'system=hodoku']],
  ['what is not there is missed', () => {}, ['99999'], { fails: true }],
  ['the page can ask no other host', () => {}, [], { also: is_closed }],
  ['a click and digits change a score', () => {
    click(window, HIDDEN_SINGLE);
    press(window, '7', '7', 'Enter');
  }, ['15085', 'scores=hidden-single:77']],
  ['keys write on the board, which is read out', () => press(window, 'Escape', '1'), ['was 15085', '1 placed, row 1 column 1'],
    { also: () => element(window, 'sentence').textContent.includes('1 placed') }],
  ['a reload', reload, []],
  ['the game and its scores were kept', () => {}, ['was 15085', 'scores=hidden-single:77']],
  ['undo knows what was played before the reload', () => press(window, 'u'), [' 15085']],
  ['a hint', () => press(window, 's'), ['Hint', HIDDEN_SINGLE]],
  ['another system', () => press(window, 'Escape', '['), ['system='], { also: () => !location.hash.includes('hodoku') }],
  ['keys of other layouts go by their place', () => {}, [],
    { also: () => LAYOUTS.every(([event, graph, name]) => name_of(event, graph) === name) }],
  ['a link is copied', () => {
    const clipboard = { writeText: async text => { copied = text; } };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    press(window, 'alt+s');
  }, ['link to the puzzle'], { also: () => copied?.startsWith(`${location.origin}${location.pathname}#puzzle=..53`) }],
  ['text that is selected is copied', () => {}, [], { also: () => copy(window, HIDDEN_SINGLE).includes(HIDDEN_SINGLE) }],
  ['an export is a download', () => {
    files = downloads(window);
    press(window, 'ctrl+s', 'ArrowRight', 'Enter');
  }, ['written'], { also: () => files.length === 1 }],
  ['a sheet is printed', async () => {
    window.print = () => { printed++; };
    press(window, 'ctrl+p');
    while (!printed) await pause(100);
  }, [], { also: () => document.body.className === 'sheet' && element(window, 'sheet').naturalWidth > 0 }],
  ['a pasted line is a puzzle', () => paste(window, '12............32'), ['puzzle=12............32', 'Sudoku line']],
  ['Back goes to the puzzle before', () => history.back(), ['puzzle=..53']],
  ['a Kakuro', () => { location.hash = KAKURO; }, ['puzzle=kakuro/6/6/']],
  ['a broken link is said, and the game stays', () => { location.hash = '#puzzle=%FFgarbage'; }, ['cannot read the link', 'puzzle=kakuro/6/6/']],
  ['Back leads out of it', () => history.go(-2), ['puzzle=..53']],
  ['a drag selects cells', () => drag(window, '5        3', 9), ['selected 2']],
  ['a rating that is not known is said, and the puzzle opens', () => { location.hash = '#puzzle=12............32&system=none&scores=x:-1'; },
    ['the rating of the link is left out', 'puzzle=12............32']],
  ['a Kakuro again', () => { location.hash = KAKURO; }, ['puzzle=kakuro/6/6/']],
  ['the wheel scrolls', async () => {
    press(window, '?', '?');
    await pause(500);
    before = whole(window);
    wheel(window, 'move');
  }, [], { also: () => whole(window) !== before }],
  ['statistics', () => press(window, 'Escape', 'T'), ['tatistics']],
  ['a full store is said', () => { full = fill(); }, ['no room for your games']],
  ['and no longer than it is full', () => { full.end(0, null); told({ full: false }); }, [],
    { also: () => element(window, 'banner').hidden }],
  ['a second tab says that it keeps nothing', async () => {
    press(window, 'Escape');
    narrow = await open('./#puzzle=12............32');
  }, ['not kept'], narrowed],
  ['a narrow screen has a pad', () => { push(narrow, '→'); push(narrow, '→'); push(narrow, '3'); }, ['3 placed'], narrowed],
  ['a button does what it says', () => push(narrow, 'Hint'), ['ingle'], narrowed],
  ['another size is filled', () => { narrow.frameElement.style.height = '480px'; }, ['ingle'],
    { ...narrowed, also: () => narrow.document.documentElement.scrollHeight <= 480 }],
  ['a link that cannot be read opens the last game', async () => {
    narrow.frameElement.remove();
    narrow = await open(`./?x#puzzle=${'1'.repeat(1 << 19)}`);
  }, ['cannot read the link', 'not kept'], narrowed],
  ['no second tab touches the games of the first', () => narrow.frameElement.remove(), ['puzzle=kakuro/6/6/']],
  ['a list is rated', async () => {
    rater = await open('rate.html');
    element(rater, 'list').value = LIST;
    push(rater, 'Rate');
  }, ['4 of 4 rated, 1 of them not read', 'hodoku'], rated],
  ['its table is sorted', () => push(rater, 'hodoku'), ['hodoku'],
    { ...rated, also: () => rater.document.querySelector('[aria-sort=ascending]')?.textContent === 'hodoku' }],
  ['it is drawn and downloaded', () => { files = downloads(rater); push(rater, 'Download as CSV'); }, [],
    { ...rated, also: () => files[0] === 'ratings.csv' && rater.document.querySelectorAll('#plot circle').length > 0 }],
  ['rating can be stopped', async () => {
    element(rater, 'list').value = LIST.repeat(1000);
    push(rater, 'Rate');
    while (!rater.document.querySelector('tbody tr')) await pause(100);
    push(rater, 'Stop');
  }, ['of 4000 rated', 'stopped'], rated],
];
