//! The arguments, and the help that is made of them.

use super::options::{FormatName, format_list, hint_format, puzzle_format, record_format};
use super::systems::{Systems, system_list};
use crate::engine::format::Format;
use crate::engine::technique::{self, Technique};
use clap::{Args as Group, Parser, Subcommand};
use std::path::PathBuf;
use std::thread;

/// Sudoku and Kakuro in the terminal
///
/// Without a command gradus plays: the puzzle given, or else the last game. A puzzle is a file, a
/// text such as the 81 characters of a Sudoku, the address of a Kakuro on puzz.link, or - for
/// standard input.
#[derive(Debug, Parser)]
#[command(
    version,
    max_term_width = 100,
    override_usage = "gradus [OPTIONS] [PUZZLE]\n       gradus [OPTIONS] <COMMAND>",
    after_help = PLAY_EXAMPLES,
    after_long_help = long_help()
)]
pub struct Args {
    /// What to do instead of playing
    #[command(subcommand)]
    pub command: Option<Command>,

    /// The puzzle to play: a file, a puzzle as text, an address, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<String>,

    /// The puzzle's format, where it is not recognised (see --help)
    #[arg(long, value_name = "FORMAT", value_parser = puzzle_format)]
    pub format: Option<&'static Format>,

    /// Where configuration and games are kept
    #[command(flatten)]
    pub global: Global,
}

/// Where configuration and games are kept.
#[derive(Debug, Group)]
pub struct Global {
    /// The configuration file, instead of the one in your home folder
    #[arg(long, global = true, value_name = "PATH", display_order = 100)]
    pub config: Option<PathBuf>,

    /// The folder of the games, instead of the one in your home folder
    #[arg(long, global = true, value_name = "PATH", display_order = 100)]
    pub data: Option<PathBuf>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say how hard puzzles are
    #[command(long_about = RATE, after_help = RATE_EXAMPLES, after_long_help = with_systems(RATE_EXAMPLES))]
    Rate(Rate),
    /// Say how well ratings agree with what people needed
    #[command(long_about = EVALUATE, after_help = EVALUATE_EXAMPLES)]
    #[command(after_long_help = with_systems(EVALUATE_EXAMPLES))]
    Evaluate(Evaluate),
    /// Explain the next step of a puzzle
    #[command(long_about = HINT, after_help = HINT_EXAMPLES)]
    Hint(Hint),
    /// Solve puzzles
    #[command(long_about = SOLVE, after_help = SOLVE_EXAMPLES)]
    Solve(Stream),
    /// Check whether puzzles are well made and have one solution
    #[command(long_about = CHECK, after_help = CHECK_EXAMPLES)]
    Check(Stream),
}

/// The arguments of the commands that take any number of puzzles.
#[derive(Debug, Group)]
pub struct Stream {
    /// Files of puzzles, puzzles as text, or - for standard input, which is also read where there
    /// is no argument
    #[arg(value_name = "FILE|PUZZLE|-")]
    pub inputs: Vec<String>,

    /// How records are written: text, csv or jsonl (JSON, one record a line). The name of a
    /// puzzle format says how puzzles are read instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = record_format)]
    pub format: Vec<FormatName>,

    /// How many puzzles are worked on at once; without this option one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl Stream {
    /// How many threads work.
    pub fn jobs(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// The arguments of `rate`.
#[derive(Debug, Group)]
pub struct Rate {
    /// Which rating systems, by which scores
    #[command(flatten)]
    pub systems: Systems,

    /// The puzzles and the records
    #[command(flatten)]
    pub stream: Stream,
}

/// The arguments of `evaluate`.
#[derive(Debug, Group)]
pub struct Evaluate {
    /// A file in CSV, or - for standard input
    #[arg(value_name = "FILE|-")]
    pub table: String,

    /// Which rating systems, by which scores
    #[command(flatten)]
    pub systems: Systems,

    /// A column of figures; give the option again for more. Without it all columns with numbers
    #[arg(long, value_name = "NAME")]
    pub column: Vec<String>,

    /// How many samples the intervals are made of; 0 for none
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=100_000))]
    pub resamples: u32,

    /// Draw each rating by the first column of figures, as text of the terminal's width
    #[arg(long)]
    pub plot: bool,

    /// Draw with ASCII instead of Braille characters
    #[arg(long, requires = "plot")]
    pub ascii: bool,

    /// How records are written: text, csv or jsonl (JSON, one record a line); without this option
    /// text on a terminal and for plots, otherwise csv. The name of a puzzle format says how
    /// puzzles are read instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = record_format)]
    pub format: Vec<FormatName>,
}

/// The arguments of `hint`.
#[derive(Debug, Group)]
pub struct Hint {
    /// The puzzle: a file, a puzzle as text, an address, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: String,

    /// The step of the lowest score; this is what you get without any of these options
    #[arg(long, conflicts_with_all = ["effective", "all"])]
    pub simplest: bool,

    /// The step that removes the most candidates
    #[arg(long, conflicts_with = "all")]
    pub effective: bool,

    /// All steps that can be taken now
    #[arg(long)]
    pub all: bool,

    /// Only steps of this technique, as in naked-pair
    #[arg(long, value_name = "SLUG", value_parser = technique)]
    pub technique: Option<&'static Technique>,

    /// How steps are written: text or jsonl (JSON, one step a line). The name of a puzzle format
    /// says how the puzzle is read instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = hint_format)]
    pub format: Vec<FormatName>,
}

fn technique(slug: &str) -> Result<&'static Technique, String> {
    technique::by_slug(slug).ok_or_else(|| {
        let slugs: Vec<&str> = technique::ALL.iter().map(|technique| technique.slug).collect();
        format!("there is no such technique; expected one of {}", slugs.join(", "))
    })
}

fn long_help() -> String {
    format!("{PLAY_EXAMPLES}\n\n{}\n\n{CODES}", format_list())
}

fn with_systems(examples: &str) -> String {
    format!("{}\n\n{examples}", system_list())
}

const PLAY_EXAMPLES: &str = "\
Examples:
  gradus                                           goes on with the last game
  gradus puzzle.txt                                plays the puzzle in a file
  gradus 'https://puzz.link/p?kakuro/3/3/l7-m-dl4j3e'
  gradus rate puzzles.txt                          says how hard each puzzle is
  gradus rate --help                               says more about a command";

const CODES: &str = "\
Exit codes: 0 all is well; 1 a puzzle is bad (it cannot be read, has a fault or, for check and
solve, has not exactly one solution); 2 the command line is wrong or a file cannot be read.";

const RATE: &str = "\
Say how hard puzzles are

The total of a puzzle adds up the scores of all steps that a player takes who always tries the
simplest technique first; the scores are those of your configuration. A total of *** (null in
JSON, empty in CSV) means that the techniques that are switched on cannot finish the puzzle; a
note says why. A puzzle is rated as it was given, whatever was done to it since.

A file or standard input has one puzzle on each line (a Sudoku line, kakuro/COLS/ROWS/BODY or a
whole address, or COLUMNS|DIGITS); blank lines and lines that begin with # are skipped. Where the
lines are rows of one puzzle in another format, that puzzle is rated. Lines that cannot be read
are reported and do not stop the rest. Lines are counted through all inputs.";

const RATE_EXAMPLES: &str = "\
Examples:
  gradus rate puzzles.txt
  gradus rate --format csv easy.txt hard.txt > ratings.csv
  grep -v '^#' puzzles.txt | gradus rate --format jsonl

A record in JSON, and the columns in CSV:
  {\"line\":1,\"puzzle\":\"…\",\"kind\":\"sudoku\",\"solutions\":1,\"ratings\":{\"simplest-first\":
   {\"total\":42,\"solved\":true,\"level\":\"easy\",\"counts\":{\"H1\":18,\"N2\":2}}}}
  {\"line\":7,\"error\":\"…\"}
  line,puzzle,kind,solutions,system,total,solved,level,counts,note,error
Solutions are 0, 1, 2 for two or more, and null (empty in CSV) where that takes too long to say.";

const EVALUATE: &str = "\
Say how well ratings agree with what people needed

FILE is a table in CSV with a heading. The column called puzzle, or else the first that has puzzles,
is rated; every other column with numbers, such as times, is compared with the ratings. Lines that
begin with # are skipped. Rows that cannot be read are reported and left out, and so are, where they
are compared, puzzles without a figure and those that a system has no total for.

Spearman's correlation compares ranks, Pearson's the numbers themselves: 1 where ratings and figures
rise together, 0 where they have nothing to do with each other. The interval holds 95 of 100
correlations of samples that are drawn with replacement from the puzzles used, by the seed (1 where
none is given). Without --system every system is asked that applies to the puzzles. The number of
givens, at the top, is what a rating has to beat; fewer are harder, and so its correlation is below
0 as a rule.";

const EVALUATE_EXAMPLES: &str = "\
Examples:
  gradus evaluate times.csv
  gradus evaluate --column seconds --plot times.csv
  gradus evaluate --system simplest-first --resamples 10000 --format jsonl - < times.csv

The beginning of a table, a record in JSON, and the columns in CSV:
  puzzle,seconds
  .3.4........4.2.,41
  {\"system\":\"…\",\"column\":\"seconds\",\"used\":97,\"left_out\":3,\"why\":{\"no figure\":3},
   \"spearman\":{\"value\":0.61,\"interval\":[0.52,0.69]},\"pearson\":{…}}
  system,column,used,left_out,why,spearman,spearman_low,spearman_high,
   pearson,pearson_low,pearson_high
A correlation is null (in CSV empty, in text -) where all ratings or all figures are equal.";

const HINT: &str = "\
Explain the next step of a puzzle

A step places digits (r4c5=7) or removes candidates (r4c5<>12), and says why. Cells are named by
row and column from the top left of the whole grid, in Kakuro with the black border. Where
candidates have one answer by the rules alone, that step comes first, as the technique
simple-filter.

What was done to the puzzle, in a Gradus file, is taken into account; where it has a mistake, the
hint says so. A puzzle that is complete, contradicts itself, or has no step that the techniques
find gives a note instead.";

const HINT_EXAMPLES: &str = "\
Examples:
  gradus hint puzzle.txt
  gradus hint --all --technique naked-pair puzzle.txt
  sed -n 3p puzzles.txt | gradus hint --effective --format jsonl -

A record in JSON:
  {\"technique\":\"naked-pair\",\"label\":\"N2\",\"places\":[],\"removes\":[\"r1c2<>34\"],\"text\":\"…\"}
  {\"note\":\"…\"}";

const SOLVE: &str = "\
Solve puzzles

Each is solved step by step, always by the step that removes the most candidates, and by a guess
where no technique finds one. Solutions are written as one line: a Sudoku as its digits, a Kakuro
as COLUMNS|DIGITS without the black border. Of several solutions one is written.

Files and standard input are read as by rate; see gradus rate --help.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  gradus solve '12............32'
  gradus solve --format csv puzzles.txt

A record in JSON, and the columns in CSV:
  {\"line\":1,\"kind\":\"sudoku\",\"solutions\":1,\"solution\":\"…\",\"steps\":9,\"guesses\":0}
  {\"line\":7,\"error\":\"…\"}
  line,kind,solutions,solution,steps,guesses,error
In text, lines without exactly one solution are comments that begin with #.";

const CHECK: &str = "\
Check whether puzzles are well made and have one solution

Faults are what makes a puzzle impossible by itself: a digit given twice in a row, a clue that no
digits make. A puzzle with faults is not searched for solutions; it has none.

Files and standard input are read as by rate; see gradus rate --help.";

const CHECK_EXAMPLES: &str = "\
Examples:
  gradus check puzzle.txt
  gradus check --format jsonl < puzzles.txt

A record in JSON, and the columns in CSV:
  {\"line\":1,\"kind\":\"kakuro\",\"solutions\":0,\"faults\":[{\"cell\":\"r3c4\",\"what\":\"…\"}]}
  {\"line\":7,\"error\":\"…\"}
  line,kind,solutions,faults,error
The cell is null where a fault is one of the whole puzzle.";
