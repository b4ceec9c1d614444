//! Answers are handed in in any order, and written in their own.

use super::progress::Progress;
use super::record::print_inked;
use anyhow::{Error, Result};
use std::collections::BTreeMap;
#[cfg(unix)]
use std::sync::TryLockError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::{Duration, Instant};

/// How much text may wait for the answers before it, in bytes. Until there is room, no more work is
/// taken.
const MOST_WAITING: usize = 8 << 20;

/// The result of a chunk.
#[derive(Default)]
pub struct Answers {
    /// The records, with nothing but colours in them that could affect a terminal.
    pub text: String,
    /// The messages for standard error.
    pub complaints: Vec<String>,
    /// What is worth knowing about them, for standard error.
    pub notes: Vec<String>,
    /// Whether all puzzles are good.
    pub is_good: bool,
    /// The number of puzzles answered.
    pub puzzles: usize,
    /// Their part of the input, in bytes.
    pub size: u64,
    /// Whether nothing may follow, because these answers were interrupted.
    pub is_last: bool,
}

/// Receives answers and writes them in order.
pub struct Ordered {
    /// Set when no more answers are wanted.
    pub stop: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The number of the chunk to write next.
    next: usize,
    /// Answers that wait for those before them.
    waiting: BTreeMap<usize, Result<Answers>>,
    /// The size of their text, in bytes.
    size: usize,
    /// The number of chunks in progress.
    busy: usize,
    is_good: bool,
    /// Why nothing more can be read or written.
    error: Option<Error>,
    progress: Progress,
}

impl Ordered {
    /// With nothing handed in yet.
    pub fn new(progress: Progress) -> Self {
        let state = State {
            next: 0,
            waiting: BTreeMap::new(),
            size: 0,
            busy: 0,
            is_good: true,
            error: None,
            progress,
        };
        Self { stop: AtomicBool::new(false), state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Waits until there is room for more answers; false if no more are wanted.
    pub fn has_room(&self) -> bool {
        let full = |state: &mut State| state.size > MOST_WAITING && !self.is_stopped();
        drop(self.changed.wait_while(self.state(), full).unwrap_or_else(PoisonError::into_inner));
        !self.is_stopped()
    }

    /// Whether no more answers are wanted.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Announces that a chunk will be answered.
    pub fn begin(&self) {
        self.state().busy += 1;
    }

    /// Hands in the result of the chunk with a number, and writes all results whose turn it is.
    pub fn hand_in(&self, number: usize, answers: Result<Answers>) {
        let mut state = self.state();
        state.busy -= 1;
        state.size += answers.as_ref().map_or(0, |answers| answers.text.len());
        state.waiting.insert(number, answers);
        while let Some(answers) = state.take() {
            let is_open = answers.and_then(|answers| state.write(answers));
            if !matches!(is_open, Ok(true)) {
                // Nothing after a gap may be written.
                state.next = usize::MAX;
                self.stop.store(true, Ordering::Relaxed);
                state.error = is_open.err();
            }
        }
        self.changed.notify_all();
    }

    /// Reports that this many more solutions were found for a puzzle in progress.
    pub fn report(&self, solutions: u64) {
        self.state().progress.report(solutions);
    }

    /// Cancels the answers in progress, and waits until the finished ones are written, but not for
    /// longer than this: somebody may no longer read them. Only platforms with signals use this.
    #[cfg(unix)]
    pub fn call_off(&self, patience: Duration) {
        const PAUSE: Duration = Duration::from_millis(1);
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
        let began = Instant::now();
        self.wait(|| began.elapsed() >= patience, || thread::sleep(PAUSE));
    }

    /// Waits until nothing is answered or written, or until that takes too long. During a pause the
    /// state is free, so that answers can be handed in.
    #[cfg(unix)]
    fn wait(&self, is_over: impl Fn() -> bool, pause: impl Fn()) {
        while !self.rests(is_over()) {
            pause();
        }
    }

    /// Whether nothing is answered or written, or there is no time to wait for it; then the progress
    /// is cleared.
    #[cfg(unix)]
    fn rests(&self, is_over: bool) -> bool {
        let state = match self.state.try_lock() {
            Err(TryLockError::WouldBlock) => return is_over,
            Err(TryLockError::Poisoned(state)) => state.into_inner(),
            Ok(state) => state,
        };
        let rests = is_over || state.busy == 0;
        if rests {
            state.progress.clear();
        }
        rests
    }

    /// Whether all answered puzzles are good.
    ///
    /// # Errors
    /// When an input could not be read or answers could not be written.
    pub fn close(self) -> Result<bool> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.progress.clear();
        state.error.map_or(Ok(state.is_good), Err)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The answers whose turn it is.
    fn take(&mut self) -> Option<Result<Answers>> {
        let answers = self.waiting.remove(&self.next)?;
        self.next += 1;
        self.size -= answers.as_ref().map_or(0, |answers| answers.text.len());
        Some(answers)
    }

    /// Writes answers. Returns whether more may follow.
    fn write(&mut self, answers: Answers) -> Result<bool> {
        self.is_good &= answers.is_good;
        self.progress.say(&answers.complaints);
        self.progress.say(&answers.notes);
        let is_read = print_inked(&answers.text)?;
        self.progress.add(answers.size, answers.puzzles, answers.complaints.len());
        Ok(is_read && !answers.is_last)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A signal ends the program even if an answer never comes, or nobody reads the others.
    #[test]
    fn unfinished_answers_are_not_waited_for() {
        let ordered = Ordered::new(Progress::new(None, false));
        ordered.begin();
        ordered.call_off(Duration::from_millis(1));
        assert!(ordered.is_stopped());
        let writes = ordered.state();
        ordered.call_off(Duration::from_millis(1));
        drop(writes);
        ordered.hand_in(0, Ok(Answers::default()));
        // Without a limit, this waits for nothing more.
        ordered.call_off(Duration::MAX);
    }

    /// What is handed in because of a signal is written before the program ends.
    #[test]
    fn answers_that_are_ready_are_waited_for() {
        let ordered = Ordered::new(Progress::new(None, false));
        ordered.begin();
        ordered.wait(|| false, || ordered.hand_in(0, Ok(Answers::default())));
        let state = ordered.state();
        assert_eq!((state.busy, state.next), (0, 1));
    }
}
