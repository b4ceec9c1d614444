//! The links of a chain on the board: strong ones double, weak ones dashed, from candidate to
//! candidate, over rules and dots but never over a digit or a symbol.
//!
//! ```text
//! ┃··8· │··8· │··8· ┃ ┆   │     │·┆x9 ┃    strong 1=8 and 1=7 within cells,
//! ┃1·3··│  9  │  4  [1┼┄┄┄┄1═╗··[·┆···]    weak 1-1 and 7-7 between them
//! ┃·7x· │     │     [╚7··±[··8·±[·78·±]
//! ```
//!
//! Each link takes the cheapest route through free characters: short, with few turns, and not next
//! to unrelated digits. Links may cross, but not run over each other. If digits enclose a
//! candidate, its link ends at the side of its cell. A link without a route is left out; the
//! explanation includes it.

use super::pen::over;
use super::route::{Arms, Ends, Wires};
use crate::tui::geometry::places::digit_position;
use crate::tui::geometry::window::Window;
use crate::tui::theme::{Part, Theme};
use gradus_engine::technique::Node;
use gradus_engine::{Link, sort};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws links over a finished board.
pub fn draw_links(buf: &mut Buffer, window: &Window, theme: &Theme, links: &[Link]) {
    if links.is_empty() {
        return;
    }
    let mut wires = Wires::new(buf, window.area());
    let ends = |node: &Node| ends(window, node);
    let mut links: Vec<(Ends, Ends, bool)> =
        links.iter().map(|link| (ends(&link.from), ends(&link.to), link.strong)).collect();
    // Those with the least choice come first.
    sort::by_key(&mut links, |(from, to, _)| from.distance(to));
    for (from, to, strong) in links {
        if let Some(way) = wires.way(&from, &to) {
            wires.lay(&way, strong);
        }
    }
    for (at, arms) in wires.area.positions().zip(&wires.arms) {
        let is_strong = arms.contains(&Some(true));
        let part = if is_strong { Part::HintStrong } else { Part::HintWeak };
        if let Some(symbol) = symbol(arms) {
            over(buf, at.into(), symbol, theme.style(part));
        }
    }
}

/// The visible candidates of a node.
fn ends(window: &Window, node: &Node) -> Ends {
    let cells: Vec<Rect> = node.cells().iter().filter_map(|&cell| window.place(cell)).collect();
    let places = window.places();
    let marks = cells.iter().flat_map(|place| {
        if !places.size.marks {
            return vec![digit_position(*place)];
        }
        let at = |(col, row)| Position { x: place.x + col, y: place.y + row };
        let sign = places.sign(node.digit).map(at);
        [at(places.mark(node.digit))].into_iter().chain(sign).collect()
    });
    Ends { marks: marks.collect(), cells }
}

/// The character with these arms.
fn symbol(arms: &Arms) -> Option<char> {
    let [left, right, up, down] = *arms;
    let level = left.or(right);
    let upright = up.or(down);
    let corner = [right.is_some(), down.is_some()];
    let crosses = [left, right, up, down].iter().all(Option::is_some);
    Some(match (level, upright) {
        (None, None) => return None,
        (Some(true), None) => '═',
        (Some(false), None) => '┄',
        (None, Some(true)) => '║',
        (None, Some(false)) => '┆',
        (Some(true), Some(true)) if crosses => '╬',
        (Some(true), Some(false)) if crosses => '╪',
        (Some(false), Some(true)) if crosses => '╫',
        (Some(false), Some(false)) if crosses => '┼',
        (Some(true), Some(_)) => match corner {
            [true, true] => '╔',
            [false, true] => '╗',
            [true, false] => '╚',
            [false, false] => '╝',
        },
        (Some(false), Some(_)) => match corner {
            [true, true] => '╭',
            [false, true] => '╮',
            [true, false] => '╰',
            [false, false] => '╯',
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::geometry::edges::Edges;
    use crate::tui::geometry::layout::layout;
    use crate::tui::geometry::screen::above;
    use crate::tui::geometry::shape::{Grounds, Shape};
    use crate::tui::geometry::window::Window;
    use crate::tui::view::board::{Board, draw_board};
    use crate::tui::view::content::{Content, Look};
    use gradus_engine::{Cell, Digit, Digits, Grid, Kind, Setup};
    use proptest::prelude::*;

    /// The characters of a board with these marks, before and after links are drawn.
    fn drawn(size: (u16, u16), marks: &[u32], links: &[Link]) -> [Vec<String>; 2] {
        let grid = Grid::new(9, 9).unwrap();
        let setup = Setup::empty(Kind::Sudoku, grid);
        let edges = Edges::new(grid, &setup.regions(), &[]);
        let shape = Shape::of(&setup, &edges, Grounds::None);
        let screen = Rect::new(0, 0, size.0, size.1);
        let layout = layout(above(screen), shape, Default::default(), true).unwrap();
        let window = Window::new(&layout, shape, (0, 0));
        let mut buf = Buffer::empty(screen);
        let theme = Theme::default();
        let board = Board {
            window: &window,
            edges: &edges,
            theme: &theme,
            dots: true,
            large: false,
            setup: &setup,
            cursor: Cell::FIRST,
        };
        draw_board(&mut buf, board, |cell| {
            let marks = Digits::from_bits(marks[cell.index()]);
            let content = match marks.only() {
                Some(digit) => Content::Digit(digit, Part::Given),
                None => Content::Marks(marks, Vec::new()),
            };
            Look { bracketed: marks.len() == 2, ..Look::of(content) }
        });
        let symbols = |buf: &Buffer| buf.content().iter().map(|c| c.symbol().to_string()).collect();
        let before = symbols(&buf);
        draw_links(&mut buf, &window, &theme, links);
        [before, symbols(&buf)]
    }

    fn node() -> impl Strategy<Value = (usize, u8)> {
        (0..81_usize, 1..=9_u8)
    }

    proptest! {
        #[test]
        fn no_link_covers_a_digit(
            marks in prop::collection::vec(0..512_u32, 81),
            ends in prop::collection::vec((node(), node(), any::<bool>()), 0..12),
            size in prop::sample::select(vec![(80, 24), (120, 40), (40, 16)]),
        ) {
            let grid = Grid::new(9, 9).unwrap();
            let node = |(cell, digit): (usize, u8)| {
                Node::new(grid.cell(cell / 9, cell % 9).unwrap(), Digit::new(digit).unwrap())
            };
            let link = |&(from, to, strong)| Link { strong, from: node(from), to: node(to) };
            let links: Vec<Link> = ends.iter().map(link).collect();
            let [before, after] = drawn(size, &marks, &links);
            for (before, after) in before.iter().zip(&after) {
                let is_digit = before.chars().all(|symbol| symbol.is_ascii_digit());
                prop_assert!(!is_digit || before == after, "{before} became {after}");
            }
        }
    }

    #[test]
    fn links_join_candidates() {
        let grid = Grid::new(9, 9).unwrap();
        let node = |row, col| Node::new(grid.cell(row, col).unwrap(), Digit::new(5).unwrap());
        let mut marks = vec![0; 81];
        for (row, col) in [(0, 0), (0, 2), (1, 2), (1, 0)] {
            marks[row * 9 + col] = 0b1_0001_0000;
        }
        let nodes = [node(0, 0), node(0, 2), node(1, 2), node(1, 0)];
        let link = |n: usize| Link { strong: n != 1, from: nodes[n], to: nodes[n + 1] };
        let [_, after] = drawn((80, 24), &marks, &[link(0), link(1), link(2)]);
        // The board begins after a margin.
        let row = |n: usize| after[n * 80 + 1..n * 80 + 20].concat();
        assert_eq!(
            [row(1), row(2), row(3), row(4)],
            [
                "[····5═══════════5]",
                "[···9 ]     [···9┆]",
                "[····5═══════════5]",
                "[···9 ]     [···9 ]"
            ]
        );
    }
}
