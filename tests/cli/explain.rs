//! `explain` as it is meant to be used.

use insta::assert_snapshot;

use crate::sandbox::Sandbox;

#[test]
fn explain_takes_final_positions_apart() {
    let sandbox = Sandbox::new();
    assert_snapshot!(sandbox.run(&["explain", "--fen", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b"]));
    assert_snapshot!("explain_file", sandbox.run(&["explain", "good.yaml"]));
}
