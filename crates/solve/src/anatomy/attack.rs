//! Pieces that attack a square, and how.

use std::fmt;

use super::explain_rules::ExplainRules;
use crate::game::{Board, Color, Move, Piece, Position, Role, Rules, Set};

/// A piece that attacks a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack<R: Rules> {
    /// The square of the attacker.
    pub from: R::Square,
    /// The kind of piece that it is.
    pub role: R::Role,
    /// How the piece attacks: next to it, over a screen, past a leg.
    pub mechanism: Mechanism<R>,
}

/// How a piece attacks a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mechanism<R: Rules> {
    /// Along an open line.
    Line,
    /// Along a line over one piece of either side.
    Screen(PlacedPiece<R>),
    /// By a leap over this empty point, where a piece would stop it.
    Leg(R::Square),
    /// By a diagonal leap over this empty point, where a piece would stop it.
    Eye(R::Square),
    /// By a single step.
    Step,
    /// By a leap that nothing can stop.
    Leap,
    /// As a royal piece that guards an open line against the other.
    FlyingGeneral,
}

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedPiece<R: Rules> {
    /// The square of the piece.
    pub at: R::Square,
    /// What it is and whose.
    pub man: Piece<R::Role>,
}

impl<R: Rules> fmt::Display for PlacedPiece<R> {
    /// Writes side, role and square: `Red chariot e5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Piece { color, role } = self.man;
        write!(f, "{} {} {}", R::COLORS[color.index()], role.name(), self.at)
    }
}

/// A piece that gives check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Check<R: Rules> {
    /// The piece and its way of attacking.
    pub attack: Attack<R>,
    /// How the last move brought the check about; `None` if the last move is not known.
    pub given: Option<CheckOrigin>,
}

/// How a move brings a check about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CheckOrigin {
    /// The piece that moved gives it.
    Directly,
    /// The piece that moved was in the way.
    Discovered,
    /// The piece that moved became the screen.
    ScreenBrought,
}

impl CheckOrigin {
    /// The name in machine output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Directly => "direct",
            Self::Discovered => "discovered",
            Self::ScreenBrought => "screen-brought",
        }
    }
}

/// All attacks of one side on a square, in square order.
pub(super) fn attacks<R: ExplainRules>(
    board: &Board<R>,
    target: R::Square,
    by: Color,
) -> Vec<Attack<R>> {
    let from = R::attackers(board, target, by, board.occupied());
    named(board, target, from)
}

/// The attacks of the pieces on these squares, which must attack the target.
pub(super) fn named<R: ExplainRules>(
    board: &Board<R>,
    target: R::Square,
    from: Set<R::Square>,
) -> Vec<Attack<R>> {
    let attack = |from| {
        let role = board.role_at(from)?;
        Some(Attack { from, role, mechanism: R::mechanism(board, from, target) })
    };
    from.into_iter().filter_map(attack).collect()
}

/// The pieces that give check to the side to move, with what the last move, and the position
/// before it, had to do with it.
pub(super) fn checks<R: ExplainRules>(
    position: &Position<R>,
    royal: R::Square,
    last: Option<(&Position<R>, Move<R>)>,
) -> Vec<Check<R>> {
    let board = position.board();
    let by = !position.turn();
    let given = |attack: &Attack<R>| {
        let ((before, mv), from) = (last?, attack.from);
        // A piece that was not there before has come with the move, which castling makes two.
        if before.board().piece_at(from) != board.piece_at(from) {
            return Some(CheckOrigin::Directly);
        }
        // With the origin occupied as before, a check that was uncovered is gone; one that
        // stays came from what was added at the destination.
        let covered = board.occupied() | Set::of(mv.from());
        let stays = R::attackers(board, royal, by, covered).contains(from);
        // Only a screen is added; a check without one was uncovered in some other way, such
        // as by a pawn next to the line.
        let screened = matches!(attack.mechanism, Mechanism::Screen(_));
        Some(if stays && screened { CheckOrigin::ScreenBrought } else { CheckOrigin::Discovered })
    };
    let attacks = attacks(board, royal, by).into_iter();
    attacks.map(|attack| Check { attack, given: given(&attack) }).collect()
}
