//! Engine protocols: what a program with a board says to an engine, and what the engine answers.
//!
//! UCI as engines of Xiangqi speak it, with its Fairy and Cyclone dialects, and UCCI. A [`Session`]
//! is the conversation as a state machine: lines, moments of time and [`Event`]s of the search go
//! in, [`Action`]s come out. It reads no stream, starts no thread and reads no clock. A [`Thinker`]
//! does the work of one [`Job`] by an [analysis](crate::analysis), and reports results as it finds
//! them.
//!
//! What an engine with an evaluation cannot say goes into `info string`: that there is no win
//! within a number of moves, that a win is the shortest. A score is sent only if it is proven, so
//! an undecided position has none. Losses matter, too: a side that cannot win gets the move that
//! holds out longest, or one that no mate refutes.
//!
//! Sources: the UCI specification of Kahlen and Meyer-Kahlen (2004); "中国象棋通用引擎协议" 3.0
//! (UCCI), <https://www.xqbase.com/protocol/cchess_ucci.htm>.
//!
//! ```
//! use std::time::Instant;
//!
//! use paiju::protocol::{Action, Dialect, Session, Settings, Thinker};
//!
//! let now = Instant::now();
//! let mut session = Session::new(Dialect::Uci, Settings::default());
//! session.line("position fen 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", now);
//! let mut actions = session.line("go mate 2", now);
//! let Some(Action::Think(job)) = actions.pop() else { unreachable!() };
//! let mut said = Vec::new();
//! Thinker::default().think(&job, &mut |event| said.extend(session.event(event, now)));
//! assert!(said.contains(&Action::Say("info string shortest win: proven".into())));
//! assert_eq!(said.last(), Some(&Action::Say("bestmove c5d7 ponder e9f9".into())));
//! ```

mod answer;
mod dialect;
mod game;
mod go;
mod info;
mod job;
mod request;
mod session;
mod settings;

pub use answer::Answer;
pub use dialect::Dialect;
pub use job::{Event, Job, Thinker};
pub use session::{Action, Session};
pub use settings::Settings;
