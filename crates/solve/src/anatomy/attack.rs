//! How a piece attacks a square, what hinders a piece, and what rule sets say of both.

use std::fmt;

use crate::game::{Board, Color, Move, Piece, Position, Role, Rules, Set};
use crate::rules::switch::Switches;

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

paiju_game::names! {
    CheckOrigin;
    Directly => "direct",
    Discovered => "discovered",
    ScreenBrought => "screen-brought",
}

/// All attacks of one side on a square, in square order.
pub(crate) fn attacks<R: ExplainRules>(
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

/// One thing that narrows a piece's way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle<R: Rules> {
    /// A piece on the point that a leap goes over (a horse's leg).
    Leg(PlacedPiece<R>),
    /// A piece on the point that a diagonal leap goes over (an elephant's eye).
    Eye(PlacedPiece<R>),
    /// An own piece where it would go.
    Own(PlacedPiece<R>),
    /// A piece directly before it on a line, which it can neither pass nor take there.
    Way(PlacedPiece<R>),
    /// Two pawns of one color on either side of a diagonal step, which bar it.
    Border([PlacedPiece<R>; 2]),
    /// No piece on any of its lines that it could jump.
    NoScreen,
}

impl<R: Rules> Obstacle<R> {
    /// The name in machine output.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Leg(_) => "leg",
            Self::Eye(_) => "eye",
            Self::Own(_) => "own-man",
            Self::Way(_) => "way",
            Self::Border(_) => "border",
            Self::NoScreen => "no-screen",
        }
    }

    /// The piece or the two pieces there.
    pub fn standing(&self) -> [Option<PlacedPiece<R>>; 2] {
        match *self {
            Self::Leg(man) | Self::Eye(man) | Self::Own(man) | Self::Way(man) => [Some(man), None],
            Self::Border(men) => men.map(Some),
            Self::NoScreen => [None; 2],
        }
    }
}

/// A game whose final positions can be taken apart.
pub trait ExplainRules: Switches {
    /// The piece that is called a traitor when it blocks its own general's flight; any other
    /// such piece is a self-block.
    const TRAITOR: Option<Self::Role>;

    /// The key of the sentence about a neighbouring point that the royal piece can never enter.
    const OFF: &'static str;

    /// The key of the sentence about a line that runs on through the square of the royal piece.
    const THROUGH: &'static str;

    /// The ways out of a royal piece's square, in a fixed order: one for each direction in
    /// which it moves, and for a royal piece that slides one for each square it could slide
    /// to, up to and including the first piece, or up to the first square that is barred.
    fn neighbours(
        board: &Board<Self>,
        color: Color,
        royal: Self::Square,
    ) -> Vec<Neighbour<Self::Square>>;

    /// How the piece on `from` attacks `target`. Asked only of pieces that
    /// [`Rules::attackers`] names on this very board.
    fn mechanism(board: &Board<Self>, from: Self::Square, target: Self::Square) -> Mechanism<Self>;

    /// What narrows the way of the piece on `from`, nearest things only: blocked legs and eyes, own
    /// pieces on its targets, pieces in front of it, pawns that bar its diagonals. Points where the
    /// board or the piece's territory ends are not listed.
    fn obstacles(
        board: &Board<Self>,
        color: Color,
        role: Self::Role,
        from: Self::Square,
    ) -> Vec<Obstacle<Self>>;
}

/// One way out of a royal piece's square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neighbour<S> {
    /// The direction in lower case, as seen with the first mover at the bottom: `north`.
    pub direction: &'static str,
    /// The square there, if it is on the board.
    pub square: Option<S>,
    /// Whether the royal piece may ever go there.
    pub open: bool,
    /// The two squares on either side of the way there whose pieces bar it.
    pub border: Option<[S; 2]>,
}

/// The pieces of one side with their squares, in square order.
pub(super) fn men<R: Rules>(board: &Board<R>, color: Color) -> Vec<(R::Square, R::Role)> {
    let own = board.pieces().filter(|(_, piece)| piece.color == color);
    own.map(|(square, piece)| (square, piece.role)).collect()
}
