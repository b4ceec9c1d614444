//! The themes of the standard configuration.

use gradus::config::{BASE_THEME, Config};
use gradus::tui::theme::{MONO, Part, Theme};
use ratatui::style::{Color, Style};

fn theme(name: &str) -> Vec<(&'static str, Style)> {
    let mut config = Config::standard().clone();
    config.screen.theme = name.into();
    let (theme, complaints) = Theme::of(&config);
    assert_eq!(complaints, []);
    Part::ALL.iter().map(|(part, name)| (*name, theme.style(*part))).collect()
}

#[test]
fn every_theme_can_be_read() {
    assert!(Config::standard().themes().map(theme).all(|theme| !theme.is_empty()));
}

#[test]
fn mono_has_no_colour_and_the_terminals_own_no_black_or_white() {
    for (part, style) in theme(MONO) {
        assert_eq!((style.fg, style.bg), (None, None), "{part}");
    }
    for (part, style) in theme(BASE_THEME) {
        let literal = [Color::Black, Color::White, Color::Gray, Color::DarkGray];
        let colours = [style.fg, style.bg].into_iter().flatten();
        assert!(colours.into_iter().all(|colour| !literal.contains(&colour)), "{part}");
    }
}
