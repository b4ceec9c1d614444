// Rates a list of puzzles by all systems, in the threads of this page. What a table says besides its
// puzzles is carried through.
'use strict';

const [form, list, file, start, stop, progress, state, results, across, up, csv, plot, rank] =
  ['form', 'list', 'file', 'start', 'stop', 'progress', 'state', 'results', 'across', 'up', 'csv', 'plot', 'rank'].map(id => document.getElementById(id));
const [head, body] = [document.querySelector('thead'), document.querySelector('tbody')];
/** How many rows show; the file that is downloaded has all of them. */
const SHOWN = 1000, REFRESH = 300;

let program = null, records = [], systems = [], order = { by: 'line', down: false }, due = 0, begun = 0;
/** The names of the columns that come along, what is to be rated, and how many of that were rated before this run. */
let columns = [], wanted = [], before = 0;
/** Why the last run ended without all records, if it did; and how many seconds it took. */
let ending = '', took = 0;

/** What columns with puzzles are called. */
const PUZZLES = /^(puzzles?|sudokus?|kakuros?|quizz(?:es)?|quiz|question|grid|board|clues)$/i;

/** The fields of a table, row by row; fields in quotes may hold anything. */
function fields(text, between) {
  const table = [[]];
  let field = '', is_quoted = false;
  const end = () => { table.at(-1).push(field); field = ''; };
  for (let at = 0; at < text.length; at++) {
    const symbol = text[at];
    if (is_quoted) {
      if (symbol !== '"') field += symbol;
      else if (text[at + 1] === '"') field += text[++at];
      else is_quoted = false;
    } else if (symbol === '"' && !field) is_quoted = true;
    else if (symbol === between) end();
    else if (symbol === '\n') { end(); table.push([]); }
    else if (symbol !== '\r') field += symbol;
  }
  end();
  return table.filter(row => row.some(field => field.trim()));
}

/**
 * What is to be rated: of a table whose first line names a column of puzzles, that column, with the
 * whole row beside it; else each line.
 */
function read(text) {
  const first = text.trimStart().split('\n', 1)[0];
  for (const between of [',', ';', '\t']) {
    const [names, ...rows] = first.includes(between) ? fields(text, between) : [[]];
    const at = names.findIndex(name => PUZZLES.test(name.trim()));
    if (at < 0) continue;
    columns = names;
    return rows.map((row, n) => ({ line: n + 2, text: (row[at] ?? '').replace(/\s+/g, ' ').trim() || '?', row }));
  }
  columns = [];
  const lines = text.split('\n').map((line, n) => ({ line: n + 1, text: line.trim(), row: [] }));
  return lines.filter(({ text }) => text && !text.startsWith('#'));
}

const total = (record, system) => record.ratings?.[system]?.total ?? null;
const value = (record, by) => by === 'line' ? record.line : by === 'puzzle' ? record.puzzle ?? '' : total(record, by);

/** The records as they are sorted; those without a value come last, whichever way. */
function sorted() {
  const { by, down } = order;
  return [...records].sort((left, right) => {
    const [a, b] = [value(left, by), value(right, by)];
    if (a === null || b === null) return (a === null) - (b === null) || left.line - right.line;
    return (a < b ? -1 : a > b ? 1 : left.line - right.line) * (down ? -1 : 1);
  });
}

const made = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text }, more);

function show_table() {
  const names = [['line', 'Line'], ['puzzle', 'Puzzle'], ...systems.map(name => [name, name])];
  head.replaceChildren(made('tr', ''));
  for (const [by, label] of names) {
    const cell = made('th', ''), button = made('button', label, { type: 'button' });
    cell.scope = 'col';
    if (order.by === by) cell.setAttribute('aria-sort', order.down ? 'descending' : 'ascending');
    button.onclick = () => { order = { by, down: order.by === by && !order.down }; show(); };
    cell.append(button);
    head.firstChild.append(cell);
  }
  body.replaceChildren(...sorted().slice(0, SHOWN).map(record => {
    const row = made('tr', '');
    row.append(made('td', record.line));
    const puzzle = made('td', record.error ?? '');
    if (record.puzzle) {
      puzzle.title = record.puzzle;
      puzzle.append(made('a', record.puzzle, { href: `./#puzzle=${encodeURIComponent(record.puzzle)}` }));
    }
    row.append(puzzle);
    for (const name of systems) {
      const rating = record.ratings?.[name], number = total(record, name);
      const cell = made('td', number === null ? (rating ? '***' : '') : String(number), { className: number === null ? 'none' : '' });
      cell.title = [rating?.level, rating?.note].filter(Boolean).join('; ');
      row.append(cell);
    }
    return row;
  }));
}

/** The places of numbers in their order; equal ones share theirs. */
function ranks(numbers) {
  const order = numbers.map((_, n) => n).sort((a, b) => numbers[a] - numbers[b]), places = [];
  for (let from = 0, to; from < order.length; from = to) {
    for (to = from; to < order.length && numbers[order[to]] === numbers[order[from]];) to++;
    for (let at = from; at < to; at++) places[order[at]] = (from + to - 1) / 2;
  }
  return places;
}

/** Spearman's rank correlation; null if there is none. */
function correlation(left, right) {
  const [a, b] = [ranks(left), ranks(right)], middle = (left.length - 1) / 2;
  const sum = of => left.reduce((sum, _, n) => sum + of(n), 0);
  const spread = places => sum(n => (places[n] - middle) ** 2);
  const both = Math.sqrt(spread(a) * spread(b));
  return both ? sum(n => (a[n] - middle) * (b[n] - middle)) / both : null;
}

/** Draws two systems against each other, both by logarithms where they spread far. */
function show_plot() {
  const points = records.map(record => [total(record, across.value), total(record, up.value), record]).filter(([x, y]) => x !== null && y !== null);
  const svg = (name, attributes, text) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const axis = (place, from, to) => {
    const all = points.map(point => point[place]), least = Math.min(...all), most = Math.max(...all);
    const bend = least > 0 && most / least > 50 ? Math.log10 : number => number;
    const room = bend(most) - bend(least) || 1;
    return { least, most, at: number => from + (bend(number) - bend(least)) / room * (to - from) };
  };
  plot.replaceChildren();
  rank.textContent = '';
  if (!points.length) return;
  const [x, y] = [axis(0, 60, 465), axis(1, 275, 15)];
  plot.append(svg('line', { x1: 50, y1: 285, x2: 470, y2: 285 }), svg('line', { x1: 50, y1: 10, x2: 50, y2: 285 }));
  plot.append(svg('text', { x: 55, y: 300 }, x.least), svg('text', { x: 470, y: 300, 'text-anchor': 'end' }, x.most));
  plot.append(svg('text', { x: 46, y: 284, 'text-anchor': 'end' }, Math.round(y.least)), svg('text', { x: 46, y: 20, 'text-anchor': 'end' }, Math.round(y.most)));
  plot.append(svg('text', { x: 260, y: 315, 'text-anchor': 'middle' }, `${across.value} (across), ${up.value} (up)`));
  const rho = correlation(points.map(point => point[0]), points.map(point => point[1]));
  rank.textContent = rho === null ? '' : `Rank correlation of ${points.length} puzzles: ${rho.toFixed(3)}`;
  for (const [a, b, record] of points) {
    const dot = svg('circle', { cx: x.at(a).toFixed(1), cy: y.at(b).toFixed(1), r: 3 });
    dot.append(svg('title', {}, `line ${record.line}: ${a}, ${b}`));
    plot.append(dot);
  }
}

function show() {
  due = 0;
  results.hidden = !records.length;
  const count = wanted.length;
  progress.value = count ? records.length / count : 0;
  const bad = records.filter(record => record.error).length;
  const seconds = took || (performance.now() - begun) / 1000;
  state.textContent = records.length
    ? `${records.length} of ${count} rated${bad ? `, ${bad} of them not read` : ''}, ${((records.length - before) / seconds).toFixed(1)} a second${records.length > SHOWN ? `; the first ${SHOWN} show` : ''}`
    : program ? 'starting…' : '';
  if (ending) state.textContent += `; ${ending}`;
  show_table();
  show_plot();
}

/** Shows soon what there is. */
const soon = () => { due ||= setTimeout(show, REFRESH); };

function take(line) {
  // Records come in the order of the puzzles.
  const record = { ...JSON.parse(line), ...wanted[records.length] };
  records.push(record);
  for (const name of Object.keys(record.ratings ?? {})) {
    if (systems.includes(name)) continue;
    systems.push(name);
    for (const select of [across, up]) select.append(made('option', name));
    if (systems.length === 2) up.value = name;
  }
  soon();
}

/** Ends what runs; nothing more is heard of it. */
function call_off() {
  const called_off = program;
  program = null;
  called_off?.end(0, null);
}

function finish(text) {
  call_off();
  start.disabled = false;
  stop.textContent = 'Resume';
  stop.disabled = !records.length || records.length === wanted.length;
  clearTimeout(due);
  [ending, took] = [text ?? '', (performance.now() - begun) / 1000];
  show();
}

/** Rates what has no record yet. */
function rate() {
  call_off();
  [ending, took, begun, before] = ['', 0, performance.now(), records.length];
  start.disabled = true;
  stop.disabled = false;
  stop.textContent = 'Stop';
  let errors = '';
  const jobs = Math.max(1, navigator.hardwareConcurrency || 1);
  const own = program = new Program({
    args: ['gradus', 'rate', String(jobs)],
    out: line => own === program && take(line),
    err: text => { errors += text; },
    // One whose records have all come may end only after the next has begun.
    ended: (code, why) => own === program && finish(records.length === wanted.length ? null : (why ?? errors).trim() || 'it ended early'),
  });
  program.write(wanted.slice(before).map(({ text }) => text + '\n').join(''));
  program.close();
  show();
}

form.addEventListener('submit', event => {
  event.preventDefault();
  [records, systems, order] = [[], [], { by: 'line', down: false }];
  wanted = read(list.value);
  across.replaceChildren();
  up.replaceChildren();
  rate();
});

stop.addEventListener('click', () => program ? finish('stopped') : rate());

file.addEventListener('change', async () => {
  if (file.files[0]) list.value = await file.files[0].text();
});

csv.addEventListener('click', () => {
  const quoted = text => /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const own = columns.length ? columns : ['line', 'puzzle'];
  const rows = sorted().map(record => [
    ...columns.length ? columns.map((_, n) => record.row[n] ?? '') : [record.line, record.puzzle ?? record.text],
    ...systems.map(name => total(record, name) ?? ''), record.error ?? '']);
  const text = [[...own, ...systems, 'error'], ...rows].map(row => row.map(cell => quoted(String(cell))).join(',')).join('\n') + '\n';
  const anchor = made('a', '', { href: URL.createObjectURL(new Blob([text], { type: 'text/csv' })), download: 'ratings.csv' });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60000);
});
for (const select of [across, up]) select.addEventListener('change', show_plot);

obstacle().then(why => {
  if (why === null) return;
  start.disabled = true;
  state.textContent = why;
}).catch(error => { state.textContent = String(error); });
