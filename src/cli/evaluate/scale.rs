//! A fitted scale as a file for `--scores`: TOML, with its quality in comments.

use super::fit::{Fitted, Quality};
use crate::config::score_path;
use gradus_engine::{Kind, System};

/// The text of a scale. `source` and `seed` say what it was fitted to.
pub fn written(
    fitted: &Fitted,
    system: &System,
    kind: Kind,
    (source, seed): (&str, u64),
) -> String {
    let (by, held_out) = fitted.halves;
    let [own, present] = fitted.held_out.map(line);
    let slug = system.slug;
    let mut text = format!(
        "# The scores of {slug}, fitted to {by} puzzles from {source} (seed {seed}). On the \
         {held_out} puzzles\n# that were held out:\n#   this scale     {own}\n#   the one before \
         {present}\n# Use it with: gradus rate --system {slug} --scores FILE\n"
    );
    let mut table = String::new();
    for row in &fitted.scores.rows {
        if !fitted.rows.contains(&row.item) {
            continue;
        }
        let mut path = score_path(system, kind, row.item);
        let name = path.pop().unwrap_or_default();
        let path = path.join(".");
        if path != table {
            text += &format!("\n[{path}]\n");
            table = path;
        }
        text += &format!("{name} = {}\n", row.value);
    }
    text
}

fn line(quality: Quality) -> String {
    let spearman = quality.spearman.map_or("-".into(), |value| format!("{value:.3}"));
    let within = quality.within.map_or("-".into(), |part| format!("{:.1}%", 100.0 * part));
    format!("Spearman {spearman}, half of the puzzles within {within}")
}
