//! Threats and zugzwang against the definition: the defender passes.

use paiju::game::{Position, SearchRules};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{
    Limits, Node, Preferred, Prover, Quiet, Stopped, annotate, expand, has_lost, threat,
};

use crate::brute;
use crate::positions::{sparse, start};

/// The number of threats and zugzwangs in a tree, all of them true.
fn check<R: SearchRules>(position: &Position<R>, node: &Node<R>, checks: bool) -> [usize; 2] {
    let child = position.after(node.continuations[0]);
    let mut seen = [0; 2];
    if node.repeated || has_lost(&child) || child.is_check() {
        assert_eq!(node.quiet, None, "{position}");
    } else {
        let passed = child.passed().unwrap();
        match (&node.quiet, brute::length(&passed, node.left - 1, checks)) {
            (Some(Quiet::Zugzwang), None) => seen[1] += 1,
            (Some(Quiet::Threat(threat)), Some(length)) => {
                assert_eq!(threat.moves, length, "{position}");
                assert_eq!(threat.first, brute::keys(&passed, length, checks), "{position}");
                assert_eq!(threat.line.moves[0], threat.first[0], "{position}");
                assert_eq!(threat.line.moves.len(), usize::from(length) * 2 - 1, "{position}");
                let end = threat.line.moves.iter().fold(passed, |at, &mv| {
                    assert!(at.legal_moves().contains(&mv), "{position}");
                    at.after(mv)
                });
                assert!(has_lost(&end), "{position}");
                seen[0] += 1;
            }
            (quiet, length) => panic!("{position}: {quiet:?}, but {length:?}"),
        }
    }
    for defence in &node.defences {
        let [threats, zugzwangs] = check(&child.after(defence.mv), &defence.next, checks);
        seen = [seen[0] + threats, seen[1] + zugzwangs];
    }
    seen
}

#[test]
fn quiet_moves_threaten_what_follows_when_the_defender_passes() {
    fn all<R: SearchRules>(positions: &[Position<R>], checks: bool) -> [usize; 2] {
        let mut seen = [0; 2];
        for position in positions {
            let Some(length) = brute::length(position, 3, checks).filter(|&it| it > 1) else {
                continue;
            };
            let mut prover = Prover::new(checks, &Limits::default());
            let mut tree =
                expand(&mut prover, &start(position), length, &Preferred::default()).unwrap();
            annotate(&mut prover, &start(position), &mut tree).unwrap();
            let [threats, zugzwangs] = check(position, &tree, checks);
            seen = [seen[0] + threats, seen[1] + zugzwangs];
        }
        seen
    }
    let [threats, zugzwangs] = all(&sparse(Xiangqi::default(), 51, 400), false);
    assert!(threats > 50 && zugzwangs > 5, "{threats} {zugzwangs}");
    let [threats, zugzwangs] = all(&sparse(Xiangqi::CHINA_SCHACH, 52, 400), false);
    assert!(threats > 50 && zugzwangs > 5, "{threats} {zugzwangs}");
    // Where every move gives check, none is quiet.
    assert_eq!(all(&sparse(Xiangqi::default(), 53, 200), true), [0, 0]);
}

#[test]
fn a_limit_leaves_threats_out_and_says_so() {
    let position: Position<Xiangqi> =
        paiju::game::fen::read("9/9/3ak4/9/9/9/9/9/9/N2K5 w").unwrap();
    let mut prover = Prover::new(false, &Limits { nodes: Some(1), ..Limits::default() });
    let child = position.after(position.legal_moves()[0]);
    assert_eq!(threat(&mut prover, &start(&child), 15), Err(Stopped::Nodes));
}
