//! Problems that are like others: in positions, solutions and ideas, against files and within one.

use insta::assert_snapshot;

use crate::batch::BISHOP;
use crate::sandbox::Sandbox;

/// What was there before: `none` has no solution.
const CORPUS: &str = r##"problems:
  - {id: one, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: "#2", solution: 1. c6d8+ e10f10 2. g9f9#}
  - {id: other, fen: 4k4/R8/1R7/9/9/9/9/9/9/3K5 w, stipulation: "#1", solution: 1. b8b10#}
  - {id: none, fen: 4k4/1R7/2R6/9/9/9/9/9/9/3K5 w, stipulation: "#1"}
"##;
/// The same problem as `other` mirrored, with an idle soldier, two plies earlier and with the sides exchanged,
/// and one with another net.
const MINE: &str = r##"problems:
  - {id: mirrored, fen: 4k4/8R/7R1/9/9/9/9/9/9/5K3 w, stipulation: "#1"}
  - {id: idle, fen: 4k4/R8/1R7/9/9/9/8p/9/9/3K5 w, stipulation: "#1", solution: 1. b8b10#}
  - {id: before, fen: 5k3/9/RR7/9/9/9/9/9/9/3K5 w, stipulation: "#2", solution: 1. a8a9 f10e10 2. b8b10#}
  - {id: turned, fen: 5k3/9/9/9/9/9/9/7r1/8r/4K4 b, stipulation: "#1", solution: 1. h3h1#}
  - {id: new, fen: 4k4/R8/9/9/9/9/9/9/8R/3K5 w, stipulation: "#1", solution: 1. i2i10#}
"##;

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("corpus.yaml", CORPUS);
    sandbox.file("mine.yaml", MINE);
    sandbox
}

#[test]
fn what_was_there_before_is_found_and_named() {
    let run = sandbox().run(&["similar", "mine.yaml", "--against", "corpus.yaml"]);
    assert_snapshot!(run);
}

#[test]
fn a_problem_does_not_anticipate_itself_and_the_weak_can_be_left_out() {
    let sandbox = sandbox();
    let run = sandbox.run(&["similar", "corpus.yaml", "--against", "corpus.yaml", "."]);
    assert!(!run.stdout.contains(") of other"), "{run}");
    assert!(run.stdout.contains("other (2) of mirrored"), "{run}");
    let args = ["similar", "mine.yaml", "--against", "corpus.yaml", "--likeness", "position"];
    let run = sandbox.run(&args);
    assert!(run.stdout.ends_with("5 problems, 2 duplicates\n"), "{run}");
    // Among themselves, each with those before it.
    let run = sandbox.run(&["similar", "mine.yaml", "--format", "jsonl"]);
    assert!(run.stdout.contains(r#""id":"before","number":3,"of":"idle","of_number":2"#), "{run}");
    assert_eq!(run.code, Some(1));
}

#[test]
fn what_cannot_be_compared_is_said() {
    let sandbox = sandbox();
    let run = sandbox.run(&["similar", "corpus.yaml"]);
    assert!(run.stderr.contains("1 problem without a solution that can be played"), "{run}");
    let run = sandbox.run(&["similar", "corpus.yaml", "--prove"]);
    assert!(!run.stderr.contains("without a solution"), "{run}");
    let run = sandbox.run(&["similar", "corpus.yaml", "--nodes", "10"]);
    assert!(run.stderr.contains("--nodes has no effect without --prove"), "{run}");
    let run = sandbox.run(&["similar", "corpus.yaml", "--against", "missing.yaml"]);
    assert_eq!(run.code, Some(2), "{run}");
    sandbox.file("cut.yaml", &CORPUS[..200]);
    let run = sandbox.run(&["similar", "mine.yaml", "--against", "cut.yaml", "corpus.yaml"]);
    assert!(run.stdout.contains("mirrored (1) of other") && run.code == Some(2), "{run}");
}

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

/// Its twin is `other` of the corpus.
const TWINS: &str = r##"problems:
  - {id: set, fen: 4k4/R8/1R7/9/9/9/9/9/9/5K3 w, stipulation: "#1", twins: {b: move f1 d1}}
"##;

#[test]
fn twins_are_compared_like_problems_of_their_own() {
    let sandbox = sandbox();
    sandbox.file("twins.yaml", TWINS);
    for likeness in ["position", "idea", "net"] {
        let args = ["similar", "twins.yaml", "--against", "corpus.yaml", "--likeness", likeness];
        let run = sandbox.run(&args);
        assert!(run.stdout.contains("set(b) (1)") && run.code == Some(1), "{run}");
    }
    // They are there before others, too.
    let run = sandbox.run(&["similar", "corpus.yaml", "--against", "twins.yaml"]);
    assert!(run.stdout.contains("of set(b)"), "{run}");
    // What a problem has in common with its own twin is not reported.
    let run = sandbox.run(&["similar", "twins.yaml", "--likeness", "idea"]);
    assert!(run.stdout.ends_with("1 problem, 0 duplicates\n"), "{run}");
}

#[test]
fn ideas_are_compared_with_those_of_other_files() {
    let sandbox = sandbox();
    let args = ["similar", "mine.yaml", "--likeness", "idea", "--against", "corpus.yaml"];
    assert_snapshot!(sandbox.run(&args), @"
    $ paiju similar mine.yaml --likeness idea --against corpus.yaml
    mirrored (1) is none (3), idea
    idle (2) is other (2), idea
    turned (4) is none (3), idea
    new (5) is other (2), idea
    5 problems, 4 duplicates
    --- exit code 1
    ");
    // What is alike within one of the files is left out.
    let args = ["similar", "corpus.yaml", "--likeness", "idea", "--against", "good.yaml"];
    let run = sandbox.run(&args);
    assert!(!run.stdout.contains("is other") && run.stdout.contains("3 problems"), "{run}");
}
