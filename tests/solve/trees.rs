//! The solution tree, the defences and the duals against the same definition.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use paiju::game::{Move, Position, SearchRules, Stalemate, WinKind};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{
    Defence, Dual, Limits, Node, Preferred, Prover, duals, duals_of_line, expand, has_lost,
    only_move_line,
};
use paiju::with_position;

use crate::brute::{self, replies};
use crate::positions::{problems, sparse, start};

/// Positions that are won in two or three moves, and in how many.
fn won<R: SearchRules>(positions: Vec<Position<R>>) -> Vec<(Position<R>, u8)> {
    let length = |position: &Position<R>| brute::length(position, 3, false);
    let with = positions.into_iter().filter_map(|it| length(&it).map(|length| (it, length)));
    with.filter(|&(_, length)| length > 1).collect()
}

/// A node, and everything below it, is what the definition makes of the position.
fn check<R: SearchRules>(
    position: &Position<R>,
    node: &Node<R>,
    left: u8,
    checks: bool,
    seen: &mut BTreeSet<(String, u8, Move<R>)>,
) {
    assert_eq!(node.left, left, "{position}");
    let mut continuations = node.continuations.clone();
    let first = continuations[0];
    continuations.sort_unstable();
    assert_eq!(continuations, brute::keys(position, left, checks), "{position}");
    let shortest = brute::length(position, left, checks).unwrap();
    assert!(brute::keys(position, shortest, checks).contains(&first), "{position}");
    let child = position.after(first);
    let over = !child.has_legal_move();
    let mate = match (over, child.is_check()) {
        (true, true) => WinKind::Checkmate,
        (true, false) if R::default().stalemate() == Stalemate::Loses => WinKind::Stalemate,
        _ => WinKind::Bared,
    };
    assert_eq!(node.win, has_lost(&child).then_some(mate), "{position}");
    // A move that ends the game is always written in full.
    let repeated = node.win.is_none() && !seen.insert((position.to_string(), left, first));
    assert_eq!(node.repeated, repeated, "{position}");
    if node.win.is_some() || node.repeated {
        assert_eq!((&node.defences, node.shorter), (&Vec::new(), 0), "{position}");
        return;
    }
    let mut replies = replies(&child, left, checks);
    let useless = brute::useless(&child, &replies, checks);
    replies.sort_by_key(|&(length, mv)| (Reverse(length), useless.contains(&mv), mv));
    let longest = replies[0].0;
    let real = replies.iter().find(|reply| !useless.contains(&reply.1)).map(|reply| reply.0);
    let followed: Vec<_> = replies
        .iter()
        .filter(|(length, mv)| *length == longest || Some(*length) == real && !useless.contains(mv))
        .map(|&(_, mv)| (mv, useless.contains(&mv)))
        .collect();
    let given: Vec<_> = node.defences.iter().map(|it| (it.mv, it.useless)).collect();
    assert_eq!((node.shorter, given), (replies.len() - followed.len(), followed), "{position}");
    for Defence { mv, useless, next, .. } in &node.defences {
        // What makes an interposition useless is shown.
        assert!(!useless || next.continuations[0].to() == mv.to(), "{position}");
        let sooner = longest - replies.iter().find(|reply| reply.1 == *mv).unwrap().0;
        check(&child.after(*mv), next, left - 1 - sooner, checks, seen);
    }
}

#[test]
fn the_trees_of_problems_hold_every_longest_defence_and_nothing_else() {
    for (problem, within, checks) in problems(2) {
        with_position!(&problem.position, position => {
            if brute::length(position, within, checks) != Some(within) {
                continue;
            }
            let mut prover = Prover::new(checks, &Limits::default());
            let tree = expand(&mut prover, &start(position), within, &Preferred::default()).unwrap();
            check(position, &tree, within, checks, &mut BTreeSet::new());
        });
    }
}

#[test]
fn the_trees_of_random_wins_hold_every_longest_defence_and_nothing_else() {
    fn trees<R: SearchRules>(positions: Vec<Position<R>>) {
        let won = won(positions);
        assert!(won.len() > 30, "{} are too few", won.len());
        for (position, length) in won {
            let mut prover = Prover::new(false, &Limits::default());
            // A move more than it takes, too: then there is more to choose from.
            for left in [length, 3] {
                let tree =
                    expand(&mut prover, &start(&position), left, &Preferred::default()).unwrap();
                check(&position, &tree, left, false, &mut BTreeSet::new());
            }
        }
    }
    // An empty board between the men keeps the plain recursion quick.
    trees(sparse(Xiangqi::default(), 21, 250));
    trees(sparse(Xiangqi::CHINA_SCHACH, 22, 250));
}

#[test]
fn a_preferred_move_is_followed_wherever_it_wins() {
    let mut followed = 0;
    for (position, length) in won(sparse(Xiangqi::default(), 23, 250)) {
        let keys = brute::keys(&position, length, false);
        for &key in &keys {
            let preferred: Preferred<Xiangqi> = [(position.key(), key)].into_iter().collect();
            let mut prover = Prover::new(false, &Limits::default());
            let tree = expand(&mut prover, &start(&position), length, &preferred).unwrap();
            assert_eq!(tree.continuations[0], key, "{position}");
            followed += usize::from(keys.len() > 1);
        }
    }
    assert!(followed > 20, "a choice of keys was met {followed} times only");
}

/// The duals by the position in which the choice is.
type ByPlace<'a, R> = BTreeMap<String, &'a Dual<R>>;

/// Every dual is where the definition has a choice, and has the severity that it says.
fn true_duals<'a, R: SearchRules>(
    position: &Position<R>,
    key: Move<R>,
    left: u8,
    found: &'a [Dual<R>],
) -> ByPlace<'a, R> {
    let mut places = ByPlace::new();
    for dual in found {
        let (mut at, mut left, mut full) = (*position, left, true);
        assert_eq!((dual.line[0], dual.line.len() % 2), (key, 0), "{position}");
        for pair in dual.line.chunks(2) {
            assert!(brute::keys(&at, left, false).contains(&pair[0]), "{position}");
            let child = at.after(pair[0]);
            full &= brute::length(&child.after(pair[1]), left - 1, false) == Some(left - 1);
            (at, left) = (child.after(pair[1]), left - 1);
        }
        let mut moves = dual.moves.clone();
        moves.sort_unstable();
        assert_eq!(moves, brute::keys(&at, left, false), "{position}");
        assert!(moves.len() > 1, "{position}");
        assert_eq!(dual.major, full && left > 1, "{position}");
        let before = places.insert(format!("{at} {left}"), dual);
        assert!(before.is_none(), "{position}: {at} is listed twice");
    }
    places
}

/// Every choice that the followed variations lead to is among the duals.
fn no_others<R: SearchRules>(child: &Position<R>, left: u8, full: bool, places: &ByPlace<'_, R>) {
    if has_lost(child) {
        return;
    }
    for (length, mv) in replies(child, left, false) {
        let (at, left) = (child.after(mv), left - 1);
        let full = full && length == left;
        let keys = brute::keys(&at, left, false);
        let dual = places.get(&format!("{at} {left}"));
        assert_eq!(dual.is_some(), keys.len() > 1, "{at}");
        if full && left > 1 {
            assert!(dual.is_none_or(|dual| dual.major), "{at}");
        }
        // After a choice only variations of full length are followed.
        if full || dual.is_none() {
            no_others(&at.after(dual.map_or(keys[0], |dual| dual.moves[0])), left, full, places);
        }
    }
}

/// Compares the duals after a key; returns how many are major and minor.
fn compare<R: SearchRules>(position: &Position<R>, key: Move<R>, left: u8) -> [usize; 2] {
    let mut prover = Prover::new(false, &Limits::default());
    let duals = duals(&mut prover, &start(position), key, left, &Preferred::default()).unwrap();
    let places = true_duals(position, key, left, &duals.found);
    if !duals.more {
        no_others(&position.after(key), left, true, &places);
    }
    let major = duals.found.iter().filter(|dual| dual.major).count();
    [major, duals.found.len() - major]
}

#[test]
fn the_duals_are_the_choices_that_the_definition_sees() {
    fn random<R: SearchRules>(positions: Vec<Position<R>>) {
        let mut seen = [0; 2];
        for (position, length) in won(positions) {
            for key in brute::keys(&position, length, false) {
                let [major, minor] = compare(&position, key, length);
                seen = [seen[0] + major, seen[1] + minor];
            }
        }
        assert!(seen[0] > 30 && seen[1] > 100, "{seen:?} are too few");
    }
    random(sparse(Xiangqi::default(), 24, 200));
    random(sparse(Xiangqi::CHINA_SCHACH, 25, 200));
}

/// Whether a line goes on after an attacker move, against longest defences, on which every
/// attacker move but the last is the only one.
fn goes_on<R: SearchRules>(position: &Position<R>, left: u8) -> bool {
    position.outcome().is_some()
        || replies(position, left, false).into_iter().any(|(length, mv)| {
            let child = position.after(mv);
            let keys = brute::keys(&child, length, false);
            length == left - 1
                && (length == 1 || keys.len() == 1)
                && goes_on(&child.after(keys[0]), length)
        })
}

#[test]
fn a_line_of_only_moves_is_found_if_there_is_one() {
    fn random<R: SearchRules>(positions: Vec<Position<R>>) {
        let mut seen = [0; 2];
        for (position, length) in won(positions).into_iter().filter(|(_, length)| *length > 2) {
            for key in brute::keys(&position, length, false) {
                let mut prover = Prover::new(false, &Limits::default());
                let from = start(&position);
                let line = only_move_line(&mut prover, &from, key, length).unwrap();
                assert_eq!(line.is_some(), goes_on(&position.after(key), length), "{position}");
                seen[usize::from(line.is_some())] += 1;
                let Some(line) = line else { continue };
                assert_eq!(line.len(), 2 * usize::from(length) - 1, "{position}");
                assert_eq!(duals_of_line(&mut prover, &from, &line, length), Ok(vec![]));
                let mut at = position;
                for (ply, &mv) in line.iter().enumerate() {
                    let left = length - (ply / 2) as u8;
                    if ply > 0 && ply % 2 == 0 && left > 1 {
                        assert_eq!(brute::keys(&at, left, false), [mv], "{position}");
                    }
                    at = at.after(mv);
                }
                assert!(at.outcome().is_some(), "{position}");
            }
        }
        assert!(seen[0] > 10 && seen[1] > 10, "{seen:?} are too few");
    }
    random(sparse(Xiangqi::default(), 26, 200));
    random(sparse(Xiangqi::CHINA_SCHACH, 27, 200));
    random(sparse(Chex::default(), 28, 200));
}

#[test]
fn the_duals_of_short_problems_are_what_the_definition_sees() {
    for (problem, within, checks) in problems(2) {
        with_position!(&problem.position, position => {
            if !checks && brute::length(position, within, false) == Some(within) {
                for key in brute::keys(position, within, false) {
                    let [major, _] = compare(position, key, within);
                    assert_eq!(major, 0, "{}: nothing comes before the last move", problem.id);
                }
            }
        });
    }
}
