//! What is generated is sound, and no piece of it is idle.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::candidates::criteria::PlayCriteria;
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::source::Source;
use crate::candidates::{Criteria, GeneratedProblem, RandomPlacement, TypedGenerator, Units};
use crate::game::Position;
use crate::problem::Stipulation;
use crate::rules::chex::Chex;
use crate::rules::xiangqi::Xiangqi;
use crate::solve::{AllSolutions, Branch, Budget, Limits, all_solutions};
use crate::stipulation::Play;

fn goal(asked: &str, solutions: usize) -> PlayGoal {
    let asked: Stipulation = asked.parse().unwrap();
    let common = Criteria { nodes: 50_000, ..Criteria::default() };
    PlayGoal {
        asked,
        solutions,
        common: Criteria { play: Some(PlayCriteria { asked, solutions }), ..common },
    }
}

fn generated<R: GeneratorRules>(rules: R, goal: &PlayGoal) -> GeneratedProblem {
    let source: Box<dyn Source<R>> = match goal.asked.play() {
        Play::Help | Play::SeriesHelp => {
            let placement = RandomPlacement::new(rules, None).unwrap();
            Box::new(placement.with_turn(goal.common.first_mover()))
        }
        _ => Box::new(PlayEnds::new(rules, goal).unwrap()),
    };
    let goal = goal.clone();
    let generator = TypedGenerator { rules, sources: vec![source], goal, seed: 5, climb: 2 };
    let stop = AtomicBool::new(false);
    let mut units = (0..200).flat_map(|unit| generator.run_unit(unit, &stop).problems);
    units.next().unwrap()
}

/// Whether a position has the solutions of a problem and no others, by the solver for problems
/// that are given.
fn holds<R: GeneratorRules>(position: &Position<R>, criteria: &PlayGoal) -> bool {
    let limits = Limits::default();
    let answer =
        all_solutions(position, criteria.asked, &limits, &mut Budget::start(&limits)).unwrap();
    answer.shorter.is_none()
        && answer.solutions.len() == criteria.solutions
        && !answer.duals.iter().any(|dual| dual.major)
}

fn are_sound<R: GeneratorRules>(rules: R, asked: &str, solutions: usize) {
    let criteria = goal(asked, solutions);
    let problem = generated(rules, &criteria);
    let text = format!("{} {asked} {}", rules.name(), problem.position);
    let position = rules.of_position(&problem.position).unwrap();
    assert!(holds(position, &criteria), "{text}");
    assert_eq!(position.turn(), criteria.common.first_mover(), "{text}");
    assert_eq!(problem.solutions, solutions, "{text}");
    let answer = criteria.solve(position, criteria.common.nodes).0.unwrap();
    for (at, piece) in position.board().pieces() {
        let mut board = *position.board();
        board.lift(at);
        let smaller = Position::new(board, position.turn(), R::Rights::default());
        let Ok(smaller) = smaller else { continue };
        let (found, _) = criteria.solve(&smaller, criteria.common.nodes);
        let same = |found: &AllSolutions<R>| {
            let first = |branches: &[Branch<R>]| -> Vec<_> {
                let lines = branches.iter().map(Branch::line);
                let plies = usize::from(criteria.asked.plies());
                let plies = if criteria.asked.play().is_resisted() { 1 } else { plies };
                lines
                    .map(|line| {
                        line.iter().take(plies).map(|mv| (mv.from(), mv.to())).collect::<Vec<_>>()
                    })
                    .collect()
            };
            first(&found.solutions) == first(&answer.solutions)
        };
        assert!(!found.as_ref().is_some_and(same), "{text}: {piece:?} on {at} is idle");
    }
}

/// The stipulations that are tried, each with the number of its solutions.
const ASKED: [(&str, usize); 11] = [
    ("h#2", 1),
    ("h#1", 2),
    ("h#1.5", 1),
    ("h==1.5", 1),
    ("s#2", 1),
    ("r#2", 1),
    ("ser-#2", 1),
    ("ser-h#2", 1),
    ("ser-s#2", 1),
    ("hs#2", 1),
    ("hs#1.5", 1),
];

#[test]
fn problems_of_all_kinds_of_play_are_sound_and_economical_in_xiangqi() {
    for (asked, solutions) in ASKED {
        are_sound(Xiangqi::default(), asked, solutions);
    }
}

#[test]
fn problems_of_all_kinds_of_play_are_sound_and_economical_in_china_schach() {
    for (asked, solutions) in ASKED {
        are_sound(Xiangqi::CHINA_SCHACH, asked, solutions);
    }
}

#[test]
fn problems_of_all_kinds_of_play_are_sound_and_economical_in_chex() {
    for (asked, solutions) in ASKED {
        are_sound(Chex::default(), asked, solutions);
    }
}
