//! A problem that can be solved in fewer moves than it asks for is solved, and every surface says that
//! it is shorter.

use std::fmt::Write;

use serde_json::Value;

use crate::sandbox::Sandbox;

/// Rules, position, what is asked, and the moves that are enough.
const SHORTER: [(&str, &str, &str, u8); 8] = [
    ("xiangqi", "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#3", 2),
    ("xiangqi", "4ka1R1/3P1P2c/9/9/9/9/9/7n1/4p3r/5K3 w", "#3", 1),
    ("xiangqi", "4ka1R1/3P1P2c/9/9/9/9/9/7n1/4p3r/5K3 w", "#4 checks", 1),
    ("china-schach", "5k3/9/9/9/9/9/9/5C3/9/C3K4 w", "#2", 1),
    ("chex", "k3/5/2K3/6p/1b2N1/5/4 w", "#3", 1),
    ("xiangqi", "4k4/9/9/9/9/9/9/9/3RR4/3K5 b", "h#2", 1),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3KR3 w", "ser-#2", 1),
    ("chex", "k3/5/2K3/6p/1b2N1/5/4 w", "ser-#2", 1),
];

/// What is asked, and is no longer than it must be.
const EXACT: [(&str, &str); 3] = [
    ("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2"),
    ("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#"),
    ("4k4/9/9/9/9/9/9/9/3RR4/3K5 b", "h#1"),
];

fn solved(rules: &str, fen: &str, asked: &str, more: &[&str]) -> crate::sandbox::Run {
    let args = ["solve", "--rules", rules, "--fen", fen, "-s", asked];
    Sandbox::new().run(&[&args, more].concat())
}

#[test]
fn solve_says_that_a_win_is_shorter_in_every_language() {
    for (rules, fen, asked, moves) in SHORTER {
        for (language, words) in [
            ("en", ["instead of", "it can be done in"]),
            ("de", ["statt", "es geht in"]),
            ("zh", ["少于要求的", "只需"]),
        ] {
            let run = solved(rules, fen, asked, &["--lang", language]);
            assert_eq!(run.code, Some(0), "{run}");
            let is_said = words.iter().any(|word| run.stdout.contains(word));
            assert!(is_said && run.stdout.contains(&moves.to_string()), "{run}");
        }
    }
    for (fen, asked) in EXACT {
        let run = solved("xiangqi", fen, asked, &[]);
        assert!(!run.stdout.contains("instead") && !run.stdout.contains("can be done"), "{run}");
    }
}

#[test]
fn records_and_summaries_say_it_too() {
    let short = |rules: &str, fen: &str, asked: &str| {
        let run = solved(rules, fen, asked, &["--format", "jsonl"]);
        let record: Value = serde_json::from_str(&run.stdout).unwrap();
        record.get("short_win").cloned()
    };
    let mut list = String::new();
    for (rules, fen, asked, _) in SHORTER {
        assert_eq!(short(rules, fen, asked), Some(true.into()), "{fen} {asked}");
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            list,
            "{{\"rules\":\"{rules}\",\"fen\":\"{fen}\",\"stipulation\":\"{asked}\"}}"
        );
    }
    for (fen, asked) in EXACT {
        assert_eq!(short("xiangqi", fen, asked), None, "{fen} {asked}");
        let _ = writeln!(list, "{{\"fen\":\"{fen}\",\"stipulation\":\"{asked}\"}}");
    }
    let sandbox = Sandbox::new();
    sandbox.file("list.jsonl", list);
    let run = sandbox.run(&["batch", "--summary", "-o", "results.jsonl", "list.jsonl"]);
    let said = "8 problems can be solved in fewer moves than are asked for";
    assert!(run.stdout.contains(said), "{run}");
    // Rows know it of forced wins by their cells, when a run is continued.
    for _ in 0..2 {
        let run = sandbox.run(&["batch", "--summary=json", "-o", "results.csv", "list.jsonl"]);
        let summary: Value = serde_json::from_str(&run.stdout).unwrap();
        assert!(summary["short_wins"].as_u64() >= Some(5), "{run}");
    }
}
