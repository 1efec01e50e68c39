//! What tables need of a game beyond its rules: symmetries, which men share a digit of the
//! index, and how whole sets of positions move.

use crate::game::{Board, Piece, Rules, Set};

/// A game whose endgames can be tabulated.
///
/// The builder never looks at single positions. It fixes all men but one, the *free man*, and
/// keeps a set with one bit for each square on which the free man could stand. A move of
/// another man takes such a set to another one, less the squares where the free man would be
/// in the way ([`TablebaseRules::routes`]); the free man's own moves are un-made for a whole set at
/// once ([`TablebaseRules::sweep`]). The boards that are handed over hold all men but the free one.
pub trait TablebaseRules: Rules {
    /// All roles but the royal one, in the order in which materials are written; the free man
    /// is of the first role there is, so the men that get around most come first.
    const ORDER: &'static [Self::Role];

    /// The men that together with the royal one make one digit of the index, since they can
    /// stand on few squares.
    const CONFINED: &'static [Self::Role];

    /// A material of the rule set, for messages.
    const EXAMPLE: &'static str;

    /// What a man can become: pairs of roles.
    const PROMOTIONS: &'static [(Self::Role, Self::Role)] = &[];

    /// Whether a side that checks for ever has lost.
    const PERPETUAL_CHECK_LOSES: bool = true;

    /// Whether a man that goes to a square becomes another one there.
    fn promotes(_: Piece<Self::Role>, _: Self::Square) -> bool {
        false
    }

    /// The square with left and right exchanged.
    fn mirrored(square: Self::Square) -> Self::Square;

    /// The set with left and right exchanged.
    fn mirror(set: Set<Self::Square>) -> Set<Self::Square>;

    /// The square with the sides exchanged.
    fn turned(square: Self::Square) -> Self::Square;

    /// Shows every quiet move of the man on `from`, with where the free man must be for it;
    /// `free` is what it is. The condition of a royal or confined man's move must be
    /// [`Free::Off`]; it is asked for with the men of its own group alone and then held
    /// against all others, see [`TablebaseRules::barred`].
    fn routes(
        board: &Board<Self>,
        free: Option<Piece<Self::Role>>,
        piece: Piece<Self::Role>,
        from: Self::Square,
        show: impl FnMut(Self::Square, Free<Self>),
    );

    /// For a royal or confined man's move that the men of its own group allow: where the free
    /// man must not be for these other men to allow it, too, beside the squares that must be
    /// empty; nothing if they do not.
    #[inline]
    fn barred(
        _: &Board<Self>,
        _: Option<Piece<Self::Role>>,
        _: Self::Square,
        _: Self::Square,
    ) -> Option<Set<Self::Square>> {
        Some(Set::EMPTY)
    }

    /// Where the free man must be for the man on `from` to attack the man of role `target`
    /// on `to`; nothing if it does not attack it wherever the free man is. Royal men that may
    /// not face each other attack each other.
    fn takes(
        board: &Board<Self>,
        free: Option<Piece<Self::Role>>,
        piece: Piece<Self::Role>,
        from: Self::Square,
        to: Self::Square,
        target: Self::Role,
    ) -> Option<Free<Self>>;

    /// The empty squares on which the man on `from` could take the free man.
    fn strikes(
        board: &Board<Self>,
        piece: Piece<Self::Role>,
        from: Self::Square,
    ) -> Set<Self::Square>;

    /// The empty squares from which the free man has a quiet move to one of `targets`, which
    /// are empty.
    fn sweep(
        board: &Board<Self>,
        piece: Piece<Self::Role>,
        targets: Set<Self::Square>,
    ) -> Set<Self::Square>;

    /// The empty squares from which the free man attacks the man on `target`.
    fn take_sweep(
        board: &Board<Self>,
        piece: Piece<Self::Role>,
        target: Self::Square,
    ) -> Set<Self::Square>;
}

/// Where the free man must be.
#[derive(Clone, Copy, Debug)]
pub enum Free<R: Rules> {
    /// On none of these squares.
    Off(Set<R::Square>),
    /// On one of these squares.
    On(Set<R::Square>),
}
