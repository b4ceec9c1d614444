//! Shapes drawn on dots, and words as strokes.
//!
//! # Letters
//!
//! Letters are drawn as strokes, which need no font.
//!
//! A letter is as wide as in Helvetica. Its strokes are written on a lattice of twenty units to its
//! size, right and up from the left end of the base line. Each is a row of places, joined by lines,
//! and of arcs: `@` with the centre, the two radii, and the angles of beginning and end, in degrees
//! counterclockwise from the right.

use super::shape::{Cap, Colour, Frame, Hand, Outline, Paint, Point, advance, left};

#[cfg(not(feature = "pictures"))]
pub use super::raster::Pixmap;
#[cfg(feature = "pictures")]
pub use super::skia::Pixmap;

/// The widths of strokes of letters, to their size: plain and bold.
const PENS: [f32; 2] = [0.085, 0.135];

/// Draws an outline.
pub(super) fn trace(pixmap: &mut Pixmap, own: Frame, paint: &Paint, outline: &Outline) {
    if let Some(colour) = paint.fill {
        pixmap.fill(own, outline, colour);
    }
    if let Some(stroke) = paint.stroke {
        pixmap.stroke(own, outline, stroke, paint.cap, paint.dash);
    }
}

/// Writes a word in a hand and a colour.
pub(super) fn write(
    pixmap: &mut Pixmap,
    own: Frame,
    (hand, colour): (Hand, Colour),
    at: Point,
    word: &str,
) {
    let letters = hand.letters();
    let mut right = at.0 - left(hand, word);
    for symbol in word.chars() {
        letter(pixmap, own, symbol, (letters.size, letters.bold), (right, at.1), colour);
        right += advance(symbol) * letters.size;
    }
}

/// Writes a character of a size, bold or not, at a place on its base line.
pub(super) fn letter(
    pixmap: &mut Pixmap,
    own: Frame,
    symbol: char,
    (size, bold): (f32, bool),
    at: Point,
    colour: Colour,
) {
    let stroke = (colour, size * PENS[usize::from(bold)]);
    for points in strokes(symbol, size) {
        let points = points.iter().map(|point| (at.0 + point.0, at.1 + point.1)).collect();
        pixmap.stroke(own, &Outline::Path(points), stroke, Cap::Round, None);
    }
}

/// The units to the size of a letter.
const UNITS: f32 = 20.0;

/// The degrees between two points of an arc.
const TURN: f32 = 6.0;

/// What stands for a character that has no strokes.
const UNKNOWN: char = '?';

/// The strokes of each character.
const LETTERS: &[(char, &str)] = &[
    (' ', ""),
    ('!', "2.8,14 2.8,4.2 ; 2.8,0 2.8,.3"),
    ('"', "2,14 2,10 ; 5,14 5,10"),
    ('#', "3.6,14 2.2,0 ; 8.9,14 7.5,0 ; .8,9.4 10.6,9.4 ; .4,4.6 10.2,4.6"),
    ('$', "@5.5,10.4,3.8,3,35,270 @5.5,3.9,4.1,3.3,90,-145 ; 5.5,15.4 5.5,-1.4"),
    ('%', "@4.2,10.6,2.9,3.4,0,360 ; @13.6,3.4,2.9,3.4,0,360 ; 13,14 4.8,0"),
    ('&', "12.4,0 4,9.6 @5.9,11.4,2.4,2.6,220,-40 2.2,5.4 @5.2,3.6,4.2,3.6,150,330 11.6,6.4"),
    ('\'', "1.9,14 1.9,10"),
    ('(', "@6.6,5,4.6,9.6,130,230"),
    (')', "@0,5,4.6,9.6,50,-50"),
    ('*', "3.9,14 3.9,9 ; 1.7,12.8 6.1,10.2 ; 1.7,10.2 6.1,12.8"),
    ('+', "1.4,5.2 10.3,5.2 ; 5.8,.8 5.8,9.6"),
    (',', "3,.4 2.2,-2.4"),
    ('-', "1,5 5.7,5"),
    ('.', "2.8,0 2.8,.3"),
    ('/', ".3,-.5 5.3,14"),
    ('0', "@5.5,7,4.2,7,0,360"),
    ('1', "2.5,11.5 6.2,14 6.2,0"),
    ('2', "@5.5,10,4,4,170,-30 1.5,0 9.8,0"),
    ('3', "@5.3,10.6,3.6,3.4,160,-90 @5.3,3.6,4.1,3.6,90,-160"),
    ('4', "7.8,0 7.8,14 1,4.2 10.2,4.2"),
    ('5', "9.2,14 2.8,14 2.1,7.4 @5.4,4.6,4.1,4.6,137,-155"),
    ('6', "@5.5,4.5,4.1,4.5,0,360 ; @9,4.5,7.6,9.5,105,180"),
    ('7', "1.5,14 9.6,14 4.2,0"),
    ('8', "@5.5,10.5,3.5,3.5,0,360 ; @5.5,3.5,4.2,3.5,0,360"),
    ('9', "@5.5,9.5,4.1,4.5,0,360 ; @2,9.5,7.6,9.5,-75,0"),
    (':', "2.8,0 2.8,.3 ; 2.8,8.6 2.8,8.9"),
    (';', "3,.4 2.2,-2.4 ; 2.8,8.6 2.8,8.9"),
    ('<', "10.2,9.4 1.4,5.2 10.2,1"),
    ('=', "1.4,7 10.3,7 ; 1.4,3.4 10.3,3.4"),
    ('>', "1.4,9.4 10.2,5.2 1.4,1"),
    ('?', "@5.5,10.6,3.6,3.5,165,-50 5.5,5.8 5.5,4 ; 5.5,0 5.5,.3"),
    ('@', "@10,5,3.4,3.8,0,360 ; 13.4,8.6 13.4,3.4 @15.4,3.4,2,2.2,180,360 @10,5,8.6,8.6,0,300"),
    ('A', ".8,0 6.65,14 12.5,0 ; 3,5 10.3,5"),
    ('B', "1.8,0 1.8,14 7,14 @7,10.6,4,3.4,90,-90 1.8,7.2 ; 7,7.2 @7,3.6,4.6,3.6,90,-90 1.8,0"),
    ('C', "@7.6,7,6,7,45,315"),
    ('D', "1.8,0 1.8,14 6,14 @6,7,6.8,7,90,-90 1.8,0"),
    ('E', "12,14 1.8,14 1.8,0 12,0 ; 1.8,7.3 10.8,7.3"),
    ('F', "11.2,14 1.8,14 1.8,0 ; 1.8,7 9.8,7"),
    ('G', "@8,7,6.4,7,45,330 13.6,7 8.6,7"),
    ('H', "1.8,0 1.8,14 ; 12.6,0 12.6,14 ; 1.8,7.3 12.6,7.3"),
    ('I', "2.8,0 2.8,14"),
    ('J', "7.6,14 7.6,4 @4.4,4,3.2,4,0,-180"),
    ('K', "1.8,0 1.8,14 ; 12,14 1.8,5 ; 5.6,8.4 12.4,0"),
    ('L', "1.8,14 1.8,0 10.4,0"),
    ('M', "1.6,0 1.6,14 8.3,2 15,14 15,0"),
    ('N', "1.7,0 1.7,14 12.7,0 12.7,14"),
    ('O', "@7.8,7,6.4,7,0,360"),
    ('P', "1.8,0 1.8,14 7.4,14 @7.4,10.2,4.4,3.8,90,-90 1.8,6.4"),
    ('Q', "@7.8,7,6.4,7,0,360 ; 9,4 13.6,-.6"),
    ('R', "1.8,0 1.8,14 7.8,14 @7.8,10.4,4.4,3.6,90,-90 1.8,6.8 ; 7.6,6.8 12.8,0"),
    ('S', "@6.6,10.4,4.6,3.6,35,270 @6.6,3.4,5,3.4,90,-145"),
    ('T', ".6,14 11.6,14 ; 6.1,14 6.1,0"),
    ('U', "1.7,14 1.7,5 @7.2,5,5.5,5,180,360 12.7,14"),
    ('V', ".7,14 6.65,0 12.6,14"),
    ('W', ".6,14 5,0 9.45,13 13.9,0 18.3,14"),
    ('X', "1,0 12.3,14 ; 1,14 12.3,0"),
    ('Y', ".8,14 6.65,6.4 12.5,14 ; 6.65,6.4 6.65,0"),
    ('Z', "1,14 11.2,14 .9,0 11.4,0"),
    ('[', "4.6,14.5 1.8,14.5 1.8,-4 4.6,-4"),
    ('\\', ".3,14 5.3,-.5"),
    (']', "1,14.5 3.8,14.5 3.8,-4 1,-4"),
    ('^', "1.4,8 4.7,14 8,8"),
    ('_', "0,-2 11,-2"),
    ('`', "1.4,14 4,11.6"),
    ('a', "@5.2,5,4,5,0,360 ; 9.2,10 9.2,0"),
    ('b', "1.7,14 1.7,0 ; @5.8,5,4.1,5,0,360"),
    ('c', "@5.4,5,4.1,5,45,315"),
    ('d', "9.4,14 9.4,0 ; @5.3,5,4.1,5,0,360"),
    ('e', "1.4,5.2 9.6,5.2 @5.5,5,4.1,5,0,310"),
    ('f', "5.4,13.8 @4.8,11.4,2.2,2.6,90,180 2.6,0 ; .6,10 5,10"),
    ('g', "@5.2,5,4,5,0,360 ; 9.2,10 9.2,-1 @5.3,-1,3.9,3.2,0,-150"),
    ('h', "1.7,14 1.7,0 ; 1.7,6 @5.5,6,3.7,4,180,0 9.2,0"),
    ('i', "2.2,10 2.2,0 ; 2.2,13.2 2.2,13.5"),
    ('j', "2.4,10 2.4,-2 @.6,-2,1.8,2,0,-90 ; 2.4,13.2 2.4,13.5"),
    ('k', "1.6,14 1.6,0 ; 8.6,10 1.6,3.6 ; 4.4,6.2 9.2,0"),
    ('l', "2.2,14 2.2,0"),
    (
        'm',
        "1.6,10 1.6,0 ; 1.6,6.4 @4.9,6.4,3.3,3.6,180,0 8.2,0 ; 8.2,6.4 @11.5,6.4,3.4,3.6,180,0 14.9,0",
    ),
    ('n', "1.7,10 1.7,0 ; 1.7,6 @5.5,6,3.7,4,180,0 9.2,0"),
    ('o', "@5.55,5,4.2,5,0,360"),
    ('p', "1.7,10 1.7,-4 ; @5.8,5,4.1,5,0,360"),
    ('q', "9.4,10 9.4,-4 ; @5.3,5,4.1,5,0,360"),
    ('r', "1.7,10 1.7,0 ; 1.7,5.6 @5.2,5.6,3.5,4.2,180,80"),
    ('s', "@5,7.5,3.4,2.5,30,270 @5,2.5,3.7,2.5,90,-150"),
    ('t', "2.6,13 2.6,2.6 @4.4,2.6,1.8,2.6,180,290 ; .6,10 5,10"),
    ('u', "1.7,10 1.7,4 @5.4,4,3.7,4,180,360 ; 9.1,10 9.1,0"),
    ('v', ".7,10 5,0 9.3,10"),
    ('w', ".6,10 3.8,0 7.2,9.4 10.6,0 13.8,10"),
    ('x', "1,0 9,10 ; 1,10 9,0"),
    ('y', ".8,10 5.1,0 ; 9.2,10 4,-4 1.6,-4"),
    ('z', "1,10 9,10 .9,0 9.1,0"),
    ('{', "5.2,14.5 3.4,13.5 3.4,6.5 1.6,5.2 3.4,4 3.4,-3 5.2,-4"),
    ('|', "2.6,14.5 2.6,-4"),
    ('}', "1.5,14.5 3.3,13.5 3.3,6.5 5.1,5.2 3.3,4 3.3,-3 1.5,-4"),
    ('~', "1.4,4.4 3.6,6.2 8,4 10.2,5.8"),
    ('·', "2.8,5 2.8,5.3"),
    ('–', ".6,5 10.5,5"),
    ('…', "2,0 2,.3 ; 5.5,0 5.5,.3 ; 9,0 9,.3"),
];

/// The strokes of a character of this size, right and down from its place on the base line.
pub fn strokes(symbol: char, size: f32) -> Vec<Vec<Point>> {
    let find = |character: char| LETTERS.iter().find(|(letter, _)| *letter == character);
    let text = find(symbol).or_else(|| find(UNKNOWN)).map_or("", |row| row.1);
    let unit = size / UNITS;
    let strokes = text.split(';').map(|stroke| {
        let points = stroke.split_whitespace().flat_map(points);
        points.map(|(right, up)| (right * unit, -up * unit)).collect()
    });
    strokes.filter(|stroke: &Vec<Point>| !stroke.is_empty()).collect()
}

/// The points of a word in a stroke: a place, or an arc.
fn points(word: &str) -> Vec<Point> {
    let numbers = word.trim_start_matches('@').split(',');
    let numbers: Vec<f32> = numbers.filter_map(|number| number.parse().ok()).collect();
    match numbers[..] {
        [right, up] => vec![(right, up)],
        [right, up, wide, high, from, to] => {
            let count = ((to - from).abs() / TURN).ceil().max(1.0);
            let angle = |step: usize| (from + (to - from) * step as f32 / count).to_radians();
            let point = |angle: f32| (right + wide * angle.cos(), up + high * angle.sin());
            (0..=count as usize).map(|step| point(angle(step))).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::shape::advance;

    #[test]
    fn every_character_of_ascii_has_strokes_within_its_width() {
        for symbol in ' '..='~' {
            assert!(LETTERS.iter().any(|(letter, _)| *letter == symbol), "{symbol:?}");
        }
        for (symbol, text) in LETTERS {
            let whole = text.split(';').flat_map(str::split_whitespace);
            assert!(whole.clone().all(|word| !points(word).is_empty()), "{symbol:?}");
            let strokes = strokes(*symbol, UNITS);
            assert_eq!(strokes.is_empty(), *symbol == ' ', "{symbol:?}");
            let width = advance(*symbol) * UNITS;
            for (right, down) in strokes.concat() {
                assert!((-0.1..=width + 0.1).contains(&right), "{symbol:?}: {right} of {width}");
                assert!((-15.5..=5.0).contains(&down), "{symbol:?}: {down}");
            }
        }
    }

    #[test]
    fn what_has_no_strokes_is_a_question_mark() {
        assert_eq!(strokes('字', 10.0), strokes('?', 10.0));
    }
}
