//! The rules that tablebases need beyond a game's own: symmetries, the factors of the index,
//! and moves of whole sets of positions.

use thiserror::Error;

use crate::game::{Board, Piece, Repetition, Rules, Set, Symmetry};
use crate::rules::switch::Switches;

/// A game whose endgames can be tabulated.
///
/// The builder never looks at single positions. It fixes all pieces but one, the *free piece*, and
/// keeps a set with one bit for each square of the free piece. A quiet move of another piece maps
/// such a set to another one, less the squares where the free piece would be in the way
/// ([`TablebaseRules::quiet_moves`]). The free piece's own moves are un-made for a whole set at
/// once ([`TablebaseRules::unmoves`]). The boards passed to these functions hold all pieces but
/// the free one.
///
/// # What a new game must supply
///
/// - [`ORDER`](Self::ORDER), [`CONFINED`](Self::CONFINED), [`EXAMPLE`](Self::EXAMPLE): the
///   roles, and which of them are confined to so few squares that, with the royal piece, their
///   placements are enumerated one by one. Put the most mobile role first.
/// - [`PROMOTIONS`](Self::PROMOTIONS) and [`promotes`](Self::promotes), if pieces promote.
/// - [`Symmetry`], preferably with a fast [`mirrored_set`](Symmetry::mirrored_set).
/// - The forward moves of pieces that are not free, with the condition that they put on the free
///   piece: [`quiet_moves`](Self::quiet_moves), [`attack_condition`](Self::attack_condition),
///   [`attacked_squares`](Self::attacked_squares), and
///   [`extra_blockers`](Self::extra_blockers) where pieces can block a move without being on
///   its path.
/// - The un-moves of the free piece, for sets: [`unmoves`](Self::unmoves) and
///   [`attack_origins`](Self::attack_origins).
///
/// A position's rights (castling) must be the default ones; positions with others have no
/// entry. The material alone must decide whether a game has ended by lack of pieces
/// ([`Rules::decided`]). [`verify`](super::verify()) recomputes every entry by the forward
/// rules alone, so it checks an implementation of this trait.
pub trait TablebaseRules: Symmetry + Switches {
    /// All roles but the royal one, in the order in which materials are written. The free piece
    /// has the first role that is present, so the most mobile pieces come first.
    const ORDER: &'static [Self::Role];

    /// The roles whose pieces, with the royal one, form one factor of the index, since they can
    /// occupy few squares.
    const CONFINED: &'static [Self::Role];

    /// A material of the rule set, for messages.
    const EXAMPLE: &'static str;

    /// The promotions: pairs of a role and what it can become.
    const PROMOTIONS: &'static [(Self::Role, Self::Role)] = &[];

    /// Whether a piece promotes when it arrives on a square.
    fn promotes(_: Piece<Self::Role>, _: Self::Square) -> bool {
        false
    }

    /// The squares that a piece which never goes back can go to in one move, on some board; `None`
    /// for pieces that come back to where they were.
    fn advances(_: Piece<Self::Role>, _: Self::Square) -> Option<Set<Self::Square>> {
        None
    }

    /// Calls `show` for every quiet move of the piece on `from`, with the condition on the free
    /// piece's square under which the move is possible; `free` is the free piece's kind. The
    /// condition of a royal or confined piece's move must be a [`FreeMan::NotOn`]: the builder
    /// asks for it with the pieces of its own group alone, then intersects it with all others,
    /// see [`TablebaseRules::extra_blockers`].
    fn quiet_moves(
        board: &Board<Self>,
        free: Option<Piece<Self::Role>>,
        piece: Piece<Self::Role>,
        from: Self::Square,
        show: impl FnMut(Self::Square, FreeMan<Self>),
    );

    /// Calls `show` for every square from which the piece, which is neither royal nor confined and
    /// is on `to`, can have come by a quiet move, with the condition on the free piece. As it
    /// is, for pieces that go back the way they came.
    fn quiet_unmoves(
        board: &Board<Self>,
        free: Option<Piece<Self::Role>>,
        piece: Piece<Self::Role>,
        to: Self::Square,
        show: impl FnMut(Self::Square, FreeMan<Self>),
    ) {
        Self::quiet_moves(board, free, piece, to, show);
    }

    /// For a royal or confined piece's move that the pieces of its own group allow: the squares,
    /// besides those that must be empty, where the free piece would block it together with the
    /// pieces on this board; `None` if these pieces alone block it.
    #[inline]
    fn extra_blockers(
        _: &Board<Self>,
        _: Option<Piece<Self::Role>>,
        _: Self::Square,
        _: Self::Square,
    ) -> Option<Set<Self::Square>> {
        Some(Set::EMPTY)
    }

    /// The condition on the free piece's square under which the piece on `from` attacks the piece
    /// of role `target` on `to`; `None` if it never does. Royal pieces that may not face each other
    /// attack each other.
    fn attack_condition(
        board: &Board<Self>,
        free: Option<Piece<Self::Role>>,
        piece: Piece<Self::Role>,
        from: Self::Square,
        to: Self::Square,
        target: Self::Role,
    ) -> Option<FreeMan<Self>>;

    /// The empty squares on which the piece on `from` could capture the free piece.
    fn attacked_squares(
        board: &Board<Self>,
        piece: Piece<Self::Role>,
        from: Self::Square,
    ) -> Set<Self::Square>;

    /// The un-moves of the free piece: the empty squares from which it has a quiet move to one of
    /// `targets`, which are empty.
    fn unmoves(
        board: &Board<Self>,
        piece: Piece<Self::Role>,
        targets: Set<Self::Square>,
    ) -> Set<Self::Square>;

    /// The empty squares from which the free piece attacks the piece on `target`.
    fn attack_origins(
        board: &Board<Self>,
        piece: Piece<Self::Role>,
        target: Self::Square,
    ) -> Set<Self::Square>;
}

/// A condition on the free piece's square.
#[derive(Clone, Copy, Debug)]
pub enum FreeMan<R: Rules> {
    /// It is on none of these squares.
    NotOn(Set<R::Square>),
    /// It is on one of these squares.
    On(Set<R::Square>),
}

/// Why there are no tables under a rule about repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoTables {
    /// The rule about perpetual chases.
    #[error(
        "there are no tables under the rule asian: a perpetual chase depends on the whole cycle, not on single moves"
    )]
    Asian,
    /// A rule is changed.
    #[error("there are no tables under a changed rule")]
    Changed,
    /// The game has no rule against perpetual check.
    #[error("there are no tables under the rule checks for {rules}: there perpetual check draws")]
    Checks {
        /// The name of the rule set.
        rules: &'static str,
    },
}

impl NoTables {
    /// Nothing if the game has tables under this rule.
    ///
    /// # Errors
    /// Why it has none.
    pub fn under<R: Switches>(rules: R, repetition: Repetition) -> Result<(), Self> {
        if rules != rules.unchanged() {
            return Err(Self::Changed);
        }
        match (repetition, R::REPETITION) {
            (Repetition::None, _)
            | (Repetition::Checks, Repetition::Checks | Repetition::Asian) => Ok(()),
            (Repetition::Checks, Repetition::None) => Err(Self::Checks { rules: rules.name() }),
            (Repetition::Asian, _) => Err(Self::Asian),
        }
    }
}
