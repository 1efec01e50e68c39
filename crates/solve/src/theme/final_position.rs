//! The end of a variation, and the experiments made on it.

use super::{Family, Name, Theme};
use crate::anatomy::{Anatomy, ExplainRules, explain, explain_after};
use crate::game::{
    Board, Color, Move, Outcome, Piece, Position, Role, Rules, Set, Square, Stalemate,
};
use crate::rules::RuleSet;
use crate::with_rules;

/// A final position with what is known of the way to it.
#[derive(Clone, Debug)]
pub struct FinalPosition<'a, R: Rules> {
    /// The positions from the problem to the final one; the last is final.
    pub path: &'a [Position<R>],
    /// The moves between them, one fewer.
    pub moves: &'a [Move<R>],
    /// The final position taken apart.
    pub anatomy: Anatomy<R>,
}

impl<'a, R: ThemeRules> FinalPosition<'a, R> {
    /// The end of a path of at least one position; `None` if its side to move has not lost.
    pub fn new(path: &'a [Position<R>], moves: &'a [Move<R>]) -> Option<Self> {
        let anatomy = match (path, moves) {
            ([.., before, _], [.., last]) => explain_after(before, *last),
            ([only], []) => explain(only),
            _ => return None,
        };
        anatomy.lost.then_some(Self { path, moves, anatomy })
    }

    /// The final position's board.
    pub fn board(&self) -> &Board<R> {
        self.path[self.path.len() - 1].board()
    }

    /// The side that has lost.
    pub fn loser(&self) -> Color {
        self.anatomy.side
    }

    /// The last move, if it is known.
    pub fn last(&self) -> Option<Move<R>> {
        self.moves.last().copied()
    }

    /// The moves of the winner with the positions before them.
    pub fn attacks(&self) -> impl Iterator<Item = (&Position<R>, Move<R>)> {
        let winner = !self.loser();
        let pairs = self.path.iter().zip(self.moves.iter().copied());
        pairs.filter(move |(position, _)| position.turn() == winner)
    }

    /// Whether the loss needs the piece on a square: without it, the loser would not be lost,
    /// or not in the same way – what is left of a mate may be a stalemate. A royal piece
    /// cannot be taken off and counts as needed. Where the royal pieces would face each other
    /// without the piece, which says nothing about it, a dead block is put in its place.
    pub fn needs(&self, at: R::Square) -> bool {
        let mut board = *self.board();
        match board.lift(at) {
            Some(man) if man.role == R::Role::ROYAL => true,
            Some(man) => {
                let loser = self.loser();
                let faced = |board: &Board<R>| {
                    let royal = board.royal(loser)?;
                    let attackers = R::attackers(board, royal, !loser, board.occupied());
                    Some(!(attackers & board.role(R::Role::ROYAL)).is_empty())
                };
                if faced(&board) == Some(true) && faced(self.board()) == Some(false) {
                    board.put(at, Piece { color: loser, ..man });
                    return !self.is_as_lost(&board, Set::of(at));
                }
                !self.is_as_lost(&board, Set::EMPTY)
            }
            None => false,
        }
    }

    /// Whether the loser is lost on another board in the same way as here; some pieces of
    /// the loser cannot move there.
    fn is_as_lost(&self, board: &Board<R>, dead: Set<R::Square>) -> bool {
        let loser = self.loser();
        let check = R::in_check(self.board(), loser) == R::in_check(board, loser);
        check && is_lost_with(board, loser, dead)
    }
}

/// Whether a side to move has lost on this board, which need not be a position: the other
/// side's royal piece may be en prise, since what is asked is only whether the side can save
/// its own. Castling is not thought of: the rook alone could move then.
pub(super) fn is_lost<R: Rules>(board: &Board<R>, side: Color) -> bool {
    is_lost_with(board, side, Set::EMPTY)
}

fn is_lost_with<R: Rules>(board: &Board<R>, side: Color, dead: Set<R::Square>) -> bool {
    if let Some(Outcome::Win { winner, .. }) = R::decided(board) {
        return winner != side;
    }
    !savers(board, side).any(|(from, _)| !dead.contains(from))
        && (board.rules().stalemate() == Stalemate::Loses || R::in_check(board, side))
}

/// The moves, as origin and destination, after which a side would not be in check.
pub(super) fn savers<R: Rules>(
    board: &Board<R>,
    side: Color,
) -> impl Iterator<Item = (R::Square, R::Square)> {
    let royal = board.pieces_of(!side, R::Role::ROYAL);
    board.color(side).into_iter().flat_map(move |from| {
        let role = board.role_at(from).unwrap_or(R::Role::ROYAL);
        let targets = R::reach(board, side, role, from) - royal;
        targets.into_iter().filter_map(move |to| {
            let mut after = *board;
            let man = after.lift(from)?;
            after.put(to, man);
            (!R::in_check(&after, side)).then_some((from, to))
        })
    })
}

/// What a piece on a square is worth, in half soldiers; nothing for a letter without a piece.
pub fn worth(rules: RuleSet, man: char, at: usize) -> u32 {
    with_rules!(rules, _: R => {
        let piece = Piece::<<R as Rules>::Role>::from_letter(man);
        piece.map_or(0, |piece| R::value(piece, <R as Rules>::Square::from_index(at)))
    })
}

/// A game whose mates have names.
pub trait ThemeRules: ExplainRules {
    /// The game whose themes this game has, besides those that every game has.
    const FAMILY: Family;

    /// What a piece on a square is worth, in half soldiers; nothing for a royal piece.
    fn value(man: Piece<Self::Role>, at: Self::Square) -> u32;

    /// Whether a theme can be shown in this game.
    fn knows(name: Name) -> bool {
        name.family() == Family::Any || name.family() == Self::FAMILY
    }

    /// The kind of the only piece that the winner has left to attack with, where a theme says so.
    fn lone(_: Name) -> Option<Self::Role> {
        None
    }

    /// The named mates that this game has beyond what every game has.
    fn mates(end: &FinalPosition<'_, Self>) -> Vec<Theme<Self>>;

    /// Whether a mate by this piece alone, with every step occupied, is called smothered.
    fn smothers(_: Self::Role) -> bool {
        true
    }

    /// Whether a move makes a piece less than the strongest it could.
    fn underpromotes(_: Move<Self>) -> bool {
        false
    }
}

/// What all pieces of a side are worth, in half soldiers.
pub fn value<R: ThemeRules>(board: &Board<R>, color: Color) -> u32 {
    board
        .color(color)
        .into_iter()
        .filter_map(|at| board.piece_at(at).map(|man| R::value(man, at)))
        .sum()
}

/// What a move takes.
pub(super) fn taken<R: ThemeRules>(mv: Move<R>, mover: Color) -> u32 {
    mv.capture().map_or(0, |role| R::value(Piece { color: !mover, role }, mv.to()))
}
