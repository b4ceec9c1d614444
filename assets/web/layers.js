// Layers: the board as a picture over the rows, as kitty's protocol has it: images with numbers, and places
// of them on the screen. Of the protocol, this is what src/tui/pixels/kitty.rs writes.
'use strict';

const layers = document.getElementById('layers');
/** The images by number, and where they are shown, by number of image and place. */
const images = new Map(), places = new Map();
/** Whether the program has asked for the dots of a character, and what it was told last. */
let is_dotted = false, dotted = '';
/** What is being done: an image takes a moment to be read, and what comes after it waits. */
let doing = Promise.resolve();

/**
 * The width and the height of a cell in dots, or nothing if this browser cannot read what the program sends, or
 * fingers play, for whom digits are as large as their cells already.
 */
function dots() {
  const can = !fingers.matches && layers.getContext('2d') && window.createImageBitmap && window.DecompressionStream;
  return can ? [cell.width, cell.height].map(pixels => Math.round(pixels * (devicePixelRatio || 1))) : [0, 0];
}

/** Tells the program the dots of a cell, if it wants to know and they are others than before. */
function tell_dots() {
  const told = dots();
  if (!is_dotted || dotted === told.join()) return;
  dotted = told.join();
  tell({ dots: told });
}

const bytes_of = text => Uint8Array.from(atob(text), symbol => symbol.charCodeAt(0));

/** Reads an image: a PNG, or red, green, blue and opacity of each dot, compressed. */
async function read({ f, s, v }, data) {
  const bytes = bytes_of(data);
  if (f === '100') return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const plain = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')));
  return createImageBitmap(new ImageData(new Uint8ClampedArray(await plain.arrayBuffer()), +s, +v));
}

/** Removes what is shown of an image. */
function hide(image) {
  for (const key of places.keys()) if (key.split(':')[0] === image) places.delete(key);
}

/** Carries out a command at a place of the screen. */
async function command(keys, data, at) {
  const { a, d, i, p, c, r, z, x, y, w, h } = keys;
  if (a === 'd' && d === 'A') { images.clear(); places.clear(); return; }
  if (a === 'd') {
    hide(i);
    if (d === 'I') images.delete(i);
    return;
  }
  if (a !== 'p') {
    hide(i);
    images.set(i, await read(keys, data));
  }
  if (a !== 't') places.set(`${i}:${p}`, { i, at, size: c && [+c, +r], z: +z, part: w && [+x, +y, +w, +h] });
}

/** Carries out commands, and shows what they lead to. */
async function carry_out(text) {
  let at = [0, 0], begun = null;
  for (const [, row, column, list, data] of text.matchAll(/\x1b\[(\d+);(\d+)H|\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\/g)) {
    if (row) { at = [column - 1, row - 1]; continue; }
    const keys = Object.fromEntries(list.split(',').map(pair => pair.split('=')));
    begun = begun ? { ...begun, data: begun.data + data } : { keys, data };
    if (keys.m === '1') continue;
    await command(begun.keys, begun.data, at);
    begun = null;
  }
  show_layers();
}

/** Shows all layers, the lower ones first. */
function show_layers() {
  const [wide, high] = dots(), [width, height] = [wide * size[0], high * size[1]];
  // To set the size clears it.
  layers.width = width;
  layers.height = height;
  [layers.style.width, layers.style.height] = [`${size[0] * cell.width}px`, `${size[1] * cell.height}px`];
  layers.hidden = !places.size;
  const ink = layers.getContext('2d');
  for (const { i, at: [column, row], size: shown, part } of [...places.values()].sort((one, other) => one.z - other.z)) {
    const image = images.get(i);
    if (!image) continue;
    const [x, y, w, h] = part ?? [0, 0, image.width, image.height];
    const [across, down] = shown ? [shown[0] * wide, shown[1] * high] : [w, h];
    ink.drawImage(image, x, y, w, h, column * wide, row * high, across, down);
  }
  seen.layers = (seen.layers ?? 0) + 1;
}

/** Does what the program says about layers, after what it said before. */
function lay_over(text) {
  doing = doing.then(() => carry_out(text)).catch(error => console.error(error));
}
