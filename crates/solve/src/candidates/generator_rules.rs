//! What the generator must know of a game beyond its rules.

use crate::game::{Piece, Symmetry};
use crate::notation::NotationRules;
use crate::rules::PlayedRules;
use crate::solve::Advised;
use crate::theme::ThemeRules;

/// A game for which problems can be generated.
pub trait GeneratorRules: NotationRules + ThemeRules + PlayedRules + Symmetry + Advised {
    /// How often a piece is on a square in games and problems, as a weight; 0 where the
    /// generator must not put it. `near` is the square of the other side's royal piece.
    fn placement_weight(piece: Piece<Self::Role>, at: Self::Square, near: Self::Square) -> u32;

    /// What a piece of this kind was before its promotion; `None` if it cannot be promoted.
    fn promoted_from(_: Self::Role) -> Option<Self::Role> {
        None
    }

    /// The kinds of pieces that the attacker gets, with weights.
    fn attacker_weights() -> &'static [(Self::Role, u32)];

    /// The kinds of pieces that the defender gets, with weights.
    fn defender_weights() -> &'static [(Self::Role, u32)];
}
