//! Games of files: one on each line, or the main lines of what other programs write.
//!
//! A file is opened as any other (`input/files.rs`), `held.rs` says how its games are written,
//! and each becomes a [`RawGame`] with its fault, if it has one. There are two views:
//! [`Games`] is a stream that holds a part of a file; [`NumberedGames`] reads any game by its number, and
//! holds small files and pieces of large ones. What a line is depends on the view: a position and the
//! moves from there, or moves from the start of a game.

mod held;
mod numbered;
mod raw_game;
mod stream;

pub use numbered::NumberedGames;
pub use raw_game::{GameError, GameText, MoveText, RawGame};
pub use stream::Games;
pub(super) use stream::OpenGames;
