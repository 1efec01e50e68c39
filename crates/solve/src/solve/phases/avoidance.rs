//! Wins that repeat nothing of the game before them.
//!
//! A claim "within N moves" counts lines from the position on, and a repetition for which the
//! defender is not to blame does not end them: the attacker gains nothing by it. With a game before
//! the position that is not so any more. A repeated position of the game may end it as a draw, or
//! even as a loss of an attacker that has always checked. So a win that is to hold in a game,
//! however strictly repetitions are counted there, must avoid these positions.

use crate::game::{Position, SearchRules};
use crate::solve::history::can_come_again;
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// What is known of a win and the positions of the game before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Avoidance {
    /// The win can be played so that none of them is repeated, except those for which the defender
    /// is to blame.
    Avoids,
    /// The win that was found repeats one; perhaps there is another that does not.
    Repeats,
    /// There were too many variations to look at.
    Unknown,
}

/// The most positions of a win that are examined.
const MOST: u32 = 20_000;

/// Whether a win avoids the earlier positions of the game. `lost` is the position
/// after the attacker's first move, which is lost within `left` further attacker moves.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn avoids<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    lost: &Reached<R>,
    left: u8,
    earlier: &[Position<R>],
) -> Result<Avoidance, Stopped> {
    Walk { prover, earlier, looked_at: 0 }.replies(lost, left)
}

struct Walk<'a, R: SearchRules> {
    prover: &'a mut dyn Prove<R>,
    earlier: &'a [Position<R>],
    looked_at: u32,
}

impl<R: SearchRules> Walk<'_, R> {
    /// The same of a position with the defender to move.
    fn replies(&mut self, lost: &Reached<R>, left: u8) -> Result<Avoidance, Stopped> {
        if lost.repeats().is_some() {
            return Ok(Avoidance::Avoids);
        }
        if self.stood(lost) {
            return Ok(Avoidance::Repeats);
        }
        let attacker = !lost.turn();
        let position = lost.position();
        if !self.earlier.iter().any(|it| can_come_again(it, position, attacker, left)) {
            return Ok(Avoidance::Avoids);
        }
        self.looked_at += 1;
        if self.looked_at > MOST {
            return Ok(Avoidance::Unknown);
        }
        for reply in lost.legal_moves() {
            let next = lost.after(reply);
            if next.repeats().is_some() {
                continue;
            }
            if self.stood(&next) {
                return Ok(Avoidance::Repeats);
            }
            // The position is won, so that there is a move unless a limit was reached.
            let Some(mv) = self.prover.winning_move(&next, left)? else {
                return Ok(Avoidance::Unknown);
            };
            let found = self.replies(&next.after(mv), left.saturating_sub(1))?;
            if found != Avoidance::Avoids {
                return Ok(found);
            }
        }
        Ok(Avoidance::Avoids)
    }

    fn stood(&self, position: &Position<R>) -> bool {
        self.earlier.iter().any(|it| it.key() == position.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Limits, Prover};

    #[test]
    fn a_win_that_goes_through_an_earlier_position_is_told_from_one_that_does_not() {
        let root: Position<Xiangqi> = fen::read("5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w").unwrap();
        let mut prover = Prover::new(false, &Limits::default());
        let start = prover.start(&root);
        assert_eq!((prover.wins(&start, 1), prover.wins(&start, 2)), (Ok(false), Ok(true)));
        let key = prover.winning_move(&start, 2).unwrap().unwrap();
        let lost = start.after(key);
        let reply = lost.legal_moves()[0];
        let inside = *lost.after(reply).position();
        let outside: Position<Xiangqi> = fen::read("5k3/4a4/5a3/9/9/R8/9/9/9/4K2R1 w").unwrap();
        for (earlier, expected) in [
            (vec![], Avoidance::Avoids),
            (vec![outside, root], Avoidance::Avoids),
            (vec![outside, inside], Avoidance::Repeats),
            (vec![*lost.position()], Avoidance::Repeats),
        ] {
            assert_eq!(avoids(&mut prover, &lost, 1, &earlier), Ok(expected), "{earlier:?}");
        }
    }
}
