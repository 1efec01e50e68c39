//! What the generator promises of problems from endgame tables.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::AtomicBool;

use super::{are_sound_and_economical, generated, generator};
use crate::candidates::*;
use crate::examine::Policy;
use crate::game::Color;
use crate::rules::chex::Chex;
use crate::rules::xiangqi::Xiangqi;
use crate::solve::{Limits, Question, solve_alone};
use crate::tablebase::{TableFolder, TablebaseRules};

/// The tables of a material, built in memory.
fn tables<R: GeneratorRules + TablebaseRules>(
    rules: R,
    material: &str,
) -> Result<TablePositions<R>, TablePositionsError> {
    let folder = TableFolder::new(rules, "no folder".as_ref(), R::REPETITION);
    TablePositions::new(&material.parse().unwrap(), folder, &AtomicBool::new(false))
}

#[test]
fn in_positions_of_tables_exactly_one_move_wins() {
    fn hold<R: GeneratorRules + TablebaseRules>(
        rules: R,
        material: &str,
        lengths: RangeInclusive<u8>,
    ) {
        let source = tables(rules, material).unwrap();
        let criteria = Criteria { moves: lengths.clone(), ..Criteria::default() };
        let pattern: MaterialPattern = material.parse().unwrap();
        let mut candidates = Vec::new();
        let mut unit = Unit {
            random: &mut Random::for_unit(3, 0),
            criteria: &criteria,
            log: &mut UnitLog::default(),
            visit: &mut |candidate| {
                candidates.push(candidate);
                if candidates.len() < 20 {
                    ControlFlow::Continue(false)
                } else {
                    ControlFlow::Break(())
                }
            },
        };
        let _ = source.visit_unit(0, &mut unit);
        assert_eq!(candidates.len(), 20);
        for Candidate { position, from, .. } in candidates {
            assert!(pattern.matches(position.board(), Color::Red) && position.turn() == Color::Red);
            assert!(from.is_some_and(|from| from.starts_with('K')));
            // The solver, which knows nothing of tables, finds the same key in the same time.
            let question = Question { within: Some(*lengths.end()), checks: false };
            let (answer, _) = solve_alone(&position, question, &Limits::default());
            assert!(answer.moves.is_some_and(|moves| lengths.contains(&moves)), "{position}");
            assert_eq!(answer.keys.len(), 1, "{position}");
        }
    }
    hold(Xiangqi::default(), "RvN0-1", 2..=3);
    hold(Xiangqi::CHINA_SCHACH, "RvC", 1..=2);
    hold(Chex::default(), "PvN", 2..=3);
}

#[test]
fn problems_made_from_tables_are_sound_and_of_the_material() {
    let material = "RvA0-1N0-1";
    let criteria = Criteria {
        moves: 2..=3,
        material: Some(material.parse().unwrap()),
        policy: Policy::Strict,
        ..Criteria::default()
    };
    let rules = Xiangqi::default();
    let source = Box::new(tables(rules, material).unwrap());
    let problems = generated(&generator(rules, source, criteria.clone()), 4);
    assert!(!problems.is_empty());
    are_sound_and_economical(&problems, &criteria);
    assert!(problems.iter().all(|(_, problem)| problem.source == "table"));
}

#[test]
fn tables_that_are_too_large_or_too_many_are_refused() {
    let error = |material: &str| tables(Xiangqi::default(), material).unwrap_err().to_string();
    assert!(
        error("RCvRC").contains("`paiju table build --tables 'no folder' KRCKRC`"),
        "{}",
        error("RCvRC")
    );
    assert!(error("P0-5N0-2vP0-5N0-2").contains("more than 64 materials"));
    assert!(error("QvK").contains("is not a piece of xiangqi"));
}
