//! How draws are held, as the program says, confirmed by brute force.

use std::collections::{HashMap, VecDeque};

use paiju::examine::{Plan, ReportPart, examine};
use paiju::problem::Problem;
use paiju::report::Held;

use crate::collections::{files, problems};
use crate::slow::{Slow, point, step};

/// The most positions that are looked through for a study.
const MOST: usize = 40_000;

/// The studies of draws with how they are held.
fn studies() -> Vec<(Problem, String, Held)> {
    let file = files().into_iter().find(|file| file.ends_with("draws.yaml")).unwrap();
    let held = |problem: Problem| {
        let plan = Plan { parts: vec![ReportPart::Tree], ..Plan::default() };
        let tree = examine(&problem, &plan, &mut ()).tree.unwrap();
        let key = tree.tree.unwrap().steps[0].mv.coordinates.clone();
        (problem, key, tree.held.unwrap())
    };
    problems(&file).into_iter().map(held).collect()
}

/// A position with the attacker to move: for each move that does not end the game the positions after the
/// replies that stay on the squares.
type Replies = Vec<Vec<usize>>;

/// Whether the side that has just moved can hold for ever with its men on these squares, by replies that
/// all give check or that never do so unless something is taken. `None` if that takes too many positions.
fn holds(start: Slow, held: &Held, checks: bool) -> Option<bool> {
    let mut squares = HashMap::new();
    for of in &held.on {
        let letter = match of.man {
            "horse" => b'n',
            "elephant" => b'b',
            "general" => b'k',
            "chariot" => b'r',
            "soldier" => b'p',
            name => name.as_bytes()[0],
        };
        let all: Vec<usize> = of.squares.iter().map(|name| point(name)).collect();
        squares.insert(letter, all);
    }
    let stays = |at: &Slow, (from, to): (usize, usize)| {
        squares.get(&at.kind(from)).is_some_and(|squares| squares.contains(&to))
    };
    let (mut numbers, mut all, mut open) =
        (HashMap::from([(start, 0)]), Vec::<Replies>::new(), VecDeque::from([start]));
    while let Some(at) = open.pop_front() {
        let mut attacks = Vec::new();
        for attack in at.legal() {
            let child = at.after(attack);
            let replies = child.legal();
            let mut next = Vec::new();
            let mut is_over = false;
            for reply in replies.into_iter().filter(|&reply| stays(&child, reply)) {
                let after = child.after(reply);
                // It wins, or the other side lacks the men to win.
                is_over |= after.legal().is_empty()
                    || after.men(after.red).all(|at| b"kab".contains(&after.kind(at)));
                let takes = child.board[reply.1] != 0;
                if !takes && checks != after.is_check() {
                    continue;
                }
                let number = numbers.len();
                next.push(*numbers.entry(after).or_insert_with(|| {
                    open.push_back(after);
                    number
                }));
            }
            if !is_over {
                attacks.push(next);
            }
        }
        all.push(attacks);
        if numbers.len() > MOST {
            return None;
        }
    }
    let mut is_held = vec![true; all.len()];
    loop {
        let fails = |number: usize| {
            let is_lost = |replies: &Vec<usize>| !replies.iter().any(|&next| is_held[next]);
            is_held[number] && all[number].iter().any(is_lost)
        };
        let lost: Vec<usize> = (0..all.len()).filter(|&number| fails(number)).collect();
        if lost.is_empty() {
            return Some(is_held[0]);
        }
        lost.into_iter().for_each(|number| is_held[number] = false);
    }
}

/// What is wrong about a line until a position comes again.
fn cycle_fault(start: Slow, held: &Held) -> Option<&'static str> {
    let (mut at, mut seen) = (start, vec![start]);
    for (ply, mv) in held.cycle.iter().enumerate() {
        let step = step(&mv.coordinates);
        if !at.legal().contains(&step) {
            return Some("a move of the cycle is not legal");
        }
        at = at.after(step);
        let is_reply = at.red == start.red;
        if is_reply && held.perpetual_check && !at.is_check() {
            return Some("a reply of the cycle gives no check");
        }
        if is_reply && !at.is_check() && !held.chased.iter().all(|man| is_attacked(&at, man)) {
            return Some("a reply of the cycle does not chase");
        }
        let recurs = seen.contains(&at);
        if recurs != (ply + 1 == held.cycle.len()) {
            return Some("no position comes again at the end of the cycle alone");
        }
        seen.push(at);
    }
    None
}

/// Whether the side that has just moved attacks a man of this name.
fn is_attacked(at: &Slow, man: &str) -> bool {
    let letter = if man == "horse" { b'n' } else { man.as_bytes()[0] };
    let targets: Vec<usize> = at.men(!at.red).flat_map(|from| at.targets(from)).collect();
    at.men(at.red).any(|square| at.kind(square) == letter && targets.contains(&square))
}

#[test]
fn the_squares_and_the_cycle_of_every_drawn_study_are_confirmed_by_brute_force() {
    let (mut confirmed, mut in_endgames, mut left) = (0, 0, Vec::new());
    for (problem, key, held) in studies() {
        let start = Slow::read(&problem.position.to_string()).after(step(&key));
        assert_eq!(cycle_fault(start, &held), None, "{}", problem.id);
        if held.in_endgames {
            in_endgames += 1;
            continue;
        }
        assert!(!held.on.is_empty(), "{}", problem.id);
        match holds(start, &held, held.perpetual_check) {
            Some(holds) => {
                assert!(holds, "{}: {:?}", problem.id, held.on);
                confirmed += 1;
            }
            None => left.push(problem.id),
        }
    }
    assert_eq!((confirmed, in_endgames, left), (50, 4, Vec::<String>::new()));
}
