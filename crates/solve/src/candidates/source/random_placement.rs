//! Random positions, with pieces placed as in games and problems.

use std::ops::{ControlFlow, RangeInclusive};

use super::{Source, Unit};
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::material_pattern::{MaterialPattern, MaterialPatternError, PieceCounts};
use crate::candidates::random::Random;
use crate::game::{Board, Color, Piece, Position, Role, Rules};
use crate::theme::Name;

/// Random placements of pieces.
#[derive(Clone, Debug)]
pub struct RandomPlacement<R: Rules> {
    rules: R,
    /// The pieces of both sides, the attacker's first; without it they are chosen each time.
    material: Option<[PieceCounts<R::Role>; 2]>,
    turn: Color,
}

/// The random positions of a unit.
const TRIES: usize = 100_000;

impl<R: GeneratorRules> RandomPlacement<R> {
    /// Positions of this material, or of any. The attacker, Red, is to move.
    ///
    /// # Errors
    /// Material that the rules do not allow.
    pub fn new(rules: R, material: Option<&MaterialPattern>) -> Result<Self, MaterialPatternError> {
        let material = material.map(|it| it.pieces(rules)).transpose()?;
        Ok(Self { rules, material, turn: Color::Red })
    }

    /// The same with this side to move.
    #[must_use]
    pub fn with_turn(self, turn: Color) -> Self {
        Self { turn, ..self }
    }

    /// A random position with this side to move; `None` if the result is not legal. Red is the
    /// attacker.
    pub(in crate::candidates) fn position(
        &self,
        turn: Color,
        random: &mut Random,
    ) -> Option<Position<R>> {
        self.ending(&[], turn, random)
    }

    /// The same where Black has perhaps lost in a way that shows these themes; some themes say which
    /// pieces are left.
    pub(in crate::candidates) fn ending(
        &self,
        themes: &[Name],
        turn: Color,
        random: &mut Random,
    ) -> Option<Position<R>> {
        let lone = themes.iter().find_map(|&name| R::lone(name));
        // One piece can leave the loser bare with its check, too.
        let defenders = match (themes.contains(&Name::Bared), lone) {
            (true, _) => 0..=0,
            (false, Some(_)) => 0..=6,
            (false, None) => 1..=6,
        };
        let sides = match &self.material {
            Some(sides) => sides.each_ref().map(|counts| chosen_counts::<R>(counts, random)),
            None => [
                match lone {
                    Some(role) => vec![role],
                    None => chosen_roles::<R>(R::attacker_weights(), 2..=5, random),
                },
                chosen_roles::<R>(R::defender_weights(), defenders, random),
            ],
        };
        let mut board = Board::empty_under(self.rules);
        let any = R::rows().first()?.first().copied()?;
        for color in [Color::Black, Color::Red] {
            let near = board.royal(!color).unwrap_or(any);
            place(&mut board, Piece { color, role: R::Role::ROYAL }, near, random)?;
        }
        for (color, roles) in Color::ALL.into_iter().zip(sides) {
            let near = board.royal(!color)?;
            for role in roles {
                place(&mut board, Piece { color, role }, near, random)?;
            }
        }
        Position::new(board, turn, R::Rights::default()).ok()
    }
}

/// A random number of each kind of piece, within its range.
fn chosen_counts<R: Rules>(counts: &PieceCounts<R::Role>, random: &mut Random) -> Vec<R::Role> {
    counts
        .iter()
        .flat_map(|(role, count)| vec![*role; random.between(*count.start(), *count.end())])
        .collect()
}

/// A random number of pieces of random kinds, within the limits of the rules.
fn chosen_roles<R: Rules>(
    weights: &[(R::Role, u32)],
    count: RangeInclusive<usize>,
    random: &mut Random,
) -> Vec<R::Role> {
    let mut roles: Vec<R::Role> = Vec::new();
    for _ in 0..random.between(*count.start(), *count.end()) {
        if let Some(role) = random.choose_weighted(weights)
            && roles.iter().filter(|&&known| known == role).count() < R::limit(role)
        {
            roles.push(role);
        }
    }
    roles
}

/// Puts a piece on a random free square, by its
/// [weights](GeneratorRules::placement_weight).
pub(super) fn place<R: GeneratorRules>(
    board: &mut Board<R>,
    piece: Piece<R::Role>,
    near: R::Square,
    random: &mut Random,
) -> Option<R::Square> {
    let free = R::territory(piece) - board.occupied();
    let squares: Vec<(R::Square, u32)> =
        free.into_iter().map(|at| (at, R::placement_weight(piece, at, near))).collect();
    let at = random.choose_weighted(&squares)?;
    board.put(at, piece);
    Some(at)
}

impl<R: GeneratorRules> Source<R> for RandomPlacement<R> {
    fn name(&self) -> &'static str {
        "random"
    }

    fn visit_unit(&self, _: u64, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        for _ in 0..TRIES {
            if let Some(position) = self.position(self.turn, unit.random) {
                unit.visit(position)?;
            }
        }
        ControlFlow::Continue(())
    }
}
