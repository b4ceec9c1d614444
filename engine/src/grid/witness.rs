//! The setter's solution as a witness: whether the rules as read lead to it, and to nothing else.
//!
//! If they do not, a rule was not understood (or the solution is wrong), and what was counted says
//! nothing about the puzzle that the setter made.

use crate::grid::setup::{Doubt, FaultKind};
use crate::grid::understanding::Proof;
use crate::grid::variety::joined::Arrangement;
use crate::grid::{Kind, Puzzle, Ruleset, Setup, Solutions, Variety};

impl Puzzle {
    /// What the solutions found leave in doubt, if the text gives one itself. The rules of a Kakuro
    /// are always known.
    pub fn doubt(&self, found: &Solutions) -> Option<Doubt> {
        let own = self.setup().solution().filter(|_| self.kind() == Kind::Sudoku)?;
        match found {
            Solutions::None => Some(Doubt::None),
            // A part of a solution may be all that the setter wrote of one that is unique.
            Solutions::Several(..) => own.iter().all(Option::is_some).then_some(Doubt::Several),
            Solutions::One(one) => {
                let mut known = own.iter().zip(one).filter(|(own, _)| own.is_some());
                known.any(|(own, found)| own != found).then_some(Doubt::Other)
            }
            Solutions::GaveUp => None,
        }
    }

    /// The fault of a puzzle whose solutions say little, because a rule of it was not or may not have
    /// been understood.
    pub fn misread(&self, found: &Solutions) -> Option<FaultKind> {
        let doubt = self.doubt(found).map(FaultKind::Doubtful);
        let solutions = found.count().filter(|count| *count != 1 && self.setup().says_more());
        doubt.or(solutions.map(|solutions| FaultKind::Understood { solutions }))
    }

    /// A statement about its solutions; if the setter's words say more than the usual rules, it is made
    /// of what was understood.
    pub fn of_what_was_understood(&self, statement: &str) -> String {
        match self.setup().says_more() {
            true => format!("of what was understood, {statement}"),
            false => statement.into(),
        }
    }
}

/// What setters write if the usual rules apply.
const USUAL: [&str; 12] = [
    "normal",
    "standard",
    "classic",
    "classical",
    "usual",
    "regular",
    "sudoku",
    "rules",
    "rule",
    "apply",
    "applies",
    "the",
];

impl Setup {
    /// What the solutions found prove of what was understood.
    pub fn proof(&self, found: &Solutions) -> Proof {
        let (Solutions::One(one), Some(about)) = (found, &self.about) else { return Proof::None };
        let own = about.solution.as_deref().unwrap_or_default();
        let is_same = own.iter().zip(one).all(|(own, found)| own.is_none() || own == found);
        if is_same { about.provable() } else { Proof::None }
    }

    /// What sort of puzzle it is, in a sentence; a puzzle of which a rule is not known is not classic.
    pub fn sort(&self) -> String {
        let sort = Ruleset::of(self);
        let name = match Arrangement::of(self) {
            Some(arrangement) => arrangement.name(sort),
            None => sort.to_string(),
        };
        match self.unknown() {
            [] => name,
            _ if sort == Variety::CLASSIC => "Sudoku with further rules".into(),
            _ => format!("{name} with further rules"),
        }
    }

    /// Whether the setter's words say more than that the usual rules apply. Nobody but a person can
    /// tell whether all of that was understood.
    pub fn says_more(&self) -> bool {
        let rules = self.about.as_ref().and_then(|about| about.rules.as_deref());
        !is_usual(rules.unwrap_or_default())
    }
}

/// Whether words only say that the usual rules apply.
pub fn is_usual(text: &str) -> bool {
    let words = text.split(|symbol: char| !symbol.is_alphabetic());
    let mut words = words.filter(|word| !word.is_empty());
    words.all(|word| USUAL.contains(&word.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::About;

    #[test]
    fn a_solution_tells_whether_the_rules_were_understood() {
        let doubt = |cells: &str, own: &str| {
            let mut setup = format::read(cells, None).unwrap().document.setup;
            setup.learn_solution(own.chars().map(crate::grid::Digit::from_char).collect());
            let puzzle = Puzzle::new(setup).unwrap();
            puzzle.doubt(&puzzle.solutions())
        };
        let own = "1234341221434321";
        assert_eq!(doubt("1...........2.3.", "1..............."), None);
        assert_eq!(doubt("1.34341.21434321", own), None);
        assert_eq!(doubt("1.34341.21434321", "1234341221434.21"), None);
        assert_eq!(doubt("................", own), Some(Doubt::Several));
        assert_eq!(doubt("1.34341.21434321", "2234341221434321"), Some(Doubt::Other));
        assert_eq!(doubt("123....4........", own), Some(Doubt::None));
    }

    #[test]
    fn words_beyond_the_usual_are_noticed() {
        let says = |rules: &str| {
            let mut setup = Setup::empty(Kind::Sudoku, crate::grid::Grid::NINE);
            setup.about = About { rules: Some(rules.into()), ..About::default() }.kept();
            setup.says_more()
        };
        assert!(!says("Normal sudoku rules apply.") && !says("Standard Sudoku rules apply!\n"));
        assert!(says("Normal sudoku rules apply. The grid is a torus.") && !says(""));
    }
}
