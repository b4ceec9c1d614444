//! The player's own games as a table for evaluation.

use super::agreement::Agreement;
use super::table::{Row, Table};
use crate::cli::global::Global;
use crate::cli::outcome::say;
use crate::game::past::Past;
use crate::store::{Paths, Store};
use anyhow::{Result, bail};
use gradus_engine::Kind;
use std::sync::atomic::AtomicBool;

/// The games of the history that were solved without a hint, with their times in seconds: a column
/// for each kind of puzzle.
///
/// # Errors
/// When the history cannot be read, or has no such game.
pub fn table(global: &Global) -> Result<Table> {
    let paths = Paths::find(global.config.clone(), global.data.clone())?;
    let history = Store::new(paths.data).history(&AtomicBool::new(false))?;
    history.notice.iter().for_each(|notice| say(notice));
    let past = history.all()?;
    let is_fair = |past: &&Past| past.solved && past.tally.hints == 0 && past.tally.seconds > 0;
    let fair: Vec<&Past> = past.iter().filter(is_fair).collect();
    let has = |kind: &Kind| fair.iter().any(|past| past.variety.kind() == *kind);
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(has).collect();
    if kinds.is_empty() {
        bail!("the history has no game that was solved without a hint");
    }
    let row = |(line, past): (u64, &&Past)| Row {
        line,
        puzzle: Ok(past.puzzle.clone()),
        figures: kinds
            .iter()
            .map(|kind| (past.variety.kind() == *kind).then_some(past.tally.seconds as f64))
            .collect(),
        complaints: Vec::new(),
    };
    let rows = (1..).zip(&fair).map(row).collect();
    let columns = kinds.iter().map(|kind| format!("{} seconds", kind.slug())).collect();
    Ok(Table { columns, ignored: Vec::new(), rows })
}

/// The rating that fits each column best, in a sentence each.
pub fn best(agreements: &[Agreement]) -> String {
    let mut best: Vec<&Agreement> = Vec::new();
    for agreement in agreements.iter().filter(|agreement| agreement.system != "givens") {
        let Some(correlation) = agreement.correlation() else { continue };
        match best.iter_mut().find(|known| known.column == agreement.column) {
            Some(known) if known.correlation() >= Some(correlation) => {}
            Some(known) => *known = agreement,
            None => best.push(agreement),
        }
    }
    let line = |agreement: &&Agreement| {
        let Agreement { system, column, used, .. } = agreement;
        let correlation = agreement.correlation().unwrap_or(0.0);
        format!("{system} agrees best with your {column}: {correlation:.3} over {used} games.\n")
    };
    best.iter().map(line).collect()
}
