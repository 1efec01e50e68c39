//! Problems with something changed.

use std::ops::ControlFlow;

use super::mates::pair;
use super::random_placement::place;
use super::{Candidate, Source, Visit};
use crate::game::{Color, Piece, Position, Role, Square, insertion_sort_by_key};
use crate::generate::generator_rules::Composed;
use crate::generate::symmetry::image_with_attacker;
use crate::generate::random::Random;
use crate::generate::criteria::Wanted;

/// Walks from problem to problem, each a change of the one before.
#[derive(Clone, Debug)]
pub struct Mutations<R: Composed> {
    problems: Vec<(Position<R>, String)>,
}

/// Changes that a unit tries before it gives up.
const CHANGES: usize = 4000;

impl<R: Composed> Mutations<R> {
    /// Walks that begin with these problems.
    pub fn new(problems: Vec<(Position<R>, String)>) -> Self {
        Self { problems }
    }
}

impl<R: Composed> Source<R> for Mutations<R> {
    fn name(&self) -> &'static str {
        "mutate"
    }

    fn units(&self) -> Option<u64> {
        if self.problems.is_empty() { Some(0) } else { None }
    }

    fn bring(
        &self,
        _: u64,
        random: &mut Random,
        _: &Wanted,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        if self.problems.is_empty() {
            return ControlFlow::Continue(());
        }
        let (start, id) = &self.problems[random.below(self.problems.len())];
        let Some(mut at) = image_with_attacker(start, Color::Red) else {
            return ControlFlow::Continue(());
        };
        for _ in 0..CHANGES {
            let changes = random.between(1, 3);
            let mut next = Some(at);
            for _ in 0..changes {
                next = next.and_then(|position| changed(&position, random));
            }
            let Some(next) = next else { continue };
            if visit(Candidate { position: next, from: Some(id.clone()) })? {
                at = next;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A position with one thing changed: a man moved, removed, exchanged for another or added,
/// or a pair of moves taken back. `None` where the rules do not allow what came out.
pub(crate) fn changed<R: Composed>(
    position: &Position<R>,
    random: &mut Random,
) -> Option<Position<R>> {
    let mut board = *position.board();
    let men: Vec<(R::Square, Piece<R::Role>)> = board.pieces().collect();
    let (at, man) = random.one_of(&men)?;
    let royal = man.role == R::Role::ROYAL;
    match random.below(12) {
        // To a square near by, or anywhere.
        0..=2 => {
            let near = near(R::territory(man) - board.occupied(), at);
            board.lift(at);
            board.put(random.one_of(&near)?, man);
        }
        3..=4 => {
            board.lift(at);
            let near = board.royal(!man.color).unwrap_or(at);
            place(&mut board, man, near, random)?;
        }
        5 if !royal => {
            board.lift(at);
        }
        6 if !royal => {
            let men = if man.color == position.turn() { R::attacking() } else { R::defending() };
            let other = Piece { role: random.weighted(men)?, ..man };
            if !R::territory(other).contains(at) {
                return None;
            }
            board.put(at, other);
        }
        7..=8 => add(&mut board, !position.turn(), R::defending(), random)?,
        9 => add(&mut board, position.turn(), R::attacking(), random)?,
        10 => return pair(position, random).map(|(before, _)| before),
        _ => {
            // Two men exchange their squares.
            let (other, stranger) = random.one_of(&men)?;
            if !R::territory(man).contains(other) || !R::territory(stranger).contains(at) {
                return None;
            }
            board.put(at, stranger);
            board.put(other, man);
        }
    }
    Position::new(board, position.turn(), position.rights()).ok()
}

fn add<R: Composed>(
    board: &mut crate::game::Board<R>,
    color: Color,
    men: &[(R::Role, u32)],
    random: &mut Random,
) -> Option<()> {
    let near = board.royal(!color)?;
    let role = random.weighted(men)?;
    place(board, Piece { color, role }, near, random).map(|_| ())
}

/// The ten squares of a set whose numbers are nearest to that of another square: squares to
/// its left and right, and some in the next rows.
fn near<S: Square>(set: crate::game::Set<S>, at: S) -> Vec<S> {
    let mut squares: Vec<S> = set.into_iter().collect();
    insertion_sort_by_key(&mut squares, |square| square.index().abs_diff(at.index()));
    squares.truncate(10);
    squares
}
