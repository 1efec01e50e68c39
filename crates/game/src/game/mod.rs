//! What every rule set shares: sides, squares, sets of them, pieces, boards, moves, positions,
//! position text and exact keys. Nothing here knows a particular game; a game is an
//! implementation of [`Rules`].

mod board;
mod chase_rules;
mod color;
pub mod fen;
mod illegal_position;
mod key;
mod last_move;
mod moves;
mod outcome;
mod perft;
mod piece;
mod position;
mod repetition;
mod rules;
mod search_rules;
mod set;
mod sort;
mod square;
mod symmetry;

pub use board::Board;
pub use chase_rules::ChaseRules;
pub use color::Color;
pub use fen::FenError;
pub use illegal_position::{IllegalPosition, PositionError, SetupError};
pub use key::Key;
pub use last_move::Retract;
pub use moves::{IllegalMove, MAX_MOVES, Move, MoveList};
pub use outcome::{Outcome, Stalemate, WinKind, has_lost};
pub use perft::{divide, perft};
pub use piece::{Piece, Role};
pub use position::{Position, Reach};
pub use repetition::{Repetition, UnknownRepetition};
pub use rules::{Rights, Rules, Visitor};
pub use search_rules::{CheckHints, SearchRules};
pub use set::{Bits, Set, Squares};
pub use sort::{index_sort, index_sort_by_key, insertion_sort, insertion_sort_by_key};
pub use square::Square;
pub use symmetry::Symmetry;
