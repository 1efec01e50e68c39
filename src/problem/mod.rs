//! Problems as their authors write them.
//!
//! This room holds everything about a problem that needs no solver: what it asks
//! ([`Stipulation`]), its solution as text ([`Solution`]), the file it stands in
//! ([`yaml`]), and what there is to tell the author ([`Diagnostic`]). Every text
//! remembers its place in the file ([`Text`]). [`resolve`](resolve()) puts a problem
//! on the board ([`Problem`]).

pub mod diagnostic;
pub mod expect;
pub mod fen_list;
pub mod move_text;
pub mod resolve;
pub mod sheet;
pub mod similar;
pub mod stipulation;
pub mod text;
pub mod yaml;

pub use diagnostic::{Diagnostic, Label, Severity};
pub use expect::{Expect, FindingKind, FindingKindError};
pub use move_text::{
    Check, Line, Mark, MoveTextError, MoveTextErrorKind, Solution, Suffix, Written,
};
pub use resolve::{Authored, Bad, Problem, resolve};
pub use sheet::{Board, Defaults, Entry, Listed, Placed, Provenance, Sheet, Source};
pub use stipulation::{MAX_MOVES, Mate, Stipulation, StipulationError};
pub use text::Text;
