//! What the definition leaves open.

use super::attack::standing;
use super::blame::{Blame, chases};
use super::level::Level;
use crate::game::{ChaseRules, Color, Move, Position, Set};

/// Why there is no verdict: the rules of federations say more than the definition here, or
/// their published cases disagree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Uncovered {
    /// This side chases two pieces or more at once, with every move. Rule 32 allows to chase
    /// several pieces in turns; whether it also allows this is open. Engines blame the side, while
    /// of two published cases one is drawn for it.
    SeveralMen {
        /// The side that chases several pieces.
        by: Color,
    },
    /// Both sides chase one piece with every move, this side a chariot and with cannons alone.
    /// Rule 15 forbids that even if the chariot's moves attack something unprotected, but a
    /// chase by both sides draws.
    CannonsOnChariot {
        /// The side whose cannons chase.
        by: Color,
    },
}

impl Uncovered {
    /// What is open about a cycle, under the rule against perpetual chase.
    pub(super) fn of<R: ChaseRules>(
        positions: &[Position<R>],
        moves: &[Move<R>],
        blames: &[Blame<R>; 2],
    ) -> Option<Self> {
        let levels = blames.map(Blame::level);
        if levels.into_iter().max() != Some(Level::Chases) {
            return None;
        }
        let several = |&by: &Color| {
            levels[by.index()] == Level::Chases && blames[by.index()].chased.len() > 1
        };
        if let Some(by) = Color::ALL.into_iter().find(several) {
            return Some(Self::SeveralMen { by });
        }
        if levels[0] != levels[1] {
            return None;
        }
        let barred = Color::ALL.map(|by| chases_as_barred(positions, moves, by));
        let by = match barred {
            [true, false] => Color::Red,
            [false, true] => Color::Black,
            _ => return None,
        };
        Some(Self::CannonsOnChariot { by })
    }
}

/// Whether a side chases one and the same piece with every move, and attacks it with such pieces
/// alone that a rule forbids it in every case.
fn chases_as_barred<R: ChaseRules>(
    positions: &[Position<R>],
    moves: &[Move<R>],
    by: Color,
) -> bool {
    let mut accused: Option<Set<R::Square>> = None;
    for (pair, &mv) in positions.windows(2).zip(moves) {
        let [before, after] = pair else { continue };
        if before.turn() == by {
            let barred = |&to: &R::Square| is_barred(after, by, to);
            let barred = chases(before, mv, after).into_iter().filter(barred).collect();
            accused = Some(accused.map_or(barred, |accused| accused & barred));
        } else if let Some(accused) = accused.as_mut().filter(|set| set.contains(mv.from())) {
            accused.remove(mv.from());
            accused.insert(mv.to());
        }
    }
    accused.is_some_and(|accused| !accused.is_empty())
}

/// Whether all attacks on this square that count are of that kind.
fn is_barred<R: ChaseRules>(position: &Position<R>, by: Color, to: R::Square) -> bool {
    let board = position.board();
    let Some(quarry) = board.role_at(to) else { return false };
    R::attackers(board, to, by, board.occupied()).into_iter().all(|from| {
        let Some(attacker) = board.role_at(from) else { return true };
        let reaches = R::reach(board, by, attacker, from).contains(to);
        R::is_barred(attacker, quarry) || !reaches || !standing(board, by, from, to).counts()
    })
}
