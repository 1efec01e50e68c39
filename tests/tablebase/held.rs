//! Draws that tables know: a set is closed by replies that hold as they say, and a certificate states it.

use std::collections::BTreeSet;
use std::sync::Arc;

use paiju::game::{Position, Repetition, fen};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, Prove, Prover};
use paiju::tablebase::{Probe, Value};

use crate::memory::built;

/// The attacker is to move, and the table knows that it does not win.
const DRAWN: [(&str, &str); 3] = [
    ("KPKAA", "3k5/4a4/3a2P2/9/9/9/9/9/9/3K5 w"),
    ("KPKAA", "3a5/4a4/4k4/5P3/9/9/9/3K5/9/9 w"),
    ("KRKN", "9/4k4/9/9/9/9/9/3R5/5n3/3K5 w"),
];

#[test]
fn a_set_is_closed_by_the_replies_that_tables_know_to_hold() {
    for (material, text) in DRAWN {
        let folder = Arc::new(built(Xiangqi::default(), material, Repetition::Checks));
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        assert_eq!(folder.probe(&position).unwrap(), Some(Value::Draw), "{text}");
        let prover = Prover::new(false, &Limits::default()).with_repetition(Repetition::Checks);
        let mut prover = prover.with_endgames(Arc::clone(&folder) as _);
        // No set is looked for without the table.
        prover.close_alone(&prover.start(&position), [0, 2_000_000]).unwrap();
        let (mut seen, mut open) = (BTreeSet::from([position.to_string()]), vec![position]);
        while let Some(at) = open.pop() {
            for attack in at.legal_moves() {
                let child = at.after(attack);
                if child.outcome().is_some() {
                    continue;
                }
                let reply = prover.holding_reply(&at, Some(attack)).expect("a reply");
                let next = child.after(reply);
                let value = folder.probe(&next).unwrap();
                assert!(!matches!(value, Some(Value::Win(_) | Value::RuleWin(_))), "{next}");
                if next.outcome().is_none() && seen.insert(next.to_string()) {
                    open.push(next);
                }
            }
        }
        let held = prover.stronghold(&position, 20_000).expect("a set");
        assert!(!held.reaches_endgames && held.positions == seen.len(), "{text}: {held:?}");
    }
}
