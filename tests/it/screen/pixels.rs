//! The board as a picture: what is sent step by step makes a terminal show the same as what is sent at
//! once.

use super::stage::Stage;
use gradus::tui::pixels::{Gallery, Picture, Protocol, Sending};
use gradus::tui::terminal::{Event, Mouse};
use gradus::tui::view::{picture, view};
use proptest::prelude::*;
use ratatui::Terminal as Screen;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tiny_skia::Pixmap;

/// The width and the height of a character in dots.
const CHARACTER: (u16, u16) = (7, 14);

/// A dot: red, green, blue and opacity.
type Dot = [u8; 4];

/// Where text is.
const TEXT: Dot = [0, 0, 0, 0];

/// An image of kitty's protocol, or a part of the screen.
#[derive(Clone, Default)]
struct Image {
    width: usize,
    dots: Vec<Dot>,
}

/// An image on the screen: its layer, its place in dots, and the part of it that shows.
struct Placed {
    layer: i32,
    at: (usize, usize),
    part: Rect,
}

/// A terminal that shows pictures.
struct Terminal {
    flat: Image,
    images: BTreeMap<u32, Image>,
    placed: BTreeMap<(u32, u32), Placed>,
    /// A command that is not complete.
    pending: (BTreeMap<String, String>, Vec<u8>),
    cursor: (usize, usize),
}

impl Terminal {
    fn new((cols, rows): (u16, u16)) -> Self {
        let (wide, high) = (usize::from(CHARACTER.0), usize::from(CHARACTER.1));
        let width = usize::from(cols) * wide;
        let flat = Image { width, dots: vec![TEXT; width * usize::from(rows) * high] };
        let (images, placed) = (BTreeMap::new(), BTreeMap::new());
        Self { flat, images, placed, pending: Default::default(), cursor: (0, 0) }
    }

    /// Text is written over some places of the screen, which erases what is not in a layer of its own.
    fn write_text(&mut self, place: Rect) {
        let (wide, high) = (usize::from(CHARACTER.0), usize::from(CHARACTER.1));
        for y in usize::from(place.top()) * high..usize::from(place.bottom()) * high {
            for x in usize::from(place.left()) * wide..usize::from(place.right()) * wide {
                self.flat.dots[y * self.flat.width + x] = TEXT;
            }
        }
    }

    fn take(&mut self, Sending { text, bytes }: Sending) {
        text.into_iter().for_each(|place| self.write_text(place));
        let mut rest = &bytes[..];
        while let Some((first, after)) = rest.split_first() {
            assert_eq!(*first, 0x1b, "nothing is printed");
            rest = match after[0] {
                b'[' => {
                    let end = after.iter().position(|byte| *byte == b'H').unwrap();
                    let text = std::str::from_utf8(&after[1..end]).unwrap();
                    let (row, col) = text.split_once(';').unwrap();
                    let [row, col]: [usize; 2] = [row, col].map(|text| text.parse().unwrap());
                    self.cursor = (
                        (col - 1) * usize::from(CHARACTER.0),
                        (row - 1) * usize::from(CHARACTER.1),
                    );
                    &after[end + 1..]
                }
                b'_' => {
                    let end = after.windows(2).position(|pair| pair == b"\x1b\\").unwrap();
                    self.command(&after[1..end]);
                    &after[end + 2..]
                }
                b'P' => {
                    let end = after.windows(2).position(|pair| pair == b"\x1b\\").unwrap();
                    let (width, dots) = sixel(&after[1..end]);
                    self.paint(width, &dots);
                    &after[end + 2..]
                }
                b']' => {
                    let end = after.iter().position(|byte| *byte == 7).unwrap();
                    let at = after.iter().position(|byte| *byte == b':').unwrap();
                    let image = png(&from_base_64(&after[at + 1..end]));
                    let dots: Vec<Option<Dot>> = image.dots.into_iter().map(Some).collect();
                    self.paint(image.width, &dots);
                    &after[end + 1..]
                }
                other => panic!("{other}"),
            };
        }
    }

    fn paint(&mut self, width: usize, dots: &[Option<Dot>]) {
        for (number, dot) in dots.iter().enumerate() {
            let (x, y) = (self.cursor.0 + number % width, self.cursor.1 + number / width);
            if let Some(dot) = dot {
                self.flat.dots[y * self.flat.width + x] = *dot;
            }
        }
    }

    /// A command of kitty's protocol.
    fn command(&mut self, text: &[u8]) {
        let end = text.iter().position(|byte| *byte == b';').unwrap_or(text.len());
        let keys = std::str::from_utf8(&text[..end]).unwrap().strip_prefix('G').unwrap();
        let keys: BTreeMap<String, String> = keys
            .split(',')
            .map(|pair| pair.split_once('=').unwrap())
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        assert_eq!(keys["q"], "2", "the terminal must not answer");
        let is_more = keys.get("m").is_some_and(|more| more == "1");
        assert!(text.len() < 4300);
        if self.pending.1.is_empty() {
            self.pending.0 = keys;
        }
        self.pending.1.extend(text.get(end + 1..).unwrap_or_default());
        if !is_more {
            let (keys, data) = std::mem::take(&mut self.pending);
            self.obey(&keys, &from_base_64(&data));
        }
    }

    fn obey(&mut self, keys: &BTreeMap<String, String>, data: &[u8]) {
        let number = |key: &str| keys.get(key).map(|text| text.parse::<i64>().unwrap());
        let image = number("i").unwrap_or(0) as u32;
        match &keys["a"][..] {
            "d" if keys["d"] == "A" => (self.images, self.placed) = Default::default(),
            "d" => {
                self.placed.retain(|(other, _), _| *other != image);
                if keys["d"] == "I" {
                    self.images.remove(&image);
                }
            }
            "t" | "T" => {
                self.placed.retain(|(other, _), _| *other != image);
                let sent = match keys["f"].as_str() {
                    "100" => png(data),
                    _ => {
                        let mut bytes = Vec::new();
                        let mut reader = flate2::read::ZlibDecoder::new(data);
                        std::io::Read::read_to_end(&mut reader, &mut bytes).unwrap();
                        let dots = bytes.as_chunks::<4>().0.to_vec();
                        let width = number("s").unwrap() as usize;
                        assert_eq!(dots.len(), width * number("v").unwrap() as usize);
                        Image { width, dots }
                    }
                };
                self.images.insert(image, sent);
                if keys["a"] == "T" {
                    self.place(keys, image);
                }
            }
            "p" => self.place(keys, image),
            other => panic!("{other}"),
        }
    }

    fn place(&mut self, keys: &BTreeMap<String, String>, image: u32) {
        let number = |key: &str| keys.get(key).map(|text| text.parse::<i64>().unwrap());
        assert_eq!(keys["C"], "1", "the cursor stays");
        let Image { width, dots } = &self.images[&image];
        let height = dots.len() / width;
        let part = Rect {
            x: number("x").unwrap_or(0) as u16,
            y: number("y").unwrap_or(0) as u16,
            width: number("w").map_or(*width as u16, |width| width as u16),
            height: number("h").map_or(height as u16, |height| height as u16),
        };
        // Nothing is stretched.
        if let Some(cols) = number("c") {
            assert_eq!(cols as u16 * CHARACTER.0, part.width);
            assert_eq!(number("r").unwrap() as u16 * CHARACTER.1, part.height);
        }
        let layer = number("z").unwrap() as i32;
        let placed = Placed { layer, at: self.cursor, part };
        self.placed.insert((image, number("p").unwrap() as u32), placed);
    }

    /// What the player sees.
    fn seen(&self) -> Vec<Dot> {
        let mut dots = self.flat.dots.clone();
        let mut placed: Vec<_> = self.placed.iter().collect();
        placed.sort_by_key(|(number, placed)| (placed.layer, **number));
        for ((image, _), Placed { at, part, .. }) in placed {
            let image = &self.images[image];
            for y in 0..usize::from(part.height) {
                for x in 0..usize::from(part.width) {
                    let from = (usize::from(part.y) + y) * image.width + usize::from(part.x) + x;
                    let dot = image.dots[from];
                    if dot[3] > 0 {
                        dots[(at.1 + y) * self.flat.width + at.0 + x] = dot;
                    }
                }
            }
        }
        dots
    }
}

fn png(bytes: &[u8]) -> Image {
    let pixmap = Pixmap::decode_png(bytes).unwrap();
    let dot = |dot: &tiny_skia::PremultipliedColorU8| [dot.red(), dot.green(), dot.blue(), 255];
    Image { width: pixmap.width() as usize, dots: pixmap.pixels().iter().map(dot).collect() }
}

fn from_base_64(text: &[u8]) -> Vec<u8> {
    let value = |byte: &u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => 0,
    };
    let mut bytes = Vec::new();
    for four in text.chunks(4) {
        let bits = four.iter().fold(0_u32, |bits, byte| bits << 6 | u32::from(value(byte)));
        let count = four.iter().filter(|byte| **byte != b'=').count() * 3 / 4;
        bytes.extend(&bits.to_be_bytes()[1..=count]);
    }
    bytes
}

/// The dots of a sixel without its beginning and end.
fn sixel(text: &[u8]) -> (usize, Vec<Option<Dot>>) {
    let text = std::str::from_utf8(text).unwrap().strip_prefix("0;1;0q\"1;1;").unwrap();
    let sizes = text.find('#').unwrap();
    let (width, height) = text[..sizes].split_once(';').unwrap();
    let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
    let (mut dots, mut colours) = (vec![None; width * height], vec![TEXT; 256]);
    let (mut x, mut top, mut colour, mut count) = (0, 0, 0, 1);
    let mut rest = &text[sizes..];
    while let Some(sign) = rest.chars().next() {
        rest = &rest[1..];
        let is_end = |sign: char| !sign.is_ascii_digit() && sign != ';';
        let end = rest.find(is_end).unwrap_or(rest.len());
        match sign {
            '#' => {
                let numbers = rest[..end].split(';').map(|text| text.parse().unwrap());
                let numbers: Vec<usize> = numbers.collect();
                colour = numbers[0];
                if let [_, 2, r, g, b] = numbers[..] {
                    let [r, g, b] = [r, g, b].map(|part| (part * 255 / 100) as u8);
                    colours[colour] = [r, g, b, 255];
                }
                rest = &rest[end..];
            }
            '!' => (count, rest) = (rest[..end].parse().unwrap(), &rest[end..]),
            '$' => x = 0,
            '-' => (x, top) = (0, top + 6),
            sign => {
                let bits = sign as u8 - b'?';
                for x in x..x + count {
                    for row in (0..6).filter(|row| bits >> row & 1 == 1) {
                        dots[(top + row) * width + x] = Some(colours[colour]);
                    }
                }
                (x, count) = (x + count, 1);
            }
        }
    }
    (width, dots)
}

/// A game in a terminal with pictures.
struct Game {
    stage: Stage,
    buffer: Buffer,
    terminal: Terminal,
    gallery: Gallery,
    now: Instant,
}

impl Game {
    fn new(puzzle: &str, protocol: Protocol) -> Self {
        let size = if puzzle == CLASSIC { (120, 40) } else { (80, 24) };
        let mut stage = Stage::new(puzzle, size);
        stage.send(Event::Dots(Some(CHARACTER)));
        Self {
            stage,
            buffer: Buffer::empty(Rect::new(0, 0, size.0, size.1)),
            terminal: Terminal::new(size),
            gallery: Gallery::new(protocol),
            now: Instant::now(),
        }
    }

    /// Paints the screen, and then the board.
    fn paint(&mut self, pause: u64) {
        self.now += Duration::from_millis(pause);
        let (cols, rows) = self.stage.model.look.size;
        let mut screen = Screen::new(TestBackend::new(cols, rows)).unwrap();
        let mut board = None;
        let paint = |frame: &mut ratatui::Frame<'_>| {
            self.stage.model.panes.spots = view(&self.stage.model, frame);
            board = picture(&self.stage.model, frame.buffer_mut());
        };
        screen.draw(paint).unwrap();
        let next = screen.backend().buffer().clone();
        for (x, y, _) in self.buffer.diff(&next) {
            self.terminal.write_text(Rect::new(x, y, 1, 1));
        }
        self.buffer = next;
        self.send(&board);
    }

    fn send(&mut self, board: &Option<Picture>) {
        let sending = self.gallery.show(board.clone(), self.now);
        self.terminal.take(sending);
        // What was held back follows.
        while let Some(wait) = self.gallery.wait(self.now) {
            self.now += wait;
            let sending = self.gallery.show(board.clone(), self.now);
            self.terminal.take(sending);
        }
    }

    /// What another terminal shows to which everything is sent at once.
    fn at_once(&self) -> Vec<Dot> {
        let mut terminal = Terminal::new(self.stage.model.look.size);
        let board = picture(&self.stage.model, &self.buffer);
        let mut gallery = Gallery::new(self.gallery.protocol());
        terminal.take(gallery.show(board, self.now));
        terminal.seen()
    }

    /// How many dots differ from that, except where text is, and one of them.
    fn wrong(&self) -> Option<(usize, usize)> {
        let (seen, expected) = (self.terminal.seen(), self.at_once());
        let width = self.terminal.flat.width;
        let differs = |place: &usize| {
            let (one, other) = (seen[*place], expected[*place]);
            // Colours in hundredths.
            (0..4).any(|part| one[part].abs_diff(other[part]) > 3)
        };
        (0..seen.len()).find(differs).map(|place| (place % width, place / width))
    }
}

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const SMALL: &str = ".5.6....1.5..3....5......2.3....3.6.";

/// A key among those that change what the board shows.
const KEYS: [&str; 22] = [
    "left",
    "right",
    "up",
    "down",
    "1",
    "2",
    "5",
    "9",
    "delete",
    "u",
    "U",
    "s",
    "s",
    "esc",
    "f 5",
    "c a",
    "space",
    "shift+right",
    "?",
    "a",
    "d",
    "X",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..Default::default() })]
    #[test]
    fn step_by_step_is_the_same_as_at_once(
        protocol in 0..3_usize,
        steps in prop::collection::vec((0..KEYS.len(), 1..90_u64), 1..25),
    ) {
        let protocol = [Protocol::Kitty, Protocol::Sixel, Protocol::Iterm][protocol];
        let mut game = Game::new(SMALL, protocol);
        game.paint(0);
        prop_assert!(picture(&game.stage.model, &game.buffer).is_some());
        for (key, pause) in steps {
            game.stage.press(KEYS[key]);
            game.paint(pause);
            prop_assert_eq!(game.wrong(), None, "{} {:?}", KEYS[key], protocol);
        }
    }
}

#[test]
fn moving_the_cursor_moves_a_frame() {
    let mut game = Game::new(CLASSIC, Protocol::Kitty);
    game.paint(0);
    game.stage.press("down");
    let board = picture(&game.stage.model, &game.buffer);
    let sent = game.gallery.show(board.clone(), game.now + Duration::from_secs(1));
    assert!(sent.bytes.len() <= 250, "{}", sent.bytes.len());
    let text = String::from_utf8(sent.bytes).unwrap();
    assert!(text.contains("a=p,i=2,") && !text.contains("a=T"), "{text:?}");
    // Nothing has changed, nothing is sent.
    let sent = game.gallery.show(board.clone(), game.now + Duration::from_secs(2));
    assert!(sent.bytes.is_empty() && sent.text.is_empty());
}

#[test]
fn there_are_no_two_whole_pictures_within_a_moment() {
    for protocol in [Protocol::Kitty, Protocol::Sixel, Protocol::Iterm] {
        let mut game = Game::new(CLASSIC, protocol);
        game.paint(0);
        game.stage.press("X");
        let board = picture(&game.stage.model, &game.buffer);
        let sent = game.gallery.show(board.clone(), game.now + Duration::from_millis(20));
        assert!(sent.bytes.len() < 2000, "{protocol:?} {}", sent.bytes.len());
        assert!(game.gallery.wait(game.now + Duration::from_millis(20)).is_some());
        let sent = game.gallery.show(board.clone(), game.now + Duration::from_millis(60));
        assert!(sent.bytes.len() > 2000, "{protocol:?} {}", sent.bytes.len());
        assert_eq!(game.gallery.wait(game.now), None);
    }
}

#[test]
fn the_mouse_hits_the_cell_that_is_drawn() {
    let mut game = Game::new(CLASSIC, Protocol::Kitty);
    game.paint(0);
    let board = picture(&game.stage.model, &game.buffer).unwrap();
    let (wide, high) = board.cell;
    let before =
        (board.format.before.0 as u16 / CHARACTER.0, board.format.before.1 as u16 / CHARACTER.1);
    let first = (board.area.x + before.0, board.area.y + before.1);
    for (row, col) in [(0, 0), (4, 7), (8, 8)] {
        for (x, y) in [(0, 0), (wide - 1, high - 1)] {
            let at = Position { x: first.0 + col * wide + x, y: first.1 + row * high + y };
            game.stage.send(Event::Mouse(Mouse::Click(at)));
            let grid = game.stage.model.puzzle().grid();
            let cell = grid.cell(row.into(), col.into()).unwrap();
            assert_eq!(game.stage.model.hand.cursor, cell);
        }
    }
}

/// Whatever is said about pictures is true.
#[test]
fn a_key_shows_a_picture_or_says_why_not() {
    let dots = Some(CHARACTER);
    for (config, size, dots, notice) in [
        ("screen.pictures = \"off\"", (120, 40), dots, "the board is a picture"),
        ("", (120, 40), dots, "the board is text"),
        ("", (120, 40), None, "if the terminal says that it shows pictures"),
        ("", (20, 8), dots, "once the window has room"),
        ("screen.reader = true", (120, 40), dots, "for a screen reader"),
    ] {
        let mut stage = Stage::configured(CLASSIC, size, config);
        stage.send(Event::Dots(dots));
        stage.press("alt+g");
        let found = stage.model.notice.as_ref().expect("a notice").text.clone();
        assert!(found.contains(notice), "{config} {size:?}: {found}");
        let screen = stage.picture();
        let is_picture = picture(&stage.model, screen.backend().buffer()).is_some();
        assert_eq!(is_picture, notice == "the board is a picture", "{config} {size:?}");
        let kept = match notice {
            "the board is text" => vec!["pictures=off"],
            "for a screen reader" => Vec::new(),
            _ => vec!["pictures=on"],
        };
        assert_eq!(stage.kept, kept, "{config} {size:?}");
    }
}

#[test]
fn nothing_is_a_picture_where_it_is_not_wanted() {
    let has_picture = |config: &str, dots| {
        let mut stage = Stage::configured(CLASSIC, (120, 40), config);
        stage.send(Event::Dots(dots));
        let screen = stage.picture();
        picture(&stage.model, screen.backend().buffer()).is_some()
    };
    let dots = Some(CHARACTER);
    assert!(has_picture("", dots));
    assert!(!has_picture("", None));
    assert!(!has_picture("screen.pictures = \"off\"", dots));
    assert!(!has_picture("screen.reader = true", dots));
    // Marks would have no room.
    assert!(!has_picture("", Some((4, 6))));
}
