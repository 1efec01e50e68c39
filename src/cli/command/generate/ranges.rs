//! Ranges on the command line.

use std::ops::RangeInclusive;

use crate::cli::options::quantity::range;

/// The most moves of a generated win.
pub(super) const MOST_MOVES: u8 = 20;

pub(super) fn lengths(text: &str) -> Result<RangeInclusive<u8>, String> {
    let found = range(text).filter(|range| *range.start() > 0 && *range.end() <= MOST_MOVES);
    found.ok_or_else(|| {
        "expected a number of moves from 1 to 20, or a range such as 2..4".to_owned()
    })
}

pub(super) fn difficulties(text: &str) -> Result<RangeInclusive<f64>, String> {
    let found = range(text).filter(|range| *range.start() <= 10.0 && *range.end() >= 1.0);
    found.ok_or_else(|| "expected a range between 1 and 10, such as 3..6.5".to_owned())
}

pub(super) fn counts(text: &str) -> Result<RangeInclusive<usize>, String> {
    let found = range(text).filter(|range: &RangeInclusive<usize>| *range.end() > 1);
    found.ok_or_else(|| {
        "expected a number of pieces from 2 on, kings included, or a range such as 5..12".to_owned()
    })
}
