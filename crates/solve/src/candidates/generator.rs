//! The generator without a type parameter: the rule set is chosen once, when it is made.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use super::criteria::Criteria;
use super::forced::WinGoal;
use super::game::GameList;
use super::generator_rules::GeneratorRules;
use super::material_pattern::MaterialPatternError;
use super::play::{PlayEnds, PlayGoal};
use super::source::{
    GameParts, GamePositions, Mutations, PositionList, RandomPlacement, RetractedMates, Source,
};
use super::study_goal::StudyGoal;
use super::typed_generator::{TypedGenerator, Units};
use crate::game::{Position, fen};
use crate::rules::{AnyPosition, RuleSet};
use crate::tablebase::TablebaseRules;
use crate::with_rules;

/// Makes problems in units of work, from sources of candidates that take turns.
pub struct Generator(Box<dyn Units>);

impl Generator {
    /// A generator with these sources. The tables that they need are built in memory unless `stop` is
    /// set. `climb`: the steps of hill climbing from each problem.
    ///
    /// # Errors
    /// Why a source has no candidates.
    pub fn new(
        rules: RuleSet,
        criteria: Criteria,
        seed: u64,
        climb: usize,
        sources: Vec<CandidateSource>,
        stop: &AtomicBool,
    ) -> Result<Self, SourceError> {
        with_rules!(rules, rules: _ => {
            let sources = sources.into_iter().map(|it| source_of(rules, it, &criteria, stop));
            let sources = sources.collect::<Result<Vec<_>, _>>()?;
            Ok(Self(opened(rules, criteria, seed, climb, sources)))
        })
    }

    /// A generator of forced wins from mutations of these problems, given with their ids. A program
    /// that needs no other links no other source and no other goal.
    pub fn of_similar_wins(
        rules: RuleSet,
        criteria: Criteria,
        seed: u64,
        climb: usize,
        problems: Vec<(AnyPosition, String)>,
    ) -> Self {
        with_rules!(rules, rules: _ => {
            let turn = criteria.first_mover();
            let source = Mutations::with_turn(typed(rules, problems), turn);
            let (sources, goal): (Vec<Box<dyn Source<_>>>, _) =
                (vec![Box::new(source)], WinGoal(criteria));
            Self(Box::new(TypedGenerator { rules, sources, goal, seed, climb }))
        })
    }
}

impl Deref for Generator {
    type Target = dyn Units;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// Where candidates come from.
pub enum CandidateSource {
    /// Men placed at random where they are seen in play.
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
    #[cfg(feature = "tables")]
    #[error(transparent)]
    Tables(#[from] super::source::TablePositionsError),
    /// This build has no tables.
    #[error("this build has no endgame tables: it was compiled without the feature \"tables\"")]
    NoTables,
    /// Tables are chosen by their material.
    #[error("--source table needs --material, such as RPvN")]
    NoMaterial,
}

fn opened<R: GeneratorRules>(
    rules: R,
    criteria: Criteria,
    seed: u64,
    climb: usize,
    sources: Vec<Box<dyn Source<R>>>,
) -> Box<dyn Units> {
    match (criteria.play, criteria.study) {
        (Some(play), _) => {
            let goal = PlayGoal::new(play, criteria);
            Box::new(TypedGenerator { rules, sources, goal, seed, climb })
        }
        (None, Some(wanted)) => {
            let goal = StudyGoal::new(wanted, criteria);
            Box::new(TypedGenerator { rules, sources, goal, seed, climb })
        }
        (None, None) => {
            Box::new(TypedGenerator { rules, sources, goal: WinGoal(criteria), seed, climb })
        }
    }
}

fn source_of<R: GeneratorRules + TablebaseRules>(
    rules: R,
    source: CandidateSource,
    criteria: &Criteria,
    stop: &AtomicBool,
) -> Result<Box<dyn Source<R>>, SourceError> {
    let (material, turn) = (criteria.material.as_ref(), criteria.first_mover());
    Ok(match source {
        CandidateSource::Random => Box::new(RandomPlacement::new(rules, material)?.with_turn(turn)),
        CandidateSource::Mates => match criteria.play {
            Some(play) => Box::new(PlayEnds::new(rules, &PlayGoal::new(play, criteria.clone()))?),
            None => Box::new(RetractedMates::new(rules, material)?),
        },
        CandidateSource::Mutations(problems) => {
            Box::new(Mutations::with_turn(typed(rules, problems), turn))
        }
        CandidateSource::List(positions) => {
            Box::new(PositionList::new("list", typed(rules, positions)).with_turn(turn))
        }
        CandidateSource::Games(games, parts) => Box::new(GamePositions::new(rules, games, parts)),
        #[cfg(feature = "tables")]
        CandidateSource::Tables(folder) => {
            super::source::table_positions(rules, criteria, &folder, stop)?
        }
        #[cfg(not(feature = "tables"))]
        CandidateSource::Tables(_) => {
            let _ = stop;
            return Err(SourceError::NoTables);
        }
    })
}

/// The positions of these rules; others are read again under them, if they can be.
fn typed<R: GeneratorRules>(
    rules: R,
    positions: Vec<(AnyPosition, String)>,
) -> Vec<(Position<R>, String)> {
    let read = |position: &AnyPosition| match rules.of_position(position) {
        Some(position) => Some(*position),
        None => fen::read_under(rules, &position.to_string()).ok(),
    };
    positions.into_iter().filter_map(|(at, from)| Some((read(&at)?, from))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::PlayCriteria;
    use crate::problem::Stipulation;

    const STARTS: [(RuleSet, &str); 3] = [
        (RuleSet::Xiangqi, "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w"),
        (RuleSet::ChinaSchach, "5k3/9/9/9/9/9/9/5C3/9/C3K4 w"),
        (RuleSet::Chex, "k3/5/2K3/6p/1b2N1/5/4 w"),
    ];

    #[test]
    fn problems_of_every_rule_set_come_out_as_plain_data() {
        let stop = AtomicBool::new(false);
        for (rules, text) in STARTS {
            let criteria = Criteria { moves: 1..=1, pieces: 3..=32, ..Criteria::default() };
            let given = vec![(rules.read(text).unwrap(), "first".to_owned())];
            let sources = vec![CandidateSource::List(given)];
            let generator = Generator::new(rules, criteria, 1, 0, sources, &stop).unwrap();
            assert_eq!(generator.unit_count(), Some(1));
            let found = generator.run_unit(0, &stop);
            let [problem] = &found.problems[..] else { panic!("{rules}: {:?}", found.log) };
            assert_eq!((problem.position.rules(), problem.source), (rules, "list"));
            assert_eq!(problem.stipulation.to_string(), "#1");
            assert!(problem.position.after(problem.key.unwrap()).unwrap().outcome().is_some());
        }
    }

    #[test]
    fn sources_without_candidates_are_refused() {
        let stop = AtomicBool::new(false);
        let refused = |rules, criteria, source| {
            let opened = Generator::new(rules, criteria, 1, 0, vec![source], &stop);
            opened.err().map(|error| error.to_string()).unwrap_or_default()
        };
        let asked: Stipulation = "h#2".parse().unwrap();
        for play in [None, Some(PlayCriteria { asked, solutions: 1 })] {
            let material = Some("QvK".parse().unwrap());
            let criteria = Criteria { play, material, ..Criteria::default() };
            for source in [CandidateSource::Random, CandidateSource::Mates] {
                let error = refused(RuleSet::Xiangqi, criteria.clone(), source);
                assert_eq!(error, "'q' is not a piece of xiangqi");
            }
        }
        let tables = CandidateSource::Tables("none".into());
        let error = refused(RuleSet::Chex, Criteria::default(), tables);
        assert!(error.contains("needs --material"), "{error}");
    }

    #[test]
    fn without_sources_there_are_no_units() {
        let stop = AtomicBool::new(false);
        let none = Generator::new(RuleSet::Chex, Criteria::default(), 1, 0, Vec::new(), &stop);
        assert_eq!(none.unwrap().unit_count(), Some(0));
    }

    #[test]
    fn mutations_alone_make_the_same_problems_by_either_way() {
        let stop = AtomicBool::new(false);
        for (rules, text) in STARTS {
            let criteria =
                Criteria { moves: 1..=1, pieces: 3..=32, nodes: 200, ..Criteria::default() };
            let given = || vec![(rules.read(text).unwrap(), "first".to_owned())];
            let sources = vec![CandidateSource::Mutations(given())];
            let one = Generator::new(rules, criteria.clone(), 7, 1, sources, &stop).unwrap();
            let other = Generator::of_similar_wins(rules, criteria, 7, 1, given());
            let (one, other) = (one.run_unit(0, &stop), other.run_unit(0, &stop));
            assert_eq!((one.tried, one.sound), (other.tried, other.sound));
            assert!(one.tried > 0);
            let fens = |found: &super::super::UnitResult| -> Vec<String> {
                found.problems.iter().map(|it| it.position.to_string()).collect()
            };
            assert_eq!(fens(&one), fens(&other));
        }
    }
}
