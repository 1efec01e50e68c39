//! A theme that was found, with what shows it.

use std::fmt;

use super::Name;
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
    pub(super) fn new(name: Name) -> Self {
        Self { name, pieces: Vec::new(), points: Vec::new(), line: Vec::new() }
    }

    /// Adds the pieces on some squares of a board.
    #[must_use]
    pub(super) fn pieces(
        mut self,
        board: &Board<R>,
        squares: impl IntoIterator<Item = R::Square>,
    ) -> Self {
        let pieces = squares.into_iter().filter_map(|at| Some((at, board.piece_at(at)?)));
        self.pieces.extend(pieces);
        self
    }

    #[must_use]
    pub(super) fn points(mut self, points: impl IntoIterator<Item = R::Square>) -> Self {
        self.points.extend(points);
        self
    }

    /// Adds the moves that lead there.
    #[must_use]
    pub(super) fn line(mut self, moves: &[Move<R>]) -> Self {
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
