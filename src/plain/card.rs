//! The card of a published puzzle: what was understood of it, line by line, and the player's choices.

use super::answer::{Answer, Outcome};
use super::dialogue::Dialogue;
use crate::game::spoken;
use gradus_engine::grid::choices::Choices;
use gradus_engine::grid::understanding::Understanding;

/// Says what was understood.
pub fn card(dialogue: &mut Dialogue, _: &str) -> Outcome {
    Answer::of_card(dialogue.sitting.puzzle().setup()).ok_or_else(|| NO_CARD.into())
}

/// Reads a line of the card as the next rule that fits.
pub fn exchange(dialogue: &mut Dialogue, number: &str) -> Outcome {
    choose(dialogue, number, Understanding::exchanged)
}

/// Sets a line of the card aside, or has it count again.
pub fn switch(dialogue: &mut Dialogue, number: &str) -> Outcome {
    choose(dialogue, number, Understanding::switched)
}

/// Why there are no choices.
const NO_CARD: &str = "nothing had to be understood of this puzzle: its text has its rules as such";

/// Plays the puzzle with what is chosen for a line of the card, and says what is understood now.
fn choose(
    dialogue: &mut Dialogue,
    number: &str,
    choose: fn(&Understanding, usize) -> Result<Choices, &'static str>,
) -> Outcome {
    let card = dialogue.sitting.puzzle().setup().understanding().ok_or(NO_CARD)?;
    let count = card.rows().len();
    let row = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let row = row.filter(|row| *row < count);
    let row = row.ok_or_else(|| {
        format!("expected the number of a line of the card, 1 to {count}; found {number:?}")
    })?;
    let choices = choose(card, row)?;
    let done = dialogue.sitting.choose_rules(choices)?;
    let wrong = dialogue.say(&done, "").lines;
    dialogue.keep_marks();
    dialogue.prove();
    dialogue.know_solutions();
    dialogue.warnings.extend(spoken::doubt(&dialogue.sitting.game));
    let card = Answer::of_card(dialogue.sitting.puzzle().setup()).unwrap_or_default();
    Ok(Answer { lines: [card.lines.clone(), wrong].concat(), ..card })
}
