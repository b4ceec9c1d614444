//! What a terminal shows of a board, and what to send so that it shows the next state of it.
//!
//! In kitty's protocol, the board is an image, the cells that have changed since are images over it,
//! and the cursor's frame is one that is moved; where a dialog is, the board's image is left out. In
//! the others, cells are sent again, and text that is written over them erases them.

use super::indexed::Indexed;
use super::picture::{Picture, Protocol};
use super::{kitty, sixel};
use gradus_engine::Cell;
use gradus_engine::format::in_base64;
use gradus_engine::picture::{Area, Canvas, Changes, Colour};
use ratatui::layout::Rect;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The least time between two whole pictures: a key that is held down sends more than a terminal can
/// draw.
const PAUSE: Duration = Duration::from_millis(50);

/// From how many changed cells on the whole board is sent, in kitty's protocol and in others.
const MANY: [usize; 2] = [30, 50];

/// The largest side of a sixel in dots: xterm cuts off what is beyond.
const LARGEST: usize = 1000;

/// The numbers of the images: the board, the cursor's frame, and the first of the cells.
const BOARD: u32 = 1;
const FRAME: u32 = 2;
const CELLS: u32 = 100;

/// The pictures in a terminal.
pub struct Gallery {
    protocol: Protocol,
    shown: Option<Shown>,
    whole_at: Option<Instant>,
}

/// What has to be done so that the terminal shows a picture.
#[derive(Debug, Default)]
pub struct Sending {
    /// The parts of the screen where the text must be written again first.
    pub text: Vec<Rect>,
    /// What is sent then.
    pub bytes: Vec<u8>,
}

impl Gallery {
    /// Nothing is shown yet.
    pub const fn new(protocol: Protocol) -> Self {
        Self { protocol, shown: None, whole_at: None }
    }

    /// How the terminal shows pictures.
    pub const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Takes note that the terminal was cleared.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// How long to wait until the rest of a picture can be sent; `None` if all of it was.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        let waits = self.shown.as_ref().is_some_and(|shown| shown.whole);
        let since = now.saturating_duration_since(self.whole_at?);
        waits.then(|| PAUSE.saturating_sub(since))
    }

    /// Makes the terminal show a picture, or none.
    pub fn show(&mut self, picture: Option<Picture>, now: Instant) -> Sending {
        let mut sending = Sending::default();
        let same =
            self.shown.as_ref().zip(picture.as_ref()).is_some_and(|(shown, next)| shown.fits(next));
        if !same {
            self.take_away(&mut sending);
            self.shown = picture.as_ref().and_then(Shown::new);
        }
        let (Some(shown), Some(picture)) = (&mut self.shown, picture) else { return sending };
        let may_be_whole =
            self.whole_at.is_none_or(|at| now.saturating_duration_since(at) >= PAUSE);
        // The page in a browser takes kitty's, and need not carry the others.
        let protocol = if cfg!(target_family = "wasm") { Protocol::Kitty } else { self.protocol };
        let is_whole = match protocol {
            Protocol::Kitty => shown.layers(&mut sending, picture, may_be_whole),
            flat => shown.flat(&mut sending, picture, flat, may_be_whole),
        };
        if is_whole {
            self.whole_at = Some(now);
        }
        sending
    }

    fn take_away(&mut self, sending: &mut Sending) {
        let Some(shown) = self.shown.take() else { return };
        match self.protocol {
            Protocol::Kitty => sending.bytes.extend(kitty::REMOVE_ALL.as_bytes()),
            Protocol::Sixel | Protocol::Iterm => sending.text.push(shown.picture.area),
        }
    }
}

/// A board that a terminal shows.
struct Shown {
    canvas: Canvas,
    /// The last picture.
    picture: Picture,
    /// What has changed since it was sent.
    changed: BTreeSet<Cell>,
    /// Whether everything has to be sent.
    whole: bool,
    /// The cells that lie over the board as images of their own.
    laid: BTreeSet<Cell>,
    /// Where text was.
    erased: Option<Rect>,
    /// The dots that the terminal shows where no text is, if only those that differ need to be sent.
    sent: Vec<Colour>,
    /// Where the frame of the cursor is, if it was sent.
    frame: Option<Option<Cell>>,
}

impl Shown {
    /// A board of which nothing was sent yet.
    fn new(picture: &Picture) -> Option<Self> {
        Some(Self {
            canvas: Canvas::new(&picture.puzzle, picture.format, picture.tones.clone())?,
            picture: picture.clone(),
            changed: BTreeSet::new(),
            whole: true,
            laid: BTreeSet::new(),
            erased: None,
            sent: Vec::new(),
            frame: None,
        })
    }

    /// Whether only the contents of cells differ.
    fn fits(&self, next: &Picture) -> bool {
        let now = &self.picture;
        Arc::ptr_eq(&now.puzzle, &next.puzzle)
            && (now.area, now.format, now.cell) == (next.area, next.format, next.cell)
            && now.tones == next.tones
    }

    /// Draws what is next; `cursor` says whether the cursor's frame is a part of it.
    fn draw(&mut self, next: &Picture, cursor: bool) {
        match self.canvas.show(&next.faces, &next.threads, next.cursor.filter(|_| cursor)) {
            Changes::Cells(cells) => self.changed.extend(cells),
            Changes::All => self.whole = true,
        }
    }

    /// A cell on the screen.
    fn place(&self, cell: Cell) -> Option<Rect> {
        Some(self.picture.on_screen(self.canvas.area(cell)?))
    }

    /// Whether text lies over a part of the screen.
    fn is_covered(&self, place: Rect) -> bool {
        self.picture.covered.is_some_and(|covered| covered.intersects(place))
    }

    /// Shows the next state as layers. Returns whether the whole board was sent.
    fn layers(&mut self, sending: &mut Sending, next: Picture, may_be_whole: bool) -> bool {
        self.draw(&next, false);
        let out = &mut sending.bytes;
        let moved = self.picture.covered != next.covered;
        self.picture = next;
        let is_hidden = |cell: &Cell| self.place(*cell).is_some_and(|place| self.is_covered(place));
        // Cells of their own are not laid around text, but become a part of the board.
        self.whole |= self.changed.len() + self.laid.len() > MANY[0]
            || self.changed.iter().any(is_hidden)
            || moved && !self.laid.is_empty();
        let is_whole = self.whole && may_be_whole;
        if is_whole {
            self.board(out);
        } else if moved && !self.whole {
            kitty::hide(out, BOARD);
            self.place_board(out);
        }
        if !self.whole {
            for cell in std::mem::take(&mut self.changed) {
                self.lay(out, cell);
            }
        }
        self.move_frame(out);
        is_whole
    }

    /// Sends the board as an image.
    fn board(&mut self, out: &mut Vec<u8>) {
        for cell in std::mem::take(&mut self.laid) {
            kitty::remove(out, CELLS + cell.index() as u32);
        }
        self.changed.clear();
        self.whole = false;
        let (width, _) = self.canvas.size();
        let image = Indexed::of(self.canvas.dots(), width);
        let area = self.picture.area;
        if self.picture.covered.is_none() {
            go_to(out, area);
            kitty::show(out, BOARD, (area.width, area.height), 0, &image);
        } else {
            kitty::keep(out, BOARD, &image);
            self.place_board(out);
        }
    }

    /// Shows the image of the board where no text is.
    fn place_board(&self, out: &mut Vec<u8>) {
        let area = self.picture.area;
        for (number, part) in (1..).zip(around(area, self.picture.covered)) {
            let Area { x, y, width, height } = self.picture.in_dots(part);
            let dots = Rect::new(x as u16, y as u16, width as u16, height as u16);
            go_to(out, part);
            kitty::place_part(out, BOARD, number, dots, (part.width, part.height));
        }
    }

    /// Lays a cell over the board.
    fn lay(&mut self, out: &mut Vec<u8>, cell: Cell) {
        let Some((area, place)) = self.canvas.area(cell).zip(self.place(cell)) else { return };
        let image = Indexed::of(&self.canvas.part(area), area.width);
        go_to(out, place);
        let number = CELLS + cell.index() as u32;
        kitty::show(out, number, (place.width, place.height), 1, &image);
        self.laid.insert(cell);
    }

    /// Moves the cursor's frame.
    fn move_frame(&mut self, out: &mut Vec<u8>) {
        let visible = |cell: &Cell| self.place(*cell).is_some_and(|place| !self.is_covered(place));
        let cell = self.picture.cursor.filter(visible);
        if self.frame.is_none() {
            let width = self.picture.format.cell.0;
            kitty::keep_with_holes(out, FRAME, width, &self.canvas.frame());
        } else if self.frame == Some(cell) {
            return;
        }
        match cell.and_then(|cell| self.place(cell)) {
            Some(place) => {
                go_to(out, place);
                kitty::place(out, FRAME, 2);
            }
            None => kitty::hide(out, FRAME),
        }
        self.frame = Some(cell);
    }

    /// Shows the next state in one layer. Returns whether the whole board was sent.
    fn flat(
        &mut self,
        sending: &mut Sending,
        next: Picture,
        protocol: Protocol,
        may_be_whole: bool,
    ) -> bool {
        self.draw(&next, true);
        if self.picture.covered != next.covered {
            sending.text.extend(next.covered);
            let erased = self.erased.into_iter().chain(self.picture.covered);
            self.erased = erased.reduce(Rect::union);
        }
        let covered = next.covered;
        self.picture = next;
        self.whole |= self.changed.len() > MANY[1];
        let is_whole = self.whole && may_be_whole;
        // Where text was, all dots are sent, elsewhere those that have changed.
        let mut parts: Vec<(Rect, bool)> = Vec::new();
        if is_whole {
            self.whole = false;
            self.changed.clear();
            // Before the first time, nothing is there.
            parts.push((self.picture.area, self.sent.is_empty()));
            self.sent.resize(self.canvas.dots().len(), [0; 3]);
        }
        if !self.whole {
            let changed = std::mem::take(&mut self.changed);
            let places = changed.iter().filter_map(|cell| self.place(*cell));
            parts.extend(places.map(|place| (place, false)));
            parts.extend(self.erased.take().map(|erased| (erased, true)));
        }
        // What is under text comes when the text is gone.
        let open = parts.into_iter().flat_map(|(part, is_new)| {
            around(part, covered).into_iter().map(move |part| (part, is_new))
        });
        for (part, is_new) in open {
            for piece in self.pieces(part) {
                self.send(&mut sending.bytes, piece, protocol, is_new);
            }
        }
        is_whole
    }

    /// Sends a part of the screen; `is_new` says whether all dots of it are, and not only those that
    /// differ from what was sent before.
    fn send(&mut self, out: &mut Vec<u8>, part: Rect, protocol: Protocol, is_new: bool) {
        let area = self.picture.in_dots(part);
        let dots = self.canvas.part(area);
        if protocol == Protocol::Sixel {
            let image = match is_new {
                true => Indexed::of(&dots, area.width),
                false => Indexed::changed(&dots, &self.exchange(area, &dots), area.width),
            };
            if is_new {
                self.exchange(area, &dots);
            }
            go_to(out, part);
            return sixel::write(out, &image);
        }
        go_to(out, part);
        let png = Indexed::of(&dots, area.width).png();
        let (length, Rect { width, height, .. }) = (png.len(), part);
        // Writing to a vector cannot fail.
        let _ = write!(
            out,
            "\x1b]1337;File=inline=1;size={length};width={width};height={height};\
             preserveAspectRatio=0;doNotMoveCursor=1:"
        );
        out.extend(in_base64(&png).into_bytes());
        out.push(0x07);
    }

    /// Takes note that these dots are sent, and returns those that were sent there before.
    fn exchange(&mut self, area: Area, dots: &[Colour]) -> Vec<Colour> {
        let (width, _) = self.canvas.size();
        let mut before = Vec::with_capacity(dots.len());
        for (y, row) in (area.y..).zip(dots.chunks(area.width.max(1))) {
            let start = y * width + area.x;
            if let Some(sent) = self.sent.get_mut(start..start + row.len()) {
                before.extend_from_slice(sent);
                sent.copy_from_slice(row);
            }
        }
        before
    }

    /// A part of the screen in as few pieces as can be sent.
    fn pieces(&self, part: Rect) -> Vec<Rect> {
        let char = self.picture.char();
        let most = |dots: usize| (LARGEST / dots.max(1)).max(1) as u16;
        let (wide, high) = (most(char.0), most(char.1));
        let rows = (part.top()..part.bottom()).step_by(high.into());
        rows.flat_map(|y| {
            let cols = (part.left()..part.right()).step_by(wide.into());
            cols.map(move |x| Rect::new(x, y, wide, high).intersection(part))
        })
        .collect()
    }
}

impl Picture {
    /// The dots of a character.
    const fn char(&self) -> (usize, usize) {
        let (cell, size) = (self.cell, self.format.cell);
        (size.0 / cell.0 as usize, size.1 / cell.1 as usize)
    }

    /// A part of the picture, in dots.
    fn in_dots(&self, part: Rect) -> Area {
        let (wide, high) = self.char();
        Area {
            x: usize::from(part.x - self.area.x) * wide,
            y: usize::from(part.y - self.area.y) * high,
            width: usize::from(part.width) * wide,
            height: usize::from(part.height) * high,
        }
    }

    /// A part of the picture that consists of whole characters, on the screen.
    fn on_screen(&self, area: Area) -> Rect {
        let (wide, high) = self.char();
        Rect {
            x: self.area.x + (area.x / wide) as u16,
            y: self.area.y + (area.y / high) as u16,
            width: (area.width / wide) as u16,
            height: (area.height / high) as u16,
        }
    }
}

/// Moves the terminal's cursor.
fn go_to(out: &mut Vec<u8>, place: Rect) {
    let _ = write!(out, "\x1b[{};{}H", place.y + 1, place.x + 1);
}

/// The parts of an area around a hole: above it, on both sides, and below it.
fn around(area: Rect, hole: Option<Rect>) -> Vec<Rect> {
    let Some(hole) = hole.map(|hole| hole.intersection(area)).filter(|hole| !hole.is_empty())
    else {
        return vec![area];
    };
    let beside = |x: u16, right: u16| Rect { x, width: right - x, ..hole };
    let parts = [
        Rect { height: hole.top() - area.top(), ..area },
        beside(area.left(), hole.left()),
        beside(hole.right(), area.right()),
        Rect { y: hole.bottom(), height: area.bottom() - hole.bottom(), ..area },
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}
