//! The authored solutions, replayed without the checker.

use paiju::game::{Move, Outcome, Position, Stalemate, WinKind};
use paiju::notation::{self, NotationRules};
use paiju::problem::{Expect, FindingKind, Line, Problem};
use paiju::with_position;

use crate::collections::all;

#[test]
fn every_authored_line_replays_to_a_lost_position() {
    for problem in all() {
        let Some(solution) = &problem.solution else { continue };
        let wrong = Expect::Findings([FindingKind::WrongSolution].into());
        if problem.expect.as_ref() == Some(&wrong) {
            continue;
        }
        with_position!(&problem.position, position => {
            let black = solution.read.lines[0].moves[0].ply == 1;
            assert!(!black, "{}: the moves are counted from the attacker's", problem.id);
            for line in &solution.read.lines {
                replay(&problem, &[*position], line);
            }
        });
    }
}

/// Plays a line, whose first ply follows the last position, and the variations in it.
fn replay<R: NotationRules>(problem: &Problem, before: &[Position<R>], line: &Line) {
    let mut path = before.to_vec();
    for written in &line.moves {
        let ply = usize::try_from(written.ply).unwrap();
        assert_eq!(ply + 1, path.len(), "{}: the plies follow one another", problem.id);
        let at = path[ply];
        let mv = notation::read(problem.notation, &at, &written.text)
            .unwrap_or_else(|error| panic!("{}: {error}", problem.id));
        path.push(at.after(mv));
        for variation in &written.variations {
            let start = usize::try_from(variation.moves[0].ply).unwrap();
            replay(problem, &path[..=start], variation);
        }
    }
    if problem.stipulation.is_study() {
        // It shows how the game goes on, not how it ends.
        return;
    }
    let (last, end) = (path.len() - 2, path[path.len() - 1]);
    let won = Outcome::Win { winner: path[0].turn(), by: by(&end) };
    assert_eq!(end.outcome(), Some(won), "{}: {end}", problem.id);
    assert_eq!(last % 2, 0, "{}: the attacker has the last move", problem.id);
}

fn by<R: NotationRules>(end: &Position<R>) -> WinKind {
    match (end.has_legal_move(), end.is_check()) {
        (true, _) => WinKind::Bared,
        (false, true) => WinKind::Checkmate,
        (false, false) if R::default().stalemate() == Stalemate::Draws => WinKind::Bared,
        (false, false) => WinKind::Stalemate,
    }
}

/// Reads what is written of a move in every notation of its game.
fn says_the_same<R: NotationRules>(id: &str, at: &Position<R>, mv: Move<R>) {
    for &other in R::NOTATIONS {
        let text = notation::write(other, at, mv);
        assert_eq!(notation::read(other, at, &text), Ok(mv), "{id}");
    }
}

#[test]
fn the_solutions_say_the_same_in_every_notation() {
    for problem in all() {
        let Some(solution) = &problem.solution else { continue };
        with_position!(&problem.position, position => {
            let mut at = *position;
            for written in &solution.read.lines[0].moves {
                let Ok(mv) = notation::read(problem.notation, &at, &written.text) else { break };
                says_the_same(&problem.id, &at, mv);
                at = at.after(mv);
            }
        });
    }
}
