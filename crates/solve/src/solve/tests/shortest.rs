//! The search for the shortest win with the prover of a problem.

use std::sync::Arc;

use crate::exact::Advised;
use crate::game::{Position, Repetition, fen};
use crate::rules::xiangqi::Xiangqi;
use crate::solve::driver::shortest::Shortest;
use crate::solve::driver::turns;
use crate::solve::prove::Prove;
use crate::solve::prover::Prover;
use crate::solve::pursue::{Pursue, Sought};
use crate::solve::{
    Advice, Endgames, Limits, Question, Reached, Scout, Stopped, Suggestion, solve,
};
use crate::value::Value;

fn search(text: &str, within: u8, limits: &Limits) -> (Shortest<Xiangqi>, Option<Stopped>) {
    let position: Position<Xiangqi> = fen::read(text).unwrap();
    let mut prover = Prover::new(false, limits);
    let mut shortest = Shortest::unknown();
    let start = Reached::attacking(&position, Repetition::None);
    let stopped = turns::search(&mut shortest, &mut prover, &start, within).err();
    (shortest, stopped)
}

#[test]
fn the_search_ends_when_the_refuted_lengths_meet_the_win() {
    let (shortest, stopped) = search("5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w", 250, &Limits::default());
    assert_eq!((shortest.not_within, shortest.at_most, stopped), (1, Some(2), None));
    assert!(!shortest.never && shortest.found.win.is_some());
}

#[test]
fn nothing_is_looked_for_beyond_the_bound_or_where_nobody_can_win() {
    let win = "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w";
    let (shortest, _) = search(win, 1, &Limits::default());
    assert_eq!((shortest.not_within, shortest.at_most, shortest.never), (1, None, false));
    let (shortest, _) = search("4k4/4a4/9/9/9/9/9/9/4A4/3K5 w", 1, &Limits::default());
    assert_eq!((shortest.at_most, shortest.is_settled(1)), (None, true));
}

#[test]
fn a_distant_win_is_found_before_it_is_proven_shortest() {
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    let (shortest, stopped) = search("2baka3/5P3/4b4/9/9/N8/9/9/3N5/3K5 w", 250, &limits);
    assert_eq!(stopped, Some(Stopped::Nodes));
    let at_most = shortest.at_most.unwrap();
    assert!(shortest.not_within + 1 < at_most && !shortest.is_settled(250));
}

/// A win of 44 moves.
const LONG: &str = "3a5/5k3/2R1ba3/9/2b6/9/9/9/5K3/9 w";

/// A prover that may build tables.
fn builder(position: &Position<Xiangqi>, limits: &Limits) -> Prover<Xiangqi> {
    let advice = Xiangqi::default().advice(Repetition::Checks, position.board(), None);
    Prover::new(false, limits).with_advice(advice.map(|it| it as Arc<dyn Advice<Xiangqi>>))
}

#[test]
fn a_long_win_with_few_men_is_found_in_a_table_that_is_built_on_the_way() {
    // No search finds it within millions of positions.
    let position: Position<Xiangqi> = fen::read(LONG).unwrap();
    let limits = Limits { nodes: Some(400_000), ..Limits::default() };
    let mut prover = builder(&position, &limits);
    let start = prover.start(&position);
    assert!(!prover.adopt_endgames(&start, Sought::Length), "too little is searched");
    let question = Question { within: None, checks: false };
    let answer = solve(&mut prover, &position, question);
    assert_eq!((answer.stopped, answer.not_within), (None, answer.moves.unwrap() - 1));
    let moves = answer.moves.unwrap();
    assert!(moves > 20 && !prover.adopt_endgames(&start, Sought::Length), "{moves}");
    // The moves of the win are known as well.
    let (mut at, spent) = (start, prover.nodes());
    for left in (1..=moves).rev() {
        at = at.after(prover.winning_move(&at, left).unwrap().unwrap());
        let Some(&reply) = at.legal_moves().first() else { break };
        at = at.after(reply);
    }
    assert!(prover.nodes() - spent < 1_000);
}

#[test]
fn a_table_that_the_limits_leave_no_room_for_is_not_built() {
    let position: Position<Xiangqi> = fen::read(LONG).unwrap();
    let few = Limits { nodes: Some(60_000), ..Limits::default() };
    let small = Limits { nodes: Some(200_000), memory: 1 << 20, ..Limits::default() };
    let question = Question { within: None, checks: false };
    for limits in [few, small] {
        let answer = solve(&mut builder(&position, &limits), &position, question);
        assert_eq!(answer.stopped.map(|it| it.reason), Some(Stopped::Nodes));
    }
}

/// Suggests every move in turn, each with a mate in 30, and knows no endgame.
struct Misleading(usize);

impl Scout<Xiangqi> for Misleading {
    fn suggest(&mut self, position: &Position<Xiangqi>) -> Option<Suggestion<Xiangqi>> {
        self.0 += 1;
        let moves = position.legal_moves();
        let line = vec![*moves.get(self.0 % moves.len().max(1))?];
        Some(Suggestion { line, moves: Some(30) })
    }
}

impl Endgames<Xiangqi> for Misleading {
    fn most_men(&self) -> usize {
        0
    }

    fn value(&self, _: &Position<Xiangqi>) -> Option<Value> {
        None
    }

    fn has_gaps(&self) -> bool {
        false
    }
}

/// A win that is found when the proof has had its first share.
const DISTANT: &str = "2baka3/5P3/4b4/9/9/N8/9/9/3N5/3K5 w";

#[test]
fn what_half_of_the_limits_shows_is_shown_with_bad_suggestions_too() {
    let position: Position<Xiangqi> = fen::read(DISTANT).unwrap();
    let start = Reached::attacking(&position, Repetition::None);
    for nodes in [60_000, 110_000, 160_000] {
        let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let (alone, _) = search(DISTANT, 250, &limits(nodes));
        let mut prover = Prover::new(false, &limits(2 * nodes));
        prover.set_scout(Box::new(Misleading(0)));
        let mut shortest = Shortest::unknown();
        let _ = turns::search(&mut shortest, &mut prover, &start, 250);
        assert!(alone.at_most.is_none() || shortest.at_most.is_some(), "{nodes}");
        assert!(shortest.not_within >= alone.not_within, "{nodes}");
    }
}

#[test]
fn suggestions_are_followed_with_endgames_and_without() {
    let start = Reached::attacking(&Position::start(), Repetition::None);
    for has_endgames in [false, true] {
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let mut prover = Prover::new(false, &limits);
        if has_endgames {
            prover = prover.with_endgames(Arc::new(Misleading(0)));
        }
        prover.set_scout(Box::new(Misleading(0)));
        let mut finder = prover.side_search(false);
        let mut guided = Vec::new();
        let found = prover.follow_hints(&mut guided, &mut finder, &start, 250, 1_000);
        assert_eq!(found, Ok(None));
        let known = guided.iter().map(|side| side.knowledge.endgames.is_some());
        let mut known: Vec<bool> = known.collect();
        known.sort_unstable();
        assert_eq!(known, if has_endgames { vec![false, true] } else { vec![false] });
    }
}
