//! How draws are held, as the program says, confirmed by brute force.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use paiju::examine::{Plan, ReportPart, examine};
use paiju::problem::Problem;
use paiju::report::Held;

use crate::collections::{files, problems};
use crate::slow::{Slow, Step, point, step};

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

/// Whether the side that has just moved can hold forever with its men on these squares, by replies that
/// all give check or that never do, if one of these is wanted, unless something is taken. `None` if that
/// takes too many positions.
///
/// A reply that stays on the squares is kept for each move of the other side, one that leads to a position
/// which is there already if possible, or else to men where they often are; where a position turns out to be
/// lost, those that lead to it choose again.
fn holds(start: Slow, held: &Held, checks: Option<bool>, most: usize) -> Option<bool> {
    let mut squares = HashMap::new();
    for of in &held.on {
        let all: Vec<usize> = of.squares.iter().map(|name| point(name)).collect();
        squares.insert(letter(of.man), all);
    }
    let stays = |at: &Slow, (from, to): Step| {
        squares.get(&at.kind(from)).is_some_and(|squares| squares.contains(&to))
    };
    let (mut members, mut lost) = (HashSet::from([start]), HashSet::new());
    let (mut parents, mut open) = (HashMap::<Slow, Vec<Slow>>::new(), vec![start]);
    // How often the holder's men are on the same squares.
    let mut formations: HashMap<Vec<usize>, usize> = HashMap::new();
    while let Some(at) = open.pop().filter(|_| members.len() <= most) {
        if lost.contains(&at) {
            continue;
        }
        for attack in at.legal() {
            let child = at.after(attack);
            let moves = child.moves().into_iter().filter(|&reply| stays(&child, reply));
            let replies: Vec<Step> = moves.filter(|&reply| child.is_legal(reply)).collect();
            // The other side lacks the men to win, or the reply wins.
            let wins = |reply: &Step| child.after(*reply).legal().is_empty();
            if cannot_win(&child, at.red) || replies.iter().any(wins) {
                continue;
            }
            let goes_on = |reply: &Step| {
                let after = child.after(*reply);
                let takes = child.board[reply.1] != 0;
                let fits = checks.is_none_or(|checks| checks == after.is_check());
                (takes || fits) && !lost.contains(&after)
            };
            let mut next: Vec<Slow> =
                replies.into_iter().filter(goes_on).map(|reply| child.after(reply)).collect();
            let formation = |after: &Slow| after.men(!after.red).collect::<Vec<_>>();
            let often = |after: &Slow| formations.get(&formation(after)).copied().unwrap_or(0);
            next.sort_by_cached_key(|after| (!members.contains(after), Reverse(often(after))));
            let Some(&after) = next.first() else {
                lost.insert(at);
                open.extend(parents.remove(&at).unwrap_or_default());
                break;
            };
            parents.entry(after).or_default().push(at);
            if members.insert(after) {
                *formations.entry(formation(&after)).or_default() += 1;
                open.push(after);
            }
        }
    }
    (members.len() <= most).then(|| !lost.contains(&start))
}

/// Whether a side has only men that never leave their half of the board.
fn cannot_win(at: &Slow, red: bool) -> bool {
    at.men(red).all(|man| b"kab".contains(&at.kind(man)))
}

/// The letter of a man in position text.
fn letter(man: &str) -> u8 {
    match man {
        "horse" => b'n',
        "elephant" => b'b',
        "general" => b'k',
        "chariot" => b'r',
        "soldier" => b'p',
        name => name.as_bytes()[0],
    }
}

/// What is wrong about a line from the problem position on until a position comes again.
fn cycle_fault(start: Slow, held: &Held) -> Option<&'static str> {
    let (mut at, mut seen) = (start, vec![start]);
    for (ply, mv) in held.cycle.iter().enumerate() {
        let step = step(&mv.coordinates);
        if !at.legal().contains(&step) {
            return Some("a move of the cycle is not legal");
        }
        at = at.after(step);
        let is_reply = ply > 0 && at.red != start.red;
        if is_reply && held.perpetual_check && !at.is_check() {
            return Some("a reply of the cycle gives no check");
        }
        if is_reply && !at.is_check() && !held.chased.iter().all(|man| is_attacked(&at, man)) {
            return Some("a reply of the cycle does not chase");
        }
        if ply + 1 == held.cycle.len() && !seen.contains(&at) {
            return Some("no position comes again at the end");
        }
        seen.push(at);
    }
    None
}

/// Whether the side that has just moved attacks a man of this name.
fn is_attacked(at: &Slow, man: &str) -> bool {
    let targets: Vec<usize> = at.men(!at.red).flat_map(|from| at.targets(from)).collect();
    at.men(at.red).any(|square| at.kind(square) == letter(man) && targets.contains(&square))
}

/// Confirms what is said of the studies by sets of at most this many positions. Returns how many were
/// confirmed, and how many were too large.
fn confirmed(most: usize) -> (usize, usize) {
    let (mut confirmed, mut left) = (0, 0);
    for (problem, key, held) in studies() {
        let start = Slow::read(&problem.position.to_string());
        assert_eq!(cycle_fault(start, &held), None, "{}", problem.id);
        if held.in_endgames {
            continue;
        }
        assert!(!held.on.is_empty(), "{}", problem.id);
        let after = start.after(step(&key));
        let holds_by = |checks| holds(after, &held, checks, most);
        // Where some replies give check, the rule about repetition is not looked at.
        let is_held = match holds_by(Some(held.perpetual_check)) {
            Some(false) if !held.perpetual_check => holds_by(None),
            is_held => is_held,
        };
        assert_ne!(is_held, Some(false), "{}: {:?}", problem.id, held.on);
        confirmed += usize::from(is_held.is_some());
        left += usize::from(is_held.is_none());
    }
    (confirmed, left)
}

#[test]
fn the_squares_and_the_cycles_of_drawn_studies_are_confirmed_by_brute_force() {
    let (confirmed, left) = confirmed(1_000);
    assert_eq!(confirmed + left, 50);
    assert!(confirmed >= 14, "{confirmed}");
}

#[test]
#[ignore = "takes minutes"]
fn the_squares_of_most_of_them_are() {
    let (confirmed, left) = confirmed(60_000);
    assert!(confirmed >= 40, "{confirmed}, {left} too large");
}
