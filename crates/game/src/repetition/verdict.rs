//! Which side has lost by a repetition, and what the definition leaves open.

use super::{Blame, Cycle, Level, chases, standing};
use crate::game::{ChaseRules, Color, Move, Position, Repetition, Set};

/// The verdict on a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict<R: ChaseRules> {
    /// The rule it holds under.
    pub rule: Repetition,
    /// What each side does with all its moves, Red first. The pieces are named by their squares
    /// at the end of the cycle.
    pub blames: [Blame<R>; 2],
    /// Why the definition does not suffice for a verdict.
    pub uncovered: Option<Uncovered>,
}

impl<R: ChaseRules> Verdict<R> {
    /// What each side does that the rule forbids.
    pub fn levels(&self) -> [Level; 2] {
        self.blames.map(|blame| blame.level().under(self.rule))
    }

    /// The side that has lost; nobody if it is a draw or not [covered](Uncovered).
    pub fn loser(&self) -> Option<Color> {
        if self.uncovered.is_some() {
            return None;
        }
        let [red, black] = self.levels();
        match red.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Color::Red),
            std::cmp::Ordering::Less => Some(Color::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// The rule against perpetual chase was asked for in a game that has no such rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{rules} has no rule against perpetual chase, so '{}' cannot be asked of it",
    Repetition::Asian
)]
pub struct NoChaseRule {
    /// The name of the rule set, such as `chex`.
    pub rules: &'static str,
}

impl NoChaseRule {
    /// Refuses a rule about repetition that a rule set cannot have.
    ///
    /// # Errors
    /// [`NoChaseRule`] for [`Repetition::Asian`] in a game in which no piece is forbidden to
    /// chase another.
    pub fn check<R: ChaseRules>(rules: R, rule: Repetition) -> Result<(), Self> {
        let is_refused = rule == Repetition::Asian && !R::CHASES;
        if is_refused { Err(Self { rules: rules.name() }) } else { Ok(()) }
    }
}

/// The verdict on a cycle: the positions from one to its next occurrence, both included, and
/// the legal moves between them. Where the game has no rule against chases, `asian` judges as
/// `checks`; [`NoChaseRule::check`] refuses it. Without moves nobody has done anything, and it
/// is a draw.
pub fn judge<R: ChaseRules>(
    rule: Repetition,
    positions: &[Position<R>],
    moves: &[Move<R>],
) -> Verdict<R> {
    let mut blames: [Option<Blame<R>>; 2] = [None; 2];
    for (pair, &mv) in positions.windows(2).zip(moves) {
        let [before, after] = pair else { continue };
        let side = before.turn().index();
        blames[side] = Some(match blames[side] {
            Some(blame) => blame.then(before, mv, after),
            None => Blame::of(before, mv, after),
        });
        blames[1 - side] = blames[1 - side].map(|blame| blame.followed(mv));
    }
    let blames = blames.map(|blame| blame.unwrap_or(Blame::NONE));
    let asian = rule == Repetition::Asian;
    let uncovered = if asian { Uncovered::of(positions, moves, &blames) } else { None };
    Verdict { rule, blames, uncovered }
}

/// The last repetition of a line of legal moves, with the verdict on it; `None` if no position is
/// repeated.
pub fn judge_line<R: ChaseRules>(
    rule: Repetition,
    start: &Position<R>,
    moves: &[Move<R>],
) -> Option<(Cycle, Verdict<R>)> {
    let mut positions = Vec::with_capacity(moves.len() + 1);
    positions.push(*start);
    let mut position = *start;
    for &mv in moves {
        position = position.after(mv);
        positions.push(position);
    }
    let cycle = Cycle::last(&positions)?;
    let Cycle { since, until, .. } = cycle;
    Some((cycle, judge(rule, &positions[since..=until], &moves[since..until])))
}

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
