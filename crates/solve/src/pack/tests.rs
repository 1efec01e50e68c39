//! Packs of each kind of play under each rule set.

use super::*;
use crate::rules::RuleSet;

fn packed(rules: RuleSet, fen: &str, asked: &str) -> Pack {
    let problem = Problem::new(rules.read(fen).unwrap(), asked.parse().unwrap());
    pack(&problem, &PackPlan::default())
}

/// What each first move is.
fn first(pack: &Pack) -> Vec<(String, Judged)> {
    let at: AnyPosition = pack.rules.parse::<RuleSet>().unwrap().read(&pack.fen).unwrap();
    let names = at.legal_moves().into_iter().map(|mv| at.write_move(Notation::Coordinates, mv));
    let begin = pack.begins[0];
    names.map(|mv| (mv.clone(), pack.judged(begin, &mv))).collect()
}

fn is_right(judged: &Judged) -> bool {
    matches!(judged, Judged::Right { .. })
}

/// What holds in every pack: numbers name positions, no text is there twice, and each right line ends.
fn holds(pack: &Pack) {
    assert!(pack.complete, "{pack:?}");
    let mut seen = vec![false; pack.positions.len()];
    let mut stack: Vec<usize> = pack.begins.clone();
    while let Some(number) = stack.pop() {
        if std::mem::replace(&mut seen[number], true) {
            continue;
        }
        let moves = pack.moves(number);
        assert!(moves.values().any(is_right), "each position that is reached is won");
        for judged in moves.values() {
            let Judged::Right { next: Next::At(next), .. } = judged else { continue };
            let after = match pack.play {
                PackPlay::Together => vec![Next::At(*next)],
                _ => pack.replies(*next).into_values().collect(),
            };
            for next in after {
                let Next::At(next) = next else { continue };
                assert!(next < number, "what follows is written before, so no line comes back");
                stack.push(next);
            }
        }
    }
    assert!(seen.into_iter().all(|seen| seen), "every position can be reached");
    for texts in [&pack.positions, &pack.replies] {
        let different: std::collections::HashSet<&Moves> = texts.iter().collect();
        assert_eq!(different.len(), texts.len());
    }
}

#[test]
fn any_win_in_time_is_right_and_a_longer_one_is_later() {
    // Two chariots: many ways to mate in two.
    let two = packed(RuleSet::Xiangqi, "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "#2");
    holds(&two);
    let position = RuleSet::Xiangqi.read(&two.fen).unwrap();
    let judged = first(&two);
    assert!(judged.iter().any(|(_, it)| is_right(it)));
    assert!(judged.iter().any(|(_, it)| matches!(it, Judged::Later(3))));
    // Every refutation is one: there is no win in time after it.
    let asked = Problem::new(position, "#2".parse().unwrap());
    let strict = pack(&asked, &PackPlan { beyond: 0, ..PackPlan::default() });
    let mut wrong = 0;
    for (text, judged) in first(&strict) {
        let Judged::Wrong(reply) = judged else { continue };
        let mv = position.read_move(Notation::Coordinates, &text).unwrap();
        let after = position.after(mv).unwrap();
        let reply = after.read_move(Notation::Coordinates, &reply.unwrap()).unwrap();
        let problem = Problem::new(after.after(reply).unwrap(), "#1".parse().unwrap());
        let own = pack(&problem, &PackPlan { beyond: 0, ..PackPlan::default() });
        assert!(!first(&own).iter().any(|(_, it)| is_right(it)), "{text}");
        wrong += 1;
    }
    assert!(wrong > 0);
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
        let old = text.replace("\"schema\":2", "\"schema\":1");
        let refused = serde_json::from_str::<Pack>(&old).unwrap_err().to_string();
        assert!(refused.contains("a pack of version 1, expected 2"), "{refused}");
    }
}

#[test]
fn what_a_limit_leaves_open_is_no_wrong_move() {
    let position = RuleSet::Xiangqi.read("4k4/9/9/9/9/9/R8/9/8R/3K5 w").unwrap();
    let problem = Problem::new(position, "#4".parse().unwrap());
    let limits = Limits { nodes: Some(20), ..Limits::default() };
    let open = pack(&problem, &PackPlan { limits, ..PackPlan::default() });
    assert!(!open.complete && first(&open).iter().any(|(_, it)| *it == Judged::Open));
    let few = pack(&problem, &PackPlan { most: 1, ..PackPlan::default() });
    assert!(!few.complete && few.positions.len() == 1);
    assert!(few.replies(0).values().all(|next| *next == Next::Cut));
    assert!(few.is_cut() && open.is_cut());
}

#[test]
fn moves_are_read_as_they_are_written() {
    let said =
        [("2:5", "c6d8"), ("!g5g1", "*"), ("!e10e9", "a1a3"), ("!e10e9", "a10a9"), ("?", "O-O")];
    let pairs = said.map(|(head, mv)| (head.to_owned(), mv.to_owned()));
    let moves = Moves::of([&pairs[..], &[("!e10e9".to_owned(), "a1a2".to_owned())]].concat());
    assert_eq!(
        serde_json::to_value(&moves).unwrap(),
        "!g5g1 *;? O-O;!e10e9 a10a9 a1a2,a3;2:5 c6d8"
    );
    for (head, mv) in said {
        assert_eq!(moves.said_of(mv), Some(head));
    }
    assert_eq!((moves.said_of("a1a2"), moves.said_of("i1i2")), (Some("!e10e9"), Some("!g5g1")));
    let none = Moves::of(vec![("1:end".to_owned(), "c6d8".to_owned())]);
    assert_eq!(none.said_of("c6c7"), None);
}

#[test]
fn a_pack_of_all_moves_judges_like_one_without_and_needs_no_rules() {
    for (rules, fen, asked) in [
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "#2"),
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "+"),
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/9/9/3RR4/3K5 b", "h#1"),
        (RuleSet::Chex, "3k/3p1/2p3/7/2PR2/5/K3 w", "h#2"),
    ] {
        let problem = Problem::new(rules.read(fen).unwrap(), asked.parse().unwrap());
        let short = pack(&problem, &PackPlan::default());
        let long = pack(&problem, &PackPlan { all_moves: true, ..PackPlan::default() });
        let mut waiting = vec![(problem.position, short.begins[0], long.begins[0])];
        while let Some((at, number, all)) = waiting.pop() {
            let legal = at.legal_moves().into_iter();
            let legal: Vec<String> =
                legal.map(|mv| at.write_move(Notation::Coordinates, mv)).collect();
            let listed = long.moves(all);
            assert_eq!(listed.len(), legal.len(), "{asked}");
            for mv in legal {
                let (one, other) = (short.judged(number, &mv), listed[&mv].clone());
                match (&one, &other) {
                    (Judged::Right { moves, next }, Judged::Right { moves: same, next: then }) => {
                        assert_eq!(moves, same);
                        let (Next::At(next), Next::At(then)) = (next, then) else { continue };
                        let after = at.after(at.read_move(Notation::Coordinates, &mv).unwrap());
                        let after = after.unwrap();
                        if short.play == PackPlay::Together {
                            waiting.push((after, *next, *then));
                            continue;
                        }
                        let then = long.replies(*then);
                        for (reply, next) in short.replies(*next) {
                            let (Next::At(next), Next::At(then)) = (next, then[&reply]) else {
                                continue;
                            };
                            let reply = after.read_move(Notation::Coordinates, &reply).unwrap();
                            waiting.push((after.after(reply).unwrap(), next, then));
                        }
                    }
                    _ => assert_eq!(one, other, "{asked} {mv}"),
                }
            }
        }
    }
}
