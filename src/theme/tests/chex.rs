//! The themes of Chex on positions that show them, and on others that are lost, too.

use super::{Chex, check};

const ARABIAN: &str = "k3/5/1R1p2/7/1pN3/5/K3 w";
const LADDER: &str = "4/5/5K/p6/2RR2/3n1/3k w";
const MORPHY: &str = "4/5/6/3B3/p4K/2R2/3k w";
const PROMOTION: &str = "1k2/1P3/2pN2/7/3N2/3K1/4 w";

/// The name, a position with the moves that follow, and the same for one without the theme.
pub(super) const CASES: [[&str; 5]; 21] = [
    // The knight d2 blocks a step off the bottom edge; then a ladder in the open.
    ["back-rank", LADDER, "d3f3", "3r/4r/6/5K1/6/RR3/3k w", "b2d2"],
    ["anastasia", "4/1p3/3Rpk/7/6/4K/2N1 w", "e5g7", LADDER, "d3f3"],
    // The rook d6 beside the king d7 is guarded by the knight; then by the bishop.
    ["arabian", ARABIAN, "c5d6", "2k1/K2P1/3bB1/7/6/5/4 w", "f6g7=r"],
    ["opera", "2k1/K2P1/3bB1/7/6/5/4 w", "f6g7=r", ARABIAN, "c5d6"],
    ["kiss", "1R2/k4/2n3/7/1K4/5/4 w", "e7d7", ARABIAN, "c5d6"],
    ["ladder", "3r/4r/6/5K1/6/RR3/3k w", "b2d2", ARABIAN, "c5d6"],
    ["pillsbury", "2k1/K2P1/3bB1/7/6/5/4 w", "f6g7=r", LADDER, "d3f3"],
    ["morphy", MORPHY, "d4e3", "kb2/5/K5/B6/6/3N1/4 w", "a4c5"],
    ["boden", "4/1B2k/B2R2/p6/6/5/1K2 w", "b5e2", MORPHY, "d4e3"],
    // Two knights; then a knight with bishops.
    ["two-knights", "4/N4/1N4/1p5/6/4R/K1k1 w", "c6d4", "1kr1/5/1B4/4B2/2N3/1BK2/4 w", "c3b5"],
    ["suffocation", "1kr1/5/1B4/4B2/2N3/1BK2/4 w", "c3b5", "4/N4/1N4/1p5/6/4R/K1k1 w", "c6d4"],
    ["bishop-knight", "kb2/5/K5/B6/6/3N1/4 w", "a4c5", MORPHY, "d4e3"],
    // The pawns d2 and d4 stand on opposite sides of the king d3.
    ["epaulettes", "4/1K3/4R1/3pPR1/3k2/2pp1/4 w", "f4f3", LADDER, "d3f3"],
    // The pawn checks; then a pawn only guards a cell.
    ["pawn-mate", "4/2n2/6/k1K4/6/1P3/4 w", "b2b3", "4/4p/1B4/6P/2P1RK/5/3k w", "e3d2"],
    ["promotion-mate", PROMOTION, "d6d7=r", "4/2n2/6/k1K4/6/1P3/4 w", "b2b3"],
    ["lone-knight", "k3/5/2K3/6p/1b2N1/5/4 w", "e3c4", ARABIAN, "c5d6"],
    ["lone-bishop", "B3/K4/6/k6/pp4/5/4 w", "d7c5", MORPHY, "d4e3"],
    ["lone-rook", "1R2/k4/2n3/7/1K4/5/4 w", "e7d7", LADDER, "d3f3"],
    // The pawns c2 and d2 bar the way from d3 to c1, the far end of the king's diagonal.
    ["barred-way", "K1k1/2N2/5P/3R3/6/2pp1/4 w", "d4f6", ARABIAN, "c5d6"],
    ["bared", "4/5/2k3/7/3R2/5/K3 b", "", LADDER, "d3f3"],
    ["underpromotion", "4/4P/3R2/7/1N3p/5/K2k w", "g6g7=b", PROMOTION, "d6d7=r"],
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
    check::<Chex>(&CASES);
    check::<Chex>(&COMMON);
}
