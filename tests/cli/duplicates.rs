//! Positions that come more than once.

use insta::assert_snapshot;

use crate::batch::BISHOP;
use crate::sandbox::Sandbox;

#[test]
fn duplicates_are_found_across_files() {
    let sandbox = Sandbox::new();
    let mirror = "4ka3/2P1a4/9/9/6N2/2r6/9/9/5p3/4K4 w";
    let colors = "4k4/5P3/9/9/2R6/6n2/9/9/2p1A4/4KA3 b";
    sandbox.file("more.fen", format!("{mirror} id \"m\";\n{colors} id \"c\";\n{BISHOP}\n"));
    assert_snapshot!(sandbox.run(&["similar", "--likeness", "position", "good.yaml", "more.fen"]));
    let json = sandbox.run(&[
        "similar",
        "--likeness",
        "position",
        "--format=jsonl",
        "good.yaml",
        "more.fen",
    ]);
    assert!(json.stdout.lines().count() == 2 && json.code == Some(1), "{json}");
    assert_eq!(sandbox.run(&["similar", "--likeness", "position", "good.yaml"]).code, Some(0));
}
