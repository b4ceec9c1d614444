//! What lies over the panes: one of the screens, and how one is found by what it has.

use crate::tui::screen;

/// What a screen has, as long as it lies over the panes.
pub trait Held: Sized {
    /// It, if the overlay is that screen.
    fn of(overlay: &Overlay) -> Option<&Self>;

    /// The same, to be changed.
    fn of_mut(overlay: &mut Overlay) -> Option<&mut Self>;
}

/// Makes an enum of all screens, and `each!`, which does the same with any of them.
macro_rules! screens {
    ($($(#[$about:meta])* $name:ident($state:ty),)+) => {
        /// Something that lies over the panes and has the keys.
        #[derive(Clone, Debug)]
        pub enum Overlay {
            $($(#[$about])* $name(Box<$state>),)+
        }

        impl Overlay {
            /// The names of all.
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

        /// Does the same with what any screen has.
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
    /// Every step that is possible now.
    Steps(screen::steps::state::Steps),
    /// The page about a technique.
    Page(screen::page::state::Page),
    /// The ratings by all systems.
    Ratings(screen::ratings::state::RatingsScreen),
    /// The puzzles and games to choose from.
    Library(screen::library::state::LibraryScreen),
    /// A puzzle being written down.
    Editor(screen::editor::state::Editor),
    /// What puzzle is to be made.
    Form(screen::form::state::Form),
    /// Where the puzzle is to go.
    Export(screen::export::state::ExportScreen),
    /// The whole grid at a glance.
    Overview(screen::overview::state::Overview),
    /// What is to be said of a solved game.
    Summary(screen::summary::state::SummaryScreen),
    /// The figures of the history.
    Statistics(screen::statistics::state::Statistics),
    /// The game is paused; nothing of it shows.
    Pause(screen::pause::state::Pause),
    /// Everything that can be done, by name.
    Palette(screen::palette::state::Palette),
    /// The combinations of a run, or of any sum.
    Combinations(screen::combinations::state::CombinationTable),
    /// The techniques, with what was learned of each.
    Trainer(screen::trainer::state::Trainer),
    /// What there is to play and to do.
    Start(screen::start::state::Start),
}
