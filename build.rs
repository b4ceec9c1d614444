//! Compresses the texts that are compiled in. The standard configuration, which players read as
//! TOML, is also among them as JSON, which the program reads in a fraction of the time at every
//! start.

use std::collections::HashMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

const STANDARD: &str = "config/default.toml";
const PREPARED: &str = "config/default.json";

/// Files, and folders whose files are compressed together.
const TEXTS: [&str; 8] = [
    STANDARD,
    "config/keys",
    "assets/sudoku.txt",
    "assets/kakuro.txt",
    "assets/relations.txt",
    "assets/techniques",
    "assets/manual",
    "assets/tutorials",
];

/// The texts that are lists of puzzles.
const LISTS: [&str; 2] = ["assets/sudoku.txt", "assets/kakuro.txt"];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    let standard: toml::Table = fs::read_to_string(STANDARD)?.parse()?;
    let prepared = part(PREPARED, &serde_json::to_string(&standard)?);
    let mut rows = row(&folder.join("prepared"), PREPARED, &prepared)?;
    for (number, path) in TEXTS.iter().enumerate() {
        println!("cargo::rerun-if-changed={path}");
        let text = parts(path)?;
        let text = if LISTS.contains(path) { columns(&text) } else { text };
        rows += &row(&folder.join(number.to_string()), path, &text)?;
    }
    Ok(fs::write(folder.join("texts.rs"), format!("[{rows}]"))?)
}

/// Compresses the contents of a path into a file, for `src/engine/packed.rs`.
fn row(file: &Path, path: &str, parts: &str) -> Result<String, Box<dyn Error>> {
    fs::write(file, miniz_oxide::deflate::compress_to_vec(parts.as_bytes(), 9))?;
    Ok(format!("Bundle::new({path:?}, include_bytes!({file:?})),\n"))
}

/// A file, or all files of a folder by name.
fn parts(path: &str) -> Result<String, Box<dyn Error>> {
    if !Path::new(path).is_dir() {
        return Ok(part(path, &fs::read_to_string(path)?));
    }
    let mut names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    names.sort();
    names.iter().map(|name| parts(&format!("{path}/{name}"))).collect()
}

/// A list of puzzles by columns: similar words are next to each other, and numbers and cages are
/// written in a shorter way, which saves a third of the compressed size. `src/engine/packed.rs` puts
/// the lines together again.
///
/// Parts end with a vertical tabulator. The first has the shapes of lines: the columns of their
/// words, each `NAME=` or else the place of the word in its line. The second has the number of the
/// shape of each line. The others have the words of the columns, one column after another as in the
/// shapes.
fn columns(text: &str) -> String {
    let (mut shapes, mut numbers): (Vec<Vec<String>>, Vec<String>) = (Vec::new(), Vec::new());
    let mut words: HashMap<String, Vec<&str>> = HashMap::new();
    for line in text.split('\n') {
        // A comment is one word.
        let parts = if line.starts_with('#') { vec![line] } else { line.split(' ').collect() };
        let named = parts.iter().enumerate().map(|(place, word)| match word.split_once('=') {
            Some((name, value)) if parts.len() > 1 => (format!("{name}="), value),
            _ => (place.to_string(), *word),
        });
        let named: Vec<(String, &str)> = named.collect();
        let shape: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
        named.into_iter().for_each(|(name, word)| words.entry(name).or_default().push(word));
        let known = shapes.iter().position(|other| *other == shape);
        numbers.push(known.unwrap_or(shapes.len()).to_string());
        if known.is_none() {
            shapes.push(shape);
        }
    }
    let names = shapes.iter().map(|shape| shape.join(" ")).collect::<Vec<_>>().join("\n");
    let rest = shapes.concat().into_iter().filter_map(|name| words.remove(&name));
    let parts = [names, numbers.join("\n")].into_iter().chain(rest.map(|words| column(&words)));
    parts.map(|part| part + "\x0b").collect()
}

/// The words of a column, each on a line, or as numbers if that is shorter.
fn column(words: &[&str]) -> String {
    in_planes(words).unwrap_or_else(|| {
        let words = words.iter().map(|word| drawn(word).unwrap_or_else(|| (*word).to_string()));
        words.collect::<Vec<_>>().join("\n")
    })
}

/// Numbers with a point, after a mark: first the first digits of all numbers in the base of
/// printable characters, then the second ones, and so on. The last digits of numbers are as good as
/// random, so they take less room than as decimals. `None` if most words have no point, or one of
/// them is not such a number.
fn in_planes(words: &[&str]) -> Option<String> {
    const BASE: u64 = 96;
    let with_point = words.iter().filter(|word| word.contains('.')).count();
    let numbers: Vec<u64> = words.iter().map(|word| number(word)).collect::<Option<_>>()?;
    let digit =
        |number: u64, plane: u32| char::from(b' ' + (number / BASE.pow(plane) % BASE) as u8);
    let planes = (0..6).rev();
    let digits = planes.flat_map(|plane| numbers.iter().map(move |number| digit(*number, plane)));
    (2 * with_point > words.len()).then(|| "\x0e".chars().chain(digits).collect())
}

/// A number in half ten-thousandths, with one more if it is negative; `None` if that loses anything.
fn number(word: &str) -> Option<u64> {
    let size = word.strip_prefix('-').unwrap_or(word);
    let (whole, part) = size.split_once('.').unwrap_or((size, ""));
    let is_short = part.len() <= 4 && !part.ends_with('0') && !size.ends_with('.');
    let is_plain = whole == "0" || !whole.starts_with('0');
    let size: u64 = format!("{whole}{part:0<4}").parse().ok()?;
    let is_known = is_short && is_plain && whole.len() < 7;
    is_known.then_some(2 * size + u64::from(word.starts_with('-')))
}

/// A killer with its cages drawn, after a mark: for each cell, whether its cage continues to the
/// right (1) and below (2), then the sums of the cages in the order of their first cells, each as one
/// character. `None` for other puzzles, and if a cell has no cage.
fn drawn(word: &str) -> Option<String> {
    let (head, list) = word.rsplit_once(':')?;
    let mut parts = head.split(':');
    let (slug, cells) = (parts.next()?, parts.next()?.len());
    let side = cells.isqrt();
    let (mut cages, mut sums) = (vec![0; cells], String::new());
    for (number, cage) in (1..).zip(list.split(',')) {
        let (sum, places) = cage.split_at(cage.find('r')?);
        sums.push(char::from(b'0' + sum.parse::<u8>().ok().filter(|sum| *sum < 64)?));
        for place in places.split('r').skip(1) {
            let (row, col) = place.split_once('c')?;
            let (row, col) = (row.parse::<usize>().ok()?, col.parse::<usize>().ok()?);
            *cages.get_mut((row - 1) * side + col - 1)? = number;
        }
    }
    let joins = (0..cells).map(|cell| {
        let right = (cell + 1) % side > 0 && cages[cell + 1] == cages[cell];
        let below = cages.get(cell + side) == Some(&cages[cell]);
        char::from(b'0' + u8::from(right) + 2 * u8::from(below))
    });
    let is_killer = slug.split('-').any(|feature| feature == "killer") && !cages.contains(&0);
    is_killer.then(|| format!("{head}:\x0f{}{sums}", joins.collect::<String>()))
}

fn part(path: &str, text: &str) -> String {
    format!("\x0c{path}\n{text}")
}
