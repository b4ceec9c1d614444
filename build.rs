//! Prepares the texts that are compiled in. Lists of puzzles are packed; the others stay as they are, because
//! the first picture needs some of them, and a host compresses the page as a whole. The standard configuration,
//! which players read as TOML, is also among them as JSON, which takes a fraction of the time at every start.

#[path = "src/engine/packed/areas.rs"]
mod areas;
#[path = "src/engine/packed/drawn.rs"]
mod drawn;
#[path = "src/engine/packed/kakuro.rs"]
mod kakuro;
#[path = "src/engine/packed/list.rs"]
mod list;
#[path = "src/engine/packed/model.rs"]
mod model;
#[path = "src/engine/packed/number.rs"]
mod number;

use list::List;
use model::Coder;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

const STANDARD: &str = "config/default.toml";
const PREPARED: &str = "config/default.json";

/// Files, and folders whose files are taken together.
const TEXTS: [&str; 5] =
    [STANDARD, "config/keys", "assets/techniques", "assets/manual", "assets/tutorials"];

/// The texts that are lists of puzzles.
const LISTS: [&str; 3] = ["assets/sudoku.txt", "assets/kakuro.txt", "assets/relations.txt"];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    let standard: toml::Table = fs::read_to_string(STANDARD)?.parse()?;
    let mut texts = vec![(PREPARED, part(PREPARED, &serde_json::to_string(&standard)?))];
    // A page in a browser never shows the standard configuration, and downloads every byte.
    let is_page = env::var("CARGO_CFG_TARGET_FAMILY")?.split(',').any(|family| family == "wasm");
    for path in TEXTS {
        let text = if is_page && path == STANDARD { String::new() } else { parts(path)? };
        texts.push((path, text));
    }
    let mut rows = String::new();
    let mut row = |path: &str, bytes: &[u8], form: &dyn Fn(&Path) -> String| {
        let file = folder.join(path.replace('/', "-"));
        rows += &format!("Bundle::new({path:?}, Packed::{}),\n", form(&file));
        fs::write(file, bytes)
    };
    for (path, text) in texts {
        row(path, text.as_bytes(), &|file| format!("Plain(include_str!({file:?}))"))?;
    }
    for path in LISTS {
        let text = fs::read_to_string(path)?;
        let puzzles = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let count = puzzles.count();
        let form = |file: &Path| format!("List(include_bytes!({file:?}), {count})");
        row(path, &listed(path, &text)?, &form)?;
    }
    for path in TEXTS.iter().chain(&LISTS) {
        println!("cargo::rerun-if-changed={path}");
    }
    Ok(fs::write(folder.join("texts.rs"), format!("[{rows}]"))?)
}

/// Packs a list of puzzles.
fn listed(path: &str, text: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut writer = Writer { bytes: Vec::new(), low: 0, range: u32::MAX };
    let packed = List::new(&mut writer).lines(text);
    let is_other = |((line, packed), _): &((&str, &str), usize)| line != packed;
    if let Some(((line, _), number)) = text.lines().zip(packed.lines()).zip(1..).find(is_other) {
        return Err(format!("{path}:{number}: this line cannot be packed: {line}").into());
    }
    Ok(writer.finish())
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

fn part(path: &str, text: &str) -> String {
    format!("\x0c{path}\n{text}")
}

/// Writes decisions for `src/engine/packed/reader.rs`: as a number in a range that each decision
/// divides, in proportion to how likely its ways are.
struct Writer {
    bytes: Vec<u8>,
    /// The beginning of the range, without the bytes that are written; it may carry into them.
    low: u64,
    range: u32,
}

impl Writer {
    fn take(&mut self, from: u32, range: u32) {
        self.low += u64::from(from);
        self.range = range;
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.write();
        }
    }

    fn write(&mut self) {
        if self.low >> 32 > 0 {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte > 0 {
                    break;
                }
            }
        }
        self.bytes.push((self.low >> 24) as u8);
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    fn finish(mut self) -> Vec<u8> {
        (0..4).for_each(|_| self.write());
        self.bytes
    }
}

impl Coder for &mut Writer {
    fn bit(&mut self, chance: u16, told: bool) -> bool {
        let part = ((u64::from(self.range) * u64::from(chance)) >> 16) as u32;
        match told {
            true => self.take(0, part),
            false => self.take(part, self.range - part),
        }
        told
    }

    fn below(&mut self, count: u32, told: u32) -> u32 {
        let part = self.range / count;
        // A line that cannot be packed tells what there is not.
        self.take(part * told.min(count - 1), part);
        told
    }
}
