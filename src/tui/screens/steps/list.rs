//! The list of steps: its groups, which can be folded, and the selected row.

use crate::tui::state::hand::Cursor;
use crate::tui::step_groups::{Group, ListedSteps};

/// The list.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    /// The visible groups in the order of the scale; `None` while the search runs.
    pub groups: Option<Vec<Group>>,
    /// All groups, including the hidden steps.
    all: Vec<Group>,
    /// Whether steps are shown whose effect a cheaper one has.
    pub shows_covered: bool,
    /// The selected one of the visible rows.
    pub selected: Cursor,
    /// How many lines the explanation of the selected step has been scrolled.
    pub scroll: Cursor,
    /// Whether the board is shown instead of the list, if there is room for only one of them.
    pub on_board: bool,
}

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub enum StepsRow<'a> {
    /// The heading of a group.
    Heading(&'a Group),
    /// A step of a group that is not folded.
    Step(&'a ListedSteps),
}

impl Steps {
    /// Lists the steps found.
    pub fn list(&mut self, groups: Vec<Group>) {
        self.all = groups;
        self.show();
    }

    /// Shows the hidden steps as well, or hides them again.
    pub fn toggle_covered(&mut self) {
        self.shows_covered = !self.shows_covered;
        self.show();
    }

    fn show(&mut self) {
        self.groups = Some(match self.shows_covered {
            true => self.all.clone(),
            false => self.all.iter().filter_map(Group::uncovered).collect(),
        });
        self.select(0);
    }

    /// The number of hidden steps.
    pub fn left_out(&self) -> usize {
        let all: usize = self.all.iter().map(|group| group.steps.len()).sum();
        all.saturating_sub(self.count())
    }

    /// The number of visible rows.
    pub fn height(&self) -> usize {
        self.groups.iter().flatten().map(Group::rows).sum()
    }

    /// The number of steps.
    pub fn count(&self) -> usize {
        self.groups.iter().flatten().map(|group| group.steps.len()).sum()
    }

    /// The visible rows, from one on.
    pub fn rows_from(&self, first: usize) -> impl Iterator<Item = StepsRow<'_>> {
        let (group, within) = self.locate(first).unwrap_or((usize::MAX, 0));
        let groups = self.groups.iter().flatten().skip(group);
        let rows = groups.flat_map(|group| {
            let steps = if group.folded { &[] } else { &group.steps[..] };
            std::iter::once(StepsRow::Heading(group)).chain(steps.iter().map(StepsRow::Step))
        });
        rows.skip(within)
    }

    /// The selected step; if a heading is selected, the first step below it.
    pub fn listed(&self) -> Option<&ListedSteps> {
        match self.rows_from(self.selected.line()).next()? {
            StepsRow::Heading(group) => group.steps.first(),
            StepsRow::Step(listed) => Some(listed),
        }
    }

    /// The number of the selected step within its technique, from 1, and the total.
    pub fn place(&self) -> Option<(usize, usize)> {
        let (place, within) = self.locate(self.selected.line())?;
        let group = self.groups.as_ref()?.get(place)?;
        Some((within.max(1), group.steps.len()))
    }

    /// Selects another row, if there is one.
    pub fn select(&mut self, row: usize) {
        self.selected = Cursor::at(row.min(self.height().saturating_sub(1)));
        self.scroll = Cursor::default();
    }

    /// Folds the group of the selected row; if it already is, goes to the previous heading.
    pub fn fold(&mut self) {
        let Some((place, within)) = self.locate(self.selected.line()) else { return };
        let folded = self.set_folded(place, true);
        let place = if folded { place.saturating_sub(1) } else { place };
        let heading = if folded { self.heading(place) } else { self.selected.line() - within };
        self.select(heading);
    }

    /// Unfolds the group of the selected row; if it already is, goes to the next heading.
    pub fn unfold(&mut self) {
        let Some((place, _)) = self.locate(self.selected.line()) else { return };
        let last = self.groups.iter().flatten().count() - 1;
        if !self.set_folded(place, false) && place < last {
            self.select(self.heading(place + 1));
        }
    }

    /// Unfolds all groups, or folds all if all are unfolded. A selected heading stays selected.
    pub fn fold_all(&mut self) {
        let Some((place, _)) = self.locate(self.selected.line()) else { return };
        let folded = self.groups.iter().flatten().all(|group| !group.folded);
        self.groups.iter_mut().flatten().for_each(|group| group.folded = folded);
        self.select(self.heading(place));
    }

    /// Folds or unfolds a group. Returns whether it was folded.
    fn set_folded(&mut self, place: usize, folded: bool) -> bool {
        let group = self.groups.as_mut().and_then(|groups| groups.get_mut(place));
        group.is_some_and(|group| std::mem::replace(&mut group.folded, folded))
    }

    /// The row of a group's heading.
    fn heading(&self, place: usize) -> usize {
        self.groups.iter().flatten().take(place).map(Group::rows).sum()
    }

    /// The group of a row, and the index of the row within it; 0 is the heading.
    fn locate(&self, row: usize) -> Option<(usize, usize)> {
        let mut left = row;
        for (place, group) in self.groups.iter().flatten().enumerate() {
            if left < group.rows() {
                return Some((place, left));
            }
            left -= group.rows();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::Cell;
    use gradus_engine::grid::digit::{Digit, Digits};
    use gradus_engine::technique::step::{Mark, Role};
    use gradus_engine::technique::{Step, Technique, by_slug};

    fn step(slug: &str, digit: u8, marks: usize) -> Step {
        let digit = Digits::of(Digit::new(digit).unwrap());
        let mark = Mark::Candidates(Role::Pattern, Cell::FIRST, digit);
        Step {
            technique: by_slug(slug).unwrap(),
            places: Vec::new(),
            removes: vec![(Cell::FIRST, digit)],
            marks: vec![mark; marks],
            because: None,
        }
    }

    fn list() -> Steps {
        let steps = vec![
            (1, step("naked-pair", 1, 4)),
            (3, step("naked-pair", 2, 4)),
            (1, step("naked-pair", 1, 2)),
            (2, step("x-wing", 1, 1)),
        ];
        let mut list = Steps::default();
        list.list(Group::all(steps, |_| 1));
        list
    }

    fn shown(list: &Steps) -> Vec<String> {
        let row = |row| match row {
            StepsRow::Heading(group) => format!("{} {}", group.technique.label, group.steps.len()),
            StepsRow::Step(listed) => {
                format!("{} x{} {}", listed.removed, listed.ways, listed.step.marks.len())
            }
        };
        let rows: Vec<String> = list.rows_from(0).map(row).collect();
        assert_eq!(rows.len(), list.height());
        rows
    }

    #[test]
    fn steps_stand_by_technique_and_by_what_they_remove() {
        assert_eq!(shown(&list()), ["N2 2", "3 x1 4", "1 x2 2", "XW 1"]);
    }

    #[test]
    fn what_a_cheaper_step_does_shows_on_request() {
        let steps = vec![
            (2, step("naked-pair", 1, 4)),
            (1, step("x-wing", 1, 1)),
            (1, step("x-wing", 2, 1)),
            (1, step("swordfish", 1, 1)),
        ];
        let score = |technique: &Technique| technique.slug.len() as u32;
        let mut list = Steps::default();
        list.list(Group::all(steps, score));
        list.fold_all();
        list.fold_all();
        // The X-wing has the shortest name.
        assert_eq!(shown(&list), ["XW 2"]);
        assert_eq!(list.left_out(), 2);
        list.toggle_covered();
        assert_eq!((list.count(), list.left_out()), (4, 0));
        list.toggle_covered();
        assert_eq!(list.left_out(), 2);
    }

    #[test]
    fn groups_fold() {
        let mut list = list();
        list.select(2);
        list.fold();
        assert_eq!((shown(&list), list.selected.line()), (vec!["N2 2".into(), "XW 1".into()], 0));
        list.unfold();
        list.unfold();
        assert_eq!((list.height(), list.selected.line()), (4, 3));
        list.unfold();
        assert_eq!((list.height(), list.selected.line()), (5, 3));
        assert_eq!(list.listed().map(|listed| listed.removed), Some(2));
        list.fold_all();
        assert_eq!((list.height(), list.selected.line()), (2, 1));
        list.fold();
        assert_eq!(list.selected.line(), 0);
        list.fold_all();
        assert_eq!(list.height(), 5);
    }
}
