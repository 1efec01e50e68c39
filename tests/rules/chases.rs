//! What a move chases, against the words of the rule book: slowly, with legal moves alone.

use paiju::game::{ChaseRules, Move, Position, Rules, Set, fen};
use paiju::repetition::chases;
use paiju::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

use crate::random::Random;

type Pair = (Point, Point);

fn value(role: XiangqiRole) -> u8 {
    match role {
        XiangqiRole::Chariot => 3,
        XiangqiRole::Horse | XiangqiRole::Cannon => 2,
        _ => 1,
    }
}

/// The captures of the side to move that the rule counts.
fn counted<R>(position: &Position<R>) -> Vec<Pair>
where
    R: Rules<Square = Point, Role = XiangqiRole>,
{
    let us = position.turn();
    let takes = |mv: &Move<R>| {
        let Some(quarry) = mv.capture() else { return false };
        let free = [XiangqiRole::General, XiangqiRole::Soldier];
        let at_home = quarry == XiangqiRole::Soldier && mv.to().depth(!us) < 5;
        if free.contains(&mv.role()) || quarry == XiangqiRole::General || at_home {
            return false;
        }
        let back = |position: &Position<R>, from: Option<Point>, to: Point| {
            let moves = position.legal_moves();
            moves.iter().any(|mv| mv.to() == to && from.is_none_or(|from| mv.from() == from))
        };
        let passed = || position.passed().expect("nobody is in check");
        if mv.role() == quarry && back(&passed(), Some(mv.to()), mv.from()) {
            return false;
        }
        value(quarry) > value(mv.role()) || !back(&position.after(*mv), None, mv.to())
    };
    position.legal_moves().iter().filter(|mv| takes(mv)).map(|mv| (mv.from(), mv.to())).collect()
}

/// Compares on random games, wherever nobody is in check.
fn chased_in_games<R>(rules: R, seed: u64) -> usize
where
    R: ChaseRules<Square = Point, Role = XiangqiRole>,
{
    let mut random = Random(seed);
    let mut total = 0;
    for _ in 0..12 {
        let mut position = fen::read_under(rules, R::START).expect("a legal start");
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if !position.is_check() {
                let earlier = counted(&position);
                for &mv in &moves {
                    let after = position.after(mv);
                    // If it was the mover's turn again.
                    let Some(again) = after.passed() else { continue };
                    let new = |&(from, to): &Pair| {
                        let origin = if from == mv.to() { mv.from() } else { from };
                        !earlier.contains(&(origin, to))
                    };
                    let new = counted(&again).into_iter().filter(new);
                    let slow: Set<Point> = new.map(|(_, to)| to).collect();
                    assert_eq!(chases(&position, mv, &after), slow, "{position} {mv}");
                    total += slow.len();
                }
            }
            position = position.after(moves[random.below(moves.len())]);
        }
    }
    total
}

#[test]
fn a_move_chases_what_the_rule_book_says() {
    for (name, seen) in [
        ("xiangqi", chased_in_games(Xiangqi::default(), 1)),
        ("china-schach", chased_in_games(Xiangqi::CHINA_SCHACH, 2)),
    ] {
        assert!(seen > 1000, "{name}: {seen}");
    }
}
