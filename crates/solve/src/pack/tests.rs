//! Packs of each kind of play under each rule set.

use super::*;
use crate::rules::RuleSet;

fn packed(rules: RuleSet, fen: &str, asked: &str) -> Pack {
    let problem = Problem::new(rules.read(fen).unwrap(), asked.parse().unwrap());
    pack(&problem, &PackPlan::default())
}

fn are(pack: &Pack, is: Judged) -> Vec<&str> {
    let first = &pack.positions[pack.begins[0]].moves;
    first.iter().filter(|it| it.1.is == is).map(|it| it.0.as_str()).collect()
}

/// What holds in every pack: numbers name positions, the moves are the legal ones, and each right line
/// ends in time.
fn holds(pack: &Pack) {
    assert!(pack.complete, "{pack:?}");
    let mut seen = vec![false; pack.positions.len()];
    let mut stack: Vec<usize> = pack.begins.clone();
    while let Some(number) = stack.pop() {
        if std::mem::replace(&mut seen[number], true) {
            continue;
        }
        let position = &pack.positions[number];
        let rights = position.moves.values().filter(|mv| mv.is == Judged::Right);
        assert!(rights.clone().count() > 0, "each position that is reached is won");
        for mv in rights {
            let next = mv.replies.values().flatten().chain(&mv.next);
            for &next in next {
                assert!(pack.positions[next].left < position.left);
                stack.push(next);
            }
        }
        for wrong in position.moves.values().filter(|mv| mv.is != Judged::Right) {
            assert!(wrong.replies.is_empty() && wrong.next.is_none());
        }
    }
    assert!(seen.into_iter().all(|seen| seen), "every position can be reached");
}

#[test]
fn any_win_in_time_is_right_and_a_longer_one_is_later() {
    // Two chariots: many ways to mate in two.
    let two = packed(RuleSet::Xiangqi, "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "#2");
    holds(&two);
    let position = RuleSet::Xiangqi.read(&two.fen).unwrap();
    let first = &two.positions[0].moves;
    assert_eq!(first.len(), position.legal_moves().len());
    assert!(!are(&two, Judged::Right).is_empty() && !are(&two, Judged::Later).is_empty());
    // Every refutation is one: there is no win in time after it.
    for (text, wrong) in first.iter().filter(|it| it.1.is != Judged::Right) {
        let mv = position.read_move(Notation::Coordinates, text).unwrap();
        let after = position.after(mv).unwrap();
        for reply in after.legal_moves() {
            let next = after.after(reply).unwrap();
            let problem = Problem::new(next, "#1".parse().unwrap());
            let own = pack(&problem, &PackPlan { beyond: 0, ..PackPlan::default() });
            let refutes = are(&own, Judged::Right).is_empty();
            let reply = after.write_move(Notation::Coordinates, reply);
            let named = wrong.refutations.contains(&reply);
            assert!(wrong.is == Judged::Later || named == refutes, "{text} {reply}");
        }
    }
}

#[test]
fn every_rule_set_and_every_kind_of_play_is_packed() {
    let chex = packed(RuleSet::Chex, "3k/3p1/2p3/7/2PR2/5/K3 w", "h#2");
    assert_eq!(chex.play, PackPlay::Together);
    for (rules, fen, asked) in [
        (RuleSet::ChinaSchach, "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "#2"),
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "#"),
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "+"),
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "#3 checks"),
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/9/9/3RR4/3K5 b", "h#1"),
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/9/9/R8/3R1K3 w", "ser-#2"),
    ] {
        let pack = packed(rules, fen, asked);
        holds(&pack);
        assert!(pack.length.is_some(), "{asked}");
        let text = serde_json::to_string(&pack).unwrap();
        assert_eq!(serde_json::from_str::<Pack>(&text).unwrap(), pack);
    }
}

#[test]
fn what_a_limit_leaves_open_is_no_wrong_move() {
    let position = RuleSet::Xiangqi.read("4k4/9/9/9/9/9/R8/9/8R/3K5 w").unwrap();
    let problem = Problem::new(position, "#4".parse().unwrap());
    let limits = Limits { nodes: Some(20), ..Limits::default() };
    let open = pack(&problem, &PackPlan { limits, ..PackPlan::default() });
    assert!(!open.complete && !are(&open, Judged::Open).is_empty());
    let few = pack(&problem, &PackPlan { most: 1, ..PackPlan::default() });
    assert!(!few.complete && few.positions.len() == 1);
}
