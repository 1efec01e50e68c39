//! The guarantees of the choice of a set, and its entries.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::candidates::Placement;
use crate::notation::Notation;
use crate::problem::{Collection, resolve, yaml};
use crate::rules::RuleSet;
use crate::theme::Name;

/// Problems of the units of one source.
fn generated(criteria: Criteria, climb: usize, units: u64) -> Vec<GeneratedProblem> {
    let stop = AtomicBool::new(false);
    let sources = vec![CandidateSource::Mates];
    let generator = Generator::new(RuleSet::Xiangqi, criteria, 3, climb, sources, &stop).unwrap();
    (0..units).flat_map(|unit| generator.run_unit(unit, &stop).problems).collect()
}

#[test]
fn the_pool_keeps_the_better_of_two_similar_problems() {
    let problems = generated(Criteria::default(), 0, 6);
    let mut pool = ProblemPool::default();
    problems.iter().chain(&problems).for_each(|it| pool.add(it.clone()));
    let chosen = pool.choose(usize::MAX);
    for (at, one) in chosen.iter().enumerate() {
        for other in &chosen[at + 1..] {
            assert!(Placement::of(&one.position).differences(&Placement::of(&other.position)) >= 5);
        }
    }
    let mut pool = ProblemPool::default();
    pool.avoid(&problems[0].position);
    pool.add(problems[0].clone());
    assert!(pool.is_empty());
    let mut better = problems[0].clone();
    better.quality += 1.0;
    let mut pool = ProblemPool::default();
    pool.add(problems[0].clone());
    pool.add(better.clone());
    assert_eq!((pool.len(), pool.choose(1)[0].quality), (1, better.quality));
}

#[test]
fn at_most_a_fifth_of_a_set_is_of_one_material() {
    let mut problems = generated(Criteria::default(), 0, 12);
    // A material whose problems are all better than the others would fill the set.
    let favored = problems[0].material.clone();
    for problem in &mut problems {
        problem.quality += if problem.material == favored { 100.0 } else { 0.0 };
    }
    let mut pool = ProblemPool::default();
    for problem in &problems {
        pool.add(problem.clone());
    }
    let is_favored = |it: &GeneratedProblem| it.material == favored;
    let held = problems.iter().filter(|it| is_favored(it)).count();
    assert!(held > 2 && pool.choosable(10) >= 10, "{held}, {}", pool.choosable(10));
    let chosen = pool.clone().choose(10);
    assert_eq!(chosen.iter().filter(|it| is_favored(it)).count(), 2);
    assert_eq!(most_alike(&chosen), None);

    // If there is nothing else, the set is still filled, and this is reported.
    let mut alike = ProblemPool::default();
    problems.into_iter().filter(is_favored).for_each(|problem| alike.add(problem));
    let (kept, wanted) = (alike.len(), alike.len().min(6));
    assert_eq!(alike.choosable(kept), spread::most_of_one_material(kept).min(kept));
    let chosen = alike.choose(wanted);
    assert_eq!(chosen.len(), wanted);
    assert_eq!(most_alike(&chosen), (wanted > 5).then_some(wanted));
}

#[test]
fn a_collection_entry_is_read_back_unchanged() {
    let criteria = Criteria { moves: 3..=3, ..Criteria::default() };
    let problems = generated(criteria, 4, 10);
    let origin = SetOrigin { seed: 3, tool: "test 1".to_owned() };
    let mut collection = Collection::default();
    for (number, problem) in problems.iter().enumerate() {
        collection.push(collection_entry(
            problem,
            format!("p-{number}"),
            &origin,
            Notation::default(),
        ));
    }
    let text = yaml::write(&[collection]).unwrap();
    let read = yaml::read(text.as_bytes(), "made.yaml");
    assert_eq!(read.diagnostics, []);
    assert_eq!(yaml::write(&read.collections).unwrap(), text);
    for (slot, generated) in read.collections[0].problems.iter().zip(&problems) {
        let problem = resolve(&read.collections[0], slot, "made.yaml").unwrap();
        assert_eq!(problem.warnings, []);
        assert_eq!(problem.position.to_string(), generated.position.to_string());
        let names: Vec<Name> = problem.themes.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, generated.themes);
        assert_eq!(problem.solution.unwrap().read, generated.solution);
    }
}
