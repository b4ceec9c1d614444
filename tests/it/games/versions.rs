//! What older and newer programs saved: this one reads it, and never changes what it does not know.

use gradus::config::{Config, set};
use gradus::desk::{Choice, Desk, NewGame, Opened, new_game};
use gradus::game::{Entry, Game};
use gradus::plain::Dialogue;
use gradus::plain::answer::Form;
use gradus::store::{GameId, Memory, Paths, ReadOnly, Store, Uses, edit_config};
use gradus_engine::format;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// What programs of each version saved, in folders of that name, with the number of turns and of
/// counted seconds of the games there.
const KEPT: [(&str, &str, usize, u64); 3] = [
    ("first", "classic-6x6-6185848ef50b2915", 3, 31),
    ("0.2.0", SUDOKU, 6, 9),
    ("0.2.0", "kakuro-3x3-adc0826dc68daf95", 3, 3),
];

const SUDOKU: &str = "classic-9x9-2ec086291c08e449";

/// A folder of `gradus` with what a program of some version saved there.
struct Home(TempDir);

impl Home {
    fn of(version: &str) -> Self {
        let home = Self(TempDir::new().expect("a folder"));
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/saves").join(version);
        copy(&kept, home.0.path());
        home
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn paths(&self) -> Paths {
        Paths { config: self.path("config.toml"), data: self.0.path().into() }
    }

    fn desk(&self) -> Desk {
        Desk::new(self.paths(), Vec::new(), |_| ())
    }

    fn store(&self) -> Store {
        Store::new(self.0.path().into())
    }

    /// The contents of the folder of the games, without empty files.
    fn games(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let files = fs::read_dir(self.path("games")).expect("a folder");
        let files = files.map(|file| file.expect("a file").path());
        let read = files.map(|path| (path.clone(), fs::read(path).expect("a file")));
        read.filter(|(_, bytes)| !bytes.is_empty()).collect()
    }

    /// Changes a file of the Sudoku's game as a newer program might have written it, including the
    /// hashes.
    fn rewrite(&self, ending: &str, from: &str, to: &str) {
        let path = self.path(&format!("games/{SUDOKU}.{ending}"));
        let text = fs::read_to_string(&path).expect("a file");
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        let new: String = match text.strip_prefix("# ") {
            Some(sealed) => format!("# {}", sealed_again(sealed)),
            None => text.lines().map(|line| sealed_again(line) + "\n").collect(),
        };
        fs::write(path, new).expect("the folder can be written");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder").map(|file| file.expect("a file")) {
        let (from, to) = (file.path(), to.join(file.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).expect("the folder can be written");
        }
    }
}

/// A text with its FNV-1a hash, in place of its former one.
fn sealed_again(sealed: &str) -> String {
    let text = &sealed[17..];
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x} {text}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// The ways to open the game of a puzzle.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// The puzzle, as an argument or pasted.
    Puzzle,
    /// The file of the game, as an argument or pasted.
    File,
    /// The list of games.
    Library,
    /// The note that says which game was played last.
    Last,
    /// The line dialogue, by the puzzle.
    Dialogue,
    /// The same, by the list of games.
    DialogueLibrary,
}

const WAYS: [Way; 6] =
    [Way::Puzzle, Way::File, Way::Library, Way::Last, Way::Dialogue, Way::DialogueLibrary];

/// The result of opening a game: why nothing is saved, the message, and the number of turns. The
/// game is then played on, renamed, started again, and closed.
fn play(home: &Home, id: &str, way: Way) -> Result<(Option<ReadOnly>, String, usize), String> {
    fs::write(home.path("last"), id).expect("the folder can be written");
    open_and_play(home, id, way)
}

/// The same with the note which game was opened last as it is.
fn open_and_play(
    home: &Home,
    id: &str,
    way: Way,
) -> Result<(Option<ReadOnly>, String, usize), String> {
    let puzzle = || puzzle_of(id);
    let mut desk = home.desk();
    let elsewhere = || Game::new(format::puzzle("................").expect("a puzzle").into());
    let opened = match way {
        Way::Puzzle => desk.begin(puzzle()),
        Way::File => {
            let text = fs::read_to_string(home.path(&format!("games/{id}.toml"))).expect("a file");
            let read = format::read(&text, None).map_err(|error| error.to_string())?;
            desk.begin(new_game(read.document).map_err(|refused| refused.1)?)
        }
        Way::Library => desk.open(Choice::Game(id.into()), &elsewhere(), "")?,
        Way::Last => {
            let mut notices = Vec::new();
            desk.last(&mut notices).ok_or_else(|| notices.join("; "))?
        }
        Way::Dialogue | Way::DialogueLibrary => return converse(home, id, way),
    };
    let Opened { mut game, read_only, notice, .. } = opened;
    let turns = game.moves().len();
    let entry = Entry::read(MOVES[0], game.puzzle()).expect("an entry");
    game.enter(entry.clone());
    desk.record(&game, &entry).expect("it is saved, or nothing is tried");
    desk.sync(&game).expect("it is saved, or nothing is tried");
    if let Some(why) = read_only {
        let renamed = desk.rename(id, "another", &game).expect_err("it cannot be written");
        assert!(renamed.contains(&why.to_string()), "{renamed}");
        let again = desk.open(Choice::Again, &game, "").expect_err("it would be deleted");
        assert!(again.contains(&why.to_string()), "{again}");
    }
    desk.clear(&game).expect("it is saved, or nothing is tried");
    Ok((read_only, notice.unwrap_or_default(), turns))
}

/// What the player may do in every game here.
const MOVES: [&str; 2] = ["r3c2^+1", "r2c2:A"];

/// The same in the dialogue.
fn converse(home: &Home, id: &str, way: Way) -> Result<(Option<ReadOnly>, String, usize), String> {
    let is_puzzle = matches!(way, Way::Dialogue);
    let new_game = if is_puzzle {
        puzzle_of(id)
    } else {
        NewGame::of(format::puzzle("................").expect("a puzzle").into(), String::new())
    };
    let opened = Dialogue::open(Some(new_game), None, Config::standard(), home.paths(), vec![]);
    let (mut dialogue, said) = opened.expect("a game");
    let mut answer = |line: &str| dialogue.answer(line).expect("an answer").written(Form::Text);
    let mut said = said.written(Form::Text);
    if !is_puzzle {
        let listed = answer("list started");
        let title = if id == SUDOKU { "Sudoku 9x9" } else { "" };
        let row = listed.lines().find(|line| line.contains(title) && line.contains(" filled"));
        let number = row.and_then(|row| row.split(' ').next()).expect("it is listed");
        said = answer(&format!("open {number}"));
        if said.contains("error:") {
            return Err(said);
        }
    }
    let turns = dialogue.sitting.game.moves().len();
    let read_only = dialogue.sitting.read_only;
    let mut answer = |line: &str| dialogue.answer(line).expect("an answer").written(Form::Text);
    assert!(answer(MOVES[1]).contains("ok"));
    assert_eq!(
        answer("save").contains("error: what you do here is not saved"),
        read_only.is_some()
    );
    dialogue.close();
    let said = said.lines().filter(|line| line.starts_with("warning:")).collect::<Vec<_>>();
    Ok((read_only, said.join("\n"), turns))
}

/// The puzzle of a game, without its moves.
fn puzzle_of(id: &str) -> NewGame {
    let (version, ..) = KEPT.iter().find(|(_, kept, ..)| *kept == id).expect("a game that is kept");
    let text = fs::read_to_string(Home::of(version).path(&format!("games/{id}.toml")));
    let mut document = format::read(&text.expect("a file"), None).expect("a puzzle").document;
    document.moves.clear();
    new_game(document).expect("a puzzle")
}

#[test]
fn games_of_every_version_are_played_on_by_every_way() {
    for (version, id, turns, seconds) in KEPT {
        for way in WAYS {
            let home = Home::of(version);
            let (read_only, said, made) = match way {
                // In an older version, one game is distinguished by its name.
                Way::DialogueLibrary if id != SUDOKU => continue,
                way => play(&home, id, way).expect("it is opened"),
            };
            // Who gives the puzzle alone is told that there is a game.
            let told = match way {
                Way::Puzzle | Way::Dialogue => "your saved game of this puzzle continues",
                _ => "",
            };
            let said = said.strip_prefix("warning: ").unwrap_or(&said);
            assert_eq!((read_only, said), (None, told), "{version} {id} {way:?}");
            assert_eq!(made, turns, "{version} {id} {way:?}");
            let read = home.store().resume(&GameId::read(id).expect("a name")).expect("a game");
            assert!(read.game.position() > 0, "{version} {id} {way:?}");
            assert_eq!(read.game.moves().len(), read.game.position());
            assert!(read.game.tally().seconds >= seconds, "{version} {id} {way:?}");
        }
    }
}

#[test]
fn all_else_of_every_version_is_read() {
    let home = Home::of("0.2.0");
    let store = home.store();
    assert_eq!(store.last().expect("it is read").map(|id| id.to_string()), Some(SUDOKU.into()));
    assert_eq!(store.memory().uses.of("pause"), Some((1, 0)));
    let history = store.history(&AtomicBool::new(false)).expect("it is opened");
    assert_eq!(history.notice, None);
    let past = history.all().expect("it is read");
    let mut ids: Vec<&str> = past.iter().map(|past| past.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(ids, [SUDOKU, "kakuro-3x3-adc0826dc68daf95"]);
    let text = fs::read_to_string(home.path("config.toml")).expect("a file");
    let (config, complaints) = Config::load(&text);
    assert_eq!(complaints, []);
    assert!(config.is_own("scores.simplest-first.sudoku.hidden-single"));
    let (games, errors) = store.games();
    assert_eq!((games.len(), errors.len()), (2, 0));
}

/// What a later version may have written about the Sudoku's game: the name of the case, which file
/// has what in place of what, how many turns of the game are still known, and whether its puzzle
/// can be read from its file.
const NEXT: [(&str, &str, &str, &str, usize, bool); 12] = [
    ("a version", "toml", "gradus = 1", "gradus = 2", 3, false),
    ("a key", "toml", "kind = ", "weather = \"rain\"\nkind = ", 3, false),
    ("a variety", "toml", "variety = \"classic\"", "variety = \"spiral\"", 3, false),
    ("a clue", "toml", "5 3 . . 7", "5 3 ? . 7", 3, false),
    ("a move", "toml", "r1c4+26", "r1c4~26", 1, true),
    ("a first line", "toml", "number=4 kind=sudoku", "number=4/1 kind=hanidoku", 3, true),
    ("a count", "toml", "hints=0", "hints=0/2", 3, true),
    ("a time", "toml", "begun=1795626775", "begun=2026-11-26", 3, true),
    ("an entry", "journal", "9 r3c1:1=r4c2:2", "9 weather rain", 5, true),
    ("a line", "journal", "9 r3c1:1=r4c2:2", "9/1:r3c1:1=r4c2:2", 5, true),
    ("a version on top", "journal", "5 save", "0 gradus = 2\n0123456789abcdef 5 save", 3, true),
    ("a version below", "journal", "6 r5c5=5", "6 r5c5=5\n0123456789abcdef 6 gradus = 2", 4, true),
];

#[test]
fn what_only_a_newer_program_knows_is_left_alone_by_every_way() {
    for (what, ending, from, to, turns, has_puzzle) in NEXT {
        for way in WAYS {
            let home = Home::of("0.2.0");
            home.rewrite(ending, from, to);
            let before = home.games();
            let said = match play(&home, SUDOKU, way) {
                Ok((read_only, said, made)) => {
                    assert_eq!(read_only, Some(ReadOnly::Newer), "{what} {way:?}: {said}");
                    assert_eq!(made, turns, "{what} {way:?}: {said}");
                    said
                }
                Err(said) => {
                    let by_file = !matches!(way, Way::Puzzle | Way::Dialogue);
                    assert!(by_file && !has_puzzle, "{what} {way:?}: {said}");
                    said
                }
            };
            let is_pasted = matches!(way, Way::File);
            assert!(said.contains("newer Gradus") || is_pasted, "{what} {way:?}: {said}");
            assert!(!said.contains("damaged"), "{what} {way:?}: {said}");
            let mut after = home.games();
            // The dialogue begins with its own game.
            after.retain(|path, _| !path.to_string_lossy().contains("classic-4x4"));
            assert_eq!(after, before, "{what} {way:?}");
            let history = home.store().history(&AtomicBool::new(false)).expect("it is opened");
            assert_eq!(history.all().expect("it is read").len(), 2, "{what} {way:?}");
        }
    }
}

/// What does not change the meaning of the rest is kept while an older program plays.
#[test]
fn what_can_be_kept_is_kept() {
    let home = Home::of("0.2.0");
    home.rewrite("toml", " hints=0", " hints=0 stars=4 pace=fast");
    home.rewrite("journal", "1 1 naked-single=1", "1 1 naked-single=1 no-such-wing=2 calm");
    fs::write(home.path("last"), format!("{SUDOKU}\nscreen=7\n")).expect("a folder");
    let (read_only, said, _) = play(&home, SUDOKU, Way::Library).expect("it is opened");
    assert_eq!((read_only, said.as_str()), (None, ""));
    let text = fs::read_to_string(home.path(&format!("games/{SUDOKU}.toml"))).expect("a file");
    assert!(text.contains(" stars=4 pace=fast title="), "{text}");
    assert!(text.contains("naked-single=1 no-such-wing=2 calm\""), "{text}");
}

#[test]
fn the_note_which_game_was_last_keeps_what_a_newer_program_added() {
    let home = Home::of("0.2.0");
    for version in ["", "gradus = 1\n"] {
        fs::write(home.path("last"), format!("{SUDOKU}\n{version}screen=7\n")).expect("a folder");
        let mut desk = home.desk();
        let opened = desk.last(&mut Vec::new()).expect("a game");
        desk.clear(&opened.game).expect("it is saved");
        let text = fs::read_to_string(home.path("last")).expect("a file");
        assert_eq!(text, format!("{SUDOKU}\ngradus = 1\nscreen=7\n"));
    }
}

#[test]
fn a_note_of_a_newer_version_is_left_alone_by_every_way() {
    let other = "kakuro-3x3-adc0826dc68daf95";
    let newer = ["gradus=2 game:7", &format!("{other}\ngradus = 2\n"), "gradus = \"spring\"\n"];
    for (newer, way) in newer.into_iter().flat_map(|newer| WAYS.map(|way| (newer, way))) {
        let home = Home::of("0.2.0");
        fs::write(home.path("last"), newer).expect("a folder");
        let mut notices = Vec::new();
        assert!(home.desk().last(&mut notices).is_none());
        assert!(notices[0].contains("a newer Gradus wrote it"), "{notices:?}");
        assert!(notices[0].contains("choose a game in the library"), "{notices:?}");
        if !matches!(way, Way::Last) {
            open_and_play(&home, SUDOKU, way).expect("it is opened");
        }
        assert_eq!(fs::read_to_string(home.path("last")).expect("a file"), newer, "{way:?}");
    }
    // A file that is not a note at all is replaced.
    let home = Home::of("0.2.0");
    fs::write(home.path("last"), "\u{1}\u{2}!\n").expect("a folder");
    open_and_play(&home, SUDOKU, Way::Library).expect("it is opened");
    let text = fs::read_to_string(home.path("last")).expect("a file");
    assert_eq!(text, format!("{SUDOKU}\ngradus = 1\n"));
}

/// Programs of 0.2.0 skip the statement because it has the number of an entry that comes before it.
#[test]
fn a_journal_states_its_version_where_older_programs_pass_over_it() {
    let home = Home::of("0.2.0");
    let mut opened = home.store().resume(&GameId::read(SUDOKU).expect("a name")).expect("a game");
    for line in ["r3c2^+1", "r2c2:A"] {
        let entry = Entry::read(line, opened.game.puzzle()).expect("an entry");
        opened.game.enter(entry.clone());
        opened.keeper.record(&opened.game, &entry).expect("it is saved");
    }
    let text = fs::read_to_string(home.path(&format!("games/{SUDOKU}.journal"))).expect("a file");
    let lines: Vec<&str> = text.lines().map(|line| &line[17..]).collect();
    assert_eq!(lines, ["13 r3c2^+1", "13 gradus = 1", "14 r2c2:A"]);
    drop(opened);
    let again = home.store().resume(&GameId::read(SUDOKU).expect("a name")).expect("a game");
    assert_eq!((again.notices.len(), again.game.moves().len()), (0, 8));
}

/// Damage to one file does not make damage of what a newer program wrote in the other one.
#[test]
fn a_newer_journal_is_left_alone_beside_a_damaged_snapshot() {
    let home = Home::of("0.2.0");
    home.rewrite("journal", "5 save", "0 gradus = 2\n0123456789abcdef 5 save");
    let path = home.path(&format!("games/{SUDOKU}.toml"));
    let text = fs::read_to_string(&path).expect("a file");
    for damaged in [text.replacen("r1c4+26", "r1c4\u{0}26", 1), text[..200].into(), String::new()] {
        fs::write(&path, damaged).expect("the folder can be written");
        let before = home.games();
        let (read_only, said, _) = play(&home, SUDOKU, Way::Puzzle).expect("it is opened");
        assert_eq!(read_only, Some(ReadOnly::Newer), "{said}");
        assert!(said.contains(".journal: a newer Gradus wrote it"), "{said}");
        let mut after = home.games();
        after.retain(|path, _| before.contains_key(path));
        assert_eq!(after, before);
    }
}

#[test]
fn a_configuration_for_a_newer_program_is_used_and_left_alone() {
    let home = Home::of("0.2.0");
    let path = home.path("config.toml");
    let text = "gradus = 2\n[settings]\ndots = true\nweather = \"rain\"\n";
    fs::write(&path, text).expect("a folder");
    let (config, complaints) = Config::load(text);
    assert!(config.settings.dots);
    let complaints: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    assert!(complaints[0].contains("update Gradus"), "{complaints:?}");
    assert_eq!(complaints.len(), 2);
    let edit = |text: &str| set(text, &["settings", "live"], false);
    let error = edit_config(&path, edit).expect_err("it is newer").to_string();
    assert!(error.contains("newer Gradus (`gradus = 2`)"), "{error}");
    assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    let text = "gradus = 1\n[settings]\nweather = \"rain\"\n";
    fs::write(&path, text).expect("a folder");
    edit_config(&path, edit).expect("it is of this version");
    let edited = fs::read_to_string(&path).expect("a file");
    assert!(edited.starts_with(text) && edited.contains("live = false"), "{edited}");
    let (_, complaints) = Config::load("gradus = 0");
    assert_eq!(complaints.len(), 1);
}

#[test]
fn what_a_newer_program_remembers_is_kept() {
    let home = Home::of("0.2.0");
    let path = home.path("memory.toml");
    let other = "gradus = 1\nshelf = 3\nuses = [[\"pause\", 1]]\n\n[colours]\nback = \"red\"\n";
    fs::write(&path, other).expect("a folder");
    let mut memory = home.store().memory();
    let before = memory.uses.clone();
    memory.uses.count("fill");
    home.store().memorise(&memory, &before).expect("it is written");
    let kept = fs::read_to_string(&path).expect("a file");
    assert!(kept.contains("shelf = 3") && kept.contains("back = \"red\""), "{kept}");
    assert_eq!(home.store().memory(), memory);
    let newer = "gradus = 2\nuses = \"pause fill\"\n";
    for newer in [newer, "gradus = 2\nuses = [[\"pause\", 1]]\n"] {
        fs::write(&path, newer).expect("a folder");
        assert_eq!(home.store().memory(), Memory::default());
        home.store().memorise(&memory, &Uses::default()).expect("nothing is tried");
        assert_eq!(fs::read_to_string(&path).expect("a file"), newer);
    }
}

/// A game whose first line cannot be read is listed with its name, and one that cannot be read at
/// all with the reason.
#[test]
fn no_game_is_missing_in_the_list() {
    let home = Home::of("0.2.0");
    home.rewrite("toml", "number=4 kind=sudoku", "number=4/1 kind=hanidoku");
    let (games, errors) = home.store().games();
    assert_eq!((games.len(), errors.len()), (2, 0));
    let game = games.iter().find(|game| game.id.as_str() == SUDOKU).expect("it is listed");
    assert_eq!((game.title.as_str(), game.progress.filled), ("Sudoku 9x9", 1));
    home.rewrite("toml", "gradus = 1", "gradus = 2");
    let (games, errors) = home.store().games();
    assert_eq!((games.len(), errors.len()), (1, 1));
    assert!(errors[0].to_string().contains("update Gradus"), "{}", errors[0]);
    let shelf = home.desk().list(None).expect("it is listed");
    assert!(shelf.rows.iter().any(|row| row.title.contains("update Gradus")));
}
