//! The generator without a type parameter: the rule set is chosen once, when it is made.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use super::criteria::Criteria;
use super::game::GameList;
use super::generator_rules::GeneratorRules;
use super::goal::{Goal, WinGoal};
use super::material_pattern::MaterialPatternError;
use super::play::{PlayEnds, PlayGoal};
use super::source::{
    GameParts, GamePositions, Mutations, PositionList, RandomPlacement, RetractedMates, Source,
    TablePositions, TablePositionsError,
};
use super::workshop::{UnitResult, Workshop};
use crate::game::{Position, Repetition};
use crate::rules::{AnyPosition, RuleSet};
use crate::tablebase::{TableFolder, TablebaseRules};
use crate::with_rules;

/// Makes problems in units of work, from sources of candidates that take turns.
pub struct Generator(Box<dyn Work>);

impl Generator {
    /// A generator without sources. `climb`: the steps of hill climbing from each problem.
    pub fn new(rules: RuleSet, criteria: Criteria, seed: u64, climb: usize) -> Self {
        with_rules!(rules, R => Self(opened::<R>(criteria, seed, climb)))
    }

    /// Adds a source. The tables that it needs are built in memory unless `stop` is set.
    ///
    /// # Errors
    /// Why the source has no candidates.
    pub fn add(&mut self, source: CandidateSource, stop: &AtomicBool) -> Result<(), SourceError> {
        self.0.add(source, stop)
    }

    /// How many units have candidates; `None` if there is no end.
    pub fn unit_count(&self) -> Option<u64> {
        self.0.unit_count()
    }

    /// Runs a unit. The result depends on the generator and the number alone, unless `stop`
    /// is set on the way.
    pub fn run_unit(&self, unit: u64, stop: &AtomicBool) -> UnitResult {
        self.0.run_unit(unit, stop)
    }
}

/// Where candidates come from.
pub enum CandidateSource {
    /// Random positions.
    Random,
    /// Final positions with moves retracted.
    Mates,
    /// Mutations of these problems, given with their ids.
    Mutations(Vec<(AnyPosition, String)>),
    /// These positions, with their origins.
    List(Vec<(AnyPosition, String)>),
    /// Positions of games, as they were played; for forced wins.
    Games(Box<dyn GameList>, GameParts),
    /// Positions of the tables in a folder that one move alone wins; for forced wins of the
    /// material of the criteria.
    Tables(PathBuf),
}

/// Why a source has no candidates.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The rules do not allow the material.
    #[error(transparent)]
    Material(#[from] MaterialPatternError),
    /// Its tables are not available.
    #[error(transparent)]
    Tables(#[from] TablePositionsError),
    /// Tables are chosen by their material.
    #[error("--source table needs --material, such as RPvN")]
    NoMaterial,
}

/// A workshop without its types.
trait Work: Send + Sync {
    fn add(&mut self, source: CandidateSource, stop: &AtomicBool) -> Result<(), SourceError>;
    fn unit_count(&self) -> Option<u64>;
    fn run_unit(&self, unit: u64, stop: &AtomicBool) -> UnitResult;
}

fn opened<R: GeneratorRules + TablebaseRules>(
    criteria: Criteria,
    seed: u64,
    climb: usize,
) -> Box<dyn Work> {
    let sources: Vec<Box<dyn Source<R>>> = Vec::new();
    match criteria.play {
        Some(play) => {
            Box::new(Workshop { sources, goal: PlayGoal::new(play, criteria), seed, climb })
        }
        None => Box::new(Workshop { sources, goal: WinGoal(criteria), seed, climb }),
    }
}

impl<R: GeneratorRules + TablebaseRules, G: Goal<R>> Work for Workshop<R, G> {
    fn add(&mut self, source: CandidateSource, stop: &AtomicBool) -> Result<(), SourceError> {
        let source = source_of(source, self.goal.criteria(), stop)?;
        self.sources.push(source);
        Ok(())
    }

    fn unit_count(&self) -> Option<u64> {
        self.unit_count()
    }

    fn run_unit(&self, unit: u64, stop: &AtomicBool) -> UnitResult {
        self.run_unit(unit, stop)
    }
}

fn source_of<R: GeneratorRules + TablebaseRules>(
    source: CandidateSource,
    criteria: &Criteria,
    stop: &AtomicBool,
) -> Result<Box<dyn Source<R>>, SourceError> {
    let (material, turn) = (criteria.material.as_ref(), criteria.first_mover());
    Ok(match source {
        CandidateSource::Random => Box::new(RandomPlacement::new(material)?.with_turn(turn)),
        CandidateSource::Mates => match criteria.play {
            Some(play) => Box::new(PlayEnds::new(&PlayGoal::new(play, criteria.clone()))?),
            None => Box::new(RetractedMates::new(material)?),
        },
        CandidateSource::Mutations(problems) => {
            Box::new(Mutations::with_turn(typed(problems), turn))
        }
        CandidateSource::List(positions) => {
            Box::new(PositionList::new("list", typed(positions)).with_turn(turn))
        }
        CandidateSource::Games(games, parts) => Box::new(GamePositions::new(games, parts)),
        CandidateSource::Tables(folder) => {
            let material = material.ok_or(SourceError::NoMaterial)?;
            // There are no tables under the ban on perpetual chase; those without it give
            // positions, too, which are then searched under it.
            let repetition = criteria.repetition::<R>().min(Repetition::Checks);
            let folder = TableFolder::new(&folder, repetition);
            Box::new(TablePositions::new(material, folder, stop)?)
        }
    })
}

/// The positions of these rules; others are read again under them, if they can be.
fn typed<R: GeneratorRules>(positions: Vec<(AnyPosition, String)>) -> Vec<(Position<R>, String)> {
    let read = |position: &AnyPosition| match R::of_position(position) {
        Some(position) => Some(*position),
        None => crate::game::fen::read(&position.to_string()).ok(),
    };
    positions.into_iter().filter_map(|(at, from)| Some((read(&at)?, from))).collect()
}
