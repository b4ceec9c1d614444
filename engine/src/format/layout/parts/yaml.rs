//! Data in YAML: members and items by their indentation, with values in brackets in between.

use super::values::{self, Value};

/// The greatest depth.
const DEEPEST: usize = 12;

/// The most lines.
const MOST: usize = 4000;

/// A line: how far it is indented, and what it says.
type Line<'t> = (usize, &'t str);

/// Reads a text; `None` if it has no block within another.
pub fn read(text: &str) -> Option<Value> {
    let lines: Vec<Line<'_>> = text
        .lines()
        .take(MOST)
        .map(indented)
        .filter(|(_, bare)| !bare.is_empty() && !bare.starts_with('#') && *bare != "---")
        .collect();
    let is_nested = lines.windows(2).any(|two| {
        let ((outer, above), (inner, below)) = (two[0], two[1]);
        let is_open = above.ends_with(':') && (inner > outer || below.starts_with("- "));
        let is_item = above.starts_with("- ") && member(&above[2..]).is_some() && inner > outer;
        is_open || is_item
    });
    let mut at = 0;
    let value = block(&lines, &mut at, 0).filter(|_| is_nested)?;
    (at == lines.len()).then_some(value)
}

/// A line without a comment.
fn indented(line: &str) -> Line<'_> {
    let bare = line.split(" #").next().unwrap_or_default().trim_end();
    (bare.len() - bare.trim_start().len(), bare.trim_start())
}

/// The name and the value of a member.
fn member(line: &str) -> Option<(&str, &str)> {
    let (name, value) = match line.strip_suffix(':') {
        Some(name) => (name, ""),
        None => line.split_once(": ")?,
    };
    let name = name.trim().trim_matches(['"', '\'']);
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|symbol| symbol.is_alphanumeric() || " _-".contains(symbol));
    is_name.then(|| (name, value.trim()))
}

/// The block that begins at a line, with all lines that are indented as far.
fn block(lines: &[Line<'_>], at: &mut usize, depth: usize) -> Option<Value> {
    let (indent, first) = *lines.get(*at)?;
    let is_list = first.starts_with("- ") || first == "-";
    let (mut items, mut members) = (Vec::new(), Vec::new());
    if depth > DEEPEST {
        return None;
    }
    while let Some(&(own, line)) = lines.get(*at).filter(|(own, _)| *own == indent) {
        if is_list != (line.starts_with("- ") || line == "-") {
            break;
        }
        let Some(item) = line.strip_prefix('-').filter(|_| is_list) else {
            let (name, value) = member(line)?;
            *at += 1;
            members.push((name.to_owned(), value_of(lines, at, own, value, depth)?));
            continue;
        };
        let inner = item.trim_start();
        let place = own + line.len() - inner.len();
        if member(inner).is_some() && !inner.starts_with(['{', '[']) {
            // The members of an item begin on its own line.
            let mut own_lines = vec![(place, inner)];
            let rest = lines[*at + 1..].iter().take_while(|(further, _)| *further > own);
            own_lines.extend(rest);
            let mut read = 0;
            items.push(block(&own_lines, &mut read, depth + 1)?);
            (read == own_lines.len()).then_some(())?;
            *at += read;
        } else {
            *at += 1;
            items.push(value_of(lines, at, own, inner, depth)?);
        }
    }
    Some(if is_list { Value::List(items) } else { Value::Map(members) })
}

/// The value behind a name or a dash: on the same line, or in the block below.
fn value_of(
    lines: &[Line<'_>],
    at: &mut usize,
    indent: usize,
    text: &str,
    depth: usize,
) -> Option<Value> {
    let below = lines.get(*at).copied();
    let is_below = |(inner, line): Line<'_>| {
        inner > indent || inner == indent && line.starts_with("- ") && text.is_empty()
    };
    match text {
        "" if below.is_some_and(is_below) => block(lines, at, depth + 1),
        "|" | "|-" | "|+" | ">" | ">-" => {
            let rows = lines[*at..].iter().take_while(|(inner, _)| *inner > indent);
            let rows: Vec<&str> = rows.map(|(_, line)| *line).collect();
            *at += rows.len();
            Some(Value::Word(rows.join("\n")))
        }
        // A name that stands for itself is on.
        "" | "null" | "~" => Some(Value::Word("true".into())),
        _ if text.starts_with(['[', '{']) => values::read(text),
        _ => Some(Value::Word(text.trim_matches(['"', '\'']).to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_values() {
        let text = "# cages\nsize: 9\ncages:\n  - sum: 7\n    cells: [r1c1, r1c2]\n  - {sum: 3, cells: [a]}\n\
                    knight:\nrows:\n- .1.\n- '2..'\ntext: |\n  a\n  b\n";
        let json = "{\"size\":9,\"cages\":[{\"sum\":7,\"cells\":[\"r1c1\",\"r1c2\"]},{\"sum\":3,\"cells\":[\"a\"]}],\
                    \"knight\":true,\"rows\":[\".1.\",\"2..\"],\"text\":\"a\nb\"}";
        let expected = json.replace('\n', "\\u000a");
        assert_eq!(read(text).map(|value| value.json()), Some(expected));
        for text in
            ["18: r1c1 r1c2\n7: r2c2", "{\"a\": [1]}", "a b\nc d", "", "a: 1\n  b", "x:\n  1 2"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
