//! Translates what crossterm reports into the program's own events.

use super::decoder::Report;
use crate::tui::event::{self, Mouse};
use crate::tui::keys::{self, Key};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

/// The event for a report; `None` if it does nothing here.
pub fn event(report: Report) -> Option<event::Event> {
    let event = match report {
        Report::Event(event) => event,
        Report::Background { is_light } => return Some(event::Event::Background { is_light }),
        Report::TellsKeysApart => return Some(event::Event::TellsKeysApart),
    };
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(event::Event::Key(key.into())),
        Event::Paste(text) => Some(event::Event::Paste(text)),
        Event::Resize(cols, rows) => Some(event::Event::Resize(cols, rows)),
        Event::FocusGained => Some(event::Event::Focus(true)),
        Event::FocusLost => Some(event::Event::Focus(false)),
        Event::Mouse(event) => mouse(event).map(event::Event::Mouse),
        Event::Key(_) => None,
    }
}

fn mouse(event: MouseEvent) -> Option<Mouse> {
    let at = Position { x: event.column, y: event.row };
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Mouse::Click(at)),
        MouseEventKind::Down(MouseButton::Right) => Some(Mouse::Back),
        MouseEventKind::Drag(MouseButton::Left) => Some(Mouse::Drag(at)),
        MouseEventKind::ScrollUp => Some(Mouse::Wheel { at, down: false }),
        MouseEventKind::ScrollDown => Some(Mouse::Wheel { at, down: true }),
        _ => None,
    }
}

impl From<KeyEvent> for Key {
    fn from(event: KeyEvent) -> Self {
        let held = |modifier| event.modifiers.contains(modifier);
        let shift = match event.code {
            KeyCode::BackTab => true,
            KeyCode::Char(_) => false,
            _ => held(KeyModifiers::SHIFT),
        };
        let (ctrl, alt) = (held(KeyModifiers::CONTROL), held(KeyModifiers::ALT));
        Self { code: code(event.code), ctrl, alt, shift }
    }
}

const fn code(code: KeyCode) -> keys::KeyCode {
    match code {
        KeyCode::Char(symbol) => keys::KeyCode::Char(symbol),
        KeyCode::F(number) => keys::KeyCode::F(number),
        KeyCode::Left => keys::KeyCode::Left,
        KeyCode::Right => keys::KeyCode::Right,
        KeyCode::Up => keys::KeyCode::Up,
        KeyCode::Down => keys::KeyCode::Down,
        KeyCode::Home => keys::KeyCode::Home,
        KeyCode::End => keys::KeyCode::End,
        KeyCode::PageUp => keys::KeyCode::PageUp,
        KeyCode::PageDown => keys::KeyCode::PageDown,
        KeyCode::Enter => keys::KeyCode::Enter,
        KeyCode::Esc => keys::KeyCode::Esc,
        KeyCode::Tab | KeyCode::BackTab => keys::KeyCode::Tab,
        KeyCode::Backspace => keys::KeyCode::Backspace,
        KeyCode::Delete => keys::KeyCode::Delete,
        KeyCode::Insert => keys::KeyCode::Insert,
        _ => keys::KeyCode::Null,
    }
}
