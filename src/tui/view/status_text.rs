//! The text of the status row: the most urgent message, and the modes.

use crate::game::hint::HintRequest;
use crate::game::remaining;
use crate::tui::geometry::game::has_side;
use crate::tui::geometry::window::Window;
use crate::tui::message::Topic;
use crate::tui::state::model::{Filter, Model, Pane, Tone};
use crate::tui::theme::Part;
use crate::tui::view::scores;
use gradus_engine::hint::Wish;

/// What is selected, held, highlighted and hidden.
pub(in crate::tui) fn modes(model: &Model) -> Vec<String> {
    let selected = model.hand.selected.iter().count();
    let mut modes = Vec::new();
    if selected > 0 {
        modes.push(format!("selected {selected}"));
    }
    match (model.hand.held, model.hand.filter) {
        (Some(digit), _) => modes.push(format!("holds {digit}")),
        (None, Some(Filter::Digits(digits))) => {
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            modes.push(format!("shows {}", digits.join(" ")));
        }
        (None, Some(Filter::Candidates(count))) => modes.push(format!("shows {count} candidates")),
        (None, None) => {}
    }
    if let Some((cell, digit)) = model.hand.linking {
        modes.push(format!("link from {} {digit}", model.puzzle().grid().name(cell)));
    }
    if model.look.hides_marks {
        modes.push("marks hidden".into());
    }
    modes
}

/// The most urgent message, except for which part of the board is visible.
pub(in crate::tui) fn status_text(model: &Model) -> (String, Part) {
    message(model, None)
}

/// The most urgent message.
pub(in crate::tui) fn message(model: &Model, window: Option<&Window>) -> (String, Part) {
    if let Some(notice) = &model.notice {
        let part = match notice.tone {
            Tone::Info => Part::Info,
            Tone::Warning => Part::Warning,
            Tone::Error => Part::Error,
        };
        return (notice.text.clone(), part);
    }
    if let Some(screen) = model.overlays.last() {
        return (screen.sentence(model), Part::Info);
    }
    if model.findings.analysis.awaits(Topic::Hint) || model.findings.analysis.awaits(Topic::PlayOn)
    {
        return ("looking for a step…".into(), Part::Faint);
    }
    if let Some(hint) = &model.sitting.hint {
        // What the hint's own pane and the key row say is not repeated.
        if !model.look.reader && hint.step().is_some() && has_side(model) {
            let key =
                |action| model.session.keys.shown(action).into_iter().next().unwrap_or_default();
            let (stage, last) = hint.stage();
            let more = match (stage < last, hint.request) {
                // The button of the pad for fingers.
                (true, HintRequest::Wish(Wish::Simplest))
                    if model.session.surroundings.has_fingers =>
                {
                    "Hint tells more".into()
                }
                (true, HintRequest::Wish(Wish::Simplest)) => {
                    format!("{} tells more", key("simplest"))
                }
                (true, HintRequest::Wish(Wish::MostEffective)) => {
                    format!("{} tells more", key("effective"))
                }
                _ => String::new(),
            };
            return (more, Part::Info);
        }
        return (model.sitting.hint_text(hint), Part::Info);
    }
    if model.panes.focus == Pane::Scores {
        return (scores::selected(model), Part::Info);
    }
    if let Some(text) = remaining::sums(&model.sitting.game, &model.hand.selected) {
        return (text, Part::Info);
    }
    let range = window.and_then(|window| range(window, model.look.size.0 >= 60));
    (range.or_else(|| stuck(model)).unwrap_or_default(), Part::Faint)
}

/// Why the rating of the rest is stuck, if it is, and the key that shows where.
fn stuck(model: &Model) -> Option<String> {
    model.now()?.stuck.as_ref()?;
    let why = model.sitting.why_stuck();
    let key = model.session.keys.shown("show-stuck").into_iter().next();
    Some(key.map_or_else(|| why.clone(), |key| format!("{why} · {key} shows where")))
}

/// Which rows and columns are visible, with arrows towards those that are not, as in `rows 1-10 of
/// 14, columns 1-9 of 12 →↓` or, with less room, `1-10/14 1-9/12 →↓`.
fn range(window: &Window, has_room: bool) -> Option<String> {
    let (rows, cols) = (window.rows(), window.cols());
    let (all_rows, all_cols) = (window.shape.grid.rows(), window.shape.grid.cols());
    let arrows = [
        ('←', cols.start > 0),
        ('→', cols.end < all_cols),
        ('↑', rows.start > 0),
        ('↓', rows.end < all_rows),
    ];
    let arrows: String =
        arrows.iter().filter(|(_, hidden)| *hidden).map(|(arrow, _)| arrow).collect();
    let (top, bottom, left, right) = (rows.start + 1, rows.end, cols.start + 1, cols.end);
    (!arrows.is_empty()).then(|| match has_room {
        true => format!(
            "rows {top}-{bottom} of {all_rows}, columns {left}-{right} of {all_cols} {arrows}"
        ),
        false => format!("{top}-{bottom}/{all_rows} {left}-{right}/{all_cols} {arrows}"),
    })
}
