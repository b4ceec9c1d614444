//! A thread of its own for the history, so that no key waits for its file, however
//! slow the disk is and whoever else writes it.

use super::clock::today;
use super::error::Error;
use super::games::Store;
use super::history::History;
use super::private;
use crate::game::past::Past;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// What the thread has to say.
#[derive(Clone, Debug)]
pub enum News {
    /// All games, the one that ended last at the end, and which day it is by the player's clock,
    /// counted from 1970-01-01.
    Recalled(Arc<Vec<Past>>, i64),
    /// The history cannot be read or written, or was damaged.
    Trouble(String),
}

/// What is to be done with the history.
#[derive(Debug)]
enum Job {
    /// Write a game down.
    Put(Box<Past>),
    /// Read all games.
    Recall,
}

/// How long the end of the program waits for the history. A game that is not in it by then is
/// written down when it is opened next.
const PATIENCE: Duration = Duration::from_millis(300);

/// The thread. Dropping it waits until all is written, but not for long.
#[derive(Debug)]
pub struct HistoryThread {
    jobs: Option<Sender<Job>>,
    ending: Arc<AtomicBool>,
    /// Nothing ever comes through it; it is closed when the thread ends.
    ended: Option<Receiver<Infallible>>,
}

impl HistoryThread {
    /// Starts the thread. The history is opened when it is first wanted; if there can be no
    /// thread there is none. What there is to say goes to `tell`. First of all the folders of the games
    /// and of the configuration are swept of what a program that was killed left there.
    pub fn start(
        store: Store,
        config: Option<PathBuf>,
        tell: impl Fn(News) + Send + 'static,
    ) -> Self {
        let (jobs, received) = mpsc::channel();
        let ending = Arc::new(AtomicBool::new(false));
        let of_clerk = Arc::clone(&ending);
        let (alive, ended) = mpsc::channel();
        let work = move || {
            let _alive = alive;
            let own = [Some(store.data.clone()), Some(store.games_folder()), config];
            own.iter().flatten().for_each(|folder| private::sweep(folder));
            Clerk { store, tell, ending: of_clerk, open: None, complained: false }.work(&received);
        };
        let is_there = thread::Builder::new().name("history".into()).spawn(work).is_ok();
        Self { jobs: Some(jobs), ending, ended: is_there.then_some(ended) }
    }

    /// Has a game written down.
    pub fn put(&self, past: Past) {
        self.send(Job::Put(Box::new(past)));
    }

    /// Has all games read; they come as [`News::Recalled`].
    pub fn recall(&self) {
        self.send(Job::Recall);
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send(job);
        }
    }
}

impl Drop for HistoryThread {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Relaxed);
        self.jobs = None;
        if let Some(ended) = &self.ended {
            let _ = ended.recv_timeout(PATIENCE);
        }
    }
}

/// What the thread has at hand.
struct Clerk<T> {
    store: Store,
    /// Who hears what there is to say.
    tell: T,
    /// Whether the program ends, so that nothing long is to be started.
    ending: Arc<AtomicBool>,
    open: Option<History>,
    /// Whether the player was told that games cannot be written down, which is said once.
    complained: bool,
}

impl<T: Fn(News)> Clerk<T> {
    fn work(&mut self, jobs: &Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Put(past) => {
                    if let Err(error) = self.history().and_then(|history| history.put(&past)) {
                        self.open = None;
                        if !std::mem::replace(&mut self.complained, true) {
                            self.say(format!("the game continues, but {error}"));
                        }
                    }
                }
                Job::Recall => match self.history().and_then(|history| history.all()) {
                    Ok(all) => (self.tell)(News::Recalled(Arc::new(all), today())),
                    Err(error) => {
                        self.open = None;
                        self.say(error.to_string());
                    }
                },
            }
        }
    }

    /// The history, opened again if its file is gone.
    fn history(&mut self) -> Result<&mut History, Error> {
        let open = self.open.take().filter(History::exists);
        let mut history = open.map_or_else(|| self.store.history(&self.ending), Ok)?;
        if let Some(notice) = history.notice.take() {
            self.say(notice);
        }
        Ok(self.open.insert(history))
    }

    fn say(&self, what: String) {
        (self.tell)(News::Trouble(what));
    }
}
