//! Themes: named mates and what else a solution shows, each with its evidence.
//!
//! A theme is a [`Name`] whose documentation is its definition, and a [`Theme`] is one that
//! was found, with the pieces and points that show it. Several may hold at once, and none is
//! forced. What can be decided by an experiment is: a named mate is given only if the pieces
//! it names, of both sides, are needed, that is, if with any one of them taken off the board the loser
//! would not be lost ([`FinalPosition::needs`]). Of a king who is shut in by own pieces, only the
//! pieces without which the king could go are named.
//!
//! [`of_position`] looks at a final position alone, [`of_line`] also at the moves that led
//! there, [`of_solution`] at every variation of full length, [`of_change`] also at what the same replies meet
//! in the set play and after tries. What is particular to a game –
//! its named mates, what its pieces are worth – is its [`ThemeRules`].
//!
//! Books disagree on many names. The definitions were compiled from published glossaries and tested
//! on teaching examples; where they differ from a common wording, so do the examples.

mod change;
mod chex;
mod final_position;
mod find;
mod mate_view;
mod tactics;
#[cfg(test)]
mod tests;
mod xiangqi;

pub use change::of_change;
pub use final_position::{FinalPosition, ThemeRules, value, worth};
pub use find::{given_up, of_line, of_position, of_solution, offered, variations};
pub use paiju_game::theme_name::{Example, Family, Kind, Name, UnknownTheme};

use std::fmt;

use crate::game::{Board, Move, Piece, Role, Rules};

/// A theme that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme<R: Rules> {
    /// The name of the theme.
    pub name: Name,
    /// The pieces that show it, with their points at the end; where the theme
    /// is one of the play, the pieces that played it.
    pub pieces: Vec<(R::Square, Piece<R::Role>)>,
    /// The points that it is about: controlled steps, the place of a sacrifice.
    pub points: Vec<R::Square>,
    /// The moves from the problem to the place that shows it; empty where only a position
    /// was examined.
    pub line: Vec<Move<R>>,
}

impl<R: Rules> Theme<R> {
    /// A theme that needs no evidence but its line.
    fn new(name: Name) -> Self {
        Self { name, pieces: Vec::new(), points: Vec::new(), line: Vec::new() }
    }

    /// Adds the pieces on some squares of a board.
    #[must_use]
    fn pieces(mut self, board: &Board<R>, squares: impl IntoIterator<Item = R::Square>) -> Self {
        let pieces = squares.into_iter().filter_map(|at| Some((at, board.piece_at(at)?)));
        self.pieces.extend(pieces);
        self
    }

    #[must_use]
    fn points(mut self, points: impl IntoIterator<Item = R::Square>) -> Self {
        self.points.extend(points);
        self
    }

    /// Adds the moves that lead there.
    #[must_use]
    fn line(mut self, moves: &[Move<R>]) -> Self {
        self.line = moves.to_vec();
        self
    }
}

impl<R: Rules> fmt::Display for Theme<R> {
    /// Writes the name with its pieces and points: `iron-bolt 铁门栓 (cannon e7, chariot d10)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.name.chinese())?;
        let men = self.pieces.iter().map(|(at, man)| format!("{} {at}", man.role.name()));
        let points = self.points.iter().map(ToString::to_string);
        let parts: Vec<String> = men.chain(points).collect();
        if parts.is_empty() { Ok(()) } else { write!(f, " ({})", parts.join(", ")) }
    }
}
