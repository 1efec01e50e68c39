//! What the generator must know of a game beyond its rules.

use crate::examine::ExamineRules;
use crate::game::{Color, Piece, Symmetry};
use crate::rules::chex::{Cell, Chex, ChexRole, SIDE};
use crate::rules::xiangqi::{Point, RANKS, Xiangqi, XiangqiRole};

/// A game for which problems can be generated.
pub trait GeneratorRules: ExamineRules + Symmetry {
    /// How often a piece is on a square in games and problems, as a weight; 0 where the
    /// generator must not put it. `near` is the square of the other side's royal piece.
    fn placement_weight(piece: Piece<Self::Role>, at: Self::Square, near: Self::Square) -> u32;

    /// What a piece of this kind was before its promotion; `None` if it cannot be promoted.
    fn promoted_from(_: Self::Role) -> Option<Self::Role> {
        None
    }

    /// The kinds of pieces that the attacker gets, with weights.
    fn attacker_weights() -> &'static [(Self::Role, u32)];

    /// The kinds of pieces that the defender gets, with weights.
    fn defender_weights() -> &'static [(Self::Role, u32)];
}

impl GeneratorRules for Xiangqi {
    fn placement_weight(piece: Piece<XiangqiRole>, at: Point, near: Point) -> u32 {
        let depth = at.depth(piece.color);
        let distance = at.file().abs_diff(near.file()) + at.rank().abs_diff(near.rank());
        let close = |far: usize, near: usize| 1 + far.saturating_sub(distance).min(near) as u32;
        let across = depth >= RANKS / 2;
        let palace = (3..=5).contains(&at.file());
        match piece.role {
            // Generals mostly stay on their home rank, above all on the middle file.
            XiangqiRole::General => [8, 4, 1][depth.min(2)] * if at.file() == 4 { 2 } else { 1 },
            XiangqiRole::Advisor | XiangqiRole::Elephant => 2,
            // Soldiers across the river attack, best in the palace or near the general.
            XiangqiRole::Soldier if across => {
                if palace {
                    6
                } else {
                    close(8, 4)
                }
            }
            XiangqiRole::Soldier => 1,
            XiangqiRole::Horse => close(8, 6),
            XiangqiRole::Chariot | XiangqiRole::Cannon => {
                if across {
                    3
                } else {
                    2
                }
            }
        }
    }

    fn attacker_weights() -> &'static [(XiangqiRole, u32)] {
        &[
            (XiangqiRole::Chariot, 4),
            (XiangqiRole::Horse, 5),
            (XiangqiRole::Cannon, 4),
            (XiangqiRole::Soldier, 5),
            (XiangqiRole::Advisor, 1),
            (XiangqiRole::Elephant, 1),
        ]
    }

    fn defender_weights() -> &'static [(XiangqiRole, u32)] {
        &[
            (XiangqiRole::Advisor, 8),
            (XiangqiRole::Elephant, 5),
            (XiangqiRole::Chariot, 2),
            (XiangqiRole::Horse, 2),
            (XiangqiRole::Cannon, 2),
            (XiangqiRole::Soldier, 3),
        ]
    }
}

impl GeneratorRules for Chex {
    fn placement_weight(piece: Piece<ChexRole>, at: Cell, near: Cell) -> u32 {
        let row = match piece.color {
            Color::Red => at.number(),
            Color::Black => SIDE - 1 - at.number(),
        };
        let close = 1 + 4_usize.saturating_sub(at.distance(near)) as u32;
        match piece.role {
            ChexRole::King => [6, 4, 2, 1, 1, 1, 1][row.min(SIDE - 1)],
            ChexRole::Pawn => {
                if (2..SIDE - 1).contains(&row) {
                    3
                } else {
                    1
                }
            }
            ChexRole::Knight => close * 2,
            ChexRole::Rook | ChexRole::Bishop => 3,
        }
    }

    fn attacker_weights() -> &'static [(ChexRole, u32)] {
        &[(ChexRole::Rook, 4), (ChexRole::Bishop, 4), (ChexRole::Knight, 5), (ChexRole::Pawn, 5)]
    }

    fn defender_weights() -> &'static [(ChexRole, u32)] {
        &[(ChexRole::Pawn, 6), (ChexRole::Knight, 3), (ChexRole::Bishop, 3), (ChexRole::Rook, 2)]
    }

    fn promoted_from(role: ChexRole) -> Option<ChexRole> {
        matches!(role, ChexRole::Rook | ChexRole::Bishop | ChexRole::Knight)
            .then_some(ChexRole::Pawn)
    }
}
