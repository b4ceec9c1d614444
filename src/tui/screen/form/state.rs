//! The form for a new puzzle: the possible wishes as rows of choices, and the resulting wish.

use crate::desk::make::Job;
use crate::game::pace::Paces;
use crate::tui::state::cursor::Cursor;
use gradus_engine::make::{Band, Range, Symmetry, Target};
use gradus_engine::path::LEVELS;
use gradus_engine::{
    Grid, Kind, Ruleset, SIMPLEST_FIRST, Scores, System, TIME, Technique, Variety, Wish, rate,
};
use std::ops::RangeInclusive;

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A puzzle to order, or the puzzle of the day.
    Source,
    /// The variety.
    Variety,
    /// The size.
    Size,
    /// A rule besides those of the variety.
    Rule,
    /// Another one.
    SecondRule,
    /// Which givens or white cells belong together.
    Symmetry,
    /// Whether no given may be removable.
    Givens,
    /// What a rating should be.
    Difficulty,
    /// How many minutes it should take the player.
    Minutes,
    /// A technique that it should need.
    Technique,
}

/// The rows for a Sudoku to order, for a Kakuro, and for the puzzle of the day.
const WISHES: [Field; 10] = [
    Field::Source,
    Field::Variety,
    Field::Size,
    Field::Rule,
    Field::SecondRule,
    Field::Symmetry,
    Field::Givens,
    Field::Difficulty,
    Field::Minutes,
    Field::Technique,
];
const KAKURO_WISHES: [Field; 7] = [
    Field::Source,
    Field::Variety,
    Field::Size,
    Field::Symmetry,
    Field::Difficulty,
    Field::Minutes,
    Field::Technique,
];
/// The rows for a Kakuro while its ratings are points rather than minutes.
const KAKURO_BY_POINTS: [Field; 6] = [
    Field::Source,
    Field::Variety,
    Field::Size,
    Field::Symmetry,
    Field::Difficulty,
    Field::Technique,
];
const OF_THE_DAY: [Field; 3] = [Field::Source, Field::Variety, Field::Difficulty];

/// The minutes to choose from.
const MINUTES: [(u32, u32); 7] = [(0, 5), (5, 8), (8, 12), (12, 20), (20, 30), (30, 60), (60, 120)];

/// The sizes of Kakuro, including the border.
const KAKURO: RangeInclusive<usize> = 4..=31;

/// The usual sizes of Sudoku and of Kakuro.
const USUAL: [usize; Kind::ALL.len()] = [9, 10];

/// The form.
#[derive(Clone, Debug)]
pub struct Form {
    /// The selected row.
    pub selected: Cursor,
    /// How many puzzles were examined, while one is being made.
    pub making: Option<usize>,
    /// By field: the choice.
    choices: [usize; WISHES.len()],
    /// By kind: the scale of the simplest path.
    paths: [Scores; Kind::ALL.len()],
    /// How fast the player is.
    paces: Paces,
}

impl Form {
    /// The usual wishes for a kind. `paths` are the scales of the simplest path.
    pub fn new(kind: Kind, paths: [Scores; Kind::ALL.len()], paces: Paces) -> Self {
        let selected = Cursor::default();
        let mut form = Self { selected, making: None, choices: [0; WISHES.len()], paths, paces };
        let variety = form.varieties().iter().position(|variety| variety.kind() == kind);
        form.choose(Field::Variety, variety.unwrap_or(0));
        form.choose(Field::Symmetry, Symmetry::default() as usize);
        form
    }

    /// The wish for the puzzle of the day of a kind and level.
    pub fn today(kind: Kind, level: usize, paths: [Scores; Kind::ALL.len()], paces: Paces) -> Self {
        let mut form = Self::new(kind, paths, paces);
        form.choose(Field::Source, 1);
        let variety = form.varieties().iter().position(|variety| variety.kind() == kind);
        form.choose(Field::Variety, variety.unwrap_or(0));
        form.choose(Field::Difficulty, level);
        form
    }

    /// The present rows.
    pub fn fields(&self) -> &'static [Field] {
        match self.variety().kind() {
            _ if self.is_daily() => &OF_THE_DAY,
            Kind::Sudoku => &WISHES,
            // A Kakuro is made without givens.
            kind if self.paces.factor(kind).is_some() => &KAKURO_WISHES,
            _ => &KAKURO_BY_POINTS,
        }
    }

    /// The name of a row.
    pub const fn name(field: Field) -> &'static str {
        match field {
            Field::Source => "Puzzle",
            Field::Variety => "Variety",
            Field::Size => "Size",
            Field::Rule => "Rule",
            Field::SecondRule => "Second rule",
            Field::Symmetry => "Symmetry",
            Field::Givens => "Givens",
            Field::Difficulty => "Difficulty",
            Field::Minutes => "Time",
            Field::Technique => "Technique",
        }
    }

    /// The choice in a row.
    pub fn chosen(&self, field: Field) -> String {
        let options = self.options(field);
        options.get(self.choices[field as usize]).cloned().unwrap_or_default()
    }

    /// Changes the choice in the selected row by this many, cyclically.
    pub fn turn(&mut self, by: isize) {
        let Some(&field) = self.fields().get(self.selected.line()) else { return };
        let count = self.options(field).len().max(1);
        let choice = self.choices[field as usize] as isize + by;
        self.choose(field, choice.rem_euclid(count as isize) as usize);
    }

    /// Makes a choice. Others that depend on it return to their usual values.
    fn choose(&mut self, field: Field, choice: usize) {
        self.choices[field as usize] = choice;
        if matches!(field, Field::Source | Field::Variety) {
            let last = self.varieties().len() - 1;
            let variety = &mut self.choices[Field::Variety as usize];
            *variety = last.min(*variety);
            let usual = USUAL[self.variety().kind() as usize];
            let grids = self.grids();
            let size = grids.iter().position(|grid| grid.rows() == usual);
            self.choices[Field::Size as usize] = size.unwrap_or(grids.len() / 2);
            self.choices[Field::Rule as usize] = 0;
            self.choices[Field::SecondRule as usize] = 0;
            self.choices[Field::Difficulty as usize] = 0;
            self.choices[Field::Minutes as usize] = 0;
            self.choices[Field::Technique as usize] = 0;
        } else if field == Field::Size && self.rules().next().is_none() {
            self.choices[Field::Rule as usize] = 0;
            self.choices[Field::SecondRule as usize] = 0;
        }
    }

    const fn is_daily(&self) -> bool {
        self.choices[Field::Source as usize] == 1
    }

    fn options(&self, field: Field) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        match field {
            Field::Source => words(&["as chosen below", "of the day"]),
            Field::Variety => self.varieties().iter().map(ToString::to_string).collect(),
            Field::Size => {
                let size = |grid| self.variety().kind().size(grid).to_string();
                self.grids().into_iter().map(size).collect()
            }
            Field::Rule | Field::SecondRule => {
                let none = ["none".to_owned()];
                none.into_iter().chain(self.rules().map(|rule| rule.rules.to_string())).collect()
            }
            Field::Symmetry => words(&Symmetry::ALL.map(Symmetry::slug)),
            Field::Givens => words(&["as symmetry allows", "minimal: all are needed"]),
            Field::Difficulty if self.is_daily() => words(&LEVELS),
            Field::Difficulty => {
                let name =
                    |(system, _, name): &(&System, Range, &str)| format!("{}: {name}", system.name);
                let any = ["any".to_owned()];
                any.into_iter().chain(self.difficulties().iter().map(name)).collect()
            }
            Field::Minutes => {
                let any = ["any".to_owned()];
                let words = |(least, most): (u32, u32)| match least {
                    0 => format!("up to {most} min"),
                    _ => format!("{least} to {most} min"),
                };
                any.into_iter().chain(MINUTES.map(words)).collect()
            }
            Field::Technique => {
                let any = ["any".to_owned()];
                let names = self.techniques().into_iter().map(|technique| technique.name.into());
                any.into_iter().chain(names).collect()
            }
        }
    }

    fn varieties(&self) -> Vec<Variety> {
        match self.is_daily() {
            true => Kind::ALL.map(Variety::of).into(),
            false => Variety::all().collect(),
        }
    }

    fn variety(&self) -> Variety {
        let choice = self.choices[Field::Variety as usize];
        self.varieties().get(choice).copied().unwrap_or(Variety::CLASSIC)
    }

    fn grids(&self) -> Vec<Grid> {
        let sizes: Vec<usize> = match self.variety() {
            Variety::KAKURO => KAKURO.collect(),
            variety => variety.sizes().collect(),
        };
        sizes.into_iter().filter_map(|size| Grid::new(size, size)).collect()
    }

    /// The rules that a puzzle of this size can be made with.
    fn rules(&self) -> impl Iterator<Item = Ruleset> + use<> {
        let grid = self.grids().get(self.choices[Field::Size as usize]).copied();
        Ruleset::made().filter(move |rule| grid.is_some_and(|grid| rule.can_be_made(grid).is_ok()))
    }

    /// The variety with the chosen rules.
    fn ruleset(&self) -> Ruleset {
        let chosen = [Field::Rule, Field::SecondRule].map(|field| self.choices[field as usize]);
        let chosen = chosen.into_iter().filter_map(|choice| choice.checked_sub(1));
        let rules = chosen.filter_map(|place| self.rules().nth(place));
        rules.fold(self.variety().into(), Ruleset::and)
    }

    /// The ratings that can be asked for.
    fn difficulties(&self) -> Vec<(&'static System, Range, &'static str)> {
        let of = |system: &'static System| {
            let names = system.levels.iter().chain(system.ranges).copied();
            names.filter_map(move |name| Some((system, Range::read(system, name).ok()?, name)))
        };
        rate::for_kind(self.variety().kind()).flat_map(of).collect()
    }

    fn techniques(&self) -> Vec<&'static Technique> {
        let path = &self.paths[self.variety().kind() as usize];
        path.active().map(|row| row.technique).collect()
    }

    /// What to make, using the scales that `scale` returns for systems; `None` if there is no such
    /// grid.
    pub fn job(&self, scale: impl Fn(&'static System, Kind) -> Scores) -> Option<Job> {
        let variety = self.variety();
        let choice = |field: Field| self.choices[field as usize];
        if self.is_daily() {
            return Some(Job::Daily(variety.kind(), choice(Field::Difficulty)));
        }
        let grid = self.grids().get(choice(Field::Size)).copied()?;
        let wish = Wish {
            symmetry: Symmetry::ALL[choice(Field::Symmetry)],
            minimal: choice(Field::Givens) == 1,
            rules: self.ruleset().rules,
            ..Wish::of(variety, grid)
        };
        // The first choice is any.
        let chosen = |field| choice(field).checked_sub(1);
        let band = chosen(Field::Difficulty).and_then(|place| {
            let (system, range, _) = self.difficulties().get(place).copied()?;
            Some(Band { system, scores: scale(system, variety.kind()), range })
        });
        let minutes = chosen(Field::Minutes).and_then(|place| {
            let (least, most) = MINUTES.get(place).copied()?;
            let range = self.paces.totals(variety.kind(), (least.into(), most.into()))?;
            Some(Band { system: &TIME, scores: scale(&TIME, variety.kind()), range })
        });
        let technique = chosen(Field::Technique);
        let technique = technique.and_then(|place| self.techniques().get(place).copied());
        let target = Target {
            ratings: band.into_iter().chain(minutes).collect(),
            techniques: technique.into_iter().collect(),
            path: scale(&SIMPLEST_FIRST, variety.kind()),
        };
        Some(Job::Wish(Box::new((wish, target))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn a_kakuro_is_asked_for_no_givens() {
        let paths = || Kind::ALL.map(|kind| Config::standard().scores(kind));
        let form = |kind| Form::new(kind, paths(), Paces::default());
        assert!(form(Kind::Sudoku).fields().contains(&Field::Givens));
        assert!(!form(Kind::Kakuro).fields().contains(&Field::Givens));
        let mut turned = form(Kind::Sudoku);
        turned.selected = Cursor::at(1);
        turned.turn(-1);
        assert_eq!(turned.chosen(Field::Variety), "Kakuro");
        assert!(!turned.fields().contains(&Field::Givens));
    }
}
