//! The quality of a problem of help, self, reflex or series play, in points.
//!
//! Composers of such play value that many pieces take part, that nothing is taken, that the mate
//! is economical – every piece of the mating side is needed in it – and that pieces of the mated
//! side block their own side. They avoid ends by stalemate or by the capture of the last piece,
//! first moves that check or capture, and crowded boards. Several solutions should differ from
//! their first move to the mate.

use std::collections::BTreeSet;

use crate::candidates::generator_rules::GeneratorRules;
use crate::difficulty::Key;
use crate::game::{Move, Position, Role};
use crate::solve::Branch;
use crate::stipulation::{Goal, Stipulation};
use crate::theme::{FinalPosition, Kind, Name, of_position};

/// A position with the solutions asked for, and what was proven of it.
pub(super) struct ProvenPlay<'a, R: GeneratorRules> {
    pub(super) position: &'a Position<R>,
    pub(super) asked: Stipulation,
    pub(super) solutions: &'a [Branch<R>],
    /// The named mates in which the solutions end.
    pub(super) mates: &'a [Name],
    pub(super) minor_duals: usize,
}

/// The number of pieces above which each costs points.
const FEW_PIECES: usize = 7;

/// What is counted along one line.
struct LineCounts<R: GeneratorRules> {
    moves: Vec<Move<R>>,
    /// Pieces that move, by their number on the diagram.
    movers: BTreeSet<usize>,
    captures: usize,
    promotions: usize,
    end: Position<R>,
}

/// The kind of a first move. A first move that threatens nothing is not distinguished from one that
/// does.
pub(in crate::candidates) fn first_move<R: GeneratorRules>(
    position: &Position<R>,
    mv: Move<R>,
) -> Key {
    match (position.gives_check(mv), mv.capture().is_some()) {
        (true, true) => Key::CheckTaking,
        (true, false) => Key::Check,
        (false, true) => Key::Taking,
        (false, false) => Key::Quiet,
    }
}

/// The points of a problem; more is better.
pub(super) fn play_quality<R: GeneratorRules>(problem: &ProvenPlay<'_, R>) -> f64 {
    let (position, asked) = (problem.position, problem.asked);
    let lines = line_counts(position, asked, problem.solutions);
    let share = |points: &dyn Fn(&LineCounts<R>) -> f64| {
        lines.iter().map(points).sum::<f64>() / lines.len().max(1) as f64
    };
    let pieces = position.board().occupied().len();
    let key = match problem.solutions.first().map(|it| first_move(position, it.mv)) {
        Some(Key::CheckTaking) => -1.5,
        Some(Key::Check) => -0.5,
        Some(Key::Taking) => -0.8,
        _ => 0.8,
    };
    let variations = if asked.play().is_resisted() {
        (lines.len().min(6) as f64 - 1.0) * 0.7
    } else {
        differ(problem.solutions)
    };
    key + variations + share(&|line| (line.movers.len().min(6) as f64 - 1.0) * 1.2)
        - share(&|line| line.captures as f64 * 0.9)
        + share(&|line| line.promotions as f64 * 0.8)
        + share(&|line| end_points(&line.end, asked.goal()))
        + problem.mates.len().min(2) as f64 * 0.5
        - pieces.saturating_sub(FEW_PIECES) as f64 * 0.4
        - problem.minor_duals.min(6) as f64 * 0.5
}

/// Points for an end.
fn end_points<R: GeneratorRules>(end: &Position<R>, goal: Goal) -> f64 {
    if R::decided(end.board()).is_some() {
        return -4.0;
    }
    let path = [*end];
    let Some(last) = FinalPosition::new(&path, &[]).filter(|_| goal == Goal::Win) else {
        return 0.0;
    };
    let winner = !end.turn();
    let others = end.board().pieces().filter(|(_, piece)| piece.role != R::Role::ROYAL);
    let (mut idle, mut blocks) = (0, 0);
    for (at, piece) in others {
        let needed = last.needs(at);
        idle += usize::from(piece.color == winner && !needed);
        blocks += usize::from(piece.color != winner && needed);
    }
    let mate = if end.is_check() { 1.0 } else { -1.5 };
    mate - idle.min(3) as f64 * 0.8 + blocks.min(3) as f64 * 0.5
}

/// Points for solutions that differ in every move, or against those that share some.
fn differ<R: GeneratorRules>(solutions: &[Branch<R>]) -> f64 {
    let lines: Vec<Vec<Move<R>>> = solutions.iter().map(Branch::line).collect();
    let mut points = 0.0;
    for (at, one) in lines.iter().enumerate() {
        for other in &lines[at + 1..] {
            let same = one.iter().zip(other).filter(|(a, b)| a == b).count();
            let again = one.iter().filter(|mv| other.contains(mv)).count();
            points += if again == 0 { 1.5 } else { -(same as f64) - 0.3 * again as f64 };
        }
    }
    points
}

/// The named mates in which the solutions end.
pub(super) fn mates<R: GeneratorRules>(
    position: &Position<R>,
    asked: Stipulation,
    solutions: &[Branch<R>],
) -> Vec<Name> {
    let lines = line_counts(position, asked, solutions);
    let themes = lines.iter().flat_map(|line| of_position(&line.end));
    let names = themes.map(|theme| theme.name).filter(|name| name.kind() == Kind::Mate);
    let names: BTreeSet<Name> = names.collect();
    names.into_iter().collect()
}

/// All lines of all solutions, played.
fn line_counts<R: GeneratorRules>(
    position: &Position<R>,
    asked: Stipulation,
    solutions: &[Branch<R>],
) -> Vec<LineCounts<R>> {
    let mut ends = Vec::new();
    let mut waiting: Vec<(&Branch<R>, Vec<Move<R>>)> =
        solutions.iter().rev().map(|branch| (branch, Vec::new())).collect();
    while let Some((branch, mut before)) = waiting.pop() {
        before.push(branch.mv);
        if branch.next.is_empty() {
            ends.push(play(position, asked, before));
        } else {
            waiting.extend(branch.next.iter().rev().map(|next| (next, before.clone())));
        }
    }
    ends
}

fn play<R: GeneratorRules>(
    position: &Position<R>,
    asked: Stipulation,
    moves: Vec<Move<R>>,
) -> LineCounts<R> {
    let mut at: Vec<(R::Square, usize)> =
        (0..).zip(position.board().pieces()).map(|(number, (at, _))| (at, number)).collect();
    let mut line =
        LineCounts { moves, movers: BTreeSet::new(), captures: 0, promotions: 0, end: *position };
    let plies = asked.plies();
    for (ply, &mv) in (1..).zip(&line.moves) {
        let promotes = |before: &Position<R>, after: &Position<R>| {
            before.board().role_at(mv.from()) != after.board().role_at(mv.to())
        };
        if mv.capture().is_some() {
            line.captures += 1;
            at.retain(|(square, _)| *square != mv.to());
        }
        if let Some((square, number)) = at.iter_mut().find(|(square, _)| *square == mv.from()) {
            *square = mv.to();
            line.movers.insert(*number);
        }
        let after = line.end.after(mv);
        line.promotions += usize::from(promotes(&line.end, &after));
        line.end = asked.next(&after, plies.saturating_sub(ply)).unwrap_or(after);
    }
    line
}
