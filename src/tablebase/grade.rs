//! What endgame books call a material and a position: 例勝, 例和, 巧勝, 巧和.
//!
//! A *book win* (例勝) is a material with which the attacker wins as a rule, a *book draw*
//! (例和) one that is drawn as a rule; a position that is won although its material is a book
//! draw is a *skilful win* (巧勝), and one that is drawn although its material is a book win a
//! *skilful draw* (巧和). Books say "as a rule" by experience. Here it is counted: a material
//! is a book win if the stronger side wins at least 90 % of all positions, whoever is to move,
//! in which it does not lose, and a book draw if it wins at most 10 % of them; what lies
//! between has no such name and is called mixed.

use std::fmt;

use super::rules::TablebaseRules;
use super::stats::Count;
use super::value::{Value, Verdict};

/// The share from which on something is so as a rule.
const RULE: f64 = 0.9;

/// What books call it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grade {
    /// Won as a rule.
    BookWin,
    /// Drawn as a rule.
    BookDraw,
    /// Neither won nor drawn as a rule.
    Mixed,
    /// Won although the material is drawn as a rule.
    SkilfulWin,
    /// Drawn although the material is won as a rule.
    SkilfulDraw,
}

impl Grade {
    /// The grade of a material, from the counts of Red and Black to move.
    pub fn of_material<R: TablebaseRules>([red, black]: [&Count<R>; 2]) -> Self {
        let reds = red.wins + black.losses;
        let blacks = red.losses + black.wins;
        let draws = red.draws + black.draws;
        let share = reds.max(blacks) as f64 / (reds.max(blacks) + draws).max(1) as f64;
        if share >= RULE {
            Self::BookWin
        } else if share <= 1.0 - RULE {
            Self::BookDraw
        } else {
            Self::Mixed
        }
    }

    /// The grade of a position of this value with a material that has these counts; nothing
    /// where the material has none.
    pub fn of_position<R: TablebaseRules>(counts: [&Count<R>; 2], value: Value) -> Option<Self> {
        match (Self::of_material(counts), value.verdict()) {
            (Self::BookWin, Verdict::Draw) => Some(Self::SkilfulDraw),
            (Self::BookWin, _) => Some(Self::BookWin),
            (Self::BookDraw, Verdict::Draw) => Some(Self::BookDraw),
            (Self::BookDraw, _) => Some(Self::SkilfulWin),
            _ => None,
        }
    }

    /// The name in machine output.
    pub fn name(self) -> &'static str {
        match self {
            Self::BookWin => "book-win",
            Self::BookDraw => "book-draw",
            Self::Mixed => "mixed",
            Self::SkilfulWin => "skilful-win",
            Self::SkilfulDraw => "skilful-draw",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BookWin => "book win (例勝)",
            Self::BookDraw => "book draw (例和)",
            Self::Mixed => "neither won nor drawn as a rule",
            Self::SkilfulWin => "skilful win (巧勝)",
            Self::SkilfulDraw => "skilful draw (巧和)",
        })
    }
}
