//! Where keys have a meaning: on a screen, in a pane, after another key.

/// Makes an enum of the rows, each a context, the heading of its actions in the help, and the groups
/// that it is of.
macro_rules! contexts {
    ($($(#[$about:meta])* $name:ident: $title:literal, [$($group:ident),*];)+) => {
        /// Where keys have a meaning of their own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Context {
            $($(#[$about])* $name,)+
        }

        impl Context {
            /// All of them, groups too.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The heading of the context's actions in the help.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$name => $title,)+
                }
            }

            /// The groups that the context is of: what works in a group works in it.
            pub const fn groups(self) -> &'static [Self] {
                match self {
                    $(Self::$name => &[$(Self::$group),*],)+
                }
            }
        }
    };
}

contexts! {
    /// After the key that chooses what is highlighted.
    Filter: "Choosing a highlight", [];
    /// After the key that holds a digit.
    Hold: "Choosing the digit to hold", [];
    /// After the key that colours.
    Colour: "Choosing a colour", [];
    /// After the key that draws a link.
    Link: "Drawing a link", [];
    /// After the key that sets a savepoint.
    Savepoint: "Setting a savepoint", [];
    /// After the key that goes back to a savepoint.
    Return: "Going back to a savepoint", [];
    /// After the key that starts the puzzle again.
    Restart: "Starting again", [];
    /// While a digit is held.
    Held: "While a digit is held", [];
    /// While a hint shows.
    Hint: "While a hint shows", [];
    /// In the scores pane.
    Scores: "In the scores pane", [];
    /// While a game is played, whichever pane has the focus.
    Play: "Playing", [];
    /// At the keys that matter.
    Keys: "At the keys that matter", [Over];
    /// In the help.
    Help: "In the help", [List, Text];
    /// In the list of steps.
    Steps: "In the list of steps", [List, Over];
    /// On a page about a technique, or of the manual.
    Page: "On a page", [List, Over];
    /// In the list of ratings.
    Ratings: "In the list of ratings", [List, Over];
    /// While words are typed to look for in the library.
    Search: "Searching the library", [List, Text];
    /// While a game is renamed in the library.
    Rename: "Renaming a game", [Text];
    /// In the library.
    Library: "In the library", [List, Over];
    /// In the editor, while something to be added is proposed.
    Proposal: "While the editor proposes something", [];
    /// In the editor.
    Editor: "In the editor", [Over];
    /// In the form for a new puzzle.
    Form: "Making a puzzle", [List, Over];
    /// In the form for copying and exporting.
    Export: "Copying and exporting", [List, Over];
    /// In the overview.
    Overview: "In the overview", [Over];
    /// Once the puzzle is solved, on the board and at the summary.
    Solved: "Once it is solved", [];
    /// At the summary of a solved game.
    Summary: "At the summary of a solved puzzle", [Solved, Over];
    /// In the statistics.
    Statistics: "In the statistics", [List, Over];
    /// While the game is paused.
    Pause: "Paused", [];
    /// In the palette.
    Palette: "In the palette", [List, Text];
    /// On the start screen.
    Start: "On the start screen", [List, Over];
    /// In the trainer.
    Trainer: "In the trainer", [List, Over];
    /// In the table of combinations.
    Combinations: "In the table of combinations", [List, Over];
    /// While a tutorial is played, and nothing else is begun.
    Lesson: "In a tutorial", [];
    /// In every list, and in every text that scrolls.
    List: "In lists", [];
    /// Wherever words are typed.
    Text: "While words are typed", [];
    /// On every screen that lies over the panes, but for those in which words are typed.
    Over: "On a screen over the board", [];
    /// Everywhere, after everything else.
    Anywhere: "Anywhere", [];
}

impl Context {
    /// Whether keys are looked up in this context before another one.
    pub const fn comes_before(self, other: Self) -> bool {
        match (self, other) {
            (Self::Anywhere, _) => false,
            (_, Self::Anywhere)
            | (Self::Hint, Self::Scores | Self::Held | Self::Lesson | Self::Play)
            | (Self::Scores, Self::Held | Self::Lesson | Self::Play)
            | (Self::Held, Self::Lesson | Self::Play)
            | (Self::Lesson | Self::Solved, Self::Play)
            | (Self::Proposal, Self::Editor) => true,
            _ => false,
        }
    }

    /// Where a key begins what the context continues with, if it is one that one key leads to and
    /// the next one ends.
    pub const fn begins_in(self) -> Option<Self> {
        match self {
            Self::Filter
            | Self::Hold
            | Self::Colour
            | Self::Link
            | Self::Savepoint
            | Self::Return
            | Self::Restart => Some(Self::Play),
            _ => None,
        }
    }
}
