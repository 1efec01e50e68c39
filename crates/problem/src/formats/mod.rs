//! Files of other programs: read into one game tree, and written from it.
//!
//! A [`GameTree`] is a set-up position with moves, variations, comments and headers. Every
//! reader fills one and every writer empties one, so that any format can be
//! converted to any other, except for content that the target has no place for; each such case is
//! named as a [`Loss`].
//!
//! Files are hostile input: readers use no recursion, trees are bounded in size and depth, and
//! every fault is named with its byte ([`FileFault`]).

mod cbr;
mod charset;
pub mod dhtmlxq;
mod drawings;
mod encoding;
mod file;
mod from_problem;
mod game_parts;
mod game_text;
mod handicap;
mod headers;
mod move_reader;
mod move_shape;
mod move_word;
mod no_problem;
pub mod pgn;
mod placement;
mod plain_text;
mod problem;
mod text_code;
mod text_reader;
mod tree;
mod write;
mod wxf;
mod xml;
pub mod xqf;

use crate::notation::Notation;
use crate::rules::RuleSet;

pub use encoding::{TextEncoding, UnknownEncoding};
pub use file::{FileFormat, GameFile, LARGEST_FILE};
pub use from_problem::{tree_losses, tree_of, tree_of_illegal, tree_with, whole_tree_of};
pub use game_parts::{GameParts, PartError};
pub use headers::{GameResult, Header, Headers};
pub use no_problem::NoProblem;
pub use placement::{LooseFen, Placement, after_number, loose_fen, plain_position};
pub(crate) use problem::has_stipulation;
pub use problem::{LineEnd, entry, entry_losses, main_line_end, stipulation};
pub(crate) use problem::{entry_after, notation_of};
pub(crate) use text_code::beginning;
pub use text_code::{FileFault, LineColumn, in_bytes};
pub use text_reader::{TextReader, Undecodable};
pub use tree::{GameTree, LONGEST_LINE, MOST_NODES, NodeId, RefusedMove, Step, TreeFull};
pub use write::{Loss, Unwritable, Written};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use charset::{Platform, use_platform};

#[cfg(test)]
mod tests;

/// What holds for games whose file does not say.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The rules of games whose file names none.
    pub rules: RuleSet,
    /// How moves are written.
    pub notation: Option<Notation>,
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct GameRead {
    /// The moves with comments and headers.
    pub tree: GameTree,
    /// What was left out of it.
    pub warnings: Vec<FileFault>,
}
