//! Sets of up to nine things as bits (digits, or the places of a house), and choices of some of
//! them.

/// The digits 1 to 9 as a mask: bit 0 stands for 1.
pub const ALL: u16 = 0x1ff;

/// The sets of `size` out of `count` things, as bits, in ascending order.
pub fn subsets(count: usize, size: usize) -> impl Iterator<Item = u16> {
    let sets = if size <= count { NUMBERS[count.min(9)][size] } else { 0 };
    BY_SIZE[size.min(9)].iter().copied().take(sets)
}

/// The number of sets of each size, by number of things.
static NUMBERS: [[usize; 10]; 10] = {
    let mut numbers = [[0; 10]; 10];
    let mut count = 0;
    while count < numbers.len() {
        numbers[count][0] = 1;
        let mut size = 1;
        while size <= count {
            numbers[count][size] = numbers[count - 1][size - 1] + numbers[count - 1][size];
            size += 1;
        }
        count += 1;
    }
    numbers
};

/// By size: all sets of nine things, in ascending order, so that those of fewer things come first.
static BY_SIZE: [[u16; 126]; 10] = {
    let mut by_size = [[0; 126]; 10];
    let mut numbers = [0; 10];
    let mut set = 0;
    while set <= ALL {
        let size = set.count_ones() as usize;
        by_size[size][numbers[size]] = set;
        numbers[size] += 1;
        set += 1;
    }
    by_size
};

/// The number of members of a set of nine things. A table is faster than counting bits, since not
/// every processor has an instruction for that.
pub fn size(set: u16) -> usize {
    static SIZES: [u8; 512] = {
        let mut sizes = [0; 512];
        let mut set = 1;
        while set < sizes.len() {
            sizes[set] = sizes[set / 2] + set as u8 % 2;
            set += 1;
        }
        sizes
    };
    usize::from(SIZES[usize::from(set & ALL)])
}

/// The members of a set, in ascending order: what its bits stand for, from 0.
pub fn bits(mut set: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(member)
    })
}

/// The first choice of `size` of these sets, in lexicographic order of their indices, for which
/// `accept` returns something. It gets the indices and the union of the sets. `may` gets the
/// indices chosen, those that may follow, and the union; if it returns false, the choice is not
/// pursued. Only the sets at the indices `usable` are chosen from.
pub fn choose<T>(
    sets: &[u16; 9],
    usable: u16,
    size: usize,
    may: &impl Fn(u16, u16, u16) -> bool,
    accept: &mut impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    choose_more(sets, usable, size, (0, 0), may, accept)
}

fn choose_more<T>(
    sets: &[u16; 9],
    usable: u16,
    left: usize,
    (chosen, union): (u16, u16),
    may: &impl Fn(u16, u16, u16) -> bool,
    accept: &mut impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    if left == 0 {
        return accept(chosen, union);
    }
    let mut later = usable;
    while later.count_ones() as usize >= left {
        let place = later.trailing_zeros() as usize;
        later &= later - 1;
        let (chosen, union) = (chosen | 1 << place, union | sets[place]);
        if may(chosen, later, union) {
            let found = choose_more(sets, later, left - 1, (chosen, union), may, accept);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_the_numbers_of_members() {
        assert!((0..=ALL).all(|set| size(set) == bits(set).count()));
    }

    #[test]
    fn subsets_ascend() {
        let found: Vec<u16> = subsets(4, 2).collect();
        assert_eq!(found, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        for (count, size, number) in
            [(9, 1, 9), (9, 4, 126), (9, 3, 84), (5, 4, 5), (3, 3, 1), (4, 0, 1)]
        {
            assert_eq!(subsets(count, size).count(), number);
            assert!(subsets(count, size).all(|set| bits(set).count() == size));
        }
        assert_eq!(subsets(2, 3).count(), 0);
    }

    #[test]
    fn choices_are_in_lexicographic_order() {
        let sets = [0b1, 0b11, 0b100, 0b10, 0, 0, 0, 0, 0b1000];
        let mut found = Vec::new();
        let most = |most: u32| move |_: u16, _: u16, union: u16| union.count_ones() <= most;
        let all: Option<()> = choose(&sets, 0b1_0000_1111, 2, &most(2), &mut |chosen, union| {
            found.push((chosen, union));
            None
        });
        let places: Vec<u16> = found.iter().map(|(chosen, _)| *chosen).collect();
        // 0 1, 0 2, 0 3, 0 8, 1 3, 2 3, 2 8, 3 8: the others have three members.
        assert_eq!(places, [3, 5, 9, 257, 10, 12, 260, 264]);
        assert!(all.is_none() && found[4] == (10, 0b11));
        let is_third = |chosen, union| (union == 4).then_some(chosen);
        let first = choose(&sets, ALL, 1, &most(1), &mut { is_third });
        assert_eq!(first, Some(4));
        assert_eq!(choose(&sets, 0b11, 3, &most(9), &mut |chosen, _| Some(chosen)), None);
    }
}
