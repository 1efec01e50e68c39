//! How sets of positions of Chex move.
//!
//! A diagonal step passes between two cells and is blocked by pawns of one color on both.
//! Where the free piece is a pawn it can be one of the two, so a move is possible only while it
//! is not there.

use super::rules::{FreeMan, TablebaseRules};
use crate::game::{Board, Color, Piece, Rules, Set};
use crate::rules::chex::{Cell, Cells, Chex, ChexRole, PROMOTIONS};

impl TablebaseRules for Chex {
    const ORDER: &'static [ChexRole] =
        &[ChexRole::Rook, ChexRole::Bishop, ChexRole::Knight, ChexRole::Pawn];
    const CONFINED: &'static [ChexRole] = &[];
    const EXAMPLE: &'static str = "KRKN";
    const PROMOTIONS: &'static [(ChexRole, ChexRole)] = &[
        (ChexRole::Pawn, PROMOTIONS[0]),
        (ChexRole::Pawn, PROMOTIONS[1]),
        (ChexRole::Pawn, PROMOTIONS[2]),
    ];

    fn promotes(piece: Piece<ChexRole>, to: Cell) -> bool {
        piece.role == ChexRole::Pawn && !Self::territory(piece).contains(to)
    }

    fn advances(piece: Piece<ChexRole>, from: Cell) -> Option<Cells> {
        let alone = Board::empty_under(Self::default());
        let goes = Self::reach(&alone, piece.color, piece.role, from);
        let takes = || Self::pawn_takes(piece.color, from).map(|(to, _)| to).collect::<Cells>();
        (piece.role == ChexRole::Pawn).then(|| goes | takes())
    }

    fn quiet_moves(
        board: &Board<Self>,
        free: Option<Piece<ChexRole>>,
        piece: Piece<ChexRole>,
        from: Cell,
        mut show: impl FnMut(Cell, FreeMan<Self>),
    ) {
        let occupied = board.occupied();
        if piece.role == ChexRole::Pawn {
            for to in Self::reach(board, piece.color, piece.role, from) - occupied {
                show(to, FreeMan::NotOn(Set::of(to)));
            }
            return;
        }
        attacks(board, free, piece, from, |to, off| {
            if !occupied.contains(to) {
                show(to, FreeMan::NotOn(off | Set::of(to)));
            }
        });
    }

    fn quiet_unmoves(
        board: &Board<Self>,
        free: Option<Piece<ChexRole>>,
        piece: Piece<ChexRole>,
        to: Cell,
        show: impl FnMut(Cell, FreeMan<Self>),
    ) {
        Self::quiet_moves(board, free, backwards(piece), to, show);
    }

    fn extra_blockers(
        board: &Board<Self>,
        free: Option<Piece<ChexRole>>,
        from: Cell,
        to: Cell,
    ) -> Option<Cells> {
        if Self::neighbours(from).contains(to) {
            return Some(Set::EMPTY);
        }
        let mut off = None;
        for way in Self::diagonals(from) {
            let mut passed = Set::EMPTY;
            along(board, free, way, |at, all| {
                if at == to {
                    off = Some(all - passed);
                }
                passed.insert(at);
            });
        }
        off
    }

    fn attack_condition(
        board: &Board<Self>,
        free: Option<Piece<ChexRole>>,
        piece: Piece<ChexRole>,
        from: Cell,
        to: Cell,
        _: ChexRole,
    ) -> Option<FreeMan<Self>> {
        let mut found = None;
        attacks(board, free, piece, from, |at, off| {
            if at == to {
                found = Some(FreeMan::NotOn(off));
            }
        });
        found
    }

    fn attacked_squares(board: &Board<Self>, piece: Piece<ChexRole>, from: Cell) -> Cells {
        let mut attacked = Set::EMPTY;
        attacks(board, None, piece, from, |to, _| attacked.insert(to));
        attacked - board.occupied()
    }

    fn unmoves(board: &Board<Self>, piece: Piece<ChexRole>, targets: Cells) -> Cells {
        let Piece { color, role } = backwards(piece);
        let each = targets.into_iter().map(|to| Self::reach(board, color, role, to));
        each.fold(Set::EMPTY, |all, from| all | from) - board.occupied()
    }

    fn attack_origins(board: &Board<Self>, piece: Piece<ChexRole>, target: Cell) -> Cells {
        if piece.role != ChexRole::Pawn {
            return Self::unmoves(board, piece, Set::of(target));
        }
        // A pawn that takes here comes along a diagonal step.
        let near = Self::diagonals(target).filter_map(|mut way| way.next());
        let takes = |from: &Cell| {
            Self::attack_condition(board, None, piece, *from, target, piece.role).is_some()
        };
        near.map(|(from, _)| from).filter(takes).collect::<Cells>() - board.occupied()
    }
}

/// What goes quietly as a piece comes: a pawn of the other side, and any other piece itself.
fn backwards(piece: Piece<ChexRole>) -> Piece<ChexRole> {
    let color = if piece.role == ChexRole::Pawn { !piece.color } else { piece.color };
    Piece { color, ..piece }
}

/// Shows the cells that a piece attacks, each with those where the free piece would be in its way.
fn attacks(
    board: &Board<Chex>,
    free: Option<Piece<ChexRole>>,
    piece: Piece<ChexRole>,
    from: Cell,
    mut show: impl FnMut(Cell, Cells),
) {
    let reach = || Chex::reach(board, piece.color, piece.role, from);
    match piece.role {
        ChexRole::Knight => reach().into_iter().for_each(|to| show(to, Set::EMPTY)),
        ChexRole::Rook => reach().into_iter().for_each(|to| show(to, Chex::between(from, to))),
        ChexRole::Pawn => {
            for (to, border) in Chex::pawn_takes(piece.color, from) {
                if let Some(off) = walls(board, free, border) {
                    show(to, off);
                }
            }
        }
        ChexRole::King | ChexRole::Bishop => {
            if piece.role == ChexRole::King {
                Chex::neighbours(from).into_iter().for_each(|to| show(to, Set::EMPTY));
            }
            Chex::diagonals(from).for_each(|way| along(board, free, way, &mut show));
        }
    }
}

/// Shows the cells of a diagonal up to the first piece, each with the cells that the free
/// piece must not occupy for a piece to see that far.
fn along(
    board: &Board<Chex>,
    free: Option<Piece<ChexRole>>,
    way: impl Iterator<Item = (Cell, Cells)>,
    mut show: impl FnMut(Cell, Cells),
) {
    let mut off = Cells::EMPTY;
    for (to, border) in way {
        let Some(beside) = walls(board, free, border) else { break };
        off |= beside;
        show(to, off);
        if board.occupied().contains(to) {
            break;
        }
        off.insert(to);
    }
}

/// Where the free piece must not be for the border of a step to let it pass; nothing if it does
/// not anyway.
fn walls(board: &Board<Chex>, free: Option<Piece<ChexRole>>, border: Cells) -> Option<Cells> {
    let mut off = Set::EMPTY;
    for color in Color::ALL {
        let gap = border - board.pieces_of(color, ChexRole::Pawn);
        if gap.is_empty() {
            return None;
        }
        if gap.len() == 1 && free == Some(Piece { color, role: ChexRole::Pawn }) {
            off |= gap;
        }
    }
    Some(off)
}
