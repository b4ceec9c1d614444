//! Puts similar functions of a program side by side, which changes nothing in what it does. Hosts compress
//! with gzip, which looks back only 32 KiB: of two instances of a generic function that are far apart, both
//! would be sent in full.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::ops::Range;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionSectionReader, Parser, Payload, TypeRef};

/// How far gzip looks back, in bytes.
const WINDOW: usize = 1 << 15;

/// Functions are similar if they share pieces of code of this many bytes.
const PIECE: usize = 6;

/// A piece that more functions have does not count, as it says nothing about which are similar.
const COMMON: usize = 50;

/// What is added to the size of a function, so that a few pieces in a small one do not count for much.
const LEAST: usize = 64;

/// The same program with its functions in an order that compresses better; an error if it is not a program.
pub fn ordered(program: &[u8]) -> Result<Vec<u8>, Error<Infallible>> {
    let (mut imported, mut functions) = (0, Vec::new());
    for part in Parser::new(0).parse_all(program) {
        match part? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => functions.push(&program[indices(body.range())]),
            _ => {}
        }
    }
    let order = Shared::new(&functions).order(&functions);
    let mut places = vec![0; order.len()];
    for (place, &function) in (imported..).zip(&order) {
        places[function] = place;
    }
    let mut module = Module::new();
    Moved { imported, order, places }.parse_core_module(&mut module, Parser::new(0), program)?;
    Ok(module.finish())
}

fn indices(range: Range<u64>) -> Range<usize> {
    range.start as usize..range.end as usize
}

/// The pieces that functions share with those which gzip still sees. Functions and pieces are numbers.
struct Shared {
    /// The pieces of each function that others have, too.
    pieces: Vec<Vec<usize>>,
    /// The functions that have a piece.
    holders: Vec<Vec<usize>>,
    /// In how many functions of the window a piece is.
    seen: Vec<usize>,
    /// How many pieces of a function the window has.
    score: Vec<usize>,
}

impl Shared {
    fn new(functions: &[&[u8]]) -> Self {
        let mut numbers = HashMap::new();
        let mut holders: Vec<Vec<usize>> = Vec::new();
        for (function, body) in functions.iter().enumerate() {
            for piece in body.windows(PIECE) {
                let number = *numbers.entry(piece).or_insert(holders.len());
                match holders.get_mut(number) {
                    Some(holders) if holders.last() == Some(&function) => {}
                    Some(holders) => holders.push(function),
                    None => holders.push(vec![function]),
                }
            }
        }
        holders.retain(|holders| (2..=COMMON).contains(&holders.len()));
        let mut pieces = vec![Vec::new(); functions.len()];
        for (piece, holders) in holders.iter().enumerate() {
            holders.iter().for_each(|&function| pieces[function].push(piece));
        }
        let (seen, score) = (vec![0; holders.len()], vec![0; functions.len()]);
        Self { pieces, holders, seen, score }
    }

    /// The functions one after the other, each the one that shares most with the window for its size.
    fn order(mut self, functions: &[&[u8]]) -> Vec<usize> {
        let mut left: Vec<usize> = (0..functions.len()).collect();
        let (mut order, mut window, mut size) = (Vec::new(), VecDeque::new(), 0);
        let part =
            |score: usize, function: usize| (score << 20) / (functions[function].len() + LEAST);
        while let Some(at) = (0..left.len())
            .max_by_key(|&at| (part(self.score[left[at]], left[at]), Reverse(left[at])))
        {
            let next = left.swap_remove(at);
            order.push(next);
            window.push_back(next);
            size += functions[next].len();
            self.enter(next);
            while size > WINDOW
                && let Some(first) = window.pop_front()
            {
                size -= functions[first].len();
                self.leave(first);
            }
        }
        order
    }

    fn enter(&mut self, function: usize) {
        for &piece in &self.pieces[function] {
            self.seen[piece] += 1;
            if self.seen[piece] == 1 {
                self.holders[piece].iter().for_each(|&holder| self.score[holder] += 1);
            }
        }
    }

    fn leave(&mut self, function: usize) {
        for &piece in &self.pieces[function] {
            self.seen[piece] -= 1;
            if self.seen[piece] == 0 {
                self.holders[piece].iter().for_each(|&holder| self.score[holder] -= 1);
            }
        }
    }
}

/// Writes the program with its own functions, which come after those that it imports, in another order.
struct Moved {
    imported: u32,
    /// The functions, as numbered before.
    order: Vec<usize>,
    /// The new number of each, after those of imports.
    places: Vec<u32>,
}

impl Reencode for Moved {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Infallible>> {
        let own = function.checked_sub(self.imported);
        Ok(own.map_or(function, |own| self.places[own as usize]))
    }

    fn parse_function_section(
        &mut self,
        moved: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        let types = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for &function in &self.order {
            moved.function(types[function]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        moved: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        let ordered: Vec<_> = self.order.iter().map(|&function| bodies[function].clone()).collect();
        ordered.into_iter().try_for_each(|body| self.parse_function_body(moved, body))
    }
}
