//! The texts of the help, beside what is said of each argument.

use super::options::format_list;
use super::systems::system_list;

/// The end of the long help of the program as a whole.
pub fn long_help() -> String {
    format!("{PLAY_EXAMPLES}\n\n{}\n\n{CODES}", format_list())
}

/// The rating systems, and then examples.
pub fn with_systems(examples: &str) -> String {
    format!("{}\n\n{examples}", system_list())
}

/// Examples for the program as a whole.
pub const PLAY_EXAMPLES: &str = "\
Examples:
  gradus                                           resumes the last game
  gradus puzzle.txt                                plays the puzzle in a file
  gradus 'https://puzz.link/p?kakuro/3/3/l7-m-dl4j3e'
  gradus rate puzzles.txt                          says how hard each puzzle is
  gradus rate --help                               says more about a command";

const CODES: &str = "\
Exit codes: 0 all is well; 1 a puzzle is bad (it cannot be read, has a fault or, for check and
solve, does not have exactly one solution) or was given up; 2 the command line is wrong or a file
cannot be read; 130 a signal ended a list (Ctrl-C) or a game (TERM).";

/// What `rate` does.
pub const RATE: &str = "\
Say how hard puzzles are

A puzzle is rated by the program's own scale, simplest-first, or by the rating systems that you
name with --system; --all asks every one. They measure different things, so that only totals of
one system can be compared. A total of *** (null in JSON, empty in CSV) means that the system has
none for the puzzle, for example because the techniques that are switched on cannot finish it; a
note says why. A puzzle is rated as it was given, whatever was done to it since.

Scores and settings are those of your configuration. --scores lays those of a file over them, and
the options --draw, --compounds, --runs and --seed set single ones in every system that has them.

A file or standard input has one puzzle on each line (a Sudoku line, kakuro/COLS/ROWS/BODY or a
whole address, or COLUMNS|DIGITS); blank lines and lines that begin with # are skipped. Where the
lines are rows of one puzzle in another format, that puzzle is rated. Lines that cannot be read
are reported and do not stop the rest. Lines are counted through all inputs.

Lists may have any length. Where records go to a file or a pipe, a line on the terminal says how
far the run is. Ctrl-C ends it with the records of what is done, and again at once.

A puzzle that takes longer than 4 seconds is given up, which its record says; --budget sets another
time. The time only decides whether there is an answer, never which. If --system names explainer,
which takes longer for the hardest puzzles known, only the limits of the search end it.

Other programs may cut a list and run gradus on each part: --first-line says where the part begins,
--no-header leaves the headings out, and --exit-zero keeps bad puzzles from ending the run.";

/// Examples of `rate`, and its records.
pub const RATE_EXAMPLES: &str = "\
Examples:
  gradus rate puzzles.txt
  gradus rate --all 'https://puzz.link/p?kakuro/3/3/l7-m-dl4j3e'
  gradus rate --system dependency,refutation --runs 100 --seed 7 puzzles.txt
  gradus rate --scores children.toml --format csv easy.txt hard.txt > ratings.csv
  gradus rate --keep sudoku.csv.gz > rated.csv
  grep -v '^#' puzzles.txt | gradus rate --all --format jsonl --jobs 1
  sed -n '1001,2000p' puzzles.txt | gradus rate --format csv --no-header --first-line 1001

A record in JSON, and the columns in CSV:
  {\"line\":1,\"puzzle\":\"…\",\"kind\":\"sudoku\",\"solutions\":1,\"ratings\":{\"simplest-first\":
   {\"total\":42,\"solved\":true,\"level\":null,\"counts\":{\"H1\":18,\"N2\":2}}}}
  {\"line\":7,\"error\":\"…\"}
  line,puzzle,kind,solutions,system,total,solved,level,counts,note,error
Solutions are 0, 1, 2 for two or more, and null (empty in CSV) where that takes too long to say.
Solved says whether the system's means finish the puzzle. Counts say how often each row of the
system's scale was needed. What else a system says has fields of its own after the counts,
such as \"sd\":0.31,\"runs\":30 (the spread of a random system); in CSV it stands with the counts:
H1=18;N2=2;sd=0.31;runs=30.

Exit codes: 0 all is well (with --exit-zero even if puzzles are bad); 1 a line cannot be read, a
puzzle has a fault or was given up; 2 the command line is wrong or a file cannot be read; 130 ended
by Ctrl-C.";

/// What `evaluate` does.
pub const EVALUATE: &str = "\
Say how well ratings agree with what people needed

FILE is a table in CSV with a heading. The column called puzzle, or else the first that has puzzles,
is rated; every other column with numbers, such as times, is compared with the ratings. Lines that
begin with # are skipped. Rows that cannot be read are reported and left out, and so are, where they
are compared, puzzles without a figure and those that a system gives no total.

Spearman's correlation compares ranks, Pearson's the numbers themselves: 1 where ratings and figures
rise together, 0 where they have nothing to do with each other. The interval holds 95 of 100
correlations of samples that are drawn with replacement from the puzzles used, by the seed (1 where
none is given). Without --system every system is asked that applies to the puzzles. The number of
givens, at the top, is what a rating has to beat; fewer are harder, and so its correlation is below
0 as a rule.

With --history the figures are the seconds of the games that you solved without a hint, and the last
line says which rating agrees best with you.

With --fit the scores of a system are fitted to the first column, in seconds, and a file for --scores
is printed. The puzzles are divided in halves by the seed: one is fitted to, and the first lines of
the file say how good the scores are on the other. The search begins with 100 in every row and moves
one row at a time by smaller and smaller factors, as long as the mean of the squares of
ln(figure / total) falls; for systems other than time, whose totals are not seconds, up to a common
factor.";

/// Examples of `evaluate`, and its records.
pub const EVALUATE_EXAMPLES: &str = "\
Examples:
  gradus evaluate times.csv
  gradus evaluate --column seconds --plot times.csv
  gradus evaluate --system simplest-first --resamples 10000 --format jsonl - < times.csv
  gradus evaluate --history
  gradus evaluate --history --fit time > mine.toml

The beginning of a table, a record in JSON, and the columns in CSV:
  puzzle,seconds
  .3.4........4.2.,41
  {\"system\":\"…\",\"column\":\"seconds\",\"used\":97,\"left_out\":3,\"why\":{\"no figure\":3},
   \"spearman\":{\"value\":0.61,\"interval\":[0.52,0.69]},\"pearson\":{…}}
  system,column,used,left_out,why,spearman,spearman_low,spearman_high,
   pearson,pearson_low,pearson_high
A correlation is null (in CSV empty, in text -) where all ratings or all figures are equal.";

/// What `hint` does.
pub const HINT: &str = "\
Explain the next step of a puzzle

A step places digits (r4c5=7) or removes candidates (r4c5<>12), and says why. Cells are named by
row and column from the top left of the whole grid, in Kakuro with the black border. Where
candidates have one answer by the rules alone, that step comes first, as the technique
simple-filter.

What was done to the puzzle, in a Gradus file, is taken into account; where it has a mistake, the
hint says so. A puzzle that is complete, contradicts itself, or has no step that the techniques
find gives a note instead. So does one that takes longer than 4 seconds, or than --budget says.";

/// Examples of `hint`, and its records.
pub const HINT_EXAMPLES: &str = "\
Examples:
  gradus hint puzzle.txt
  gradus hint --technique naked-pair puzzle.txt
  sed -n 3p puzzles.txt | gradus hint --effective --format jsonl -

A record in JSON:
  {\"technique\":\"naked-pair\",\"label\":\"N2\",\"places\":[],\"removes\":[\"r1c2<>34\"],\"text\":\"…\"}
  {\"note\":\"…\"}";

/// What `new` does.
pub const NEW: &str = "\
Make a puzzle and play it

Without a word it is a Sudoku 9x9 of any level. Words say more, in any order: kakuro or a variety of
Sudoku such as killer or jigsaw-x; a size such as 6 or 12x8, of a Kakuro with its border; easy,
medium, hard, fiendish or extreme. The word daily takes the puzzle of the day.
gradus generate has more to choose for, and prints puzzles in place of playing them.

If there is no such puzzle after 4 seconds, or after what --budget says, gradus gives up and says
what it tried; the exit code is then 1.";

/// Examples of `new`.
pub const NEW_EXAMPLES: &str = "\
Examples:
  gradus new
  gradus new hard
  gradus new killer medium
  gradus new kakuro 8x8 easy
  gradus new daily fiendish";

/// What `techniques` does.
pub const TECHNIQUES: &str = "\
List the techniques, or explain one

Without an argument every technique has a line: its name on the command line and in the
configuration, its two letters in the scores pane, the name that players use, and the kinds of
puzzles that the program's own scale has it for. With the name of one, the page about it is
printed: the idea, a picture, why it works, when to look for it.";

/// Examples of `techniques`.
pub const TECHNIQUES_EXAMPLES: &str = "\
Examples:
  gradus techniques
  gradus techniques skyscraper
  gradus hint --technique skyscraper puzzle.txt";

/// What `manual` does.
pub const MANUAL: &str = "\
Print the manual, page by page

Without an argument every page has a line: its name, and what it is about. With the name of a page,
that page is printed.";

/// What `solve` does.
pub const SOLVE: &str = "\
Solve puzzles

Solutions are written as one line: a Sudoku as its digits, a Kakuro as COLUMNS|DIGITS without the
black border. Of several solutions one is written. Records in CSV and JSON say also how many steps
lead there, always by the step that removes the most candidates, and by a guess if no technique
finds one; they are empty if counting them takes longer than --budget says.

Files and standard input are read as by rate; see gradus rate --help.";

/// Examples of `solve`, and its records.
pub const SOLVE_EXAMPLES: &str = "\
Examples:
  gradus solve '12............32'
  gradus solve --format csv puzzles.txt

A record in JSON, and the columns in CSV:
  {\"line\":1,\"kind\":\"sudoku\",\"solutions\":1,\"solution\":\"…\",\"steps\":9,\"guesses\":0}
  {\"line\":7,\"error\":\"…\"}
  line,kind,solutions,solution,steps,guesses,error
In text, lines without exactly one solution are comments that begin with #.";

/// What `convert` does.
pub const CONVERT: &str = "\
Write puzzles in another format, or draw them

Puzzles are read as by rate, in order, and lists may have any length where the new format takes one
line. Lines that cannot be read are reported, as a comment in their place too, and do not stop the
rest. A format that takes several lines holds one puzzle.

What a player entered is written where the format has a place for it; otherwise the givens alone
are, which is said if --state asks for more. --to text draws with letters. --to svg draws one
puzzle, or with --sheet several, to be printed in black and white.";

/// Examples of `convert`.
pub const CONVERT_EXAMPLES: &str = "\
Examples:
  gradus convert --to sudoku-line puzzle.sdk
  gradus convert --to candidates --state candidates puzzle.txt
  gradus convert --to svg --sheet 2x3 puzzles.txt > sheet.svg
  gradus convert --from solution-rows --to puzz-link - < solution.txt";

/// What `check` does.
pub const CHECK: &str = "\
Check whether puzzles are well made and have one solution

Faults are what makes a puzzle impossible by itself: a digit given twice in a row, a clue that no
digits make. A puzzle with faults is not searched for solutions; it has none.

Files and standard input are read as by rate; see gradus rate --help.

With --techniques the file is a library of cases of techniques in HoDoKu's format, one a line:
  :CODE[-VARIANT]:CANDIDATES:GIVENS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA
For each code it says how many pass and fail, and which lines do. A case passes if one step of the
technique has exactly these eliminations and placements (with the variant x: if none has). It is
stronger, and not a failure, if a step has these and more; it is skipped if no technique has its
code.";

/// Examples of `check`, and its records.
pub const CHECK_EXAMPLES: &str = "\
Examples:
  gradus check puzzle.txt
  gradus check --format jsonl < puzzles.txt
  gradus check --techniques library.txt

A record in JSON, and the columns in CSV:
  {\"line\":1,\"kind\":\"kakuro\",\"solutions\":0,\"faults\":[{\"cell\":\"r3c4\",\"what\":\"…\"}]}
  {\"line\":7,\"error\":\"…\"}
  line,kind,solutions,faults,error
The cell is null where a fault is one of the whole puzzle.";

/// What `generate` does.
pub const GENERATE: &str = "\
Make puzzles

Every puzzle has exactly one solution. The same seed makes the same puzzles in the same order, on
every machine and by any number of threads. They are written as they are made, one a line; Ctrl-C
ends that with those that are ready.

With --rate or --level a puzzle is changed until the rating fits, that of gradus rate with your
scores; with --technique until the simplest path has a use for it.

Each puzzle may take 4 seconds, or what --budget says. One that is not found by then is left out,
standard error says what was tried, and the exit code is 1. Large Kakuro and rare ratings need more.

With --daily there is one puzzle for each level, easiest first. The day
begins at midnight by your clock.";

/// Examples of `generate`.
pub const GENERATE_EXAMPLES: &str = "\
Examples:
  gradus generate --count 100 --seed 7
  gradus generate --kind kakuro --size 14x12 --symmetry vertical
  gradus generate --variety killer-x --format gradus > puzzle.toml
  gradus generate --rate hodoku=unfair --rate explainer=4.2..6.2 --minimal --symmetry none
  gradus generate --level hard --minutes 8..12 --count 5
  gradus generate --technique swordfish --technique naked-triple
  gradus generate --kind kakuro --size 24x24 --budget 60
  gradus generate --daily --kind kakuro --level hard";

/// What `config` does.
pub const CONFIG: &str = "\
Print the standard configuration, or check yours

Your configuration holds only what differs from the standard, under the same headings. Where
something in it is wrong, the program starts all the same, with the default for that, and says so.
--check says all of it: what TOML does not allow, names that do not exist, values that do not fit,
keys that cannot be read or that mean two things, styles.

Exit codes: 0 nothing is wrong; 1 something is; 2 the file cannot be read.";

/// What `completions` does.
pub const COMPLETIONS: &str = "\
Print the script that completes commands and options in a shell

For bash, for example:
  gradus completions bash > ~/.local/share/bash-completion/completions/gradus";

/// What `stats` does.
pub const STATS: &str = "\
Show your statistics: weeks, days in a row, times by rating, medians by level

Every game is in the history from its first move on, in the file history.sqlite beside the games.
Times are those that the clock showed.
--format csv and json write the games themselves: their times in universal time, the day by your
own clock, seconds played, hints, checks, mistakes, ratings and the puzzle.";

/// Examples of `stats`.
pub const STATS_EXAMPLES: &str = "\
Examples:
  gradus stats
  gradus stats --kind kakuro --since 2025-01-01
  gradus stats --format csv > games.csv";
