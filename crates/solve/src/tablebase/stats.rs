//! Statistics of a table: how many positions are won, drawn and lost, and the longest wins.

use std::collections::BTreeMap;
use std::fmt;

use super::rules::TablebaseRules;
use super::table::Table;
use crate::exact::{FileError, Value, Wdl};
use crate::game::Color;
use crate::rules::{AnyPosition, PlayedRules};

/// Counts of the positions with one side to move.
///
/// All legal placements are counted. Mirror images count as two; exchanging identical pieces
/// leaves the placement the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideStats {
    /// Positions won for the side to move.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Positions lost for the side to move.
    pub losses: u64,
    /// Positions won or lost by the repetition rule; wins and losses include them.
    pub by_rule: u64,
    /// Those of them that are won.
    pub wins_by_rule: u64,
    /// How many positions are won or lost in each number of plies.
    pub lengths: BTreeMap<u16, u64>,
    /// The longest win of the side to move.
    pub longest_win: Option<Longest>,
    /// The longest loss of the side to move.
    pub longest_loss: Option<Longest>,
}

/// The longest win or loss.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Longest {
    /// The plies of the longest win or loss.
    pub plies: u16,
    /// How many positions have it.
    pub count: u64,
    /// The one with the lowest index.
    pub position: AnyPosition,
}

impl SideStats {
    /// The same with the sides exchanged: the positions have the other side to move.
    #[must_use]
    pub fn turned(mut self) -> Self {
        for longest in [&mut self.longest_win, &mut self.longest_loss].into_iter().flatten() {
            if let Some(position) = longest.position.turned() {
                longest.position = position;
            }
        }
        self
    }

    /// All legal positions with this side to move.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// The least share of wins of a book win.
const BOOK_SHARE: f64 = 0.9;

/// The class of a material or of a position in endgame books: 例勝, 例和, 巧勝, 巧和.
///
/// A *book win* (例勝) is a material with which the attacker generally wins, a *book draw*
/// (例和) one that is generally drawn. A position that is won although its material is a book
/// draw is a *skillful win* (巧勝); one that is drawn although its material is a book win is a
/// *skillful draw* (巧和). Books judge by experience; here positions are counted: a material is
/// a book win if the stronger side wins at least 90 % of the positions, with either side to
/// move, in which it does not lose, and a book draw if it wins at most 10 % of them. Anything
/// between has no such name and is called mixed.
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

paiju_game::names! {
    BookClass;
    BookWin => "book-win",
    BookDraw => "book-draw",
    Mixed => "mixed",
    SkillfulWin => "skilful-win",
    SkillfulDraw => "skilful-draw",
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

/// Counts the positions of a table, Red to move first; Red is the stronger side.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn stats<R: TablebaseRules + PlayedRules>(
    table: &Table<R>,
) -> Result<[SideStats; 2], FileError> {
    let red = count(table, Color::Red)?;
    Ok([red, count(table, Color::Black)?])
}

fn count<R: TablebaseRules + PlayedRules>(
    table: &Table<R>,
    turn: Color,
) -> Result<SideStats, FileError> {
    // For each half of the plies: how many positions have the value, and the first of them.
    let mut wins = Vec::new();
    let mut losses = Vec::new();
    let (mut rules, mut draws) = (Vec::new(), Vec::new());
    table.each(turn, |index, value| {
        let (list, at): (&mut Vec<(u64, u64)>, _) = match value {
            Value::Win(plies) => (&mut wins, plies / 2),
            Value::RuleWin(_) => (&mut rules, 1),
            Value::Draw => (&mut draws, 0),
            Value::RuleLoss(_) => (&mut rules, 0),
            Value::Loss(plies) => (&mut losses, plies / 2),
        };
        if list.len() <= usize::from(at) {
            list.resize(usize::from(at) + 1, (0, 0));
        }
        let (count, first) = &mut list[usize::from(at)];
        if *count == 0 {
            *first = index;
        }
        *count += table.index().weight(index);
    })?;
    let both = [Value::RuleLoss(0), Value::RuleWin(1)];
    let halves = |plies: usize| plies as u16 * 2;
    let tally = losses
        .iter()
        .enumerate()
        .map(|(half, entry)| (Value::Loss(halves(half)), entry))
        .chain(wins.iter().enumerate().map(|(half, entry)| (Value::Win(halves(half) + 1), entry)))
        .chain(both.into_iter().zip(&rules))
        .chain(draws.iter().map(|entry| (Value::Draw, entry)))
        .filter(|(_, (count, _))| *count > 0);
    let mut count = SideStats::default();
    for (value, &(number, index)) in tally {
        let (sum, longest) = match value.wdl() {
            Wdl::Win => (&mut count.wins, Some(&mut count.longest_win)),
            Wdl::Draw => (&mut count.draws, None),
            Wdl::Loss => (&mut count.losses, Some(&mut count.longest_loss)),
        };
        *sum += number;
        if value.is_by_rule() {
            count.by_rule += number;
            count.wins_by_rule += if value.wdl() == Wdl::Win { number } else { 0 };
        }
        if let (Some(plies), Some(longest)) = (value.plies(), longest) {
            *count.lengths.entry(plies).or_default() += number;
            if longest.as_ref().is_none_or(|longest| longest.plies < plies)
                && let Some(position) = table.position(turn, index)
            {
                *longest =
                    Some(Longest { plies, count: number, position: R::any_position(position) });
            }
        }
    }
    Ok(count)
}
