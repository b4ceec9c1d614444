//! Links between candidates, drawn by the player: a key begins one at a candidate of the cursor's cell,
//! and pressed again it ends the link at another candidate, where the next link begins.

use crate::game::annotations::{Annotation, Joined};
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::highlight::{begin, beyond};
use crate::tui::update::{notify, take};
use gradus_engine::Digit;

/// The next key chooses the candidate.
pub fn choose(model: &mut Model, _: Key) -> Effects {
    let name = |(cell, digit)| format!("{digit} in {}", model.puzzle().grid().name(cell));
    let text = match model.hand.linking {
        None => "a link from which digit here?".into(),
        Some(from) => {
            let text = format!("a link from {} to which digit here?", name(from));
            text + &model.session.keys.fill_in(" {link-weak}: a weak one")
        }
    };
    begin(model, Context::Link, text)
}

/// Begins a link at the digit, or ends it there as a strong one.
pub fn strong(model: &mut Model, key: Key) -> Effects {
    key.digit().map_or_else(Effects::new, |digit| join(model, digit, true))
}

/// Begins a link at the digit, or ends it there as a weak one.
pub fn weak(model: &mut Model, key: Key) -> Effects {
    key.digit().map_or_else(Effects::new, |digit| join(model, digit, false))
}

/// An existing link is removed.
fn join(model: &mut Model, digit: Digit, strong: bool) -> Effects {
    if digit.get() > model.puzzle().largest() {
        return beyond(model);
    }
    let cell = model.hand.cursor;
    let is_open = model.sitting.game.sheet().value(cell).is_none();
    if !is_open || !model.candidates(cell).contains(digit) {
        return notify(model, Notice::warning(format!("{digit} is not a candidate here")));
    }
    let here = (cell, digit);
    let from = model.hand.linking.replace(here);
    let Some(joined) = from.and_then(|from| Joined::new(from, here)) else {
        let key = model.session.keys.shown("link").into_iter().next().unwrap_or_default();
        let text = format!("the link begins here; go to another candidate and press {key}");
        return notify(model, Notice::info(text));
    };
    let links: Vec<_> = model.sitting.game.annotations().links().collect();
    let link = Some(strong).filter(|_| !links.contains(&(joined, strong)));
    take(model, vec![Annotation::Link(joined, link)].into())
}

/// Removes the links of the cursor's cell.
pub fn wipe(model: &mut Model, _: Key) -> Effects {
    let cell = model.hand.cursor;
    remove(model, |joined| joined.ends().iter().any(|end| end.0 == cell))
}

/// Removes all links.
pub fn wipe_all(model: &mut Model, _: Key) -> Effects {
    remove(model, |_| true)
}

fn remove(model: &mut Model, which: impl Fn(&Joined) -> bool) -> Effects {
    model.hand.linking = None;
    let links = model.sitting.game.annotations().links().map(|(joined, _)| joined);
    let gone = links.filter(which).map(|joined| Annotation::Link(joined, None));
    let gone: Vec<Annotation> = gone.collect();
    take(model, gone.into())
}
