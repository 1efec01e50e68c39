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
//! - `solving`, `tree`: what is sent of an examination; `ending`: of a final position;
//! - `twins`: variants of a problem; `play`: moves answered one by one;
//! - `collection`, `edit`, `rearrange`, `splice`: the text of the open file, a change of one of its problems,
//!   a move of one within the file or to another, and the parts of the text;
//! - `posed`, `asked`: its problems as the page lists them, and questions about all of them;
//! - `foreign`: files of other formats, opened and written; `paste`: what is pasted or dropped;
//! - `check`, `vary`, `similar`: problems checked, men removed or moved, problems like this;
//! - `matrix`, `versions`: men varied over the board, changes that mend or improve, and moves put before it;
//! - `page/`: the files of the page.
//!
//! Sentences about a problem are sent as keys with their moves; the page has the
//! [catalogue](crate::report::words) and writes them in its language. Its other texts are in
//! `words.json`, a row each.

mod asked;
mod check;
mod collection;
pub mod desk;
mod edit;
mod ending;
mod foreign;
mod job;
mod matrix;
mod paste;
mod play;
mod posed;
mod rearrange;
mod records;
mod refusal;
mod scene;
#[cfg(feature = "server")]
mod server;
mod setup;
mod similar;
mod solving;
mod splice;
#[cfg(all(test, feature = "server"))]
mod tests;
mod tree;
mod twins;
mod vary;
mod versions;

pub use asked::{Alike, AnticipationOrder, SelectOrder, Selected};
pub use collection::{LARGEST, Listing, OpenText, SaveError, TransferOrder, Transferred};
pub use edit::SaveOrder;
pub use job::Job;
pub use refusal::Refusal;
#[cfg(feature = "server")]
pub use server::{Config, OpenError, ServeError, Workbench, serve};
