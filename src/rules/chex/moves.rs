//! Legal moves.
//!
//! Once for each position the neighbourhood of the mover's king is read. A rook's line is
//! held back by a man on it. A diagonal is held back by a man on it, or by two pawns of one
//! colour beside it; so a move can open it by leaving the line, by leaving the side of
//! another pawn, or by taking one of two enemy pawns – and in check a pawn can answer by
//! stepping to the side of another. The men that hold something back are *holders*, the
//! pawns that hold something back for the mover although they are the enemy's are
//! *touchy*. Moves of holders, captures of touchy pawns and answers to a check are tried
//! out one by one; all others are legal as they are and handed on as whole sets.

use std::ops::ControlFlow;

use super::cell::{Cell, Cells};
use super::force::{Force, Walls};
use super::hexagons::Hexagons;
use super::lines::{
    CROSS, DIAGONALS, KNIGHT, LAST, NEXT, PAWN_FROM, PAWN_GOES, STAR, between, straight,
};
use super::role::ChexRole;
use super::special::{HOMES, PROMOTIONS, Special};
use crate::game::{Color, Move, Position, Set, Square, Visitor};

/// Shows every legal move to the visitor.
#[inline]
pub(super) fn visit<const OPEN: bool, const BARE: bool, const LOSES: bool, V>(
    position: &Position<Hexagons<OPEN, BARE, LOSES>>,
    visitor: &mut V,
) -> ControlFlow<()>
where
    V: Visitor<Hexagons<OPEN, BARE, LOSES>>,
{
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.royal(us) else { return ControlFlow::Continue(()) };
    let king = king.index();
    let scene = Scene {
        us,
        king,
        own: board.color(us).bits(),
        occupied: board.occupied().bits(),
        force: Force::of(board, !us),
        walls: Walls::of(board),
    };
    let here = Cell::from_index(king);
    let steps = visitor.narrow(ChexRole::King, here, Set::from_bits(scene.king_reaches()));
    visitor.targets(ChexRole::King, here, scene.safe(steps))?;

    let danger = Danger::read(&scene);
    let mut show = |role: ChexRole, from: Cell, targets: u64| {
        let targets = visitor.narrow(role, from, Set::from_bits(targets)).bits();
        let legal = scene.legal(&danger, from, targets, danger.open, false);
        visitor.targets(role, from, Set::from_bits(legal))
    };
    let men = |role: ChexRole| Cells::from_bits(board.role(role).bits() & scene.own);
    let Scene { own, occupied, walls, .. } = scene;
    for from in men(ChexRole::Rook) {
        let targets = straight(from.index(), occupied) & !own;
        show(ChexRole::Rook, from, targets)?;
    }
    for from in men(ChexRole::Bishop) {
        let targets = walls.diagonal(from.index(), occupied) & !own;
        show(ChexRole::Bishop, from, targets)?;
    }
    for from in men(ChexRole::Knight) {
        let targets = KNIGHT[from.index()] & !own;
        show(ChexRole::Knight, from, targets)?;
    }
    for from in men(ChexRole::Pawn) {
        let targets = pawn(us, from.index(), own, occupied, walls);
        let last = LAST[us.index()];
        let others = visitor.narrow(ChexRole::Pawn, from, Set::from_bits(targets & !last)).bits();
        let targets = others | targets & last;
        let legal = scene.legal(&danger, from, targets, danger.open_to_pawns, true);
        visitor.targets(ChexRole::Pawn, from, Set::from_bits(legal & !last))?;
        for to in Cells::from_bits(legal & last) {
            let capture = board.role_at(to);
            for into in PROMOTIONS {
                let special = Special::Promotion(into);
                visitor.special(Move { from, to, special, role: ChexRole::Pawn, capture })?;
            }
        }
    }
    if position.rights().has(us) && !danger.check && scene.may_castle() {
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
pub(super) fn pawn<const OPEN: bool>(
    color: Color,
    from: usize,
    own: u64,
    occupied: u64,
    walls: Walls<OPEN>,
) -> u64 {
    let goes = PAWN_GOES[color.index()][from] & !occupied;
    goes | walls.pawn_takes(color, from) & occupied & !own
}

/// What the safety of the mover's king depends on.
struct Scene<const OPEN: bool> {
    us: Color,
    king: usize,
    own: u64,
    occupied: u64,
    /// The enemy.
    force: Force,
    walls: Walls<OPEN>,
}

impl<const OPEN: bool> Scene<OPEN> {
    /// The cells that the king could go to if all were safe.
    #[inline]
    fn king_reaches(&self) -> u64 {
        (NEXT[self.king] | self.walls.diagonal(self.king, self.occupied)) & !self.own
    }

    /// Those of the king's targets where it is safe.
    #[inline]
    fn safe(&self, mut targets: Cells) -> Cells {
        let without = self.occupied & !(1 << self.king);
        for to in targets {
            let bit = 1 << to.index();
            // A pawn that the king takes stands beside no diagonal that leads to its cell.
            if self.force.attacks(to.index(), without | bit, self.walls, bit) {
                targets.remove(to);
            }
        }
        targets
    }

    /// Those of a man's targets that leave the king safe; `open` are the cells that answer
    /// the checks there are.
    #[inline]
    fn legal(&self, danger: &Danger, from: Cell, mut targets: u64, open: u64, pawn: bool) -> u64 {
        let from = 1 << from.index();
        let doubtful = if danger.check {
            targets &= if danger.holders & from != 0 { !0 } else { open };
            targets
        } else if danger.holders & from != 0 {
            targets
        } else {
            targets & danger.touchy
        };
        for to in Cells::from_bits(doubtful) {
            let to = 1 << to.index();
            let walls = self.walls.moved(self.us, from, to, pawn);
            if self.force.attacks(self.king, self.occupied & !from | to, walls, to) {
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
        let safe = |cell: Cell| !self.force.attacks(cell.index(), there, self.walls, 0);
        // On the way the king stands in the middle; at the end the rook does.
        safe(home.middle) && safe(home.rook)
    }
}

/// What threatens the mover's king.
struct Danger {
    /// Whether it is in check now.
    check: bool,
    /// The mover's men whose moves must be tried out.
    holders: u64,
    /// Enemy pawns whose capture must be tried out.
    touchy: u64,
    /// The cells on which a man may answer the checks.
    open: u64,
    /// The same for a pawn, which can also block a diagonal from beside it.
    open_to_pawns: u64,
}

impl Danger {
    #[inline]
    fn read<const OPEN: bool>(scene: &Scene<OPEN>) -> Self {
        let Scene { king, own, occupied, force, .. } = *scene;
        let mut danger = Self { check: false, holders: 0, touchy: 0, open: !0, open_to_pawns: !0 };
        for rook in Cells::from_bits(force.rooks & CROSS[king]) {
            let line = between(king, rook.index());
            let men = line & occupied;
            if men == 0 {
                danger.check(line | 1 << rook.index(), 0);
            } else if men.is_power_of_two() {
                danger.holders |= men & own;
            }
        }
        for knight in Cells::from_bits(force.knights & KNIGHT[king]) {
            danger.check(1 << knight.index(), 0);
        }
        if (force.bishops | force.king | force.pawns) & STAR[king] != 0 {
            danger.diagonals(scene);
            danger.pawns(scene);
        }
        danger
    }

    /// A check that can be answered on these cells, by pawns also on those beside.
    #[inline]
    fn check(&mut self, cells: u64, beside: u64) {
        self.check = true;
        self.open &= cells;
        self.open_to_pawns &= cells | beside;
    }

    /// Bishops, and the other king, before which no man may leave the diagonal either.
    #[inline]
    fn diagonals<const OPEN: bool>(&mut self, scene: &Scene<OPEN>) {
        let Scene { us, king, own, occupied, force, walls } = *scene;
        let sliders = force.bishops | force.king;
        if sliders & STAR[king] == 0 {
            return;
        }
        for way in &DIAGONALS[king] {
            if sliders & (way[0].to | way[1].to | way[2].to) == 0 {
                continue;
            }
            let (mut held, mut holders, mut touchy) = (0, 0, 0);
            let (mut cells, mut beside) = (0, 0);
            for pass in way {
                if walls.block(pass.border) {
                    held += 1;
                    holders |= pass.border & walls.pawns(us);
                    touchy |= pass.border & walls.pawns(!us);
                } else {
                    beside |= pass.border;
                }
                cells |= pass.to;
                if pass.to & own != 0 {
                    held += 1;
                    holders |= pass.to;
                } else if pass.to & occupied != 0 {
                    // The first enemy man attacks or is in the way for good.
                    if pass.to & sliders == 0 {
                    } else if held == 0 {
                        self.check(cells, beside);
                    } else if held <= 2 {
                        // One move can remove two obstacles: one by leaving, one by taking.
                        self.holders |= holders;
                        self.touchy |= touchy;
                    }
                    break;
                }
            }
        }
    }

    /// Pawns, whose captures are diagonal steps and can be blocked like them.
    #[inline]
    fn pawns<const OPEN: bool>(&mut self, scene: &Scene<OPEN>) {
        let Scene { us, king, force, walls, .. } = *scene;
        for pass in &PAWN_FROM[(!us).index()][king] {
            if pass.to & force.pawns == 0 {
            } else if walls.block(pass.border) {
                self.holders |= pass.border & walls.pawns(us);
                self.touchy |= pass.border & walls.pawns(!us);
            } else {
                self.check(pass.to, pass.border);
            }
        }
    }
}

/// Whether a move of this position gives check.
#[inline]
pub(super) fn gives_check<const OPEN: bool, const BARE: bool, const LOSES: bool>(
    position: &Position<Hexagons<OPEN, BARE, LOSES>>,
    mv: Move<Hexagons<OPEN, BARE, LOSES>>,
) -> bool {
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.royal(!us) else { return false };
    let (from, to) = (1 << mv.from.index(), 1 << mv.to.index());
    let mut force = Force::of(board, us);
    let mut occupied = board.occupied().bits() & !from | to;
    *force.men(mv.role) &= !from;
    let arrives = match mv.special {
        Special::Promotion(into) => into,
        Special::None | Special::Castling => mv.role,
    };
    *force.men(arrives) |= to;
    if mv.special == Special::Castling {
        let middle = HOMES[us.index()].middle.bit();
        force.rooks = force.rooks & !to | middle;
        occupied |= middle;
    }
    let walls = Walls::of(board).moved(us, from, to, arrives == ChexRole::Pawn);
    force.attackers(king.index(), occupied, walls) != 0
}

/// Where the man on a cell could go by its own way of moving.
pub(super) fn reach<const OPEN: bool>(
    walls: Walls<OPEN>,
    color: Color,
    role: ChexRole,
    from: usize,
    own: u64,
    occupied: u64,
) -> u64 {
    let targets = match role {
        ChexRole::King => NEXT[from] | walls.diagonal(from, occupied),
        ChexRole::Rook => straight(from, occupied),
        ChexRole::Bishop => walls.diagonal(from, occupied),
        ChexRole::Knight => KNIGHT[from],
        ChexRole::Pawn => pawn(color, from, own, occupied, walls),
    };
    targets & !own
}
