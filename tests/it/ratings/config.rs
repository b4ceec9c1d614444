//! The configuration: its defaults, the complaints about mistakes in it, and values written back.

use gradus::config::{Config, Place, STANDARD, Zoom, published, reset, score_path, set};
use gradus_engine::path::{Item, ORDER};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::technique::{self, ALL, FULL_HOUSE, NAKED_SINGLE, Options, RULE_OF_45};
use gradus_engine::{Kind, RATINGS, Scores};
use proptest::prelude::*;
use proptest::sample;
use std::collections::HashSet;
use toml_edit::DocumentMut;

/// A player's text, the place of the mistake in it, and part of the complaint.
const WRONG: &[(&str, (usize, usize), &str)] = &[
    ("[settings\n", (1, 10), "unclosed table"),
    ("\n\n[settings]\ntidy = maybe\n", (4, 8), "must be quoted"),
    ("[settings]\ntidy = true\ntidy = false\n", (3, 1), "duplicate key"),
    (
        "[setings]\ntidy = true\n",
        (1, 2),
        "no `setings` here; expected one of gradus, settings, hints",
    ),
    ("settings = 3\n", (1, 1), "`settings` is a heading; expected a table below it"),
    ("[settings]\nü = true\n", (2, 1), "unquoted key"),
    ("[settings]\ntydi = true\n", (2, 1), "no `tydi` in [settings]; did you mean `tidy`?"),
    ("[settings]\ntidy = \"yes\"\n", (2, 1), "tidy cannot be \"yes\"; expected true or false"),
    ("[settings]\ncheck = \"all\"\n", (2, 1), "cannot be \"all\"; expected one of `nothing`, `in"),
    ("[settings]\ncheck = 3\n", (2, 1), "settings.check cannot be 3; expected text in quotes"),
    ("[settings.tidy]\nx = 1\n", (1, 11), "expected a value such as tidy = true"),
    ("[[settings]]\ntidy = true\n", (1, 3), "`settings` is a heading"),
    ("[rules]\nnecks = 3\n", (2, 1), "necks cannot be 3; expected a whole number from 1 to 2"),
    ("[rules]\nnecks = 1.5\n", (2, 1), "necks cannot be 1.5; expected a whole number"),
    ("scores.simplest-first.kakuro.x-wing = -1\n", (1, 30), "whole number from 0 to 9999"),
    ("[scores.simplest-first.sudoku]\nx-wing = 10000\n", (2, 1), "x-wing cannot be 10000"),
    ("[scores.simplest-first.sudoku]\nx-wing = \"high\"\n", (2, 1), "whole number from 0 to 9999"),
    ("[scores.simplest-first.sudoku]\ny-wing = 4\n", (2, 1), "did you mean `x-wing`?"),
    ("[rules]\nfree_singles = false\n", (2, 1), "naked singles are free if naked-single is 0"),
    ("[scores.simplest-first.sudoku-singles]\nfull-house = 1\n", (1, 24), "its rows are the first"),
    ("[scores.level.sudoku]\nfew = \"some\"\n", (2, 1), "whole number from 0 to 9999"),
    ("[keys]\nundo = 3\n", (2, 1), "keys.undo cannot be 3; expected a key such as \"u\" or a list"),
    ("[keys]\nundo = [\"u\", 3]\n", (2, 1), "keys.undo cannot be [\"u\", 3]"),
    ("[keys]\nundo = 99999999999999999999\n", (2, 1), "99; expected a key such as \"u\" or a list"),
    ("[keys]\nundoo = \"u\"\n", (2, 1), "no `undoo` in [keys]; did you mean `undo`?"),
    ("[themes.mine]\ngiven = 7\n", (2, 1), "themes.mine.given cannot be 7; expected text in qu"),
    ("[themes.mine]\ngivn = \"bold\"\n", (2, 1), "there is no `givn` in [themes.mine]"),
    ("themes = \"dark\"\n", (1, 1), "`themes` is a heading"),
    ("screen.theme = \"drak\"\n", (1, 8), "theme cannot be \"drak\"; expected one of colour-blind"),
];

#[test]
fn mistakes_are_named_with_their_place() {
    for (text, (line, column), says) in WRONG {
        let (config, complaints) = Config::load(text);
        let [complaint] = &complaints[..] else { panic!("{text:?}: {complaints:?}") };
        assert_eq!(complaint.place, Some(Place { line: *line, column: *column }), "{complaint}");
        assert!(complaint.message.contains(says), "{complaint}");
        assert_eq!(config.settings, Config::standard().settings, "{complaint}");
        assert_eq!(config.screen, Config::standard().screen, "{complaint}");
    }
}

/// Former names of actions still apply to their present ones.
#[test]
fn old_names_of_actions_hold() {
    let (config, complaints) = Config::load("[keys]\npalette-wipe = \"ctrl+x\"\n");
    assert_eq!(complaints, []);
    assert_eq!(config.keys("text-wipe"), ["ctrl+x"]);
    assert!(config.is_own("keys.text-wipe"));
}

#[test]
fn what_is_right_holds_beside_what_is_wrong() {
    let text = "[settings]\ntidy = false\nlive = 7\nchec = 1\n[screen]\nzoom = \"tall\"\n\
                [scores.simplest-first]\norder = \"score\"\n[rules]\nnecks = 9\nuniqueness = false\n\
                [themes.mine]\ngiven = \"red\"\n[keys]\nundo = [\"z\", \"ctrl+z\"]\nredo = []\n";
    let (config, complaints) = Config::load(text);
    let lines: Vec<_> = complaints.iter().filter_map(|it| Some(it.place?.line)).collect();
    assert_eq!(lines, [3, 4, 10], "{complaints:?}");
    assert!(!config.settings.tidy && config.settings.live);
    assert_eq!(config.screen.zoom, Zoom::Tall);
    let scores = config.scores(Kind::Sudoku);
    assert_eq!(ORDER.words[scores.value(&ORDER) as usize], "score");
    assert!(!scores.options.uniqueness && scores.options.necks == 1);
    assert_eq!(config.style("mine", "given"), "red");
    assert_eq!(config.style("mine", "digit"), config.style("terminal", "digit"));
    assert_eq!(config.keys("undo"), ["z", "ctrl+z"]);
    assert_eq!(config.keys("redo"), [] as [&str; 0]);
    let place = config.complain("keys.undo", "no such key").place;
    assert_eq!(place, Some(Place { line: 15, column: 1 }));
    assert_eq!(config.complain("keys.quit", "not set here").place, None);
}

#[test]
fn what_is_wrong_with_one_text_is_not_said_of_the_next() {
    for wrong in ["[settings\n", "settings.live = 7\n"] {
        let (config, complaints) = Config::load(wrong);
        assert_eq!(complaints.len(), 1, "{wrong:?}");
        for next in ["", "# mine\n", "[rules]\nuniqueness = false\n"] {
            assert_eq!(config.with_scores(next).1, [], "{wrong:?}, then {next:?}");
        }
    }
}

#[test]
fn the_standard_is_right_and_sets_what_it_says() {
    let (config, complaints) = Config::load(STANDARD);
    assert_eq!(complaints, []);
    let standard = Config::standard();
    for kind in Kind::ALL {
        assert_eq!(config.scores(kind), standard.scores(kind));
        assert_eq!(standard.scores(kind).options, Options::default());
    }
    assert_eq!(config.settings, standard.settings);
    assert_eq!(config.screen, standard.screen);
}

#[test]
fn every_row_of_the_standard_exists() {
    let standard: DocumentMut = STANDARD.parse().expect("the standard is TOML");
    let scales = standard["scores"].as_table().expect("a table of scales");
    for (scale, rows) in scales.iter() {
        let systems = || RATINGS.iter().filter(|system| system.scale == scale);
        assert!(systems().next().is_some(), "no system goes by {scale}");
        let is_setting = |slug: &str| {
            systems().flat_map(|system| system.settings).any(|setting| setting.slug == slug)
        };
        for (name, row) in rows.as_table().expect("a scale").iter().filter(|(n, _)| *n != "levels")
        {
            let Some(table) = row.as_table() else {
                assert!(is_setting(name), "{scale}: there is no setting {name}");
                continue;
            };
            for (slug, _) in table {
                let exists = is_setting(slug) || technique::by_slug(slug).is_some();
                assert!(exists, "{scale}.{name}: there is no technique or setting {slug}");
            }
        }
    }
}

/// For at least one kind: a Kakuro has no boxes.
#[test]
fn every_setting_of_a_system_has_a_row() {
    for system in RATINGS {
        for setting in system.settings {
            let is_set = |&kind: &Kind| {
                let scores = Config::standard().scale(system, kind);
                scores.place(Item::Setting(setting)).is_some()
            };
            let anywhere = system.kinds.iter().any(is_set);
            assert!(anywhere, "{}: {} has no row", system.slug, setting.slug);
        }
    }
}

#[test]
fn every_line_of_the_standard_is_explained() {
    for (line, text) in (1..).zip(STANDARD.lines()) {
        assert!(text.chars().count() <= 100, "line {line} is too long: {text}");
        let is_setting = !text.is_empty() && !text.starts_with(['#', '[']);
        assert!(!is_setting || text.contains("  # "), "line {line} has no comment: {text}");
    }
    let headings = STANDARD.lines().zip(STANDARD.lines().skip(1));
    for (before, heading) in headings.filter(|(_, line)| line.starts_with('[')) {
        assert!(before.starts_with('#'), "{heading} has no comment above it");
    }
}

#[test]
fn naked_singles_are_free_where_they_have_no_score() {
    let scores = |text: &str| Config::load(text).0.scores(Kind::Sudoku);
    let rows = scores("").rows;
    let first = rows.iter().map(|row| (row.item.label(), row.value)).take(3);
    assert_eq!(first.collect::<Vec<_>>(), [("FH", 1), ("NS", 1), ("H1", 2)]);
    assert!(!scores("").free_singles());
    assert!(scores("scores.simplest-first.sudoku.naked-single = 0").free_singles());
}

/// The preset lists every row, so nothing is left of the player's own scale.
#[test]
fn the_published_scale_is_a_text_that_is_laid_over_all() {
    let own =
        "[scores.simplest-first]\norder = \"score\"\nsudoku.x-wing = 70\nkakuro.x-wing = 70\n";
    let (config, complaints) = Config::load(own).0.with_scores(&published());
    assert_eq!(complaints, []);
    for kind in Kind::ALL {
        let (scores, standard) = (config.scores(kind), Config::standard().scores(kind));
        assert!(scores.free_singles(), "{kind:?}");
        for (row, usual) in scores.rows.iter().zip(standard.rows) {
            let is_new = [&FULL_HOUSE, &NAKED_SINGLE].into_iter().chain(RULE_OF_45);
            let mut is_new = is_new.map(Item::Technique);
            let value = if is_new.any(|item| item == row.item) { 0 } else { usual.value };
            assert_eq!((row.item, row.value), (usual.item, value), "{kind:?}");
        }
    }
}

/// The path of a technique's score on the program's own scale.
fn path(kind: Kind, technique: &str) -> Vec<String> {
    let technique = technique::by_slug(technique).expect("exists");
    score_path(&SIMPLEST_FIRST, kind, Item::Technique(technique))
}

/// A text, what is set or (`None`) reset in it, and the result.
const EDITS: &[(&str, Option<i64>, &str)] = &[
    ("", Some(5), "[scores.simplest-first.sudoku]\nx-wing = 5\n"),
    ("", None, ""),
    ("# mine\n", Some(5), "# mine\n[scores.simplest-first.sudoku]\nx-wing = 5\n"),
    ("# mine", Some(5), "# mine\n[scores.simplest-first.sudoku]\nx-wing = 5\n"),
    (
        "# mine\n[scores.simplest-first.sudoku]\n# hard\nx-wing=7 # very\nswordfish = 8\n",
        Some(12),
        "# mine\n[scores.simplest-first.sudoku]\n# hard\nx-wing=12 # very\nswordfish = 8\n",
    ),
    (
        "# mine\n[scores.simplest-first.sudoku]\n# hard\nx-wing=7 # very\nswordfish = 8\n",
        None,
        "# mine\n[scores.simplest-first.sudoku]\n# hard\nswordfish = 8\n",
    ),
    (
        "[settings]\ntidy = false # so\n\n[scores.simplest-first.sudoku]\nswordfish = 8\n# end\n",
        Some(0),
        "[settings]\ntidy = false # so\n\n[scores.simplest-first.sudoku]\nswordfish = 8\n\
         x-wing = 0\n# end\n",
    ),
    (
        "[scores]\nsimplest-first = { sudoku = { x-wing = 1, swordfish = 2 } } # one line\n",
        Some(3),
        "[scores]\nsimplest-first = { sudoku = { x-wing = 3, swordfish = 2 } } # one line\n",
    ),
    (
        "scores.simplest-first = { sudoku = { x-wing = 1, swordfish = 2 } } # one line\n",
        None,
        "scores.simplest-first = { sudoku = { swordfish = 2 } } # one line\n",
    ),
    (
        "scores.simplest-first.sudoku.x-wing = 1\r\nsettings.tidy = true\r\n",
        None,
        "settings.tidy = true\r\n",
    ),
];

#[test]
fn values_are_written_back_and_comments_kept() {
    let path = path(Kind::Sudoku, "x-wing");
    for (text, value, expected) in EDITS {
        let edited = match value {
            Some(value) => set(text, &path, *value),
            None => reset(text, &path),
        };
        let edited = edited.expect("the text is TOML");
        assert_eq!(&edited, expected);
        let (config, complaints) = Config::load(&edited);
        assert_eq!(complaints, []);
        let score = config.scores(Kind::Sudoku).of(technique::by_slug("x-wing").expect("exists"));
        assert_eq!(i64::from(score), value.unwrap_or(7));
    }
}

#[test]
fn a_text_that_cannot_be_read_is_left_alone() {
    let path = path(Kind::Kakuro, "x-wing");
    let error = set("[settings\n", &path, 3).expect_err("no TOML").to_string();
    assert!(error.contains("nothing was written to it: line 1, column 10"), "{error}");
    assert!(reset("a = = 1", &path).is_err());
    let error = set("scores = 3\n", &path, 3).expect_err("no table").to_string();
    assert!(error.contains("`scores`"), "{error}");
}

/// Pieces of text that configurations consist of, right and wrong.
fn piece() -> impl Strategy<Value = String> {
    let lines: Vec<String> = STANDARD.lines().map(str::to_owned).collect();
    let bits = ["[", "]", "{", "}", "=", "\"", "'", "\n", "#", ".", ",", "1e9", "-1", "ü", "\u{0}"];
    let bits = bits.iter().map(|bit| (*bit).to_owned()).collect::<Vec<_>>();
    prop_oneof![sample::select(lines), sample::select(bits)]
}

proptest! {
    #[test]
    fn no_text_is_too_wrong(pieces in prop::collection::vec((piece(), any::<bool>()), 0..30)) {
        let text: String =
            pieces.iter().map(|(text, end)| format!("{text}{}", if *end { "\n" } else { "" })).collect();
        let (_, complaints) = Config::load(&text);
        let path = path(Kind::Sudoku, "full-house");
        if let Ok(edited) = set(&text, &path, 7) {
            prop_assert!(Config::load(&edited).1.len() <= complaints.len());
        }
        let _ = reset(&text, &path);
    }
}

#[test]
fn line_ends_stay_as_they_are() {
    let text = "# mine\r\n[settings]\r\ndots = true # so\r\n\r\n[hints]\r\nceiling = 50\r\n";
    let edited = set(text, &["settings", "live"], false).expect("TOML");
    let edited = set(&edited, &["rules", "uniqueness"], false).expect("TOML");
    let edited = reset(&edited, &["hints", "ceiling"]).expect("TOML");
    assert_eq!(edited.matches('\n').count(), edited.matches("\r\n").count(), "{edited:?}");
    assert!(edited.contains("live = false\r\n") && edited.contains("# mine\r\n"), "{edited:?}");
    let (_, complaints) = Config::load(&edited);
    assert_eq!(complaints, []);
}

/// The engine rates by the same scales as the program does by default.
#[test]
fn the_standard_scales_are_those_of_the_engine() {
    for system in RATINGS {
        for &kind in system.kinds {
            let (ours, its) =
                (Config::standard().scale(system, kind), Scores::standard(system, kind));
            assert_eq!(ours, its, "{} {}", system.slug, kind.slug());
        }
    }
}

#[test]
fn techniques_have_names_of_their_own() {
    let mut slugs = HashSet::new();
    for technique in ALL {
        let slug = technique.slug;
        let is_slug = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit();
        assert!(slug.chars().all(|symbol| is_slug(symbol) || symbol == '-'), "{slug}");
        assert!(slugs.insert(slug), "{slug} twice");
        assert_eq!(technique.label.chars().count(), 2, "{slug}");
        assert!(!technique.name.is_empty() && !technique.name.ends_with('.'), "{slug}");
    }
    let config = Config::standard();
    for kind in Kind::ALL {
        let mut labels = HashSet::new();
        for row in config.scores(kind).rows {
            assert!(labels.insert(row.item.label()), "{} twice", row.item.label());
            slugs.remove(row.item.slug());
        }
    }
    assert_eq!(slugs, HashSet::new(), "techniques without a score");
}
