//! The worker: finds out what could take long, so that no key press waits for it.
//!
//! Ratings have a thread of their own, so that a slow one delays no hint, and so do lists to be
//! rated. A new question about a topic cancels the previous one. Answers carry the number of their
//! question, by which `update` drops outdated ones.

use crate::desk::make::{Job, make};
use crate::desk::trainer::Practice;
use crate::game::advisor::{Advisor, Follow};
use crate::game::hint::HintRequest;
use crate::game::pace::{rescaled, time};
use crate::game::pack::ListedPuzzle;
use crate::game::ratings::{Rated, from_start};
use crate::game::sheet::Sheet;
use crate::game::suggest::propose;
use crate::tui::message::{
    Answer, Finding, ListJob, Message, Question, Request, Standing, ToRate, Topic,
};
use crate::tui::step_groups::Group;
use gradus_engine::budget::Watch;
use gradus_engine::hint::Hint;
use gradus_engine::rate::Subject;
use gradus_engine::solve::{Examined, TrueCandidates};
use gradus_engine::understand::{EFFORT, proof, prove};
use gradus_engine::{Board, Budget, Kind, Limits, Puzzle, Rating, Scores, Solutions, Technique};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};
use std::{io, thread};

/// How long a picture waits for answers that come soon, so that nothing flickers.
pub const PATIENCE: Duration = Duration::from_millis(1);

/// How long a thread works before it yields.
const TURN: Duration = Duration::from_micros(200);

/// The clock is read once in this many looks. The shortest looks take 0.04 microseconds, about as
/// long as reading the clock, and the longest about 20.
const LOOKS: usize = 16;

/// The end of the worker that takes questions. Its threads end when this is dropped.
#[derive(Debug)]
pub struct Worker {
    ratings: Lane,
    lists: Lane,
    others: Lane,
    /// By topic: what cancels the latest question.
    stops: [Arc<AtomicBool>; Topic::COUNT],
}

/// A thread that answers one question after another.
#[derive(Debug)]
struct Lane {
    questions: Sender<Task>,
    /// The number of open questions.
    pending: Arc<AtomicUsize>,
}

struct Task {
    request: Request,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Starts a worker that sends its answers as messages.
    ///
    /// # Errors
    /// When the system cannot provide a thread.
    pub fn start(answers: Sender<Message>, practice: &Practice) -> io::Result<Self> {
        let start = |name| Lane::start(name, answers.clone(), practice.clone());
        let (ratings, lists) = (start("ratings")?, start("lists")?);
        let others = start("worker")?;
        Ok(Self { ratings, lists, others, stops: Default::default() })
    }

    /// Asks; an earlier question about the same topic is cancelled.
    pub fn ask(&mut self, request: Request) {
        let topic = request.question.topic();
        self.forget(topic);
        let stop = Arc::new(AtomicBool::new(false));
        self.stops[topic as usize] = Arc::clone(&stop);
        let lane = match topic {
            topic if topic.is_rating() => &self.ratings,
            Topic::List | Topic::Learned | Topic::Drill | Topic::Proof => &self.lists,
            _ => &self.others,
        };
        lane.ask(Task { request, stop });
    }

    /// Cancels the question about a topic.
    pub fn forget(&self, topic: Topic) {
        self.stops[topic as usize].store(true, Ordering::Relaxed);
    }

    /// Whether an answer is still expected that may come soon: lists take long, and no picture
    /// waits for them.
    pub fn is_busy(&self) -> bool {
        let lanes = [&self.ratings, &self.others];
        lanes.iter().any(|lane| lane.pending.load(Ordering::Relaxed) > 0)
    }
}

impl Lane {
    fn start(name: &str, answers: Sender<Message>, practice: Practice) -> io::Result<Self> {
        let (questions, asked) = mpsc::channel();
        let pending = Arc::new(AtomicUsize::new(0));
        let unanswered = Arc::clone(&pending);
        let work = move || work(&asked, &answers, &unanswered, &practice);
        thread::Builder::new().name(name.into()).spawn(work)?;
        Ok(Self { questions, pending })
    }

    fn ask(&self, question: Task) {
        self.pending.fetch_add(1, Ordering::Relaxed);
        if self.questions.send(question).is_err() {
            // The thread is gone, which only a defect in a finder can cause: nothing of its kind
            // will be answered now, and the game continues without.
            self.pending.store(0, Ordering::Relaxed);
        }
    }
}

/// Cancels a question, and makes the thread yield now and then while it works on it: a key may be
/// waiting for its processor, which a scheduler would otherwise leave to the thread for several
/// milliseconds.
#[derive(Debug)]
struct Yielding<'a> {
    stop: &'a AtomicBool,
    /// The number of looks since the clock was last read.
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

fn work(
    asked: &Receiver<Task>,
    answers: &Sender<Message>,
    pending: &AtomicUsize,
    practice: &Practice,
) {
    while let Ok(Task { mut request, stop }) = asked.recv() {
        let stop = Yielding::new(&stop);
        if !stop.is_called_off() {
            if let Question::Learned(training) | Question::Drill(training, _) =
                &mut request.question
            {
                training.practised = practice.games();
            }
            let generation = request.generation;
            let report = |finding| {
                // If nobody listens, the program has ended.
                let _ = answers.send(Message::Answer(Box::new(Answer { generation, finding })));
            };
            let answer = answer(&request, &stop, &report);
            if !stop.is_called_off() && answers.send(Message::Answer(Box::new(answer))).is_err() {
                return;
            }
        }
        pending.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Answers a question; `stop` cancels it. Intermediate results are reported.
pub fn answer(request: &Request, stop: &dyn Watch, report: &dyn Fn(Finding)) -> Answer {
    let budget = |units| Budget::until(units, stop);
    let finding = match &request.question {
        Question::Solutions(puzzle) => {
            Finding::Solutions(Examined::of(puzzle, &budget(Limits::SEARCH)))
        }
        Question::Edited(puzzle) => Finding::Edited(Examined::of(puzzle, &budget(Limits::SEARCH))),
        Question::Level(edited) => {
            let rating = rate(Board::new(&edited.puzzle), edited, &budget(Limits::RATING));
            Finding::Level(rating.level)
        }
        Question::TrueCandidates(puzzle, sheet) => {
            let budget = budget(Limits::CANDIDATES);
            Finding::TrueCandidates(occurring(puzzle, sheet.as_deref(), &budget))
        }
        Question::Proposal(puzzle) => Finding::Proposal(propose(puzzle, &budget(Limits::SEARCH))),
        Question::Start(start) => {
            let rating = rate(Board::new(&start.puzzle), start, &budget(Limits::RATING));
            Finding::Start(start.system, rating)
        }
        Question::Now(rest, sheet) => {
            Finding::Now(rest.system, now(rest, sheet, &budget(Limits::RATING)))
        }
        Question::Hint(standing, request, only) => {
            Finding::Hint(next(standing, *request, *only, &budget(Limits::RATING)), *request)
        }
        Question::Steps(standing) => Finding::Steps(all(standing, &budget(Limits::RATING))),
        Question::PlayOn(standing, technique, tidy) => {
            let found = advisor(standing).play_on(technique, *tidy, &budget(Limits::RATING));
            Finding::PlayOn(found.ok().flatten())
        }
        Question::List(job) => {
            for (place, rated) in rated(job, stop) {
                report(Finding::Listed(place, rated));
            }
            Finding::ListRated
        }
        Question::Learned(training) => Finding::Learned(training.learned(stop)),
        Question::Drill(training, technique) => {
            Finding::Drill(technique, training.drill(technique, stop))
        }
        Question::Pace(past, scales) => Finding::Paces(rescaled(past, scales, stop)),
        Question::Today(kind, level, scores) => {
            Finding::Today(*kind, *level, today(*kind, *level, scores, stop))
        }
        Question::Making(job) => {
            let looked = |looked| report(Finding::Looked(looked));
            Finding::Made(make(job, &budget(Limits::TARGET), &looked))
        }
        Question::Proof(puzzle) => {
            let found = proof(puzzle.setup(), &budget(EFFORT.steps));
            Finding::Proof(found.unwrap_or_default())
        }
    };
    Answer { generation: request.generation, finding }
}

/// The ratings of the puzzles of a list by the chosen system, if it rates them.
fn rated(job: &ListJob, stop: &dyn Watch) -> impl Iterator<Item = (usize, Rated)> {
    let system = job.system;
    let rated = move |(place, item): &(usize, ListedPuzzle)| {
        let kind = item.variety.kind();
        if stop.is_called_off() || !system.kinds.contains(&kind) {
            return None;
        }
        let mut setup = item.setup().ok()?;
        prove(&mut setup, &Budget::until(EFFORT.steps, stop));
        let puzzle = Puzzle::of(setup).ok()?;
        let rating = from_start(system, &puzzle, job.scales.get(system, kind), stop);
        Some((*place, Rated::of(system, &rating)?))
    };
    job.puzzles.iter().filter_map(rated)
}

fn rate(board: Board<'_>, to_rate: &ToRate, budget: &Budget<'_>) -> Rating {
    let solutions = to_rate.solutions.as_deref().unwrap_or(&Solutions::GaveUp);
    let subject = Subject { board: &board, solutions };
    (to_rate.system.rate)(&subject, &to_rate.scores, budget)
}

fn now(rest: &ToRate, sheet: &Sheet, budget: &Budget<'_>) -> Rating {
    match sheet.board(&rest.puzzle) {
        Ok(board) => rate(board, rest, budget),
        Err(why) => Rating::none(why.explain(&rest.puzzle)),
    }
}

/// The digits that occur in some solution of a puzzle or of a sheet.
fn occurring(
    puzzle: &Puzzle,
    sheet: Option<&Sheet>,
    budget: &Budget<'_>,
) -> Result<Box<TrueCandidates>, String> {
    let board = sheet.map_or_else(|| Ok(Board::new(puzzle)), |sheet| sheet.board(puzzle));
    let board = board.map_err(|why| why.explain(puzzle))?;
    Ok(Box::new(TrueCandidates::of(&board, budget)))
}

fn next(
    standing: &Standing,
    request: HintRequest,
    only: Option<&'static Technique>,
    budget: &Budget<'_>,
) -> Hint {
    let request = match (only, request) {
        (Some(technique), HintRequest::Wish(_)) => HintRequest::Technique(technique),
        (_, request) => request,
    };
    advisor(standing).next(request, budget)
}

/// All steps; none if the sheet contradicts itself.
fn all(standing: &Standing, budget: &Budget<'_>) -> Vec<Group> {
    let steps = advisor(standing).all(budget).map(|found| found.steps).unwrap_or_default();
    Group::all(steps, |technique| standing.scores.of(technique))
}

/// Makes the puzzle of the day of a kind and level, and rates it.
fn today(kind: Kind, level: usize, scores: &Scores, stop: &dyn Watch) -> Option<f64> {
    let found =
        make(&Job::Daily(kind, level), &Budget::until(Limits::TARGET, stop), &|_| ()).ok()?;
    let puzzle = Puzzle::new(found.setup).ok()?;
    time(&puzzle, scores, stop).map(|rated| rated.total)
}

fn advisor(standing: &Standing) -> Advisor<'_> {
    let Standing { puzzle, sheet, scores, preferences, .. } = standing;
    let (unique, preferences) = (standing.is_unique(), *preferences);
    let follow = standing.follow.as_ref().map(|(system, scale)| Follow {
        system,
        scale,
        solutions: standing.solutions.as_deref(),
    });
    Advisor { puzzle, sheet, scores, unique, preferences, follow }
}
