//! Every sentence about a problem, each once.
//!
//! What is said is a [`Sentence`]: a key, and moves, numbers and parts that belong into it, in no
//! language. The files `en.json`, `de.json` and `zh.json` hold a template for each key. The command
//! line writes English; the workbench gets the whole catalogue and the sentences as JSON.

mod answer;
mod catalogue;
mod ends;
mod finding;
mod names;
mod sentence;
mod template;
#[cfg(test)]
mod tests;
mod undecided;
mod value;

pub use answer::{
    answer, answer_with_keys, at_most, bounded, counted, keys, no_win, progress, searching,
    solutions, unconfirmed, verdict, won,
};
pub use catalogue::{Catalogue, Language, json};
pub use ends::{ended, ends_by_repetition, over, recurrence, rest, rests_on_ban, switch, whole};
pub use finding::{finding, remedy};
pub use names::{man, side, theme};
pub use sentence::{Arg, Sentence};
pub use undecided::undecided;
pub use value::{reason, study_value, value};
