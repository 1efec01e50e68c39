//! The prover of a problem: one budget for all that it puts together.

use crate::game::{Position, Repetition, fen};
use crate::rules::xiangqi::Xiangqi;
use crate::solve::limits::{Limits, Stopped};
use crate::solve::prove::Prove;
use crate::solve::prover::Prover;
use crate::solve::pursue::Pursue;

/// A mate in two.
const WIN: &str = "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w";

fn prover(nodes: Option<u64>) -> Prover<Xiangqi> {
    Prover::new(false, &Limits { nodes, memory: 1 << 22, ..Limits::default() })
}

#[test]
fn once_a_limit_is_reached_each_question_ends_at_once() {
    let position: Position<Xiangqi> = fen::read(WIN).unwrap();
    let mut prover = prover(Some(2_000));
    let start = prover.start(&position);
    assert_eq!(prover.wins(&start, 2), Ok(true));
    let far = prover.start(&Position::start());
    assert_eq!(prover.wins(&far, 20), Err(Stopped::Nodes));
    // The table still knows this, and the prover does not say so.
    assert_eq!((prover.wins(&start, 2), prover.nodes()), (Err(Stopped::Nodes), 2_000));
    assert_eq!(prover.winning_move(&start, 2), Err(Stopped::Nodes));
    assert_eq!(prover.check_limits(), Err(Stopped::Nodes));
}

#[test]
fn what_is_spent_beside_a_prover_is_its_own() {
    let position: Position<Xiangqi> = fen::read(WIN).unwrap();
    let mut prover = prover(None);
    let spent = prover.beside_under(Repetition::None, true, |other| {
        assert!(other.checks());
        let start = other.start(&position);
        assert!(other.wins(&start, 2).is_ok());
        other.nodes()
    });
    assert!(spent > 0 && prover.nodes() == spent && !prover.checks());
    let mut opponent = prover.opponent();
    let far = opponent.start(&Position::start());
    let _ = prover.lend_to(&mut opponent, |opponent| opponent.try_wins(&far, 4, 50));
    assert_eq!(prover.nodes(), spent + 50);
}
