//! Useless interpositions against their definition, written down a second time.

use paiju::game::{Move, Position, SearchRules};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{
    Limits, Node, Preferred, Prove, Prover, Reply, defences, expand, has_lost, real_length, useless,
};

use crate::brute;
use crate::positions::{sparse, start};

/// Compares the useless interpositions after every key; returns how many there are, and how
/// many others interpose and are taken.
fn compare<R: SearchRules>(position: &Position<R>, length: u8) -> [usize; 2] {
    let mut seen = [0; 2];
    for key in brute::keys(position, length, false) {
        let child = position.after(key);
        if has_lost(&child) || !child.is_check() {
            continue;
        }
        let replies = brute::replies(&child, length, false);
        let expected = brute::useless(&child, &replies, false);
        let mut prover = Prover::new(false, &Limits::default());
        let start = prover.start_with_reply(&child);
        let given: Vec<Reply<R>> = defences(&mut prover, &start, length).unwrap();
        let useless = useless(&mut prover, &start, &given).unwrap();
        assert!(useless.iter().all(|it| it.take.to() == it.mv.to()), "{position}");
        let useless: Vec<Move<R>> = useless.iter().map(|it| it.mv).collect();
        assert_eq!(sorted(useless), sorted(expected.clone()), "{position} {key:?}");
        seen[0] += expected.len();
        let is_taken = |mv: &Move<R>| {
            let next = child.after(*mv);
            mv.capture().is_none() && next.legal_moves().iter().any(|take| take.to() == mv.to())
        };
        let others = replies.iter().filter(|reply| !expected.contains(&reply.1));
        seen[1] += others.filter(|reply| is_taken(&reply.1)).count();
    }
    seen
}

fn sorted<R: SearchRules>(mut moves: Vec<Move<R>>) -> Vec<Move<R>> {
    moves.sort_unstable();
    moves
}

/// The length without useless interpositions, by trying every other reply.
fn real<R: SearchRules>(position: &Position<R>, left: u8) -> u8 {
    let shortest = brute::length(position, left, false).unwrap();
    let child = position.after(brute::keys(position, shortest, false)[0]);
    if has_lost(&child) {
        return 1;
    }
    let replies = brute::replies(&child, shortest, false);
    let useless = brute::useless(&child, &replies, false);
    let others = replies.iter().filter(|reply| !useless.contains(&reply.1));
    1 + others.map(|&(length, mv)| real(&child.after(mv), length)).max().unwrap_or(0)
}

#[test]
fn useless_interpositions_are_those_of_the_definition() {
    fn all<R: SearchRules>(positions: &[Position<R>]) {
        let (mut seen, mut shortened) = ([0; 2], 0);
        for position in positions {
            let Some(length) = brute::length(position, 3, false).filter(|&it| it > 1) else {
                continue;
            };
            let [useless, others] = compare(position, length);
            seen = [seen[0] + useless, seen[1] + others];
            let mut prover = Prover::new(false, &Limits::default());
            let tree =
                expand(&mut prover, &start(position), length, &Preferred::default()).unwrap();
            let found = real_length(&mut prover, &start(position), &tree).unwrap();
            let real = real(position, length);
            assert_eq!(found.unwrap_or(length), real, "{position}");
            shortened += usize::from(found.is_some());
        }
        assert!(seen[0] > 10 && seen[1] > 10 && shortened > 5, "{seen:?} {shortened}");
    }
    all(&sparse(Xiangqi::default(), 41, 1_200));
    all(&sparse(Xiangqi::CHINA_SCHACH, 42, 1_400));
}

/// The tree of a position, whose length is given.
fn tree(fen: &str, length: u8) -> (Node<Xiangqi>, Option<u8>) {
    let position: Position<Xiangqi> = paiju::game::fen::read(fen).unwrap();
    assert_eq!(brute::length(&position, 3, false), Some(length), "{fen}");
    let mut prover = Prover::new(false, &Limits::default());
    let tree = expand(&mut prover, &start(&position), length, &Preferred::default()).unwrap();
    let real = real_length(&mut prover, &start(&position), &tree).unwrap();
    (tree, real)
}

#[test]
fn a_check_that_only_useless_interpositions_answer_is_as_good_as_mate() {
    // An elephant and a cannon go between, one after the other, and are taken.
    let (tree, real) = tree("4k4/1R7/4b4/9/9/3c5/9/9/9/R2K5 w", 3);
    assert_eq!((real, tree.defences.len(), tree.shorter), (Some(1), 1, 1));
    assert!(tree.defences[0].useless);
    let next = &tree.defences[0].next;
    assert_eq!(next.continuations[0].capture(), Some(paiju::rules::xiangqi::XiangqiRole::Elephant));
    assert!(next.defences[0].useless, "the cannon comes second");
}

#[test]
fn an_interposition_that_lasts_no_longer_than_another_reply_is_not_useless() {
    // The advisor is taken with mate, but the general could go to e10 instead.
    let (tree, real) = tree("3a1k3/4a4/9/9/R8/1R7/9/9/9/4K4 w", 2);
    assert_eq!((real, tree.defences.len()), (None, 2));
    assert!(tree.defences.iter().all(|defence| !defence.useless));
}
