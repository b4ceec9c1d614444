//! Links to the current puzzle: copying one, and sharing a result with it.

use crate::desk::{self, Exported, Sitting};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::{notify, scores};
use gradus_engine::LEVEL;
use gradus_engine::format::link::Link;

/// The link to the puzzle and its rating by the displayed system.
///
/// # Errors
/// Says why there is none.
pub fn link(model: &Model) -> Result<Link, String> {
    let sitting = &model.sitting;
    let link = desk::link(model.puzzle().setup(), sitting.system(), sitting.scale());
    link.map_err(|error| error.to_string())
}

/// Copies it, with the address of a page in front.
pub fn copy(model: &mut Model, _: Key) -> Effects {
    let mut effects = scores::finish(model);
    let address = &model.session.surroundings.address;
    let copied = link(model).map(|link| {
        Exported::copied("link to the puzzle and its rating", format!("{address}{link}"))
    });
    effects.extend(match copied {
        Ok(exported) => vec![Effect::Copy(Box::new(exported))],
        Err(why) => notify(model, Notice::error(why)),
    });
    effects
}

/// The result of the game in a line.
pub fn result(model: &Model) -> String {
    let Sitting { game, title, .. } = &model.sitting;
    let rating = model.findings.analysis.of(&LEVEL).start.rating.as_ref();
    let level = rating.and_then(|rating| rating.level);
    desk::result(title, game, &model.sitting.tally(), level)
}

/// Copies the result of the game, with the link to its puzzle below if the address of a page is
/// known.
pub fn share(model: &mut Model, _: Key) -> Effects {
    let mut effects = scores::finish(model);
    let (result, address) = (result(model), &model.session.surroundings.address);
    let text = match link(model) {
        Ok(link) if !address.is_empty() => format!("{result}\n{address}{link}"),
        _ => result.clone(),
    };
    // It is said, as not every terminal lets a program use the clipboard.
    effects.push(Effect::Copy(Box::new(Exported::copied(result, text))));
    effects
}
