//! A game played again: as a moving picture in SVG, and as a recording of a terminal (asciicast).

use super::draw::{content, extent, placed};
use super::shape::{Group, Scene};
use super::subject::Subject;
use super::svg::{framed, grouped, number, written};
#[cfg(feature = "json")]
use super::text::{text_in, widths};
use crate::format::state::{Content, contents, in_force};
use crate::format::{Document, Holds, WriteError};
use crate::grid::{Cell, Digit, Digits};
#[cfg(feature = "json")]
use serde_json::json;
use std::collections::BTreeMap;

/// The seconds from a move to the next, and those of all moves at most.
const PACE: (f64, f64) = (0.5, 60.0);

/// The seconds for which the end is shown.
const REST: f64 = 4.0;

/// What a recording begins every picture with: the cursor home, and everything cleared.
#[cfg(feature = "json")]
const CLEAR: &str = "\x1b[H\x1b[2J";

/// A game, state by state.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The puzzle without anything of the player's, with its title and its caption.
    pub subject: Subject,
    /// The content of the cells at the start and after each move that changed some.
    states: Vec<Vec<Content>>,
}

/// What comes and goes in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Writing {
    Placed(Digit),
    Mark(Digit),
}

impl Replay {
    /// The game of a document, with the moves that are in force. Without digits, squares show where
    /// the player wrote some.
    ///
    /// # Errors
    /// All faults of the puzzle, in a sentence.
    pub fn of(document: &Document, along: Holds) -> Result<Self, WriteError> {
        let empty = Document { moves: Vec::new(), ..document.clone() };
        let subject = Subject { hidden: along < Holds::Digits, ..Subject::of(&empty)? };
        let moves = in_force(&document.moves);
        let mut states: Vec<Vec<Content>> = Vec::new();
        let mut so_far = empty;
        for count in 0..=moves.len() {
            so_far.moves.extend(count.checked_sub(1).map(|last| moves[last].to_string()));
            let mut state = contents(&so_far);
            if along < Holds::Marks {
                state.iter_mut().for_each(|content| *content = without_marks(*content));
            }
            if states.last() != Some(&state) {
                states.push(state);
            }
        }
        Ok(Self { subject, states })
    }

    /// The time of each state after the start, and the time of the whole.
    fn times(&self) -> (Vec<f64>, f64) {
        let (pace, most) = PACE;
        let moves = self.states.len() - 1;
        let pace = pace.min(most / moves.max(1) as f64);
        let times = (0..=moves).map(|number| number as f64 * pace).collect();
        (times, moves as f64 * pace + REST)
    }

    /// The game as a picture that moves, over and over. A reader that does not move pictures shows
    /// the start.
    pub fn svg(&self) -> String {
        let (times, whole) = self.times();
        let (width, height) = extent(&self.subject);
        let still = placed(&self.subject, (0.0, 0.0));
        let mut moving = String::new();
        let mut all = vec![still];
        for ((cell, writing), spans) in self.spans() {
            let at = all[0].at;
            let content_of = match writing {
                Writing::Placed(digit) => Content::Placed(digit),
                Writing::Mark(digit) => Content::Open(Digits::of(digit)),
            };
            let shapes = content(&self.subject, cell, content_of);
            let group = Group { at, scale: 1.0, shapes };
            moving += &animated(&written(&group), &spans, &times, whole);
            all.push(group);
        }
        let body = grouped(&all[0], &(written(&all[0]) + &moving));
        framed(&Scene { width, height, groups: all }, &body)
    }

    /// For everything that is ever written in a cell: the states in which it comes and goes, in turn.
    fn spans(&self) -> BTreeMap<(Cell, Writing), Vec<usize>> {
        let mut spans: BTreeMap<(Cell, Writing), Vec<usize>> = BTreeMap::new();
        let mut previous: Vec<(Cell, Writing)> = Vec::new();
        for (number, state) in self.states.iter().enumerate() {
            let cells = self.subject.grid().cells().zip(state);
            let now: Vec<_> = cells.flat_map(|(cell, content)| writings(cell, *content)).collect();
            let changed = now.iter().filter(|one| !previous.contains(one));
            for one in changed.chain(previous.iter().filter(|one| !now.contains(one))) {
                spans.entry(*one).or_default().push(number);
            }
            previous = now;
        }
        spans
    }

    #[cfg(feature = "json")]
    /// The game as a recording of a terminal, in version 2 of asciicast.
    pub fn asciicast(&self) -> String {
        let (times, whole) = self.times();
        let subjects = self.states.iter().map(|state| {
            let mut subject = self.subject.clone();
            subject.contents.clone_from(state);
            subject
        });
        // Columns that came and went with marks would make the board jump.
        let widest = subjects.clone().map(|subject| widths(&subject)).reduce(|most, one| {
            most.into_iter().zip(one).map(|(most, one)| most.max(one)).collect()
        });
        let widest = widest.unwrap_or_default();
        let caption = self.subject.caption.iter().map(|line| format!("\n{line}"));
        let caption: String = caption.collect();
        let frames: Vec<String> =
            subjects.map(|subject| text_in(&subject, &widest) + &caption).collect();
        let lines = |frame: &String| frame.lines().count();
        let columns = |frame: &String| frame.lines().map(|line| line.chars().count()).max();
        let height = frames.iter().map(lines).max().unwrap_or(0) + 1;
        let width = frames.iter().filter_map(columns).max().unwrap_or(0) + 1;
        let title = self.subject.title.as_deref().unwrap_or("Gradus");
        let header = json!({"version": 2, "width": width, "height": height, "title": title});
        let mut cast = format!("{header}\n");
        for (time, frame) in times.iter().zip(&frames) {
            let output = format!("{CLEAR}{}", frame.trim_end().replace('\n', "\r\n"));
            cast += &format!("{}\n", json!([rounded(*time), "o", output]));
        }
        cast + &format!("{}\n", json!([rounded(whole), "o", ""]))
    }
}

#[cfg(feature = "json")]
/// A time in hundredths of a second.
fn rounded(time: f64) -> f64 {
    (time * 100.0).round() / 100.0
}

const fn without_marks(content: Content) -> Content {
    match content {
        Content::Open(_) => Content::EMPTY,
        written => written,
    }
}

/// What the player wrote in a cell.
fn writings(cell: Cell, content: Content) -> Vec<(Cell, Writing)> {
    match content {
        Content::Given(_) => Vec::new(),
        Content::Placed(digit) => vec![(cell, Writing::Placed(digit))],
        Content::Open(marks) => marks.iter().map(|digit| (cell, Writing::Mark(digit))).collect(),
    }
}

/// Shapes that are there from one state to the next, and again.
fn animated(shapes: &str, spans: &[usize], times: &[f64], whole: f64) -> String {
    let (mut values, mut keys) = ("0".to_string(), "0".to_string());
    for (place, &state) in spans.iter().enumerate() {
        let time = times.get(state).copied().unwrap_or(whole);
        values += if place % 2 == 0 { ";1" } else { ";0" };
        keys += &format!(";{:.4}", time / whole);
    }
    let start = u8::from(spans.first() == Some(&0));
    format!(
        "<g opacity=\"{start}\"><animate attributeName=\"opacity\" calcMode=\"discrete\" \
         values=\"{values}\" keyTimes=\"{keys}\" dur=\"{}s\" repeatCount=\"indefinite\"/>\n\
         {shapes}</g>\n",
        number(whole as f32)
    )
}
