//! The annotations of the sheet: colours of cells and of candidates, corner marks, and links between
//! candidates. They are the player's own: only the screen reads them, never a hint or a rating.
//!
//! As text: `r4c5:A` colours a cell, `r4c5:A+b` in several colours, and `r4c5:7A` one of its
//! candidates; `r4c5:.` and `r4c5:7.` remove the colours; `r4c5^+28` writes corner marks, `r4c5^<>28` wipes them; `r4c5:7=r4c8:7` draws
//! a strong link, `r4c5:7-r4c8:7` a weak one, and `r4c5:7.r4c8:7` removes it.

use gradus_engine::{Cell, Digit, Digits, Grid, Puzzle};
use std::collections::BTreeMap;

/// A colour: one of the two sides of a pair, or the ninth, which has no other side. A pair colours the two
/// alternatives of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(u8);

/// The symbols for a weak link, a strong link and no link in text.
const LINKS: [char; 2] = ['-', '='];
const NO_LINK: char = '.';

/// The letters of the colours: the two sides of a pair are the two cases of one letter.
const LETTERS: [char; 9] = ['A', 'a', 'B', 'b', 'C', 'c', 'D', 'd', 'E'];

impl Colour {
    /// The colour of a letter.
    pub fn from_char(letter: char) -> Option<Self> {
        LETTERS.iter().position(|known| *known == letter).map(|place| Self(place as u8))
    }

    /// The colour of a number, from 1.
    pub fn of_number(number: u8) -> Option<Self> {
        let place = number.checked_sub(1).filter(|place| usize::from(*place) < LETTERS.len());
        place.map(Self)
    }

    /// The letter of the colour.
    pub const fn to_char(self) -> char {
        LETTERS[self.index()]
    }

    /// The index of the colour.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Colours(u16);

/// What stands between the letters of several colours in text.
const AND: char = '+';

impl Colours {
    /// No colour.
    pub const NONE: Self = Self(0);

    /// One colour.
    pub const fn of(colour: Colour) -> Self {
        Self(1 << colour.0)
    }

    /// Whether it holds no colour.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a colour is among them.
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & Self::of(colour).0 != 0
    }

    /// These with a colour besides, or without it.
    #[must_use]
    pub const fn with(self, colour: Colour, is_there: bool) -> Self {
        let others = self.0 & !Self::of(colour).0;
        Self(if is_there { others | Self::of(colour).0 } else { others })
    }

    /// The colours in their order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Colour> {
        (0..LETTERS.len() as u8).map(Colour).filter(move |&colour| self.contains(colour))
    }

    /// Letters with a sign between them, or a dot for none.
    fn read(text: &str) -> Option<Self> {
        if text == "." {
            return Some(Self::NONE);
        }
        text.split(AND).try_fold(Self::NONE, |all, letter| {
            let mut letters = letter.chars();
            let colour = letters.next().and_then(Colour::from_char);
            colour.filter(|_| letters.next().is_none()).map(|colour| all.with(colour, true))
        })
    }

    /// The letters of the colours with something between them.
    pub fn letters(self, between: &str) -> String {
        let letters: Vec<String> = self.iter().map(|colour| colour.to_char().into()).collect();
        letters.join(between)
    }
}

/// Two linked candidates, the first in reading order first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Joined {
    from: (Cell, Digit),
    to: (Cell, Digit),
}

impl Joined {
    /// Two candidates; `None` if they are the same.
    pub fn new(one: (Cell, Digit), other: (Cell, Digit)) -> Option<Self> {
        (one != other).then(|| Self { from: one.min(other), to: one.max(other) })
    }

    /// Both candidates.
    pub const fn ends(self) -> [(Cell, Digit); 2] {
        [self.from, self.to]
    }
}

/// One annotation written or wiped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Annotation {
    /// A cell or one of its candidates gets these colours instead of those it has.
    Paint(Cell, Option<Digit>, Colours),
    /// A link is drawn, strong or weak, or removed.
    Link(Joined, Option<bool>),
    /// Corner marks written.
    Corner(Cell, Digits),
    /// Corner marks wiped.
    Erase(Cell, Digits),
}

impl Annotation {
    /// The cell that the annotation concerns.
    pub const fn cell(self) -> Cell {
        match self {
            Self::Paint(cell, ..) | Self::Corner(cell, _) | Self::Erase(cell, _) => cell,
            Self::Link(joined, _) => joined.from.0,
        }
    }

    /// The annotation as text.
    pub fn write(self, grid: Grid) -> String {
        let name = grid.name(self.cell());
        match self {
            Self::Paint(_, digit, colours) => {
                let digit = digit.map(Digit::to_char).map_or_else(String::new, String::from);
                let letters = colours.letters(&AND.to_string());
                format!("{name}:{digit}{}", if colours.is_empty() { "." } else { &letters })
            }
            Self::Link(Joined { from, to }, strong) => {
                let sign = strong.map_or(NO_LINK, |strong| LINKS[usize::from(strong)]);
                format!("{name}:{}{sign}{}:{}", from.1, grid.name(to.0), to.1)
            }
            Self::Corner(_, digits) => format!("{name}^+{digits}"),
            Self::Erase(_, digits) => format!("{name}^<>{digits}"),
        }
    }

    /// Whether a word of a move is an annotation rather than a change of the sheet.
    pub fn is_annotation(word: &str) -> bool {
        word.contains([':', '^'])
    }

    /// Reads an annotation on a white cell.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, String> {
        let expected =
            || format!("expected an annotation such as r4c5:A or r4c5^+28, found {text:?}");
        let (name, annotation) = text.split_at(text.find([':', '^']).ok_or_else(expected)?);
        let cell = puzzle.grid().read(name)?;
        if !puzzle.is_white(cell) {
            return Err(format!("{name} takes no annotations: it is a black cell"));
        }
        let set = |digits: &str| match digits.parse::<Digits>() {
            Ok(set) if !set.is_empty() && puzzle.digits().includes(set) => Ok(set),
            _ => Err(format!("expected digits up to {} in {text:?}", puzzle.largest())),
        };
        let sign = annotation.find([LINKS[0], LINKS[1], NO_LINK]);
        if let Some((digit, link)) = sign.map(|sign| annotation.split_at(sign))
            && link.len() > 1
        {
            let other = link.get(1..).and_then(|other| other.split_once(':'));
            let (other, to) = other.ok_or_else(expected)?;
            let one = |text: &str| set(text)?.only().ok_or_else(expected);
            let from = (cell, one(digit.strip_prefix(':').ok_or_else(expected)?)?);
            let to = (puzzle.grid().read(other)?, one(to)?);
            let joined = Joined::new(from, to).filter(|_| puzzle.is_white(to.0));
            let strong = LINKS.iter().position(|sign| link.starts_with(*sign));
            return Ok(Self::Link(joined.ok_or_else(expected)?, strong.map(|place| place == 1)));
        }
        if let Some(paint) = annotation.strip_prefix(':') {
            if let Some(colours) = Colours::read(paint) {
                return Ok(Self::Paint(cell, None, colours));
            }
            let mut letters = paint.chars();
            let digit = letters.next().map(|digit| set(digit.encode_utf8(&mut [0; 4])));
            let digit = digit.ok_or_else(expected)??.only().ok_or_else(expected)?;
            let colours = Colours::read(letters.as_str()).ok_or_else(expected)?;
            Ok(Self::Paint(cell, Some(digit), colours))
        } else if let Some(digits) = annotation.strip_prefix("^+") {
            Ok(Self::Corner(cell, set(digits)?))
        } else if let Some(digits) = annotation.strip_prefix("^<>") {
            Ok(Self::Erase(cell, set(digits)?))
        } else {
            Err(expected())
        }
    }
}

/// All annotations on a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    corners: BTreeMap<Cell, Digits>,
    colours: BTreeMap<(Cell, Option<Digit>), Colours>,
    /// By the linked candidates: whether the link is strong.
    links: BTreeMap<Joined, bool>,
}

impl Annotations {
    /// The corner marks of a cell, whatever it contains.
    pub fn corners(&self, cell: Cell) -> Digits {
        self.corners.get(&cell).copied().unwrap_or(Digits::EMPTY)
    }

    /// The colours of a cell, or of one of its candidates.
    pub fn colours(&self, cell: Cell, digit: Option<Digit>) -> Colours {
        self.colours.get(&(cell, digit)).copied().unwrap_or_default()
    }

    /// All colours within a cell: of the cell itself, and of its candidates.
    pub fn colours_in(&self, cell: Cell) -> impl Iterator<Item = (Option<Digit>, Colours)> + '_ {
        let here = self.colours.range((cell, None)..).take_while(move |((at, _), _)| *at == cell);
        here.map(|((_, digit), colours)| (*digit, *colours))
    }

    /// Everything that is coloured, in reading order.
    pub fn coloured(&self) -> impl Iterator<Item = (Cell, Option<Digit>)> + '_ {
        self.colours.keys().copied()
    }

    /// The links, each with whether it is strong.
    pub fn links(&self) -> impl Iterator<Item = (Joined, bool)> + '_ {
        self.links.iter().map(|(joined, strong)| (*joined, *strong))
    }

    /// Makes an annotation.
    pub fn apply(&mut self, annotation: Annotation) {
        match annotation {
            Annotation::Paint(cell, digit, Colours::NONE) => {
                self.colours.remove(&(cell, digit));
            }
            Annotation::Paint(cell, digit, colours) => {
                self.colours.insert((cell, digit), colours);
            }
            Annotation::Link(joined, Some(strong)) => drop(self.links.insert(joined, strong)),
            Annotation::Link(joined, None) => drop(self.links.remove(&joined)),
            Annotation::Corner(cell, digits) => {
                self.corners.insert(cell, self.corners(cell) | digits);
            }
            Annotation::Erase(cell, digits) => match self.corners(cell) - digits {
                none if none.is_empty() => drop(self.corners.remove(&cell)),
                left => drop(self.corners.insert(cell, left)),
            },
        }
    }

    /// The annotations that turn these into the given ones.
    pub fn until(&self, those: &Self) -> Vec<Annotation> {
        let gone = self.colours.keys().filter(|place| !those.colours.contains_key(place));
        let gone = gone.map(|&(cell, digit)| Annotation::Paint(cell, digit, Colours::NONE));
        let come = those.colours.iter().filter(|(place, new)| self.colours.get(place) != Some(new));
        let come = come.map(|(&(cell, digit), &colours)| Annotation::Paint(cell, digit, colours));
        let mut annotations: Vec<Annotation> = gone.chain(come).collect();
        let gone = self.links.keys().filter(|joined| !those.links.contains_key(joined));
        annotations.extend(gone.map(|joined| Annotation::Link(*joined, None)));
        let come = those.links.iter().filter(|(joined, new)| self.links.get(joined) != Some(new));
        annotations.extend(come.map(|(joined, strong)| Annotation::Link(*joined, Some(*strong))));
        for &cell in self.corners.keys().chain(those.corners.keys()) {
            let (here, there) = (self.corners(cell), those.corners(cell));
            for (annotation, digits) in [
                (Annotation::Erase as fn(Cell, Digits) -> Annotation, here - there),
                (Annotation::Corner, there - here),
            ] {
                let annotation = annotation(cell, digits);
                if !digits.is_empty() && !annotations.contains(&annotation) {
                    annotations.push(annotation);
                }
            }
        }
        annotations
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::{Kind, Setup};

    fn puzzle(size: usize) -> Puzzle {
        Puzzle::new(Setup::empty(Kind::Sudoku, Grid::new(size, size).unwrap())).unwrap()
    }

    #[test]
    fn notes_are_read_as_they_are_written() {
        let puzzle = puzzle(16);
        for text in [
            "r4c5:A",
            "r4c5:.",
            "r4c5:7d",
            "r4c5:A+b+D",
            "r4c5:E",
            "r4c5:EE",
            "r4c5:E.",
            "r4c5:A+a+B+b+C+c+D+d+E",
            "r4c5:7A+b",
            "r4c5:AA",
            "r4c5:G.",
            "r1c1^+2G",
            "r1c1^<>2",
            "r1c1:5=r1c3:5",
            "r1c1:5-r1c1:G",
            "r1c1:5.r1c3:5",
        ] {
            assert!(Annotation::is_annotation(text));
            let annotation = Annotation::read(text, &puzzle);
            assert_eq!(
                annotation.map(|annotation| annotation.write(puzzle.grid())),
                Ok(text.to_string())
            );
        }
        for wrong in [
            "r4c5:",
            "r4c5:e",
            "r4c5:F",
            "r4c5:12A",
            "r4c5:A+",
            "r4c5:A+.",
            "r17c1:A",
            "r1c1^",
            "r1c1^+",
            "r1c1^<>H",
            "é:",
            "r1c1:5=",
            "r1c1:5=r1c1:5",
            "r1c1:5=r1c3",
            "r1c1=r1c3:5",
            "r1c1:5=r1c3:57",
            "r1c1^5=r1c3:5",
        ] {
            assert!(Annotation::read(wrong, &puzzle).is_err(), "{wrong}");
        }
    }

    /// Every set of colours, of a cell and of a candidate, is read as it was written, and undone.
    #[test]
    fn every_set_of_colours_is_kept() {
        let puzzle = puzzle(16);
        let cell = puzzle.grid().read("r4c5").unwrap();
        for set in (0..1 << LETTERS.len()).map(Colours) {
            for digit in [None, Digit::new(14)] {
                let paint = Annotation::Paint(cell, digit, set);
                assert_eq!(Annotation::read(&paint.write(puzzle.grid()), &puzzle), Ok(paint));
                let mut painted = Annotations::default();
                painted.apply(paint);
                assert_eq!(painted.colours(cell, digit), set);
                let bare = Annotations::default();
                painted.until(&bare).into_iter().for_each(|undone| painted.apply(undone));
                assert_eq!(painted, bare);
            }
        }
    }

    /// A set of keys may choose colours by their numbers, so the order of the letters never changes.
    #[test]
    fn numbers_and_letters_name_the_same_colours() {
        for (number, letter) in (1..).zip("AaBbCcDdE".chars()) {
            assert_eq!(Colour::of_number(number), Colour::from_char(letter), "{letter}");
        }
        assert_eq!((Colour::of_number(0), Colour::of_number(10)), (None, None));
    }

    #[test]
    fn the_way_from_one_state_to_another() {
        let puzzle = puzzle(9);
        let after = |words: &str| {
            let mut annotations = Annotations::default();
            let read =
                words.split_whitespace().map(|word| Annotation::read(word, &puzzle).unwrap());
            read.for_each(|annotation| annotations.apply(annotation));
            annotations
        };
        let states = [
            "",
            "r1c1:A r1c1:5b r2c2^+12 r1c1:5=r1c3:5 r1c3:5-r2c3:5",
            "r1c1:a r2c2^+23 r3c3^+9 r1c1:6B r1c3:5-r1c1:5 r4c4:1=r4c4:2",
        ]
        .map(after);
        for (from, to) in states.iter().flat_map(|from| states.iter().map(move |to| (from, to))) {
            let mut annotations = from.clone();
            from.until(to).into_iter().for_each(|annotation| annotations.apply(annotation));
            assert_eq!(&annotations, to);
        }
    }
}
