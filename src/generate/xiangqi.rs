//! Composing problems of Xiangqi and China-Schach.

use super::composed::Composed;
use crate::diagram::Drawn;
use crate::game::{Piece, Rules};
use crate::notation::NotationRules;
use crate::rules::xiangqi::{Man, NineByTen, Point, RANKS};
use crate::theme::Themed;

impl<const JUMPS: bool> Composed for NineByTen<JUMPS, false, false>
where
    Self: NotationRules + Themed + Drawn + Rules<Square = Point, Role = Man>,
{
    fn mirrored(square: Point) -> Point {
        square.mirrored()
    }

    fn exchanged(square: Point) -> Point {
        square.turned()
    }

    fn taste(man: Piece<Man>, at: Point, near: Point) -> u32 {
        let depth = at.depth(man.color);
        let distance = at.file().abs_diff(near.file()) + at.rank().abs_diff(near.rank());
        let close = |far: usize, near: usize| 1 + far.saturating_sub(distance).min(near) as u32;
        let across = depth >= RANKS / 2;
        let palace = (3..=5).contains(&at.file());
        match man.role {
            // Generals stay at home mostly, on the middle file most of all.
            Man::General => [8, 4, 1][depth.min(2)] * if at.file() == 4 { 2 } else { 1 },
            Man::Advisor | Man::Elephant => 2,
            // Soldiers that attack have crossed the river; those that defend are on their way
            // to the palace, where they matter.
            Man::Soldier if across => {
                if palace {
                    6
                } else {
                    close(8, 4)
                }
            }
            Man::Soldier => 1,
            Man::Horse => close(8, 6),
            Man::Chariot | Man::Cannon => {
                if across {
                    3
                } else {
                    2
                }
            }
        }
    }

    fn attacking() -> &'static [(Man, u32)] {
        &[
            (Man::Chariot, 4),
            (Man::Horse, 5),
            (Man::Cannon, 4),
            (Man::Soldier, 5),
            (Man::Advisor, 1),
            (Man::Elephant, 1),
        ]
    }

    fn defending() -> &'static [(Man, u32)] {
        &[
            (Man::Advisor, 8),
            (Man::Elephant, 5),
            (Man::Chariot, 2),
            (Man::Horse, 2),
            (Man::Cannon, 2),
            (Man::Soldier, 3),
        ]
    }
}
