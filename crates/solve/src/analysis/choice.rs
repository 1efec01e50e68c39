//! The order of moves that nothing is proven of.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::game::{Color, Move, Outcome, Position, Repetition, SearchRules, insertion_sort};
use crate::repetition::judge_line;
use crate::solve::has_lost;

/// The worth of a move that ends the game.
const END: i32 = 10_000;

/// The worth of a move that a rule about repetition forbids.
const FORBIDDEN: i32 = -5_000;

/// Captures in turn that are examined.
const CAPTURES: u32 = 3;

/// Legal moves in the order in which they are played where nothing is proven: by what they win or
/// lose in captures; those first that win by the rule about repetition, those last that lose by it.
/// `before` are the moves from `start` to the position.
pub(super) fn in_order<R: SearchRules>(
    start: &Position<R>,
    before: &[Move<R>],
    rule: Repetition,
) -> Vec<Move<R>> {
    // Only positions since the last capture can be repeated.
    let since = before.iter().rposition(|mv| mv.capture().is_some()).map_or(0, |at| at + 1);
    let (gone, since) = before.split_at(since);
    let start = gone.iter().fold(*start, |position, &mv| position.after(mv));
    let (mut position, mut line, mut keys) = (start, since.to_vec(), HashSet::new());
    for &mv in since {
        keys.insert(position.key());
        position = position.after(mv);
    }
    let mut moves: Vec<(Reverse<i32>, Move<R>)> = Vec::new();
    for mv in position.legal_moves() {
        line.push(mv);
        let repeats = keys.contains(&position.after(mv).key());
        let loser = if repeats { loser(rule, &start, &line) } else { None };
        let worth = match loser {
            Some(loser) if loser == position.turn() => FORBIDDEN,
            Some(_) => END,
            None => worth(&position, mv, CAPTURES),
        };
        line.pop();
        moves.push((Reverse(worth), mv));
    }
    insertion_sort(&mut moves);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// The side that has lost by a line whose last move repeats a position.
fn loser<R: SearchRules>(rule: Repetition, start: &Position<R>, line: &[Move<R>]) -> Option<Color> {
    judge_line(rule, start, line)?.1.loser()
}

/// What a move wins, against captures in turn.
fn worth<R: SearchRules>(position: &Position<R>, mv: Move<R>, captures: u32) -> i32 {
    let next = position.after(mv);
    let taken = mv.capture().map_or(0, |role| R::weight(role).cast_signed());
    match R::decided(next.board()) {
        _ if has_lost(&next) => END,
        Some(Outcome::Win { winner, .. }) if winner != position.turn() => -END,
        Some(_) => 0,
        None => taken - exchanges(&next, captures),
    }
}

/// What the side to move can win by captures.
fn exchanges<R: SearchRules>(position: &Position<R>, captures: u32) -> i32 {
    if captures == 0 {
        return 0;
    }
    let takes = position.legal_moves().into_iter().filter(|mv| mv.capture().is_some());
    takes.map(|mv| worth(position, mv, captures - 1)).max().unwrap_or(0).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::notation::{Notation, read, write};
    use crate::rules::xiangqi::Xiangqi;

    fn first(text: &str, line: &str) -> Vec<String> {
        let start: Position<Xiangqi> = fen::read(text).unwrap();
        let (mut position, mut moves) = (start, Vec::new());
        for text in line.split_whitespace() {
            let mv = read(Notation::Coordinates, &position, text).unwrap();
            moves.push(mv);
            position = position.after(mv);
        }
        let order = in_order(&start, &moves, Repetition::Checks);
        assert_eq!(order.len(), position.legal_moves().len());
        order.into_iter().map(|mv| write(Notation::Coordinates, &position, mv)).collect()
    }

    #[test]
    fn what_wins_most_comes_first() {
        // The chariot takes the horse, not the guarded soldier.
        let order = first("3k5/9/9/9/n3R3p/8r/9/9/9/5K3 w", "");
        assert_eq!(order[0], "e6a6");
        assert!(order.iter().position(|mv| mv == "e6i6").unwrap() > 3, "{order:?}");
        // A mate comes before everything.
        assert_eq!(first("4k4/R7n/9/9/9/9/9/9/9/1R1K5 w", "")[0], "b1b10");
    }

    #[test]
    fn a_check_that_would_lose_by_repetition_comes_last() {
        let board = "3k5/9/9/9/9/9/9/9/R8/5K3 w";
        let order = first(board, "a2d2 d10e10 d2e2 e10d10");
        assert_eq!(order.last().unwrap(), "e2d2");
        assert_ne!(first(board, "").last().unwrap(), "a2d2");
    }

    #[test]
    fn a_move_that_wins_by_repetition_comes_first() {
        let board = "5k3/7R1/9/9/2R6/9/9/5r3/5K3/9 w";
        assert_eq!(first(board, "f2e2 f3f2 e2e3 f2f3")[0], "e3e2");
    }
}
