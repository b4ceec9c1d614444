//! Published puzzles understood. Setters publish drawings and words, not rules: a green line, and "digits
//! on a green line differ by at least 5". What is drawn becomes lines, marks and colours of cells
//! (`drawing`), in groups that look alike. A table of idioms (`idioms`) says which rules are drawn so
//! and which words speak of them; an idiom fits a group if it can be built of it (`build`), if the words
//! or its usual colours speak for it, and if it holds in the setter's solution, where the text gives one
//! (`choose`). Rules of the whole grid are only written.
//!
//! The proof is the number of solutions: if there is exactly one by the rules understood, and it is the
//! setter's, whatever else is drawn changes nothing, and the puzzle counts as understood. Otherwise, what
//! was left stays named as what may be a rule.

mod build;
mod choose;
pub mod colour;
mod drawing;
mod idioms;
pub mod piece;
mod words;

pub use choose::Fate;

use crate::budget::Budget;
use crate::grid::relation::{Relation, by_slug};
use crate::grid::understanding::{Proof, Understanding, Understood};
use crate::grid::{Cell, Digit, Kind, Puzzle, Setup, Solutions, Variety};
use crate::solve::Solver;
use choose::Reader;
use drawing::Drawing;
use piece::Piece;
use words::Words;

/// What was understood of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The rules, besides those that the puzzle has already.
    pub relations: Vec<Relation>,
    /// Which ones, why, and what is left.
    pub understanding: Understanding,
    /// What became of the pieces, in their order.
    pub fates: Vec<Fate>,
}

/// Understands what is drawn around a puzzle, and what its setter says of it.
pub fn understand(setup: &Setup, title: Option<&str>, pieces: &[Piece]) -> Outcome {
    let nothing = Outcome { fates: vec![Fate::Left; pieces.len()], ..Outcome::default() };
    let Some(bare) = bare(setup) else { return nothing };
    let rules = setup.about.as_ref().and_then(|about| about.rules.as_deref());
    let drawing = Drawing::of(pieces, setup.grid);
    let mut reader = Reader {
        setup,
        regions: bare.regions(),
        solution: solution(setup),
        words: Words::of(rules.into_iter().chain(title)),
        used: vec![false; drawing.marks.len()],
        blanks: blanks(setup, &drawing),
        drawing: &drawing,
        relations: setup.relations.clone(),
        found: Understanding::default(),
        fates: nothing.fates,
    };
    reader.read();
    let relations = reader.relations.split_off(setup.relations.len());
    Outcome { relations, understanding: reader.found, fates: reader.fates }
}

/// Understands a puzzle that a reader has made, adds the rules to it, and returns what became of the pieces.
pub fn add_to(setup: &mut Setup, title: Option<&str>, pieces: &[Piece]) -> Vec<Fate> {
    let broken = take_broken_cages(setup);
    let Outcome { relations, mut understanding, fates } = match cfg!(feature = "understanding") {
        true => understand(setup, title, pieces),
        false => {
            let fates = vec![Fate::Left; pieces.len()];
            Outcome { relations: Vec::new(), understanding: Understanding::default(), fates }
        }
    };
    setup.relations.extend(relations);
    let (sums, others): (Vec<Relation>, Vec<Relation>) = broken.into_iter().partition(|relation| {
        let digits = solution(setup).unwrap_or_default();
        let digit = |cell: &Cell| u32::from(digits[cell.index()].get());
        relation.value() == Some(relation.cells.iter().map(digit).sum())
    });
    if let (Some(rule), false) = (by_slug("sum"), sums.is_empty()) {
        let (count, drawn) = (sums.len(), "cages with digits that repeat".into());
        let (words, or) = (String::new(), Vec::new());
        understanding.rules.push(Understood { rule, count, drawn, words, or });
        setup.relations.extend(sums.into_iter().map(|sum| Relation { rule, ..sum }));
    }
    if !others.is_empty() {
        let name = match others.len() {
            1 => "1 cage with another meaning".into(),
            count => format!("{count} cages with another meaning"),
        };
        understanding.left.push(name.clone());
        setup.about.get_or_insert_default().unknown.push(name);
    }
    if let Some(understanding) = understanding.kept() {
        setup.about.get_or_insert_default().understanding = Some(understanding);
    }
    fates
}

/// Notes what else of a text was not understood, since it had this many names of it.
pub fn note_rest(setup: &mut Setup, known: usize) {
    let Some(about) = &mut setup.about else { return };
    let rest = about.unknown[known.min(about.unknown.len())..].to_vec();
    if !rest.is_empty() {
        about.understanding.get_or_insert_default().left.extend(rest);
    }
}

/// The cells of the cages and outlines without a number.
fn blanks(setup: &Setup, drawing: &Drawing) -> Vec<Vec<Cell>> {
    let cages = setup.cages.iter().filter(|cage| cage.sum.is_none()).map(|cage| &cage.cells);
    let relations =
        setup.relations.iter().filter(|it| it.rule.slug == "cage" && it.values.is_empty());
    let outlines = drawing.outlines.iter().filter(|(_, outline)| outline.text.is_empty());
    let all = cages.chain(relations.map(|it| &it.cells)).chain(outlines.map(|(_, it)| &it.cells));
    all.cloned().collect()
}

/// The puzzle without cages and relations; `None` if it has faults even so.
fn bare(setup: &Setup) -> Option<Puzzle> {
    let variety = setup.variety.without(Variety::KILLER);
    let bare =
        Setup { variety, cages: Vec::new(), relations: Vec::new(), about: None, ..setup.clone() };
    Puzzle::new(bare).ok().filter(|puzzle| puzzle.kind() == Kind::Sudoku)
}

/// The setter's solution, if it has a digit for each cell.
fn solution(setup: &Setup) -> Option<Vec<Digit>> {
    setup.solution()?.iter().copied().collect()
}

/// Takes away the cages that the setter's solution breaks: what is written in them means something else.
fn take_broken_cages(setup: &mut Setup) -> Vec<Relation> {
    let (Some(solution), Some(rule)) = (solution(setup), by_slug("cage")) else {
        return Vec::new();
    };
    let holds = |cells: &[Cell], sum: Option<u32>| {
        let digits: Vec<u32> =
            cells.iter().map(|cell| solution[cell.index()].get().into()).collect();
        let repeats = (1..digits.len()).any(|at| digits[..at].contains(&digits[at]));
        !repeats && sum.is_none_or(|sum| sum == digits.iter().sum::<u32>())
    };
    let mut broken = Vec::new();
    setup.cages.retain(|cage| {
        let is_kept = holds(&cage.cells, cage.sum);
        if !is_kept {
            let values = cage.sum.into_iter().collect();
            broken.push(Relation { values, ..Relation::of(rule, cage.cells.clone()) });
        }
        is_kept
    });
    setup.relations.retain(|relation| {
        let is_cage = matches!(relation.rule.slug, "cage" | "extra-region");
        let is_kept = !is_cage || holds(&relation.cells, relation.value());
        if !is_kept {
            broken.push(relation.clone());
        }
        is_kept
    });
    if setup.cages.is_empty() {
        setup.variety = setup.variety.without(Variety::KILLER);
    }
    broken
}

/// How many steps the proof may take.
const STEPS: u64 = 500_000;

/// How many transitions of lines it may follow: about a second.
const TRANSITIONS: u64 = 1 << 25;

/// Counts the solutions of a puzzle that was understood. If there is exactly one, the setter's, what was
/// left of the drawing is not needed, and the puzzle is no longer in doubt.
pub fn prove(setup: &mut Setup) {
    let Some(about) = &setup.about else { return };
    let (Some(understood), unknown) = (&about.understanding, about.unknown.len()) else { return };
    let own = about.solution.clone();
    // Without a solution of the setter, what is left may be a rule whatever is found.
    if understood.proof != Proof::None || own.is_none() && unknown > 0 {
        return;
    }
    let Ok(puzzle) = Puzzle::new(Setup { about: None, ..setup.clone() }) else { return };
    let found = Solver::of(&puzzle).solutions(&Budget::new(STEPS).with_transitions(TRANSITIONS));
    let Solutions::One(one) = found else { return };
    let proof = match own {
        None => Proof::One,
        Some(own) => {
            let is_same = own.iter().zip(&one).all(|(own, one)| own.is_none() || own == one);
            if !is_same {
                return;
            }
            Proof::Setters
        }
    };
    if let Some(about) = &mut setup.about {
        if proof == Proof::Setters {
            about.unknown.clear();
        }
        if let Some(understanding) = &mut about.understanding {
            understanding.proof = proof;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::colour::{Colour, written};
    use super::drawing::Form;
    use super::idioms::{Ends, IDIOMS, Idiom, On, Text};
    use super::piece::{Figure, Outline, Point, Stroke};
    use super::*;
    use crate::grid::relation::{RULES, by_slug};
    use crate::grid::{About, Grid};

    fn colour(idiom: &Idiom) -> Option<Colour> {
        match idiom.colours.first() {
            Some(&"white") => Colour::read("#FFFFFF"),
            Some(name) => Colour::read(written(name).unwrap()),
            None => Colour::read("#8B4513"),
        }
    }

    fn stroke(idiom: &Idiom, points: &[Point], has_head: bool) -> Piece {
        let colour = colour(idiom);
        Piece::Stroke(Stroke { points: points.to_vec(), colour, thickness: 10.0, has_head })
    }

    fn figure(idiom: &Idiom, centre: Point, size: f64, form: Form, text: &str) -> Piece {
        let fill = if form == Form::Text { None } else { colour(idiom) };
        let angle = if form == Form::Diamond { 45.0 } else { 0.0 };
        let (is_round, size, text) = (form == Form::Round, [size, size], text.into());
        Piece::Figure(Figure { centre, size, is_round, angle, fill, edge: None, text })
    }

    /// An idiom as a setter draws it.
    fn draw(idiom: &Idiom) -> Vec<Piece> {
        let (first, last) = ((0.5, 0.5), (0.5, 3.5));
        let line = stroke(idiom, &[first, last], false);
        let shape = |centre, form| figure(idiom, centre, 0.7, form, "");
        let on_border = |centre, text: &str| figure(idiom, centre, 0.3, Form::Round, text);
        match idiom.on {
            On::Line(Ends::Any) => vec![line],
            On::Line(Ends::Bulb) => vec![line, shape(first, Form::Round)],
            On::Line(Ends::Start) => vec![line, shape(first, Form::Diamond)],
            On::Line(Ends::Circles) => {
                vec![line, shape(first, Form::Round), shape(last, Form::Round)]
            }
            On::Line(Ends::Diamonds) => {
                vec![line, shape(first, Form::Diamond), shape(last, Form::Diamond)]
            }
            On::Arrow => vec![stroke(idiom, &[first, last], true), shape(first, Form::Round)],
            On::Pointer => vec![
                stroke(idiom, &[(-0.3, 1.7), (0.1, 2.1)], true),
                figure(idiom, (-0.5, 1.5), 0.3, Form::Text, "20"),
            ],
            On::Outside => vec![figure(idiom, (-0.5, 1.5), 0.3, Form::Text, "4")],
            On::Border(Text::None) => vec![on_border((1.0, 0.5), "")],
            On::Border(Text::Number | Text::Any) => vec![on_border((1.0, 0.5), "3")],
            On::Border(Text::Roman) => vec![on_border((1.0, 0.5), "X")],
            On::Border(Text::Sign) => vec![figure(idiom, (0.5, 1.0), 0.3, Form::Text, "<")],
            On::Corner => vec![figure(idiom, (1.0, 1.0), 0.6, Form::Round, "12")],
            On::Cell(forms) => vec![shape(first, forms[0])],
            On::Ground => {
                let cell = |at: usize| ((1 + at / 3) as f64 + 0.5, (1 + at % 3) as f64 + 0.5);
                (0..9).map(|at| figure(idiom, cell(at), 1.0, Form::Square, "")).collect()
            }
            On::Outline(_) => {
                let cells = Grid::NINE.cells().take(2).collect();
                vec![Piece::Outline(Outline { cells, text: "9".into() })]
            }
            On::Sum => {
                let cells = Grid::NINE.cells().take(2).collect();
                vec![
                    Piece::Outline(Outline { cells, text: String::new() }),
                    figure(idiom, (0.2, 0.2), 0.2, Form::Text, "9"),
                ]
            }
            On::Whole | On::Middle | On::Types | On::Circles => Vec::new(),
        }
    }

    fn said(words: &str, pieces: &[Piece]) -> Outcome {
        let mut setup = Setup::empty(Kind::Sudoku, Grid::NINE);
        let rules = Some(format!("Normal sudoku rules apply. {words}."));
        setup.about = About { rules, ..About::default() }.kept();
        understand(&setup, None, pieces)
    }

    fn words(idiom: &Idiom) -> String {
        let words = if idiom.plain.is_empty() { idiom.words } else { idiom.plain };
        words.split('|').next().unwrap().trim().replace("..", " and so on ")
    }

    #[test]
    fn every_idiom_is_understood_as_it_is_drawn_and_worded() {
        // Some need others first.
        let is_alone = |idiom: &&Idiom| {
            !matches!(idiom.on, On::Types | On::Circles) && !idiom.rule.starts_with("negative")
        };
        for idiom in IDIOMS.iter().filter(is_alone) {
            let rule = by_slug(idiom.rule).unwrap_or_else(|| panic!("no rule {}", idiom.rule));
            let pieces = draw(idiom);
            let Outcome { understanding, fates, relations } = said(&words(idiom), &pieces);
            let is_it = |it: &crate::grid::understanding::Understood| {
                it.rule == rule || it.or.contains(&rule)
            };
            let sentences = understanding.sentences();
            assert!(understanding.rules.iter().any(is_it), "{}: {sentences:?}", idiom.rule);
            assert!(!relations.is_empty(), "{}", idiom.rule);
            assert!(fates.iter().all(|fate| *fate == Fate::Rule), "{}: {sentences:?}", idiom.rule);
            // What no word speaks of is left.
            let silent = said("Have fun", &pieces);
            assert!(silent.relations.is_empty(), "{}", idiom.rule);
            assert!(silent.fates.iter().all(|fate| *fate == Fate::Left), "{}", idiom.rule);
            assert_eq!(silent.understanding.left.is_empty(), pieces.is_empty(), "{}", idiom.rule);
        }
    }

    #[test]
    fn types_of_drawings_hold_no_digit_twice() {
        let pieces = draw(IDIOMS.iter().find(|idiom| idiom.rule == "renban").unwrap());
        let outcome = said("Renban. No constraint type has a digit twice", &pieces);
        let slugs: Vec<&str> = outcome.relations.iter().map(|it| it.rule.slug).collect();
        assert_eq!(slugs, ["renban", "cage"]);
        assert_eq!(outcome.relations[0].cells, outcome.relations[1].cells);
    }

    #[test]
    fn negative_rules_need_marks() {
        for (rule, mark) in [("negative-ratio", "ratio"), ("negative-xv", "xv")] {
            let idiom = |slug: &str| IDIOMS.iter().find(|idiom| idiom.rule == slug).unwrap();
            let both = format!("{}. {}", words(idiom(mark)), words(idiom(rule)));
            let slugs = |pieces: &[Piece]| {
                let relations = said(&both, pieces).relations;
                relations.iter().map(|it| it.rule.slug).collect::<Vec<_>>()
            };
            assert_eq!(slugs(&draw(idiom(mark))), [mark, rule]);
            assert!(!slugs(&[]).contains(&rule));
        }
    }

    #[test]
    fn rules_that_setters_draw_have_an_idiom() {
        // What SudokuPad has no drawing of its own for, or what is a given.
        const NONE: [&str; 2] = ["only", "clone"];
        for rule in RULES.iter().filter(|rule| !NONE.contains(&rule.slug)) {
            assert!(IDIOMS.iter().any(|idiom| idiom.rule == rule.slug), "{}", rule.slug);
        }
    }
}
