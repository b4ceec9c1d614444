//! Pictures as sixel: six rows of dots at a time, one colour after another, equal columns in a row
//! written once.

use super::indexed::Indexed;
use std::io::Write as _;

/// The rows of dots of a band.
const BAND: usize = 6;

/// From how many equal columns on a number is shorter.
const RUN: usize = 4;

/// Writes a picture. What is around it, and dots that are not to be painted, stay as they are.
pub fn write(out: &mut Vec<u8>, picture: &Indexed) {
    let Indexed { width, colours, dots } = picture;
    let height = picture.height();
    if colours.is_empty() {
        return;
    }
    // Writing to a vector cannot fail.
    let _ = write!(out, "\x1bP0;1;0q\"1;1;{width};{height}");
    for (number, colour) in colours.iter().enumerate() {
        let [red, green, blue] = colour.map(|part| (u32::from(part) * 100 + 127) / 255);
        let _ = write!(out, "#{number};2;{red};{green};{blue}");
    }
    let mut columns: Vec<Vec<u8>> = vec![Vec::new(); colours.len()];
    for (number, band) in dots.chunks(width * BAND).enumerate() {
        if number > 0 {
            out.push(b'-');
        }
        let mut used: Vec<u8> = Vec::new();
        for (row, line) in band.chunks(*width).enumerate() {
            let painted = line.iter().enumerate().filter_map(|(x, dot)| Some((x, (*dot)?)));
            for (x, dot) in painted {
                let column = &mut columns[usize::from(dot)];
                if column.is_empty() {
                    column.resize(*width, 0);
                    used.push(dot);
                }
                column[x] |= 1 << row;
            }
        }
        for (place, dot) in used.into_iter().enumerate() {
            if place > 0 {
                out.push(b'$');
            }
            let _ = write!(out, "#{dot}");
            runs(out, &columns[usize::from(dot)]);
            columns[usize::from(dot)].clear();
        }
    }
    out.extend(b"\x1b\\");
}

/// Writes the columns of a colour; empty ones at the end are left out.
fn runs(out: &mut Vec<u8>, columns: &[u8]) {
    let end = columns.iter().rposition(|column| *column != 0).map_or(0, |last| last + 1);
    for run in columns[..end].chunk_by(|one, other| one == other) {
        let sign = b'?' + run[0];
        match run.len() {
            length @ RUN.. => {
                let _ = write!(out, "!{length}");
                out.push(sign);
            }
            length => out.extend(std::iter::repeat_n(sign, length)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::picture::Colour;
    use proptest::prelude::*;

    /// The dots of a sixel, as a terminal reads them: its width, and by rows each dot if it is painted.
    fn read(text: &[u8]) -> (usize, Vec<Option<Colour>>) {
        let text = std::str::from_utf8(text).unwrap();
        let body = text.strip_prefix("\x1bP0;1;0q\"1;1;").unwrap().strip_suffix("\x1b\\").unwrap();
        let sizes = body.find('#').unwrap();
        let (width, height) = body[..sizes].split_once(';').unwrap();
        let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
        let (mut dots, mut colours) = (vec![None; width * height], vec![[0; 3]; 256]);
        let (mut x, mut top, mut now, mut count) = (0, 0, 0, 1);
        let mut rest = &body[sizes..];
        while let Some(sign) = rest.chars().next() {
            rest = &rest[1..];
            let end =
                rest.find(|sign: char| !sign.is_ascii_digit() && sign != ';').unwrap_or(rest.len());
            match sign {
                '#' => {
                    let numbers: Vec<usize> =
                        rest[..end].split(';').map(|number| number.parse().unwrap()).collect();
                    now = numbers[0];
                    if let [_, 2, red, green, blue] = numbers[..] {
                        colours[now] = [red, green, blue].map(|part| (part * 255 / 100) as u8);
                    }
                    rest = &rest[end..];
                }
                '!' => {
                    count = rest[..end].parse().unwrap();
                    rest = &rest[end..];
                }
                '$' => x = 0,
                '-' => (x, top) = (0, top + BAND),
                sign => {
                    let bits = sign as u8 - b'?';
                    for x in x..x + count {
                        for row in (0..BAND).filter(|row| bits >> row & 1 == 1) {
                            dots[(top + row) * width + x] = Some(colours[now]);
                        }
                    }
                    (x, count) = (x + count, 1);
                }
            }
        }
        (width, dots)
    }

    proptest! {
        #[test]
        fn a_terminal_reads_the_same_dots(
            width in 1_usize..40,
            numbers in prop::collection::vec(0_u8..9, 1..600),
        ) {
            // Colours whose parts a terminal can tell.
            let mut dots: Vec<Colour> = numbers.iter().map(|number| [number * 28, 255, 0]).collect();
            dots.resize(dots.len().div_ceil(width) * width, [0; 3]);
            let mut out = Vec::new();
            write(&mut out, &Indexed::of(&dots, width));
            let (found, shown) = read(&out);
            prop_assert_eq!(found, width);
            let is_same = |(shown, dot): (&Option<Colour>, &Colour)| {
                shown.is_some_and(|shown| (0..3).all(|part| shown[part].abs_diff(dot[part]) <= 3))
            };
            prop_assert!(shown.iter().zip(&dots).all(is_same));
        }
    }
}
