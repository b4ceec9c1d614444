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
    /// The numbers that it has in the place of a [`NUMBER`].
    pub numbers: Vec<u32>,
}

/// What separates alternatives of a phrase.
const OR: char = '|';

/// What stands for any words between two parts of a phrase.
const GAP: &str = "..";

/// What stands for a number, or several as in `7, 9 or 11`, in a phrase.
pub const NUMBER: char = '#';

/// Numbers as words, from 1.
const SPELLED: [&str; 10] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// What is between numbers of which each is meant.
const BETWEEN: [&str; 7] = [", or ", ", and ", " or ", " and ", ", ", ",", "/"];

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
            let (said, numbers) = alternatives().find_map(|one| Some((one, says(text, one)?)))?;
            let named: Vec<String> = numbers.iter().map(u32::to_string).collect();
            let phrase = said.replace(GAP, " … ").replace(NUMBER, &named.join(" or "));
            Some(Quote { sentence, phrase, numbers })
        };
        self.sentences.iter().enumerate().filter_map(quote).collect()
    }

    /// Whether a phrase is said in a sentence.
    pub fn says_in(&self, sentence: usize, phrase: &str) -> bool {
        let text = self.sentences.get(sentence);
        text.is_some_and(|text| phrase.split(OR).any(|one| says(text, one.trim()).is_some()))
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

/// The numbers that a sentence has in a phrase; `None` if it does not have the parts of the phrase one after
/// the other.
fn says(sentence: &str, phrase: &str) -> Option<Vec<u32>> {
    let mut rest = sentence;
    let mut numbers = Vec::new();
    for part in phrase.split(GAP) {
        let end = match part.split_once(NUMBER) {
            Some((before, behind)) => {
                let (end, own) = numbered(rest, before, behind)?;
                numbers.extend(own);
                end
            }
            None => begin(rest, part)? + part.len(),
        };
        rest = &rest[end..];
    }
    Some(numbers)
}

/// Where a text has numbers between two other texts: the end of it, and the numbers.
fn numbered(text: &str, before: &str, behind: &str) -> Option<(usize, Vec<u32>)> {
    let starts = text.match_indices(before).map(|(at, _)| at);
    starts.filter(|&at| !text[..at].ends_with(char::is_alphanumeric)).find_map(|at| {
        let begin = at + before.len();
        let (end, numbers) = numbers(&text[begin..])?;
        let end = begin + end;
        text[end..].starts_with(behind).then_some((end + behind.len(), numbers))
    })
}

/// The numbers with which a text begins, and their end.
fn numbers(text: &str) -> Option<(usize, Vec<u32>)> {
    let (mut end, first) = number(text)?;
    let mut numbers = vec![first];
    loop {
        let further = BETWEEN.iter().find_map(|between| {
            let (length, number) = number(text[end..].strip_prefix(between)?)?;
            Some((between.len() + length, number))
        });
        let Some((length, number)) = further else { return Some((end, numbers)) };
        end += length;
        numbers.push(number);
    }
}

/// The number with which a text begins, in figures or as a word, and its end.
fn number(text: &str) -> Option<(usize, u32)> {
    let end = text.find(|symbol: char| !symbol.is_alphanumeric()).unwrap_or(text.len());
    let word = &text[..end];
    let spelled = || (1..).zip(SPELLED).find(|(_, name)| *name == word).map(|(number, _)| number);
    let goes_on = text[end..]
        .strip_prefix('.')
        .is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()));
    let figures = word.strip_suffix('s').unwrap_or(word);
    let number = figures.parse().ok().filter(|_| !goes_on && end < 5).or_else(spelled)?;
    Some((end, number))
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
        for (with, expected) in
            [("differ by at least #", Some("differ by at least 5")), ("is #", None)]
        {
            assert_eq!(phrase(with).map(|it| it.1).as_deref(), expected);
        }
        assert!(words.says_in(1, "green|red") && !words.says_in(2, "green"));
        assert_eq!(Words::of(["at least 55"].into_iter()).quote("at least 5"), None);
    }

    #[test]
    fn numbers_are_read_where_a_phrase_has_them() {
        let numbers = |text: &str, phrase: &str| {
            let quote = Words::of([text].into_iter()).quote(phrase)?;
            Some((quote.numbers, quote.phrase))
        };
        let sums = "Neighbours never add up to 7, nine or 11, but may to 13";
        assert_eq!(
            numbers(sums, "neighbours..add up to #"),
            Some((vec![7, 9, 11], "neighbours … add up to 7 or 9 or 11".into()))
        );
        assert_eq!(numbers("Boxes 5 and 9 are magic", "boxes # are magic").unwrap().0, [5, 9]);
        for none in ["It is 2.5", "It is 5x", "It is ten5", "It is 12345"] {
            assert_eq!(numbers(none, "is #"), None, "{none}");
        }
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
