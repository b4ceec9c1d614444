//! Tables of web pages and of other texts with tags, as lines of cells.

/// The most common entities, and the characters they stand for.
const ENTITIES: &[(&str, &str)] = &[
    ("nbsp", " "),
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("ndash", "-"),
    ("mdash", "-"),
    ("minus", "-"),
    ("middot", "."),
    ("bull", "."),
    ("emsp", " "),
    ("ensp", " "),
    ("thinsp", " "),
    ("bsol", "\\"),
    ("sol", "/"),
    ("vert", "|"),
];

/// The longest entity, in bytes.
const LONGEST: usize = 10;

/// The longest tag, in bytes.
const LONGEST_TAG: usize = 4096;

/// The tags by which a page is recognised.
const OF_PAGES: [&str; 7] = ["<td", "<tr", "<br", "<p>", "<pre", "<div", "<span"];

/// Whether a text in lower case is a page.
pub fn is_page(lower: &str) -> bool {
    OF_PAGES.iter().any(|tag| lower.contains(tag))
}

/// The visible text of a page with a table: one row per line, with `|` around its cells, and
/// without tags. In other texts with tags, the innermost elements are cells or rows. `None` if there
/// are neither tags nor entities.
pub fn plain_text(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let is_page = is_page(&lower);
    let is_tagged = !is_page && text.trim_start().starts_with('<') && text.contains("</");
    let is_table = lower.contains("<td") || lower.contains("<th") || is_tagged;
    let has_entities = ENTITIES.iter().any(|(name, _)| text.contains(&format!("&{name};")));
    if !is_page && !is_tagged && !has_entities && !text.contains("&#") {
        return None;
    }
    Some(shown(text, is_table, is_tagged))
}

/// The fewest elements of a grid without a table.
const FEWEST_ELEMENTS: usize = 16;

/// The visible text of a page that has no table, but a cell in each of many elements: the innermost ones
/// are cells or rows. `None` if there are fewer.
pub fn elements(text: &str) -> Option<String> {
    let is_table = text.to_ascii_lowercase().contains("<td");
    let is_grid = !is_table && text.matches("</").nth(FEWEST_ELEMENTS - 1).is_some();
    is_grid.then(|| shown(text, true, true))
}

/// A text without its tags and entities; if it `is_tagged`, every innermost element is a cell or a row.
fn shown(text: &str, is_table: bool, is_tagged: bool) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    let mut elements = Elements::default();
    while let Some(at) = rest.find(['<', '&', '\n']) {
        shown.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with('\n') {
            // In a table, a row ends with its tag; line breaks mean nothing.
            shown.push(if is_table { ' ' } else { '\n' });
            rest = &rest[1..];
        } else if rest.starts_with('<') {
            let (inside, after) = tag(rest);
            match inside {
                None => shown.push('<'),
                Some(inside) if is_tagged => elements.show(inside, &mut shown),
                Some(inside) => show_tag(inside, is_table, &mut shown),
            }
            rest = after;
        } else {
            rest = entity(rest, &mut shown);
        }
    }
    shown.push_str(rest);
    shown
}

/// The inside of a tag, or `None` if it has no end, and the text after it.
fn tag(text: &str) -> (Option<&str>, &str) {
    let end = text.bytes().take(LONGEST_TAG).position(|byte| byte == b'>');
    end.map_or((None, &text[1..]), |end| (Some(&text[1..end]), &text[end + 1..]))
}

/// Shows the effect of a tag of a page.
fn show_tag(inside: &str, is_table: bool, shown: &mut String) {
    let name: String = inside
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || *c == '/')
        .take(LONGEST)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    match name.as_str() {
        "td" | "th" => shown.push('|'),
        "/tr" => shown.push_str("|\n"),
        // Programs also put it into empty cells.
        "br" | "br/" if is_table => shown.push(' '),
        "br" | "br/" | "/p" | "/div" | "/table" | "/pre" | "table" | "pre" => shown.push('\n'),
        // Outside a table, nothing else shows an empty field.
        "input" if !is_table && value(inside).is_empty() => shown.push('.'),
        "input" => shown.push_str(value(inside)),
        _ => {}
    }
}

/// Where in the elements of a text that is not a page its tags are.
#[derive(Default)]
struct Elements {
    /// Whether the text is at the start of an element.
    is_within: bool,
    /// The length of the text shown before the last tag, in bytes.
    examined: usize,
    /// Whether that text ends with a bar, apart from blanks. Kept, because a text may be nearly all blanks,
    /// and searching through them at every tag takes quadratic time.
    has_bar: bool,
}

impl Elements {
    /// Shows the effect of a tag: it begins a cell, or ends an element that has cells.
    fn show(&mut self, inside: &str, shown: &mut String) {
        let closes = inside.starts_with('/');
        let since = shown[self.examined..].trim_end();
        if !since.is_empty() {
            self.has_bar = since.ends_with('|');
        }
        self.examined = shown.len();
        match (closes, self.is_within && self.has_bar) {
            (false, false) => shown.push('|'),
            (true, false) if !self.is_within => shown.push_str("|\n"),
            _ => {}
        }
        shown.push_str(value(inside));
        self.is_within = !closes && !inside.ends_with('/');
    }
}

/// The value of a form field.
fn value(tag: &str) -> &str {
    let Some((_, value)) = tag.split_once("value=") else { return "" };
    match value.chars().next() {
        Some(quote @ ('"' | '\'')) => value[1..].split(quote).next().unwrap_or_default(),
        _ => value.split([' ', '/']).next().unwrap_or_default(),
    }
}

/// Shows the character of an entity, and leaves the text after it.
fn entity<'t>(text: &'t str, shown: &mut String) -> &'t str {
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';');
    let Some(end) = end else {
        shown.push('&');
        return &text[1..];
    };
    let name = &text[1..end];
    let number = name.strip_prefix('#').and_then(|number| {
        let hexadecimal = number.strip_prefix(['x', 'X']);
        let number = hexadecimal
            .map_or_else(|| number.parse().ok(), |number| u32::from_str_radix(number, 16).ok());
        char::from_u32(number?)
    });
    let known = ENTITIES.iter().find(|(entity, _)| *entity == name).map(|(_, shown)| *shown);
    match (number, known) {
        (Some(symbol), _) => shown.push(symbol),
        (None, Some(known)) => shown.push_str(known),
        (None, None) => shown.push_str(&text[..=end]),
    }
    &text[end + 1..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_become_rows_between_bars() {
        let table = "<TABLE>\n<tr><td class=\"a\">1</td>\n<td>&nbsp;</td></tr><tr><th>3\
                     <td><input value='4'/></tr></table>";
        let shown = plain_text(table).unwrap();
        assert_eq!(shown, "\n |1 | |\n|3|4|\n\n");
        assert_eq!(plain_text("1 < 2 & 3"), None);
        assert_eq!(plain_text("&#8211;&#x31;&ndash;&what;"), Some("–1-&what;".into()));
        assert_eq!(plain_text("1<br>2\n3"), Some("1\n2\n3".into()));
    }

    #[test]
    fn other_tags_are_cells_and_rows() {
        let cells =
            "<grid>\n<row><c>1</c><c></c>\n<c/><c value=\"4\"/></row>\n<row><c>2</c></row></grid>";
        let shown = plain_text(cells).unwrap();
        assert_eq!(shown, "| 1| ||4|\n |2|\n|\n");
        let rows = plain_text("<s><row>1..4</row><row>..1.</row></s>").unwrap();
        assert_eq!(rows, "|1..4|..1.|\n");
        assert_eq!(plain_text("<1> and <2>"), None);
    }

    #[test]
    fn innermost_elements_of_a_page_are_cells() {
        let row =
            |row: &str| row.chars().map(|cell| format!("<div>{cell}</div>")).collect::<String>();
        let rows: String = ["1 3 ", " 2 4"].iter().map(|cells| row(cells)).collect();
        assert_eq!(elements(&format!("<div>{rows}</div>")), None);
        let shown = elements(&format!("<p>A grid<div>{rows}{rows}</div>")).unwrap();
        assert_eq!(shown, "|A grid|1| |3| | |2| |4|1| |3| | |2| |4|\n");
    }

    #[test]
    fn broken_tags_do_no_harm() {
        for text in ["<td", "<tr><td>1<", "&#", "&#99999999;", "<input value=", "<td>&é&nbsp;"] {
            let _ = plain_text(text);
        }
    }
}
