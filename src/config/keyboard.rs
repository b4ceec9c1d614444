//! Keyboard settings: the keys that type digits, and the sets of keys that come with the program.

use serde::Deserialize;
use serde::de::{self, Deserializer};

/// Keyboard settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keyboard {
    /// The set of keys that the player's own override.
    #[serde(deserialize_with = "preset")]
    pub preset: &'static Preset,
    /// The keys that type 0 to 9.
    #[serde(deserialize_with = "digits")]
    pub digits: [char; 10],
}

/// A set of keys.
#[derive(Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name in the configuration.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: &'static str,
    /// What is different with it, in a few words.
    pub about: &'static str,
    /// Whether the mouse selects the cells that it passes, rather than a rectangle.
    pub paints: bool,
    /// What it sets, as a configuration.
    pub text: &'static str,
}

/// All sets of keys; the first one sets nothing.
pub static PRESETS: [Preset; 10] = [
    Preset {
        name: "standard",
        title: "Gradus",
        about: "the keys of Gradus",
        paints: false,
        text: "",
    },
    Preset {
        name: "hodoku",
        title: "HoDoKu",
        about: "F12 hints, Ctrl+Z",
        paints: false,
        text: include_str!("../../config/keys/hodoku.toml"),
    },
    Preset {
        name: "sudokupad",
        title: "SudokuPad",
        about: "z x c v, w a s d move; Alt+digit, not Ctrl",
        paints: true,
        text: include_str!("../../config/keys/sudokupad.toml"),
    },
    Preset {
        name: "sgt-puzzles",
        title: "Tatham's",
        about: "Tatham's puzzles",
        paints: false,
        text: include_str!("../../config/keys/sgt-puzzles.toml"),
    },
    Preset {
        name: "arrows",
        title: "arrows",
        about: "h j k l are free",
        paints: false,
        text: include_str!("../../config/keys/arrows.toml"),
    },
    Preset {
        name: "numpad",
        title: "numpad",
        about: "for one hand",
        paints: false,
        text: include_str!("../../config/keys/numpad.toml"),
    },
    Preset {
        name: "numpad-places",
        title: "numpad places",
        about: "7 8 9 write 1 2 3",
        paints: false,
        text: include_str!("../../config/keys/numpad-places.toml"),
    },
    Preset {
        name: "azerty",
        title: "AZERTY",
        about: "no Shift for digits",
        paints: false,
        text: include_str!("../../config/keys/azerty.toml"),
    },
    Preset {
        name: "colemak",
        title: "Colemak",
        about: "h n e i move",
        paints: false,
        text: include_str!("../../config/keys/colemak.toml"),
    },
    Preset {
        name: "dvorak",
        title: "Dvorak",
        about: "d h t n move",
        paints: false,
        text: include_str!("../../config/keys/dvorak.toml"),
    },
];

fn preset<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static Preset, D::Error> {
    let name = String::deserialize(deserializer)?;
    let names = || PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ");
    let found = PRESETS.iter().find(|preset| preset.name == name);
    found.ok_or_else(|| de::Error::custom(format!("expected one of {}", names())))
}

fn digits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[char; 10], D::Error> {
    let keys: Vec<char> = String::deserialize(deserializer)?.chars().collect();
    let distinct = (1..keys.len()).all(|end| !keys[..end].contains(&keys[end]));
    let keys = <[char; 10]>::try_from(keys).ok().filter(|_| distinct);
    keys.ok_or_else(|| de::Error::custom("expected ten different characters, for 0 to 9"))
}
