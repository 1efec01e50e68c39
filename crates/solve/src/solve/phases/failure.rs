//! Why a try fails: what the reply that refutes it does, and by experiment what would have to be
//! otherwise for the try to win.
//!
//! Every experiment is solved: a piece is taken off the board, a piece is put where the royal one
//! gets away to, or one more move is allowed. What could not be solved is left out.

use super::interposition::interposes;
use super::tries::Try;
use crate::game::{
    Move, Outcome, Piece, Position, Role, Rules, SearchRules, insertion_sort, insertion_sort_by_key,
};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;

/// Positions searched for one experiment.
pub(super) const SHARE: u64 = 10_000;

/// The most pieces that are named because the try would win without them.
const MOST_MEN: usize = 3;

/// What the reply that refutes a try does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Refuting {
    /// It wins the game.
    Wins,
    /// It takes the piece that made the try.
    TakesBack,
    /// It takes another piece.
    Takes,
    /// The royal piece gets out of check, or away.
    Flees,
    /// A piece goes between.
    Interposes,
    /// The reply gives check.
    Checks,
    /// It defends in another way.
    Defends,
}

/// What would make a try win; solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Experiment<R: Rules> {
    /// Without this piece of the defender.
    Without(R::Square, Piece<R::Role>),
    /// With this piece of the defender on a square that is empty.
    With(R::Square, Piece<R::Role>),
    /// If the defender had to pass.
    Pass,
    /// With this number of moves, one more than there are.
    Later(u8),
}

/// Why a try fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure<R: Rules> {
    /// The first of the replies that refute it.
    pub reply: Move<R>,
    /// What the reply does.
    pub does: Refuting,
    /// What would make the try win, where it was solved.
    pub experiments: Vec<Experiment<R>>,
}

/// Finds out why a try fails that would have to win within `moves`; `None` without a refutation.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn failure<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Position<R>,
    attempt: &Try<R>,
    moves: u8,
) -> Result<Option<Failure<R>>, Stopped> {
    let Some(&reply) = attempt.refutations.first() else { return Ok(None) };
    let child = position.after(attempt.mv);
    let does = refuting(&child, attempt.mv, reply);
    let mut lab = Lab { prover, position, mv: attempt.mv, moves };
    let mut experiments = lab.men(reply)?;
    if does == Refuting::Flees && reply.capture().is_none() {
        experiments.extend(lab.block(reply.to())?);
    }
    if attempt.threat.is_some() {
        // The threat is a win against a defender who passes.
        experiments.push(Experiment::Pass);
    }
    experiments.extend(lab.later()?);
    Ok(Some(Failure { reply, does, experiments }))
}

fn refuting<R: Rules>(child: &Position<R>, mv: Move<R>, reply: Move<R>) -> Refuting {
    let next = child.after(reply);
    let wins = |outcome| matches!(outcome, Outcome::Win { winner, .. } if winner == child.turn());
    if next.outcome().is_some_and(wins) {
        Refuting::Wins
    } else if reply.capture().is_some() && reply.to() == mv.to() {
        Refuting::TakesBack
    } else if reply.capture().is_some() {
        Refuting::Takes
    } else if reply.role() == R::Role::ROYAL {
        Refuting::Flees
    } else if interposes(child, reply) {
        Refuting::Interposes
    } else if next.is_check() {
        Refuting::Checks
    } else {
        Refuting::Defends
    }
}

struct Lab<'a, R: SearchRules> {
    prover: &'a mut dyn Prove<R>,
    position: &'a Position<R>,
    mv: Move<R>,
    moves: u8,
}

impl<R: SearchRules> Lab<'_, R> {
    /// The pieces of the defender without which the try wins, the one that replies first. Where
    /// that one is enough, no others are examined.
    fn men(&mut self, reply: Move<R>) -> Result<Vec<Experiment<R>>, Stopped> {
        let defender = !self.position.turn();
        let men = self.position.board().pieces().filter(|(square, piece)| {
            piece.color == defender
                && piece.role != R::Role::ROYAL
                && !(*square == self.mv.to() && self.mv.capture().is_some())
        });
        let mut men: Vec<_> = men.collect();
        insertion_sort_by_key(&mut men, |&(square, _)| (square != reply.from(), square));
        let mut found = Vec::new();
        for (square, piece) in men {
            let mut board = *self.position.board();
            board.lift(square);
            if found.len() < MOST_MEN && self.wins_on(board)? {
                found.push(Experiment::Without(square, piece));
                if square == reply.from() {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// A piece of the defender that would make the try win if it were on an empty square.
    fn block(&mut self, square: R::Square) -> Result<Option<Experiment<R>>, Stopped> {
        let color = !self.position.turn();
        // Kinds of pieces that are on the board are kinds of the game.
        let mut men: Vec<_> = self.position.board().pieces().map(|(_, piece)| piece.role).collect();
        insertion_sort(&mut men);
        men.dedup();
        for role in men {
            let piece = Piece { color, role };
            let fits = role != R::Role::ROYAL && R::territory(piece).contains(square);
            let mut board = *self.position.board();
            if !fits || board.piece_at(square).is_some() {
                continue;
            }
            board.put(square, piece);
            if self.wins_on(board)? {
                return Ok(Some(Experiment::With(square, piece)));
            }
        }
        Ok(None)
    }

    /// Whether the try wins in one move more.
    fn later(&mut self) -> Result<Option<Experiment<R>>, Stopped> {
        let child = self.prover.start(self.position).after(self.mv);
        let wins = self.prover.try_loses(&child, self.moves, SHARE)?;
        Ok((wins == Some(true)).then(|| Experiment::Later(self.moves.saturating_add(1))))
    }

    /// Whether the try is legal and wins in time on another board.
    fn wins_on(&mut self, board: crate::game::Board<R>) -> Result<bool, Stopped> {
        let (turn, rights) = (self.position.turn(), self.position.rights());
        let Ok(position) = Position::new(board, turn, rights) else { return Ok(false) };
        if position.outcome().is_some() || !position.legal_moves().contains(&self.mv) {
            return Ok(false);
        }
        let start = self.prover.start(&position);
        if !self.prover.may_try(&start, self.mv) {
            return Ok(false);
        }
        let child = start.after(self.mv);
        Ok(self.prover.try_loses(&child, self.moves - 1, SHARE)? == Some(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::notation::{Notation, read};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Limits, Prover, tries};

    fn failure_of(text: &str, moves: u8, name: &str) -> Failure<Xiangqi> {
        let position = fen::read::<Xiangqi>(text).unwrap();
        let mut prover = Prover::new(false, &Limits::default());
        let start = prover.start(&position);
        let mv = read(Notation::Coordinates, &position, name).unwrap();
        let tries = tries(&mut prover, &start, moves, 3, &[]).found;
        let attempt = tries.iter().find(|it| it.mv == mv).unwrap();
        failure(&mut prover, &position, attempt, moves).unwrap().unwrap()
    }

    const TWO_CHARIOTS: &str = "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w";

    #[test]
    fn the_man_that_takes_back_is_named_and_without_it_the_try_wins() {
        let failure = failure_of(TWO_CHARIOTS, 2, "e5e9");
        assert_eq!(failure.does, Refuting::TakesBack);
        let [Experiment::Without(square, piece), Experiment::Pass] = failure.experiments[..] else {
            panic!("{failure:?}")
        };
        assert_eq!((square, piece.role.name()), (failure.reply.from(), "advisor"));
    }

    #[test]
    fn what_would_not_help_is_not_said() {
        // The general gets away even if any piece is taken off; only time is missing.
        let failure = failure_of(TWO_CHARIOTS, 2, "h1h8");
        assert_eq!(failure.does, Refuting::Flees);
        assert_eq!(failure.experiments, [Experiment::Later(3)]);
        // The horse goes between.
        let failure = failure_of("3k5/9/2n1P4/9/9/9/9/9/9/R3K4 w", 1, "a1a10");
        assert_eq!(failure.does, Refuting::Interposes);
    }
}
