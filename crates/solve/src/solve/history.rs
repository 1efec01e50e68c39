//! What came before a position in its line, where it can decide a repetition.
//!
//! A position that recurs ends a line in the attacker's favor if the defender is to blame for
//! it ([`crate::repetition`]): under [`Repetition::Checks`] if all the defender's moves since the
//! last occurrence give check and one of the attacker's does not; under [`Repetition::Asian`] also
//! if all of them chase one and the same piece, and the attacker does nothing as grave. So a
//! position depends on what came before only while the defender does so with every move: the
//! *streak*. The defender's first move that neither checks nor chases ends the streak, and so does a
//! capture, after which no earlier position can recur.
//!
//! A repetition that does not win for the attacker does not end the line here. The attacker gains
//! nothing by it: a question bounds the number of attacker moves, and anything possible at the
//! second occurrence was possible at the first, with more moves left.
//!
//! What lines share follows from this; `engine/knowledge.rs` says what.

use std::sync::Arc;

use crate::game::{Color, Key, Move, Position, Repetition, Role, Rules, SearchRules, Set, Square};
use crate::repetition::{Blame, Level};

/// The positions of the streak before a position, the last one last.
#[derive(Clone, Debug)]
pub(in crate::solve) struct History<R: SearchRules>(Option<Arc<[Target<R>]>>);

/// An earlier position of the streak, and what the sides have done since.
#[derive(Clone, Debug)]
struct Target<R: SearchRules> {
    position: Arc<Position<R>>,
    /// The blame of the attacker and of the defender; `None` for a side that has not moved since.
    blame: [Option<Blame<R>>; 2],
}

impl<R: SearchRules> Target<R> {
    /// Whether the defender is to blame if this position recurs now.
    fn wins(&self) -> bool {
        let [attacker, defender] = self.blame.map(|blame| blame.unwrap_or(Blame::NONE));
        defender.loses_to(attacker)
    }
}

impl<R: SearchRules> Default for History<R> {
    fn default() -> Self {
        Self(None)
    }
}

impl<R: SearchRules> History<R> {
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
        if rule == Repetition::None || mv.capture().is_some() {
            return Self(None);
        }
        let attacks = position.turn() == attacker;
        // By checks alone, the defender's last move, or the one now played, must have given one.
        if rule == Repetition::Checks && !(if attacks { position } else { next }).is_check() {
            return Self(None);
        }
        self.extended(rule, attacks, position, mv, next)
    }

    #[cold]
    fn extended(
        &self,
        rule: Repetition,
        attacks: bool,
        position: &Position<R>,
        mv: Move<R>,
        next: &Position<R>,
    ) -> Self {
        let this = match rule {
            Repetition::Asian => Blame::of(position, mv, next),
            _ => Blame { checks: next.is_check(), ..Blame::NONE },
        };
        if !attacks && this.level() == Level::Allowed {
            return Self(None);
        }
        let (mover, other) = if attacks { (0, 1) } else { (1, 0) };
        let mut targets: Vec<_> = self.targets().to_vec();
        for target in &mut targets {
            // Both blames are for the same moves but those before the target.
            let [mover, other] = [mover, other].map(|side| target.blame[side]);
            let mover = Some(mover.map_or(this, |before| before.and(this)));
            let other = other.map(|other| other.followed(mv));
            target.blame = if attacks { [mover, other] } else { [other, mover] };
        }
        if !attacks {
            targets.retain(|target| {
                target.blame[1].is_some_and(|blame| blame.level() > Level::Allowed)
            });
        }
        let mut blame = [None; 2];
        blame[mover] = Some(this);
        targets.push(Target { position: Arc::new(*position), blame });
        Self(Some(targets.into()))
    }

    /// The same as if a position had not occurred before.
    pub(in crate::solve) fn without(&self, position: &Position<R>) -> Self {
        let others = self.targets().iter().filter(|it| it.position.key() != position.key());
        let others: Vec<_> = others.cloned().collect();
        Self((!others.is_empty()).then(|| others.into()))
    }

    /// The earlier positions, the last one last.
    fn targets(&self) -> &[Target<R>] {
        self.0.as_deref().unwrap_or_default()
    }

    /// The plies since the position last occurred, if it did and the defender is to blame for the
    /// repetition.
    #[inline]
    pub(in crate::solve) fn repeats(&self, position: &Position<R>) -> Option<u16> {
        if self.is_empty() {
            return None;
        }
        let mut targets = self.targets().iter().rev().zip(1..);
        let last = targets.find(|(target, _)| target.position.key() == position.key());
        last.filter(|(target, _)| target.wins()).map(|(_, plies)| plies)
    }

    /// The key under which the table keeps what it knows of a position after this history, with
    /// this many moves left to the attacker: a different one for each set of positions that can be
    /// repeated within these.
    pub(in crate::solve) fn key(&self, position: &Position<R>, attacker: Color, left: u8) -> Key {
        let mut signature = [0u64; 3];
        for target in self.targets() {
            if can_come_again(&target.position, position, attacker, left) {
                for (sum, part) in signature.iter_mut().zip(signature_of(target)) {
                    *sum = sum.wrapping_add(part);
                }
            }
        }
        position.key() ^ Key(signature)
    }

    /// Whether the attacker, who is to move, might repeat a position with the next move.
    pub(in crate::solve) fn is_one_move_away(&self, position: &Position<R>) -> bool {
        let attacker = position.turn();
        let mut targets = self.targets().iter();
        targets.any(|target| {
            target.position.turn() != attacker
                && can_come_again(&target.position, position, attacker, 1)
        })
    }
}

/// Whether an earlier position can recur within `left` attacker moves, judged by the number
/// of pieces that have to go back.
pub(in crate::solve) fn can_come_again<R: Rules>(
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
fn signature_of<R: SearchRules>(target: &Target<R>) -> [u64; 3] {
    let [a, b, c] = target.position.key().0;
    let mut parts = [a, b, c];
    let mut hash = target.position.key().hash();
    let mut add = |number: u64| {
        hash = mix(hash ^ number);
        for (part, seed) in parts.iter_mut().zip(SEEDS) {
            *part = mix(*part ^ hash ^ seed);
        }
    };
    for blame in target.blame {
        add(blame.map_or(2, |blame| u64::from(blame.checks)));
        let mut add_set = |set: Set<R::Square>| {
            // Squares are numbered from 0.
            add(set.into_iter().fold(1, |sum: u64, square| {
                sum.wrapping_mul(131).wrapping_add(1 + square.index() as u64)
            }));
        };
        if let Some(blame) = blame {
            add_set(blame.chased);
            add_set(blame.held);
        }
    }
    parts
}

const SEEDS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0x3c6e_f372_fe94_f82a, 0xdaa6_6d2c_7ddf_743f];

/// Mixes the bits of a number (the finalizer of `SplitMix64`, Steele et al. 2014).
fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(SEEDS[0]);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
