//! What a board shows at a glance, in every theme and depth of colour, and in windows of several sizes:
//! edges between regions, also where the cursor is; sums apart from other digits; lines in all their cells.

use crate::screen::frames::every_look;
use crate::screen::stage::Stage;
use gradus::config::Config;
use gradus::tui::geometry::places::digit_position;
use gradus::tui::geometry::screen::{Window, body, edges, game_layout, window};
use gradus::tui::terminal::Event;
use gradus::tui::theme::{Palette, Part, Theme};
use gradus_engine::grid::region::Family;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use std::cell::Cell;

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (200, 60), (40, 16)];

/// Lines of every stroke, with bulbs, circles, bends, diagonals and two lines through a cell.
const LINES: &str = "classic:...........6.8.7....1........2......5..6.8..9......8\
    ........5....5.1.6...........:arrow.r1c5r2c6r1c7,arrow.r4c1r3c2r2c1,\
    arrow.r5c5r4c6r3c6,thermometer.r7c1r8c1r9c2r9c3,whispers.r7c4r8c5r7c6r7c7,renban.r5c8r6c8r6c9r5c9,\
    palindrome.r8c7r9c8r8c9r7c8,arrow.r8c2r7c2r6c2";

/// Every theme, with all its colours and, if these are many, with the nearest of 256.
fn every_depth() -> Vec<(Theme, Palette)> {
    let theme = |name: &str| {
        let mut config = Config::standard().clone();
        config.screen.theme = name.into();
        Theme::of(&config).0
    };
    let palettes = |theme: &Theme| match theme.has_cards() {
        true => vec![Palette::Full, Palette::Indexed],
        false => vec![Palette::Full],
    };
    let themes = Config::standard().themes().map(theme);
    let all = themes.map(|it| (palettes(&it), it));
    all.flat_map(|(all, it)| all.into_iter().map(move |palette| (it.clone(), palette))).collect()
}

/// Calls with boards after several keys: in a small window in every theme and depth of colour, in others
/// with and without colours.
fn on_every_screen(puzzle: &str, keys: &[&str], check: impl Fn(&Stage, &Window, &Buffer, &str)) {
    let depths = every_depth();
    let mut stage = Stage::configured(puzzle, SIZES[0], "");
    for keys in keys {
        stage.press(keys);
        for size in SIZES {
            stage.send(Event::Resize(size.0, size.1));
            for (theme, palette) in &depths {
                if size != SIZES[0] && !["dark", "mono"].contains(&theme.name.as_str()) {
                    continue;
                }
                stage.model.look.theme = theme.clone();
                stage.model.look.suited.palette = *palette;
                let (window, buffer) = seen(&stage);
                let at = format!("at {size:?} in {} with {palette:?} after {keys:?}", theme.name);
                check(&stage, &window, &buffer, &at);
            }
        }
    }
}

/// What is visible of the board.
fn seen(stage: &Stage) -> (Window, Buffer) {
    let edges = edges(&stage.model);
    let layout = game_layout(&stage.model, body(&stage.model)).unwrap();
    let window = window(&stage.model, &layout, &edges);
    (window, stage.picture().backend().buffer().clone())
}

fn symbols(buffer: &Buffer, area: Rect) -> Vec<&str> {
    area.positions().filter_map(|at| buffer.cell(at)).map(|cell| cell.symbol()).collect()
}

/// Whether there is something to see between two cells side by side.
fn divides(buffer: &Buffer, left: Rect, right: Rect, cards: bool) -> bool {
    let between = Rect { x: right.x - 1, width: 1, ..left };
    let light = if cards { [" ", " "] } else { [" ", "│"] };
    symbols(buffer, between).iter().any(|symbol| !light.contains(symbol))
}

/// Whether there is something to see between two cells one above the other.
fn parts(buffer: &Buffer, upper: Rect, lower: Rect) -> bool {
    if lower.y > upper.bottom() {
        let between = Rect { y: lower.y - 1, height: 1, ..upper };
        return symbols(buffer, between).iter().all(|symbol| ![" ", "─"].contains(symbol));
    }
    let mut low = Rect { y: lower.y - 1, height: 1, ..upper }.positions();
    low.all(|at| buffer[at].modifier.contains(Modifier::UNDERLINED))
}

#[test]
fn regions_have_edges_wherever_the_cursor_is() {
    let families = [Family::Box, Family::Cage, Family::Window];
    for (name, puzzle) in every_look().into_iter().filter(|(name, _)| *name != "kakuro") {
        let keys = ["", "a down down right right"];
        on_every_screen(puzzle, &keys, |stage, window, buffer, at| {
            let (grid, regions) = (window.shape.grid, stage.model.puzzle().regions());
            for cell in grid.cells() {
                let (row, col) = (grid.row(cell), grid.col(cell));
                let Some(place) = window.place(cell) else { continue };
                let other = |row, col| {
                    let other = grid.cell(row, col)?;
                    let mut of = regions.iter().filter(|it| families.contains(&it.family));
                    let ends = of.any(|it| it.cells.contains(&cell) != it.cells.contains(&other));
                    window.place(other).filter(|_| ends)
                };
                if let Some(right) = other(row, col + 1) {
                    let divides = divides(buffer, place, right, window.lattice.cards);
                    assert!(divides, "{name}: right of {cell:?} {at}");
                }
                if let Some(below) = other(row + 1, col) {
                    assert!(parts(buffer, place, below), "{name}: below {cell:?} {at}");
                }
            }
        });
    }
}

/// Keys that write digits into cells side by side.
const DIGITS: &str = "8 right 7 down 6";

/// No digit of a mark, of a placed digit or of a column number is beside a sum, which is all there.
#[test]
fn sums_are_apart_from_other_digits() {
    for (name, puzzle) in every_look().into_iter().filter(|(name, _)| name.contains("killer")) {
        let keys = ["", "a", DIGITS];
        on_every_screen(puzzle, &keys, |stage, window, buffer, at| {
            for cage in &stage.model.puzzle().setup().cages {
                let Some((sum, first)) = cage.sum.zip(cage.cells.iter().min()) else { continue };
                let Some(place) = window.place(*first) else { continue };
                let (sum, inside) = (sum.to_string(), window.places().inside);
                let wide = sum.len() as u16;
                let x = if inside && place.width < 5 { place.x + 1 - wide } else { place.x };
                let y = if inside { place.y } else { place.y - 1 };
                let found = symbols(buffer, Rect::new(x, y, wide, 1)).concat();
                assert_eq!(found, sum, "{name}: {first:?} {at}");
                for x in [x.checked_sub(1), Some(x + wide)].into_iter().flatten() {
                    let symbol = buffer[(x, y)].symbol();
                    // Two narrow cells side by side, each with a sum and a digit, are full.
                    let is_full = inside && place.width < 5 && at.contains(DIGITS);
                    let is_digit = symbol.starts_with(|it: char| it.is_alphanumeric()) && !is_full;
                    assert!(!is_digit, "{name}: {symbol} beside {sum} {at}");
                }
            }
        });
    }
}

#[test]
fn lines_are_seen_in_all_their_cells() {
    let strokes = "─━│┃╲╱╳╴╵╶╷╸╹╺╻┌┐└┘┏┓┗┛├┤┬┴┼┣┫┳┻╋┍┑┕┙┎┒┖┚▸◂▴▾↗↘↙↖()▐▌○●‹›";
    on_every_screen(LINES, &["", "a down right"], |stage, window, buffer, at| {
        for relation in stage.model.puzzle().relations() {
            for cell in &relation.cells {
                let Some(place) = window.place(*cell) else { continue };
                // In a single row, a digit takes the only place of a line that runs down.
                if place.height == 1 {
                    continue;
                }
                let is_stroke = |at: Position| {
                    let is_level = buffer[at].modifier.contains(Modifier::UNDERLINED)
                        && at.y + 1 < place.bottom();
                    strokes.contains(buffer[at].symbol()) || is_level
                };
                let found = place.positions().any(is_stroke);
                assert!(found, "{}: {cell:?} {at}", relation.rule.slug);
            }
        }
    });
}

/// Lines through cells with sums, beside which digits are not in the middle.
const SUMS: &str = "killer:.................................................................................\
    :13r1c1r1c2,20r2c2r2c3r2c4,9r3c3r3c4:palindrome.r1c1r1c2r1c3,whispers.r2c1r2c2r2c3,renban.r3c3r3c4r3c5";

/// A level stroke beside a digit would be read as a minus sign.
#[test]
fn no_stroke_is_a_sign_of_a_digit() {
    for (puzzle, keys) in [(LINES, ["", DIGITS]), (SUMS, ["", "8 right down 7 right down 6"])] {
        let digits = Cell::new(0);
        on_every_screen(puzzle, &keys, |stage, window, buffer, at| {
            for relation in stage.model.puzzle().relations() {
                let places = relation.cells.iter().filter_map(|cell| window.place(*cell));
                for place in places.filter(|place| place.width >= 5) {
                    let middle = digit_position(place);
                    let symbol = |x: u16| buffer[(x, middle.y)].symbol();
                    let is_digit = |x: &u16| symbol(*x).starts_with(|it: char| it.is_ascii_digit());
                    // A sum of two figures is before the middle.
                    let Some(x) = (middle.x..place.right() - 1).find(is_digit) else { continue };
                    digits.set(digits.get() + 1);
                    for x in [x - 1, x + 1] {
                        let is_level = ["─", "━", "╍"].contains(&symbol(x));
                        assert!(!is_level, "{}: {} {at}", relation.rule.slug, symbol(x));
                    }
                }
            }
        });
        assert!(digits.get() > 0, "{puzzle}");
    }
}

/// Where a line comes along a diagonal and leaves along another on the same side, it does not seem to cross
/// itself.
#[test]
fn lines_turn_between_diagonals() {
    let turns = format!("classic:{}:whispers.r1c2r2c1r3c2,renban.r4c8r5c9r6c8", ".".repeat(81));
    let stage = Stage::new(&turns, (80, 24));
    let screen = stage.screen();
    let count = |symbol: &str| screen.matches(symbol).count();
    assert_eq!(["⟨", "⟩", "╳"].map(count), [1, 1, 0], "{screen}");
}

/// How often a digit fits in a house is said so that nobody takes it for a cell's row and column.
#[test]
fn counts_of_places_are_not_coordinates() {
    for (name, puzzle) in every_look().into_iter().filter(|(name, _)| *name != "kakuro") {
        for size in [(80, 24), (80, 20), (120, 40), (200, 60)] {
            let mut stage = Stage::configured(puzzle, size, "settings.help = \"all\"");
            let mut counts = 0;
            for key in ["right", "down", "right", "down"] {
                stage.press(key);
                let screen = stage.screen();
                let names = ["row", "col", "column", "box", "r", "c", "b"];
                let is_one =
                    |pair: &[&str]| names.contains(&pair[0]) && pair[1].parse::<u8>().is_ok();
                let are_two = |words: &[&str]| is_one(&words[..2]) && is_one(&words[2..]);
                for line in screen.lines() {
                    let words: Vec<&str> = line.split_whitespace().collect();
                    assert!(!words.windows(4).any(are_two), "{name} {size:?}: {line}");
                }
                let is_count = |line: &&str| line.contains(" in row") || line.contains("×r");
                counts += screen.lines().filter(is_count).count();
            }
            assert!(counts > 0, "{name} {size:?}\n{}", stage.screen());
        }
    }
}

/// Dots, letters and signs on borders, with and without rules between rows.
const SIGNS: &str = "classic:.................................................................................\
    :difference.r1c1r2c1,ratio.r1c5r2c5,xv.5.r4c2r5c2,inequality.r7c8r8c8,difference.r3c3r4c3";

#[test]
fn signs_on_borders_are_in_the_middle() {
    on_every_screen(SIGNS, &["", "a"], |stage, window, buffer, at| {
        for relation in stage.model.puzzle().relations() {
            let cells = &relation.cells;
            let places = (window.place(cells[0]), window.place(cells[1]));
            let (Some(upper), Some(_)) = places else { continue };
            if upper.height == 1
                || upper.height > 2 && !window.has_rule(window.shape.grid.row(cells[1]))
            {
                continue;
            }
            let below = window.has_rule(window.shape.grid.row(cells[1]));
            let y = if below { upper.bottom() } else { upper.bottom() - 1 };
            let sign = buffer[(upper.x + (upper.width - 1) / 2, y)].symbol();
            assert!("○●XV∧∨".contains(sign), "{}: {sign:?} {at}", relation.rule.slug);
        }
    });
}

/// Quadruples of two, three and four digits, the second where two rows have no rule between them.
const QUADRUPLES: &str = "classic:.................................................................................\
    :quadruple.2+7.r1c2r1c3r2c2r2c3,quadruple.1+3+4.r4c6r4c7r5c6r5c7,quadruple.2+6+8+9.r6c4r6c5r7c4r7c5";

#[test]
fn digits_of_quadruples_are_side_by_side() {
    for keys in ["", "a"] {
        for size in [(80, 24), (120, 40)] {
            let mut stage = Stage::configured(QUADRUPLES, size, "screen.theme = \"dark\"");
            stage.press(keys);
            let buffer = stage.picture().backend().buffer().clone();
            let bead = stage.model.look.theme.style(Part::Bead).bg;
            let (window, _) = seen(&stage);
            let area = window.area();
            let rows = area.rows().map(|row| {
                let beads = row.positions().filter(|at| Some(buffer[*at].bg) == bead);
                beads.map(|at| buffer[at].symbol().to_string()).collect::<String>()
            });
            let digits: Vec<String> = rows.filter(|digits| !digits.is_empty()).collect();
            assert_eq!(digits, ["27", "134", "2689"], "{size:?} {keys}");
        }
    }
}

/// Sandwiches on the left and above.
const CLUES: &str = "classic:.................................................................................\
    :sandwich.15.r1c0,sandwich.2.r5c0,sandwich.12.r0c2,sandwich.35.r0c9";

#[test]
fn no_number_of_a_row_is_beside_clues() {
    let stage = Stage::configured(CLUES, (80, 24), "");
    let (window, buffer) = seen(&stage);
    let area = window.area();
    let text = |area: Rect| symbols(&buffer, area).concat();
    let digits =
        |area: Rect| -> String { text(area).chars().filter(char::is_ascii_digit).collect() };
    assert_eq!(digits(Rect { height: 1, ..area }), "1235");
    assert_eq!(digits(Rect { width: 2, ..area }), "152");
    assert_eq!(digits(Rect { y: area.bottom() - 1, height: 1, ..area }), "123456789");
    assert_eq!(digits(Rect { x: area.right() - 1, width: 1, ..area }), "123456789");
}

/// Two renbans side by side, and two one above the other, of which the second row has no rule.
const NEIGHBOURS: &str = "classic:.................................................................................\
    :renban.r4c4r5c4r6c4,renban.r4c5r5c5r6c5,renban.r7c5r7c6r7c7,renban.r8c5r8c6r8c7";

#[test]
fn neighbouring_lines_have_a_gap() {
    let stage = Stage::configured(NEIGHBOURS, (80, 24), "screen.theme = \"dark\"");
    let (window, buffer) = seen(&stage);
    let cell = |row, col| window.place(window.shape.grid.cell(row, col).unwrap()).unwrap();
    let (left, right) = (cell(4, 3), cell(4, 4));
    assert_eq!(buffer[(left.x, left.y)].bg, buffer[(right.x, right.y)].bg);
    assert_ne!(buffer[(right.x - 1, right.y)].bg, buffer[(right.x, right.y)].bg);
    let upper = cell(6, 5);
    let low = Rect { y: upper.bottom() - 1, height: 1, ..upper };
    assert_eq!(symbols(&buffer, low).concat(), "▁▁▁▁▁");
    assert_eq!(
        symbols(&buffer, Rect { y: left.bottom() - 1, height: 1, ..left }).concat(),
        "  ┃  "
    );
}
