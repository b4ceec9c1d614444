//! Keys as text.
//!
//! A key is written as in `ctrl+o`, `alt+left`, `U`, `f1` or `?`. In a key map, some names stand
//! for many keys: `<digit>` is every digit of the puzzle (`alt+<digit>`, `ctrl+<digit>` and
//! `shift+<digit>` the same with Alt, Ctrl or Shift held), `<number>` 0 to 9, `<nine>` 1 to 9 in
//! every puzzle, `f<digit>` the function keys 1 to 9, `<colour>` the letters of colours, `<letter>`
//! all letters, and `<text>` everything that can be typed.

use crate::game::annotations::Colour;
use gradus_engine::Digit;
use gradus_engine::text::plain;
use std::fmt;
use std::str::FromStr;

/// Which key it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyCode {
    /// A character.
    Char(char),
    /// A function key.
    F(u8),
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Any other key; it does nothing here.
    Null,
}

/// A key press. Shift is part of a character (`U`), not a modifier of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// Whether Ctrl was held.
    pub ctrl: bool,
    /// Whether Alt was held.
    pub alt: bool,
    /// Whether Shift was held, for keys that are not characters, and for digits.
    pub shift: bool,
    /// The digit on whose key the character was typed with Shift, if the terminal tells.
    pub over: Option<char>,
}

/// Keys with names; everything else is a character or a function key.
const NAMED: &[(&str, KeyCode)] = &[
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("space", KeyCode::Char(' ')),
];

impl Key {
    /// A key without modifiers.
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false, alt: false, shift: false, over: None }
    }

    /// The digit on whose key the character was typed with Shift, as a key.
    pub fn digit_below(self) -> Option<Self> {
        let code = KeyCode::Char(self.over?);
        Some(Self { code, shift: true, over: None, ..self })
    }

    /// The digit that the key types, in any script, or the number of a function key from 1 to 9.
    pub fn digit(self) -> Option<Digit> {
        match self.code {
            KeyCode::Char(symbol) if !symbol.is_lowercase() => Digit::from_char(plain(symbol)),
            KeyCode::F(number @ 1..=9) => Digit::new(number),
            _ => None,
        }
    }

    /// The figure from 0 to 9 that the key types, in whatever script.
    pub fn figure(self) -> Option<char> {
        self.typed().map(plain).filter(char::is_ascii_digit)
    }

    /// The key as a player reads it: with capitalised names.
    pub fn shown(self) -> String {
        let text = self.to_string();
        let (modifiers, name) = match text.char_indices().rev().skip(1).find(|(_, c)| *c == '+') {
            Some((plus, _)) => text.split_at(plus + 1),
            None => ("", text.as_str()),
        };
        let capital = |word: &str| match word.split_at_checked(1) {
            Some(("p", "ageup")) => "PageUp".into(),
            Some(("p", "agedown")) => "PageDown".into(),
            Some((first, rest)) if !rest.is_empty() => first.to_ascii_uppercase() + rest,
            _ => word.to_string(),
        };
        let modifiers = modifiers.split_inclusive('+').map(capital);
        modifiers.chain([capital(name)]).collect()
    }

    /// The character that the key types; `None` with Ctrl or Alt held, and for a digit with Shift.
    pub fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(symbol) if !self.ctrl && !self.alt && !self.shift => Some(symbol),
            _ => None,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.ctrl, "ctrl+"), (self.alt, "alt+"), (self.shift, "shift+")] {
            f.write_str(if held { name } else { "" })?;
        }
        if let Some((name, _)) = NAMED.iter().find(|(_, code)| *code == self.code) {
            return f.write_str(name);
        }
        match self.code {
            KeyCode::Char(symbol) => write!(f, "{symbol}"),
            KeyCode::F(number) => write!(f, "f{number}"),
            other => write!(f, "{other:?}"),
        }
    }
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut key = Self::plain(KeyCode::Null);
        let mut name = text;
        loop {
            let (held, rest) = match name.split_once('+') {
                Some(("ctrl", rest)) if !rest.is_empty() => (&mut key.ctrl, rest),
                Some(("alt", rest)) if !rest.is_empty() => (&mut key.alt, rest),
                Some(("shift", rest)) if !rest.is_empty() => (&mut key.shift, rest),
                _ => break,
            };
            *held = true;
            name = rest;
        }
        let named = NAMED.iter().find(|(known, _)| *known == name).map(|(_, code)| *code);
        let function = name.strip_prefix('f').and_then(|number| number.parse().ok());
        let mut symbols = name.chars();
        key.code = match (named, function, symbols.next(), symbols.next()) {
            (Some(code), ..) => code,
            (_, Some(number @ 1..=24), ..) => KeyCode::F(number),
            (_, _, Some(symbol), None) if !key.shift && !symbol.is_control() => {
                KeyCode::Char(symbol)
            }
            _ => {
                return Err(format!(
                    "{text:?} is not a key; expected one such as u, U, f1, ctrl+o, alt+left or \
                     enter"
                ));
            }
        };
        Ok(key)
    }
}

/// What is held while a digit is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Nothing.
    Nothing,
    /// Alt.
    Alt,
    /// Ctrl, which few terminals report.
    Ctrl,
    /// Shift, which few terminals report.
    Shift,
}

/// One key, or a class of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One key.
    Key(Key),
    /// The digits of the puzzle, with a modifier held or not.
    Digit(Held),
    /// 0 to 9.
    Number,
    /// The function keys 1 to 9.
    FunctionDigit,
    /// The letters of colours.
    Colour,
    /// 1 to 9, whatever the digits of the puzzle are.
    Nine,
    /// All letters.
    Letter,
    /// Everything that can be typed.
    Text,
}

/// How classes of keys are written, and how they are shown.
const SORTS: &[(Pattern, &str, &str)] = &[
    (Pattern::Digit(Held::Nothing), "<digit>", "1-9"),
    (Pattern::Digit(Held::Alt), "alt+<digit>", "Alt+1-9"),
    (Pattern::Digit(Held::Ctrl), "ctrl+<digit>", "Ctrl+1-9"),
    (Pattern::Digit(Held::Shift), "shift+<digit>", "Shift+1-9"),
    (Pattern::Number, "<number>", "0-9"),
    (Pattern::FunctionDigit, "f<digit>", "F1-F9"),
    (Pattern::Colour, "<colour>", "A a B b C c D d E"),
    (Pattern::Nine, "<nine>", "1-9"),
    (Pattern::Letter, "<letter>", "a letter"),
    (Pattern::Text, "<text>", "letters"),
];

impl Pattern {
    /// Whether the pattern includes a key, in a puzzle with this largest digit.
    pub fn matches(self, key: Key, largest: u8) -> bool {
        let is_char = matches!(key.code, KeyCode::Char(_));
        match self {
            Self::Key(exact) => exact == key,
            Self::Digit(held) => {
                let digit = key.digit().filter(|digit| digit.get() <= largest);
                let all = [(Held::Alt, key.alt), (Held::Ctrl, key.ctrl), (Held::Shift, key.shift)];
                let is_held = all.into_iter().all(|(one, is_held)| is_held == (one == held));
                is_char && digit.is_some() && is_held
            }
            Self::Number => key.figure().is_some(),
            Self::FunctionDigit => !is_char && key.digit().is_some() && !key.ctrl && !key.alt,
            Self::Colour => key.typed().and_then(Colour::from_char).is_some(),
            Self::Nine => key.figure().is_some_and(|figure| figure != '0'),
            Self::Letter => key.typed().is_some_and(char::is_alphabetic),
            Self::Text => key.typed().is_some_and(|symbol| !symbol.is_control()),
        }
    }

    /// Whether a key answers which digit or letter is meant, where the pattern would be pressed.
    pub fn answers(self, key: Key, largest: u8) -> bool {
        match self {
            Self::Key(_) => false,
            Self::Digit(_) | Self::FunctionDigit => {
                Self::Digit(Held::Nothing).matches(key, largest)
            }
            Self::Number | Self::Colour | Self::Nine | Self::Letter | Self::Text => {
                self.matches(key, largest)
            }
        }
    }

    /// The pattern as a player reads it.
    pub fn shown(self) -> String {
        let sort = SORTS.iter().find(|(pattern, ..)| *pattern == self);
        match (self, sort) {
            (Self::Key(key), _) => key.shown(),
            (_, Some((.., shown))) => (*shown).to_string(),
            (_, None) => String::new(),
        }
    }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match SORTS.iter().find(|(_, written, _)| *written == text) {
            Some((pattern, ..)) => Ok(*pattern),
            None => text.parse().map(Self::Key),
        }
    }
}

/// Keys that share an entry, in one word.
pub fn join(keys: &[String]) -> String {
    match keys.join(" ").as_str() {
        "Left Right Up Down" => "arrows".into(),
        "Up Down" => "up/down".into(),
        "Left Right" => "left/right".into(),
        _ => keys.join("/"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_as_they_are_read() {
        for text in
            ["u", "U", "?", "+", "ctrl+o", "ctrl++", "alt+left", "shift+tab", "f12", "space"]
        {
            assert_eq!(text.parse::<Key>().map(|key| key.to_string()), Ok(text.to_string()));
        }
        for wrong in ["", "ctrl+", "hyper+x", "f0", "f25", "shift+u", "up!"] {
            assert!(wrong.parse::<Key>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn letters_are_digits_where_the_puzzle_has_them() {
        let digit = Pattern::Digit(Held::Nothing);
        let key = |text: &str| text.parse::<Key>().unwrap();
        assert!(digit.matches(key("G"), 16) && !digit.matches(key("G"), 9));
        assert!(!digit.matches(key("g"), 16) && !digit.matches(key("H"), 16));
        assert!(digit.matches(key("9"), 9) && !digit.matches(key("f9"), 9));
        assert!(!digit.matches(key("alt+9"), 9));
        assert!(Pattern::Digit(Held::Alt).matches(key("alt+9"), 9));
        let over = Key { over: Some('9'), ..key(")") };
        assert!(!digit.matches(over, 9) && Pattern::Text.matches(over, 9));
        let below = over.digit_below().unwrap();
        assert!(Pattern::Digit(Held::Shift).matches(below, 9) && !digit.matches(below, 9));
        assert!(!Pattern::Text.matches(below, 9) && !Pattern::Number.matches(below, 9));
    }
}
