//! The settings that can be changed while the program runs, in one table.
//!
//! What is chosen holds at once and is kept in the configuration. To add one: a row here.

use super::{ratings, writing};
use crate::config::Config;
use crate::game::advisor::Preferences;
use crate::game::check::CheckLevel;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::Model;
use std::fmt::Debug;

/// A setting.
#[derive(Debug)]
pub struct Setting {
    /// Its table and its name in the configuration.
    pub path: [&'static str; 2],
    /// What it can be, as in the configuration.
    pub choices: fn(&Model) -> Vec<String>,
    /// What it is now.
    pub now: fn(&Model) -> String,
    /// Sets it to a choice, which the configuration has too as far as it can be read there.
    pub set: fn(&mut Model, &Config, &str) -> Effects,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

/// What a switch can be.
const SWITCH: [&str; 2] = ["true", "false"];

/// Every setting.
pub static SETTINGS: &[Setting] = &[
    Setting {
        path: ["settings", "tidy"],
        choices: |_| texts(&SWITCH),
        now: |model| named(model.sitting.settings.tidy),
        set: |model, config, _| {
            model.sitting.settings.tidy = config.settings.tidy;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "auto_marks"],
        choices: |_| texts(&SWITCH),
        now: |model| named(model.sitting.settings.auto_marks),
        set: |model, config, _| {
            model.sitting.settings.auto_marks = config.settings.auto_marks;
            writing::keep_marks(model)
        },
    },
    Setting {
        path: ["settings", "dots"],
        choices: |_| texts(&SWITCH),
        now: |model| named(model.sitting.settings.dots),
        set: |model, config, _| {
            model.sitting.settings.dots = config.settings.dots;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "check"],
        choices: |_| texts(&["nothing", "inconsistencies", "answers"]),
        now: |model| named(model.sitting.check),
        set: |model, config, _| {
            model.sitting.check = config.settings.check;
            model.refresh();
            match model.sitting.check {
                CheckLevel::Answers => writing::count_check(model),
                _ => Effects::new(),
            }
        },
    },
    Setting {
        path: ["settings", "live"],
        choices: |_| texts(&SWITCH),
        now: |model| named(model.sitting.settings.live),
        set: |model, config, _| {
            model.sitting.settings.live = config.settings.live;
            ratings::ask_on(model)
        },
    },
    Setting {
        path: ["settings", "possible_combinations"],
        choices: |_| texts(&SWITCH),
        now: |model| named(model.sitting.settings.possible_combinations),
        set: |model, config, _| {
            model.sitting.settings.possible_combinations = config.settings.possible_combinations;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "mouse"],
        choices: |_| texts(&SWITCH),
        now: |model| named(model.sitting.settings.mouse),
        set: |model, config, _| {
            model.sitting.settings.mouse = config.settings.mouse;
            vec![Effect::Mouse(config.settings.mouse)]
        },
    },
    Setting {
        path: ["settings", "typewriter"],
        choices: |_| texts(&SWITCH),
        now: |model| named(model.sitting.settings.typewriter),
        set: |model, config, _| {
            model.sitting.settings.typewriter = config.settings.typewriter;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "marks"],
        choices: |_| texts(&["positional", "corner"]),
        now: |model| named(model.sitting.settings.marks),
        set: |model, config, _| {
            model.sitting.settings.marks = config.settings.marks;
            Effects::new()
        },
    },
    Setting {
        path: ["hints", "filter"],
        choices: |_| texts(&["ask", "free"]),
        now: |model| if model.sitting.preferences.free_filter { "free" } else { "ask" }.into(),
        set: |model, config, _| {
            let chosen: Preferences = config.hints.into();
            model.sitting.preferences.free_filter = chosen.free_filter;
            Effects::new()
        },
    },
    Setting {
        path: ["hints", "ceiling"],
        choices: |_| texts(&["5", "10", "15", "20", "25", "9999"]),
        now: |model| model.sitting.preferences.ceiling.to_string(),
        set: |model, config, _| {
            let chosen: Preferences = config.hints.into();
            model.sitting.preferences.ceiling = chosen.ceiling;
            Effects::new()
        },
    },
    Setting {
        path: ["screen", "theme"],
        choices: |model| model.themes.iter().map(|theme| theme.name.clone()).collect(),
        now: |model| model.theme.name.clone(),
        set: |model, _, choice| {
            let chosen = model.themes.iter().find(|theme| theme.name == choice);
            model.theme = chosen.unwrap_or(&model.theme).clone();
            Effects::new()
        },
    },
    Setting {
        path: ["screen", "glyphs"],
        choices: |_| texts(&["unicode", "ascii", "none"]),
        now: |model| named(model.glyphs),
        set: |model, config, _| {
            model.glyphs = config.screen.glyphs;
            Effects::new()
        },
    },
    Setting {
        path: ["screen", "clock"],
        choices: |_| texts(&SWITCH),
        now: |model| named(model.shows_clock),
        set: |model, config, _| {
            model.shows_clock = config.screen.clock;
            Effects::new()
        },
    },
    Setting {
        path: ["screen", "zoom"],
        choices: |_| texts(&["automatic", "small", "standard", "tall", "large"]),
        now: |model| named(model.viewport.zoom),
        set: |model, config, _| {
            model.viewport.zoom = config.screen.zoom;
            super::moving::follow(model);
            Effects::new()
        },
    },
];

fn texts(choices: &[&str]) -> Vec<String> {
    choices.iter().map(ToString::to_string).collect()
}

/// A value as the configuration has it: names there are those of the variants, in small letters.
fn named(value: impl Debug) -> String {
    format!("{value:?}").to_lowercase()
}

impl Setting {
    /// Its name, as a player reads it.
    pub fn title(&self) -> String {
        self.path[1].replace('_', " ")
    }

    /// Sets it, as a line of the configuration would.
    pub fn choose(&self, model: &mut Model, choice: &str) -> Effects {
        let [table, name] = self.path;
        let is_bare = SWITCH.contains(&choice) || choice.parse::<u32>().is_ok();
        let value = if is_bare { choice.into() } else { format!("{choice:?}") };
        let (config, _) = Config::load(&format!("{table}.{name} = {value}"));
        (self.set)(model, &config, choice)
    }
}
