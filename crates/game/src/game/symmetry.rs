//! Symmetries of a board that preserve the rules.

use super::{Board, Piece, Position, Rules, Set};

/// A rule set whose moves are the same with left and right exchanged, and with the sides
/// exchanged. Rights (castling) need not be symmetric.
///
/// ```
/// use paiju_game::game::{Position, fen};
/// use paiju_game::rules::xiangqi::Xiangqi;
///
/// let position: Position<Xiangqi> = fen::read("3k5/9/9/9/9/9/9/9/9/R4K3 w")?;
/// let mirrored = position.mirrored().expect("there are no rights");
/// assert_eq!(mirrored.to_string(), "5k3/9/9/9/9/9/9/9/9/3K4R w");
/// let turned = position.turned().expect("there are no rights");
/// assert_eq!(turned.to_string(), "3k4r/9/9/9/9/9/9/9/9/5K3 b");
/// # Ok::<(), paiju_game::game::FenError>(())
/// ```
pub trait Symmetry: Rules {
    /// The square with left and right exchanged.
    fn mirrored(square: Self::Square) -> Self::Square;

    /// The square as the other side sees it: the board turned by half a turn.
    fn turned(square: Self::Square) -> Self::Square;

    /// The set with left and right exchanged.
    #[inline]
    #[must_use]
    fn mirrored_set(set: Set<Self::Square>) -> Set<Self::Square> {
        set.into_iter().map(Self::mirrored).collect()
    }
}

impl<R: Symmetry> Board<R> {
    /// The board with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.transformed(|square, piece| (R::mirrored(square), piece))
    }

    /// The board with the sides exchanged: every piece changes its color and is placed where the
    /// other side sees its square.
    #[must_use]
    pub fn turned(&self) -> Self {
        self.transformed(|square, piece| {
            (R::turned(square), Piece { color: !piece.color, ..piece })
        })
    }

    fn transformed(
        &self,
        transform: impl Fn(R::Square, Piece<R::Role>) -> (R::Square, Piece<R::Role>),
    ) -> Self {
        let mut board = Self::empty_under(self.rules());
        for (square, piece) in self.pieces() {
            let (square, piece) = transform(square, piece);
            board.toggle(piece.color, piece.role, square);
        }
        board
    }
}

impl<R: Symmetry> Position<R> {
    /// The position with left and right exchanged; `None` with rights, which have no mirror
    /// image.
    #[must_use]
    pub fn mirrored(&self) -> Option<Self> {
        let plain = self.rights() == R::Rights::default();
        plain.then(|| Self::new(self.board().mirrored(), self.turn(), self.rights()).ok())?
    }

    /// The position with the sides exchanged and the other side to move; `None` with rights.
    #[must_use]
    pub fn turned(&self) -> Option<Self> {
        let plain = self.rights() == R::Rights::default();
        plain.then(|| Self::new(self.board().turned(), !self.turn(), self.rights()).ok())?
    }
}
