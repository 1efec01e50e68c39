//! How a game can end with best play, against a recursion over all legal moves, and from all sides.

use std::collections::{BTreeSet, HashMap};

use paiju::examine::{Plan, ReportPart, examine};
use paiju::game::{Outcome, WinKind};
use paiju::input::{Input, PoseOptions};
use paiju::problem::Problem;
use paiju::rules::{AnyPosition, RuleSet};

/// How the game can end, as an examination has it.
fn examined(problem: &Problem) -> (Option<u8>, Vec<WinKind>) {
    let parts = vec![ReportPart::Answer, ReportPart::WinKinds];
    let answer = examine(problem, &Plan { parts, ..Plan::default() }, &mut ()).answer;
    (answer.moves, answer.win_kinds)
}

/// A recursion that knows nothing of repetition.
#[derive(Default)]
struct Brute {
    wins: HashMap<(String, u8), bool>,
}

impl Brute {
    fn lost_by(position: &AnyPosition) -> Option<WinKind> {
        match position.outcome() {
            Some(Outcome::Win { winner, by }) if winner != position.turn() => Some(by),
            _ => None,
        }
    }

    /// Whether the side to move wins within some moves.
    fn wins(&mut self, position: &AnyPosition, moves: u8) -> bool {
        if moves == 0 || position.outcome().is_some() {
            return false;
        }
        let key = (position.to_string(), moves);
        if let Some(&known) = self.wins.get(&key) {
            return known;
        }
        let children = position.legal_moves().into_iter().filter_map(|mv| position.after(mv));
        let won = children.collect::<Vec<_>>().iter().any(|child| self.loses(child, moves - 1));
        self.wins.insert(key, won);
        won
    }

    /// Whether the side to move loses within some moves of the other side.
    fn loses(&mut self, position: &AnyPosition, moves: u8) -> bool {
        if Self::lost_by(position).is_some() {
            return true;
        }
        if moves == 0 || position.outcome().is_some() {
            return false;
        }
        let replies = position.legal_moves().into_iter().filter_map(|mv| position.after(mv));
        replies.collect::<Vec<_>>().iter().all(|next| self.wins(next, moves))
    }

    /// The ends of all lines of full length from a position that is won in `moves`.
    fn kinds(&mut self, position: &AnyPosition, moves: u8, found: &mut BTreeSet<WinKind>) {
        for mv in position.legal_moves() {
            let Some(child) = position.after(mv) else { continue };
            if !self.loses(&child, moves - 1) {
                continue;
            }
            found.extend(Self::lost_by(&child));
            for reply in child.legal_moves() {
                let Some(next) = child.after(reply).filter(|_| moves > 1) else { continue };
                if !self.wins(&next, moves - 2) {
                    self.kinds(&next, moves - 1, found);
                }
            }
        }
    }
}

fn problems() -> Vec<Problem> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let input = Input { paths: vec![path], ..Input::default() };
    let posed = input.problems().map(|raw| raw.pose(&PoseOptions::default()));
    let problems = posed.filter_map(|posed| posed.problem.ok());
    problems.filter(|it| it.stipulation.is_mate() && !it.stipulation.is_by_checks()).collect()
}

#[test]
fn all_ends_of_full_length_are_found_in_all_three_games() {
    let (mut compared, mut several) = (BTreeSet::new(), 0);
    for problem in problems() {
        let (Some(moves @ 1..=2), kinds) = examined(&problem) else { continue };
        let mut brute = Brute::default();
        let mut found = BTreeSet::new();
        brute.kinds(&problem.position, moves, &mut found);
        assert!(found.iter().eq(&kinds), "{}: {found:?} {kinds:?}", problem.id);
        compared.insert(problem.position.rules());
        several += usize::from(kinds.len() > 1);
    }
    assert_eq!(compared.len(), RuleSet::ALL.len());
    assert!(several > 5, "{several}");
}

#[test]
fn the_side_to_move_and_the_wing_do_not_matter() {
    for texts in [
        // Of five moves, with the board as it is, mirrored, and with the colors exchanged.
        [
            "9/4P4/3k5/2N1n4/9/9/9/9/9/4K4 w",
            "9/4P4/5k3/4n1N2/9/9/9/9/9/4K4 w",
            "4k4/9/9/9/9/9/2n1N4/3K5/4p4/9 b",
        ],
        [
            "4k4/9/9/9/9/9/4N1n2/5K3/4p4/9 b",
            "4k4/9/9/9/9/9/2n1N4/3K5/4p4/9 b",
            "9/4P4/3k5/2N1n4/9/9/9/9/9/4K4 w",
        ],
    ] {
        for (rules, text) in texts
            .into_iter()
            .flat_map(|text| [(RuleSet::Xiangqi, text), (RuleSet::ChinaSchach, text)])
        {
            let asked = "#".parse().unwrap();
            let mut problem = Problem::from_fen(text, asked).unwrap();
            problem.position = rules.read(text).unwrap();
            let (moves, kinds) = examined(&problem);
            let is_known = rules == RuleSet::ChinaSchach || moves == Some(5);
            assert!(is_known, "{text}: {moves:?}");
            let first = examined(&{
                let mut problem = Problem::from_fen(texts[0], asked).unwrap();
                problem.position = rules.read(texts[0]).unwrap();
                problem
            });
            assert_eq!((moves, kinds), first, "{rules} {text}");
        }
    }
    let said = Problem::from_fen("9/4P4/3k5/2N1n4/9/9/9/9/9/4K4 w", "#".parse().unwrap()).unwrap();
    assert_eq!(examined(&said).1, [WinKind::Checkmate, WinKind::Stalemate]);
}
