//! Legal moves.
//!
//! For each position the surroundings of the mover's king are read once. A piece on a rook's
//! line blocks its attack. A diagonal attack is blocked by a piece on the diagonal, or by two
//! pawns of one color that flank it. So a move can open a line by leaving it, by leaving the side
//! of another pawn, or by capturing one of two enemy pawns; and in check a pawn can answer by
//! stepping to the side of another. Own pieces that block an attack are *blockers*; enemy pawns
//! that block an attack of their own side are *barrier pawns*. Moves of blockers, captures of
//! barrier pawns and answers to a check are tried one by one; all other moves are legal as
//! generated and are passed on as whole sets.
//!
//! What a solver wants to know before it makes a move: which moves give check, and
//! which pieces are sure to be able to move next turn.

use std::ops::ControlFlow;

use super::Chex;
use super::cell::{Cell, Cells};
use super::force::{Force, PawnBarriers};
use super::lines::{
    CROSS, DIAGONALS, KNIGHT, LAST, NEXT, PAWN_FROM, PAWN_GOES, STAR, between, straight,
};
use super::role::ChexRole;
use super::special::{HOMES, PROMOTIONS, Special};
use crate::game::{Board, CheckHints, Color, Move, Position, Role, Set, Square, Visitor};

/// Shows every legal move to the visitor.
#[inline]
pub(super) fn visit<T>(position: &Position<Chex>, visitor: &mut T) -> ControlFlow<()>
where
    T: Visitor<Chex>,
{
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.royal(us) else { return ControlFlow::Continue(()) };
    let king = king.index();
    let safety = KingSafety {
        us,
        king,
        own: board.color(us).bits(),
        occupied: board.occupied().bits(),
        force: Force::of(board, !us),
        barriers: PawnBarriers::of(board),
    };
    let here = Cell::from_index(king);
    let steps = visitor.narrow(ChexRole::King, here, Set::from_bits(safety.king_reaches()));
    visitor.targets(ChexRole::King, here, safety.safe(steps))?;

    let danger = Danger::read(&safety);
    let mut show = |role: ChexRole, from: Cell, targets: u64| {
        let targets = visitor.narrow(role, from, Set::from_bits(targets)).bits();
        let legal = safety.legal(&danger, from, targets, danger.open, false);
        visitor.targets(role, from, Set::from_bits(legal))
    };
    let men = |role: ChexRole| Cells::from_bits(board.role(role).bits() & safety.own);
    let KingSafety { own, occupied, barriers, .. } = safety;
    for from in men(ChexRole::Rook) {
        let targets = straight(from.index(), occupied) & !own;
        show(ChexRole::Rook, from, targets)?;
    }
    for from in men(ChexRole::Bishop) {
        let targets = barriers.diagonal(from.index(), occupied) & !own;
        show(ChexRole::Bishop, from, targets)?;
    }
    for from in men(ChexRole::Knight) {
        let targets = KNIGHT[from.index()] & !own;
        show(ChexRole::Knight, from, targets)?;
    }
    for from in men(ChexRole::Pawn) {
        let targets = pawn(us, from.index(), own, occupied, barriers);
        let last = LAST[us.index()];
        let others = visitor.narrow(ChexRole::Pawn, from, Set::from_bits(targets & !last)).bits();
        let targets = others | targets & last;
        let legal = safety.legal(&danger, from, targets, danger.open_to_pawns, true);
        visitor.targets(ChexRole::Pawn, from, Set::from_bits(legal & !last))?;
        for to in Cells::from_bits(legal & last) {
            let capture = board.role_at(to);
            for into in PROMOTIONS {
                let special = Special::Promotion(into);
                visitor.special(Move { from, to, special, role: ChexRole::Pawn, capture })?;
            }
        }
    }
    if position.rights().has(us) && !danger.check && safety.may_castle() {
        let home = HOMES[us.index()];
        visitor.special(Move {
            from: home.king,
            to: home.rook,
            special: Special::Castling,
            role: ChexRole::King,
            capture: None,
        })?;
    }
    ControlFlow::Continue(())
}

/// Where a pawn goes and what it takes.
#[inline]
pub(super) fn pawn(
    color: Color,
    from: usize,
    own: u64,
    occupied: u64,
    barriers: PawnBarriers,
) -> u64 {
    let goes = PAWN_GOES[color.index()][from] & !occupied;
    goes | barriers.pawn_takes(color, from) & occupied & !own
}

/// What the safety of the mover's king depends on.
struct KingSafety {
    us: Color,
    king: usize,
    own: u64,
    occupied: u64,
    force: Force,
    barriers: PawnBarriers,
}

impl KingSafety {
    /// The cells that the king could go to if all were safe.
    #[inline]
    fn king_reaches(&self) -> u64 {
        (NEXT[self.king] | self.barriers.diagonal(self.king, self.occupied)) & !self.own
    }

    /// Those of the king's targets where it is safe.
    #[inline]
    fn safe(&self, mut targets: Cells) -> Cells {
        let without = self.occupied & !(1 << self.king);
        for to in targets {
            let bit = 1 << to.index();
            // A pawn that the king takes flanks no diagonal that leads to its cell.
            if self.force.attacks(to.index(), without | bit, self.barriers, bit) {
                targets.remove(to);
            }
        }
        targets
    }

    /// Those of a piece's targets that leave the king safe; `open` are the cells that answer
    /// the checks there are.
    #[inline]
    fn legal(&self, danger: &Danger, from: Cell, mut targets: u64, open: u64, pawn: bool) -> u64 {
        let from = 1 << from.index();
        let doubtful = if danger.check {
            targets &= if danger.blockers & from != 0 { !0 } else { open };
            targets
        } else if danger.blockers & from != 0 {
            targets
        } else {
            targets & danger.barrier_pawns
        };
        for to in Cells::from_bits(doubtful) {
            let to = 1 << to.index();
            let barriers = self.barriers.moved(self.us, from, to, pawn);
            if self.force.attacks(self.king, self.occupied & !from | to, barriers, to) {
                targets &= !to;
            }
        }
        targets
    }

    /// Whether the way is free and safe for a king that has not moved, nor its rook, and
    /// that is not in check.
    fn may_castle(&self) -> bool {
        let home = HOMES[self.us.index()];
        let (king, middle) = (home.king.bit(), home.middle.bit());
        if self.occupied & middle != 0 {
            return false;
        }
        let there = self.occupied & !king | middle;
        let safe = |cell: Cell| !self.force.attacks(cell.index(), there, self.barriers, 0);
        // On the way the king is in the middle; at the end the rook is.
        safe(home.middle) && safe(home.rook)
    }
}

/// What threatens the mover's king.
struct Danger {
    /// Whether it is in check now.
    check: bool,
    /// Own pieces that block an attack: their moves must be tried.
    blockers: u64,
    /// Enemy pawns that block an attack: their capture must be tried.
    barrier_pawns: u64,
    /// The cells where a piece may answer the checks.
    open: u64,
    /// The same for a pawn, which can also block a diagonal from next to it.
    open_to_pawns: u64,
}

impl Danger {
    #[inline]
    fn read(safety: &KingSafety) -> Self {
        let KingSafety { king, own, occupied, force, .. } = *safety;
        let mut danger =
            Self { check: false, blockers: 0, barrier_pawns: 0, open: !0, open_to_pawns: !0 };
        for rook in Cells::from_bits(force.rooks & CROSS[king]) {
            let line = between(king, rook.index());
            let men = line & occupied;
            if men == 0 {
                danger.check(line | 1 << rook.index(), 0);
            } else if men.is_power_of_two() {
                danger.blockers |= men & own;
            }
        }
        for knight in Cells::from_bits(force.knights & KNIGHT[king]) {
            danger.check(1 << knight.index(), 0);
        }
        if (force.bishops | force.king | force.pawns) & STAR[king] != 0 {
            danger.diagonals(safety);
            danger.pawns(safety);
        }
        danger
    }

    /// A check that can be answered on these cells, by pawns also on the flanking ones.
    #[inline]
    fn check(&mut self, cells: u64, beside: u64) {
        self.check = true;
        self.open &= cells;
        self.open_to_pawns &= cells | beside;
    }

    /// Bishops, and the other king, before which no piece may leave the diagonal either.
    #[inline]
    fn diagonals(&mut self, safety: &KingSafety) {
        let KingSafety { us, king, own, occupied, force, barriers } = *safety;
        let sliders = force.bishops | force.king;
        if sliders & STAR[king] == 0 {
            return;
        }
        for way in &DIAGONALS[king] {
            if sliders & (way[0].to | way[1].to | way[2].to) == 0 {
                continue;
            }
            let (mut held, mut blockers, mut barrier_pawns) = (0, 0, 0);
            let (mut cells, mut beside) = (0, 0);
            for pass in way {
                if barriers.block(pass.border) {
                    held += 1;
                    blockers |= pass.border & barriers.pawns(us);
                    barrier_pawns |= pass.border & barriers.pawns(!us);
                } else {
                    beside |= pass.border;
                }
                cells |= pass.to;
                if pass.to & own != 0 {
                    held += 1;
                    blockers |= pass.to;
                } else if pass.to & occupied != 0 {
                    // The first enemy piece attacks or is in the way for good.
                    if pass.to & sliders == 0 {
                    } else if held == 0 {
                        self.check(cells, beside);
                    } else if held <= 2 {
                        // One move can remove two obstacles: one by leaving, one by taking.
                        self.blockers |= blockers;
                        self.barrier_pawns |= barrier_pawns;
                    }
                    break;
                }
            }
        }
    }

    /// Pawns, whose captures are diagonal steps and can be blocked like them.
    #[inline]
    fn pawns(&mut self, safety: &KingSafety) {
        let KingSafety { us, king, force, barriers, .. } = *safety;
        for pass in &PAWN_FROM[(!us).index()][king] {
            if pass.to & force.pawns == 0 {
            } else if barriers.block(pass.border) {
                self.blockers |= pass.border & barriers.pawns(us);
                self.barrier_pawns |= pass.border & barriers.pawns(!us);
            } else {
                self.check(pass.to, pass.border);
            }
        }
    }
}

/// Whether a move of this position gives check.
#[inline]
pub(super) fn gives_check(position: &Position<Chex>, mv: Move<Chex>) -> bool {
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.royal(!us) else { return false };
    let (from, to) = (1 << mv.from.index(), 1 << mv.to.index());
    let mut force = Force::of(board, us);
    let mut occupied = board.occupied().bits() & !from | to;
    *force.of_role(mv.role) &= !from;
    let arrives = match mv.special {
        Special::Promotion(into) => into,
        Special::None | Special::Castling => mv.role,
    };
    *force.of_role(arrives) |= to;
    if mv.special == Special::Castling {
        let middle = HOMES[us.index()].middle.bit();
        force.rooks = force.rooks & !to | middle;
        occupied |= middle;
    }
    let barriers = PawnBarriers::of(board).moved(us, from, to, arrives == ChexRole::Pawn);
    force.attackers(king.index(), occupied, barriers) != 0
}

/// Where the piece on a cell could go by its own way of moving.
pub(super) fn reach(
    barriers: PawnBarriers,
    color: Color,
    role: ChexRole,
    from: usize,
    own: u64,
    occupied: u64,
) -> u64 {
    let targets = match role {
        ChexRole::King => NEXT[from] | barriers.diagonal(from, occupied),
        ChexRole::Rook => straight(from, occupied),
        ChexRole::Bishop => barriers.diagonal(from, occupied),
        ChexRole::Knight => KNIGHT[from],
        ChexRole::Pawn => pawn(color, from, own, occupied, barriers),
    };
    targets & !own
}

/// Where the mover's moves give check.
///
/// A piece gives check from where it arrives, or a rook or bishop does because a piece left its
/// line, or a bishop or pawn because one of two pawns that flanked a diagonal left or was taken.
/// So every move from the lines that somebody watches has to be tried, every move of a pawn,
/// and, where a diagonal is watched, every capture of one.
#[inline]
pub(super) fn check_hints(position: &Position<Chex>) -> CheckHints<Chex> {
    let board = position.board();
    let us = position.turn();
    let mut hints = CheckHints::none();
    let Some(king) = board.royal(!us) else { return hints };
    let king = king.index();
    let occupied = board.occupied().bits();
    let (force, barriers) = (Force::of(board, us), PawnBarriers::of(board));
    hints.from = Set::from_bits(force.pawns);
    if force.rooks & CROSS[king] != 0 {
        hints.from |= Set::from_bits(CROSS[king]);
    }
    if force.bishops & STAR[king] != 0 {
        hints.from |= Set::from_bits(STAR[king]);
    }
    if (force.bishops | force.pawns) & STAR[king] != 0 {
        hints.at = Set::from_bits(barriers.pawns(!us));
    }
    hints.to[ChexRole::Rook.index()] = Set::from_bits(straight(king, occupied));
    hints.to[ChexRole::Bishop.index()] = Set::from_bits(barriers.diagonal(king, occupied));
    hints.to[ChexRole::Knight.index()] = Set::from_bits(KNIGHT[king]);
    hints
}

/// Pieces of one side that are sure to be able to move after any move of the other side that
/// neither takes them nor gives check: rooks and knights off the lines of their king, which
/// hold nothing back, with more empty cells to go to than one move can fill (castling fills
/// two).
#[inline]
pub(super) fn sure_movers(board: &Board<Chex>, color: Color) -> Cells {
    let Some(king) = board.royal(color) else { return Set::EMPTY };
    let near = CROSS[king.index()] | STAR[king.index()];
    let occupied = board.occupied().bits();
    let mut sure = Set::EMPTY;
    for (role, leaps) in [(ChexRole::Rook, &NEXT), (ChexRole::Knight, &KNIGHT)] {
        for from in Cells::from_bits(board.pieces_of(color, role).bits() & !near) {
            if (leaps[from.index()] & !occupied).count_ones() >= 3 {
                sure.insert(from);
            }
        }
    }
    sure
}
