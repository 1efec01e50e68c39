//! How endgame books classify a material and a position: 例勝, 例和, 巧勝, 巧和.
//!
//! A *book win* (例勝) is a material with which the attacker generally wins, a *book draw*
//! (例和) one that is generally drawn. A position that is won although its material is a book
//! draw is a *skillful win* (巧勝); one that is drawn although its material is a book win is a
//! *skillful draw* (巧和). Books judge by experience; here positions are counted: a material is
//! a book win if the stronger side wins at least 90 % of the positions, with either side to
//! move, in which it does not lose, and a book draw if it wins at most 10 % of them. Anything
//! between has no such name and is called mixed.

use std::fmt;

use super::stats::SideStats;
use crate::exact::{Value, Wdl};

/// The least share of wins of a book win.
const BOOK_SHARE: f64 = 0.9;

/// The class of a material or of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BookClass {
    /// A material that is generally won, or a won position of it.
    BookWin,
    /// A material that is generally drawn, or a drawn position of it.
    BookDraw,
    /// A material that is neither generally won nor generally drawn.
    Mixed,
    /// A won position of a material that is generally drawn.
    SkillfulWin,
    /// A drawn position of a material that is generally won.
    SkillfulDraw,
}

impl BookClass {
    /// The class of a material, from the counts of Red and Black to move.
    pub fn of_material([red, black]: [&SideStats; 2]) -> Self {
        let reds = red.wins + black.losses;
        let blacks = red.losses + black.wins;
        let draws = red.draws + black.draws;
        let share = reds.max(blacks) as f64 / (reds.max(blacks) + draws).max(1) as f64;
        if share >= BOOK_SHARE {
            Self::BookWin
        } else if share <= 1.0 - BOOK_SHARE {
            Self::BookDraw
        } else {
            Self::Mixed
        }
    }

    /// The class of a position of this value, from the counts of its material; `None` where
    /// the material is mixed.
    pub fn of_position(counts: [&SideStats; 2], value: Value) -> Option<Self> {
        match (Self::of_material(counts), value.wdl()) {
            (Self::BookWin, Wdl::Draw) => Some(Self::SkillfulDraw),
            (Self::BookWin, _) => Some(Self::BookWin),
            (Self::BookDraw, Wdl::Draw) => Some(Self::BookDraw),
            (Self::BookDraw, _) => Some(Self::SkillfulWin),
            _ => None,
        }
    }

    /// The name in machine output.
    pub fn name(self) -> &'static str {
        match self {
            Self::BookWin => "book-win",
            Self::BookDraw => "book-draw",
            Self::Mixed => "mixed",
            Self::SkillfulWin => "skilful-win",
            Self::SkillfulDraw => "skilful-draw",
        }
    }
}

impl fmt::Display for BookClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BookWin => "book win (例勝)",
            Self::BookDraw => "book draw (例和)",
            Self::Mixed => "neither a book win nor a book draw",
            Self::SkillfulWin => "skillful win (巧勝)",
            Self::SkillfulDraw => "skillful draw (巧和)",
        })
    }
}
