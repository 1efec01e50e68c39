//! Every sentence about a problem, each once.
//!
//! What is said is a [`Sentence`]: a key, and moves, numbers and parts that belong into it, in no
//! language. The files `en.json`, `de.json` and `zh.json` hold a template for each key. The command
//! line writes English; the workbench gets the whole catalogue and the sentences as JSON.
//!
//! ```
//! use paiju_solve::report::words::{Language, Sentence};
//!
//! let won = Sentence::new("answer.won.checkmate").number("moves", 2);
//! assert_eq!(won.english(), "checkmate in 2 moves");
//! assert_eq!(won.text_in(Language::German), "Matt in 2 Zügen");
//! ```
//!
//! - `sentence`, `template`, `catalogue`: what is said, how it is written, and the words;
//! - `finding`, `undecided`, `answer`, `value`, `ends`: findings, verdicts and reasons;
//! - `anatomy`, `tree`, `phases`: final positions, and what else a solution shows;
//! - `names`, `illegal`: sides, men and themes, and illegal setups.

mod anatomy;
mod answer;
mod catalogue;
mod ends;
mod finding;
mod illegal;
mod names;
mod phases;
mod sentence;
mod template;
#[cfg(test)]
mod tests;
mod tree;
mod undecided;
mod value;

pub use anatomy::{AnatomyLine, anatomy, anatomy_text};
pub use answer::{
    answer, answer_with_keys, at_most, bounded, counted, keys, no_win, progress, proven,
    proven_loss, searching, solutions, unconfirmed, unknown_study, verdict, won,
};
pub use catalogue::{Catalogue, Language, json};
pub use ends::{ended, ends_by_repetition, over, recurrence, rest, rests_on_ban, switch, whole};
pub use finding::{finding, not_accepted, remedy};
pub use illegal::illegal;
pub use names::{man, side, theme};
pub use phases::{
    held, hint, no_themes, real_length, real_length_short, repetition, set_play, set_play_rest,
    tree_open, tries, tries_open,
};
pub use sentence::{Arg, Sentence};
pub use tree::{repeated, shorter, study_keys, study_soonest, threat, tried, useless, zugzwang};
pub use undecided::undecided;
pub use value::{reason, study_value, value};
