//! Random puzzles, laid out as people and programs write them with random frames and separators, are read
//! back the same.

use gradus_engine::format::{read, read_line};
use gradus_engine::grid::relation::by_slug;
use gradus_engine::{
    Cage, Cell, Digit, Grid, Kind, Puzzle, Random, Relation, Setup, Square, Variety,
};
use std::fmt::Write;

/// How many puzzles each layout gets.
const ROUNDS: u64 = 20;

/// Digits in some cells, at least one and not all.
fn givens(random: &mut Random, grid: Grid) -> Setup {
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    let share = 2 + random.below(3);
    for square in &mut setup.squares[1..] {
        if random.below(share) == 0 {
            let digit = Digit::new(1 + random.below(grid.rows()) as u8);
            *square = Square::White { given: digit };
        }
    }
    setup.squares[grid.len() - 1] = Square::White { given: Digit::new(1) };
    setup
}

fn neighbours(grid: Grid, cell: Cell) -> Vec<Cell> {
    let (row, col) = (grid.row(cell), grid.col(cell));
    let places =
        [(row + 1, col), (row, col + 1), (row.wrapping_sub(1), col), (row, col.wrapping_sub(1))];
    places.into_iter().filter_map(|(row, col)| grid.cell(row, col)).collect()
}

/// Numbers in the order of their first cells.
fn in_order(boxes: &[usize]) -> Vec<u8> {
    let mut met: Vec<usize> = Vec::new();
    let number = |number: &usize| {
        let place = met.iter().position(|known| known == number).unwrap_or(met.len());
        if place == met.len() {
            met.push(*number);
        }
        place as u8
    };
    boxes.iter().map(number).collect()
}

/// A jigsaw: the boxes of a classic Sudoku, after some pairs of cells at their borders have changed
/// places.
fn jigsaw(random: &mut Random, size: usize) -> Setup {
    let grid = Grid::new(size, size).unwrap();
    let high = if size == 4 { 2 } else { size / 3 };
    let wide = size / high;
    let mut boxes: Vec<usize> =
        grid.cells().map(|cell| grid.row(cell) / high * high + grid.col(cell) / wide).collect();
    let standard = boxes.clone();
    while boxes == standard {
        for _ in 0..20 {
            let cells: Vec<Cell> = grid.cells().collect();
            let one = cells[random.below(cells.len())];
            let beside = neighbours(grid, one);
            let other = beside[random.below(beside.len())];
            let taken = cells.iter().copied().find(|cell| {
                let is_beside =
                    |near: &Cell| boxes[near.index()] == boxes[one.index()] && *near != one;
                boxes[cell.index()] == boxes[other.index()]
                    && *cell != other
                    && neighbours(grid, *cell).iter().any(is_beside)
            });
            if let Some(taken) = taken.filter(|_| boxes[one.index()] != boxes[other.index()]) {
                boxes.swap(one.index(), taken.index());
            }
        }
    }
    let mut setup = givens(random, grid);
    setup.variety = Variety::CLASSIC.with(Variety::JIGSAW);
    setup.boxes = in_order(&boxes);
    setup
}

/// A killer whose cages cover the grid.
fn killer(random: &mut Random, largest: usize) -> Setup {
    let grid = Grid::NINE;
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    setup.variety = Variety::CLASSIC.with(Variety::KILLER);
    let mut is_taken = vec![false; grid.len()];
    for cell in grid.cells() {
        if is_taken[cell.index()] {
            continue;
        }
        let mut cells = vec![cell];
        is_taken[cell.index()] = true;
        for _ in 0..random.below(largest) + 1 {
            let last = cells[random.below(cells.len())];
            let free = neighbours(grid, last).into_iter().find(|cell| !is_taken[cell.index()]);
            if let Some(free) = free {
                is_taken[free.index()] = true;
                cells.push(free);
            }
        }
        cells.sort_unstable();
        setup.cages.push(Cage { sum: Some(10 + random.below(30) as u32), cells });
    }
    setup
}

/// The text of each cell.
fn texts(setup: &Setup, empty: char) -> Vec<String> {
    let text = |square: &Square| match square {
        Square::White { given: Some(digit) } => digit.get().to_string(),
        _ => empty.to_string(),
    };
    setup.squares.iter().map(text).collect()
}

/// Rows, with these separators and a frame around them or none.
fn rows(cells: &[String], between: &str, frame: bool) -> String {
    let size = cells.len().isqrt();
    let rule = "+-----------+\n";
    let mut text = String::from(if frame { rule } else { "" });
    for (number, row) in (1..).zip(cells.chunks(size)) {
        let bar = if frame { "| " } else { "" };
        let end = if frame { " |" } else { "" };
        text += &format!("{bar}{}{end}\n", row.join(between));
        if frame && number % 3 == 0 {
            text += rule;
        }
    }
    text
}

/// Two texts with the lines of the second behind those of the first.
fn beside(one: &str, other: &str, gap: &str) -> String {
    one.lines().zip(other.lines()).map(|(one, other)| format!("{one}{gap}{other}\n")).collect()
}

fn is_read(text: &str, expected: &Setup) {
    let read = read(text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let found = Setup { about: None, ..read.document.setup.clone() };
    assert_eq!(&found, expected, "as {read}:\n{text}");
    assert!(read.document.setup.unknown().is_empty(), "{text}");
}

#[test]
fn jigsaws_of_two_grids_are_read() {
    for seed in 0..ROUNDS {
        let mut random = Random::numbered(58, seed);
        let size = [9, 9, 6, 4][random.below(4)];
        let setup = jigsaw(&mut random, size);
        let clues = texts(&setup, [".", "-", "0", "_"][random.below(4)].chars().next().unwrap());
        let letters = random.below(2) == 0;
        let name = |number: &u8| match letters {
            true => char::from(b'A' + number).to_string(),
            false => (number + 1).to_string(),
        };
        let regions: Vec<String> = setup.boxes.iter().map(name).collect();
        let between = [" ", ", ", "  ", ""][random.below(4)];
        let frame = random.below(3) == 0;
        let (one, two) = (rows(&clues, between, frame), rows(&regions, between, frame));
        let gap = ["\n", "", "Regions:\n", "\n\n"][random.below(4)];
        let header = if frame { String::new() } else { format!("{size} {size}\n") };
        is_read(&format!("{one}{gap}{two}"), &setup);
        is_read(&format!("{header}{one}{two}"), &setup);
        is_read(&format!("{two}{gap}{one}"), &setup);
        if !frame {
            is_read(&beside(&one, &two, ["   ", "\t", " | "][random.below(3)]), &setup);
        }
        let row = |cells: &[String]| format!("[{}]", cells.join(", "));
        let list = |cells: &[String]| cells.chunks(size).map(row).collect::<Vec<_>>().join(", ");
        let quoted: Vec<String> = regions.iter().map(|name| format!("\"{name}\"")).collect();
        let zeros = texts(&setup, '0');
        let data = format!("{{\"puzzle\": [{}], \"regions\": [{}]}}", list(&zeros), list(&quoted));
        is_read(&data, &setup);
        is_read(&data.replace("], [", "],\n [").replace("\"regions\"", "\n\"jigsaw\""), &setup);
        is_read(&format!("grid = [{}]\nboxes = [{}]\n", list(&zeros), list(&quoted)), &setup);
        for gap in [" ", ",", ";", "\t"] {
            let line = format!("{}{gap}{}", clues.concat(), regions.concat());
            is_read(&line, &setup);
            let found = read_line(&line, None).unwrap().document.setup;
            assert_eq!(found, setup, "{line}");
        }
    }
}

/// A name for each cage, by cell.
fn named(setup: &Setup, name: impl Fn(usize) -> String) -> Vec<String> {
    let cage = |cell: &Cell| setup.cages.iter().position(|cage| cage.cells.contains(cell));
    setup.grid.cells().map(|cell| name(cage(&cell).unwrap())).collect()
}

fn letter(number: usize) -> String {
    char::from(if number < 26 { b'a' + number as u8 } else { b'A' + (number - 26) as u8 })
        .to_string()
}

fn sum(cage: &Cage) -> u32 {
    cage.sum.unwrap()
}

#[test]
fn killers_of_layers_are_read() {
    for seed in 0..ROUNDS {
        let mut random = Random::numbered(59, seed);
        let setup = killer(&mut random, 6);
        if setup.cages.len() > 52 {
            continue;
        }
        let letters = named(&setup, letter);
        let between = [" ", "", "  "][random.below(3)];
        let equals = ["=", ": ", " = ", ":"][random.below(4)];
        let pair =
            |(number, cage): (usize, &Cage)| format!("{}{equals}{}", letter(number), sum(cage));
        let sums: Vec<String> = setup.cages.iter().enumerate().map(pair).collect();
        let sums = sums.join(if random.below(2) == 0 { " " } else { "\n" });
        let empty = rows(&vec![".".to_owned(); 81], between, false);
        let grid = rows(&letters, between, random.below(2) == 0 && !between.is_empty());
        is_read(&format!("{grid}\n{sums}\n"), &setup);
        let bare = rows(&letters, between, false);
        is_read(&format!("{}{sums}\n", beside(&empty, &bare, "   ")), &setup);
        // A layer of sums and one of numbers.
        let first = |cell: Cell| setup.cages.iter().find(|cage| cage.cells[0] == cell);
        let at = |cell| first(cell).map_or_else(|| "-".into(), |cage| sum(cage).to_string());
        let clues: Vec<String> = setup.grid.cells().map(at).collect();
        let numbers = named(&setup, |number| (number + 1).to_string());
        let header = if random.below(2) == 0 { "9 9\n" } else { "" };
        let (clues, numbers) = (rows(&clues, " ", false), rows(&numbers, " ", false));
        is_read(&format!("{header}{clues}{numbers}"), &setup);
        // Sums at the first cells.
        let between = ["\t", " ", ", "][random.below(3)];
        let sign = [":", "=", "/"][random.below(3)];
        let pair = |cell: Cell| match first(cell) {
            Some(cage) => format!("{}{sign}{}", letters[cell.index()], sum(cage)),
            None => letters[cell.index()].clone(),
        };
        is_read(&rows(&setup.grid.cells().map(pair).collect::<Vec<_>>(), between, false), &setup);
    }
}

#[test]
fn killers_of_lines_and_data_are_read() {
    for seed in 0..ROUNDS {
        let mut random = Random::numbered(60, seed);
        let setup = killer(&mut random, 5);
        let grid = setup.grid;
        let base = random.below(2);
        let (mut lines, mut ends, mut maps, mut tuples) =
            (String::new(), String::new(), Vec::new(), Vec::new());
        for cage in &setup.cages {
            let names: Vec<String> =
                cage.cells.iter().map(|&cell| grid.name(cell).to_string()).collect();
            let between = [" ", ", ", " + "][random.below(3)];
            writeln!(lines, "{}: {}", sum(cage), names.join(between)).unwrap();
            writeln!(ends, "cage {} = {}", names.join(between), sum(cage)).unwrap();
            let pair =
                |cell: &Cell| format!("{}, {}", grid.row(*cell) + base, grid.col(*cell) + base);
            let list: Vec<String> =
                cage.cells.iter().map(|cell| format!("[{}]", pair(cell))).collect();
            maps.push(format!("{{\"sum\": {}, \"cells\": [{}]}}", sum(cage), list.join(", ")));
            let list: Vec<String> =
                cage.cells.iter().map(|cell| format!("({})", pair(cell))).collect();
            tuples.push(format!("({}, [{}])", sum(cage), list.join(", ")));
        }
        is_read(&lines, &setup);
        is_read(&format!("Killer\n\n{ends}"), &setup);
        is_read(&format!("{{\"cages\": [{}]}}", maps.join(", ")), &setup);
        is_read(&format!("{{\"title\": \"x\",\n\"cages\": [\n{}\n]}}", maps.join(",\n")), &setup);
        is_read(&format!("cages = [\n  {},\n]\n", tuples.join(",\n  ")), &setup);
        let mut with_givens = givens(&mut random, grid);
        with_givens.variety = setup.variety;
        with_givens.cages.clone_from(&setup.cages);
        let board = rows(&texts(&with_givens, '.'), "", false);
        is_read(&format!("{lines}\n{board}"), &with_givens);
        let row = |cells: &[String]| format!("[{}]", cells.join(","));
        let board: Vec<String> = texts(&with_givens, '0').chunks(9).map(row).collect();
        let data = format!("{{\"board\":[{}],\"cages\":[{}]}}", board.join(","), maps.join(","));
        is_read(&data, &with_givens);
    }
}

#[test]
fn cells_by_their_coordinates_are_read() {
    for seed in 0..ROUNDS {
        let mut random = Random::numbered(61, seed);
        let setup = givens(&mut random, Grid::NINE);
        let base = random.below(2);
        let name = ["given", ".SetValue", "cell", "self.put"][random.below(4)];
        let (mut calls, mut swapped, mut table, mut xml, mut maps) = (
            String::new(),
            String::new(),
            String::from("row,col,value\n"),
            String::new(),
            Vec::new(),
        );
        for cell in setup.grid.cells() {
            let Square::White { given: Some(digit) } = setup.squares[cell.index()] else {
                continue;
            };
            let (row, col) = (setup.grid.row(cell) + base, setup.grid.col(cell) + base);
            writeln!(calls, "{name}({row}, {col}, {digit}).").unwrap();
            writeln!(swapped, "{name}({col},{row},{digit});").unwrap();
            writeln!(table, "{row},{col},{digit}").unwrap();
            write!(xml, "<Cell>\n<x>{col}</x><y>{row}</y><value>{digit}</value></Cell>\n").unwrap();
            maps.push(format!("{{\"row\": {row}, \"col\": {col}, \"value\": {digit}}}"));
        }
        // Without a cell in the first row or column, nothing tells 0 from 1.
        let is_clear = |at: usize| matches!(setup.squares[at], Square::White { given: Some(_) });
        if base == 0 && !(0..9).any(|at| is_clear(at) || is_clear(9 * at)) {
            continue;
        }
        for text in [
            calls,
            swapped,
            table.replace(',', "\t"),
            table.replace("row,col,value", "y;x;digit").replace(',', ";"),
            table,
            format!("<?xml version=\"1.0\"?>\n<Sudoku version=\"1\">\n{xml}</Sudoku>\n"),
            format!("{{\"cells\": [{}]}}", maps.join(",\n")),
            format!("[{}]", maps.join(",")),
        ] {
            is_read(&text, &setup);
        }
    }
}

#[test]
fn even_and_odd_cells_are_letters() {
    for seed in 0..ROUNDS {
        let mut random = Random::numbered(62, seed);
        let mut setup = givens(&mut random, Grid::NINE);
        let mut cells = texts(&setup, '.');
        for cell in setup.grid.cells() {
            let rule =
                ["even", "odd", ""][if cell.index() < 2 { cell.index() } else { random.below(3) }];
            if cells[cell.index()] == "." && !rule.is_empty() {
                cells[cell.index()] = rule[..1].to_uppercase();
                let rule = by_slug(rule).unwrap();
                setup.relations.push(Relation::of(rule, vec![cell]));
            }
        }
        if !cells.contains(&"E".into()) || !cells.contains(&"O".into()) {
            continue;
        }
        let text = rows(&cells, [" ", ""][random.below(2)], random.below(2) == 0);
        is_read(&text, &setup);
        is_read(&text.to_lowercase(), &setup);
    }
}

#[test]
fn letters_stand_for_empty_cells() {
    for seed in 0..ROUNDS {
        let mut random = Random::numbered(63, seed);
        let setup = givens(&mut random, Grid::NINE);
        let letter = char::from(b"eoNbxEz"[random.below(7)]);
        let cells = texts(&setup, letter);
        is_read(&rows(&cells, " ", random.below(2) == 0), &setup);
        is_read(&rows(&cells, "", false), &setup);
        is_read(&cells.concat(), &setup);
    }
}

/// A Kakuro from the built-in list.
fn kakuro(random: &mut Random) -> Puzzle {
    let all: Vec<Puzzle> =
        crate::built_in().filter(|puzzle| puzzle.kind() == Kind::Kakuro).collect();
    all[random.below(all.len())].clone()
}

#[test]
fn kakuro_of_cells_and_runs_are_read() {
    for seed in 0..ROUNDS / 4 {
        let mut random = Random::numbered(64, seed);
        let setup = Setup { about: None, ..kakuro(&mut random).setup().clone() };
        let grid = setup.grid;
        let (mut cells, mut lines, mut runs) = (Vec::new(), String::new(), Vec::new());
        let first = random.below(2);
        for cell in grid.cells() {
            let (row, col) = (grid.row(cell), grid.col(cell));
            let is_white = |row, col| {
                let cell: Option<Cell> = grid.cell(row, col);
                cell.is_some_and(|cell| setup.squares[cell.index()] == Square::EMPTY)
            };
            let (down, across) = match setup.squares[cell.index()] {
                Square::Black { down, across } => (down, across),
                Square::White { .. } => {
                    cells.push("{\"type\": \"white\"}".to_owned());
                    lines += "-1\n";
                    continue;
                }
            };
            let number = |sum: Option<u32>| sum.unwrap_or(0);
            cells.push(match (down, across) {
                (None, None) => "{\"type\": \"black\"}".to_owned(),
                _ => format!("{{\"down\": {}, \"across\": {}}}", number(down), number(across)),
            });
            writeln!(lines, "{} {}", number(across), number(down)).unwrap();
            if let Some(sum) = down {
                let length = (row + 1..).take_while(|row| is_white(*row, col)).count();
                runs.push(("down", row + first, col - 1 + first, length, sum));
            }
            if let Some(sum) = across {
                let length = (col + 1..).take_while(|col| is_white(row, *col)).count();
                runs.push(("across", row - 1 + first, col + first, length, sum));
            }
        }
        let rows: Vec<String> =
            cells.chunks(grid.cols()).map(|row| format!("[{}]", row.join(", "))).collect();
        is_read(&format!("[{}]", rows.join(",\n")), &setup);
        is_read(
            &format!("{{\"width\": {}, \"cells\": [{}]}}", grid.cols(), cells.join(",")),
            &setup,
        );
        is_read(&format!("{} {}\n{lines}", grid.rows(), grid.cols()), &setup);
        let map = |(way, row, col, length, sum): &(&str, usize, usize, usize, u32)| {
            format!(
                "{{\"direction\": \"{way}\", \"row\": {row}, \"col\": {col}, \"length\": {length}, \"sum\": {sum}}}"
            )
        };
        let maps: Vec<String> = runs.iter().map(map).collect();
        is_read(&format!("{{\"runs\": [{}]}}", maps.join(", ")), &setup);
        let call = |(way, row, col, length, sum): &(&str, usize, usize, usize, u32)| match *way {
            "down" => format!(".AddVertical({col}, {row}, {}, {sum})\n", row + length - 1),
            _ => format!(".AddHorizontal({col}, {}, {row}, {sum})\n", col + length - 1),
        };
        is_read(&runs.iter().map(call).collect::<String>(), &setup);
    }
}

#[test]
fn kakuro_below_their_size_are_read() {
    for seed in 0..ROUNDS / 4 {
        let mut random = Random::numbered(65, seed);
        let setup = Setup { about: None, ..kakuro(&mut random).setup().clone() };
        let grid = setup.grid;
        let text = gradus_engine::format::by_slug("clues-cf").unwrap().write.unwrap();
        let text = text(&gradus_engine::Document::of(setup.clone())).unwrap();
        for header in ["7,7", "7 7", "7x7"] {
            let header = header.replacen('7', &grid.rows().to_string(), 1);
            let header = header.replacen('7', &grid.cols().to_string(), 1);
            if grid.rows() != 7 && grid.cols() != 7 {
                is_read(&format!("{header}\n{text}"), &setup);
                is_read(&format!("{header}\n{}", text.replace(' ', ",")), &setup);
            }
        }
    }
}

#[test]
fn a_kakuro_may_be_its_digits() {
    let rows = ["0000", "0120", "0389", "0095"];
    let hashes = rows.join("\n").replace('0', "#");
    let of = |text: &str| {
        read(text, None).unwrap_or_else(|error| panic!("{error}\n{text}")).document.setup
    };
    let setup = of(&hashes);
    assert_eq!(setup.variety, Variety::KAKURO);
    for text in [rows.join("\n"), hashes.replace('#', "# "), rows.join("\n").replace("", " ")] {
        assert_eq!(of(&text), setup, "{text}");
    }
    // With this size, and no digit twice in a row or a column, it is a Sudoku.
    assert_eq!(of("0000\n0120\n0340\n0001").variety, Variety::CLASSIC);
}

#[test]
fn grids_that_share_cells_are_read_or_named() {
    let row = |count: usize| ". ".repeat(count).replacen('.', "5", 1) + "\n";
    let gaps = [18, 18, 18, 18, 18, 18, 21, 21, 21, 9, 9, 9, 21, 21, 21, 18, 18, 18, 18, 18, 18];
    let text: String = gaps.iter().map(|count| row(*count)).collect();
    assert_eq!(read(&text, None).unwrap().document.setup.sort(), "samurai Sudoku");
    for text in [row(21).repeat(21), format!("21 21\n{}", row(21).repeat(21))] {
        let error = read(&text, None).unwrap_err().to_string();
        assert!(error.contains("samurai"), "{error}");
    }
}

#[test]
fn lists_beside_a_grid_that_are_no_part_of_it_are_named() {
    let text = "{\"board\": [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]], \"arrows\": [[1,2],[3]]}";
    let setup = read(text, None).unwrap().document.setup;
    assert_eq!(setup.unknown(), ["arrows"]);
}
