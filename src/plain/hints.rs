//! Hints by degrees, the list of steps, and carrying them out.

use super::answer::{Answer, Outcome};
use super::dialogue::Dialogue;
use super::writing::after;
use crate::config::technique_of;
use crate::game::hint::{Advice, HintRequest, ShownHint, StepRecord};
use gradus_engine::hint::{GAVE_UP, Listed, Wish};
use gradus_engine::technique::by_name;
use gradus_engine::{Limits, Technique};

fn read(dialogue: &Dialogue, text: &str) -> Result<HintRequest, String> {
    match text {
        "" | "simplest" => Ok(HintRequest::Wish(Wish::Simplest)),
        "effective" => Ok(HintRequest::Wish(Wish::MostEffective)),
        "likely" => Ok(HintRequest::Likely),
        text => match dialogue.sitting.puzzle().grid().read(text) {
            Ok(cell) if dialogue.sitting.puzzle().is_white(cell) => Ok(HintRequest::At(cell)),
            Ok(_) => Err(format!("{text} is black")),
            Err(_) => named(dialogue, text).map(HintRequest::Technique),
        },
    }
}

/// The technique with a name, if it applies to the current kind of puzzle.
fn named(dialogue: &Dialogue, name: &str) -> Result<&'static Technique, String> {
    let technique = by_name(name)?;
    technique_of(dialogue.sitting.kind(), technique).map(|()| technique)
}

/// Gives a hint, or more of the current one.
pub fn hint(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let request = read(dialogue, text)?;
    // Without an argument, the current hint continues, whatever was asked for.
    let goes_on = |shown: &ShownHint| text.is_empty() || shown.request == request;
    if dialogue.sitting.hint.as_ref().is_some_and(goes_on) {
        let done = dialogue.sitting.disclose().unwrap_or_default();
        dialogue.record(&done);
    } else {
        dialogue.know_solutions();
        let shown = dialogue.sitting.find_hint(request, &dialogue.budget(Limits::RATING))?;
        dialogue.sitting.hint = Some(shown);
    }
    Ok(dialogue.sitting.hint.as_ref().map_or_else(Answer::default, |hint| said(dialogue, hint)))
}

/// The part of a hint that is disclosed, in words.
fn said(dialogue: &Dialogue, shown: &ShownHint) -> Answer {
    let text = dialogue.sitting.hint_text(shown);
    let answer = Answer::lines(text.lines().map(String::from)).with("degree", shown.stage().0);
    let answer = match shown.worth {
        Some(worth) => answer
            .with("system", worth.system.slug)
            .with("row", worth.item.slug())
            .with("worth", worth.value),
        None => answer,
    };
    let answer = match shown.visible {
        Some(of) => answer.with("visible", of),
        None => answer,
    };
    match (shown.effect(), shown.step()) {
        (Some(step), _) => {
            let record = StepRecord::of(dialogue.sitting.puzzle(), step);
            Answer { said: record.effect(), ..answer }.with("step", record)
        }
        (None, Some(step)) => answer.with("technique", step.technique.slug),
        (None, None) => answer,
    }
}

/// Lists the currently possible steps.
pub fn steps(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let only = if text.is_empty() { None } else { Some(named(dialogue, text)?) };
    dialogue.know_solutions();
    if dialogue.sitting.way_back().is_some() {
        dialogue.refuse_mistakes()?;
    }
    let puzzle = dialogue.sitting.puzzle();
    let found = dialogue.sitting.advisor().list(only, &dialogue.budget(Limits::RATING));
    let Listed { steps, gave_up } = found.map_err(|why| why.explain(puzzle))?;
    if gave_up && steps.is_empty() {
        return Err(GAVE_UP.into());
    }
    let records: Vec<StepRecord> = steps.iter().map(|step| StepRecord::of(puzzle, step)).collect();
    let lines = (1..).zip(&steps).zip(&records).map(|((number, step), record)| {
        format!("{number} {}: {}", step.technique.name, record.effect())
    });
    let rest = if gave_up { ", and gave up before all were found" } else { "" };
    let noun = if steps.len() == 1 { "step" } else { "steps" };
    let said = format!("{} {noun}{rest}", steps.len());
    let answer = Answer { said, ..Answer::lines(lines) };
    dialogue.steps = steps;
    Ok(answer.with("steps", records))
}

/// The page about a technique.
pub fn why(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let shown = dialogue.sitting.hint.as_ref().and_then(ShownHint::step);
    let technique = match (text, shown) {
        ("", Some(step)) => step.technique,
        ("", None) => return Err("expected a hint first, or the name of a technique".into()),
        (text, _) => by_name(text)?,
    };
    let lines = technique.page.trim_end().lines();
    let lines = lines.map(|line| line.strip_prefix("## ").unwrap_or(line).to_string());
    Ok(Answer::lines(lines).with("technique", technique.slug))
}

/// Carries out the hint, or a step of the list.
pub fn apply(dialogue: &mut Dialogue, text: &str) -> Outcome {
    if !text.is_empty() {
        let number: Option<usize> = text.parse().ok();
        let step = number.and_then(|number| dialogue.steps.get(number.checked_sub(1)?));
        let step = step.ok_or_else(|| format!("expected the number of a step, found {text:?}"))?;
        dialogue.sitting.hint = Some(ShownHint::whole(step.clone()));
    }
    let expected = "expected a hint first, or the number of a step";
    let shown = dialogue.sitting.hint.as_ref().ok_or(expected)?;
    let goes_back = matches!(shown.advice, Advice::GoBack(..));
    let done = dialogue.sitting.apply();
    Ok(if goes_back { after(dialogue, &done) } else { dialogue.say_turn(&done) })
}
