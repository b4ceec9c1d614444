//! Puzzles of which a text has more than the givens: regions, cages, or cells by their coordinates, as
//! layers of a grid (`layers`), as a drawing (`drawn`), as lines (`cages`, `counted`), as data of a program
//! (`values`, `members`, `runs`), or as segments of an address (`segments`). Cells have coordinates of many
//! kinds (`coordinates`).

mod cages;
mod coordinates;
mod counted;
mod drawn;
mod grids;
mod layers;
mod members;
mod runs;
mod segments;
mod values;
mod yaml;

use crate::format::row::ReadError;
pub use drawn::found as drawn;
pub use grids::Found;
use values::Value;

/// The puzzle of a text that says more than which digits are given. `None` if it does not.
pub fn found(text: &str) -> Option<Found> {
    segments::found(text)
        .or_else(|| of_data(text))
        .or_else(|| layers::found(text))
        .or_else(|| cages::found(text))
        .or_else(|| counted::found(text))
}

/// The puzzle in the data of a program, or a table.
pub fn of_data(text: &str) -> Option<Found> {
    // Another format has these.
    if text.contains("ipuz.org") {
        return None;
    }
    let of = |value: Value| runs::found(&value).or_else(|| members::found(&value));
    SOURCES.into_iter().find_map(|read| of(read(text)?))
}

/// What reads data.
const SOURCES: [fn(&str) -> Option<Value>; 5] =
    [values::read, values::read_xml, values::read_table, values::read_digits, yaml::read];

/// The most digits of a text that are looked at to find where a cell got one.
const MOST_LOOKS: usize = 256;

/// Says which cell has two digits and where, if a text lists cells with their digits.
pub fn clash(text: &str) -> Option<ReadError> {
    let (read, clash) =
        SOURCES.into_iter().find_map(|read| Some((read, members::clash(&read(text)?)?)))?;
    let [one, other] = clash.two.map(|at| clash.digits[at].1);
    // A digit is that of the cell if changing it changes nothing else.
    let place = |at: usize, new: u32| {
        let mut expected = clash.digits.clone();
        let old = std::mem::replace(&mut expected[at].1, new).to_string();
        let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        let is_whole = |start: &usize| {
            let bytes = text.as_bytes();
            let before = start.checked_sub(1).and_then(|before| bytes.get(before));
            !is_digit(before) && !is_digit(bytes.get(start + old.len()))
        };
        let starts = text.match_indices(&old).map(|(start, _)| start).filter(is_whole);
        let start = starts.take(MOST_LOOKS).find(|start| {
            let changed = format!("{}{new}{}", &text[..*start], &text[start + old.len()..]);
            read(&changed).is_some_and(|value| members::digits(&value) == expected)
        })?;
        let line = text[..start].split('\n').next_back().unwrap_or_default();
        Some((text[..start].matches('\n').count() + 1, line.chars().count() + 1))
    };
    let (row, col) = clash.cell;
    let name = format!("r{}c{}", row + 1, col + 1);
    Some(match (place(clash.two[0], other), place(clash.two[1], one)) {
        (Some((line, _)), Some((number, column))) => {
            let what = format!(
                "{name} is {other} here and {one} in line {line}; expected one digit for each cell"
            );
            ReadError::at(number, column, what)
        }
        _ => ReadError::whole(format!(
            "{name} is both {one} and {other}; expected one digit for each cell"
        )),
    })
}

/// The data of a program as JSON, in each way in which the text is data.
pub fn as_json(text: &str) -> Vec<String> {
    let all = [values::read, yaml::read].into_iter().filter_map(|read| read(text));
    all.map(|value| value.json()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Square};

    /// A killer of 4x4: the cage of each cell, and the sums of the cages.
    const CAGES: [&str; 4] = ["aabb", "accb", "ddcb", "deee"];
    const SUMS: [u32; 5] = [8, 11, 8, 8, 5];

    fn number(name: char) -> usize {
        name as usize - 'a' as usize
    }

    /// The cells of a cage, by row and column.
    fn cells(name: char) -> Vec<(usize, usize)> {
        let all = CAGES.concat();
        let own = all.char_indices().filter(|(_, other)| *other == name);
        own.map(|(at, _)| (at / 4, at % 4)).collect()
    }

    /// What is written of each cage, of its sum and its cells.
    fn each(write: impl Fn(char, u32, &[(usize, usize)]) -> String) -> String {
        ('a'..='e').map(|name| write(name, SUMS[number(name)], &cells(name))).collect()
    }

    /// The same killer in many layouts.
    fn layouts() -> Vec<String> {
        let grid = |cell: &dyn Fn((usize, usize), char) -> String| -> String {
            let row = |row: usize| -> Vec<String> {
                CAGES[row].chars().enumerate().map(|(col, name)| cell((row, col), name)).collect()
            };
            (0..4).map(|at| row(at).join(",") + "\n").collect()
        };
        let numbers = grid(&|_, name| number(name).to_string());
        // Without a number above 4, cages look like givens.
        let names = grid(&|_, name| (2 * number(name)).to_string());
        let sums = grid(&|cell, name| match cells(name)[0] == cell {
            true => SUMS[number(name)].to_string(),
            false => "0".into(),
        });
        let by_name = each(|name, sum, _| format!("\"{name}\": {sum},"));
        let yaml = each(|_, sum, cells| {
            let cells: Vec<String> =
                cells.iter().map(|(row, col)| format!("[{row}, {col}]")).collect();
            format!("  - sum: {sum}\n    cells: [{}]\n", cells.join(", "))
        });
        let xml = each(|_, sum, cells| {
            let cells = cells.iter().map(|(row, col)| format!("<cell row='{row}' col='{col}'/>"));
            format!("<cage sum='{sum}'>{}</cage>", cells.collect::<String>())
        });
        let table = each(|name, sum, cells| {
            cells.iter().map(|(row, col)| format!("{name},{sum},{row},{col}\n")).collect()
        });
        vec![
            format!("{names}\n{sums}"),
            format!("{sums}\n{names}"),
            format!("{}\n{}", CAGES.join("\n"), sums.replace(',', " ")),
            format!("{{\"rows\": {CAGES:?}, \"sums\": {{{}}}}}", by_name.trim_end_matches(',')),
            format!(
                "{{\"cages\": [[{}]], \"sums\": {SUMS:?}}}",
                numbers.trim().replace('\n', "],[")
            ),
            format!("cages:\n{yaml}"),
            format!("<killer size='4'>{xml}</killer>"),
            format!("cage,sum,row,col\n{table}"),
        ]
    }

    #[test]
    fn killers_are_read_however_they_are_written() {
        let own = ('a'..='e').map(|name| {
            let cells = cells(name).into_iter().map(|(row, col)| row * 4 + col);
            (Some(SUMS[number(name)]), cells.collect::<Vec<usize>>())
        });
        let mut expected: Vec<(Option<u32>, Vec<usize>)> = own.collect();
        expected.sort();
        for text in layouts() {
            let setup = found(&text).unwrap_or_else(|| panic!("{text}")).setup;
            let cells = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
            let cages = setup.cages.iter().map(|cage| (cage.sum, cells(&cage.cells)));
            let mut cages: Vec<(Option<u32>, Vec<usize>)> = cages.collect();
            cages.iter_mut().for_each(|(_, cells)| cells.sort_unstable());
            cages.sort();
            assert_eq!(cages, expected, "{text}");
        }
    }

    #[test]
    fn cells_and_digits_are_a_puzzle_however_they_are_written() {
        let place = |at: usize| (at % 9 + 1, at * 2 % 9 + 1, at % 9 + 1);
        let text = |write: &dyn Fn((usize, usize, usize)) -> String| -> String {
            (0..12).map(|at| write(place(at)) + "\n").collect()
        };
        let letter = |row: usize| char::from(b'@' + row as u8);
        let texts = [
            text(&|(row, col, digit)| format!("r{row}c{col}={digit}")),
            text(&|(row, col, digit)| format!("{}{col}: {digit}", letter(row))),
            text(&|(row, col, digit)| format!("({row},{col}) -> {digit}")),
            text(&|(row, col, digit)| format!("{row} {col} {digit}")),
            text(&|(row, col, digit)| format!("{row},{col},{digit},seen")),
        ];
        for text in &texts {
            let setup = found(text).unwrap_or_else(|| panic!("{text}")).setup;
            let (row, col, digit) = place(3);
            let cell: Cell = setup.grid.cell(row - 1, col - 1).unwrap();
            let given = crate::grid::Digit::new(digit as u8);
            assert_eq!(setup.squares[cell.index()], Square::White { given }, "{text}");
            let further: &[String] = if text.contains("seen") { &["column 4".into()] } else { &[] };
            assert_eq!(setup.unknown(), further, "{text}");
        }
    }

    /// A Kakuro by its runs, in the layouts of people and programs.
    #[test]
    fn runs_are_a_kakuro_however_they_are_written() {
        let expected =
            crate::format::read("# 4\\ 3\\\n\\3 . .\n\\4 . .\n", None).unwrap().document.setup;
        for text in [
            "r2c2 + r2c3 = 3\nr3c2 + r3c3 = 4\nr2c2 + r3c2 = 4\nr2c3 + r3c3 = 3\n",
            "runs = [(3, [(0,0),(0,1)]), (4, [(1,0),(1,1)]), (4, [(0,0),(1,0)]), (3, [(0,1),(1,1)])]",
            r#"{"across": [{"row": 1, "col": 0, "sum": 3, "len": 2}, {"row": 2, "col": 0, "sum": 4, "len": 2}],
                "down": [{"row": 0, "col": 1, "sum": 4, "len": 2}, {"row": 0, "col": 2, "sum": 3, "len": 2}]}"#,
            r##"[["#", {"down": 4}, {"down": 3}], [{"across": 3}, 0, 0], [{"across": 4}, 0, 0]]"##,
        ] {
            let setup = found(text).unwrap_or_else(|| panic!("{text}")).setup;
            assert_eq!(setup, expected, "{text}");
        }
    }

    /// A cell that is there twice with different digits is named, with both digits and where each is.
    #[test]
    fn a_cell_with_two_digits_is_named_with_their_lines() {
        let place = |at: usize| (at % 9 + 1, at * 2 % 9 + 1, at % 9 + 1);
        let cells: Vec<(usize, usize, usize)> = (0..12).map(place).collect();
        let letter = |row: usize| char::from(b'@' + row as u8);
        type Write<'w> = &'w dyn Fn((usize, usize, usize)) -> String;
        // The number of lines of each cell, and on which of them its digit is.
        let sources: [(&str, Write<'_>, &str, [usize; 2]); 6] = [
            ("", &|(row, col, digit)| format!("R{row}C{col}={digit}\n"), "", [1, 1]),
            ("", &|(row, col, digit)| format!("{}{col}: {digit}\n", letter(row)), "", [1, 1]),
            ("row,col,digit\n", &|(row, col, digit)| format!("{row},{col},{digit}\n"), "", [1, 1]),
            ("x = [\n", &|(row, col, digit)| format!("({row}, {col}, {digit}),\n"), "]\n", [1, 1]),
            (
                "[",
                &|(row, col, digit)| {
                    format!("{{\n\"row\": {row},\n\"col\": {col},\n\"value\": {digit}\n}},\n")
                },
                "]",
                [5, 4],
            ),
            (
                "<?xml version=\"1.0\"?>\n<Sudoku>\n",
                &|(row, col, digit)| {
                    format!("<Cell>\n<x>{col}</x>\n<y>{row}</y>\n<value>{digit}</value>\n</Cell>\n")
                },
                "</Sudoku>\n",
                [5, 4],
            ),
        ];
        for (head, write, tail, [lines, at]) in sources {
            let line = |number: usize| head.matches('\n').count() + number * lines + at;
            for (one, other) in [(0, 11), (3, 5), (7, 2)] {
                let mut cells = cells.clone();
                cells[other] = (cells[one].0, cells[one].1, 10 - cells[one].2);
                let text =
                    format!("{head}{}{tail}", cells.iter().copied().map(write).collect::<String>());
                assert_eq!(found(&text), None, "{text}");
                let error = clash(&text).unwrap_or_else(|| panic!("{text}"));
                let (first, second) = (one.min(other), one.max(other));
                let name = format!("r{}c{}", cells[one].0, cells[one].1);
                let digits = (cells[second].2, cells[first].2);
                let said = format!(
                    "{name} is {} here and {} in line {};",
                    digits.0,
                    digits.1,
                    line(first)
                );
                assert!(error.message.starts_with(&said), "{}: {text}", error.message);
                assert_eq!(error.place.map(|(number, _)| number), Some(line(second)), "{text}");
            }
        }
    }
}
