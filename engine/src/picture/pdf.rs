//! Pages as PDF, by `pdf-writer`. The letters are those of Helvetica, which every reader of PDF has,
//! so that nothing is embedded; a character that they lack becomes a question mark. Equal pages give
//! equal bytes: there is no date in them.

use super::shape::{Cap, Colour, Group, Hand, Outline, Point, Scene, Shape, left};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// The fonts: plain and bold.
const FONTS: [(&[u8], &[u8]); 2] = [(b"F1", b"Helvetica"), (b"F2", b"Helvetica-Bold")];

/// How hard content is compressed, from 0 to 10.
const EFFORT: u8 = 9;

/// How far the control points of a curve are from its ends, for a quarter of a circle of radius 1.
const ROUND: f32 = 0.552_284_8;

/// The characters of the fonts that have another place there than in Unicode.
const PLACES: &[(char, u8)] = &[
    ('€', 0x80),
    ('…', 0x85),
    ('‘', 0x91),
    ('’', 0x92),
    ('“', 0x93),
    ('”', 0x94),
    ('•', 0x95),
    ('–', 0x96),
    ('—', 0x97),
];

/// Writes pages, with a title for the window of the reader.
pub fn pdf(pages: &[Scene], title: &str) -> Vec<u8> {
    let mut next = Ref::new(1);
    let [catalog, tree, information, plain, bold] = [(); 5].map(|()| next.bump());
    let ids: Vec<[Ref; 2]> = pages.iter().map(|_| [(); 2].map(|()| next.bump())).collect();
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree).lang(TextStr("en"));
    pdf.pages(tree).kids(ids.iter().map(|ids| ids[0])).count(pages.len() as i32);
    pdf.document_info(information).title(TextStr(title)).producer(TextStr("Gradus"));
    for (id, (_, font)) in [plain, bold].into_iter().zip(FONTS) {
        let mut written = pdf.type1_font(id);
        written.base_font(Name(font)).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (scene, [id, content]) in pages.iter().zip(ids) {
        let mut page = pdf.page(id);
        page.parent(tree).contents(content);
        page.media_box(Rect::new(0.0, 0.0, scene.width, scene.height));
        let mut resources = page.resources();
        let mut fonts = resources.fonts();
        fonts.pair(Name(FONTS[0].0), plain).pair(Name(FONTS[1].0), bold);
        fonts.finish();
        resources.finish();
        page.finish();
        let drawn = compress_to_vec_zlib(&drawn(scene), EFFORT);
        pdf.stream(content, &drawn).filter(Filter::FlateDecode);
    }
    pdf.finish()
}

/// The content of a page.
fn drawn(scene: &Scene) -> Vec<u8> {
    let mut content = Content::new();
    for group in &scene.groups {
        draw_group(&mut content, scene, group);
    }
    content.finish().to_vec()
}

/// Draws a group; in a PDF, up is positive.
fn draw_group(content: &mut Content, scene: &Scene, group: &Group) {
    let Group { at: (x, y), scale, ref shapes } = *group;
    content.save_state();
    content.transform([scale, 0.0, 0.0, -scale, x, scene.height - y]);
    for shape in shapes {
        match shape {
            Shape::Drawn(ink, outline) => {
                let paint = ink.paint();
                if let Some((colour, width)) = paint.stroke {
                    set_pen(content, colour, width, paint.cap, paint.dash);
                }
                if let Some(colour) = paint.fill {
                    let [red, green, blue] = parts(colour);
                    content.set_fill_rgb(red, green, blue);
                }
                trace(content, outline);
                match (paint.fill, paint.stroke) {
                    (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
                    (Some(_), None) => content.fill_nonzero(),
                    (None, _) => content.stroke(),
                };
            }
            Shape::Written(hand, at, word) => write(content, *hand, *at, word),
        }
    }
    content.restore_state();
}

fn set_pen(content: &mut Content, colour: Colour, width: f32, cap: Cap, dash: Option<[f32; 2]>) {
    let [red, green, blue] = parts(colour);
    let (cap, join) = match cap {
        Cap::Butt => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
        Cap::Square => (LineCapStyle::ProjectingSquareCap, LineJoinStyle::MiterJoin),
        Cap::Round => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
    };
    content.set_stroke_rgb(red, green, blue).set_line_width(width);
    content.set_line_cap(cap).set_line_join(join);
    content.set_dash_pattern(dash.into_iter().flatten(), 0.0);
}

/// A colour in parts of 1, in hundredths.
fn parts(colour: Colour) -> [f32; 3] {
    colour.map(|part| (f32::from(part) / 2.55).round() / 100.0)
}

fn trace(content: &mut Content, outline: &Outline) {
    match *outline {
        Outline::Line(from, to) => join(content, &[from, to]),
        Outline::Path(ref points) => join(content, points),
        Outline::Area(ref points) => {
            join(content, points);
            content.close_path();
        }
        Outline::Rect((x, y), width, height) => {
            content.rect(x, y, width, height);
        }
        Outline::Circle((x, y), r) => {
            let bent = r * ROUND;
            content.move_to(x + r, y);
            content.cubic_to(x + r, y + bent, x + bent, y + r, x, y + r);
            content.cubic_to(x - bent, y + r, x - r, y + bent, x - r, y);
            content.cubic_to(x - r, y - bent, x - bent, y - r, x, y - r);
            content.cubic_to(x + bent, y - r, x + r, y - bent, x + r, y);
            content.close_path();
        }
    }
}

fn join(content: &mut Content, points: &[Point]) {
    let Some((first, rest)) = points.split_first() else { return };
    content.move_to(first.0, first.1);
    rest.iter().for_each(|point| {
        content.line_to(point.0, point.1);
    });
}

fn write(content: &mut Content, hand: Hand, at: Point, word: &str) {
    let letters = hand.letters();
    let [red, green, blue] = parts(letters.colour);
    let (font, _) = FONTS[usize::from(letters.bold)];
    content.set_fill_rgb(red, green, blue).begin_text();
    content.set_font(Name(font), letters.size);
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, at.0 - left(hand, word), at.1]);
    content.show(Str(&encoded(word))).end_text();
}

/// A word in the encoding of the fonts.
fn encoded(word: &str) -> Vec<u8> {
    let place = |symbol: char| match symbol {
        ' '..='~' | '\u{a0}'..='\u{ff}' => symbol as u8,
        _ => PLACES.iter().find(|(other, _)| *other == symbol).map_or(b'?', |row| row.1),
    };
    word.chars().map(place).collect()
}
