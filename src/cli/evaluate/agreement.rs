//! How well a rating agrees with a column of figures, and how that is written.

use crate::cli::evaluate::statistics::{Measure, Pairs, bootstrap};
use crate::cli::options::Output;
use crate::cli::records::record::{csv, json, json_number, number};
use gradus_engine::rate::written;
use ratatui::text::Span;
use serde::{Serialize, Serializer};

/// How well a rating agrees with a column of figures.
#[derive(Debug, Serialize)]
pub struct Agreement {
    /// The rating.
    pub system: &'static str,
    /// The name of the column.
    pub column: String,
    /// How many puzzles have both a rating and a figure.
    pub used: usize,
    /// How many rows of the table do not.
    pub left_out: usize,
    /// Why these are left out, and how many for each reason, the most frequent first.
    #[serde(serialize_with = "as_object")]
    pub why: Vec<(String, usize)>,
    /// Spearman's correlation.
    pub spearman: Option<Estimate>,
    /// Pearson's correlation.
    pub pearson: Option<Estimate>,
}

/// A correlation, and how certain it is.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Estimate {
    /// The correlation, -1 to 1.
    #[serde(serialize_with = "short")]
    value: f64,
    /// The interval that contains 95 of 100 resamples.
    #[serde(serialize_with = "short_pair")]
    interval: Option<(f64, f64)>,
}

impl Agreement {
    /// Spearman's correlation, if it is defined.
    pub fn correlation(&self) -> Option<f64> {
        self.spearman.map(|estimate| estimate.value)
    }
}

impl Estimate {
    /// The value of a measure for the pairs; `None` if it is not defined.
    pub fn of(pairs: &Pairs, measure: Measure, resamples: u32, seed: u64) -> Option<Self> {
        let value = measure(pairs)?;
        Some(Self { value, interval: bootstrap(pairs, measure, resamples, seed) })
    }

    /// The correlation and the ends of the interval; empty if not defined.
    fn numbers(estimate: Option<Self>) -> [Option<f64>; 3] {
        let interval = estimate.and_then(|estimate| estimate.interval);
        [
            estimate.map(|estimate| estimate.value),
            interval.map(|interval| interval.0),
            interval.map(|interval| interval.1),
        ]
    }
}

/// The records of all agreements, in a form.
pub fn render(agreements: &[Agreement], output: Output) -> String {
    match output {
        Output::Text => text(agreements),
        Output::JsonLines => agreements.iter().map(json).collect(),
        Output::Csv => {
            let heading = CSV_COLUMNS.iter().map(ToString::to_string).collect();
            csv(&[heading].into_iter().chain(agreements.iter().map(row)).collect::<Vec<_>>())
        }
    }
}

const CSV_COLUMNS: &[&str] = &[
    "system",
    "column",
    "used",
    "left_out",
    "why",
    "spearman",
    "spearman_low",
    "spearman_high",
    "pearson",
    "pearson_low",
    "pearson_high",
];

fn row(agreement: &Agreement) -> Vec<String> {
    let Agreement { system, column, used, left_out, .. } = agreement;
    let mut row = vec![(*system).into(), column.clone(), used.to_string(), left_out.to_string()];
    row.push(reasons(agreement));
    for estimate in [agreement.spearman, agreement.pearson] {
        row.extend(Estimate::numbers(estimate).map(|figure| number(figure.map(written))));
    }
    row
}

/// Why rows are left out, as in `12: no figure; 3: bad line`.
fn reasons(agreement: &Agreement) -> String {
    let reasons = agreement.why.iter().map(|(reason, n)| format!("{n}: {reason}"));
    reasons.collect::<Vec<_>>().join("; ")
}

/// A table for people. Everything but the names is aligned right, except for the reasons at the
/// end.
fn text(agreements: &[Agreement]) -> String {
    let interval = "95% interval";
    let heading =
        ["system", "column", "used", "Spearman", interval, "Pearson", interval, "left out"];
    let mut rows = vec![heading.map(String::from)];
    for agreement in agreements {
        let [spearman, within] = correlation(agreement.spearman);
        let [pearson, pearson_within] = correlation(agreement.pearson);
        rows.push([
            agreement.system.into(),
            agreement.column.clone(),
            agreement.used.to_string(),
            spearman,
            within,
            pearson,
            pearson_within,
            reasons(agreement),
        ]);
    }
    let width = |text: &String| Span::raw(text).width();
    let widths: [usize; 8] =
        std::array::from_fn(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0));
    let mut lines = String::new();
    for row in &rows {
        let mut line = String::new();
        for (column, field) in row.iter().enumerate() {
            let blanks = " ".repeat(widths[column] - width(field));
            let (before, after) =
                if (2..7).contains(&column) { (&*blanks, "") } else { ("", &*blanks) };
            line += &format!("{before}{field}{after}  ");
        }
        lines += line.trim_end();
        lines.push('\n');
    }
    lines
}

/// A correlation and its interval for people, three decimals each.
fn correlation(estimate: Option<Estimate>) -> [String; 2] {
    let Some(Estimate { value, interval }) = estimate else {
        return ["-".into(), String::new()];
    };
    let interval = interval.map(|(low, high)| format!("{low:.3} to {high:.3}"));
    [format!("{value:.3}"), interval.unwrap_or_default()]
}

fn as_object<S: Serializer>(pairs: &[(String, usize)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

fn short<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    json_number(*number).serialize(serializer)
}

fn short_pair<S: Serializer>(pair: &Option<(f64, f64)>, serializer: S) -> Result<S::Ok, S::Error> {
    pair.map(|(low, high)| [json_number(low), json_number(high)]).serialize(serializer)
}
