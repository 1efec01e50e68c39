//! The rules of the games on the board of 37 hexagons.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use super::cell::{CELLS, Cell, Cells, SIDE};
use super::force::{Force, PawnBarriers};
use super::moves::{check_hints, gives_check, reach, sure_movers, visit};
use super::role::{ChexRole, ChexSetupError};
use super::special::{Castling, HOMES, Home, Special};
use super::{COLORS, Chex, keys};
use crate::game::{
    Board, CheckHints, Color, Key, Move, Outcome, Piece, Position, Repetition, Retract, Rules,
    SearchRules, Set, Square, Stalemate, Symmetry, Visitor, WinKind,
};
use crate::rules::switch::{Switch, Switches};

/// The pieces a side begins with besides king and pawns, one of each kind: any more of a kind were
/// pawns.
const OFFICERS: [ChexRole; 3] = [ChexRole::Rook, ChexRole::Bishop, ChexRole::Knight];

/// The number of pawns that a side begins with.
const PAWNS: usize = 5;

impl Rules for Chex {
    type Square = Cell;
    type Role = ChexRole;
    type Rights = Castling;
    type Special = Special;
    type SetupError = ChexSetupError;
    type PerRole<T: Copy + Eq + Hash + Debug + Send + Sync> = [T; 5];

    const COLORS: [&'static str; 2] = COLORS;
    const REPETITION: Repetition = Repetition::None;
    /// The rule about perpetual chases is defined by the pieces of Xiangqi.
    const REPETITIONS: &'static [Repetition] = &[Repetition::None, Repetition::Checks];
    const START: &'static str = "rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk";
    const TURN_KEY: Key = keys::TURN;

    fn name(self) -> &'static str {
        if self.change.is_some() { "changed chex" } else { "chex" }
    }

    #[inline]
    fn stalemate(self) -> Stalemate {
        match self.change {
            Some(Switch::StalemateLoses) => Stalemate::Loses,
            _ => Stalemate::Draws,
        }
    }

    fn per_role<T: Copy + Eq + Hash + Debug + Send + Sync>(value: T) -> [T; 5] {
        [value; 5]
    }

    fn rows() -> &'static [&'static [Cell]] {
        static CELL: [Cell; CELLS] = {
            let mut cells = [Cell::numbered(0); CELLS];
            let mut cell = 0;
            while cell < CELLS {
                cells[cell] = Cell::numbered(cell);
                cell += 1;
            }
            cells
        };
        static ROWS: [&[Cell]; SIDE] = {
            let (a, rest) = CELL.split_at(4);
            let (b, rest) = rest.split_at(5);
            let (c, rest) = rest.split_at(6);
            let (d, rest) = rest.split_at(7);
            let (e, rest) = rest.split_at(6);
            let (f, g) = rest.split_at(5);
            [g, f, e, d, c, b, a]
        };
        &ROWS
    }

    fn territory(piece: Piece<ChexRole>) -> Cells {
        let stands = |cell: &Cell| match (piece.role, piece.color) {
            (ChexRole::Pawn, Color::Red) => (1..SIDE - 1).contains(&cell.number()),
            (ChexRole::Pawn, Color::Black) => (1..SIDE - 1).contains(&cell.turned().number()),
            _ => true,
        };
        Cell::all().filter(stands).collect()
    }

    fn limit(role: ChexRole) -> usize {
        match role {
            ChexRole::King => 1,
            ChexRole::Pawn => PAWNS,
            ChexRole::Rook | ChexRole::Bishop | ChexRole::Knight => 1 + PAWNS,
        }
    }

    #[inline]
    fn piece_key(color: Color, role: ChexRole, square: Cell) -> Key {
        keys::piece_key(color, role, square)
    }

    /// Castling needs king and rook at home; and of the pieces that were pawns and those that
    /// still are there can be no more than there were pawns.
    fn setup_errors(board: &Board<Self>, _: Color, rights: Castling) -> Vec<ChexSetupError> {
        let mut errors = Vec::new();
        for color in Color::ALL {
            let home = HOMES[color.index()];
            let at_home = board.pieces_of(color, ChexRole::King).contains(home.king)
                && board.pieces_of(color, ChexRole::Rook).contains(home.rook);
            if rights.has(color) && !at_home {
                let (king, rook) = (home.king, home.rook);
                errors.push(ChexSetupError::CannotCastle { color, king, rook });
            }
            let promoted = |role| board.pieces_of(color, role).len().saturating_sub(1);
            let pawns = board.pieces_of(color, ChexRole::Pawn).len();
            let promoted: usize = OFFICERS.into_iter().map(promoted).sum();
            // Too many pieces of one role are reported as such instead.
            let each = OFFICERS.iter().all(|&role| board.pieces_of(color, role).len() <= 1 + PAWNS);
            if each && pawns <= PAWNS && pawns + promoted > PAWNS {
                let limit = PAWNS;
                errors.push(ChexSetupError::TooManyPromoted { color, pawns, promoted, limit });
            }
        }
        errors
    }

    #[inline]
    fn attackers(board: &Board<Self>, square: Cell, by: Color, occupied: Cells) -> Cells {
        let (force, barriers) = (Force::of(board, by), PawnBarriers::of(board));
        Set::from_bits(force.attackers(square.index(), occupied.bits(), barriers))
    }

    #[inline]
    fn in_check(board: &Board<Self>, color: Color) -> bool {
        let (force, barriers) = (Force::of(board, !color), PawnBarriers::of(board));
        let occupied = board.occupied().bits();
        board.royal(color).is_some_and(|king| force.attacks(king.index(), occupied, barriers, 0))
    }

    #[inline]
    fn gives_check(position: &Position<Self>, mv: Move<Self>) -> bool {
        gives_check(position, mv)
    }

    fn reach(board: &Board<Self>, color: Color, role: ChexRole, from: Cell) -> Cells {
        let (own, occupied) = (board.color(color).bits(), board.occupied().bits());
        let targets = reach(PawnBarriers::of(board), color, role, from.index(), own, occupied);
        Set::from_bits(targets)
    }

    #[inline]
    fn visit_legal<T: Visitor<Self>>(
        position: &Position<Self>,
        visitor: &mut T,
    ) -> ControlFlow<()> {
        visit(position, visitor)
    }

    #[inline]
    fn play_special(position: &mut Position<Self>, mv: Move<Self>) {
        let us = position.turn();
        match mv.special {
            Special::None => {}
            Special::Promotion(into) => {
                position.toggle(us, ChexRole::Pawn, mv.to);
                position.toggle(us, into, mv.to);
            }
            Special::Castling => {
                position.toggle(us, ChexRole::Rook, mv.to);
                position.toggle(us, ChexRole::Rook, HOMES[us.index()].middle);
            }
        }
        let rights = position.rights();
        if rights.any() {
            position.set_rights(rights.after(mv.from.index(), mv.to.index()));
        }
    }

    /// A side that has only its king left has lost; two kings alone are a draw.
    #[inline]
    fn decided(board: &Board<Self>) -> Option<Outcome> {
        let bared =
            Color::ALL.map(|color| (board.color(color) - board.role(ChexRole::King)).is_empty());
        let won = |winner| Some(Outcome::Win { winner, by: WinKind::Bared });
        match bared {
            [true, true] => Some(Outcome::Draw),
            [false, false] => None,
            _ if !board.rules().bared_king_loses() => None,
            [true, false] => won(Color::Black),
            [false, true] => won(Color::Red),
        }
    }
}

impl SearchRules for Chex {
    #[inline]
    fn weight(role: ChexRole) -> u32 {
        match role {
            ChexRole::King => 0,
            ChexRole::Rook => 10,
            ChexRole::Bishop | ChexRole::Knight => 6,
            ChexRole::Pawn => 2,
        }
    }

    #[inline]
    fn check_hints(position: &Position<Self>) -> CheckHints<Self> {
        check_hints(position)
    }

    #[inline]
    fn sure_movers(board: &Board<Self>, color: Color) -> Cells {
        sure_movers(board, color)
    }

    /// The last piece besides the king.
    #[inline]
    fn vital(board: &Board<Self>, color: Color) -> Cells {
        let others = board.color(color) - board.role(ChexRole::King);
        if board.rules().bared_king_loses() && others.len() == 1 { others } else { Set::EMPTY }
    }
}

impl Symmetry for Chex {
    #[inline]
    fn mirrored(square: Cell) -> Cell {
        square.mirrored()
    }

    #[inline]
    fn turned(square: Cell) -> Cell {
        square.turned()
    }
}

impl Switches for Chex {
    const SWITCHES: &'static [Switch] =
        &[Switch::StalemateLoses, Switch::NoBlockedDiagonals, Switch::BaredFightsOn];

    fn changed(self, switch: Switch) -> Self {
        Self { change: Some(switch) }
    }

    fn unchanged(self) -> Self {
        Self { change: None }
    }
}

impl Retract for Chex {
    fn former(role: ChexRole) -> &'static [ChexRole] {
        match role {
            ChexRole::King => &[ChexRole::King],
            ChexRole::Pawn => &[ChexRole::Pawn],
            ChexRole::Rook => &[ChexRole::Rook, ChexRole::Pawn],
            ChexRole::Bishop => &[ChexRole::Bishop, ChexRole::Pawn],
            ChexRole::Knight => &[ChexRole::Knight, ChexRole::Pawn],
        }
    }

    fn former_rights() -> &'static [Castling] {
        &Castling::ALL
    }

    fn before_castling(board: &Board<Self>, color: Color) -> Option<Board<Self>> {
        let Home { king, middle, rook } = HOMES[color.index()];
        let piece = |role| Piece { color, role };
        let stands = |at, role| board.piece_at(at) == Some(piece(role));
        let castled = stands(rook, ChexRole::King)
            && stands(middle, ChexRole::Rook)
            && board.piece_at(king).is_none();
        castled.then(|| {
            let mut earlier = *board;
            earlier.lift(rook);
            earlier.lift(middle);
            earlier.put(king, piece(ChexRole::King));
            earlier.put(rook, piece(ChexRole::Rook));
            earlier
        })
    }
}
