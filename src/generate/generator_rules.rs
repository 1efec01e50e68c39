//! What composing must know of a game beyond its rules.

use crate::diagram::Drawn;
use crate::game::Piece;
use crate::notation::NotationRules;
use crate::theme::ThemeRules;

/// A game for which problems can be composed.
pub trait Composed: NotationRules + ThemeRules + Drawn {
    /// The same square with left and right exchanged, as the rules allow it without a
    /// change.
    fn mirrored(square: Self::Square) -> Self::Square;

    /// The same square as the other side sees it.
    fn exchanged(square: Self::Square) -> Self::Square;

    /// How often a man is seen on a square in play and in problems, as a weight; 0 where it
    /// is not to be put. `near` is the square of the other side's royal man.
    fn taste(man: Piece<Self::Role>, at: Self::Square, near: Self::Square) -> u32;

    /// What a man of this kind was if it came to be by promotion.
    fn promoted(_: Self::Role) -> Option<Self::Role> {
        None
    }

    /// The men that a side that attacks is made of, each as often as its weight.
    fn attacking() -> &'static [(Self::Role, u32)];

    /// The men that a side that defends is made of, each as often as its weight.
    fn defending() -> &'static [(Self::Role, u32)];
}
