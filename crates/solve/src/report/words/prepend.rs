//! What is put before the solution of a problem.

use super::sentence::Sentence;
use crate::report::{KeyKind, Line};

/// The key and the reply that come before a problem.
pub fn prepended(line: &Line) -> Sentence {
    Sentence::new("prepended").line("line", line)
}

/// What a key does.
pub fn key_kind(kind: KeyKind) -> Sentence {
    Sentence::new(match kind {
        KeyKind::Quiet => "key.quiet",
        KeyKind::Offer => "key.offer",
        KeyKind::Check => "key.check",
        KeyKind::Capture => "key.capture",
    })
}

/// How many replies there are to a key.
pub fn replies(count: usize) -> Sentence {
    Sentence::new("prepended.replies").number("count", count)
}

/// How many of the positions that were examined are sound.
pub fn prepends(found: usize, tried: usize) -> Sentence {
    let key = if found == 0 { "prepends.none" } else { "prepends" };
    let said = Sentence::new(key).number("tried", tried);
    if found == 0 { said } else { said.number("found", found) }
}

/// That some positions were not decided, or not tried for want of time.
pub fn prepends_open(undecided: usize, left: usize) -> Vec<Sentence> {
    let undecided =
        (undecided > 0).then(|| Sentence::new("prepends.undecided").number("count", undecided));
    let left = (left > 0).then(|| Sentence::new("prepends.left").number("count", left));
    undecided.into_iter().chain(left).collect()
}

/// From how many positions that were lost anyway the defender's last moves come.
pub fn prepends_forced(forced: usize, replies: usize) -> Sentence {
    Sentence::new("prepends.forced").number("forced", forced).number("replies", replies)
}

/// Why nothing is put before a problem: `not-direct`, `too-long`.
pub fn prepends_refused(why: &str) -> Sentence {
    Sentence::new(format!("prepends.{why}"))
}
