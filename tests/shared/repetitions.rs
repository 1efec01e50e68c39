//! Published cases of perpetual check and chase.

use paiju::game::{Position, Repetition, fen};
use paiju::notation::{Notation, read};
use paiju::repetition::{Level, Verdict, judge_line};
use paiju::rules::xiangqi::Xiangqi;
use serde_json::Value;

use crate::table::text;

/// A case: how a game ended, and what the rules of tournaments say of it.
struct Case {
    name: String,
    last: Position<Xiangqi>,
    verdict: Option<Verdict<Xiangqi>>,
    expected: String,
}

impl Case {
    /// `None` if the rules do not allow the position: in one case a soldier is where none can get
    /// to.
    fn read(line: &str, rule: Repetition) -> Option<Self> {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| case[name].as_str().unwrap().to_owned();
        let start = fen::read(&text("fen")).ok()?;
        let (mut last, mut moves) = (start, Vec::new());
        for mv in case["moves"].as_array().unwrap() {
            let mv = read(Notation::Uci, &last, mv.as_str().unwrap()).unwrap();
            moves.push(mv);
            last = last.after(mv);
        }
        let verdict = judge_line(rule, &start, &moves).map(|(_, verdict)| verdict);
        Some(Self { name: text("id"), last, verdict, expected: text("expected") })
    }

    /// What is found, in the words of the file.
    fn found(&self) -> &'static str {
        match self.verdict.map(|verdict| verdict.loser()) {
            None => "undecided",
            Some(None) => "draw",
            Some(Some(color)) if color == self.last.turn() => "side to move loses",
            Some(Some(_)) => "side to move wins",
        }
    }
}

#[test]
fn who_alone_checks_for_ever_has_lost_and_else_only_chases_do() {
    let Some(text) = text("repetition-cases.jsonl") else { return };
    let (mut checks, mut mutual, mut draws, mut chases) = (0, 0, 0, 0);
    for case in text.lines().filter_map(|line| Case::read(line, Repetition::Checks)) {
        let Case { name, verdict, expected, .. } = &case;
        let Some(verdict) = verdict else {
            assert_eq!(expected, "undecided", "{name}");
            continue;
        };
        match (verdict.loser(), verdict.levels(), expected.as_str()) {
            (Some(_), ..) => {
                assert_eq!(expected, case.found(), "{name}");
                checks += 1;
            }
            (None, [Level::Checks, _], expected) => {
                assert_eq!(expected, "draw", "{name}");
                mutual += 1;
            }
            (None, _, "draw") => draws += 1,
            (None, ..) => chases += 1,
        }
    }
    // One of the last has no verdict in the file; the others are lost for chases.
    assert_eq!([checks, mutual, draws, chases], [12, 3, 61, 127]);
}

/// What the definition leaves open, `Uncovered`. In the first and the last two two chariots
/// attack two cannons at once with every move, and the cannons the chariots (rule 32); in the
/// others a chariot that cannons chase takes the protection from a cannon of its own (rule 15,
/// diagram 61).
const UNCOVERED: [&str; 5] =
    ["rule-fairy-033", "rule-orange-087", "rule-orange-088", "rule-orange-107", "rule-orange-156"];

#[test]
fn published_chases_are_judged_as_tournaments_do() {
    let Some(text) = text("repetition-cases.jsonl") else { return };
    let (mut agree, mut uncovered, mut otherwise) = (0, Vec::new(), Vec::new());
    for case in text.lines().filter_map(|line| Case::read(line, Repetition::Asian)) {
        let Case { name, verdict, expected, .. } = &case;
        match (verdict.and_then(|verdict| verdict.uncovered), expected.as_str()) {
            (Some(_), _) => uncovered.push(name.clone()),
            (None, "repetition end, result not asserted") => {}
            (None, expected) if expected == case.found() => agree += 1,
            (None, expected) => {
                otherwise.push(format!("{name}: {}, not {expected}", case.found()));
            }
        }
    }
    assert_eq!(uncovered, UNCOVERED.map(str::to_owned));
    assert_eq!((agree, otherwise), (199, Vec::new()));
}
