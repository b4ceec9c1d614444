//! Roles: how each is painted, its symbol if colours cannot be seen, and the legend that explains
//! it.
//!
//! ```text
//! 4- off, 4+ on     alternately along the links of a chain: if all that are off are false, all that are
//!                   on are true; of two colours, all of one or all of the other are true
//! 4# fin            a fin, the pivot of a wing, what makes a rectangle differ
//! 4! the reason     what rules out a combination by having none of its digits
//! 4A set A          the first of several sets of cells
//! ```
//!
//! A new role is a row of [`paint`] and, if its symbol is not self-explanatory, of [`LEGEND`].

use crate::tui::geometry::text::width;
use crate::tui::theme::Part;
use gradus_engine::technique::step::{Link, Mark, Node, Role, Step};
use gradus_engine::{Cell, Digits};
use std::collections::BTreeMap;

/// How some of the candidates of a cell are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The candidates.
    pub digits: Digits,
    /// Their style.
    pub part: Part,
    /// The symbol beside them, if there is room.
    pub sign: Option<char>,
}

impl Paint {
    /// The paint of a role.
    pub const fn of(role: Role, digits: Digits) -> Self {
        let (part, sign) = paint(role);
        Self { digits, part, sign }
    }

    /// Candidates that need no symbol.
    pub const fn plain(part: Part, digits: Digits) -> Self {
        Self { digits, part, sign: None }
    }
}

/// The styles of sets of cells; there may be more sets, which the letter distinguishes.
const SETS: [Part; 4] = [Part::HintSetA, Part::HintSetB, Part::HintSetC, Part::HintSetD];

/// The style of a role and its symbol.
const fn paint(role: Role) -> (Part, Option<char>) {
    match role {
        Role::Pattern => (Part::HintPattern, None),
        Role::Base => (Part::HintBase, None),
        Role::Cover | Role::Fact => (Part::HintCover, None),
        Role::Fin => (Part::HintFin, Some('#')),
        Role::Reason => (Part::HintFin, Some('!')),
        Role::First => (Part::HintFirst, Some('-')),
        Role::Second => (Part::HintSecond, Some('+')),
        Role::Set(n) => (SETS[n as usize % SETS.len()], Some((b'A' + n % 26) as char)),
    }
}

/// The names of the roles in the legend, unless a technique has its own names for them; sets are
/// called by their letters.
const LEGEND: &[(Role, &str)] = &[
    (Role::Fin, "extra"),
    (Role::Reason, "the reason"),
    (Role::First, "off"),
    (Role::Second, "on"),
];

/// The symbols of strong and weak links, and their names.
const LINKS: [(bool, &str, Part, &str); 2] =
    [(true, "═", Part::HintStrong, "strong"), (false, "┄", Part::HintWeak, "weak")];

/// The paints for the candidates of a step, in order: later paint covers earlier.
pub fn paints(step: &Step) -> Vec<(Cell, Paint)> {
    let mut paints: Vec<(Cell, Paint)> = Vec::new();
    for mark in &step.marks {
        if let Mark::Candidates(role, cell, digits) = *mark {
            paints.push((cell, Paint::of(role, digits)));
        }
    }
    for (node, role) in turns(step) {
        let paint = Paint::of(role, node.digit.into());
        paints.extend(node.cells().iter().map(|&cell| (cell, paint)));
    }
    for &(cell, digits) in &step.removes {
        paints.push((cell, Paint::plain(Part::HintRemove, digits)));
    }
    paints
}

/// The nodes of links, alternately in the first and the second colour. A node that is already
/// marked as one of them keeps its colour.
fn turns(step: &Step) -> BTreeMap<Node, Role> {
    let other = |role| if role == Role::First { Role::Second } else { Role::First };
    let marked = |node: &Node| {
        let has = |role| {
            let is = |(cell, digits): (Cell, Digits)| {
                node.cells().contains(&cell) && digits.contains(node.digit)
            };
            step.candidates(role).any(is).then_some(role)
        };
        has(Role::First).or_else(|| has(Role::Second))
    };
    let mut known: BTreeMap<Node, Role> = BTreeMap::new();
    for Link { from, to, .. } in step.links() {
        let known_or_marked =
            |known: &BTreeMap<Node, Role>, node| known.get(node).copied().or_else(|| marked(node));
        let role = known_or_marked(&known, &from)
            .or_else(|| known_or_marked(&known, &to).map(other))
            .unwrap_or(Role::First);
        known.insert(from, role);
        let next = known_or_marked(&known, &to).unwrap_or(other(role));
        known.insert(to, next);
    }
    known
}

/// A text in pieces, each with its own style.
pub type Spans = Vec<(String, Part)>;

/// The meaning of a step's symbols, in lines of this width; empty if there are none.
pub fn legend(step: &Step, room: usize) -> Vec<Spans> {
    let mut entries: Vec<(String, Part, String)> = Vec::new();
    let paints = paints(step);
    let sample = |sign| paints.iter().find(|(_, paint)| paint.sign == Some(sign));
    let names = step.technique.signs.iter().chain(LEGEND);
    let named = |role| names.clone().find(|(other, _)| *other == role).map(|(_, name)| *name);
    let sets = (0..26).map(Role::Set);
    for role in LEGEND.iter().map(|(role, _)| *role).chain(sets) {
        let (part, sign) = paint(role);
        let Some(sign) = sign else { continue };
        let digit = sample(sign).and_then(|(_, paint)| paint.digits.first());
        if let Some(digit) = digit {
            let name = named(role).map_or_else(|| format!("set {sign}"), String::from);
            entries.push((format!("{digit}{sign}"), part, name));
        }
    }
    for (strong, sign, part, name) in LINKS {
        if step.links().any(|link| link.strong == strong) {
            entries.push((sign.repeat(2), part, name.into()));
        }
    }
    flow(entries, room)
}

/// Arranges entries one after another, as many per line as fit.
fn flow(entries: Vec<(String, Part, String)>, room: usize) -> Vec<Spans> {
    let mut lines: Vec<Spans> = Vec::new();
    let mut left = 0;
    for (sample, part, name) in entries {
        let name = format!(" {name}  ");
        let wide = width(&sample) + width(name.trim_end());
        if wide > left || lines.is_empty() {
            lines.push(Spans::new());
            left = room;
        }
        left = left.saturating_sub(width(&sample) + width(&name));
        if let Some(line) = lines.last_mut() {
            line.extend([(sample, part), (name, Part::Faint)]);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::tui::theme::{MONO, Theme};

    /// Bold, underlined, reversed and symbols distinguish the candidates of each role.
    #[test]
    fn roles_differ_without_colour() {
        let mut config = Config::standard().clone();
        config.screen.theme = MONO.into();
        let theme = Theme::of(&config).0;
        let sets = (0..6).map(Role::Set);
        let roles = [Role::Pattern, Role::Fin, Role::Reason, Role::First, Role::Second];
        let roles = roles.into_iter().chain(sets);
        let paints = roles.map(paint).chain([(Part::Mark, None)]);
        let looks: Vec<_> =
            paints.map(|(part, sign)| (theme.style(part).add_modifier, sign)).collect();
        for (place, look) in looks.iter().enumerate() {
            assert!(!looks[..place].contains(look), "{look:?} twice");
        }
    }
}
