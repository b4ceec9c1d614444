//! Hints by degrees, as players see them: the place to look is true and never the answer's cell,
//! the view goes there, and the cursor stays where the candidates are.

use crate::screen::frames::only;
use crate::screen::stage::Stage;
use gradus::game::advisor::Advisor;
use gradus::game::hint::{Advice, Degree, HintRequest};
use gradus::tui::state::panes::ClickTarget;
use gradus_engine::hint::{Hint, Wish};
use gradus_engine::technique::text::{capitalized, effect};
use gradus_engine::technique::{PROOF_BY_CONTRADICTION, Role, by_name};
use gradus_engine::{Board, Budget, Cell, Limits, Scores};
use ratatui::layout::Position;

/// A puzzle, a technique, and where a hint about it says to look.
const PLACES: &[(&str, &str, &str)] = &[
    (
        "75.4...1..321....9....2..4.17.........82741.........98.2..1....6....283..8...6.52",
        "skyscraper",
        "Skyscraper in rows 1 and 7.",
    ),
    (
        "..6..51.7...94....98.1..6..7.3..8...2.......6...5..2.4..1..9.68....54...3.48..5..",
        "skyscraper",
        "Skyscraper in columns 1 and 4.",
    ),
    (
        ".......3..6923..1.8736.....3....8.27..8...9..49.1....5.....6172.3..4159..1.......",
        "x-chain",
        "X-chain in rows 1, 2 and 8.",
    ),
    (
        "7293..5......6..8........7.....1..43..16.47..28..9.....1........5..3......7..9254",
        "unique-rectangle-1",
        "Unique rectangle, type 1 in boxes 3 and 6.",
    ),
    (".4..3..14..2..1.", "", "Naked single in column 4."),
    ("kakuro/4/4/lj-.mf--hm.-dl496b", "", "Naked single in the 6 across from r2c2."),
];

#[test]
fn the_first_degree_says_where_to_look() {
    for (puzzle, technique, expected) in PLACES {
        let stage = Stage::configured(puzzle, (80, 24), "");
        let wanted = match technique.is_empty() {
            true => HintRequest::Wish(Wish::Simplest),
            false => HintRequest::Technique(by_name(technique).expect("a technique")),
        };
        let sitting = &stage.model.sitting;
        let hint = sitting.find_hint(wanted, &Budget::new(Limits::RATING)).expect("a hint");
        let title = capitalized(hint.step().expect("a step").technique.name);
        assert_eq!(&hint.advice.text(Degree::Region, sitting.puzzle(), &title), expected);
    }
}

/// Nothing is filled in before steps are listed: they refer to the candidates on the board.
#[test]
fn steps_are_listed_of_the_board_as_it_stands() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let stage = Stage::configured(puzzle, (80, 24), "");
    let sitting = &stage.model.sitting;
    let mut board = sitting.game.sheet().board(sitting.puzzle()).expect("it is right");
    board.filter(false).expect("it is right");
    let budget = Budget::new(Limits::RATING);
    let listed = sitting.advisor().list(None, &budget).expect("steps").steps;
    let singles = listed.iter().filter(|step| step.technique.slug == "naked-single").count();
    let only = |cell: &Cell| board.candidates(*cell).len() == 1;
    assert_eq!(singles, board.open_cells().filter(only).count());
    for step in &listed {
        for (cell, digits) in step.candidates(Role::Pattern) {
            assert!(board.candidates(cell).includes(digits), "{}", step.explain(sitting.puzzle()));
        }
    }
    let hidden = by_name("hidden-single").expect("a technique");
    assert!(!sitting.advisor().list(Some(hidden), &budget).expect("steps").steps.is_empty());
    let about = |cell| sitting.find_hint(HintRequest::At(cell), &budget).expect("a hint");
    for step in listed.iter().filter(|step| step.technique == hidden) {
        let hint = about(step.places[0].0);
        assert!(hint.step().is_some_and(|found| found.places == step.places));
    }
}

/// A Kakuro that is too wide for the screen.
fn wide() -> Stage {
    let pack = include_str!("../../../assets/kakuro.txt");
    let puzzle = pack
        .lines()
        .find(|line| line.starts_with("kakuro/9/9/") && line.contains(" fiendish "))
        .expect("a large one");
    Stage::configured(
        puzzle.split(' ').next().expect("a puzzle"),
        (60, 20),
        "screen.zoom = \"large\"\nsettings.live = false",
    )
}

#[test]
fn the_view_goes_to_the_cells_once_they_are_told_and_the_cursor_stays_for_strikes() {
    let mut stage = wide();
    stage.press("a s");
    let (mut strikes, mut scrolled) = (0, 0);
    for _ in 0..40 {
        let cursor = stage.model.hand.cursor;
        stage.press("s");
        let hint = stage.model.sitting.hint.clone().expect("a hint");
        let step = hint.step().expect("a step").clone();
        let first = hint.cells()[0];
        let view = stage.model.panes.viewport;
        assert!(stage.shows_cell(first), "{first:?} shows");
        scrolled += usize::from(view.row > 0 || view.col > 0);
        stage.press("enter");
        match step.places.last() {
            Some((cell, _)) => assert_eq!(stage.model.hand.cursor, *cell),
            None => {
                strikes += 1;
                assert_eq!(stage.model.hand.cursor, cursor);
            }
        }
        stage.press("s");
    }
    assert!(strikes > 0 && scrolled > 0, "{strikes} {scrolled}");
}

/// A puzzle in which no cell has one candidate, but a digit has one place in a row.
const HIDDEN: &str = "6..5..3...46....2..5....53...2..6..4";

#[test]
fn where_the_scale_ends_a_key_shows_the_simplest_step_of_all_techniques_once() {
    let mut stage = Stage::configured(HIDDEN, (80, 24), &only("naked-single"));
    stage.press("s");
    let hint = stage.model.sitting.hint.clone().expect("an offer");
    assert_eq!((hint.advice, stage.model.sitting.tally().hints), (Advice::Beyond, 0));
    stage.press("enter");
    let hint = stage.model.sitting.hint.clone().expect("a hint");
    let step = hint.step().expect("a step").clone();
    assert_eq!(step.technique.slug, "hidden-single");
    assert_eq!(hint.degree, Degree::Whole);
    assert_eq!(stage.model.sitting.tally().hints, 1, "it counts as one hint");
    let text = stage.model.sitting.hint_text(&hint);
    assert!(text.starts_with("Hidden single. ") && text.ends_with("just this once."), "{text}");
    for key in ["s", "e", "alt+e"] {
        stage.press(key);
        assert_eq!(stage.model.sitting.hint.as_ref(), Some(&hint), "{key} asks for more of it");
    }
    stage.press("enter");
    let sheet = stage.model.sitting.game.sheet();
    assert!(step.places.iter().all(|(cell, digit)| sheet.value(*cell) == Some(*digit)));
    let scores = stage.model.sitting.scores();
    assert_eq!(scores.of(step.technique), 0, "the scale stays as it is");
}

/// Where not even a technique that is off finds anything, the hint follows a rating with harder steps, and
/// then proves something by contradiction.
#[test]
fn hints_go_on_where_all_techniques_end() {
    let stage = Stage::configured(DEEP, (80, 24), "");
    let advisor = stage.model.sitting.advisor();
    let scores = Scores { rows: Vec::new(), ..advisor.scores.clone() };
    let follow = stage.model.sitting.beyond();
    let beyond = Advisor { scores: &scores, follow, ..advisor };
    let hint = beyond.next(HintRequest::Beyond, &Budget::new(Limits::RATING));
    let Hint::Taken(step, worth) = hint else { panic!("{hint:?}") };
    assert!(worth.value > 1.0 && step.removed(&Board::new(stage.model.puzzle())) > 0);
    let none = Advisor { follow: None, ..beyond };
    let hint = none.next(HintRequest::Beyond, &Budget::new(Limits::RATING));
    let Hint::Step(step) = hint else { panic!("{hint:?}") };
    assert_eq!(step.technique, &PROOF_BY_CONTRADICTION);
    let solutions = stage.model.puzzle().solutions();
    let solution = solutions.unique().expect("one solution");
    let (cell, struck) = step.removes[0];
    assert!(solution[cell.index()].is_some_and(|digit| !struck.contains(digit)));
    let text = step.explain(stage.model.puzzle());
    let effect = effect(stage.model.puzzle(), &step);
    assert!(text.starts_with(&effect) && text.contains("could not be completed"), "{text}");
}

/// One that takes forcing chains within forcing chains.
const DEEP: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The lines of the hint on the screen.
fn told(stage: &mut Stage) -> Vec<String> {
    stage.look();
    let (cols, rows) = stage.model.look.size;
    let picture = stage.picture();
    let buffer = picture.backend().buffer();
    let is_hint =
        |x, y| matches!(stage.model.panes.spots.at(Position { x, y }), Some(ClickTarget::Hint(_)));
    let line = |y| -> String {
        (0..cols).filter(|x| is_hint(*x, y)).map(|x| buffer[(x, y)].symbol()).collect()
    };
    let lines = (0..rows).map(line).filter(|line| !line.is_empty());
    lines.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn a_long_hint_scrolls_by_pages() {
    let puzzle =
        "classic:....................................:sandwich.14.r0c2,arrow.r1c1r2c2r1c3r2c4";
    let mut stage = Stage::configured(puzzle, (60, 20), "");
    stage.press("a e e e");
    let mut pages = vec![told(&mut stage)];
    loop {
        stage.press("pagedown");
        let page = told(&mut stage);
        if pages.last() == Some(&page) {
            break;
        }
        pages.push(page);
    }
    assert!(pages.len() > 1, "{pages:?}");
    let mut all = pages[0].clone();
    for page in &pages[1..] {
        let known = all.iter().rposition(|line| *line == page[0]).expect("a line of the last page");
        assert!(known + page.len() > all.len(), "{pages:?}");
        all.truncate(known);
        all.extend_from_slice(page);
    }
    let hint = stage.model.sitting.hint.clone().expect("a hint");
    let text = stage.model.sitting.hint_text(&hint);
    assert!(all.join(" ").starts_with(&text), "{text}\n{all:?}");
    // Beyond the end, nothing is scrolled that would have to be scrolled back.
    stage.press("pagedown pagedown pageup");
    assert_ne!(pages.last(), Some(&told(&mut stage)));
    for _ in &pages {
        stage.press("pageup");
    }
    assert_eq!(told(&mut stage), pages[0]);
}

/// The key that asks for more of a hint scrolls once everything is told, and the key row says so.
#[test]
fn the_key_that_asks_for_more_shows_what_is_below_the_fold() {
    let puzzle =
        "classic:....................................:sandwich.14.r0c2,arrow.r1c1r2c2r1c3r2c4";
    let mut stage = Stage::configured(puzzle, (60, 20), "");
    stage.press("a e e e");
    let first = told(&mut stage);
    assert!(stage.screen().contains("PageDown more"), "{}", stage.screen());
    stage.press("e");
    assert_ne!(told(&mut stage), first);
    for _ in 0..9 {
        told(&mut stage);
        stage.press("e");
    }
    assert!(!stage.screen().contains("PageDown more"), "{}", stage.screen());
    let notice = stage.model.notice.clone().expect("a message");
    assert!(notice.text.contains("that is the whole hint"), "{}", notice.text);
}

/// An X-chain of four links.
const CHAIN: &str =
    ".......3..6923..1.8736.....3....8.27..8...9..49.1....5.....6172.3..4159..1.......";

/// The rows below the board are few, but all of a hint can be read there, and the key row says how.
#[test]
fn a_hint_below_a_small_board_is_read_to_its_end() {
    let puzzle =
        "classic:....................................:sandwich.14.r0c2,arrow.r1c1r2c2r1c3r2c4";
    for size in [(30, 12), (40, 12), (40, 16)] {
        let mut stage = Stage::configured(puzzle, size, "");
        stage.press("a e e e");
        let hint = stage.model.sitting.hint.clone().expect("a hint");
        let whole = stage.model.sitting.hint_text(&hint).replace('\n', " ");
        let mut said = told(&mut stage);
        while stage.screen().contains("PageDown more") {
            stage.press("e");
            let more = told(&mut stage);
            let known = said.iter().rposition(|line| *line == more[0]).unwrap_or(said.len());
            said.truncate(known);
            said.extend(more);
        }
        assert_eq!(said.join(" "), whole, "{size:?}");
    }
}

/// What follows comes first, and then each link on a line of its own.
#[test]
fn a_chain_is_told_link_by_link() {
    let stage = Stage::configured(CHAIN, (80, 24), "");
    let wanted = HintRequest::Technique(by_name("x-chain").expect("a technique"));
    let hint = stage.model.sitting.find_hint(wanted, &Budget::new(Limits::RATING));
    let step = hint.expect("a hint").step().expect("a step").clone();
    let text = step.explain(stage.model.puzzle());
    let effect = effect(stage.model.puzzle(), &step);
    assert!(text.starts_with(&format!("{effect}. ")), "{text}");
    let links = text.lines().filter(|line| line.starts_with("→ ")).count();
    assert_eq!(links, step.links().filter(|link| link.strong).count(), "{text}");
    assert_eq!(text.matches("If ").count(), 1, "{text}");
}

/// Beside the pane that says it all, the status row does not begin the same text again.
#[test]
fn the_status_row_does_not_repeat_the_pane() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut stage = Stage::configured(HIDDEN, size, &only("naked-single"));
        stage.press("s");
        let hint = stage.model.sitting.hint.clone().expect("an offer");
        assert_eq!(hint.advice, Advice::Beyond);
        let screen = stage.screen();
        let status = screen.lines().rev().nth(1).expect("a status row").to_owned();
        assert!(!status.contains("techniques"), "{size:?} {status}");
        assert!(screen.contains("The techniques that are on"), "{size:?}\n{screen}");
    }
}
