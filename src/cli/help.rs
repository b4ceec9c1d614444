//! The texts of the help, apart from those of the arguments.

use super::options::format_list;
use super::systems::system_list;

/// The end of the long help of the program as a whole.
pub fn long_help() -> String {
    format!("{PLAY_EXAMPLES}\n\n{}\n\n{CODES}", format_list())
}

/// The rating systems, followed by examples.
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
solve, does not have exactly one solution), or Gradus gave up on it; 2 the command line is wrong or
a file cannot be read; 130 a signal ended a list (Ctrl-C) or a game (TERM).";

/// What `rate` does.
pub const RATE: &str = "\
Say how hard puzzles are

Puzzles are rated on the program's own scale, simplest-first, or by the rating systems that you name
with --system; --all uses every one. They measure different things, so compare only totals of the
same system. A total of *** (null in JSON, empty in CSV) means that the system has none for the
puzzle, for example because the active techniques cannot finish it; a note says why. A puzzle is
rated from its start, whatever was done to it since.

Scores and settings are those of your configuration. --scores overrides them with those of a file,
and the options --draw, --compounds, --runs and --seed change a setting in every chosen system that
has it.

A file or standard input has one puzzle per line (a Sudoku line, kakuro/COLS/ROWS/BODY or a whole
address, or COLUMNS|DIGITS); blank lines and lines that begin with # are skipped. If the lines are
the rows of one puzzle in another format, that puzzle is rated. Lines that cannot be read are
reported, and the rest continues. Line numbers continue from one input to the next.

A list can have any length. While records go to a file or a pipe, a line on the terminal shows the
progress. Ctrl-C ends the run after writing the finished records; a second one ends it at once.

Gradus spends at most 4 seconds on a puzzle, then gives up, and the record says so; --budget sets
another time. The time only decides whether there is an answer, never which one. If --system names
explainer, which takes longer for the hardest known puzzles, only the limits of the search end it.

Other programs can cut a list into parts and run gradus on each: --first-line says where the part
begins, --no-header leaves the headings out, and with --exit-zero bad puzzles do not change the exit
code.";

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
Solutions are 0, 1, 2 (two or more) or null (empty in CSV) if finding them takes too long. Solved
says whether the system's techniques finish the puzzle. Counts say how often each row of the
system's scale was needed. Whatever else a system reports has fields of its own after the counts,
such as \"sd\":0.31,\"runs\":30 (the spread of a random system); in CSV, the column counts has it too:
H1=18;N2=2;sd=0.31;runs=30.

Exit codes: 0 all is well (with --exit-zero, even if puzzles are bad); 1 a line cannot be read, a
puzzle has a fault, or Gradus gave up on one; 2 the command line is wrong or a file cannot be read;
130 Ctrl-C ended the run.";

/// What `evaluate` does.
pub const EVALUATE: &str = "\
Say how well ratings agree with people's results

FILE is a table in CSV with a heading. The puzzles are in the column called puzzle, or else in the
first that contains puzzles; every other column with numbers, such as times, is compared with the
ratings. Lines that begin with # are skipped. Rows that cannot be read are reported and left out.
Each comparison also leaves out puzzles without a figure or without a total.

Spearman's correlation compares ranks, Pearson's the numbers themselves: 1 if ratings and figures
rise together, 0 if they are unrelated. The interval contains the correlations of 95 of 100 samples,
drawn with replacement from the puzzles by the seed (1 unless --seed says otherwise). Without
--system, every system that rates these puzzles is compared. The number of givens, at the top, is
the baseline for a rating to beat; fewer are harder, so its correlation is usually below 0.

With --history, the figures are the seconds of the games that you solved without a hint, and the
last line says which rating agrees best with you.

With --fit, the scores of a system are fitted to the first column, in seconds, and a file for
--scores is printed. One half of the puzzles, drawn by the seed, is used for fitting, and the first
lines of the file say how good the scores are on the other half. The search begins with 100 in every
row and makes damped Gauss-Newton steps in the logarithms of the scores. It minimises the mean of
Huber's function of ln(needed / total), which damps outliers, plus a small penalty for each row,
growing with how far its score moved. The totals of systems other than time are not seconds, so they
are fitted up to a common factor.";

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
A correlation is null (empty in CSV, - in text) if all ratings or all figures are equal.";

/// What `hint` does.
pub const HINT: &str = "\
Explain the next step of a puzzle

A step places digits (r4c5=7) or removes candidates (r4c5<>12), and says why. Cells are named by
row and column from the top left of the whole grid, which in a Kakuro includes the black border.
What the rules alone give comes first, as the technique simple-filter.

The moves in a Gradus file count; if there is a mistake among them, the hint says so. If the puzzle
is complete, contradicts itself, or has no step that the techniques find, there is a note instead,
and also if the search takes longer than 4 seconds, or than --budget says.";

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

Without a word, it is a classic 9x9 Sudoku of any level. Words say more, in any order: kakuro or a
variety of Sudoku such as killer or jigsaw-x; a rule such as thermometer or anti-knight; a size such
as 6 or 12x8 (for a Kakuro, without its border of clues); easy, medium, hard, fiendish or extreme;
minutes such as 8..12. The word daily takes the puzzle of the day. gradus generate has more options,
and prints puzzles instead of playing them.

If no such puzzle is found within 4 seconds, or within what --budget says, Gradus gives up and says
what it tried; the exit code is then 1.";

/// Examples of `new`.
pub const NEW_EXAMPLES: &str = "\
Examples:
  gradus new
  gradus new hard
  gradus new killer medium
  gradus new kakuro 8x8 easy
  gradus new daily fiendish";

/// What `share` does.
pub const SHARE: &str = "\
Tell or draw the result of a game, to show to others

Without --to, the result is a line of text for a chat: the day if it is the puzzle of a day, what
sort of puzzle it is, its level, the time, hints and checks, and mistakes if there were any. If the
configuration has the address of a page of Gradus (address under [links]), a link to the puzzle
stands below.

--to svg and --to png draw the puzzle with that line below. --to replay draws the game as a moving
picture in SVG, move by move, and --to asciicast records it for a terminal. What you wrote is left
out, and squares in a game show where, so that others can still solve the puzzle; --solution shows
it.

FILE is a game as Gradus exports it, or any puzzle; without it, the last game is meant.";

/// Examples of `share`.
pub const SHARE_EXAMPLES: &str = "\
Examples:
  gradus share
  gradus share --to png --output result.png
  gradus share --to replay --solution game.toml > game.svg
  gradus share --to asciicast > game.cast && asciinema play game.cast";

/// What `techniques` does.
pub const TECHNIQUES: &str = "\
List the techniques, or explain one

Without an argument, every technique has a line: its name on the command line and in the
configuration, its label of two characters in the scores pane, the name that players use, and the
kinds of puzzles that the program's own scale has it for. With the name of one, the page about it is
printed: the idea, a picture, why it works, and when to look for it.";

/// Examples of `techniques`.
pub const TECHNIQUES_EXAMPLES: &str = "\
Examples:
  gradus techniques
  gradus techniques skyscraper
  gradus hint --technique skyscraper puzzle.txt";

/// What `manual` does.
pub const MANUAL: &str = "\
Print the manual, page by page

Without an argument, every page has a line: its name, and what it is about. With the name of a page,
that page is printed; with the name of a format, how it is written, and an example.";

/// What `solve` does.
pub const SOLVE: &str = "\
Solve puzzles

Solutions are written in one line: a Sudoku as its digits, a Kakuro as COLUMNS|DIGITS without the
black border. If there are several solutions, one is written. Records in CSV and JSON also say how
many steps lead there. Each step is the one that removes the most candidates, or a guess if no
technique finds one. Steps and guesses are empty if counting them takes longer than --budget says.

With --all, every solution is written; with --count, only their exact number, up to --limit. If
there are more, or if the time of --budget is up before they are all found, the record says so; in
the latter case, the exit code is 1.

Files and standard input are read as by rate; see gradus rate --help.";

/// Examples of `solve`, and its records.
pub const SOLVE_EXAMPLES: &str = "\
Examples:
  gradus solve '12............32'
  gradus solve --format csv puzzles.txt
  gradus solve --all --limit 20 '1...............'
  gradus solve --count --budget 60 puzzles.txt

A record in JSON, and the columns in CSV:
  {\"line\":1,\"kind\":\"sudoku\",\"solutions\":1,\"solution\":\"…\",\"steps\":9,\"guesses\":0}
  {\"line\":7,\"error\":\"…\"}
  line,kind,solutions,solution,steps,guesses,error
With --all (in CSV a row for each solution), and with --count:
  {\"line\":1,\"kind\":\"sudoku\",\"solutions\":2,\"ended\":\"all\",\"all\":[\"…\",\"…\"]}
  line,kind,solutions,ended,solution,error
  {\"line\":1,\"kind\":\"sudoku\",\"solutions\":72,\"ended\":\"all\"}
  line,kind,solutions,ended,error
Ended is all (there are no more), limit, gave-up or memory (it would have taken more than 256 MB).
In text, lines without exactly one solution are comments that begin with #.";

/// What `convert` does.
pub const CONVERT: &str = "\
Write puzzles in another format, or draw them

Puzzles are read as by rate, in order. If the new format takes one line, lists can have any length.
Lines that cannot be read are reported, also as a comment in their place, and the rest continues. A
format that takes several lines holds one puzzle.

What a player entered is written if the format has a place for it. Otherwise only the givens are,
and if --state asks for more, a message says so.

--to text draws with letters. --to svg and --to png draw one puzzle, or with --sheet several. --to
pdf makes pages for printing, four puzzles on each, with their titles and levels, and the solutions
on the last pages. --to replay and --to asciicast show the game of one puzzle, move by move: as a
moving picture in SVG, and as a recording for a terminal. Squares stand for the digits that were
written, unless --state yes or digits asks for these.";

/// Examples of `convert`.
pub const CONVERT_EXAMPLES: &str = "\
Examples:
  gradus convert --to sudoku-line puzzle.sdk
  gradus convert --to candidates --state candidates puzzle.txt
  gradus convert --to svg --sheet 2x3 puzzles.txt > sheet.svg
  gradus convert --to pdf --per-page 6 --paper letter --output book.pdf puzzles.txt
  gradus convert --from solution-rows --to puzz-link - < solution.txt";

/// What `check` does.
pub const CHECK: &str = "\
Check whether puzzles are well-formed and have one solution

Faults are what makes a puzzle obviously impossible: a digit given twice in a row, a clue that no
digits make. A puzzle with faults is not searched for solutions; it has none.

With --candidates, the output also lists the digits that each cell has in some solution, in CSV and
JSON with the number of solutions that have them (9 means nine or more). If finding out takes too
long, the digit is among the unknown (in text, a ?), and the exit code is 1.

Files and standard input are read as by rate; see gradus rate --help.

With --techniques, the file is a library of technique cases in HoDoKu's format, one per line:
  :CODE[-VARIANT]:CANDIDATES:GIVENS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA
For each code, the output says how many cases pass and fail, and which lines fail. A case passes if
one step of the technique has exactly these eliminations and placements (with the variant x: if none
has). It counts as stronger, not as failed, if a step has these and more; it is skipped if no
technique has its code.";

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
The cell is null if the fault concerns the whole puzzle.

With --candidates, a record in JSON, and the columns in CSV:
  {…,\"candidates\":{\"r1c1\":{\"3\":9,\"7\":2},\"r1c2\":{\"5\":9},…},\"unknown\":{}}
  line,kind,solutions,faults,candidates,unknown,error";

/// What `generate` does.
pub const GENERATE: &str = "\
Make puzzles

Every puzzle has exactly one solution. The same seed makes the same puzzles in the same order, on
every machine and with any number of threads. They are written as they are made, one per line;
Ctrl-C ends the run after writing those that are ready.

With --rate or --level, a puzzle is changed until its rating fits, as gradus rate gives it with your
scores; with --technique, until the simplest path uses the technique.

Each puzzle may take 4 seconds, or what --budget says. One that is not found by then is left out,
standard error says what was tried, and the exit code is 1. Large Kakuro and rare ratings need more
time.

With --daily, there is one puzzle for each level, easiest first. The day begins at midnight by your
clock.";

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

/// What `doctor` does.
#[cfg(not(target_family = "wasm"))]
pub const DOCTOR: &str = "\
Say what your terminal can do, and how to get more of it

It asks the terminal for its name, its background, how wide it draws the symbols of a board, and
whether it tells all keys apart; says which colours, characters and clipboard Gradus will use; and
tells what to set in that terminal. It waits less than half a second. In a report of a fault, please
add what --format json prints. The page `gradus manual terminals` has all terminals that are known.";

/// What `config` does.
pub const CONFIG: &str = "\
Print the standard configuration, or check yours

Your configuration contains only what differs from the standard, under the same headings. If
something in it is wrong, the program uses the default instead and says so as it starts. --check
reports everything: what TOML does not allow, names that do not exist, values that do not fit,
styles, and keys that cannot be read or that mean two things.

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
Times are those of the game's clock.
--format csv and json write the games themselves: their times in universal time, the day by your
own clock, seconds played, hints, checks, mistakes, ratings and the puzzle.";

/// Examples of `stats`.
pub const STATS_EXAMPLES: &str = "\
Examples:
  gradus stats
  gradus stats --kind kakuro --since 2025-01-01
  gradus stats --format csv > games.csv";
