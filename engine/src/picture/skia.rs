//! Dots by `tiny-skia`, the renderer below `resvg`.

use super::shape::{Cap, Colour, Frame, Outline, Point};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Path, PathBuilder, Rect, Stroke, StrokeDash, Transform,
};

/// A picture with holes.
pub struct Pixmap(tiny_skia::Pixmap);

impl Pixmap {
    /// A picture that is all hole; `None` if it has no dots.
    pub fn new(width: usize, height: usize) -> Option<Self> {
        let [width, height] = [width, height].map(u32::try_from);
        tiny_skia::Pixmap::new(width.ok()?, height.ok()?).map(Self)
    }

    /// The colour and the opacity of each dot, by rows.
    pub fn dots(&self) -> impl Iterator<Item = (Colour, u8)> {
        self.0.pixels().iter().map(|dot| {
            let plain = dot.demultiply();
            ([plain.red(), plain.green(), plain.blue()], dot.alpha())
        })
    }

    /// Makes it white paper.
    pub fn whiten(&mut self) {
        self.0.fill(tiny_skia::Color::WHITE);
    }

    /// The picture as PNG.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn png(&self) -> Result<Vec<u8>, String> {
        self.0.encode_png().map_err(|why| why.to_string())
    }

    /// Fills an outline.
    pub fn fill(&mut self, own: Frame, outline: &Outline, colour: Colour) {
        if let Some(path) = path(outline) {
            self.0.fill_path(&path, &paint(colour), FillRule::Winding, transform(own), None);
        }
    }

    /// Draws along an outline in a colour and a width.
    pub fn stroke(
        &mut self,
        own: Frame,
        outline: &Outline,
        (colour, width): (Colour, f32),
        cap: Cap,
        dash: Option<[f32; 2]>,
    ) {
        let Some(path) = path(outline) else { return };
        let (line_cap, line_join) = match cap {
            Cap::Butt => (LineCap::Butt, LineJoin::Miter),
            Cap::Square => (LineCap::Square, LineJoin::Miter),
            Cap::Round => (LineCap::Round, LineJoin::Round),
        };
        let dash = dash.and_then(|dash| StrokeDash::new(dash.into(), 0.0));
        let stroke = Stroke { width, line_cap, line_join, dash, ..Stroke::default() };
        self.0.stroke_path(&path, &paint(colour), &stroke, transform(own), None);
    }
}

const fn transform(Frame { scale, at }: Frame) -> Transform {
    Transform { sx: scale, kx: 0.0, ky: 0.0, sy: scale, tx: at.0, ty: at.1 }
}

fn paint([red, green, blue]: Colour) -> tiny_skia::Paint<'static> {
    let mut paint = tiny_skia::Paint { anti_alias: true, ..tiny_skia::Paint::default() };
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}

fn path(outline: &Outline) -> Option<Path> {
    match *outline {
        Outline::Line(from, to) => joined(&[from, to], false),
        Outline::Path(ref points) => joined(points, false),
        Outline::Area(ref points) => joined(points, true),
        Outline::Rect((x, y), width, height) => {
            Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect)
        }
        Outline::Circle((x, y), radius) => PathBuilder::from_circle(x, y, radius),
    }
}

fn joined(points: &[Point], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.0, first.1);
    rest.iter().for_each(|point| path.line_to(point.0, point.1));
    if closed {
        path.close();
    }
    path.finish()
}
