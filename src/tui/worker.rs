//! The worker: finds out what could take long, so that no key press waits for it.
//!
//! Ratings have a thread of their own, so that a slow one delays no hint, and so have lists that are
//! to be rated. A new question about a topic calls the one before off. Answers carry the number of
//! their question, by which `update` drops those that came too late.

use super::message::{Answer, Finding, ListJob, Message, Request};
use super::state::analysis::Topic;
use crate::desk::make::{Job, make};
use crate::engine::board::Board;
use crate::engine::budget::{Budget, Watch};
use crate::engine::generate::{Failure, TARGET_BUDGET};
use crate::engine::hint::Hint;
use crate::engine::propose::propose;
use crate::engine::puzzle::Puzzle;
use crate::engine::rating::{BUDGET, Rating, Subject};
use crate::engine::search::{self, Solutions};
use crate::engine::variety::Kind;
use crate::game::advisor::{Advisor, Follow};
use crate::game::change::Move;
use crate::game::hint::Wanted;
use crate::game::pace::Paces;
use crate::game::pack::ListedPuzzle;
use crate::game::ratings::{Rated, from_start};
use crate::game::rescaled::{rescaled, time};
use crate::tui::screen::steps::state::Group;
use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long a picture waits for answers that come soon, so that nothing flickers.
pub const PATIENCE: Duration = Duration::from_millis(1);

/// How long a thread works before it steps back.
const TURN: Duration = Duration::from_micros(200);

/// The clock is looked at once in so many looks, of which the shortest take .04 microseconds, about
/// as long as the clock, and the longest some 20.
const LOOKS: usize = 16;

/// The end of the worker that takes questions. Its threads end when this is dropped.
#[derive(Debug)]
pub struct Worker {
    ratings: Lane,
    lists: Lane,
    others: Lane,
    /// By topic: what calls off the question asked last.
    stops: [Arc<AtomicBool>; Topic::COUNT],
}

/// A thread that answers one question after the other.
#[derive(Debug)]
struct Lane {
    questions: Sender<Question>,
    /// Questions that are not answered yet.
    pending: Arc<AtomicUsize>,
}

struct Question {
    request: Request,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Starts a worker that sends its answers as messages.
    ///
    /// # Errors
    /// Where the system has no thread to give.
    pub fn start(answers: Sender<Message>) -> io::Result<Self> {
        let ratings = Lane::start("ratings", answers.clone())?;
        let lists = Lane::start("lists", answers.clone())?;
        let others = Lane::start("worker", answers)?;
        Ok(Self { ratings, lists, others, stops: Default::default() })
    }

    /// Asks; an earlier question about the same topic is called off.
    pub fn ask(&mut self, request: Request) {
        self.forget(request.topic);
        let stop = Arc::new(AtomicBool::new(false));
        self.stops[request.topic as usize] = Arc::clone(&stop);
        let lane = match request.topic {
            topic if topic.is_rating() => &self.ratings,
            Topic::List | Topic::Learned | Topic::Drill => &self.lists,
            _ => &self.others,
        };
        lane.ask(Question { request, stop });
    }

    /// Calls off what was asked about a topic.
    pub fn forget(&self, topic: Topic) {
        self.stops[topic as usize].store(true, Ordering::Relaxed);
    }

    /// Whether an answer is still to come that may be soon: lists take long, and no picture waits.
    pub fn is_busy(&self) -> bool {
        let lanes = [&self.ratings, &self.others];
        lanes.iter().any(|lane| lane.pending.load(Ordering::Relaxed) > 0)
    }
}

impl Lane {
    fn start(name: &str, answers: Sender<Message>) -> io::Result<Self> {
        let (questions, asked) = mpsc::channel();
        let pending = Arc::new(AtomicUsize::new(0));
        let unanswered = Arc::clone(&pending);
        let work = move || work(&asked, &answers, &unanswered);
        thread::Builder::new().name(name.into()).spawn(work)?;
        Ok(Self { questions, pending })
    }

    fn ask(&self, question: Question) {
        self.pending.fetch_add(1, Ordering::Relaxed);
        if self.questions.send(question).is_err() {
            // The thread is gone, which only a defect in a finder brings about: nothing of its kind
            // will be answered any more, and the game continues without.
            self.pending.store(0, Ordering::Relaxed);
        }
    }
}

/// Calls a question off, and has the thread step back now and then while it is worked on: a key may
/// wait for its processor, which a scheduler otherwise leaves to the thread for some milliseconds.
#[derive(Debug)]
struct Yielding<'a> {
    stop: &'a AtomicBool,
    /// Looks since the last at the clock.
    looks: Cell<usize>,
    /// When this turn of the thread began.
    began: Cell<Instant>,
}

impl<'a> Yielding<'a> {
    fn new(stop: &'a AtomicBool) -> Self {
        Self { stop, looks: Cell::new(0), began: Cell::new(Instant::now()) }
    }
}

impl Watch for Yielding<'_> {
    fn is_called_off(&self) -> bool {
        let looks = (self.looks.get() + 1) % LOOKS;
        self.looks.set(looks);
        if looks == 0 && self.began.get().elapsed() >= TURN {
            thread::yield_now();
            self.began.set(Instant::now());
        }
        self.stop.is_called_off()
    }
}

fn work(asked: &Receiver<Question>, answers: &Sender<Message>, pending: &AtomicUsize) {
    while let Ok(Question { request, stop }) = asked.recv() {
        let stop = Yielding::new(&stop);
        if !stop.is_called_off() {
            let Request { generation, topic, .. } = request;
            let report = |finding| {
                // Whoever no longer listens has ended the program.
                let _ = answers.send(Message::Answer(Answer { generation, topic, finding }));
            };
            let answer = answer(&request, &stop, &report);
            if !stop.is_called_off() && answers.send(Message::Answer(answer)).is_err() {
                return;
            }
        }
        pending.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Answers a question; `stop` calls it off. What is found on the way is reported.
pub fn answer(request: &Request, stop: &dyn Watch, report: &dyn Fn(Finding)) -> Answer {
    let budget = |units| Budget::until(units, stop);
    let finding = match request.topic {
        Topic::Solutions | Topic::Edited => {
            Finding::Solutions(search::search(&request.puzzle, &budget(search::BUDGET)))
        }
        Topic::Start => {
            let rating = rate(Board::new(&request.puzzle), request, &budget(BUDGET));
            Finding::Rating(request.system, rating)
        }
        Topic::Now => Finding::Rating(request.system, now(request, &budget(BUDGET))),
        Topic::Hint => Finding::Hint(next(request, &budget(BUDGET)), request.wanted),
        Topic::PlayOn => Finding::PlayOn(play_on(request, &budget(BUDGET))),
        Topic::Proposal => Finding::Proposal(propose(&request.puzzle, &budget(search::BUDGET))),
        Topic::Steps => Finding::Steps(all(request, &budget(BUDGET))),
        Topic::List => {
            for (place, rated) in request.list.iter().flat_map(|job| rated(job, request, stop)) {
                report(Finding::Listed(place, rated));
            }
            Finding::ListRated
        }
        Topic::Learned => {
            let training = request.training.as_ref();
            Finding::Learned(training.map(|training| training.learned(stop)).unwrap_or_default())
        }
        Topic::Drill => {
            let training = request.training.as_ref().zip(request.only);
            training.map_or(Finding::ListRated, |(training, technique)| {
                Finding::Drill(technique, training.drill(technique, stop))
            })
        }
        Topic::Pace => Finding::Paces(paces(request, stop)),
        Topic::Today => today(request, stop),
        Topic::Making => {
            let job = request.job.as_ref();
            Finding::Made(job.map_or(Err(Failure::GaveUp), |job| {
                make(job, &budget(TARGET_BUDGET), &|looked| report(Finding::Looked(looked)))
            }))
        }
    };
    Answer { generation: request.generation, topic: request.topic, finding }
}

/// The ratings of the puzzles of a list by the system that is asked for, as far as it rates them.
fn rated(
    job: &ListJob,
    request: &Request,
    stop: &dyn Watch,
) -> impl Iterator<Item = (usize, Rated)> {
    let system = request.system;
    let rated = move |(place, item): &(usize, ListedPuzzle)| {
        let kind = item.variety.kind();
        if stop.is_called_off() || !system.kinds.contains(&kind) {
            return None;
        }
        let puzzle = Puzzle::of(item.setup().ok()?).ok()?;
        let rating = from_start(system, &puzzle, job.scales.get(system, kind), stop);
        Some((*place, Rated::of(system, &rating)?))
    };
    job.puzzles.iter().filter_map(rated)
}

fn rate(board: Board<'_>, request: &Request, budget: &Budget<'_>) -> Rating {
    let solutions = request.solutions.as_deref().unwrap_or(&Solutions::GaveUp);
    let subject = Subject { board: &board, solutions };
    (request.system.rate)(&subject, &request.scores, budget)
}

fn now(request: &Request, budget: &Budget<'_>) -> Rating {
    match request.sheet.board(&request.puzzle) {
        Ok(board) => rate(board, request, budget),
        Err(why) => Rating::none(why.explain(&request.puzzle)),
    }
}

fn next(request: &Request, budget: &Budget<'_>) -> Hint {
    let wanted = match (request.only, request.wanted) {
        (Some(technique), Wanted::Wish(_)) => Wanted::Technique(technique),
        (_, wanted) => wanted,
    };
    advisor(request).next(wanted, budget)
}

/// The move to the next state that has a step of the technique that is practised.
fn play_on(request: &Request, budget: &Budget<'_>) -> Option<Move> {
    advisor(request).play_on(request.only?, request.tidy, budget).ok()?
}

/// All steps; none where the sheet contradicts itself.
fn all(request: &Request, budget: &Budget<'_>) -> Vec<Group> {
    let steps = advisor(request).all(budget).map(|found| found.steps).unwrap_or_default();
    Group::all(steps, |technique| request.scores.of(technique))
}

fn paces(request: &Request, stop: &dyn Watch) -> Paces {
    let games = request.games.as_ref();
    games.map_or_else(Paces::default, |(past, scales)| rescaled(past, scales, stop))
}

/// Makes the puzzle of the day, and rates it.
fn today(request: &Request, stop: &dyn Watch) -> Finding {
    let Some(Job::Daily(kind, _)) = request.job else { return Finding::Today(Kind::Sudoku, None) };
    let made = request
        .job
        .as_ref()
        .and_then(|job| make(job, &Budget::until(TARGET_BUDGET, stop), &|_| ()).ok());
    let puzzle = made.and_then(|made| Puzzle::new(made.setup).ok());
    let rated = puzzle.and_then(|puzzle| time(&puzzle, &request.scores, stop));
    Finding::Today(kind, rated.map(|rated| rated.total))
}

fn advisor(request: &Request) -> Advisor<'_> {
    let Request { puzzle, sheet, scores, preferences, .. } = request;
    let (unique, preferences) = (request.is_unique(), *preferences);
    let follow = request.follow.as_ref().map(|(system, scale)| Follow {
        system,
        scale,
        solutions: request.solutions.as_deref(),
    });
    Advisor { puzzle, sheet, scores, unique, preferences, follow }
}
