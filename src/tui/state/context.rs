//! Where keys have a meaning: on a screen, in a pane, or after another key.

/// Makes an enum from the rows, each with a context, the heading of its actions in the help, and
/// its groups.
macro_rules! contexts {
    ($($(#[$about:meta])* $name:ident: $title:literal, [$($group:ident),*];)+) => {
        /// Where keys have a meaning of their own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Context {
            $($(#[$about])* $name,)+
        }

        impl Context {
            /// All of them, including groups.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The heading of the context's actions in the help.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$name => $title,)+
                }
            }

            /// The groups of the context: what works in a group works in it.
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
    /// While a hint is shown.
    Hint: "While a hint shows", [];
    /// In the scores pane.
    Scores: "In the scores pane", [];
    /// During a game, whichever pane has the focus.
    Play: "Playing", [];
    /// At the most important keys.
    Keys: "At the keys that matter", [Over];
    /// In the help.
    Help: "In the help", [List, Text];
    /// In the list of steps.
    Steps: "In the list of steps", [Choice, List, Over];
    /// On a page about a technique, or of the manual.
    Page: "On a page", [List, Over];
    /// At the rules of a published puzzle.
    Card: "At the rules of a published puzzle", [Choice, List, Over];
    /// In the list of ratings.
    Ratings: "In the list of ratings", [Choice, List, Over];
    /// While typing search words in the library.
    Search: "Searching the library", [List, Text];
    /// While a game is renamed in the library.
    Rename: "Renaming a game", [Text];
    /// In the library.
    Library: "In the library", [Choice, List, Over];
    /// In the editor, while an addition is proposed.
    Proposal: "While the editor proposes something", [];
    /// In the editor.
    Editor: "In the editor", [Over];
    /// While the title, the author or the rules of the puzzle in the editor are typed.
    About: "Typing title, author and rules", [Choice, List, Text];
    /// In the form for a new puzzle.
    Form: "Making a puzzle", [List, Over];
    /// In the form for copying and exporting.
    Export: "Copying and exporting", [List, Over];
    /// In that form, where letters choose a format or are the name of a file.
    ExportText: "Choosing a format or a name to export", [List, Text];
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
    Palette: "In the palette", [Choice, List, Text];
    /// On the start screen.
    Start: "On the start screen", [Choice, List, Over];
    /// In the list of the sets of keys.
    Presets: "Choosing a set of keys", [Choice, List, Over];
    /// In the trainer.
    Trainer: "In the trainer", [Choice, List, Over];
    /// In the table of combinations.
    Combinations: "In the table of combinations", [List, Over];
    /// During a tutorial, while nothing else has started.
    Lesson: "In a tutorial", [];
    /// In lists of which a line can be chosen.
    Choice: "In lists to choose from", [];
    /// In every list, and in every text that scrolls.
    List: "In lists", [];
    /// Wherever words are typed.
    Text: "While words are typed", [];
    /// On every screen over the panes, except those where words are typed.
    Over: "On a screen over the board", [];
    /// Everywhere, after everything else.
    Anywhere: "Anywhere", [];
}

impl Context {
    /// Those of the board, in the order in which keys are looked up.
    pub const OF_BOARD: [Self; 6] =
        [Self::Hint, Self::Scores, Self::Held, Self::Lesson, Self::Solved, Self::Play];

    /// Whether keys are looked up in this context before another one.
    pub fn comes_before(self, other: Self) -> bool {
        let place = |context| Self::OF_BOARD.iter().position(|own| *own == context);
        match (self, other) {
            (Self::Anywhere, _) => false,
            (_, Self::Anywhere) | (Self::Proposal, Self::Editor) => true,
            _ => place(self).zip(place(other)).is_some_and(|(own, other)| own < other),
        }
    }

    /// Where the first key of a sequence works that leads to this context, if it is one that the
    /// next key ends.
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
