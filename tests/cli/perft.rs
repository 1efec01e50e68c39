//! `perft` counts.

use insta::assert_snapshot;

use crate::sandbox::Sandbox;

#[test]
fn perft_counts() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["perft", "3"]).stdout, "79666\n");
    assert_eq!(sandbox.run(&["perft", "0"]).stdout, "1\n");
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
    assert_snapshot!(sandbox.run(&["perft", "2", "--divide", "--fen", fen]));
}
