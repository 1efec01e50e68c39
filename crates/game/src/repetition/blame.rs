//! What one side does with all its moves so far, in the few words that a search can carry: how grave it
//! is, and where a line returns to an earlier position.

use std::collections::HashMap;

use super::attack::attacks;
use super::standing;
use crate::game::{ChaseRules, Key, Move, Position, Repetition, Rules, Set};

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

/// What a side does with every move of a cycle, the gravest last: the side with the higher
/// level loses, equal levels draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Nothing that is forbidden.
    Allowed,
    /// It chases one and the same piece.
    Chases,
    /// It chases one and the same chariot, which a horse holds where it is. Such a chariot may
    /// not be chased even if it chases itself.
    ChasesHeld,
    /// It gives check with every move.
    Checks,
}

impl Level {
    /// The level, reduced to what this rule forbids.
    #[must_use]
    pub fn under(self, rule: Repetition) -> Self {
        let forbidden = match rule {
            Repetition::None => false,
            Repetition::Checks => self == Self::Checks,
            Repetition::Asian => true,
        };
        if forbidden { self } else { Self::Allowed }
    }
}

/// A part of a line from the first occurrence of a position to its last one. Plies are counted
/// from 0, the position in which the line begins.
///
/// A line that ends at its first repetition has two occurrences. In a game that goes on, all moves
/// since the first occurrence count: a side that varies what it attacks, once in three times, does
/// not chase one piece perpetually.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cycle {
    /// The ply of the first occurrence of the position.
    pub since: usize,
    /// The ply of its last occurrence.
    pub until: usize,
    /// How often it has occurred up to then; at least 2.
    pub times: usize,
    /// The plies after which everything repeats: a divisor of `until - since`.
    pub period: usize,
}

impl Cycle {
    /// The last position of a line that occurred earlier in it with the same side to move;
    /// `None` if all positions differ.
    pub fn last<R: Rules>(line: &[Position<R>]) -> Option<Self> {
        let mut seen: HashMap<Key, (usize, usize)> = HashMap::new();
        let mut last = None;
        for (until, position) in line.iter().enumerate() {
            let (since, times) = seen.entry(position.key()).or_insert((until, 0));
            *times += 1;
            if *times > 1 {
                last = Some((*since, until, *times));
            }
        }
        let (since, until, times) = last?;
        Some(Self { since, until, times, period: period(&line[since..=until]) })
    }

    /// The number of moves of both sides from the first to the last occurrence; even.
    pub fn plies(self) -> usize {
        self.until - self.since
    }

    /// How often the period is played.
    pub fn rounds(self) -> usize {
        self.plies() / self.period.max(1)
    }
}

/// After how many plies the positions of a cycle, the last equal to the first, recur in the same
/// order: the failure function of Knuth, Morris and Pratt.
fn period<R: Rules>(line: &[Position<R>]) -> usize {
    let positions = &line[1..];
    let mut borders: Vec<usize> = vec![0; positions.len()];
    for i in 1..positions.len() {
        let mut border = borders[i - 1];
        while border > 0 && positions[i] != positions[border] {
            border = borders[border - 1];
        }
        borders[i] = border + usize::from(positions[i] == positions[border]);
    }
    let plies = positions.len();
    let period = plies - borders.last().copied().unwrap_or(0);
    if plies.is_multiple_of(period) { period } else { plies }
}
