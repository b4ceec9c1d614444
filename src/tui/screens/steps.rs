//! The list of the currently possible steps, technique by technique. Within a technique, the steps that
//! remove the most come first, and steps with the same effect are listed as one. Steps whose effect a
//! cheaper one has are hidden, unless the player wants to see them.
//!
//! ```text
//! Steps     31 of 4 kinds
//!  del effect
//! ▾ N2 naked pair        3      a heading, unfolded
//!    4 r1c3<>45 r2c3<>4 x2      two pairs with the same effect
//! ▸ XW X-wing            1      another, folded
//! ```

use crate::tui::action::{Action, BASE};
use crate::tui::geometry::game::has_side;
use crate::tui::geometry::lines::{Line, Rows, scrolled};
use crate::tui::geometry::text::{cut, width, wrap};
use crate::tui::keys::Key;
use crate::tui::message::{Effects, Topic};
use crate::tui::paint::hint::with_legend;
use crate::tui::paint::names::{fitting, name_in};
use crate::tui::paint::overlay::{draw_lines, draw_list, pane_area, put_spans};
use crate::tui::paint::pen::{put, put_right};
use crate::tui::screens::page;
use crate::tui::state::context::Context;
use crate::tui::state::entry::Cursor;
use crate::tui::state::model::{Model, Notice, Screen};
use crate::tui::state::spots::Drawn;
use crate::tui::step_groups::{Group, ListedSteps};
use crate::tui::theme::Part;
use crate::tui::update::asking::ask_steps;
use crate::tui::update::enabled::{Enabled, only_if};
use crate::tui::update::{forget, hint, moving, notify, overlays};
use gradus_engine::Step;
use gradus_engine::hint::Wish;
use gradus_engine::technique::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The list.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    /// The visible groups in the order of the scale; `None` while the search runs.
    pub groups: Option<Vec<Group>>,
    /// All groups, including the hidden steps.
    all: Vec<Group>,
    /// Whether steps are shown whose effect a cheaper one has.
    pub shows_covered: bool,
    /// The selected one of the visible rows.
    pub selected: Cursor,
    /// How many lines the explanation of the selected step has been scrolled.
    pub scroll: Cursor,
    /// Whether the board is shown instead of the list, if there is room for only one of them.
    pub on_board: bool,
}

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub enum StepsRow<'a> {
    /// The heading of a group.
    Heading(&'a Group),
    /// A step of a group that is not folded.
    Step(&'a ListedSteps),
}

impl Steps {
    /// Lists the steps found.
    pub fn list(&mut self, groups: Vec<Group>) {
        self.all = groups;
        self.show();
    }

    /// Shows the hidden steps as well, or hides them again.
    pub fn toggle_covered(&mut self) {
        self.shows_covered = !self.shows_covered;
        self.show();
    }

    fn show(&mut self) {
        self.groups = Some(match self.shows_covered {
            true => self.all.clone(),
            false => self.all.iter().filter_map(Group::uncovered).collect(),
        });
        self.select(0);
    }

    /// The number of hidden steps.
    pub fn left_out(&self) -> usize {
        let all: usize = self.all.iter().map(|group| group.steps.len()).sum();
        all.saturating_sub(self.count())
    }

    /// The number of visible rows.
    pub fn height(&self) -> usize {
        self.groups.iter().flatten().map(Group::rows).sum()
    }

    /// The number of steps.
    pub fn count(&self) -> usize {
        self.groups.iter().flatten().map(|group| group.steps.len()).sum()
    }

    /// The visible rows, from one on.
    pub fn rows_from(&self, first: usize) -> impl Iterator<Item = StepsRow<'_>> {
        let (group, within) = self.locate(first).unwrap_or((usize::MAX, 0));
        let groups = self.groups.iter().flatten().skip(group);
        let rows = groups.flat_map(|group| {
            let steps = if group.folded { &[] } else { &group.steps[..] };
            std::iter::once(StepsRow::Heading(group)).chain(steps.iter().map(StepsRow::Step))
        });
        rows.skip(within)
    }

    /// The selected step; if a heading is selected, the first step below it.
    pub fn listed(&self) -> Option<&ListedSteps> {
        match self.rows_from(self.selected.line()).next()? {
            StepsRow::Heading(group) => group.steps.first(),
            StepsRow::Step(listed) => Some(listed),
        }
    }

    /// The number of the selected step within its technique, from 1, and the total.
    pub fn place(&self) -> Option<(usize, usize)> {
        let (place, within) = self.locate(self.selected.line())?;
        let group = self.groups.as_ref()?.get(place)?;
        Some((within.max(1), group.steps.len()))
    }

    /// Selects another row, if there is one.
    pub fn select(&mut self, row: usize) {
        self.selected = Cursor::at(row.min(self.height().saturating_sub(1)));
        self.scroll = Cursor::default();
    }

    /// Folds the group of the selected row; if it already is, goes to the previous heading.
    pub fn fold(&mut self) {
        let Some((place, within)) = self.locate(self.selected.line()) else { return };
        let folded = self.set_folded(place, true);
        let place = if folded { place.saturating_sub(1) } else { place };
        let heading = if folded { self.heading(place) } else { self.selected.line() - within };
        self.select(heading);
    }

    /// Unfolds the group of the selected row; if it already is, goes to the next heading.
    pub fn unfold(&mut self) {
        let Some((place, _)) = self.locate(self.selected.line()) else { return };
        let last = self.groups.iter().flatten().count() - 1;
        if !self.set_folded(place, false) && place < last {
            self.select(self.heading(place + 1));
        }
    }

    /// Unfolds all groups, or folds all if all are unfolded. A selected heading stays selected.
    pub fn fold_all(&mut self) {
        let Some((place, _)) = self.locate(self.selected.line()) else { return };
        let folded = self.groups.iter().flatten().all(|group| !group.folded);
        self.groups.iter_mut().flatten().for_each(|group| group.folded = folded);
        self.select(self.heading(place));
    }

    /// Folds or unfolds a group. Returns whether it was folded.
    fn set_folded(&mut self, place: usize, folded: bool) -> bool {
        let group = self.groups.as_mut().and_then(|groups| groups.get_mut(place));
        group.is_some_and(|group| std::mem::replace(&mut group.folded, folded))
    }

    /// The row of a group's heading.
    fn heading(&self, place: usize) -> usize {
        self.groups.iter().flatten().take(place).map(Group::rows).sum()
    }

    /// The group of a row, and the index of the row within it; 0 is the heading.
    fn locate(&self, row: usize) -> Option<(usize, usize)> {
        let mut left = row;
        for (place, group) in self.groups.iter().flatten().enumerate() {
            if left < group.rows() {
                return Some((place, left));
            }
            left -= group.rows();
        }
        None
    }
}

impl Screen for Steps {
    fn name(&self) -> &'static str {
        "steps"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Steps]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.height()
    }

    fn moved(&self) -> fn(&mut Model) -> Effects {
        arrive
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        choose
    }

    fn closed(self: Box<Self>, model: &mut Model) -> Effects {
        moving::follow(model);
        forget(model, Topic::Steps)
    }

    fn sentence(&self, model: &Model) -> String {
        sentence(model, self).unwrap_or_default()
    }

    fn lists_steps(&self) -> bool {
        true
    }

    fn step(&self) -> Option<&Step> {
        self.listed().map(|listed| &listed.step)
    }

    fn covers_board(&self) -> bool {
        !self.on_board
    }

    fn draw(&self, _: &mut Buffer, _: Rect, _: &Model) -> Option<Drawn> {
        None
    }

    fn draw_pane(
        &self,
        buf: &mut Buffer,
        area: Rect,
        second: Option<Rect>,
        model: &Model,
    ) -> Drawn {
        draw_steps(buf, area, second, model, self).into()
    }
}

const STEPS: Action = Action { contexts: &[Context::Steps], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "page",
        title: "about",
        help: "Opens the page about the technique: the idea, a picture, when to look for it.",
        rank: 8,
        contexts: &[Context::Hint, Context::Steps, Context::Scores, Context::Trainer],
        run: page::open,
        ..BASE
    },
    Action {
        id: "practise",
        title: "only this",
        help: "Limits hints and the list of steps to this technique; press again for all.",
        rank: 13,
        contexts: &[Context::Hint, Context::Steps, Context::Page, Context::Scores, Context::Play],
        enabled: can_practise,
        run: practise,
        ..BASE
    },
    Action {
        id: "steps-fold",
        title: "fold",
        help: "Folds the steps of the technique, or goes to the previous technique.",
        rank: 3,
        run: fold,
        ..STEPS
    },
    Action {
        id: "steps-unfold",
        title: "fold",
        help: "Unfolds the steps of the technique, or goes to the next technique.",
        rank: 3,
        run: unfold,
        ..STEPS
    },
    Action {
        id: "steps-fold-all",
        title: "fold all",
        help: "Unfolds the steps of all techniques, or folds them.",
        rank: 6,
        run: fold_all,
        ..STEPS
    },
    Action {
        id: "steps-covered",
        title: "covered",
        help: "Shows the steps whose whole effect a cheaper step has as well, or leaves them out again.",
        rank: 9,
        enabled: has_covered,
        run: covered,
        ..STEPS
    },
    Action {
        id: "steps-scroll",
        title: "read on",
        help: "Scrolls the explanation, and from its end back to the start.",
        rank: 5,
        enabled: has_step,
        run: scroll,
        ..STEPS
    },
    Action {
        id: "steps-turn",
        title: "board",
        help: "Switches between the list and the board, if there is room for only one.",
        rank: 1,
        enabled: lacks_room,
        run: turn,
        ..STEPS
    },
];

/// A step is selected in the list.
fn has_step(model: &Model) -> Enabled {
    only_if(model.steps().is_some_and(|list| list.step().is_some()), "there is no step")
}

/// Steps are hidden in the list, or were.
fn has_covered(model: &Model) -> Enabled {
    let leaves_out = |list: &Steps| list.shows_covered || list.left_out() > 0;
    only_if(model.found().is_some_and(leaves_out), "no step is left out")
}

/// A technique is under consideration, or being practised.
fn can_practise(model: &Model) -> Enabled {
    let found = model.technique().or(model.session.practised);
    only_if(found.is_some(), "select a technique in the scores or in the list of steps first")
}

/// There is no room for the list of steps beside the board.
fn lacks_room(model: &Model) -> Enabled {
    only_if(!has_side(model), "the board shows beside the list")
}

/// Lists all currently possible steps. If hints report that something is wrong, there is only the
/// way back.
pub fn list(model: &mut Model, key: Key) -> Effects {
    if model.sitting.way_back().is_some() {
        return hint::simplest(model, key);
    }
    let mut effects = overlays::open(model, Steps::default());
    effects.extend(ask_steps(model));
    effects
}

/// Takes in what the worker found; while a technique is practised, only its steps. If there are
/// none, the list gives way to the offer to play on.
pub(in crate::tui) fn found(model: &mut Model, mut groups: Vec<Group>) -> Effects {
    if let Some(only) = model.session.practised {
        groups.retain_mut(|group| {
            group.folded = false;
            group.technique == only
        });
        if groups.is_empty() {
            model.take_away::<Steps>();
            return hint::offer(model, only, Wish::Simplest);
        }
    }
    if let Some(list) = model.found_mut::<Steps>() {
        list.list(groups);
    }
    reveal(model);
    Effects::new()
}

/// Follows the selection of another row, if the list is on top.
fn arrive(model: &mut Model) -> Effects {
    change(model, |list| list.scroll = Cursor::default())
}

/// Folds the steps of a technique.
pub fn fold(model: &mut Model, _: Key) -> Effects {
    change(model, Steps::fold)
}

/// Unfolds them.
pub fn unfold(model: &mut Model, _: Key) -> Effects {
    change(model, Steps::unfold)
}

/// Unfolds all, or folds all.
pub fn fold_all(model: &mut Model, _: Key) -> Effects {
    change(model, Steps::fold_all)
}

/// Also shows the steps whose effect a cheaper one has, or hides them again.
pub fn covered(model: &mut Model, _: Key) -> Effects {
    change(model, Steps::toggle_covered)
}

/// Shows the board instead of the list, or the list again.
pub fn turn(model: &mut Model, _: Key) -> Effects {
    change(model, |list| list.on_board = !list.on_board)
}

/// Scrolls the explanation.
pub fn scroll(model: &mut Model, _: Key) -> Effects {
    change(model, |list| list.scroll.go(1, usize::MAX))
}

/// Changes the list on top, and makes the board show its step.
fn change(model: &mut Model, change: impl FnOnce(&mut Steps)) -> Effects {
    if let Some(list) = model.top_mut::<Steps>() {
        change(list);
        reveal(model);
    }
    Effects::new()
}

/// Makes the view of a large board follow the selected step.
fn reveal(model: &mut Model) {
    let cell = model.found::<Steps>().and_then(|list| list.step()?.cells().first().copied());
    if let Some(cell) = cell {
        moving::reveal(model, cell);
    }
}

/// Practises the technique under consideration; ends practice if that technique is already
/// practised, or there is none.
pub fn practise(model: &mut Model, _: Key) -> Effects {
    let before = model.session.practised;
    model.session.practised = model.technique().filter(|technique| before != Some(*technique));
    let text = match (model.session.practised, before) {
        (Some(technique), _) => {
            format!("only {}: hints and lists give no other steps", technique.name)
        }
        (None, Some(_)) => "all techniques again".into(),
        (None, None) => "select a technique first".into(),
    };
    model.sitting.hint = model.sitting.hint.take().filter(|shown| {
        let practised = model.session.practised;
        practised.is_none_or(|only| shown.step().is_some_and(|step| step.technique == only))
    });
    let mut effects = forget(model, Topic::Hint);
    effects.extend(forget(model, Topic::PlayOn));
    if let Some(list) = model.found_mut::<Steps>() {
        list.groups = None;
        effects.extend(ask_steps(model));
    }
    effects.extend(notify(model, Notice::info(text)));
    effects
}

/// Shows the selected step as a hint, in full.
fn choose(model: &mut Model, _: Key) -> Effects {
    let Some(step) = model.found::<Steps>().and_then(|list| list.step().cloned()) else {
        return Effects::new();
    };
    model.overlays.pop();
    hint::show_step(model, step)
}

/// The heading of the list.
const HEADING: &str = "Steps";

/// The minimum width for headings to include the score of their technique.
const WITH_SCORE: usize = 33;

/// The minimum width for headings to include the label of their technique.
const WITH_LABEL: usize = 28;

/// The columns of the sign of a heading.
const SIGN: usize = 2;

/// The minimum height of a list with a heading over its columns.
const HEADED: u16 = 30;

/// Draws the list and returns where its rows are. The explanation is in a pane of its own, if there
/// is one, or below the list.
pub fn draw_steps(
    buf: &mut Buffer,
    area: Rect,
    own: Option<Rect>,
    model: &Model,
    list: &Steps,
) -> Rows {
    let theme = &model.look.theme;
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let Some(listed) = list.listed() else {
        let text = match list.groups {
            Some(_) => "The techniques that are switched on find nothing here.",
            None => "Looking for steps…",
        };
        put(buf, area, (0, 0), HEADING, theme.style(Part::TitleFocused));
        let lines = wrap(text, below.width.into()).into_iter();
        let lines: Vec<Line> = lines.map(|line| Line::new(line, Part::Faint)).collect();
        draw_lines(buf, below, theme, &lines, 0);
        return Rows::around(Rect { height: 0, ..area }, 0, 0);
    };
    let found = summary(list, usize::from(area.width).saturating_sub(HEADING.len() + 1));
    put(buf, area, (0, 0), HEADING, theme.style(Part::TitleFocused));
    put_right(buf, area, 0, &found, theme.style(Part::Faint));
    let headed = u16::from(below.height >= HEADED);
    if headed > 0 {
        put(buf, below, (0, 0), " del effect", theme.style(Part::Faint));
    }
    let below = Rect { y: below.y + headed, height: below.height - headed, ..below };
    let most = if own.is_some() { below.height } else { below.height.div_ceil(2) };
    let reserved = below.height - most.min(u16::try_from(list.height()).unwrap_or(most));
    let rows = Rect { height: below.height - reserved, ..below };
    let shown = draw_rows(buf, rows, model, list);
    let own = own.map(pane_area);
    let left = Rect { y: rows.bottom(), height: reserved, ..below };
    draw_explanation(buf, own.unwrap_or(left), model, &listed.step, list.scroll.line());
    shown
}

/// The number of steps, of techniques, and of hidden steps: as much of that as fits.
fn summary(list: &Steps, room: usize) -> String {
    let kinds = match list.groups.iter().flatten().count() {
        1 => "1 kind".into(),
        kinds => format!("{kinds} kinds"),
    };
    let (count, left_out) = (list.count(), list.left_out());
    let texts = match left_out {
        0 => vec![format!("{count} of {kinds}")],
        _ => vec![
            format!("{count} of {kinds}, {left_out} more"),
            format!("{count} of {kinds} +{left_out}"),
            format!("{count} +{left_out}"),
        ],
    };
    let fits = |text: &&String| width(text) <= room;
    texts.iter().find(fits).cloned().unwrap_or_else(|| count.to_string())
}

/// Draws only the visible rows: there may be thousands.
fn draw_rows(buf: &mut Buffer, area: Rect, model: &Model, list: &Steps) -> Rows {
    let room = usize::from(area.height);
    let first = scrolled(list.selected.line(), room, list.height());
    let below = list.height().saturating_sub(first + room);
    let hidden = |row| match row {
        0 if first > 0 => format!(" ↑{first}"),
        _ if row + 1 == room && below > 0 => format!(" ↓{below}"),
        _ => String::new(),
    };
    let line = |(row, shown)| {
        let room = usize::from(area.width).saturating_sub(width(&hidden(row)));
        match shown {
            StepsRow::Heading(group) => Line::new(heading(model, group, room), Part::Total),
            StepsRow::Step(listed) => Line::new(step(model, listed, room), Part::Info),
        }
    };
    let lines: Vec<Line> = (0..room).zip(list.rows_from(first)).map(line).collect();
    let shown = draw_list(buf, area, &model.look.theme, &lines, list.selected.line() - first);
    for row in 0..area.height {
        let text = hidden(row.into());
        put_right(buf, area, row, &text, model.look.theme.style(Part::Faint));
    }
    shown
}

/// A heading: its technique, which is never cut, and the number of its steps. The score goes first if
/// there is no room, then the label, and then the number.
fn heading(model: &Model, group: &Group, room: usize) -> String {
    let technique = group.technique;
    let sign = if group.folded { '▸' } else { '▾' };
    let name = format!("{:<2} {}", technique.label, technique.name);
    let score = match model.sitting.scores().of(technique) {
        score if room >= WITH_SCORE && score > 0 => format!("{name} ({score})"),
        _ => name.clone(),
    };
    let count = format!(" {}", group.steps.len());
    let room_for = |count: &str| room.saturating_sub(SIGN + width(count));
    let whole = [score, name].into_iter().filter(|_| room >= WITH_LABEL);
    let beside = whole.chain(fitting(technique.name, room_for(&count)));
    let (name, count) = match beside.into_iter().find(|name| width(name) <= room_for(&count)) {
        Some(name) => (name, count),
        None => (name_in(technique.name, room_for("")), String::new()),
    };
    ends(&format!("{sign} {name}"), &count, room)
}

fn step(model: &Model, listed: &ListedSteps, room: usize) -> String {
    let ways = match listed.ways {
        1 => String::new(),
        ways => format!(" x{ways}"),
    };
    let changes = changes(model, &listed.step);
    ends(&format!("{:>4} {changes}", listed.removed), &ways, room)
}

/// A text at the left, cut to the room left by a text at the right.
fn ends(left: &str, right: &str, room: usize) -> String {
    let wide = room.saturating_sub(width(right));
    let left = cut(left, wide);
    let blanks = " ".repeat(wide - width(&left));
    format!("{left}{blanks}{right}")
}

/// The effect of a step, as in `r1c3=4` and `r1c3<>45 r2c3<>4`.
fn changes(model: &Model, step: &Step) -> String {
    let puzzle = model.puzzle();
    let places = step.places.iter().map(|&(cell, digit)| text::place(puzzle, cell, digit));
    let removes = step.removes.iter().map(|&(cell, set)| text::remove(puzzle, cell, set));
    places.chain(removes).collect::<Vec<_>>().join(" ")
}

/// The text of the status row about the selected step.
pub fn sentence(model: &Model, list: &Steps) -> Option<String> {
    let (step, (place, all)) = (&list.listed()?.step, list.place()?);
    let (technique, effect) = (step.technique, text::effect(model.puzzle(), step));
    Some(format!("{} {place} of {all}: {effect} · {}", technique.label, technique.name))
}

/// Draws a part of the explanation that fits, after a blank row; `part` counts on and on.
fn draw_explanation(buf: &mut Buffer, area: Rect, model: &Model, step: &Step, part: usize) {
    let lines = with_legend(&step.explain(model.puzzle()), Some(step), area.width.into());
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let room = usize::from(below.height).max(1);
    let parts = lines.len().div_ceil(room).max(1);
    let shown = lines.iter().skip(part % parts * room).take(room);
    for (row, line) in (0..below.height).zip(shown) {
        put_spans(buf, below, row, line, &model.look.theme);
    }
    if parts > 1 {
        let number = format!(" {} of {parts}", part % parts + 1);
        put_right(buf, area, 0, &number, model.look.theme.style(Part::Faint));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::Cell;
    use gradus_engine::grid::digit::{Digit, Digits};
    use gradus_engine::technique::step::{Mark, Role};
    use gradus_engine::technique::{Technique, by_slug};

    fn step(slug: &str, digit: u8, marks: usize) -> Step {
        let digit = Digits::of(Digit::new(digit).unwrap());
        let mark = Mark::Candidates(Role::Pattern, Cell::FIRST, digit);
        Step {
            technique: by_slug(slug).unwrap(),
            places: Vec::new(),
            removes: vec![(Cell::FIRST, digit)],
            marks: vec![mark; marks],
            because: None,
        }
    }

    fn list() -> Steps {
        let steps = vec![
            (1, step("naked-pair", 1, 4)),
            (3, step("naked-pair", 2, 4)),
            (1, step("naked-pair", 1, 2)),
            (2, step("x-wing", 1, 1)),
        ];
        let mut list = Steps::default();
        list.list(Group::all(steps, |_| 1));
        list
    }

    fn shown(list: &Steps) -> Vec<String> {
        let row = |row| match row {
            StepsRow::Heading(group) => format!("{} {}", group.technique.label, group.steps.len()),
            StepsRow::Step(listed) => {
                format!("{} x{} {}", listed.removed, listed.ways, listed.step.marks.len())
            }
        };
        let rows: Vec<String> = list.rows_from(0).map(row).collect();
        assert_eq!(rows.len(), list.height());
        rows
    }

    #[test]
    fn steps_stand_by_technique_and_by_what_they_remove() {
        assert_eq!(shown(&list()), ["N2 2", "3 x1 4", "1 x2 2", "XW 1"]);
    }

    #[test]
    fn what_a_cheaper_step_does_shows_on_request() {
        let steps = vec![
            (2, step("naked-pair", 1, 4)),
            (1, step("x-wing", 1, 1)),
            (1, step("x-wing", 2, 1)),
            (1, step("swordfish", 1, 1)),
        ];
        let score = |technique: &Technique| technique.slug.len() as u32;
        let mut list = Steps::default();
        list.list(Group::all(steps, score));
        list.fold_all();
        list.fold_all();
        // The X-wing has the shortest name.
        assert_eq!(shown(&list), ["XW 2"]);
        assert_eq!(list.left_out(), 2);
        list.toggle_covered();
        assert_eq!((list.count(), list.left_out()), (4, 0));
        list.toggle_covered();
        assert_eq!(list.left_out(), 2);
    }

    #[test]
    fn groups_fold() {
        let mut list = list();
        list.select(2);
        list.fold();
        assert_eq!((shown(&list), list.selected.line()), (vec!["N2 2".into(), "XW 1".into()], 0));
        list.unfold();
        list.unfold();
        assert_eq!((list.height(), list.selected.line()), (4, 3));
        list.unfold();
        assert_eq!((list.height(), list.selected.line()), (5, 3));
        assert_eq!(list.listed().map(|listed| listed.removed), Some(2));
        list.fold_all();
        assert_eq!((list.height(), list.selected.line()), (2, 1));
        list.fold();
        assert_eq!(list.selected.line(), 0);
        list.fold_all();
        assert_eq!(list.height(), 5);
    }
}
