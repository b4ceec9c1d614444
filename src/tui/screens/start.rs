//! The start screen.

use crate::config::PRESETS;
use crate::desk::Choice;
use crate::game::clock::clock;
use crate::game::pace::{Prediction, Sort};
use crate::game::{Progress, pack};
use crate::tui::geometry::text::width;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Question};
use crate::tui::paint::pen::{clear, put};
use crate::tui::screens::{editor, form, library, presets};
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context;
use crate::tui::state::hand::Cursor;
use crate::tui::state::model::{Model, Screen};
use crate::tui::state::panes::{ClickTarget, Drawn, Spots};
use crate::tui::state::tutorial::Tutorial;
use crate::tui::theme::Part;
use crate::tui::update::{ask, overlays, record_tally};
use gradus_engine::grid::Ruleset;
use gradus_engine::grid::variety::{Kind, Variety};
use gradus_engine::path::scores::LEVELS;
use gradus_engine::rate::TIME;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// A row of the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartRow {
    /// The current game.
    Continue,
    /// A puzzle of a kind, by level.
    Puzzle(Kind),
    /// The puzzle of the day, by kind.
    Today,
    /// A puzzle of another variety.
    More,
    /// The level of that puzzle.
    MoreLevel,
    /// The tutorials, by kind.
    Learn,
    /// All puzzles and games.
    Library,
    /// A puzzle to order.
    Make,
    /// A puzzle of the player's own.
    Write,
    /// The set of keys.
    Keys,
}

/// All rows, from the top. The first one appears only if a game is in progress.
const ALL: [StartRow; 11] = [
    StartRow::Continue,
    StartRow::Puzzle(Kind::Sudoku),
    StartRow::Puzzle(Kind::Kakuro),
    StartRow::Today,
    StartRow::More,
    StartRow::MoreLevel,
    StartRow::Learn,
    StartRow::Library,
    StartRow::Make,
    StartRow::Write,
    StartRow::Keys,
];

/// Other varieties: their names here, and in files.
const VARIETIES: [(&str, &str); 16] = [
    ("killer", "killer"),
    ("jigsaw", "jigsaw"),
    ("X", "x"),
    ("windoku", "windoku"),
    ("thermo", "thermometer"),
    ("arrow", "arrow"),
    ("whispers", "whispers"),
    ("renban", "renban"),
    ("palindrome", "palindrome"),
    ("kropki", "difference-ratio"),
    ("XV", "xv"),
    ("anti-knight", "anti-knight"),
    ("anti-king", "anti-king"),
    ("non-consec.", "non-consecutive"),
    ("little killer", "little-killer"),
    ("sandwich", "sandwich"),
];

impl StartRow {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::Puzzle(kind) => kind.name(),
            Self::Today => "Today's puzzles",
            Self::More => "More",
            Self::MoreLevel => "More: level",
            Self::Learn => "Learn",
            Self::Library => "Library",
            Self::Make => "Make",
            Self::Write => "Enter",
            Self::Keys => "Keys",
        }
    }

    /// The possible choices.
    pub fn choices(self) -> Vec<&'static str> {
        match self {
            Self::Puzzle(_) | Self::MoreLevel => LEVELS.to_vec(),
            Self::Today | Self::Learn => Kind::ALL.map(Kind::name).to_vec(),
            Self::More => VARIETIES.map(|(name, _)| name).to_vec(),
            Self::Keys => PRESETS.iter().map(|preset| preset.title).collect(),
            Self::Continue | Self::Library | Self::Make | Self::Write => Vec::new(),
        }
    }

    /// Whether a blank line separates it from the row above.
    pub const fn begins_group(self) -> bool {
        matches!(self, Self::Puzzle(Kind::Sudoku) | Self::Learn | Self::Keys)
    }
}

/// The start screen.
#[derive(Clone, Debug)]
pub struct Start {
    /// The selected row, counted among the present ones.
    pub selected: Cursor,
    /// Whether a game is in progress.
    continues: bool,
    /// By row: the choice.
    choices: [usize; ALL.len()],
    /// By kind and level: the predicted time of today's puzzle, once known.
    pub expected: [[Option<Prediction>; LEVELS.len()]; Kind::ALL.len()],
}

impl Start {
    /// The start screen with the wanted row selected, and these choices in the rows that have them.
    pub fn new(continues: bool, row: StartRow, level: usize, kind: Kind) -> Self {
        let choices = ALL.map(|row| match row {
            StartRow::Puzzle(_) | StartRow::MoreLevel => level,
            StartRow::Today | StartRow::Learn => kind as usize,
            _ => 0,
        });
        let expected = [[None; LEVELS.len()]; Kind::ALL.len()];
        let mut start = Self { selected: Cursor::default(), continues, choices, expected };
        start.select(row);
        start
    }

    /// Selects a row, or else the first one.
    fn select(&mut self, row: StartRow) {
        let place = self.rows().iter().position(|other| *other == row);
        self.selected = Cursor::at(place.unwrap_or(0));
    }

    /// Makes a choice in a row.
    fn set(&mut self, row: StartRow, choice: usize) {
        if let Some(place) = ALL.iter().position(|other| *other == row) {
            self.choices[place] = choice;
        }
    }

    /// The present rows.
    pub fn rows(&self) -> &'static [StartRow] {
        &ALL[usize::from(!self.continues)..]
    }

    /// The selected row.
    pub fn row(&self) -> StartRow {
        self.rows().get(self.selected.line()).copied().unwrap_or(StartRow::Library)
    }

    /// The choice in a row, as an index.
    pub fn choice(&self, row: StartRow) -> usize {
        let place = ALL.iter().position(|other| *other == row);
        place.map_or(0, |place| self.choices[place])
    }

    /// Changes the choice in the selected row by this many, cyclically.
    pub fn turn(&mut self, by: isize) {
        let row = self.row();
        let count = row.choices().len().max(1) as isize;
        let choice = (self.choice(row) as isize + by).rem_euclid(count) as usize;
        self.set(row, choice);
    }

    /// Selects the next row whose name begins with a letter; the same one if it is the only one.
    pub fn jump(&mut self, letter: char) {
        let rows = self.rows();
        let begins = |row: &StartRow| {
            row.name().chars().next().is_some_and(|first| first.eq_ignore_ascii_case(&letter))
        };
        let further = (1..=rows.len()).map(|by| (self.selected.line() + by) % rows.len());
        if let Some(place) = further.into_iter().find(|place| begins(&rows[*place])) {
            self.selected = Cursor::at(place);
        }
    }

    /// The chosen kind in a row with kinds.
    pub fn kind(&self, row: StartRow) -> Kind {
        Kind::ALL[self.choice(row).min(Kind::ALL.len() - 1)]
    }

    /// The level of the puzzle that a row opens, as an index. That of today's puzzles is the one of their
    /// kind above.
    pub fn level(&self, row: StartRow) -> usize {
        let row = match row {
            StartRow::Today => StartRow::Puzzle(self.kind(row)),
            StartRow::More => StartRow::MoreLevel,
            _ => row,
        };
        self.choice(row).min(LEVELS.len() - 1)
    }

    /// The variety of the puzzle that the selected row opens, if it is from the library.
    pub fn chosen_variety(&self) -> Option<Ruleset> {
        match self.row() {
            StartRow::Puzzle(kind) => Some(Variety::of(kind).into()),
            StartRow::More | StartRow::MoreLevel => {
                let choice = self.choice(StartRow::More);
                VARIETIES.get(choice).and_then(|(_, slug)| Ruleset::of_slug(slug))
            }
            _ => None,
        }
    }
}

impl Screen for Start {
    fn name(&self) -> &'static str {
        "start"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Start]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.rows().len()
    }

    fn moved(&self) -> fn(&mut Model) -> Effects {
        look_ahead
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        choose
    }

    fn closed(self: Box<Self>, model: &mut Model) -> Effects {
        // A new player who closes it finds the tutorial behind it, and not its mere puzzle.
        match is_blank_lesson(model) {
            true => vec![Effect::Lesson(Some(model.kind()))],
            false => Effects::new(),
        }
    }

    fn title(&self) -> Option<String> {
        Some(String::new())
    }

    fn variety(&self) -> Option<Ruleset> {
        let is_more = matches!(self.row(), StartRow::More | StartRow::MoreLevel);
        self.chosen_variety().filter(|_| is_more)
    }

    fn precedes_game(&self) -> bool {
        true
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_start(buf, body, model, self).into())
    }
}

const START: Action = Action { contexts: &[Context::Start], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "start",
        title: "start",
        help: "Opens the start screen: puzzles by level, today's puzzles, tutorials.",
        also: "daily day today menu home level new",
        contexts: &[Context::Play, Context::Library, Context::Summary],
        run: open,
        ..BASE
    },
    Action {
        id: "start-less",
        title: "level",
        help: "Changes to the previous value.",
        rank: 1,
        run: less,
        ..START
    },
    Action {
        id: "start-more",
        title: "level",
        help: "Changes to the next value.",
        rank: 1,
        run: more,
        ..START
    },
    Action {
        id: "start-jump",
        title: "jump to row",
        help: "Goes to the next row that begins with the letter.",
        run: jump,
        ..START
    },
];

/// Opens the start screen at the puzzles of the current kind.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let start = at(model, StartRow::Puzzle(model.kind()), model.kind());
    overlays::open(model, start)
}

/// Opens the start screen at the tutorials, or goes to them.
pub fn learn(model: &mut Model, _: Key) -> Effects {
    if let Some(start) = model.top_mut::<Start>() {
        start.select(StartRow::Learn);
        return Effects::new();
    }
    let start = at(model, StartRow::Learn, lesson(model));
    overlays::open(model, start)
}

/// Whether the game is the puzzle of a tutorial, with nothing on it and without the tutorial: what a
/// new player begins with.
pub(in crate::tui) fn is_blank_lesson(model: &Model) -> bool {
    let game = &model.sitting.game;
    let is_blank = model.tutorial.is_none() && game.moves().is_empty();
    is_blank && Tutorial::of(game.puzzle().setup()).is_some()
}

/// The kind of the tutorial to continue with: the current one or the one that was left; after its
/// last step, the other kind.
pub(in crate::tui) fn lesson(model: &Model) -> Kind {
    let is_over = model.step().is_some_and(|step| step.is_last());
    match (model.tutorial, model.kind()) {
        (None, kind) => model.session.lesson.unwrap_or(kind),
        (Some(_), Kind::Sudoku) if is_over => Kind::Kakuro,
        (Some(_), Kind::Kakuro) if is_over => Kind::Sudoku,
        (Some(_), kind) => kind,
    }
}

/// The screen that a new player sees.
pub(in crate::tui) fn first(model: &Model) -> Start {
    at(model, StartRow::Puzzle(Kind::Sudoku), Kind::Sudoku)
}

fn at(model: &Model, row: StartRow, kind: Kind) -> Start {
    let sitting = &model.sitting;
    let begun = sitting.game.position() > 0 || sitting.game.tally().lesson > 0;
    let level = LEVELS.iter().position(|level| sitting.title.split(' ').any(|word| word == *level));
    Start::new(begun && !sitting.is_solved(), row, level.unwrap_or(0), kind)
}

/// Makes the previous choice in the selected row.
pub fn less(model: &mut Model, _: Key) -> Effects {
    turn(model, -1)
}

/// Makes the next choice in the selected row.
pub fn more(model: &mut Model, _: Key) -> Effects {
    turn(model, 1)
}

/// Changes the choice in the selected row. A set of keys holds at once.
fn turn(model: &mut Model, by: isize) -> Effects {
    if model.top::<Start>().is_none_or(|start| start.row() != StartRow::Keys) {
        return change(model, |start| start.turn(by));
    }
    let next = (keys(model) as isize + by).rem_euclid(PRESETS.len() as isize);
    presets::take(model, &PRESETS[next as usize])
}

/// Goes to the next row that begins with a letter.
pub fn jump(model: &mut Model, key: Key) -> Effects {
    key.typed().map_or_else(Effects::new, |letter| change(model, |start| start.jump(letter)))
}

fn change(model: &mut Model, change: impl FnOnce(&mut Start)) -> Effects {
    if let Some(start) = model.top_mut::<Start>() {
        change(start);
    }
    look_ahead(model)
}

/// Has today's puzzle of the chosen kind rated while its row is selected, to say how long it will
/// take; for a kind without known minutes, there is nothing to say.
fn look_ahead(model: &mut Model) -> Effects {
    let Some(start) = model.top::<Start>() else { return Effects::new() };
    let (kind, level) = (start.kind(StartRow::Today), start.level(StartRow::Today));
    let is_known = start.expected[kind as usize][level].is_some();
    let is_wanted = start.row() == StartRow::Today && !is_known;
    if !is_wanted || model.own_paces().factor(Sort::usual(kind)).is_none() {
        return Effects::new();
    }
    let scores = model.sitting.scales.get(&TIME, kind).clone();
    ask(model, Question::Today(kind, level, Box::new(scores)))
}

/// Takes note of how hard today's puzzle of a kind and level is.
pub(in crate::tui) fn expect(model: &mut Model, kind: Kind, level: usize, rating: Option<f64>) {
    let expected = rating.and_then(|rating| model.own_paces().seconds(Sort::usual(kind), rating));
    if let Some(start) = model.found_mut::<Start>() {
        start.expected[kind as usize][level] = expected;
    }
}

/// The present set of keys, as an index of [`PRESETS`].
fn keys(model: &Model) -> usize {
    let preset = model.session.keys.preset();
    PRESETS.iter().position(|other| other == preset).unwrap_or(0)
}

/// The choice that a row shows.
fn shown(model: &Model, start: &Start, row: StartRow) -> usize {
    if row == StartRow::Keys { keys(model) } else { start.choice(row) }
}

/// Carries out the selected row.
fn choose(model: &mut Model, key: Key) -> Effects {
    let Some(start) = model.top::<Start>() else { return Effects::new() };
    let row = start.row();
    match row {
        StartRow::Continue => overlays::close_top(model),
        StartRow::Puzzle(_) | StartRow::More | StartRow::MoreLevel => {
            let Some(variety) = start.chosen_variety() else { return Effects::new() };
            let chosen = Choice::Level(variety, LEVELS[start.level(row)]);
            let mut effects = record_tally(model);
            effects.push(Effect::Open(chosen));
            effects
        }
        StartRow::Today => {
            let (kind, level) = (start.kind(row), start.level(row));
            form::today(model, kind, level, key)
        }
        StartRow::Learn => {
            let kind = start.kind(row);
            let mut effects = record_tally(model);
            effects.push(Effect::Lesson(Some(kind)));
            effects
        }
        StartRow::Library => library::open(model, key),
        StartRow::Make => form::open(model, key),
        StartRow::Write => editor::actions::open(model, key),
        StartRow::Keys => presets::open(model, key),
    }
}

const NAME: &str = "G R A D U S";
const MOTTO: [&str; 2] = ["Sudoku and Kakuro, rated the way you like", "Sudoku and Kakuro"];
const PASTE: [&str; 2] = [
    "Paste or drop a puzzle here at any time: a line, a grid, a link.",
    "Paste a puzzle here at any time.",
];

/// The widths of all rows, of their names, and of a choice.
const WIDE: u16 = 72;
const NAMES: u16 = 20;
const CHOICE: u16 = 10;

/// The most choices shown side by side; if there are more, a page of them is shown, in columns of
/// this width.
const MOST: usize = 5;
const PAGE: usize = 3;
const LONG: u16 = 14;

/// The height from which there are blank lines between groups.
const ROOMY: u16 = 20;

/// Draws the screen, and returns what can be clicked and where the selected row begins.
pub fn draw_start(buf: &mut Buffer, body: Rect, model: &Model, start: &Start) -> (Spots, Position) {
    clear(buf, body);
    let is_roomy = body.height >= ROOMY;
    let gaps = |row: &&StartRow| is_roomy && row.begins_group();
    let rows = start.rows();
    let lines = rows.len() + rows.iter().filter(gaps).count();
    // Above the rows are the name and the motto, below them what can be pasted.
    let around = if is_roomy { 8 } else { 3 };
    let width = body.width.min(WIDE);
    let area = Rect {
        x: body.x + (body.width - width) / 2,
        y: body.y + body.height.saturating_sub(lines as u16 + around) / 2,
        width,
        ..body
    };
    let area = area.intersection(body);
    centred(buf, area, 0, [NAME; 2], model, Part::Title);
    centred(buf, area, 1, MOTTO, model, Part::Faint);
    let mut line = if is_roomy { 4 } else { 2 };
    let mut spots = Spots::default();
    let mut selected = area.as_position();
    for (place, &row) in rows.iter().enumerate() {
        line += u16::from(gaps(&&row) && place > 0);
        let at = Rect { y: area.y + line, height: 1, ..area }.intersection(body);
        draw_row(buf, at, model, start, row);
        spots.add(at, ClickTarget::Line(place as isize - start.selected.line() as isize));
        if place == start.selected.line() {
            buf.set_style(at, model.look.theme.style(Part::Selected));
            draw_choice(buf, at, model, start, row);
            selected = at.as_position();
        }
        line += 1;
    }
    let foot = line + u16::from(is_roomy) * 2;
    centred(buf, area, foot, PASTE, model, Part::Faint);
    (spots, selected)
}

fn centred(buf: &mut Buffer, area: Rect, row: u16, texts: [&str; 2], model: &Model, part: Part) {
    let text = fitting(&texts, area.width);
    let col = area.width.saturating_sub(width(text) as u16) / 2;
    put(buf, area, (col, row), text, model.look.theme.style(part));
}

/// The first text that fits, or else the last.
fn fitting<T: AsRef<str>>(texts: &[T], room: u16) -> &str {
    let fits = |text: &&str| width(text) <= room.into();
    let mut all = texts.iter().map(T::as_ref);
    all.clone().find(fits).or(all.next_back()).unwrap_or_default()
}

/// Draws the name of a row, followed by its choices or a description.
fn draw_row(buf: &mut Buffer, area: Rect, model: &Model, start: &Start, row: StartRow) {
    put(buf, area, (2, 0), row.name(), model.look.theme.style(Part::Title));
    let choices = row.choices();
    if choices.is_empty() {
        let texts = about(model, row);
        let text = fitting(&texts, area.width.saturating_sub(NAMES));
        put(buf, area, (NAMES, 0), text, model.look.theme.style(Part::Faint));
        return;
    }
    let more = match row {
        StartRow::Today => {
            let level = LEVELS[start.level(row)];
            let expected = start.expected[start.kind(row) as usize][start.level(row)];
            Some(expected.map_or_else(
                || [format!("· {level}, as above"), format!("· {level}")],
                |expected| {
                    [format!("· {level}, {expected}"), format!("· {level}, {}", expected.about())]
                },
            ))
        }
        // Not all choices are shown.
        _ if choices.len() > MOST => {
            let number = format!("{} of {}", shown(model, start, row) + 1, choices.len());
            Some([format!("· {number}"), number])
        }
        _ => None,
    };
    if let Some([long, short]) = more {
        let col = match choices.len() {
            _ if area.width < WIDE => NAMES + CHOICE,
            count if count > MOST => NAMES + LONG * PAGE as u16,
            count => NAMES + CHOICE * count as u16,
        };
        let texts = [long, short, String::new()];
        let text = fitting(&texts, area.width.saturating_sub(col));
        put(buf, area, (col, 0), text, model.look.theme.style(Part::Faint));
    }
    for (place, choice) in choices.iter().enumerate() {
        let chosen = shown(model, start, row);
        let part = if place == chosen { Part::Info } else { Part::Faint };
        if let Some(col) = choice_at(area, place, chosen, choices.len()) {
            put(buf, area, (col, 0), choice, model.look.theme.style(part));
        }
    }
}

/// The column of one of `count` choices. If there is no room for all of them, those beside the chosen
/// one are shown, or it alone.
fn choice_at(area: Rect, place: usize, chosen: usize, count: usize) -> Option<u16> {
    match () {
        () if area.width < WIDE => (place == chosen).then_some(NAMES),
        () if count <= MOST => Some(NAMES + place as u16 * CHOICE),
        () => {
            let is_beside = place / PAGE == chosen / PAGE;
            is_beside.then_some(NAMES + (place % PAGE) as u16 * LONG)
        }
    }
}

/// Draws the choice of the selected row so that it is distinct from the others.
fn draw_choice(buf: &mut Buffer, area: Rect, model: &Model, start: &Start, row: StartRow) {
    let place = shown(model, start, row);
    let choices = row.choices();
    let col = choice_at(area, place, place, choices.len());
    if let (Some(choice), Some(col)) = (choices.get(place), col) {
        let style = model.look.theme.style(Part::Total).patch(model.look.theme.style(Part::Same));
        put(buf, area, (col - 1, 0), &format!("[{choice}]"), style);
    }
}

/// The description of a row without choices, in full and ever shorter.
fn about(model: &Model, row: StartRow) -> Vec<String> {
    match row {
        StartRow::Continue => {
            let sitting = &model.sitting;
            let progress = Progress::of(&sitting.game);
            let percent = progress.filled * 100 / progress.cells.max(1);
            let played = clock(sitting.clock.played());
            let rest = format!("{percent}% · {played}");
            let left = model.prediction().map(|left| format!("{rest} · {} left", left.about()));
            let all = left.as_ref().unwrap_or(&rest);
            let texts =
                [format!("{} · {all}", sitting.title), format!("{} · {rest}", sitting.title)];
            texts.into_iter().chain(left.clone()).chain([rest.clone()]).collect()
        }
        StartRow::Library => {
            let built_in: usize = pack::count();
            vec![
                format!("{built_in} puzzles, your games, your files"),
                format!("{built_in} puzzles"),
            ]
        }
        StartRow::Make => {
            ["a puzzle as hard as you like", "as hard as you like"].map(String::from).into()
        }
        StartRow::Write => {
            ["a puzzle from a newspaper", "from a newspaper"].map(String::from).into()
        }
        StartRow::Puzzle(Kind::Sudoku | Kind::Kakuro)
        | StartRow::Today
        | StartRow::More
        | StartRow::MoreLevel
        | StartRow::Learn
        | StartRow::Keys => Vec::new(),
    }
}
