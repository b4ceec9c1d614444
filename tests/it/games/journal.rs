//! Random games: the lines written for them are read back unchanged, and a game written again from
//! its entries is the same game.

use gradus::game::annotations::{Annotation, Colour, Colours};
use gradus::game::paper::Turn;
use gradus::game::{Entry, Game};
use gradus_engine::grid::{Change, Move};
use gradus_engine::{Cell, Digit, Digits, Grid, Kind, Puzzle, Setup};
use proptest::collection::vec;
use proptest::prelude::*;
use std::sync::Arc;

/// A grid whose digits above nine are letters, as those of colours and savepoints are.
const GRID: (usize, usize) = (16, 16);

fn cell() -> impl Strategy<Value = Cell> {
    (0..GRID.0, 0..GRID.1)
        .prop_filter_map("in the grid", |(row, col)| Grid::new(GRID.0, GRID.1)?.cell(row, col))
}

fn digit() -> impl Strategy<Value = Digit> {
    (1..=16_u8).prop_filter_map("a digit", Digit::new)
}

fn digits() -> impl Strategy<Value = Digits> {
    vec(digit(), 1..6).prop_map(|digits| digits.into_iter().collect())
}

fn colours() -> impl Strategy<Value = Colours> {
    let letters = proptest::sample::subsequence("AaBbCcDdE".chars().collect::<Vec<_>>(), 0..10);
    letters.prop_map(|letters| {
        let colours = letters.into_iter().filter_map(Colour::from_char);
        colours.fold(Colours::NONE, |all, colour| all.with(colour, true))
    })
}

fn turn() -> impl Strategy<Value = Turn> {
    let change = prop_oneof![
        (cell(), digit()).prop_map(|(cell, digit)| Change::Place(cell, digit)),
        cell().prop_map(Change::Wipe),
        (cell(), digits()).prop_map(|(cell, digits)| Change::Mark(cell, digits)),
        (cell(), digits()).prop_map(|(cell, digits)| Change::Strike(cell, digits)),
    ];
    let note = prop_oneof![
        (cell(), proptest::option::of(digit()), colours())
            .prop_map(|(cell, digit, colours)| Annotation::Paint(cell, digit, colours)),
        (cell(), digits()).prop_map(|(cell, digits)| Annotation::Corner(cell, digits)),
        (cell(), digits()).prop_map(|(cell, digits)| Annotation::Erase(cell, digits)),
    ];
    let turn = (vec(change, 0..4), vec(note, 0..4));
    turn.prop_map(|(changes, annotations)| Turn { changes: Move(changes), annotations })
}

/// An action in a game.
#[derive(Clone, Debug)]
enum Deed {
    Turn(Turn),
    At(usize),
    Save(char),
    Return(char),
}

fn deed() -> impl Strategy<Value = Deed> {
    let name = || proptest::sample::select(vec!['a', 'A', 'z', 'é']);
    prop_oneof![
        6 => turn().prop_map(Deed::Turn),
        2 => (0..20_usize).prop_map(Deed::At),
        1 => name().prop_map(Deed::Save),
        1 => name().prop_map(Deed::Return),
    ]
}

fn state(game: &Game) -> (Vec<Entry>, String) {
    (game.entries().collect(), format!("{:?} {:?}", game.sheet(), game.annotations()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_game_is_read_as_it_was_written(deeds in vec(deed(), 1..40)) {
        let setup = Setup::empty(Kind::Sudoku, Grid::new(GRID.0, GRID.1).unwrap());
        let puzzle = Arc::new(Puzzle::new(setup).unwrap());
        let mut played = Game::new(Arc::clone(&puzzle));
        let mut read = played.clone();
        for deed in deeds {
            let entry = match deed {
                Deed::Turn(turn) => Some(Entry::Move(turn)),
                Deed::At(place) => Some(Entry::At(place)),
                Deed::Save(name) => Some(played.save(name)),
                Deed::Return(name) => played.way_back(name).map(Entry::Move),
            };
            let changes = |entry: &Entry| !matches!(entry, Entry::Move(turn) if turn.is_empty());
            let Some(entry) = entry.filter(changes) else { continue };
            let line = entry.write(&puzzle);
            let again = Entry::read(&line, &puzzle);
            prop_assert_eq!(again.as_ref(), Ok(&entry), "{}", line);
            again.into_iter().for_each(|entry| read.enter(entry));
            played.enter(entry);
        }
        prop_assert_eq!(state(&read), state(&played));
        let mut anew = Game::new(puzzle);
        played.entries().for_each(|entry| anew.enter(entry));
        prop_assert_eq!(state(&anew), state(&played));
        for name in played.savepoints() {
            let mut there = played.clone();
            played.way_back(name).into_iter().for_each(|turn| there.enter(Entry::Move(turn)));
            prop_assert!(there.way_back(name).is_some_and(|turn| turn.is_empty()));
            let back = Entry::At(played.position());
            there.enter(back);
            prop_assert_eq!((there.sheet(), there.annotations()), (played.sheet(), played.annotations()));
        }
    }
}
