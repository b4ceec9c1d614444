//! What waits for the disk, and a thread of its own for it, so that no key does.

use super::error::Error;
use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// Something that waits for the disk. What it is about outlives the program already, or else must be
/// done before the program ends.
pub struct Work(Box<dyn FnOnce() -> Result<(), Error> + Send>);

impl Work {
    /// Work that a function does.
    pub fn new(work: impl FnOnce() -> Result<(), Error> + Send + 'static) -> Self {
        Self(Box::new(work))
    }

    /// Does it here and now.
    ///
    /// # Errors
    /// What could not be done.
    pub fn run(self) -> Result<(), Error> {
        (self.0)()
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Work")
    }
}

/// How long the end of the program waits for the disk, as does a game that is opened while it is
/// still being put away.
const PATIENCE: Duration = Duration::from_secs(10);

/// The thread, which does one piece of work after the other.
#[derive(Debug)]
pub struct KeeperThread {
    jobs: Sender<Work>,
    ending: Arc<AtomicBool>,
    /// The last error that was not told is sent through it when the thread ends.
    ended: Receiver<Option<Error>>,
    folder: PathBuf,
}

impl KeeperThread {
    /// Starts the thread; `None` if there can be none. What goes wrong goes to `tell`. The folder
    /// is the one that a disk which does not answer is complained of by.
    pub fn start(folder: &Path, tell: impl Fn(Error) + Send + 'static) -> Option<Self> {
        let (jobs, received) = mpsc::channel::<Work>();
        let (done, ended) = mpsc::channel();
        let ending = Arc::new(AtomicBool::new(false));
        let is_ending = Arc::clone(&ending);
        let work = move || {
            let mut untold = None;
            for error in received.iter().filter_map(|work| work.run().err()) {
                match is_ending.load(Ordering::Relaxed) {
                    true => untold = Some(error),
                    false => tell(error),
                }
            }
            let _ = done.send(untold);
        };
        thread::Builder::new().name("keeper".into()).spawn(work).ok()?;
        Some(Self { jobs, ending, ended, folder: folder.into() })
    }

    /// Has something done when everything that was handed in before is.
    ///
    /// # Errors
    /// What could not be done, if the thread is gone, so that it was tried here.
    pub fn hand(&self, work: Work) -> Result<(), Error> {
        self.jobs.send(work).or_else(|mpsc::SendError(work)| work.run())
    }

    /// Waits until everything that was handed in is done, but not for ever.
    pub fn settle(&self) {
        let (done, waited) = mpsc::channel();
        let signal = Work::new(move || {
            // Whoever stopped waiting needs no signal.
            let _ = done.send(());
            Ok(())
        });
        if self.hand(signal).is_ok() {
            let _ = waited.recv_timeout(PATIENCE);
        }
    }

    /// Ends the thread when everything is done, but does not wait for ever.
    ///
    /// # Errors
    /// What could not be done at last, or that the disk does not answer.
    pub fn end(self) -> Result<(), Error> {
        let Self { jobs, ending, ended, folder } = self;
        ending.store(true, Ordering::Relaxed);
        drop(jobs);
        match ended.recv_timeout(PATIENCE) {
            Ok(untold) => untold.map_or(Ok(()), Err),
            Err(_) => Err(Error::new("finish saving to", &folder, ErrorKind::TimedOut.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_wrong_at_the_end_is_returned() {
        let folder = Path::new("there");
        let (tell, told) = mpsc::channel();
        let tell = move |_| {
            let _ = tell.send(());
        };
        let thread = KeeperThread::start(folder, tell).expect("a thread");
        let fails =
            || Error::new("save the game to", Path::new("here"), ErrorKind::NotFound.into());
        thread.hand(Work::new(move || Err(fails()))).expect("the thread is there");
        told.recv().expect("it is told while somebody listens");
        let ending = Arc::clone(&thread.ending);
        let late = move || {
            while !ending.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            Err(fails())
        };
        thread.hand(Work::new(late)).expect("the thread is there");
        let error = thread.end().expect_err("it failed").to_string();
        assert!(error.starts_with("cannot save the game to here"), "{error}");
        assert!(told.recv().is_err(), "nobody listens any more");
    }
}
