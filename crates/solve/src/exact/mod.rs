//! Exact values of positions, and the door for those that know them.
//!
//! A source of exact values is a [`Probe`]: it knows whether the side to move wins, draws or loses,
//! and in how many plies ([`Value`]). What an examination, an analysis or a report needs of endgame
//! tables is all here: the values of the moves ([`move_values`]), best play ([`best_line`]), wins by
//! the rule about repetition as strategies ([`strategy`](strategy())), and the tables of all rule sets
//! together ([`Tables`]). None of this reads a file or starts a thread.
//!
//! Tables themselves, how they are built and their files, are the room `tablebase`. Without the feature
//! `tables` it has no files, so that nothing makes [`Tables`], and studies are undecided unless a forced
//! win or a closed set proves them.

mod strategy;
mod tables;

pub use crate::value::{Plies, Value, Wdl};
#[cfg(feature = "tables")]
pub(crate) use strategy::progress;
pub use strategy::{best_line, best_move, strategy};
#[cfg(feature = "tables")]
pub(crate) use tables::BothKinds;
#[cfg(feature = "tables")]
pub(crate) use tables::build_command;
pub use tables::{
    Advised, Builder, DEFAULT_FOLDER, FileError, HasTables, MissingTable, MoveValue, Probe,
    TableCost, Tables, move_values, preserving_moves, prover,
};
