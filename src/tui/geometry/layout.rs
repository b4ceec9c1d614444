//! Where things are on the screen, by plain arithmetic: the size of a cell, the panes, and how much
//! of a large board is visible.
//!
//! On a board of lines, 5x2 cells make a Sudoku of 56x22, which fills 80x24 together with a side
//! pane of 24 columns and the two rows at the bottom. On a board of cards, which adds a blank
//! column to each cell, they make one of 57x21.

use crate::tui::geometry::edges::Rules;
use crate::tui::geometry::label_bar::LabelBar;
use crate::tui::geometry::shape::{CellSize, Lattice, Shape, Sizes};
use crate::tui::state::model::Zoom;
use gradus_engine::Kind;
use gradus_engine::picture::face::MOST_DOTS;
use ratatui::layout::Rect;

/// The columns left of the board if there is a pane at its right, which has as many blank ones at its right:
/// blank ones beside cards, and those of row numbers beside a frame.
const MARGIN: u16 = 1;

/// The rows of the status row and the key row.
pub const BOTTOM: u16 = 2;

/// The minimum width of the side pane: a blank, and the text.
pub const SIDE: u16 = 24;

/// The same beside cards, which take more room, and beside a Kakuro, of which a part may be out of view.
const SIDE_OF_CARDS: u16 = 20;

/// The minimum that is left of it beside clues.
const LEAST_SIDE: u16 = 20;

/// The width of the side pane with everything that it can say in a row, such as the sums of the
/// scores. Cells grow only if they leave it so much, so that a larger window never says less.
const SIDE_FULL: u16 = 35;

/// The width of the side pane if there is plenty of room.
const SIDE_WIDE: u16 = 48;

/// The minimum height of the side pane below the board.
const SIDE_BELOW: u16 = 14;

/// From this width on, the side pane is beside the board if there is one.
const WIDE: u16 = 80;

/// The number of columns beside the board that make room for two panes. The largest cells, from
/// [`GROWN`] columns on, are taken only if they leave that many.
const TWO_PANES: u16 = 66;

/// The width of cells that are larger than all that they hold needs.
const GROWN: u16 = 9;

/// The height of cells up to which a Kakuro does without its outline to show more of them.
const LOW: u16 = 2;

/// The rows of a cell of a picture from which on more of them must leave room for panes.
const PICTURED: u16 = 3;

/// How many rows and columns of cells must be visible in a size chosen by the player.
const FEW: usize = 3;

impl Lattice {
    /// The blank columns left of a board beside a pane.
    const fn margin(self) -> u16 {
        if self.cards { MARGIN } else { 0 }
    }
}

/// Where things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How the board is drawn.
    pub lattice: Lattice,
    /// How many rows and columns of cells are visible.
    pub shown: (usize, usize),
    /// The board, including its frame or margin.
    pub board: Rect,
    /// The side pane beside or below the board, including a blank first column, if there is room
    /// for it.
    pub side: Option<Rect>,
    /// A second pane at its right, if there is room for it: for the hint, and for what comes next.
    pub second: Option<Rect>,
    /// The bar of labels below the board, if it is shown.
    pub bar: Option<LabelBar>,
}

/// Lays out the body of the screen for a board, with or without panes beside it.
///
/// # Errors
/// The columns and rows that the whole screen would need, if the body is too small.
pub fn layout(body: Rect, shape: Shape, zoom: Zoom, panes: bool) -> Result<Layout, (u16, u16)> {
    let is_wanted = |choice: &Choice| panes || choice.side == Side::Nowhere;
    let choices = |zoom| choices(shape, zoom).filter(is_wanted);
    let least = |zoom| choices(zoom).find_map(|choice| choice.layout(body, shape));
    least(zoom).or_else(|| least(Zoom::Automatic)).ok_or_else(|| needed(body, shape))
}

/// Where the side pane is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Beside,
    Below,
    Nowhere,
}

/// A way to draw the board, and its requirements.
#[derive(Clone, Copy)]
struct Choice {
    lattice: Lattice,
    /// The rows and columns of cells that must be visible.
    least: (usize, usize),
    /// Where the side pane must have room.
    side: Side,
    /// The columns that it must have beside the board.
    aside: u16,
    /// The width of the body from which on there may be two panes. If it depended on the present cells
    /// alone, a higher screen could lose a pane to larger cells.
    two_from: u16,
}

impl Choice {
    fn layout(self, body: Rect, shape: Shape) -> Option<Layout> {
        let Self { lattice, least, side, aside, two_from } = self;
        let [rows, cols] = lattice.tracks(shape);
        // Where two panes cannot be, the largest cells need not leave room for them.
        let aside = if aside == TWO_PANES && body.width < two_from { SIDE_FULL } else { aside };
        let (aside, below) = match side {
            Side::Beside => (aside + lattice.margin(), 0),
            Side::Below if body.width >= WIDE => return None,
            Side::Below => (0, SIDE_BELOW),
            Side::Nowhere => (0, 0),
        };
        let width = body.width.checked_sub(aside)?;
        let height = body.height.checked_sub(below)?;
        if rows.most(least.0) > height || cols.most(least.1) > width {
            return None;
        }
        let shown = (rows.fitting(height), cols.fitting(width));
        let board = Rect { width: cols.most(shown.1), height: rows.most(shown.0), ..body };
        let (board, [side, second]) = match side {
            Side::Beside => {
                // As long as columns of the board are out of view, the pane leaves them what it can.
                let is_whole = shown.1 == shape.grid.cols();
                let widest = if is_whole { SIDE_WIDE } else { SIDE_FULL - 1 };
                let two = is_whole && body.width >= two_from;
                panes(body, board, (lattice.margin(), widest), two)
            }
            Side::Below => (board, [Some(under(body, board)), None]),
            Side::Nowhere => {
                (Rect { x: body.x + (body.width - board.width) / 2, ..board }, [None; 2])
            }
        };
        Some(Layout { lattice, shown, board, side, second, bar: None })
    }
}

/// The columns that the side pane must have beside each board.
struct Aside {
    zoom: Zoom,
    /// The sizes that are larger than what they hold needs, of lines and of cards.
    large: [Vec<CellSize>; 2],
    largest: u8,
    kind: Kind,
    margins: u16,
}

impl Aside {
    fn of(shape: Shape, zoom: Zoom) -> Self {
        let large = [false, true].map(|cards| shape.sizes(cards).large);
        let Shape { largest, kind, .. } = shape;
        Self {
            zoom,
            large,
            largest,
            kind,
            margins: shape.margins.iter().sum::<u16>() - MARGIN.min(shape.margins[0]),
        }
    }

    /// Whether cells are larger than what they hold needs, and give room to two panes first.
    const fn is_grown(&self, size: CellSize) -> bool {
        self.largest <= 9 && size.cols >= GROWN
    }

    fn least(&self, lattice: Lattice) -> u16 {
        let Lattice { size, cards, .. } = lattice;
        if lattice.pictured {
            let is_large = self.zoom == Zoom::Automatic && size.rows > PICTURED;
            return if is_large { SIDE_FULL } else { SIDE };
        }
        // Clues beside the board take their room from the pane.
        let least = match cards || self.kind == Kind::Kakuro {
            true => SIDE_OF_CARDS,
            false => SIDE.saturating_sub(self.margins).max(LEAST_SIDE),
        };
        match self.zoom {
            Zoom::Automatic if self.is_grown(size) => TWO_PANES,
            Zoom::Automatic if self.large[usize::from(cards)].contains(&size) => SIDE_FULL,
            _ => least,
        }
    }

    /// The width of the body from which on there may be two panes.
    fn two_from(&self, shape: Shape, lattices: &[Lattice]) -> u16 {
        let width =
            |lattice: &Lattice| lattice.margin() + lattice.tracks(shape)[1].most(shape.grid.cols());
        let ordinary = lattices.iter().filter(|lattice| !self.is_grown(lattice.size));
        match self.zoom {
            _ if shape.dots.is_some() => 0,
            Zoom::Automatic => ordinary.map(width).max().unwrap_or(0) + TWO_PANES,
            _ => 0,
        }
    }
}

/// The ways to draw a board with cells of some of the possible sizes, best first. Rules between all
/// rows give way to larger cells, unless boxes or cages need them. The outline of a Kakuro gives way only
/// if cells are low.
fn lattices(shape: Shape, sizes: fn(Sizes) -> Vec<CellSize>) -> Vec<Lattice> {
    let Rules { dense, sparse, ragged, .. } = shape.rules;
    if let Some(dots) = shape.dots {
        let of =
            |size| Lattice { size, rules: sparse, cards: false, outlined: false, pictured: true };
        let lattices = sizes(dots.sizes(shape.largest)).into_iter().map(of);
        return lattices.filter(|lattice| dots.taken(lattice.tracks(shape)) <= MOST_DOTS).collect();
    }
    let [lined, cards] = [false, true].map(|cards| sizes(shape.sizes(cards)));
    let line = |rules| {
        move |&size: &CellSize| Lattice {
            size,
            rules,
            cards: false,
            outlined: false,
            pictured: false,
        }
    };
    let lines: Vec<Lattice> = if ragged || shape.caged {
        let all = |rules| lined.iter().map(line(rules));
        all(dense).chain(all(sparse).filter(|_| dense != sparse)).collect()
    } else {
        lined.iter().flat_map(|size| [dense, sparse].map(|rules| line(rules)(size))).collect()
    };
    if !shape.cards {
        return lines;
    }
    let card = |size: CellSize| {
        let outlines: &[bool] = match shape.kind {
            Kind::Sudoku => &[false],
            Kind::Kakuro if size.rows > LOW => &[true],
            Kind::Kakuro => &[true, false],
        };
        let card = move |&outlined| Lattice {
            size,
            rules: sparse,
            cards: true,
            outlined,
            pictured: false,
        };
        outlines.iter().map(card)
    };
    let cards = cards.into_iter().flat_map(card);
    cards.collect()
}

/// What to try, best first: the side pane is the last to go, the marks go before it, and unneeded
/// rules before the marks. On a narrow but tall screen, the side pane goes below the board, but
/// marks do not give way to it there. A Kakuro shows a part with marks rather than everything
/// without them; a Sudoku shows everything, or else as much as possible.
fn choices(shape: Shape, zoom: Zoom) -> impl Iterator<Item = Choice> {
    let standard = lattices(shape, |sizes| sizes.standard);
    let small = lattices(shape, |sizes| sizes.small);
    let all = (shape.grid.rows(), shape.grid.cols());
    let (part, few) = (shape.least_window(), shape.at_most(FEW, FEW));
    let groups: Vec<(Vec<Lattice>, (usize, usize))> = match (zoom, shape.kind) {
        (Zoom::Automatic, kind) => {
            let marked = (lattices(shape, Sizes::marked), all);
            match kind {
                Kind::Sudoku => {
                    vec![marked, (small.clone(), all), (sparse(smallest(&small), shape), part)]
                }
                Kind::Kakuro => {
                    let whole = (small.clone(), all);
                    vec![
                        marked,
                        (sparse(standard, shape), part),
                        whole,
                        (sparse(small, shape), part),
                    ]
                }
            }
        }
        (Zoom::Large, _) => {
            let large = lattices(shape, |sizes| sizes.large);
            let least = smallest(&large);
            vec![(large, all), (sparse(least, shape), few)]
        }
        (Zoom::Tall, _) => {
            let tall = lattices(shape, |sizes| sizes.tall);
            vec![(tall.clone(), all), (sparse(tall, shape), few)]
        }
        (Zoom::Standard, _) => vec![(standard.clone(), all), (sparse(standard, shape), few)],
        (Zoom::Small, _) => vec![(small.clone(), all), (sparse(small, shape), few)],
    };
    let aside = Aside::of(shape, zoom);
    let two_from = groups.first().map_or(0, |(best, _)| aside.two_from(shape, best));
    let (best, others) = groups.split_at(1);
    let has_marks = |lattices: &[Lattice]| lattices.iter().all(|lattice| lattice.size.marks);
    let marked: Vec<_> = others.iter().filter(|group| has_marks(&group.0)).cloned().collect();
    let tries = [
        (Side::Beside, best),
        (Side::Below, best),
        (Side::Below, &marked),
        (Side::Beside, others),
        (Side::Nowhere, best),
        (Side::Below, others),
        (Side::Nowhere, others),
    ];
    let choice = |(side, lattice, least)| {
        let aside = aside.least(lattice);
        Choice { lattice, least, side, aside, two_from }
    };
    let choices = tries.into_iter().flat_map(|(side, groups)| {
        groups.iter().flat_map(move |(lattices, least)| {
            lattices.iter().map(move |&lattice| (side, lattice, *least))
        })
    });
    choices.map(choice).collect::<Vec<_>>().into_iter()
}

/// Those that show the largest part of a board: without lines if these are useful but not needed.
fn sparse(mut lattices: Vec<Lattice>, shape: Shape) -> Vec<Lattice> {
    if !shape.rules.ragged && !shape.caged {
        lattices.retain(|lattice| lattice.rules == shape.rules.sparse);
    }
    lattices
}

/// Those with the smallest cells.
fn smallest(lattices: &[Lattice]) -> Vec<Lattice> {
    let size = lattices.last().map(|last| last.size);
    lattices.iter().copied().filter(|other| Some(other.size) == size).collect()
}

/// The room below a board, for the side pane.
fn under(body: Rect, board: Rect) -> Rect {
    let (width, height) = (body.width.min(SIDE_WIDE), body.height - board.height);
    Rect { y: board.bottom(), width, height, ..body }
}

/// The board with one or two panes of at most this width beside it, in the middle of the body. The panes take all of its
/// height, with the same margin above as the board if that is small.
fn panes(
    body: Rect,
    board: Rect,
    (margin, widest): (u16, u16),
    may_be_two: bool,
) -> (Rect, [Option<Rect>; 2]) {
    let left = body.width - board.width - margin;
    let [first, second] = match may_be_two && left >= TWO_PANES {
        true => {
            let first = (left / 2).clamp(SIDE_FULL, widest);
            [first, (left - first).min(widest)]
        }
        false => [left.min(widest), 0],
    };
    let board = centred(body, board, margin + board.width + first + second);
    let board = Rect { x: board.x + margin, ..board };
    let y = board.y.min(body.y + 1);
    let side = Rect { x: board.right(), y, width: first, height: body.bottom() - y };
    let second = Rect { x: side.right(), width: second, ..side };
    (board, [Some(side), Some(second).filter(|second| second.width > 0)])
}

/// The board in the middle of the body, at the left of what takes this many columns with it.
fn centred(body: Rect, board: Rect, width: u16) -> Rect {
    let x = body.x + (body.width - width) / 2;
    let y = body.y + (body.height - board.height) / 2;
    Rect { x, y, ..board }
}

/// The screen needed by the smallest board; among several, the one that lacks the least.
fn needed(body: Rect, shape: Shape) -> (u16, u16) {
    let (rows, cols) = shape.least_window();
    let extents = lattices(shape, |sizes| sizes.small).into_iter().map(|lattice| {
        let [row, col] = lattice.tracks(shape);
        (col.most(cols), row.most(rows))
    });
    let lack = |have: u16, need: u16| u32::from(need.saturating_sub(have));
    let least = extents.min_by_key(|need| lack(body.width, need.0) + lack(body.height, need.1));
    least.map_or((0, 0), |(cols, rows)| (cols, rows + BOTTOM))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::geometry::edges::Edges;
    use crate::tui::geometry::screen::above;
    use crate::tui::geometry::shape::{Dots, Tracks, marked, plain};
    use gradus_engine::{Grid, Setup, Variety};

    fn shape(kind: Kind, rows: usize, cols: usize) -> Shape {
        of(&Setup::empty(kind, Grid::new(rows, cols).unwrap()))
    }

    fn of(setup: &Setup) -> Shape {
        Shape::of(setup, &Edges::of(setup, &setup.regions()), false)
    }

    fn at(cols: u16, rows: u16, shape: Shape) -> Result<Layout, (u16, u16)> {
        layout(above(Rect::new(0, 0, cols, rows)), shape, Zoom::Automatic, true)
    }

    #[test]
    fn the_board_is_as_large_as_its_cells_make_it() {
        let classic = shape(Kind::Sudoku, 9, 9);
        let extent = |size| {
            let lattice = Lattice {
                size,
                rules: classic.rules.sparse,
                cards: false,
                outlined: false,
                pictured: false,
            };
            let [rows, cols] = lattice.tracks(classic);
            (cols.most(9), rows.most(9))
        };
        assert_eq!(extent(marked(5, 2)), (56, 22));
        assert_eq!(extent(marked(5, 3)), (56, 31));
        assert_eq!(extent(marked(7, 3)), (74, 31));
        assert_eq!(extent(plain(3, 1)), (38, 13));
    }

    /// Columns, rows, the size of a cell, the visible rows and columns, the width of the side pane.
    type Row = ((u16, u16), CellSize, (usize, usize), Option<u16>);

    fn check(shape: Shape, expected: &[Row]) {
        for (screen, size, shown, side) in expected {
            let layout = at(screen.0, screen.1, shape).unwrap();
            let found = (layout.lattice.size, layout.shown, layout.side.map(|side| side.width));
            assert_eq!(found, (*size, *shown, *side), "{screen:?}");
        }
    }

    #[test]
    fn no_picture_has_more_dots_than_can_be_drawn() {
        for (count, wide, high) in [(31, 10, 20), (31, 32, 64), (31, 64, 64), (64, 64, 64)] {
            let dots = Dots { wide, high, small: true };
            let shape = shape(Kind::Kakuro, count, count).with(Some(dots));
            let found = lattices(shape, Sizes::marked);
            let taken = |lattice: &Lattice| {
                let [rows, cols] = lattice.tracks(shape);
                let side = |track: Tracks, each: u16| {
                    usize::from(track.extent(0..count)) * usize::from(each)
                };
                side(rows, high) * side(cols, wide)
            };
            assert!(found.iter().all(|lattice| taken(lattice) <= 1 << 24), "{count} {wide} {high}");
        }
    }

    #[test]
    fn sudoku_drops_marks_and_then_the_side_pane() {
        let all = (9, 9);
        check(
            shape(Kind::Sudoku, 9, 9),
            &[
                ((80, 24), marked(5, 2), all, Some(24)),
                ((100, 34), marked(5, 3), all, Some(44)),
                ((108, 34), marked(5, 3), all, Some(48)),
                ((109, 34), marked(7, 3), all, Some(35)),
                ((120, 40), marked(7, 3), all, Some(46)),
                ((79, 24), plain(3, 1), all, Some(41)),
                ((80, 23), plain(5, 1), all, Some(24)),
                ((60, 24), marked(5, 2), all, None),
                ((40, 16), plain(3, 1), all, None),
            ],
        );
        assert_eq!(at(37, 15, shape(Kind::Sudoku, 9, 9)), Err((38, 15)));
        assert_eq!(at(38, 14, shape(Kind::Sudoku, 9, 9)), Err((38, 15)));
    }

    #[test]
    fn on_a_high_and_narrow_screen_the_side_pane_is_below_the_board() {
        let (classic, kakuro) = (shape(Kind::Sudoku, 9, 9), shape(Kind::Kakuro, 14, 12));
        for (screen, shape, size, shown) in [
            ((60, 50), classic, marked(5, 3), (9, 9)),
            ((60, 40), classic, marked(5, 2), (9, 9)),
            ((79, 38), classic, marked(5, 2), (9, 9)),
            ((50, 45), classic, plain(3, 1), (9, 9)),
            ((50, 45), kakuro, marked(5, 2), (13, 8)),
        ] {
            let layout = at(screen.0, screen.1, shape).unwrap();
            assert_eq!((layout.lattice.size, layout.shown), (size, shown), "{screen:?}");
            let side = layout.side.unwrap();
            assert_eq!((side.x, side.y, layout.second), (0, layout.board.bottom(), None));
            assert!(side.height >= SIDE_BELOW && side.width >= SIDE);
        }
        assert_eq!(at(60, 37, classic).unwrap().side, None);
    }

    /// Cells grow only if the panes keep their room.
    #[test]
    fn large_cells_leave_room_for_two_panes() {
        let classic = shape(Kind::Sudoku, 9, 9);
        for (screen, size, panes) in [
            ((139, 40), marked(7, 3), (48, None)),
            ((140, 40), marked(7, 3), (35, Some(31))),
            ((150, 40), marked(7, 3), (38, Some(38))),
            ((150, 45), marked(7, 3), (38, Some(38))),
            ((158, 45), marked(9, 4), (35, Some(31))),
            ((200, 60), marked(13, 6), (36, Some(36))),
            ((240, 90), marked(17, 8), (38, Some(38))),
        ] {
            let layout = at(screen.0, screen.1, classic).unwrap();
            let widths = (layout.side.unwrap().width, layout.second.map(|pane| pane.width));
            assert_eq!((layout.lattice.size, widths), (size, panes), "{screen:?}");
        }
    }

    #[test]
    fn sixteen_shows_whole_or_at_least_nine() {
        let all = (16, 16);
        check(
            shape(Kind::Sudoku, 16, 16),
            &[
                ((80, 24), plain(1, 1), all, Some(45)),
                ((100, 34), plain(3, 1), all, Some(33)),
                ((190, 50), marked(8, 2), all, Some(43)),
                ((118, 80), marked(4, 4), all, Some(35)),
                ((60, 18), plain(1, 1), (11, 16), Some(25)),
            ],
        );
    }

    #[test]
    fn boxes_of_every_size_show_whole_or_in_part() {
        for (size, small, shown, large) in [
            (8, marked(5, 2), (8, 8), marked(13, 6)),
            (10, plain(3, 1), (10, 10), marked(7, 3)),
            (12, plain(3, 1), (12, 12), marked(7, 3)),
            (15, plain(1, 1), (15, 15), marked(6, 3)),
            (20, plain(1, 1), (16, 20), plain(5, 1)),
            (25, plain(1, 1), (16, 25), plain(5, 1)),
        ] {
            let shape = shape(Kind::Sudoku, size, size);
            let found = |cols, rows| {
                at(cols, rows, shape).map(|layout| (layout.lattice.size, layout.shown))
            };
            assert_eq!(found(80, 24), Ok((small, shown)), "{size}");
            assert_eq!(found(200, 60), Ok((large, (size, size))), "{size}");
        }
    }

    #[test]
    fn every_size_can_be_asked_for() {
        let shape = shape(Kind::Sudoku, 25, 25);
        let zooms = [Zoom::Small, Zoom::Standard, Zoom::Tall, Zoom::Large];
        let found = zooms.map(|zoom| {
            let layout = layout(above(Rect::new(0, 0, 80, 24)), shape, zoom, true).unwrap();
            (layout.lattice.size, layout.shown)
        });
        let expected = [
            (plain(5, 1), (16, 9)),
            (marked(9, 3), (6, 5)),
            (marked(7, 4), (4, 6)),
            (marked(5, 5), (3, 9)),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn borders_have_rules_where_there_is_room() {
        let grid = Grid::NINE;
        let mut setup = Setup::empty(Kind::Sudoku, grid);
        setup.variety = Variety::JIGSAW;
        let number = |cell| (grid.row(cell) / 3 * 3 + grid.col(cell) / 3) as u8;
        setup.boxes = grid.cells().map(number).collect();
        setup.boxes.swap(2 * 9 + 2, 3 * 9 + 2);
        let jigsaw = of(&setup);
        let height = |cols, rows| at(cols, rows, jigsaw).unwrap().board.height;
        assert_eq!([height(80, 24), height(80, 30), height(120, 40)], [20, 28, 37]);
        assert_eq!([height(40, 16), height(40, 21)], [11, 19]);
    }

    #[test]
    fn a_large_kakuro_scrolls_with_marks() {
        check(
            shape(Kind::Kakuro, 14, 12),
            &[
                ((80, 24), marked(5, 2), (10, 9), Some(24)),
                ((120, 40), marked(5, 2), (14, 12), Some(46)),
                ((40, 16), marked(5, 2), (6, 6), None),
                ((28, 16), plain(3, 2), (6, 6), None),
            ],
        );
    }
}
