//! Themes of whole solutions, which no line shows.

use super::super::*;
use crate::game::{Position, fen};
use crate::rules::xiangqi::Xiangqi;
use crate::solve::{Limits, Preferred, Prove, Prover, expand};

/// The theme, whose example is won in two by a solution with it, and a position without.
pub(super) const CASES: [(Name, &str); 2] = [
    (
        Name::QuietKey,
        // The chariots drive the general up and down: a check, and mate.
        "P8/5k3/9/9/2R6/5p3/9/9/3K5/R8 w",
    ),
    (
        Name::Zugzwang,
        // In the example the advisor has all of Black's moves, and each opens a point to a horse.
        // The horse threatens: it need not wait.
        "9/1N7/3a1k1P1/9/9/9/9/9/3K5/9 w",
    ),
];

fn names(text: &str) -> Vec<Name> {
    let position: Position<Xiangqi> = fen::read(text).unwrap();
    let mut prover = Prover::new(false, &Limits::default());
    let start = prover.start(&position);
    assert!(prover.wins(&start, 2).unwrap() && !prover.wins(&start, 1).unwrap(), "{text}");
    let tree = expand(&mut prover, &start, 2, &Preferred::default()).unwrap();
    let themes = of_solution(&mut prover, &position, &tree).unwrap();
    themes.iter().map(|theme| theme.name).collect()
}

#[test]
fn themes_of_solutions_are_found_where_they_are_and_not_where_they_are_not() {
    for (name, no) in CASES {
        let yes = name.example().fen;
        assert!(names(yes).contains(&name), "{name} {yes}");
        assert!(!names(no).contains(&name), "{name} {no}");
    }
}
