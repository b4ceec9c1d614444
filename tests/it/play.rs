//! Play tests: a puzzle, keys, and what stands on the sheet then, as data in `tests/play`.
//!
//! `update` runs without a terminal and the worker's answers come at once. Lines of a case, done
//! and checked in order; blank lines separate cases, `#` begins a comment:
//!
//! ```text
//! puzzle 4..1...  any one-line format; begins a case
//! size 80 24      columns and rows of the terminal
//! keys 4 right n  keys as in the configuration
//! paste TEXT      with \n for the ends of lines
//! sheet r1c2=3    what the player wrote, all of it
//! cursor r1c2
//! says TEXT       a fragment of the message, or of the hint
//! total 12 of 40  the rest and the start: a number, `***`, `mistake` or `?`
//! kept naked-pair=4  the scores written to the configuration since the case began
//! shows help      what has the keys: grid, candidates, scores, hint, help, steps, picker, ...
//! ```

use gradus::config::Config;
use gradus::engine::rating::{self, Rating};
use gradus::engine::{format, text};
use gradus::game::{Entry, Game};
use gradus::tui::message::{Effect, Effects, Message, Opened};
use gradus::tui::model::{Model, Pane};
use gradus::tui::overlay::Overlay;
use gradus::tui::update::{arrival, start, update};
use gradus::tui::worker;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A player without a terminal, and with a journal in memory.
pub struct Player {
    pub model: Model,
    pub journal: Vec<Entry>,
    kept: Vec<String>,
    now: Duration,
    pub ended: bool,
}

impl Player {
    /// Begins to play a puzzle.
    pub fn new(puzzle: &str, size: (u16, u16)) -> Self {
        let document = format::read(puzzle, None).unwrap().document;
        let arrival = arrival(document).unwrap_or_else(|(_, why)| panic!("{puzzle}: {why}"));
        let opened = Opened {
            game: Game::new(arrival.puzzle),
            title: arrival.title,
            read_only: false,
            cursor: None,
            notice: None,
        };
        let (model, complaints) = Model::new(opened, Config::standard(), size);
        assert_eq!(complaints, []);
        let (journal, kept) = (Vec::new(), Vec::new());
        let mut player = Self { model, journal, kept, now: Duration::ZERO, ended: false };
        let effects = start(&mut player.model);
        player.perform(effects);
        player
    }

    /// Has something happen, a tenth of a second later.
    pub fn send(&mut self, message: Message) {
        self.now += Duration::from_millis(100);
        let effects = update(&mut self.model, message, self.now);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::Record(entry) => self.journal.push(entry),
                Effect::Ask(request) => {
                    let answer = worker::answer(&request, &AtomicBool::new(false));
                    self.send(Message::Answer(answer));
                }
                Effect::KeepScore { item, value, .. } => {
                    let value = value.map_or_else(|| "default".into(), |value| value.to_string());
                    self.kept.push(format!("{}={value}", item.slug()));
                }
                Effect::Begin(arrival) => {
                    let game = Game::new(arrival.puzzle);
                    self.journal.clear();
                    let (title, notice) = (arrival.title, arrival.notice);
                    let opened = Opened { game, title, read_only: false, cursor: None, notice };
                    self.send(Message::Opened(Box::new(opened)));
                }
                Effect::Quit => self.ended = true,
                Effect::Forget(_) | Effect::List | Effect::Open(_) | Effect::Suspend => {}
            }
        }
    }

    /// What the journal makes of the puzzle, replayed line by line.
    pub fn replayed(&self) -> Game {
        let puzzle = self.model.game.puzzle();
        let mut game = Game::new(puzzle.clone());
        for entry in &self.journal {
            game.enter(Entry::read(&entry.write(puzzle), puzzle).unwrap());
        }
        game
    }

    /// What the player wrote, in the notation of moves.
    fn sheet(&self) -> String {
        let (puzzle, sheet) = (self.model.puzzle(), self.model.game.sheet());
        let written = puzzle.cells().iter().filter(|cell| puzzle.given(**cell).is_none());
        let written = written.filter_map(|&cell| match sheet.value(cell) {
            Some(digit) => Some(text::place(puzzle, cell, digit)),
            None if sheet.marks(cell).is_empty() => None,
            None => Some(format!("{}+{}", puzzle.grid().name(cell), sheet.marks(cell))),
        });
        written.collect::<Vec<_>>().join(" ")
    }

    fn says(&self) -> String {
        let model = &self.model;
        let notice = model.notice.as_ref().map_or_else(String::new, |notice| notice.text.clone());
        let hint = model.hint.as_ref().map_or_else(String::new, |shown| {
            let score = shown.step().map_or(0, |step| model.scores().of(step.technique));
            shown.text(model.puzzle(), score)
        });
        format!("{notice} | {hint}")
    }

    fn total(&self) -> String {
        let number = |rating: &Option<Rating>| match rating {
            Some(Rating { total: Some(total), .. }) => rating::written(*total),
            Some(_) => "***".into(),
            None => "?".into(),
        };
        let now = match self.model.facts.mistaken {
            true => "mistake".into(),
            false => number(&self.model.analysis.now),
        };
        format!("{now} of {}", number(&self.model.analysis.start))
    }

    fn shows(&self) -> &'static str {
        match (self.model.overlays.last(), self.model.pane) {
            (Some(Overlay::Help(_)), _) => "help",
            (Some(Overlay::Steps(_)), _) => "steps",
            (Some(Overlay::Picker(_)), _) => "picker",
            (Some(Overlay::Editor(_)), _) => "editor",
            (Some(Overlay::Summary(_)), _) => "summary",
            _ if self.model.hint.is_some() => "hint",
            (_, Pane::Grid) => "grid",
            (_, Pane::Candidates) => "candidates",
            (_, Pane::Scores) => "scores",
        }
    }

    /// Does or checks one line of a case.
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let found = match word {
            "size" => {
                let (cols, rows) = rest.split_once(' ').ok_or("expected columns and rows")?;
                let number = |text: &str| text.parse().map_err(|_| format!("{text} is no number"));
                self.send(Message::Resize(number(cols)?, number(rows)?));
                return Ok(());
            }
            "keys" => {
                for key in rest.split_whitespace() {
                    self.send(Message::Key(key.parse()?));
                }
                return Ok(());
            }
            "paste" => {
                self.send(Message::Paste(rest.replace("\\n", "\n")));
                return Ok(());
            }
            "says" => match self.says() {
                text if text.contains(rest) => return Ok(()),
                text => text,
            },
            "sheet" => self.sheet(),
            "cursor" => self.model.puzzle().grid().name(self.model.cursor).to_string(),
            "total" => self.total(),
            "kept" => std::mem::take(&mut self.kept).join(" "),
            "shows" => self.shows().into(),
            _ => return Err(format!("no such line: {line}")),
        };
        if found == rest {
            Ok(())
        } else {
            Err(format!("{word}: expected {rest:?}, found {found:?}"))
        }
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
            assert_eq!(playing.replayed().sheet(), playing.model.game.sheet());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
