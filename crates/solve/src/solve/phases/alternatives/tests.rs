//! Grades against a plain recursion that knows nothing of the solver.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Alternatives, Extent, alternatives};
use crate::game::{Move, Position, Repetition, SearchRules, has_lost};
use crate::rules::RuleSet;
use crate::solve::{Grade, Limits, Node, Preferred, Prove, Prover, Reached, expand};
use crate::with_position;

/// Wins by trying every move.
#[derive(Default)]
struct Plain {
    won: HashMap<(String, u8), bool>,
}

impl Plain {
    /// Whether the side to move wins within this many of its moves.
    fn won<R: SearchRules>(&mut self, at: &Position<R>, moves: u8) -> bool {
        if moves == 0 || at.outcome().is_some() {
            return false;
        }
        let key = (at.to_string(), moves);
        if let Some(&known) = self.won.get(&key) {
            return known;
        }
        let mut legal = at.legal_moves().into_iter();
        let won = legal.any(|mv| self.lost(&at.after(mv), moves - 1));
        self.won.insert(key, won);
        won
    }

    /// Whether the side to move loses within this many moves of the other side.
    fn lost<R: SearchRules>(&mut self, at: &Position<R>, moves: u8) -> bool {
        if has_lost(at) {
            return true;
        }
        moves > 0
            && at.outcome().is_none()
            && at.legal_moves().into_iter().all(|mv| self.won(&at.after(mv), moves))
    }

    /// The fewest moves within which the side to move wins.
    fn length<R: SearchRules>(&mut self, at: &Position<R>, most: u8) -> Option<u8> {
        (1..=most).find(|&moves| self.won(at, moves))
    }

    /// Whether a win comes back, with the defender to move, that takes this many moves from here.
    fn comes_back<R: SearchRules>(
        &mut self,
        solution: &HashSet<String>,
        at: &Position<R>,
        moves: u8,
    ) -> bool {
        if solution.contains(&at.to_string()) {
            return true;
        }
        if has_lost(at) {
            return false;
        }
        let replies: Vec<_> = at.legal_moves().into_iter().map(|mv| at.after(mv)).collect();
        let longest: Vec<_> =
            replies.iter().filter(|next| self.length(next, moves) == Some(moves)).collect();
        longest.iter().all(|next| {
            solution.contains(&next.to_string())
                || next.legal_moves().into_iter().any(|mv| {
                    let after = next.after(mv);
                    self.lost(&after, moves - 1) && self.comes_back(solution, &after, moves - 1)
                })
        })
    }
}

/// The positions of a solution, as texts.
fn texts<R: SearchRules>(at: &Position<R>, node: &Node<R>, texts: &mut HashSet<String>) {
    texts.insert(at.to_string());
    let Some(&mv) = node.continuations.first() else { return };
    let child = at.after(mv);
    texts.insert(child.to_string());
    for defence in &node.defences {
        self::texts(&child.after(defence.mv), &defence.next, texts);
    }
}

/// A small generator of numbers, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// The pieces of a board and the widths of its rows.
fn board(rules: RuleSet, numbers: &mut Numbers) -> (Vec<&'static str>, Vec<usize>) {
    match rules {
        RuleSet::Chex => (
            vec![
                ["KRR", "KRB", "KRNP", "KRNB"][numbers.below(4)],
                ["k", "kp", "kn", "kb"][numbers.below(4)],
            ],
            vec![4, 5, 6, 7, 6, 5, 4],
        ),
        RuleSet::Xiangqi | RuleSet::ChinaSchach => (
            vec![
                ["KRR", "KRN", "KRC", "KRP", "KNNP", "KRCP"][numbers.below(6)],
                ["k", "ka", "kb", "kp", "kaa"][numbers.below(5)],
            ],
            vec![9; 10],
        ),
    }
}

/// A position text with pieces on random points, often an illegal one.
fn random_text(rules: RuleSet, numbers: &mut Numbers) -> String {
    let (men, widths) = board(rules, numbers);
    let mut rows: Vec<Vec<char>> = widths.iter().map(|&width| vec!['.'; width]).collect();
    for man in men.concat().chars() {
        let row = numbers.below(rows.len());
        let column = numbers.below(rows[row].len());
        rows[row][column] = man;
    }
    let rows = rows.into_iter().map(|row| {
        let (mut text, mut empty) = (String::new(), 0);
        for man in row.into_iter().chain(['/']) {
            if man == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.extend((man != '/').then_some(man));
        }
        text
    });
    let rights = if rules == RuleSet::Chex { " -" } else { "" };
    format!("{} w{rights}", rows.collect::<Vec<_>>().join("/"))
}

/// Grades the moves of a position by the solver and by the recursion; how many there are of each
/// grade, `None` if the position is not won soon.
fn compared<R: SearchRules>(
    position: &Position<R>,
    most: u8,
    beyond: u8,
) -> Option<BTreeMap<Grade, usize>> {
    let mut plain = Plain::default();
    let moves = plain.length(position, most)?;
    let mut prover = Prover::new(false, &Limits::default()).with_repetition(Repetition::None);
    let start: Reached<R> = prover.start(position);
    let tree = expand(&mut prover, &start, moves, &Preferred::default()).unwrap();
    let found = alternatives(&mut prover, &start, &tree, beyond, Extent::Tree, None);
    let Alternatives { places, of, stopped: None, .. } = found else { panic!("a limit") };
    assert_eq!(places.len(), of);
    let mut solution = HashSet::new();
    texts(position, &tree, &mut solution);
    let mut counts = BTreeMap::new();
    for place in places {
        let at = place.line.iter().fold(*position, |at, &mv| at.after(mv));
        let within = place.left + beyond;
        let mut expected: Vec<(Move<R>, u8, Option<Grade>)> = Vec::new();
        for mv in at.legal_moves().into_iter().filter(|&mv| mv != place.followed) {
            let child = at.after(mv);
            let Some(length) = (1..=within).find(|&it| plain.lost(&child, it - 1)) else {
                continue;
            };
            let comes_back = plain.comes_back(&solution, &child, length - 1);
            let grade = Grade::of(length <= place.left, comes_back);
            *counts.entry(grade).or_default() += 1;
            expected.push((mv, length, Some(grade)));
        }
        expected.sort_by_key(|&(mv, moves, _)| (moves, mv));
        let found: Vec<_> = place.found.iter().map(|it| (it.mv, it.moves, it.grade)).collect();
        assert_eq!(found, expected, "{position} after {:?}", place.line);
    }
    Some(counts)
}

/// Compares this many positions of each rule set.
fn compare(count: usize, most: u8, beyond: u8) -> BTreeMap<Grade, usize> {
    let mut all = BTreeMap::new();
    for rules in [RuleSet::Xiangqi, RuleSet::ChinaSchach, RuleSet::Chex] {
        let (mut done, mut numbers) = (0, Numbers(7));
        while done < count {
            let Ok(position) = rules.read(&random_text(rules, &mut numbers)) else { continue };
            let counts = with_position!(&position, position => compared(position, most, beyond));
            let Some(counts) = counts else { continue };
            done += 1;
            for (grade, count) in counts {
                *all.entry(grade).or_default() += count;
            }
        }
    }
    all
}

#[test]
fn every_grade_is_that_of_a_plain_recursion() {
    let counts = compare(20, 2, 2);
    assert!(counts.contains_key(&Grade::Detour) && counts.len() >= 3, "{counts:?}");
}

/// Run with `-- --ignored`; takes 20 seconds.
#[test]
#[ignore = "the same with 500 positions"]
fn every_grade_of_500_positions_is_that_of_a_plain_recursion() {
    let counts = compare(167, 2, 2);
    assert_eq!(counts.len(), 4, "{counts:?}");
}
