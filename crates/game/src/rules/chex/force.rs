//! What one side's pieces attack.

use super::Chex;
use super::cell::{Cell, Cells};
use super::lines::{CROSS, DIAGONALS, KNIGHT, NEXT, PAWN_FROM, PAWN_TAKES, STAR, straight};
use super::role::ChexRole;
use crate::game::{Board, ChaseRules, Color};

/// The pawns of both sides, which block diagonals when they are side by side, where the rules
/// say so.
#[derive(Clone, Copy)]
pub(super) struct PawnBarriers {
    pawns: [u64; 2],
    rules: Chex,
}

impl PawnBarriers {
    #[inline]
    pub(super) fn of(board: &Board<Chex>) -> Self {
        let pawns = board.role(ChexRole::Pawn).bits();
        let pawns = Color::ALL.map(|color| pawns & board.color(color).bits());
        Self { pawns, rules: board.rules() }
    }

    /// Whether a diagonal cannot be passed between these two cells.
    #[inline]
    pub(super) fn block(self, border: u64) -> bool {
        self.rules.pawns_block_diagonals()
            && (self.pawns[0] & border == border || self.pawns[1] & border == border)
    }

    /// The barriers after a piece of a color has gone from one cell to another; `pawn` says
    /// whether it is a pawn and stays one.
    #[inline]
    pub(super) fn moved(mut self, color: Color, from: u64, to: u64, pawn: bool) -> Self {
        let own = &mut self.pawns[color.index()];
        *own = *own & !from | if pawn { to } else { 0 };
        self.pawns[(!color).index()] &= !to;
        self
    }

    /// The pawns of a color.
    #[inline]
    pub(super) fn pawns(self, color: Color) -> u64 {
        self.pawns[color.index()]
    }

    /// Where a bishop gets to: empty cells and the first piece in each direction, until
    /// two pawns flank the way.
    #[inline]
    pub(super) fn diagonal(self, cell: usize, occupied: u64) -> u64 {
        let mut seen = 0;
        for way in &DIAGONALS[cell] {
            for pass in way {
                if pass.to == 0 || self.block(pass.border) {
                    break;
                }
                seen |= pass.to;
                if pass.to & occupied != 0 {
                    break;
                }
            }
        }
        seen
    }

    /// What a pawn would take.
    #[inline]
    pub(super) fn pawn_takes(self, color: Color, cell: usize) -> u64 {
        let passes = &PAWN_TAKES[color.index()][cell];
        let open = passes.iter().filter(|pass| !self.block(pass.border));
        open.fold(0, |found, pass| found | pass.to)
    }

    /// The pawns of a color that would take on a cell.
    #[inline]
    fn pawns_taking(self, color: Color, cell: usize, pawns: u64) -> u64 {
        let mut found = 0;
        for pass in &PAWN_FROM[color.index()][cell] {
            if pass.to & pawns != 0 && !self.block(pass.border) {
                found |= pass.to;
            }
        }
        found
    }
}

/// The pieces of one side as sets of bits.
#[derive(Clone, Copy)]
pub(super) struct Force {
    pub(super) king: u64,
    pub(super) rooks: u64,
    pub(super) bishops: u64,
    pub(super) knights: u64,
    pub(super) pawns: u64,
    color: Color,
}

impl Force {
    #[inline]
    pub(super) fn of(board: &Board<Chex>, color: Color) -> Self {
        let men = board.color(color).bits();
        Self {
            king: men & board.role(ChexRole::King).bits(),
            rooks: men & board.role(ChexRole::Rook).bits(),
            bishops: men & board.role(ChexRole::Bishop).bits(),
            knights: men & board.role(ChexRole::Knight).bits(),
            pawns: men & board.role(ChexRole::Pawn).bits(),
            color,
        }
    }

    /// The pieces of a role.
    #[inline]
    pub(super) fn of_role(&mut self, role: ChexRole) -> &mut u64 {
        match role {
            ChexRole::King => &mut self.king,
            ChexRole::Rook => &mut self.rooks,
            ChexRole::Bishop => &mut self.bishops,
            ChexRole::Knight => &mut self.knights,
            ChexRole::Pawn => &mut self.pawns,
        }
    }

    /// The pieces that attack a cell.
    #[inline]
    pub(super) fn attackers(self, cell: usize, occupied: u64, barriers: PawnBarriers) -> u64 {
        let mut found = self.knights & KNIGHT[cell] | self.king & NEXT[cell];
        if self.rooks & CROSS[cell] != 0 {
            found |= self.rooks & straight(cell, occupied);
        }
        let sliders = self.bishops | self.king;
        if sliders & STAR[cell] != 0 {
            found |= sliders & barriers.diagonal(cell, occupied);
        }
        // A pawn takes diagonally, so only pawns on the diagonals matter.
        if self.pawns & STAR[cell] != 0 {
            found |= barriers.pawns_taking(self.color, cell, self.pawns);
        }
        found
    }

    /// Whether any of these pieces, without the one on `taken`, attacks a cell.
    #[inline]
    pub(super) fn attacks(
        self,
        cell: usize,
        occupied: u64,
        barriers: PawnBarriers,
        taken: u64,
    ) -> bool {
        let Self { king, rooks, bishops, knights, pawns, color } = self;
        let left = Self {
            king,
            rooks: rooks & !taken,
            bishops: bishops & !taken,
            knights: knights & !taken,
            pawns: pawns & !taken,
            color,
        };
        left.attackers(cell, occupied, barriers) != 0
    }
}

impl ChaseRules for Chex {
    const CHASES: bool = false;

    fn chasers(_: &Board<Self>, _: Color) -> Cells {
        Cells::EMPTY
    }

    fn quarry(_: &Board<Self>, _: Color) -> Cells {
        Cells::EMPTY
    }

    fn chase_value(_: ChexRole) -> u8 {
        0
    }

    fn is_held(_: &Board<Self>, _: Color, _: Cell) -> bool {
        false
    }

    fn is_barred(_: ChexRole, _: ChexRole) -> bool {
        false
    }
}
