//! How likely each decision of a text is. Packing and unpacking have this in common, so `build.rs`
//! uses it, too.
//!
//! A text is a sequence of decisions, each with a context: a number for what is known before it.
//! The model remembers how often a decision was which way in the same context; the likelier it is,
//! the fewer bits it takes. A coder that writes is *told* each decision; one that reads finds it
//! out, whatever it is told. So a text is described once for both ways: the description is told the
//! text, or nothing, and returns the text.

/// Writes decisions, or reads them.
pub trait Coder {
    /// A decision that is true in so many of 65,536 cases, neither none nor all.
    fn bit(&mut self, chance: u16, told: bool) -> bool;

    /// A number below another, with all of them equally likely.
    fn below(&mut self, count: u32, told: u32) -> u32;
}

/// What a decision is about.
#[derive(Clone, Copy)]
pub enum About {
    More,
    Puzzle,
    Comment,
    Shape,
    Same,
    Word,
    Number,
    Star,
    Sign,
    Length,
    High,
    Part,
    Head,
    Given,
    Left,
    Above,
    Right,
    Below,
    White,
    Rest,
}

/// How likely something is in a context.
#[derive(Clone, Copy)]
struct Chance {
    /// In so many of 65,536 cases it is true.
    chance: u16,
    /// How often it was decided, up to a limit: each time counts less than the one before.
    seen: u16,
}

/// What is known of the decisions so far.
pub struct Model<C> {
    coder: C,
    /// By the hash of the context. Two contexts in one place do no harm, as that is so both ways.
    chances: Vec<Chance>,
}

/// The bits of the place of a chance.
const PLACE: u32 = 17;

/// The bits of a character.
const CHARACTER: u32 = 7;

/// Ends a text.
const END: u8 = 0;

/// How much of what is missing to certainty each decision adds, in parts of 32,768.
const RATES: [i32; 256] = {
    let mut rates = [0; 256];
    let mut seen = 0;
    while seen < rates.len() {
        rates[seen] = (1 << 16) / (2 * seen as i32 + 3);
        seen += 1;
    }
    rates
};

impl Chance {
    const UNKNOWN: Self = Self { chance: 1 << 15, seen: 0 };
    const NEVER: i32 = 32;

    fn learn(&mut self, bit: bool) {
        let goal = if bit { (1 << 16) - Self::NEVER } else { Self::NEVER };
        let change = ((goal - i32::from(self.chance)) * RATES[usize::from(self.seen)]) >> 15;
        self.chance = (i32::from(self.chance) + change) as u16;
        self.seen = (self.seen + 1).min(RATES.len() as u16 - 1);
    }
}

/// The context of a decision: what it is about, and what is known.
pub fn context<const N: usize>(about: About, known: [u32; N]) -> u32 {
    known.into_iter().fold(about as u32 + 1, mix)
}

/// A number for a name.
pub fn named(name: &str) -> u32 {
    name.bytes().map(u32::from).fold(0, mix)
}

const fn mix(one: u32, other: u32) -> u32 {
    (one ^ other.wrapping_mul(0x85eb_ca6b)).wrapping_mul(0x9e37_79b1).rotate_left(15)
}

/// The rows and columns of the cells of a grid.
pub fn places(rows: usize, cols: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
}

/// The character for a digit or a box.
pub fn name(number: u32) -> char {
    char::from_digit(number, 36).unwrap_or('.').to_ascii_uppercase()
}

impl<C: Coder> Model<C> {
    pub fn new(coder: C) -> Self {
        Self { coder, chances: vec![Chance::UNKNOWN; 1 << PLACE] }
    }

    /// A decision.
    pub fn bit(&mut self, context: u32, told: bool) -> bool {
        self.number(context, 1, told.into()) > 0
    }

    /// A number below another, with all of them equally likely.
    pub fn below(&mut self, count: u32, told: u32) -> u32 {
        self.coder.below(count, told)
    }

    /// The sum of so many different digits.
    pub fn sum(&mut self, largest: usize, cells: usize, told: u32) -> u32 {
        let (largest, cells) = (largest as u32, cells as u32);
        let least = cells * (cells + 1) / 2;
        let count = cells * largest.saturating_sub(cells) + 1;
        least + self.below(count, told.saturating_sub(least))
    }

    /// A number of some bits, from the highest, each in the context of those before it.
    pub fn number(&mut self, context: u32, bits: u32, told: u32) -> u32 {
        let place = context >> (u32::BITS - PLACE);
        let known = (0..bits).rev().fold(1, |known, bit| {
            let chance = &mut self.chances[(place ^ known) as usize & ((1 << PLACE) - 1)];
            let found = self.coder.bit(chance.chance, told >> bit & 1 > 0);
            chance.learn(found);
            known << 1 | u32::from(found)
        });
        known ^ 1 << bits
    }

    /// Text, each character in the context of the two before it.
    pub fn text(&mut self, about: About, of: u32, told: &str) -> String {
        let mut text = String::new();
        let (mut before, mut last) = (END, END);
        loop {
            let told = told.as_bytes().get(text.len()).copied().unwrap_or(END);
            let context = context(about, [of, before.into(), last.into()]);
            (before, last) = (last, self.number(context, CHARACTER, told.into()) as u8);
            if last == END {
                return text;
            }
            text.push(last.into());
        }
    }
}
