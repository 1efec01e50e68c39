//! Boards as text: drawn for people by [`draw`], read from what an author draws by
//! [`read`]. A drawing that has Red at the bottom, or file letters, can be
//! read back. Boards as pictures: [`picture`](mod@picture).
//!
//! What is particular to a board is implemented by its `Drawn`; positions are those of any rule
//! set.

mod chex;
mod drawn;
mod honeycomb;
mod line;
mod map;
pub mod picture;
mod read;
#[cfg(test)]
mod tests;
mod text;
mod xiangqi;

pub use drawn::Script;
pub use map::map;
pub use read::read;
pub use text::{Config, Layout, Men, Paint, draw};
