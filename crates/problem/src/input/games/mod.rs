//! Games of files: one on each line, or the main lines of what other programs write.
//!
//! A file is opened as any other ([`opened`](super::opened)), `writing.rs` says how its games are
//! written, and each becomes a [`RawGame`] with its fault, if it has one. There are two views:
//! [`Games`] is a stream that holds a part of a file; [`NumberedGames`] reads any game by its number, and
//! holds small files and pieces of large ones. What a line is depends on the view: a position and the
//! moves from there, or moves from the start of a game.

mod game_text;
mod held;
mod move_lines;
mod numbered;
mod open_games;
mod pieces;
mod raw_game;
mod stream;
mod writing;

pub use game_text::{GameError, GameText, MoveText};
pub use numbered::NumberedGames;
pub(super) use open_games::OpenGames;
pub use raw_game::RawGame;
pub use stream::Games;
