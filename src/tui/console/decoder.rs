//! Decodes what the terminal sends, byte by byte, into keys, mouse events, pasted text and changes
//! of focus.
//!
//! The events are crossterm's, which reads Windows' consoles. Its own byte reader waits forever for
//! the rest of an unknown sequence, and takes every key for it. This one skips sequences that are
//! complete but unknown, such as late answers to questions of other programs, and its caller gives
//! up on what stays incomplete.
//!
//! The forms are those of ECMA-48 (CSI, SS3, OSC and the other strings), of xterm (modifiers as
//! `1;5A`, the mouse as `<0;10;5M` or after `M`, pasted text between `200~` and `201~`, focus as `I`
//! and `O`, other keys as `27;5;9~`), of rxvt (modifiers as `a` or `3$`, the mouse as `32;10;5M`), of
//! the Linux console (`[[A`), of st (Delete as `P`), and of kitty (keys as `97;5u`). What each
//! terminal sends is in the table of [terminals](crate::terminals), which the tests read.

use crate::tui::pixels::{Answer, has_sixel};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use xterm_color::Color;

const ESC: u8 = 0x1b;

/// The start and the end of pasted text.
const PASTE: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";

/// How many bytes of text in one piece are pasted text though no brackets say so: more than anybody
/// types at once, and no more than the smallest usual puzzle.
const PASTED_PIECE: usize = 64;

/// What a terminal says.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// What the player did.
    Event(Event),
    /// A character that the player typed with Shift on the key of a digit.
    Above {
        /// The character.
        symbol: char,
        /// The digit.
        digit: char,
    },
    /// The answer to whether its background is light.
    Background {
        /// Whether it is light.
        is_light: bool,
    },
    /// The answer that it can tell all keys apart, by kitty's protocol.
    TellsKeysApart,
    /// An answer about pictures.
    Answer(Answer),
}

/// Bytes on the way to becoming reports.
#[derive(Debug, Default)]
pub struct Decoder {
    /// The beginning of something incomplete.
    bytes: Vec<u8>,
    /// Whether they are pasted text.
    pasting: bool,
    /// How many of them are known not to begin the end of pasted text.
    searched: usize,
    /// How the rest of an abandoned string begins, if such a rest may still arrive.
    rest: Option<&'static str>,
    /// Whether the terminal announced kitty's protocol, in which F1 may be what st sends for Delete.
    is_kitty: bool,
}

/// What some bytes begin with.
#[derive(Debug, PartialEq)]
enum Found {
    /// An event of this many bytes.
    Event(Event, usize),
    /// A character typed with Shift on the key of a digit, and the number of bytes.
    Above { symbol: char, digit: char, length: usize },
    /// The answer about the background, of this many bytes.
    Background { is_light: bool, length: usize },
    /// The answer of kitty's protocol, of this many bytes.
    TellsKeysApart(usize),
    /// An answer about pictures, of this many bytes.
    Answer(Answer, usize),
    /// This many bytes that mean nothing here.
    Nothing(usize),
    /// Something incomplete.
    Part,
}

impl Decoder {
    /// Takes in a piece that was read at once, and returns the reports that are now complete. An
    /// escape at the end of a piece is the key, unless the next piece is what follows it in a sequence.
    pub fn read(&mut self, bytes: &[u8]) -> Vec<Report> {
        let mut reports = Vec::new();
        if self.is_escape()
            && !matches!(bytes, [b'[' | b'O' | b']' | b'P' | b'X' | b'^' | b'_', ..])
        {
            reports.extend(self.give_up().map(Report::Event));
        }
        if !self.is_waiting() && is_pasted(bytes) {
            let text = String::from_utf8_lossy(bytes).into_owned();
            reports.push(Report::Event(Event::Paste(text)));
            return reports;
        }
        let beginning = self.rest.take();
        let is_rest = beginning.is_some_and(|text| bytes.starts_with(text.as_bytes()));
        let passed_over = if is_rest { rest_of_string(bytes) } else { 0 };
        self.bytes.extend(&bytes[passed_over..]);
        self.decode(&mut reports);
        reports
    }

    /// Decodes what has arrived, up to what is incomplete.
    fn decode(&mut self, reports: &mut Vec<Report>) {
        while !self.bytes.is_empty() {
            if self.pasting {
                let Some(end) = self.paste_end() else { break };
                reports.push(Report::Event(self.pasted(end)));
                self.bytes.drain(..PASTE_END.len());
                continue;
            }
            if self.bytes.starts_with(PASTE) {
                self.bytes.drain(..PASTE.len());
                self.pasting = true;
                continue;
            }
            let length = match first(&self.bytes, self.is_kitty) {
                Found::Event(event, length) => {
                    reports.push(Report::Event(event));
                    length
                }
                Found::Above { symbol, digit, length } => {
                    reports.push(Report::Above { symbol, digit });
                    length
                }
                Found::Background { is_light, length } => {
                    reports.push(Report::Background { is_light });
                    length
                }
                Found::TellsKeysApart(length) => {
                    self.is_kitty = true;
                    reports.push(Report::TellsKeysApart);
                    length
                }
                Found::Answer(answer, length) => {
                    reports.push(Report::Answer(answer));
                    length
                }
                Found::Nothing(length) => length,
                Found::Part => break,
            };
            self.bytes.drain(..length);
        }
    }

    /// Whether something is incomplete.
    pub const fn is_waiting(&self) -> bool {
        self.pasting || !self.bytes.is_empty()
    }

    /// Whether that is pasted text.
    pub const fn is_pasting(&self) -> bool {
        self.pasting
    }

    /// Whether it is an escape alone: the key, or the beginning of what the next piece has.
    pub fn is_escape(&self) -> bool {
        !self.pasting && self.bytes == [ESC]
    }

    /// Gives up on what is incomplete: an escape is the key, pasted text ends where it is, and what looks like Alt and a
    /// key counts as that. Anything else is dropped.
    pub fn give_up(&mut self) -> Option<Event> {
        if self.pasting {
            return Some(self.pasted(self.bytes.len()));
        }
        let bytes = std::mem::take(&mut self.bytes);
        if let [ESC, b']' | b'P' | b'X' | b'^' | b'_', ..] = bytes[..] {
            self.rest = Some("");
        }
        match bytes[..] {
            [ESC] => {
                self.rest = Some("]");
                Some(key(KeyCode::Esc, KeyModifiers::NONE))
            }
            [ESC, symbol @ (b'[' | b'O' | b']' | b'P' | b'X' | b'^' | b'_')] => {
                Some(key(KeyCode::Char(symbol.into()), KeyModifiers::ALT))
            }
            _ => None,
        }
    }

    /// The end of pasted text, if it has arrived. No byte is examined twice.
    fn paste_end(&mut self) -> Option<usize> {
        let mut windows = self.bytes[self.searched..].windows(PASTE_END.len());
        let found = windows.position(|window| window == PASTE_END);
        let end = found.map(|end| self.searched + end);
        self.searched = (self.bytes.len() + 1).saturating_sub(PASTE_END.len());
        end
    }

    /// The first bytes as complete pasted text.
    fn pasted(&mut self, end: usize) -> Event {
        (self.pasting, self.searched) = (false, 0);
        let text: Vec<u8> = self.bytes.drain(..end).collect();
        Event::Paste(String::from_utf8_lossy(&text).into_owned())
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

/// Whether a piece can only be text that was pasted into a terminal that puts no brackets around it.
fn is_pasted(piece: &[u8]) -> bool {
    let is_text = |byte: &u8| !byte.is_ascii_control() || b"\t\r\n".contains(byte);
    piece.len() >= PASTED_PIECE && piece.iter().all(is_text)
}

/// What the bytes, which are not empty, begin with.
fn first(bytes: &[u8], is_kitty: bool) -> Found {
    match bytes {
        [ESC] => Found::Part,
        // rxvt sends a second escape for Alt and a key that has one itself.
        [ESC, ESC, b'[' | b'O', ..] => with_alt(first(&bytes[1..], is_kitty)),
        [ESC, ESC, ..] => Found::Event(key(KeyCode::Esc, KeyModifiers::NONE), 1),
        [ESC, b'[', rest @ ..] => within(control_sequence(rest, is_kitty), 2),
        [ESC, b'O', rest @ ..] => within(single_shift(rest), 2),
        [ESC, b']', rest @ ..] => within(answer(rest), 2),
        [ESC, sort @ (b'P' | b'X' | b'^' | b'_'), rest @ ..] => within(device(*sort, rest), 2),
        [ESC, rest @ ..] => with_alt(symbol(rest)),
        _ => symbol(bytes),
    }
}

/// The same with Alt, for which an escape came before.
fn with_alt(found: Found) -> Found {
    match within(found, 1) {
        Found::Event(Event::Key(pressed), length) => {
            Found::Event(key(pressed.code, pressed.modifiers | KeyModifiers::ALT), length)
        }
        found => found,
    }
}

/// The result of decoding from an offset.
fn within(found: Found, skipped: usize) -> Found {
    match found {
        Found::Event(event, length) => Found::Event(event, skipped + length),
        Found::Above { symbol, digit, length } => {
            Found::Above { symbol, digit, length: skipped + length }
        }
        Found::Background { is_light, length } => {
            Found::Background { is_light, length: skipped + length }
        }
        Found::TellsKeysApart(length) => Found::TellsKeysApart(skipped + length),
        Found::Answer(answer, length) => Found::Answer(answer, skipped + length),
        Found::Nothing(length) => Found::Nothing(skipped + length),
        Found::Part => Found::Part,
    }
}

/// A character, or a key that the terminal sends as a control character.
fn symbol(bytes: &[u8]) -> Found {
    let control = |symbol: u8| key(KeyCode::Char(symbol.into()), KeyModifiers::CONTROL);
    let event = match bytes[0] {
        b'\r' => key(KeyCode::Enter, KeyModifiers::NONE),
        b'\t' => key(KeyCode::Tab, KeyModifiers::NONE),
        0x7f => key(KeyCode::Backspace, KeyModifiers::NONE),
        0 => control(b' '),
        byte @ 0x01..=0x1a => control(byte - 1 + b'a'),
        byte @ 0x1c..=0x1f => control(byte - 0x1c + b'4'),
        _ => return character(bytes),
    };
    Found::Event(event, 1)
}

fn character(bytes: &[u8]) -> Found {
    let text = match std::str::from_utf8(&bytes[..bytes.len().min(4)]) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() > 0 => {
            std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) if error.error_len().is_none() && bytes.len() < 4 => return Found::Part,
        Err(error) => return Found::Nothing(error.error_len().unwrap_or(1)),
    };
    let Some(symbol) = text.chars().next() else { return Found::Nothing(1) };
    Found::Event(typed(symbol, KeyModifiers::NONE), symbol.len_utf8())
}

/// A character with modifiers; capitals have Shift.
fn typed(symbol: char, modifiers: KeyModifiers) -> Event {
    let shift = if symbol.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    key(KeyCode::Char(symbol), modifiers | shift)
}

/// An operating system command, which may also end with a bell: the answer about the background, or
/// anything else, which is skipped.
fn answer(bytes: &[u8]) -> Found {
    let found = string(bytes, true);
    let Found::Nothing(length) = found else { return found };
    let text = bytes[..length].trim_ascii_end();
    let end = text.iter().position(|byte| byte.is_ascii_control()).unwrap_or(text.len());
    let is_light = text[..end].strip_prefix(b"11;").and_then(is_light_colour);
    is_light.map_or(found, |is_light| Found::Background { is_light, length })
}

/// A string of a sort: the name of the terminal, the answer of kitty's protocol for pictures, or anything
/// else, which is skipped.
fn device(sort: u8, bytes: &[u8]) -> Found {
    let found = string(bytes, false);
    let Found::Nothing(length) = found else { return found };
    let Some(text) = bytes[..length].strip_suffix(b"\x1b\\") else { return found };
    let text = String::from_utf8_lossy(text);
    let answer = match (sort, text.strip_prefix(">|"), text.strip_prefix("Gi=31")) {
        (b'P', Some(name), _) => Answer::Name(name.into()),
        (b'_', _, Some(answer)) => Answer::Kitty(answer.ends_with(";OK")),
        _ => return found,
    };
    Found::Answer(answer, length)
}

/// Whether a colour is light, as a terminal answers it; `None` if it cannot be read.
pub fn is_light_colour(text: &[u8]) -> Option<bool> {
    Some(Color::parse(text).ok()?.perceived_lightness() > 0.5)
}

/// How many bytes at the beginning are the rest of an abandoned string: printable bytes followed by
/// its end, which no player types in one piece.
fn rest_of_string(bytes: &[u8]) -> usize {
    let inside = bytes.iter().take_while(|byte| (0x20..0x7f).contains(*byte)).count();
    match bytes[inside..] {
        [0x07, ..] | [ESC] => inside + 1,
        [ESC, b'\\', ..] => inside + 2,
        _ => 0,
    }
}

/// A string of the terminal, which is skipped. One sort may also end with a bell.
fn string(bytes: &[u8], ends_with_bell: bool) -> Found {
    for (at, byte) in bytes.iter().enumerate() {
        match *byte {
            0x07 if ends_with_bell => return Found::Nothing(at + 1),
            // CAN and SUB cancel a string.
            0x18 | 0x1a => return Found::Nothing(at + 1),
            ESC => match bytes.get(at + 1) {
                Some(b'\\') => return Found::Nothing(at + 2),
                // Another sequence cancels it.
                Some(_) => return Found::Nothing(at),
                None => return Found::Part,
            },
            _ => {}
        }
    }
    Found::Part
}

/// A key after SS3.
fn single_shift(bytes: &[u8]) -> Found {
    let Some(&byte) = bytes.first() else { return Found::Part };
    // QTerminal writes the modifiers in between.
    if let (b'1'..=b'8', Some(code)) = (byte, bytes.get(1).copied().and_then(letter)) {
        return Found::Event(key(code, modifiers((byte - b'0').into())), 2);
    }
    if let Some(code) = rxvt_letter(byte) {
        return Found::Event(key(code, KeyModifiers::CONTROL), 1);
    }
    let code = match byte {
        b'M' => Some(KeyCode::Enter),
        b'P'..=b'S' => Some(KeyCode::F(byte - b'P' + 1)),
        b'j'..=b'y' => Some(KeyCode::Char((byte - b'j' + b'*').into())),
        // An escape begins something new.
        ESC => return Found::Nothing(0),
        _ => letter(byte),
    };
    code.map_or(Found::Nothing(1), |code| Found::Event(key(code, KeyModifiers::NONE), 1))
}

/// The keys that sequences identify by their last letter.
const fn letter(byte: u8) -> Option<KeyCode> {
    Some(match byte {
        b'A'..=b'D' => return arrow(byte),
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P' => KeyCode::F(1),
        b'Q' => KeyCode::F(2),
        b'S' => KeyCode::F(4),
        b'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

/// The arrows, by their letter.
const fn arrow(byte: u8) -> Option<KeyCode> {
    Some(match byte {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        _ => return None,
    })
}

/// The arrows that rxvt identifies by a small letter: with Shift after CSI, with Ctrl after SS3.
const fn rxvt_letter(byte: u8) -> Option<KeyCode> {
    if byte.is_ascii_lowercase() { arrow(byte.to_ascii_uppercase()) } else { None }
}

/// The modifiers that rxvt writes after a number instead of `~`.
const fn rxvt_end(byte: u8) -> Option<KeyModifiers> {
    Some(match byte {
        b'^' => KeyModifiers::CONTROL,
        b'@' => KeyModifiers::SHIFT.union(KeyModifiers::CONTROL),
        _ => return None,
    })
}

/// The keys that sequences identify by a number before `~`.
const fn numbered(number: u32) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F((number - 10) as u8),
        17..=21 => KeyCode::F((number - 11) as u8),
        23..=26 => KeyCode::F((number - 12) as u8),
        28 | 29 => KeyCode::F((number - 13) as u8),
        31..=34 => KeyCode::F((number - 14) as u8),
        _ => return None,
    })
}

/// What follows CSI: parameters, intermediates and a last letter.
fn control_sequence(bytes: &[u8], is_kitty: bool) -> Found {
    if let [b'[', rest @ ..] = bytes {
        return console_key(rest);
    }
    let inside = bytes.iter().take_while(|byte| (0x20..=0x3f).contains(*byte)).count();
    if let Some(event) = rxvt_shifted(&bytes[..inside], bytes.get(inside)) {
        return Found::Event(event, inside);
    }
    let Some(&last) = bytes.get(inside) else { return Found::Part };
    // Anything but a letter cancels the sequence and begins something new.
    if !(0x40..=0x7e).contains(&last) {
        return Found::Nothing(inside);
    }
    let length = inside + 1;
    let text = std::str::from_utf8(&bytes[..inside]).unwrap_or_default();
    if let (b'M', "") = (last, text) {
        return match bytes.get(1..4) {
            Some(&[state, col, row]) => {
                let place = |byte: u8| u16::from(byte.saturating_sub(32));
                pressed(state.into(), [place(col), place(row)], false, 4, 32)
            }
            _ => Found::Part,
        };
    }
    if let (Some(_), b'u') = (text.strip_prefix('?'), last) {
        return Found::TellsKeysApart(length);
    }
    if let Some(answer) = about_pictures(text, last) {
        return Found::Answer(answer, length);
    }
    if let Some(found) = typed_key(text, last, length) {
        return found;
    }
    if let (Some(report), b'M' | b'm') = (text.strip_prefix('<'), last) {
        return match numbers(report).as_deref() {
            Some(&[state, col, row]) => {
                pressed(state, [col, row].map(clamped), last == b'm', length, 0)
            }
            _ => Found::Nothing(length),
        };
    }
    let Some(numbers) = numbers(text) else { return Found::Nothing(length) };
    if let (b'M', [state, col, row]) = (last, &numbers[..]) {
        return pressed(*state, [*col, *row].map(clamped), false, length, 32);
    }
    let event = match (last, is_kitty, &numbers[..]) {
        // What st sends for some keys while the keypad is not the application's.
        (b'P', false, []) => Some(key(KeyCode::Delete, KeyModifiers::NONE)),
        (b'h', false, [4]) => Some(key(KeyCode::Insert, KeyModifiers::NONE)),
        (b'K', false, [2]) => Some(key(KeyCode::Delete, KeyModifiers::SHIFT)),
        (b'K', false, []) => Some(key(KeyCode::End, KeyModifiers::SHIFT)),
        (b'J', false, [2]) => Some(key(KeyCode::Home, KeyModifiers::SHIFT)),
        (b'J', false, []) => Some(key(KeyCode::End, KeyModifiers::CONTROL)),
        (b'R', true, []) => Some(key(KeyCode::F(3), KeyModifiers::NONE)),
        _ => numbered_or_lettered(last, &numbers),
    };
    // For released keys, kitty adds a third number after a colon.
    let event = event.filter(|_| !text.ends_with(":3"));
    event.map_or(Found::Nothing(length), |event| Found::Event(event, length))
}

/// The answer about pictures with these parameters and this last letter: attributes of the terminal, or the
/// size of a character or of the whole text in dots.
fn about_pictures(text: &str, last: u8) -> Option<Answer> {
    match last {
        b'c' => Some(Answer::Attributes { sixel: has_sixel(text.strip_prefix('?')?) }),
        b't' => match numbers(text)?[..] {
            [6, high, wide] => Some(Answer::Character(clamped(wide), clamped(high))),
            [4, high, wide] => Some(Answer::Text(clamped(wide), clamped(high))),
            _ => None,
        },
        _ => None,
    }
}

/// A function key of the Linux console, behind a second bracket.
fn console_key(bytes: &[u8]) -> Found {
    match bytes {
        [byte @ b'A'..=b'E', ..] => {
            Found::Event(key(KeyCode::F(byte - b'A' + 1), KeyModifiers::NONE), 2)
        }
        [] => Found::Part,
        _ => Found::Nothing(1),
    }
}

/// The event of a sequence with these numbers and this last letter.
fn numbered_or_lettered(last: u8, numbers: &[u32]) -> Option<Event> {
    match (last, numbers) {
        (b'I', []) => Some(Event::FocusGained),
        (b'O', []) => Some(Event::FocusLost),
        (b'~', [27, held, code]) | (b'u', [code, held, ..]) => coded(*code, *held),
        (b'u', [code]) => coded(*code, 1),
        (b'~', [number]) => numbered(*number).map(|code| key(code, KeyModifiers::NONE)),
        (b'~', [number, held, ..]) => numbered(*number).map(|code| key(code, modifiers(*held))),
        (b'^' | b'@', [number]) => Some(key(numbered(*number)?, rxvt_end(last)?)),
        (b'R', [1, held]) => Some(key(KeyCode::F(3), modifiers(*held))),
        (_, []) if last.is_ascii_lowercase() => {
            rxvt_letter(last).map(|code| key(code, KeyModifiers::SHIFT))
        }
        (_, [] | [1]) => letter(last).map(|code| key(code, KeyModifiers::NONE)),
        (_, [1, held]) => letter(last).map(|code| key(code, modifiers(*held))),
        _ => None,
    }
}

/// The key of a number and the `$` with which rxvt ends it if Shift is held. A letter behind it would
/// make it the answer to a question about a mode.
fn rxvt_shifted(inside: &[u8], next: Option<&u8>) -> Option<Event> {
    let number = inside.strip_suffix(b"$").filter(|_| next.is_none_or(|byte| *byte < 0x40))?;
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    Some(key(numbered(number)?, KeyModifiers::SHIFT))
}

/// The numbers between semicolons, each without what follows a colon; `None` if anything else is
/// among them. A number that does not fit becomes the maximum.
fn numbers(text: &str) -> Option<Vec<u32>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let number = |part: &str| {
        let digits = part.split(':').next().unwrap_or_default();
        match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            // A missing number is 1, as with cursor keys, which count from 1.
            true if digits.is_empty() => Some(1),
            true => Some(digits.parse().unwrap_or(u32::MAX)),
            false => None,
        }
    };
    text.split(';').map(number).collect()
}

fn clamped(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The modifiers of a key, by the number that terminals use.
fn modifiers(number: u32) -> KeyModifiers {
    let bits = number.saturating_sub(1);
    let all = [KeyModifiers::SHIFT, KeyModifiers::ALT, KeyModifiers::CONTROL, KeyModifiers::SUPER];
    let held = all.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    held.fold(KeyModifiers::NONE, |all, (_, one)| all | one)
}

/// A key with the text that it types, as kitty's protocol reports it if asked for all keys: the number of
/// the key, behind a colon that with Shift; what is held; the text. `None` if it types nothing.
fn typed_key(parameters: &str, last: u8, length: usize) -> Option<Found> {
    let mut parts = parameters.split(';');
    let (key, held, text) = (parts.next()?, parts.next()?, parts.next()?);
    let number = |part: &str| part.split(':').next()?.parse().ok();
    let symbols = text.split(':').map(|code| char::from_u32(code.parse().ok()?));
    let text: String = symbols.collect::<Option<_>>()?;
    let held = modifiers(number(held).unwrap_or(1));
    let mut symbols = text.chars();
    let symbol = symbols.next().filter(|_| last == b'u' && !text.contains(char::is_control))?;
    let digit = number(key).and_then(char::from_u32).filter(char::is_ascii_digit);
    match digit.filter(|digit| *digit != symbol) {
        _ if !KeyModifiers::SHIFT.contains(held) => None,
        // What an input method composes.
        _ if symbols.next().is_some() => Some(Found::Event(Event::Paste(text), length)),
        Some(digit) if held == KeyModifiers::SHIFT => Some(Found::Above { symbol, digit, length }),
        _ => Some(Found::Event(typed(symbol, KeyModifiers::NONE), length)),
    }
}

/// A key by its character, or by the number that kitty gives it.
fn coded(code: u32, held: u32) -> Option<Event> {
    let held = modifiers(held);
    let code = match char::from_u32(code)? {
        '\u{1b}' => KeyCode::Esc,
        '\r' => KeyCode::Enter,
        '\t' if held.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        '\t' => KeyCode::Tab,
        '\u{7f}' => KeyCode::Backspace,
        '\u{e000}'..='\u{f8ff}' => keypad(code)?,
        symbol if held.contains(KeyModifiers::SHIFT) => {
            return Some(typed(symbol.to_uppercase().next().unwrap_or(symbol), held));
        }
        symbol => return Some(typed(symbol, held)),
    };
    Some(key(code, held))
}

/// The keys of the keypad, in the order of the numbers that kitty's protocol gives them.
const KEYPAD: [KeyCode; 28] = [
    KeyCode::Char('0'),
    KeyCode::Char('1'),
    KeyCode::Char('2'),
    KeyCode::Char('3'),
    KeyCode::Char('4'),
    KeyCode::Char('5'),
    KeyCode::Char('6'),
    KeyCode::Char('7'),
    KeyCode::Char('8'),
    KeyCode::Char('9'),
    KeyCode::Char('.'),
    KeyCode::Char('/'),
    KeyCode::Char('*'),
    KeyCode::Char('-'),
    KeyCode::Char('+'),
    KeyCode::Enter,
    KeyCode::Char('='),
    KeyCode::Char(','),
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Insert,
    KeyCode::Delete,
];

/// A key of the keypad by its number; other numbers are for keys that nothing here needs.
fn keypad(number: u32) -> Option<KeyCode> {
    const FIRST: u32 = 57399;
    KEYPAD.get(usize::try_from(number.checked_sub(FIRST)?).ok()?).copied()
}

/// The mouse event for the number that encodes buttons and modifiers, given without its fixed
/// offset. Positions count from 1; anything else is outside the screen.
fn pressed(state: u32, place: [u16; 2], released: bool, length: usize, above: u32) -> Found {
    let nothing = Found::Nothing(length);
    let Some(state) = state.checked_sub(above) else { return nothing };
    let [Some(column), Some(row)] = place.map(|place| place.checked_sub(1)) else { return nothing };
    let is_drag = state & 0x20 != 0;
    let button = match state & 3 {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match (state & 3 | state >> 4 & 0xc, is_drag) {
        (0..=2, false) if released => MouseEventKind::Up(button),
        (0..=2, false) => MouseEventKind::Down(button),
        (0..=2, true) => MouseEventKind::Drag(button),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return nothing,
    };
    let held = [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)];
    let held = held.into_iter().filter(|(bit, _)| state & bit != 0);
    let modifiers = held.fold(KeyModifiers::NONE, |all, (_, one)| all | one);
    Found::Event(Event::Mouse(MouseEvent { kind, column, row, modifiers }), length)
}
