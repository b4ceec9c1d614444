//! Lists of what belongs to each of many things, in one piece of memory.

/// By number of a thing: a list of the numbers of others.
#[derive(Debug)]
pub struct Lists {
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// The lists of so many things; `pairs` are a thing and an item of its list, and the items of a
    /// list are in their order.
    pub fn new(size: usize, pairs: &[(u32, u32)]) -> Self {
        let mut ends = vec![0; size];
        pairs.iter().for_each(|(thing, _)| ends[*thing as usize] += 1);
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        // What is the start of a list becomes its end as it is filled.
        let mut items = vec![0; pairs.len()];
        for &(thing, item) in pairs {
            let end = &mut ends[thing as usize];
            items[*end as usize] = item;
            *end += 1;
        }
        Self { ends, items }
    }

    /// The list of a thing.
    pub fn of(&self, thing: usize) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        self.slice(thing).iter().map(|&item| item as usize)
    }

    /// Whether something is in the list of a thing.
    pub fn has(&self, thing: usize, item: usize) -> bool {
        self.slice(thing).contains(&(item as u32))
    }

    /// How many are in the list of a thing.
    pub fn len(&self, thing: usize) -> usize {
        self.slice(thing).len()
    }

    /// The list of a thing, as numbers.
    pub fn slice(&self, thing: usize) -> &[u32] {
        let start = thing.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start as usize..self.ends[thing] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_the_order_of_their_items() {
        let lists = Lists::new(4, &[(2, 7), (0, 5), (2, 1), (3, 9), (2, 4)]);
        let all: Vec<Vec<usize>> = (0..4).map(|thing| lists.of(thing).collect()).collect();
        assert_eq!(all, [vec![5], vec![], vec![7, 1, 4], vec![9]]);
        assert!(lists.has(2, 1) && !lists.has(1, 1));
        assert_eq!((lists.len(1), lists.len(2)), (0, 3));
    }
}
