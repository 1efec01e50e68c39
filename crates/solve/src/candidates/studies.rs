//! Wins and saves of games by endgame tables: positions in which only one move wins, or only one
//! move draws.
//!
//! Positions with one side to move that follow one another and all have such a move are one puzzle,
//! the first of them. A mere recapture does not count: it is too easy to find.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashSet;

use super::game::{Game, GameList, GamePlace, Mistake};
use super::generator_rules::GeneratorRules;
use crate::exact::{FileError, HasTables, MoveValue, Probe, Tables, Wdl};
use crate::game::{Key, Repetition};
use crate::notation::Notation;
use crate::problem::Source;
use crate::rules::RuleSet;
use crate::tablebase::{
    AnyMinedPosition, Filter, Material, MinedPosition, TablebaseRules, Theme, only_move,
};
use crate::with_rules;

/// What the tables know of games of some rule set.
#[derive(Clone, Debug, Default)]
pub struct GameStudies {
    /// The positions found, in the order of the games.
    pub found: Vec<GameStudy>,
    /// How many positions are of each material without a table.
    pub unknown: BTreeMap<String, u64>,
    /// How many positions are known.
    pub known: u64,
    /// How many games there are.
    pub games: u64,
}

/// A position of a game that one move alone wins or draws.
#[derive(Clone, Debug)]
pub struct GameStudy {
    /// The game and the ply.
    pub from: String,
    /// Whether it is a win or a draw that one move keeps.
    pub theme: Theme,
    /// The material of its table.
    pub material: String,
    /// The position and its moves.
    pub mined: AnyMinedPosition,
    /// The game as the source of an entry.
    pub source: Source,
    /// Who played, how it ended, and the last move before the position, in coordinates.
    pub comments: Vec<String>,
}

impl GameStudies {
    /// Looks for positions with at most `men` pieces that pass the filter, until the stop flag is
    /// set. What cannot be read of a game goes to `warn`.
    ///
    /// # Errors
    /// A table that cannot be read or is damaged.
    pub fn of(
        games: &dyn GameList,
        rules: RuleSet,
        (tables, repetition): (&Tables, Repetition),
        men: usize,
        filter: &Filter,
        stop: &AtomicBool,
        warn: &mut dyn FnMut(&str),
    ) -> Result<Self, FileError> {
        with_rules!(rules, typed: _ => {
            let tables = typed.tables(tables, repetition);
            let count = games.count();
            let studies = Self { games: count, ..Self::default() };
            let mut finder = Finder { rules: typed, studies, seen: FxHashSet::default() };
            for number in (0..count).take_while(|_| !stop.load(Ordering::Relaxed)) {
                let (game, warnings) = games.game(rules, number);
                for warning in &warnings {
                    warn(warning);
                }
                if let Some(game) = game {
                    finder.add(&game, &*tables, men, filter)?;
                }
            }
            Ok(finder.studies)
        })
    }
}

/// Goes through the games of one type.
struct Finder<R: GeneratorRules> {
    rules: R,
    studies: GameStudies,
    /// The positions found; a game can repeat positions, and openings and endings recur.
    seen: FxHashSet<Key>,
}

impl<R: GeneratorRules + TablebaseRules> Finder<R> {
    /// Adds what a game has of positions with at most `men` pieces that pass the filter.
    ///
    /// # Errors
    /// A table that cannot be read or is damaged.
    fn add(
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
                *self.studies.unknown.entry(material.to_string()).or_default() += 1;
                continue;
            }
            self.studies.known += 1;
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
            self.studies.found.push(GameStudy {
                from: name,
                theme: if wdl == Wdl::Win { Theme::OnlyWin } else { Theme::OnlyDraw },
                material: Material::of(position.board()).canonical().0.to_string(),
                mined: AnyMinedPosition::from(&mined),
                source: played.source(),
                comments: played.comments(Notation::Coordinates),
            });
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
