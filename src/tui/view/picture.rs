//! The board as a picture: from the looks of its cells, the same as those of the board of characters, to
//! what is drawn in dots.

use crate::tui::geometry::screen::{Window, above, edges, game_layout, hides_board, room, window};
use crate::tui::paint::clues::Clue;
use crate::tui::paint::content::{self, Content, Look};
use crate::tui::paint::look::GameLooks;
use crate::tui::paint::marks::{ABSENT, TwoSorts};
use crate::tui::paint::roles::Paint;
use crate::tui::pixels::Picture;
use crate::tui::state::model::Model;
use crate::tui::theme::{Part, Shade, Theme};
use gradus_engine::picture::Colour;
use gradus_engine::picture::face::{Face, Format, Mark, Pen, Thread, Tones, Word, Written};
use gradus_engine::technique::step::{Link, Node};
use gradus_engine::{Cell, Digit, Digits};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::sync::Arc;

/// The picture of the board for the screen in a buffer, which has blanks where it is and text only where
/// something lies over it; `None` if the board is text or does not show.
pub fn picture(model: &Model, buf: &Buffer) -> Option<Picture> {
    let (wide, high) = model.look.pictured()?;
    if model.overlays.iter().any(|screen| screen.hides_game()) {
        return None;
    }
    let layout =
        game_layout(model, above(room(model))).ok().filter(|layout| layout.lattice.pictured)?;
    if hides_board(model, &layout) {
        return None;
    }
    let edges = edges(model);
    let window = window(model, &layout, &edges);
    let area = window.area();
    let colours = Colours::of(model);
    let looks = GameLooks::new(model);
    let grid = model.puzzle().grid();
    let face = |cell| {
        if window.place(cell).is_some() {
            colours.face(model, cell, &looks.of(cell))
        } else {
            Face::EMPTY
        }
    };
    let faces = grid.cells().map(face).collect();
    let size = window.size();
    let (wide, high) = (usize::from(wide), usize::from(high));
    let dots = |cols: u16, rows: u16| (usize::from(cols) * wide, usize::from(rows) * high);
    let cells = cells(&window);
    let numbers = window.shape.numbers();
    let format = Format {
        cell: dots(size.cols, size.rows),
        before: dots(cells.x - area.x, cells.y - area.y),
        after: dots(area.right() - cells.right(), area.bottom() - cells.bottom()),
        numbers: dots(numbers.0, numbers.1),
        first: window.first,
        shown: window.shown,
    };
    Some(Picture {
        puzzle: Arc::clone(model.sitting.game.puzzle()),
        area,
        covered: covered(buf, area),
        format,
        cell: (size.cols, size.rows),
        tones: colours.tones(),
        faces,
        threads: looks.links.iter().map(|link| colours.thread(link)).collect(),
        cursor: Some(model.hand.cursor).filter(|_| model.steps().is_none()),
    })
}

/// The area of the cells that show.
fn cells(window: &Window) -> Rect {
    window.cells().map(|(_, place)| place).reduce(Rect::union).unwrap_or_default()
}

/// The part of an area with text in it, and a blank around that.
fn covered(buf: &Buffer, area: Rect) -> Option<Rect> {
    let has_text =
        |at: &ratatui::layout::Position| buf.cell(*at).is_some_and(|cell| cell.symbol() != " ");
    let places = area.positions().filter(has_text);
    let text = places.map(|at| Rect::new(at.x, at.y, 1, 1)).reduce(Rect::union)?;
    let (x, y) = (text.x.saturating_sub(1), text.y);
    Some(Rect { x, y, width: text.right() + 1 - x, ..text }.intersection(area))
}

/// The colours of a theme, of which a board needs more than those of text: what the theme leaves to
/// the terminal has one here.
struct Colours<'a> {
    theme: &'a Theme,
    /// The text and the background of the screen.
    screen: [Colour; 2],
}

impl<'a> Colours<'a> {
    fn of(model: &'a Model) -> Self {
        let theme = &model.look.theme;
        let light = [[32, 32, 36], [255, 255, 255]];
        let dark = [[224, 224, 228], [16, 16, 20]];
        let is_light = model.session.memory.is_light.unwrap_or(false);
        let [ink, ground] = if is_light { light } else { dark };
        let Style { fg, bg, .. } = theme.style(Part::Screen);
        Self {
            theme,
            screen: [fg.and_then(colour).unwrap_or(ink), bg.and_then(colour).unwrap_or(ground)],
        }
    }

    /// The colour of a part's text.
    fn ink(&self, part: Part) -> Colour {
        self.theme.style(part).fg.and_then(colour).unwrap_or(self.screen[0])
    }

    /// The colour behind a part, if it has one.
    fn behind(&self, part: Part) -> Option<Colour> {
        let style = self.theme.style(part);
        let is_reversed = style.add_modifier.contains(Modifier::REVERSED);
        if is_reversed { Some(self.ink(part)) } else { style.bg.and_then(colour) }
    }

    /// The colour of a cell with such a background.
    fn ground(&self, part: Part) -> Colour {
        self.behind(part).unwrap_or_else(|| mixed(self.ink(part), self.paper(), 25))
    }

    fn paper(&self) -> Colour {
        self.behind(Part::Card).unwrap_or(self.screen[1])
    }

    fn tones(&self) -> Tones {
        use Part::{
            LineBlue, LineGold, LineGreen, LineGrey, LineOrange, LinePink, LineRed, LineTeal,
            LineViolet,
        };
        let tint = |part| mixed(self.ink(part), self.ground(part), 30);
        Tones {
            table: self.screen[1],
            paper: self.paper(),
            black: self.behind(Part::Black).unwrap_or([0; 3]),
            slash: mixed(self.ink(Part::Black), self.behind(Part::Black).unwrap_or([0; 3]), 70),
            line: self.ink(Part::Rule),
            wall: self.ink(Part::Frame),
            cage: self.ink(Part::Cage),
            diagonal: self.ink(Part::Diagonal),
            shade: self.ground(Part::Window),
            thin: mixed(self.ink(Part::Sign), self.paper(), 45),
            sign: self.ink(Part::Sign),
            outside: self.ink(Part::Sum),
            number: self.ink(Part::Number),
            cursor: mixed(self.ink(Part::Digit), self.ground(Part::Cursor), 55),
            tints: [
                LineGrey, LineGreen, LinePink, LineBlue, LineGold, LineViolet, LineRed, LineOrange,
                LineTeal,
            ]
            .map(tint),
        }
    }

    /// How a part is written.
    fn pen(&self, part: Part) -> Pen {
        let style = self.theme.style(part);
        let has = |modifier| style.add_modifier.contains(modifier);
        let ground = self.behind(part);
        let ink = match (has(Modifier::REVERSED), ground) {
            (true, _) => style.bg.and_then(colour).unwrap_or(self.screen[1]),
            (false, _) => self.ink(part),
        };
        let ink = if has(Modifier::DIM) { mixed(ink, self.paper(), 60) } else { ink };
        Pen {
            ink,
            ground,
            bold: has(Modifier::BOLD),
            struck: has(Modifier::CROSSED_OUT),
            underlined: has(Modifier::UNDERLINED),
        }
    }

    fn face(&self, model: &Model, cell: Cell, look: &Look) -> Face {
        let same = matches!(look.content, Content::Digit(_, Part::Same)).then_some(Part::Same);
        // The cursor's row and column would have to be sent again with every step.
        let ground = look.ground.filter(|ground| !matches!(ground, Part::Peer | Part::Selection));
        let colours: Vec<Part> = look.colours.iter().map(content::part).collect();
        let badge = match (look.wrong, colours.last()) {
            (true, _) => Some(("!".into(), self.pen(Part::Mistake))),
            (false, Some(part)) => Some((look.colours.letters(""), self.pen(*part))),
            (false, None) => None,
        };
        let is_coloured = ground.is_some() && ground == colours.first().copied();
        let others = colours.iter().skip(1).filter(|_| is_coloured && same.is_none());
        Face {
            ground: same.or(ground).map(|part| self.ground(part)),
            stripes: others.map(|part| self.ground(*part)).collect(),
            written: self.written(model, look),
            sum: look.sum.map(|clue| self.sum(clue)),
            outline: self.outline(model, cell),
            ring: look.bracketed.then(|| self.ink(Part::HintBracket)),
            badge: badge.map(|(sign, pen)| (sign, Pen { ground: None, underlined: false, ..pen })),
        }
    }

    /// The sides of a selected cell at which the selection ends.
    fn outline(&self, model: &Model, cell: Cell) -> Option<(Colour, [bool; 4])> {
        let (grid, selected) = (model.puzzle().grid(), &model.hand.selected);
        if !selected.contains(cell) {
            return None;
        }
        let (row, col) = (grid.row(cell), grid.col(cell));
        let ends = |row: Option<usize>, col: Option<usize>| {
            let other = row.zip(col).and_then(|(row, col)| grid.cell(row, col));
            !other.is_some_and(|other| selected.contains(other))
        };
        let sides = [
            ends(row.checked_sub(1), Some(col)),
            ends(Some(row), Some(col + 1)),
            ends(Some(row + 1), Some(col)),
            ends(Some(row), col.checked_sub(1)),
        ];
        Some((self.ink(Part::Selection), sides))
    }

    fn written(&self, model: &Model, look: &Look) -> Written {
        let wrong = |pen: Pen| match look.wrong {
            true => Pen { ground: pen.ground, ..self.pen(Part::Mistake) },
            false => pen,
        };
        match &look.content {
            Content::Hole => Written::Marks(Vec::new()),
            Content::Black { down, across } => Written::Clues {
                down: down.map(|clue| self.clue(clue)),
                across: across.map(|clue| self.clue(clue)),
            },
            Content::Digit(digit, part) => {
                let pen = Pen { ground: None, ..self.pen(*part) };
                // On paper, what the puzzle gives is bold, and what the player writes is not.
                let bold =
                    model.puzzle().kind() == gradus_engine::Kind::Sudoku && *part != Part::Digit;
                Written::Digit(digit.to_char(), wrong(Pen { bold, underlined: false, ..pen }))
            }
            Content::Proposed(digit) => Written::Digit(digit.to_char(), self.pen(Part::HintPlace)),
            Content::Marks(marks, painted) => Written::Marks(self.marks(model, *marks, painted)),
            Content::TwoSorts(sorts) => self.sorts(sorts),
        }
    }

    fn marks(&self, model: &Model, marks: Digits, painted: &[Paint]) -> Vec<Mark> {
        let all = painted.iter().fold(marks, |all, paint| all | paint.digits);
        let mark = |digit: Digit| {
            let paint = painted.iter().rev().find(|paint| paint.digits.contains(digit));
            let pen = match paint {
                Some(paint) => self.painted(paint),
                None if marks.contains(digit) => self.pen(Part::Mark),
                None if model.sitting.settings.dots && !all.is_empty() => self.pen(Part::Absent),
                None => return None,
            };
            let is_there = paint.is_some() || marks.contains(digit);
            let symbol = if is_there { digit.to_char() } else { ABSENT };
            Some(Mark { digit, symbol, pen, sign: paint.and_then(|paint| paint.sign) })
        };
        Digits::up_to(model.puzzle().largest()).iter().filter_map(mark).collect()
    }

    /// How a highlighted candidate is written; one that a hint removes is struck out.
    fn painted(&self, paint: &Paint) -> Pen {
        let pen = self.pen(paint.part);
        Pen { struck: pen.struck || paint.part == Part::HintRemove, ..pen }
    }

    fn sorts(&self, TwoSorts { corners, centre, painted }: &TwoSorts) -> Written {
        let pen = |digit: Digit, part| {
            let paint = painted.iter().rev().find(|paint| paint.digits.contains(digit));
            (digit.to_char(), paint.map_or_else(|| self.pen(part), |paint| self.painted(paint)))
        };
        let all = painted.iter().fold(*centre, |all, paint| all | paint.digits);
        Written::Sorts {
            corners: corners.iter().map(|digit| pen(digit, Part::Corner)).collect(),
            centre: ((all - *corners) | *centre)
                .iter()
                .map(|digit| pen(digit, Part::Mark))
                .collect(),
        }
    }

    /// A clue. What is left of a sum is in brackets, so that it is not read as the sum.
    fn clue(&self, clue: Clue) -> Word {
        let pen = self.pen(clue.part());
        (number(clue), Pen { ground: pen.ground, ..pen })
    }

    fn sum(&self, clue: Clue) -> Word {
        let part = match clue.part() {
            Part::Clue => Part::Sum,
            Part::ClueCurrent => Part::SumCurrent,
            part => part,
        };
        let pen = self.pen(part);
        let ink = if clue.part() == Part::ClueMet { self.ink(Part::Faint) } else { pen.ink };
        (number(clue), Pen { ink, underlined: false, ..pen })
    }

    fn thread(&self, link: &Link) -> Thread {
        let end = |node: &Node| (node.cells().to_vec(), node.digit);
        let part = if link.strong { Part::HintStrong } else { Part::HintWeak };
        Thread {
            from: end(&link.from),
            to: end(&link.to),
            whole: link.strong,
            colour: self.ink(part),
        }
    }
}

fn number(clue: Clue) -> String {
    match (clue.left, clue.sum) {
        (Some(left), Some(sum)) if left != sum => format!("({left})"),
        (_, Some(sum)) => sum.to_string(),
        _ => "?".into(),
    }
}

/// So much of a colour, in hundredths, over another.
fn mixed(one: Colour, other: Colour, share: u16) -> Colour {
    let mix = |part: usize| {
        let sum = u16::from(one[part]) * share + u16::from(other[part]) * (100 - share);
        (sum / 100) as u8
    };
    [mix(0), mix(1), mix(2)]
}

/// The 16 colours that terminals choose themselves, as xterm has them.
const NAMED: [Colour; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// A colour; `None` if it is left to the terminal.
fn colour(color: Color) -> Option<Colour> {
    Some(match Shade::of(color)? {
        Shade::Named(number) => NAMED[usize::from(number)],
        Shade::Exact(colour) => colour,
    })
}
