//! Saving the game and exporting it.

use super::answer::{Answer, Outcome};
use super::dialogue::Dialogue;
use crate::desk::{self, Destination, Exported};
use gradus_engine::FORMATS;
use gradus_engine::picture::export::{Around, ExportTarget, PICTURES};

/// Waits until the game is safe on the disk.
pub fn save(dialogue: &mut Dialogue, _: &str) -> Outcome {
    dialogue.keep_time();
    dialogue.desk.sync(&dialogue.sitting.game).map_err(|error| error.to_string())?;
    match dialogue.sitting.read_only {
        Some(why) => Err(format!("what you do here is not saved: {why}")),
        None => Ok(Answer::of("saved")),
    }
}

/// Writes the puzzle in another format, as an answer or to a file.
pub fn export(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let target = target(name)?;
    let place = match rest.trim() {
        "" => Destination::Clipboard,
        "file" => Destination::Here,
        _ => return Err(format!("expected file or nothing after the format, found {rest:?}")),
    };
    let document = dialogue.sitting.game.document(&dialogue.sitting.title);
    if !target.is_text() && place == Destination::Clipboard {
        return Err(format!("{} is not text; send `export {name} file`", target.slug()));
    }
    let around = Around::default();
    let parcel = Exported::new(&document, target, target.usual(), &around, place)?;
    if place == Destination::Here {
        let path = dialogue.desk.export(&parcel).map_err(|error| error.to_string())?;
        let path = path.display().to_string();
        return Ok(Answer::of(format!("written: {path}")).with("path", path));
    }
    let text = parcel.text();
    let lines = text.lines().map(String::from);
    Ok(Answer::lines(lines).with("text", text.clone()))
}

/// Tells the result of the game.
pub fn share(dialogue: &mut Dialogue, _: &str) -> Outcome {
    let sitting = &dialogue.sitting;
    let result = desk::result(&sitting.title, &sitting.game, &sitting.tally(), None);
    Ok(Answer::of(result))
}

fn target(name: &str) -> Result<ExportTarget, String> {
    let formats = FORMATS.iter().copied().filter(|format| format.write.is_some());
    let pictures = PICTURES.iter().copied().map(ExportTarget::Picture);
    let mut targets = formats.map(ExportTarget::Format).chain(pictures);
    targets.clone().find(|target| target.slug() == name).ok_or_else(|| {
        let names: Vec<&str> = targets.by_ref().map(ExportTarget::slug).collect();
        format!("expected a format: {}; found {name:?}", names.join(", "))
    })
}
