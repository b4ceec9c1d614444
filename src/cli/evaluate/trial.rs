//! A trial: what the judges say about every puzzle of a table, and how well that agrees with its
//! figures. The player's own games as such a table.

use super::agreement::{Agreement, Estimate};
use super::judge::{Judge, Verdict, judge};
use super::table::{Row, Table};
use crate::cli::evaluate::statistics::{Pairs, pearson, spearman};
use crate::cli::global::Global;
use crate::cli::outcome::say;
use crate::cli::records::jobs::Jobs;
use crate::cli::records::progress::Progress;
use crate::game::past::Past;
use crate::store::{Paths, Store};
use anyhow::{Result, bail};
use gradus_engine::{Format, Kind};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// What the judges say about every puzzle of a table.
#[derive(Debug)]
pub struct Trial<'a> {
    /// The table.
    pub table: &'a Table,
    /// The judges.
    pub judges: &'a [Judge],
    /// By row: what they say, or why the row has no puzzle.
    verdicts: Vec<Result<Verdict, String>>,
}

/// One judge and one column, by index.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    /// The judge.
    pub judge: usize,
    /// The column.
    pub column: usize,
}

/// Points, and how many rows have none, by reason.
type Points = (Vec<(f64, f64)>, BTreeMap<String, usize>);

impl<'a> Trial<'a> {
    /// Has every puzzle judged, and shows the progress.
    pub fn of(
        table: &'a Table,
        judges: &'a [Judge],
        forced: Option<&'static Format>,
        jobs: Jobs,
    ) -> Self {
        let size = |row: &Row| row.puzzle.as_ref().map_or(0, |text| text.len() as u64);
        let progress = Mutex::new(Progress::new(Some(table.rows.iter().map(size).sum()), true));
        let progress = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        let verdict = |row: &Row| {
            let text = row.puzzle.as_ref().map_err(Clone::clone);
            let verdict = text.and_then(|text| judge(text, forced, judges));
            progress().add(size(row), 1, usize::from(verdict.is_err()));
            verdict
        };
        let verdicts = jobs.answers(&table.rows, verdict);
        progress().clear();
        Self { table, judges, verdicts }
    }

    /// What is wrong with rows, in order, each with its line.
    pub fn complaints(&self) -> impl Iterator<Item = (u64, &str)> {
        self.table.rows.iter().zip(&self.verdicts).flat_map(|(row, verdict)| {
            let wrong = verdict.as_ref().err().into_iter().chain(&row.complaints);
            wrong.map(|wrong| (row.line, wrong.as_str()))
        })
    }

    /// Whether there is a puzzle of this kind.
    pub fn has(&self, kind: Kind) -> bool {
        self.verdicts.iter().flatten().any(|verdict| verdict.kind == kind)
    }

    /// The figures and the ratings of the puzzles that have both, in the order of the table.
    pub fn points(&self, which: Match) -> Points {
        let mut points = Vec::new();
        let mut why = BTreeMap::new();
        for (row, verdict) in self.table.rows.iter().zip(&self.verdicts) {
            let point = match (verdict, row.figures[which.column]) {
                (Err(_), _) => Err("bad line"),
                (Ok(_), None) => Err("no figure"),
                (Ok(verdict), Some(figure)) => match &verdict.totals[which.judge] {
                    Ok(total) => Ok((figure, *total)),
                    Err(reason) => Err(reason.as_str()),
                },
            };
            match point {
                Ok(point) => points.push(point),
                Err(reason) => *why.entry(reason.to_owned()).or_insert(0) += 1,
            }
        }
        (points, why)
    }

    /// How well a judge agrees with a column.
    pub fn agreement(&self, which: Match, resamples: u32, seed: u64) -> Agreement {
        let (points, why) = self.points(which);
        let pairs = Pairs::new(&points);
        let mut why: Vec<(String, usize)> = why.into_iter().collect();
        why.sort_by_key(|(_, n)| Reverse(*n));
        Agreement {
            system: self.judges[which.judge].name(),
            column: self.table.columns[which.column].clone(),
            used: points.len(),
            left_out: self.table.rows.len() - points.len(),
            why,
            spearman: Estimate::of(&pairs, spearman, resamples, seed),
            pearson: Estimate::of(&pairs, pearson, resamples, seed),
        }
    }
}

/// The games of the history that were solved without a hint, with their times in seconds: a column
/// for each kind of puzzle.
///
/// # Errors
/// When the history cannot be read, or has no such game.
pub fn history_table(global: &Global) -> Result<Table> {
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
