//! What terminals send, read as keys, the mouse and pasted text. Nothing that they send blocks the
//! keyboard.

use crate::safety::{random, tell};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use gradus::terminals;
use gradus::tui::console::decoder::{Decoder, Report};
use gradus::tui::keys::Key;
use gradus_engine::Random;

/// The player's part of what a terminal sends.
fn done(reports: Vec<Report>) -> Vec<Event> {
    let event = |report| match report {
        Report::Event(event) => Some(event),
        Report::Above { .. }
        | Report::Background { .. }
        | Report::TellsKeysApart
        | Report::Answer(_) => None,
    };
    reports.into_iter().filter_map(event).collect()
}

/// What is read in one piece, after giving up on incomplete sequences.
fn events(bytes: &[u8]) -> Vec<Event> {
    let mut decoder = Decoder::default();
    let mut events = done(decoder.read(bytes));
    events.extend(decoder.give_up());
    assert!(!decoder.is_waiting());
    events
}

/// The names of the keys that bytes stand for, as in the configuration.
fn keys(bytes: &str) -> String {
    let name = |event| match event {
        Event::Key(key) => Key::from(key).to_string(),
        other => format!("{other:?}"),
    };
    events(bytes.as_bytes()).into_iter().map(name).collect::<Vec<_>>().join(" ")
}

const CTRL_C: Event = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));

/// What kitty sends if it is asked for all keys as themselves, with the texts that they type.
#[test]
fn a_digit_with_shift_is_told_apart_from_the_sign_above_it() {
    for (bytes, name) in [
        ("\x1b[97;;97u\x1b[97:65;2;65u", "a A"),
        ("\x1b[49;;49u\x1b[57400;1;49u", "1 1"),
        ("\x1b[13u\x1b[27u\x1b[127u\x1b[9u\x1b[32;1;32u", "enter esc backspace tab space"),
        ("\x1b[97;5u\x1b[49;5u\x1b[49:33;4u\x1b[97;3u", "ctrl+a ctrl+1 alt+1 alt+a"),
        // A French keyboard has digits above signs, a German one a sign above ß.
        ("\x1b[38:49;2;49u\x1b[223:63;2;63u", "1 ?"),
        ("\x1b[57441;2u", ""),
    ] {
        assert_eq!(keys(bytes), name, "{bytes:?}");
    }
    let above = |symbol, digit| vec![Report::Above { symbol, digit }];
    let read = |bytes: &str| Decoder::default().read(bytes.as_bytes());
    assert_eq!(read("\x1b[49:33;2;33u"), above('!', '1'));
    assert_eq!(read("\x1b[55:47;66;47u"), above('/', '7'), "with Caps Lock");
    assert_eq!(events(b"\x1b[0;;97:98u"), [Event::Paste("ab".into())]);
}

#[test]
fn keys_have_their_names() {
    for (bytes, name) in [
        ("a", "a"),
        ("Q7é漢", "Q 7 é 漢"),
        ("\r\t\x7f", "enter tab backspace"),
        ("\x01\x1a\x1c", "ctrl+a ctrl+z ctrl+4"),
        ("\0", "ctrl+space"),
        ("\x1b", "esc"),
        ("\x1b\x1b", "esc esc"),
        ("\x1ba\x1b5\x1b\x01", "alt+a alt+5 ctrl+alt+a"),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", "up down right left"),
        ("\x1bOA\x1bOH\x1bOP\x1bOS", "up home f1 f4"),
        ("\x1b[H\x1b[F\x1b[Z", "home end shift+tab"),
        (
            "\x1b[1;2A\x1b[1;5C\x1b[1;3D\x1b[1;8B",
            "shift+up ctrl+right alt+left ctrl+alt+shift+down",
        ),
        ("\x1b[2~\x1b[3~\x1b[5~\x1b[6~", "insert delete pageup pagedown"),
        ("\x1b[1~\x1b[8~\x1b[3;5~", "home end ctrl+delete"),
        ("\x1b[15~\x1b[17~\x1b[24~\x1b[1;2P", "f5 f6 f12 shift+f1"),
        ("\x1b[[A\x1b[[E", "f1 f5"),
        ("\x1b[97;5u\x1b[27;5;57~\x1b[13u\x1b[97;5:3u", "ctrl+a ctrl+9 enter"),
        ("\x1b[114;4u\x1b[57400u\x1b[57414u\x1b[57425u", "alt+R 1 enter insert"),
        // rxvt and st.
        ("\x1b[a\x1b[d\x1bOa\x1bOc", "shift+up shift+left ctrl+up ctrl+right"),
        ("\x1b[3$\x1b[7^\x1b[8@\x1b[2$", "shift+delete ctrl+home ctrl+shift+end shift+insert"),
        ("\x1b[P\x1b[4h\x1b[2K", "delete insert shift+delete"),
        // In kitty's protocol, the same is F1.
        ("\x1b[?1u\x1b[P", "f1"),
        // What looks like the beginning of a sequence, and remains one.
        ("\x1b[", "alt+["),
        ("\x1bO", "alt+O"),
    ] {
        assert_eq!(keys(bytes), name, "{bytes:?}");
    }
    assert_eq!(events(b"\x1b[I\x1b[O"), [Event::FocusGained, Event::FocusLost]);
}

/// What each terminal of the table sends, and what looks like another key there.
#[test]
fn every_terminal_is_understood() {
    let mut read = 0;
    for terminal in terminals::all() {
        let name = &terminal.name;
        for (key, bytes) in terminal.sent() {
            // A terminal that tells keys apart has said so before.
            let said = if terminal.keys { "\x1b[?0u" } else { "" };
            assert_eq!(keys(&format!("{said}{bytes}")), key, "{name}: {bytes:?}");
            read += 1;
        }
        let sent = terminal.sent();
        for (key, other) in terminal.like.iter().filter(|(_, other)| !other.is_empty()) {
            assert!(!sent.contains_key(key.as_str()), "{name} sends {key}");
            assert!(other.parse::<Key>().is_ok(), "{name}: {other}");
        }
    }
    tell(read, "keys of terminals decoded");
}

/// A slow line may cut a sequence anywhere, also behind its escape.
#[test]
fn a_sequence_in_two_pieces_is_one_key() {
    let names = |pieces: &[&str]| {
        let mut decoder = Decoder::default();
        let mut events: Vec<Event> =
            pieces.iter().flat_map(|piece| done(decoder.read(piece.as_bytes()))).collect();
        events.extend(decoder.give_up());
        events
            .into_iter()
            .map(|event| match event {
                Event::Key(key) => Key::from(key).to_string(),
                other => format!("{other:?}"),
            })
            .collect::<Vec<_>>()
            .join(" ")
    };
    for sequence in ["\x1b[B", "\x1bOP", "\x1b[1;5C", "\x1b[15~", "\x1b[27u", "\x1b[a", "\x1b[[A"] {
        let whole = names(&[sequence]);
        for cut in 1..sequence.len() {
            let pieces = [&sequence[..cut], &sequence[cut..]];
            assert_eq!(names(&pieces), whole, "{pieces:?}");
        }
    }
    // Esc and then another key, as people press them.
    assert_eq!(names(&["\x1b", "a"]), "esc a");
    assert_eq!(names(&["\x1b", "\x1b"]), "esc esc");
    assert_eq!(names(&["\x1b", "\x1b[A"]), "esc up");
}

/// Some terminals put no brackets around what is pasted.
#[test]
fn a_long_piece_of_text_was_pasted() {
    for text in ["4.".repeat(41), format!("{}\r{}", ".".repeat(40), "1".repeat(40))] {
        assert_eq!(events(text.as_bytes()), [Event::Paste(text.clone())]);
        assert_eq!(events(&text.as_bytes()[..40]).len(), 40);
    }
    // Keys that were pressed while the program was busy.
    let keys = "\x1b[A5".repeat(20);
    assert_eq!(events(keys.as_bytes()).len(), 40);
}

#[test]
fn the_mouse_has_places() {
    let mouse = |bytes: &[u8]| match events(bytes)[..] {
        [Event::Mouse(mouse)] => (mouse.kind, mouse.column, mouse.row),
        ref other => panic!("{bytes:?}: {other:?}"),
    };
    let left = MouseButton::Left;
    assert_eq!(mouse(b"\x1b[<0;10;5M"), (MouseEventKind::Down(left), 9, 4));
    assert_eq!(mouse(b"\x1b[<0;10;5m"), (MouseEventKind::Up(left), 9, 4));
    assert_eq!(mouse(b"\x1b[<32;11;6M"), (MouseEventKind::Drag(left), 10, 5));
    assert_eq!(mouse(b"\x1b[<2;1;1M"), (MouseEventKind::Down(MouseButton::Right), 0, 0));
    assert_eq!(mouse(b"\x1b[<64;3;4M"), (MouseEventKind::ScrollUp, 2, 3));
    assert_eq!(mouse(b"\x1b[<65;3;4M"), (MouseEventKind::ScrollDown, 2, 3));
    assert_eq!(mouse(b"\x1b[M *%"), (MouseEventKind::Down(left), 9, 4));
    assert_eq!(mouse(b"\x1b[32;10;5M"), (MouseEventKind::Down(left), 9, 4));
    // Nowhere, and beyond everything.
    for bytes in ["\x1b[<0;0;0M", "\x1b[M\x20\x20\x20", "\x1b[<0;5M"] {
        assert_eq!(keys(bytes), "", "{bytes:?}");
    }
    assert_eq!(mouse(b"\x1b[<0;99999999999;2M").1, u16::MAX - 1);
}

#[test]
fn pasted_text_is_one_event_however_it_is_cut() {
    let text = "4..1\r\n\x1b[31m..2.\x07 \u{e9}";
    let bytes = format!("a\x1b[200~{text}\x1b[201~b").into_bytes();
    let whole = events(&bytes);
    assert_eq!(whole.len(), 3);
    assert_eq!(whole[1], Event::Paste(text.into()));
    for cut in 0..bytes.len() {
        let mut decoder = Decoder::default();
        let mut read = decoder.read(&bytes[..cut]);
        read.extend(decoder.read(&bytes[cut..]));
        assert_eq!(done(read), whole, "cut at {cut}");
    }
    // A sequence that does not end is what was read of it.
    let mut decoder = Decoder::default();
    assert_eq!(decoder.read(b"\x1b[200~12"), []);
    assert_eq!(decoder.give_up(), Some(Event::Paste("12".into())));
    assert_eq!(done(decoder.read(b"\x03")), [CTRL_C]);
}

/// What terminals answer and announce: answers for programs that ran before, or that run below,
/// arrive late.
fn answers() -> Vec<String> {
    let mut all = Vec::new();
    for number in 0..40 {
        all.push(format!("\x1b[?{number};1n")); // notices: 997 is kitty's, ghostty's and contour's
        all.push(format!("\x1b[?{};{}$y", 1000 + number, number % 5)); // DECRQM
        all.push(format!("\x1b[{};{}R", number + 2, number)); // where the cursor is
        all.push(format!("\x1b[>{};{};0c", number, 276 + number)); // DA2
        all.push(format!("\x1b[?6{number};1;2;4;6;9;15;22c")); // DA1
        all.push(format!("\x1b[?{number}u")); // kitty's keyboard
        all.push(format!("\x1b[?{};0;{}S", number % 4, number)); // sixels
        all.push(format!("\x1b[{};24;80t", number % 10)); // sizes of windows
        all.push(format!("\x1b]{};rgb:1e1e/{number:02}00/2e2e\x07", 10 + number % 10));
        all.push(format!("\x1b]4;{number};rgb:cdcd/d6d6/f4f4\x1b\\"));
        all.push(format!("\x1bP{}$r{number} q\x1b\\", number % 2)); // DECRQSS
        all.push(format!("\x1bP1+r436f={number:02}\x1b\\")); // XTGETTCAP
        all.push(format!("\x1b_Gi={number};OK\x1b\\")); // kitty's pictures
    }
    let more = [
        "\x1b[?997;1n",
        "\x1b[?997;2n",
        "\x1b[0n",
        "\x1b[?2026;2$y",
        "\x1b[?1;2;4S",
        "\x1bP>|xterm(388)\x1b\\",
        "\x1bP!|00000000\x1b\\",
        "\x1bP>|tmux 3.4\x1b\\",
        "\x1b]52;c;MTIz\x07",
        "\x1b]1337;ReportCellSize=17.0;8.0;2.0\x1b\\",
        "\x1b[>4;1m",
        "\x1b[48;24;80;480;640t",
        "\x1bX123\x1b\\",
        "\x1b^123\x1b\\",
    ];
    all.extend(more.map(String::from));
    assert!(all.len() > 500);
    all
}

#[test]
fn answers_of_terminals_are_no_keys() {
    for answer in answers() {
        assert_eq!(keys(&answer), "", "{answer:?}");
        assert_eq!(keys(&format!("{answer}\x1b[A{answer}x")), "up x", "{answer:?}");
    }
}

#[test]
fn a_background_is_light_or_dark() {
    for (colour, is_light) in [
        ("rgb:ffff/ffff/ffff", true),
        ("rgb:fdfd/f6f6/e3e3", true),
        ("rgb:1e/1e/2e", false),
        ("rgba:0000/0000/0000/8000", false),
        ("#002b36", false),
    ] {
        for end in ["\x07", "\x1b\\"] {
            let answer = format!("\x1b]11;{colour}{end}");
            let mut decoder = Decoder::default();
            let reports = decoder.read(format!("{answer}x").as_bytes());
            assert_eq!(reports[0], Report::Background { is_light }, "{answer:?}");
            assert_eq!(done(reports).len(), 1, "{answer:?}");
        }
    }
    for other in ["\x1b]10;rgb:ffff/ffff/ffff\x07", "\x1b]11;?\x07", "\x1b]11;white\x07"] {
        assert_eq!(Decoder::default().read(other.as_bytes()), [], "{other:?}");
    }
}

#[test]
fn an_answer_that_comes_in_two_parts_writes_no_digit() {
    let ends = |byte: &u8| *byte == 0x07;
    for answer in answers().into_iter().filter(|answer| answer.starts_with("\x1b]")) {
        let bytes = answer.as_bytes();
        for cut in 1..bytes.len() {
            let mut decoder = Decoder::default();
            let mut events = done(decoder.read(&bytes[..cut]));
            events.extend(decoder.give_up());
            events.extend(done(decoder.read(&bytes[cut..])));
            events.extend(decoder.give_up());
            let names = events.iter().map(|event| match event {
                Event::Key(key) => Key::from(*key).to_string(),
                other => panic!("{other:?}"),
            });
            // If the end is cut, its second half is left.
            let harmless = ["esc", "alt+]", "\\"];
            let names: Vec<String> = names.collect();
            let is_harmless = names.iter().all(|name| harmless.contains(&name.as_str()));
            assert!(is_harmless, "{answer:?} cut at {cut}: {names:?}");
            assert!(names.len() <= 1 || !bytes.iter().any(ends), "{answer:?} cut at {cut}");
        }
    }
}

#[test]
fn nothing_takes_the_keyboard_away() {
    let mut random = random();
    let cut = answers().into_iter().flat_map(|answer| {
        let bytes = answer.into_bytes();
        (1..bytes.len()).map(|end| bytes[..end].to_vec()).collect::<Vec<_>>()
    });
    const SIGNS: &[u8] = b"\x1b\x1b[[]OP_?<>;:0123456789~mMRuct$ \x07\xc3\xa9";
    let noises = 10_000;
    let noise = (0..noises).map(|_| {
        let length = 1 + random.below(20);
        let byte = |random: &mut Random| match random.below(4) {
            0 => random.below(256) as u8,
            _ => SIGNS[random.below(SIGNS.len())],
        };
        (0..length).map(|_| byte(&mut random)).collect::<Vec<u8>>()
    });
    for bytes in cut.chain(noise) {
        let mut decoder = Decoder::default();
        for piece in bytes.chunks(7) {
            let _ = decoder.read(piece);
        }
        decoder.give_up();
        assert!(!decoder.is_waiting(), "{bytes:?}");
        assert_eq!(done(decoder.read(b"\x03")), [CTRL_C], "{bytes:?}");
    }
    tell(noises, "pieces of noise decoded, the next key heard");
}

/// The same in the program: after each, keys still work.
#[cfg(unix)]
#[test]
fn the_program_hears_keys_after_whatever_comes() {
    use crate::terminal::program::Terminal;
    use std::time::Duration;

    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &[".4..3..14..2..1."], 80, 24);
    terminal.wait_for("Total");
    for (number, bytes) in [
        "\x1b[?997;1n",
        "\x1b[?2026;2$y",
        "\x1b[?1;2;4S",
        "\x1b[?",
        "\x1b[<",
        "\x1b[<0;10",
        "\x1b[200~",
    ]
    .into_iter()
    .enumerate()
    {
        terminal.send(bytes);
        // Meanwhile, the program gives up on the incomplete sequence.
        while terminal.take(Duration::from_millis(300)) {}
        terminal.send("r");
        terminal.wait_for("Ratings");
        terminal.send("\x1b");
        terminal.wait_until(&format!("the board after {number}"), |terminal| {
            !terminal.screen().contains("Ratings")
        });
    }
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 0);
}
