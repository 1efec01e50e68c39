//! Games, whose positions become problems: files of them, and what a collection says about a game.

mod any_studies;
mod files;
mod held;
mod large_file;
mod played;
mod studies;
mod text;

pub use any_studies::{AnyGameStudies, AnyGameStudy};
pub use files::GameFiles;
pub use played::{Mistake, Played};
pub use studies::{GameStudies, GameStudy};
pub use text::{Game, GameTextError, GameTexts, game_of_tree};
