// Plays in a real browser, for `cargo run --example web`: `?test` plays and says what was not as it
// should be, `?measure` says how long it took.
'use strict';

// Apart from the names of the page.
(() => {
  const FAILED = 'FAILED';
  const HIDDEN_SINGLE = 'hidden single';
  const KAKURO = '#puzzle=kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9&system=simplest-first';

  const pause = ms => new Promise(done => setTimeout(done, ms));
  const shows = page => [...page.document.querySelectorAll('#rows > div')].map(row => row.textContent);
  const hash = page => decodeURIComponent(page.location.hash);
  /** All that can be seen of a page: the screen, the address, what is read out, and what stands above. */
  const whole = page => [...shows(page), hash(page), ...['sentence', 'banner'].map(id => page.document.getElementById(id).textContent)].join('\n');

  /** Waits until a page has painted something and then nothing for a while. */
  async function quiet(page, ms = 500) {
    for (let last = -1, waited = 0; waited < 60; waited++, await pause(ms)) {
      const now = page.seen?.pictures ?? 0;
      if (now && now === last) return;
      last = now;
    }
  }

  const press = (page, name) => {
    const [key, ...held] = name.split('+').reverse();
    const event = { key: { space: ' ' }[key] ?? key, code: /^[0-9]$/.test(key) ? `Digit${key}` : '', bubbles: true, cancelable: true };
    for (const modifier of held) event[`${modifier}Key`] = true;
    page.document.getElementById('screen').dispatchEvent(new page.KeyboardEvent('keydown', event));
  };

  /** Where a text stands on the screen, in pixels. */
  function place(page, text) {
    const rows = [...page.document.querySelectorAll('#rows > div')];
    const row = rows.find(row => row.textContent.includes(text));
    if (!row) throw Error(`there is no ${text} to be clicked on`);
    const box = row.getBoundingClientRect(), before = [...row.textContent.slice(0, row.textContent.indexOf(text))].length;
    const width = parseFloat(page.getComputedStyle(page.document.documentElement).getPropertyValue('--cell'));
    return { clientX: box.left + (before + 0.5) * width, clientY: box.top + box.height / 2 };
  }

  function click(page, text) {
    const at = { ...place(page, text), button: 0, pointerId: 1, bubbles: true, cancelable: true };
    for (const what of ['pointerdown', 'pointerup']) page.document.getElementById('screen').dispatchEvent(new page.PointerEvent(what, at));
  }

  /** A page within this one: as another tab, and as narrow as a phone. */
  async function phone() {
    const frame = document.createElement('iframe');
    frame.allow = 'cross-origin-isolated';
    frame.style.cssText = 'position:fixed;left:0;top:0;width:360px;height:640px;border:0;background:#fff';
    frame.src = `${location.pathname}#puzzle=12............32`;
    document.body.append(frame);
    await new Promise(done => { frame.onload = done; });
    await quiet(frame.contentWindow);
    return frame.contentWindow;
  }

  let copied = null, narrow = null, before = '';
  const clipboard = { writeText: text => { copied = text; return Promise.resolve(); } };

  /** What is done, and what is to be seen then. A step that reloads has nothing after it in its own. */
  const PLAN = [
    ['the puzzle and the rating of the link', () => {}, ['14518', 'system=hodoku']],
    ['what is not there is missed', () => {}, ['99999'], { fails: true }],
    ['a click and digits change a score', async () => {
      click(window, HIDDEN_SINGLE);
      for (const key of ['7', '7', 'Enter']) press(window, key);
    }, ['15085', 'scores=hidden-single:77']],
    ['keys write on the board', () => { for (const key of ['Escape', '1']) press(window, key); }, ['of 15085', 'r1c1']],
    ['a reload keeps the game', () => { before = shows(window)[6]; sessionStorage.before = before; reload(); }, []],
    ['the game is as it was', () => {}, ['of 15085', 'scores=hidden-single:77']],
    ['undo knows what was played before the reload', () => press(window, 'u'), ['15085']],
    ['a hint', () => press(window, 's'), ['Hint', 'idden single']],
    ['the system before', () => { press(window, 'Escape'); press(window, '['); }, ['system=']],
    ['a link is copied', () => {
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
      press(window, 'alt+s');
    }, ['link to the puzzle'], { also: () => copied?.startsWith(`${location.origin}${location.pathname}#puzzle=..53`) }],
    ['a pasted line is a puzzle', () => {
      const pasted = new Event('paste', { cancelable: true });
      pasted.clipboardData = { getData: () => '12............32' };
      dispatchEvent(pasted);
    }, ['puzzle=12............32', 'Sudoku line']],
    ['Back goes to the puzzle before', () => history.back(), ['puzzle=..53']],
    ['a Kakuro', () => { location.hash = KAKURO; }, ['puzzle=kakuro/6/6/']],
    ['the wheel and a drag do no harm', () => {
      const screen = document.getElementById('screen'), at = { clientX: 100, clientY: 100, bubbles: true, cancelable: true, pointerId: 1 };
      screen.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: 120 }));
      screen.dispatchEvent(new PointerEvent('pointerdown', { ...at, button: 0 }));
      screen.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 160 }));
      screen.dispatchEvent(new PointerEvent('pointerup', at));
    }, ['puzzle=kakuro/6/6/']],
    ['statistics', () => press(window, 'T'), ['tatistics']],
    ['a second tab says that it keeps nothing', async () => { press(window, 'Escape'); narrow = await phone(); }, ['not kept'], { page: () => narrow }],
    ['a narrow screen has a pad', () => {
      const pad = [...narrow.document.querySelectorAll('#pad button')];
      if (!pad.length || narrow.getComputedStyle(pad[0].parentNode).display === 'none') throw Error('the pad does not show');
      pad.find(button => button.textContent === '→').click();
      pad.find(button => button.textContent === '3').click();
    }, ['3'], { page: () => narrow }],
    ['a button does what it says', () => [...narrow.document.querySelectorAll('#pad button')].find(button => button.textContent === 'Hint').click(),
      ['ingle'], { page: () => narrow }],
    ['no second tab touches the games of the first', () => { narrow.frameElement.remove(); press(window, 'Escape'); }, ['puzzle=kakuro/6/6/']],
  ];

  /** Loads the page again; the plan continues there. */
  function reload() {
    throw reload;
  }

  async function test() {
    const said = JSON.parse(sessionStorage.said ?? '[]');
    for (const [name, does, wanted, { fails, also, page } = {}] of PLAN.slice(said.length)) {
      let problem = null;
      try {
        await does();
        let text = '', missing = wanted;
        // Ratings come when they come.
        for (let waited = 0; !text || missing.length; waited++) {
          await quiet(page?.() ?? window, 300);
          text = whole(page?.() ?? window);
          missing = wanted.filter(part => !text.includes(part));
          if (waited >= (fails ? 1 : 60)) break;
        }
        if (missing.length) problem = `there is no ${JSON.stringify(missing)} in\n${text}`;
        else if (also && !also()) problem = `something is wrong besides\n${text}`;
        else if (/cannot |failed|panicked/.test(text)) problem = `something went wrong in\n${text}`;
        if (fails) problem = problem ? null : 'this step has to fail';
      } catch (error) {
        if (error === reload) {
          sessionStorage.said = JSON.stringify([...said, `ok: ${name}`]);
          return location.reload();
        }
        problem = `${error.stack ?? error}\n${whole(window)}`;
      }
      said.push(problem ? `${FAILED}: ${name}: ${problem}` : `ok: ${name}`);
    }
    return say(said);
  }

  const say = lines => fetch('said', { method: 'POST', body: lines.join('\n') });

  /** How long it took until something showed, and how long it takes from a key to its picture. */
  async function measure() {
    const compiled = performance.getEntriesByType('resource').find(entry => entry.name.endsWith('.wasm'));
    const took = [], first = seen.shown[0];
    await quiet(window, 1500);
    const idle = seen.pictures;
    await pause(3000);
    const woken = seen.pictures - idle;
    for (let n = 0; n < 320; n++) {
      const shown = seen.pictures, from = performance.now();
      press(window, ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][Math.floor(n / 5) % 4]);
      while (seen.pictures === shown && performance.now() < from + 500) await new Promise(done => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); });
      if (seen.pictures !== shown) took.push(seen.shown.at(-1) - from);
      await pause(20);
    }
    took.sort((a, b) => a - b);
    const at = part => took[Math.min(took.length - 1, Math.floor(part * took.length))].toFixed(1);
    return say([`from navigation to the first picture: ${first.toFixed(0)} ms (fetched by ${compiled?.responseEnd.toFixed(0)} ms)`,
      `pictures in 3 s of doing nothing: ${woken}`,
      `from a key to its picture, ${took.length} times: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`,
      `columns and rows: ${size.join(' x ')}`]);
  }

  /** The records of the puzzles that are to be rated, as the program writes them. */
  async function ratings() {
    const list = await (await fetch('puzzles.txt')).text(), lines = [];
    await new Promise(done => {
      const rater = new Program({
        args: ['gradus', 'rate', '--all', '--format', 'jsonl', '--jobs', String(navigator.hardwareConcurrency), '--config', '/none', '--data', '/data', '-'],
        out: line => lines.push(line), ended: done, err: text => console.error(text),
      });
      rater.write(list);
      rater.close();
    });
    return say(lines);
  }

  (async () => {
    await quiet(window);
    return { '?measure': measure, '?ratings': ratings }[location.search]?.() ?? test();
  })().catch(error => say([`${FAILED}: ${error.stack ?? error}`]));
})();
