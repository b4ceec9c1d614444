//! Finds out how a terminal shows pictures: it is asked for its name, its attributes and the size of its
//! characters and, only if its name is that of one that knows kitty's protocol, for that. Others would
//! print such a question.

use super::kitty::QUESTION;
use super::picture::{Answer, Protocol};

/// The first questions, which no terminal prints. All answer the last one.
pub const QUESTIONS: &str = "\x1b[>q\x1b[16t\x1b[14t\x1b[c";

/// The questions for the size of characters.
pub const SIZES: &str = "\x1b[16t\x1b[14t";

/// The beginnings of the names of terminals that know kitty's protocol.
const KITTY: [&str; 5] = ["kitty", "Konsole", "ghostty", "Ghostty", "WezTerm"];

/// The same for iTerm2's, and what the environment calls others.
const ITERM: [&str; 3] = ["WezTerm", "iTerm2", "Konsole"];
const ITERM_TERMS: [&str; 3] = ["mlterm", "iTerm.app", "mintty"];

/// The least and the greatest width and height of a character in dots.
const SIDES: std::ops::RangeInclusive<u16> = 4..=64;

/// What to do after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Wait for the next one.
    Wait,
    /// Ask this.
    Ask(&'static str),
    /// Show pictures in this way.
    Show(Protocol),
}

/// What is known of a terminal.
#[derive(Clone, Debug, Default)]
pub struct Probe {
    name: String,
    sixel: bool,
    character: Option<(u16, u16)>,
    text: Option<(u16, u16)>,
    /// What shows pictures, once that is known.
    pub protocol: Option<Protocol>,
}

impl Probe {
    /// Takes in an answer. `term` is what the environment calls the terminal.
    pub fn learn(&mut self, answer: Answer, term: &[String]) -> Then {
        match answer {
            Answer::Name(name) => self.name = name,
            Answer::Character(width, height) => self.character = Some((width, height)),
            Answer::Text(width, height) => self.text = Some((width, height)),
            Answer::Attributes { sixel } => {
                self.sixel = sixel;
                let is_kitty = term.iter().any(|term| term == "xterm-kitty");
                if is_kitty || self.is_one_of(&KITTY) {
                    return Then::Ask(QUESTION);
                }
                return self.show(self.other(term));
            }
            Answer::Kitty(true) => return self.show(Some(Protocol::Kitty)),
            Answer::Kitty(false) => return self.show(self.other(term)),
        }
        Then::Wait
    }

    fn is_one_of(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.name.starts_with(name))
    }

    /// The protocol besides kitty's.
    fn other(&self, term: &[String]) -> Option<Protocol> {
        let is_iterm = self.is_one_of(&ITERM)
            || term.iter().any(|term| ITERM_TERMS.iter().any(|known| term.starts_with(known)));
        match (is_iterm, self.sixel) {
            (true, _) => Some(Protocol::Iterm),
            (false, true) => Some(Protocol::Sixel),
            (false, false) => None,
        }
    }

    fn show(&mut self, protocol: Option<Protocol>) -> Then {
        self.protocol = protocol;
        protocol.map_or(Then::Wait, Then::Show)
    }

    /// The width and the height of a character in dots, in a terminal of this many columns and rows;
    /// `window` is what the system says about its dots. `None` if nothing sensible is known.
    pub fn dots(&self, size: (u16, u16), window: (u16, u16)) -> Option<(u16, u16)> {
        let share = |(width, height): (u16, u16)| {
            Some((width.checked_div(size.0)?, height.checked_div(size.1)?))
        };
        let found = self.character.or_else(|| share(self.text?)).or_else(|| share(window))?;
        (SIDES.contains(&found.0) && SIDES.contains(&found.1)).then_some(found)
    }
}

/// Whether the environment speaks against pictures: no colours, another program between this one and the
/// terminal, or a terminal that is known to have none.
pub fn speaks_against(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
    let term = variable("TERM").unwrap_or_default();
    ["NO_COLOR", "TMUX", "STY", "DVTM"].iter().any(is_set)
        || ["dumb", "linux", "vt", "screen", "tmux"].iter().any(|name| term.starts_with(name))
        || term.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str, sixel: bool, term: &str) -> (Probe, Then) {
        let mut probe = Probe::default();
        if !name.is_empty() {
            assert_eq!(probe.learn(Answer::Name(name.into()), &[]), Then::Wait);
        }
        let then = probe.learn(Answer::Attributes { sixel }, &[term.to_owned()]);
        (probe, then)
    }

    #[test]
    fn only_who_knows_kittys_protocol_is_asked_for_it() {
        for (name, sixel, term, expected) in [
            ("kitty(0.26.5)", false, "xterm-kitty", Then::Ask(QUESTION)),
            ("Konsole 22.12.3", true, "xterm-256color", Then::Ask(QUESTION)),
            ("foot(1.13.1)", true, "foot", Then::Show(Protocol::Sixel)),
            ("XTerm(379)", true, "xterm", Then::Show(Protocol::Sixel)),
            ("XTerm(379)", false, "xterm", Then::Wait),
            ("", true, "mlterm", Then::Show(Protocol::Iterm)),
            ("", false, "rxvt-unicode-256color", Then::Wait),
            ("tmux 3.3a", false, "screen", Then::Wait),
        ] {
            assert_eq!(asked(name, sixel, term).1, expected, "{name} {term}");
        }
        let (mut probe, _) = asked("Konsole 22.12.3", true, "xterm-256color");
        assert_eq!(probe.learn(Answer::Kitty(true), &[]), Then::Show(Protocol::Kitty));
        let (mut probe, _) = asked("Konsole 21", true, "xterm-256color");
        assert_eq!(probe.learn(Answer::Kitty(false), &[]), Then::Show(Protocol::Iterm));
    }

    #[test]
    fn the_environment_speaks_against_pictures() {
        for (variables, expected) in [
            (&[("TERM", "xterm-kitty")][..], false),
            (&[("TERM", "xterm-256color"), ("TMUX", "")], false),
            (&[("TERM", "xterm-kitty"), ("NO_COLOR", "1")], true),
            (&[("TERM", "screen-256color"), ("TMUX", "/tmp/x")], true),
            (&[("TERM", "xterm"), ("STY", "1.x")], true),
            (&[("TERM", "linux")], true),
            (&[("TERM", "dumb")], true),
            (&[], true),
        ] {
            let variable = |name: &str| {
                let value = variables.iter().find(|(known, _)| *known == name);
                value.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(speaks_against(variable), expected, "{variables:?}");
        }
    }

    #[test]
    fn the_size_of_characters_is_what_the_terminal_answers_or_the_system_says() {
        let mut probe = Probe::default();
        assert_eq!(probe.dots((80, 24), (0, 0)), None);
        assert_eq!(probe.dots((80, 24), (644, 412)), Some((8, 17)));
        assert_eq!(probe.dots((80, 24), (80, 24)), None);
        assert_eq!(probe.dots((0, 0), (640, 400)), None);
        probe.learn(Answer::Text(720, 480), &[]);
        assert_eq!(probe.dots((80, 24), (644, 412)), Some((9, 20)));
        probe.learn(Answer::Character(10, 20), &[]);
        assert_eq!(probe.dots((80, 24), (644, 412)), Some((10, 20)));
    }
}
