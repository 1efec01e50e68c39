//! How many different last moves the lines of a solution need.
//!
//! A tree shows one mate for each reply. Where other moves mate as well, the mates that it shows may be
//! more than the solution needs: what counts is the fewest that end all lines.

use super::typed;
use crate::game::{Move, Position, Rules};
use crate::rules::{AnyMove, AnyPosition};
use crate::stipulation::{Aim, Stipulation};
use crate::with_position;

/// The last moves that the lines of a solution need.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LastMoves {
    /// The fewest different moves with which all lines can end.
    pub fewest: usize,
    /// How much of all lines the move that can end most of them ends, from 0 to 1.
    pub share: f64,
}

/// Choices that are tried at most; more would need dozens of lines that end in many ways.
const MOST_TRIED: usize = 100_000;

impl LastMoves {
    /// Those of lines from one position. In each the moves other than the last that reach what is
    /// asked are looked for on the board. `None` without a line, or with too many choices.
    pub fn of_lines<R: Rules>(
        position: &Position<R>,
        asked: Stipulation,
        lines: &[Vec<Move<R>>],
    ) -> Option<Self> {
        Self::of(&lines.iter().filter_map(|line| ends(position, asked, line)).collect::<Vec<_>>())
    }

    /// The same for lines of any game, each with the position at its beginning.
    pub fn of_any<'a>(
        asked: Stipulation,
        lines: impl Iterator<Item = (&'a AnyPosition, &'a [AnyMove])>,
    ) -> Option<Self> {
        let ends = |(position, moves): (&AnyPosition, &[AnyMove])| {
            with_position!(position, position => {
                let moves = moves.iter().map_while(|&mv| typed(position, mv)).collect::<Vec<_>>();
                ends(position, asked, &moves)
            })
        };
        Self::of(&lines.filter_map(ends).collect::<Vec<_>>())
    }

    /// Those of lines that each can end with one of several moves.
    fn of<T: PartialEq>(ends: &[Vec<T>]) -> Option<Self> {
        let count = ends.len();
        let can_end = |mv: &T| ends.iter().filter(|moves| moves.contains(mv)).count();
        let most = ends.iter().flatten().map(can_end).max()?;
        let share = most as f64 / count as f64;
        let lines: Vec<&[T]> = ends.iter().map(Vec::as_slice).collect();
        let mut tried = 0;
        let fewest = (1..=count).find_map(|fewest| match ended_by(&lines, fewest, &mut tried) {
            Some(false) => None,
            other => Some(other.map(|_| fewest)),
        });
        Some(Self { fewest: fewest.flatten()?, share })
    }
}

/// Whether this many moves can end all lines; `None` if too many choices were tried.
fn ended_by<T: PartialEq>(lines: &[&[T]], moves: usize, tried: &mut usize) -> Option<bool> {
    // The line with the fewest ends leaves the fewest choices.
    let Some(narrow) = lines.iter().min_by_key(|ends| ends.len()) else { return Some(true) };
    if moves == 0 {
        return Some(false);
    }
    for mv in *narrow {
        *tried += 1;
        if *tried > MOST_TRIED {
            return None;
        }
        let others: Vec<&[T]> = lines.iter().copied().filter(|ends| !ends.contains(mv)).collect();
        if ended_by(&others, moves - 1, tried)? {
            return Some(true);
        }
    }
    Some(false)
}

/// The names of the moves with which a line can end: its last one, and those that reach what is asked
/// as well.
fn ends<R: Rules>(
    position: &Position<R>,
    asked: Stipulation,
    line: &[Move<R>],
) -> Option<Vec<String>> {
    let (&last, before) = line.split_last()?;
    let (mut at, mut aim, mut left) = (*position, Aim::new(asked), asked.plies());
    for &mv in before {
        let after = at.after(mv);
        left = left.saturating_sub(1);
        aim = aim.after(&at, mv, &after);
        at = asked.next(&after, left).unwrap_or(after);
    }
    if !aim.is_reached_by(last, &at.after(last)) {
        return Some(vec![name(last)]);
    }
    let reaches = |&mv: &Move<R>| aim.is_reached_by(mv, &at.after(mv));
    let all = at.legal_moves().into_iter().filter(reaches);
    Some(all.map(name).collect())
}

/// What makes two moves the same, whatever they take.
fn name<R: Rules>(mv: Move<R>) -> String {
    format!("{mv} {:?}", mv.special())
}

#[cfg(test)]
mod tests {
    use super::super::play;
    use super::*;
    use crate::notation::Notation;
    use crate::rules::RuleSet;

    #[test]
    fn the_fewest_moves_that_end_all_lines_are_counted() {
        let cases: [(&[&str], usize, f64); 7] = [
            (&["a", "b", "c"], 3, 1.0 / 3.0),
            (&["ab", "ac", "a"], 1, 1.0),
            (&["ab", "bc", "cd"], 2, 2.0 / 3.0),
            (&["ab", "cd", "ac", "bd"], 2, 0.5),
            (&["ab", "bc", "ca"], 2, 2.0 / 3.0),
            (&["a", "a", "a", "a", "b"], 2, 0.8),
            (&["a"], 1, 1.0),
        ];
        for (lines, fewest, share) in cases {
            let lines: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
            assert_eq!(LastMoves::of(&lines), Some(LastMoves { fewest, share }));
        }
        assert_eq!(LastMoves::of::<char>(&[]), None);
    }

    /// From the printed set: each reply has its own mate in the tree, and f4e4 mates after all of them.
    #[test]
    fn a_mate_that_answers_everything_is_found_on_the_board() {
        let fen = "C1ba5/4k4/2P6/9/9/9/5R3/9/9/5K3 w";
        let (position, asked) =
            (RuleSet::ChinaSchach.read(fen).unwrap(), Stipulation::mate(Some(2)));
        let lines = ["c8d8 e9e10 f4e4", "c8d8 c10a8 f4e4", "c8d8 c10e8 f1e1"].map(|line| {
            let mut moves = Vec::new();
            let each = |_: &AnyPosition, mv| moves.push(mv);
            play(&position, asked, Notation::Coordinates, line.split(' '), each);
            moves
        });
        let lines = lines.iter().map(|moves| (&position, moves.as_slice()));
        let found = LastMoves::of_any(asked, lines).unwrap();
        assert_eq!((found.fewest, found.share), (1, 1.0));
    }
}
