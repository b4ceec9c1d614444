// Painting: the picture in rows of cells, and the board that lies over it for those who hear it and
// for fingers.
'use strict';

const [screen, rows, cursor, grid] = ['screen', 'rows', 'cursor', 'grid'].map(id => document.getElementById(id));
const [BOLD, DIM, ITALIC, UNDERLINED, REVERSED, HIDDEN, CROSSED] = [1, 2, 4, 8, 64, 128, 256];
/** The columns that a board with marks takes, one with digits above 9, a small one at least, and a list in letters of a readable size. */
const BOARD_COLUMNS = 57, LARGE_COLUMNS = 86, LEAST_COLUMNS = 34, LIST_COLUMNS = 40;
/** The columns of a cell with marks, and of what stands beside the cells. */
const CELL_COLUMNS = 6, BESIDE_COLUMNS = 3;
/** The rows of a board with marks and of all that stands below it, of the board alone, and of what stands below it at least. */
const WHOLE_ROWS = 47, BOARD_ROWS = 24, PANE_ROWS = 19;
/** The columns from which panes stand beside the board, whatever the height. */
const WIDE = 80;
/** The width of a tablet, in pixels. */
const TABLET = 600;
/** So high is a line that a finger hits, in pixels, and so many of them show at least. */
const FINGER = 44, LINES = 10;

/** Whether fingers play here, and whether there is more width than height. */
const fingers = matchMedia('(pointer: coarse), (max-width: 480px)'), lies = matchMedia('(min-aspect-ratio: 1/1)');

let cell = { width: 9, height: 18 }, size = [80, 24];
/** How large the player has the cells, with two fingers: less than 1 shows more of a large board, and more than 1 a part of the picture. */
let zoom = 1;
/** Which part of the picture shows: how much larger than life, and where its left top is, in pixels. */
let view = { scale: 1, left: 0, top: 0 };
/** The board as the program told it: see `Grid` in src/tui/terminal.rs. */
let board = { cursor: [0, 0], marks: false, largest: 9, list: false, rows: [] };
/** The runs of each row, and the places where a digit is drawn larger instead. */
let runs = [], hidden = new Map();

const pen = document.createElement('canvas').getContext('2d');
const odd = new Map();
/** Text that is as wide as its cells in every font. */
const IS_PLAIN = /^[\x20-\x7e]*$/;
/** Whether a character is not as wide as a cell in the fonts at hand, so that it needs a place of its own. */
function is_odd(symbol) {
  if (!odd.has(symbol)) odd.set(symbol, Math.abs(pen.measureText(symbol).width - cell.width) > 0.02 * cell.width);
  return odd.get(symbol);
}

/** How many cells a board is wide; as many as most, while none shows. */
const width_of = ({ rows }) => Math.max(0, ...rows.map(row => row.length)) || 9;

/** The size of letters that suits what shows, by how wide a letter is and how high lines are, for one pixel. */
function letters(width, height, ratio, ink) {
  const across = columns => width / columns / ratio, down = lines => height / lines / ink;
  if (!fingers.matches) return Math.min(16, across(50), down(16));
  if (board.list) return Math.min(20, across(LIST_COLUMNS));
  if (lies.matches) return Math.min(20, across(WIDE), down(BOARD_ROWS)) * zoom;
  // The board fills the width. On a wide screen it is smaller if the panes have room below it then.
  if (board.largest > 9) return across(LARGE_COLUMNS) * zoom;
  // A small board needs fewer columns, but the rows below it too.
  const own = Math.max(LEAST_COLUMNS, Math.min(BOARD_COLUMNS, CELL_COLUMNS * width_of(board) + BESIDE_COLUMNS));
  const [least, lines] = width < TABLET ? [BOARD_COLUMNS, 2 * board.rows.length + PANE_ROWS] : [WIDE - 4, WHOLE_ROWS];
  return Math.max(across(least), Math.min(across(own), down(lines))) * zoom;
}

/** The font that was measured: how wide a letter of one pixel is, how high a line, and its size in pixels. */
let face = { family: '', ratio: 0, ink: 0, font: 0 };
function measure_font() {
  const { fontFamily: family } = getComputedStyle(screen);
  if (face.family === family) return;
  pen.font = `100px ${family}`;
  const ratio = pen.measureText('─'.repeat(20)).width / 2000, bar = pen.measureText('│');
  const ink = Math.min((bar.actualBoundingBoxAscent + bar.actualBoundingBoxDescent) / 100 || 1.17, 1.3);
  face = { family, ratio, ink, font: 0 };
}

/** Measures cells of whole pixels, high enough that lines join. Returns how many columns and rows there are. */
function measure() {
  const { clientWidth: width, clientHeight: height } = screen, dpr = devicePixelRatio || 1;
  measure_font();
  const { family, ratio, ink } = face;
  const whole = pixels => Math.max(1, Math.floor(pixels * dpr)) / dpr;
  const columns = whole(Math.max(5, letters(width, height, ratio, ink)) * ratio), font = columns / ratio;
  const lines = fingers.matches && board.list ? Math.min(FINGER, height / LINES) : 0;
  cell = { width: columns, height: whole(Math.max(ink * font, lines)) };
  if (font !== face.font) for (const known of [odd, blanks]) known.clear();
  face.font = font;
  pen.font = `${font}px ${family}`;
  screen.style.fontSize = `${font}px`;
  document.documentElement.style.setProperty('--row', `${cell.height}px`);
  document.documentElement.style.setProperty('--cell', `${cell.width}px`);
  // What there is to do is said by the page in the place of the row of keys.
  document.documentElement.style.setProperty('--last', `${cell.height}px`);
  return [Math.max(20, Math.min(400, Math.floor(width / cell.width + 0.01))), Math.max(8, Math.min(200, Math.floor(height / cell.height + 0.01)))];
}

/** Shows a part of the picture; `left` and `top` may lie beyond what there is. Returns how far beyond they were. */
function show_part({ scale, left, top }) {
  const { clientWidth: width, clientHeight: height } = screen;
  const within = (place, size) => Math.max(Math.min(size * (1 - scale), 0), Math.min(0, place));
  view = { scale, left: within(left, width), top: within(top, height) };
  const is_whole = scale === 1 && !view.left && !view.top;
  rows.style.transform = layers.style.transform = grid.style.transform = is_whole ? '' : `translate(${view.left}px, ${view.top}px) scale(${scale})`;
  return [left - view.left, top - view.top];
}

/** Fits the rows to the room that there is. */
function fit() {
  document.body.classList.toggle('fingers', fingers.matches);
  document.body.classList.toggle('lies', lies.matches);
  const [columns, lines] = measure();
  while (rows.children.length < lines) rows.append(document.createElement('div'));
  while (rows.children.length > lines) rows.lastChild.remove();
  const is_new = columns !== size[0] || lines !== size[1];
  size = [columns, lines];
  show_part(view);
  // The dots first, so that the size finds them.
  tell_dots();
  if (is_new) tell({ size });
}

const css = (color, own) => color === null ? own : typeof color === 'number' ? `var(--${color})` : color;

/** Empty spans by how they look; a copy takes a fraction of the time of a new one. */
const blanks = new Map();
function blank_span(columns, ink, ground, bits) {
  const look = [columns, ink, ground, bits].join();
  if (!blanks.has(look)) {
    const made = document.createElement('span'), { style } = made;
    let from = css(ink, ''), behind = css(ground, '');
    if (bits & REVERSED) [from, behind] = [behind || 'var(--ground)', from || 'var(--ink)'];
    style.width = `${columns * cell.width}px`;
    style.color = from;
    style.background = behind;
    if (bits & BOLD) style.fontWeight = 'bold';
    if (bits & DIM) style.opacity = 0.65;
    if (bits & ITALIC) style.fontStyle = 'italic';
    if (bits & HIDDEN) style.visibility = 'hidden';
    if (bits & (UNDERLINED | CROSSED)) style.textDecoration = bits & UNDERLINED ? 'underline' : 'line-through';
    blanks.set(look, made);
  }
  return blanks.get(look).cloneNode();
}

/** The spans of a run. */
function* spans([text, columns, ...look]) {
  const span = (text, columns) => {
    const made = blank_span(columns, ...look);
    made.textContent = text;
    return made;
  };
  const symbols = IS_PLAIN.test(text) ? [] : [...text];
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

/** Paints a row, without what is drawn larger. Runs that are as before at its beginning and its end keep their spans. */
function paint(y) {
  const line = rows.children[y];
  if (!line) return;
  let x = 0;
  const blank = hidden.get(y);
  const shown = !blank ? runs[y] ?? [] : (runs[y] ?? []).map(([text, columns, ...look]) => {
    const from = x;
    x += columns;
    const symbols = [...text];
    if (symbols.length !== columns) return [text, columns, ...look];
    return [symbols.map((symbol, at) => blank.has(from + at) ? ' ' : symbol).join(''), columns, ...look];
  });
  const made = line.made?.width === cell.width ? line.made.runs : [];
  if (!made.length) line.replaceChildren();
  const is_same = (one, other) => one.length === other.length && one.every((part, at) => part === other[at]);
  const least = Math.min(made.length, shown.length);
  let before = 0, after = 0;
  while (before < least && is_same(made[before].run, shown[before])) before++;
  while (after < least - before && is_same(made.at(-1 - after).run, shown.at(-1 - after))) after++;
  const last = made.length - after, next = made.slice(last).flatMap(({ spans }) => spans)[0] ?? null;
  const fresh = shown.slice(before, shown.length - after).map(run => ({ run, spans: [...spans(run)] }));
  made.slice(before, last).forEach(old => old.spans.forEach(span => span.remove()));
  const nodes = fresh.flatMap(({ spans }) => spans);
  if (next) next.before(...nodes); else line.append(...nodes);
  line.made = { width: cell.width, runs: [...made.slice(0, before), ...fresh, ...made.slice(last)] };
}

/** Where a text stands in a place of the picture, with its run. */
function look_for(text, [left, top, width, height]) {
  for (let y = top; y < top + height; y++) {
    let x = 0;
    for (const run of runs[y] ?? []) {
      const at = [...run[0]].slice(Math.max(0, left - x), left + width - x).join('').indexOf(text);
      if (at >= 0 && x < left + width && x + run[1] > left) return { x: Math.max(x, left) + at, y, run };
      x += run[1];
    }
  }
  return null;
}

/** Takes in the rows of a picture that changed. */
function picture(told) {
  for (const [y, row] of told) {
    runs[y] = row;
    paint(y);
    // The margins are like the row of keys.
    if (y === size[1] - 1 && row[0]) document.body.style.background = css(row[0][3], '');
  }
  // Only digits that are drawn large hang on what the picture shows.
  if (board.rows.length && fingers.matches) dress();
}

/** Lays the cells over the picture: their names, and if fingers play, their digits as large as they can be. */
function dress() {
  const before = hidden;
  hidden = new Map();
  board.rows.forEach((row, r) => row.forEach(({ name, digit, place }, c) => {
    const one = grid.children[r].children[c];
    const is_cursor = r === board.cursor[0] && c === board.cursor[1];
    const found = digit && place && fingers.matches && place[3] > 1 ? look_for(digit, place) : null;
    if (found) {
      if (!hidden.has(found.y)) hidden.set(found.y, new Set());
      [...digit].forEach((_, at) => hidden.get(found.y).add(found.x + at));
    }
    // A key changes few cells, and a browser takes its time for each.
    const look = JSON.stringify([name, is_cursor, place, cell, found && [digit, ...found.run.slice(2)]]);
    if (one.look === look) return;
    const { style } = one;
    one.look = look;
    one.ariaLabel = name;
    one.ariaSelected = String(is_cursor);
    one.textContent = found ? digit : '';
    style.display = place ? '' : 'none';
    if (!place) return;
    [style.left, style.width] = [place[0], place[2]].map(columns => `${columns * cell.width}px`);
    [style.top, style.height] = [place[1], place[3]].map(lines => `${lines * cell.height}px`);
    if (!found) return;
    const [, , ink, ground, bits] = found.run;
    style.color = bits & REVERSED ? css(ground, 'var(--ground)') : css(ink, 'var(--ink)');
    style.fontWeight = bits & BOLD ? 'bold' : '';
    const high = Math.min(place[3] * cell.height, place[2] * cell.width * 1.2 / digit.length);
    [style.fontSize, style.lineHeight] = [`${(0.72 * high).toFixed(1)}px`, style.height];
  }));
  const places = (map, y) => [...map.get(y) ?? []].join();
  for (const y of new Set([...before.keys(), ...hidden.keys()])) if (places(before, y) !== places(hidden, y)) paint(y);
}

/** Takes in what changed of the board. */
function lay({ cursor, marks, largest, list, count, rows: told }) {
  const shape = () => `${board.list} ${board.largest} ${width_of(board)}`, was = shape(), cells = board.rows;
  cells.length = Math.min(cells.length, count);
  for (const [r, row] of told) cells[r] = row;
  board = { cursor, marks, largest, list, rows: cells };
  const make = (role, within) => {
    const node = document.createElement('div');
    node.setAttribute('role', role);
    within.append(node);
    return node;
  };
  while (grid.children.length > count) grid.lastChild.remove();
  while (grid.children.length < count) make('row', grid);
  cells.forEach((row, r) => {
    const line = grid.children[r];
    while (line.children.length > row.length) line.lastChild.remove();
    while (line.children.length < row.length) make('gridcell', line);
  });
  grid.hidden = !count;
  // A list shows as a whole.
  if (!count) show_part({ scale: 1, left: 0, top: 0 });
  dress();
  document.body.classList.toggle('plays', count > 0);
  if (shape() !== was) fit();
}

/** The place in the picture, column and row, at which something points. */
function place_of({ clientX, clientY }) {
  const box = screen.getBoundingClientRect();
  const at = (way, cells, most) => Math.max(0, Math.min(most - 1, Math.floor(way / view.scale / cells)));
  return [at(clientX - box.left - view.left, cell.width, size[0]), at(clientY - box.top - view.top, cell.height, size[1])];
}
