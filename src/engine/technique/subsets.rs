//! The subsets of a list.

/// The subsets of `size` out of `items`, in lexicographic order of their places.
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
