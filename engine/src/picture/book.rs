//! Pages for printing: several puzzles on each, with their titles and levels, and their solutions on
//! the last pages.

use super::draw::draw;
use super::shape::{self, Group, Hand, Point, Scene, Shape, width};
use super::subject::{LEADING, Subject};
use crate::budget::{Budget, Limits};
use crate::format::state::Content;
use crate::grid::{Ruleset, Solution, Square, Variety};
use crate::solve::Solver;
use crate::technique::text;
use crate::text::printable;

/// A size of paper, in points: 72 to an inch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// The sizes of paper.
pub const PAPERS: [Paper; 2] = [
    Paper { name: "a4", width: 595.0, height: 842.0 },
    Paper { name: "letter", width: 612.0, height: 792.0 },
];

/// How many puzzles a page can have, across and down.
pub const PER_PAGE: [(usize, usize); 3] = [(1, 1), (2, 2), (2, 3)];

/// How pages are laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pages {
    /// The paper.
    pub paper: Paper,
    /// How many puzzles a page has, across and down.
    pub places: (usize, usize),
    /// Whether solutions are on the last pages.
    pub solutions: bool,
}

impl Pages {
    /// One puzzle on a page of A4, and its solution on another.
    pub const ONE: Self = Self { paper: PAPERS[0], places: PER_PAGE[0], solutions: true };
}

/// A puzzle to print.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The puzzle, with what was written on it.
    pub subject: Subject,
    /// Its level, if known.
    pub level: Option<String>,
    /// Its only solution; `None` if it does not have exactly one, or if that is not known.
    pub solution: Option<Solution>,
}

impl Leaf {
    /// A puzzle to print with its solution, if that is found soon.
    pub fn of(subject: Subject, level: Option<String>) -> Self {
        let solution =
            Solver::of(&subject.puzzle).solutions(&Budget::new(Limits::SEARCH)).unique().cloned();
        Self { subject, level, solution }
    }
}

/// The margin of the paper.
const MARGIN: f32 = 42.0;

/// The distance between places.
const GAP: f32 = 26.0;

/// The room of a title.
const TITLE: f32 = 18.0;

/// The distance of the lines of a title, and the most that it has.
const LINE: f32 = 13.0;
const MOST_LINES: usize = 4;

/// The largest scale: cells of 18 millimetres.
const LARGEST: f32 = 1.28;

/// How many solutions a page has, across and down: for puzzles up to this many cells across or down.
const SOLUTIONS: [(usize, (usize, usize)); 3] = [(12, (3, 4)), (20, (2, 2)), (usize::MAX, (1, 1))];

/// The pages of some puzzles.
pub fn pages(leaves: &[Leaf], layout: &Pages) -> Vec<Scene> {
    let titled = |(number, leaf): (usize, &Leaf)| {
        let title = format!("{}. {}", number + 1, name(&leaf.subject));
        // What a title says already is not said twice.
        let level = leaf.level.clone().filter(|level| !title.contains(level.as_str()));
        (title, level, Ok(leaf.subject.clone()))
    };
    let puzzles = leaves.iter().enumerate().map(titled).collect();
    let mut pages = laid(puzzles, layout, layout.places, None);
    if layout.solutions {
        let solved =
            |(number, leaf): (usize, &Leaf)| (format!("{}.", number + 1), None, solution(leaf));
        let largest = leaves.iter().map(|leaf| {
            let grid = leaf.subject.grid();
            grid.rows().max(grid.cols())
        });
        let largest = largest.max().unwrap_or(0);
        let places =
            SOLUTIONS.iter().find(|(most, _)| largest <= *most).map_or((1, 1), |row| row.1);
        let solutions = leaves.iter().enumerate().map(solved).collect();
        pages.extend(laid(solutions, layout, places, Some("Solutions")));
    }
    let count = pages.len();
    for (number, page) in pages.iter_mut().enumerate() {
        let place = (page.width / 2.0, page.height - MARGIN / 2.0);
        let word = format!("{} / {count}", number + 1);
        page.groups.push(plain(vec![Shape::word(Hand::Number, place, word)]));
    }
    pages
}

/// What stands above a puzzle, at the left and at the right, and the puzzle; or what to say instead.
type Place = (String, Option<String>, Result<Subject, &'static str>);

/// Pages with a number of places.
fn laid(
    all: Vec<Place>,
    layout: &Pages,
    (across, down): (usize, usize),
    heading: Option<&str>,
) -> Vec<Scene> {
    let Paper { width: wide, height: high, .. } = layout.paper;
    let top = MARGIN + if heading.is_some() { TITLE + GAP / 2.0 } else { 0.0 };
    let side = |whole: f32, count: usize| (whole - (count - 1) as f32 * GAP) / count as f32;
    let room = (side(wide - 2.0 * MARGIN, across), side(high - top - MARGIN, down));
    let page = |places: &[Place]| {
        let mut groups = Vec::new();
        if let Some(heading) = heading {
            let word = Shape::word(Hand::Title, (MARGIN, MARGIN + 11.0), heading);
            groups.push(plain(vec![word]));
        }
        for (number, place) in places.iter().enumerate() {
            let (col, row) = (number % across, number / across);
            let left = MARGIN + col as f32 * (room.0 + GAP);
            let up = top + row as f32 * (room.1 + GAP);
            groups.extend(placed(place, (left, up), room));
        }
        Scene { width: wide, height: high, groups }
    };
    all.chunks(across * down).map(page).collect()
}

/// A puzzle in its place, as large as there is room for, and its title.
fn placed((title, level, subject): &Place, (x, y): Point, (wide, high): Point) -> Vec<Group> {
    let level_room = level.as_ref().map_or(0.0, |level| width(Hand::Level, level) + 10.0);
    let lines = shape::title(Hand::Heading, title, wide - level_room, MOST_LINES);
    let titled = lines.first().map_or(0.0, |line| width(Hand::Heading, line)) + level_room;
    let heading = TITLE + lines.len().saturating_sub(1) as f32 * LINE;
    let place = |number: usize| (x, y + 11.0 + number as f32 * LINE);
    let lines = lines.into_iter().enumerate();
    let mut words: Vec<Shape> =
        lines.map(|(number, line)| Shape::word(Hand::Heading, place(number), line)).collect();
    let subject = match subject {
        Ok(subject) => subject,
        Err(why) => {
            words.push(Shape::word(Hand::Legend, (x, y + 11.0 + heading), *why));
            return vec![plain(words)];
        }
    };
    let [left, above, right, below] = subject.clues();
    let (cols, rows) = subject.size();
    let legend = subject.legend(cols).len() as f32 * LEADING;
    let legend = legend + if legend > 0.0 { below + 10.0 } else { below };
    // Thick lines stand out a little.
    let whole = (cols + left + right + 3.0, rows + above + legend + 3.0);
    let scale = (wide / whole.0).min((high - heading) / whole.1).min(LARGEST);
    let from = (x + (left + 1.5) * scale, y + heading + (above + 1.5) * scale);
    if let Some(level) = level {
        // Above the right edge of the puzzle, or behind the title of a narrow one.
        let end = x + (whole.0 * scale).max(titled);
        words.push(Shape::word(Hand::Level, (end, y + 11.0), level.clone()));
    }
    let mut shapes = draw(subject);
    shapes.extend(subject.lines_below());
    vec![plain(words), Group { at: from, scale, shapes }]
}

/// Shapes that lie on the page itself.
const fn plain(shapes: Vec<Shape>) -> Group {
    Group { at: (0.0, 0.0), scale: 1.0, shapes }
}

/// The title of a puzzle, or else what sort it is.
fn name(subject: &Subject) -> String {
    let title = subject.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
    let sort = Ruleset::of(subject.puzzle.setup());
    match title {
        Some(title) => printable(title).into_owned(),
        None if sort == Variety::CLASSIC => "Sudoku".into(),
        None => text::capitalized(&sort.to_string()),
    }
}

/// A puzzle with its solution.
fn solution(leaf: &Leaf) -> Result<Subject, &'static str> {
    let solution = leaf.solution.as_ref().ok_or("does not have exactly one known solution")?;
    let mut subject = leaf.subject.clone();
    subject.caption.clear();
    subject.bare = true;
    for cell in subject.grid().cells() {
        let place = cell.index();
        if let (Square::White { given: None }, Some(Some(digit))) =
            (subject.puzzle.square(cell), solution.get(place))
        {
            subject.contents[place] = Content::Placed(*digit);
        }
    }
    Ok(subject)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{self, Document};
    use crate::picture::{Sheet, scene};

    /// The words of a hand in a picture: where they begin, and where they end.
    fn written(scene: &Scene, hand: Hand) -> Vec<(Point, f32, String)> {
        let groups = scene.groups.iter();
        let words = groups.flat_map(|group| {
            group.shapes.iter().filter_map(move |shape| match shape {
                Shape::Written(by, at, word) if *by == hand => {
                    let at = (group.at.0 + at.0 * group.scale, group.at.1 + at.1 * group.scale);
                    Some((at, at.0 + width(hand, word) * group.scale, word.clone()))
                }
                _ => None,
            })
        });
        words.collect()
    }

    #[test]
    fn titles_stay_on_the_paper() {
        let long = "A title of many words, as setters like them";
        for title in [long.into(), long.repeat(2), long.repeat(30), "W".repeat(300)] {
            let puzzle = format::read("1...........2.3.", None).unwrap().document;
            let document = Document { title: Some(title.clone()), ..puzzle };
            let subject = Subject::of(&document).unwrap();
            let leaf =
                Leaf { subject: subject.clone(), level: Some("hard".into()), solution: None };
            for places in PER_PAGE {
                let wanted = Pages { places, ..Pages::ONE };
                let page = &pages(&vec![leaf.clone(); 2], &wanted)[0];
                let lines = written(page, Hand::Heading);
                assert!(lines.iter().all(|line| line.1 < page.width - MARGIN), "{lines:?}");
                let last = lines.iter().fold(0.0_f32, |last, line| last.max(line.0.1));
                let board = page.groups.iter().filter(|group| group.at.1 > 0.0);
                assert!(board.clone().all(|group| group.at.1 > last) || places.1 > 1, "{title}");
                let said: Vec<&str> = lines.iter().map(|line| line.2.as_str()).collect();
                if title.len() < 100 {
                    assert!(said.join(" ").contains(&title), "{said:?}");
                }
            }
            let picture = scene(&[subject], Sheet::ONE);
            let lines = written(&picture, Hand::Title);
            assert!(lines.iter().all(|line| line.1 < picture.width), "{lines:?}");
            assert!(lines.len() > 1 || lines[0].2.ends_with('…'), "{lines:?}");
            assert!(lines.iter().all(|line| line.0.1 > 0.0), "{lines:?}");
        }
    }
}
