//! The overlays over the panes: one for each screen, and how to find one by its data.

use crate::tui::screen;

/// The data of a screen, while it is an overlay.
pub trait Held: Sized {
    /// The data, if the overlay is that screen.
    fn of(overlay: &Overlay) -> Option<&Self>;

    /// The same, for changes.
    fn of_mut(overlay: &mut Overlay) -> Option<&mut Self>;
}

/// Makes an enum of all screens, and `each!`, which treats any of them alike.
macro_rules! screens {
    ($($(#[$about:meta])* $name:ident($state:ty),)+) => {
        /// A screen that lies over the panes and gets the keys.
        #[derive(Clone, Debug)]
        pub enum Overlay {
            $($(#[$about])* $name(Box<$state>),)+
        }

        impl Overlay {
            /// All names.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// Its name.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => stringify!($name),)+
                }
            }
        }

        $(
            impl From<$state> for Overlay {
                fn from(state: $state) -> Self {
                    Self::$name(Box::new(state))
                }
            }

            impl Held for $state {
                fn of(overlay: &Overlay) -> Option<&Self> {
                    match overlay {
                        Overlay::$name(state) => Some(state),
                        _ => None,
                    }
                }

                fn of_mut(overlay: &mut Overlay) -> Option<&mut Self> {
                    match overlay {
                        Overlay::$name(state) => Some(state),
                        _ => None,
                    }
                }
            }
        )+

        /// Does the same with the data of any screen.
        macro_rules! each {
            ($overlay:expr, $screen:ident => $result:expr) => {
                match $overlay {
                    $($crate::tui::state::overlay::Overlay::$name($screen) => $result,)+
                }
            };
        }

        pub(in crate::tui) use each;
    };
}

screens! {
    /// Every action with its keys, searchable.
    Help(screen::help::state::Help),
    /// Every currently possible step.
    Steps(screen::steps::state::Steps),
    /// The page about a technique.
    Page(screen::page::state::Page),
    /// The ratings by all systems.
    Ratings(screen::ratings::state::RatingsScreen),
    /// The puzzles and games to choose from.
    Library(screen::library::state::LibraryScreen),
    /// A puzzle being written.
    Editor(screen::editor::state::Editor),
    /// What the setter says about the puzzle in the editor.
    About(screen::about::state::AboutScreen),
    /// What puzzle to make.
    Form(screen::form::state::Form),
    /// Where to export the puzzle.
    Export(screen::export::state::ExportScreen),
    /// The whole grid at a glance.
    Overview(screen::overview::state::Overview),
    /// Details of a solved game.
    Summary(screen::summary::state::SummaryScreen),
    /// The statistics of the history.
    Statistics(screen::statistics::state::Statistics),
    /// The game is paused and hidden.
    Pause(screen::pause::state::Pause),
    /// Everything that can be done, by name.
    Palette(screen::palette::state::Palette),
    /// The combinations of a run, or of any sum.
    Combinations(screen::combinations::state::CombinationTable),
    /// The techniques, with what was learned about each.
    Trainer(screen::trainer::state::Trainer),
    /// The sets of keys to choose from.
    Presets(screen::presets::state::Presets),
    /// What there is to play and to do.
    Start(screen::start::state::Start),
}
