//! The rules in the order in which they are tried.

use super::steps::{chain, direct, general};
use super::{chains, exclusion, grave, locking, loops, sets, singles};
use crate::path::Setting;
use crate::rate::explainer::chains::state::{PATHS, PER_DIGIT, PER_STEP, Rule, score};
use crate::technique::Technique;

/// Everything that the scale contains.
pub static SETTINGS: [&Setting; COUNT + 2] = settings();

/// The rules in order.
pub static RULES: &[Rule] = &[
    Rule {
        rows: &[score("last-value", "last value", "LV")],
        find: |state, _, _| singles::last_value(state),
    },
    Rule {
        rows: &[score("hidden-single-box", "hidden single in a box", "HB")],
        find: |state, _, _| singles::hidden_in_box(state),
    },
    Rule {
        rows: &[score("hidden-single-line", "hidden single in a line", "HL")],
        find: |state, _, _| singles::hidden_in_line(state),
    },
    Rule {
        rows: &[named(&direct::POINTING), named(&direct::CLAIMING)],
        find: |state, worth, _| locking::direct(state, worth),
    },
    Rule {
        rows: &[named(&direct::HIDDEN_PAIR)],
        find: |state, _, _| sets::direct_hidden(state, 2),
    },
    Rule {
        rows: &[score("naked-single", "naked single", "NS")],
        find: |state, _, _| singles::naked(state),
    },
    Rule { rows: &[named(&general::NEAR_CELL)], find: |state, _, _| singles::by_cell(state) },
    Rule { rows: &[named(&general::NEAR_HOUSE)], find: |state, _, _| singles::by_house(state) },
    Rule {
        rows: &[named(&direct::HIDDEN_TRIPLE)],
        find: |state, _, _| sets::direct_hidden(state, 3),
    },
    Rule {
        rows: &[score("pointing", "pointing", "L1"), score("claiming", "claiming", "L2")],
        find: |state, worth, _| locking::confining(state, worth),
    },
    Rule { rows: &[named(&general::INTERSECTION)], find: |state, _, _| locking::general(state) },
    Rule {
        rows: &[score("naked-pair", "naked pair", "N2")],
        find: |state, _, _| sets::naked(state, 2),
    },
    Rule {
        rows: &[named(&general::NAKED_PAIR)],
        find: |state, _, _| sets::general_naked(state, 2),
    },
    Rule { rows: &[score("x-wing", "X-wing", "XW")], find: |state, _, _| sets::fish(state, 2) },
    Rule {
        rows: &[score("hidden-pair", "hidden pair", "H2")],
        find: |state, _, _| sets::hidden(state, 2),
    },
    Rule {
        rows: &[score("naked-triple", "naked triple", "N3")],
        find: |state, _, _| sets::naked(state, 3),
    },
    Rule {
        rows: &[named(&general::NAKED_TRIPLE)],
        find: |state, _, _| sets::general_naked(state, 3),
    },
    Rule {
        rows: &[score("swordfish", "swordfish", "SF")],
        find: |state, _, _| sets::fish(state, 3),
    },
    Rule {
        rows: &[score("hidden-triple", "hidden triple", "H3")],
        find: |state, _, _| sets::hidden(state, 3),
    },
    Rule { rows: &[score("xy-wing", "XY-wing", "XY")], find: |state, _, _| sets::xy(state) },
    Rule { rows: &[score("xyz-wing", "XYZ-wing", "XZ")], find: |state, _, _| sets::xyz(state) },
    Rule {
        rows: &[
            named(&direct::RECTANGLE),
            named(&direct::LOOP_6),
            named(&direct::LOOP_8),
            named(&direct::LOOP_10),
        ],
        find: |state, worth, _| loops::unique_loop(state, worth),
    },
    Rule {
        rows: &[score("naked-quad", "naked quad", "N4")],
        find: |state, _, _| sets::naked(state, 4),
    },
    Rule {
        rows: &[named(&general::NAKED_QUAD)],
        find: |state, _, _| sets::general_naked(state, 4),
    },
    Rule {
        rows: &[score("jellyfish", "jellyfish", "JF")],
        find: |state, _, _| sets::fish(state, 4),
    },
    Rule {
        rows: &[score("hidden-quad", "hidden quad", "H4")],
        find: |state, _, _| sets::hidden(state, 4),
    },
    Rule { rows: &[score("bug-1", "BUG type 1", "B1")], find: |state, _, _| grave::type_1(state) },
    Rule { rows: &[named(&direct::BUG_2)], find: |state, _, _| grave::type_2(state) },
    Rule { rows: &[named(&direct::BUG_4)], find: |state, _, _| grave::type_4(state) },
    Rule { rows: &[named(&direct::BUG_3)], find: |state, _, _| grave::type_3(state) },
    Rule { rows: &[named(&direct::PAIR)], find: |state, _, _| exclusion::aligned_pair(state) },
    Rule { rows: &PATHS, find: chains::single },
    Rule { rows: &[named(&direct::TRIPLE)], find: |state, _, _| exclusion::aligned_triple(state) },
    Rule { rows: &[named(&chain::NISHIO)], find: chains::nishio },
    Rule { rows: &[named(&chain::MULTIPLE)], find: chains::multiple },
    Rule {
        rows: &[named(&chain::DYNAMIC)],
        find: |state, worth, budget| chains::dynamic(state, 0, worth, budget),
    },
    Rule {
        rows: &[named(&chain::DYNAMIC_PLUS)],
        find: |state, worth, budget| chains::dynamic(state, 1, worth, budget),
    },
    Rule {
        rows: &[named(&chain::NESTED_2)],
        find: |state, worth, budget| chains::dynamic(state, 2, worth, budget),
    },
    Rule {
        rows: &[named(&chain::NESTED_3)],
        find: |state, worth, budget| chains::dynamic(state, 3, worth, budget),
    },
    Rule {
        rows: &[named(&chain::NESTED_4)],
        find: |state, worth, budget| chains::dynamic(state, 4, worth, budget),
    },
    Rule {
        rows: &[named(&chain::NESTED_5)],
        find: |state, worth, budget| chains::dynamic(state, 5, worth, budget),
    },
];

/// The total number of rows of the rules.
const COUNT: usize = {
    let (mut count, mut rule) = (0, 0);
    while rule < RULES.len() {
        count += RULES[rule].rows.len();
        rule += 1;
    }
    count
};

/// The row of a technique that only this rating has.
const fn named(technique: &Technique) -> Setting {
    score(technique.slug, technique.name, technique.label)
}

const fn settings() -> [&'static Setting; COUNT + 2] {
    let mut settings = [&PER_DIGIT; COUNT + 2];
    settings[COUNT] = &PER_STEP;
    let (mut count, mut rule) = (0, 0);
    while rule < RULES.len() {
        let mut row = 0;
        while row < RULES[rule].rows.len() {
            settings[count] = &RULES[rule].rows[row];
            count += 1;
            row += 1;
        }
        rule += 1;
    }
    settings
}
