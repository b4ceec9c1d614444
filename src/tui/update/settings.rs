//! The settings that can be changed while the program runs, in one table, and the theme.
//!
//! A choice takes effect at once and is saved in the configuration. To add a setting, write a row
//! here.

use crate::config::{self, Config, PRESETS, Pictures, Preset, Value};
use crate::desk::ConfigChange;
use crate::game::check::CheckLevel;
use crate::tui::geometry::screen::{body, game_layout};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::key_map::KeyMap;
use crate::tui::state::model::{Model, Notice};
use crate::tui::theme::{Theme, suited};
use crate::tui::update::{asking, notify, writing};
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
    /// Sets it to a value.
    pub set: fn(&mut Model, &Value) -> Effects,
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

/// A row for a switch among the settings: its field, which has the same name in the configuration; the
/// effect of on and off, each in a sentence; and what follows when it changes.
macro_rules! switch {
    ($field:ident, $on:literal, $off:literal) => {
        switch!($field, $on, $off, |_| Effects::new())
    };
    ($field:ident, $on:literal, $off:literal, $changed:expr) => {
        Setting {
            path: ["settings", stringify!($field)],
            choices: |_| on_or_off($on, $off),
            now: |model| Value::Switch(model.sitting.settings.$field),
            set: |model, value| {
                model.sitting.settings.$field = *value == Value::Switch(true);
                let changed: fn(&mut Model) -> Effects = $changed;
                changed(model)
            },
        }
    };
}

/// Every setting.
pub static SETTINGS: &[Setting] = &[
    switch!(
        tidy,
        "Placing a digit wipes it from the marks of its peers.",
        "Placing a digit leaves all marks alone."
    ),
    switch!(
        tidy_wrong,
        "A digit that breaks a rule wipes marks like any other.",
        "A digit that breaks a rule wipes no marks."
    ),
    switch!(
        large_digits,
        "Digits are drawn large in cells with room for that.",
        "Digits are as large as the rest of the text."
    ),
    switch!(
        auto_marks,
        "All marks are kept current; those that you wipe stay away.",
        "Marks change only when you change them.",
        writing::keep_marks
    ),
    switch!(
        dots,
        "A dot takes the place of each mark that is missing.",
        "Missing marks leave blanks."
    ),
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
        set: |model, value| {
            model.sitting.check = configured(&["settings", "check"], value).settings.check;
            model.refresh();
            match model.sitting.check {
                CheckLevel::Answers => writing::count_check(model),
                _ => Effects::new(),
            }
        },
    },
    switch!(
        live,
        "The total follows every change.",
        "The total waits until you ask for it.",
        asking::ask_on
    ),
    Setting {
        path: ["settings", "help"],
        choices: |_| {
            words(&[
                ("none", "The panes show your own marks, and what is left of the sums."),
                ("mine", "The panes show what follows from what you wrote, cell by cell."),
                ("all", "The panes also show what crossing runs leave, and what comes next."),
            ])
        },
        now: |model| named(model.sitting.settings.help),
        set: |model, value| {
            model.sitting.settings.help = configured(&["settings", "help"], value).settings.help;
            Effects::new()
        },
    },
    switch!(
        remaining_sums,
        "Clues show what is left to make, once their runs are started.",
        "Clues stay as they are."
    ),
    switch!(
        mouse,
        "Clicks, drags and the wheel play.",
        "Leaves the mouse to the terminal, to select text.",
        report_mouse
    ),
    switch!(
        click_cycles,
        "A click on the cursor's cell writes the next digit there, and clears the last.",
        "Clicks select cells and write no digits."
    ),
    switch!(
        typewriter,
        "A digit moves the cursor on to the next open cell.",
        "A digit leaves the cursor where it is."
    ),
    Setting {
        path: ["settings", "marks"],
        choices: |_| {
            words(&[
                ("positional", "Each mark has its own place in the cell."),
                ("corner", "Marks are in the corners or in the centre, as you write them."),
            ])
        },
        now: |model| named(model.sitting.settings.marks),
        set: |model, value| {
            let config = configured(&["settings", "marks"], value);
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
        set: |model, value| {
            let config = configured(&["settings", "idle"], value);
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
        set: |model, value| {
            model.sitting.preferences.free_filter = *value == name("free");
            Effects::new()
        },
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
        set: |model, value| {
            if let Value::Number(points) = value {
                model.sitting.preferences.ceiling = *points;
            }
            Effects::new()
        },
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
        set: |model, value| {
            model.sitting.preferences.follows = *value == name("scale");
            Effects::new()
        },
    },
    Setting {
        path: ["hints", "mistakes"],
        choices: |_| {
            on_or_off(
                "A hint says first if a digit or the marks differ from the solution.",
                "A hint says only what contradicts itself by the rules.",
            )
        },
        now: |model| Value::Switch(model.sitting.preferences.tells_mistakes),
        set: |model, value| {
            model.sitting.preferences.tells_mistakes = *value == Value::Switch(true);
            Effects::new()
        },
    },
    Setting {
        path: ["screen", "theme"],
        choices: |model| {
            let choice = |theme: &Theme| Choice {
                value: name(&theme.name),
                about: format!("Switches to the theme {}.", theme.name),
            };
            model.look.themes.all().iter().map(choice).collect()
        },
        now: |model| name(&model.look.theme.name),
        set: |model, choice| {
            let chosen = model.look.themes.all().iter().find(|theme| name(&theme.name) == *choice);
            let chosen = chosen.unwrap_or(&model.look.theme).clone();
            choose_theme(model, chosen);
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
        now: |model| named(model.look.glyphs),
        set: |model, value| {
            let config = configured(&["screen", "glyphs"], value);
            model.look.glyphs = config.screen.glyphs;
            Effects::new()
        },
    },
    Setting {
        path: ["screen", "pictures"],
        choices: |_| {
            words(&[
                (
                    "auto",
                    "The board is a picture where the terminal shows pictures and marks have room.",
                ),
                ("on", "The board is a picture wherever the terminal shows pictures."),
                ("off", "The board is text."),
            ])
        },
        now: |model| named(model.look.pictures),
        set: |model, value| {
            model.look.pictures = configured(&["screen", "pictures"], value).screen.pictures;
            super::moving::follow(model);
            match model.look.pictures {
                Pictures::Off => Effects::new(),
                wish => vec![Effect::AskForPictures(wish == Pictures::On)],
            }
        },
    },
    Setting {
        path: ["screen", "clock"],
        choices: |_| {
            on_or_off(
                "Shows the time played.",
                "Hides the time played; it is counted all the same.",
            )
        },
        now: |model| Value::Switch(model.look.shows_clock),
        set: |model, value| {
            model.look.shows_clock = *value == Value::Switch(true);
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
        now: |model| named(model.panes.viewport.zoom),
        set: |model, value| {
            let config = configured(&["screen", "zoom"], value);
            model.panes.viewport.zoom = config.screen.zoom;
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
        now: |model| name(model.session.keys.preset().name),
        set: |model, choice| {
            // The player's own keys stay on top.
            let text = config::set(
                &model.session.surroundings.configured,
                &["keyboard", "preset"],
                choice.clone(),
            );
            let own = text.map(|text| Config::load(&text).0);
            let own = own.unwrap_or_else(|_| configured(&["keyboard", "preset"], choice));
            model.session.keys = KeyMap::of_config(&own).0;
            // What else a set of keys sets.
            model.sitting.settings.marks = own.settings.marks;
            Effects::new()
        },
    },
];

/// The standard configuration with a value in it, which is read as in a line of the player's own.
fn configured(path: &[&str; 2], value: &Value) -> Config {
    let text = config::set("", path, value.clone()).unwrap_or_default();
    Config::load(&text).0
}

/// Has the mouse reported, or leaves it to the terminal.
fn report_mouse(model: &mut Model) -> Effects {
    vec![Effect::Mouse(model.sitting.settings.mouse)]
}

/// The two choices of a switch, with their effects: on and off.
fn on_or_off(on: &str, off: &str) -> Vec<Choice> {
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
}

/// Chooses a value of a setting, which takes effect at once, and saves the choice.
pub(in crate::tui) fn choose(model: &mut Model, path: [&'static str; 2], value: Value) -> Effects {
    let setting = SETTINGS.iter().find(|setting| setting.path == path);
    let mut effects = setting.map_or_else(Effects::new, |setting| (setting.set)(model, &value));
    effects.push(Effect::Keep(ConfigChange::Setting { path, value }));
    effects
}

/// Changes to the next theme, and saves the choice.
pub fn next_theme(model: &mut Model, _: Key) -> Effects {
    let at = model.look.themes.all().iter().position(|theme| theme.name == model.look.theme.name);
    let next = at.map_or(0, |at| (at + 1) % model.look.themes.all().len());
    let Some(theme) = model.look.themes.all().get(next).cloned() else { return Effects::new() };
    let mut effects = choose(model, ["screen", "theme"], name(&theme.name));
    effects.extend(notify(model, Notice::info(format!("theme: {}", theme.name))));
    effects
}

/// Shows the board as a picture, or as text if it is one, and saves the choice.
pub fn toggle_pictures(model: &mut Model, _: Key) -> Effects {
    let is_picture =
        |model: &Model| game_layout(model, body(model)).is_ok_and(|layout| layout.lattice.pictured);
    let was_picture = is_picture(model);
    let wish = if was_picture { Pictures::Off } else { Pictures::On };
    let mut effects = choose(model, ["screen", "pictures"], named(wish));
    let text = match (was_picture, model.look.dots) {
        (true, _) => "the board is text",
        (false, None) => "the board is a picture if the terminal says that it shows pictures",
        (false, Some(_)) if is_picture(model) => "the board is a picture",
        (false, Some(_)) => "the board becomes a picture once the window has room for that",
    };
    effects.extend(notify(model, Notice::info(text)));
    effects
}

/// Shows everything in a theme that the player chose.
pub(in crate::tui) fn choose_theme(model: &mut Model, theme: Theme) {
    model.look.theme = theme;
    model.look.suited.follows_background = false;
}

/// Takes note of whether the terminal's background is light, and makes the theme suit it, unless
/// the player chose one.
pub fn suit_theme(model: &mut Model, is_light: bool) -> Effects {
    if model.look.suited.follows_background {
        let suited = suited(Some(model.look.suited.palette), is_light);
        let theme = model.look.themes.all().iter().find(|theme| theme.name == suited);
        model.look.theme = theme.unwrap_or(&model.look.theme).clone();
    }
    let previous = model.session.memory.is_light.replace(is_light);
    if previous == Some(is_light) { Effects::new() } else { vec![Effect::Memorise] }
}

/// Makes the next picture be painted completely.
pub fn repaint(_: &mut Model, _: Key) -> Effects {
    vec![Effect::Repaint]
}
