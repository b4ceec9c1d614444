//! Play tests: a puzzle, keys, and the resulting sheet, as data in `tests/play`.
//!
//! `update` runs without a terminal, and the worker's answers come at once. The lines of a case are
//! carried out and checked in order; blank lines separate cases, `#` begins a comment:
//!
//! ```text
//! puzzle 4..1...  any one-line format; begins a case
//! size 80 24      columns and rows of the terminal
//! keys 4 right n  keys as in the configuration
//! paste TEXT      with \n, \r or \r\n for line ends
//! sheet r1c2=3    what the player wrote, all of it
//! annotations r1c2:A r1c3^+12  the annotations, all of them
//! selected r1c2 r1c3  the selected cells
//! config marks = "corner"  continues with this configuration of the player's own, with \n for line
//!                 ends
//! cursor r1c2
//! says TEXT       a fragment of the message, or of the hint
//! total 12 of 40  the rest and the start: a number, `***`, `mistake` or `?`; with `…` while it is
//!                 computed again
//! kept naked-pair=4  what was written to the configuration since the case began: `[SCALE]` if that
//!                 is not the program's own, rows of it, `NAME=VALUE` for a setting
//! system passes   the rating system in the scores pane
//! row HS hidden single|3|2  the selected row of the pane: label, name, n and value, or a figure
//! known batch 51 of 51  the totals by a system, `?` if they are not known
//! step 3 of XW X-wing  the selected row of the list of steps: a heading or, as in
//!                 `4 r1c1 loses 3 x2`, a step with its effect and how many steps have the same
//! wait 120        nothing happens for this many seconds
//! played 65       the seconds played
//! holds           from here on, the worker's answers are held back
//! answers         they come, in the order of the questions, and so do later ones
//! draft x:1...    the puzzle in the editor, with \n for line ends
//! screen TEXT     a fragment of the screen
//! copied TEXT     the last text copied, with \n for line ends
//! wrote NAME      the name of the last file written
//! counted 2 1 mistakes=1  hints, checks and whatever else is counted, apart from the time
//! opened easy 3   the title of the puzzle that was opened next
//! shows help      what has the focus: grid, candidates, scores, hint, help, steps, library, ...
//! ```

use crate::screen::screens;
use crate::screen::stage::Stage;
use gradus::config::Config;
use gradus::desk::{Destination, Exported, Opened, Rest, Scales};
use gradus::game::annotations::Annotations;
use gradus::game::paper::Turn;
use gradus::game::sheet::Sheet;
use gradus::game::{Game, pack};
use gradus::tui::message::{Message, Question};
use gradus::tui::screens::editor::state::Editor;
use gradus::tui::screens::steps::list::{Steps, StepsRow};
use gradus::tui::state::analysis::Latest;
use gradus::tui::state::key_map::KeyMap;
use gradus::tui::state::model::{Pane, PaneRow};
use gradus::tui::terminal::Event;
use gradus_engine::grid::change::Change;
use gradus_engine::rate::{self, SIMPLEST_FIRST, Slow};
use gradus_engine::technique::text;
use gradus_engine::{Document, Kind, Solutions, System, Variety, format};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// What the lines of a case do and see.
impl Stage {
    /// What the player wrote, in the notation of moves.
    fn sheet(&self) -> String {
        let (puzzle, sheet) = (self.model.puzzle(), self.model.sitting.game.sheet());
        let written = puzzle.cells().iter().filter(|cell| puzzle.given(**cell).is_none());
        let written = written.filter_map(|&cell| match sheet.value(cell) {
            Some(digit) => Some(text::place(puzzle, cell, digit)),
            None if sheet.marks(cell).is_empty() => None,
            None => Some(format!("{}+{}", puzzle.grid().name(cell), sheet.marks(cell))),
        });
        let struck = Sheet::new(puzzle).until(sheet, puzzle).0.into_iter();
        let struck = struck.filter(|change| matches!(change, Change::Exclude(_)));
        let struck = struck.map(|change| change.write(puzzle.grid()));
        written.chain(struck).collect::<Vec<_>>().join(" ")
    }

    /// The player's annotations, in the notation of moves.
    fn annotations(&self) -> String {
        let annotations = Annotations::default().until(self.model.sitting.game.annotations());
        Turn::from(annotations).write(self.model.puzzle().grid())
    }

    /// The selected cells.
    fn selected(&self) -> String {
        let grid = self.model.puzzle().grid();
        let names = self.model.hand.selected.iter().map(|cell| grid.name(cell).to_string());
        names.collect::<Vec<_>>().join(" ")
    }

    fn says(&self) -> String {
        let model = &self.model;
        let notice = model.notice.as_ref().map_or_else(String::new, |notice| notice.text.clone());
        let hint = model
            .sitting
            .hint
            .as_ref()
            .map_or_else(String::new, |shown| model.sitting.hint_text(shown));
        format!("{notice} | {hint}")
    }

    fn total(&self, system: &System) -> String {
        let number = |latest: &Latest| match &latest.rating {
            Some(rating) => {
                let total = rating.total.map_or_else(|| "***".into(), rate::written);
                total + if latest.fresh { "" } else { "…" }
            }
            None => "?".into(),
        };
        let ratings = self.model.findings.analysis.of(system);
        let now = match self.model.rest() {
            Rest::Mistaken => "mistake".into(),
            Rest::Unrated => "?".into(),
            Rest::Rated => number(&ratings.now),
        };
        format!("{now} of {}", number(&ratings.start))
    }

    fn row(&self) -> String {
        let rows = self.model.pane_rows();
        let selected = rows.iter().find(|(place, _)| *place == self.model.panes.scores.selected);
        match selected.map(|(_, row)| row) {
            Some(PaneRow::Score(row, count)) => {
                let n = count.map_or_else(|| "-".into(), |n| n.to_string());
                let (label, name) = (row.item.label(), row.item.name());
                format!("{label} {name}|{n}|{}", row.item.written(row.value))
            }
            Some(PaneRow::Figure(name, text)) => format!("{name}|{text}"),
            None => "none".into(),
        }
    }

    fn step(&self) -> String {
        let Some(list) = self.model.found::<Steps>() else { return "none".into() };
        match list.rows_from(list.selected.line()).next() {
            Some(StepsRow::Heading(group)) => {
                let technique = group.technique;
                format!("{} of {} {}", group.steps.len(), technique.label, technique.name)
            }
            Some(StepsRow::Step(listed)) => {
                let effect = text::effect(self.model.puzzle(), &listed.step);
                format!("{} {effect} x{}", listed.removed, listed.ways)
            }
            None => "none".into(),
        }
    }

    /// The puzzle in the editor, in one line.
    fn draft(&self) -> String {
        let Some(editor) = self.model.top::<Editor>() else {
            return "none".into();
        };
        let setup = editor.written();
        let slug = if setup.variety.kind() == Kind::Sudoku { "variety-line" } else { "gumdrop" };
        let write = format::by_slug(slug).and_then(|format| format.write).unwrap();
        write(&Document::of(setup)).unwrap_or_else(|why| why.0).trim().replace('\n', "\\n")
    }

    /// What was last sent to a place.
    fn sent(&self, place: Destination, text: impl Fn(&Exported) -> String) -> String {
        self.exported(place).map_or_else(|| "nothing".into(), text)
    }

    fn shows(&self) -> String {
        match (self.model.overlays.last(), self.model.panes.focus) {
            (Some(screen), _) => screen.name().into(),
            _ if self.model.sitting.hint.is_some() => "hint".into(),
            (_, Pane::Grid) => "grid".into(),
            (_, Pane::Candidates) => "candidates".into(),
            (_, Pane::Scores) => "scores".into(),
        }
    }

    /// Does or checks one line of a case.
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some(done) = self.deed(word, rest) {
            return done;
        }
        let found = self.sight(word, rest)?;
        let is_fragment = ["says", "screen"].contains(&word);
        if found == rest || is_fragment && found.contains(rest) {
            Ok(())
        } else {
            Err(format!("{word}: expected {rest:?}, found\n{found}"))
        }
    }

    /// Does a line of a case; `None` if it is one to check.
    fn deed(&mut self, word: &str, rest: &str) -> Option<Result<(), String>> {
        Some(match word {
            "size" => self.resize(rest),
            "keys" => rest.split_whitespace().try_for_each(|key| {
                self.send(Event::Key(key.parse()?));
                Ok(())
            }),
            "wait" => rest.parse().map_err(|_| "expected seconds".into()).map(|seconds| {
                self.now += Duration::from_secs(seconds);
                self.send(Message::Tick);
            }),
            "holds" => {
                self.held = Some(Vec::new());
                Ok(())
            }
            "answers" => {
                for request in self.held.take().unwrap_or_default() {
                    self.answer(&request);
                }
                Ok(())
            }
            "paste" => {
                self.send(Event::Paste(rest.replace("\\n", "\n").replace("\\r", "\r")));
                Ok(())
            }
            "config" => self.configure(&rest.replace("\\n", "\n")),
            _ => return None,
        })
    }

    fn resize(&mut self, size: &str) -> Result<(), String> {
        let (cols, rows) = size.split_once(' ').ok_or("expected columns and rows")?;
        let number = |text: &str| text.parse().map_err(|_| format!("{text} is not a number"));
        self.send(Event::Resize(number(cols)?, number(rows)?));
        Ok(())
    }

    /// Continues with another configuration of the player's own.
    fn configure(&mut self, text: &str) -> Result<(), String> {
        let (config, complaints) = Config::load(text);
        self.model.sitting.settings = config.settings;
        self.model.sitting.clock.patience = config.settings.idle;
        self.model.sitting.scales = Scales::of(&config);
        self.model.sitting.chosen = config.screen.system;
        self.model.sitting.preferences = config.hints.into();
        self.model.session.surroundings.address.clone_from(&config.links.address);
        self.model.session.surroundings.configured = config.own_text().into();
        self.model.session.keys = KeyMap::of_config(&config).0;
        if complaints.is_empty() { Ok(()) } else { Err(format!("{complaints:?}")) }
    }

    /// What a line of a case is about.
    fn sight(&mut self, word: &str, rest: &str) -> Result<String, String> {
        Ok(match word {
            "played" => self.model.sitting.clock.played().as_secs().to_string(),
            "says" => self.says(),
            "sheet" => self.sheet(),
            "annotations" => self.annotations(),
            "selected" => self.selected(),
            "cursor" => self.model.puzzle().grid().name(self.model.hand.cursor).to_string(),
            "total" => self.total(self.model.sitting.system()),
            "system" => self.model.sitting.system().slug.into(),
            "row" => self.row(),
            "step" => self.step(),
            "known" => {
                let (slug, _) = rest.split_once(' ').ok_or("expected a system and totals")?;
                let system = rate::by_slug(slug).ok_or_else(|| format!("no system {slug}"))?;
                format!("{slug} {}", self.total(system))
            }
            "draft" => self.draft(),
            "screen" => self.screen(),
            "kept" => std::mem::take(&mut self.kept).join(" "),
            "copied" => {
                self.sent(Destination::Clipboard, |parcel| parcel.text().replace('\n', "\\n"))
            }
            "wrote" => {
                let name = |parcel: &Exported| format!("{}.{}", parcel.name, parcel.ending);
                self.sent(Destination::Here, name)
            }
            "counted" => {
                let tally = self.model.sitting.game.tally().to_string();
                tally.split_once(' ').map_or_else(String::new, |(_, counts)| counts.into())
            }
            "opened" => self.opened.clone(),
            "shows" => self.shows(),
            _ => return Err(format!("no such line: {word} {rest}")),
        })
    }
}

/// In some case, keys open each screen and keys close it.
#[test]
fn every_screen_is_played() {
    let names = screens::names();
    assert!(names.len() > 10, "{names:?}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play");
    let files = folder.read_dir().unwrap().map(|file| file.unwrap().path());
    let texts: Vec<String> = files.map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let shown: Vec<Vec<&str>> = texts
        .iter()
        .map(|text| text.lines().filter_map(|line| line.strip_prefix("shows ")).collect())
        .collect();
    for name in names {
        let closes = |pair: &[&str]| pair[0] == name && pair[1] != name;
        let is_played = shown.iter().any(|shown| shown.windows(2).any(closes));
        assert!(is_played, "no case in tests/play opens and closes {name}");
    }
}

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play");
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = Vec::new();
    for file in files {
        let mut player: Option<Stage> = None;
        let text = std::fs::read_to_string(&file).unwrap();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(puzzle) = line.strip_prefix("puzzle ") {
                player = Some(Stage::new(puzzle, (80, 24)));
                continue;
            }
            let playing = player.as_mut().expect("a case begins with its puzzle");
            if let Err(why) = playing.line(line) {
                wrong.push(format!("{}:{number}: {why}", file.display()));
            }
            let (replayed, game) = (playing.replayed(), &playing.model.own().sitting.game);
            assert_eq!(
                (replayed.sheet(), replayed.annotations()),
                (game.sheet(), game.annotations())
            );
            assert!(replayed.savepoints().eq(game.savepoints()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The list of ratings asks first for those that are known soon.
#[test]
fn slow_ratings_are_asked_for_last() {
    let mut player = Stage::new("kakuro/4/4/lj-.mf--hm.-dl496b", (80, 24));
    player.held = Some(Vec::new());
    player.line("keys r").expect("the list opens");
    let mut asked = Vec::new();
    while let Some(request) = player.held.as_mut().and_then(|held| held.pop()) {
        let (Question::Start(rating) | Question::Now(rating, _)) = &request.question else {
            panic!("{request:?}");
        };
        asked.push(rating.system.slow == Slow::OnLarge);
        player.answer(&request);
    }
    assert!(asked.len() > 5 && asked.is_sorted() && asked.contains(&true), "{asked:?}");
}

/// A Kakuro that does not fit at 60x16.
const KAKURO: &str =
    "kakuro/9/9/l.-5l-cn7--al6el-4lh-8bm4-ehneao7gmhbo6Jn.bamg--cl4-l-cl.-3n-9l.-9l8Z6hZd4daAae";

/// A player of a read-only game is told so all the time, whatever else the row says.
#[test]
fn who_only_reads_is_told_throughout() {
    let mut player = Stage::new(KAKURO, (60, 16));
    player.model.sitting.read_only = Some(gradus::store::ReadOnly::Played);
    for keys in ["keys right", "keys s", "keys esc down"] {
        player.line(keys).expect("keys");
        player.line("screen read-only").expect(keys);
    }
}

/// A whole game at the keyboard: the level of the puzzle never changes, the total falls with every
/// digit (in a Kakuro it never rises), and nothing is left at the end.
#[test]
fn the_level_stays_while_the_rest_goes() {
    for (kind, level) in [(Kind::Sudoku, "hard"), (Kind::Kakuro, "medium")] {
        let is_it = |item: &pack::ListedPuzzle| {
            let is_of_level = item.title.starts_with(level);
            item.variety == Variety::of(kind) && is_of_level && item.grid.rows() == 9
        };
        let item = pack::built_in().find(is_it).expect("a built-in puzzle");
        let title = item.title;
        let mut player = Stage::new(&item.puzzle, (100, 30));
        let level = format!("· {level}");
        let solutions = player.model.sitting.game.solutions.clone();
        let Some(Solutions::One(solution)) = solutions.as_deref() else {
            panic!("{title} has one solution")
        };
        let left = |player: &Stage| {
            let total = player.total(&SIMPLEST_FIRST);
            total.split(' ').next().and_then(|left| left.parse().ok()).unwrap_or(f64::NAN)
        };
        while !player.model.sitting.is_solved() {
            let (cursor, before) = (player.model.hand.cursor, left(&player));
            assert!(player.screen().contains(&level), "{level} at {cursor:?}");
            let digit = solution[cursor.index()].expect("a white cell");
            player.line(&format!("keys {digit} ;")).expect("keys");
            let after = left(&player);
            let falls = if kind == Kind::Sudoku { after < before } else { after <= before };
            assert!(falls, "{title}, {cursor:?}: {before}, then {after}");
        }
        let total = player.total(&SIMPLEST_FIRST);
        assert!(total.starts_with("0 of "), "{total}");
    }
}

/// A system chosen for other puzzles is not used for one that it cannot finish, unless the player
/// chooses it there.
#[test]
fn a_system_that_cannot_finish_gives_way() {
    let puzzle =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let game = Game::new(Arc::new(format::puzzle(puzzle).expect("a puzzle")));
    let (config, _) = Config::load("screen.system = \"batch\"");
    let mut player = Stage::open(Opened::new(game, "hard".into()), (100, 30), &config);
    player.line("system simplest-first").expect("its own system");
    player.line("says batch cannot rate this puzzle to its end").expect("why");
    player.line("keys ] ]").expect("keys");
    player.line("system batch").expect("what was chosen");
}
