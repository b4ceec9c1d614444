//! The scales, and what the rating systems say.

use super::answer::{Answer, Outcome};
use super::dialogue::Dialogue;
use crate::config::{self, default_score};
use crate::desk::{ConfigChange, Rest};
use crate::game::pace::{Prediction, Sort};
use gradus_engine::path::ScoreRow;
use gradus_engine::rate::{self, Subject, TIME, written};
use gradus_engine::{Board, Limits, Rating, Solutions, System};
use serde_json::{Value, json};

/// Lists the scale, with how often each row is needed from here.
pub fn scores(dialogue: &mut Dialogue, _: &str) -> Outcome {
    dialogue.know_solutions();
    let system = dialogue.sitting.system();
    let now = rest(dialogue, system).unwrap_or_else(Rating::none);
    let counts = !now.counts.is_empty();
    let count = |row: &ScoreRow| (counts && row.item.is_score()).then(|| now.count(row.item));
    let rows = &dialogue.sitting.scale().rows;
    let line = |row: &ScoreRow| {
        let needed = count(row).filter(|count| *count > 0);
        let needed = needed.map_or_else(String::new, |count| format!(", needed {count}"));
        let value = row.item.written(row.value);
        format!("{} {}: {value}{needed}", row.item.label(), row.item.name())
    };
    let record = |row: &ScoreRow| {
        json!({
            "label": row.item.label(),
            "name": row.item.slug(),
            "value": row.item.written(row.value),
            "needed": count(row),
        })
    };
    let lines = rows.iter().map(line);
    let records: Vec<Value> = rows.iter().map(record).collect();
    let answer = Answer { said: sentence(system, &now), ..Answer::lines(lines) };
    Ok(answer.with("system", system.slug).with("scale", records).with("total", now.total))
}

/// Says or sets the value of a row of the scale.
pub fn score(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let mut words = text.rsplitn(2, char::is_whitespace);
    let (last, before) = (words.next().unwrap_or_default(), words.next());
    let (system, kind) = (dialogue.sitting.system(), dialogue.sitting.kind());
    let find = |name: &str| {
        let is = |row: &&ScoreRow| {
            let names = [row.item.label(), row.item.slug(), row.item.name()];
            names.iter().any(|other| other.eq_ignore_ascii_case(name.trim()))
        };
        dialogue.sitting.scale().rows.iter().find(is).copied()
    };
    let unknown = || format!("expected a row of the scale of {}, found {text:?}", system.slug);
    // A name may contain blanks.
    if let Some(ScoreRow { item, value }) = find(text) {
        let said = format!("{} {}: {}", item.label(), item.name(), item.written(value));
        return Ok(Answer::of(said).with("value", item.written(value)));
    }
    let ScoreRow { item, .. } = before.and_then(find).ok_or_else(unknown)?;
    let (value, kept) = match last {
        "default" => (default_score(system, kind, item), None),
        last => {
            let value = item.read(last);
            let expected = || format!("expected {}, found {last:?}", item.expected());
            let value = value.ok_or_else(expected)?;
            (value, Some(value))
        }
    };
    dialogue.sitting.set_score(item, value);
    dialogue.keep(ConfigChange::Score { system, kind, item, value: kept });
    let said = format!("{} {}: {}", item.label(), item.name(), item.written(value));
    Ok(Answer::of(said).with("value", item.written(value)))
}

/// Says or chooses the rating system.
pub fn system(dialogue: &mut Dialogue, name: &str) -> Outcome {
    let kind = dialogue.sitting.kind();
    if !name.is_empty() {
        let found = rate::by_slug(name).filter(|system| system.kinds.contains(&kind));
        let system = found.ok_or_else(|| {
            let names: Vec<&str> = rate::for_kind(kind).map(|system| system.slug).collect();
            format!("expected a system for {}: {}; found {name:?}", kind.name(), names.join(", "))
        })?;
        dialogue.sitting.choose(system);
        let (path, value) = (["screen", "system"], config::Value::Name(system.slug.into()));
        dialogue.keep(ConfigChange::Setting { path, value });
    }
    let system = dialogue.sitting.system();
    Ok(Answer { said: system.slug.into(), ..Answer::lines([system.help.into()]) }
        .with("system", system.slug))
}

/// Says how hard the rest is, and how hard the puzzle was.
pub fn rate(dialogue: &mut Dialogue, _: &str) -> Outcome {
    dialogue.know_solutions();
    let system = dialogue.sitting.system();
    let start = of_board(dialogue, system, &Board::new(dialogue.sitting.game.puzzle()));
    let now = rest(dialogue, system)?;
    let lines = [format!("at the start {}", total(&start))];
    let answer = Answer { said: sentence(system, &now), ..Answer::lines(lines) };
    Ok(answer.with("now", record(system, &now)).with("start", record(system, &start)))
}

/// Says how long the game has been played, what was used, and how long the rest will take.
pub fn time(dialogue: &mut Dialogue, _: &str) -> Outcome {
    let tally = dialogue.sitting.tally();
    let seconds = tally.seconds;
    let said = format!(
        "{}:{:02}, {} hints, {} checks",
        seconds / 60,
        seconds % 60,
        tally.hints,
        tally.checks
    );
    let answer = Answer::of(said).with("seconds", seconds);
    let answer = answer.with("hints", tally.hints).with("checks", tally.checks);
    Ok(match prediction(dialogue) {
        None => answer,
        Some(rest) => {
            let lines = vec![format!("the rest will take you {rest}")];
            let answer = Answer { lines, ..answer }.with("expected", rest.about.as_secs());
            let likely = rest.likely.map(|(low, high)| [low.as_secs(), high.as_secs()]);
            answer.with("likely", likely)
        }
    })
}

/// How long the rest will take the player; `None` if that is not known yet, or if there is a
/// mistake on the sheet.
fn prediction(dialogue: &mut Dialogue) -> Option<Prediction> {
    dialogue.know_solutions();
    let left = rest(dialogue, &TIME).ok()?.total.filter(|left| *left > 0.0)?;
    let paces = dialogue.desk.paces(&dialogue.sitting.scales, &dialogue.stop).ok()?;
    paces.seconds(Sort::of_puzzle(dialogue.sitting.game.puzzle()), left)
}

/// Goes to the state where the rating of the rest gets stuck.
pub fn stuck(dialogue: &mut Dialogue, _: &str) -> Outcome {
    dialogue.know_solutions();
    let rating = rest(dialogue, dialogue.sitting.system())?;
    let done = dialogue.sitting.go_to_stuck(Some(&rating))?;
    let why = dialogue.sitting.why_stuck();
    let answer = dialogue.say_turn(&done);
    Ok(Answer { lines: [vec![why], answer.lines].concat(), ..answer })
}

/// Says how hard the rest is by every system.
pub fn ratings(dialogue: &mut Dialogue, _: &str) -> Outcome {
    dialogue.know_solutions();
    let systems = rate::for_kind(dialogue.sitting.kind());
    let ratings = systems.map(|system| Ok((system, rest(dialogue, system)?)));
    let ratings = ratings.collect::<Result<Vec<_>, String>>()?;
    let lines = ratings.iter().map(|(system, rating)| sentence(system, rating));
    let records = ratings.iter().map(|(system, rating)| record(system, rating));
    Ok(Answer::lines(lines).with("ratings", records.collect::<Vec<Value>>()))
}

/// How hard the rest is.
///
/// # Errors
/// When there is a mistake on the sheet that the player may be told about.
fn rest(dialogue: &Dialogue, system: &System) -> Result<Rating, String> {
    let game = &dialogue.sitting.game;
    match dialogue.sitting.rest(game.has_mistake(), &dialogue.sitting.problems()) {
        Rest::Rated => {}
        Rest::Mistaken | Rest::Unrated => dialogue.refuse_mistakes()?,
    }
    let puzzle = game.puzzle();
    Ok(match game.put_right().board(puzzle) {
        Ok(board) => of_board(dialogue, system, &board),
        Err(why) => Rating::none(why.explain(puzzle)),
    })
}

fn of_board(dialogue: &Dialogue, system: &System, board: &Board<'_>) -> Rating {
    let game = &dialogue.sitting.game;
    let solutions = game.solutions.as_deref().unwrap_or(&Solutions::GaveUp);
    let scores = dialogue.sitting.scales.get(system, game.puzzle().kind());
    (system.rate)(&Subject { board, solutions }, scores, &dialogue.budget(Limits::RATING))
}

fn sentence(system: &System, rating: &Rating) -> String {
    format!("{} {}", system.slug, total(rating))
}

/// A total with its level, or `***` and the reason if there is no total.
fn total(rating: &Rating) -> String {
    let total = rating.total.map_or_else(|| "***".into(), written);
    let part = if rating.is_partial() { "*" } else { "" };
    let level = rating.level.filter(|_| rating.total.is_some());
    let level = level.map_or_else(String::new, |level| format!(" {level}"));
    let note = rating.note.as_ref().map_or_else(String::new, |note| format!(" ({note})"));
    format!("{total}{part}{level}{note}")
}

fn record(system: &System, rating: &Rating) -> Value {
    json!({
        "system": system.slug,
        "total": rating.total,
        "solved": rating.solved,
        "level": rating.level,
        "note": rating.note,
    })
}
