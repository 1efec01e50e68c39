//! Mining tables for positions that make problems.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use super::finds::{Finds, MinedPosition, spread};
use super::folder::TableFolder;
use super::index::turned;
use super::material::Material;
use super::rules::TablebaseRules;
use super::table::Table;
use crate::exact::{FileError, Probe, Value, Wdl, move_values, preserving_moves};
use crate::game::{Color, Move, Position, Rules};

/// A kind of position to look for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Theme {
    /// Exactly one move wins; the longest wins first.
    OnlyWin,
    /// Exactly one move draws and all others lose; those with the most others first.
    OnlyDraw,
    /// Each side loses if it is to move (a full-point mutual zugzwang), or one loses and the other only
    /// draws (half a point); full points first, then the longest.
    Zugzwang,
    /// The longest wins.
    Longest,
    /// The most only moves of the winner in a row.
    Chain,
}

paiju_game::names! {
    Theme;
    OnlyWin => "only-win",
    OnlyDraw => "only-draw",
    Zugzwang => "zugzwang",
    Longest => "longest",
    Chain => "only-move-chain",
}

/// Which positions are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// The plies to the end of the game; then nothing drawn or decided by the rule about repetition
    /// is wanted.
    pub plies: Option<RangeInclusive<u16>>,
    /// The side to move is not in check. The other never is.
    pub no_check: bool,
    /// Neither side is in check or could take a piece if it were its turn.
    pub natural: bool,
    /// The number of only moves in a row that the side to move must find at first: the more, the
    /// harder.
    pub only_moves: usize,
    /// Those that differ most from each other are wanted, of many times as many.
    pub spread: bool,
}

impl Filter {
    /// Whether a value is wanted.
    fn wants(&self, value: Value) -> bool {
        let wanted =
            |plies: &RangeInclusive<u16>| value.plies().is_some_and(|it| plies.contains(&it));
        self.plies.as_ref().is_none_or(wanted)
    }

    /// Whether a position is wanted, whatever its value.
    pub(super) fn accepts<R: Rules>(&self, position: &Position<R>) -> bool {
        if !self.no_check && !self.natural {
            return true;
        }
        let takes =
            |position: &Position<R>| position.legal_moves().iter().any(|mv| mv.capture().is_some());
        // A side in check cannot pass.
        match position.passed() {
            None => false,
            Some(passed) => !self.natural || !takes(position) && !takes(&passed),
        }
    }

    /// Whether a position begins with as many only moves as are wanted.
    fn has_only_moves<R: Rules>(&self, mined: &MinedPosition<R>) -> bool {
        mined.only_moves.len().div_ceil(2) >= self.only_moves
    }

    /// Whether a position that was found elsewhere is wanted.
    pub fn admits<R: Rules>(&self, mined: &MinedPosition<R>) -> bool {
        self.wants(mined.value) && self.accepts(&mined.position) && self.has_only_moves(mined)
    }
}

/// Candidates to examine for each position wanted.
const CANDIDATES: usize = 64;
/// Candidates to examine at least.
const LEAST_CANDIDATES: usize = 4096;

/// Finds among which [`Filter::spread`] chooses, for each that is wanted.
const SPREAD: usize = 16;

/// A draw among the plies of losses.
const DRAWN: u16 = u16::MAX;

/// What a full-point zugzwang has before every one of half a point.
const FULL_POINT: u32 = 1 << 20;

/// Finds at most `count` positions of a theme, with the sides as in `material`. The same table
/// yields the same positions. Positions that differ by the square of an idle piece are one find.
/// All positions of the table are filtered. Where a theme depends on moves, only the most promising
/// positions are examined, so the table may have more than are found.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn mine<R: TablebaseRules>(
    material: &Material<R>,
    folder: &TableFolder<R>,
    theme: Theme,
    filter: &Filter,
    count: usize,
    stop: &AtomicBool,
) -> Result<Vec<MinedPosition<R>>, FileError> {
    let Some(table) = folder.table(material)? else { return Ok(Vec::new()) };
    let (mut found, mut finds) = (Vec::new(), Finds::default());
    let wanted = if filter.spread { count.saturating_mul(SPREAD) } else { count };
    for (index, turn) in candidates(&table, theme, filter, wanted.max(1), stop)? {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let Some(position) = table.position(turn, index) else { continue };
        let position = if material.canonical().1 {
            let board = turned(position.board());
            let Ok(position) = Position::new(board, !turn, R::Rights::default()) else { continue };
            position
        } else {
            position
        };
        if let Some(mined) = examine(folder, &table, theme, position)?
            && filter.has_only_moves(&mined)
            && finds.add(folder, &mined)?
        {
            found.push(mined);
        }
        let enough = match theme {
            Theme::OnlyWin | Theme::Zugzwang | Theme::Longest => found.len() >= wanted,
            Theme::OnlyDraw | Theme::Chain => false,
        };
        if enough {
            break;
        }
    }
    // One sort for both: each is compiled anew for every rule set.
    found.sort_by_key(|mined| match theme {
        Theme::OnlyDraw => std::cmp::Reverse(mined.others),
        Theme::Chain => std::cmp::Reverse(mined.only_moves.len()),
        Theme::OnlyWin | Theme::Zugzwang | Theme::Longest => std::cmp::Reverse(0),
    });
    if filter.spread {
        found = spread(found, count);
    }
    found.truncate(count);
    Ok(found)
}

/// The most promising entries that pass the filter, best first; what was found at a stop.
fn candidates<R: TablebaseRules>(
    table: &Table<R>,
    theme: Theme,
    filter: &Filter,
    count: usize,
    stop: &AtomicBool,
) -> Result<Vec<(u64, Color)>, FileError> {
    let room = (count * CANDIDATES).max(LEAST_CANDIDATES);
    // Of equal ones those from all over the table: neighbors often differ by an idle piece's
    // square.
    let mut best: BTreeSet<(u32, u32, std::cmp::Reverse<u64>, Color)> = BTreeSet::new();
    let accepts = |index, turn| {
        !stop.load(Ordering::Relaxed)
            && table.position(turn, index).is_some_and(|position| filter.accepts(&position))
    };
    let mut put = |score: u32, index: u64, turn: Color| {
        let place = (score, hash(index), std::cmp::Reverse(index), turn);
        let promising = best.len() < room || best.first().is_some_and(|last| *last < place);
        if promising && accepts(index, turn) {
            best.insert(place);
            if best.len() > room {
                best.pop_first();
            }
        }
    };
    if theme == Theme::Zugzwang {
        // The plies of a loss with Red to move; nothing where Red neither loses nor draws.
        let mut red = vec![0u16; table.index().len() as usize];
        table.each(Color::Red, |index, value| {
            red[index as usize] = match value {
                Value::Loss(plies @ 1..) => plies,
                Value::Draw => DRAWN,
                _ => 0,
            };
        })?;
        table.each(Color::Black, |index, value| {
            let (score, turn, plies) = match (value, red[index as usize]) {
                (_, 0) | (Value::Draw, DRAWN) => return,
                (Value::Loss(plies @ 1..), DRAWN) => (u32::from(plies), Color::Black, plies),
                (Value::Draw, red) => (u32::from(red), Color::Red, red),
                (Value::Loss(plies @ 1..), red) => {
                    (FULL_POINT + u32::from(plies) + u32::from(red), Color::Red, red)
                }
                _ => return,
            };
            if filter.wants(Value::Loss(plies)) {
                put(score, index, turn);
            }
        })?;
    } else {
        for turn in Color::ALL {
            table.each(turn, |index, value| match (theme, value) {
                _ if !filter.wants(value) => {}
                (Theme::OnlyDraw, Value::Draw) => put(0, index, turn),
                (Theme::OnlyDraw, _) => {}
                (_, Value::Win(plies @ 2..)) => put(u32::from(plies), index, turn),
                _ => {}
            })?;
        }
    }
    Ok(best.into_iter().rev().map(|(_, _, index, turn)| (index.0, turn)).collect())
}

/// A hash of the index.
fn hash(index: u64) -> u32 {
    (index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

fn examine<R: TablebaseRules>(
    folder: &TableFolder<R>,
    table: &Table<R>,
    theme: Theme,
    position: Position<R>,
) -> Result<Option<MinedPosition<R>>, FileError> {
    let Some(value) = table.look_up(position.board(), position.turn())? else { return Ok(None) };
    let Some(mut mined) = fitting(folder, theme, position, value)? else { return Ok(None) };
    if theme == Theme::Zugzwang {
        mined.other_turn = table.look_up(position.board(), !position.turn())?;
    }
    Ok(Some(mined))
}

/// A position that tables know, if exactly one move wins, or exactly one draws and several lose.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn only_move<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Option<MinedPosition<R>>, FileError> {
    let Some(value) = tables.probe(position)? else { return Ok(None) };
    let theme = match value.wdl() {
        Wdl::Win => Theme::OnlyWin,
        Wdl::Draw => Theme::OnlyDraw,
        Wdl::Loss => return Ok(None),
    };
    fitting(tables, theme, *position, value)
}

/// A position of this value, if its moves are those of the theme.
fn fitting<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    theme: Theme,
    position: Position<R>,
    value: Value,
) -> Result<Option<MinedPosition<R>>, FileError> {
    let Some(moves) = move_values(tables, &position)? else { return Ok(None) };
    let (keys, others) = preserving_moves(&moves, value.wdl());
    let fits = match theme {
        Theme::OnlyWin | Theme::Chain => keys.len() == 1 && others > 0,
        Theme::OnlyDraw => keys.len() == 1 && others > 1,
        Theme::Zugzwang | Theme::Longest => true,
    };
    if !fits {
        return Ok(None);
    }
    let only_moves = only_moves(tables, &position, value.wdl())?;
    Ok(Some(MinedPosition { position, value, keys, others, other_turn: None, only_moves }))
}

/// Best play while the side to move has only one move that preserves a win or a draw, up to a position
/// that recurs. Replies are those that last longest, in a draw those that keep it; of several, the
/// first after which there is only one move again.
fn only_moves<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
    wanted: Wdl,
) -> Result<Vec<Move<R>>, FileError> {
    let (mut line, mut position) = (Vec::new(), *position);
    let mut seen = Vec::new();
    if wanted == Wdl::Loss {
        return Ok(line);
    }
    // A win by the rule can go round and round.
    while !seen.contains(&position) {
        seen.push(position);
        let Some(moves) = move_values(tables, &position)? else { return Ok(line) };
        let (keys, _) = preserving_moves(&moves, wanted);
        let [only] = &keys[..] else { break };
        line.push(only.mv);
        position = position.after(only.mv);
        let Some(replies) = move_values(tables, &position)? else { return Ok(line) };
        let Some(best) = replies.first().map(|reply| reply.value) else { break };
        let best = replies.iter().take_while(|reply| reply.value == best);
        let mut next = None;
        for reply in best {
            let after = position.after(reply.mv);
            let Some(moves) = move_values(tables, &after)? else { return Ok(line) };
            let is_single = preserving_moves(&moves, wanted).0.len() == 1;
            if next.is_none() || is_single {
                next = Some((reply.mv, after));
            }
            if is_single {
                break;
            }
        }
        let Some((mv, after)) = next else { break };
        line.push(mv);
        position = after;
    }
    // The line ends with a move of the side that has only moves.
    if line.len() % 2 == 0 {
        line.pop();
    }
    Ok(line)
}
