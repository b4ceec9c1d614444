//! The editor, in which a puzzle is written down: as a screen, the board being written, and beside it
//! what is wrong and how many solutions there are.

pub mod actions;
mod drawing;
pub mod state;

use crate::desk::named;
use crate::game::suggest::Proposal;
use crate::tui::geometry::edges::Edges;
use crate::tui::geometry::layout::{Layout, layout};
use crate::tui::geometry::places::digit_position;
use crate::tui::geometry::screen::{Window, has_grounds};
use crate::tui::geometry::shape::Shape;
use crate::tui::geometry::text::wrap;
use crate::tui::geometry::traces::Crowd;
use crate::tui::message::Effects;
use crate::tui::paint::board::{Board, draw_board};
use crate::tui::paint::clues::{Clue, ClueState};
use crate::tui::paint::content::{self, Content, Look, zones};
use crate::tui::paint::pen::{clear, draw_long, needs_more_room, pane_area, put};
use crate::tui::paint::relations::tints;
use crate::tui::screens::editor::state::{Brush, Count, Editor, Tool};
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Screen, Zoom};
use crate::tui::state::panes::{ClickTarget, Drawn};
use crate::tui::theme::Part;
use crate::tui::update::hide_true_candidates;
use gradus_engine::grid::Family;
use gradus_engine::grid::cell::{Cell, Grid};
use gradus_engine::grid::digit::{Digit, Digits};
use gradus_engine::grid::region::LARGEST;
use gradus_engine::grid::{Fault, FaultKind};
use gradus_engine::solve::TrueCandidates;
use gradus_engine::{Document, Kind, Setup, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

impl Screen for Editor {
    fn name(&self) -> &'static str {
        "editor"
    }

    fn contexts(&self) -> &'static [Context] {
        match self.proposal {
            Some(_) => &[Context::Proposal, Context::Editor],
            None => &[Context::Editor],
        }
    }

    /// The content of the editor stays in it.
    fn closed(self: Box<Self>, model: &mut Model) -> Effects {
        model.session.draft = Some(self);
        let mut effects = actions::stop_counting(model);
        effects.extend(hide_true_candidates(model));
        effects
    }

    fn title(&self) -> Option<String> {
        let Setup { variety, grid, .. } = &self.setup;
        let title = || named(*variety, *grid);
        Some(self.title.clone().unwrap_or_else(title))
    }

    fn status(&self) -> Vec<(String, Part)> {
        status(self)
    }

    fn cell(&self, _: &Model) -> Option<(Grid, Cell)> {
        Some((self.setup.grid, self.cursor))
    }

    fn go_to(&self) -> fn(&mut Model, Cell) -> Effects {
        actions::go_to
    }

    fn click(&self) -> Option<fn(&mut Model, Cell) -> Effects> {
        Some(actions::click)
    }

    fn drag(&self) -> Option<fn(&mut Model, Cell) -> Effects> {
        Some(actions::drag)
    }

    fn draws_lines(&self) -> bool {
        self.brush.is_some()
    }

    fn changes(&self) -> Option<(usize, usize)> {
        Some((self.past.len(), self.future.len()))
    }

    fn undo(&self) -> Option<fn(&mut Model) -> Effects> {
        Some(actions::undo)
    }

    fn redo(&self) -> Option<fn(&mut Model) -> Effects> {
        Some(actions::redo)
    }

    fn document(&self) -> Option<Document> {
        Some(self.written_document())
    }

    fn largest(&self) -> Option<u8> {
        Some(match self.tool {
            // Digits of sums go up to 9, whatever the size.
            Tool::Cages | Tool::Rules => LARGEST,
            _ => self.setup.largest().unwrap_or(Digit::MAX),
        })
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_editor(buf, body, model, self))
    }
}

/// Draws the editor and returns where its cursor and its cells are.
pub fn draw_editor(buf: &mut Buffer, body: Rect, model: &Model, editor: &Editor) -> Drawn {
    clear(buf, body);
    let setup = &editor.setup;
    let regions = setup.regions();
    let edges = Edges::of(setup, &regions);
    let shape = Shape::of(setup, &edges, has_grounds(model));
    let layout = match layout(body, shape, Zoom::Automatic, true) {
        Ok(layout) => layout,
        Err(needed) => {
            needs_more_room(buf, body, needed, &model.look.theme);
            return Drawn::default();
        }
    };
    let window = Window::new(&layout, shape, centred(&layout, editor));
    let zones = zones(setup.grid, &regions);
    let dots = model.sitting.settings.dots;
    let board = Board {
        window: &window,
        edges: &edges,
        theme: &model.look.theme,
        dots,
        large: false,
        setup,
        regions: &regions,
        crowd: &Crowd::of(&window, setup),
        cursor: editor.cursor,
        reader: model.look.reader,
    };
    let tints = tints(setup);
    draw_board(buf, board, |cell| Look {
        zone: zones[cell.index()],
        tint: tints[cell.index()],
        ..edited(editor, model.findings.true_candidates.as_ref(), cell)
    });
    match layout.side {
        Some(side) => draw_side(buf, pane_area(side), model, editor),
        None => draw_below(buf, body, layout.board, model, editor),
    }
    let mut drawn = Drawn::from(window.place(editor.cursor).map(digit_position));
    drawn.spots.extend(window.cells().map(|(cell, place)| (place, ClickTarget::Cell(cell))));
    drawn
}

/// The first row and column of a part of the board with the cursor in its middle.
fn centred(layout: &Layout, editor: &Editor) -> (usize, usize) {
    let grid = editor.setup.grid;
    let first = |place: usize, shown: usize| place.saturating_sub(shown / 2);
    let (rows, cols) = layout.shown;
    (first(grid.row(editor.cursor), rows), first(grid.col(editor.cursor), cols))
}

fn draw_side(buf: &mut Buffer, area: Rect, model: &Model, editor: &Editor) {
    let theme = &model.look.theme;
    let grid = editor.setup.grid;
    let next = put(buf, area, (0, 0), "Editor", theme.style(Part::TitleFocused)) + 2;
    put(buf, area, (next, 0), &grid.name(editor.cursor).to_string(), theme.style(Part::Total));
    let what = named(editor.setup.variety, grid);
    let (count, part) = solutions(editor.solutions);
    let mut row = 1;
    let mut write = |buf: &mut Buffer, text: &str, part| {
        for line in wrap(text, area.width.into()) {
            put(buf, area, (0, row), &line, theme.style(part));
            row += 1;
        }
    };
    write(buf, &what, Part::Info);
    let about = editor.setup.about.as_deref();
    if let Some(author) = about.and_then(|about| about.author.as_ref()) {
        write(buf, &format!("by {author}"), Part::Info);
    }
    write(buf, &tool(editor), Part::Info);
    if editor.tool == Tool::Boxes {
        write(buf, &boxes(editor), Part::Info);
    }
    write(buf, "", Part::Info);
    if let Some(proposal) = &editor.proposal {
        write(buf, &proposed(grid, proposal), Part::Warning);
        write(buf, "", Part::Info);
    }
    write(buf, count, part);
    if let Some(level) = level(editor.solutions) {
        write(buf, &level, Part::Info);
    }
    if let (Some(found), Square::White { given: None }) =
        (&model.findings.true_candidates, editor.square())
    {
        write(buf, &content::solution_counts(found, editor.cursor), Part::Info);
    }
    for fault in &editor.faults {
        write(buf, &fault.explain(grid), Part::Error);
    }
    if let Some(reason) = &editor.reason {
        write(buf, &reason.sentence, Part::Error);
    }
    if let Some(rules) = about.and_then(|about| about.rules.as_ref()) {
        write(buf, &format!("\n{rules}"), Part::Faint);
    }
}

/// Without a pane, the most important information is in the rows left by the board; a proposal
/// always gets one row.
fn draw_below(buf: &mut Buffer, body: Rect, board: Rect, model: &Model, editor: &Editor) {
    let grid = editor.setup.grid;
    let (text, part) = match (&editor.proposal, editor.faults.first()) {
        (Some(proposal), _) => (proposed(grid, proposal), Part::Warning),
        (None, Some(fault)) => (fault.explain(grid), Part::Error),
        (None, None) => {
            let (count, part) = solutions(editor.solutions);
            let level = level(editor.solutions);
            let reason = editor.reason.as_ref().map(|reason| reason.sentence.as_str());
            let parts = [count].into_iter().chain(level.as_deref()).chain(reason);
            (parts.collect::<Vec<_>>().join(" · "), part)
        }
    };
    let spare = body.bottom().saturating_sub(board.bottom());
    if spare > 0 || editor.proposal.is_some() {
        let last = Rect { y: body.bottom().saturating_sub(1), height: 1, ..body };
        draw_long(buf, last, &text, model.look.theme.style(part), (spare.saturating_sub(1), None));
    }
}

/// What keys write, and whether the brush is down.
fn tool(editor: &Editor) -> String {
    let brush = match editor.brush {
        Some(Brush::Box(number)) => format!(", painting {}", box_name(number.into())),
        Some(Brush::Cage(_) | Brush::Relation) => ", drawing".into(),
        None => String::new(),
    };
    let symmetry = match editor.kind() {
        Kind::Kakuro => format!("\n{}", editor.symmetry.name()),
        Kind::Sudoku => String::new(),
    };
    match editor.tool {
        Tool::Rules => {
            let rule = editor.rule;
            format!("sets {}{brush}\n{}", rule.name, rule.law)
        }
        tool => format!("writes {}{brush}{symmetry}", tool.name()),
    }
}

/// The number of cells of each box, with a `!` if it is wrong.
fn boxes(editor: &Editor) -> String {
    let counts = editor.box_counts();
    let size = counts.len();
    let count = |(number, &count): (usize, &usize)| {
        let sign = if count == size { "" } else { "!" };
        format!("{}:{count}{sign}", box_name(number))
    };
    let counts: Vec<String> = counts.iter().enumerate().map(count).collect();
    format!("cells {}", counts.join(" "))
}

/// The number of a box as shown in its cells.
fn box_name(number: usize) -> String {
    let digit = u8::try_from(number + 1).ok().and_then(Digit::new);
    digit.map_or_else(|| "?".into(), |digit| digit.to_string())
}

/// The proposed addition.
fn proposed(grid: Grid, proposal: &Proposal) -> String {
    let name = grid.name(proposal.cell());
    let what = match proposal {
        Proposal::Given(_, digit) => format!("{name}={digit}"),
        Proposal::Clue(_, family, sum) => format!("{name}: {sum} {}", family.direction()),
        Proposal::Cage(_, sum) => format!("{name}: a cage sum of {sum}"),
    };
    format!("{what} leaves the fewest solutions")
}

/// The text for the number of solutions.
const fn solutions(count: Count) -> (&'static str, Part) {
    match count {
        Count::Pending => ("counting solutions…", Part::Faint),
        Count::Faulty => ("cannot be solved as it is:", Part::Warning),
        Count::None => ("no solution", Part::Error),
        Count::One(_) => ("exactly one solution ✓", Part::Info),
        Count::Several => ("more than one solution", Part::Warning),
        Count::GaveUp => ("counting the solutions took too long", Part::Warning),
    }
}

/// The level of the puzzle, once it is known.
fn level(count: Count) -> Option<String> {
    match count {
        Count::One(Some(level)) => Some(format!("level: {level}")),
        _ => None,
    }
}

/// The beginning of the status row: where the cursor is, and which clue of a black cell is typed.
pub fn status(editor: &Editor) -> Vec<(String, Part)> {
    let name = editor.setup.grid.name(editor.cursor).to_string();
    let mut segments = vec![("EDIT".into(), Part::Mode), (name, Part::Info)];
    if matches!(editor.square(), Square::Black { .. }) {
        let clue = if editor.down { "clue down" } else { "clue across" };
        segments.push((clue.into(), Part::Info));
    }
    segments
}

/// The look of a cell in the editor. Mistakes in a clue are marked at the clue. While the digits
/// that occur in some solution are shown, they are in open cells.
fn edited(editor: &Editor, telling: Option<&TrueCandidates>, cell: Cell) -> Look {
    let cursor = cell == editor.cursor;
    let faults = || editor.faults.iter().filter(|fault| fault.cell == Some(cell));
    let clue = |sum: Option<u32>, family: Family| {
        let current = cursor && editor.down == (family == Family::Down);
        let wrong = faults().any(|fault| family_of(&fault.kind) == Some(family));
        let state = if wrong { ClueState::Impossible } else { ClueState::Open };
        (sum.is_some() || current).then_some(Clue { sum, left: None, state, current })
    };
    let content = match editor.setup.squares[cell.index()] {
        Square::Black { .. } if editor.setup.is_hole(cell) => Content::Hole,
        Square::Black { down, across } => {
            let [down, across] = [(down, Family::Down), (across, Family::Across)]
                .map(|(sum, family)| clue(sum, family));
            Content::Black { down, across }
        }
        Square::White { given: Some(digit) } => Content::Digit(digit, Part::Given),
        Square::White { given: None } => match telling {
            Some(found) => content::solutions_content(found, cell),
            None => Content::Marks(Digits::EMPTY, Vec::new()),
        },
    };
    let marked = matches!(content, Content::Black { down, across } if down.or(across).is_some());
    let is_reason = editor.reason.as_ref().is_some_and(|reason| reason.cells.contains(&cell));
    let is_wrong = faults().next().is_some() || is_repeated(editor, cell) || is_reason;
    let wrong = !marked && is_wrong;
    let content = match (content, editor.tool, editor.setup.boxes.get(cell.index())) {
        (Content::Marks(..), Tool::Boxes, Some(number)) => Digit::new(number + 1)
            .map_or(Content::Marks(Digits::EMPTY, Vec::new()), |number| {
                Content::Digit(number, Part::Faint)
            }),
        (content, ..) => content,
    };
    Look { cursor, wrong, sum: edited_sum(editor, cell), ..Look::of(content) }
}

/// Whether a given repeats in a region of its cell; the fault is reported at the last of them.
fn is_repeated(editor: &Editor, cell: Cell) -> bool {
    let Square::White { given: Some(given) } = editor.setup.squares[cell.index()] else {
        return false;
    };
    let again =
        |fault: &&Fault| matches!(fault.kind, FaultKind::Repeated { digit, .. } if digit == given);
    let mut others = editor.faults.iter().filter(again).filter_map(|fault| fault.cell).peekable();
    if others.peek().is_none() {
        return false;
    }
    let regions = editor.setup.regions();
    others.any(|other| {
        regions.iter().any(|region| region.cells.contains(&cell) && region.cells.contains(&other))
    })
}

/// The sum of the cage that begins in a cell; dots if it still has to be typed.
fn edited_sum(editor: &Editor, cell: Cell) -> Option<Clue> {
    let cage = editor.setup.cages.iter().find(|cage| cage.cells.iter().min() == Some(&cell))?;
    let current = cage.cells.contains(&editor.cursor);
    let wrong = |fault: &Fault| {
        let is_sum =
            matches!(fault.kind, FaultKind::ImpossibleCage { .. } | FaultKind::LongCage { .. });
        is_sum && fault.cell == Some(cell)
    };
    let state = match editor.faults.iter().any(wrong) {
        true => ClueState::Impossible,
        false => ClueState::Open,
    };
    Some(Clue { sum: cage.sum, left: None, state, current })
}

/// The direction of the run that a fault concerns.
const fn family_of(fault: &FaultKind) -> Option<Family> {
    match fault {
        FaultKind::ClueWithoutRun { family, .. }
        | FaultKind::LongRun { family, .. }
        | FaultKind::ImpossibleClue { family, .. }
        | FaultKind::ImpossibleGivens { family, .. } => Some(*family),
        _ => None,
    }
}
