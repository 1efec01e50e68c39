//! Which side has lost by a repetition.

use super::blame::Blame;
use super::cycle::Cycle;
use super::level::Level;
use super::uncovered::Uncovered;
use crate::game::{ChaseRules, Color, Move, Position, Repetition};

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
