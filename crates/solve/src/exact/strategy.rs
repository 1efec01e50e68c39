//! Wins by the rule about repetition as strategies: a move for each position that the other side can
//! reach, and the moves within which it wins.
//!
//! A win on the board has its length in the table. One by the rule has none: the winner follows the
//! ranks of `tablebase::retrograde`, by a choice that depends on the position alone, and has won
//! when a position is repeated. How long that can be put off is bounded by the positions that the
//! strategy leads to. Those that can be reached from one another are a *strong component*: a play
//! visits each of them at most once, and does not return to a component that it has left. So the
//! numbers of positions in components, added up along the longest way through these, bound the
//! moves. It is not a shortest length: other moves may win sooner, and a component may have no way
//! through all its positions.
//!
//! Best play by exact values: to the end on the board, or until the loser repeats a position by
//! perpetual check.
//!
//! A win on the board comes nearer with each move. A win by the rule about repetition has no length;
//! there the winner follows the ranks of `tablebase::retrograde`, by a choice that depends on
//! the position alone. So whatever the loser plays, as soon as a position recurs the loser has
//! checked with every move since, and the winner has not.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

use super::tables::{FileError, MoveValue, Probe, move_values};
use crate::game::{Move, Position, Rules};
use crate::solve::Strategy;
use crate::value::Value;

/// The most positions of a strategy. One with as many takes about two seconds, which no limit of a
/// search bounds; those of five and six pieces that were tried have 2 000 to 3 000.
const MOST: usize = 20_000;

/// A position with the winner to move.
#[derive(Clone, Copy)]
struct Turn<R: Rules> {
    position: Position<R>,
    /// The moves in which it is won on the board, where no strategy is needed any more.
    on_board: Option<u32>,
}

/// The strategy by which the side to move wins by the rule about repetition. `None` if it does not,
/// or wins on the board; if a table is missing; or if there are too many positions.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn strategy<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Option<Strategy<R>>, FileError> {
    if !matches!(tables.probe(position)?, Some(Value::RuleWin(_))) {
        return Ok(None);
    }
    let (mut graph, mut numbers) = (DiGraph::<_, ()>::new(), FxHashMap::default());
    let mut steps = FxHashMap::default();
    let start = graph.add_node(Turn { position: *position, on_board: None });
    numbers.insert(position.key(), start);
    for number in 0.. {
        let number = NodeIndex::new(number);
        let Some(&Turn { position, on_board }) = graph.node_weight(number) else { break };
        if on_board.is_some() {
            continue;
        }
        let Some(mv) = best_move(tables, &position)? else { return Ok(None) };
        steps.insert(position.key(), mv);
        let lost = position.after(mv);
        for reply in lost.legal_moves() {
            let position = lost.after(reply);
            let on_board = match tables.probe(&position)? {
                Some(Value::Win(plies)) => Some(u32::from(plies).div_ceil(2)),
                Some(Value::RuleWin(_)) => None,
                _ => return Ok(None),
            };
            let next = numbers
                .entry(position.key())
                .or_insert_with(|| graph.add_node(Turn { position, on_board }));
            graph.update_edge(number, *next, ());
        }
        if graph.node_count() > MOST {
            return Ok(None);
        }
    }
    let moves = u16::try_from(most_moves(&graph)).ok();
    Ok(moves.map(|moves| Strategy { moves, steps }))
}

/// The most moves that the winner makes from the first position until one recurs or the winner wins
/// on the board.
fn most_moves<R: Rules>(graph: &DiGraph<Turn<R>, ()>) -> u32 {
    let mut moves = vec![0; graph.node_count()];
    // Each component comes after those that it leads to.
    for component in kosaraju_scc(graph) {
        let next = component.iter().flat_map(|&node| graph.neighbors(node));
        // Nothing has been noted of the component itself.
        let later = next.map(|next| moves[next.index()]).max().unwrap_or(0);
        let on_board = component.iter().find_map(|&node| graph[node].on_board);
        let here = on_board.unwrap_or(component.len() as u32 + later);
        for node in component {
            moves[node.index()] = here;
        }
    }
    moves.first().copied().unwrap_or(0)
}

/// Checks in answer to checks that are examined, until the winner has a move without one.
const MOST_CHECKS: usize = 64;

/// Best play from a position: to the end of the game, or up to the first repeated position if the
/// rule decides the game. Empty if it is drawn, and cut off where a table is missing.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn best_line<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Vec<Move<R>>, FileError> {
    let (mut line, mut positions) = (Vec::new(), Vec::new());
    let mut position = *position;
    while !positions.contains(&position) {
        let Some(best) = best_move(tables, &position)? else { break };
        positions.push(position);
        line.push(best);
        position = position.after(best);
    }
    Ok(line)
}

/// The best move: the one that wins soonest or loses latest; where the game is decided by the rule,
/// one of a strategy that wins, or the loser's last resort. `None` if the position is drawn or the
/// game is over, or if a table is missing. The same position always has the same move.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn best_move<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Option<Move<R>>, FileError> {
    let value = match tables.probe(position)? {
        None | Some(Value::Draw | Value::Loss(0)) => return Ok(None),
        Some(Value::RuleWin(rank)) => return progress(tables, position, rank),
        Some(value) => value,
    };
    let best = move_values(tables, position)?.and_then(|moves| moves.first().copied());
    let fits = |best: &MoveValue<R>| best.value.plies() == value.plies();
    Ok(best.filter(fits).map(|best| best.mv))
}

/// A move of the strategy by which a position of this rank is won by the rule.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub(crate) fn progress<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
    rank: u16,
) -> Result<Option<Move<R>>, FileError> {
    for checks in 0..MOST_CHECKS {
        if let Some(mv) = within(tables, position, rank, checks)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// A move by which the winner captures, or does not give check, or lowers the rank, now or after a
/// number of its own checks.
fn within<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
    rank: u16,
    checks: usize,
) -> Result<Option<Move<R>>, FileError> {
    let Some(moves) = move_values(tables, position)? else { return Ok(None) };
    let wins = |it: &&MoveValue<R>| match it.value {
        Value::RuleWin(higher) => it.mv.capture().is_some() || higher <= rank,
        Value::Win(_) => true,
        _ => false,
    };
    let mut checking = Vec::new();
    for MoveValue { mv, value } in moves.iter().filter(wins) {
        let after = position.after(*mv);
        if mv.capture().is_some() || value.plies().is_some() || !after.is_check() {
            return Ok(Some(*mv));
        }
        checking.push((*mv, after));
    }
    for (mv, after) in checking.into_iter().filter(|_| checks > 0) {
        if all_within(tables, &after, rank, checks - 1)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Whether that is so after every move of the loser.
fn all_within<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
    rank: u16,
    checks: usize,
) -> Result<bool, FileError> {
    let Some(moves) = move_values(tables, position)? else { return Ok(false) };
    for MoveValue { mv, value } in moves {
        let holds = match value {
            Value::Loss(_) => true,
            Value::RuleLoss(_) if mv.capture().is_some() => true,
            // The winner's position has the rank before this one.
            Value::RuleLoss(higher) if higher <= rank => true,
            Value::RuleLoss(higher) if higher == rank + 1 => {
                within(tables, &position.after(mv), rank, checks)?.is_some()
            }
            _ => false,
        };
        if !holds {
            return Ok(false);
        }
    }
    Ok(true)
}
