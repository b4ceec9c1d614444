//! The player's annotations: colours and links.
//!
//! A key asks for a colour; a digit before it means a candidate, and while a digit is highlighted,
//! its candidates are meant from the start. Another key begins a link at a candidate of the cursor's
//! cell, and pressed again it ends the link at another candidate, where the next link begins.

use crate::game::annotations::{Annotation, Colour, Colours, Joined};
use crate::game::paper::Turn;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::highlight::{begin, reject_large_digit};
use crate::tui::update::{notify, take};
use gradus_engine::{Cell, Digit};

/// The next key chooses the colour.
pub fn choose_colour(model: &mut Model, _: Key) -> Effects {
    model.hand.colouring = model.highlighted_digit();
    ask_colour(model)
}

/// Means a candidate or, with 0, the whole cell.
pub fn choose_candidate(model: &mut Model, key: Key) -> Effects {
    model.hand.colouring = key.digit();
    if model.hand.colouring.is_some_and(|digit| digit.get() > model.puzzle().largest()) {
        return reject_large_digit(model);
    }
    ask_colour(model)
}

fn ask_colour(model: &mut Model) -> Effects {
    let what = model
        .hand
        .colouring
        .map_or_else(|| "the cell".into(), |digit| format!("candidate {digit}"));
    let keys = model.session.keys.fill_in("{colour-paint}; {colour-wipe} wipes");
    begin(model, Context::Colour, format!("colour {what}: {keys}"))
}

/// Gives the cells that are meant the key's colour besides those they have, or the candidates this
/// one only; if all of them have it, removes it.
pub fn colour(model: &mut Model, key: Key) -> Effects {
    let by_number = || key.digit().and_then(|digit| Colour::of_number(digit.get()));
    let colour = key.typed().and_then(Colour::from_char).or_else(by_number);
    let Some(colour) = colour else {
        return notify(model, Notice::info("there is no colour with that number"));
    };
    let meant = colourable(model);
    if meant.is_empty() {
        let digit = model.hand.colouring.map_or_else(String::new, |digit| digit.to_string());
        let how = model.session.keys.fill_in("; {colour} and 0 colour the whole cell");
        let text = format!("{digit} is not a candidate here{how}");
        return notify(model, Notice::warning(text));
    }
    let annotations = model.sitting.game.annotations();
    let before = |&(cell, digit): &(Cell, Option<Digit>)| annotations.colours(cell, digit);
    let is_new = !meant.iter().all(|place| before(place).contains(colour));
    let paint = |place: (Cell, Option<Digit>)| {
        let before = before(&place);
        let others = if place.1.is_some() { Colours::NONE } else { before };
        let after = others.with(colour, is_new);
        (after != before).then_some(Annotation::Paint(place.0, place.1, after))
    };
    let turn = meant.into_iter().filter_map(paint).collect::<Vec<_>>().into();
    take(model, turn)
}

/// The cells or candidates that are meant.
fn colourable(model: &Model) -> Vec<(Cell, Option<Digit>)> {
    let may = |cell: Cell, digit| {
        model.sitting.game.sheet().value(cell).is_none() && model.candidates(cell).contains(digit)
    };
    let takes = |cell: &Cell| model.hand.colouring.is_none_or(|digit| may(*cell, digit));
    model.targets().into_iter().filter(takes).map(|cell| (cell, model.hand.colouring)).collect()
}

fn wiping(places: impl Iterator<Item = (Cell, Option<Digit>)>) -> Turn {
    let wipe = |(cell, digit)| Annotation::Paint(cell, digit, Colours::NONE);
    places.map(wipe).collect::<Vec<_>>().into()
}

/// Removes the colours of the candidate that is meant, or all of the cell.
pub fn wipe_colours(model: &mut Model, _: Key) -> Effects {
    let targets = model.targets();
    let (meant, annotations) = (model.hand.colouring, model.sitting.game.annotations());
    let coloured = annotations
        .coloured()
        .filter(|(cell, digit)| targets.contains(cell) && (meant.is_none() || *digit == meant));
    let turn = wiping(coloured);
    take(model, turn)
}

/// Removes all colours.
pub fn wipe_all_colours(model: &mut Model, _: Key) -> Effects {
    let turn = wiping(model.sitting.game.annotations().coloured());
    take(model, turn)
}

/// The next key chooses the candidate.
pub fn choose_link(model: &mut Model, _: Key) -> Effects {
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
pub fn strong_link(model: &mut Model, key: Key) -> Effects {
    key.digit().map_or_else(Effects::new, |digit| join(model, digit, true))
}

/// Begins a link at the digit, or ends it there as a weak one.
pub fn weak_link(model: &mut Model, key: Key) -> Effects {
    key.digit().map_or_else(Effects::new, |digit| join(model, digit, false))
}

/// An existing link is removed.
fn join(model: &mut Model, digit: Digit, strong: bool) -> Effects {
    if digit.get() > model.puzzle().largest() {
        return reject_large_digit(model);
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
pub fn wipe_links(model: &mut Model, _: Key) -> Effects {
    let cell = model.hand.cursor;
    remove_links(model, |joined| joined.ends().iter().any(|end| end.0 == cell))
}

/// Removes all links.
pub fn wipe_all_links(model: &mut Model, _: Key) -> Effects {
    remove_links(model, |_| true)
}

fn remove_links(model: &mut Model, which: impl Fn(&Joined) -> bool) -> Effects {
    model.hand.linking = None;
    let links = model.sitting.game.annotations().links().map(|(joined, _)| joined);
    let gone = links.filter(which).map(|joined| Annotation::Link(joined, None));
    let gone: Vec<Annotation> = gone.collect();
    take(model, gone.into())
}
