// The hand: the mouse, and fingers with the pad and the menu that stand in for keys.
'use strict';

const [pad, menu, line, tip, share_button, apply] = ['pad', 'menu', 'line', 'tip', 'share', 'apply'].map(id => document.getElementById(id));
/** How long a press is that writes marks, in milliseconds; how much wider or narrower fingers are that pinch; and how small and how large they make things. */
const LONG = 450, PINCH = 0.05, LEAST = 0.4, MOST = 4;

// ---- pointing

/** The pointers that are down, by their number; what the first of them did last; and how two began. */
const down = new Map();
let last = null, press_timer = 0, pinch = null;

// With Shift, and if the player leaves the mouse to the page, it selects text.
const selects = event => event.shiftKey || !has_mouse;

function lift(event) {
  down.delete(event.pointerId);
  clearTimeout(press_timer);
  last = null;
  if (pinch && down.size < 2) {
    zoom = pinch.zoom;
    pinch = null;
    fit();
  }
}

/** Takes in that two fingers moved: apart, which makes what they hold larger, or along, which moves it. */
function spread() {
  const [a, b] = [...down.values()], box = screen.getBoundingClientRect();
  const far = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
  const at = [(a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top];
  if (!pinch) return (pinch = { far, at, zoom, view, size: zoom * view.scale });
  const ratio = far / pinch.far;
  const all = Math.abs(ratio - 1) > PINCH ? Math.max(LEAST, Math.min(MOST, pinch.size * ratio)) : pinch.size;
  pinch.zoom = Math.min(1, all);
  const scale = Math.max(1, all), grown = scale / pinch.view.scale;
  const [left, top] = ['left', 'top'].map((side, way) => at[way] - (pinch.at[way] - pinch.view[side]) * grown);
  const beyond = show_part({ scale, left, top });
  // The cells get their size when the fingers are lifted.
  if (pinch.zoom < 1) rows.style.transform = grid.style.transform = `scale(${pinch.zoom / zoom})`;
  // What cannot be moved further shows another part of a large board.
  if (grown === 1) pan(beyond);
}

/** Moves a large board by a number of pixels, two cells at a time. */
function pan(pixels) {
  const ways = [[4 * cell.width, 'pan-left', 'pan-right'], [2 * cell.height, 'pan-up', 'pan-down']];
  for (const [way, [step, back, on]] of ways.entries()) {
    for (; Math.abs(pixels[way]) >= step; pixels[way] -= Math.sign(pixels[way]) * step) {
      tell({ button: pixels[way] > 0 ? back : on });
      pinch.at[way] += Math.sign(pixels[way]) * step;
    }
  }
}

function listen_to_the_mouse() {
  screen.addEventListener('mousedown', event => { if (!selects(event)) event.preventDefault(); });
  screen.addEventListener('pointerdown', event => {
    screen.focus({ preventScroll: true });
    if (selects(event)) return;
    getSelection().removeAllRanges();
    if (event.button === 2) tell('back');
    if (event.button !== 0) return;
    if (event.pointerType === 'touch') {
      down.set(event.pointerId, event);
      clearTimeout(press_timer);
      if (down.size > 1) { last = null; return spread(); }
      press_timer = setTimeout(hold, LONG);
    }
    last = place_of(event);
    if (event.isTrusted) screen.setPointerCapture(event.pointerId);
    seen.keys.push(performance.now());
    tell({ click: last });
  });
  screen.addEventListener('pointermove', event => {
    if (down.has(event.pointerId)) down.set(event.pointerId, event);
    if (down.size > 1) return spread();
    if (!last) return;
    const at = place_of(event);
    if (at.join() === last.join()) return;
    clearTimeout(press_timer);
    tell({ drag: (last = at) });
  });
  for (const end of ['pointerup', 'pointercancel']) screen.addEventListener(end, lift);
  screen.addEventListener('contextmenu', event => { if (!selects(event)) event.preventDefault(); });
  let turned = 0;
  screen.addEventListener('wheel', event => {
    if (event.ctrlKey || selects(event)) return;
    event.preventDefault();
    // A touchpad tells many small turns for one notch.
    turned += event.deltaMode === 0 ? event.deltaY / 60 : event.deltaY / 3;
    for (; Math.abs(turned) >= 1; turned -= Math.sign(turned)) tell({ wheel: [...place_of(event), turned > 0] });
  }, { passive: false });
  // What reads the screen aloud clicks without a pointer.
  grid.addEventListener('click', event => {
    if (event.detail || !event.target.matches('[role=gridcell]')) return;
    const box = event.target.getBoundingClientRect();
    tell({ click: place_of({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }) });
  });
}

/** A cell that is pressed long: its digits are marks from now on, or no longer. */
function hold() {
  if (!last || !board.rows.length) return;
  last = null;
  navigator.vibrate?.(10);
  tell({ button: 'marks' });
}

// ---- buttons

/** The buttons beside the digits, and those for what is no board: a label, the action or the key (`!`) that it means, what it is called. */
const PLAY = [['⌫', 'clear', 'Clear'], ['✎', 'marks', 'Marks'], ['↶', 'undo', 'Undo'], ['↷', 'redo', 'Redo'], ['Hint', 'simplest'], ['☰', '☰', 'Menu']];
const LIST = [['←', 'left!', 'Left'], ['↑', 'up!', 'Up'], ['↓', 'down!', 'Down'], ['→', 'right!', 'Right'], ['⏎', 'enter!', 'Enter'], ['Esc', 'esc!'], ['⇥', 'tab!', 'Next'], ['⌨', '⌨', 'Keyboard']];
/** What a hand wants besides, and the action that it is. */
const MENU = [['Start screen', 'start'], ['Library', 'open'], ['Share this puzzle', '⇪'], ['Fill in all marks', 'fill'], ['All possible steps', 'steps'],
  ['Check for mistakes', 'check'], ['Back to the last good state', 'last-good'], ['Candidates and scores', 'pane-next'], ['Ratings', 'ratings'],
  ['Another theme', 'theme'], ['Help', 'help'], ['Everything else', 'palette']];

function mean(means) {
  seen.keys.push(performance.now());
  if (means === '☰') return menu.showModal();
  if (means === '⇪') return share();
  if (means === '⌨') return document.activeElement === typed ? typed.blur() : typed.focus();
  if (means.endsWith('!')) tell({ key: means.slice(0, -1) }); else tell({ button: means });
}

function button_for([label, means, name], within) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  if (name) button.setAttribute('aria-label', name);
  // The screen keeps the focus, so that no screen keyboard comes and goes.
  button.addEventListener('pointerdown', event => event.preventDefault());
  button.addEventListener('click', () => { menu.close(); mean(means); });
  within.append(button);
  return button;
}

/** What the row of keys offers while a hint shows. */
const HINT = /\bEnter apply\b/;
/** What the pad was laid for. */
let laid = '';

/** Lays the buttons for what shows: digits and what goes with them for a board, arrows for all else. */
function lay_the_pad() {
  const plays = board.rows.length > 0, wanted = `${plays} ${board.largest}`;
  if (laid !== wanted) {
    laid = wanted;
    const digits = plays ? Array.from({ length: board.largest }, (_, n) => symbol(n + 1)) : [];
    pad.className = !plays ? 'list' : board.largest > 9 ? 'large' : '';
    pad.replaceChildren();
    for (const digit of digits) button_for([digit, `${digit}!`], pad).className = 'digit';
    for (const entry of plays ? PLAY : LIST) button_for(entry, pad);
  }
  const marks = pad.querySelector('[aria-label=Marks]');
  marks?.setAttribute('aria-pressed', board.marks);
  pad.hidden = line.hidden = false;
}

/** A digit as the board writes it: letters follow 9. */
const symbol = digit => digit < 10 ? String(digit) : String.fromCharCode(55 + digit);

function lay_the_menu() {
  for (const entry of MENU) button_for(entry, menu);
  button_for(['Close', '', ''], menu).addEventListener('click', () => menu.close());
  // Beside it.
  menu.addEventListener('click', event => { if (event.target === menu) menu.close(); });
  share_button.addEventListener('click', share);
  apply.addEventListener('click', () => mean('enter!'));
}

/** Says what to do now, in one line. */
function advise() {
  const tap = fingers.matches ? 'Tap' : 'Click';
  const is_asked = invited && invitation, has_hint = board.rows.length > 0 && HINT.test(rows.children[size[1] - 1]?.textContent);
  tip.textContent = is_asked && !has_hint ? `${invitation.replace(/\bmin\b/, 'minutes')} ${tap} a cell to play.`
    : has_hint ? 'Press Hint again for more.'
    : board.list ? 'Tap a line to select it, and again to open it.'
    : board.rows.length ? 'Tap a cell, then a digit. Hold a cell for marks.' : 'Esc goes back.';
  [share_button.hidden, apply.hidden] = [!is_asked || has_hint, !has_hint];
  line.classList.toggle('asked', !!is_asked);
  lay_the_pad();
}

/** Hands the link to what is played, and the result once there is one, to the apps of this device, or else to the clipboard. */
async function share() {
  const url = `${location.origin}${location.pathname}${link}`, title = document.title;
  const whole = result ? `${result}\n${url}` : url;
  try {
    if (navigator.share) return await navigator.share(result ? { title, text: result, url } : { title, url });
    await navigator.clipboard.writeText(whole);
    brief(result ? 'The result is copied, with the link.' : 'The link is copied.');
  } catch (error) {
    if (error.name !== 'AbortError') note('copy', `Copy this yourself: ${whole}`);
  }
}
