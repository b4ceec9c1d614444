//! Where keys have a meaning: on a screen, in a pane, after another key.

/// Where keys have a meaning of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// After the key that chooses what is highlighted.
    Filter,
    /// After the key that holds a digit.
    Hold,
    /// After the key that colours.
    Colour,
    /// After the key that draws a link.
    Link,
    /// After the key that sets a savepoint.
    Savepoint,
    /// After the key that goes back to a savepoint.
    Return,
    /// After the key that starts the puzzle again.
    Restart,
    /// While a digit is held.
    Held,
    /// While a hint shows.
    Hint,
    /// In the scores pane.
    Scores,
    /// While a game is played, whichever pane has the focus.
    Play,
    /// At the keys that matter.
    Keys,
    /// In the help.
    Help,
    /// In the list of steps.
    Steps,
    /// On a page about a technique, or of the manual.
    Page,
    /// In the list of ratings.
    Ratings,
    /// While words are typed to look for in the library.
    Search,
    /// While a game is renamed in the library.
    Rename,
    /// In the library.
    Library,
    /// In the editor, while something to be added is proposed.
    Proposal,
    /// In the editor.
    Editor,
    /// In the form for a new puzzle.
    Form,
    /// In the form for copying and exporting.
    Export,
    /// In the overview.
    Overview,
    /// Once the puzzle is solved, on the board and at the summary.
    Solved,
    /// At the summary of a solved game.
    Summary,
    /// In the statistics.
    Statistics,
    /// While the game is paused.
    Pause,
    /// In the palette.
    Palette,
    /// On the start screen.
    Start,
    /// In the trainer.
    Trainer,
    /// In the table of combinations.
    Combinations,
    /// While a tutorial is played, and nothing else is begun.
    Lesson,
    /// In every list, and in every text that scrolls.
    List,
    /// Wherever words are typed.
    Text,
    /// On every screen that lies over the panes, but for those in which words are typed.
    Over,
    /// Everywhere, after everything else.
    Anywhere,
}

impl Context {
    /// The heading of the context's actions in the help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Filter => "Choosing a highlight",
            Self::Hold => "Choosing the digit to hold",
            Self::Colour => "Choosing a colour",
            Self::Link => "Drawing a link",
            Self::Savepoint => "Setting a savepoint",
            Self::Return => "Going back to a savepoint",
            Self::Restart => "Starting again",
            Self::Held => "While a digit is held",
            Self::Hint => "While a hint shows",
            Self::Scores => "In the scores pane",
            Self::Play => "Playing",
            Self::Keys => "At the keys that matter",
            Self::Help => "In the help",
            Self::Steps => "In the list of steps",
            Self::Page => "On a page",
            Self::Ratings => "In the list of ratings",
            Self::Search => "Searching the library",
            Self::Rename => "Renaming a game",
            Self::Library => "In the library",
            Self::Proposal => "While the editor proposes something",
            Self::Editor => "In the editor",
            Self::Form => "Making a puzzle",
            Self::Export => "Copying and exporting",
            Self::Overview => "In the overview",
            Self::Solved => "Once it is solved",
            Self::Summary => "At the summary of a solved puzzle",
            Self::Statistics => "In the statistics",
            Self::Pause => "Paused",
            Self::Palette => "In the palette",
            Self::Start => "On the start screen",
            Self::Trainer => "In the trainer",
            Self::Combinations => "In the table of combinations",
            Self::Lesson => "In a tutorial",
            Self::List => "In lists",
            Self::Text => "While words are typed",
            Self::Over => "On a screen over the board",
            Self::Anywhere => "Anywhere",
        }
    }
}

impl Context {
    /// All of them, groups too.
    pub const ALL: [Self; 37] = [
        Self::Filter,
        Self::Hold,
        Self::Colour,
        Self::Link,
        Self::Savepoint,
        Self::Return,
        Self::Restart,
        Self::Held,
        Self::Hint,
        Self::Scores,
        Self::Play,
        Self::Keys,
        Self::Help,
        Self::Steps,
        Self::Page,
        Self::Ratings,
        Self::Search,
        Self::Rename,
        Self::Library,
        Self::Proposal,
        Self::Editor,
        Self::Form,
        Self::Export,
        Self::Overview,
        Self::Solved,
        Self::Summary,
        Self::Statistics,
        Self::Pause,
        Self::Palette,
        Self::Start,
        Self::Trainer,
        Self::Combinations,
        Self::Lesson,
        Self::List,
        Self::Text,
        Self::Over,
        Self::Anywhere,
    ];

    /// The groups that the context is of: what works in a group works in it.
    pub const fn groups(self) -> &'static [Self] {
        match self {
            Self::Help | Self::Search | Self::Palette => &[Self::List, Self::Text],
            Self::Rename => &[Self::Text],
            Self::Steps
            | Self::Page
            | Self::Ratings
            | Self::Library
            | Self::Form
            | Self::Export
            | Self::Statistics
            | Self::Combinations
            | Self::Trainer
            | Self::Start => &[Self::List, Self::Over],
            Self::Summary => &[Self::Solved, Self::Over],
            Self::Keys | Self::Editor | Self::Overview => &[Self::Over],
            Self::Filter
            | Self::Hold
            | Self::Colour
            | Self::Link
            | Self::Savepoint
            | Self::Return
            | Self::Restart
            | Self::Held
            | Self::Hint
            | Self::Scores
            | Self::Play
            | Self::Proposal
            | Self::Pause
            | Self::Solved
            | Self::Lesson
            | Self::List
            | Self::Text
            | Self::Over
            | Self::Anywhere => &[],
        }
    }

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

// Whoever adds a context adds it to `ALL`.
const _: () = assert!(Context::ALL.len() == Context::Anywhere as usize + 1);
