//! The workbench: a page on this machine on which problems are composed and proven as one goes.
//!
//! [`serve`] answers on a loopback address and nothing else. The page sends every change of the
//! board; a search answers it in the background by an [`Examination`](crate::examine::Examination)
//! like that of the command line, and the next change cancels that search. What a search finds is
//! sent to the page as it is found.
//!
//! - `server`: how it begins and ends; `routes`: what a page can ask; `guard`: who may ask, how much
//!   and how long;
//! - `pages`: the pages that are open, and the one search of each; `job`: such a search;
//! - `setup`: men on a board, legal or not; `scene`: how a board is drawn;
//! - `solving`, `tree`, `ending`: what is sent of an examination;
//! - `twins`: variants of a problem;
//! - `play`: moves answered one by one;
//! - `collection`, `listed`, `edit`: the open file, its problems, and a change of one of them;
//! - `foreign`, `export`: files of other formats, opened and written;
//! - `exchange`, `pasted_moves`: pictures out, and what is pasted or dropped in;
//! - `survey`, `vary`, `similar`: all problems checked, men removed or moved, problems like this;
//! - `page`: the files of the page, which are part of the program.
//!
//! Sentences about a problem are sent in no language, with the moves that belong into them; the page
//! has the [catalogue](crate::report::words) and writes them. What else it says is in its `words.js`.

mod collection;
mod edit;
mod ending;
mod exchange;
mod export;
mod foreign;
mod guard;
mod job;
mod listed;
mod look;
mod named_moves;
mod page;
mod pages;
mod pasted_moves;
mod play;
mod refusal;
mod routes;
mod scene;
mod server;
mod setup;
mod similar;
mod solutions;
mod solving;
mod survey;
#[cfg(test)]
mod tests;
mod tree;
mod twins;
mod vary;

pub use collection::OpenError;
pub use server::{Config, ServeError, Workbench, serve};
