// Plays in a real browser, for `cargo xtask page`: `?test` plays and says what was not as
// expected, `?measure` says how long it took, `?ratings` rates a list.

import { pause, press, quiet, whole } from './hands.js';
import { PLAN, Reload } from './plan.js';

const FAILED = 'FAILED';
/** What says that something went wrong, where nothing of the kind is waited for. Pages of techniques say what a cell cannot be. */
const WRONG = /cannot (read|write|save|continue)|failed|panicked/;

/** How often a line is said again: Firefox drops a request while a service worker takes the page over. */
const AGAIN = 20;

/** Says lines to whoever runs the test, and at the end nothing. */
async function say(...lines) {
  for (let tries = 0; ; tries++) {
    try {
      return await fetch('said', { method: 'POST', body: lines.join('\n') });
    } catch (error) {
      if (tries === AGAIN) throw error;
      await pause(200);
    }
  }
}

/** Does a step. Returns what was not as it should be, or null. */
async function problem(does, wanted, { fails, also, page = () => window }) {
  await does();
  let text = '', missing = wanted;
  // Ratings come when they come.
  for (let waited = 0; waited < (fails ? 2 : 60); waited++) {
    await quiet(page());
    text = whole(page());
    missing = wanted.filter(part => !text.includes(part));
    if (!missing.length) break;
  }
  if (missing.length) return `there is no ${JSON.stringify(missing)} in\n${text}`;
  if (also && !await also()) return `something is wrong besides\n${text}`;
  if (WRONG.test(text) && !WRONG.test(wanted.join())) return `something went wrong in\n${text}`;
  return null;
}

/** Plays all steps, also those after a step that loads the page again. */
async function test() {
  const done = Number(sessionStorage.done ?? 0);
  for (const [step, [name, does, wanted, besides = {}]] of PLAN.entries()) {
    if (step < done) continue;
    let wrong = null, next = null;
    try {
      wrong = await problem(does, wanted, besides);
      if (besides.fails) wrong = wrong ? null : 'this step has to fail';
    } catch (error) {
      if (error instanceof Reload) next = error.next; else wrong = `${error.stack ?? error}\n${whole(window)}`;
    }
    if (next !== 0) await say(wrong ? `${FAILED}: ${name}: ${wrong}` : `ok: ${name}`);
    sessionStorage.done = step + (next ?? 1);
    if (next !== null) return location.reload();
  }
  return say();
}

/** Waits for the next picture, without a timer, which may be late. */
async function picture(shown, until) {
  const { port1, port2 } = new MessageChannel();
  while (seen.pictures === shown && performance.now() < until) {
    await new Promise(done => { port1.onmessage = done; port2.postMessage(0); });
  }
  port1.close();
}

/** How long it took until something showed, and how long it takes from a key to its picture. */
async function measure() {
  const fetched = performance.getEntriesByType('resource').find(entry => entry.name.endsWith('.wasm'));
  const took = [], first = seen.shown[0];
  await quiet(window, 1500);
  const idle = seen.pictures;
  await pause(3000);
  const woken = seen.pictures - idle;
  for (let n = 0; n < 320; n++) {
    const shown = seen.pictures, from = performance.now();
    press(window, ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][Math.floor(n / 5) % 4]);
    await picture(shown, from + 500);
    if (seen.pictures !== shown) took.push(seen.shown.at(-1) - from);
    await pause(20);
  }
  took.sort((a, b) => a - b);
  const at = part => took[Math.min(took.length - 1, Math.floor(part * took.length))].toFixed(1);
  await say(`from navigation to the first picture: ${first.toFixed(0)} ms (fetched by ${fetched?.responseEnd.toFixed(0)} ms)`,
    `pictures in 3 s of doing nothing: ${woken}`,
    `from a key to its picture, ${took.length} times: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`,
    `columns and rows: ${size.join(' x ')}`);
  return say();
}

/** Says the records of the puzzles that are to be rated, as the program writes them. */
async function ratings() {
  const list = await (await fetch('puzzles.txt')).text();
  let lines = [], is_over = false;
  const rater = new Program({
    args: ['gradus', 'rate', String(navigator.hardwareConcurrency)],
    out: line => lines.push(line), ended: () => { is_over = true; }, err: text => console.error(text),
  });
  rater.write(list);
  rater.close();
  while (!is_over || lines.length) {
    await pause(1000);
    const part = lines;
    lines = [];
    if (part.length) await say(...part);
  }
  return say();
}

const MODES = { '?test': test, '?measure': measure, '?ratings': ratings };
quiet(window).then(MODES[location.search]).catch(error => say(`${FAILED}: ${error.stack ?? error}`).then(() => say()));
