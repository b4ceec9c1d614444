//! Pictures as SVG: one puzzle, or several on a sheet.

use super::draw::{Sheet, scene};
use super::shape::{Anchor, Cap, Colour, Group, Hand, Ink, Outline, Point, Scene, Shape};
use super::subject::Subject;
use std::fmt::Write;

/// Draws puzzles on a sheet, in rows. Those that do not fit are left out.
pub fn svg(subjects: &[Subject], sheet: Sheet) -> String {
    let scene = scene(subjects, sheet);
    let body: String = scene.groups.iter().map(|group| grouped(group, &written(group))).collect();
    framed(&scene, &body)
}

/// A group with this content.
pub(super) fn grouped(group: &Group, body: &str) -> String {
    let (x, y) = (number(group.at.0), number(group.at.1));
    format!("<g transform=\"translate({x} {y})\">\n{body}</g>\n")
}

/// The shapes of a group, one on each line.
pub(super) fn written(group: &Group) -> String {
    let mut text = String::new();
    group.shapes.iter().for_each(|shape| write_shape(&mut text, shape));
    text
}

/// A whole picture of the size of a scene, with the styles of everything on it.
pub(super) fn framed(scene: &Scene, body: &str) -> String {
    let style = style(&scene.groups);
    let (width, height) = (number(scene.width), number(scene.height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<style>{style}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n"
    )
}

/// The style sheet of what is used.
fn style(groups: &[Group]) -> String {
    let shapes = || groups.iter().flat_map(|group| &group.shapes);
    let mut style = "text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}".to_string();
    for hand in Hand::ALL {
        if shapes().any(|shape| matches!(shape, Shape::Written(used, ..) if *used == hand)) {
            style += &format!(".{}{{{}}}", hand.class(), letters(hand));
        }
    }
    for ink in Ink::ALL {
        if shapes().any(|shape| matches!(shape, Shape::Drawn(used, _) if *used == ink)) {
            style += &format!(".{}{{{}}}", ink.class(), paint(ink));
        }
    }
    style
}

/// The style of words.
fn letters(hand: Hand) -> String {
    let letters = hand.letters();
    let mut style = format!("font-size:{}px", number(letters.size));
    if letters.bold {
        style += ";font-weight:bold";
    }
    if letters.colour != [0; 3] {
        style += &format!(";fill:{}", hex(letters.colour));
    }
    style
        + match letters.anchor {
            Anchor::Start => ";text-anchor:start",
            Anchor::Middle => "",
            Anchor::End => ";text-anchor:end",
        }
}

/// The style of outlines.
fn paint(ink: Ink) -> String {
    let paint = ink.paint();
    let mut style = format!("fill:{}", paint.fill.map_or_else(|| "none".into(), hex));
    if let Some((colour, width)) = paint.stroke {
        style += &format!(";stroke:{};stroke-width:{}", hex(colour), number(width));
    }
    style += match paint.cap {
        Cap::Butt => "",
        Cap::Square => ";stroke-linecap:square",
        Cap::Round => ";stroke-linecap:round;stroke-linejoin:round",
    };
    if let Some([dash, gap]) = paint.dash {
        style += &format!(";stroke-dasharray:{} {}", number(dash), number(gap));
    }
    style
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A length with two decimals at most.
pub(super) fn number(length: f32) -> String {
    let hundredths = (f64::from(length) * 100.0).round() / 100.0;
    // No minus before a zero.
    (hundredths + 0.0).to_string()
}

/// Adds a shape; writing to a text cannot fail.
fn write_shape(text: &mut String, shape: &Shape) {
    let n = number;
    let points = |points: &[Point]| {
        let one = |point: &Point| format!("{},{}", n(point.0), n(point.1));
        points.iter().map(one).collect::<Vec<_>>().join(" ")
    };
    let _ = match shape {
        Shape::Written(hand, (x, y), word) => {
            let word =
                word.replace('&', "&amp;").replace('<', "&lt;").replace(char::is_control, " ");
            let class = hand.class();
            writeln!(text, "<text class=\"{class}\" x=\"{}\" y=\"{}\">{word}</text>", n(*x), n(*y))
        }
        Shape::Drawn(ink, outline) => {
            let class = ink.class();
            match outline {
                Outline::Line((x1, y1), (x2, y2)) => writeln!(
                    text,
                    "<line class=\"{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
                    n(*x1),
                    n(*y1),
                    n(*x2),
                    n(*y2)
                ),
                Outline::Path(path) => {
                    writeln!(text, "<polyline class=\"{class}\" points=\"{}\"/>", points(path))
                }
                Outline::Area(area) => {
                    writeln!(text, "<polygon class=\"{class}\" points=\"{}\"/>", points(area))
                }
                Outline::Rect((x, y), width, height) => writeln!(
                    text,
                    "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                    n(*x),
                    n(*y),
                    n(*width),
                    n(*height)
                ),
                Outline::Circle((x, y), radius) => writeln!(
                    text,
                    "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                    n(*x),
                    n(*y),
                    n(*radius)
                ),
            }
        }
    };
}
