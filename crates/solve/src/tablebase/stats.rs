//! Statistics of a table: how many positions are won, drawn and lost, and the longest wins.

use std::collections::BTreeMap;

use super::rules::TablebaseRules;
use super::table::Table;
use crate::exact::{FileError, Value, Wdl};
use crate::game::{Color, Position};
use crate::rules::{AnyPosition, PlayedRules};

/// Counts of the positions with one side to move.
///
/// All legal placements are counted. Mirror images count as two; exchanging identical pieces
/// leaves the placement the same.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    let mut count = SideStats {
        wins: 0,
        draws: 0,
        losses: 0,
        by_rule: 0,
        wins_by_rule: 0,
        lengths: BTreeMap::new(),
        longest_win: None,
        longest_loss: None,
    };
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
                && let Some(position) = position(table, index, turn)
            {
                *longest = Some(Longest { plies, count: number, position });
            }
        }
    }
    Ok(count)
}

/// The position of an entry.
fn position<R: TablebaseRules + PlayedRules>(
    table: &Table<R>,
    index: u64,
    turn: Color,
) -> Option<AnyPosition> {
    let position = Position::new(table.index().board(index)?, turn, R::Rights::default());
    position.ok().map(R::any_position)
}
