//! Problems with several keys that are all intended.

use crate::sandbox::Sandbox;

/// Red mates with either chariot, and with nothing else.
const TWO_KEYS: &str = "3k5/9/9/9/9/9/P8/9/R8/R3K4 w";

/// Verifies the position with more lines in its problem.
fn verified(lines: &str) -> (String, Option<i32>) {
    let sandbox = Sandbox::new();
    let file = format!("problems:\n- fen: {TWO_KEYS}\n  stipulation: \"#1\"\n{lines}");
    sandbox.file("keys.yaml", file);
    let run = sandbox.run(&["verify", "keys.yaml"]);
    (format!("{}{}", run.stdout, run.stderr), run.code)
}

#[test]
fn a_problem_is_sound_if_exactly_the_intended_moves_are_keys() {
    for sound in [
        "  intended-solutions: 2\n",
        "  intended-solutions: 2\n  solution: 1. a1d1#\n",
        "  intended-solutions: 2\n  solution: 1. a2d2# (1. a1d1#)\n",
    ] {
        let (output, code) = verified(sound);
        assert!(output.contains("#1  sound"), "{output}");
        assert_eq!(code, Some(0), "{output}");
    }
    for (unsound, finding) in [
        ("", "cook"),
        ("  solution: 1. a1d1#\n", "a2d2"),
        ("  intended-solutions: 1\n  solution: 1. a2d2# (1. a1d1#)\n", "a1d1"),
        ("  intended-solutions: 3\n", "there are only 2 keys, 3 are intended"),
        ("  intended-solutions: 2\n  solution: 1. a2d2# (1. a1c1)\n", "a1c1 does not win"),
    ] {
        let (output, code) = verified(unsound);
        assert!(output.contains("unsound") && output.contains(finding), "{output}");
        assert_eq!(code, Some(1), "{output}");
    }
    let (output, code) = verified("  intended-solutions: two\n");
    assert!(output.contains("expected a number from 1 to 255"), "{output}");
    assert_eq!(code, Some(2), "{output}");
}

#[test]
fn several_moves_may_be_intended_to_draw() {
    let sandbox = Sandbox::new();
    let file = "problems:\n- fen: 3k5/9/9/9/9/9/9/9/9/4K4 w\n  stipulation: \"=\"\n";
    sandbox.file("all.yaml", file);
    let all = sandbox.run(&["verify", "all.yaml"]);
    assert!(format!("{all}").contains("cook"), "{all}");
    sandbox.file("three.yaml", format!("{file}  intended-solutions: 2\n"));
    let three = sandbox.run(&["verify", "three.yaml"]);
    assert_eq!(three.code, Some(0), "{three}");
}
