//! Everything that can be done, and whether it can be done now.

use super::{ACTIONS, Action};
use crate::config;
use crate::tui::state::command::{Command, Does};
use crate::tui::state::context::Context;
use crate::tui::state::looked_up::contexts;
use crate::tui::state::model::Model;
use crate::tui::update::settings::{SETTINGS, Setting};

/// All actions and then all settings: the actions that mean something now first, in the order in
/// which keys are looked up.
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

fn of_setting(model: &Model, setting: &'static Setting) -> impl Iterator<Item = Command> + use<> {
    let now = (setting.now)(model);
    let help = config::comment(setting.path);
    (setting.choices)(model).into_iter().map(move |choice| Command {
        context: None,
        name: format!("{}: {choice}", setting.title()),
        help: format!("Setting: {help}."),
        keys: String::new(),
        is_here: true,
        why_not: (choice == now).then(|| "it is so now".into()),
        does: Does::Setting(setting.path, choice),
    })
}
