//! The setter's words: sentences, and the phrases of the tables that they contain.

/// The words of a setter in small letters, sentence by sentence.
#[derive(Debug, Default)]
pub struct Words {
    sentences: Vec<String>,
}

/// Where the setter's words contain a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The number of the sentence.
    pub sentence: usize,
    /// The phrase, as in `at least 5`.
    pub phrase: String,
}

/// What separates alternatives of a phrase.
const OR: char = '|';

/// What stands for any words between two parts of a phrase.
const GAP: &str = "..";

impl Words {
    /// The words of some texts.
    pub fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut sentences = Vec::new();
        for text in texts {
            let text = plain(text);
            let mut rest = text.as_str();
            while let Some(end) = end(rest) {
                sentences.push(rest[..end].trim().to_owned());
                rest = &rest[end + 1..];
            }
            sentences.push(rest.trim().to_owned());
        }
        sentences.retain(|sentence| !sentence.is_empty());
        Self { sentences }
    }

    /// Where a phrase is first said.
    pub fn quote(&self, phrase: &str) -> Option<Quote> {
        self.quotes(phrase).into_iter().next()
    }

    /// Where a phrase is said, at most once a sentence. Its alternatives are separated by `|`; the parts of
    /// one, separated by `..`, follow each other in a sentence. A part begins where a word begins.
    pub fn quotes(&self, phrase: &str) -> Vec<Quote> {
        let alternatives = || phrase.split(OR).map(str::trim).filter(|one| !one.is_empty());
        let quote = |(sentence, text): (usize, &String)| {
            let said = alternatives().find(|one| says(text, one))?;
            Some(Quote { sentence, phrase: said.replace(GAP, " … ") })
        };
        self.sentences.iter().enumerate().filter_map(quote).collect()
    }

    /// Whether a phrase is said in a sentence.
    pub fn says_in(&self, sentence: usize, phrase: &str) -> bool {
        let text = self.sentences.get(sentence);
        text.is_some_and(|text| phrase.split(OR).any(|one| says(text, one.trim())))
    }
}

/// Small letters, plain quotation marks and hyphens, and real line ends.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace("\\n", "\n");
    let symbol = |symbol: char| match symbol {
        '’' | '‘' | '`' | '´' => '\'',
        '‐' | '‑' | '–' | '—' => '-',
        '\u{a0}' => ' ',
        other => other,
    };
    text.chars().map(symbol).collect()
}

/// The place of the next end of a sentence: a mark that is not within a number or an abbreviation.
fn end(text: &str) -> Option<usize> {
    text.char_indices().find_map(|(at, symbol)| {
        let next = text[at + symbol.len_utf8()..].chars().next();
        let is_last = next.is_none_or(|next| next.is_whitespace() || next == ')');
        let is_part = |symbol: char| symbol.is_alphanumeric() || symbol == '.';
        let word = text[..at].rsplit(|symbol| !is_part(symbol)).next().unwrap_or_default();
        let is_short = matches!(word, "e.g" | "eg" | "i.e" | "ie");
        match symbol {
            '\n' | ';' | '!' | '?' => Some(at),
            '.' if is_last && !is_short => Some(at),
            _ => None,
        }
    })
}

/// Whether a sentence has the parts of a phrase one after the other.
fn says(sentence: &str, phrase: &str) -> bool {
    let mut rest = sentence;
    phrase.split(GAP).all(|part| match begin(rest, part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    })
}

/// Where a part begins in a text, at the beginning of a word. A part that ends in a digit ends a number.
fn begin(text: &str, part: &str) -> Option<usize> {
    let is_number = part.ends_with(|last: char| last.is_ascii_digit());
    let mut places = text.match_indices(part).map(|(at, _)| at).filter(|_| !part.is_empty());
    places.find(|&at| {
        let is_start = !text[..at].ends_with(char::is_alphanumeric);
        let rest = text[at + part.len()..].trim_start_matches('.');
        let goes_on = rest.starts_with(|next: char| next.is_ascii_digit());
        is_start && !(is_number && goes_on)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_in_one_sentence() {
        let text = "Normal rules apply. Digits on a green line differ by at LEAST 5! Cells a \
                    knight’s move apart can't be equal\nThe average is 2.5 in all";
        let words = Words::of([text, "A title"].into_iter());
        assert_eq!(words.sentences.len(), 5);
        let phrase = |phrase: &str| words.quote(phrase).map(|quote| (quote.sentence, quote.phrase));
        assert_eq!(phrase("whisper | at least 5"), Some((1, "at least 5".into())));
        assert_eq!(phrase("knight's move..equal"), Some((2, "knight's move … equal".into())));
        for none in ["equal..knight", "rules..green", "east 5", "at least 50", "", "..", "2"] {
            assert_eq!(phrase(none), None, "{none}");
        }
        assert!(words.says_in(1, "green|red") && !words.says_in(2, "green"));
        assert_eq!(Words::of(["at least 55"].into_iter()).quote("at least 5"), None);
    }

    #[test]
    fn abbreviations_do_not_end_a_sentence() {
        let count = |text: &str| Words::of([text].into_iter()).sentences.len();
        for one in ["Lines sum, e.g. to 9", "Lines sum (eg. to 9)", "That is, i.e. 9", "So, ie. 9"]
        {
            assert_eq!(count(one), 1, "{one}");
        }
        for two in ["One leg. Another", "A pie. Another", "It is 9.5. Another"] {
            assert_eq!(count(two), 2, "{two}");
        }
    }
}
