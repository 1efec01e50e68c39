//! The themes of Chex on positions that show them, and on others that are lost, too.

use super::{Chex, check, with_examples};

const ARABIAN: &str = "k3/5/1R1p2/7/1pN3/5/K3 w";
const LADDER: &str = "4/5/5K/p6/2RR2/3n1/3k w";
const MORPHY: &str = "4/5/6/3B3/p4K/2R2/3k w";
const PROMOTION: &str = "1k2/1P3/2pN2/7/3N2/3K1/4 w";

/// The name, whose example shows it, and a position without the theme with the moves that follow.
pub(super) const CASES: [[&str; 3]; 21] = [
    // The knight d2 blocks a step off the bottom edge; then a ladder in the open.
    ["back-rank", "3r/4r/6/5K1/6/RR3/3k w", "b2d2"],
    ["anastasia", LADDER, "d3f3"],
    // The rook d6 next to the king d7 is guarded by the knight; then by the bishop.
    ["arabian", "2k1/K2P1/3bB1/7/6/5/4 w", "f6g7=r"],
    ["opera", ARABIAN, "c5d6"],
    ["kiss", ARABIAN, "c5d6"],
    ["ladder", ARABIAN, "c5d6"],
    ["pillsbury", LADDER, "d3f3"],
    ["morphy", "kb2/5/K5/B6/6/3N1/4 w", "a4c5"],
    ["boden", MORPHY, "d4e3"],
    // Two knights; then a knight with bishops.
    ["two-knights", "1kr1/5/1B4/4B2/2N3/1BK2/4 w", "c3b5"],
    ["suffocation", "4/N4/1N4/1p5/6/4R/K1k1 w", "c6d4"],
    ["bishop-knight", MORPHY, "d4e3"],
    // The pawns d2 and d4 are on opposite sides of the king d3.
    ["epaulettes", LADDER, "d3f3"],
    // The pawn checks; then a pawn only guards a cell.
    ["pawn-mate", "4/4p/1B4/6P/2P1RK/5/3k w", "e3d2"],
    ["promotion-mate", "4/2n2/6/k1K4/6/1P3/4 w", "b2b3"],
    ["lone-knight", ARABIAN, "c5d6"],
    ["lone-bishop", MORPHY, "d4e3"],
    ["lone-rook", LADDER, "d3f3"],
    // The pawns c2 and d2 bar the way from d3 to c1, the far end of the king's diagonal.
    ["barred-way", ARABIAN, "c5d6"],
    ["bared", LADDER, "d3f3"],
    ["underpromotion", PROMOTION, "d6d7=r"],
];

/// Themes of every game, found on this board as well.
const COMMON: [[&str; 5]; 4] = [
    ["self-block", LADDER, "d3f3", MORPHY, "d4e3"],
    ["double-check", "RNk1/2b2/6/2N4/1N4/5/K2R w", "e7d4", LADDER, "d3f3"],
    ["discovered-check", "RNk1/2b2/6/2N4/1N4/5/K2R w", "e7d4", LADDER, "d3f3"],
    ["pinned-defender", "1R2/2B1k/3N2/5n1/6/4K/4 w", "e7g7", MORPHY, "d4e3"],
];

#[test]
fn every_theme_of_chex_is_found_where_it_is_and_not_where_it_is_not() {
    check::<Chex>(&with_examples(&CASES));
    check::<Chex>(&COMMON);
}
