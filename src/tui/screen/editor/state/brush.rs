//! Painting boxes and drawing cages: while the brush is down, the cells that the cursor visits join
//! the box or cage where it was put down.

use super::{Brush, Editor, Tool};
use gradus_engine::{Cage, Cell, Digit, sort};

impl Editor {
    /// Puts the brush down in the cursor's cell, or lifts it.
    pub fn hold(&mut self) {
        self.brush = match (self.brush, self.tool) {
            (None, Tool::Boxes) => {
                self.setup.boxes.get(self.cursor.index()).copied().map(Brush::Box)
            }
            (None, Tool::Cages) => {
                self.begin_cage();
                Some(Brush::Cage(self.cursor))
            }
            (None, Tool::Rules) => self.begin_relation(),
            _ => None,
        };
    }

    /// Paints the cursor's cell, if the brush is down.
    pub fn paint(&mut self) {
        match self.brush {
            Some(Brush::Box(number)) => self.set_box(number),
            Some(Brush::Cage(first)) => self.join(first),
            Some(Brush::Relation) => self.relate(),
            None => {}
        }
    }

    /// Adds the cursor's cell to a box.
    fn set_box(&mut self, number: u8) {
        let mut setup = self.setup.clone();
        let Some(of) = setup.boxes.get_mut(self.cursor.index()) else { return };
        if *of != number {
            *of = number;
            self.replace(setup);
        }
    }

    /// A digit while painting boxes: the cursor's cell joins that box, and the brush continues with
    /// it.
    pub(super) fn choose_box(&mut self, digit: Digit) {
        let number = digit.index() as u8;
        self.set_box(number);
        if self.brush.is_some() {
            self.brush = Some(Brush::Box(number));
        }
    }

    /// The cage of a cell, by index.
    pub fn cage_of(&self, cell: Cell) -> Option<usize> {
        self.setup.cages.iter().position(|cage| cage.cells.contains(&cell))
    }

    /// Makes a cage of the cursor's cell, unless it is already in one.
    fn begin_cage(&mut self) {
        if self.cage_of(self.cursor).is_none() {
            let mut setup = self.setup.clone();
            setup.cages.push(Cage { sum: None, cells: vec![self.cursor] });
            sort::by_key(&mut setup.cages, |cage| cage.cells.first().copied());
            self.replace(setup);
        }
    }

    /// Moves the cursor's cell from its own cage into the cage of another cell.
    fn join(&mut self, first: Cell) {
        let cell = self.cursor;
        let Some(cage) = self.cage_of(first).filter(|&cage| self.cage_of(cell) != Some(cage))
        else {
            return;
        };
        let mut setup = self.setup.clone();
        setup.cages.iter_mut().for_each(|cage| cage.cells.retain(|other| *other != cell));
        setup.cages[cage].cells.push(cell);
        setup.cages[cage].cells.sort_unstable();
        setup.cages.retain(|cage| !cage.cells.is_empty());
        sort::by_key(&mut setup.cages, |cage| cage.cells.first().copied());
        self.replace(setup);
    }

    /// Removes the cursor's cell from its cage.
    pub(super) fn leave_cage(&mut self) {
        self.brush = None;
        if let Some(cage) = self.cage_of(self.cursor) {
            let mut setup = self.setup.clone();
            setup.cages[cage].cells.retain(|cell| *cell != self.cursor);
            setup.cages.retain(|cage| !cage.cells.is_empty());
            self.replace(setup);
        }
    }

    /// Types the next digit of the sum of the cursor's cage, which begins here if there is none.
    pub(super) fn type_sum(&mut self, figure: u32) {
        self.brush = None;
        self.begin_cage();
        if let Some(cage) = self.cage_of(self.cursor) {
            let mut setup = self.setup.clone();
            setup.cages[cage].sum = self.typed(setup.cages[cage].sum, figure);
            self.replace(setup);
            self.typing = true;
        }
    }

    /// The number of cells of each box, by box number.
    pub fn box_counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.setup.grid.rows()];
        for &number in &self.setup.boxes {
            if let Some(count) = counts.get_mut(usize::from(number)) {
                *count += 1;
            }
        }
        counts
    }
}
