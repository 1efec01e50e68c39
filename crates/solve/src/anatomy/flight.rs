//! Where the general could flee to, and why it cannot.

use super::attack::{Attack, ExplainRules, PlacedPiece, attacks};
use crate::game::{Board, Color, Move, Piece, Position, Role, Rules, Set};

/// One way out of the general's square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight<R: Rules> {
    /// The direction in lower case, as seen with the first mover at the bottom: `north`.
    pub direction: &'static str,
    /// The square there, if it is on the board.
    pub square: Option<R::Square>,
    /// What would become of the general there.
    pub prospect: FlightState<R>,
}

/// What would become of a general on a point next to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FlightState<R: Rules> {
    /// It can never go there.
    Off,
    /// An own piece is there.
    Blocked {
        /// The kind of the piece there.
        by: R::Role,
        /// The enemy pieces that would guard the point if the piece were not there.
        guards: Vec<Guard<R>>,
        /// What the piece costs its side by being there.
        blockade: Blockade,
    },
    /// Two pawns bar the way there.
    Barred {
        /// The two pawns, on their cells.
        by: [PlacedPiece<R>; 2],
        /// The enemy pieces that would guard the point if the way were open.
        guards: Vec<Guard<R>>,
        /// What they cost their side by being there, if they are own pawns.
        blockade: Option<Blockade>,
    },
    /// It would be taken.
    Guarded {
        /// The enemy piece on the point, which the general would take.
        takes: Option<R::Role>,
        /// The pieces that guard it; never empty.
        guards: Vec<Guard<R>>,
    },
    /// It can go there.
    Free {
        /// The enemy piece that it would take.
        takes: Option<R::Role>,
    },
}

impl<R: Rules> FlightState<R> {
    /// The name in machine output.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Blocked { .. } => "blocked",
            Self::Barred { .. } => "barred",
            Self::Guarded { .. } => "guarded",
            Self::Free { .. } => "free",
        }
    }
}

/// What an own piece on a flight point costs the general. Decided by an experiment: the piece is
/// replaced by the general, and the kernel is asked whether that is a position with the other side
/// to move, that is, whether the general's move would be legal. The setup in between (piece lifted,
/// general not yet moved) is not asked for, because it need not be a position: the generals may
/// face each other there, or the lifted piece may have covered an attack on the other general.
/// Neither says anything about the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blockade {
    /// The general could go there without it, and it is an own advisor (see
    /// [`ExplainRules::TRAITOR`]).
    Traitor,
    /// The general could go there without it, and it is another piece.
    SelfBlock,
    /// The general could not go there without it either.
    Idle,
}

paiju_game::names! {
    Blockade;
    Traitor => "traitor",
    SelfBlock => "self-block",
    Idle => "idle",
}

/// A piece that guards a flight point. What is seen is the board on which the general has
/// gone there and taken what was there, so a line runs on through the point it left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard<R: Rules> {
    /// The piece and its way of attacking.
    pub attack: Attack<R>,
    /// Whether it guards the point only once the general has left its own.
    pub through: bool,
}

/// All ways out of the general's square.
pub(super) fn flights<R: ExplainRules>(
    position: &Position<R>,
    royal: R::Square,
    legal: &[Move<R>],
) -> Vec<Flight<R>> {
    let (board, us) = (position.board(), position.turn());
    let flight = |neighbour: super::Neighbour<R::Square>| {
        let prospect = match neighbour.square {
            Some(square) if neighbour.open => {
                let free = legal.iter().any(|mv| mv.from() == royal && mv.to() == square);
                match neighbour.border {
                    Some(border) => barred(board, us, royal, square, border),
                    None => prospect(board, us, royal, square, free),
                }
            }
            _ => FlightState::Off,
        };
        Flight { direction: neighbour.direction, square: neighbour.square, prospect }
    };
    R::neighbours(board, us, royal).into_iter().map(flight).collect()
}

fn prospect<R: ExplainRules>(
    board: &Board<R>,
    us: Color,
    royal: R::Square,
    square: R::Square,
    free: bool,
) -> FlightState<R> {
    let man = board.piece_at(square);
    let takes = man.map(|piece| piece.role);
    if free {
        return FlightState::Free { takes };
    }
    let (there, guards) = gone(board, us, royal, square);
    match man {
        Some(Piece { color, role }) if color == us => {
            let legal = Position::new(there, !us, R::Rights::default()).is_ok();
            let blockade = match (legal, R::TRAITOR == Some(role)) {
                (true, true) => Blockade::Traitor,
                (true, false) => Blockade::SelfBlock,
                (false, _) => Blockade::Idle,
            };
            FlightState::Blocked { by: role, guards, blockade }
        }
        _ => FlightState::Guarded { takes, guards },
    }
}

/// The state of a square beyond a border that two pawns bar. The experiment lifts one of them, then
/// the other: what remains decides as for any own piece in the way.
fn barred<R: ExplainRules>(
    board: &Board<R>,
    us: Color,
    royal: R::Square,
    square: R::Square,
    border: [R::Square; 2],
) -> FlightState<R> {
    let [Some(a), Some(b)] = border.map(|at| board.piece_at(at).map(|man| PlacedPiece { at, man }))
    else {
        return prospect(board, us, royal, square, false);
    };
    let (there, guards) = gone(board, us, royal, square);
    let enters = board.piece_at(square).is_none_or(|man| man.color != us);
    let frees = |pawn: PlacedPiece<R>| {
        let mut there = there;
        there.lift(pawn.at);
        enters && Position::new(there, !us, R::Rights::default()).is_ok()
    };
    let blockade = (a.man.color == us)
        .then(|| if frees(a) || frees(b) { Blockade::SelfBlock } else { Blockade::Idle });
    FlightState::Barred { by: [a, b], guards, blockade }
}

/// The board on which the general has gone to a square, and the pieces that guard it there.
fn gone<R: ExplainRules>(
    board: &Board<R>,
    us: Color,
    royal: R::Square,
    square: R::Square,
) -> (Board<R>, Vec<Guard<R>>) {
    let mut there = *board;
    there.lift(royal);
    there.put(square, Piece { color: us, role: R::Role::ROYAL });
    let before = R::attackers(board, square, !us, board.occupied() | Set::of(square));
    let guard = |attack: Attack<R>| Guard { attack, through: !before.contains(attack.from) };
    let guards = attacks(&there, square, !us).into_iter().map(guard).collect();
    (there, guards)
}
