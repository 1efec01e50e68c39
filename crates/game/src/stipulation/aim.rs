//! How the two sides play, what the last move of a solution reaches, and the man that is to reach it.

use super::Stipulation;
use crate::game::{Move, Outcome, Position, Rules, has_lost};

/// What the last move of a line must reach, and which man must make it. A man that is named by its
/// point is followed: two equal positions that have it on different points have different
/// aims.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aim<R: Rules> {
    goal: Goal,
    by: By<R>,
}

/// Who is to make the last move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum By<R: Rules> {
    Any,
    /// A man of this kind; `None` if the game has no such men.
    Kind(Option<R::Role>),
    /// The piece on this square; none once it has been taken.
    Follow(Option<R::Square>),
}

impl<R: Rules> Aim<R> {
    /// What a stipulation asks, at the problem position.
    pub fn new(asked: Stipulation) -> Self {
        let by = match asked.by() {
            None => By::Any,
            Some(man) if man.point_text().is_some() => By::Follow(man.square::<R>()),
            Some(man) => By::Kind(man.role::<R>()),
        };
        Self { goal: asked.goal(), by }
    }

    /// What must be reached.
    pub fn goal(self) -> Goal {
        self.goal
    }

    /// The square of the man that is followed, if one is.
    pub fn followed(self) -> Option<R::Square> {
        match self.by {
            By::Follow(square) => square,
            By::Any | By::Kind(_) => None,
        }
    }

    /// Whether no man is left that could reach it.
    pub fn is_lost(self) -> bool {
        matches!(self.by, By::Follow(None) | By::Kind(None))
    }

    /// Whether the man that is to make the last move makes this one. A pawn that becomes a piece
    /// moves as a pawn, and castling is a move of the king.
    #[inline]
    pub fn is_made_by(self, mv: Move<R>) -> bool {
        match self.by {
            By::Any => true,
            By::Kind(role) => role == Some(mv.role()),
            By::Follow(square) => square == Some(mv.from()),
        }
    }

    /// Whether a move reaches it; the position is the one after the move.
    #[inline]
    pub fn is_reached_by(self, mv: Move<R>, after: &Position<R>) -> bool {
        self.is_made_by(mv) && self.goal.is_reached(after)
    }

    /// The aim after a move; the positions are those before and after it.
    #[must_use]
    pub fn after(self, before: &Position<R>, mv: Move<R>, after: &Position<R>) -> Self {
        let By::Follow(Some(square)) = self.by else { return self };
        let by = if mv.from() == square {
            By::Follow(Some(mv.to()))
        } else if before.board().piece_at(square) == after.board().piece_at(square) {
            self.by
        } else {
            // It has been taken, or has castled along with its king.
            By::Follow(castled(before, mv, after, square))
        };
        Self { by, ..self }
    }
}

/// Where a rook has gone when its king castled: to the new square of its side.
fn castled<R: Rules>(
    before: &Position<R>,
    mv: Move<R>,
    after: &Position<R>,
    square: R::Square,
) -> Option<R::Square> {
    let piece = before.board().piece_at(square)?;
    if piece.color != before.turn() {
        return None;
    }
    let men = |position: &Position<R>| position.board().pieces_of(piece.color, piece.role);
    let here = men(before);
    men(after).into_iter().find(|&at| !here.contains(at) && at != mv.to())
}

/// What the last move reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// `#`: the side to move has lost by the rules of the game. In Xiangqi and China-Schach that
    /// is checkmate or stalemate, in Chex checkmate or a bared king.
    Win,
    /// `# checkmate`: the side to move is in check and has no legal move.
    Checkmate,
    /// `==`: the side to move is not in check and has no legal move, and the game has not
    /// ended otherwise.
    Stalemate,
    /// `=`: the game is drawn.
    Draw,
}

impl Goal {
    /// Whether the goal is reached by the move that led to this position.
    pub fn is_reached<R: Rules>(self, position: &Position<R>) -> bool {
        match self {
            Self::Win => has_lost(position),
            Self::Checkmate => position.is_check() && !position.has_legal_move(),
            Self::Stalemate => {
                !position.is_check()
                    && !position.has_legal_move()
                    && R::decided(position.board()).is_none()
            }
            Self::Draw => position.outcome() == Some(Outcome::Draw),
        }
    }
}

/// How the two sides play together or against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Play {
    /// `#`, `==`, `+`, `=`: the side to move forces its goal; in `#2.5` the other side does.
    Direct,
    /// `# checks`: the same, with a check at every move.
    Checks,
    /// `h#`: both sides help, the side to move is mated.
    Help,
    /// `s#`: the side to move forces the other side to mate it.
    Selfmate,
    /// `r#`: a selfmate in which both sides must mate in one if they can.
    Reflex,
    /// `ser-#`: the side to move moves alone and mates.
    Series,
    /// `ser-h#`: the side to move moves alone, then the other side mates in one.
    SeriesHelp,
    /// `ser-s#`: the side to move moves alone, then the other side is forced to mate.
    SeriesSelf,
    /// `hs#`: both sides help until the side to move forces the other side to mate in one.
    HelpSelf,
}

impl Play {
    /// The kinds that precede the goal, in the order in which errors name them.
    pub const PREFIXED: [Self; 7] = [
        Self::Help,
        Self::Selfmate,
        Self::Reflex,
        Self::Series,
        Self::SeriesHelp,
        Self::SeriesSelf,
        Self::HelpSelf,
    ];

    /// What precedes the goal: `h`, `ser-h`; nothing for direct play.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Direct | Self::Checks => "",
            Self::Help => "h",
            Self::Selfmate => "s",
            Self::Reflex => "r",
            Self::Series => "ser-",
            Self::SeriesHelp => "ser-h",
            Self::SeriesSelf => "ser-s",
            Self::HelpSelf => "hs",
        }
    }

    /// Whether the side to move forces its goal against any reply.
    pub const fn is_direct(self) -> bool {
        matches!(self, Self::Direct | Self::Checks)
    }

    /// Whether one side moves alone.
    pub const fn is_series(self) -> bool {
        matches!(self, Self::Series | Self::SeriesHelp | Self::SeriesSelf)
    }

    /// Whether the other side resists from the first move on, which is then a key.
    pub const fn is_resisted(self) -> bool {
        self.is_direct() || matches!(self, Self::Selfmate | Self::Reflex)
    }

    /// Whether the solution ends with a mate that is forced, after moves that are not.
    pub const fn ends_forced(self) -> bool {
        matches!(self, Self::SeriesSelf | Self::HelpSelf)
    }

    /// Whether half a move can come before the others.
    pub const fn may_have_half(self) -> bool {
        matches!(self, Self::Help | Self::HelpSelf) || self.is_direct()
    }
}
