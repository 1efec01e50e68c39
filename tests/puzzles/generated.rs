//! The sets in `puzzles/generated/`, which the program generated: everything that they state is
//! proven again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use paiju::candidates::{
    Criteria, GeneratorRules, UniqueWin, canonical, differences, economical, idea_of,
};
use paiju::difficulty::{Key, rate};
use paiju::examine::{Policy, Verdict};
use paiju::game::{Move, Position};
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

/// The set for children, which is easy and not for print.
const FOR_CHILDREN: &str = "children.yaml";

/// What was proven again of one problem.
struct Seen {
    themes: Vec<Name>,
    difficulty: f64,
    key: Key,
    text: String,
}

fn seen<R: GeneratorRules>(problem: &Problem, position: &Position<R>, is_for_print: bool) -> Seen {
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
    let difficulty = rate(&facts).score;
    let stored = problem.entry.difficulty.as_ref().unwrap().as_str();
    assert_eq!(format!("{difficulty:.1}"), stored, "{id}");
    let moves = problem.stipulation.moves().unwrap();
    let checks = problem.stipulation.is_by_checks();
    let criteria =
        Criteria { moves: moves..=moves, checks, nodes: 1_000_000, ..Criteria::default() };
    let win = UniqueWin { moves, key: tree.continuations[0] };
    assert_eq!(economical(position, win, &criteria).0, *position, "{id} has a man too many");
    let lines = variations(&tree);
    let last = LastMoves::of_lines(position, problem.stipulation, &lines).unwrap();
    let takes =
        |line: &Vec<_>| line.iter().skip(2).step_by(2).any(|mv: &Move<R>| mv.capture().is_some());
    let is_printed = last.fewest > 1 && last.share < 0.75 && !lines.iter().all(takes);
    assert!(!is_for_print || is_printed, "{id}: {last:?}");
    let men = position.board().occupied().len();
    assert!(is_for_print || moves < 3 && men <= 9 && lines.len() <= 4, "{id}");
    Seen { themes, difficulty, key: facts.key, text: canonical(position).to_string() }
}

#[test]
fn every_set_is_what_it_says() {
    let mut sets = Vec::new();
    for file in files() {
        let problems = problems(&file);
        let is_for_print = !file.ends_with(FOR_CHILDREN);
        let see = |problem: &Problem| with_position!(&problem.position, position => seen(problem, position, is_for_print));
        let seen: Vec<Seen> = problems.iter().map(see).collect();
        let mut texts: Vec<&str> = seen.iter().map(|seen| seen.text.as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), problems.len(), "{}", file.display());
        let share =
            |criteria: &dyn Fn(&Seen) -> bool| seen.iter().filter(|it| criteria(it)).count();
        if !is_for_print {
            assert_eq!(seen.len(), 60);
            assert!(seen.is_sorted_by(|one, next| one.difficulty <= next.difficulty));
            let shown: BTreeSet<Name> =
                seen.iter().flat_map(|it| it.themes.iter().copied()).collect();
            let mates = shown.iter().filter(|name| name.kind() == Kind::Mate).count();
            assert!(mates >= 31 && seen.iter().all(|it| it.difficulty < 4.5), "{mates}");
            continue;
        }
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
        for (at, idea) in ideas.iter().enumerate() {
            let alike = ideas[at + 1..].iter().find(|other| idea.is_alike(other));
            assert_eq!(alike, None, "{}: {idea}", problems[at].id);
        }
        // Of few men, few can differ.
        let least = if file.ends_with(FOR_CHILDREN) { 3 } else { 5 };
        for (at, one) in problems.iter().enumerate() {
            with_position!(&one.position, position => {
                for other in &problems[at + 1..] {
                    let text = other.position.to_string();
                    let other = same_rules(position, &text);
                    let apart = differences(&canonical(position), &canonical(&other));
                    assert!(apart >= least, "{}: {text}", one.id);
                }
            });
        }
    }
}

/// Reads a position under the rules of another one.
fn same_rules<R: GeneratorRules>(_: &Position<R>, text: &str) -> Position<R> {
    paiju::game::fen::read(text).unwrap()
}
