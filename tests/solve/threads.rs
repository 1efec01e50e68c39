//! Threads share the work in three ways (the proof in parallel with the search for any win, one
//! first move per thread, all on one question); none may change an answer.

use paiju::game::{SearchRules, fen};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, Question, solve_alone};

use crate::limits::claims_nothing_wrong;

/// Hard enough for all three: each takes more positions than the proof searches alone.
const HARD: [(&str, Question); 3] = [
    ("1R3a3/2N1ak3/4P4/C2N4p/9/9/4cp3/4B3B/4A3r/3AK4 w", ANY),
    ("9/3R5/4k4/9/9/9/9/3K5/9/3c5 w", ANY),
    ("3k1ab2/4n4/9/9/6R2/9/9/9/9/4K4 w", Question { within: Some(6), checks: false }),
];

const ANY: Question = Question { within: None, checks: false };

/// Asks with one thread and with several, without limits and with ever more positions.
fn agree<R: SearchRules>(rules: R, text: &str, question: Question) {
    let position = fen::read_under(rules, text).unwrap();
    let (alone, needed) = solve_alone(&position, question, &Limits::default());
    assert!(needed > 30_000, "{text}: {needed} are too few positions");
    for threads in [2, 3] {
        let limits = Limits { threads, ..Limits::default() };
        assert_eq!(solve_alone(&position, question, &limits).0, alone, "{text} {threads}");
    }
    for nodes in [10, 4_000, 31_000, 45_000, needed / 2] {
        let limits = Limits { nodes: Some(nodes), threads: 2, ..Limits::default() };
        let (part, spent) = solve_alone(&position, question, &limits);
        assert!(spent <= nodes + 4, "{text}: {spent} nodes of {nodes}");
        if part.stopped.is_some() {
            claims_nothing_wrong(&position, question, &part, &alone);
        }
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    for (text, question) in HARD {
        agree(Xiangqi::default(), text, question);
    }
    agree(Xiangqi::CHINA_SCHACH, "3k5/8C/9/p6R1/7R1/9/9/4B4/r2rA4/4KAB2 w", ANY);
    let start = "rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk";
    agree(Chex::default(), start, Question { within: Some(6), checks: false });
}
