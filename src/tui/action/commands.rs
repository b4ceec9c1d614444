//! Everything that can be done, and whether it can be done now.

use super::{ACTIONS, Action};
use crate::engine::rating::SIMPLEST_FIRST;
use crate::engine::scores::Item;
use crate::engine::technique::{Technique, aliases};
use crate::manual::{PAGES, Page};
use crate::tui::state::command::{Command, Does};
use crate::tui::state::context::Context;
use crate::tui::state::looked_up::contexts;
use crate::tui::state::model::Model;
use crate::tui::update::settings::{SETTINGS, Setting};

/// All actions, then the pages of the manual and about techniques, and all settings: the actions that
/// mean something now first, in the order in which keys are looked up.
pub fn commands(model: &Model) -> Vec<Command> {
    let here = contexts(model);
    let place = |command: &Command| {
        let meant = here.iter().position(|context| command.context == Some(*context));
        let first = ACTIONS.iter().position(|action| command.context == Some(action.contexts[0]));
        (meant.unwrap_or(here.len()), first)
    };
    let mut commands: Vec<Command> =
        ACTIONS.iter().map(|action| of_action(model, &here, action)).collect();
    commands.sort_by_key(place);
    commands.extend(PAGES.iter().map(of_page));
    let scale = &model.sitting.scales.get(&SIMPLEST_FIRST, model.kind()).rows;
    commands.extend(scale.iter().filter_map(|row| match row.item {
        Item::Technique(technique) => Some(of_technique(technique)),
        Item::Setting(_) => None,
    }));
    commands.extend(SETTINGS.iter().flat_map(|setting| of_setting(model, setting)));
    commands
}

fn of_action(model: &Model, here: &[Context], action: &'static Action) -> Command {
    let means_now = here.iter().find(|context| action.works_in(**context));
    let context = *means_now.unwrap_or(&action.contexts[0]);
    let is_here = means(here, action);
    Command {
        does: Does::Action(action.id),
        context: Some(context),
        name: action.id.into(),
        help: action.help.into(),
        keys: model.keys.shown(action.id).join(", "),
        also: action.also,
        is_here,
        why_not: why_not(model, here, action),
    }
}

/// Whether an action means something in one of some contexts. What follows a key that only begins
/// something does where that key works.
fn means(here: &[Context], action: &Action) -> bool {
    let begins = |context: &Context| context.begins_in().is_some_and(|from| here.contains(&from));
    here.iter().any(|context| action.works_in(*context)) || action.contexts.iter().any(begins)
}

/// Why an action cannot be done now.
pub fn why_not(model: &Model, here: &[Context], action: &Action) -> Option<String> {
    if means(here, action) {
        return (action.enabled)(model).err().map(String::from);
    }
    let title = action.contexts[0].title();
    let (first, rest) = title.split_at(1);
    Some(format!("only {}{rest}", first.to_lowercase()))
}

fn of_page(page: &'static Page) -> Command {
    Command {
        does: Does::Manual(page),
        context: None,
        name: format!("manual: {}", page.slug),
        help: format!("Opens this page of the manual: {}.", page.about),
        keys: String::new(),
        also: "documentation help readme guide",
        is_here: true,
        why_not: None,
    }
}

fn of_technique(technique: &'static Technique) -> Command {
    let also = match aliases(technique).replace(' ', ", ") {
        none if none.is_empty() => String::new(),
        names => format!(", also called {names}"),
    };
    Command {
        does: Does::Technique(technique),
        context: None,
        name: format!("technique: {}", technique.name),
        help: format!("Opens the page about this technique, {}{also}.", technique.label),
        keys: String::new(),
        also: aliases(technique),
        is_here: true,
        why_not: None,
    }
}

fn of_setting(model: &Model, setting: &'static Setting) -> impl Iterator<Item = Command> + use<> {
    let now = (setting.now)(model);
    (setting.choices)(model).into_iter().map(move |choice| Command {
        context: None,
        name: format!("{}: {}", setting.title(), choice.shown()),
        keys: String::new(),
        also: "settings options preferences",
        is_here: true,
        why_not: (choice.value == now).then(|| "it is on already".into()),
        help: choice.about,
        does: Does::Setting(setting.path, choice.value),
    })
}
