//! How a dialogue begins, and how it answers each line.

use super::answer::Reply;
use super::dialogue::Dialogue;
use super::{commands, opening};
use crate::config::Config;
use crate::desk::{Desk, NewGame, Sitting};
use crate::lists::limits::Patience;
use crate::store::{News, Paths};
use std::path::Path;
use std::sync::mpsc;

impl Dialogue {
    /// Opens a puzzle, or else the game played last, and introduces it. A file of puzzles is
    /// listed, and its first unsolved puzzle is opened.
    ///
    /// # Errors
    /// When there is nothing to play, which a test of the pack rules out.
    pub fn open(
        new_game: Option<NewGame>,
        list: Option<&Path>,
        config: &Config,
        paths: Paths,
        mut notices: Vec<String>,
    ) -> Result<(Self, Reply), String> {
        let (sender, news) = mpsc::channel();
        let report = move |news_item| {
            // If nobody listens, the dialogue has ended.
            let _ = sender.send(news_item);
        };
        let mut desk = Desk::new(paths, config.library.folders.clone(), report);
        let opened = match new_game {
            Some(new_game) => desk.begin(new_game),
            None => desk.last(&mut notices).map_or_else(|| desk.first(), Ok)?,
        };
        let notice = opened.notice.clone();
        let mut dialogue = Self::new(Sitting::new(opened, config), desk, news);
        dialogue.warnings.extend(notices.into_iter().chain(notice));
        dialogue.keep_marks();
        dialogue.desk.look_at_history();
        dialogue.take_news();
        dialogue.give_time(Patience::Usual);
        dialogue.begin_work();
        let mut answer = dialogue.introduction();
        if list.is_some() {
            let rows = opening::listed(&mut dialogue, list, "")?;
            if let Some(number) = opening::first_open(&dialogue) {
                answer = opening::open(&mut dialogue, &number.to_string())?;
            }
            answer.lines = rows.lines;
            answer.data.extend(rows.data);
        }
        dialogue.alarm = None;
        let warnings = std::mem::take(&mut dialogue.warnings);
        Ok((dialogue, Reply { command: opening::OPEN, outcome: Ok(answer), warnings }))
    }

    /// Answers a line; `None` if there is nothing to answer, as with a blank line. Whatever was
    /// done is on the disk when this returns.
    pub fn answer(&mut self, line: &str) -> Option<Reply> {
        self.look_at_clock();
        self.sitting.clock.act();
        self.begin_work();
        let (command, outcome) = match self.puzzle.take() {
            Some(lines) => opening::take_line(self, lines, line)?,
            None => commands::run(self, line)?,
        };
        if let Err(error) = self.desk.sync(&self.sitting.game) {
            self.warnings.push(error.to_string());
        }
        self.take_news();
        let mut warnings = std::mem::take(&mut self.warnings);
        warnings.dedup();
        Some(Reply { command, outcome, warnings })
    }

    /// Takes in what is wrong with the history.
    fn take_news(&mut self) {
        let troubles = self.news.try_iter().filter_map(|news| match news {
            News::Trouble(what) => Some(what),
            News::Recalled(..) => None,
        });
        self.warnings.extend(troubles);
    }
}
