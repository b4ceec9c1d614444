//! Hints by degrees, the list of steps, and doing what they say.

use super::answer::{Answer, Outcome};
use super::dialogue::Dialogue;
use super::writing;
use crate::engine::hint::{self, Wish};
use crate::engine::likely::{Likely, likely};
use crate::engine::puzzle::Puzzle;
use crate::engine::rating::{BUDGET, TIME};
use crate::engine::step::Step;
use crate::engine::technique::{Found, Technique, by_name};
use crate::engine::text;
use crate::game::hint::{Advice, Degree, contradicted, step_of};
use serde_json::{Value, json};

/// The most steps that are listed of one technique.
const MOST: usize = 1000;

/// A hint that was told.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// What it advises.
    pub advice: Advice,
    /// What was asked for.
    wanted: Wanted,
    /// How much of it was told.
    degree: Degree,
    /// Whether it was counted among the hints used.
    counted: bool,
}

/// Which step is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    /// The simplest or the most effective.
    Wish(Wish),
    /// The one that is easiest to see.
    Likely,
    /// The one of a technique that removes most.
    Technique(&'static Technique),
}

impl Wanted {
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "" | "simplest" => Ok(Self::Wish(Wish::Simplest)),
            "effective" => Ok(Self::Wish(Wish::MostEffective)),
            "likely" => Ok(Self::Likely),
            text => by_name(text).map(Self::Technique),
        }
    }
}

/// Tells a hint, or more of the one that was told.
pub fn hint(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let wanted = Wanted::read(text)?;
    // Without a word the hint goes on that was told, whatever was asked for.
    let goes_on = |told: &Told| text.is_empty() || told.wanted == wanted;
    let mut told = match dialogue.told.clone().filter(goes_on) {
        Some(told) => Told { degree: told.degree.next().unwrap_or(told.degree), ..told },
        None => Told {
            advice: advice(dialogue, wanted)?,
            wanted,
            degree: Degree::Region,
            counted: false,
        },
    };
    if told.degree == Degree::Whole && !told.counted {
        told.counted = true;
        let technique = told.advice.step().map(|step| step.technique);
        dialogue.record_tally(|tally| tally.count_hint(technique));
    }
    let answer = said(dialogue, &told);
    dialogue.told = Some(told);
    Ok(answer)
}

/// A hint in words, as far as it is told.
fn said(dialogue: &Dialogue, told: &Told) -> Answer {
    let puzzle = dialogue.game.puzzle();
    let step = told.advice.step();
    let score = step.map_or(0, |step| dialogue.scores().of(step.technique));
    let is_seen = told.wanted == Wanted::Likely && told.degree == Degree::Whole;
    let more = if is_seen { seen(dialogue).map(|likely| likely.explain()) } else { None };
    let lines = [told.advice.text(told.degree, puzzle, score)].into_iter().chain(more);
    let answer = Answer::lines(lines).with("degree", told.degree.number());
    match step {
        Some(step) if told.degree == Degree::Whole => {
            Answer { said: effect(puzzle, step), ..answer }.with("step", record(puzzle, step))
        }
        Some(step) => answer.with("technique", step.technique.slug),
        None => answer,
    }
}

/// The digit that is easiest to see, where one is.
fn seen(dialogue: &Dialogue) -> Option<Likely> {
    let game = &dialogue.game;
    let board = game.sheet().board(game.puzzle()).ok()?;
    let scale = dialogue.scales.get(&TIME, game.puzzle().kind());
    likely(&board, game.solutions.as_deref()?, scale)
}

/// What is advised now.
fn advice(dialogue: &mut Dialogue, wanted: Wanted) -> Result<Advice, String> {
    if dialogue.game.is_solved() {
        return Err("the puzzle is solved".into());
    }
    dialogue.know_solutions();
    let game = &dialogue.game;
    if game.has_mistake() {
        return Ok(Advice::GoBack(game.last_good()));
    }
    let (puzzle, sheet) = (game.puzzle(), game.sheet());
    let contradiction = |why| contradicted(why, puzzle);
    let board = sheet.board(puzzle).map_err(contradiction)?;
    let (scores, unique) = (dialogue.scores(), game.is_unique());
    let wish = match wanted {
        Wanted::Wish(wish) => wish,
        Wanted::Likely => match seen(dialogue) {
            Some(likely) => return Ok(Advice::Step(likely.step)),
            None => Wish::Simplest,
        },
        Wanted::Technique(technique) => {
            let steps = hint::of(technique, &board, scores, unique, Found::best());
            let step = steps.map_err(contradiction)?.into_iter().next();
            return step.map(Advice::Step).ok_or_else(|| format!("no {} here", technique.name));
        }
    };
    let marked = sheet.is_marked(puzzle);
    let hint = hint::next(&board, marked, wish, scores, unique, &dialogue.budget(BUDGET));
    step_of(hint, puzzle).map(Advice::Step)
}

/// Lists the steps that are possible now.
pub fn steps(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let only = if text.is_empty() { None } else { Some(by_name(text)?) };
    dialogue.know_solutions();
    let game = &dialogue.game;
    if game.has_mistake() {
        return Err("there is a mistake on the sheet; go good takes it back".into());
    }
    let puzzle = game.puzzle();
    let found = game.sheet().board(puzzle).and_then(|board| {
        let (scores, unique) = (dialogue.scores(), game.is_unique());
        if let Some(only) = only {
            return hint::of(only, &board, scores, unique, Found::all(MOST));
        }
        let marked = game.sheet().is_marked(puzzle);
        let budget = &dialogue.budget(BUDGET);
        let steps = hint::all(&board, marked, scores, unique, MOST, budget)?;
        Ok(steps.into_iter().map(|(_, step)| step).collect())
    });
    let steps = found.map_err(|why| why.explain(puzzle))?;
    let line = |(number, step): (usize, &Step)| {
        format!("{number} {}: {}", step.technique.name, effect(puzzle, step))
    };
    let lines = (1..).zip(&steps).map(line);
    let records: Vec<Value> = steps.iter().map(|step| record(puzzle, step)).collect();
    let answer = Answer { said: format!("{} steps", steps.len()), ..Answer::lines(lines) };
    dialogue.steps = steps;
    Ok(answer.with("steps", records))
}

/// The page about a technique.
pub fn why(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let told = dialogue.told.as_ref().and_then(|told| told.advice.step());
    let technique = match (text, told) {
        ("", Some(step)) => step.technique,
        ("", None) => return Err("expected a hint first, or the name of a technique".into()),
        (text, _) => by_name(text)?,
    };
    let lines = technique.page.trim_end().lines();
    let lines = lines.map(|line| line.strip_prefix("## ").unwrap_or(line).to_string());
    Ok(Answer::lines(lines).with("technique", technique.slug))
}

/// Does what the hint says, or a step of the list.
pub fn apply(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let (advice, counted) = if text.is_empty() {
        let told = dialogue.told.clone().ok_or("expected a hint first, or the number of a step")?;
        (told.advice, told.counted)
    } else {
        let number: Option<usize> = text.parse().ok();
        let step = number.and_then(|number| dialogue.steps.get(number.checked_sub(1)?));
        let step = step.ok_or_else(|| format!("expected the number of a step, found {text:?}"))?;
        (Advice::Step(step.clone()), false)
    };
    let technique = advice.step().map(|step| step.technique);
    let answer = match advice {
        Advice::GoBack(place) => writing::to(dialogue, place)?,
        Advice::Step(step) => {
            let game = &dialogue.game;
            let made = game.sheet().step(game.puzzle(), &step, dialogue.settings.tidy);
            dialogue.make(made)
        }
        Advice::PlayOn(technique) => return Err(format!("no {} here", technique.name)),
    };
    // After the move: a count says the same however often it is read, a move does not.
    if !counted {
        dialogue.record_tally(|tally| tally.count_hint(technique));
    }
    Ok(answer)
}

/// What a step does: `r1c3=5 r2c3<>4`.
fn effect(puzzle: &Puzzle, step: &Step) -> String {
    let (places, removes) = changes(puzzle, step);
    [places, removes].concat().join(" ")
}

fn changes(puzzle: &Puzzle, step: &Step) -> (Vec<String>, Vec<String>) {
    let places = step.places.iter().map(|&(cell, digit)| text::place(puzzle, cell, digit));
    let removes = step.removes.iter().map(|&(cell, set)| text::remove(puzzle, cell, set));
    (places.collect(), removes.collect())
}

/// A step as `gradus hint` writes it.
fn record(puzzle: &Puzzle, step: &Step) -> Value {
    let (places, removes) = changes(puzzle, step);
    json!({
        "technique": step.technique.slug,
        "label": step.technique.label,
        "places": places,
        "removes": removes,
        "text": step.explain(puzzle),
    })
}
