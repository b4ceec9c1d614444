//! Variables in the order in which they are tried: those met most in recent conflicts first.

/// A heap of variables.
#[derive(Debug)]
pub struct Order {
    /// By variable: how often it was met, where later conflicts count more.
    activity: Vec<f64>,
    /// The weight of the current conflict.
    weight: f64,
    heap: Vec<u32>,
    /// By variable: its place in the heap; [`Self::NOWHERE`] if it is not there.
    places: Vec<u32>,
}

impl Order {
    const NOWHERE: u32 = u32::MAX;
    /// How much more the next conflict counts.
    const GROWTH: f64 = 1.0 / 0.95;
    /// Activities are scaled down before they get too large.
    const MOST: f64 = 1e100;

    /// No variables.
    pub const fn new() -> Self {
        Self { activity: Vec::new(), weight: 1.0, heap: Vec::new(), places: Vec::new() }
    }

    /// Adds the next variable.
    pub fn push(&mut self) {
        self.activity.push(0.0);
        self.places.push(Self::NOWHERE);
        self.insert(self.places.len() - 1);
    }

    /// Puts a variable back, if it is not there.
    pub fn insert(&mut self, variable: usize) {
        if self.places[variable] == Self::NOWHERE {
            self.places[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Counts a variable in the current conflict.
    pub fn count(&mut self, variable: usize) {
        self.activity[variable] += self.weight;
        if self.activity[variable] > Self::MOST {
            self.activity.iter_mut().for_each(|activity| *activity /= Self::MOST);
            self.weight /= Self::MOST;
        }
        let place = self.places[variable];
        if place != Self::NOWHERE {
            self.rise(place as usize);
        }
    }

    /// Ends the current conflict.
    pub fn advance(&mut self) {
        self.weight *= Self::GROWTH;
    }

    /// Takes out the first variable.
    pub fn pop(&mut self) -> Option<usize> {
        let last = self.heap.len().checked_sub(1)?;
        self.swap(0, last);
        let first = self.heap.pop()? as usize;
        self.places[first] = Self::NOWHERE;
        self.sink(0);
        Some(first)
    }

    fn activity_at(&self, place: usize) -> f64 {
        self.heap.get(place).map_or(-1.0, |&variable| self.activity[variable as usize])
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 && self.activity_at((place - 1) / 2) < self.activity_at(place) {
            self.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let (left, right) = (2 * place + 1, 2 * place + 2);
            let larger =
                if self.activity_at(right) > self.activity_at(left) { right } else { left };
            if self.activity_at(larger) <= self.activity_at(place) {
                return;
            }
            self.swap(place, larger);
            place = larger;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.places[self.heap[a] as usize] = a as u32;
        self.places[self.heap[b] as usize] = b as u32;
    }
}
