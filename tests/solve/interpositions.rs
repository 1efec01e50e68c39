//! Useless interpositions against their definition, written down a second time.

use paiju::game::{Move, Position, Rules};
use paiju::rules::xiangqi::{ChinaSchach, Xiangqi};
use paiju::solve::{Limits, Node, Preferred, Prover, Reply, expand, has_lost, real_length};

use crate::brute;
use crate::positions::sparse;

/// Compares the useless interpositions after every key; returns how many there are, and how
/// many others interpose and are taken.
fn compare<R: Rules>(position: &Position<R>, length: u8) -> [usize; 2] {
    let mut seen = [0; 2];
    for key in brute::keys(position, length, false) {
        let child = position.after(key);
        if has_lost(&child) || !child.is_check() {
            continue;
        }
        let replies = brute::replies(&child, length, false);
        let expected = brute::useless(&child, &replies, false);
        let mut prover = Prover::new(false, &Limits::default());
        let given: Vec<Reply<R>> = prover.defences(&child, length).unwrap();
        let useless = prover.useless(&child, &given).unwrap();
        assert_eq!(sorted(useless), sorted(expected.clone()), "{position} {key:?}");
        seen[0] += expected.len();
        seen[1] += replies.iter().filter(|reply| !expected.contains(&reply.1)).count();
    }
    seen
}

fn sorted<R: Rules>(mut moves: Vec<Move<R>>) -> Vec<Move<R>> {
    moves.sort_unstable();
    moves
}

/// The length without useless interpositions, by trying every other reply.
fn real<R: Rules>(position: &Position<R>, left: u8) -> u8 {
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
    fn all<R: Rules>(positions: &[Position<R>]) {
        let (mut seen, mut shortened) = ([0; 2], 0);
        for position in positions {
            let Some(length) = brute::length(position, 3, false).filter(|&it| it > 1) else {
                continue;
            };
            let [useless, others] = compare(position, length);
            seen = [seen[0] + useless, seen[1] + others];
            let mut prover = Prover::new(false, &Limits::default());
            let tree = expand(&mut prover, position, length, &Preferred::default()).unwrap();
            let found = real_length(&mut prover, position, &tree).unwrap();
            let real = real(position, length);
            assert_eq!(found.unwrap_or(length), real, "{position}");
            shortened += usize::from(found.is_some());
        }
        assert!(seen[0] > 10 && seen[1] > 100 && shortened > 5, "{seen:?} {shortened}");
    }
    all(&sparse::<Xiangqi>(41, 600));
    all(&sparse::<ChinaSchach>(42, 600));
}

/// The tree of a position, whose length is given.
fn tree(fen: &str, length: u8) -> (Node<Xiangqi>, Option<u8>) {
    let position: Position<Xiangqi> = paiju::game::fen::read(fen).unwrap();
    assert_eq!(brute::length(&position, 3, false), Some(length), "{fen}");
    let mut prover = Prover::new(false, &Limits::default());
    let tree = expand(&mut prover, &position, length, &Preferred::default()).unwrap();
    let real = real_length(&mut prover, &position, &tree).unwrap();
    (tree, real)
}
