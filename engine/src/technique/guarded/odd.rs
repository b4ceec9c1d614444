//! Loops with an odd number of places.

use std::collections::VecDeque;

/// The minimum length of a loop: three places that see each other are in one house, where subsets
/// are enough.
const FEWEST: usize = 5;

/// The shortest odd loop through one of these places, with at least five; the first among equals.
/// By place: the places that may be next to it.
pub fn odd_loop(next: &[Vec<usize>], starts: impl Iterator<Item = usize>) -> Option<Vec<usize>> {
    starts.filter_map(|start| through(next, start)).min_by_key(Vec::len)
}

/// The shortest odd way from a place back to it, if it is a loop that repeats no place.
fn through(next: &[Vec<usize>], start: usize) -> Option<Vec<usize>> {
    // A place reached in an odd number of steps is a different stop from the same place reached in
    // an even number.
    let mut before: Vec<[Option<usize>; 2]> = vec![[None; 2]; next.len()];
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((place, parity)) = queue.pop_front() {
        for &other in &next[place] {
            let slot = &mut before[other][1 - parity];
            if slot.is_none() && (other, parity) != (start, 1) {
                *slot = Some(place);
                queue.push_back((other, 1 - parity));
            }
        }
        if before[start][1].is_some() {
            break;
        }
    }
    let mut way = Vec::new();
    let (mut place, mut parity) = (start, 1);
    while let Some(previous) = before[place][parity].filter(|_| way.len() <= next.len()) {
        way.push(previous);
        (place, parity) = (previous, 1 - parity);
        if (place, parity) == (start, 0) {
            break;
        }
    }
    let mut places = way.clone();
    places.sort_unstable();
    places.dedup();
    (way.len() >= FEWEST && way.len() % 2 == 1 && places.len() == way.len()).then_some(way)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(places: usize, more: &[[usize; 2]]) -> Vec<Vec<usize>> {
        let mut next = vec![Vec::new(); places];
        let ring = (0..places).map(|place| [place, (place + 1) % places]);
        for [a, b] in ring.chain(more.iter().copied()) {
            next[a].push(b);
            next[b].push(a);
        }
        next
    }

    fn length(next: &[Vec<usize>]) -> Option<usize> {
        let found = odd_loop(next, 0..next.len())?;
        let closes = |place: usize| next[found[place]].contains(&found[(place + 1) % found.len()]);
        assert!((0..found.len()).all(closes), "{found:?}");
        Some(found.len())
    }

    #[test]
    fn only_odd_loops_of_five_or_more_count() {
        assert_eq!(length(&ring(5, &[])), Some(5));
        assert_eq!(length(&ring(9, &[])), Some(9));
        assert_eq!(length(&ring(9, &[[0, 4]])), Some(5));
        assert_eq!(length(&ring(8, &[])), None);
        assert_eq!(length(&ring(3, &[])), None);
        // A ring of six with a triangle on one side: seven around, but three are shorter.
        assert_eq!(length(&ring(7, &[[0, 2]])), Some(7));
    }
}
