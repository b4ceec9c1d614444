//! Powers and logarithms of positive numbers by the four operations alone, so that they are the same
//! on every machine: the results of a system library may differ in the last bit.

use std::f64::consts::{E, LN_2, LOG2_E, SQRT_2};

/// The number of bits in the fraction of a double.
const FRACTION: u32 = 52;

/// The bias of a stored exponent.
const BIAS: i64 = 1023;

/// `base` to the power `exponent`, accurate to about fourteen digits. The base is positive and
/// normal, and the result is within the range of doubles.
pub fn power(base: f64, exponent: f64) -> f64 {
    let doubled = exponent * log2(base);
    let whole = doubled.round();
    scale(series((doubled - whole) * LN_2), whole as i64)
}

/// e to the power `exponent`, as accurate as [`power`].
pub fn exp(exponent: f64) -> f64 {
    power(E, exponent)
}

/// The natural logarithm of a positive, normal number, accurate to about fourteen digits; that of 0 is
/// below all others.
pub fn ln(number: f64) -> f64 {
    log2(number) * LN_2
}

/// The logarithm to base 2.
fn log2(number: f64) -> f64 {
    let bits = number.to_bits();
    let fraction = bits & ((1 << FRACTION) - 1);
    let mut exponent = (bits >> FRACTION) as i64 - BIAS;
    let mut mantissa = f64::from_bits(fraction | (BIAS as u64) << FRACTION);
    if mantissa > SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    // ln m = 2 (s + s³/3 + s⁵/5 + …) for s = (m - 1) / (m + 1), which is below 0.172.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let sum = (0..=10).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    exponent as f64 + 2.0 * s * sum * LOG2_E
}

/// e to the power of a number between -0.35 and 0.35.
fn series(number: f64) -> f64 {
    // 1 + x (1 + x/2 (1 + x/3 (…)))
    (1..=14).rev().fold(1.0, |sum, term| 1.0 + number / f64::from(term) * sum)
}

/// A number between 0.5 and 2, times 2 to the power of `exponent`.
fn scale(number: f64, exponent: i64) -> f64 {
    let exponent = exponent.clamp(1 - BIAS, BIAS - 1);
    number * f64::from_bits(((exponent + BIAS) as u64) << FRACTION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_library() {
        for base in (1..4000).map(|n| f64::from(n) / 100.0) {
            for exponent in [0.0, 0.01, 0.5, 0.8, 1.0, 1.37, 3.0] {
                let (own, other) = (power(base, exponent), base.powf(exponent));
                assert!((own / other - 1.0).abs() < 1e-13, "{base} {exponent}: {own} {other}");
            }
        }
        assert_eq!(power(1.0, 0.8), 1.0);
        assert_eq!(power(4.0, 0.5), 2.0);
        for number in (1..4000).map(|n| f64::from(n) / 100.0) {
            assert!((ln(number) - number.ln()).abs() < 1e-13, "{number}");
            assert!((exp(number) / number.exp() - 1.0).abs() < 1e-13, "{number}");
            assert!((exp(-number) / (-number).exp() - 1.0).abs() < 1e-13, "{number}");
        }
        assert!(ln(0.0) < ln(f64::MIN_POSITIVE));
    }
}
