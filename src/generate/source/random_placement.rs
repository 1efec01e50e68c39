//! Men thrown on the board, where they are seen in play.

use std::ops::ControlFlow;

use super::{Candidate, Source, Visit};
use crate::game::{Board, Color, Piece, Position, Role, Rules};
use crate::generate::criteria::Wanted;
use crate::generate::generator_rules::Composed;
use crate::generate::material_pattern::{Material, MaterialError, Men};
use crate::generate::random::Random;

/// Random positions.
#[derive(Clone, Debug)]
pub struct Placed<R: Rules> {
    /// The men of both sides, the attacker's first; without it, a choice is made each time.
    material: Option<[Men<R::Role>; 2]>,
}

/// Positions that one unit tries before it gives up.
const TRIES: usize = 100_000;

impl<R: Composed> Placed<R> {
    /// Positions of this material, or of any.
    ///
    /// # Errors
    /// What the rules do not allow of the material.
    pub fn new(material: Option<&Material>) -> Result<Self, MaterialError> {
        Ok(Self { material: material.map(Material::men::<R>).transpose()? })
    }

    /// A position with this side to move; `None` where the men that were drawn cannot stand
    /// together. The first mover attacks.
    pub(super) fn position(&self, turn: Color, random: &mut Random) -> Option<Position<R>> {
        let sides = match &self.material {
            Some(sides) => sides.each_ref().map(|men| drawn::<R>(men, random)),
            None => {
                [some::<R>(R::attacking(), 2, 5, random), some::<R>(R::defending(), 1, 6, random)]
            }
        };
        let mut board = Board::empty();
        let any = R::rows().first()?.first().copied()?;
        for color in [Color::Black, Color::Red] {
            let near = board.royal(!color).unwrap_or(any);
            place(&mut board, Piece { color, role: R::Role::ROYAL }, near, random)?;
        }
        for (color, men) in Color::ALL.into_iter().zip(sides) {
            let near = board.royal(!color)?;
            for role in men {
                place(&mut board, Piece { color, role }, near, random)?;
            }
        }
        Position::new(board, turn, R::Rights::default()).ok()
    }
}

/// As many men of each kind as their ranges allow.
fn drawn<R: Rules>(men: &Men<R::Role>, random: &mut Random) -> Vec<R::Role> {
    men.iter()
        .flat_map(|(role, count)| vec![*role; random.between(*count.start(), *count.end())])
        .collect()
}

/// Some men out of a weighted choice, within their limits.
fn some<R: Rules>(
    choice: &[(R::Role, u32)],
    least: usize,
    most: usize,
    random: &mut Random,
) -> Vec<R::Role> {
    let mut men: Vec<R::Role> = Vec::new();
    for _ in 0..random.between(least, most) {
        if let Some(role) = random.weighted(choice)
            && men.iter().filter(|&&known| known == role).count() < R::limit(role)
        {
            men.push(role);
        }
    }
    men
}

/// Puts a man on a free square, each as likely as it is to a composer's taste.
pub(super) fn place<R: Composed>(
    board: &mut Board<R>,
    man: Piece<R::Role>,
    near: R::Square,
    random: &mut Random,
) -> Option<R::Square> {
    let free = R::territory(man) - board.occupied();
    let squares: Vec<(R::Square, u32)> =
        free.into_iter().map(|at| (at, R::taste(man, at, near))).collect();
    let at = random.weighted(&squares)?;
    board.put(at, man);
    Some(at)
}

impl<R: Composed> Source<R> for Placed<R> {
    fn name(&self) -> &'static str {
        "random"
    }

    fn bring(
        &self,
        _: u64,
        random: &mut Random,
        _: &Wanted,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        for _ in 0..TRIES {
            if let Some(position) = self.position(Color::Red, random) {
                visit(Candidate { position, from: None })?;
            }
        }
        ControlFlow::Continue(())
    }
}
