//! The form for copying and exporting; and links to the puzzle: copying one, and sharing a result with
//! it.

use crate::desk::{self, Destination, Exported, Sitting, file_name, named_by_player};
use crate::tui::geometry::text::{Line, Rows, width};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::paint::pen::{draw_frame, draw_list};
use crate::tui::state::context::Context;
use crate::tui::state::hand::{Cursor, Entry};
use crate::tui::state::model::{Model, Notice, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::{notify, overlays, scores};
use gradus_engine::LEVEL;
use gradus_engine::format::link::Link;
use gradus_engine::format::{Document, Holds};
use gradus_engine::picture::export::{Around, Draws, ExportTarget, Picture, TEXT};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The destination.
    Destination,
    /// The format.
    ExportTarget,
    /// How much of the player's entries to include.
    Along,
    /// The name of the file.
    Name,
}

/// The rows of the form. The last one appears only if a file is written.
pub const FIELDS: [Field; 4] = [Field::Destination, Field::ExportTarget, Field::Along, Field::Name];

/// The destinations, with their names.
const PLACES: [(Destination, &str); 3] = [
    (Destination::Clipboard, "clipboard"),
    (Destination::Here, "file in this folder"),
    (Destination::Exports, "file in the folder of exports"),
];

/// What can be included, with its names.
const ALONG: [(Holds, &str); 3] = [
    (Holds::Givens, "the puzzle alone"),
    (Holds::Digits, "entries"),
    (Holds::Marks, "entries and pencil marks"),
];

/// The form.
#[derive(Clone, Debug)]
pub struct ExportScreen {
    /// The selected row.
    pub selected: Cursor,
    document: Document,
    targets: Vec<ExportTarget>,
    place: usize,
    target: usize,
    /// How much is wanted, if that was chosen; a target may hold less.
    along: Option<usize>,
    /// The name of the file, without its extension; empty for the usual one.
    name: Entry,
    /// What belongs in a picture besides.
    around: Around,
}

impl ExportScreen {
    /// The form for a puzzle with all of the player's entries, which are included if possible, and
    /// what belongs in a picture of it.
    pub fn new(document: Document, around: Around) -> Self {
        let targets = ExportTarget::all(&document);
        Self {
            selected: Cursor::default(),
            document,
            targets,
            place: 0,
            target: 0,
            along: None,
            name: Entry::default(),
            around,
        }
    }

    /// The name of a row.
    pub const fn row_name(field: Field) -> &'static str {
        match field {
            Field::Destination => "To",
            Field::ExportTarget => "As",
            Field::Along => "With",
            Field::Name => "Name",
        }
    }

    /// The rows that appear.
    fn rows(&self) -> &'static [Field] {
        let is_file = PLACES[self.place()].0 != Destination::Clipboard;
        &FIELDS[..FIELDS.len() - usize::from(!is_file)]
    }

    /// The selected row.
    fn row(&self) -> Field {
        self.rows().get(self.selected.line()).copied().unwrap_or(Field::Destination)
    }

    /// Selects the next format or picture with a word that begins with a letter.
    fn jump(&mut self, letter: char) {
        let begins = |target: &ExportTarget| {
            let name = target.to_string();
            let mut words = name.split(|symbol: char| !symbol.is_alphanumeric());
            words.any(|word| {
                word.chars()
                    .next()
                    .is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
            })
        };
        let count = self.targets.len();
        let further = (1..=count).map(|by| (self.target + by) % count);
        if let Some(place) = further.into_iter().find(|place| begins(&self.targets[*place])) {
            self.target = place;
        }
    }

    /// The choice in a row.
    pub fn chosen(&self, field: Field) -> String {
        match field {
            Field::Destination => PLACES[self.place()].1.into(),
            Field::ExportTarget => self.target().to_string(),
            Field::Along => self.with().into(),
            Field::Name => match self.name.text() {
                "" => file_name(&self.document, self.target()),
                name => name.into(),
            },
        }
    }

    /// What the format has no place for, in a sentence; `None` if it holds everything.
    pub fn lack(&self) -> Option<&'static str> {
        match self.target().holds() {
            _ if self.place() != self.place => Some("The clipboard holds only text."),
            Holds::Givens => Some("This format holds the puzzle alone."),
            Holds::Digits => Some("This format has no place for pencil marks."),
            Holds::Marks => None,
        }
    }

    /// Changes the choice in the selected row by this many, cyclically.
    pub fn turn(&mut self, by: isize) {
        let turned = |choice: usize, count: usize| {
            (choice as isize + by).rem_euclid(count as isize) as usize
        };
        match self.row() {
            Field::Destination => {
                let first = usize::from(!self.target().is_text());
                self.place = first + turned(self.place() - first, PLACES.len() - first);
            }
            Field::ExportTarget => self.target = turned(self.target, self.targets.len().max(1)),
            Field::Along => {
                self.along = Some(turned(self.along(), self.target().holds() as usize + 1));
            }
            Field::Name => {}
        }
    }

    fn target(&self) -> ExportTarget {
        self.targets.get(self.target).copied().unwrap_or(ExportTarget::Picture(&TEXT))
    }

    /// How much is included: what is wanted, limited by what the target holds.
    fn along(&self) -> usize {
        let target = self.target();
        self.along.unwrap_or(target.usual() as usize).min(target.holds() as usize)
    }

    /// The same in words.
    fn with(&self) -> &'static str {
        match (self.target(), ALONG[self.along()]) {
            (ExportTarget::Picture(Picture { draws: Draws::Game(_), .. }), (Holds::Givens, _)) => {
                "squares in place of your digits"
            }
            (_, (_, name)) => name,
        }
    }

    /// Where it goes: where the player wants, but the clipboard holds only text.
    fn place(&self) -> usize {
        self.place.max(usize::from(!self.target().is_text()))
    }

    /// The export that results from these choices.
    ///
    /// # Errors
    /// Says what the target cannot express, in a sentence.
    pub fn exported(&self) -> Result<Exported, String> {
        let (target, along) = (self.target(), ALONG[self.along()].0);
        let place = PLACES[self.place()].0;
        let exported = Exported::new(&self.document, target, along, &self.around, place)?;
        let name = named_by_player(self.name.text(), exported.ending).unwrap_or(exported.name);
        Ok(Exported { what: format!("{target}, {}", self.with()), name, ..exported })
    }
}

impl Screen for ExportScreen {
    fn name(&self) -> &'static str {
        "export"
    }

    fn contexts(&self) -> &'static [Context] {
        match self.row() {
            Field::Destination | Field::Along => &[Context::Export],
            Field::ExportTarget | Field::Name => &[Context::ExportText],
        }
    }

    fn entry(&mut self) -> Option<&mut Entry> {
        (self.row() == Field::Name).then_some(&mut self.name)
    }

    fn letter(&self) -> Option<fn(&mut Model, Key) -> Effects> {
        (self.row() == Field::ExportTarget).then_some(jump)
    }

    fn sideways(&self) -> Option<fn(&mut Model, isize) -> Effects> {
        (self.row() == Field::ExportTarget).then_some(turn)
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.rows().len()
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_export(buf, body, model, self).into())
    }
}

/// Opens the form for the game, or for the puzzle in the editor.
pub fn open(model: &mut Model, _: Key) -> Effects {
    if let Some(document) = model.overlays.last().and_then(|screen| screen.document()) {
        let form = ExportScreen::new(document, Around::default());
        return overlays::open(model, form);
    }
    let document = model.sitting.game.document(&model.sitting.title);
    let level =
        model.findings.analysis.of(&LEVEL).start.rating.as_ref().and_then(|rating| rating.level);
    let around = Around { level: level.map(String::from), ..Around::default() };
    overlays::open(model, ExportScreen::new(document, around))
}

/// Copies or writes what was chosen, and closes the form.
pub fn send(model: &mut Model, _: Key) -> Effects {
    let Some(form) = model.top::<ExportScreen>() else { return Vec::new() };
    match form.exported() {
        Ok(exported) => {
            let mut effects = overlays::close_top(model);
            effects.push(match exported.place {
                Destination::Clipboard => Effect::Copy(Box::new(exported)),
                Destination::Here | Destination::Exports => Effect::Export(Box::new(exported)),
            });
            effects
        }
        Err(why) => notify(model, Notice::error(why)),
    }
}

/// Changes the choice in the selected row.
pub(super) fn turn(model: &mut Model, by: isize) -> Effects {
    if let Some(form) = model.top_mut::<ExportScreen>() {
        form.turn(by);
    }
    Effects::new()
}

/// Goes to the next format with a word that begins with a letter.
fn jump(model: &mut Model, key: Key) -> Effects {
    if let Some((form, letter)) = model.top_mut::<ExportScreen>().zip(key.typed()) {
        form.jump(letter);
    }
    Effects::new()
}

/// The width of the names of the rows.
const NAMES: usize = 8;

/// Draws the form and returns where its rows are, and where the cursor is.
pub fn draw_export(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    form: &ExportScreen,
) -> (Rows, Position) {
    let row = |field: &Field| {
        let (name, chosen) = (ExportScreen::row_name(*field), form.chosen(*field));
        match field {
            Field::Name => format!("{name:NAMES$}{chosen}.{}", form.target().ending()),
            _ => format!("{name:NAMES$}< {chosen} >"),
        }
    };
    let rows = form.rows();
    let mut lines: Vec<Line> = rows.iter().map(|field| Line::new(row(field), Part::Info)).collect();
    lines.push(Line::new(form.lack().unwrap_or_default(), Part::Warning));
    let text = match form.row() {
        Field::Destination | Field::Along => {
            "{form-less} and {form-more} choose, {export-send} copies or writes a new file"
        }
        Field::ExportTarget => {
            "{text-left}, {text-right} and letters of a name choose, {export-send} copies or writes"
        }
        Field::Name => "type another name if you like, {export-send} writes a new file",
    };
    lines.push(Line::new(model.session.keys.fill_in(text), Part::Faint));
    let area = draw_frame(buf, body, lines.len() as u16, &model.look.theme, "Copy and export");
    let drawn = draw_list(buf, area, &model.look.theme, &lines, form.selected.line());
    let drawn = drawn.only(rows.len());
    let Position { x, y } = drawn.position();
    let typed =
        if form.row() == Field::Name { NAMES + width(form.name.before_cursor()) } else { 0 };
    (drawn, Position { x: (x + typed as u16).min(area.right().saturating_sub(1)), y })
}

/// The link to the puzzle and its rating by the displayed system.
///
/// # Errors
/// Says why there is none.
pub fn link(model: &Model) -> Result<Link, String> {
    let sitting = &model.sitting;
    let link = desk::link(model.puzzle().setup(), sitting.system(), sitting.scale());
    link.map_err(|error| error.to_string())
}

/// Copies it, with the address of a page in front.
pub fn copy_link(model: &mut Model, _: Key) -> Effects {
    let mut effects = scores::finish(model);
    let address = &model.session.surroundings.address;
    let copied = link(model).map(|link| {
        Exported::copied("link to the puzzle and its rating", format!("{address}{link}"))
    });
    effects.extend(match copied {
        Ok(exported) => vec![Effect::Copy(Box::new(exported))],
        Err(why) => notify(model, Notice::error(why)),
    });
    effects
}

/// The result of the game in a line.
pub fn result(model: &Model) -> String {
    let Sitting { game, title, .. } = &model.sitting;
    let rating = model.findings.analysis.of(&LEVEL).start.rating.as_ref();
    let level = rating.and_then(|rating| rating.level);
    desk::result(title, game, &model.sitting.tally(), level)
}

/// Copies the result of the game, with the link to its puzzle below if the address of a page is
/// known.
pub fn share_result(model: &mut Model, _: Key) -> Effects {
    let mut effects = scores::finish(model);
    let (result, address) = (result(model), &model.session.surroundings.address);
    let text = match link(model) {
        Ok(link) if !address.is_empty() => format!("{result}\n{address}{link}"),
        _ => result.clone(),
    };
    // It is said, as not every terminal lets a program use the clipboard.
    effects.push(Effect::Copy(Box::new(Exported::copied(result, text))));
    effects
}
