//! Help, self, reflex and series play against a plain recursion that shares nothing with the
//! solver but the moves.

use std::collections::BTreeSet;

use paiju::game::{Move, Outcome, Position, SearchRules, WinKind};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Budget, Limits, all_solutions};
use paiju::stipulation::{Goal, Play, Stipulation};

use crate::positions::{Few, sparse};

/// How many positions are compared for each stipulation and rule set: `PAIJU_PLAY_POSITIONS`,
/// by default few.
fn count() -> usize {
    let count = std::env::var("PAIJU_PLAY_POSITIONS");
    count.ok().and_then(|count| count.parse().ok()).unwrap_or(12)
}

/// A line of a solution.
type Line<R> = Vec<Move<R>>;

/// Whether the side to move has just suffered the goal.
fn suffered<R: SearchRules>(goal: Goal, position: &Position<R>) -> bool {
    match (goal, position.outcome()) {
        (Goal::Win, Some(Outcome::Win { winner, .. })) => winner != position.turn(),
        (Goal::Stalemate, Some(outcome)) => {
            let bared = matches!(outcome, Outcome::Win { by: WinKind::Bared, .. });
            !position.is_check() && !bared && position.legal_moves().is_empty()
        }
        (Goal::Draw, _) => unreachable!("no such play asks for a draw"),
        (Goal::Checkmate, Some(Outcome::Win { by, .. })) => by == WinKind::Checkmate,
        (_, None) | (Goal::Win | Goal::Checkmate, Some(Outcome::Draw)) => false,
    }
}

/// Whether there is a reply, and all replies give the goal.
fn is_forced<R: SearchRules>(goal: Goal, position: &Position<R>) -> bool {
    let replies = position.legal_moves();
    position.outcome().is_none()
        && !replies.is_empty()
        && replies.into_iter().all(|mv| suffered(goal, &position.after(mv)))
}

/// All lines in which both sides alternate for this number of plies, and then `done` holds.
fn alternating<R: SearchRules>(
    position: &Position<R>,
    plies: u16,
    done: &dyn Fn(&Position<R>) -> bool,
) -> Vec<Line<R>> {
    if plies == 0 {
        return if done(position) { vec![vec![]] } else { vec![] };
    }
    if position.outcome().is_some() {
        return vec![];
    }
    let mut lines = Vec::new();
    for mv in position.legal_moves() {
        for rest in alternating(&position.after(mv), plies - 1, done) {
            lines.push([vec![mv], rest].concat());
        }
    }
    lines
}

/// All series of this number of moves of one side, each with the position after it (the other side
/// to move). Only the last move gives check; the series ends where `over` says so.
fn series<R: SearchRules>(
    position: &Position<R>,
    moves: u8,
    over: &dyn Fn(&Position<R>) -> bool,
) -> Vec<(Line<R>, Position<R>)> {
    let mut found = Vec::new();
    for mv in position.legal_moves() {
        let after = position.after(mv);
        if moves == 1 {
            found.push((vec![mv], after));
            continue;
        }
        if after.is_check() || R::decided(after.board()).is_some() || over(&after) {
            continue;
        }
        let again = after.passed().unwrap();
        for (rest, end) in series(&again, moves - 1, over) {
            found.push(([vec![mv], rest].concat(), end));
        }
    }
    found
}

/// Whether the attacker, who moves, is mated within this number of moves.
fn selfmate<R: SearchRules>(asked: Stipulation, position: &Position<R>, moves: u8) -> bool {
    moves > 0
        && position.outcome().is_none()
        && !must_mate(asked, position)
        && position.legal_moves().into_iter().any(|mv| compelled(asked, &position.after(mv), moves))
}

fn must_mate<R: SearchRules>(asked: Stipulation, position: &Position<R>) -> bool {
    let mates = |mv| suffered(asked.goal(), &position.after(mv));
    asked.play() == Play::Reflex && position.legal_moves().into_iter().any(mates)
}

/// Whether every move of the defender, who moves, mates the attacker.
fn compelled<R: SearchRules>(asked: Stipulation, position: &Position<R>, moves: u8) -> bool {
    position.outcome().is_none()
        && (must_mate(asked, position)
            || position.legal_moves().into_iter().all(|mv| {
                let next = position.after(mv);
                suffered(asked.goal(), &next) || selfmate(asked, &next, moves - 1)
            }))
}

/// The lines or keys of all solutions.
fn expected<R: SearchRules>(asked: Stipulation, position: &Position<R>) -> BTreeSet<Line<R>> {
    let (play, goal, moves) = (asked.play(), asked.goal(), asked.moves().unwrap());
    let half = asked.has_half();
    if position.outcome().is_some() {
        return BTreeSet::new();
    }
    let reached = |end: &Position<R>| suffered(goal, end);
    let extra = u16::from(half);
    match play {
        Play::Direct | Play::Checks => unreachable!("direct play has an engine of its own"),
        Play::Help => {
            alternating(position, 2 * u16::from(moves) + extra, &reached).into_iter().collect()
        }
        Play::HelpSelf => {
            let forced = |end: &Position<R>| is_forced(goal, end);
            alternating(position, 2 * u16::from(moves) - 1 + extra, &forced).into_iter().collect()
        }
        Play::Series => {
            let ended = series(position, moves, &reached);
            ended.into_iter().filter(|(_, end)| reached(end)).map(|(line, _)| line).collect()
        }
        Play::SeriesSelf => {
            let ended = series(position, moves, &|_| false);
            let forced = ended.into_iter().filter(|(_, end)| is_forced(goal, end));
            forced.map(|(line, _)| line).collect()
        }
        Play::SeriesHelp => {
            let mut lines = BTreeSet::new();
            for (line, end) in series(position, moves, &|_| false) {
                if end.outcome().is_some() {
                    continue;
                }
                for mv in end.legal_moves() {
                    if reached(&end.after(mv)) {
                        lines.insert([line.clone(), vec![mv]].concat());
                    }
                }
            }
            lines
        }
        Play::Selfmate | Play::Reflex => {
            if must_mate(asked, position) {
                return BTreeSet::new();
            }
            let moves_of = position.legal_moves().into_iter();
            moves_of
                .filter(|&mv| compelled(asked, &position.after(mv), moves))
                .map(|mv| vec![mv])
                .collect()
        }
    }
}

/// Compares all solutions and the shorter ones. Returns how many positions have a solution.
fn compare<R: Few>(rules: R, asked: Stipulation, seed: u64, count: usize) -> usize {
    let mut solved = 0;
    for position in positions(rules, asked, seed, count) {
        let limits = Limits::default();
        let answer = all_solutions(&position, asked, &limits, &mut Budget::start(&limits)).unwrap();
        let free = if asked.play().is_resisted() { 1 } else { usize::from(asked.plies()) };
        let cut = |branch: &paiju::solve::Branch<R>| branch.line()[..free].to_vec();
        let found: Vec<Line<R>> = answer.solutions.iter().map(cut).collect();
        let set: BTreeSet<Line<R>> = found.iter().cloned().collect();
        assert_eq!(found.len(), set.len(), "{asked:?} {position}: a solution is listed twice");
        let expected_lines = expected(asked, &position);
        if answer.more {
            assert!(expected_lines.len() > set.len() && set.is_subset(&expected_lines));
        } else {
            assert_eq!(set, expected_lines, "{asked:?} {position}");
        }
        solved += usize::from(!set.is_empty());
        let fewest = u8::from(!(asked.has_half() && asked.play() == Play::Help));
        let shorter = (fewest..asked.moves().unwrap())
            .find(|&moves| !expected(asked.in_moves(moves), &position).is_empty());
        assert_eq!(answer.shorter.map(|(moves, _)| moves), shorter, "{asked:?} {position}");
    }
    solved
}

/// Random positions and, as many again at most, others that have a solution: those of selfmates
/// are too rare to be met by chance. The solver only chooses these, the recursion judges.
fn positions<R: Few>(rules: R, asked: Stipulation, seed: u64, count: usize) -> Vec<Position<R>> {
    let turned = |(number, position): (usize, Position<R>)| {
        // Every other time the weaker side moves.
        position.passed().filter(|_| number % 2 == 0).unwrap_or(position)
    };
    let mut found: Vec<_> =
        sparse(rules, seed, count).into_iter().enumerate().map(turned).collect();
    if asked.play().is_resisted() || asked.play().ends_forced() {
        let limits = Limits::default();
        let has_solution = |position: &Position<R>| {
            let mut budget = Budget::start(&limits);
            let answer = all_solutions(position, asked, &limits, &mut budget).unwrap();
            !answer.solutions.is_empty()
        };
        let many = sparse(rules, seed + 1000, count * 40).into_iter().enumerate().map(turned);
        found.extend(many.filter(has_solution).take(count));
    }
    found
}

/// One kind of play under all rule sets, with both goals.
fn all_rules(play: Play, lengths: &[(u8, bool)]) {
    let mut solved = 0;
    for &(moves, half) in lengths {
        for goal in [Goal::Win, Goal::Stalemate] {
            let sign = if goal == Goal::Win { "#" } else { "==" };
            let half_move = if half { ".5" } else { "" };
            let asked = format!("{}{sign}{moves}{half_move}", play.prefix()).parse().unwrap();
            let seed = u64::from(moves) * 2 + u64::from(half);
            solved += compare(Xiangqi::default(), asked, seed, count())
                + compare(Xiangqi::CHINA_SCHACH, asked, seed + 100, count())
                + compare(Chex::default(), asked, seed + 200, count());
        }
    }
    assert!(count() < 500 || solved > 0, "no position has a solution");
}

#[test]
fn helpmates_have_the_solutions_of_a_plain_recursion() {
    all_rules(Play::Help, &[(1, false), (1, true), (0, true)]);
}

#[test]
fn selfmates_have_the_keys_of_a_plain_recursion() {
    all_rules(Play::Selfmate, &[(1, false), (2, false)]);
}

#[test]
fn reflexmates_have_the_keys_of_a_plain_recursion() {
    all_rules(Play::Reflex, &[(1, false), (2, false)]);
}

#[test]
fn series_movers_have_the_solutions_of_a_plain_recursion() {
    all_rules(Play::Series, &[(1, false), (3, false)]);
}

#[test]
fn series_helpmates_have_the_solutions_of_a_plain_recursion() {
    all_rules(Play::SeriesHelp, &[(1, false), (2, false)]);
}

#[test]
fn series_selfmates_have_the_solutions_of_a_plain_recursion() {
    all_rules(Play::SeriesSelf, &[(1, false), (2, false)]);
}

#[test]
fn help_selfmates_have_the_solutions_of_a_plain_recursion() {
    all_rules(Play::HelpSelf, &[(1, false), (1, true), (2, false)]);
}
