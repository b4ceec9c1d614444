// The page: brings together the program, what it says, and what the player and the browser do. What is
// said both ways, a line of JSON each, stands in src/tui/page.
'use strict';

const [typed, sentence, banner, sheet] = ['typed', 'sentence', 'banner', 'sheet'].map(id => document.getElementById(id));
/** What tests and measurements look at. */
const seen = (window.seen = { pictures: 0, shown: [], keys: [], notes: [] });
const is_mac = /Mac|iPhone|iPad/.test(navigator.platform);
const light = matchMedia('(prefers-color-scheme: light)');

let program = null, has_mouse = true, is_over = false;
/** The link to what is played, the puzzle in it, and whether the program has said so yet. */
let link = '', has_said = false;
/** The last link that the player followed and the program was told of. */
let followed = '';
/** Whether a link led here, and what awaits the player then. */
let invited = false, invitation = '', result = '';

const tell = what => program?.write(JSON.stringify(what) + '\n');
const puzzle_of = link => new URLSearchParams(link.slice(1)).get('puzzle');

/** Says something above the screen, until it is no longer so. */
const notes = new Map();
function note(about, text) {
  if (text) notes.set(about, text); else notes.delete(about);
  if (text) seen.notes.push(text);
  banner.textContent = [...notes.values()].join(' ');
  banner.hidden = !notes.size;
  fit();
}

/** The same, for a few seconds. */
function brief(text) {
  note('brief', text);
  setTimeout(() => note('brief', ''), 4000);
}

const said = {
  picture({ rows: told, cursor: at }) {
    picture(told);
    cursor.hidden = !at;
    if (at) {
      cursor.className = at[2] ? 'marks' : '';
      cursor.style.left = `${at[0] * cell.width}px`;
      cursor.style.top = `${at[1] * cell.height}px`;
      typed.style.transform = `translate(${cursor.style.left}, ${cursor.style.top})`;
    }
    advise();
    // What is for later starts waits for the first picture.
    if (!seen.pictures++) keep_the_page();
    seen.shown.push(performance.now());
  },
  aside(told) {
    document.title = told.title ? `${told.title} · Gradus` : 'Gradus';
    if (sentence.textContent !== told.sentence) sentence.textContent = told.sentence;
    // A link that the player has just followed is not the program's yet, and stays until it is.
    const is_known = !has_said || [link, followed].includes(location.hash);
    if (is_known && told.link !== location.hash) {
      // A link that was followed is written as the program does.
      const is_next = has_said && link === location.hash && puzzle_of(told.link) !== puzzle_of(link);
      history[is_next ? 'pushState' : 'replaceState'](null, '', told.link || location.pathname + location.search);
    }
    // Whoever has begun is invited no more, even if all is undone.
    if (invitation && !told.invitation && told.link === link) invited = false;
    [link, invitation, result, has_said] = [told.link, told.invitation, told.result, true];
    // What is played is not to be lost when the browser needs room.
    if (link && !invitation) persist();
    advise();
  },
  grid(told) {
    lay(told);
    advise();
  },
  copy(text) {
    navigator.clipboard?.writeText(text).catch(() => note('copy', `Copy this yourself: ${text}`));
    if (!navigator.clipboard) note('copy', `Copy this yourself: ${text}`);
  },
  mouse(wanted) { has_mouse = wanted; },
  ask() {
    [is_dotted, dotted] = [true, ''];
    tell_dots();
  },
  layers: lay_over,
};

let is_asked = false;
function persist() {
  if (is_asked) return;
  is_asked = true;
  navigator.storage?.persist?.().catch(() => {});
}

function hear(line) {
  let told;
  // What is no line of JSON was written for people, as by `--help`.
  try { told = JSON.parse(line); } catch { return console.log(line); }
  for (const [what, about] of Object.entries(told)) said[what]?.(about);
}

/** Prints the puzzle as a sheet to be solved on paper. */
function print_sheet() {
  const lines = [];
  new Program({
    args: ['gradus', 'sheet', puzzle_of(location.hash)],
    out: line => lines.push(line),
    ended: code => {
      if (code) return print();
      sheet.onload = () => { document.body.classList.add('sheet'); print(); };
      sheet.src = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'image/svg+xml' }));
    },
  });
}
addEventListener('afterprint', () => document.body.classList.remove('sheet'));

/** Hands a file to the player that the program wrote to the folder that it was started in. */
function download(name, bytes) {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([bytes]));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60000);
}

function told({ download: name, bytes, full, why, ready }) {
  if (name) download(name, bytes);
  if (full !== undefined) note('full', full ? `The browser has no room for your games, so that nothing more is kept: ${why}` : '');
  if (ready && why) note('kept', `This browser keeps nothing, so what you do here is lost when you leave: ${why}`);
}

function begin_again() {
  history.replaceState(null, '', location.pathname + location.search);
  location.reload();
}

/** Whether this is the tab that keeps its games; its lock goes with it. */
const keeps = () => new Promise(done => {
  if (!navigator.locks) return done(true);
  navigator.locks.request('gradus', { ifAvailable: true }, lock => {
    done(!!lock);
    return lock ? new Promise(() => {}) : null;
  }).catch(() => done(true));
});

/** Starts the program, with the puzzle of a link or else with the last game. */
function start(opened, keeps) {
  const args = ['gradus', 'play', ...opened ? [opened] : []];
  const env = [...fingers.matches ? ['FINGERS=1'] : [], `COLUMNS=${size[0]}`, `LINES=${size[1]}`, `COLORFGBG=${light.matches ? '0;15' : '15;0'}`,
    `ADDRESS=${location.origin}${location.pathname}`, 'LANG=en.UTF-8', 'TERM=xterm-256color', 'COLORTERM=truecolor'];
  let errors = '';
  program = new Program({
    args, env, files: { reads: true, keeps }, out: hear, told,
    err: text => { errors += text; console.error(text); },
    ended: (code, why) => {
      if (code && opened && !seen.pictures) {
        // A link that cannot be read keeps nobody from the games; the program says what is wrong with it.
        start('', keeps);
        return tell({ link: opened });
      }
      is_over = true;
      const end = code ? `Gradus ended: ${(errors + (why ?? '')).trim().slice(0, 500)}` : 'Gradus ended; everything is saved.';
      note('end', `${end} Press Enter to start it again.`);
    },
  });
  tell({ light: light.matches });
}

/** Follows what happens to the page. */
function listen_to_the_browser() {
  new ResizeObserver(fit).observe(screen);
  addEventListener('resize', fit);
  light.addEventListener('change', () => tell({ light: light.matches }));
  const focus = () => tell({ focus: !document.hidden && document.hasFocus() });
  for (const what of ['focus', 'blur']) addEventListener(what, focus);
  document.addEventListener('visibilitychange', focus);
  addEventListener('hashchange', () => {
    if (location.hash === link) return;
    invited = !!location.hash;
    followed = location.hash;
    tell(location.hash ? { link: location.hash } : { button: 'start' });
  });
  for (const query of [fingers, lies]) query.addEventListener('change', fit);
  banner.addEventListener('click', () => is_over && begin_again());
}

async function begin() {
  const why = await obstacle();
  if (why) return note('start', why);
  const [renewed, kept] = await Promise.all([renew().catch(() => false), keeps(), document.fonts.ready]);
  if (!kept) note('kept', 'Another tab has your games: what you do here is not saved.');
  if (renewed) brief(`This is a new version of Gradus: ${self.STAMP?.version}.`);
  advise();
  fit();
  invited = /[#&]puzzle=/.test(location.hash);
  start(invited ? location.hash : '', kept);
  lay_the_menu();
  listen_to_keys();
  listen_to_the_mouse();
  listen_to_the_browser();
  screen.focus({ preventScroll: true });
}

begin().catch(error => note('start', `Gradus did not start: ${error}`));
