//! What came before a position in its line, as far as it can decide a repetition.
//!
//! A position that comes again ends a line in the attacker's favor if the defender is to blame for
//! it. Under [`Repetition::Checks`] he is if all his moves since the earlier occurrence give check
//! and one of the attacker's does not. So a position depends on what came before only while the
//! defender checks with every move: the *spell*. A defender's move that gives no check ends the
//! spell, and so does a capture, after which no earlier position can come again.
//!
//! A repetition that is no win for the attacker does not end the line here. He gains nothing by
//! it: a question bounds the number of his moves, and whatever he can do at the second occurrence
//! he could do at the first, with more moves left.
//!
//! What may be shared between lines follows from this. Call the earlier positions of the spell
//! that can come again within the moves left *targets*.
//!
//! - Two nodes with the same position, the same moves left and the same targets have the same
//!   answer. So the table keeps what it knows under [`History::key`]: the key of the position,
//!   changed by the targets. Without any it is the position's own.
//! - More targets only add wins. So a win that uses no repetition of a position before the node
//!   is kept under the position's own key and holds after every history; and what is not won after
//!   some history is not won after none.
//! - If the defender refutes every attack with a reply that ends the spell, the refutation holds
//!   after every history, unless an attack itself repeats a position.
//!
//! So no answer depends on a path that its key does not show, which is the trouble known as
//! graph-history interaction (Campbell 1985; Breuker et al. 2001; Kishimoto and Müller 2004). A
//! signature of targets has 192 bits; that two of a billion sets share one has a probability
//! below 10⁻³⁹.

use std::sync::Arc;

use crate::game::{Color, Key, Move, Position, Repetition, Role, Rules};

/// The positions of the spell before a position, the last one first.
#[derive(Clone, Debug)]
pub(in crate::solve) struct History<R: Rules>(Option<Arc<Link<R>>>);

#[derive(Debug)]
struct Link<R: Rules> {
    position: Position<R>,
    /// Whether the move played here was the attacker's and gave no check.
    quiet: bool,
    before: History<R>,
}

impl<R: Rules> Default for History<R> {
    fn default() -> Self {
        Self(None)
    }
}

impl<R: Rules> History<R> {
    /// Whether nothing came before that matters.
    #[inline]
    pub(in crate::solve) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The history of the position after a move, where this is that of the position before it.
    #[inline]
    pub(in crate::solve) fn after(
        &self,
        rule: Repetition,
        attacker: Color,
        position: &Position<R>,
        mv: Move<R>,
        next: &Position<R>,
    ) -> Self {
        if rule == Repetition::None || mv.capture.is_some() {
            return Self(None);
        }
        // The defender's last move, or the one now played, must have given check.
        let attacks = position.turn() == attacker;
        if !(if attacks { position } else { next }).is_check() {
            return Self(None);
        }
        self.pushed(position, attacks && !next.is_check())
    }

    #[cold]
    fn pushed(&self, position: &Position<R>, quiet: bool) -> Self {
        Self(Some(Arc::new(Link { position: *position, quiet, before: self.clone() })))
    }

    /// The plies since the position stood before, if it did and the defender is to blame for the
    /// repetition.
    pub(in crate::solve) fn repeats(&self, position: &Position<R>) -> Option<u16> {
        let targets = self.targets().enumerate();
        let mut same = targets.filter(|(_, target)| target.position.key() == position.key());
        same.find(|(_, target)| target.to_blame).map(|(plies, _)| plies as u16 + 1)
    }

    /// The key under which the table keeps what it knows of a position after this history, with
    /// this many moves left to the attacker: another one for each set of positions that can come
    /// again within these.
    pub(in crate::solve) fn key(&self, position: &Position<R>, attacker: Color, left: u8) -> Key {
        let mut signature = [0u64; 3];
        for target in self.targets() {
            if can_come_again(target.position, position, attacker, left) {
                let mixed = mix(target.position.key(), target.to_blame);
                for (sum, part) in signature.iter_mut().zip(mixed.0) {
                    *sum = sum.wrapping_add(part);
                }
            }
        }
        position.key() ^ Key(signature)
    }

    /// Whether the attacker, who is to move, might repeat a position with his next move.
    pub(in crate::solve) fn is_one_move_away(&self, position: &Position<R>) -> bool {
        let attacker = position.turn();
        let mut others = self.targets().filter(|target| target.position.turn() != attacker);
        others.any(|target| can_come_again(target.position, position, attacker, 1))
    }

    /// The earlier positions, the last one first.
    fn targets(&self) -> impl Iterator<Item = Target<'_, R>> {
        let (mut next, mut quiet) = (self.0.as_deref(), false);
        std::iter::from_fn(move || {
            let link = next?;
            next = link.before.0.as_deref();
            quiet |= link.quiet;
            Some(Target { position: &link.position, to_blame: quiet })
        })
    }
}

/// An earlier position of the spell.
struct Target<'a, R: Rules> {
    position: &'a Position<R>,
    /// Whether the attacker has played a move since that gives no check, so that the defender is
    /// to blame for every repetition; before such a move both sides have checked.
    to_blame: bool,
}

/// Whether an earlier position can come again within `left` attacker moves, as far as the number
/// of pieces shows that have to go back.
fn can_come_again<R: Rules>(
    earlier: &Position<R>,
    now: &Position<R>,
    attacker: Color,
    left: u8,
) -> bool {
    let away = |color: Color| -> usize {
        let roles = R::Role::ALL.iter();
        let moved =
            |role| earlier.board().pieces_of(color, role) - now.board().pieces_of(color, role);
        roles.map(|&role| moved(role).len()).sum()
    };
    let (own, other) = (away(attacker), away(!attacker));
    // Moves of the attacker and of the defender that lead there alternate.
    let needed = match (now.turn() == attacker, earlier.turn() == attacker) {
        (true, true) | (false, false) => own.max(other),
        (true, false) => own.max(other + 1),
        (false, true) => own.max(other.saturating_sub(1)),
    };
    needed <= usize::from(left)
}

/// What a target adds to the signature of its set.
fn mix(key: Key, to_blame: bool) -> Key {
    let hash = key.hash() ^ u64::from(to_blame);
    let [a, b, c] = key.0;
    let part = |number: u64, seed: u64| {
        let mut mixed = (number ^ hash).wrapping_add(seed);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    Key([
        part(a, 0x9e37_79b9_7f4a_7c15),
        part(b, 0x3c6e_f372_fe94_f82a),
        part(c.rotate_left(17), 0xdaa6_6d2c_7ddf_743f),
    ])
}
