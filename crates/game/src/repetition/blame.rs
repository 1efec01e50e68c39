//! What one side does with all its moves so far, in the few words that a search can carry.

use super::attack::{attacks, standing};
use super::level::Level;
use crate::game::{ChaseRules, Move, Position, Set};

/// The pieces of the other side that a move chases, on their squares after it: those that some
/// piece of the mover attacks after the move, if it moved again, and did not attack before
/// it. A move that gives check chases as well.
///
/// ```
/// use paiju_game::game::{Position, fen};
/// use paiju_game::notation::{Notation, read};
/// use paiju_game::repetition::chases;
/// use paiju_game::rules::xiangqi::Xiangqi;
///
/// // The chariot attacks a cannon that nothing protects.
/// let before: Position<Xiangqi> = fen::read("3k5/9/9/9/2c6/9/9/R8/9/4K4 w")?;
/// let mv = read(Notation::Coordinates, &before, "a3c3")?;
/// let chased = chases(&before, mv, &before.after(mv));
/// assert_eq!(chased.first().map(|point| point.to_string()), Some("c6".to_owned()));
/// assert_eq!(chased.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn chases<R: ChaseRules>(
    before: &Position<R>,
    mv: Move<R>,
    after: &Position<R>,
) -> Set<R::Square> {
    chases_among(before, mv, after, after.board().color(after.turn()))
}

/// [`chases`], looking only at these squares. The fewer there are, the less it costs.
pub fn chases_among<R: ChaseRules>(
    before: &Position<R>,
    mv: Move<R>,
    after: &Position<R>,
    among: Set<R::Square>,
) -> Set<R::Square> {
    let (board, by) = (after.board(), before.turn());
    let quarry = R::quarry(board, !by) & among;
    let mut chased = Set::EMPTY;
    if quarry.is_empty() {
        return chased;
    }
    for from in R::chasers(board, by) {
        let Some(role) = board.role_at(from) else { continue };
        let origin = if from == mv.to() { mv.from() } else { from };
        for to in R::reach(board, by, role, from) & (quarry - chased) {
            let attacked = || attacks(before.board(), by, origin, to);
            if standing(board, by, from, to).counts() && !attacked() {
                chased.insert(to);
            }
        }
    }
    chased
}

/// What one side does with each of its moves since some position. Blames of successive moves
/// are put together by [`Blame::followed`] for each reply and [`Blame::then`]:
///
/// ```
/// use paiju_game::game::{Position, fen};
/// use paiju_game::notation::{Notation, read};
/// use paiju_game::repetition::{Blame, Level};
/// use paiju_game::rules::xiangqi::Xiangqi;
///
/// // The chariot follows the cannon.
/// let mut position: Position<Xiangqi> = fen::read("3k5/9/9/9/2c6/9/9/R8/9/4K4 w")?;
/// let mut blame: Option<Blame<Xiangqi>> = None;
/// for pair in [["a3c3", "c6g6"], ["c3g3", "g6c6"], ["g3c3", "c6g6"]] {
///     let mv = read(Notation::Coordinates, &position, pair[0])?;
///     let after = position.after(mv);
///     let this = match blame {
///         None => Blame::of(&position, mv, &after),
///         Some(blame) => blame.then(&position, mv, &after),
///     };
///     let reply = read(Notation::Coordinates, &after, pair[1])?;
///     blame = Some(this.followed(reply));
///     position = after.after(reply);
/// }
/// assert_eq!(blame.map(Blame::level), Some(Level::Chases));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blame<R: ChaseRules> {
    /// Whether every move gives check.
    pub checks: bool,
    /// The pieces that every move chases, on their present squares.
    pub chased: Set<R::Square>,
    /// Those among them that are chariots held by a horse after every move.
    pub held: Set<R::Square>,
}

impl<R: ChaseRules> Blame<R> {
    /// Nothing to blame a side for.
    pub const NONE: Self = Self { checks: false, chased: Set::EMPTY, held: Set::EMPTY };

    /// The blame for one move, made by the side to move before it.
    pub fn of(before: &Position<R>, mv: Move<R>, after: &Position<R>) -> Self {
        let everything = after.board().color(after.turn());
        Self::among(before, mv, after, everything, everything)
    }

    fn among(
        before: &Position<R>,
        mv: Move<R>,
        after: &Position<R>,
        chased: Set<R::Square>,
        held: Set<R::Square>,
    ) -> Self {
        let chased = chases_among(before, mv, after, chased);
        let is_held = |&square: &R::Square| R::is_held(after.board(), after.turn(), square);
        let held = (chased & held).into_iter().filter(is_held).collect();
        Self { checks: after.is_check(), chased, held }
    }

    /// The blame for these moves and one more of the same side, after the reply has been
    /// [followed](Self::followed). Only the pieces that are still accused are examined.
    #[must_use]
    pub fn then(self, before: &Position<R>, mv: Move<R>, after: &Position<R>) -> Self {
        self.and(Self::among(before, mv, after, self.chased, self.held))
    }

    /// The same blame after a move of the other side: a piece that moved is looked for where it
    /// is now.
    #[must_use]
    pub fn followed(self, reply: Move<R>) -> Self {
        let follow = |mut set: Set<R::Square>| {
            if set.contains(reply.from()) {
                set.remove(reply.from());
                set.insert(reply.to());
            }
            set
        };
        Self { chased: follow(self.chased), held: follow(self.held), ..self }
    }

    /// What both blames have in common, which are of the same side at the same time.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            checks: self.checks && other.checks,
            chased: self.chased & other.chased,
            held: self.held & other.held,
        }
    }

    /// How grave it is, if all these moves are repeated forever.
    pub fn level(self) -> Level {
        if self.checks {
            Level::Checks
        } else if !self.held.is_empty() {
            Level::ChasesHeld
        } else if !self.chased.is_empty() {
            Level::Chases
        } else {
            Level::Allowed
        }
    }

    /// Whether the side that bears this blame has lost to one that bears the other. That is so
    /// if what it does is graver, unless it chases several pieces at once, which is
    /// [not covered](super::Uncovered::SeveralMen).
    pub fn loses_to(self, other: Self) -> bool {
        let level = self.level();
        level > other.level() && (level != Level::Chases || self.chased.len() == 1)
    }
}
