//! The problems of a file to begin with.

use crate::notation::Notation;
use crate::rules::{AnyPosition, RuleSet};

/// A problem of the template: position, stipulation and solution in coordinates.
pub(super) struct Sample {
    pub(super) fen: &'static str,
    pub(super) stipulation: &'static str,
    pub(super) solution: &'static str,
}

/// A problem whose position is given as text, and one whose board is drawn.
pub(super) fn samples(rules: RuleSet) -> [Sample; 2] {
    let sample = |fen, stipulation, solution| Sample { fen, stipulation, solution };
    match rules {
        RuleSet::Xiangqi => [
            sample("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2", "c6d8 e10f10 g9f9"),
            sample("2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w", "#1", "d5d10"),
        ],
        RuleSet::ChinaSchach => [
            sample("4R4/5k3/9/9/9/9/9/9/9/2cK5 w", "#2", "d1d2 f9f8 e10e9"),
            sample("5k3/9/9/9/9/9/9/5C3/9/C3K4 w", "#1", "a1f1"),
        ],
        RuleSet::Chex => [
            sample("4/5/N1p3/k6/3KBp/5/4 w", "#2", "d3c4 f3e2 b5c3"),
            sample("k3/5/2K3/6p/1b2N1/5/4 w", "#1", "e3c4"),
        ],
    }
}

/// The position of a sample and its solution in a notation.
pub(super) fn played(
    rules: RuleSet,
    notation: Notation,
    sample: &Sample,
) -> Result<(AnyPosition, String), String> {
    let position = rules.read(sample.fen).map_err(|error| error.to_string())?;
    let (_, moves) = position.played(sample.solution).map_err(|error| error.to_string())?;
    Ok((position, position.write_line(notation, &moves)))
}
