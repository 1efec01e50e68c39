//! Problems as their authors write them.
//!
//! This room holds everything about a problem that needs no solver: what it asks ([`Stipulation`]),
//! its solution as text ([`Solution`]), the collection that contains it ([`Collection`], [`yaml`]),
//! and messages to the author ([`Diagnostic`]). Every text remembers its place in the file
//! ([`Text`]). [`resolve`] puts a problem on the board ([`Problem`]).

mod any_reply;
mod claim;
mod diagnostic;
mod fault;
mod marks;
pub(crate) mod move_text;
mod resolve;
mod resolver;
mod text;
mod twin;
mod variation;
pub mod yaml;

pub use crate::stipulation::{
    Goal, Length, MAX_MOVES, MAX_PLAY_MOVES, Man, ManError, Play, Stipulation, StipulationError,
};
pub use any_reply::with_replies;
pub use claim::{
    Claim, ClaimError, Expect, FindingKind, FindingKindError, Intended, IntendedError,
    StipulationSource, StipulationSourceError,
};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use fault::{Expected, Fault, KeyFault, YamlFault};
pub use marks::{MarkError, read_mark, write_mark};
pub(crate) use move_text::braced;
pub use move_text::{
    Check, Line, Mark, MoveTextError, MoveTextErrorKind, Solution, Suffix, Written,
};
pub use resolve::{Authored, Problem, TWINS_LEFT_OUT, Unposable, resolve};
pub use resolver::{meant_position, plain};
pub use text::{Spanned, Text};
pub use twin::{Change, Edit, OfTwin, Twin, TwinError, edited, placed, twin};
pub use variation::{MOST_VARIATIONS, Variation};
pub use yaml::{
    Award, Board, Collection, Defaults, Entry, ForeignId, Game, GameField, GameResult, Provenance,
    Related, Relation, Slot, Source, TwinEntry, default_id, stem,
};
