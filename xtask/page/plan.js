// What is played in a browser, step by step, and what must be visible then.

import { click, copy, downloads, drag, element, is_large, open, pause, paste, press, push, quiet, touch, two_fingers, wheel, whole } from './hands.js';

/** The puzzle that is played, by HoDoKu. */
const PLAYED = '#puzzle=..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..&system=hodoku';
const HIDDEN_SINGLE = 'hidden single';
const KAKURO = '#puzzle=kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9&system=simplest-first';
const LARGE = '#puzzle=kakuro/15/15/e-hbm.-elb6mD-b-oD-WYu-Fn-glTioE-T--jm.dflehl-Bm-glI--Fnc-.-dmd--glQfo9-7-Cim-7m.4dpehl-Bm-albgpB-hem-7mG-.-Co-fl9--hm.9-hGn.j4l-6m9-l77la--jmD-.g8ob9ldfnbAu.-Oo.-jm-8l.-dm..DdeAgRcfMi57j98U';
const TABLE = 'name,puzzle,from\n"one, small",12............32,here\nbad,no puzzle,\ntwo,34............12,"a ""b"""\n';
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

let shared = null, module = null, saved = '', copied = null, full = null, narrow = null, rater = null, files = [], printed = 0, before = '';

/** Whether a browser refuses to let this page ask another host. */
async function is_closed() {
  const refused = new Promise(done => addEventListener('securitypolicyviolation', () => done(true), { once: true }));
  fetch('http://127.0.0.1:1/').catch(() => {});
  const own = performance.getEntriesByType('resource').every(({ name }) => name.startsWith(location.origin));
  return own && await Promise.race([refused, pause(2000)]);
}

/** Whether a browser refuses the same to the workers of this page, by the headers of their script. */
const is_closed_to_workers = () => new Promise(done => {
  new Worker('probe.js').onmessage = ({ data }) => done(data === 'refused');
});

/** Whether the files are kept for the times without a network. */
async function is_kept() {
  await navigator.serviceWorker.ready;
  const { files } = self.STAMP;
  const all = await Promise.all(files.map(file => caches.match(new URL(file, location).href)));
  return files.length > 10 && all.every(response => response?.ok);
}

/** What the browser makes of an element for those who hear it; Firefox says only what was written. */
const heard = node => `${node.computedRole ?? node.getAttribute('role')}: ${node.computedName ?? node.ariaLabel}`;
const buttons = page => [...page.document.querySelectorAll('#pad button')];
/** The colours of the dots of the board's picture in the middle of its cells, or none where it is text. */
function picture_of(page) {
  const layers = element(page, 'layers'), ink = layers.getContext('2d');
  if (layers.hidden) return '';
  const box = layers.getBoundingClientRect(), larger = layers.width / box.width;
  return cells(page).map(cell => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const at = [left - box.left, top - box.top, width, height].map(pixels => Math.round(pixels * larger));
    return ink.getImageData(...at).data.reduce((sum, part, place) => (sum * 31 + part * (place % 4 + 1)) >>> 0, 0);
  }).join();
}
const marks = page => page.document.querySelector('[aria-label=Marks]').getAttribute('aria-pressed');

const cells = page => [...page.document.querySelectorAll('[role=gridcell]')];
/** How wide the cells of a board are that show, and which they are. */
const cell_width = page => cells(page).find(cell => cell.style.display !== 'none').getBoundingClientRect().width;
const shown_cells = page => cells(page).map(cell => cell.style.display).join();
const place_of_cell = page => { const { left, top } = cells(page)[40].getBoundingClientRect(); return [left, top].join(); };

/** Has the program compiled again by a page whose host says that it is plain text. */
async function compile_plain_text() {
  const plain = window.fetch;
  window.fetch = async (...request) => new Response((await plain(...request)).body, { headers: { 'Content-Type': 'text/plain' } });
  compiled = null;
  try { return await compile(); } finally { window.fetch = plain; }
}

/** Waits until a new version of the page is there. */
async function wait_for_a_new_version() {
  await fetch('renew');
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  while (!registration.waiting) await pause(100);
}

/** Ends a step with the page loaded again, and then the next step, or the same one. */
export class Reload extends Error {
  constructor(next = 1) {
    super();
    this.next = next;
  }
}
const reload = () => { throw new Reload(); };

const is_renewed = () => self.STAMP.version.endsWith('renewed');
/** Has the page loaded again until the new version is taken: a browser that is busy with the old one takes a few starts. */
function take_the_new_version() {
  const tries = Number(sessionStorage.tries ?? 0);
  if (is_renewed() || tries > 5) return;
  sessionStorage.tries = tries + 1;
  throw new Reload(0);
}

/** How many values of these the spans of the picture have. */
const looks = (...names) => names.map(name => new Set([...document.querySelectorAll('#rows span')].map(span => getComputedStyle(span)[name])).size);

const narrowed = { page: () => narrow };
const rated = { page: () => rater };

/**
 * The name of a step, what is done, what is to be seen then, and besides: `also`, what is to hold;
 * `page`, which is looked at; `fails`, whether the step has to.
 */
export const PLAN = [
  ['a new player finds the start page', () => {}, ['Learn', 'Library'], { also: () => !location.hash && document.title === 'Gradus' }],
  ['and again when it is loaded again', reload, []],
  ['and nothing of what lies behind it', () => {}, ['Learn', 'Library'], { also: () => !location.hash && document.title === 'Gradus' }],
  ['the puzzle and the rating of the link', () => { location.hash = PLAYED; }, ['14518', 'system=hodoku']],
  ['a link is an invitation', () => {}, [], { also: () => /^An? .* Sudoku, 14518 points by .*: about .* minutes. Click a cell to play.$/.test(element(window, 'tip').textContent) }],
  ['it has colours and bold text', () => {}, [], { also: () => looks('color', 'backgroundColor', 'fontWeight').every(count => count > 1) }],
  ['it is shared', () => {
    navigator.share = async what => { shared = what; };
    push(window, 'Share');
  }, [], { also: () => shared?.url === `${location.origin}/${location.hash}` && shared.title === document.title }],
  ['Back leads to the start page', () => history.back(), ['Learn'], { also: () => !location.hash }],
  ['Forward leads to the puzzle', () => history.forward(), ['14518', 'system=hodoku']],
  ['what is not there is missed', () => {}, ['99999'], { fails: true }],
  ['the page can ask no other host', () => {}, [], { also: is_closed }],
  ['nor can its workers', () => {}, [], { also: is_closed_to_workers }],
  ['the page is kept for the times without a network', () => {}, [], { also: is_kept }],
  ['the board is a grid to those who hear it', () => {}, [], { also: () => {
    const [row] = element(window, 'grid').children;
    return heard(element(window, 'grid')) === 'grid: Board' && row.getAttribute('role') === 'row' && row.children.length === 9
      && heard(row.children[2]) === 'gridcell: row 1 column 3, 5 given';
  } }],
  ['it is seen as a picture, each cell', () => {}, [], { also: () => {
    const [first, ...rest] = before = picture_of(window).split(',');
    return rest.length === 80 && rest.some(cell => cell !== first) && !whole(window).includes('│   3');
  } }],
  ['a key changes the cells that it concerns', () => press(window, 'ArrowRight'), [], { also: () => {
    const after = picture_of(window).split(',');
    return [0, 1].every(cell => after[cell] !== before[cell]) && after[80] === before[80];
  } }],
  ['and who hears the board hears it as before', () => press(window, 'ArrowLeft'), [],
    { also: () => heard(element(window, 'grid').children[0].children[2]) === 'gridcell: row 1 column 3, 5 given' }],
  ['a dialog takes the picture away', () => press(window, '?'), [], { also: () => picture_of(window) === '' }],
  ['and it comes back', () => press(window, 'Escape'), [], { also: () => picture_of(window).split(',').length === 81 }],
  ['a key makes the board text', () => press(window, 'alt+g'), ['the board is text', '5    │   3'], { also: () => picture_of(window) === '' }],
  ['a click and digits change a score', () => {
    click(window, HIDDEN_SINGLE);
    press(window, '7', '7', 'Enter');
  }, ['15085', 'scores=hidden-single:77']],
  ['keys write on the board, which is read out', () => press(window, 'Escape', '1'), ['19669', '1 placed, row 1 column 1'],
    { also: () => element(window, 'sentence').textContent.includes('1 placed') }],
  ['a reload', reload, []],
  ['the game and its scores were kept', () => {}, ['19669', 'scores=hidden-single:77']],
  ['undo knows what was played before the reload', () => press(window, 'u'), [' 15085']],
  ['a hint, whose points are not those of the scale in the pane', () => press(window, 's'), ['Hint', 'Hidden single (2 points by']],
  ['a new version is fetched meanwhile', wait_for_a_new_version, []],
  ['a reload for it', reload, []],
  ['it is taken, and said', take_the_new_version, [],
    { also: () => is_renewed() && seen.notes.includes(`This is a new version of Gradus: ${self.STAMP.version}.`) }],
  ['the game is the same there', () => {}, ['15085', 'scores=hidden-single:77']],
  ['a host that takes the program for text', async () => { module = await compile_plain_text(); }, [], { also: () => module instanceof WebAssembly.Module }],
  ['another system', () => press(window, 'Escape', '['), ['system='], { also: () => !location.hash.includes('hodoku') }],
  ['keys of other layouts go by their place', () => {}, [],
    { also: () => LAYOUTS.every(([event, graph, name]) => name_of(event, graph) === name) }],
  ['a link is copied', () => {
    const clipboard = { writeText: async text => { copied = text; } };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    press(window, 'alt+s');
  }, ['link to the puzzle'], { also: () => copied?.startsWith(`${location.origin}${location.pathname}#puzzle=..53`) }],
  ['text that is selected is copied', () => {}, [], { also: () => copy(window, 'Sudoku 9x9').includes('Sudoku 9x9') }],
  ['an export is a download', () => {
    files = downloads(window);
    press(window, 'ctrl+s', 'ArrowRight', 'Enter');
  }, ['written'], { also: () => files.length === 1 }],
  ['a sheet is printed', async () => {
    window.print = () => { printed++; };
    press(window, 'ctrl+p');
    while (!printed) await pause(100);
  }, [], { also: () => document.body.classList.contains('sheet') && element(window, 'sheet').naturalWidth > 0 }],
  ['a pasted line is a puzzle', () => paste(window, '12............32'), ['puzzle=12............32', 'Sudoku line']],
  ['Back goes to the puzzle before', () => history.back(), ['puzzle=..53', 'Sudoku 9x9']],
  ['a Kakuro', () => { location.hash = KAKURO; }, ['puzzle=kakuro/6/6/', 'Kakuro 6x6']],
  ['a broken link is said, and the game stays', () => { location.hash = '#puzzle=%FFgarbage'; }, ['cannot read the link', 'puzzle=kakuro/6/6/']],
  ['Back leads out of it', () => history.go(-2), ['puzzle=..53', 'Sudoku 9x9']],
  ['a puzzle with one open cell', () => paste(window, '123434122143432.'), ['puzzle=123434122143432.']],
  ['its last digit', () => press(window, ';', '1'), ['Solved in']],
  ['its result is shared', () => {
    navigator.share = async what => { shared = what; };
    return share();
  }, [], { also: () => /^Gradus .* no hints/.test(shared?.text) && shared.url.includes('#puzzle=123434122143432.') }],
  ['Back goes from it to the puzzle before', () => history.back(), ['puzzle=..53', 'Sudoku 9x9']],
  ['a drag selects cells', () => drag(window, '5    │   3', 9), ['selected 2']],
  ['a rating that is not known is said, and the puzzle opens', () => { location.hash = '#puzzle=12............32&system=none&scores=x:-1'; },
    ['the rating of the link is left out', 'puzzle=12............32']],
  ['a Kakuro again', () => { location.hash = KAKURO; }, ['puzzle=kakuro/6/6/', 'Kakuro 6x6']],
  ['the wheel scrolls', async () => {
    press(window, '?', '?');
    await pause(500);
    before = whole(window);
    wheel(window, 'move');
  }, [], { also: () => whole(window) !== before }],
  ['statistics', () => press(window, 'Escape', 'T'), ['tatistics']],
  ['a full store is said', () => { full = fill(); }, ['no room for your games']],
  ['and no longer than it is full', async () => {
    full.end(0, null);
    // Its files are saved for another second.
    await pause(1500);
    told({ full: false });
  }, [],
    { also: () => element(window, 'banner').hidden }],
  ['a second tab says that it keeps nothing', async () => {
    press(window, 'Escape');
    narrow = await open('./#puzzle=12............32');
  }, ['not saved'], narrowed],
  ['a narrow screen has a pad for fingers', async () => {
    await touch(narrow, [[0, 2]]);
    push(narrow, '3');
  }, ['3 placed'], { ...narrowed, also: () => buttons(narrow).length === 10 && buttons(narrow).every(is_large) }],
  ['its digits are large', () => {}, [],
    { ...narrowed, also: () => element(narrow, 'grid').children[0].children[2].textContent === '3' && parseFloat(element(narrow, 'grid').children[0].children[2].style.fontSize) > 20 }],
  ['a long press writes marks', () => touch(narrow, [[0, 3]], 600), [], { ...narrowed, also: () => marks(narrow) === 'true' }],
  ['and a button says so', () => push(narrow, '✎'), [], { ...narrowed, also: () => marks(narrow) === 'false' }],
  ['a finger that moves selects', () => touch(narrow, [[1, 0], [1, 1]]), ['selected 2'], narrowed],
  ['buttons undo and hint', () => { push(narrow, '↶'); push(narrow, 'Hint'); }, ['Enter apply'], narrowed],
  ['a hint is applied', () => push(narrow, 'Apply'), [],
    { ...narrowed, also: () => [...narrow.document.querySelectorAll('[role=gridcell]')].filter(cell => cell.textContent).length === 5 }],
  ['the menu has what a hand wants', () => push(narrow, '☰'), [],
    { ...narrowed, also: () => element(narrow, 'menu').open && [...element(narrow, 'menu').children].length === 13 && [...element(narrow, 'menu').children].every(is_large) }],
  ['lists have lines for fingers', () => push(narrow, 'Library'), ['tutorial'],
    { ...narrowed, also: () => !element(narrow, 'menu').open && element(narrow, 'rows').children[2].getBoundingClientRect().height >= 40 }],
  ['and a way back', () => push(narrow, 'Esc'), [], { ...narrowed, also: () => buttons(narrow).length === 10 }],
  ['another size is filled', () => { narrow.frameElement.style.height = '480px'; }, [],
    { ...narrowed, also: () => narrow.document.documentElement.scrollHeight <= 480 }],
  ['two fingers apart make the cells larger', async () => {
    narrow.frameElement.style.height = '640px';
    narrow.location.hash = PLAYED;
    while (cells(narrow).length !== 81) await pause(100);
    await quiet(narrow);
    before = cell_width(narrow);
    two_fingers(narrow, [[0.4, 0.5], [0.6, 0.5]], [[0.25, 0.5], [0.75, 0.5]]);
  }, [], { ...narrowed, also: () => cell_width(narrow) > 1.5 * before }],
  ['and together move them', () => {
    before = place_of_cell(narrow);
    two_fingers(narrow, [[0.8, 0.9], [0.9, 0.9]], [[0.1, 0.5], [0.2, 0.5]]);
  }, [], { ...narrowed, also: () => place_of_cell(narrow) !== before }],
  ['a finger hits the cell that shows there', () => touch(narrow, [[6, 8]]), ['r7c9'], narrowed],
  ['two fingers closer make them smaller', () => {
    before = cell_width(narrow);
    two_fingers(narrow, [[0.25, 0.5], [0.75, 0.5]], [[0.4, 0.5], [0.6, 0.5]]);
  }, [], { ...narrowed, also: () => cell_width(narrow) < before }],
  ['and show another part of a large board', async () => {
    narrow.location.hash = LARGE;
    while (cells(narrow).length !== 256) await pause(100);
    await quiet(narrow);
    before = shown_cells(narrow);
    two_fingers(narrow, [[0.8, 0.5], [0.9, 0.5]], [[0.1, 0.5], [0.2, 0.5]]);
  }, [], { ...narrowed, also: () => shown_cells(narrow) !== before }],
  ['a link that cannot be read opens the last game', async () => {
    narrow.frameElement.remove();
    narrow = await open(`./?x#puzzle=${'1'.repeat(1 << 19)}`);
  }, ['cannot read the link', 'not saved'], narrowed],
  ['it starts without a network', async () => {
    narrow.frameElement.remove();
    await fetch('gone');
    narrow = await open('./');
    await fetch('there');
  }, ['not saved'], { ...narrowed, also: () => element(narrow, 'grid').children.length > 0 }],
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
  ['two systems are compared', async () => {
    element(rater, 'list').value = ['12............32', '....432..234....', '.5.6....1.5..3...25...3..2.3....3.6.'].join('\n');
    push(rater, 'Rate');
    while (element(rater, 'up').options.length < 3) await pause(100);
    element(rater, 'up').value = 'game-tree';
  }, ['3 of 3 rated', 'Rank correlation of 3 puzzles'], rated],
  ['rating can be stopped', async () => {
    element(rater, 'list').value = LIST.repeat(1000);
    push(rater, 'Rate');
    while (!rater.document.querySelector('tbody tr')) await pause(100);
    push(rater, 'Stop');
  }, ['of 4000 rated', 'stopped'], rated],
  ['and resumed', async () => {
    const before = parseInt(element(rater, 'state').textContent);
    push(rater, 'Resume');
    while (parseInt(element(rater, 'state').textContent) <= before) await pause(100);
    push(rater, 'Stop');
  }, ['of 4000 rated', 'stopped'], rated],
  ['a table keeps its columns', async () => {
    element(rater, 'list').value = TABLE;
    push(rater, 'Rate');
  }, ['3 of 3 rated, 1 of them not read'], { ...rated, also: async () => {
    rater.URL.createObjectURL = blob => { saved = blob; return '#'; };
    push(rater, 'Download as CSV');
    const [head, one, , two] = (await saved.text()).split('\n');
    return head.startsWith('name,puzzle,from,') && one.startsWith('"one, small",12............32,here,') && two.startsWith('two,34............12,"a ""b""",');
  } }],
];
