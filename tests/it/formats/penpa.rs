//! What the compressed JSON of Penpa+ has besides the puzzle: whatever stands in it is named.

use super::accounts::{names, objects, put, read_text, value};
use gradus_engine::format::by_slug;
use gradus_engine::{Document, Variety};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use proptest::prelude::*;
use serde_json::{Value, json};

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The lines of the text in an address.
fn lines(address: &str) -> Vec<String> {
    let code = address.split("&p=").nth(1).expect("a code").trim();
    let place = |symbol: &u8| BASE64.iter().position(|it| it == symbol).expect("base64");
    let bytes = code.trim_end_matches('=').as_bytes().chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0, |bits, symbol| bits << 6 | place(symbol));
        let bits = bits << (6 * (4 - four.len()));
        [(bits >> 16) as u8, (bits >> 8) as u8, bits as u8].into_iter().take(four.len() - 1)
    });
    let text = decompress_to_vec(&bytes.collect::<Vec<u8>>()).expect("compressed");
    String::from_utf8(text).expect("a text").lines().map(String::from).collect()
}

/// The address of a text, with the symbols that addresses may have.
fn address(lines: &[String]) -> String {
    let bytes = compress_to_vec(lines.join("\n").as_bytes(), 6);
    let code = bytes.chunks(3).flat_map(|three| {
        let byte = |at: usize| three.get(at).map_or(0, |byte| usize::from(*byte));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        (0..=three.len()).map(move |at| char::from(BASE64[bits >> (18 - 6 * at) & 63]))
    });
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", code.collect::<String>())
}

/// The lines of a puzzle of 6x6 with all that is understood.
fn puzzle() -> Vec<String> {
    let gradus = "gradus = 1\nkind = \"sudoku\"\nvariety = \"x-killer\"\nrows = 6\ncolumns = 6\n\
                  puzzle = \"\"\"\n1 . . . . .\n. . 2 . . .\n. . . . . .\n. . . . . .\n. . . 3 . .\n. . . . . .\n\"\"\"\n\
                  cages = [\"7 r1c2 r1c3\", \"- r3c1 r4c1 r4c2\"]\n\
                  relations = [\"thermometer r5c1 r5c2\", \"arrow r6c1 r6c2 r6c3\"]\n";
    let document = read_text(gradus).expect("a puzzle");
    let write = by_slug("penpa").and_then(|format| format.write).expect("a writer");
    lines(&write(&document).expect("an address"))
}

fn read(lines: &[String]) -> Document {
    read_text(&address(lines)).unwrap_or_else(|| panic!("{lines:?}"))
}

/// The puzzle with a change to the JSON of one of its layers.
fn changed(layer: usize, change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut lines = puzzle();
    let mut json = serde_json::from_str(&lines[layer].replace("zZ", "z")).expect("JSON");
    change(&mut json);
    // A letter by itself is not an abbreviation.
    lines[layer] = json.to_string().replace('z', "zZ");
    lines
}

/// The layers of the puzzle and of what is written on it.
const PUZZLE: usize = 3;
const WRITTEN: usize = 4;

/// Whether an edge is on the frame of the board, of which vertices have the numbers of the cells to their
/// upper left, after those of the 10x10 cells of the larger grid.
fn is_frame(one: usize, other: usize) -> bool {
    let Some((one, other)) = one.checked_sub(100).zip(other.checked_sub(100)) else { return false };
    let ends = [(one / 10, one % 10), (other / 10, other % 10)];
    let is_on = |at: usize| at == 1 || at == 7;
    let is_there = ends.iter().all(|(row, col)| (1..=7).contains(row) && (1..=7).contains(col));
    let [(row, col), (other_row, other_col)] = ends;
    is_there
        && (row == other_row && is_on(row) && col.abs_diff(other_col) == 1
            || col == other_col && is_on(col) && row.abs_diff(other_row) == 1)
}

#[test]
fn all_of_a_puzzle_is_understood() {
    let document = read(&puzzle());
    assert_eq!(document.setup.unknown(), [""; 0]);
    assert_eq!(document.missed, [""; 0]);
    assert!(document.setup.variety.has(Variety::X));
    assert_eq!((document.setup.cages.len(), document.setup.relations.len()), (2, 2));
}

proptest! {
    #[test]
    fn a_member_of_any_layer_is_named(
        is_written in any::<bool>(), at: prop::sample::Index, name in "zq[a-z]{2,8}", member in value()
    ) {
        let lines = changed(if is_written { WRITTEN } else { PUZZLE }, |json| {
            // Histories are decoration with all that is in them.
            let histories = ["command_redo", "command_undo", "command_replay"];
            histories.iter().for_each(|name| drop(json.as_object_mut().unwrap().remove(*name)));
            let mut place = at.index(objects(json));
            put(json, &mut place, &name, &member);
        });
        if let Some(document) = read_text(&address(&lines)) {
            // By its own name or by that of the list that it is in; all else is understood.
            let named = if is_written { &document.missed[..] } else { document.setup.unknown() };
            prop_assert!(!named.is_empty(), "{}", lines.join("\n"));
        }
    }

    /// An entry of any list: a line, a symbol or a number at any place, in the style of the program.
    #[test]
    fn whatever_is_drawn_is_named_or_read(
        list: prop::sample::Index, place in 0..600_usize, length in 1..60_usize, other in 0..600_usize,
        style in 1..99_u8, word in "[A-Za-y?]{1,6}"
    ) {
        let edge = format!("{place},{}", place + length);
        let mut is_new = true;
        let lines = changed(PUZZLE, |json| {
            let lists = json.as_object_mut().unwrap();
            let mut names: Vec<String> = lists.keys().cloned().collect();
            names.retain(|name| !name.starts_with("command"));
            let name = names[list.index(names.len())].clone();
            let (key, value) = match &*name {
                "number" | "numberS" => (place.to_string(), json!([word, style, "1"])),
                "symbol" => (place.to_string(), json!([style, word, 1])),
                "surface" => (place.to_string(), json!(style)),
                _ => (edge.clone(), json!(style)),
            };
            match lists.get_mut(&name) {
                Some(Value::Object(map)) => is_new = map.insert(key, value).is_none(),
                Some(Value::Array(list)) => list.push(json!([place, other])),
                _ => panic!("no list of items: {name}"),
            }
        });
        // Another style, or the frame, says nothing.
        prop_assume!(is_new && !is_frame(place, place + length));
        if let Some(document) = read_text(&address(&lines)) {
            let plain = |document: Document| gradus_engine::Setup { about: None, ..document.setup };
            let says_more = !document.setup.unknown().is_empty();
            prop_assert!(says_more || plain(document) != plain(read(&puzzle())), "{}", lines[PUZZLE]);
        }
    }

    /// A cell that is not on the board.
    #[test]
    fn removed_cells_are_named(at in 1..36_usize) {
        let mut lines = puzzle();
        let mut steps: Vec<i64> = serde_json::from_str(&lines[5]).unwrap();
        let step = steps.remove(at);
        if let Some(next) = steps.get_mut(at) {
            *next += step;
        }
        lines[5] = json!(steps).to_string();
        prop_assert!(names(&read(&lines), "a removed cell"));
    }
}

/// One diagonal, as the program draws it, from either end.
#[test]
fn diagonals_are_rules() {
    for (name, is_kept) in [("falling", 0), ("rising", 1)] {
        let lines = changed(PUZZLE, |json| {
            let edges = json["lineE"].as_object_mut().unwrap();
            // The vertices of a falling edge are further apart.
            let step = |edge: &String| {
                let (one, other) = edge.split_once(',').unwrap();
                other.parse::<usize>().unwrap() - one.parse::<usize>().unwrap()
            };
            edges.retain(|edge, _| step(edge) != [9, 11][is_kept]);
            let turned = |edge: &String| {
                let (one, other) = edge.split_once(',').unwrap();
                format!("{other},{one}")
            };
            let rising: Vec<String> =
                edges.keys().filter(|edge| step(edge) == 9).cloned().collect();
            for edge in rising {
                let style = edges.remove(&edge).unwrap();
                edges.insert(turned(&edge), style);
            }
        });
        let document = read(&lines);
        assert!(!document.setup.variety.has(Variety::X));
        assert_eq!(document.setup.unknown(), [""; 0], "{name}");
        let rules: Vec<&str> =
            document.setup.relations.iter().map(|relation| relation.rule.key).collect();
        let expected = ["diagonal-", "diagonal+"][is_kept];
        assert!(rules.contains(&expected), "{name}: {rules:?}");
    }
}
