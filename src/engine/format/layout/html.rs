//! Tables of web pages as lines of cells.

/// The entities that pages write most, and what they stand for.
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

/// The text that a page with a table shows: a row on each line, with `|` around its cells, and no tags.
/// `None` where there are neither tags of a table nor entities.
pub fn plain_text(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let has_tags = ["<td", "<tr", "<br", "<p>", "<pre", "<div", "<span"].iter();
    let has_tags = has_tags.clone().any(|tag| lower.contains(tag));
    let has_entities = ENTITIES.iter().any(|(name, _)| text.contains(&format!("&{name};")));
    if !has_tags && !has_entities && !text.contains("&#") {
        return None;
    }
    let is_table = lower.contains("<td") || lower.contains("<th");
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '&', '\n']) {
        shown.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with('\n') {
            // In a table a row ends with its tag; lines end wherever they like.
            shown.push(if is_table { ' ' } else { '\n' });
            rest = &rest[1..];
        } else if rest.starts_with('<') {
            rest = tag(rest, &mut shown);
        } else {
            rest = entity(rest, &mut shown);
        }
    }
    shown.push_str(rest);
    Some(shown)
}

/// Shows what a tag brings about, and leaves what follows it.
fn tag<'t>(text: &'t str, shown: &mut String) -> &'t str {
    let end = text.bytes().take(LONGEST_TAG).position(|byte| byte == b'>');
    let Some(end) = end else {
        shown.push('<');
        return &text[1..];
    };
    let inside = &text[1..end];
    let name: String = inside
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || *c == '/')
        .take(LONGEST)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    match name.as_str() {
        "td" | "th" => shown.push('|'),
        "/tr" => shown.push_str("|\n"),
        "br" | "br/" | "/p" | "/div" | "/table" | "/pre" | "table" | "pre" => shown.push('\n'),
        "input" => shown.push_str(value(inside)),
        _ => {}
    }
    &text[end + 1..]
}

/// What a field of a form holds.
fn value(tag: &str) -> &str {
    let Some((_, value)) = tag.split_once("value=") else { return "" };
    match value.chars().next() {
        Some(quote @ ('"' | '\'')) => value[1..].split(quote).next().unwrap_or_default(),
        _ => value.split([' ', '/']).next().unwrap_or_default(),
    }
}

/// Shows what an entity stands for, and leaves what follows it.
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
    fn broken_tags_do_no_harm() {
        for text in ["<td", "<tr><td>1<", "&#", "&#99999999;", "<input value=", "<td>&é&nbsp;"] {
            let _ = plain_text(text);
        }
    }
}
