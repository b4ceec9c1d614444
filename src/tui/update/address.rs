//! Links to what is played: copying one, and following one to here.

use super::{opening, scores, tell};
use crate::desk::{self, Destination, Exported};
use crate::engine::format;
use crate::engine::link::Link;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Notice};

/// The link that leads to the puzzle and its rating by the system that shows.
///
/// # Errors
/// Why there is none.
pub fn link(model: &Model) -> Result<Link, String> {
    let sitting = &model.sitting;
    let link = desk::link(model.puzzle().setup(), sitting.system(), sitting.scale());
    link.map_err(|error| error.to_string())
}

/// Copies it, with the address of a page in front.
pub fn copy(model: &mut Model, _: Key) -> Effects {
    let mut effects = scores::finish(model);
    let copied = link(model).map(|link| Exported {
        place: Destination::Clipboard,
        name: String::new(),
        ending: "",
        what: "link to the puzzle and its rating".into(),
        text: format!("{}{link}", model.surroundings.address),
    });
    effects.extend(match copied {
        Ok(exported) => vec![Effect::Copy(Box::new(exported))],
        Err(why) => tell(model, Notice::error(why)),
    });
    effects
}

/// Opens what a link leads to, unless that is what shows.
pub(in crate::tui) fn follow(model: &mut Model, text: &str) -> Effects {
    let shown = link(model).ok().map(|link| link.to_string());
    let same = |wanted: Link| shown.as_ref() == Some(&wanted.to_string());
    if Link::read(text).is_some_and(same) {
        return Effects::new();
    }
    match format::read(text, None) {
        Ok(read) => opening::take(model, read, "opened"),
        Err(error) => tell(model, Notice::error(format!("cannot read the link: {error}"))),
    }
}
