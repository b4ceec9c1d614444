//! The commands: a single table, from which the help and the list in the README are made.

use super::answer::{Answer, Outcome};
use super::dialogue::Dialogue;
use super::{card, hints, opening, scoring, showing, writing};
use gradus_engine::text::folded;

/// A command of the dialogue.
#[derive(Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// The arguments, as in `CELL DIGITS`.
    pub arguments: &'static str,
    /// What it does, in a sentence or two.
    pub help: &'static str,
    /// Runs it. The text is what follows the name.
    pub run: fn(&mut Dialogue, &str) -> Outcome,
}

impl Command {
    /// The name with its arguments.
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments).trim_end().into()
    }
}

/// A row of the table.
const fn command(
    name: &'static str,
    arguments: &'static str,
    help: &'static str,
    run: fn(&mut Dialogue, &str) -> Outcome,
) -> Command {
    Command { name, arguments, help, run }
}

/// The command for a line that begins with a cell.
const SET: &str = "set";

/// Every command.
pub static COMMANDS: &[Command] = &[
    command(
        SET,
        "CHANGE...",
        "Writes digits and marks: r4c5=7 places, r4c5=. clears, r4c5+28 writes marks, r4c5<>28 \
         wipes them. r4c5^+28 and r4c5^<>28 do the same with corner marks, r4c5:A colours a cell \
         and r4c5:7A a candidate. r4c5:7=r4c8:7 draws a strong link, with - a weak one, with . \
         none. r2c3/across<>79 strikes the combination 7+9 out of the run that begins in r2c3, \
         r2c3/across+79 restores it; down and cage work in the same way. Several changes are one \
         move. You can leave out the word set.",
        writing::set,
    ),
    command(
        "rules",
        "",
        "Tells the rules of the puzzle: what its setter wrote, and which cells each rule is \
         about.",
        showing::rules,
    ),
    command(
        "card",
        "",
        "Says what was understood of a published puzzle, line by line, and what else each drawing can mean.",
        card::card,
    ),
    command(
        "exchange",
        "NUMBER",
        "Reads the drawing of this line of the card as the next rule that fits it; your moves stay.",
        card::exchange,
    ),
    command(
        "switch",
        "NUMBER",
        "Sets this line of the card aside, so that it does not count, or has it count again.",
        card::switch,
    ),
    command("mark", "CELL DIGITS", "Writes each mark, or wipes it if it is there.", writing::mark),
    command("fill", "", "Fills in the marks of the cells that have none.", writing::fill),
    command(
        "wipe",
        "",
        "Wipes the marks that the digits placed rule out.",
        writing::wipe_impossible,
    ),
    command(
        "auto",
        "[on|off]",
        "Says or sets whether all marks are kept current for you.",
        writing::auto,
    ),
    command("refill", "", "Writes all marks again from the digits placed.", writing::refill),
    command("undo", "[COUNT]", "Undoes the last moves.", writing::undo),
    command("redo", "[COUNT]", "Redoes moves that were undone.", writing::redo),
    command(
        "go",
        "good|COUNT",
        "Returns to the last state without a mistake, or goes to the state after this many moves.",
        writing::go,
    ),
    command("savepoint", "LETTER", "Sets a savepoint, named by a letter.", writing::savepoint),
    command(
        "return",
        "LETTER",
        "Returns to that savepoint, as a move that can be undone.",
        writing::back,
    ),
    command(
        "hint",
        "[simplest|effective|likely|CELL|TECHNIQUE]",
        "Gives a hint, more each time: the technique and where to look, the cells, the whole \
         step. The likely one is the digit that is easiest to see; for a cell it is the simplest \
         step that changes it.",
        hints::hint,
    ),
    command(
        "why",
        "[TECHNIQUE]",
        "Shows the page about the technique of the hint, or about another one.",
        hints::why,
    ),
    command(
        "steps",
        "[TECHNIQUE]",
        "Lists all steps that are possible now, with numbers.",
        hints::steps,
    ),
    command(
        "apply",
        "[NUMBER]",
        "Does what the hint says, or that step of the list.",
        hints::apply,
    ),
    command(
        "check",
        "[rules]",
        "Says what is wrong: by the solution, or by the rules alone.",
        showing::check,
    ),
    command(
        "show",
        "[candidates [CELL]|CELL|row N|column N|box N]",
        "Shows the board as text, with digits or with candidates; or describes a cell (its \
         candidates and the combinations of its runs) or a line of cells in words.",
        showing::show,
    ),
    command(
        "combinations",
        "SUM CELLS [DIGITS]",
        "Lists the combinations that make a sum in this many cells, of all digits or of those \
         given; says which digits all of them need and which none has.",
        showing::combinations,
    ),
    command(
        "time",
        "",
        "Says the time played, the hints and checks used, and about how long the rest will take \
         you.",
        scoring::time,
    ),
    command(
        "scores",
        "",
        "Lists the scale of the rating system, and how often each row is needed from here.",
        scoring::scores,
    ),
    command(
        "score",
        "ROW [VALUE|default]",
        "Says or sets what a row of the scale is worth, by its label or name. 0 switches a technique off.",
        scoring::score,
    ),
    command("system", "[NAME]", "Says or chooses the rating system.", scoring::system),
    command(
        "rate",
        "",
        "Says how hard the rest is by the rating system, and how hard the puzzle was at the \
         start.",
        scoring::rate,
    ),
    command(
        "ratings",
        "",
        "Says how hard the rest is by every system; some take a while.",
        scoring::ratings,
    ),
    command(
        "stuck",
        "",
        "Goes to the state where the rating of the rest gets stuck, as one move.",
        scoring::stuck,
    ),
    command(
        opening::OPEN,
        "NUMBER|FILE|PUZZLE|-",
        "Plays a puzzle: a row of the list, a file, a puzzle as text, or with - the lines that \
         follow up to a blank one, which are answered together.",
        opening::open,
    ),
    command(
        "list",
        "[file FILE|WORD...]",
        "Lists games and puzzles, with numbers to open them by: all, those of a file, or those \
         that match words.",
        opening::list,
    ),
    command(
        "new",
        "[VARIETY] [SIZE] [LEVEL|daily] [LOW..HIGH]",
        "Makes a new puzzle and plays it; LOW..HIGH are the minutes that it should take you.",
        opening::new,
    ),
    command(
        "save",
        "",
        "Waits until the game is safe on the disk. Every move is saved without it.",
        opening::save,
    ),
    command(
        "export",
        "FORMAT [file]",
        "Prints the puzzle and your entries in another format, or writes them to a new file in \
         this folder.",
        opening::export,
    ),
    command("share", "", "Tells your result as a line for a chat.", opening::share),
    command("help", "[COMMAND]", "Says what the commands do.", help),
    command("quit", "", "Ends the dialogue, as the end of the input does.", quit),
];

/// Runs the command of a line. Returns its name as well; `None` for a blank line or a comment,
/// which begins with `#`, and for a command that is answered once the lines that follow are read.
pub fn run(dialogue: &mut Dialogue, line: &str) -> Option<(&'static str, Outcome)> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    // Changes may be typed with the digits of any script; names of files stay as they are.
    let plain = folded(line);
    let is_plain_change = plain.split_whitespace().next().is_some_and(is_change);
    let line = if is_plain_change { &plain } else { line };
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (name, rest) = if is_change(name) { (SET, line) } else { (name, rest.trim()) };
    Some(match find(name) {
        Ok(command) if command.name == opening::OPEN && rest == "-" => {
            dialogue.puzzle = Some(Vec::new());
            return None;
        }
        Ok(command) => (command.name, (command.run)(dialogue, rest)),
        Err(why) => ("", Err(why)),
    })
}

/// Whether a word is a change rather than a command: it contains a symbol that no name does.
fn is_change(word: &str) -> bool {
    word.contains(['=', '+', '<', ':', '^'])
}

fn find(name: &str) -> Result<&'static Command, String> {
    let found = COMMANDS.iter().find(|command| command.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
        format!("expected a command: {}; found {name:?}", names.join(", "))
    })
}

fn help(_: &mut Dialogue, name: &str) -> Outcome {
    let about = |command: &Command| format!("{}: {}", command.usage(), command.help);
    Ok(match name {
        "" => Answer::lines(COMMANDS.iter().map(about)),
        name => Answer::lines([about(find(name)?)]),
    })
}

fn quit(dialogue: &mut Dialogue, _: &str) -> Outcome {
    dialogue.ended = true;
    let saved = opening::save(dialogue, "").unwrap_or_else(|why| {
        dialogue.warnings.push(why);
        Answer::default()
    });
    Ok(saved.with("ended", true))
}
