// What a player does with a page, and sees on it. Pages are windows: this one, or frames within it.

export const pause = ms => new Promise(done => setTimeout(done, ms));

const lines = page => [...page.document.querySelectorAll('#rows > div')];
/** The address behind the `#`, with nothing escaped. */
export const hash = page => decodeURIComponent(page.location.hash);
export const element = (page, id) => page.document.getElementById(id);

/** All that can be seen of a page: the screen, the address, what is read out, and what stands above. */
export const whole = page => lines(page).length
  ? [...lines(page).map(row => row.textContent), hash(page), ...['sentence', 'banner'].map(id => element(page, id).textContent)].join('\n')
  : page.document.body.innerText;

/** Waits until a page has painted something and then nothing for a while. */
export async function quiet(page, ms = 300) {
  if (!page.seen) return pause(ms);
  for (let last = -1, waited = 0; waited < 100; waited++, await pause(ms)) {
    const now = page.seen.pictures;
    if (now && now === last) return;
    last = now;
  }
}

/** Presses a key, as in `alt+s`. */
export function press(page, ...names) {
  for (const name of names) {
    const [key, ...held] = name.split('+').reverse();
    const event = { key, code: /^[0-9]$/.test(key) ? `Digit${key}` : '', bubbles: true, cancelable: true };
    for (const modifier of held) event[`${modifier}Key`] = true;
    element(page, 'screen').dispatchEvent(new page.KeyboardEvent('keydown', event));
  }
}

/** Where a text stands on the screen, in pixels, and a number of columns to its right. */
function place(page, text, columns = 0) {
  const row = lines(page).find(row => row.textContent.includes(text));
  if (!row) throw Error(`there is no ${text} to be pointed at`);
  const box = row.getBoundingClientRect(), before = [...row.textContent.slice(0, row.textContent.indexOf(text))].length;
  const width = parseFloat(page.getComputedStyle(page.document.documentElement).getPropertyValue('--cell'));
  return { clientX: box.left + (before + columns + 0.5) * width, clientY: box.top + box.height / 2 };
}

const point = (page, what, at) => element(page, 'screen').dispatchEvent(
  new page.PointerEvent(what, { ...at, button: 0, pointerId: 1, bubbles: true, cancelable: true }));

export function click(page, text) {
  for (const what of ['pointerdown', 'pointerup']) point(page, what, place(page, text));
}

/** Moves from a text to a number of columns beside it, with the button held. */
export function drag(page, text, columns) {
  point(page, 'pointerdown', place(page, text));
  for (const what of ['pointermove', 'pointerup']) point(page, what, place(page, text, columns));
}

export function wheel(page, text) {
  element(page, 'screen').dispatchEvent(new page.WheelEvent('wheel', { ...place(page, text), deltaY: 240, bubbles: true, cancelable: true }));
}

export function paste(page, text) {
  const event = new page.Event('paste', { cancelable: true });
  event.clipboardData = { getData: () => text };
  page.dispatchEvent(event);
}

/** What a page puts on the clipboard of a text that is selected on its screen. */
export function copy(page, text) {
  let copied = '';
  const event = new page.Event('copy', { cancelable: true });
  event.clipboardData = { setData: (_, text) => { copied = text; } };
  page.getSelection().selectAllChildren(lines(page).find(row => row.textContent.includes(text)));
  page.dispatchEvent(event);
  page.getSelection().removeAllRanges();
  return copied;
}

/** Puts a finger on a cell, lets it lie there for some milliseconds, moves it to other cells, and lifts it. */
export async function touch(page, cells, ms = 0) {
  const at = ([row, column]) => {
    const box = element(page, 'grid').children[row].children[column].getBoundingClientRect();
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  };
  const finger = (what, cell) => element(page, 'screen').dispatchEvent(
    new page.PointerEvent(what, { ...at(cell), pointerType: 'touch', button: 0, pointerId: 1, bubbles: true, cancelable: true }));
  finger('pointerdown', cells[0]);
  await pause(ms);
  for (const cell of cells.slice(1)) finger('pointermove', cell);
  finger('pointerup', cells.at(-1));
}

/** Puts two fingers on a page, moves them, and lifts them; their places are parts of its width and height. */
export function two_fingers(page, from, to) {
  const box = element(page, 'screen').getBoundingClientRect(), steps = 8;
  const finger = (what, pointerId, part) => {
    const [x, y] = from[pointerId].map((start, way) => start + (to[pointerId][way] - start) * part);
    const at = { clientX: box.left + x * box.width, clientY: box.top + y * box.height };
    element(page, 'screen').dispatchEvent(new page.PointerEvent(what, { ...at, pointerType: 'touch', button: 0, pointerId, bubbles: true, cancelable: true }));
  };
  for (const id of [0, 1]) finger('pointerdown', id, 0);
  for (let step = 1; step <= steps; step++) for (const id of [0, 1]) finger('pointermove', id, step / steps);
  for (const id of [0, 1]) finger('pointerup', id, 1);
}

/** Whether an element can be hit with a finger. */
export const is_large = button => {
  const { width, height } = button.getBoundingClientRect();
  return width >= 44 && height >= 44;
};

/** Presses the button with this label. */
export function push(page, label) {
  const button = [...page.document.querySelectorAll('button')].find(button => button.textContent === label);
  if (!button?.getClientRects().length) throw Error(`there is no button ${label}`);
  button.click();
}

/** Opens an address in a frame: another tab for the program, and as narrow as a phone. */
export async function open(address) {
  const frame = document.createElement('iframe');
  frame.allow = 'cross-origin-isolated';
  frame.style.cssText = 'position:fixed;left:0;top:0;width:360px;height:640px;border:0;background:#fff';
  frame.src = address;
  document.body.append(frame);
  await new Promise(done => { frame.onload = done; });
  await quiet(frame.contentWindow);
  return frame.contentWindow;
}

/** Takes what a page would hand to the player as a file. */
export function downloads(page) {
  const taken = [];
  page.HTMLAnchorElement.prototype.click = function () { taken.push(this.download); };
  return taken;
}
