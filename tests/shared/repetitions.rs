//! Published cases of perpetual check and chase, as far as the rule of perpetual check alone
//! can judge them.

use paiju::game::{Color, Position, Repetition, fen};
use paiju::notation::{Notation, read};
use paiju::repetition::judge_line;
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{Cycle, cycle};
use serde_json::Value;

use crate::table::text;

/// A case: how a game ended, and what the rules of tournaments say of it.
struct Case {
    name: String,
    last: Position<Xiangqi>,
    cycle: Option<Cycle>,
    expected: String,
}

impl Case {
    /// Nothing if the position is none that the rules allow.
    fn read(line: &str) -> Option<Self> {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| case[name].as_str().unwrap().to_owned();
        let start = fen::read(&text("fen")).ok()?;
        let (mut last, mut moves) = (start, Vec::new());
        for mv in case["moves"].as_array().unwrap() {
            let mv = read(Notation::Uci, &last, mv.as_str().unwrap()).unwrap();
            moves.push(mv);
            last = last.after(mv);
        }
        let name = format!("{}, {}", text("id"), text("title"));
        Some(Self { name, last, cycle: cycle(&start, &moves), expected: text("expected") })
    }

    fn loss_of(&self, color: Color) -> &'static str {
        if color == self.last.turn() { "side to move loses" } else { "side to move wins" }
    }
}

#[test]
fn who_alone_checks_for_ever_has_lost_and_else_only_chases_do() {
    let Some(text) = text("repetition-cases.jsonl") else { return };
    let (mut checks, mut mutual, mut draws, mut chases, mut open) = (0, 0, 0, 0, 0);
    let mut impossible = 0;
    for case in text.lines().map(Case::read) {
        // A soldier stands where none can get to; chases do not care.
        let Some(case) = case else {
            impossible += 1;
            continue;
        };
        let Case { name, cycle, expected, .. } = &case;
        let Some(cycle) = cycle else {
            // Nothing is repeated yet; one chase goes on from place to place.
            assert_ne!(expected, "draw", "{name}");
            open += 1;
            continue;
        };
        match (cycle.offender(), expected.as_str()) {
            (Some(color), expected) => {
                assert_eq!(expected, case.loss_of(color), "{name}");
                checks += 1;
            }
            (None, "draw") if cycle.checks == [true, true] => mutual += 1,
            (None, "draw") => draws += 1,
            (None, "repetition end, result not asserted") => open += 1,
            (None, _) => {
                // What is lost without perpetual checks is lost for a chase.
                assert_eq!(cycle.checks, [false, false], "{name}");
                chases += 1;
            }
        }
    }
    println!(
        "{checks} lost by perpetual check, {mutual} drawn by checks of both, {draws} drawn \
         otherwise; not judged: {chases} lost by chases, {open} without a verdict or repetition, \
         {impossible} impossible positions"
    );
    assert_eq!([checks, mutual, draws, chases, open, impossible], [12, 3, 61, 125, 4, 1]);
}

/// What the rule against perpetual chase decides otherwise than the file.
const OTHERWISE: [&str; 4] =
    ["rule-orange-087", "rule-orange-088", "rule-orange-107", "rule-orange-156"];

#[test]
fn published_chases_are_judged_as_tournaments_do() {
    let Some(text) = text("repetition-cases.jsonl") else { return };
    let (mut agree, mut otherwise) = (0, Vec::new());
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| case[name].as_str().unwrap().to_owned();
        // A soldier of one case stands where none can get to.
        let Ok(start) = fen::read::<Xiangqi>(&text("fen")) else { continue };
        let (mut last, mut moves) = (start, Vec::new());
        for mv in case["moves"].as_array().unwrap() {
            let mv = read(Notation::Uci, &last, mv.as_str().unwrap()).unwrap();
            moves.push(mv);
            last = last.after(mv);
        }
        let verdict = judge_line(Repetition::Asian, &start, &moves);
        let found = match verdict.map(|(_, verdict)| verdict.loser()) {
            None => "undecided",
            Some(None) => "draw",
            Some(Some(color)) if color == last.turn() => "side to move loses",
            Some(Some(_)) => "side to move wins",
        };
        match text("expected").as_str() {
            "repetition end, result not asserted" => {}
            expected if expected == found => agree += 1,
            expected => {
                println!("{}: {found}, not {expected}", text("id"));
                otherwise.push(text("id"));
            }
        }
    }
    assert_eq!((agree, otherwise), (200, OTHERWISE.map(str::to_owned).to_vec()));
}
