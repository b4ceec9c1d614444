// The page: paints what the program says, and tells it what the player does. What is said both ways,
// a line of JSON each, stands in src/tui/page.
'use strict';

const [screen, rows, cursor, typed, sentence, banner, pad, sheet] =
  ['screen', 'rows', 'cursor', 'typed', 'sentence', 'banner', 'pad', 'sheet'].map(id => document.getElementById(id));
const [BOLD, DIM, ITALIC, UNDERLINED, REVERSED, HIDDEN, CROSSED] = [1, 2, 4, 8, 64, 128, 256];
/** What tests and measurements look at. */
const seen = (window.seen = { pictures: 0, shown: [], keys: [] });
const is_mac = /Mac|iPhone|iPad/.test(navigator.platform);
const light = matchMedia('(prefers-color-scheme: light)');

let program = null, cell = { width: 9, height: 18 }, size = [80, 24];
let link = '', has_mouse = true, is_over = false;

const tell = what => program?.write(JSON.stringify(what) + '\n');

/** Says something above the screen, until it is no longer so. */
const notes = new Map();
function note(about, text) {
  if (text) notes.set(about, text); else notes.delete(about);
  banner.textContent = [...notes.values()].join(' ');
  banner.hidden = !notes.size;
  fit();
}

// ---- painting

const pen = document.createElement('canvas').getContext('2d');
const odd = new Map();
/** Whether a character is not as wide as a cell in the fonts at hand, so that it needs a place of its own. */
function is_odd(symbol) {
  if (!odd.has(symbol)) odd.set(symbol, Math.abs(pen.measureText(symbol).width - cell.width) > 0.02 * cell.width);
  return odd.get(symbol);
}

/** The largest font with which a board fits, in cells of whole pixels, high enough that lines join. */
function measure() {
  const { width, height } = screen.getBoundingClientRect(), dpr = devicePixelRatio || 1;
  const family = getComputedStyle(screen).fontFamily;
  pen.font = `100px ${family}`;
  const ratio = pen.measureText('─'.repeat(20)).width / 2000, bar = pen.measureText('│');
  const ink = (bar.actualBoundingBoxAscent + bar.actualBoundingBoxDescent) / 100 || 1.17;
  const whole = pixels => Math.max(1, Math.floor(pixels * dpr)) / dpr;
  // In 50 columns a board of 9 by 9 has cells that a finger hits; 16 rows are the least that it fits in.
  const wanted = Math.max(8, Math.min(16, width / 50 / ratio, height / 16 / Math.min(ink, 1.3)));
  const columns = whole(wanted * ratio), font = columns / ratio;
  cell = { width: columns, height: whole(Math.min(ink, 1.3) * font) };
  pen.font = `${font}px ${family}`;
  odd.clear();
  screen.style.fontSize = `${font}px`;
  document.documentElement.style.setProperty('--row', `${cell.height}px`);
  document.documentElement.style.setProperty('--cell', `${cell.width}px`);
  return [Math.max(20, Math.min(400, Math.floor(width / cell.width + 0.01))), Math.max(8, Math.min(200, Math.floor(height / cell.height + 0.01)))];
}

/** Fits the rows to the room that there is. */
function fit() {
  const [columns, lines] = measure();
  while (rows.children.length < lines) rows.append(document.createElement('div'));
  while (rows.children.length > lines) rows.lastChild.remove();
  const is_new = columns !== size[0] || lines !== size[1];
  size = [columns, lines];
  if (is_new) tell({ size });
}

const css = (color, own) => color === null ? own : typeof color === 'number' ? `var(--${color})` : color;

/** The spans of a run. */
function* spans([text, columns, ink, ground, bits]) {
  let from = css(ink, ''), behind = css(ground, '');
  if (bits & REVERSED) [from, behind] = [behind || 'var(--ground)', from || 'var(--ink)'];
  const span = (text, columns) => {
    const made = document.createElement('span');
    made.textContent = text;
    const { style } = made;
    style.width = `${columns * cell.width}px`;
    if (from) style.color = from;
    if (behind) style.background = behind;
    if (bits & BOLD) style.fontWeight = 'bold';
    if (bits & DIM) style.opacity = 0.65;
    if (bits & ITALIC) style.fontStyle = 'italic';
    if (bits & HIDDEN) style.visibility = 'hidden';
    if (bits & (UNDERLINED | CROSSED)) style.textDecoration = bits & UNDERLINED ? 'underline' : 'line-through';
    return made;
  };
  const symbols = [...text];
  if (symbols.length !== columns) return yield span(text, columns);
  let start = 0;
  for (let at = 0; at < columns; at++) {
    if (symbols[at] > '\x7f' && is_odd(symbols[at])) {
      if (at > start) yield span(symbols.slice(start, at).join(''), at - start);
      yield span(symbols[at], 1);
      start = at + 1;
    }
  }
  if (columns > start) yield span(symbols.slice(start).join(''), columns - start);
}

const said = {
  picture({ rows: told, cursor: at }) {
    for (const [y, runs] of told) {
      const row = rows.children[y];
      row?.replaceChildren(...runs.flatMap(run => [...spans(run)]));
      // The margins are like the row of keys.
      if (y === size[1] - 1 && runs[0]) document.body.style.background = css(runs[0][3], '');
    }
    cursor.hidden = !at;
    if (at) {
      cursor.className = at[2] ? 'marks' : '';
      cursor.style.left = `${at[0] * cell.width}px`;
      cursor.style.top = `${at[1] * cell.height}px`;
      typed.style.transform = `translate(${cursor.style.left}, ${cursor.style.top})`;
    }
    seen.pictures++;
    seen.shown.push(performance.now());
  },
  aside(told) {
    document.title = told.title ? `${told.title} · Gradus` : 'Gradus';
    if (sentence.textContent !== told.sentence) sentence.textContent = told.sentence;
    const puzzle = hash => new URLSearchParams(hash.slice(1)).get('puzzle');
    if (told.link && told.link !== location.hash) {
      // The player may be at another link already, which is then written as the program does.
      const is_next = link && link === location.hash && puzzle(told.link) !== puzzle(link);
      history[is_next ? 'pushState' : 'replaceState'](null, '', told.link);
    }
    link = told.link;
  },
  copy(text) {
    navigator.clipboard?.writeText(text).catch(() => note('copy', `Copy this yourself: ${text}`));
    if (!navigator.clipboard) note('copy', `Copy this yourself: ${text}`);
  },
  mouse(wanted) { has_mouse = wanted; },
};

function hear(line) {
  let told;
  // What is no line of JSON was written for people, as by `--help`.
  try { told = JSON.parse(line); } catch { return console.log(line); }
  for (const [what, about] of Object.entries(told)) said[what]?.(about);
}

// ---- the player

const NAMED = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', Home: 'home', End: 'end',
  PageUp: 'pageup', PageDown: 'pagedown', Enter: 'enter', Escape: 'esc', Tab: 'tab', Backspace: 'backspace',
  Delete: 'delete', Insert: 'insert', ' ': 'space' };
/** What browsers do with Ctrl held, and with some keys, stays theirs. */
const THEIRS = { ctrl: 'cvxtwnrfp+-=0', plain: ['F5', 'F6', 'F11', 'F12'] };

/** A key as the configuration writes it; null where it is the browser's. */
function name_of({ key, code, ctrlKey, altKey, shiftKey, metaKey }, graph) {
  let ctrl = ctrlKey, alt = altKey, symbol = [...key].length === 1 ? key : null;
  if (metaKey || THEIRS.plain.includes(key)) return null;
  const figure = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1], letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (graph && !is_mac) {
    // AltGr types a symbol; if we use no such symbol, it is Alt.
    ctrl = false;
    alt = !(symbol && /[!-~]/.test(symbol));
  }
  // Option on a Mac types other symbols, so that the place of the key tells which it is.
  if (alt && (is_mac || graph || key === 'Dead' || symbol > '\x7f')) {
    if (figure) symbol = figure;
    else if (letter) symbol = shiftKey ? letter : letter.toLowerCase();
  }
  if (ctrl && !alt && symbol && THEIRS.ctrl.includes(symbol.toLowerCase())) return null;
  const name = NAMED[key] ?? symbol ?? (/^F\d+$/.test(key) ? key.toLowerCase() : null);
  if (!name) return null;
  // Shift is part of a symbol.
  const shift = shiftKey && !(symbol && key !== ' ');
  return (ctrl ? 'ctrl+' : '') + (alt ? 'alt+' : '') + (shift && key !== ' ' ? 'shift+' : '') + name;
}

function press(key) {
  seen.keys.push(performance.now());
  tell({ key });
}

function listen_to_keys() {
  addEventListener('keydown', event => {
    if (event.isComposing || event.target.closest?.('button')) return;
    if (is_over) { if (event.key === 'Enter') begin_again(); return; }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p' && link) {
      event.preventDefault();
      return print_sheet();
    }
    // A screen keyboard says what it typed, not which key it was.
    if (event.key === 'Unidentified' || event.keyCode === 229) return;
    const name = name_of(event, event.getModifierState?.('AltGraph'));
    if (!name) return;
    event.preventDefault();
    press(name);
  });
  typed.addEventListener('input', event => {
    if (event.isComposing) return;
    if (event.inputType === 'deleteContentBackward') press('backspace');
    for (const symbol of typed.value.trimStart() || typed.value.slice(1)) press(symbol === ' ' ? 'space' : symbol === '\n' ? 'enter' : symbol);
    // Something to be erased, or screen keyboards do not say that Back was pressed.
    typed.value = ' ';
  });
  typed.addEventListener('compositionend', () => typed.dispatchEvent(new InputEvent('input', { inputType: 'insertText' })));
  addEventListener('paste', event => {
    event.preventDefault();
    tell({ paste: event.clipboardData.getData('text') });
  });
  addEventListener('copy', event => {
    const lines = String(getSelection()).split('\n').map(line => line.trimEnd());
    if (!lines.join('')) return;
    event.clipboardData.setData('text/plain', lines.join('\n'));
    event.preventDefault();
  });
}

function listen_to_the_mouse() {
  let last = null;
  const place = event => {
    const box = screen.getBoundingClientRect();
    const at = (way, cells, most) => Math.max(0, Math.min(most - 1, Math.floor(way / cells)));
    return [at(event.clientX - box.left, cell.width, size[0]), at(event.clientY - box.top, cell.height, size[1])];
  };
  // With Shift, and where the player leaves the mouse to the page, it selects text.
  const selects = event => event.shiftKey || !has_mouse;
  screen.addEventListener('mousedown', event => { if (!selects(event)) event.preventDefault(); });
  screen.addEventListener('pointerdown', event => {
    screen.focus({ preventScroll: true });
    if (selects(event)) return;
    getSelection().removeAllRanges();
    if (event.button === 2) tell('back');
    if (event.button !== 0) return;
    last = place(event);
    if (event.isTrusted) screen.setPointerCapture(event.pointerId);
    seen.keys.push(performance.now());
    tell({ click: last });
  });
  screen.addEventListener('pointermove', event => {
    if (!last) return;
    const at = place(event);
    if (at.join() !== last.join()) tell({ drag: (last = at) });
  });
  for (const end of ['pointerup', 'pointercancel']) screen.addEventListener(end, () => { last = null; });
  screen.addEventListener('contextmenu', event => { if (!selects(event)) event.preventDefault(); });
  let turned = 0;
  screen.addEventListener('wheel', event => {
    if (event.ctrlKey || selects(event)) return;
    event.preventDefault();
    // A touchpad tells many small turns for one notch.
    turned += event.deltaMode === 0 ? event.deltaY / 60 : event.deltaY / 3;
    for (; Math.abs(turned) >= 1; turned -= Math.sign(turned)) tell({ wheel: [...place(event), turned > 0] });
  }, { passive: false });
}

/** Buttons for what has no key on a phone: a digit is a key, a word the action that it names. */
const PAD = [...'123456789', ['✎ Marks', 'marks', 2], ['⌫', 'clear'], ['↶', 'undo'], ['↷', 'redo'], ['Hint', 'simplest', 2], ['☰', 'palette'], ['Esc', 'esc!'],
  ['←', 'left!'], ['↑', 'up!'], ['↓', 'down!'], ['→', 'right!'], ['⏎', 'enter!'], ['⇥', 'pane-next'], ['Open', 'open', 2], ['⌨', null]];
const SPOKEN = { '⌫': 'Clear', '↶': 'Undo', '↷': 'Redo', '☰': 'Everything that can be done', '←': 'Left', '↑': 'Up', '↓': 'Down', '→': 'Right', '⏎': 'Enter', '⇥': 'Next pane', '⌨': 'Keyboard' };

function lay_the_pad() {
  for (const entry of PAD) {
    const [label, means, columns] = Array.isArray(entry) ? entry : [entry, entry + '!'];
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.className = /^\d$/.test(label) ? 'digit' : '';
    if (SPOKEN[label]) button.setAttribute('aria-label', SPOKEN[label]);
    if (columns) button.style.gridColumn = `span ${columns}`;
    // The screen keeps the focus, so that no screen keyboard comes and goes.
    button.addEventListener('pointerdown', event => event.preventDefault());
    button.addEventListener('click', () => {
      if (means === null) return document.activeElement === typed ? typed.blur() : typed.focus();
      seen.keys.push(performance.now());
      if (means.endsWith('!')) tell({ key: means.slice(0, -1) }); else tell({ button: means });
    });
    pad.append(button);
  }
  pad.hidden = false;
}

// ---- the rest of the world

/** Prints the puzzle as a sheet to be solved on paper. */
function print_sheet() {
  const lines = [];
  const puzzle = new URLSearchParams(location.hash.slice(1)).get('puzzle');
  new Program({
    args: ['gradus', 'sheet', puzzle],
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
  const env = [`COLUMNS=${size[0]}`, `LINES=${size[1]}`, `COLORFGBG=${light.matches ? '0;15' : '15;0'}`,
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
  addEventListener('hashchange', () => { if (location.hash !== link && location.hash) tell({ link: location.hash }); });
  banner.addEventListener('click', () => is_over && begin_again());
}

async function begin() {
  const why = await obstacle();
  if (why) return note('start', why);
  prepare();
  const [kept] = await Promise.all([keeps(), document.fonts.ready]);
  if (!kept) note('kept', 'Another tab has your games: what you do here is not kept.');
  lay_the_pad();
  fit();
  start(/[#&]puzzle=/.test(location.hash) ? location.hash : '', kept);
  listen_to_keys();
  listen_to_the_mouse();
  listen_to_the_browser();
  screen.focus({ preventScroll: true });
}

begin().catch(error => note('start', `Gradus did not start: ${error}`));
