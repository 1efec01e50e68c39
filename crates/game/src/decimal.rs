//! Decimal numbers as people write them: `3.5`, `-12`, `1e6`.

/// Reads a decimal number; nothing for any other text, `inf` and `nan` included. With up to fifteen digits and
/// powers up to 22 it is the nearest number, so that `3.5` and `3.50` are equal.
///
/// The standard library reads any number exactly and has tables for that, of 10 kB that cannot be compressed.
///
/// ```
/// use paiju_game::decimal::decimal;
///
/// assert_eq!(decimal("3.50"), Some(3.5));
/// assert_eq!(decimal("-1e3"), Some(-1000.0));
/// assert_eq!(decimal("nan"), None);
/// ```
pub fn decimal(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (digits, power) = match unsigned.split_once(['e', 'E']) {
        Some((digits, power)) => (digits, power.parse::<i16>().ok()?),
        None => (unsigned, 0),
    };
    let (mut mantissa, mut power) = (0u64, i32::from(power));
    let (mut is_fraction, mut is_number) = (false, false);
    for letter in digits.chars() {
        if letter == '.' && !is_fraction {
            is_fraction = true;
            continue;
        }
        let digit = u64::from(letter.to_digit(10)?);
        is_number = true;
        match mantissa.checked_mul(10).and_then(|it| it.checked_add(digit)) {
            Some(next) => {
                mantissa = next;
                power -= i32::from(is_fraction);
            }
            // No later digit makes a difference.
            None => power += i32::from(!is_fraction),
        }
    }
    if !is_number {
        return None;
    }
    let scaled = match mantissa as f64 {
        0.0 => 0.0,
        number if power < 0 => number / 10f64.powi(-power),
        number => number * 10f64.powi(power),
    };
    Some(if text.starts_with('-') { -scaled } else { scaled })
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn numbers_are_read_as_by_the_standard_library() {
        for text in [
            "0",
            "-0",
            "1",
            "10",
            "3.5",
            "3.50",
            "+7",
            "-2.25",
            ".5",
            "5.",
            "0.1",
            "123456789012345",
            "1e6",
            "1E-3",
            "2.5e+2",
            "0.000001",
            "9.99",
            "18446744073709551615",
            "1e22",
        ] {
            assert_eq!(decimal(text), text.parse().ok(), "{text}");
        }
        // Digits that no number holds.
        let long = decimal("18446744073709551616000").unwrap_or_default();
        assert!((long / 18_446_744_073_709_551_616_000.0 - 1.0).abs() < 1e-15, "{long}");
        assert_eq!(decimal("0e9999"), Some(0.0));
        assert_eq!(decimal("1e9999"), Some(f64::INFINITY));
    }

    #[test]
    fn other_texts_are_no_numbers() {
        for text in
            ["", "-", ".", "e5", "1e", "1e5.5", "1.2.3", "1 ", "0x1", "inf", "NaN", "--1", "１"]
        {
            assert_eq!(decimal(text), None, "{text}");
        }
    }
}
