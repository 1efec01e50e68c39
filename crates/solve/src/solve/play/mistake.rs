//! What is wrong with a written line of direct play with a narrower goal than a win.

use super::forcing::Forcing;
use crate::game::{Move, Position, SearchRules};
use crate::solve::limits::Stopped;

/// What is wrong with a line, at one of its plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A move after the last one that the stipulation allows, or after the goal.
    Late,
    /// A move of the attacker that gives no check where every move must.
    NoCheck,
    /// A move of the attacker after which the goal is not reached in time.
    Misses {
        /// The moves that are left, this one included.
        left: u8,
    },
    /// The line stops where the attacker is to move.
    Stops,
    /// The line stops after a move of the attacker that does not reach the goal.
    NoDefense,
}

/// The first mistake of a line that can be played, for a problem that is solved within this many
/// moves, with its ply. With `key_alone` the line may stop after the first move of the attacker.
///
/// # Errors
/// The limit that was reached.
pub fn mistake<R: SearchRules>(
    forcing: &mut Forcing<R>,
    position: &Position<R>,
    line: &[Move<R>],
    moves: u8,
    key_alone: bool,
) -> Result<Option<(usize, Mistake)>, Stopped> {
    let mut place = forcing.start(position);
    let mut left = moves;
    let first = usize::from(forcing.asked.begins_with_defense());
    let mut is_over = false;
    for (at, &mv) in line.iter().enumerate() {
        if is_over || left == 0 && at % 2 == first {
            return Ok(Some((at, Mistake::Late)));
        }
        let next = place.after(mv);
        if at % 2 == first {
            if forcing.asked.is_by_checks() && !next.position.is_check() {
                return Ok(Some((at, Mistake::NoCheck)));
            }
            if !forcing.is_right(&place, mv, &next, left)? {
                return Ok(Some((at, Mistake::Misses { left })));
            }
            left -= 1;
            is_over = next.is_goal(&place, mv);
        }
        place = next;
    }
    let plies = line.len();
    if is_over || key_alone && plies == first + 1 {
        return Ok(None);
    }
    let to_attack = plies % 2 == first;
    Ok(Some((plies, if to_attack { Mistake::Stops } else { Mistake::NoDefense })))
}
