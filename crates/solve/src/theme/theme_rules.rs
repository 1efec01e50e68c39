//! What themes must know of a game.

use super::evidence::Theme;
use super::final_position::FinalPosition;
use super::{Family, Name};
use crate::anatomy::ExplainRules;
use crate::game::{Board, Color, Move, Piece, Rules, Square};
use crate::rules::RuleSet;
use crate::with_rules;

/// What a piece on a square is worth, in half soldiers; nothing for a letter without a piece.
pub fn worth(rules: RuleSet, man: char, at: usize) -> u32 {
    with_rules!(rules, _: R => {
        let piece = Piece::<<R as Rules>::Role>::from_letter(man);
        piece.map_or(0, |piece| R::value(piece, <R as Rules>::Square::from_index(at)))
    })
}

/// A game whose mates have names.
pub trait ThemeRules: ExplainRules {
    /// The game whose themes this game has, besides those that every game has.
    const FAMILY: Family;

    /// What a piece on a square is worth, in half soldiers; nothing for a royal piece.
    fn value(man: Piece<Self::Role>, at: Self::Square) -> u32;

    /// Whether a theme can be shown in this game.
    fn knows(name: Name) -> bool {
        name.family() == Family::Any || name.family() == Self::FAMILY
    }

    /// The kind of the only piece that the winner has left to attack with, where a theme says so.
    fn lone(_: Name) -> Option<Self::Role> {
        None
    }

    /// The named mates that this game has beyond what every game has.
    fn mates(end: &FinalPosition<'_, Self>) -> Vec<Theme<Self>>;

    /// Whether a mate by this piece alone, with every step occupied, is called smothered.
    fn smothers(_: Self::Role) -> bool {
        true
    }

    /// Whether a move makes a piece less than the strongest it could.
    fn underpromotes(_: Move<Self>) -> bool {
        false
    }
}

/// What all pieces of a side are worth, in half soldiers.
pub fn value<R: ThemeRules>(board: &Board<R>, color: Color) -> u32 {
    board
        .color(color)
        .into_iter()
        .filter_map(|at| board.piece_at(at).map(|man| R::value(man, at)))
        .sum()
}

/// What a move takes.
pub(super) fn taken<R: ThemeRules>(mv: Move<R>, mover: Color) -> u32 {
    mv.capture().map_or(0, |role| R::value(Piece { color: !mover, role }, mv.to()))
}
