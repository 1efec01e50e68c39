//! Wins and saves of games of any rule set, as plain data.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::game::GameList;
use super::studies::{GameStudies, GameStudy};
use crate::exact::{FileError, HasTables, Tables};
use crate::game::Repetition;
use crate::notation::Notation;
use crate::problem::Source;
use crate::rules::RuleSet;
use crate::tablebase::{AnyMinedPosition, Filter, Material, Theme};
use crate::with_rules;

/// What the tables know of games of some rule set.
#[derive(Clone, Debug, Default)]
pub struct AnyGameStudies {
    /// The positions found, in the order of the games.
    pub found: Vec<AnyGameStudy>,
    /// How many positions are of each material without a table.
    pub unknown: BTreeMap<String, u64>,
    /// How many positions are known.
    pub known: u64,
    /// How many games there are.
    pub games: u64,
}

/// A position of a game that one move alone wins or draws.
#[derive(Clone, Debug)]
pub struct AnyGameStudy {
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

impl AnyGameStudies {
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
            let mut studies = GameStudies::new(typed);
            let count = games.count();
            for number in (0..count).take_while(|_| !stop.load(Ordering::Relaxed)) {
                let (game, warnings) = games.game(rules, number);
                for warning in &warnings {
                    warn(warning);
                }
                if let Some(game) = game {
                    studies.add(&game, &*tables, men, filter)?;
                }
            }
            let found = studies.found.into_iter().map(|(from, study)| {
                let GameStudy { mined, played } = &study;
                let material = Material::of(mined.position.board()).canonical().0.to_string();
                AnyGameStudy {
                    from,
                    theme: study.theme(),
                    material,
                    mined: AnyMinedPosition::from(mined),
                    source: played.source(),
                    comments: played.comments(Notation::Coordinates),
                }
            });
            Ok(Self {
                found: found.collect(),
                unknown: studies.unknown,
                known: studies.known,
                games: count,
            })
        })
    }
}
