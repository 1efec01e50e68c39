//! What every rule set shares: sides, squares, sets of them, pieces, boards, moves, positions,
//! position text and exact keys. Nothing here knows a particular game; a game is an
//! implementation of [`Rules`].

mod board;
mod fault;
pub mod fen;
mod illegal_position;
mod last_move;
mod moves;
mod position;
mod rules;
mod search_rules;
mod set;
mod sort;
mod symmetry;

pub use board::{Board, Color, Piece, Role};
pub use fault::{Names, PositionFault, RankRead, Remedy, Term};
pub use fen::FenError;
pub(crate) use illegal_position::list;
pub use illegal_position::{IllegalPosition, PositionError, SetupError};
pub use last_move::Retract;
pub use moves::{
    IllegalMove, Key, MAX_MOVES, Move, MoveList, Outcome, Stalemate, WinKind, has_lost,
};
pub use position::{Position, Reach, divide, perft};
pub use rules::{ChaseRules, Repetition, Rights, Rules, UnknownRepetition, Visitor};
pub use search_rules::{CheckHints, SearchRules};
pub use set::{Bits, Set, Square, Squares};
pub use sort::{index_sort, index_sort_by_key, insertion_sort, insertion_sort_by_key};
pub use symmetry::Symmetry;
