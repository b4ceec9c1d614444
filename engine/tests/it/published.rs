//! What a player may choose of published puzzles: scenes as SudokuPad has them, drawn along a solution.

use gradus_engine::format::{Document, read};
use gradus_engine::grid::choices::{Choice, Choices};
use gradus_engine::grid::relation::Shape;
use gradus_engine::grid::understanding::{Effort, Proof};
use gradus_engine::solve::Solver;
use gradus_engine::{Budget, FORMATS, Puzzle, Relation, Setup, Solutions, Square};
use serde_json::json;

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The words of many rules, so that drawings can be read in several ways.
const WORDS: &str = "Normal sudoku rules apply. Some lines are renban, whispers (at least 5), palindromes, \
                     nabner, parity lines or have a constant difference. Digits in grey squares are even. \
                     Digits in grey circles are odd. Cells a knight's move apart cannot be equal.";

/// Puzzles with lines, squares and circles at places that a number stands for, and with few cells open.
fn scenes() -> impl Iterator<Item = String> {
    (0..40_usize).map(|number| {
        let at = |by: usize| (number * by + by / 3) % 7;
        let line = |by: usize, color: &str| {
            let (row, col) = (at(by) as f64 + 0.5, at(by + 4) as f64 + 0.5);
            let down = if number.is_multiple_of(2) { 1.0 } else { 0.0 };
            let last = [row + 2.0 * down, col + 2.0];
            json!({ "wayPoints": [[row, col], last], "color": color, "thickness": 10 })
        };
        let shape = |by: usize, rounded: bool| {
            let center = [at(by) as f64 + 0.5, at(by + 2) as f64 + 0.5];
            json!({ "center": center, "width": 0.7, "height": 0.7, "rounded": rounded,
                    "backgroundColor": "#CFCFCF" })
        };
        let is_open = |cell: usize| (cell * 7 + number).is_multiple_of(3);
        let cell = |(cell, digit): (usize, char)| match is_open(cell) {
            true => json!({}),
            false => json!({ "value": digit.to_digit(10) }),
        };
        let cells: Vec<_> = SOLUTION.chars().enumerate().map(cell).collect();
        let cells: Vec<_> = cells.chunks(9).collect();
        let has_solution = number % 4 != 3;
        let solution = if has_solution { SOLUTION } else { "" };
        let scene = json!({
            "metadata": { "rules": WORDS, "solution": solution }, "cells": cells,
            "lines": [line(2, "#67F067"), line(3, "#F067F0"), line(5, "#CFCFCF")],
            "underlays": [shape(3, true), shape(5, false)],
        });
        scene.to_string()
    })
}

/// All setups that one choice after the other leads to from a card, each with the choices.
fn walks(setup: &Setup) -> Vec<(Choices, Setup)> {
    let card = setup.understanding().expect("a card");
    let mut all = Vec::new();
    for row in 0..card.rows().len() {
        let readings = card.rules.get(row).map_or(0, |rule| rule.readings.len());
        let others = (1..readings).map(Choice::Reading).chain([Choice::Aside]);
        for choice in others {
            let choices = Choices::default().with(row, Some(choice));
            all.push((choices.clone(), setup.with_choices(&choices)));
        }
    }
    all
}

/// Whether the setter's solution keeps all rules.
fn is_solved_by_setter(setup: &Setup) -> bool {
    let Some(own) = setup.solution() else { return true };
    let squares = own.iter().map(|&given| Square::White { given }).collect();
    let about = None;
    let Ok(puzzle) = Puzzle::new(Setup { squares, about, ..setup.clone() }) else { return false };
    matches!(Solver::of(&puzzle).solutions(&Budget::new(1 << 20)), Solutions::One(_))
}

#[test]
fn every_choice_keeps_the_setters_solution_and_can_be_taken_back() {
    let (mut exchanged, mut aside) = (0, 0);
    for scene in scenes() {
        let setup = read(&scene, None).expect("a scene").document.setup;
        assert!(is_solved_by_setter(&setup), "{scene}");
        for (choices, other) in walks(&setup) {
            assert!(is_solved_by_setter(&other), "{choices}: {scene}");
            let card = other.understanding().expect("a card");
            assert_eq!((&card.chosen, card.proof), (&choices, Proof::None));
            assert_ne!(other, setup);
            // The way back is the same puzzle, and so is the way around all readings of a line.
            assert_eq!(setup.with_choices(&Choices::default()), setup);
            // From the other puzzle, too, apart from the order and the proof.
            let mut back = other.with_choices(&Choices::default());
            let mut own = setup.clone();
            own.learn_proof(Proof::None, Effort::default());
            own.about.iter_mut().for_each(|about| about.forget_proof());
            let lines = |setup: &Setup| {
                let texts = setup.shown().map(|it| format!("{it:?}"));
                let mut texts: Vec<String> = texts.collect();
                texts.sort();
                texts
            };
            assert_eq!(lines(&back), lines(&own), "{choices}: {scene}");
            back.about.iter_mut().for_each(|about| about.forget_proof());
            assert_eq!(
                back.unknown().is_empty(),
                back.understanding().expect("a card").left.is_empty()
            );
            let row = (0..).find(|row| choices.of(*row).is_some()).expect("a choice");
            let mut there = setup.clone();
            let readings = setup.understanding().and_then(|card| card.rules.get(row));
            let count = readings.map_or(1, |rule| rule.readings.len());
            match choices.of(row) {
                Some(Choice::Reading(_)) => {
                    for _ in 0..count {
                        let card = there.understanding().expect("a card");
                        there = setup.with_choices(&card.exchanged(row).expect("another"));
                    }
                    exchanged += 1;
                }
                _ => {
                    let off = card.switched(row).expect("a switch");
                    there = setup.with_choices(&off);
                    aside += 1;
                }
            }
            assert_eq!(there, setup, "{choices}: {scene}");
        }
    }
    assert!(exchanged > 40 && aside > 80, "{exchanged} {aside}");
}

#[test]
fn what_is_set_aside_is_no_rule_and_leaves_nothing_in_doubt() {
    for scene in scenes() {
        let setup = read(&scene, None).expect("a scene").document.setup;
        let card = setup.understanding().expect("a card");
        let all = (0..card.rows().len())
            .fold(Choices::default(), |all, row| all.with(row, Some(Choice::Aside)));
        let bare = setup.with_choices(&all);
        assert!(bare.relations.is_empty() && bare.unknown().is_empty(), "{scene}");
        assert!(bare.understanding().expect("a card").is_clear());
        // The lines are drawn all the same.
        let lines = |setup: &Setup| {
            let is_line = |it: &&Relation| it.rule.key == "line" || it.rule.shape == Shape::Line;
            setup.shown().filter(is_line).count()
        };
        assert_eq!(lines(&bare), lines(&setup), "{scene}");
        assert!(lines(&setup) > 1, "{scene}");
    }
}

#[test]
fn cards_are_read_as_they_are_written() {
    let format = FORMATS.iter().find(|format| format.slug == "gradus").expect("a format");
    let write = format.write.expect("it is written");
    for scene in scenes() {
        let setup = read(&scene, None).expect("a scene").document.setup;
        for (choices, other) in walks(&setup) {
            let text = write(&Document::of(other.clone())).expect("a file");
            let mut expected = other;
            // Nothing that a file claims is believed, and so it is proved.
            let card = read(&text, None).expect("its text").document.setup;
            let proof = card.understanding().expect("a card").proof;
            let spent = card.understanding().expect("a card").spent;
            expected.learn_proof(proof, spent);
            assert_eq!(card, expected, "{choices}: {text}");
        }
    }
}
