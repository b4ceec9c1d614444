//! How much the panes say without being asked: by default, nothing that the player would have to find
//! by crossing runs.

use crate::screen::stage::Stage;
use gradus::game::Entry;
use gradus::game::check::CheckLevel;
use gradus::game::remaining::Help;
use gradus::tui::state::panes::Pane;
use gradus_engine::grid::change::{Change, Combination, Move};
use gradus_engine::grid::region::remaining;
use gradus_engine::grid::{Family, RegionId};
use gradus_engine::random::Random;
use gradus_engine::{Cell, Digits, Puzzle, Square, format};

const KAKURO: &str = "kakuro/4/4/.69ledp.l..D6gb";

/// The rows of the panes beside the board, down to the scores.
fn pane(stage: &Stage) -> Vec<String> {
    let screen = stage.picture().backend().to_string();
    let plain = |sign: char| if sign.is_ascii() { sign } else { '_' };
    let rows: Vec<String> = screen.lines().map(|row| row.chars().map(plain).collect()).collect();
    let scores = rows.iter().find_map(|row| row.find("Scores")).expect("the scores");
    let above = rows.iter().take_while(|row| !row.contains("Scores"));
    above.map(|row| row[scores..].trim_end_matches(['\"', ' ']).to_owned()).collect()
}

/// What the pane says about the cell itself, and about each of its runs.
fn parts(stage: &Stage) -> [String; 3] {
    let mut parts = [const { String::new() }; 3];
    let mut part = 0;
    for row in pane(stage) {
        // The sign before the clue of a run stands for itself.
        part += usize::from(row.starts_with("_ "));
        parts[part].push_str(row.trim());
        parts[part].push('\n');
    }
    parts.map(|part| part.trim().to_owned())
}

/// A clue that so many cells can have, at random.
fn other_sum(random: &mut Random, cells: usize) -> u32 {
    let possible: Vec<u32> = (1..=45)
        .filter(|sum| remaining(Digits::up_to(9), cells, Some(*sum)).next().is_some())
        .collect();
    possible[random.below(possible.len())]
}

/// The puzzle with other clues at random, except that of one run.
fn with_other_clues(puzzle: &Puzzle, kept: RegionId, random: &mut Random) -> Puzzle {
    let mut setup = puzzle.setup().clone();
    let grid = puzzle.grid();
    for id in puzzle.region_ids().filter(|id| *id != kept) {
        let region = puzzle.region(id);
        let (row, col) = (grid.row(region.cells[0]), grid.col(region.cells[0]));
        let (row, col) =
            if region.family == Family::Down { (row - 1, col) } else { (row, col - 1) };
        let clue = grid.cell(row, col).expect("a black cell");
        let sum = other_sum(random, region.cells.len());
        if let Square::Black { down, across } = &mut setup.squares[clue.index()] {
            *(if region.family == Family::Down { down } else { across }) = Some(sum);
        }
    }
    Puzzle::new(setup).expect("clues that can be made")
}

/// Digits of the solution, marks around it and strikes, at random.
fn entries(
    puzzle: &Puzzle,
    solution: &[Option<gradus_engine::Digit>],
    random: &mut Random,
) -> Move {
    let mut changes = Vec::new();
    for &cell in puzzle.cells() {
        let digit = solution[cell.index()].expect("a digit");
        match random.below(4) {
            0 => changes.push(Change::Place(cell, digit)),
            1 => {
                let more = puzzle.digits().iter().filter(|_| random.below(3) == 0);
                changes.push(Change::Mark(cell, more.collect::<Digits>() | digit.into()));
            }
            _ => {}
        }
    }
    Move(changes)
}

/// A stage with a puzzle, on which this was written, at a cell; nothing is checked.
fn stage(puzzle: &Puzzle, written: &Move, struck: Option<Combination>, cell: Cell) -> Stage {
    let mut stage = Stage::new(&format::line(puzzle.setup()).expect("a line"), (80, 60));
    let struck = struck.map(Change::Exclude);
    let all = Move(written.0.iter().copied().chain(struck).collect());
    stage.model.sitting.game.enter(Entry::Move(all.into()));
    stage.model.sitting.check = CheckLevel::Nothing;
    stage.model.hand.cursor = cell;
    stage.model.panes.focus = Pane::Grid;
    stage.model.refresh();
    stage
}

#[test]
fn the_pane_of_a_kakuro_depends_on_nothing_but_the_run_and_what_is_written_in_it() {
    let mut random = Random::new(59);
    let puzzle = format::puzzle(KAKURO).expect("a puzzle");
    let solution = puzzle.solutions().unique().expect("one solution").clone();
    let mut differs = 0;
    for _ in 0..12 {
        let written = entries(&puzzle, &solution, &mut random);
        let runs: Vec<RegionId> = puzzle.region_ids().collect();
        let kept = runs[random.below(runs.len())];
        let cell = puzzle.region(kept).cells[0];
        let sum = puzzle.region(kept).sum;
        let mut sets = remaining(puzzle.digits(), puzzle.region(kept).cells.len(), sum);
        let struck = sets.next().and_then(|set| Combination::of(&puzzle, kept, set));
        let struck = struck.filter(|_| random.below(2) == 0);
        let other = with_other_clues(&puzzle, kept, &mut random);
        let mut one = stage(&puzzle, &written, struck, cell);
        let mut two = stage(&other, &written, struck, cell);
        let place = if puzzle.region(kept).family == Family::Across { 1 } else { 2 };
        let said = |stage: &Stage| (parts(stage)[0].clone(), parts(stage)[place].clone());
        assert_eq!(said(&one), said(&two), "{} {written:?}", format::line(other.setup()).unwrap());
        // With all help, the same comparison finds what crosses the run.
        one.press("alt+f");
        two.press("alt+f");
        differs += usize::from(said(&one) != said(&two));
    }
    assert!(differs > 2, "{differs}");
}

#[test]
fn an_empty_kakuro_lists_the_combinations_of_the_sums_and_a_key_what_fits() {
    let puzzle = format::puzzle(KAKURO).expect("a puzzle");
    let shown = |stage: &Stage| pane(stage).join("\n");
    let mut stage = Stage::new(KAKURO, (80, 60));
    stage.model.hand.cursor = puzzle.cells()[0];
    let before = shown(&stage);
    for (id, region) in puzzle.region_ids().map(|id| (id, puzzle.region(id))) {
        if puzzle.regions_of(puzzle.cells()[0]).contains(&id) {
            for set in remaining(puzzle.digits(), region.cells.len(), region.sum) {
                let set: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
                assert!(before.contains(&set.join("+")), "{before}");
            }
        }
    }
    stage.press("alt+f");
    assert_ne!(shown(&stage), before);
    stage.press("alt+f");
    assert_eq!(shown(&stage), before, "for now");
}

#[test]
fn help_decides_what_the_panes_show() {
    let shown = |help: &str, keys: &str| {
        let config = format!("settings.help = \"{help}\"");
        let mut stage = Stage::configured(KAKURO, (80, 60), &config);
        stage.press(keys);
        stage.picture().backend().to_string()
    };
    let lists = |text: &str| text.contains("1+8");
    let looks_ahead = |text: &str| text.contains("hardest") && text.contains("Steps to come");
    for (help, lists_sets, is_ahead) in
        [("none", false, false), ("mine", true, false), ("all", true, true)]
    {
        let picture = shown(help, "");
        assert_eq!((lists(&picture), looks_ahead(&picture)), (lists_sets, is_ahead), "{picture}");
        assert!(looks_ahead(&shown(help, "alt+o")), "{help}");
    }
    assert!(!Help::Mine.shows_fits(gradus_engine::Kind::Kakuro));
    assert!(Help::Mine.shows_fits(gradus_engine::Kind::Sudoku));
}
