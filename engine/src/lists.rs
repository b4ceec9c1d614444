//! A list for each of many things, in one block of memory.

/// By number of a thing: a list of numbers.
#[derive(Clone, Debug)]
pub struct Lists<Number = u32> {
    /// By thing: where its list starts; at the end, where the last one ends.
    starts: Vec<u32>,
    items: Vec<Number>,
}

impl<Number> Default for Lists<Number> {
    fn default() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }
}

impl<Number: Copy + Default + Into<u32> + Ord> Lists<Number> {
    /// Makes the lists from `pairs` of a thing and an item of its list, keeping the order of the
    /// items.
    pub fn new(size: usize, pairs: &[(Number, Number)]) -> Self {
        if pairs.is_empty() {
            return Self { starts: vec![0; size + 1], items: Vec::new() };
        }
        let place = |thing: &Number| (*thing).into() as usize;
        let mut starts = vec![0; size + 2];
        pairs.iter().for_each(|(thing, _)| starts[place(thing) + 2] += 1);
        (2..starts.len()).for_each(|thing| starts[thing] += starts[thing - 1]);
        // As a list is filled, its start moves to its end, which is where the next list starts.
        let mut items = vec![Number::default(); pairs.len()];
        for (thing, item) in pairs {
            let end = &mut starts[place(thing) + 1];
            items[*end as usize] = *item;
            *end += 1;
        }
        starts.pop();
        Self { starts, items }
    }

    /// The same with the items of each list in ascending order and without duplicates.
    pub fn ascending(size: usize, pairs: &[(Number, Number)]) -> Self {
        let Self { mut starts, mut items } = Self::new(size, pairs);
        let mut end = 0;
        for thing in 0..size {
            let list = starts[thing] as usize..starts[thing + 1] as usize;
            starts[thing] = end as u32;
            items[list.clone()].sort_unstable();
            for at in list {
                if end == starts[thing] as usize || items[end - 1] != items[at] {
                    items[end] = items[at];
                    end += 1;
                }
            }
        }
        starts[size] = end as u32;
        items.truncate(end);
        Self { starts, items }
    }

    /// Empty lists, with room for a number of things and items.
    pub fn with_room(things: usize, items: usize) -> Self {
        let mut starts = Vec::with_capacity(things + 1);
        starts.push(0);
        Self { starts, items: Vec::with_capacity(items) }
    }

    /// Adds the list of the next thing.
    pub fn push(&mut self, list: impl IntoIterator<Item = Number>) {
        self.push_by(|items| items.extend(list));
    }

    /// Adds the list of the next thing; `add` appends its items.
    pub fn push_by(&mut self, add: impl FnOnce(&mut Vec<Number>)) {
        add(&mut self.items);
        self.starts.push(self.items.len() as u32);
    }

    /// Adds empty lists until a thing is next.
    pub fn skip_to(&mut self, thing: usize) {
        self.starts.resize(thing + 1, self.items.len() as u32);
    }

    /// The number of things.
    pub const fn things(&self) -> usize {
        self.starts.len() - 1
    }

    /// The list of a thing, as indices.
    pub fn of(&self, thing: usize) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        self.slice(thing).iter().map(|&item| item.into() as usize)
    }

    /// The length of the list of a thing.
    pub fn len(&self, thing: usize) -> usize {
        self.slice(thing).len()
    }

    /// The list of a thing, as numbers.
    pub fn slice(&self, thing: usize) -> &[Number] {
        &self.items[self.starts[thing] as usize..self.starts[thing + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_the_order_of_their_items() {
        let lists = Lists::<u32>::new(4, &[(2, 7), (0, 5), (2, 1), (3, 9), (2, 4)]);
        let all: Vec<Vec<usize>> = (0..4).map(|thing| lists.of(thing).collect()).collect();
        assert_eq!(all, [vec![5], vec![], vec![7, 1, 4], vec![9]]);
        assert_eq!((lists.len(1), lists.len(2)), (0, 3));
        let mut pushed = Lists::with_room(4, 5);
        all.iter().for_each(|list| pushed.push(list.iter().map(|&item| item as u32)));
        assert!((0..4).all(|thing| pushed.slice(thing) == lists.slice(thing)));
    }

    #[test]
    fn ascending_lists_have_each_item_once() {
        let pairs = [(2_u16, 7), (0, 5), (2, 1), (3, 9), (2, 7), (2, 1), (3, 9), (0, 5)];
        let lists = Lists::ascending(5, &pairs);
        let all: Vec<Vec<usize>> = (0..5).map(|thing| lists.of(thing).collect()).collect();
        assert_eq!(all, [vec![5], vec![], vec![1, 7], vec![9], vec![]]);
    }

    #[test]
    fn things_that_are_skipped_have_empty_lists() {
        let mut lists = Lists::<u16>::default();
        lists.skip_to(2);
        lists.push_by(|items| items.extend([4, 3]));
        lists.skip_to(4);
        let all: Vec<&[u16]> = (0..lists.things()).map(|thing| lists.slice(thing)).collect();
        assert_eq!(all, [&[][..], &[], &[4, 3], &[]]);
    }
}
