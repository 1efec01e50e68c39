//! What the generator promises of every problem, for each rule set.

mod idea;
#[cfg(feature = "tables")]
mod tables;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::forced::accept_win;
use super::*;
use crate::examine::{Examination, Plan, Policy, Task, Verdict};
use crate::formats::Headers;
use crate::game::{Color, Position, Role, Square, fen};
use crate::notation::Notation;
use crate::problem::Stipulation;
use crate::rules::RuleSet;
use crate::rules::chex::Chex;
use crate::rules::switch::{Switch, Switches};
use crate::rules::xiangqi::Xiangqi;
use crate::solve::{Limits, Question, solve_alone};
use crate::theme::Name;

fn generator<R: GeneratorRules>(
    rules: R,
    source: Box<dyn Source<R>>,
    criteria: Criteria,
) -> TypedGenerator<R, WinGoal> {
    TypedGenerator { rules, sources: vec![source], goal: WinGoal(criteria), seed: 3, climb: 4 }
}

fn mates<R: GeneratorRules>(rules: R, criteria: Criteria) -> TypedGenerator<R, WinGoal> {
    generator(rules, Box::new(RetractedMates::new(rules, None).unwrap()), criteria)
}

/// The problems of some units, with their positions.
fn generated<R: GeneratorRules>(
    generator: &TypedGenerator<R, WinGoal>,
    units: u64,
) -> Vec<(Position<R>, GeneratedProblem)> {
    let stop = AtomicBool::new(false);
    let problems = (0..units).flat_map(|unit| generator.run_unit(unit, &stop).problems);
    problems
        .map(|problem| (*generator.rules.of_position(&problem.position).unwrap(), problem))
        .collect()
}

/// Checks problems the way an editor would: with a new prover, the author's solution, and by
/// removing one piece after another.
fn are_sound_and_economical<R: GeneratorRules>(
    problems: &[(Position<R>, GeneratedProblem)],
    criteria: &Criteria,
) {
    for (position, problem) in problems {
        let stipulation = Stipulation::mate(Some(problem.moves)).with_checks(criteria.checks);
        let solution = Some(&problem.solution);
        let (repetition, notation) = (problem.repetition, Notation::Coordinates);
        let task = Task { repetition, solution, notation, ..Task::new(position, stipulation) };
        let plan = Plan { policy: criteria.policy, ..Plan::default() };
        let mut examination = Examination::new(task, plan);
        let report = examination.check();
        assert_eq!(report.verdict, Verdict::Sound, "{position}: {:?}", report.findings);
        let key = R::of_move(problem.key.unwrap()).unwrap();
        assert_eq!(examination.answer().keys, [key]);
        let win = UniqueWin { moves: problem.moves, key };
        assert_eq!(economical(position, win, criteria).0, *position);
        assert_eq!(position.turn(), Color::Red);
    }
}

#[test]
fn problems_made_from_mates_are_sound_and_economical() {
    for moves in [1..=1, 2..=2, 2..=3] {
        let criteria = Criteria { moves, policy: Policy::Strict, ..Criteria::default() };
        let problems = generated(&mates(Xiangqi::default(), criteria.clone()), 5);
        assert!(problems.len() > 4, "{}", problems.len());
        are_sound_and_economical(&problems, &criteria);
        let problems = generated(&mates(Xiangqi::CHINA_SCHACH, criteria.clone()), 3);
        assert!(!problems.is_empty());
        are_sound_and_economical(&problems, &criteria);
        let problems = generated(&mates(Chex::default(), criteria.clone()), 3);
        assert!(!problems.is_empty());
        are_sound_and_economical(&problems, &criteria);
    }
}

#[test]
fn problems_made_from_others_are_sound_and_economical() {
    let start = fen::read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
    let source = Box::new(Mutations::<Xiangqi>::new(vec![(start, "octagonal".to_owned())]));
    let criteria = Criteria::default();
    let problems = generated(&generator(Xiangqi::default(), source, criteria.clone()), 3);
    assert!(problems.len() > 4, "{}", problems.len());
    are_sound_and_economical(&problems, &criteria);
    assert!(problems.iter().all(|(_, problem)| problem.from.as_deref() == Some("octagonal")));
    assert!(problems.iter().all(|(_, problem)| problem.source == "mutate"));
}

#[test]
fn random_placements_make_problems_of_the_material() {
    let material: MaterialPattern = "R1-2N0-1vA0-2B0-2P0-1".parse().unwrap();
    let source = Box::new(RandomPlacement::new(Xiangqi::default(), Some(&material)).unwrap());
    let criteria = Criteria { material: Some(material.clone()), ..Criteria::default() };
    let problems = generated(&generator(Xiangqi::default(), source, criteria.clone()), 12);
    assert!(!problems.is_empty());
    are_sound_and_economical(&problems, &criteria);
    assert!(problems.iter().all(|(at, _)| material.matches(at.board(), Color::Red)));
}

#[test]
fn games_and_lists_supply_their_positions_and_end() {
    // The horse has just let the cannons through; either side may be the attacker.
    let line = "h2e2 h7e7 h0g2 h9g7 i0h0 i9h9 h0h6 b7b3 b0c2 a9a8 h6g6 a8f8";
    let start = RuleSet::Xiangqi.start();
    let (mut at, mut moves) = (start, Vec::new());
    for word in line.split_whitespace() {
        let mv = at.read_move(Notation::Uci, word).unwrap();
        at = at.after(mv).unwrap();
        moves.push(mv);
    }
    let headers = Arc::new(Headers::default());
    let games = vec![Game { name: "g, game 1".to_owned(), start, moves, headers }];
    let parts = GameParts { opening: 0, ..GameParts::default() };
    let games = GamePositions::new(Xiangqi::default(), Box::new(games), parts);
    assert_eq!(Source::<Xiangqi>::unit_count(&games), Some(1));
    let (mut seen, mut log) = (Vec::new(), UnitLog::default());
    let mut random = Random::for_unit(0, 0);
    let criteria = Criteria { moves: 1..=2, ..Criteria::default() };
    let mut visit = |candidate: Candidate<Xiangqi>| {
        seen.push((candidate.position.turn(), candidate.played.map(|played| played.ply)));
        ControlFlow::Continue(false)
    };
    let (random, log_of) = (&mut random, &mut log);
    let mut unit = Unit { random, criteria: &criteria, log: log_of, visit: &mut visit };
    let _ = games.visit_unit(0, &mut unit);
    // Every position was examined, with either side to move.
    assert_eq!(seen.len() as u64 + log.count(), 13, "{seen:?} {log:?}");
    let position: Position<Xiangqi> = fen::read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
    let list = PositionList::new("table", vec![(position, "KNPKAAR".to_owned())]);
    let generator =
        TypedGenerator { climb: 0, ..generator(Xiangqi::default(), Box::new(list), criteria) };
    let found = generated(&generator, generator.unit_count().unwrap());
    assert_eq!((found.len(), found[0].1.source), (1, "table"));
    assert_eq!(found[0].1.from.as_deref(), Some("KNPKAAR"));
}

/// The same mate again and again.
struct Mates {
    is_given: bool,
}

impl Source<Xiangqi> for Mates {
    fn name(&self) -> &'static str {
        "list"
    }

    fn is_given(&self) -> bool {
        self.is_given
    }

    fn most_problems(&self) -> usize {
        if self.is_given { usize::MAX } else { 4 }
    }

    fn visit_unit(&self, _: u64, unit: &mut Unit<'_, Xiangqi>) -> ControlFlow<()> {
        let position = fen::read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
        for _ in 0..50 {
            unit.visit(position)?;
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn all_positions_that_the_user_names_are_tried() {
    // So low that the node limit of a unit is reached long before its end.
    let found = |is_given| {
        let criteria = Criteria { nodes: 500, ..Criteria::default() };
        let generator = TypedGenerator {
            climb: 0,
            ..generator(Xiangqi::default(), Box::new(Mates { is_given }), criteria)
        };
        let result = generator.run_unit(0, &AtomicBool::new(false));
        (result.tried, result.problems.len())
    };
    assert_eq!(found(true), (50, 50));
    let (tried, problems) = found(false);
    assert!(tried < 50 && problems <= 4, "{tried} {problems}");
    assert_eq!(
        Source::<Xiangqi>::most_problems(&GamePositions::new(
            Xiangqi::default(),
            Box::new(Vec::new()),
            GameParts { per_game: Some(1), ..GameParts::default() }
        )),
        1
    );
}

#[test]
fn only_problems_that_meet_the_criteria_are_generated() {
    let criteria = Criteria {
        quiet_key: true,
        themes: vec![Name::Traitor],
        excluded_themes: vec![Name::Stalemate],
        depends_on: vec![Dependence::Traitor],
        pieces: 4..=8,
        attackers: 2..=4,
        difficulty: 3.0..=7.0,
        ..Criteria::default()
    };
    let problems = generated(&mates(Xiangqi::default(), criteria.clone()), 20);
    assert!(!problems.is_empty());
    for (position, problem) in &problems {
        assert!(problem.shows(Name::QuietKey) && problem.shows(Name::Traitor));
        assert!(!problem.shows(Name::Stalemate));
        assert!(criteria.difficulty.contains(&problem.difficulty.unwrap()));
        let board = position.board();
        assert!(criteria.pieces.contains(&board.occupied().len()));
        assert!(criteria.attackers.contains(&board.color(Color::Red).len()));
        // No advisor is idle: that is what resting on the traitor means.
        let advisors = board.pieces_of(Color::Black, crate::rules::xiangqi::XiangqiRole::Advisor);
        assert!(!advisors.is_empty());
    }
}

#[test]
fn the_answer_changes_with_a_rule_that_it_must_rest_on() {
    let switch = Switch::GeneralsMayFace;
    let depends_on = vec![Dependence::Rule(switch)];
    let criteria = Criteria { depends_on, ..Criteria::default() };
    let problems = generated(&mates(Xiangqi::default(), criteria), 6);
    assert!(!problems.is_empty());
    for (position, problem) in problems {
        let Ok(changed) = position.under(Xiangqi::default().changed(switch)) else {
            panic!("illegal")
        };
        let question = Question { within: Some(problem.moves), checks: false };
        let (answer, _) = solve_alone(&changed, question, &Limits::default());
        let key = |mv: &crate::game::Move<Xiangqi>| (mv.from().index(), mv.to().index());
        let keys: Vec<_> = answer.keys.iter().map(key).collect();
        let known = problem.key.unwrap();
        let same = answer.moves == Some(problem.moves) && keys == [(known.from(), known.to())];
        assert!(!same, "{position}");
    }
}

#[test]
fn a_unit_gives_the_same_problems_every_time() {
    let generator = mates(Xiangqi::default(), Criteria::default());
    let texts = |problems: Vec<(_, GeneratedProblem)>| -> Vec<String> {
        problems.iter().map(|(_, it)| format!("{} {}", it.position, it.solution)).collect()
    };
    assert_eq!(texts(generated(&generator, 4)), texts(generated(&generator, 4)));
}

#[test]
fn retracted_moves_can_be_played() {
    let mut random = Random::for_unit(9, 9);
    let end: Position<Xiangqi> = fen::read("3akN2C/4a4/9/9/9/5R3/9/9/9/5K3 b").unwrap();
    let mut origins = BTreeSet::new();
    for _ in 0..200 {
        let takes = if random.one_in(2) { Xiangqi::defender_weights() } else { &[] };
        let Some((before, mv)) = retract_move(&end, None, takes, &mut random) else { continue };
        assert!(before.legal_moves().contains(&mv), "{before}");
        assert_eq!(before.after(mv).key(), end.key(), "{before}");
        origins.insert(before.to_string());
    }
    assert!(origins.len() > 5, "{}", origins.len());
}

#[test]
fn every_piece_can_be_placed_somewhere() {
    for &role in <Xiangqi as crate::game::Rules>::Role::ALL {
        let man = crate::game::Piece { color: Color::Red, role };
        let near = Position::<Xiangqi>::start().board().royal(Color::Black).unwrap();
        let territory = <Xiangqi as crate::game::Rules>::territory(man);
        assert!(territory.into_iter().any(|at| Xiangqi::placement_weight(man, at, near) > 0));
        assert_eq!(role == Role::ROYAL, role == crate::rules::xiangqi::XiangqiRole::General);
    }
}

#[test]
fn where_only_the_key_counts_a_solution_with_many_variations_is_its_main_line() {
    let position = fen::read::<Xiangqi>("3k5/9/3P5/1c7/2p1N4/6n2/1p2p4/9/9/5K3 w").unwrap();
    let standard = Criteria::default();
    let win = find_unique_win(&position, &standard).0.unwrap();
    assert_eq!(accept_win(&position, win, &standard).err(), Some(Rejection::Variations));
    let key = Criteria { policy: Policy::Key, ..standard };
    let problem = accept_win(&position, win, &key).unwrap().problem;
    assert_eq!(problem.solution.to_string(), "1. e6f8 b4b3 2. d8d9#");
}
