//! The workbench: a local page on which problems are composed and proven at the same time.
//!
//! `serve` answers only on a loopback address. The page sends every change of the board; a
//! background search answers it by an [`Examination`](crate::examine::Examination) like that of the
//! command line, and the next change cancels that search. Results are sent to the page as they are
//! found.
//!
//! - `server`: the server of the page, with the feature `server`; without a server the library in
//!   WebAssembly answers the same requests, see `crates/web`;
//! - [`desk`]: what a page can ask; `job`: a search that can be stopped and sends what it finds;
//! - `setup`: men on a board, legal or not; `scene`: how a board is drawn;
//! - `solving`, `tree`, `ending`: what is sent of an examination;
//! - `twins`: variants of a problem;
//! - `play`: moves answered one by one;
//! - `collection`, `listed`, `edit`, `rearrange`, `splice`: the text of the open file, its
//!   problems, a change of one, a move of one within the file or to another, and the parts of the
//!   text;
//! - `foreign`, `export`: files of other formats, opened and written;
//! - `exchange`, `pasted_moves`, `position_inside`: exported pictures, and what is pasted or
//!   dropped;
//! - `check`, `vary`, `mends`, `similar`: problems checked, men removed or moved, changes that mend, problems
//!   like this;
//! - `matrix`, `prepends`: men varied over the board, and moves put before the problem;
//! - `page/`: the files of the page.
//!
//! Sentences about a problem are sent as keys with their moves; the page has the
//! [catalogue](crate::report::words) and writes them in its language. Its other texts are in
//! `words.js`.

mod anticipated;
mod check;
mod collection;
pub mod desk;
mod edit;
mod ending;
mod exchange;
mod export;
mod foreign;
mod job;
mod listed;
mod look;
mod matrix;
mod mends;
mod named_moves;
mod pasted_moves;
mod play;
mod position_inside;
mod prepends;
mod rearrange;
mod records;
mod refusal;
mod scene;
mod selected;
#[cfg(feature = "server")]
mod server;
mod setup;
mod similar;
mod solutions;
mod solving;
mod splice;
#[cfg(all(test, feature = "server"))]
mod tests;
mod tree;
mod twins;
mod vary;
mod versions;

pub use anticipated::{AnticipatedBy, AnticipationOrder};
pub use collection::{
    LARGEST, Listing, OpenText, SaveError, SaveOrder, TransferOrder, Transferred,
};
pub use edit::Edited;
pub use job::Job;
pub use refusal::Refusal;
pub use selected::{SelectOrder, Selected};
#[cfg(feature = "server")]
pub use server::{Config, OpenError, ServeError, Workbench, serve};
