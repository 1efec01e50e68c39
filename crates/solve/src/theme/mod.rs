//! Themes: named mates and what else a solution shows, each with its evidence.
//!
//! A theme is a [`Name`] whose documentation is its definition, and a [`Theme`] is one that
//! was found, with the pieces and points that show it. Several may hold at once, and none is
//! forced. What can be decided by an experiment is: a named mate is given only if the pieces
//! it names, of both sides, are needed, that is, if with any one of them taken off the board the loser
//! would not be lost ([`FinalPosition::needs`]). Of a king who is shut in by own pieces, only the
//! pieces without which the king could go are named.
//!
//! [`of_position`] looks at a final position alone, [`of_line`] also at the moves that led
//! there, [`of_solution`] at every variation of full length, [`of_change`] also at what the same replies meet
//! in the set play and after tries. What is particular to a game –
//! its named mates, what its pieces are worth – is its [`ThemeRules`].
//!
//! Books disagree on many names. The definitions were compiled from published glossaries and tested
//! on teaching examples; where they differ from a common wording, so do the examples.

mod change;
mod chex;
mod evidence;
mod final_position;
mod find;
mod mate_view;
mod tactics;
#[cfg(test)]
mod tests;
mod xiangqi;

pub use change::of_change;
pub use evidence::Theme;
pub use final_position::{FinalPosition, ThemeRules, value, worth};
pub use find::{given_up, of_line, of_position, of_solution, offered, variations};
pub use paiju_game::theme_name::{Example, Family, Kind, Name, UnknownTheme};
