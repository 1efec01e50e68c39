//! What tables say of a position.

use super::names::side;
use super::sentence::Sentence;
use crate::game::Color;
use crate::rules::RuleSet;

/// How the manuals class a position, by the name of the class in machine output. This build may lack
/// the tables that classes come from.
pub fn book_class(name: &str) -> Sentence {
    Sentence::new(format!("class.{name}"))
}

/// That the table of a position is missing.
pub fn no_table(missing: &str) -> Sentence {
    Sentence::new("table.missing").text("missing", missing)
}

/// That a table is missing to which moves lead.
pub fn no_next_table() -> Sentence {
    Sentence::new("table.next-missing")
}

/// Where best play comes back to a position: after the numbered move that led to it, or to the first
/// one.
pub fn comes_again(after: Option<String>) -> Sentence {
    match after {
        Some(mv) => Sentence::new("again.after").text("move", mv),
        None => Sentence::new("again.first"),
    }
}

/// The same, and which side has checked with every move since.
pub fn comes_again_by_checks(again: Sentence, rules: RuleSet, loser: Color) -> Sentence {
    Sentence::new("again.checks")
        .part("again", again)
        .part("side", side(rules, loser))
        .part("other", side(rules, !loser))
}
