//! The sets in `puzzles/generated/`, which the program generated: everything that they state is
//! proven again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use paiju::candidates::{
    Criteria, GeneratorRules, UniqueWin, canonical, differences, economical, idea_of,
};
use paiju::difficulty::{Key, rate};
use paiju::examine::{Policy, Verdict};
use paiju::game::Position;
use paiju::idea::{Idea, LastMoves};
use paiju::problem::Problem;
use paiju::solve::Limits;
use paiju::theme::{Kind, Name, variations};
use paiju::with_position;

use crate::collections::{examined, problems};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/generated");
    let mut files: Vec<PathBuf> =
        folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// What was proven again of one problem.
struct Seen {
    themes: Vec<Name>,
    key: Key,
    text: String,
}

fn seen<R: GeneratorRules>(problem: &Problem, position: &Position<R>) -> Seen {
    let id = &problem.id;
    let mut examination = examined(problem, position, Policy::Standard);
    let report = examination.check();
    assert_eq!(report.verdict, Verdict::Sound, "{id}: {:?}", report.findings);
    let tree = examination.tree().unwrap().unwrap();
    let found = examination.themes().unwrap().unwrap();
    let themes: Vec<Name> = found.iter().map(|theme| theme.name).collect();
    let named: Vec<Name> = problem.themes.iter().map(|(name, _)| *name).collect();
    assert_eq!(themes, named, "{id}");
    let facts = examination.facts().unwrap().unwrap();
    // The effort of the solver is a small part of it, which a better solver changes.
    let stored: f64 = problem.entry.difficulty.as_ref().unwrap().as_str().parse().unwrap();
    assert!((rate(&facts).score - stored).abs() < 0.7, "{id}: {} {stored}", rate(&facts));
    let moves = problem.stipulation.moves().unwrap();
    let checks = problem.stipulation.is_by_checks();
    let criteria =
        Criteria { moves: moves..=moves, checks, nodes: 1_000_000, ..Criteria::default() };
    let win = UniqueWin { moves, key: tree.continuations[0] };
    assert_eq!(economical(position, win, &criteria).0, *position, "{id} has a man too many");
    let lines = variations(&tree);
    let last = LastMoves::of_lines(position, problem.stipulation, &lines).unwrap();
    assert!(last.fewest > 1 && last.share < 0.8, "{id}: {last:?}");
    Seen { themes, key: facts.key, text: canonical(position).to_string() }
}

#[test]
fn every_set_is_what_it_says() {
    let mut sets = Vec::new();
    for file in files() {
        let problems = problems(&file);
        let seen: Vec<Seen> = problems
            .iter()
            .map(|problem| with_position!(&problem.position, position => seen(problem, position)))
            .collect();
        let mut texts: Vec<&str> = seen.iter().map(|seen| seen.text.as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), problems.len(), "{}", file.display());
        let share =
            |criteria: &dyn Fn(&Seen) -> bool| seen.iter().filter(|it| criteria(it)).count();
        let named = share(&|it| it.themes.iter().any(|name| name.kind() == Kind::Mate));
        let traitors = share(&|it| it.themes.contains(&Name::Traitor));
        let plain = |it: &Seen| it.key < Key::Quiet && !it.themes.contains(&Name::Sacrifice);
        assert_eq!(share(&plain), 0, "{}", file.display());
        sets.push((problems[0].position.rules().name(), seen.len(), named, traitors));
    }
    let set = |rules: &str| sets.iter().find(|set| set.0 == rules).copied().unwrap();
    let (_, count, named, traitors) = set("xiangqi");
    assert!(count == 60 && named * 10 >= count * 6 && traitors >= 12, "{named} {traitors}");
    assert!(set("china-schach").1 == 60 && set("chex").1 == 60);
}

#[test]
fn no_two_problems_of_a_set_are_alike() {
    for file in files() {
        let problems = problems(&file);
        let ideas: Vec<Idea> =
            problems.iter().map(|it| idea_of(it, &Limits::default()).unwrap()).collect();
        let different: BTreeSet<&Idea> = ideas.iter().collect();
        assert_eq!(different.len(), ideas.len(), "{}", file.display());
        for (at, one) in problems.iter().enumerate() {
            with_position!(&one.position, position => {
                for other in &problems[at + 1..] {
                    let text = other.position.to_string();
                    let other = same_rules(position, &text);
                    let apart = differences(&canonical(position), &canonical(&other));
                    assert!(apart >= 5, "{}: {text}", one.id);
                }
            });
        }
    }
}

/// Reads a position under the rules of another one.
fn same_rules<R: GeneratorRules>(_: &Position<R>, text: &str) -> Position<R> {
    paiju::game::fen::read(text).unwrap()
}
