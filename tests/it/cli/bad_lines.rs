//! A long list with every kind of bad line among good ones: each is reported with its own number,
//! and nothing shifts.

use crate::cli::commands::gradus;
use gradus_engine::Random;

/// Puzzles of every kind and notation, and with every number of solutions.
const GOOD: &[&str] = &[
    "3.1....49.8...12.....3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62....8.5",
    "301000049080001200000306000036002000405000602000600390000407000009800020620000805",
    ".3.4........4.2.",
    "*3*4********4*2*\r",
    "  _3_4________4_2_ \t",
    "\u{feff}-3-4--------4-2-",
    "................",
    "123....4........",
    "1234341221434321",
    "https://puzz.link/p?kakuro/5/4/.-jma-48p..m..ie76A",
    "kakuro/5/4/.-jma-48p..m..ie76A",
    "5|..496..251213..839..",
    " 5|..496..251213..839.. \r",
    "．３．４．．．．．．．．４．２．",
    "数独　.3.4........4.2.",
    ".3.4\u{feff}........4.2.",
    "{\"puzzle\":\".3.4........4.2.\"}",
    ".3.4........4.2.,12",
];

/// Lines that are not puzzles.
const BAD: &[&[u8]] = &[
    b"bad",
    b"3.1....49.8...12",
    b".3.4........4.2",
    b".3.4........4.2..",
    b"3.1....49.8...12.....3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62....8.",
    b"3.1....49.8...12.....3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62....8.5.",
    b"3.1....49.8...12...x.3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62....8.5",
    b".3.5........4.2.",
    b".3.4.......\xff4.2.",
    b"\xfe\xff\x00.\x003\x00.\x004",
    b".3.4...\x00....4.2.",
    b"\x00",
    b".3.4....\r....4.2.",
    b".3.4........4.2.\x1b[2J",
    b"\xc2\xa0\xc2\xa0.3.4........4.2.x",
    "🧩🧩🧩🧩🧩🧩🧩🧩🧩🧩🧩🧩🧩🧩🧩🧩".as_bytes(),
    b"11..............",
    b"1...1...........",
    b"1....1..........",
    b"33......................................................................5.......5",
    b"https://puzz.link/p?kakuro/5/4/",
    b"https://puzz.link/p?kakuro/5/4/.-jma-48p..m..ie7",
    b"https://puzz.link/p?kakuro/5/4/.-jma-48p..m..ie76A.-jma-48p..m..ie76A",
    b"https://puzz.link/p?kakuro/5/4/.-jma-48p..m..i\xc3\xa976A",
    b"https://puzz.link/p?kakuro/0/4/.-jma-48p..m..ie76A",
    b"https://puzz.link/p?kakuro/5/99999999999999999999/.-jma-48p..m..ie76A",
    b"https://puzz.link/p?kakuro/5",
    b"https://puzz.link/p?sudoku/9/9/1g2g3",
    b"https://puzz.link/p?kakuro/5/4/.-jmA-48p..m..ie76A",
    b"kakuro/3/3/l7-m-dl4j3ez",
    b"5|..496..251213..839",
    b"0|..496..251213..839..",
    b"65|..496..251213..839..",
    b"5|..499..251213..839..",
    b"5|.....................",
    b"|",
    b"5|",
    b"gradus = 1",
    b"puzzle,seconds",
    b"+---+---+",
    b"; a comment of another kind",
];

/// Lines without content.
const EMPTY: &[&str] = &["", "\r", " \t ", "# .3.4........4.2.", "  # a comment\r", "\u{feff}"];

/// How many lines the list has.
const LINES: usize = 10_000;

/// What the program says about the lines that follow a first one, in records and on standard error.
fn said(lines: &[u8]) -> (Vec<String>, Vec<String>) {
    said_by("1", &[GOOD[2].as_bytes(), b"\n", lines].concat())
}

fn said_by(jobs: &str, list: &[u8]) -> (Vec<String>, Vec<String>) {
    let output = gradus(&["rate", "--format", "jsonl", "--jobs", jobs], list);
    let lines = |bytes| String::from_utf8(bytes).expect("text").lines().map(String::from).collect();
    (lines(output.stdout), lines(output.stderr))
}

/// The record and the complaint for a list of one line, as if it were on this line.
struct Line {
    text: Vec<u8>,
    record: Option<String>,
    complaint: Option<String>,
}

impl Line {
    fn new(text: &[u8]) -> Self {
        let (mut records, mut complaints) = said(text);
        Self {
            text: [text, b"\n"].concat(),
            record: records.drain(..).nth(1),
            complaint: complaints.pop(),
        }
    }
}

/// All lines, each with what it gives.
fn lines() -> Vec<Line> {
    let good: Vec<Line> = GOOD.iter().map(|line| Line::new(line.as_bytes())).collect();
    for line in &good {
        let record = line.record.as_deref().expect("a record");
        assert!(record.contains("\"ratings\""), "{record}");
        assert_eq!(line.complaint, None);
    }
    let bad: Vec<Line> = BAD.iter().map(|line| Line::new(line)).collect();
    for line in &bad {
        let shown = String::from_utf8_lossy(&line.text);
        let record = line.record.as_deref().unwrap_or_else(|| panic!("no record: {shown}"));
        assert!(record.starts_with("{\"line\":2,\"error\":\""), "{shown}: {record}");
        let complaint = line.complaint.as_deref().expect("a complaint");
        assert!(complaint.starts_with("gradus: standard input, line 2: "), "{complaint}");
    }
    let empty = EMPTY.iter().map(|line| Line::new(line.as_bytes()));
    let empty: Vec<Line> = empty.collect();
    assert!(empty.iter().all(|line| line.record.is_none() && line.complaint.is_none()));
    good.into_iter().chain(bad).chain(empty).collect()
}

#[test]
fn bad_lines_among_ten_thousand_shift_nothing() {
    let lines = lines();
    let long = Line::new(&vec![b'.'; (1 << 20) + 1]);
    assert!(long.record.as_ref().is_some_and(|record| record.contains("longer than")));
    let mut random = Random::new(1);
    let mut list = GOOD[5].as_bytes().to_vec();
    list.extend(b"\n");
    let (mut records, mut complaints) = (vec![lines[5].record.clone()], Vec::new());
    for number in 2..=LINES {
        let line = match number % 2500 {
            0 => &long,
            _ => &lines[random.below(lines.len())],
        };
        list.extend(&line.text);
        records.push(line.record.clone().map(|record| numbered(&record, "{\"line\":", number)));
        complaints.extend(line.complaint.clone().map(|text| numbered(&text, ", line ", number)));
    }
    let first = numbered(&records.remove(0).expect("a record"), "{\"line\":", 1);
    let records: Vec<String> = [first].into_iter().chain(records.into_iter().flatten()).collect();
    for jobs in ["1", "2"] {
        let (said, blamed) = said_by(jobs, &list);
        assert_eq!((said.len(), blamed.len()), (records.len(), complaints.len()));
        said.iter().zip(&records).for_each(|(said, record)| assert_eq!(said, record));
        blamed.iter().zip(&complaints).for_each(|(said, complaint)| assert_eq!(said, complaint));
    }
}

/// A record or complaint about the second line, as if it were on another.
fn numbered(text: &str, before: &str, number: usize) -> String {
    text.replacen(&format!("{before}2"), &format!("{before}{number}"), 1)
}
