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
pub mod curve;
mod drawing;
mod idioms;
pub mod piece;
mod words;

pub use choose::Fate;

use crate::budget::Budget;
use crate::grid::relation::{Relation, by_slug};
use crate::grid::understanding::{Effort, Proof, Reading, Understanding, Understood};
use crate::grid::{About, Cell, Digit, Kind, Puzzle, Setup, Solutions, Variety};
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

/// The most pieces that are looked at; setters draw some hundreds.
const MOST: usize = 2000;

/// Understands what is drawn around a puzzle, and what its setter says of it.
pub fn understand(setup: &Setup, title: Option<&str>, pieces: &[Piece]) -> Outcome {
    let nothing = Outcome { fates: vec![Fate::Left; pieces.len()], ..Outcome::default() };
    let Some(bare) = bare(setup) else { return nothing };
    if pieces.len() > MOST {
        let left = vec![format!("{} drawings, too many to be understood", pieces.len())];
        let understanding = Understanding { left, ..Understanding::default() };
        return Outcome { understanding, ..nothing };
    }
    let rules = setup.about.as_ref().and_then(|about| about.rules.as_deref());
    let drawing = Drawing::of(pieces, setup.grid);
    let mut reader = Reader {
        setup,
        regions: bare.regions(),
        solution: solution(setup),
        words: Words::of(rules.into_iter().chain(title)),
        used: vec![false; drawing.marks.len()],
        blanks: blanks(setup, &drawing),
        cages: cages(setup, &drawing),
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
    if pieces.len() > MOST {
        setup.about.get_or_insert_default().unknown.extend(understanding.left.clone());
    }
    setup.relations.extend(relations);
    let (sums, others): (Vec<Relation>, Vec<Relation>) = broken.into_iter().partition(|relation| {
        let digits = solution(setup).unwrap_or_default();
        let digit = |cell: &Cell| u32::from(digits[cell.index()].get());
        relation.value() == Some(relation.cells.iter().map(digit).sum())
    });
    if let (Some(rule), false) = (by_slug("sum"), sums.is_empty()) {
        let (count, drawn) = (sums.len(), "cages with digits that repeat".into());
        let (words, or) = (String::new(), Vec::new());
        let sums = sums.into_iter().map(|sum| Relation { rule, ..sum });
        let reading = Reading { rule, relations: sums.collect() };
        setup.relations.extend(reading.relations.clone());
        let readings = vec![reading];
        understanding.rules.push(Understood { rule, count, drawn, words, or, readings });
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

/// Notes on the card what else may be a rule, apart from these names of drawings: the card names what is drawn
/// in words of its own.
pub fn note_rest(setup: &mut Setup, drawn: &[String]) {
    let rest = setup.unknown().iter().filter(|name| !drawn.contains(name)).cloned();
    let rest: Vec<String> = rest.collect();
    note(setup, &rest);
}

/// Notes names on the card of what was not understood.
pub fn note(setup: &mut Setup, names: &[String]) {
    if names.is_empty() {
        return;
    }
    let card = setup.about.get_or_insert_default().understanding.get_or_insert_default();
    let new = names.iter().filter(|name| !card.left.contains(name)).cloned();
    let new: Vec<String> = new.collect();
    card.left.extend(new);
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

/// Whether the text of a cage leaves a choice of sums, as `7/13` or `odd`.
pub fn is_choice(text: &str) -> bool {
    build::choice(text).is_some()
}

/// The cells of all cages and outlines.
fn cages(setup: &Setup, drawing: &Drawing) -> Vec<Vec<Cell>> {
    let cages = setup.cages.iter().map(|cage| &cage.cells);
    let relations = setup.relations.iter().filter(|it| it.rule.slug == "cage");
    let all = cages.chain(relations.map(|it| &it.cells));
    all.chain(drawing.outlines.iter().map(|(_, it)| &it.cells)).cloned().collect()
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

/// What a search for a proof may take; the transitions of lines are about two seconds.
pub const EFFORT: Effort = Effort { steps: 1_000_000, transitions: 1 << 26 };

/// Whether a proof of what was understood is still to be sought.
pub fn is_unproved(setup: &Setup) -> bool {
    let Some(about) = &setup.about else { return false };
    let is_open = |it: &Understanding| it.proof == Proof::None && !it.spent.covers(EFFORT);
    about.understanding.as_ref().is_some_and(is_open) && about.provable() != Proof::None
}

/// Counts the solutions of a puzzle that was understood, unless that was done. If there is exactly one, the
/// setter's, what was left of the drawing is not needed, and the puzzle is no longer in doubt. If the budget
/// is cancelled, the proof is still to be sought.
pub fn prove(setup: &mut Setup, budget: &Budget<'_>) {
    if is_unproved(setup)
        && let Some(proof) = proof(setup, budget)
    {
        setup.learn_proof(proof, EFFORT);
    }
}

/// What is proved of a setup by a search; `None` if it was cancelled, or the budget is too small for it.
pub fn proof(setup: &Setup, budget: &Budget<'_>) -> Option<Proof> {
    // The solver looks around the setter's solution.
    let own = setup.about.as_ref()?.solution.clone();
    let about = About { solution: own, ..About::default() }.kept();
    let Ok(puzzle) = Puzzle::new(Setup { about, ..setup.clone() }) else {
        return Some(Proof::None);
    };
    let (steps, transitions) = (budget.left(), budget.transitions_left());
    let part = budget.part(EFFORT.steps).with_transitions(transitions.min(EFFORT.transitions));
    let found = Solver::of(&puzzle).solutions(&part);
    let is_whole = Effort { steps, transitions }.covers(EFFORT) || found != Solutions::GaveUp;
    let is_answer = is_whole && !part.is_called_off();
    budget.put_back(part);
    is_answer.then(|| setup.proof(&found))
}

#[cfg(test)]
mod tests {
    use super::colour::{Colour, written};
    use super::drawing::Form;
    use super::idioms::{Ends, IDIOMS, Idiom, On, Text};
    use super::piece::{Figure, Outline, Point, Stroke};
    use super::*;
    use crate::grid::relation::{RULES, Shape, Values, by_slug};
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
        let is_of_two = by_slug(idiom.rule).is_some_and(|rule| rule.shape == Shape::Sides);
        let line = stroke(idiom, &[first, last], false);
        let shape = |centre, form| figure(idiom, centre, 0.7, form, "");
        let on_border = |centre, text: &str| figure(idiom, centre, 0.3, Form::Round, text);
        match idiom.on {
            On::Line(Ends::Any) if is_of_two => {
                vec![line, stroke(idiom, &[(2.5, 0.5), (2.5, 3.5)], false)]
            }
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
            On::Border(Text::Number) => vec![on_border((1.0, 0.5), "3")],
            On::Border(Text::Roman) => vec![on_border((1.0, 0.5), "X")],
            On::Border(Text::Sign) => vec![figure(idiom, (0.5, 1.0), 0.3, Form::Text, "<")],
            On::Corner => vec![figure(idiom, (1.0, 1.0), 0.6, Form::Round, "12")],
            On::Cell(forms) => vec![shape(first, forms[0])],
            On::Ground if by_slug(idiom.rule).is_some_and(|rule| rule.shape == Shape::Twins) => {
                let at = [(1.5, 1.5), (1.5, 2.5), (5.5, 4.5), (5.5, 5.5)];
                at.map(|centre| figure(idiom, centre, 1.0, Form::Square, "")).to_vec()
            }
            On::Ground => {
                let cell = |at: usize| ((1 + at / 3) as f64 + 0.5, (1 + at % 3) as f64 + 0.5);
                (0..9).map(|at| figure(idiom, cell(at), 1.0, Form::Square, "")).collect()
            }
            On::Joint(_) | On::Outline | On::Sum => outlined(idiom),
            _ => Vec::new(),
        }
    }

    /// An idiom of outlines.
    fn outlined(idiom: &Idiom) -> Vec<Piece> {
        let rule = by_slug(idiom.rule).unwrap();
        let outline = |at: usize, text: &str| {
            let cells = Grid::NINE.cells().skip(at).take(2).collect();
            Piece::Outline(Outline { cells, text: text.into() })
        };
        match idiom.on {
            On::Joint(text) => {
                let sign = if text == Text::Equals { "=" } else { "<" };
                let sign = figure(idiom, (0.5, 2.0), 0.3, Form::Text, sign);
                vec![outline(0, ""), outline(2, ""), sign]
            }
            On::Outline if rule.values == Values::Numbers => vec![outline(0, "7/13")],
            On::Outline if rule.shape == Shape::Sides => vec![outline(0, "A"), outline(9, "A")],
            On::Outline => vec![outline(0, "9")],
            _ => vec![outline(0, ""), figure(idiom, (0.2, 0.2), 0.2, Form::Text, "9")],
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
        let first = words.split('|').next().unwrap().trim();
        first.replace("..", " and so on ").replace('#', "3")
    }

    #[test]
    fn every_idiom_is_understood_as_it_is_drawn_and_worded() {
        // Some need others first.
        let is_alone = |idiom: &&Idiom| {
            !matches!(
                idiom.on,
                On::Types
                    | On::Lines
                    | On::Circles
                    | On::Cages
                    | On::AllLines
                    | On::AllDrawn
                    | On::Each(_)
                    | On::BoxCages
                    | On::Joint(_)
            ) && !idiom.rule.starts_with("negative")
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

    /// What is proved of a puzzle with one solution, and how many rules are unknown then.
    fn proved(own: &str, or: &[&str], left: &[&str]) -> (Proof, usize) {
        let mut setup = crate::format::read("1.34341.21434321", None).unwrap().document.setup;
        let understood = Understood {
            rule: by_slug("anti-king").unwrap(),
            count: 1,
            drawn: String::new(),
            words: String::new(),
            or: or.iter().map(|slug| by_slug(slug).unwrap()).collect(),
            readings: Vec::new(),
        };
        let left: Vec<String> = left.iter().map(|&name| name.into()).collect();
        let unknown = left.clone();
        let (rules, proof) = (vec![understood], Proof::None);
        let understanding = Some(Understanding { rules, left, proof, ..Understanding::default() });
        setup.about = About { unknown, understanding, ..About::default() }.kept();
        setup.learn_solution(own.chars().map(Digit::from_char).collect());
        prove(&mut setup, &Budget::new(EFFORT.steps));
        (setup.understanding().unwrap().proof, setup.unknown().len())
    }

    #[test]
    fn a_proof_needs_a_whole_solution_or_no_doubt() {
        let (own, part) = ("1234341221434321", "1234............");
        let other = "2134341221434321";
        assert_eq!(proved(own, &["renban"], &["1 line"]), (Proof::Setters, 0));
        assert_eq!(proved(other, &[], &["1 line"]), (Proof::None, 1));
        for own in ["", part] {
            assert_eq!(proved(own, &[], &[]), (Proof::One, 0), "{own}");
            assert_eq!(proved(own, &["renban"], &[]), (Proof::None, 0), "{own}");
            assert_eq!(proved(own, &[], &["1 line"]), (Proof::None, 1), "{own}");
        }
        assert_eq!(proved("2...............", &[], &[]), (Proof::None, 0));
    }

    #[test]
    #[cfg(feature = "toml")]
    fn what_a_file_claims_is_proved_anew() {
        use crate::format::{Document, read};
        let (left, proof) = (vec!["1 line".into()], Proof::Setters);
        let understanding = Some(Understanding { left, proof, ..Understanding::default() });
        let mut setup = read("1.34341.21434321", None).unwrap().document.setup;
        setup.about = About { understanding, ..About::default() }.kept();
        let again = |setup: &Setup| {
            let format = crate::FORMATS.iter().find(|format| format.slug == "gradus").unwrap();
            let text = (format.write.unwrap())(&Document::of(setup.clone())).unwrap();
            let mut setup = read(&text, None).unwrap().document.setup;
            prove(&mut setup, &Budget::new(EFFORT.steps));
            setup
        };
        let read = again(&setup);
        assert_eq!(read.understanding().unwrap().proof, Proof::None);
        assert_eq!(read.unknown(), ["1 line"]);
        setup.learn_solution("1234341221434321".chars().map(Digit::from_char).collect());
        assert_eq!(again(&setup), setup);
    }

    /// A line along cells of a solution.
    fn line(cells: [(usize, usize); 2]) -> Piece {
        let points = cells.map(|(row, col)| (row as f64 - 0.5, col as f64 - 0.5)).to_vec();
        let colour = Colour::read("#67F067");
        Piece::Stroke(Stroke { points, colour, thickness: 10.0, has_head: false })
    }

    #[test]
    fn lines_of_one_rule_are_not_taken_for_one_that_only_some_have() {
        let own =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut setup = Setup::empty(Kind::Sudoku, Grid::NINE);
        let rules =
            "On a whisper, digits differ by at least 5. Some of the green lines are parity lines.";
        setup.about = About { rules: Some(rules.into()), ..About::default() }.kept();
        setup.learn_solution(own.chars().map(Digit::from_char).collect());
        // 9 and 1; 7 and 2; 4, 6 and 7.
        let pieces = [[(1, 7), (1, 8)], [(2, 2), (2, 3)], [(1, 3), (1, 5)]].map(line);
        let outcome = understand(&setup, None, &pieces);
        let slugs: Vec<&str> = outcome.relations.iter().map(|it| it.rule.slug).collect();
        assert_eq!(slugs, ["whispers", "whispers"]);
        assert_eq!(outcome.fates, [Fate::Rule, Fate::Rule, Fate::Left]);
        assert_eq!(outcome.understanding.left, ["1 green line"]);
    }

    #[test]
    fn what_an_idiom_leaves_of_its_group_is_named() {
        let idiom = IDIOMS.iter().find(|idiom| idiom.rule == "arrow").unwrap();
        let mut pieces = draw(idiom);
        pieces.push(stroke(idiom, &[(4.5, 0.5), (4.5, 3.5)], true));
        let outcome = said(&words(idiom), &pieces);
        assert_eq!(outcome.relations.len(), 1);
        assert_eq!(outcome.fates, [Fate::Rule, Fate::Rule, Fate::Left]);
        let left = &outcome.understanding.left;
        assert!(
            left.len() == 1 && left[0].starts_with("1 ") && left[0].ends_with(" arrow"),
            "{left:?}"
        );
    }

    #[test]
    fn drawings_of_any_size_are_read() {
        let own =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut setup = Setup::empty(Kind::Sudoku, Grid::NINE);
        let rules = Some("Whispers, renban, thermometers, arrows: at least 5".into());
        setup.about = About { rules, ..About::default() }.kept();
        setup.learn_solution(own.chars().map(Digit::from_char).collect());
        let at = |number: usize| {
            [(1 + number % 9, 1 + number / 9 % 8), (1 + number % 9, 2 + number / 9 % 8)]
        };
        let pieces: Vec<Piece> = (0..100_000).map(|number| line(at(number))).collect();
        let outcome = understand(&setup, None, &pieces);
        assert!(outcome.relations.is_empty() && outcome.fates.len() == pieces.len());
        assert_eq!(outcome.understanding.left.len(), 1);
        assert_eq!(understand(&setup, None, &pieces[..MOST]).fates.len(), MOST);
        let mut other = setup.clone();
        add_to(&mut other, None, &pieces);
        assert_eq!(other.unknown().len(), 1);
        // Far off, and larger than any grid.
        for far in [1e10, -1e10, f64::MAX, f64::NAN] {
            let figure = figure(&IDIOMS[0], (far, far), far, Form::Round, "4");
            let long = stroke(&IDIOMS[0], &[(0.5, 0.5), (far, far), (0.5, 3.5)], true);
            assert_eq!(understand(&setup, None, &[figure, long]).fates.len(), 2);
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

    const OWN: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// What is understood where this is the setter's solution.
    fn with_solution(words: &str, pieces: &[Piece]) -> Outcome {
        let mut setup = Setup::empty(Kind::Sudoku, Grid::NINE);
        let rules = Some(format!("Normal sudoku rules apply. {words}."));
        setup.about = About { rules, ..About::default() }.kept();
        setup.learn_solution(OWN.chars().map(Digit::from_char).collect());
        understand(&setup, None, pieces)
    }

    #[test]
    fn a_type_that_repeats_a_digit_is_not_one() {
        // 9 and 1, and 7 and 2.
        let whispers = [[(1, 7), (1, 8)], [(2, 2), (2, 3)]].map(line);
        let words = "Whispers. Each constraint type has no digit twice";
        let slugs = |pieces: &[Piece]| {
            let relations = with_solution(words, pieces).relations;
            relations.iter().map(|it| it.rule.slug).collect::<Vec<_>>()
        };
        assert_eq!(slugs(&whispers), ["whispers", "whispers", "cage"]);
        // 9 and 1, and 9 and 3.
        let again = [[(1, 7), (1, 8)], [(6, 4), (6, 3)]].map(line);
        assert!(!slugs(&again).contains(&"cage"));
    }

    #[test]
    fn sums_of_lines_and_of_lettered_cages_are_equal() {
        // 4 and 6, and 3 and 7, in other boxes.
        let lines = [[(1, 3), (1, 4)], [(3, 4), (4, 4)]].map(line);
        let relations = with_solution("All lines have the same sum", &lines).relations;
        let slugs: Vec<&str> = relations.iter().map(|it| it.rule.slug).collect();
        assert_eq!(slugs, ["equal-sums"]);
        let cells = |places: [(usize, usize); 2]| {
            places.map(|(row, col)| Grid::NINE.cell(row - 1, col - 1).unwrap()).to_vec()
        };
        let outline =
            |cells: Vec<Cell>, text: &str| Piece::Outline(Outline { cells, text: text.into() });
        let places = [[(1, 1), (1, 2)], [(7, 9), (8, 9)], [(2, 1), (2, 2)]].map(cells);
        let [a, b, c] = places.clone();
        let pieces = [outline(a.clone(), "A"), outline(c, "B"), outline(b.clone(), "A")];
        let words = "Cages with the same letter have the same sum";
        // 8 and 9; then 8 and 8.
        assert!(with_solution(words, &pieces).relations.is_empty());
        let d = cells([(6, 1), (6, 2)]);
        let pieces = [outline(a.clone(), "A"), outline(d.clone(), "A")];
        let relations = with_solution(words, &pieces).relations;
        let sums = [(&relations[0].cells, &relations[0].further)];
        assert_eq!((relations.len(), sums), (1, [(&a, &d)]));
        // In words alone, they must be said to be alike.
        assert!(said("Cages with letters are cages", &pieces).relations.is_empty());
    }

    #[test]
    fn bulbs_may_be_anywhere_on_a_line() {
        let idiom = IDIOMS.iter().find(|idiom| idiom.rule == "thermometer").unwrap();
        let pieces = [
            stroke(idiom, &[(0.5, 0.5), (0.5, 4.5)], false),
            figure(idiom, (0.5, 2.5), 0.7, Form::Round, ""),
        ];
        let cells: Vec<Vec<usize>> = said("Thermometers", &pieces)
            .relations
            .iter()
            .map(|it| it.cells.iter().map(|cell| cell.index()).collect())
            .collect();
        assert_eq!(cells.len(), 2);
        assert!(cells.contains(&vec![2, 1, 0]) && cells.contains(&vec![2, 3, 4]), "{cells:?}");
    }

    #[test]
    fn lines_hold_no_digit_twice_where_the_words_say_so() {
        let pieces = draw(IDIOMS.iter().find(|idiom| idiom.rule == "whispers").unwrap());
        let outcome = said("Whispers. Digits may not repeat on a line", &pieces);
        let slugs: Vec<&str> = outcome.relations.iter().map(|it| it.rule.slug).collect();
        assert_eq!(slugs, ["whispers", "cage"]);
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
    fn texts_of_cages_leave_a_choice() {
        let count = |text: &str| build::choice(text).map(|sums| sums.len());
        for (text, own) in [("7/13", 2), ("1X", 10), ("?5", 5), (">40", 5), ("≤3", 3), ("odd", 23)]
        {
            assert_eq!(count(text), Some(own), "{text}");
        }
        for none in ["", "7", "12", "A", "AB", "xx", ">x", "7/x", "a cage"] {
            assert_eq!(count(none), None, "{none}");
        }
    }

    #[test]
    fn signs_tie_the_cages_on_both_sides() {
        for (slug, words) in [
            ("equal-sums", "Cages joined by an equals sign have the same sum"),
            ("smaller-sum", "Cages joined by inequality signs have sums in that order"),
        ] {
            let is_it = |idiom: &&Idiom| idiom.rule == slug && matches!(idiom.on, On::Joint(_));
            let outcome = said(words, &draw(IDIOMS.iter().find(is_it).unwrap()));
            let own = outcome.relations.iter().find(|it| it.rule.slug == slug).unwrap();
            let index = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
            assert_eq!((index(&own.cells), index(&own.further)), (vec![0, 1], vec![2, 3]));
        }
    }

    #[test]
    fn digits_on_all_lines_may_count_themselves() {
        let lines = draw(IDIOMS.iter().find(|idiom| idiom.rule == "whispers").unwrap());
        let words = "Whispers. A digit on any line says how many times it appears on all lines";
        let slugs = |words: &str| {
            let relations = said(words, &lines).relations;
            relations.iter().map(|it| it.rule.slug).collect::<Vec<_>>()
        };
        let plain =
            "Whispers. A digit on any line shows how many times that digit appears on all lines";
        assert_eq!(slugs(plain), ["whispers", "counting-circles"]);
        assert_eq!(slugs(words), ["whispers"]);
    }

    #[test]
    fn cages_may_have_one_of_several_sums() {
        let cells = Grid::NINE.cells().take(3).collect();
        let cage = [Piece::Outline(Outline { cells, text: String::new() })];
        for (words, sums) in [
            ("All cages sum to 7 or 13", vec![7, 13]),
            ("The digits of each cage sum to a perfect number", vec![6, 28]),
        ] {
            let relations = said(words, &cage).relations;
            let own = relations.iter().find(|it| it.rule.slug == "cage-choice").unwrap();
            assert_eq!(own.values, sums, "{words}");
        }
    }

    #[test]
    fn numbers_of_the_whole_grid_are_in_the_words() {
        let own = |words: &str| {
            let relations = said(words, &[]).relations;
            relations.iter().map(|it| (it.rule.slug, it.values.clone())).collect::<Vec<_>>()
        };
        assert_eq!(
            own("Orthogonally adjacent digits may not sum to 7 or 13"),
            [("no-neighbour-sum", vec![7]), ("no-neighbour-sum", vec![13])]
        );
        let apart = "Orthogonally adjacent cells must have a difference of at least three";
        assert_eq!(own(apart), [("neighbour-difference", vec![3])]);
        let boxes = said("Boxes 1 and 5 are magic squares", &[]).relations;
        assert_eq!(boxes.len(), 2);
    }

    #[test]
    fn small_arrows_across_borders_point_at_the_lesser_digit() {
        let idiom = IDIOMS.iter().find(|idiom| idiom.rule == "inequality").unwrap();
        let arrow = stroke(idiom, &[(0.5, 1.2), (0.5, 0.8)], true);
        let relations = said("An arrow points at the smaller digit", &[arrow]).relations;
        let cells: Vec<usize> = relations[0].cells.iter().map(|cell| cell.index()).collect();
        assert_eq!((relations[0].rule.slug, cells), ("inequality", vec![0, 1]));
    }

    #[test]
    fn thermometers_may_cross() {
        let idiom = IDIOMS.iter().find(|idiom| idiom.rule == "thermometer").unwrap();
        let bulb = |centre| figure(idiom, centre, 0.7, Form::Round, "");
        // 2, 6 and 8, and 7 and the same 8.
        let pieces = [
            stroke(idiom, &[(4.5, 1.5), (4.5, 3.5)], false),
            bulb((4.5, 1.5)),
            stroke(idiom, &[(4.5, 3.5), (3.5, 3.5)], false),
            bulb((3.5, 3.5)),
        ];
        let cells: Vec<Vec<usize>> = with_solution("Thermometers", &pieces)
            .relations
            .iter()
            .map(|it| it.cells.iter().map(|cell| cell.index()).collect())
            .collect();
        assert_eq!(cells, [vec![37, 38, 39], vec![30, 39]]);
    }

    #[test]
    fn rules_that_setters_draw_have_an_idiom() {
        for rule in RULES {
            assert!(IDIOMS.iter().any(|idiom| idiom.rule == rule.slug), "{}", rule.slug);
        }
    }
}
