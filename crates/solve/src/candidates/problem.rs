//! A generated problem as plain data.

use super::game::GamePlace;
use super::generator_rules::GeneratorRules;
use crate::difficulty::Key;
use crate::game::{Color, Piece, Position, Repetition, Role, insertion_sort};
use crate::idea::Idea;
use crate::problem::{Solution, Stipulation};
use crate::rules::{AnyMove, AnyPosition};
use crate::theme::Name;

/// A problem that meets the criteria, with what was proven of it.
#[derive(Clone, Debug)]
pub struct GeneratedProblem {
    /// The position of the problem, with its rule set.
    pub position: AnyPosition,
    /// The stipulation that the solution fulfils.
    pub stipulation: Stipulation,
    /// The length, in moves.
    pub moves: u8,
    /// How repeated positions were judged.
    pub repetition: Repetition,
    /// The number of solutions, or of keys in play in which one side resists.
    pub solutions: usize,
    /// The first move of the first solution.
    pub key: Option<AnyMove>,
    /// What kind of move that is.
    pub key_kind: Key,
    /// The solution as an author would write it, in coordinates.
    pub solution: Solution,
    /// The names of the themes; of help, self, reflex and series play those of the mates.
    pub themes: Vec<Name>,
    /// The difficulty, from 1 to 10, where it is known.
    pub difficulty: Option<f64>,
    /// The number of minor duals.
    pub minor_duals: usize,
    /// Whether it is [worth printing](super::Criteria::for_print).
    pub for_print: bool,
    /// Points that rank the problems; more is better.
    pub quality: f64,
    /// What they are for, where that is known: `key 4.0, mates 1.6, duals -0.5`.
    pub why: String,
    /// The material, the attacker's first.
    pub material: Material,
    /// What it shows; `None` of a study, and where it is not known.
    pub idea: Option<Idea>,
    /// The name of the source of its position.
    pub source: &'static str,
    /// What the source made its position from.
    pub from: Option<String>,
    /// The game in which its position was played.
    pub played: Option<GamePlace>,
    /// The unit that generated it.
    pub unit: u64,
}

impl GeneratedProblem {
    /// Whether the solution shows a theme.
    pub fn shows(&self, name: Name) -> bool {
        self.themes.contains(&name)
    }

    /// How hard it is, to sort problems of one length: the difficulty, or else the number of
    /// pieces.
    pub fn effort(&self) -> f64 {
        let pieces = || Color::ALL.into_iter().map(|side| self.position.count(side)).sum::<usize>();
        self.difficulty.unwrap_or_else(|| pieces() as f64)
    }
}

/// Why a position that passed the first test is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rejection {
    /// The number of pieces or the material.
    Pieces,
    /// Unsound under the policy, mostly by a dual.
    Unsound,
    /// A limit was reached.
    Undecided,
    /// The solution has too many variations to be printed.
    Variations,
    /// It is of this length only because useless interpositions are counted.
    Interposition,
    /// A first move of help or series play checks or captures.
    LoudKey,
    /// A theme is missing, or an excluded one is shown.
    Themes,
    /// The solution does not depend on what it must depend on.
    Dependence,
    /// Too easy or too hard.
    Difficulty,
    /// Not worth printing.
    Print,
}

/// The value, in half soldiers, above which a piece makes the material: in Xiangqi that of a
/// chariot, horse or cannon, in Chex that of all but king and pawn.
const MINOR: u32 = 4;

/// The pieces of the attacker and of the defender that count, as sorted letters. Chariot and
/// soldier against horse is the same kind of ending with an elephant more, so soldiers and the
/// pieces that guard a palace are left out.
pub type Material = [Vec<char>; 2];

/// The material of a position.
pub(super) fn material_of<R: GeneratorRules>(position: &Position<R>, attacker: Color) -> Material {
    let board = position.board();
    [attacker, !attacker].map(|color| {
        let men = board.pieces().filter(|(_, man)| man.color == color);
        let men = men.filter(|&(at, man)| man.role != R::Role::ROYAL && R::value(man, at) > MINOR);
        let letter = |role| Piece { color: Color::Red, role }.letter();
        let mut letters: Vec<char> = men.map(|(_, man)| letter(man.role)).collect();
        insertion_sort(&mut letters);
        letters
    })
}
