//! Questions without a number of moves: the values of all positions that can be reached.

use std::collections::{HashMap, HashSet};

use paiju::checker::proof::{Goal, Kind, Statement};
use paiju::game::{Color, Move, Position, SearchRules};
use paiju::notation::NotationRules;

use super::{Truth, bare, is_lost, moves, name};

/// The most positions whose values are found.
const MOST_POSITIONS: usize = 15_000;

/// The values of all positions that can be reached: where one side wins, and in how many of its moves.
/// Rules about repetition do not matter in what is asked here: the other side has no men to give check
/// or to chase with.
pub(super) struct Values {
    pub(super) won: HashMap<[u64; 3], u8>,
}

impl Values {
    pub(super) fn of<R: SearchRules>(
        start: &Position<R>,
        side: Color,
    ) -> Result<Self, &'static str> {
        let mut all = vec![*start];
        let mut seen = HashSet::from([start.key().0]);
        let mut at = 0;
        while let Some(position) = all.get(at).copied() {
            at += 1;
            if position.outcome().is_some() {
                continue;
            }
            for mv in moves(&position) {
                let next = position.after(mv);
                if seen.insert(next.key().0) {
                    all.push(next);
                }
            }
            if all.len() > MOST_POSITIONS {
                return Err("too many positions");
            }
        }
        // Positions with either side to move; a move of the winning side counts one.
        let mut won = HashMap::new();
        for position in &all {
            if is_lost(position) && position.turn() != side {
                won.insert(position.key().0, 0);
            }
        }
        for round in 1..=250_u8 {
            let mut found = Vec::new();
            for turn in [side, !side] {
                for position in all.iter().filter(|it| it.turn() == turn && it.outcome().is_none())
                {
                    if won.contains_key(&position.key().0) {
                        continue;
                    }
                    let mut next = moves(position).into_iter().map(|mv| position.after(mv));
                    let is_won = |it: &Position<R>| won.contains_key(&it.key().0);
                    if if turn == side {
                        next.any(|it| is_won(&it))
                    } else {
                        next.all(|it| is_won(&it))
                    } {
                        found.push(position.key().0);
                    }
                }
                won.extend(found.drain(..).map(|key| (key, round)));
            }
            if !won.values().any(|it| *it == round) {
                break;
            }
        }
        Ok(Self { won })
    }
}

pub(super) fn study<R: NotationRules + SearchRules>(
    position: &Position<R>,
    statement: &Statement,
    truth: &mut Truth,
) -> Result<(), &'static str> {
    let own = Values::of(position, position.turn())?;
    let other = Values::of(position, !position.turn())?;
    let is_draw = statement.goal == Goal::Draw;
    if is_draw && own.won.contains_key(&position.key().0) {
        return Err("a draw is asked for, and the position is won");
    }
    let keeps = |mv: Move<R>, at: &Position<R>| {
        let next = at.after(mv);
        if is_draw {
            !other.won.contains_key(&next.key().0)
        } else {
            own.won.contains_key(&next.key().0)
        }
    };
    for mv in moves(position) {
        let next = position.after(mv);
        if keeps(mv, position) {
            let moves = own.won.get(&next.key().0).map_or(0, |it| it + 1);
            truth.keys.insert(name(position, mv), if is_draw { 0 } else { moves });
        } else if is_draw {
            truth.losing.insert(name(position, mv), other.won[&next.key().0]);
        }
    }
    if truth.keys.is_empty() {
        return Ok(());
    }
    for line in &statement.author {
        let mut at = *position;
        for (ply, word) in line.iter().enumerate() {
            let played = moves(&at).into_iter().find(|&mv| name(&at, mv) == bare(word));
            let Some(mv) = played else { break };
            if ply % 2 == 0 && !keeps(mv, &at) {
                truth.major.insert(Kind::WrongSolution);
                break;
            }
            at = at.after(mv);
        }
    }
    Ok(())
}
