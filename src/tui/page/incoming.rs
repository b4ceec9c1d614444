//! The messages of the page to the program.

use crate::tui::event::{Event, Mouse};
use ratatui::layout::Position;
use serde::Deserialize;

/// A message of the page: one line of JSON about what the player did. Positions are a column and a
/// row.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Incoming {
    /// A key, written as in the configuration.
    Key(String),
    /// A button for an action, by the name of the action in the configuration.
    Button(String),
    /// A click.
    Click(u16, u16),
    /// A movement with the button held.
    Drag(u16, u16),
    /// A click with the right button.
    Back,
    /// A notch of the wheel, and whether it was towards the player.
    Wheel(u16, u16, bool),
    /// Pasted text.
    Paste(String),
    /// A link that the page followed.
    Link(String),
    /// Columns and rows.
    Size(u16, u16),
    /// Whether the page moved to the foreground or the background.
    Focus(bool),
    /// Whether the page is light.
    Light(bool),
}

impl Incoming {
    /// Reads a line; `None` if it is not a known message.
    pub fn read(line: &str) -> Option<Event> {
        let at = |x, y| Position { x, y };
        Some(match serde_json::from_str(line).ok()? {
            Self::Key(key) => Event::Key(key.parse().ok()?),
            Self::Button(action) => Event::Button(action),
            Self::Click(x, y) => Event::Mouse(Mouse::Click(at(x, y))),
            Self::Drag(x, y) => Event::Mouse(Mouse::Drag(at(x, y))),
            Self::Back => Event::Mouse(Mouse::Back),
            Self::Wheel(x, y, down) => Event::Mouse(Mouse::Wheel { at: at(x, y), down }),
            Self::Paste(text) => Event::Paste(text),
            Self::Link(text) => Event::Link(text),
            Self::Size(cols, rows) => Event::Resize(cols, rows),
            Self::Focus(has_it) => Event::Focus(has_it),
            Self::Light(is_light) => Event::Background { is_light },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keys::{Key, KeyCode};

    #[test]
    fn what_the_page_tells_is_an_event() {
        let key = Key { ctrl: true, ..Key::plain(KeyCode::Char('o')) };
        let at = Position { x: 3, y: 4 };
        for (line, event) in [
            (r#"{"key":"ctrl+o"}"#, Event::Key(key)),
            (r#"{"button":"undo"}"#, Event::Button("undo".into())),
            (r#"{"click":[3,4]}"#, Event::Mouse(Mouse::Click(at))),
            (r#""back""#, Event::Mouse(Mouse::Back)),
            (r#"{"wheel":[3,4,true]}"#, Event::Mouse(Mouse::Wheel { at, down: true })),
            (r#"{"paste":"a\nb"}"#, Event::Paste("a\nb".into())),
            (r##"{"link":"#puzzle=1"}"##, Event::Link("#puzzle=1".into())),
            (r#"{"size":[120,40]}"#, Event::Resize(120, 40)),
            (r#"{"light":true}"#, Event::Background { is_light: true }),
        ] {
            assert_eq!(Incoming::read(line), Some(event), "{line}");
        }
        for line in ["", "{}", r#"{"key":"hyper+x"}"#, r#"{"click":[-1,4]}"#, r#"{"exit":0}"#] {
            assert_eq!(Incoming::read(line), None, "{line}");
        }
    }
}
