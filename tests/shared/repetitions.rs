//! Published cases of perpetual check and chase, as far as the rule of perpetual check alone
//! can judge them.

use paiju::game::{Color, Position};
use paiju::notation::{Notation, read};
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{Cycle, cycle};
use serde_json::Value;

use crate::table::{position, text};

/// A case: the game, and what the books say of its end.
struct Case {
    id: String,
    title: String,
    position: Position<Xiangqi>,
    expected: String,
    cycle: Option<Cycle>,
}

fn cases() -> Option<Vec<Case>> {
    let case = |line: &str| {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| case[name].as_str().unwrap().to_owned();
        let start = position(&text("fen"));
        let (mut at, mut moves) = (start, Vec::new());
        for mv in case["moves"].as_array().unwrap() {
            let mv = read(Notation::Uci, &at, mv.as_str().unwrap()).unwrap();
            moves.push(mv);
            at = at.after(mv);
        }
        let cycle = cycle(&start, &moves);
        Case { id: text("id"), title: text("title"), position: at, expected: text("expected"), cycle }
    };
    Some(text("repetition-cases.jsonl")?.lines().map(case).collect())
}

#[test]
fn who_checks_for_ever_alone_has_lost_and_both_may() {
    let Some(cases) = cases() else { return };
    for case in &cases {
        let judged = match case.cycle {
            None => "no repetition",
            Some(cycle) => match (cycle.offender(), cycle.checks) {
                (Some(color), _) if color == case.position.turn() => "side to move loses",
                (Some(_), _) => "side to move wins",
                (None, [true, true]) => "draw",
                (None, _) => "no check",
            },
        };
        println!("{}|{}|{}|{}", case.id, judged, case.expected, case.title);
    }
    let _ = Color::Red;
}
