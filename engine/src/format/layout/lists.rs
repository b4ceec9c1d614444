//! Lists in brackets and quotes, as in the source of a program, as rows of cells.

use super::cut::is_nothing;
use std::borrow::Cow;

/// The greatest depth of lists within lists.
const DEEPEST: usize = 8;

/// A part of a list.
#[derive(Debug)]
enum Part {
    Word(String),
    List(Vec<Part>),
}

/// The rows of a text that contains lists: the words of each innermost list are a row, and so is each
/// long word. A list of two numbers is a cell with two clues. `None` if there are no lists.
pub fn rows(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains(['[', '{', '(', '"', '\'']) {
        return None;
    }
    let mut rows = String::new();
    write(&parts(text)?, &mut rows);
    (!rows.is_empty()).then(|| rows.into())
}

/// The parts of a text. Outside all lists, only words in quotes count.
fn parts(text: &str) -> Option<Vec<Part>> {
    let mut open: Vec<Vec<Part>> = vec![Vec::new()];
    // The number of open lists from the first one on that has the coordinates of something.
    let (mut word, mut record) = (String::new(), usize::MAX);
    let mut symbols = text.chars().peekable();
    // Whether the last thing was a comma.
    let mut is_due = false;
    while let Some(symbol) = symbols.next() {
        let is_inside = open.len() > 1;
        let list = open.last_mut()?;
        if !word.is_empty() && !is_of_word(symbol) {
            let word = std::mem::take(&mut word);
            // A word before a colon is the name of what follows.
            if is_inside && symbol != ':' {
                list.push(Part::Word(word));
            } else if is_of_record(&word) {
                record = record.min(open.len());
                continue;
            }
        }
        match symbol {
            '[' | '{' | '(' => {
                open.push(Vec::new());
                if open.len() > DEEPEST {
                    return None;
                }
            }
            ']' | '}' | ')' => {
                let is_record = open.len() >= record;
                if let Some(list) = open.pop_if(|_| is_inside) {
                    open.last_mut()?.push(Part::List(if is_record { Vec::new() } else { list }));
                }
                if open.len() < record {
                    record = usize::MAX;
                }
            }
            '"' | '\'' => {
                let quoted: String =
                    symbols.by_ref().take_while(|other| *other != symbol).collect();
                let is_name = symbols.peek() == Some(&':');
                if !is_name {
                    list.push(Part::Word(quoted));
                } else if is_of_record(&quoted) {
                    record = record.min(open.len());
                }
            }
            ',' if is_due && is_inside => list.push(Part::Word(String::new())),
            symbol if is_of_word(symbol) => word.push(symbol),
            _ => {}
        }
        is_due = symbol == ',' || is_due && symbol.is_whitespace();
    }
    while let Some(list) = open.pop_if(|_| true) {
        match open.last_mut() {
            Some(outer) => outer.push(Part::List(list)),
            None => return Some(list),
        }
    }
    None
}

/// Whether a name belongs to something with coordinates, rather than to a row of cells.
fn is_of_record(name: &str) -> bool {
    matches!(&*name.to_ascii_lowercase(), "row" | "col" | "column" | "x" | "y" | "r" | "c")
}

/// Whether a symbol is part of a word outside quotes.
fn is_of_word(symbol: char) -> bool {
    !symbol.is_whitespace() && !",;:|[]{}()\"'=".contains(symbol)
}

/// A part as a cell: a short word or one for an empty cell, or two clues.
fn cell(part: &Part) -> Option<String> {
    match part {
        // What -1 stands for depends on the kind of puzzle.
        Part::Word(word) if word == "-1" => Some(word.clone()),
        Part::Word(word) if word.trim().is_empty() || is_nothing(word) => Some(".".into()),
        Part::Word(word) if word.len() < 4 || word.contains('\\') && word.len() < 8 => {
            Some(word.trim().into())
        }
        Part::Word(_) => None,
        Part::List(list) => {
            let number = |part: &Part| match part {
                Part::Word(word) if is_nothing(word) => Some("0".into()),
                Part::Word(word) if word.parse::<u32>().is_ok() => Some(word.clone()),
                _ => None,
            };
            let [one, two] = &list[..] else { return None };
            Some(format!("{}\\{}", number(one)?, number(two)?))
        }
    }
}

/// Writes the rows of a list, one a line.
fn write(list: &[Part], rows: &mut String) {
    let cells: Option<Vec<String>> = list.iter().map(cell).collect();
    if let Some(cells) = cells.filter(|cells| cells.len() > 1) {
        rows.extend([&cells.join(" "), "\n"]);
        return;
    }
    for part in list {
        match part {
            Part::List(list) => write(list, rows),
            Part::Word(word) if cell(part).is_none() => rows.extend([word.as_str(), "\n"]),
            Part::Word(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_rows() {
        for (text, expected) in [
            ("{\"id\":7,\"grid\":[[1,null],[0,2]]}", "1\\0 0\\2\n"),
            ("a = [[1, None, 3],\n [0,2,\n1]]", "1 . 3\n0 2 1\n"),
            ("[[(0, 0), (23, 0), 5], [1, -1, 0]]", "0\\0 23\\0 5\n1 -1 0\n"),
            ("String s = \"1..4\" +\n  \"..1.\";", "1..4\n..1.\n"),
            ("p(1, [[1,_,3],[2,,4]]).", "1 _ 3\n2 . 4\n"),
            ("{ 'puzzle': [1, 2, 3], 'solution': [3, 2, 1] }", "1 2 3\n3 2 1\n"),
            ("{\"a\": [{\"row\": 1, \"col\": 2}, {x: 3, y: 4}], \"b\": [1, 2]}", "1 2\n"),
        ] {
            assert_eq!(rows(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(rows("1 2 3"), None);
        assert_eq!(rows("[[[[[[[[[[1]]]]]]]]]]"), None);
        assert_eq!(rows("]]\"[").as_deref(), None);
    }
}
