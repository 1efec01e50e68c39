//! Positions and moves of any rule set, for code that is compiled once.
//!
//! Files, boards, books and servers work with [`AnyPosition`] and [`AnyMove`]; they need no type
//! parameter. How moves are read and written is added by [`notation`](crate::notation).

use crate::game::{
    Color, Move, Outcome, Piece, Position, Role, Rules, Square, divide, insertion_sort_by_key,
};
use crate::rules::switch::Switches;
use crate::rules::{AnyPosition, RuleSet};
use crate::{rule_sets, with_position, with_rules};

/// The rules of the games on one board, with their places in [`RuleSet`], [`AnyPosition`] and
/// [`AnyMove`].
pub trait PlayedRules: Rules {
    /// The place of the game in the list of rule sets. A changed rule makes it no other game.
    fn rule_set(self) -> RuleSet;

    /// Its move, or `None` for a move on another board.
    fn of_move(mv: AnyMove) -> Option<Move<Self>>;

    /// The position with its type, or `None` for one under other rules.
    fn of_position(self, position: &AnyPosition) -> Option<&Position<Self>>;

    /// The same position without its type.
    fn any_position(position: Position<Self>) -> AnyPosition;

    /// The same move without its type.
    fn any_move(mv: Move<Self>) -> AnyMove;
}

macro_rules! define {
    ({} $(
        $text:literal, $variant:ident, $field:ident, $room:ident::$kind:ident
        $(, [$other_text:literal, $other:ident, $other_field:ident, $value:ident])*
    );+) => {
        /// The rules of some rule set, with the type of their board.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum AnyRules {
            $(#[doc = concat!("On the board of `", stringify!($kind), "`.")]
            $variant(super::$room::$kind),)+
        }

        /// A move on some board.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum AnyMove {
            $(#[doc = concat!("On the board of `", stringify!($kind), "`.")]
            $variant(Move<super::$room::$kind>),)+
        }

        impl RuleSet {
            /// The rules with their type; see [`with_rules!`](crate::with_rules).
            pub fn typed(self) -> AnyRules {
                match self {
                    $(Self::$variant => AnyRules::$variant(super::$room::$kind::default()),
                    $(Self::$other => AnyRules::$variant(super::$room::$kind::$value),)*)+
                }
            }
        }

        impl AnyMove {
            /// The index of the square that the piece leaves.
            pub fn from(self) -> usize {
                match self {
                    $(Self::$variant(mv) => mv.from().index(),)+
                }
            }

            /// The index of the square that the piece enters.
            pub fn to(self) -> usize {
                match self {
                    $(Self::$variant(mv) => mv.to().index(),)+
                }
            }

            /// The English name of the piece that moves.
            pub fn role(self) -> &'static str {
                match self {
                    $(Self::$variant(mv) => mv.role().name(),)+
                }
            }

            /// The English name of the piece that is captured.
            pub fn capture(self) -> Option<&'static str> {
                match self {
                    $(Self::$variant(mv) => mv.capture().map(Role::name),)+
                }
            }
        }

        $(
            impl PlayedRules for super::$room::$kind {
                fn rule_set(self) -> RuleSet {
                    match self.unchanged() {
                        $(Self::$value => RuleSet::$other,)*
                        _ => RuleSet::$variant,
                    }
                }

                fn of_move(mv: AnyMove) -> Option<Move<Self>> {
                    match mv {
                        AnyMove::$variant(mv) => Some(mv),
                        _ => None,
                    }
                }

                fn of_position(self, position: &AnyPosition) -> Option<&Position<Self>> {
                    match position {
                        AnyPosition::$variant(position) => {
                            (position.board().rules() == self).then_some(position)
                        }
                        _ => None,
                    }
                }

                fn any_position(position: Position<Self>) -> AnyPosition {
                    AnyPosition::$variant(position)
                }

                fn any_move(mv: Move<Self>) -> AnyMove {
                    AnyMove::$variant(mv)
                }
            }

            impl From<Move<super::$room::$kind>> for AnyMove {
                fn from(mv: Move<super::$room::$kind>) -> Self {
                    Self::$variant(mv)
                }
            }
        )+
    };
}
rule_sets!(define {});

/// A piece on a board of any rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Whose piece it is.
    pub color: Color,
    /// The letter of position text: upper case for the first mover's pieces.
    pub letter: char,
    /// The English name of the kind, in lower case.
    pub name: &'static str,
}

impl<T: Role> From<Piece<T>> for Man {
    fn from(piece: Piece<T>) -> Self {
        Self { color: piece.color, letter: piece.letter(), name: piece.role.name() }
    }
}

impl RuleSet {
    /// The names of the sides, the first mover first.
    pub fn colors(self) -> [&'static str; 2] {
        with_rules!(self, _: R => R::COLORS)
    }

    /// The number of squares; their indices are below it.
    pub fn square_count(self) -> usize {
        with_rules!(self, _: R => <R as Rules>::Square::COUNT)
    }

    /// The name of a square in the tool's own coordinates; `None` off the board.
    pub fn square_name(self, index: usize) -> Option<String> {
        with_rules!(self, _: R => {
            let is_there = index < <R as Rules>::Square::COUNT;
            is_there.then(|| <R as Rules>::Square::from_index(index).to_string())
        })
    }
}

impl AnyPosition {
    /// The side to move.
    pub fn turn(&self) -> Color {
        with_position!(self, position => position.turn())
    }

    /// The name of the side to move.
    pub fn mover(&self) -> &'static str {
        self.rules().colors()[self.turn().index()]
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        with_position!(self, position => position.outcome())
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        with_position!(self, position => position.is_check())
    }

    /// Whether some legal move of the other side leads to this position. See
    /// [`Position::has_last_move`].
    pub fn has_last_move(&self) -> bool {
        with_position!(self, position => position.has_last_move())
    }

    /// All positions from which a legal move leads to this one, with that move. See
    /// [`Position::retractions`].
    pub fn retractions(&self) -> Vec<(Self, AnyMove)> {
        with_position!(self, position => {
            position.retractions().map(|(earlier, mv)| (earlier.into(), mv.into())).collect()
        })
    }

    /// Whether it can occur in a game: the other side can have made the last move, or the
    /// game begins here, since the pieces that a side has left are on their start squares and
    /// nobody has been checked yet.
    pub fn can_arise(&self) -> bool {
        let begins = |position: &Self| {
            !position.is_check()
                && with_position!(position, at => Color::ALL.into_iter().any(|it| at.is_at_home(it)))
        };
        self.has_last_move() || begins(self)
    }

    /// The position with the other side to move; `None` if the side to move is in check.
    pub fn passed(&self) -> Option<Self> {
        with_position!(self, position => position.passed().map(Self::from))
    }

    /// The board turned by half a turn with the sides exchanged, the other side to move; `None` if
    /// a side has rights that the other cannot have.
    pub fn turned(&self) -> Option<Self> {
        with_position!(self, position => position.turned().map(Self::from))
    }

    /// All legal moves, in their fixed order.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        with_position!(self, position => {
            position.legal_moves().into_iter().map(Into::into).collect()
        })
    }

    /// The position after a legal move; `None` if the move is not legal here.
    pub fn after(&self, mv: AnyMove) -> Option<Self> {
        with_position!(self, position => {
            let mv = typed(position, mv)?;
            position.play(mv).ok().map(Self::from)
        })
    }

    /// The legal move from one square to another and the position after it; `None` if there is none,
    /// or if promotion leaves several.
    pub fn between(&self, from: usize, to: usize) -> Option<(AnyMove, Self)> {
        with_position!(self, position => {
            let moves = position.legal_moves().into_iter();
            let mut moves = moves.filter(|mv| (mv.from().index(), mv.to().index()) == (from, to));
            let mv = moves.next().filter(|_| moves.next().is_none())?;
            Some((mv.into(), position.after(mv).into()))
        })
    }

    /// The number of move sequences of this many plies after each legal move; see
    /// [`divide`](crate::game::divide()). `depth` is at least 1.
    pub fn divide(&self, depth: u32) -> Vec<(AnyMove, u64)> {
        with_position!(self, position => {
            let divided = divide(position, depth);
            divided.into_iter().map(|(mv, nodes)| (mv.into(), nodes)).collect()
        })
    }

    /// The positions along a line of legal moves, this one first; shorter than the line where a
    /// move is not legal.
    pub fn along(&self, moves: &[AnyMove]) -> Vec<Self> {
        let mut positions = vec![*self];
        for &mv in moves {
            let Some(next) = positions.last().and_then(|at| at.after(mv)) else { break };
            positions.push(next);
        }
        positions
    }

    /// The piece on the square with this index.
    pub fn man_at(&self, square: usize) -> Option<Man> {
        with_position!(self, position => man_at(position, square))
    }

    /// All pieces with the indices of their squares, in the order of the squares.
    pub fn men(&self) -> Vec<(usize, Man)> {
        with_position!(self, position => {
            let mut men: Vec<_> = position
                .board()
                .pieces()
                .map(|(square, piece)| (square.index(), Man::from(piece)))
                .collect();
            insertion_sort_by_key(&mut men, |&(square, _)| square);
            men
        })
    }

    /// The number of pieces of one side.
    pub fn count(&self, color: Color) -> usize {
        with_position!(self, position => position.board().color(color).len())
    }
}

/// The move with the type of the position.
pub(crate) fn typed<R: PlayedRules>(_: &Position<R>, mv: AnyMove) -> Option<Move<R>> {
    R::of_move(mv)
}

fn man_at<R: Rules>(position: &Position<R>, square: usize) -> Option<Man> {
    let is_there = square < R::Square::COUNT;
    is_there.then(|| position.board().piece_at(R::Square::from_index(square)))?.map(Man::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_is_played_without_its_type() {
        for rules in RuleSet::ALL {
            let start = rules.start();
            let moves = start.legal_moves();
            assert!(!moves.is_empty(), "{rules}");
            assert_eq!(start.men().len(), start.count(Color::Red) + start.count(Color::Black));
            for mv in moves {
                let after = start.after(mv).unwrap();
                assert_eq!(after.turn(), !start.turn());
                assert_eq!(start.between(mv.from(), mv.to()), Some((mv, after)));
                let piece = start.man_at(mv.from()).unwrap();
                assert_eq!(piece.name, mv.role());
                assert_eq!(start.man_at(mv.to()).map(|man| man.name), mv.capture());
                assert_eq!(after.passed().map(|it| it.turn()), Some(start.turn()));
            }
        }
    }

    #[test]
    fn a_move_of_another_game_is_not_played() {
        let (xiangqi, chex) = (RuleSet::Xiangqi.start(), RuleSet::Chex.start());
        let foreign = chex.legal_moves()[0];
        assert_eq!(xiangqi.after(foreign), None);
        assert_eq!(xiangqi.between(0, 0), None);
        assert_eq!(xiangqi.along(&[foreign]), [xiangqi]);
        assert_eq!(xiangqi.man_at(1000), None);
        assert_eq!(RuleSet::Xiangqi.square_name(1000), None);
    }
}
