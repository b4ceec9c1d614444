//! A thread for the history, so that no key waits for its file, no matter how slow the disk is or
//! who else writes to it.

use super::atomic::{self, behind_links, folder_of};
use super::error::Error;
use super::games::Store;
use super::history::History;
use super::platform::today;
use crate::game::past::Past;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// What the thread reports.
#[derive(Clone, Debug)]
pub enum News {
    /// All games, the most recently ended last, and the present day by the player's clock, counted
    /// from 1970-01-01.
    Recalled(Arc<Vec<Past>>, i64),
    /// The history cannot be read or written, or was damaged.
    Trouble(String),
}

/// A task of the history thread.
#[derive(Debug)]
enum Job {
    /// Record a game.
    Put(Box<Past>),
    /// Read all games.
    Recall,
    /// Open the file if there is one, and then say so.
    Look(Sender<()>),
}

/// How long the program waits for the history when it ends or begins. A game that is not recorded by then is
/// recorded when it is next opened.
const PATIENCE: Duration = Duration::from_millis(300);

/// The thread. Dropping it waits until everything is written, but not for long.
#[derive(Debug)]
pub struct HistoryThread {
    jobs: Option<Sender<Job>>,
    ending: Arc<AtomicBool>,
    /// Nothing is ever sent through it; it closes when the thread ends.
    ended: Option<Receiver<Infallible>>,
}

impl HistoryThread {
    /// Starts the thread. The history is opened when it is first needed; if no thread can be
    /// started, there is no history. Reports go to `tell`. First of all, the folders of the games
    /// and of the configuration are swept of files left by a program that was killed.
    pub fn start(store: Store, config: PathBuf, report: impl Fn(News) + Send + 'static) -> Self {
        let (jobs, received) = mpsc::channel();
        let ending = Arc::new(AtomicBool::new(false));
        let of_clerk = Arc::clone(&ending);
        let (alive, ended) = mpsc::channel();
        let work = move || {
            let _alive = alive;
            let config = behind_links(&config).ok().flatten().unwrap_or(config);
            let own = [&store.data, &store.games_folder(), folder_of(&config)];
            own.iter().for_each(|folder| atomic::sweep(folder));
            Clerk { store, report, ending: of_clerk, open: None, complained: false }
                .work(&received);
        };
        let is_there = thread::Builder::new().name("history".into()).spawn(work).is_ok();
        Self { jobs: Some(jobs), ending, ended: is_there.then_some(ended) }
    }

    /// Records a game.
    pub fn put(&self, past: Past) {
        self.send(Job::Put(Box::new(past)));
    }

    /// Reads all games; they arrive as [`News::Recalled`].
    pub fn recall(&self) {
        self.send(Job::Recall);
    }

    /// Opens the history, if there is one, and waits for that, but not for long. If it cannot be opened,
    /// that has been reported then.
    pub fn look(&self) {
        let (done, looked) = mpsc::channel();
        self.send(Job::Look(done));
        let _ = looked.recv_timeout(PATIENCE);
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

/// The working data of the thread.
struct Clerk<T> {
    store: Store,
    /// Receives the reports.
    report: T,
    /// Whether the program is ending, so that nothing long may be started.
    ending: Arc<AtomicBool>,
    open: Option<History>,
    /// Whether the player was told that games cannot be recorded; this is said once.
    complained: bool,
}

impl<T: Fn(News)> Clerk<T> {
    fn work(&mut self, jobs: &Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Put(past) => {
                    let put = self.history().and_then(|history| history.put(&past));
                    self.complain(put);
                }
                Job::Look(done) => {
                    if self.store.has_history_file() {
                        let looked = self.history().map(drop);
                        self.complain(looked);
                    }
                    let _ = done.send(());
                }
                Job::Recall => match self.history().and_then(|history| history.all()) {
                    Ok(all) => (self.report)(News::Recalled(Arc::new(all), today())),
                    Err(error) => {
                        self.open = None;
                        self.say(error.to_string());
                    }
                },
            }
        }
    }

    /// The history, reopened if its file is gone.
    fn history(&mut self) -> Result<&mut History, Error> {
        let open = self.open.take().filter(History::exists);
        let mut history = open.map_or_else(|| self.store.history(&self.ending), Ok)?;
        if let Some(notice) = history.notice.take() {
            self.say(notice);
        }
        Ok(self.open.insert(history))
    }

    /// Says once why games cannot be recorded.
    fn complain(&mut self, done: Result<(), Error>) {
        let Err(error) = done else { return };
        self.open = None;
        if !std::mem::replace(&mut self.complained, true) {
            self.say(format!("the game continues, but {error}"));
        }
    }

    fn say(&self, what: String) {
        (self.report)(News::Trouble(what));
    }
}
