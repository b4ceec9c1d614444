//! The store: what is on the disk after a game was played, killed, damaged, or could not be saved.

use gradus::config;
use gradus::desk::{Desk, NewGame};
use gradus::game::ratings::Rated;
use gradus::game::{Entry, Game, Progress};
use gradus::store::{GameId, OpenGame, Paths, Store, edit_config, export, read_config};
use gradus_engine::{Grid, Puzzle, Variety, format};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use tempfile::TempDir;

/// The moves of most tests, an entry per line.
const PLAYED: &[&str] = &[
    "r1c1+12",
    "r1c1=1 r1c2<>1",
    "r2c3=4 r2c4:A r2c4:2a r3c3^+12",
    "@2",
    "save a r1c1=1 r1c1:b",
    "tally 61 2 1",
    "r4c4+34",
    "@1",
    "@3",
    "r3c2=4 r3c1+123",
    "r3c3:1D r3c3^<>1",
];

/// A folder for a store, a puzzle, and the names of its game's files.
struct Place {
    folder: TempDir,
    puzzle: Arc<Puzzle>,
    id: GameId,
}

impl Place {
    fn new() -> Self {
        let puzzle = Arc::new(format::puzzle("................").expect("a puzzle"));
        let id = GameId::of(puzzle.setup());
        Self { folder: TempDir::new().expect("a folder"), puzzle, id }
    }

    fn store(&self) -> Store {
        Store::new(self.folder.path().join("data"))
    }

    fn open(&self) -> OpenGame {
        self.store().open(&self.puzzle, "a puzzle")
    }

    fn snapshot(&self) -> PathBuf {
        self.folder.path().join(format!("data/games/{}.toml", self.id))
    }

    fn journal(&self) -> PathBuf {
        self.folder.path().join(format!("data/games/{}.journal", self.id))
    }

    /// Plays entries; the program dies after the last.
    fn play(&self, lines: &[&str]) -> Game {
        let mut opened = self.open();
        assert_eq!(opened.notices, [] as [&str; 0]);
        opened.keeper.sync(&opened.game).expect("the folder can be written");
        lines.iter().for_each(|line| record(&mut opened, line).expect("the move is saved"));
        opened.game
    }

    /// Plays the entries that all games of these tests begin with, up to a number.
    fn played(&self, count: usize) -> Game {
        let mut game = Game::new(Arc::clone(&self.puzzle));
        for line in &PLAYED[..count] {
            game.enter(Entry::read(line, &self.puzzle).expect("an entry"));
        }
        game
    }

    fn damaged_files(&self) -> usize {
        let files = self.snapshot().parent().expect("a folder").read_dir().expect("a folder");
        let names = files.map(|file| file.expect("a file").file_name());
        names.filter(|name| name.to_string_lossy().contains(".damaged")).count()
    }
}

fn record(opened: &mut OpenGame, line: &str) -> Result<(), gradus::store::Error> {
    let entry = Entry::read(line, opened.game.puzzle()).expect("an entry");
    opened.game.enter(entry.clone());
    opened.keeper.record(&opened.game, &entry)
}

fn assert_same(game: &Game, expected: &Game) {
    assert_eq!(game.moves(), expected.moves());
    assert_eq!((game.sheet(), game.annotations()), (expected.sheet(), expected.annotations()));
    assert!(game.savepoints().eq(expected.savepoints()));
    assert_eq!((game.position(), game.tally()), (expected.position(), expected.tally()));
}

#[test]
fn a_killed_game_goes_on() {
    let place = Place::new();
    let game = place.play(PLAYED);
    assert_eq!(place.store().last().expect("it is read"), Some(place.id.clone()));
    let opened = place.store().resume(&place.id).expect("the game was begun");
    assert_same(&opened.game, &game);
    assert_eq!((opened.title.as_str(), opened.notices.len()), ("a puzzle", 0));
    assert_eq!(fs::read(place.journal()).expect("a journal"), b"", "folded when opened");
    drop(opened);
    assert_same(&place.open().game, &game);
}

/// An older program counted the night during which a game was left open. If the times in the
/// journal are longer than anyone plays, they tell how much not to count.
#[test]
fn a_night_that_an_older_program_counted_is_left_out() {
    let night = ["r1c1=1", "tally 100 0 0", "r1c2=2", "tally 29000 1 0", "r4c4+34"];
    let day = ["r1c1=1", "tally 100 0 0", "r1c2=2", "tally 400 1 0", "r4c4+34"];
    for (rating, lines, seconds) in [
        ("time=200", night, 160),
        ("time=100", day, 160),
        ("time=200", day, 400),
        ("hodoku=200", night, 29000),
    ] {
        let place = Place::new();
        let mut opened = place.open();
        opened.keeper.rate(Rated::read(rating).expect("a rating"));
        opened.keeper.close(&opened.game).expect("the game is saved");
        place.play(&lines);
        let listed = &place.store().games().0[0];
        assert_eq!(listed.progress.seconds, seconds, "{rating} {lines:?}");
        let again = [place.open(), place.open()].map(|opened| opened.game.tally().to_string());
        assert_eq!(again[0], format!("{seconds} 1 0"));
        assert_eq!(again[1], again[0], "once");
    }
}

/// A game that the first version wrote and that has not changed since.
#[test]
fn a_game_of_the_first_version_goes_on() {
    let folder = TempDir::new().expect("a folder");
    let games = folder.path().join("data/games");
    fs::create_dir_all(&games).expect("the folder can be written");
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/saves/first/games");
    let name = "classic-6x6-6185848ef50b2915";
    for ending in ["toml", "journal"] {
        let file = format!("{name}.{ending}");
        fs::copy(saves.join(&file), games.join(&file)).expect("the folder can be written");
    }
    let id = GameId::read(name).expect("a name");
    let opened = Store::new(folder.path().join("data")).resume(&id).expect("a game");
    assert_eq!(opened.notices, [] as [&str; 0]);
    let (game, cells) = (&opened.game, opened.game.puzzle().cells());
    assert_eq!((game.position(), game.tally().seconds, game.tally().hints), (3, 31, 1));
    assert_eq!(game.sheet().value(cells[0]).map(|digit| digit.get()), Some(4));
    assert_eq!(game.sheet().marks(cells[1]).to_string(), "3");
}

#[test]
fn a_closed_game_is_its_snapshot() {
    let place = Place::new();
    let mut opened = place.open();
    PLAYED.iter().for_each(|line| record(&mut opened, line).expect("the move is saved"));
    opened.keeper.close(&opened.game).expect("the game is saved");
    fs::remove_file(place.journal()).expect("a journal");
    assert_same(&place.open().game, &opened.game);
}

/// The number of whole lines of a journal, apart from the one that states its version.
fn entries(journal: &[u8]) -> usize {
    let lines = journal.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
    lines.filter(|line| !line.ends_with(b" gradus = 1\n")).count()
}

#[test]
fn a_torn_journal_lacks_at_most_its_last_entry() {
    let place = Place::new();
    place.play(PLAYED);
    let snapshot = fs::read(place.snapshot()).expect("a snapshot");
    let journal = fs::read(place.journal()).expect("a journal");
    // While it is open, other instances only read it, so trying every length is fast.
    let mut open = Some(place.open());
    for length in 0..=journal.len() {
        fs::write(place.snapshot(), &snapshot).expect("the folder can be written");
        fs::write(place.journal(), &journal[..length]).expect("the folder can be written");
        // A line that only lacks its end is whole.
        let is_whole = journal.get(length) == Some(&b'\n');
        let expected = place.played(entries(&journal[..length + usize::from(is_whole)]));
        assert_same(&place.open().game, &expected);
        if length % 40 == 20 {
            open = None;
            let mut opened = place.open();
            assert_same(&opened.game, &expected);
            assert_eq!(opened.notices, [] as [&str; 0], "{length}");
            record(&mut opened, "r4c1=2").expect("the move is saved");
            assert_same(&place.store().resume(&place.id).expect("a game").game, &opened.game);
        }
        open.get_or_insert_with(|| place.open());
    }
}

/// Zeros and noise are what a power failure leaves of lines that were written. They are not a torn
/// line, which may be dropped without a word.
#[test]
fn lost_lines_of_a_journal_are_told_of() {
    for tail in
        [&[0; 100][..], &[0xff; 40], b"\x01\x02", b"0123456789abcdef 12 r4c5=7\0\0", b"zero"]
    {
        let place = Place::new();
        place.play(PLAYED);
        let journal = fs::read(place.journal()).expect("a journal");
        let end = journal.iter().position(|byte| *byte == b'\n').expect("a line") + 1;
        let damaged = [&journal[..end], tail].concat();
        fs::write(place.journal(), damaged).expect("the folder can be written");
        let opened = place.open();
        assert_same(&opened.game, &place.played(1));
        assert!(!opened.notices.is_empty(), "{tail:?}");
        assert_eq!(place.damaged_files(), 1, "{tail:?}");
    }
}

/// Nobody writes to these pipes, so a reader would wait forever.
#[cfg(unix)]
#[test]
fn nothing_waits_for_a_pipe() {
    let pipe = |path: &Path| {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.is_ok_and(|status| status.success()));
    };
    for path in [Place::snapshot as fn(&Place) -> PathBuf, Place::journal] {
        let place = Place::new();
        pipe(&path(&place));
        assert!(!place.open().notices.is_empty());
    }
    let folder = TempDir::new().expect("a folder");
    let paths = Paths { config: folder.path().join("c.toml"), data: folder.path().join("data") };
    let path = paths.data.join("puzzles/list.txt");
    pipe(&path);
    let desk = Desk::new(paths, Vec::new(), |_| ());
    let listed = desk.list(None).expect("a shelf");
    assert_eq!(listed.rows.last().expect("a row").title, "list.txt: it is not a file");
    let why = desk.list(Some(&path)).expect_err("a pipe");
    assert!(why.contains("it is not a file"), "{why}");
}

/// Looking through the files opens nothing: one that contains one puzzle is a list of its own.
#[test]
fn a_file_of_one_puzzle_is_listed_too() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("one.txt");
    fs::write(&path, ".4..3..14..2..1.\n").expect("a file");
    let data = folder.path().join("none");
    let paths = Paths { config: data.join("c.toml"), data };
    let desk = Desk::new(paths, vec![folder.path().into()], |_| ());
    let listed = desk.list(Some(&path)).expect("a shelf");
    let titles: Vec<&str> = listed.rows.iter().map(|row| row.title.as_str()).collect();
    assert_eq!(titles, ["one.txt (file, 1 KB)"]);
}

#[test]
fn a_folder_of_very_many_files_is_listed_in_part() {
    let folder = TempDir::new().expect("a folder");
    for number in 0..1003 {
        fs::write(folder.path().join(format!("{number:04}.txt")), "").expect("a file");
    }
    let data = folder.path().join("none");
    let paths = Paths { config: data.join("c.toml"), data };
    let desk = Desk::new(paths, vec![folder.path().into()], |_| ());
    let shelf = desk.list(None).expect("a shelf");
    assert_eq!(shelf.files.len(), 1000);
    assert!(shelf.files.last().is_some_and(|file| file.ends_with("0999.txt")));
    let last = &shelf.rows.last().expect("a row").title;
    assert!(last.ends_with(": only the first 1000 of its 1003 files are listed"), "{last}");
}

#[test]
fn a_journal_older_than_the_snapshot_is_harmless() {
    let place = Place::new();
    let game = place.play(PLAYED);
    let journal = fs::read(place.journal()).expect("a journal");
    let opened = place.open();
    drop(opened);
    fs::write(place.journal(), journal).expect("the folder can be written");
    let opened = place.open();
    assert_same(&opened.game, &game);
    assert_eq!(opened.notices, [] as [&str; 0]);
}

#[test]
fn long_journals_are_folded() {
    let place = Place::new();
    let mut opened = place.open();
    for _ in 0..300 {
        record(&mut opened, "r1c1=1").expect("the move is saved");
    }
    opened.keeper.sync(&opened.game).expect("the folder can be written");
    assert_eq!(fs::read(place.journal()).expect("a journal"), b"");
    record(&mut opened, "r1c2=2").expect("the move is saved");
    opened.keeper.sync(&opened.game).expect("the folder can be written");
    assert_same(&place.store().resume(&place.id).expect("a game").game, &opened.game);
}

/// Damages a file bit by bit and opens the game each time.
fn flip_bits(place: &Place, path: &Path, check: impl Fn(OpenGame, usize)) {
    let files = [place.snapshot(), place.journal()];
    let intact = files.clone().map(|path| fs::read(path).expect("a file"));
    for bit in (0..fs::read(path).expect("a file").len() * 8).step_by(53) {
        for (path, bytes) in files.iter().zip(&intact) {
            fs::write(path, bytes).expect("the folder can be written");
        }
        let mut bytes = fs::read(path).expect("a file");
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(path, bytes).expect("the folder can be written");
        check(place.open(), bit);
        for file in place.snapshot().parent().expect("a folder").read_dir().expect("a folder") {
            let path = file.expect("a file").path();
            if path.to_string_lossy().contains(".damaged") {
                fs::remove_file(path).expect("the folder can be written");
            }
        }
    }
}

#[test]
fn a_damaged_journal_gives_what_stands_before_the_damage() {
    let place = Place::new();
    place.play(PLAYED);
    let journal = fs::read(place.journal()).expect("a journal");
    flip_bits(&place, &place.journal(), |opened, bit| {
        let before = entries(&journal[..bit / 8]);
        let prefix: Vec<Game> = (before..=PLAYED.len()).map(|count| place.played(count)).collect();
        let same = prefix.iter().position(|game| game.sheet() == opened.game.sheet());
        assert!(same.is_some(), "bit {bit}");
        let is_torn = bit / 8 == journal.len() - 1 || before == PLAYED.len() - 1;
        let is_whole = opened.game.moves() == place.played(PLAYED.len()).moves();
        let told = !opened.notices.is_empty() && place.damaged_files() == 1;
        assert!(told || is_torn || is_whole, "bit {bit}: {:?}", opened.notices);
        // One wrong bit in a whole line costs nothing.
        let is_repaired = journal[bit / 8] != b'\n' && before < PLAYED.len() - 1;
        assert!(is_whole || !is_repaired, "bit {bit}");
    });
}

#[test]
fn a_damaged_snapshot_never_refuses_the_game() {
    let place = Place::new();
    let game = place.play(PLAYED);
    drop(place.open());
    flip_bits(&place, &place.snapshot(), |mut opened, bit| {
        let moves = opened.game.moves().iter().zip(game.moves());
        let same = moves.filter(|(a, b)| a == b).count();
        let changed = opened.game.moves().len() - same;
        assert!(changed <= 1, "bit {bit}: {:?}", opened.game.moves());
        let is_whole = opened.game.moves() == game.moves();
        let told = !opened.notices.is_empty() && place.damaged_files() == 1;
        assert!(told || is_whole, "bit {bit}");
        record(&mut opened, "r4c1=2").expect("the move is saved");
        let resumed = place.store().resume(&place.id).expect("the game was saved");
        assert_same(&resumed.game, &opened.game);
    });
}

/// Everything that can be in a snapshot: a game of each of these, with the entries of most tests.
fn snapshots() -> Vec<(Arc<Puzzle>, String, Vec<u8>)> {
    let killer = "jigsaw-killer:................:1122112233443344:3r1c1r1c2,-r1c3r2c3";
    let puzzles = ["................", "1...3....2...4..", "kakuro/4/4/.69ledp.l..D6gb", killer];
    let texts = puzzles.into_iter().map(|text| text.parse::<Puzzle>().expect("a puzzle"));
    let snapshot = |puzzle: Puzzle| {
        let place =
            Place { id: GameId::of(puzzle.setup()), puzzle: Arc::new(puzzle), ..Place::new() };
        let mut opened = place.open();
        for line in PLAYED {
            if let Ok(entry) = Entry::read(line, &place.puzzle) {
                opened.game.enter(entry.clone());
                opened.keeper.record(&opened.game, &entry).expect("the move is saved");
            }
        }
        opened.keeper.close(&opened.game).expect("the game is saved");
        (
            Arc::clone(&place.puzzle),
            place.id.to_string(),
            fs::read(place.snapshot()).expect("a snapshot"),
        )
    };
    texts.map(snapshot).collect()
}

/// A store that contains nothing but this snapshot.
fn with_snapshot(id: &str, bytes: &[u8]) -> (TempDir, Store) {
    let folder = TempDir::new().expect("a folder");
    let games = folder.path().join("games");
    fs::create_dir_all(&games).expect("it can be made");
    fs::write(games.join(format!("{id}.toml")), bytes).expect("it can be written");
    let store = Store::new(folder.path().into());
    (folder, store)
}

/// Whichever bit of a snapshot is wrong, nothing is lost and nothing else is shown, whether or not the
/// puzzle is known, and the player is told.
#[test]
fn no_bit_of_a_snapshot_costs_a_move() {
    let (mut flips, mut puzzles) = (0, 0);
    for (puzzle, id, intact) in snapshots() {
        let (_folder, store) = with_snapshot(&id, &intact);
        let whole = store.open(&puzzle, "a puzzle").game;
        assert!(!whole.moves().is_empty());
        let id = GameId::read(&id).expect("an id");
        let (folder, store) = with_snapshot(id.as_str(), &intact);
        let path = folder.path().join(format!("games/{id}.toml"));
        // Every bit of the first one, and of what else there can be in a file a part.
        let step = if flips == 0 { 1 } else { 5 };
        for bit in (0..intact.len() * 8).step_by(step) {
            let mut bytes = intact.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, &bytes).expect("it can be written");
            let (looked, _) = store.look(&id).unwrap_or_else(|why| panic!("{bit}: {why}"));
            assert_eq!(looked.puzzle().setup(), puzzle.setup(), "{bit}");
            assert_same(&looked, &whole);
            flips += 1;
            // Opening it waits for the disk.
            if bit % 83 > 0 {
                continue;
            }
            let opened = store.open(&puzzle, "a puzzle");
            assert_same(&opened.game, &whole);
            let aside = folder.path().join(format!("games/{id}.toml.damaged"));
            let told =
                !opened.notices.is_empty() && fs::read(&aside).is_ok_and(|kept| kept == bytes);
            // The case of a hexadecimal digit does not matter.
            assert!(told || bytes.eq_ignore_ascii_case(&intact), "{bit}");
            let _ = fs::remove_file(aside);
        }
        puzzles += 1;
    }
    assert!(puzzles > 2 && flips > 5_000, "{flips} bits of {puzzles} snapshots");
}

/// Worse damage costs what it hits and no more.
#[test]
fn what_is_whole_in_a_badly_damaged_snapshot_is_used() {
    let (puzzle, id, intact) = snapshots().swap_remove(1);
    let text = String::from_utf8(intact.clone()).expect("a text");
    let id = GameId::read(&id).expect("an id");
    let (_folder, store) = with_snapshot(id.as_str(), &intact);
    let whole = store.open(&puzzle, "a puzzle").game;
    let opened = |text: &str| {
        let (_folder, store) = with_snapshot(id.as_str(), text.as_bytes());
        let looked = store.look(&id).map(|(game, _)| game);
        (looked, store.open(&puzzle, "a puzzle").game)
    };
    for (from, to) in [
        ("variety = \"classic\"", "variety = \"clbssjc\""),
        ("rows = 4", "rowS = !"),
        ("title = \"a puzzle\"", "title = a puzzle"),
        ("gradus = 1", "grbdut = 1"),
        ("1 . . .", "l . . ."),
        ("# ", "\0\0"),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        let (looked, game) = opened(&(text.replacen(from, to, 1) + "]\nxyzzy\0\0"));
        assert_same(&game, &whole);
        assert_same(&looked.unwrap_or_else(|why| panic!("{to}: {why}")), &whole);
    }
    // A move that is lost is the only one, and places in the history are still the same.
    let (looked, game) = opened(&text.replacen("r2c3=4", "r2 3-4", 1).replacen("number=", "n=", 1));
    assert_eq!(game.moves().len(), whole.moves().len() - 1);
    assert_same(&looked.expect("a game"), &game);
    // If the rows make another puzzle, it is not shown.
    let other = text.replacen("1 . . .", "2 . 4 .", 1).replacen("number=", "n=", 1);
    let (looked, game) = opened(&other);
    assert_same(&game, &whole);
    assert!(looked.is_err_and(|why| why.to_string().contains("its puzzle is damaged")));
}

/// A file that is far larger than any game is not read.
#[test]
fn a_file_that_is_too_large_is_said_to_be() {
    let (puzzle, id, intact) = snapshots().swap_remove(0);
    for ending in ["toml", "journal"] {
        let (folder, store) = with_snapshot(&id, &intact);
        let path = folder.path().join(format!("games/{id}.{ending}"));
        let file = fs::OpenOptions::new().append(true).create(true).open(&path).expect("a file");
        file.set_len(200 << 20).expect("a file with holes");
        let opened = store.open(&puzzle, "a puzzle");
        let [notice] = &opened.notices[..] else { panic!("{:?}", opened.notices) };
        assert!(notice.contains("it is larger than 16 MB"), "{notice}");
        assert!(opened.keeper.is_read_only(), "it is left alone");
        assert_eq!(fs::metadata(&path).expect("a file").len(), 200 << 20);
    }
}

#[test]
fn the_second_instance_only_reads() {
    let place = Place::new();
    let mut first = place.open();
    record(&mut first, "r1c1=1").expect("the move is saved");
    let mut second = place.open();
    assert!(second.keeper.is_read_only() && !first.keeper.is_read_only());
    assert_same(&second.game, &first.game);
    record(&mut second, "r1c2=2").expect("nothing is tried");
    second.keeper.sync(&second.game).expect("nothing is tried");
    second.keeper.close(&second.game).expect("nothing is tried");
    record(&mut first, "r1c3=3").expect("the move is saved");
    drop(first.keeper);
    let third = place.open();
    assert!(!third.keeper.is_read_only());
    assert_same(&third.game, &first.game);
}

#[test]
fn where_nothing_can_be_saved_the_game_goes_on() {
    let place = Place::new();
    let data = place.folder.path().join("data");
    fs::write(&data, "in the way").expect("the folder can be written");
    let mut opened = place.open();
    let [notice] = &opened.notices[..] else { panic!("{:?}", opened.notices) };
    assert!(notice.starts_with("Nothing is being saved: cannot save the game to"), "{notice}");
    assert!(notice.contains("data") && notice.contains("move what is in the way"), "{notice}");
    assert!(record(&mut opened, "r1c1=1").is_err());
    assert!(opened.keeper.sync(&opened.game).is_err());
    fs::remove_file(&data).expect("the folder can be written");
    record(&mut opened, "r1c2=2").expect("all is saved");
    drop(opened.keeper);
    assert_same(&place.open().game, &opened.game);
}

/// Windows does not delete open files.
#[cfg(unix)]
#[test]
fn a_folder_removed_while_playing_is_made_again() {
    let place = Place::new();
    let mut opened = place.open();
    record(&mut opened, "r1c1=1").expect("the move is saved");
    fs::remove_dir_all(place.folder.path().join("data")).expect("the folder can be removed");
    record(&mut opened, "r1c2=2").expect("the move is saved");
    record(&mut opened, "r1c3=3").expect("the move is saved");
    assert!(place.open().keeper.is_read_only());
    drop(opened.keeper);
    assert_same(&place.open().game, &opened.game);
}

#[test]
fn a_snapshot_that_cannot_be_read_is_moved_aside() {
    let place = Place::new();
    fs::create_dir_all(place.snapshot()).expect("it can be made");
    let mut opened = place.open();
    assert!(opened.notices[0].starts_with("cannot read the game"), "{:?}", opened.notices);
    assert_eq!(place.damaged_files(), 1);
    record(&mut opened, "r1c1=1").expect("the move is saved");
}

/// A link to itself cannot be read by anyone.
#[cfg(unix)]
fn break_file(path: &Path) {
    fs::rename(path, path.with_extension("away")).expect("the folder can be written");
    std::os::unix::fs::symlink(path, path).expect("the folder can be written");
}

#[cfg(unix)]
fn mend_file(path: &Path) {
    fs::rename(path.with_extension("away"), path).expect("the folder can be written");
}

/// What cannot be read now is neither renamed nor replaced; what can be read is used.
#[cfg(unix)]
#[test]
fn an_error_of_the_disk_is_no_damage() {
    for which in [Place::journal, Place::snapshot] {
        let place = Place::new();
        place.play(&PLAYED[..7]);
        let mut opened = place.open();
        PLAYED[7..].iter().for_each(|line| record(&mut opened, line).expect("the move is saved"));
        drop(opened);
        let path = which(&place);
        break_file(&path);
        let mut opened = place.open();
        let [notice] = &opened.notices[..] else { panic!("{:?}", opened.notices) };
        assert!(notice.starts_with("cannot read the game") && notice.contains("not saved"));
        assert!(opened.keeper.is_read_only());
        if path == place.journal() {
            assert_same(&opened.game, &place.played(7));
        }
        record(&mut opened, "r4c1=2").expect("nothing is tried");
        opened.keeper.sync(&opened.game).expect("nothing is tried");
        opened.keeper.close(&opened.game).expect("nothing is tried");
        assert_eq!(place.damaged_files(), 0);
        mend_file(&path);
        let resumed = place.store().resume(&place.id).expect("a game");
        assert_eq!(resumed.notices, [] as [&str; 0]);
        assert_same(&resumed.game, &place.played(PLAYED.len()));
    }
}

#[test]
fn a_damaged_snapshot_is_made_up_for_by_the_journal() {
    let place = Place::new();
    let game = place.play(PLAYED);
    let (snapshot, journal) = (place.snapshot(), place.journal());
    let intact = [&snapshot, &journal].map(|path| fs::read(path).expect("a file"));
    for damage in [&b""[..], b"\0\0\0", &intact[0][..intact[0].len() / 2], &intact[0][9..]] {
        fs::write(&snapshot, damage).expect("the folder can be written");
        fs::write(&journal, &intact[1]).expect("the folder can be written");
        let mut opened = place.open();
        assert!(opened.notices[0].contains("is damaged"), "{:?}", opened.notices);
        assert_same(&opened.game, &game);
        record(&mut opened, "r4c1=2").expect("the move is saved");
        let resumed = place.store().resume(&place.id).expect("the game was saved");
        assert_same(&resumed.game, &opened.game);
    }
}

/// The journal begins in the middle of the game: what it says is used up to a place in a history
/// that is gone.
#[test]
fn the_end_of_a_game_is_used_where_its_beginning_is_lost() {
    let place = Place::new();
    place.play(&PLAYED[..7]);
    let mut opened = place.open();
    for line in ["r1c3=2", "r1c4=3", "@1", "r2c1=3"] {
        record(&mut opened, line).expect("the move is saved");
    }
    drop(opened);
    fs::write(place.snapshot(), "nothing").expect("the folder can be written");
    let mut opened = place.open();
    let mut expected = Game::new(Arc::clone(&place.puzzle));
    for line in ["r1c3=2", "r1c4=3"] {
        expected.enter(Entry::read(line, &place.puzzle).expect("an entry"));
    }
    assert_same(&opened.game, &expected);
    assert_eq!(place.damaged_files(), 2);
    record(&mut opened, "r4c1=2").expect("the move is saved");
    drop(opened.keeper);
    assert_same(&place.open().game, &opened.game);
}

/// Sockets stand for pipes here too, which would block forever.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_opened() {
    let socket = |path: &Path| std::os::unix::net::UnixListener::bind(path).expect("a socket");
    for which in [Place::snapshot, Place::journal] {
        let place = Place::new();
        fs::create_dir_all(place.folder.path().join("data/games")).expect("it can be made");
        socket(&which(&place));
        assert_eq!(place.store().games().0, []);
        let mut opened = place.open();
        assert!(opened.notices[0].ends_with("it is not a file"), "{:?}", opened.notices);
        assert_eq!(place.damaged_files(), 1);
        record(&mut opened, "r1c1=1").expect("the move is saved");
        drop(opened.keeper);
        assert_same(&place.open().game, &opened.game);
    }
    let folder = TempDir::new().expect("a folder");
    socket(&folder.path().join("list.txt"));
    let listed = gradus::store::puzzle_files([folder.path()]);
    assert_eq!(listed[0].size, Err("it is not a file".into()));
}

#[test]
fn what_is_not_there_is_not_resumed() {
    let place = Place::new();
    let error = place.store().resume(&place.id).expect_err("no game").to_string();
    assert!(error.contains("cannot open the game") && error.contains(place.id.as_str()), "{error}");
    assert_eq!(place.store().last().expect("it is read"), None);
    assert_eq!(place.store().games().0, []);
    assert!(!place.folder.path().join("data").exists());
}

#[test]
fn games_are_listed_with_their_progress() {
    let place = Place::new();
    let other = Arc::new(format::puzzle("1...............").expect("a puzzle"));
    let mut opened = place.store().open(&other, "another,\n with title=x");
    record(&mut opened, "r1c2=2").expect("the move is saved");
    opened.keeper.close(&opened.game).expect("the game is saved");
    place.play(PLAYED);
    fs::write(place.folder.path().join("data/games/else.toml"), "no game").expect("writable");
    let (games, _) = place.store().games();
    let [first, second] = &games[..] else { panic!("{games:?}") };
    let progress = Progress { filled: 2, cells: 16, seconds: 61, solved: false };
    assert_eq!((&first.id, first.progress), (&place.id, progress), "with its journal");
    assert_eq!((first.title.as_str(), first.id.shape()), ("a puzzle", place.id.shape()));
    let progress = Progress { filled: 1, cells: 15, seconds: 0, solved: false };
    assert_eq!((second.title.as_str(), second.progress), ("another, with title=x", progress));
    assert!(first.played >= second.played);
}

#[test]
fn a_list_shows_hints_ratings_and_when_a_game_was_solved() {
    let place = Place::new();
    let mut opened = place.open();
    opened.keeper.rate(Rated::read("simplest-first=12*").expect("a rating"));
    record(&mut opened, "tally 61 3 0").expect("the entry is saved");
    opened.keeper.close(&opened.game).expect("the game is saved");
    let (games, _) = place.store().games();
    assert_eq!((games[0].hints, games[0].ratings.to_string()), (3, " simplest-first=12*".into()));
    // A rating alone is worth a new snapshot, and a game that continues keeps its other ratings.
    let mut opened = place.open();
    opened.keeper.rate(Rated::read("hodoku=300").expect("a rating"));
    opened.keeper.close(&opened.game).expect("the game is saved");
    let (games, _) = place.store().games();
    assert_eq!(games[0].ratings.to_string(), " simplest-first=12* hodoku=300");
    // A snapshot from an older program does not have these fields.
    let text = fs::read_to_string(place.snapshot()).expect("readable");
    let (before, after) = text.split_once(" hints=").expect("the hints");
    let (_, title) = after.split_once(" title=").expect("the title");
    let old = format!("{before} title={title}");
    fs::write(place.snapshot(), old).expect("writable");
    let (games, _) = place.store().games();
    assert_eq!((games[0].hints, games[0].ratings.to_string()), (0, String::new()));
    assert_eq!(games[0].progress.seconds, 61);
}

#[test]
fn a_deleted_game_comes_back_until_it_is_gone_for_good() {
    let place = Place::new();
    let played = place.play(PLAYED);
    let store = place.store();
    assert!(store.remove(&GameId::read("none").expect("a name")).is_err());
    let removed = store.remove(&place.id).expect("nobody plays it");
    assert_eq!(store.games().0, []);
    assert!(!place.journal().exists());
    store.restore(&removed).expect("it is still there");
    assert_same(&place.open().game, &played);
    let removed = store.remove(&place.id).expect("nobody plays it");
    place.play(&PLAYED[..1]);
    let error = store.restore(&removed).expect_err("another game is there").to_string();
    assert!(error.contains("started again"), "{error}");
    store.remove(&place.id).expect("nobody plays it");
    store.purge(&[removed]);
    assert!(store.games().0.is_empty() && !place.folder.path().join("data/deleted").exists());
    place.play(PLAYED);
    let _open = place.open();
    let error = store.remove(&place.id).expect_err("it is being played").to_string();
    assert!(error.contains("another instance"), "{error}");
}

/// A game keeps the name that the player gave it, whether it is on the desk or not, and the next
/// start still continues with the one on the desk.
#[test]
fn a_renamed_game_keeps_its_name() {
    let place = Place::new();
    let played = place.play(PLAYED);
    let data = place.folder.path().join("data");
    let config = place.folder.path().join("config.toml");
    let mut desk = Desk::new(Paths { config, data }, Vec::new(), |_| ());
    let other = Arc::new(format::puzzle("1...............").expect("a puzzle"));
    let opened = desk.begin(NewGame::of(Arc::clone(&other), "other".into()));
    let id = place.id.to_string();
    assert!(!desk.is_playing(&id));
    desk.rename(&id, "the first", &opened.game).expect("nobody plays it");
    let id = GameId::of(other.setup()).to_string();
    assert!(desk.is_playing(&id));
    desk.rename(&id, "the second", &opened.game).expect("it is on the desk");
    assert!(desk.rename("none", "a name", &opened.game).is_err());
    desk.clear(&opened.game).expect("nothing was delegated");
    let titles: Vec<String> = place.store().games().0.into_iter().map(|game| game.title).collect();
    assert!(
        titles.contains(&"the first".into()) && titles.contains(&"the second".into()),
        "{titles:?}"
    );
    assert_eq!(place.store().last().expect("it is read"), Some(GameId::of(other.setup())));
    let again = place.store().resume(&place.id).expect("it is there");
    assert_eq!(again.title, "the first");
    assert_same(&again.game, &played);
}

#[test]
fn names_of_games_stay_the_same() {
    let id = |line| GameId::of(format::puzzle(line).expect("a puzzle").setup());
    assert_eq!(id("1...............").as_str(), "classic-4x4-43d86eb62ceb591a");
    let kakuro = id("kakuro/2/2/n7566");
    assert_eq!(kakuro.as_str(), "kakuro-3x3-c8f864f9194115f9");
    assert_ne!(id("................"), id("1..............."));
    let shape = (Variety::X, Grid::new(4, 4).expect("a size"));
    assert_eq!(id("x:1...............").shape(), Some(shape));
    assert_eq!(GameId::read(kakuro.as_str()), Some(kakuro));
    for wrong in ["", "../x", "a/b", "A", "a b", "é", "."] {
        assert_eq!(GameId::read(wrong), None, "{wrong}");
    }
}

#[test]
fn the_configuration_is_edited_where_it_lies() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("new/config.toml");
    assert_eq!(read_config(&path).expect("nothing there"), "");
    let set = |text: &str| config::set(text, &["scores", "simplest-first", "kakuro", "x-wing"], 5);
    edit_config(&path, set).expect("it is made");
    let text = "[scores.simplest-first.kakuro]\nx-wing = 5\n";
    assert_eq!(read_config(&path).expect("a file"), text);

    fs::write(&path, "a = = 1").expect("writable");
    let error = edit_config(&path, set).expect_err("broken").to_string();
    assert!(error.contains("config.toml") && error.contains("line 1"), "{error}");
    assert_eq!(read_config(&path).expect("a file"), "a = = 1");

    fs::write(&path, b"# \n\xff").expect("writable");
    let error = edit_config(&path, set).expect_err("no text").to_string();
    assert!(error.contains("line 2 is not text"), "{error}");
}

#[cfg(unix)]
/// The edits of both programs are kept; none is lost.
#[test]
fn edits_at_the_same_time_are_both_kept() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("config.toml");
    let edit = |name: &str| {
        for number in 0..100 {
            let row = format!("{name}{number}");
            edit_config(&path, |text| config::set(text, &["library", row.as_str()], number))
                .expect("the folder can be written");
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| edit("a"));
        scope.spawn(|| edit("b"));
    });
    let text = read_config(&path).expect("a configuration");
    assert_eq!(text.lines().filter(|line| line.contains(" = ")).count(), 200);
}

#[test]
fn links_and_permissions_of_the_configuration_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = TempDir::new().expect("a folder");
    let (real, link) = (folder.path().join("real.toml"), folder.path().join("config.toml"));
    fs::write(&real, "# mine\n").expect("writable");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("writable");
    symlink(&real, &link).expect("writable");
    edit_config(&link, |text| config::set(text, &["settings", "tidy"], false)).expect("writable");
    let text = fs::read_to_string(&real).expect("a file");
    assert!(text.starts_with("# mine\n") && text.contains("tidy = false"), "{text}");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    let mode = fs::metadata(&real).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn exported_files_take_the_place_of_no_other() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path().join("new/exports");
    let written = |name: &str, text: &str| export(&folder, name, "txt", text).map(|(path, _)| path);
    let paths = ["one", "two", "three"].map(|text| written("a", text).expect("a new file"));
    assert_eq!(paths, ["a.txt", "a-2.txt", "a-3.txt"].map(|name| folder.join(name)));
    for (path, text) in paths.iter().zip(["one", "two", "three"]) {
        assert_eq!(fs::read_to_string(path).expect("the file"), text);
    }
    fs::remove_file(&paths[1]).expect("the file");
    assert_eq!(written("a", "four").expect("a new file"), paths[1]);
    let error = export(&paths[0], "b", "txt", "five").expect_err("a file is no folder");
    assert!(error.to_string().starts_with("cannot export to "), "{error}");
    assert_eq!(fs::read_to_string(&paths[0]).expect("the file"), "one");
}

/// Other users of the machine cannot read what was played.
#[cfg(unix)]
#[test]
fn what_is_kept_is_private() {
    use std::os::unix::fs::PermissionsExt;
    use std::sync::atomic::AtomicBool;

    let place = Place::new();
    let mut opened = place.open();
    let entry = Entry::read("r1c1=1", &place.puzzle).expect("an entry");
    opened.game.enter(entry.clone());
    opened.keeper.record(&opened.game, &entry).expect("the folder can be written");
    drop(place.store().history(&AtomicBool::new(false)).expect("the folder can be written"));
    let data = place.folder.path().join("data");
    let history = data.join("history.sqlite");
    for (path, mode) in [
        (&data, 0o700),
        (&data.join("games"), 0o700),
        (&place.snapshot(), 0o600),
        (&place.journal(), 0o600),
        (&history, 0o600),
    ] {
        let found = fs::metadata(path).expect("it was made").permissions().mode();
        assert_eq!(found & 0o777, mode, "{}", path.display());
    }
}

/// A program that writes a file holds its lock; where there are locks, no time has to pass.
#[test]
fn the_litter_of_killed_programs_is_swept() {
    let place = Place::new();
    let data = place.folder.path().join("data");
    let games = data.join("games");
    fs::create_dir_all(&games).expect("the folder can be written");
    let make = |path: PathBuf| (fs::File::create(&path).expect("the folder can be written"), path);
    let litter = [
        make(place.folder.path().join(".gradus-abc.tmp")).1,
        make(data.join(".gradus-1.tmp")).1,
        make(games.join(".gradus-X.tmp")).1,
    ];
    let kept = [
        make(games.join(".gradus-new.tmp")),
        make(data.join(".gradus-mine")),
        make(data.join("mine.tmp")),
    ];
    kept[0].0.lock().expect("a disk with locks");
    let folder = data.join(".gradus-folder.tmp");
    fs::create_dir(&folder).expect("the folder can be written");
    let (tell, told) = mpsc::channel();
    let config = place.folder.path().join("config.toml");
    let desk = Desk::new(Paths { config, data }, Vec::new(), move |news| {
        let _ = tell.send(news);
    });
    // By the time the history was read, its folder had been swept.
    desk.recall();
    told.recv().expect("the history");
    assert!(litter.iter().all(|path| !path.exists()), "{litter:?}");
    assert!(kept.iter().all(|(_, path)| path.exists()) && folder.exists(), "{kept:?}");
}
