//! Finds out how a terminal shows pictures: it is asked for its name, its attributes and the size of its
//! characters and, only if its name is that of one that knows kitty's protocol, for that. Others would
//! print such a question.

use super::kitty::QUESTION;
use super::picture::{Answer, Protocol};

/// The first questions, which no terminal prints. All answer the last one.
pub const QUESTIONS: &str = "\x1b[>q\x1b[16t\x1b[14t\x1b[c";

/// The questions for the size of characters.
pub const SIZE_QUESTIONS: &str = "\x1b[16t\x1b[14t";

/// The beginnings of the names of terminals that know kitty's protocol.
const KITTY: [&str; 5] = ["kitty", "Konsole", "ghostty", "Ghostty", "WezTerm"];

/// The same for iTerm2's, and what the environment calls others.
const ITERM: [&str; 3] = ["WezTerm", "iTerm2", "Konsole"];
const ITERM_TERMS: [&str; 3] = ["mlterm", "iTerm.app", "mintty"];

/// The least and the greatest width and height of a character in dots.
const SIDES: std::ops::RangeInclusive<u16> = 4..=64;

/// What to do after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
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
    /// What the environment calls it.
    terms: Vec<String>,
    name: String,
    sixel: bool,
    character: Option<(u16, u16)>,
    text: Option<(u16, u16)>,
}

impl Probe {
    /// Nothing is known of a terminal but what the environment calls it.
    pub fn new(terms: Vec<String>) -> Self {
        Self { terms, ..Self::default() }
    }

    /// Takes in an answer.
    pub fn learn(&mut self, answer: Answer) -> NextStep {
        match answer {
            Answer::Name(name) => self.name = name,
            Answer::Character(width, height) => self.character = Some((width, height)),
            Answer::Text(width, height) => self.text = Some((width, height)),
            Answer::Attributes { sixel } => {
                self.sixel = sixel;
                let is_kitty = self.terms.iter().any(|term| term == "xterm-kitty");
                if is_kitty || self.is_one_of(&KITTY) {
                    return NextStep::Ask(QUESTION);
                }
                return self.other();
            }
            Answer::Kitty(true) => return NextStep::Show(Protocol::Kitty),
            Answer::Kitty(false) => return self.other(),
        }
        NextStep::Wait
    }

    fn is_one_of(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.name.starts_with(name))
    }

    /// Shows pictures in a protocol besides kitty's, if it has one.
    fn other(&self) -> NextStep {
        let is_iterm = self.is_one_of(&ITERM)
            || self
                .terms
                .iter()
                .any(|term| ITERM_TERMS.iter().any(|known| term.starts_with(known)));
        match (is_iterm, self.sixel) {
            (true, _) => NextStep::Show(Protocol::Iterm),
            (false, true) => NextStep::Show(Protocol::Sixel),
            (false, false) => NextStep::Wait,
        }
    }

    /// Forgets the sizes, which have to be asked for again.
    pub const fn forget_sizes(&mut self) {
        (self.character, self.text) = (None, None);
    }

    /// The width and the height of a character in dots, in a terminal of this many columns and rows;
    /// `window` is what the system says about its dots. What makes no sense counts as unknown; `None` if
    /// nothing else is known.
    pub fn dots(&self, size: (u16, u16), window: (u16, u16)) -> Option<(u16, u16)> {
        let share = |(width, height): (u16, u16)| {
            Some((width.checked_div(size.0)?, height.checked_div(size.1)?))
        };
        let found = [self.character, self.text.and_then(share), share(window)];
        let makes_sense =
            |(width, height): &(u16, u16)| SIDES.contains(width) && SIDES.contains(height);
        found.into_iter().flatten().find(makes_sense)
    }
}

/// Whether sixel is among the attributes of a terminal (DA1), which are numbers after its class.
pub fn has_sixel(attributes: &str) -> bool {
    attributes.split(';').skip(1).any(|attribute| attribute == "4")
}

/// Whether the environment rules out pictures: no colours, another program between this one and the
/// terminal, or a terminal that is known to have none.
pub fn rules_out_pictures(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
    let term = variable("TERM").unwrap_or_default();
    ["NO_COLOR", "TMUX", "STY", "DVTM"].iter().any(is_set)
        || ["dumb", "linux", "vt", "screen", "tmux"].iter().any(|name| term.starts_with(name))
        || term.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str, sixel: bool, term: &str) -> (Probe, NextStep) {
        let mut probe = Probe::new(vec![term.to_owned()]);
        if !name.is_empty() {
            assert_eq!(probe.learn(Answer::Name(name.into())), NextStep::Wait);
        }
        let next = probe.learn(Answer::Attributes { sixel });
        (probe, next)
    }

    #[test]
    fn only_who_knows_kittys_protocol_is_asked_for_it() {
        for (name, sixel, term, expected) in [
            ("kitty(0.26.5)", false, "xterm-kitty", NextStep::Ask(QUESTION)),
            ("Konsole 22.12.3", true, "xterm-256color", NextStep::Ask(QUESTION)),
            ("foot(1.13.1)", true, "foot", NextStep::Show(Protocol::Sixel)),
            ("XTerm(379)", true, "xterm", NextStep::Show(Protocol::Sixel)),
            ("XTerm(379)", false, "xterm", NextStep::Wait),
            ("", true, "mlterm", NextStep::Show(Protocol::Iterm)),
            ("", false, "rxvt-unicode-256color", NextStep::Wait),
            ("tmux 3.3a", false, "screen", NextStep::Wait),
        ] {
            assert_eq!(asked(name, sixel, term).1, expected, "{name} {term}");
        }
        let (mut probe, _) = asked("Konsole 22.12.3", true, "xterm-256color");
        assert_eq!(probe.learn(Answer::Kitty(true)), NextStep::Show(Protocol::Kitty));
        let (mut probe, _) = asked("Konsole 21", true, "xterm-256color");
        assert_eq!(probe.learn(Answer::Kitty(false)), NextStep::Show(Protocol::Iterm));
    }

    #[test]
    fn the_environment_may_rule_out_pictures() {
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
            assert_eq!(rules_out_pictures(variable), expected, "{variables:?}");
        }
    }

    #[test]
    fn the_size_of_characters_is_what_the_terminal_answers_or_the_system_says() {
        let mut probe = Probe::default();
        assert_eq!(probe.dots((80, 24), (0, 0)), None);
        assert_eq!(probe.dots((80, 24), (644, 412)), Some((8, 17)));
        assert_eq!(probe.dots((80, 24), (80, 24)), None);
        assert_eq!(probe.dots((0, 0), (640, 400)), None);
        probe.learn(Answer::Text(720, 480));
        assert_eq!(probe.dots((80, 24), (644, 412)), Some((9, 20)));
        probe.learn(Answer::Character(10, 20));
        assert_eq!(probe.dots((80, 24), (644, 412)), Some((10, 20)));
        probe.forget_sizes();
        assert_eq!(probe.dots((80, 24), (644, 412)), Some((8, 17)));
        assert_eq!(probe.dots((80, 24), (0, 0)), None);
    }

    #[test]
    fn an_answer_that_makes_no_sense_leaves_the_others() {
        for nonsense in [(0, 0), (200, 200), (10, 0), (1, 20), (u16::MAX, u16::MAX)] {
            let mut probe = Probe::default();
            probe.learn(Answer::Character(nonsense.0, nonsense.1));
            assert_eq!(probe.dots((80, 24), (0, 0)), None);
            assert_eq!(probe.dots((80, 24), (644, 412)), Some((8, 17)), "{nonsense:?}");
            probe.learn(Answer::Text(720, 480));
            assert_eq!(probe.dots((80, 24), (644, 412)), Some((9, 20)), "{nonsense:?}");
            probe.learn(Answer::Text(nonsense.0, nonsense.1));
            assert_eq!(probe.dots((80, 24), (644, 412)), Some((8, 17)), "{nonsense:?}");
        }
    }
}
