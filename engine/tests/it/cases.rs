//! The cases of the techniques: `engine/tests/cases/SLUG.txt`; `tests/README.md` describes their form.

use gradus_engine::technique::{ALL, Found, Options, State, Step, text};
use gradus_engine::{Board, Budget, Cell, Contradiction, Digits, Puzzle, Technique, format};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// One line of a case: its number in the file, its first word, and the rest.
type Line<'a> = (usize, &'a str, &'a str);

/// What a step places (true) and removes (false).
type Effect = BTreeMap<(Cell, bool), Digits>;

#[test]
fn every_technique_has_its_cases_and_they_hold() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut complaints = Vec::new();
    for technique in ALL {
        match std::fs::read_to_string(folder.join(technique.slug).with_extension("txt")) {
            Ok(text) => complaints.extend(run_file(technique, &text)),
            Err(error) => complaints.push(format!("{}: no case file: {error}", technique.slug)),
        }
    }
    for entry in folder.read_dir().expect("tests/cases is a folder") {
        let path = entry.expect("tests/cases can be listed").path();
        let slug = path.file_stem().unwrap_or_default();
        if !ALL.iter().any(|technique| technique.slug == slug) {
            complaints.push(format!("{}: no technique has this name", path.display()));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// The position of a case.
pub struct Case {
    /// Its puzzle.
    pub puzzle: Puzzle,
    /// The settings of the search.
    pub options: Options,
    free_singles: bool,
    /// What is entered before the search, in order.
    entered: Vec<Effect>,
}

impl Case {
    /// Reads the lines of a case that lead to its position.
    fn read(case: &[Line<'_>]) -> Result<Self, (usize, String)> {
        let at = |line: usize| move |what: String| (line, what);
        let [(first, "puzzle", puzzle), rest @ ..] = case else {
            return Err((case[0].0, "a case begins with a line `puzzle ...`".into()));
        };
        let puzzle = format::puzzle(puzzle).map_err(|error| at(*first)(error.to_string()))?;
        let (mut options, mut free_singles, mut entered) = (Options::default(), true, Vec::new());
        for (line, word, rest) in rest.iter().filter(is_set_up) {
            match *word {
                "set" => entered.push(read_effect(&puzzle, rest).map_err(at(*line))?),
                _ => set_option(&mut options, &mut free_singles, rest).map_err(at(*line))?,
            }
        }
        Ok(Self { puzzle, options, free_singles, entered })
    }

    /// The board of the position.
    pub fn board(&self) -> Result<Board<'_>, String> {
        let mut board = Board::new(&self.puzzle);
        let explain = |why: Contradiction| why.explain(&self.puzzle);
        for ((cell, is_place), digits) in self.entered.iter().flatten() {
            match digits.only() {
                Some(digit) if *is_place => board.place(*cell, digit),
                _ => board.strike(*cell, *digits).map(|_| ()),
            }
            .map_err(explain)?;
        }
        board.filter(self.free_singles).map_err(explain)?;
        Ok(board)
    }
}

fn is_set_up(line: &&Line<'_>) -> bool {
    matches!(line.1, "set" | "option")
}

/// The positions of the cases of a technique.
pub fn cases(technique: &Technique) -> Result<Vec<Case>, String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let text = std::fs::read_to_string(folder.join(technique.slug).with_extension("txt"));
    let text = text.map_err(|error| error.to_string())?;
    let lines = lines(&text);
    let cases = lines.split(|(_, word, _)| word.is_empty()).filter(|case| !case.is_empty());
    cases.map(|case| Case::read(case).map_err(|(line, what)| format!("{line}: {what}"))).collect()
}

/// The lines of a file without its comments.
fn lines(text: &str) -> Vec<Line<'_>> {
    text.lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim_start().starts_with('#'))
        .map(|(line, number)| {
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            (number, word, rest.trim())
        })
        .collect()
}

/// Runs the cases of one file and returns what is wrong.
fn run_file(technique: &'static Technique, text: &str) -> Vec<String> {
    let lines = lines(text);
    let cases = lines.split(|(_, word, _)| word.is_empty()).filter(|case| !case.is_empty());
    let complaints = cases.filter_map(|case| run_case(technique, case).err());
    let mut complaints: Vec<String> =
        complaints.map(|(line, what)| format!("{}.txt:{line}: {what}", technique.slug)).collect();
    if !lines.iter().any(|(_, word, _)| *word == "finds") {
        complaints.push(format!("{}.txt: no case finds anything", technique.slug));
    }
    complaints
}

/// Runs one case; a complaint has the number of its line.
fn run_case(technique: &'static Technique, case: &[Line<'_>]) -> Result<(), (usize, String)> {
    let at = |line: usize| move |what: String| (line, what);
    let read = Case::read(case)?;
    let (puzzle, options) = (&read.puzzle, read.options);
    let board = read.board().map_err(at(case[0].0))?;
    let mut found = Found::all(usize::MAX);
    let budget = &Budget::new(u64::MAX);
    let _ = State::new(&board, options, true, budget).find(technique, &mut found);
    let steps = found.into_steps();
    let mut named: Vec<&Step> = Vec::new();
    for (line, word, rest) in case[1..].iter().filter(|line| !is_set_up(line)) {
        expect(puzzle, &steps, &mut named, word, rest)
            .map_err(|what| (*line, format!("{what}; found: {}", describe(puzzle, &steps))))?;
    }
    Ok(())
}

/// Checks one expectation. `named` are the instances that the case has named so far.
fn expect<'s>(
    puzzle: &Puzzle,
    steps: &'s [Step],
    named: &mut Vec<&'s Step>,
    word: &str,
    rest: &str,
) -> Result<(), String> {
    match word {
        "finds" => {
            let wanted = read_effect(puzzle, rest)?;
            let same: Vec<&Step> = steps.iter().filter(|step| effect(step) == wanted).collect();
            named.extend(&same);
            if same.is_empty() { Err("no instance has exactly this effect".into()) } else { Ok(()) }
        }
        "silent" if steps.is_empty() => Ok(()),
        "silent" => Err("expected no instance".into()),
        "only" => match steps.iter().find(|step| !named.contains(step)) {
            Some(step) => Err(format!("unexpected: {}", show(puzzle, step))),
            None => Ok(()),
        },
        "says" => {
            let last = named.last().ok_or("`says` needs an instance named before")?;
            let same = named.iter().filter(|step| effect(step) == effect(last));
            let in_a_line = |step: &&Step| step.explain(puzzle).replace('\n', " ");
            let says: Vec<String> = same.map(in_a_line).collect();
            let said = says.iter().any(|text| text.contains(rest));
            if said { Ok(()) } else { Err(format!("it says: {}", says.join(" | "))) }
        }
        _ => Err(format!("{word:?} is none of puzzle, set, option, finds, silent, only, says")),
    }
}

fn set_option(options: &mut Options, free_singles: &mut bool, text: &str) -> Result<(), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME = VALUE")?;
    let value = value.trim();
    let switch = || value.parse::<bool>().map_err(|error| error.to_string());
    match name.trim() {
        "free_singles" => *free_singles = switch()?,
        "uniqueness" => options.uniqueness = switch()?,
        "plain_intersection" => options.plain_intersection = switch()?,
        "common_required" => options.common_required = switch()?,
        "prune_permutations" => options.prune_permutations = switch()?,
        "sets_in_chains" => options.sets_in_chains = switch()?,
        "own_sums" => options.own_sums = switch()?,
        "necks" => options.necks = value.parse().map_err(|_| "expected 1 or 2")?,
        name => return Err(format!("there is no option {name}")),
    }
    Ok(())
}

/// Reads `r1c1=5 r1c2<>37`.
fn read_effect(puzzle: &Puzzle, text: &str) -> Result<Effect, String> {
    let change = |word: &str| {
        let is_place = !word.contains("<>");
        let (cell, digits) = word
            .split_once(if is_place { "=" } else { "<>" })
            .ok_or_else(|| format!("expected r4c5=7 or r4c5<>12, found {word:?}"))?;
        let digits = digits.parse::<Digits>().map_err(|error| error.to_string())?;
        Ok(((puzzle.grid().read(cell)?, is_place), digits))
    };
    text.split_whitespace().map(change).collect()
}

fn effect(step: &Step) -> Effect {
    let places = step.places.iter().map(|&(cell, digit)| ((cell, true), digit.into()));
    let removes = step.removes.iter().map(|&(cell, digits)| ((cell, false), digits));
    places.chain(removes).collect()
}

fn describe(puzzle: &Puzzle, steps: &[Step]) -> String {
    let steps: Vec<String> = steps.iter().map(|step| show(puzzle, step)).collect();
    if steps.is_empty() { "nothing".into() } else { steps.join(" | ") }
}

fn show(puzzle: &Puzzle, step: &Step) -> String {
    let places = step.places.iter().map(|&(cell, digit)| text::place(puzzle, cell, digit));
    let removes = step.removes.iter().map(|&(cell, digits)| text::remove(puzzle, cell, digits));
    places.chain(removes).collect::<Vec<_>>().join(" ")
}
