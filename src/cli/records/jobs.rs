//! Work on all cores: the number of threads, and what they do.

use clap::Args as Group;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many threads work.
#[derive(Clone, Copy, Debug, Group)]
pub struct Jobs {
    /// How many puzzles to work on at once; the default is one per core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl Jobs {
    /// This many.
    pub const fn of(count: u16) -> Self {
        Self { jobs: Some(count) }
    }

    /// The number of threads.
    pub fn count(self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }

    /// Does the same work in every thread, and returns the results.
    pub fn work<R: Send>(self, work: impl Fn() -> R + Sync) -> Vec<R> {
        thread::scope(|scope| {
            let others: Vec<_> = (1..self.count()).map(|_| scope.spawn(&work)).collect();
            let own = work();
            let others = others.into_iter().map(|other| other.join());
            let others = others.map(|done| done.unwrap_or_else(|panic| resume_unwind(panic)));
            [own].into_iter().chain(others).collect()
        })
    }

    /// The answers to every item, in the order of the items.
    pub fn answers<T: Sync, R: Send>(self, items: &[T], answer: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let next = AtomicUsize::new(0);
        let take = || {
            let place = next.fetch_add(1, Ordering::Relaxed);
            items.get(place).map(|item| (place, answer(item)))
        };
        let work = || std::iter::from_fn(take).collect::<Vec<(usize, R)>>();
        let mut answers: Vec<(usize, R)> = self.work(work).into_iter().flatten().collect();
        answers.sort_by_key(|(place, _)| *place);
        answers.into_iter().map(|(_, answer)| answer).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_stand_in_the_order_of_what_was_asked() {
        let items: Vec<usize> = (0..1000).collect();
        for jobs in [1, 3] {
            let answers = Jobs { jobs: Some(jobs) }.answers(&items, |item| item * 2);
            assert!(answers.iter().zip(&items).all(|(answer, item)| *answer == item * 2));
            assert_eq!(answers.len(), items.len());
        }
    }
}
