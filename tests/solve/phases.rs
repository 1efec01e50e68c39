//! Tries and set play against their definitions.

use std::cmp::Reverse;

use paiju::game::{Move, Position, SearchRules, fen};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{
    Limits, Line, NoSetPlay, Prover, SetPlay, SetReply, Stopped, Try, has_lost, set_play, tries,
};

use crate::brute;
use crate::positions::{sparse, start};

/// First moves that do not win because of at most `most` replies, with these replies.
fn refuted<R: SearchRules>(
    position: &Position<R>,
    moves: u8,
    most: usize,
    checks: bool,
) -> Vec<(Move<R>, Vec<Move<R>>)> {
    let mut found = Vec::new();
    for mv in position.legal_moves() {
        let child = position.after(mv);
        if checks && !child.is_check() || child.outcome().is_some() {
            continue;
        }
        let mut replies = child.legal_moves();
        replies.retain(|reply| !brute::wins(&child.after(*reply), moves - 1, checks));
        replies.sort_unstable();
        if (1..=most).contains(&replies.len()) {
            found.push((mv, replies.to_vec()));
        }
    }
    found.sort_by_key(|(mv, replies)| (replies.len(), *mv));
    found
}

/// A line that can be played from a position and ends the game; the last position.
fn played<R: SearchRules>(position: &Position<R>, line: &Line<R>) {
    let end = line.moves.iter().fold(*position, |at, &mv| {
        assert!(at.legal_moves().contains(&mv), "{position}");
        at.after(mv)
    });
    assert!(has_lost(&end) && line.win.is_some() && line.moves.len() % 2 == 1, "{position}");
}

/// Compares the tries; returns how many there are.
fn compare_tries<R: SearchRules>(
    position: &Position<R>,
    moves: u8,
    most: usize,
    checks: bool,
) -> usize {
    let mut prover = Prover::new(checks, &Limits::default());
    let tries = tries(&mut prover, &start(position), moves, most, &[]);
    let found = tries.found.iter().map(|it| (it.mv, it.refutations.clone()));
    let expected = refuted(position, moves, most, checks);
    assert_eq!(found.collect::<Vec<_>>(), expected, "{position} {moves} {most} {checks}");
    assert_eq!((tries.looked, tries.stopped), (tries.of, None), "{position}");
    for Try { mv, refutations, line, threat } in &tries.found {
        let child = position.after(*mv);
        let mut others = child.legal_moves();
        others.retain(|reply| !refutations.contains(reply));
        let length = |mv: &Move<R>| brute::length(&child.after(*mv), moves - 1, checks).unwrap();
        others.sort_by_key(|reply| (Reverse(length(reply)), *reply));
        match others.first() {
            None => assert_eq!(line.moves, [*mv], "{position}"),
            Some(reply) => {
                assert_eq!(line.moves[..2], [*mv, *reply], "{position}");
                assert_eq!(line.moves.len(), usize::from(length(reply)) * 2 + 1, "{position}");
                played(position, line);
            }
        }
        let passed = child.passed();
        let length = passed.and_then(|passed| brute::length(&passed, moves - 1, checks));
        assert_eq!(threat.as_ref().map(|it| it.moves), length, "{position}");
    }
    tries.found.len()
}

#[test]
fn tries_are_the_moves_that_few_replies_refute() {
    fn all<R: SearchRules>(positions: &[Position<R>]) {
        let mut seen = [0; 2];
        for position in positions {
            for (checks, most) in [(false, 1), (false, 3), (true, 2)] {
                for moves in 1..=2 {
                    let found = compare_tries(position, moves, most, checks);
                    seen[usize::from(checks)] += found;
                }
            }
        }
        assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
    }
    all(&sparse(Xiangqi::default(), 61, 250));
    all(&sparse(Xiangqi::CHINA_SCHACH, 62, 150));
}

/// Compares the set play; returns how many replies are answered.
fn compare_set_play<R: SearchRules>(position: &Position<R>, moves: u8, checks: bool) -> usize {
    let mut prover = Prover::new(checks, &Limits::default());
    let play = match set_play(&mut prover, &start(position), moves) {
        SetPlay::None(why) => {
            let expected = match position.passed() {
                None => NoSetPlay::InCheck,
                Some(passed) if !passed.has_legal_move() => NoSetPlay::NoMove,
                Some(passed) if passed.outcome().is_some() => NoSetPlay::Over,
                Some(_) => NoSetPlay::OneMove,
            };
            assert_eq!(why, expected, "{position}");
            assert!(why != NoSetPlay::OneMove || moves == 1, "{position}");
            return 0;
        }
        SetPlay::Play(play) => play,
    };
    assert!(play.position == position.passed().unwrap() && moves > 1, "{position}");
    let mut answered = Vec::new();
    for mv in play.position.legal_moves() {
        let next = play.position.after(mv);
        answered.extend(brute::length(&next, moves - 1, checks).map(|length| (length, mv)));
    }
    answered.sort_by_key(|&(length, mv)| (Reverse(length), mv));
    let found = play.answered.iter().map(|reply| (reply.moves, reply.mv));
    assert_eq!(found.collect::<Vec<_>>(), answered, "{position}");
    assert_eq!(play.unanswered, play.of - answered.len(), "{position}");
    for SetReply { mv, moves: length, continuations, line } in &play.answered {
        let next = play.position.after(*mv);
        let mut given = continuations.clone();
        given.sort_unstable();
        assert_eq!(given, brute::keys(&next, moves - 1, checks), "{position}");
        assert_eq!(line.moves[0], continuations[0], "{position}");
        assert_eq!(line.moves.len(), usize::from(*length) * 2 - 1, "{position}");
        played(&next, line);
    }
    answered.len()
}

#[test]
fn set_play_is_what_follows_when_the_defender_begins() {
    fn all<R: SearchRules>(positions: &[Position<R>]) {
        let mut seen = 0;
        for position in positions {
            for moves in 1..=2 {
                seen += compare_set_play(position, moves, false);
                compare_set_play(position, moves, true);
            }
        }
        assert!(seen > 100, "{seen} answers are too few");
    }
    all(&sparse(Xiangqi::default(), 63, 300));
    all(&sparse(Xiangqi::CHINA_SCHACH, 64, 300));
}

#[test]
fn a_side_in_check_and_a_side_without_a_move_have_no_set_play() {
    let none = |text: &str, moves| {
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let mut prover = Prover::new(false, &Limits::default());
        match set_play(&mut prover, &start(&position), moves) {
            SetPlay::None(why) => Some(why),
            SetPlay::Play(_) => None,
        }
    };
    assert_eq!(none("4k4/9/9/9/9/9/9/9/3r5/R2K5 w", 2), Some(NoSetPlay::InCheck));
    assert_eq!(none("3k5/9/9/9/9/9/9/9/1R7/R3K4 w", 1), Some(NoSetPlay::OneMove));
    assert_eq!(none("3k5/9/9/9/9/9/9/9/1R7/R3K4 w", 2), None);
    // Nobody has a man left that could win.
    assert_eq!(none("3k5/9/9/9/9/9/9/9/9/4K4 w", 2), Some(NoSetPlay::Over));
    // Black's general is walled in by a chariot next to it and the other general.
    assert_eq!(none("3k5/R8/9/9/9/9/9/9/9/4K4 w", 2), Some(NoSetPlay::NoMove));
}

#[test]
fn limits_are_told_with_what_was_found_before_them() {
    let position: Position<Xiangqi> = fen::read("9/9/3ak4/9/9/9/9/9/9/N2K5 w").unwrap();
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let tries = tries(&mut Prover::new(false, &limits), &start(&position), 19, 2, &[]);
    assert_eq!(tries.stopped, Some(Stopped::Nodes));
    assert!(tries.looked < tries.of);
    let SetPlay::Play(play) = set_play(&mut Prover::new(false, &limits), &start(&position), 19)
    else {
        panic!("it is not in check")
    };
    assert_eq!(play.stopped, Some(Stopped::Nodes));
    assert!(play.answered.len() + play.unanswered < play.of);
}
