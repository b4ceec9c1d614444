//! Two programs that take turns.

use cpu_time::ThreadTime;
use std::time::Duration;

/// How many rounds the median is taken of.
const ROUNDS: usize = 9;

/// The least processor time of a round, for each of the two.
const ROUND: Duration = Duration::from_millis(100);

/// How Gradus compares with a peer.
pub struct Row {
    /// The crate.
    pub peer: &'static str,
    /// How often Gradus does the job while the peer does it once: the median of the rounds.
    pub ratio: f64,
    /// Jobs per second of Gradus, at the median.
    pub ours: f64,
    /// Jobs per second of the peer, at the median.
    pub theirs: f64,
    /// A remark on the comparison.
    pub note: String,
}

/// The first line of the table.
pub fn header() -> String {
    format!(
        "{:12} {:18} {:10} {:>11} {:>11} {:>7}  {}",
        "job", "list", "peer", "peer/s", "gradus/s", "ratio", "note"
    )
}

/// Has Gradus and a peer do the same `jobs` in turns; both get the number of the job.
pub fn compare(
    peer: &'static str,
    jobs: usize,
    note: String,
    mut ours: impl FnMut(usize),
    mut theirs: impl FnMut(usize),
) -> Row {
    let (mut our_times, mut their_times, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (our, their) = (seconds(jobs, &mut ours), seconds(jobs, &mut theirs));
        our_times.push(our);
        their_times.push(their);
        ratios.push(their / our);
    }
    let each = |times| jobs as f64 / median(times);
    Row { peer, ratio: median(ratios), ours: each(our_times), theirs: each(their_times), note }
}

/// Seconds for all jobs once, from as many runs as fill a round.
fn seconds(jobs: usize, job: &mut impl FnMut(usize)) -> f64 {
    let (began, mut runs) = (ThreadTime::now(), 0);
    while began.elapsed() < ROUND {
        (0..jobs).for_each(&mut *job);
        runs += 1;
    }
    began.elapsed().as_secs_f64() / f64::from(runs)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
