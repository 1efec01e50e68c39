//! What retraction must know of the board of hexagons: promotion and castling.

use super::special::{Castling, HOMES, Home};
use super::{Chex, ChexRole};
use crate::game::{Board, Color, Piece, Retract};

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
