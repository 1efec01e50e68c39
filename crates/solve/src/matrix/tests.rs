//! Matrices against a plain recursion over moves, and the fate of every placement.

use std::collections::BTreeSet;

use super::{Counts, Matrix, MatrixError, NODES, Options, Placement, Sign, State};
use crate::game::Outcome;
use crate::problem::{Problem, Stipulation};
use crate::report::Report;
use crate::rules::{AnyPosition, RuleSet};
use crate::solve::Limits;

fn matrix(rules: RuleSet, fen: &str, asked: &str, vary: &[&str]) -> Result<Matrix, MatrixError> {
    let problem = Problem::new(rules.read(fen).unwrap(), asked.parse().unwrap());
    let vary = vary.iter().map(|text| text.parse()).collect::<Result<Vec<_>, _>>()?;
    Matrix::new(&problem, &vary, Options::default())
}

/// All placements with the reports on those that are legal.
fn values(matrix: &Matrix) -> Vec<(Placement, Option<Report>)> {
    let value = |placement: Placement| {
        let report = match &placement.state {
            State::Legal { position, .. } => Some(matrix.value(position, &Limits::default(), None)),
            _ => None,
        };
        (placement, report)
    };
    matrix.placements().map(value).collect()
}

fn counts(values: &[(Placement, Option<Report>)]) -> Counts {
    let mut counts = Counts::default();
    for (placement, report) in values {
        counts.add(placement, report.as_ref().map(|it| (Sign::of(it), it.no_last_move)));
    }
    counts
}

/// Whether the side to move wins within this number of moves, by a plain recursion.
fn wins(position: &AnyPosition, moves: u8) -> bool {
    moves > 0 && position.legal_moves().into_iter().any(|mv| is_key(position, mv, moves))
}

fn is_key(position: &AnyPosition, mv: crate::rules::AnyMove, moves: u8) -> bool {
    let after = position.after(mv).unwrap();
    match after.outcome() {
        Some(Outcome::Win { winner, .. }) => winner == position.turn(),
        Some(Outcome::Draw) => false,
        None => {
            moves > 1
                && after.legal_moves().into_iter().all(|reply| {
                    let next = after.after(reply).unwrap();
                    match next.outcome() {
                        Some(Outcome::Win { winner, .. }) => winner == position.turn(),
                        Some(Outcome::Draw) => false,
                        None => wins(&next, moves - 1),
                    }
                })
        }
    }
}

#[test]
fn every_value_is_that_of_a_plain_recursion() {
    for (rules, fen, asked, vary) in [
        (RuleSet::Xiangqi, "3k5/9/R8/3c5/9/9/9/9/9/4K4 w", 1, "a8: *"),
        (RuleSet::Xiangqi, "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", 2, "g5: g*/c*/*2"),
        (RuleSet::ChinaSchach, "9/5kN2/9/9/9/9/9/9/9/4KC3 w", 1, "f1: *"),
        (RuleSet::Chex, "4/1R3/p4p/k3K2/4B1/5/4 w -", 2, "d6: *"),
    ] {
        let matrix = matrix(rules, fen, &format!("#{asked}"), &[vary]).unwrap();
        let mut seen = BTreeSet::new();
        for (placement, report) in values(&matrix) {
            let State::Legal { position, .. } = placement.state else { continue };
            let sign = Sign::of(&report.unwrap());
            let shortest = (1..=asked).find(|&moves| wins(&position, moves));
            let keys = position.legal_moves().into_iter();
            let keys = keys.filter(|&mv| shortest.is_some_and(|it| is_key(&position, mv, it)));
            match (shortest, keys.count()) {
                _ if position.outcome().is_some() => assert_eq!(sign, Sign::Over, "{position}"),
                (None, _) => {
                    assert!(matches!(sign, Sign::NoSolution | Sign::Never), "{position} {sign:?}");
                }
                (Some(moves), 1) if moves == asked => {
                    let expected = [Sign::Sound(shortest), Sign::Unsound(shortest)];
                    assert!(expected.contains(&sign), "{position} {sign:?}");
                    // A win in one move has no duals.
                    assert!(moves > 1 || sign == Sign::Sound(shortest), "{position} {sign:?}");
                }
                (Some(_), _) => assert_eq!(sign, Sign::Unsound(shortest), "{position}"),
            }
            seen.insert(sign.name());
        }
        assert!(seen.len() > 1, "{rules} {vary}: {seen:?}");
    }
}

#[test]
fn no_placement_is_lost() {
    for (rules, fen, asked, vary) in [
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/9/9/R8/3K5 w", "#1", &["N: *", "a2: R/C a1-c3"][..]),
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/9/9/R8/3K5 w", "#1", &["e10: palace", "p: *5 or none"]),
        (RuleSet::Chex, "3k/4P/2K3/7/6/3R1/4 w", "#1", &["r/n: *", "d2: or none"]),
    ] {
        let matrix = matrix(rules, fen, asked, vary).unwrap();
        let all: Vec<Placement> = matrix.placements().collect();
        assert_eq!(all.len() as u64, matrix.count());
        let mut counts = Counts::default();
        for placement in &all {
            counts.add(placement, None);
        }
        assert_eq!(counts.done() + counts.left, matrix.count());
        assert!(!counts.illegal.is_empty() && counts.left > 0, "{counts:?}");
    }
}

#[test]
fn the_same_men_are_examined_once() {
    let fen = "4k4/9/9/9/9/9/9/9/R8/3K5 w";
    let alike = matrix(RuleSet::Xiangqi, fen, "#1", &["N: b1-c3", "N: b1-c3 or none"]).unwrap();
    let mut boards = BTreeSet::new();
    let mut repeated = 0;
    for placement in alike.placements() {
        match placement.state {
            State::Legal { position, .. } => assert!(boards.insert(position.to_string())),
            State::Repeated => repeated += 1,
            State::Occupied(_) => {}
            state => panic!("{state:?}"),
        }
    }
    // 6 squares: one horse on each, or two on different ones.
    assert_eq!((boards.len(), repeated), (6 + 15, 15));
    // A man may go to the square of another that is also varied.
    let exchanged = matrix(RuleSet::Xiangqi, fen, "#1", &["a2: a2/b2", "C: a2/b2"]).unwrap();
    let legal = exchanged.placements().filter(|it| matches!(it.state, State::Legal { .. }));
    assert_eq!(legal.count(), 2);
}

#[test]
fn a_placement_stands_for_its_mirror_image() {
    for (rules, fen, vary) in [
        (RuleSet::Xiangqi, "4k4/9/9/9/4p4/9/9/9/9/4K4 w", &["R: *", "A: palace"][..]),
        (RuleSet::Xiangqi, "4k4/9/9/9/4p4/9/9/9/9/4K4 w", &["N: d8-f10", "N: *8"]),
    ] {
        let matrix = matrix(rules, fen, "#1", vary).unwrap();
        assert!(matrix.is_symmetric());
        let mut alone = BTreeSet::new();
        let (mut images, mut skipped) = (BTreeSet::new(), 0);
        for placement in matrix.placements() {
            match placement.state {
                State::Legal { position, mirrored } => {
                    assert!(alone.insert(position.to_string()));
                    if let Some(image) = mirrored {
                        let value = |at: &AnyPosition| {
                            Sign::of(&matrix.value(at, &Limits::default(), None))
                        };
                        // Some of them, since each takes its time.
                        if images.len() % 50 == 0 {
                            assert_eq!(value(&position), value(&image), "{position}");
                        }
                        images.insert(image.to_string());
                    }
                }
                State::Mirrored => skipped += 1,
                _ => {}
            }
        }
        assert!(alone.is_disjoint(&images) && images.len() == skipped && skipped > 10);
    }
    let lopsided = matrix(RuleSet::Xiangqi, "4k4/9/9/9/9/9/9/9/R8/3K5 w", "#1", &["N: *"]).unwrap();
    assert!(!lopsided.is_symmetric());
}

#[test]
fn studies_and_help_play_have_values_too() {
    let study =
        matrix(RuleSet::Xiangqi, "4k4/9/9/9/4p4/9/9/9/9/4K4 w", "+", &["R: a1-a3"]).unwrap();
    let counts_of = |matrix: &Matrix| counts(&values(matrix));
    let found = counts_of(&study);
    assert_eq!(found.done() + found.left, 3, "{found:?}");
    let help =
        matrix(RuleSet::Xiangqi, "4k4/9/9/9/9/9/9/9/3RR4/3K5 b", "h#1", &["e2: *2"]).unwrap();
    let found = counts_of(&help);
    assert!(found.of("sound") + found.of("unsound") > 0, "{found:?}");
}

#[test]
fn a_limit_leaves_a_value_undecided() {
    let fen = "3ak4/4a1P2/9/9/2N6/9/9/9/3p5/4K4 w";
    let problem = Problem::new(RuleSet::Xiangqi.read(fen).unwrap(), Stipulation::mate(Some(3)));
    let options = Options { nodes: Some(1), ..Options::default() };
    let limited = Matrix::new(&problem, &["r: *5".parse().unwrap()], options).unwrap();
    let found = counts(&values(&limited));
    assert!(found.of("undecided") > 0 && NODES > 1, "{found:?}");
}

#[test]
fn what_cannot_be_varied_is_refused_with_a_reason() {
    let fen = "3k5/9/9/9/9/9/9/9/R7R/4K4 w";
    for (rules, vary, said) in [
        (RuleSet::Xiangqi, &["a2"][..], "found no colon"),
        (RuleSet::Xiangqi, &["a2:"], "found nothing after the colon"),
        (RuleSet::Xiangqi, &["N:"], "found no square for `N`"),
        (RuleSet::Xiangqi, &["N: R"], "`R`, which is not a square"),
        (RuleSet::Xiangqi, &["RN: *"], "`RN`, which is not the letter of a man"),
        (RuleSet::Xiangqi, &["N: z9"], "`z9`, which is not a square of any board"),
        (RuleSet::Xiangqi, &["N: a*-c3"], "expected a square at each end"),
        (RuleSet::Xiangqi, &["b2: *"], "there is no man on b2"),
        (RuleSet::Xiangqi, &["j2: *"], "has no square `j2`"),
        (RuleSet::Xiangqi, &["a2: *", "a2: R"], "this man is varied already"),
        (RuleSet::Xiangqi, &["N: *"; 6], "6 men are varied, at most 5 can be"),
        (RuleSet::Xiangqi, &[], "nothing is varied"),
    ] {
        let error = matrix(rules, fen, "#1", vary).err().unwrap().to_string();
        assert!(error.contains(said), "{error}");
    }
    let chex = |vary: &str| matrix(RuleSet::Chex, "3k/4P/2K3/7/6/3R1/4 w", "#1", &[vary]);
    for (vary, said) in [
        ("R: palace", "chex has no palace"),
        ("R: i9", "chex has no square `i9`"),
        ("C: *", "`C` is not a man of chex"),
    ] {
        assert!(chex(vary).err().unwrap().to_string().contains(said));
    }
}
