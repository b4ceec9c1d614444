//! The files of OpenSudoku: XML with the cells of a game in an attribute.

use super::ksudoku;
use crate::format::account::Sort::Decoration;
use crate::format::account::xml::Element;
use crate::format::account::{Rest, Row};
use crate::format::cells::line_of;
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::words;
use crate::format::state::{Content, document, nine};
use crate::grid::{Digit, Digits, Grid, Kind, Variety};

/// The row of this format.
pub static OPENSUDOKU: Format = Format {
    slug: "opensudoku",
    title: "OpenSudoku file",
    help: "XML with one <game data=\"...\">: 81 digits, with 0 for an empty cell; or version: 1 \
           or version: 2 and then value|marks|editable| for each cell. The marks of version 1 \
           have a comma after each, or are - for none; those of version 2 are a number that adds \
           up 1 for digit 1, 2 for digit 2, 4 for digit 3 and so on.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| {
        let text = text.trim_start();
        text.starts_with('<') && text.contains("<game") && !ksudoku::detect(text)
    },
    read,
    write: Some(write),
    example: "<opensudoku>\n  <game data=\"301000049080001200000306000036002000405000602\
              000600390000407000009800020620000805\"/>\n</opensudoku>\n",
};

/// What is said about a collection and a game.
const PARTS: &[Row] = &[
    ("**.name", Decoration),
    ("**.author", Decoration),
    ("**.description", Decoration),
    ("**.comment", Decoration),
    ("**.created", Decoration),
    ("**.source", Decoration),
    ("**.sourceURL", Decoration),
    ("**.level", Decoration),
    ("**.version", Decoration),
    ("**.folder.id", Decoration),
    ("**.game.id", Decoration),
    ("**.game.state", Decoration),
    ("**.game.time", Decoration),
    ("**.game.last_played", Decoration),
    ("**.game.note", Decoration),
    ("**.game.command_stack", Decoration),
];

fn read(text: &str) -> Result<Document, ReadError> {
    let wrong = |(line, what)| ReadError::at(line, 1, what);
    let all = Element::read(text).map_err(wrong)?;
    let games = all.all("game");
    let mut games = games.iter().filter_map(|game| Some((game.line, game.attribute("data")?)));
    let (line, data) = games
        .next()
        .ok_or_else(|| ReadError::whole("expected <game data=\"...\">, found none".into()))?;
    if let Some((line, _)) = games.next() {
        let message = "the file holds several games; expected one";
        return Err(ReadError::at(line, 1, message.into()));
    }
    let mut document = cells(data).map_err(|what| wrong((line, what)))?;
    let text = |name: &str| {
        let texts = all.all(name).into_iter().map(|element| element.text());
        texts.into_iter().find(|text| !text.is_empty()).map(String::from)
    };
    document.title = text("name");
    if let Some(author) = text("author") {
        document.setup.about.get_or_insert_default().author = Some(author);
    }
    Rest::of(&all.leftovers(), &[PARTS]).add_to(&mut document);
    Ok(document)
}

fn cells(data: &str) -> Result<Document, String> {
    let Some(rest) = data.trim().strip_prefix("version:") else {
        let word: String = data.split_whitespace().collect();
        let setup = line_of(Variety::CLASSIC, &word, 1, 1).map_err(|error| error.message)?;
        return match setup.grid {
            Grid::NINE => Ok(Document::of(setup)),
            _ => Err("expected 81 digits".into()),
        };
    };
    let (version, cells) = rest.trim_start().split_once(char::is_whitespace).unwrap_or_default();
    let marks = match version {
        "1" => listed_marks,
        "2" => numbered_marks,
        _ => return Err(format!("expected data of version 1 or 2, found {version:?}")),
    };
    // Of version 2, some programs write one more bar after marks; nothing in it is empty.
    let says = |field: &&str| version != "2" || !field.is_empty();
    let fields: Vec<&str> =
        cells.split('|').map(str::trim).filter(says).take(3 * Grid::NINE.len() + 2).collect();
    let fields = fields.strip_suffix(&[""]).unwrap_or(&fields);
    if fields.len() != 3 * Grid::NINE.len() {
        let count = fields.len();
        return Err(format!(
            "expected value|marks|editable| for each of 81 cells, which makes 243 fields; found {count}"
        ));
    }
    let names = Grid::NINE.cells().map(|cell| Grid::NINE.name(cell));
    let content = |(name, fields): (_, &[&str])| {
        content(fields, marks).ok_or_else(|| {
            format!("{name}: expected value|marks|editable|, found {:?}", fields.join("|"))
        })
    };
    let contents: Result<Vec<Content>, String> = names.zip(fields.chunks(3)).map(content).collect();
    Ok(document(Grid::NINE, &contents?))
}

fn write(document: &Document) -> Result<String, WriteError> {
    let contents = nine(document)?;
    let is_puzzle = contents
        .iter()
        .all(|content| matches!(content, Content::Given(_)) || *content == Content::EMPTY);
    let data: String = match is_puzzle {
        true => {
            contents.iter().map(|content| content.digit().map_or('0', Digit::to_char)).collect()
        }
        false => {
            let fields = contents.iter().map(|content| {
                let value = content.digit().map_or(0, Digit::get);
                let editable = u8::from(!matches!(content, Content::Given(_)));
                format!("{value}|{}|{editable}|", content.marks().bits())
            });
            format!("version: 2\n{}", fields.collect::<String>())
        }
    };
    // A line feed in an attribute would have to be escaped, or it is read as a blank; a blank works
    // too.
    Ok(format!("<opensudoku>\n  <game data=\"{}\"/>\n</opensudoku>\n", data.replace('\n', "&#10;")))
}

/// The texts of the games of a file with several, and their lines.
pub fn games(text: &str) -> Option<Vec<(usize, String)>> {
    if !(OPENSUDOKU.detect)(text) {
        return None;
    }
    let all = Element::read(text).ok()?;
    let game = |game: &&Element| {
        let data = game.attribute("data")?.replace('\n', "&#10;").replace(['"', '<'], "");
        Some((game.line, format!("<opensudoku><game data=\"{data}\"/></opensudoku>")))
    };
    let games: Vec<(usize, String)> = all.all("game").iter().filter_map(game).collect();
    (games.len() > 1).then_some(games)
}

fn content(fields: &[&str], marks: fn(&str) -> Option<Digits>) -> Option<Content> {
    let [value, note, editable] = fields else { return None };
    let digit = match value.parse::<u8>().ok()? {
        0 => None,
        number => Some(Digit::new(number).filter(|digit| digit.get() <= 9)?),
    };
    match (digit, *editable) {
        (Some(digit), "0") => Some(Content::Given(digit)),
        (Some(digit), "1") => Some(Content::Placed(digit)),
        (None, "0" | "1") => Some(Content::Open(marks(note)?)),
        _ => None,
    }
}

fn listed_marks(note: &str) -> Option<Digits> {
    let digit = |(_, word): (usize, &str)| Digit::from_char(word.chars().next()?);
    words(note, |c| c == ',' || c == '-').map(digit).collect()
}

fn numbered_marks(note: &str) -> Option<Digits> {
    note.parse::<u32>().ok().filter(|bits| *bits < 1 << 9).map(Digits::from_bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_its_line() {
        let text = "<opensudoku>\n<a/>\n<game data=\"1\"/></opensudoku>";
        assert!(read(text).unwrap_err().to_string().starts_with("line 3, "));
    }
}
