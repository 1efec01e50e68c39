//! What became of the placements of a matrix.

use super::kind::plain;
use super::names::{man, side};
use super::sentence::Sentence;
use crate::rules::RuleSet;

/// How many placements there are.
pub fn placements(count: u64) -> Sentence {
    Sentence::new("matrix").number("count", count)
}

/// How many have a value, by the name of its sign.
pub fn placements_of(name: &str, count: u64) -> Sentence {
    Sentence::new(format!("matrix.{name}")).number("count", count)
}

/// How many are not legal positions, by the kind of the fault.
pub fn placements_illegal(kind: &str, count: u64) -> Sentence {
    Sentence::new(format!("matrix.illegal.{kind}")).number("count", count)
}

/// What a sign on a map means.
pub fn map_sign(name: &str) -> Sentence {
    Sentence::new(format!("map.{name}"))
}

/// That the fixed men are symmetric, so that two placements have one value.
pub fn matrix_symmetric() -> Sentence {
    Sentence::new("matrix.symmetric")
}

/// The side and the kind of a man that is varied.
pub fn varied(rules: RuleSet, letter: char) -> Sentence {
    let Some(named) = rules.man(letter) else { return plain(&letter.to_string()) };
    let said = Sentence::new("man").part("side", side(rules, named.color));
    said.part("man", man(named.color, named.name))
}

/// That a varied man is left out.
pub fn left_out() -> Sentence {
    Sentence::new("matrix.left-out")
}
