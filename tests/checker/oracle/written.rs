//! The author's lines of help and other play.

use std::collections::{BTreeMap, BTreeSet};

use paiju::checker::proof::{Kind, Policy, Statement};
use paiju::game::{Move, Position, SearchRules};
use paiju::notation::NotationRules;

use super::together::{Place, Together};
use super::{Truth, intended, moves, name};

/// The author's lines against all solutions.
pub(super) fn written<R: NotationRules + SearchRules>(
    game: &Together<'_, R>,
    statement: &Statement,
    starts: &[Position<R>],
    lengths: &[Option<u8>],
    man: Option<&String>,
    truth: &mut Truth,
) {
    let asked = game.asked;
    let is_forced = matches!(asked.play.as_str(), "" | "s" | "r");
    let mut seen: Vec<(usize, &[String])> = Vec::new();
    let mut given: [Vec<Vec<String>>; 2] = [Vec::new(), Vec::new()];
    let is_key = statement.policy == Some(Policy::Key);
    for line in &statement.author {
        let (words, is_cut) = match line.split_last() {
            Some((last, words)) if last.starts_with('?') => (words, true),
            _ => (&line[..], false),
        };
        let can = |start: &Position<R>| {
            words.first().is_some_and(|it| moves(start).iter().any(|&mv| name(start, mv) == *it))
        };
        let side = starts.iter().position(can).unwrap_or(0);
        let start = Place { at: starts[side], man: man.cloned() };
        let mut is_wrong = false;
        let mut place = start.clone();
        let mut left = asked.moves.map_or(usize::MAX, |it| game.plies(it));
        if is_forced {
            left = usize::MAX;
        }
        let mut states = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let Some(mv) = moves(&place.at).into_iter().find(|&mv| name(&place.at, mv) == *word)
            else {
                is_wrong = true;
                break;
            };
            states.push((place.clone(), mv));
            left = left.saturating_sub(1);
            let next = place.after(mv);
            let is_last = at + 1 == words.len() && !is_cut;
            let Some(next) = (if is_last { Some(next) } else { game.turned(next, left) }) else {
                is_wrong = true;
                break;
            };
            place = next;
        }
        // A text that is a move is nothing that cannot be played.
        let text = line.last().map_or("", |it| it.trim_start_matches('?'));
        is_wrong |= is_cut && moves(&place.at).iter().all(|&mv| name(&place.at, mv) != text);
        let again = seen.contains(&(side, words));
        seen.push((side, words));
        if is_wrong {
            truth.major.insert(Kind::WrongSolution);
            continue;
        }
        let all = &truth.solutions[side];
        let holds = if is_forced {
            author_forces(game, &states, lengths[side], is_key)
        } else {
            let free = asked.moves.map_or(0, |it| game.plies(it));
            let may_end = matches!(asked.play.as_str(), "hs" | "ser-s");
            let fits = |it: &Vec<String>| {
                words.len() >= free
                    && it[..] == words[..free]
                    && (words.len() == free || may_end && words.len() == free + 1)
                    || is_key && !words.is_empty() && it.starts_with(words)
            };
            all.iter().any(fits)
        };
        if !holds || again {
            truth.major.insert(Kind::WrongSolution);
        }
        if holds {
            let most = if is_forced { 1 } else { asked.moves.map_or(0, |it| game.plies(it)) };
            let line = words[..words.len().min(most)].to_vec();
            if !given[side].contains(&line) {
                given[side].push(line);
            }
        }
    }
    counted(game, statement, &given[..starts.len()], truth);
}

/// The number of solutions of each side against the number that the author means, and against those that
/// are given.
fn counted<R: NotationRules + SearchRules>(
    game: &Together<'_, R>,
    statement: &Statement,
    given: &[Vec<Vec<String>>],
    truth: &mut Truth,
) {
    let asked = game.asked;
    let intended = intended(statement);
    for (given, all) in given.iter().zip(&truth.solutions) {
        if asked.play.is_empty() && asked.half {
            if !all.is_empty() && intended.is_some_and(|it| it != 1) {
                truth.major.insert(Kind::WrongSolution);
            }
            continue;
        }
        let count = intended.unwrap_or(given.len().max(1));
        let (own, others): (Vec<_>, Vec<_>) =
            all.iter().partition(|line| given.iter().any(|it| line.starts_with(it)));
        let (own, others, all_len) = (own.len(), others.len(), all.len());
        let mut wrong = !all.is_empty() && all_len < count;
        let text = statement.intended.as_ref().map(ToString::to_string).unwrap_or_default();
        if text.contains('.') && all_len == count {
            let counts: Vec<usize> =
                text.trim_end_matches('.').split('.').map(|it| it.parse().unwrap()).collect();
            for ply in 0..asked.moves.map_or(0, |it| game.plies(it)) {
                let mut after: BTreeMap<&[String], BTreeSet<&String>> = BTreeMap::new();
                for line in all {
                    after.entry(&line[..ply]).or_default().insert(&line[ply]);
                }
                let count = counts.get(ply).copied().unwrap_or(1);
                wrong |= after.values().any(|it| it.len() != count);
            }
        }
        if wrong {
            truth.major.insert(Kind::WrongSolution);
        }
        if others > count.saturating_sub(own) {
            truth.major.insert(Kind::Cook);
        }
    }
}

/// Whether a line of play against resistance is right in every move.
fn author_forces<R: NotationRules + SearchRules>(
    game: &Together<'_, R>,
    states: &[(Place<R>, Move<R>)],
    moves: Option<u8>,
    is_key: bool,
) -> bool {
    let is_direct = game.asked.play.is_empty();
    let first = usize::from(game.asked.half);
    let Some(mut left) = moves else { return is_direct };
    let mut is_over = false;
    for (at, (place, mv)) in states.iter().enumerate() {
        if is_direct && is_over {
            return false;
        }
        if at % 2 == first {
            if left == 0 || !game.right(place, left).contains(mv) {
                return false;
            }
            left -= 1;
        }
        is_over = game.is_goal(place, *mv) && (!is_direct || at % 2 == first);
    }
    if is_direct {
        return is_over || is_key && states.len() == first + 1;
    }
    states.len() % 2 == 1 || is_over
}
