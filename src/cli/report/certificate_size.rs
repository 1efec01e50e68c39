//! How large a certificate will be, said while it is written.

use std::time::Duration;

use indicatif::HumanDuration;

use super::style::printable;
use crate::checker::proof::Expected;
use crate::cli::run::Ui;
use crate::solve::Moment;

/// From this number of positions on, a few seconds and two megabytes, the size is said; and again when
/// it has doubled.
const LARGE: u64 = 300_000;

/// What the answer for a position takes in a packed certificate, in bytes: 6.2 to 7.1 in those of
/// draws.yaml and of chariots against guards.
const BYTES: u64 = 7;

/// Says how large one certificate will be.
pub(in crate::cli) struct SizeNotice<'a> {
    id: &'a str,
    start: Moment,
    /// The number of positions from which it is said next.
    from: u64,
}

impl<'a> SizeNotice<'a> {
    pub(in crate::cli) fn new(id: &'a str) -> Self {
        Self { id, start: Moment::now(), from: LARGE }
    }

    /// Says it, if it is large and was not said before.
    pub(in crate::cli) fn expect(&mut self, expected: Expected) {
        if expected.about < self.from {
            return;
        }
        self.from = expected.about.saturating_mul(2);
        let text = text(expected, self.start.elapsed());
        Ui::notice(&format!("{}: the certificate will have {text}", printable(self.id)));
    }
}

/// Positions, size and the time that is left at the speed so far.
fn text(expected: Expected, elapsed: Duration) -> String {
    let Expected { answered, about, listed, or_more } = expected;
    let megabytes = (listed.saturating_mul(BYTES) as f64 / 1e6).ceil();
    let left = about.saturating_sub(answered) as f64 / answered.max(1) as f64;
    let left = Duration::try_from_secs_f64(elapsed.as_secs_f64() * left).unwrap_or(Duration::MAX);
    let than = if or_more { "more than" } else { "about" };
    let about = round(about);
    format!("{than} {about} positions, {megabytes} MB; {:#} left", HumanDuration(left))
}

/// Two digits of a number, since more would say too much.
fn round(number: u64) -> u64 {
    let unit = 10_u64.pow(number.max(1).ilog10().saturating_sub(1));
    number.div_ceil(unit).saturating_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_said_in_positions_bytes_and_time() {
        let expected =
            Expected { answered: 100_000, about: 1_234_567, listed: 500_000, or_more: false };
        let said = text(expected, Duration::from_secs(10));
        assert_eq!(said, "about 1300000 positions, 4 MB; 2m left");
        let closed = Expected { listed: expected.about, or_more: true, ..expected };
        let said = text(closed, Duration::from_secs(1));
        assert_eq!(said, "more than 1300000 positions, 9 MB; 11s left");
        assert_eq!([0, 9, 99, 101, 1990].map(round), [0, 9, 99, 110, 2000]);
        let huge = Expected { answered: 0, about: u64::MAX, listed: u64::MAX, or_more: false };
        assert!(text(huge, Duration::MAX).contains("positions"));
    }
}
