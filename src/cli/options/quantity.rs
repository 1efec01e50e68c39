//! Times, sizes and ranges as people write them.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// Reads the points of a problem.
pub(in crate::cli) fn points(text: &str) -> Result<f64, String> {
    let points = text.parse::<f64>().ok().filter(|points| (0.01..=1000.0).contains(points));
    points.ok_or_else(|| "expected a number of points up to 1000, such as 5".to_owned())
}

/// Reads `500ms`, `2s`, `1.5m`, `1h30m`; a bare number is seconds.
pub(in crate::cli) fn time(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let expected = || "expected a time such as 500ms, 2s, 1m or 1h".to_owned();
    let (mut seconds, mut rest, mut last) = (0.0, text.trim(), f64::INFINITY);
    loop {
        let (number, units) = split(rest);
        let end = units.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(units.len());
        let (unit, more) = units.split_at(end);
        let unit = if unit.is_empty() { "s" } else { unit };
        let scale = UNITS.iter().find(|(name, _)| *name == unit).ok_or_else(expected)?.1;
        // The units come from large to small, each once.
        if scale >= last {
            return Err(expected());
        }
        seconds += number.parse::<f64>().map_err(|_| expected())? * scale;
        (rest, last) = (more.trim(), scale);
        if rest.is_empty() {
            break;
        }
    }
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| expected())?;
    if time.is_zero() { Err("expected a time longer than nothing".to_owned()) } else { Ok(time) }
}

/// Reads `64K`, `512M`, `2G`, with or without a `B` or `iB` after them; the units are
/// powers of 1024, a bare number is bytes.
pub(in crate::cli) fn memory(text: &str) -> Result<usize, String> {
    let expected = || "expected a size such as 64K, 512M or 2G".to_owned();
    let (number, unit) = split(text);
    let unit = unit.to_ascii_uppercase();
    let unit = unit.strip_suffix('B').unwrap_or(&unit);
    let shift = match unit.strip_suffix('I').unwrap_or(unit) {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(expected()),
    };
    let fits = |bytes: Option<usize>| {
        let bytes = bytes.filter(|&bytes| bytes > 0);
        bytes.ok_or_else(|| "expected a size that fits into memory".to_owned())
    };
    if let Ok(number) = number.parse::<usize>() {
        return fits(number.checked_mul(1 << shift));
    }
    let number = number.parse::<f64>().map_err(|_| expected())?;
    let bytes = (number * (1_u64 << shift) as f64).floor();
    fits((bytes < usize::MAX as f64).then_some(bytes as usize))
}

/// Reads `3` or `2..4`.
pub(in crate::cli) fn range<T: Copy + PartialOrd + FromStr>(
    text: &str,
) -> Option<RangeInclusive<T>> {
    let range = if let Some((low, high)) = text.split_once("..") {
        low.parse().ok()?..=high.trim_start_matches('=').parse().ok()?
    } else {
        let only: T = text.parse().ok()?;
        only..=only
    };
    (range.start() <= range.end()).then_some(range)
}

/// A number and the unit after it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2"), Ok(Duration::from_secs(2)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(time("1m 2.5s"), Ok(Duration::from_millis(62_500)));
        for text in [
            "",
            "s",
            "1m1h",
            "1s2",
            "1m1m",
            "-1s",
            "1d",
            "1e9s",
            "nan",
            "inf",
            "0",
            "99999999999999999999h",
        ] {
            assert!(time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_read_with_their_units() {
        assert_eq!(memory("512M"), Ok(512 << 20));
        assert_eq!(memory("2GiB"), Ok(2 << 30));
        assert_eq!(memory("1000"), Ok(1000));
        assert_eq!(memory("1.5G"), Ok(3 << 29));
        for text in ["", "M", "-1M", "1.5.5G", "0.0001", "0", "1X", "99999999999T"] {
            assert!(memory(text).is_err(), "{text}");
        }
    }
}
