//! Work that waits for the disk, and a thread that does it, so that no key has to wait.

use super::error::Error;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;
use std::{fmt, thread};

/// Something that waits for the disk. Its data already outlives the program, or else it must be
/// done before the program ends.
pub struct Work(Box<dyn FnOnce() -> Result<(), Error> + Send>);

impl Work {
    /// Work that a function does.
    pub fn new(work: impl FnOnce() -> Result<(), Error> + Send + 'static) -> Self {
        Self(Box::new(work))
    }

    /// Does the work, waiting for it.
    ///
    /// # Errors
    /// Says what could not be done.
    pub fn run(self) -> Result<(), Error> {
        (self.0)()
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Work")
    }
}

/// How long the program waits for the disk when it ends; also how long opening a game waits if the
/// game is still being put away.
const PATIENCE: Duration = Duration::from_secs(10);

/// The thread, which does one piece of work after another.
#[derive(Debug)]
pub struct KeeperThread {
    jobs: Sender<Work>,
    ending: Arc<AtomicBool>,
    /// The last error that was not reported is sent through it when the thread ends.
    ended: Receiver<Option<Error>>,
    folder: PathBuf,
}

impl KeeperThread {
    /// Starts the thread; `None` if it cannot be started. Errors go to `tell`. If the disk does not
    /// answer, the error names this folder.
    pub fn start(folder: &Path, report: impl Fn(Error) + Send + 'static) -> Option<Self> {
        let (jobs, received) = mpsc::channel::<Work>();
        let (done, ended) = mpsc::channel();
        let ending = Arc::new(AtomicBool::new(false));
        let is_ending = Arc::clone(&ending);
        let work = move || {
            let mut unreported = None;
            for error in received.iter().filter_map(|work| work.run().err()) {
                match is_ending.load(Ordering::Relaxed) {
                    true => unreported = Some(error),
                    false => report(error),
                }
            }
            let _ = done.send(unreported);
        };
        thread::Builder::new().name("keeper".into()).spawn(work).ok()?;
        Some(Self { jobs, ending, ended, folder: folder.into() })
    }

    /// Queues a piece of work after everything queued before.
    ///
    /// # Errors
    /// Says what could not be done, if the thread is gone and the work was tried here.
    pub fn hand(&self, work: Work) -> Result<(), Error> {
        self.jobs.send(work).or_else(|mpsc::SendError(work)| work.run())
    }

    /// Waits until everything queued is done, but not forever.
    pub fn settle(&self) {
        let (done, waited) = mpsc::channel();
        let signal = Work::new(move || {
            // A caller who stopped waiting needs no signal.
            let _ = done.send(());
            Ok(())
        });
        if self.hand(signal).is_ok() {
            let _ = waited.recv_timeout(PATIENCE);
        }
    }

    /// Ends the thread when everything is done, but does not wait forever.
    ///
    /// # Errors
    /// Says what could not be done in the end, or that the disk does not answer.
    pub fn end(self) -> Result<(), Error> {
        let Self { jobs, ending, ended, folder } = self;
        ending.store(true, Ordering::Relaxed);
        drop(jobs);
        match ended.recv_timeout(PATIENCE) {
            Ok(unreported) => unreported.map_or(Ok(()), Err),
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
        let (report, told) = mpsc::channel();
        let report = move |_| {
            let _ = report.send(());
        };
        let thread = KeeperThread::start(folder, report).expect("a thread");
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
