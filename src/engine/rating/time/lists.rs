//! Lists of numbers that lie in one place, one after another: what is near to each cell.

/// Lists of small numbers, by place.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    ends: Vec<u32>,
    items: Vec<u16>,
}

impl Lists {
    /// Adds a list at the next place.
    pub fn push(&mut self, list: impl IntoIterator<Item = u16>) {
        self.items.extend(list);
        self.ends.push(self.items.len() as u32);
    }

    /// The list at a place.
    pub fn at(&self, place: usize) -> &[u16] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.items[start..self.ends[place] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_by_its_place() {
        let mut lists = Lists::default();
        for list in [&[3, 1][..], &[], &[7]] {
            lists.push(list.iter().copied());
        }
        assert_eq!([lists.at(0), lists.at(1), lists.at(2)], [&[3, 1][..], &[], &[7]]);
    }
}
