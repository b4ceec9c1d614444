//! Data as programs write it: lists, tuples, objects and calls, in JSON, Python, JavaScript, Prolog
//! and the like; elements of XML; and tables whose columns have names.

/// A value of some data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, a name, or a text in quotes.
    Word(String),
    /// A list, or a tuple.
    List(Vec<Self>),
    /// Members with their names, in their order; a call is a member too.
    Map(Vec<(String, Self)>),
}

/// The greatest depth of values within values.
const DEEPEST: usize = 12;

/// What a column without a name is called, before its number.
pub const FURTHER: &str = "column";

/// The most values in one text.
const MOST: usize = 20_000;

impl Value {
    /// The word, if it is one, or the text of an element with attributes.
    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word.trim()),
            Self::List(_) => None,
            Self::Map(members) => {
                let text = members.iter().find(|(name, _)| name.is_empty());
                text.and_then(|(_, text)| text.word())
            }
        }
    }

    /// The number, if it is one; a number may have a fraction of zero.
    pub fn number(&self) -> Option<u32> {
        let word = self.word()?;
        word.strip_suffix(".0").unwrap_or(word).parse().ok().filter(|_| !word.starts_with('+'))
    }

    /// The items of a list; none of anything else.
    pub fn list(&self) -> &[Self] {
        match self {
            Self::List(list) => list,
            _ => &[],
        }
    }

    /// The members; none of anything else.
    pub fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Map(members) => members,
            _ => &[],
        }
    }

    /// The first member with one of these names, whatever the case.
    pub fn member(&self, names: &[&str]) -> Option<&Self> {
        let is_it = |name: &str| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        self.members().iter().find(|(name, _)| is_it(name)).map(|(_, value)| value)
    }

    /// The value as JSON.
    pub fn json(&self) -> String {
        let quoted = |text: &str| {
            let symbol = |symbol: char| match symbol {
                '"' | '\\' => format!("\\{symbol}"),
                symbol if symbol.is_control() => format!("\\u{:04x}", u32::from(symbol)),
                symbol => symbol.into(),
            };
            format!("\"{}\"", text.chars().map(symbol).collect::<String>())
        };
        let joined = |parts: Vec<String>| parts.join(",");
        match self {
            Self::Word(word) => match word.as_str() {
                "null" | "None" => "null".into(),
                "true" | "True" => "true".into(),
                "false" | "False" => "false".into(),
                word if word.parse::<u32>().is_ok_and(|it| it.to_string() == word) => word.into(),
                word => quoted(word),
            },
            Self::List(list) => format!("[{}]", joined(list.iter().map(Self::json).collect())),
            Self::Map(members) => {
                let member =
                    |(name, value): &(String, Self)| format!("{}:{}", quoted(name), value.json());
                format!("{{{}}}", joined(members.iter().map(member).collect()))
            }
        }
    }

    /// Whether it says nothing: something that is off or empty.
    pub fn is_nothing(&self) -> bool {
        match self {
            Self::Word(word) => {
                matches!(&*word.to_ascii_lowercase(), "" | "null" | "none" | "false")
            }
            Self::List(list) => list.iter().all(Self::is_nothing),
            Self::Map(members) => members.iter().all(|(_, value)| value.is_nothing()),
        }
    }
}

/// Reads a text. Values outside all brackets get the name before them, as in `grid = [[1, 2]]` and
/// `given(1, 2, 3)`; other words outside of them are skipped. `None` if there are no brackets, or too
/// much in them.
pub fn read(text: &str) -> Option<Value> {
    let mut reader = Reader { rest: text, count: 0 };
    let mut members: Vec<(String, Value)> = Vec::new();
    let mut name = String::new();
    while let Some(symbol) = reader.rest.chars().next() {
        match symbol {
            '[' | '{' | '(' => {
                let value = reader.value(0)?;
                // An empty pair of brackets behind a name is a type.
                if value != Value::List(Vec::new()) {
                    members.push((std::mem::take(&mut name), value));
                }
            }
            '"' | '\'' => {
                reader.quoted(symbol)?;
            }
            '\n' => {
                name.clear();
                reader.skip(symbol);
            }
            _ if is_of_name(symbol) => name = reader.name(),
            _ => reader.skip(symbol),
        }
        reader.comments();
    }
    match &members[..] {
        [] => None,
        [(name, _)] if name.is_empty() => members.pop().map(|(_, value)| value),
        _ => Some(Value::Map(members)),
    }
}

fn is_of_name(symbol: char) -> bool {
    symbol.is_alphanumeric() || symbol == '_'
}

/// A text that is being read.
struct Reader<'t> {
    rest: &'t str,
    count: usize,
}

impl Reader<'_> {
    fn skip(&mut self, symbol: char) {
        self.rest = &self.rest[symbol.len_utf8()..];
    }

    /// Skips a comment after blanks, or at the start of a line.
    fn comments(&mut self) {
        for mark in ["//", "# "] {
            if self.rest.starts_with(mark) {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                self.rest = &self.rest[end..];
            }
        }
    }

    fn blanks(&mut self) {
        loop {
            let before = self.rest.len();
            self.rest = self.rest.trim_start();
            self.comments();
            if self.rest.len() == before {
                return;
            }
        }
    }

    fn name(&mut self) -> String {
        let end = self.rest.find(|symbol| !is_of_name(symbol)).unwrap_or(self.rest.len());
        let name = self.rest[..end].to_owned();
        self.rest = &self.rest[end..];
        name
    }

    /// A text in quotes, without them.
    fn quoted(&mut self, quote: char) -> Option<String> {
        let triple = quote.to_string().repeat(3);
        let mark = if self.rest.starts_with(&triple) { triple } else { quote.to_string() };
        self.rest = &self.rest[mark.len()..];
        let mut quoted = String::new();
        loop {
            if let Some(rest) = self.rest.strip_prefix(&mark) {
                self.rest = rest;
                return Some(quoted);
            }
            let symbol = self.rest.chars().next()?;
            self.skip(symbol);
            match (symbol, self.rest.chars().next()) {
                ('\\', Some(next)) => {
                    self.skip(next);
                    quoted.push(if next == 'n' { '\n' } else { next });
                }
                _ => quoted.push(symbol),
            }
        }
    }

    /// A list or a map, from its opening bracket on.
    fn value(&mut self, depth: usize) -> Option<Value> {
        let open = self.rest.chars().next()?;
        self.skip(open);
        let (mut list, mut members) = (Vec::new(), Vec::new());
        let mut name: Option<String> = None;
        loop {
            self.blanks();
            let symbol = self.rest.chars().next()?;
            self.count += 1;
            if self.count > MOST || depth > DEEPEST {
                return None;
            }
            let value = match symbol {
                ']' | '}' | ')' => {
                    self.skip(symbol);
                    break;
                }
                ',' | ';' | '|' => {
                    self.skip(symbol);
                    continue;
                }
                '[' | '{' | '(' => self.value(depth + 1)?,
                '"' | '\'' => Value::Word(self.quoted(symbol)?),
                _ => {
                    let ends = |c: char| c.is_whitespace() || ",;|[]{}()\"':=".contains(c);
                    let end = self.rest.find(ends).unwrap_or(self.rest.len());
                    let end = end.max(symbol.len_utf8());
                    let word = self.rest[..end].to_owned();
                    self.rest = &self.rest[end..];
                    Value::Word(word)
                }
            };
            // What is followed by a colon, or by brackets of a call, is a name.
            let after = self.rest.trim_start();
            let names = [":", "=>", "="].into_iter().find(|mark| after.starts_with(mark));
            if let (Value::Word(word), Some(mark)) = (&value, names) {
                name = Some(word.trim().to_owned());
                self.rest = &after[mark.len()..];
                continue;
            }
            if let (Value::Word(word), true) = (&value, self.rest.starts_with('(')) {
                name = Some(word.clone());
                continue;
            }
            match name.take() {
                Some(name) => members.push((name, value)),
                None => list.push(value),
            }
        }
        if members.is_empty() {
            return Some(Value::List(list));
        }
        if !list.is_empty() {
            members.push((String::new(), Value::List(list)));
        }
        Some(Value::Map(members))
    }
}

/// An open element: its name, its members, and its text.
type Element = (String, Vec<(String, Value)>, String);

/// The elements of XML: what has elements or attributes is a map, all others are words. `None` if it
/// is not XML.
pub fn read_xml(text: &str) -> Option<Value> {
    let mut rest = text.trim_start();
    let mut open: Vec<Element> = vec![Default::default()];
    if !rest.starts_with('<') {
        return None;
    }
    for _ in 0..MOST {
        let Some(at) = rest.find('<') else {
            let (_, members, _) = open.pop()?;
            return (open.is_empty() && !members.is_empty()).then_some(Value::Map(members));
        };
        open.last_mut()?.2.push_str(rest[..at].trim());
        let end = at + rest[at..].find('>')?;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with(['?', '!']) {
            continue;
        }
        if !tag.starts_with('/') {
            let bare = tag.trim_end_matches('/');
            let (name, attributes) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
            open.push((name.to_owned(), attributes_of(attributes), String::new()));
            if open.len() > DEEPEST {
                return None;
            }
        }
        if tag.starts_with('/') || tag.ends_with('/') {
            let (name, mut members, text) = open.pop()?;
            let value = if members.is_empty() {
                Value::Word(text)
            } else {
                if !text.is_empty() {
                    members.push((String::new(), Value::Word(text)));
                }
                Value::Map(members)
            };
            open.last_mut()?.1.push((name, value));
        }
    }
    None
}

/// The attributes of a tag, as members.
fn attributes_of(text: &str) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((name, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let Some(quote) = after.chars().next().filter(|c| "\"'".contains(*c)) else { break };
        let Some((value, behind)) = after[1..].split_once(quote) else { break };
        found.push((name.trim().to_owned(), Value::Word(value.to_owned())));
        rest = behind;
    }
    found
}

/// Reads lines of as many fields each, three or more, below the names of the columns: a map for each
/// line. Without names, lines of three numbers are lists, and columns of words may follow.
pub fn read_table(text: &str) -> Option<Value> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.filter(|line| !line.starts_with("# ")).take(MOST).collect();
    let separators: [fn(char) -> bool; 4] =
        [|c| c == ',', |c| c == ';', |c| c == '\t' || c == '|', char::is_whitespace];
    let is_name = |field: &&str| field.starts_with(char::is_alphabetic);
    separators.into_iter().find_map(|separates| {
        let fields = |line: &&'_ str| -> Vec<String> {
            let bare = line.trim_matches(['|', '(', ')', '[', ']', '.']);
            let fields = bare.split(separates).map(|field| field.trim().trim_matches('"'));
            fields.filter(|field| !field.is_empty()).map(str::to_owned).collect()
        };
        let is_rule = |line: &&&str| !line.chars().all(|c| "-|:+ ".contains(c));
        let mut rows: Vec<Vec<String>> = lines.iter().filter(is_rule).map(fields).collect();
        let first = rows.first()?;
        let width = first.len();
        let is_number = |field: &String| field.parse::<u32>().is_ok();
        if !(3..=6).contains(&width) || rows.iter().any(|row| row.len() != width) {
            return None;
        }
        let names = first.iter().map(String::as_str).all(|name| is_name(&name));
        let names = names.then(|| rows.remove(0));
        let are_numbers = |row: &Vec<String>| row.iter().filter(|f| is_number(f)).count() >= 3;
        let begins_with_numbers =
            |row: &Vec<String>| row[..3].iter().all(is_number) && !row[3..].iter().any(is_number);
        let fits = |row| match names {
            Some(_) => are_numbers(row),
            None => begins_with_numbers(row),
        };
        if rows.len() < 4 || !rows.iter().all(fits) {
            return None;
        }
        let record = |row: Vec<String>| match &names {
            Some(names) => {
                Value::Map(names.iter().cloned().zip(row.into_iter().map(Value::Word)).collect())
            }
            None if width == 3 => Value::List(row.into_iter().map(Value::Word).collect()),
            None => {
                let cell = Value::Word(row[..2].join(","));
                let words = row.into_iter().skip(2).map(Value::Word);
                let further = (4..).map(|column| format!("{FURTHER} {column}"));
                let names = ["digit".into()].into_iter().chain(further);
                Value::Map(std::iter::once(("cell".into(), cell)).chain(names.zip(words)).collect())
            }
        };
        Some(Value::List(rows.into_iter().map(record).collect()))
    })
}

/// Reads cells and digits, as in `A3 = 5`, `r1c3: 5`, `(1,3) -> 5`, `5 r1c3` or `grid[0][2] = 5`, one after
/// another, perhaps in braces: a list of a name and a digit for each.
pub fn read_digits(text: &str) -> Option<Value> {
    let text = match (text.find('{'), text.rfind('}')) {
        (Some(start), Some(end)) if start < end => &text[start + 1..end],
        _ => text,
    };
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("# "));
    let items = lines.flat_map(|line| line.split(';')).flat_map(items);
    let items = items.map(str::trim).filter(|item| !item.is_empty());
    let found: Vec<Value> = items.take(MOST).map(cell_and_digit).collect::<Option<_>>()?;
    (found.len() >= 4).then_some(Value::List(found))
}

/// The parts of a line between commas, apart from those in brackets and between numbers.
fn items(line: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, symbol) in line.char_indices() {
        match symbol {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0
                && !line[at + 1..].starts_with(|next: char| next.is_ascii_digit()) =>
            {
                found.push(&line[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&line[start..]);
    found
}

/// The name of a cell and its digit.
fn cell_and_digit(item: &str) -> Option<Value> {
    let pair = |cell: &str, digit: &str| {
        let cell = cell.trim().trim_matches(['"', '\'']);
        // Of a variable, only the numbers in its brackets are coordinates.
        let cell = match cell.find('[') {
            Some(start) if cell.contains("][") => cell[start..].replace("][", ","),
            _ => cell.to_owned(),
        };
        Value::List(vec![Value::Word(cell), Value::Word(digit.into())])
    };
    let is_digit =
        |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit());
    if let Some((digit, cell)) = item.split_once(' ')
        && is_digit(digit)
        && cell.trim().starts_with(|first: char| first.is_alphabetic() || first == '(')
        && cell.ends_with(|last: char| last.is_ascii_digit() || last == ')')
    {
        return Some(pair(cell, digit));
    }
    let digits = item.len() - item.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (cell, digit) = item.split_at(item.len() - digits);
    let name = cell.trim_end_matches(|c: char| "=:->→|, \t\"'".contains(c));
    let is_cell = name.ends_with(|c: char| c.is_ascii_digit() || ")]".contains(c));
    (is_digit(digit) && name.len() < cell.len() && is_cell).then(|| pair(name, digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Value {
        Value::Word(text.into())
    }

    fn words(text: &str) -> Value {
        Value::List(text.split(' ').map(word).collect())
    }

    #[test]
    fn data_of_programs_is_read() {
        for text in ["[[1, 2], [3, null]]", "[(1,2),(3,null)]", "{{1,2}, {3,null}};", "p([1,2|3])"]
        {
            assert!(read(text).is_some(), "{text}");
        }
        let map = Value::Map(vec![("sum".into(), word("3")), ("cells".into(), words("a b"))]);
        for text in ["{\"sum\": 3, \"cells\": [\"a\", \"b\"]}", "{'sum': 3, 'cells': ('a','b')}"] {
            assert_eq!(read(text), Some(map.clone()), "{text}");
        }
        assert_eq!(
            read("x = Cage(sum=3, cells=[a,b]) # c"),
            Some(Value::Map(vec![("Cage".into(), map)]))
        );
        let calls = Value::Map(vec![("f".into(), words("1 2")), ("f".into(), words("3 4"))]);
        assert_eq!(read(":- f(1,2).\n.f(3, 4)"), Some(calls));
        assert_eq!(read("no brackets"), None);
        assert_eq!(read("[1, 2"), None);
        assert_eq!(read(&"[".repeat(99)), None);
    }

    #[test]
    fn xml_and_tables_are_read() {
        let map = Value::Map(vec![("x".into(), word("1")), ("y".into(), word("2"))]);
        let root = |name: &str| Some(Value::Map(vec![(name.into(), map.clone())]));
        assert_eq!(read_xml("<?xml?><c><x>1</x><y>2</y></c>"), root("c"));
        assert_eq!(read_xml("<c x='1' y=\"2\"/>"), root("c"));
        assert_eq!(read_xml("<c><x>1</c>"), None);
        assert_eq!(read_xml("</c>"), None);
        assert_eq!(read_xml("x"), None);
        let rows = "1,2,3\n4,5,6\n7,8,9\n1,1,1";
        let table = read_table(rows).unwrap();
        assert_eq!(table.list().len(), 4);
        let named = read_table(&format!("row,col,value\n{rows}")).unwrap();
        assert_eq!(named.list()[1].member(&["Col"]).and_then(Value::number), Some(5));
        assert_eq!(read_table("a,b\n1,2"), None);
        let with_words = read_table("1,2,3,x\n4,5,6,y\n7,8,9,x\n1,1,1,z").unwrap();
        assert_eq!(with_words.list()[1].member(&["digit"]).and_then(Value::number), Some(6));
        assert!(with_words.list()[1].member(&["column 4"]).is_some());
        assert_eq!(read_table("1,2,3,4\n4,5,6,4\n7,8,9,4\n1,1,1,4"), None);
    }

    #[test]
    fn cells_and_digits_are_read() {
        let expected = Value::List(["A3 5", "B4 6", "C1 7", "D2 8"].map(words).to_vec());
        for text in [
            "A3 = 5\nB4 = 6\nC1 = 7\nD2 = 8",
            "A3: 5, B4: 6, C1: 7, D2: 8",
            "A3 5; B4 6\n\nC1 -> 7; D2 8",
            "# comment\nA3=5\nB4=6\nC1=7\nD2=8\n",
            "5 A3\n6 B4\n7 C1\n8 D2",
            "{'A3': 5, 'B4': 6,\n 'C1': 7, 'D2': 8}",
        ] {
            assert_eq!(read_digits(text), Some(expected.clone()), "{text}");
        }
        let pairs: Vec<Value> =
            [("(0, 2)", "5"), ("(1, 3)", "6"), ("(2, 0)", "7"), ("(3, 1)", "8")]
                .map(|(cell, digit)| Value::List(vec![word(cell), word(digit)]))
                .to_vec();
        for text in [
            "(0, 2): 5\n(1, 3): 6\n(2, 0): 7\n(3, 1): 8",
            "{(0, 2): 5, (1, 3): 6, (2, 0): 7, (3, 1): 8}",
        ] {
            assert_eq!(read_digits(text), Some(Value::List(pairs.clone())), "{text}");
        }
        let variable =
            read_digits("a[0][2] = 5;\na[1][3] = 6;\na[2][0] = 7;\na[3][1] = 8;").unwrap();
        assert_eq!(variable.list()[0], words("[0,2] 5"));
        for text in
            ["A3 = 5", "12\n13\n14\n15", "a b\nc d\ne f\ng h", "A3 = x\nB4 = 6\nC1 = 7\nD2 = 8"]
        {
            assert_eq!(read_digits(text), None, "{text}");
        }
    }
}
