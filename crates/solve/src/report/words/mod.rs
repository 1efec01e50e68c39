//! Every sentence about a problem, each once.
//!
//! A [`Sentence`] is a key with the moves, numbers and parts that belong in it, independent of
//! language. The files `en.json`, `de.json` and `zh.json` hold a template for each key. The command
//! line writes one language; the workbench gets the whole catalogue and the sentences as JSON.
//!
//! ```
//! use paiju_solve::report::words::{Language, Sentence};
//!
//! let won = Sentence::new("answer.won.checkmate").number("moves", 2);
//! assert_eq!(won.english(), "checkmate in 2 moves");
//! assert_eq!(won.text_in(Language::German), "Matt in 2 Zügen");
//! ```
//!
//! - `sentence`: sentences, their templates, and the catalogue of each language;
//! - `list`: the sentences that are a key with parts, one a row;
//! - `names`, `ends`: sides, men, kinds of findings; how games end, values, and limits;
//! - `finding`, `answer`: findings, verdicts, answers and claims;
//! - `tree`, `phases`, `anatomy`: what else a solution shows; `summary`: all of it in a few sentences;
//! - `refusal`, `fault`, `judged`: illegal moves; what is wrong with texts of problems; repetitions;
//! - `changes`: problems that are made of others; `runs`: many problems, and tables;
//! - `page`: books.

mod anatomy;
mod answer;
mod changes;
mod ends;
mod fault;
mod finding;
mod judged;
mod list;
mod names;
mod page;
mod phases;
mod refusal;
mod runs;
mod sentence;
mod summary;
#[cfg(test)]
mod tests;
mod titles;
mod tree;

pub use anatomy::*;
pub use answer::*;
pub use changes::*;
pub use ends::*;
pub use fault::*;
pub use finding::*;
pub use judged::*;
pub use list::*;
pub use names::*;
pub use page::*;
pub use phases::*;
pub use refusal::*;
pub use runs::*;
pub(in crate::report) use sentence::english;
pub use sentence::*;
pub use summary::*;
pub use titles::titles;
pub use tree::*;
