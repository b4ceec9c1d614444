//! Statistics: how well two series of numbers agree, and how certain that is.
//!
//! All sums are taken in the order of the pairs, using only + - * / and the square root, so that
//! the results are the same on every machine.

use gradus_engine::Random;

/// A measure of how well the numbers of pairs agree, -1 to 1; `None` if it is not defined.
pub type Measure = fn(&Pairs) -> Option<f64>;

/// Pairs of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairs {
    first: Series,
    second: Series,
    /// The indices of the pairs in this sample, each as often as it was drawn.
    sample: Vec<u32>,
}

/// Numbers, and their order.
#[derive(Clone, Debug, PartialEq)]
struct Series {
    numbers: Vec<f64>,
    /// For each number: how many distinct numbers are smaller.
    places: Vec<u32>,
}

impl Series {
    fn new(numbers: Vec<f64>) -> Self {
        let mut sorted = numbers.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.dedup();
        let place = |number: &f64| sorted.partition_point(|other| other < number) as u32;
        let places = numbers.iter().map(place).collect();
        Self { numbers, places }
    }

    /// The ranks of a sample from 1; equal numbers get the mean of their ranks.
    fn ranks(&self, sample: &[u32]) -> Vec<f64> {
        let mut ranks = vec![0.0; self.numbers.len()];
        let place = |pair: &u32| self.places[*pair as usize] as usize;
        sample.iter().for_each(|pair| ranks[place(pair)] += 1.0);
        let mut smaller = 0.0;
        for equals in &mut ranks {
            let count = *equals;
            *equals = smaller + (count + 1.0) / 2.0;
            smaller += count;
        }
        sample.iter().map(|pair| ranks[place(pair)]).collect()
    }

    fn of(&self, sample: &[u32]) -> Vec<f64> {
        sample.iter().map(|pair| self.numbers[*pair as usize]).collect()
    }
}

impl Pairs {
    /// Makes pairs of two finite numbers each.
    pub fn new(pairs: &[(f64, f64)]) -> Self {
        let first = Series::new(pairs.iter().map(|pair| pair.0).collect());
        let second = Series::new(pairs.iter().map(|pair| pair.1).collect());
        Self { first, second, sample: (0..pairs.len() as u32).collect() }
    }

    /// How many pairs there are.
    pub const fn len(&self) -> usize {
        self.sample.len()
    }
}

/// Pearson's product-moment correlation: Σ(x-x̄)(y-ȳ) / √(Σ(x-x̄)² Σ(y-ȳ)²). `None` if one of the
/// series does not vary, or its squares leave the range of numbers.
///
/// K. Pearson, "Mathematical contributions to the theory of evolution III", Philosophical
/// Transactions A 187 (1896).
pub fn pearson(pairs: &Pairs) -> Option<f64> {
    product_moment(&pairs.first.of(&pairs.sample), &pairs.second.of(&pairs.sample))
}

/// Spearman's rank correlation: Pearson's correlation of the ranks, where equal numbers get the
/// mean of their ranks. `None` if one of the series does not vary.
///
/// C. Spearman, "The proof and measurement of association between two things", American Journal
/// of Psychology 15 (1904).
pub fn spearman(pairs: &Pairs) -> Option<f64> {
    product_moment(&pairs.first.ranks(&pairs.sample), &pairs.second.ranks(&pairs.sample))
}

fn product_moment(x: &[f64], y: &[f64]) -> Option<f64> {
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
    let (mean_x, mean_y) = (mean(x), mean(y));
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in x.iter().zip(y) {
        let (x, y) = (x - mean_x, y - mean_y);
        xx += x * x;
        yy += y * y;
        xy += x * y;
    }
    let norm = (xx * yy).sqrt();
    // Rounding may take it past the end by the last bit.
    (norm > 0.0 && norm.is_finite()).then(|| (xy / norm).clamp(-1.0, 1.0))
}

/// The interval in which a measure lies for 95 of 100 samples like this one: the percentiles 2.5
/// and 97.5 over `resamples` samples of the same size, each drawn with replacement. Samples for
/// which the measure is not defined are left out; `None` if that is all of them.
///
/// B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979).
pub fn bootstrap(pairs: &Pairs, measure: Measure, resamples: u32, seed: u64) -> Option<(f64, f64)> {
    let mut random = Random::new(seed);
    let mut drawn = pairs.clone();
    let mut found = Vec::new();
    for _ in 0..resamples {
        for place in &mut drawn.sample {
            *place = pairs.sample[random.below(pairs.len())];
        }
        found.extend(measure(&drawn));
    }
    found.sort_by(f64::total_cmp);
    Some((percentile(&found, 0.025)?, percentile(&found, 0.975)?))
}

/// The value below which a fraction of ascending numbers lies, interpolated between two of them.
fn percentile(ascending: &[f64], part: f64) -> Option<f64> {
    let place = part * (ascending.len().checked_sub(1)?) as f64;
    let (below, rest) = (place.floor() as usize, place - place.floor());
    let low = *ascending.get(below)?;
    let high = *ascending.get(below + 1).unwrap_or(&low);
    Some(low + rest * (high - low))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(x: &[f64], y: &[f64]) -> Pairs {
        let pairs: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect();
        Pairs::new(&pairs)
    }

    fn close(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-12)
    }

    #[test]
    fn pearson_by_hand() {
        // Means 3 and 4; deviations -2 -1 0 1 2 and -2 0 1 0 1; products 6, squares 10 and 6.
        let found = pearson(&pairs(&[1.0, 2.0, 3.0, 4.0, 5.0], &[2.0, 4.0, 5.0, 4.0, 5.0]));
        assert!(close(found, 6.0 / 60_f64.sqrt()), "{found:?}");
        let line = pearson(&pairs(&[1.0, 2.0, 4.0], &[-1.0, -3.0, -7.0]));
        assert_eq!(line, Some(-1.0));
    }

    #[test]
    fn spearman_by_hand() {
        // Without ties 1 - 6 Σd² / n(n²-1): the ranks differ by 0 1 1 1 1, so 1 - 24 / 120.
        let found = spearman(&pairs(&[10.0, 20.0, 30.0, 40.0, 50.0], &[1.0, 7.0, 5.0, 99.0, 11.0]));
        assert!(close(found, 0.8), "{found:?}");
        // Ranks 1 2.5 2.5 4 and 1.5 3.5 1.5 3.5, less 2.5: products 3, squares 4.5 and 4.
        let found = spearman(&pairs(&[1.0, 3.0, 3.0, 8.0], &[0.0, 6.0, 0.0, 6.0]));
        assert!(close(found, 3.0 / 18_f64.sqrt()), "{found:?}");
        let rising = spearman(&pairs(&[1.0, 2.0, 3.0], &[1.0, 10.0, 1e9]));
        assert_eq!(rising, Some(1.0));
    }

    #[test]
    fn without_variation_there_is_no_correlation() {
        for measure in [pearson as Measure, spearman] {
            assert_eq!(measure(&pairs(&[], &[])), None);
            assert_eq!(measure(&pairs(&[1.0], &[2.0])), None);
            assert_eq!(measure(&pairs(&[1.0, 2.0], &[3.0, 3.0])), None);
            assert_eq!(bootstrap(&pairs(&[], &[]), measure, 9, 1), None);
            assert_eq!(bootstrap(&pairs(&[1.0, 2.0], &[3.0, 3.0]), measure, 9, 1), None);
        }
        let huge = pairs(&[1e200, -1e200, 0.0], &[1.0, 2.0, 3.0]);
        assert_eq!(pearson(&huge), None);
        assert!(spearman(&huge).is_some());
    }

    #[test]
    fn percentiles_lie_in_proportion() {
        let numbers = [1.0, 2.0, 4.0];
        assert_eq!(percentile(&numbers, 0.0), Some(1.0));
        assert_eq!(percentile(&numbers, 0.25), Some(1.5));
        assert_eq!(percentile(&numbers, 0.75), Some(3.0));
        assert_eq!(percentile(&numbers, 1.0), Some(4.0));
        assert_eq!(percentile(&[], 0.5), None);
    }

    /// The same resamples, measured one by one from their numbers.
    #[test]
    fn resamples_are_samples() {
        let x = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0];
        let y = [2.0, 7.0, 1.0, 8.0, 2.0, 8.0, 1.0, 8.0];
        let whole = pairs(&x, &y);
        for measure in [pearson as Measure, spearman] {
            let mut random = Random::new(7);
            let mut found: Vec<f64> = (0..40)
                .filter_map(|_| {
                    let drawn: Vec<usize> = x.iter().map(|_| random.below(x.len())).collect();
                    let drawn: Vec<(f64, f64)> = drawn.iter().map(|&at| (x[at], y[at])).collect();
                    measure(&Pairs::new(&drawn))
                })
                .collect();
            found.sort_by(f64::total_cmp);
            let expected = (percentile(&found, 0.025), percentile(&found, 0.975));
            let interval = bootstrap(&whole, measure, 40, 7);
            assert_eq!(interval.map(|(low, high)| (Some(low), Some(high))), Some(expected));
            assert!(interval.is_some_and(|(low, high)| low < high));
        }
        assert_eq!(bootstrap(&whole, pearson, 0, 7), None);
    }
}
