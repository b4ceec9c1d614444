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

use gradus::config::Config;
use gradus::desk::{
    Choice, ConfigChange, Destination, Exported, NewGame, Opened, Rest, Scales, new_game,
};
use gradus::game::annotations::Annotations;
use gradus::game::change::Change;
use gradus::game::paper::Turn;
use gradus::game::sheet::Sheet;
use gradus::game::{Entry, Game, pack};
use gradus::tui::dispatch::update;
use gradus::tui::event::Event;
use gradus::tui::message::{Effect, Effects, Finding, Message, Question, Request};
use gradus::tui::screen::steps::state::StepsRow;
use gradus::tui::state::analysis::Latest;
use gradus::tui::state::key_map::KeyMap;
use gradus::tui::state::model::{Model, Pane, PaneRow};
use gradus::tui::state::overlay::Overlay;
use gradus::tui::update::start;
use gradus::tui::view::view;
use gradus::tui::worker;
use gradus_engine::rate::Slow;
use gradus_engine::technique::text;
use gradus_engine::{Document, Kind, SIMPLEST_FIRST, Solutions, System, Variety, format, rate};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A player without a terminal, and with a journal in memory.
pub struct Player {
    pub model: Model,
    pub journal: Vec<Entry>,
    pub kept: Vec<String>,
    /// What was copied or written to a file last.
    sent: Option<Exported>,
    /// The title of the puzzle played next.
    pub opened: String,
    now: Duration,
    /// Questions whose answers are held back, if any.
    held: Option<Vec<Request>>,
    pub ended: bool,
}

impl Player {
    /// Begins to play a puzzle.
    pub fn new(puzzle: &str, size: (u16, u16)) -> Self {
        let document = format::read(puzzle, None).unwrap().document;
        let new_game =
            new_game(document).unwrap_or_else(|refused| panic!("{puzzle}: {}", refused.1));
        Self::begin(Game::new(new_game.puzzle), new_game.title, size)
    }

    /// Continues a game.
    pub fn begin(game: Game, title: String, size: (u16, u16)) -> Self {
        Self::configured(game, title, size, Config::standard())
    }

    /// Continues a game with a configuration.
    pub fn configured(game: Game, title: String, size: (u16, u16), config: &Config) -> Self {
        let opened = Opened::new(game, title);
        let (model, complaints) = Model::new(opened, config, size);
        assert_eq!(complaints, []);
        let (journal, kept) = (Vec::new(), Vec::new());
        let mut player = Self {
            model,
            journal,
            kept,
            sent: None,
            opened: String::new(),
            now: Duration::ZERO,
            held: None,
            ended: false,
        };
        let effects = start(&mut player.model);
        player.perform(effects);
        player
    }

    /// Has something happen a tenth of a second later.
    pub fn send(&mut self, message: impl Into<Message>) {
        self.now += Duration::from_millis(1);
        let effects = update(&mut self.model, message.into(), self.now);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::Record(entry) => self.journal.push(entry),
                Effect::Ask(request) => match &mut self.held {
                    Some(held) => held.push(*request),
                    None => self.answer(&request),
                },
                Effect::Keep(ConfigChange::Score { system, item, value, .. }) => {
                    let value = value.map_or_else(|| "default".into(), |value| item.written(value));
                    let own = system.scale == SIMPLEST_FIRST.scale;
                    let scale = if own { String::new() } else { format!("[{}]", system.scale) };
                    self.kept.push(format!("{scale}{}={value}", item.slug()));
                }
                Effect::Keep(ConfigChange::Setting { path: [_, name], value }) => {
                    self.kept.push(format!("{name}={value}"));
                }
                Effect::Begin(new_game) => {
                    let NewGame { puzzle, title, notice, borrowed, .. } = *new_game;
                    let opened = Opened::new(Game::new(puzzle), title);
                    self.play(Opened { notice, borrowed, ..opened });
                }
                Effect::Open(Choice::Again) => {
                    self.opened = "again".into();
                    let puzzle = self.model.sitting.game.puzzle().clone();
                    let title = self.model.sitting.title.clone();
                    self.play(Opened::new(Game::new(puzzle), title));
                }
                Effect::Lesson(kind) => {
                    self.opened = kind.map_or_else(String::new, |_| pack::TUTORIAL.into());
                    self.send(Message::Lesson(kind));
                }
                Effect::Copy(parcel) | Effect::Export(parcel) => {
                    let what = parcel.what.clone();
                    self.sent = Some(*parcel);
                    self.send(Message::Done(what));
                }
                Effect::Next(_) => {
                    let next = pack::built_in().nth(1).unwrap();
                    let after = self.model.sitting.game.puzzle().clone();
                    self.send(Message::Next(after, Box::new(next)));
                }
                Effect::Open(Choice::Next(item) | Choice::Puzzle(item, _)) => {
                    self.opened = item.title
                }
                Effect::Open(Choice::Level(variety, level)) => {
                    self.opened = format!("{level} {variety}");
                }
                Effect::List(None) => self.send(Message::Listed(Box::default())),
                Effect::Quit => self.ended = true,
                _ => {}
            }
        }
    }

    fn play(&mut self, opened: Opened) {
        self.journal.clear();
        self.send(Message::Opened(Box::new(opened)));
    }

    fn answer(&mut self, request: &Request) {
        // If this many puzzles do not match, the request is cancelled, as a player would.
        let stop = AtomicBool::new(false);
        let report = |finding| {
            let is_long = matches!(finding, Finding::Looked(looked) if looked > LOOKS);
            stop.fetch_or(is_long, Ordering::Relaxed);
        };
        self.send(Message::Answer(worker::answer(request, &stop, &report)));
    }

    /// The player's own game as the journal gives it, replayed line by line.
    pub fn replayed(&self) -> Game {
        let puzzle = self.model.own().sitting.game.puzzle();
        let mut game = Game::new(puzzle.clone());
        for entry in &self.journal {
            game.enter(Entry::read(&entry.write(puzzle), puzzle).unwrap());
        }
        game
    }

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
        let ratings = self.model.analysis.of(system);
        let now = match self.model.rest() {
            Rest::Mistaken => "mistake".into(),
            Rest::Unrated => "?".into(),
            Rest::Rated => number(&ratings.now),
        };
        format!("{now} of {}", number(&ratings.start))
    }

    fn row(&self) -> String {
        let rows = self.model.pane_rows();
        let selected = rows.iter().find(|(place, _)| *place == self.model.scores_pane.selected);
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
        let Some(list) = self.model.steps() else { return "none".into() };
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
        let Some(Overlay::Editor(editor)) = self.model.overlays.last() else {
            return "none".into();
        };
        let setup = editor.written();
        let slug = if setup.variety.kind() == Kind::Sudoku { "variety-line" } else { "gumdrop" };
        let write = format::by_slug(slug).and_then(|format| format.write).unwrap();
        write(&Document::of(setup)).unwrap_or_else(|why| why.0).trim().replace('\n', "\\n")
    }

    /// The text of the screen.
    pub fn screen(&self) -> String {
        let (cols, rows) = self.model.size;
        let mut terminal = Terminal::new(TestBackend::new(cols, rows)).unwrap();
        terminal.draw(|frame| drop(view(&self.model, frame))).unwrap();
        terminal.backend().to_string()
    }

    /// What was last sent to a place.
    fn sent(&self, place: Destination, text: impl Fn(&Exported) -> String) -> String {
        let sent = self.sent.as_ref().filter(|parcel| parcel.place == place);
        sent.map_or_else(|| "nothing".into(), text)
    }

    fn shows(&self) -> String {
        match (self.model.overlays.last(), self.model.pane) {
            (Some(overlay), _) => name(overlay),
            _ if self.model.sitting.hint.is_some() => "hint".into(),
            (_, Pane::Grid) => "grid".into(),
            (_, Pane::Candidates) => "candidates".into(),
            (_, Pane::Scores) => "scores".into(),
        }
    }

    /// Does or checks one line of a case.
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let found = match word {
            "size" => {
                let (cols, rows) = rest.split_once(' ').ok_or("expected columns and rows")?;
                let number = |text: &str| text.parse().map_err(|_| format!("{text} is no number"));
                self.send(Event::Resize(number(cols)?, number(rows)?));
                return Ok(());
            }
            "keys" => {
                for key in rest.split_whitespace() {
                    self.send(Event::Key(key.parse()?));
                }
                return Ok(());
            }
            "wait" => {
                self.now += Duration::from_secs(rest.parse().map_err(|_| "expected seconds")?);
                self.send(Message::Tick);
                return Ok(());
            }
            "played" => self.model.sitting.clock.played().as_secs().to_string(),
            "holds" => {
                self.held = Some(Vec::new());
                return Ok(());
            }
            "answers" => {
                for request in self.held.take().unwrap_or_default() {
                    self.answer(&request);
                }
                return Ok(());
            }
            "paste" => {
                self.send(Event::Paste(rest.replace("\\n", "\n").replace("\\r", "\r")));
                return Ok(());
            }
            "says" => match self.says() {
                text if text.contains(rest) => return Ok(()),
                text => text,
            },
            "config" => {
                let (config, complaints) = Config::load(&rest.replace("\\n", "\n"));
                self.model.sitting.settings = config.settings;
                self.model.sitting.clock.patience = config.settings.idle;
                self.model.sitting.scales = Scales::of(&config);
                self.model.sitting.chosen = config.screen.system;
                self.model.sitting.preferences = config.hints.into();
                self.model.surroundings.address.clone_from(&config.links.address);
                self.model.surroundings.configured = config.own_text().into();
                self.model.keys = KeyMap::of_config(&config).0;
                return if complaints.is_empty() { Ok(()) } else { Err(format!("{complaints:?}")) };
            }
            "sheet" => self.sheet(),
            "annotations" => self.annotations(),
            "selected" => self.selected(),
            "cursor" => self.model.puzzle().grid().name(self.model.hand.cursor).to_string(),
            "total" => self.total(self.model.sitting.system()),
            "system" => self.model.sitting.system().slug.into(),
            "row" => self.row(),
            "step" => self.step(),
            "known" => {
                let (slug, expected) =
                    rest.split_once(' ').ok_or("expected a system and totals")?;
                let system = rate::by_slug(slug).ok_or_else(|| format!("no system {slug}"))?;
                return match self.total(system) {
                    found if found == expected => Ok(()),
                    found => Err(format!("{slug}: expected {expected:?}, found {found:?}")),
                };
            }
            "draft" => self.draft(),
            "screen" => match self.screen() {
                text if text.contains(rest) => return Ok(()),
                text => return Err(format!("screen: expected {rest:?} in\n{text}")),
            },
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
            _ => return Err(format!("no such line: {line}")),
        };
        if found == rest {
            Ok(())
        } else {
            Err(format!("{word}: expected {rest:?}, found {found:?}"))
        }
    }
}

/// The name of a screen, in small letters.
fn name(overlay: &Overlay) -> String {
    overlay.name().to_lowercase()
}

/// In some case, keys open each screen and keys close it.
#[test]
fn every_screen_is_played() {
    let names = Overlay::NAMES.iter().map(|name| name.to_lowercase());
    let names: Vec<String> = names.collect();
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
        let mut player: Option<Player> = None;
        let text = std::fs::read_to_string(&file).unwrap();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(puzzle) = line.strip_prefix("puzzle ") {
                player = Some(Player::new(puzzle, (80, 24)));
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
    let mut player = Player::new("kakuro/4/4/lj-.mf--hm.-dl496b", (80, 24));
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

/// After looking at this many puzzles, a player stops making more.
const LOOKS: usize = 300;

/// A Kakuro that does not fit at 60x16.
const KAKURO: &str =
    "kakuro/9/9/l.-5l-cn7--al6el-4lh-8bm4-ehneao7gmhbo6Jn.bamg--cl4-l-cl.-3n-9l.-9l8Z6hZd4daAae";

/// A player of a read-only game is told so all the time, whatever else the row says.
#[test]
fn who_only_reads_is_told_throughout() {
    let mut player = Player::new(KAKURO, (60, 16));
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
        let mut player = Player::new(&item.puzzle, (100, 30));
        let level = format!("· {level}");
        let solutions = player.model.sitting.game.solutions.clone();
        let Some(Solutions::One(solution)) = solutions.as_deref() else {
            panic!("{title} has one solution")
        };
        let left = |player: &Player| {
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
    let mut player = Player::configured(game, "hard".into(), (100, 30), &config);
    player.line("system simplest-first").expect("its own system");
    player.line("says batch cannot rate this puzzle to its end").expect("why");
    player.line("keys ] ]").expect("keys");
    player.line("system batch").expect("what was chosen");
}
