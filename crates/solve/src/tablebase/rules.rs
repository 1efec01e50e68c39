//! The rules that tablebases need beyond a game's own: symmetries, the factors of the index,
//! and moves of whole sets of positions.

use crate::game::{Board, Piece, Rules, Set, Symmetry};
use crate::rules::switch::Switches;

/// A game whose endgames can be tabulated.
///
/// The builder never looks at single positions. It fixes all men but one, the *free man*, and
/// keeps a set with one bit for each square of the free man. A quiet move of another man maps
/// such a set to another one, less the squares where the free man would be in the way
/// ([`TablebaseRules::quiet_moves`]). The free man's own moves are un-made for a whole set at
/// once ([`TablebaseRules::unmoves`]). The boards passed to these functions hold all men but
/// the free one.
///
/// # What a new game must supply
///
/// - [`ORDER`](Self::ORDER), [`CONFINED`](Self::CONFINED), [`EXAMPLE`](Self::EXAMPLE): the
///   roles, and which of them are confined to so few squares that, with the royal man, their
///   placements are enumerated one by one. Put the most mobile role first.
/// - [`PROMOTIONS`](Self::PROMOTIONS) and [`promotes`](Self::promotes), if men promote.
/// - [`Symmetry`], preferably with a fast [`mirrored_set`](Symmetry::mirrored_set).
/// - The forward moves of men that are not free, with the condition that they put on the free
///   man: [`quiet_moves`](Self::quiet_moves), [`attack_condition`](Self::attack_condition),
///   [`attacked_squares`](Self::attacked_squares), and
///   [`extra_blockers`](Self::extra_blockers) where men can block a move without standing on
///   its path.
/// - The un-moves of the free man, for sets: [`unmoves`](Self::unmoves) and
///   [`attack_origins`](Self::attack_origins).
///
/// A position's rights (castling) must be the default ones; positions with others have no
/// entry. The material alone must decide whether a game has ended by lack of men
/// ([`Rules::decided`]). [`verify`](super::verify()) recomputes every entry by the forward
/// rules alone, so it checks an implementation of this trait.
pub trait TablebaseRules: Symmetry + Switches {
    /// All roles but the royal one, in the order in which materials are written. The free man
    /// has the first role that is present, so the most mobile men come first.
    const ORDER: &'static [Self::Role];

    /// The roles whose men, with the royal one, form one factor of the index, since they can
    /// stand on few squares.
    const CONFINED: &'static [Self::Role];

    /// A material of the rule set, for messages.
    const EXAMPLE: &'static str;

    /// The promotions: pairs of a role and what it can become.
    const PROMOTIONS: &'static [(Self::Role, Self::Role)] = &[];

    /// Whether a man promotes when it arrives on a square.
    fn promotes(_: Piece<Self::Role>, _: Self::Square) -> bool {
        false
    }

    /// Calls `show` for every quiet move of the man on `from`, with the condition on the free
    /// man's square under which the move is possible; `free` is the free man's kind. The
    /// condition of a royal or confined man's move must be a [`FreeMan::NotOn`]: the builder
    /// asks for it with the men of its own group alone, then intersects it with all others,
    /// see [`TablebaseRules::extra_blockers`].
    fn quiet_moves(
        board: &Board<Self>,
        free: Option<Piece<Self::Role>>,
        piece: Piece<Self::Role>,
        from: Self::Square,
        show: impl FnMut(Self::Square, FreeMan<Self>),
    );

    /// Calls `show` for every square from which the man, which is neither royal nor confined and
    /// stands on `to`, can have come by a quiet move, with the condition on the free man. As it is,
    /// for men that go back the way they came.
    fn quiet_unmoves(
        board: &Board<Self>,
        free: Option<Piece<Self::Role>>,
        piece: Piece<Self::Role>,
        to: Self::Square,
        show: impl FnMut(Self::Square, FreeMan<Self>),
    ) {
        Self::quiet_moves(board, free, piece, to, show);
    }

    /// For a royal or confined man's move that the men of its own group allow: the squares,
    /// beside those that must be empty, where the free man would block it together with the
    /// men on this board; `None` if these men alone block it.
    #[inline]
    fn extra_blockers(
        _: &Board<Self>,
        _: Option<Piece<Self::Role>>,
        _: Self::Square,
        _: Self::Square,
    ) -> Option<Set<Self::Square>> {
        Some(Set::EMPTY)
    }

    /// The condition on the free man's square under which the man on `from` attacks the man of
    /// role `target` on `to`; `None` if it never does. Royal men that may not face each other
    /// attack each other.
    fn attack_condition(
        board: &Board<Self>,
        free: Option<Piece<Self::Role>>,
        piece: Piece<Self::Role>,
        from: Self::Square,
        to: Self::Square,
        target: Self::Role,
    ) -> Option<FreeMan<Self>>;

    /// The empty squares on which the man on `from` could capture the free man.
    fn attacked_squares(
        board: &Board<Self>,
        piece: Piece<Self::Role>,
        from: Self::Square,
    ) -> Set<Self::Square>;

    /// The un-moves of the free man: the empty squares from which it has a quiet move to one of
    /// `targets`, which are empty.
    fn unmoves(
        board: &Board<Self>,
        piece: Piece<Self::Role>,
        targets: Set<Self::Square>,
    ) -> Set<Self::Square>;

    /// The empty squares from which the free man attacks the man on `target`.
    fn attack_origins(
        board: &Board<Self>,
        piece: Piece<Self::Role>,
        target: Self::Square,
    ) -> Set<Self::Square>;
}

/// A condition on the free man's square.
#[derive(Clone, Copy, Debug)]
pub enum FreeMan<R: Rules> {
    /// It stands on none of these squares.
    NotOn(Set<R::Square>),
    /// It stands on one of these squares.
    On(Set<R::Square>),
}
