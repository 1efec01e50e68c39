//! The last moves that the side that is not to move can have made.
//!
//! Every retraction is tried: each of its pieces goes back to each empty square that it can occupy,
//! as any kind it may have been before, with any enemy piece or none left on the square that it
//! leaves; where the rules allow the earlier position and a legal move leads from it to this one,
//! there was a last move. What was played before that is not asked, so a position without a last
//! move is certainly never reached by legal play from another one.

use super::{Board, Color, Move, Piece, Position, Role, Rules};

/// What retraction must know of a game beyond its rules.
pub trait Retract: Rules {
    /// The kinds that a piece may have been before the last move, its own first.
    fn former(role: Self::Role) -> &'static [Self::Role];

    /// The rights that a position may have had before a move.
    fn former_rights() -> &'static [Self::Rights];

    /// The pieces before the side that is not to move made a move of two pieces at once, if they
    /// are placed as after such a move.
    fn before_castling(_: &Board<Self>, _: Color) -> Option<Board<Self>> {
        None
    }
}

impl<R: Retract> Position<R> {
    /// Whether some legal move leads to this position.
    pub fn has_last_move(&self) -> bool {
        Captures::ALL.into_iter().any(|captures| self.retracted(captures).next().is_some())
    }

    /// All positions from which a legal move leads to this one, with that move, each once; captures come
    /// last.
    pub fn retractions(&self) -> impl Iterator<Item = (Self, Move<R>)> + '_ {
        Captures::ALL.into_iter().flat_map(|captures| self.retracted(captures))
    }

    /// Whether the pieces of a side that are left are on their squares of the start position.
    pub fn is_at_home(&self, color: Color) -> bool {
        let start = Self::start_under(self.board().rules());
        let mut pieces = self.board().pieces().filter(|(_, piece)| piece.color == color);
        pieces.all(|(square, piece)| start.board().piece_at(square) == Some(piece))
    }

    /// The retractions of a kind.
    fn retracted(&self, captures: Captures) -> impl Iterator<Item = (Self, Move<R>)> + '_ {
        let castled = R::before_castling(self.board(), !self.turn());
        let castled = castled.filter(|_| captures == Captures::No);
        let boards = castled.into_iter().chain(self.earlier_boards(captures));
        boards.flat_map(|earlier| self.leading_here(earlier))
    }

    /// The boards before a piece has moved in its own way, legal or not.
    fn earlier_boards(&self, captures: Captures) -> impl Iterator<Item = Board<R>> + '_ {
        let (board, mover) = (self.board(), !self.turn());
        let victims: Vec<Option<R::Role>> = match captures {
            Captures::No => vec![None],
            Captures::Yes => R::Role::ALL.iter().map(|&role| Some(role)).collect(),
        };
        let ways = board.color(mover).into_iter().flat_map(move |at| {
            let former = board.role_at(at).map_or(&[][..], R::former);
            let victims = victims.clone().into_iter();
            victims.flat_map(move |victim| former.iter().map(move |&role| (at, role, victim)))
        });
        ways.flat_map(move |(at, former, victim)| {
            let piece = Piece { color: mover, role: former };
            let mut left = *board;
            left.lift(at);
            if let Some(role) = victim {
                left.put(at, Piece { color: !mover, role });
            }
            let origins = R::territory(piece) - board.occupied();
            origins.into_iter().filter_map(move |origin| {
                let mut earlier = left;
                earlier.put(origin, piece);
                R::reach(&earlier, mover, former, origin).contains(at).then_some(earlier)
            })
        })
    }

    /// The positions on a board from which a legal move leads to this one, with that move.
    fn leading_here(&self, earlier: Board<R>) -> impl Iterator<Item = (Self, Move<R>)> + '_ {
        R::former_rights().iter().filter_map(move |&rights| {
            let earlier = Self::new(earlier, !self.turn(), rights).ok()?;
            let mut moves = earlier.legal_moves().into_iter();
            Some((earlier, moves.find(|&mv| earlier.after(mv) == *self)?))
        })
    }
}

/// Whether the last move took something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Captures {
    No,
    Yes,
}

impl Captures {
    const ALL: [Self; 2] = [Self::No, Self::Yes];
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::{Set, fen};
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;

    /// All positions with these pieces, each side to move and each rights.
    fn all<R: Retract>(pieces: &[Piece<R::Role>]) -> Vec<Position<R>> {
        let mut boards = vec![Board::<R>::empty()];
        for &piece in pieces {
            let put = |board: &Board<R>| {
                let free: Set<R::Square> = R::territory(piece) - board.occupied();
                let put = |at| {
                    let mut board = *board;
                    board.put(at, piece);
                    board
                };
                free.into_iter().map(put).collect::<Vec<_>>()
            };
            boards = boards.iter().flat_map(put).collect();
        }
        let mut positions = Vec::new();
        for board in boards {
            for turn in Color::ALL {
                let rights = R::former_rights().iter();
                positions.extend(rights.filter_map(|&it| Position::new(board, turn, it).ok()));
            }
        }
        positions
    }

    /// Of all positions with the first pieces, those that quiet moves forwards reach from positions
    /// with any of these pieces are those that have a quiet retraction.
    fn forwards_and_backwards_agree<R: Retract>(materials: &[&[Piece<R::Role>]]) -> usize {
        let positions = all::<R>(materials[0]);
        let mut reached = HashSet::new();
        for position in materials.iter().flat_map(|pieces| all::<R>(pieces)) {
            let quiet = position.legal_moves().into_iter().filter(|mv| mv.capture().is_none());
            reached.extend(quiet.map(|mv| position.after(mv).key()));
        }
        for position in &positions {
            let backwards = position.retracted(Captures::No).next().is_some();
            assert_eq!(backwards, reached.contains(&position.key()), "{position}");
        }
        positions.iter().filter(|position| !reached.contains(&position.key())).count()
    }

    #[test]
    fn quiet_moves_forwards_and_backwards_agree() {
        let of = |letters: &str| letters.chars().filter_map(Piece::from_letter).collect::<Vec<_>>();
        assert!(forwards_and_backwards_agree::<Xiangqi>(&[&of("KkR")]) > 0);
        assert!(forwards_and_backwards_agree::<Xiangqi>(&[&of("KkP")]) > 0);
        let of = |letters: &str| letters.chars().filter_map(Piece::from_letter).collect::<Vec<_>>();
        // A pawn becomes a rook.
        assert!(forwards_and_backwards_agree::<Chex>(&[&of("KkR"), &of("KkP")]) > 0);
    }

    #[test]
    fn what_legal_play_reaches_has_a_last_move() {
        fn play<R: Retract>(rules: R, seed: &mut u64) {
            for _ in 0..6 {
                let mut position = fen::read_under(rules, R::START).unwrap();
                for _ in 0..80 {
                    let moves: Vec<_> = position.legal_moves().into_iter().collect();
                    if moves.is_empty() {
                        break;
                    }
                    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    position = position.after(moves[(*seed >> 33) as usize % moves.len()]);
                    assert!(position.has_last_move(), "{position}");
                }
            }
        }
        let mut seed = 53;
        play(Xiangqi::default(), &mut seed);
        play(Xiangqi::CHINA_SCHACH, &mut seed);
        play(Chex::default(), &mut seed);
    }

    #[test]
    fn impossible_last_moves_are_found() {
        let has = |text: &str| fen::read::<Xiangqi>(text).unwrap().has_last_move();
        // A chariot on the file and two horses give check: no move opens two lines and closes in.
        assert!(!has("4k4/9/3N1N3/9/9/4R4/9/9/9/3K5 b"));
        // One of the horses may have come from the file.
        assert!(has("4k4/9/3N5/9/9/4R4/9/9/9/3K5 b"));
        assert!(has("4k4/9/9/9/9/4R4/9/9/9/3K5 b"));
    }

    #[test]
    fn the_start_of_a_game_is_at_home() {
        let start = Position::<Xiangqi>::start();
        assert!(Color::ALL.into_iter().all(|color| start.is_at_home(color)));
        let moved = start.after(start.legal_moves().into_iter().next().unwrap());
        assert!(!moved.is_at_home(Color::Red) && moved.is_at_home(Color::Black));
    }
}
