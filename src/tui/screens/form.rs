//! The form for a new puzzle.

use crate::desk::make::Job;
use crate::desk::new_game;
use crate::game::pace::{Paces, Sort};
use crate::tui::geometry::text::{Line, Rows};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Question, Topic};
use crate::tui::paint::pen::{draw_frame, draw_list};
use crate::tui::screens::export;
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context;
use crate::tui::state::hand::Cursor;
use crate::tui::state::model::{Model, Notice, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::{ask, forget, notify, overlays, record_tally};
use gradus_engine::grid::variety::joined::{ARRANGEMENTS, Arrangement};
use gradus_engine::grid::variety::{Kind, Variety};
use gradus_engine::grid::{Ruleset, Size};
use gradus_engine::make::{Band, Failure, Range, Symmetry, Target, Wish};
use gradus_engine::path::scores::{LEVELS, Scores};
use gradus_engine::rate::{self, SIMPLEST_FIRST, System, TIME};
use gradus_engine::{Document, Grid, Technique};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::ops::RangeInclusive;

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A puzzle to order, or the puzzle of the day.
    Source,
    /// The variety.
    Variety,
    /// The size.
    Size,
    /// A rule besides those of the variety.
    Rule,
    /// Another one.
    SecondRule,
    /// Which givens or white cells belong together.
    Symmetry,
    /// Whether no given may be removable.
    Givens,
    /// What a rating should be.
    Difficulty,
    /// How many minutes it should take the player.
    Minutes,
    /// A technique that it should need.
    Technique,
}

/// The rows in order. Not all of them are always present.
const FIELDS: [Field; 10] = [
    Field::Source,
    Field::Variety,
    Field::Size,
    Field::Rule,
    Field::SecondRule,
    Field::Symmetry,
    Field::Givens,
    Field::Difficulty,
    Field::Minutes,
    Field::Technique,
];

/// The minutes to choose from.
const MINUTES: [(u32, u32); 7] = [(0, 5), (5, 8), (8, 12), (12, 20), (20, 30), (30, 60), (60, 120)];

/// The sizes of Kakuro.
const KAKURO: RangeInclusive<usize> = 3..=30;

/// The form.
#[derive(Clone, Debug)]
pub struct Form {
    /// The selected row.
    pub selected: Cursor,
    /// How many puzzles were examined, while one is being made.
    pub making: Option<usize>,
    /// By field: the choice.
    choices: [usize; FIELDS.len()],
    /// By kind: the scale of the simplest path.
    paths: [Scores; Kind::ALL.len()],
    /// How fast the player is.
    paces: Paces,
}

impl Form {
    /// The usual wishes for a kind. `paths` are the scales of the simplest path.
    pub fn new(kind: Kind, paths: [Scores; Kind::ALL.len()], paces: Paces) -> Self {
        let selected = Cursor::default();
        let mut form = Self { selected, making: None, choices: [0; FIELDS.len()], paths, paces };
        let variety = form.varieties().iter().position(|(variety, _)| variety.kind() == kind);
        form.set(Field::Variety, variety.unwrap_or(0));
        form.set(Field::Symmetry, Symmetry::default() as usize);
        form
    }

    /// The wish for the puzzle of the day of a kind and level.
    pub fn today(kind: Kind, level: usize, paths: [Scores; Kind::ALL.len()], paces: Paces) -> Self {
        let mut form = Self::new(kind, paths, paces);
        form.set(Field::Source, 1);
        let variety = form.varieties().iter().position(|(variety, _)| variety.kind() == kind);
        form.set(Field::Variety, variety.unwrap_or(0));
        form.set(Field::Difficulty, level);
        form
    }

    /// The present rows.
    pub fn fields(&self) -> Vec<Field> {
        let is_daily = self.is_daily();
        let is_sudoku = self.chosen_variety().kind() == Kind::Sudoku;
        let is_present = |field: &Field| match field {
            Field::Source | Field::Variety | Field::Difficulty => true,
            _ if is_daily => false,
            // A Kakuro is made without givens.
            Field::Rule | Field::SecondRule | Field::Givens => is_sudoku,
            Field::Minutes => self.has_minutes(),
            Field::Size | Field::Symmetry | Field::Technique => true,
        };
        FIELDS.into_iter().filter(is_present).collect()
    }

    /// The sort of the chosen puzzle.
    fn sort(&self) -> Sort {
        let grid = self.grids().get(self.choices[Field::Size as usize]).copied();
        Sort::of(self.ruleset(), grid.unwrap_or(Grid::NINE))
    }

    /// Whether it is known how long such puzzles take the player.
    fn has_minutes(&self) -> bool {
        self.paces.factor(self.sort()).is_some()
    }

    /// The name of a row.
    pub const fn row_name(field: Field) -> &'static str {
        match field {
            Field::Source => "Puzzle",
            Field::Variety => "Variety",
            Field::Size => "Size",
            Field::Rule => "Rule",
            Field::SecondRule => "Second rule",
            Field::Symmetry => "Symmetry",
            Field::Givens => "Givens",
            Field::Difficulty => "Difficulty",
            Field::Minutes => "Time",
            Field::Technique => "Technique",
        }
    }

    /// The choice in a row.
    pub fn chosen(&self, field: Field) -> String {
        let options = self.options(field);
        options.get(self.choices[field as usize]).cloned().unwrap_or_default()
    }

    /// Changes the choice in the selected row by this many, cyclically.
    pub fn turn(&mut self, by: isize) {
        let Some(&field) = self.fields().get(self.selected.line()) else { return };
        let count = self.options(field).len().max(1);
        let choice = self.choices[field as usize] as isize + by;
        self.set(field, choice.rem_euclid(count as isize) as usize);
    }

    /// Makes a choice. Others that depend on it return to their usual values.
    fn set(&mut self, field: Field, choice: usize) {
        self.choices[field as usize] = choice;
        if matches!(field, Field::Source | Field::Variety) {
            let last = self.varieties().len() - 1;
            let variety = &mut self.choices[Field::Variety as usize];
            *variety = last.min(*variety);
            let usual = self.chosen_variety().kind().grid(Size::USUAL);
            let grids = self.grids();
            let size = grids.iter().position(|grid| Some(*grid) == usual);
            self.choices[Field::Size as usize] = size.unwrap_or(grids.len() / 2);
            self.choices[Field::Rule as usize] = 0;
            self.choices[Field::SecondRule as usize] = 0;
            self.choices[Field::Difficulty as usize] = 0;
            self.choices[Field::Minutes as usize] = 0;
            self.choices[Field::Technique as usize] = 0;
        } else if field == Field::Size && self.rules().next().is_none() {
            self.choices[Field::Rule as usize] = 0;
            self.choices[Field::SecondRule as usize] = 0;
        }
    }

    const fn is_daily(&self) -> bool {
        self.choices[Field::Source as usize] == 1
    }

    fn options(&self, field: Field) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        match field {
            Field::Source => words(&["as chosen below", "of the day"]),
            Field::Variety => {
                let name = |(variety, joined): &(Variety, Option<&Arrangement>)| match joined {
                    Some(boards) => boards.name((*variety).into()),
                    None => variety.to_string(),
                };
                self.varieties().iter().map(name).collect()
            }
            Field::Size => {
                let size = |grid| self.chosen_variety().kind().size(grid).to_string();
                self.grids().into_iter().map(size).collect()
            }
            Field::Rule | Field::SecondRule => {
                let none = ["none".to_owned()];
                none.into_iter().chain(self.rules().map(|rule| rule.rules.to_string())).collect()
            }
            Field::Symmetry => words(&Symmetry::ALL.map(Symmetry::slug)),
            Field::Givens => words(&["as symmetry allows", "minimal: all are needed"]),
            Field::Difficulty if self.is_daily() => words(&LEVELS),
            Field::Difficulty => {
                let name =
                    |(system, _, name): &(&System, Range, &str)| format!("{}: {name}", system.name);
                let any = ["any".to_owned()];
                any.into_iter().chain(self.difficulties().iter().map(name)).collect()
            }
            Field::Minutes => {
                let any = ["any".to_owned()];
                let words = |(least, most): (u32, u32)| match least {
                    0 => format!("up to {most} min"),
                    _ => format!("{least} to {most} min"),
                };
                any.into_iter().chain(MINUTES.map(words)).collect()
            }
            Field::Technique => {
                let any = ["any".to_owned()];
                let names = self.techniques().into_iter().map(|technique| technique.name.into());
                any.into_iter().chain(names).collect()
            }
        }
    }

    /// The varieties, each with the way in which its boards are joined if there are several.
    fn varieties(&self) -> Vec<(Variety, Option<&'static Arrangement>)> {
        let joined = ARRANGEMENTS.iter().map(|boards| (Variety::JOINED, Some(boards)));
        let single = |kind| {
            let of_kind = Variety::all().filter(move |variety| variety.kind() == kind);
            of_kind.map(|variety| (variety, None))
        };
        match self.is_daily() {
            true => Kind::ALL.map(|kind| (Variety::of(kind), None)).into(),
            false => single(Kind::Sudoku).chain(joined).chain(single(Kind::Kakuro)).collect(),
        }
    }

    fn chosen_variety(&self) -> Variety {
        self.variety_and_boards().0
    }

    fn variety_and_boards(&self) -> (Variety, Option<&'static Arrangement>) {
        let choice = self.choices[Field::Variety as usize];
        self.varieties().get(choice).copied().unwrap_or((Variety::CLASSIC, None))
    }

    fn grids(&self) -> Vec<Grid> {
        if let (_, Some(boards)) = self.variety_and_boards() {
            return vec![boards.grid()];
        }
        let sizes: Vec<usize> = match self.chosen_variety() {
            Variety::KAKURO => KAKURO.collect(),
            variety => variety.sizes().collect(),
        };
        let kind = self.chosen_variety().kind();
        sizes.into_iter().filter_map(|size| kind.grid(Size { rows: size, cols: size })).collect()
    }

    /// The rules that a puzzle of this size can be made with.
    fn rules(&self) -> impl Iterator<Item = Ruleset> + use<> {
        let grid = self.grids().get(self.choices[Field::Size as usize]).copied();
        Ruleset::generated()
            .filter(move |rule| grid.is_some_and(|grid| rule.check_generated(grid).is_ok()))
    }

    /// The variety with the chosen rules.
    fn ruleset(&self) -> Ruleset {
        let chosen = [Field::Rule, Field::SecondRule].map(|field| self.choices[field as usize]);
        let chosen = chosen.into_iter().filter_map(|choice| choice.checked_sub(1));
        let rules = chosen.filter_map(|place| self.rules().nth(place));
        rules.fold(self.chosen_variety().into(), Ruleset::and)
    }

    /// The ratings that can be asked for.
    fn difficulties(&self) -> Vec<(&'static System, Range, &'static str)> {
        let of = |system: &'static System| {
            let names = system.levels.iter().chain(system.ranges).copied();
            names.filter_map(move |name| Some((system, Range::read(system, name).ok()?, name)))
        };
        rate::for_kind(self.chosen_variety().kind()).flat_map(of).collect()
    }

    fn techniques(&self) -> Vec<&'static Technique> {
        let path = &self.paths[self.chosen_variety().kind() as usize];
        path.active().map(|row| row.technique).collect()
    }

    /// What to make, using the scales that `scale` returns for systems; `None` if there is no such
    /// grid.
    pub fn job(&self, scale: impl Fn(&'static System, Kind) -> Scores) -> Option<Job> {
        let (variety, joined) = self.variety_and_boards();
        let choice = |field: Field| self.choices[field as usize];
        if self.is_daily() {
            return Some(Job::Daily(variety.kind(), choice(Field::Difficulty)));
        }
        let grid = self.grids().get(choice(Field::Size)).copied()?;
        let wish = Wish {
            symmetry: Symmetry::ALL[choice(Field::Symmetry)],
            minimal: choice(Field::Givens) == 1,
            rules: self.ruleset().rules,
            joined,
            ..Wish::of(variety, grid)
        };
        // The first choice is any.
        let chosen = |field| choice(field).checked_sub(1);
        let band = chosen(Field::Difficulty).and_then(|place| {
            let (system, range, _) = self.difficulties().get(place).copied()?;
            Some(Band { system, scores: scale(system, variety.kind()), range })
        });
        let minutes = chosen(Field::Minutes).and_then(|place| {
            let (least, most) = MINUTES.get(place).copied()?;
            let range = self.paces.totals(self.sort(), (least.into(), most.into()))?;
            Some(Band { system: &TIME, scores: scale(&TIME, variety.kind()), range })
        });
        let technique = chosen(Field::Technique);
        let technique = technique.and_then(|place| self.techniques().get(place).copied());
        let target = Target {
            ratings: band.into_iter().chain(minutes).collect(),
            techniques: technique.into_iter().collect(),
            path: scale(&SIMPLEST_FIRST, variety.kind()),
        };
        Some(Job::Wish(Box::new((wish, target))))
    }
}

impl Screen for Form {
    fn name(&self) -> &'static str {
        "form"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Form]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.fields().len()
    }

    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        end
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_form(buf, body, model, self).into())
    }
}

const FORM: Action = Action { contexts: &[Context::Form, Context::Export], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "form-less",
        title: "choose",
        help: "Changes to the previous value.",
        rank: 1,
        run: less,
        ..FORM
    },
    Action {
        id: "form-more",
        title: "choose",
        help: "Changes to the next value.",
        rank: 1,
        run: more,
        ..FORM
    },
    Action {
        id: "form-make",
        title: "make",
        help: "Makes the puzzle and opens it.",
        rank: 2,
        contexts: &[Context::Form],
        run: make,
        ..BASE
    },
    Action {
        id: "export-send",
        title: "export",
        help: "Copies what was chosen, or writes it to a new file.",
        rank: 2,
        contexts: &[Context::Export, Context::ExportText],
        run: export::send,
        ..BASE
    },
];

/// Opens the form.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let form = Form::new(model.kind(), paths(model), model.own_paces().clone());
    overlays::open(model, form)
}

/// Opens the form with the puzzle of the day for a kind, which is made at once.
pub(in crate::tui) fn today(model: &mut Model, kind: Kind, level: usize, key: Key) -> Effects {
    let form = Form::today(kind, level, paths(model), model.own_paces().clone());
    let mut effects = overlays::open(model, form);
    effects.extend(make(model, key));
    effects
}

/// By kind: the scale of the simplest path.
fn paths(model: &Model) -> [Scores; Kind::ALL.len()] {
    Kind::ALL.map(|kind| model.sitting.scales.get(&SIMPLEST_FIRST, kind).clone())
}

/// Chooses the previous value in the selected row.
pub fn less(model: &mut Model, _: Key) -> Effects {
    turn(model, -1)
}

/// Chooses the next value in the selected row.
pub fn more(model: &mut Model, _: Key) -> Effects {
    turn(model, 1)
}

fn turn(model: &mut Model, by: isize) -> Effects {
    let effects = end(model).unwrap_or_default();
    match model.top_mut::<Form>() {
        Some(form) => form.turn(by),
        None => return export::turn(model, by),
    }
    effects
}

/// Has the puzzle made.
pub fn make(model: &mut Model, _: Key) -> Effects {
    let scales = &model.sitting.scales;
    let form = model.top::<Form>();
    let job = form.and_then(|form| form.job(|system, kind| scales.get(system, kind).clone()));
    let Some(job) = job else { return Vec::new() };
    if let Some(form) = model.top_mut::<Form>() {
        form.making = Some(0);
    }
    ask(model, Question::Making(Box::new(job)))
}

/// Cancels making a puzzle.
fn end(model: &mut Model) -> Option<Effects> {
    model.top_mut::<Form>()?.making.take().map(|_| forget(model, Topic::Making))
}

/// Reports how many puzzles were examined.
pub(in crate::tui) fn looked(model: &mut Model, looked: usize) {
    if let Some(form) = model.top_mut::<Form>()
        && form.making.is_some()
    {
        form.making = Some(looked);
    }
}

/// Opens the puzzle that was made, or says why there is none.
pub(in crate::tui) fn finished(model: &mut Model, result: Result<Document, Failure>) -> Effects {
    let Some(form) = model.top_mut::<Form>() else { return Vec::new() };
    form.making = None;
    let mut new_game = match result.map(new_game) {
        Ok(Ok(new_game)) => new_game,
        Ok(Err(refused)) => return notify(model, Notice::error(refused.1)),
        Err(why) => return notify(model, Notice::error(why.to_string())),
    };
    new_game.notice = Some(new_game.title.clone());
    let mut effects = record_tally(model);
    effects.push(Effect::Begin(Box::new(new_game)));
    effects
}

/// Draws the form and returns where its rows are.
pub fn draw_form(buf: &mut Buffer, body: Rect, model: &Model, form: &Form) -> Rows {
    let row = |&field| {
        Line::new(format!("{:12}< {} >", Form::row_name(field), form.chosen(field)), Part::Info)
    };
    let mut lines: Vec<Line> = form.fields().iter().map(row).collect();
    lines.push(Line::new("", Part::Info));
    lines.push(match form.making {
        None => {
            let text = "{form-less} and {form-more} choose, {form-make} makes the puzzle";
            Line::new(model.session.keys.fill_in(text), Part::Faint)
        }
        Some(0) => Line::new(
            model.session.keys.fill_in("The puzzle is being made; {close} cancels."),
            Part::Title,
        ),
        Some(n) => {
            let text = model.session.keys.fill_in("puzzles tried so far; {close} cancels.");
            Line::new(format!("{n} {text}"), Part::Title)
        }
    });
    let area = draw_frame(buf, body, lines.len() as u16, &model.look.theme, "New puzzle");
    draw_list(buf, area, &model.look.theme, &lines, form.selected.line()).only(form.fields().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn a_kakuro_is_asked_for_no_givens() {
        let paths = || Kind::ALL.map(|kind| Config::standard().scores(kind));
        let form = |kind| Form::new(kind, paths(), Paces::default());
        assert!(form(Kind::Sudoku).fields().contains(&Field::Givens));
        assert!(!form(Kind::Kakuro).fields().contains(&Field::Givens));
        let mut turned = form(Kind::Sudoku);
        turned.selected = Cursor::at(1);
        turned.turn(-1);
        assert_eq!(turned.chosen(Field::Variety), "Kakuro");
        assert!(!turned.fields().contains(&Field::Givens));
    }

    #[test]
    fn boards_that_share_cells_have_one_size() {
        let paths = Kind::ALL.map(|kind| Config::standard().scores(kind));
        let mut form = Form::new(Kind::Sudoku, paths, Paces::default());
        form.selected = Cursor::at(1);
        let sorts = form.varieties().len();
        for boards in &ARRANGEMENTS {
            let turns = (0..sorts).find(|_| {
                form.turn(1);
                form.chosen(Field::Variety) == format!("{} Sudoku", boards.slug)
            });
            assert!(turns.is_some(), "{}", boards.slug);
            assert_eq!(form.options(Field::Size).len(), 1);
            let job = form.job(|system, kind| Config::standard().scale(system, kind));
            let Some(Job::Wish(wish)) = job else { panic!("{job:?}") };
            assert_eq!((wish.0.joined, wish.0.grid), (Some(boards), boards.grid()));
        }
    }
}
