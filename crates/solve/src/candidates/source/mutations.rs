//! Mutations of problems.

use std::ops::ControlFlow;

use super::random_placement::place;
use super::{Candidate, Source, Unit};
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::random::Random;
use crate::candidates::retraction::retract_pair;
use crate::candidates::symmetry::with_attacker;
use crate::game::{Color, Piece, Position, Role, Square, insertion_sort_by_key};

/// Random walks from problem to problem, each a mutation of the one before.
#[derive(Clone, Debug)]
pub struct Mutations<R: GeneratorRules> {
    problems: Vec<(Position<R>, String)>,
    turn: Color,
}

/// The mutations of a unit.
const MUTATIONS: usize = 4000;

impl<R: GeneratorRules> Mutations<R> {
    /// Random walks that start from these problems, given with their ids. The attacker, Red, is
    /// to move.
    pub fn new(problems: Vec<(Position<R>, String)>) -> Self {
        Self::with_turn(problems, Color::Red)
    }

    /// The same with this side to move.
    pub fn with_turn(problems: Vec<(Position<R>, String)>, turn: Color) -> Self {
        Self { problems, turn }
    }
}

impl<R: GeneratorRules> Source<R> for Mutations<R> {
    fn name(&self) -> &'static str {
        "mutate"
    }

    fn unit_count(&self) -> Option<u64> {
        if self.problems.is_empty() { Some(0) } else { None }
    }

    fn visit_unit(&self, _: u64, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        if self.problems.is_empty() {
            return ControlFlow::Continue(());
        }
        let (start, id) = &self.problems[unit.random.below(self.problems.len())];
        let Some(mut at) = with_attacker(start, self.turn) else {
            return ControlFlow::Continue(());
        };
        for _ in 0..MUTATIONS {
            let steps = unit.random.between(1, 3);
            let mut next = Some(at);
            for _ in 0..steps {
                next = next.and_then(|position| mutate(&position, Color::Red, unit.random));
            }
            let Some(next) = next else { continue };
            if (unit.visit)(Candidate { position: next, from: Some(id.clone()), played: None })? {
                at = next;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The position with one random mutation: a piece moved, removed, replaced or added, two
/// pieces exchanged, or a pair of moves retracted. `None` if the result is not legal. New pieces
/// of the `strong` side are those of an attacker.
pub(crate) fn mutate<R: GeneratorRules>(
    position: &Position<R>,
    strong: Color,
    random: &mut Random,
) -> Option<Position<R>> {
    let mut board = *position.board();
    let pieces: Vec<(R::Square, Piece<R::Role>)> = board.pieces().collect();
    let (at, piece) = random.choose(&pieces)?;
    let royal = piece.role == R::Role::ROYAL;
    match random.below(12) {
        // Moved: to a nearby square, or to any.
        0..=2 => {
            let near = near(R::territory(piece) - board.occupied(), at);
            board.lift(at);
            board.put(random.choose(&near)?, piece);
        }
        3..=4 => {
            board.lift(at);
            let near = board.royal(!piece.color).unwrap_or(at);
            place(&mut board, piece, near, random)?;
        }
        5 if !royal => {
            board.lift(at);
        }
        6 if !royal => {
            let roles =
                if piece.color == strong { R::attacker_weights() } else { R::defender_weights() };
            let other = Piece { role: random.choose_weighted(roles)?, ..piece };
            if !R::territory(other).contains(at) {
                return None;
            }
            board.put(at, other);
        }
        7..=8 => add(&mut board, !strong, R::defender_weights(), random)?,
        9 => add(&mut board, strong, R::attacker_weights(), random)?,
        10 => return retract_pair(position, random).map(|(before, _)| before),
        _ => {
            // Two pieces exchange their squares.
            let (other, other_piece) = random.choose(&pieces)?;
            if !R::territory(piece).contains(other) || !R::territory(other_piece).contains(at) {
                return None;
            }
            board.put(at, other_piece);
            board.put(other, piece);
        }
    }
    Position::new(board, position.turn(), position.rights()).ok()
}

fn add<R: GeneratorRules>(
    board: &mut crate::game::Board<R>,
    color: Color,
    roles: &[(R::Role, u32)],
    random: &mut Random,
) -> Option<()> {
    let near = board.royal(!color)?;
    let role = random.choose_weighted(roles)?;
    place(board, Piece { color, role }, near, random).map(|_| ())
}

/// The ten squares of a set with the nearest indices: squares to the left and right, and some
/// in the next rows.
fn near<S: Square>(set: crate::game::Set<S>, at: S) -> Vec<S> {
    let mut squares: Vec<S> = set.into_iter().collect();
    insertion_sort_by_key(&mut squares, |square| square.index().abs_diff(at.index()));
    squares.truncate(10);
    squares
}
