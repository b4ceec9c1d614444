//! The settings that can be changed while the program runs, in one table.
//!
//! A choice takes effect at once and is saved in the configuration. To add a setting, write a row
//! here.

use super::{rated, theme, writing};
use crate::config::{self, Config, PRESETS, Preset, Value};
use crate::game::check::CheckLevel;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::key_map::KeyMap;
use crate::tui::state::model::Model;
use crate::tui::theme::Theme;
use std::fmt::Debug;

/// A setting.
#[derive(Debug)]
pub struct Setting {
    /// Its table and its name in the configuration.
    pub path: [&'static str; 2],
    /// Its possible values.
    pub choices: fn(&Model) -> Vec<Choice>,
    /// Its present value.
    pub now: fn(&Model) -> Value,
    /// Sets it to a choice. The configuration has the choice too, if its value can be read there.
    pub set: fn(&mut Model, &Config, &Value) -> Effects,
}

/// A possible value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The value.
    pub value: Value,
    /// Its effect, in a sentence.
    pub about: String,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

/// Every setting.
pub static SETTINGS: &[Setting] = &[
    Setting {
        path: ["settings", "tidy"],
        choices: |_| {
            switch(
                "Placing a digit wipes it from the marks of its peers.",
                "Placing a digit leaves all marks alone.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.tidy),
        set: |model, config, _| {
            model.sitting.settings.tidy = config.settings.tidy;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "tidy_wrong"],
        choices: |_| {
            switch(
                "A digit that breaks a rule wipes marks like any other.",
                "A digit that breaks a rule wipes no marks.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.tidy_wrong),
        set: |model, config, _| {
            model.sitting.settings.tidy_wrong = config.settings.tidy_wrong;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "large_digits"],
        choices: |_| {
            switch(
                "Digits are drawn large in cells with room for that.",
                "Digits are as large as the rest of the text.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.large_digits),
        set: |model, config, _| {
            model.sitting.settings.large_digits = config.settings.large_digits;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "auto_marks"],
        choices: |_| {
            switch(
                "All marks are kept current; those that you wipe stay away.",
                "Marks change only when you change them.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.auto_marks),
        set: |model, config, _| {
            model.sitting.settings.auto_marks = config.settings.auto_marks;
            writing::keep_marks(model)
        },
    },
    Setting {
        path: ["settings", "dots"],
        choices: |_| {
            switch(
                "A dot takes the place of each mark that is missing.",
                "Missing marks leave blanks.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.dots),
        set: |model, config, _| {
            model.sitting.settings.dots = config.settings.dots;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "check"],
        choices: |_| {
            words(&[
                ("nothing", "Points out no mistakes."),
                ("inconsistencies", "Points out what breaks the rules."),
                ("answers", "Points out wrong digits too; this counts as a check."),
            ])
        },
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
        choices: |_| {
            switch("The total follows every change.", "The total waits until you ask for it.")
        },
        now: |model| Value::Switch(model.sitting.settings.live),
        set: |model, config, _| {
            model.sitting.settings.live = config.settings.live;
            rated::ask_on(model)
        },
    },
    Setting {
        path: ["settings", "candidates"],
        choices: |_| {
            switch(
                "The pane lists the candidates of a cell that has no marks.",
                "The pane lists your marks alone.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.candidates),
        set: |model, config, _| {
            model.sitting.settings.candidates = config.settings.candidates;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "possible_combinations"],
        choices: |_| {
            switch(
                "Lists only the combinations that the marks allow.",
                "Lists all combinations of a run or cage.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.possible_combinations),
        set: |model, config, _| {
            model.sitting.settings.possible_combinations = config.settings.possible_combinations;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "remaining_sums"],
        choices: |_| {
            switch(
                "Clues show what is left to make, once their runs are started.",
                "Clues stay as they are.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.remaining_sums),
        set: |model, config, _| {
            model.sitting.settings.remaining_sums = config.settings.remaining_sums;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "mouse"],
        choices: |_| {
            switch(
                "Clicks, drags and the wheel play.",
                "Leaves the mouse to the terminal, to select text.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.mouse),
        set: |model, config, _| {
            model.sitting.settings.mouse = config.settings.mouse;
            vec![Effect::Mouse(config.settings.mouse)]
        },
    },
    Setting {
        path: ["settings", "click_cycles"],
        choices: |_| {
            switch(
                "A click on the cursor's cell writes the next digit there, and clears the last.",
                "Clicks select cells and write no digits.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.click_cycles),
        set: |model, config, _| {
            model.sitting.settings.click_cycles = config.settings.click_cycles;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "typewriter"],
        choices: |_| {
            switch(
                "A digit moves the cursor on to the next open cell.",
                "A digit leaves the cursor where it is.",
            )
        },
        now: |model| Value::Switch(model.sitting.settings.typewriter),
        set: |model, config, _| {
            model.sitting.settings.typewriter = config.settings.typewriter;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "marks"],
        choices: |_| {
            words(&[
                ("positional", "Each mark has its own place in the cell."),
                ("corner", "Marks are in the corners or in the centre, as you write them."),
            ])
        },
        now: |model| named(model.sitting.settings.marks),
        set: |model, config, _| {
            model.sitting.settings.marks = config.settings.marks;
            Effects::new()
        },
    },
    Setting {
        path: ["settings", "idle"],
        choices: |_| {
            let about = |minutes| match minutes {
                0 => "The clock never stops by itself.".into(),
                1 => "The clock stops after a minute without a key or click.".into(),
                _ => format!("The clock stops after {minutes} minutes without a key or click."),
            };
            let choice = |minutes| Choice { value: Value::Number(minutes), about: about(minutes) };
            [0, 1, 2, 5, 10].map(choice).into()
        },
        now: |model| {
            let idle = model.sitting.settings.idle;
            Value::Number(idle.map_or(0, |idle| (idle.as_secs() / 60) as u32))
        },
        set: |model, config, _| {
            model.sitting.settings.idle = config.settings.idle;
            model.sitting.clock.patience = config.settings.idle;
            Effects::new()
        },
    },
    Setting {
        path: ["hints", "filter"],
        choices: |_| {
            words(&[
                ("ask", "A hint shows each step that the rules alone give."),
                ("free", "Steps that the rules alone give are taken without a hint."),
            ])
        },
        now: |model| name(if model.sitting.preferences.free_filter { "free" } else { "ask" }),
        set: prefer,
    },
    Setting {
        path: ["hints", "ceiling"],
        choices: |_| {
            let about = |points| match points {
                9999 => "The most effective hint may be as hard as it gets.".into(),
                _ => format!("The most effective hint is worth {points} points at most."),
            };
            let choice = |points| Choice { value: Value::Number(points), about: about(points) };
            [5, 10, 15, 20, 25, 9999].map(choice).into()
        },
        now: |model| Value::Number(model.sitting.preferences.ceiling),
        set: prefer,
    },
    Setting {
        path: ["hints", "follow"],
        choices: |_| {
            words(&[
                ("scores", "The simplest step is the one with the lowest score."),
                ("scale", "The simplest step is the one that the rating in the pane takes next."),
            ])
        },
        now: |model| name(if model.sitting.preferences.follows { "scale" } else { "scores" }),
        set: prefer,
    },
    Setting {
        path: ["hints", "mistakes"],
        choices: |_| {
            switch(
                "A hint says first if a digit or the marks differ from the solution.",
                "A hint says only what contradicts itself by the rules.",
            )
        },
        now: |model| Value::Switch(model.sitting.preferences.tells_mistakes),
        set: prefer,
    },
    Setting {
        path: ["screen", "theme"],
        choices: |model| {
            let choice = |theme: &Theme| Choice {
                value: name(&theme.name),
                about: format!("Switches to the theme {}.", theme.name),
            };
            model.themes.all().iter().map(choice).collect()
        },
        now: |model| name(&model.theme.name),
        set: |model, _, choice| {
            let chosen = model.themes.all().iter().find(|theme| name(&theme.name) == *choice);
            let chosen = chosen.unwrap_or(&model.theme).clone();
            theme::choose(model, chosen);
            Effects::new()
        },
    },
    Setting {
        path: ["screen", "glyphs"],
        choices: |_| {
            words(&[
                ("unicode", "Draws with lines, blocks and arrows."),
                ("ascii", "Draws with ASCII characters only."),
                ("none", "Draws with ASCII and without frames, for screen readers."),
            ])
        },
        now: |model| named(model.glyphs),
        set: |model, config, _| {
            model.glyphs = config.screen.glyphs;
            Effects::new()
        },
    },
    Setting {
        path: ["screen", "clock"],
        choices: |_| {
            switch("Shows the time played.", "Hides the time played; it is counted all the same.")
        },
        now: |model| Value::Switch(model.shows_clock),
        set: |model, config, _| {
            model.shows_clock = config.screen.clock;
            Effects::new()
        },
    },
    Setting {
        path: ["screen", "zoom"],
        choices: |_| {
            words(&[
                ("automatic", "Cells as large as the window has room for."),
                ("small", "Cells of one row, with digits only."),
                ("standard", "Cells of 5 columns and 2 rows."),
                ("tall", "Cells of 5 columns and 3 rows."),
                ("large", "Cells of 7 columns and 3 rows."),
            ])
        },
        now: |model| named(model.viewport.zoom),
        set: |model, config, _| {
            model.viewport.zoom = config.screen.zoom;
            super::moving::follow(model);
            Effects::new()
        },
    },
    Setting {
        path: ["keyboard", "preset"],
        choices: |_| {
            let choice = |preset: &Preset| Choice {
                value: name(preset.name),
                about: format!("Takes the set {}: {}.", preset.name, preset.about),
            };
            PRESETS.iter().map(choice).collect()
        },
        now: |model| name(model.keys.preset().name),
        set: |model, config, choice| {
            // The player's own keys stay on top.
            let text = config::set(
                &model.surroundings.configured,
                &["keyboard", "preset"],
                choice.clone(),
            );
            let own = text.map(|text| Config::load(&text).0);
            model.keys = KeyMap::of_config(own.as_ref().unwrap_or(config)).0;
            Effects::new()
        },
    },
];

/// Applies the configuration's preferences for hints.
fn prefer(model: &mut Model, config: &Config, _: &Value) -> Effects {
    model.sitting.preferences = config.hints.into();
    Effects::new()
}

/// The two choices of a switch, with their effects: on and off.
fn switch(on: &str, off: &str) -> Vec<Choice> {
    let choice =
        |(is_on, about): (bool, &str)| Choice { value: Value::Switch(is_on), about: about.into() };
    [(true, on), (false, off)].map(choice).into()
}

/// Names, each with its effect.
fn words(choices: &[(&str, &str)]) -> Vec<Choice> {
    let choice =
        |&(value, about): &(&str, &str)| Choice { value: name(value), about: about.into() };
    choices.iter().map(choice).collect()
}

/// A name, as a value.
fn name(name: &str) -> Value {
    Value::Name(name.into())
}

/// A variant under its name in the configuration: in lower case.
fn named(value: impl Debug) -> Value {
    Value::Name(format!("{value:?}").to_lowercase())
}

impl Setting {
    /// Its name, as a player reads it.
    pub fn title(&self) -> String {
        self.path[1].replace('_', " ")
    }

    /// Sets it, as a line of the configuration would.
    pub fn choose(&self, model: &mut Model, choice: &Value) -> Effects {
        let text = config::set("", &self.path, choice.clone()).unwrap_or_default();
        let (config, _) = Config::load(&text);
        (self.set)(model, &config, choice)
    }
}
