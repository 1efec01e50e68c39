//! Generator data for Xiangqi and China-Schach.

use super::generator_rules::GeneratorRules;
use crate::game::Piece;
use crate::rules::xiangqi::{Point, RANKS, Xiangqi, XiangqiRole};

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
