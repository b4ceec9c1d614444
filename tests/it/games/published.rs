//! Games of published puzzles: what the player chose, and what was proved, in the files of a game.

use gradus::desk::new_game;
use gradus::game::{Entry, Game};
use gradus::store::{GameId, Store};
use gradus_engine::grid::understanding::Proof;
use gradus_engine::understand::is_unproved;
use gradus_engine::{Puzzle, format};
use std::fs;
use std::sync::Arc;
use tempfile::TempDir;

/// A thermometer along the first row, and a grey square that may mean something.
const SCENE: &str = r##"{"metadata":{"title":"Four","rules":"Normal sudoku rules apply. Along a thermometer, digits increase. Grey squares are even.","solution":"1234341221434321"},"cells":[[{},{},{},{}],[{"value":3},{},{"value":1},{}],[{"value":2},{"value":1},{},{}],[{},{},{},{}]],"lines":[{"wayPoints":[[0.5,0.5],[0.5,3.5]],"color":"#CFCFCF","thickness":20}],"underlays":[{"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true,"backgroundColor":"#CFCFCF"},{"center":[3.5,3.5],"width":0.7,"height":0.7,"backgroundColor":"#CFCFCF"}]}"##;

/// What is done to it, an entry per line; `unproved` is how it is read on the screen.
const PLAYED: [&str; 6] = [
    "r1c1=1 r1c2=2",
    "proof setters 1000000 67108864",
    "rules 1=2 2=off",
    "r1c3=3",
    "proof none 1000000 67108864",
    "@1",
];

fn unproved() -> Arc<Puzzle> {
    let setup = format::read(SCENE, None).expect("a scene").document.setup;
    Arc::new(Puzzle::new(setup).expect("a puzzle"))
}

fn assert_same(game: &Game, expected: &Game) {
    assert_eq!((game.moves(), game.position()), (expected.moves(), expected.position()));
    assert_eq!(game.sheet(), expected.sheet());
    assert_eq!(game.puzzle().setup(), expected.puzzle().setup());
}

#[test]
fn choices_and_proofs_outlive_the_program() {
    for count in 0..=PLAYED.len() {
        let folder = TempDir::new().expect("a folder");
        let store = Store::new(folder.path().join("data"));
        let id = GameId::of(unproved().setup());
        let mut opened = store.open(&unproved(), "four");
        opened.keeper.sync(&opened.game).expect("it is saved");
        for line in &PLAYED[..count] {
            let entry = Entry::read(line, opened.game.puzzle()).expect("an entry");
            assert_eq!(&entry.write(opened.game.puzzle()), line);
            opened.game.enter(entry.clone());
            opened.keeper.record(&opened.game, &entry).expect("it is saved");
        }
        // As after a crash, from the journal; then from the snapshot.
        let played = opened.game.clone();
        drop(opened.keeper);
        for _ in 0..2 {
            let opened = store.resume(&id).expect("the game was begun");
            assert_eq!(opened.notices, [""; 0]);
            assert_same(&opened.game, &played);
            assert_eq!(
                is_unproved(opened.game.puzzle().setup()),
                count < 2 || (3..5).contains(&count)
            );
            opened.keeper.close(&opened.game).expect("it is saved");
        }
        // Whether it was proved when it was read makes no difference to its name.
        let proved = format::read(SCENE, None).expect("a scene").document.setup;
        assert_eq!(GameId::of(&proved), id);
    }
}

#[test]
fn what_a_file_claims_is_not_believed() {
    let folder = TempDir::new().expect("a folder");
    let store = Store::new(folder.path().join("data"));
    let mut opened = store.open(&unproved(), "four");
    // A claim that is false: with the thermometer set aside, there are several solutions.
    for line in ["rules 1=off", "r1c1=1", "proof setters 0 0"] {
        let entry = Entry::read(line, opened.game.puzzle()).expect("an entry");
        opened.game.enter(entry);
    }
    assert_eq!(
        opened.game.puzzle().setup().understanding().map(|it| it.proof),
        Some(Proof::Setters)
    );
    opened.keeper.fall_behind();
    opened.keeper.sync(&opened.game).expect("it is saved");
    let path = folder.path().join(format!("data/games/{}.toml", GameId::of(unproved().setup())));
    let text = fs::read_to_string(path).expect("a file");
    let document = format::read(&text, None).expect("a file").document;
    let new = new_game(document).expect("a puzzle");
    let mut game = Game::new(new.puzzle);
    new.entries.into_iter().for_each(|entry| game.enter(entry));
    let card = game.puzzle().setup().understanding().expect("a card");
    assert_eq!((card.proof, card.chosen.to_string()), (Proof::None, "1=off".into()));
    assert!(is_unproved(game.puzzle().setup()));
}
