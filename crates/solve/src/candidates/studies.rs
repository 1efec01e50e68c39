//! Wins and saves of games by endgame tables: positions in which only one move wins, or only one
//! move draws.
//!
//! Positions with one side to move that follow one another and all have such a move are one puzzle,
//! the first of them. A mere recapture does not count: it is too easy to find.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::game::Game;
use super::generator_rules::GeneratorRules;
use super::played::{GamePlace, Mistake};
use crate::exact::{FileError, MoveValue, Probe, Wdl};
use crate::game::Key;
use crate::tablebase::{Filter, Material, MinedPosition, TablebaseRules, Theme, only_move};

/// A position of a game that one move alone wins or draws.
#[derive(Clone, Debug)]
pub struct GameStudy<R: GeneratorRules> {
    /// The position and its moves.
    pub mined: MinedPosition<R>,
    /// Where it was played.
    pub played: GamePlace,
}

impl<R: GeneratorRules> GameStudy<R> {
    /// Whether it is a win or a draw that one move keeps.
    pub fn theme(&self) -> Theme {
        if self.mined.value.wdl() == Wdl::Win { Theme::OnlyWin } else { Theme::OnlyDraw }
    }
}

/// What the tables know of games.
#[derive(Clone, Debug)]
pub struct GameStudies<R: GeneratorRules> {
    rules: R,
    /// The positions found, in the order of the games.
    pub found: Vec<(String, GameStudy<R>)>,
    /// How many positions are of each material without a table.
    pub unknown: BTreeMap<String, u64>,
    /// How many positions are known.
    pub known: u64,
    /// The positions found; a game can repeat positions, and openings and endings recur.
    seen: FxHashSet<Key>,
}

impl<R: GeneratorRules + TablebaseRules> GameStudies<R> {
    /// Nothing yet; games under other rules have nothing.
    pub fn new(rules: R) -> Self {
        let (found, unknown, seen) = (Vec::new(), BTreeMap::new(), FxHashSet::default());
        Self { rules, found, unknown, known: 0, seen }
    }

    /// Adds what a game has of positions with at most `men` pieces that pass the filter.
    ///
    /// # Errors
    /// A table that cannot be read or is damaged.
    pub fn add(
        &mut self,
        game: &Game,
        tables: &(impl Probe<R> + ?Sized),
        men: usize,
        filter: &Filter,
    ) -> Result<(), FileError> {
        let positions = game.positions(self.rules);
        // Of each side, whether it has one move at its turn that keeps this result, and whether
        // that is a puzzle already.
        let mut runs: [Option<(Wdl, bool)>; 2] = [None; 2];
        for (ply, position) in positions.iter().enumerate() {
            if position.board().occupied().len() > men || position.outcome().is_some() {
                continue;
            }
            if tables.probe(position)?.is_none() {
                let material = Material::of(position.board()).canonical().0;
                *self.unknown.entry(material.to_string()).or_default() += 1;
                continue;
            }
            self.known += 1;
            let run = &mut runs[position.turn().index()];
            let Some(mined) = only_move(tables, position)? else {
                *run = None;
                continue;
            };
            let wdl = mined.value.wdl();
            let is_puzzle = run.is_some_and(|(before, is_puzzle)| before == wdl && is_puzzle);
            *run = Some((wdl, is_puzzle));
            let mut played = GamePlace::of(game, &positions, ply);
            if is_puzzle || takes_back(&mined, &played) || !filter.admits(&mined) {
                continue;
            }
            *run = Some((wdl, true));
            if !self.seen.insert(position.key()) {
                continue;
            }
            played.mistake = mistake(self.rules, tables, &played, wdl)?;
            let name = format!("{}, after ply {ply}", game.name);
            self.found.push((name, GameStudy { mined, played }));
        }
        Ok(())
    }
}

/// Whether the move takes the piece back that has just taken one.
fn takes_back<R: GeneratorRules>(mined: &MinedPosition<R>, played: &GamePlace) -> bool {
    let Some(last) = played.last.and_then(|(_, last)| R::of_move(last)) else { return false };
    let takes = |key: &MoveValue<R>| key.mv.capture().is_some() && key.mv.to() == last.to();
    last.capture().is_some() && mined.keys.iter().all(takes)
}

/// Whether the last move before a position gave away half a point or more, by tables; `wdl` is the
/// result for the side that has the move now.
fn mistake<R: GeneratorRules>(
    rules: R,
    tables: &(impl Probe<R> + ?Sized),
    played: &GamePlace,
    wdl: Wdl,
) -> Result<Option<Mistake>, FileError> {
    let before = played.last.as_ref().and_then(|(before, _)| rules.of_position(before));
    let Some(before) = before else { return Ok(None) };
    let Some(value) = tables.probe(before)? else { return Ok(None) };
    let reached = match wdl {
        Wdl::Win => Wdl::Loss,
        Wdl::Draw => Wdl::Draw,
        Wdl::Loss => Wdl::Win,
    };
    Ok((value.wdl() > reached).then_some(Mistake::Throws(value.wdl())))
}
