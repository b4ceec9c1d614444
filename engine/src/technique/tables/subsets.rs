//! The subsets of a list.
use crate::technique::tables::{CONTINUE, Flow};

/// The subsets of `size` out of `items`, in lexicographic order of their indices.
pub fn subsets<T: Copy>(items: &[T], size: usize) -> impl Iterator<Item = Vec<T>> + '_ {
    let mut places: Option<Vec<usize>> = (size <= items.len()).then(|| (0..size).collect());
    std::iter::from_fn(move || {
        let current = places.as_mut()?;
        let subset = current.iter().map(|&place| items[place]).collect();
        let room = |i: &usize| current[*i] < items.len() - size + i;
        match (0..size).rev().find(room) {
            Some(i) => {
                let next = current[i] + 1;
                current[i..].iter_mut().zip(next..).for_each(|(place, value)| *place = value);
            }
            None => places = None,
        }
        Some(subset)
    })
}

/// Calls `visit` with each choice of `size` masks that have exactly `size` bits between them: their
/// indices, in lexicographic order, and the bits.
pub fn tight(masks: &[u32], size: usize, visit: &mut impl FnMut(&[usize], u32) -> Flow) -> Flow {
    with_bits(masks, size, size, visit)
}

/// The same with each choice of `size` masks that have `number` bits between them.
pub fn with_bits(
    masks: &[u32],
    size: usize,
    number: usize,
    visit: &mut impl FnMut(&[usize], u32) -> Flow,
) -> Flow {
    // Usually every mask has more, and there is nothing to do.
    if masks.iter().all(|mask| mask.count_ones() as usize > number) {
        return CONTINUE;
    }
    grow(masks, [size, number], &mut Vec::with_capacity(size), 0, visit)
}

/// Chooses further masks besides those at some indices, which have some bits.
fn grow(
    masks: &[u32],
    [size, number]: [usize; 2],
    chosen: &mut Vec<usize>,
    bits: u32,
    visit: &mut impl FnMut(&[usize], u32) -> Flow,
) -> Flow {
    if chosen.len() == size {
        let fits = bits.count_ones() as usize == number;
        return if fits { visit(chosen, bits) } else { CONTINUE };
    }
    let first = chosen.last().map_or(0, |last| last + 1);
    let last = (masks.len() + chosen.len() + 1).saturating_sub(size);
    for place in first..last {
        let bits = bits | masks[place];
        if bits.count_ones() as usize <= number {
            chosen.push(place);
            grow(masks, [size, number], chosen, bits, visit)?;
            chosen.pop();
        }
    }
    CONTINUE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_with_so_many_bits_are_those_of_all() {
        let masks = [0b0011, 0b0110, 0b0101, 0b11000, 0b0011, 0b10001, 0b01000];
        for (size, number) in (1..=4).flat_map(|size| [(size, size), (size, size + 1)]) {
            let mut found = Vec::new();
            let _ = with_bits(&masks, size, number, &mut |chosen, bits| {
                found.push((chosen.to_vec(), bits));
                CONTINUE
            });
            let places: Vec<usize> = (0..masks.len()).collect();
            let union = |subset: &Vec<usize>| subset.iter().fold(0_u32, |all, &at| all | masks[at]);
            let all = subsets(&places, size).map(|subset| (union(&subset), subset));
            let tight = all.filter(|(bits, _)| bits.count_ones() as usize == number);
            let tight: Vec<_> = tight.map(|(bits, subset)| (subset, bits)).collect();
            assert_eq!(found, tight);
            assert!(size > 3 || !tight.is_empty());
        }
    }
}
