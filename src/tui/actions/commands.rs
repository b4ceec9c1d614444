//! Everything that can be done, and whether it can be done now.

use crate::manual::{PAGES, Page};
use crate::tui::action::Action;
use crate::tui::actions::ACTIONS;
use crate::tui::state::command::{Command, Does};
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;
use crate::tui::update::settings::{SETTINGS, Setting};
use gradus_engine::path::Item;
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::technique::{Technique, aliases};

/// All actions, then the pages of the manual and about techniques, and all settings; actions that
/// mean something now come first, in the order in which keys are looked up.
pub fn commands(model: &Model) -> Vec<Command> {
    let here = model.contexts();
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
        title: action.title,
        help: action.help.into(),
        keys: model.session.keys.shown(action.id).join(", "),
        also: action.also,
        is_here,
        why_not: why_not(model, here, action),
    }
}

/// Whether an action means something in some of these contexts. The second key of a sequence works
/// wherever the first one does.
fn means(here: &[Context], action: &Action) -> bool {
    let begins = |context: &Context| context.begins_in().is_some_and(|from| here.contains(&from));
    here.iter().any(|context| action.works_in(*context)) || action.contexts.iter().any(begins)
}

/// Why an action is not possible now.
pub fn why_not(model: &Model, here: &[Context], action: &Action) -> Option<String> {
    if means(here, action) {
        return (action.enabled)(model).err().map(|why| model.session.keys.fill_in(why));
    }
    let title = action.contexts[0].title();
    let (first, rest) = title.split_at(1);
    Some(format!("only {}{rest}", first.to_lowercase()))
}

/// What works everywhere and has no key.
fn everywhere(does: Does, name: String, help: String, also: &'static str) -> Command {
    let (context, keys) = (None, String::new());
    Command { does, context, name, title: "", help, keys, also, is_here: true, why_not: None }
}

fn of_page(page: &'static Page) -> Command {
    let help = format!("Opens this page of the manual: {}.", page.about);
    let name = format!("manual: {}", page.slug);
    everywhere(Does::Manual(page), name, help, "documentation help readme guide")
}

fn of_technique(technique: &'static Technique) -> Command {
    let also = match aliases(technique).replace(' ', ", ") {
        none if none.is_empty() => String::new(),
        names => format!(", also called {names}"),
    };
    let help = format!("Opens the page about this technique, {}{also}.", technique.label);
    let name = format!("technique: {}", technique.name);
    everywhere(Does::Technique(technique), name, help, aliases(technique))
}

fn of_setting(model: &Model, setting: &'static Setting) -> impl Iterator<Item = Command> + use<> {
    let now = (setting.now)(model);
    (setting.choices)(model).into_iter().map(move |choice| {
        let name = format!("{}: {}", setting.title(), choice.value.shown());
        let why_not = (choice.value == now).then(|| "already set".into());
        let does = Does::Setting(setting.path, choice.value);
        let also = "settings options preferences";
        Command { why_not, ..everywhere(does, name, choice.about, also) }
    })
}
