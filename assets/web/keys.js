// The keyboard: what keys are called, text that is typed, pasted and copied.
'use strict';

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
