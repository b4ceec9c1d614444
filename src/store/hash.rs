//! The hash that names games and protects lines against damage.

/// FNV-1a with 64 bits: the same on every machine and in every version, as the names of files
/// require.
pub(super) fn hash(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The text with its hash in front: 16 hexadecimal digits and a blank.
pub(super) fn seal(text: &str) -> String {
    format!("{:016x} {text}", hash(text))
}

/// The text without its hash; `None` if it is not what was sealed.
pub(super) fn unseal(sealed: &str) -> Option<&str> {
    let (sum, text) = sealed.split_once(' ')?;
    (sum.len() == 16 && u64::from_str_radix(sum, 16) == Ok(hash(text))).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_seal_breaks_with_any_bit() {
        let sealed = seal("12 r4c5=7");
        assert_eq!(unseal(&sealed), Some("12 r4c5=7"));
        for bit in 0..sealed.len() * 8 {
            let mut bytes = sealed.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let damaged = String::from_utf8(bytes).ok();
            // A hexadecimal digit in the other case is not damage.
            let is_harmless = damaged.as_ref().is_some_and(|text| text.to_lowercase() == sealed);
            assert!(is_harmless || damaged.is_none_or(|text| unseal(&text).is_none()), "bit {bit}");
        }
    }
}
