//! Boards as text: drawn for people by [`draw`], read from what an author draws by
//! [`read`]. A drawing that has Red at the bottom, or file letters, can be
//! read back. Boards as pictures: [`picture`](mod@picture).
//!
//! What is particular to a board is implemented by its `Drawn`; positions are those of any rule
//! set.

mod boards;
mod honeycomb;
pub mod picture;
pub(crate) mod read;
mod text;

pub use boards::Script;
pub use honeycomb::map;
pub use read::read;
pub use text::{Config, Layout, Men, Paint, draw};

#[cfg(test)]
mod tests;
