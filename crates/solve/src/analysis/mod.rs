//! What is to be played in a position of a game: the search of an engine.
//!
//! Two searches take turns: for the shortest win of the side to move, and for wins of the other side
//! after each of its moves. The second one decides what is played where the first finds nothing.
//! Where tables know the position, nothing is searched.
//!
//! An [`Analyst`] works on one [`Task`] after the other, and says what it finds as it finds it: see
//! [`Found`]. A score is reported only where it is proven. What came before the position in its
//! game is known: it counts for repetitions as [`Reached::in_game`](crate::solve::Reached::in_game)
//! says, and a win is claimed only if it [avoids](crate::solve::Avoidance) earlier positions of the
//! game.
//!
//! ```
//! use paiju_solve::analysis::{Analyst, Found, Score, Task};
//! use paiju_game::rules::RuleSet;
//!
//! let position = RuleSet::Xiangqi.read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w")?;
//! let mut scores = Vec::new();
//! Analyst::default().analyze(&Task::new(position, Vec::new()), &mut |found| {
//!     if let Found::Move { score, .. } = found {
//!         scores.push(score);
//!     }
//! });
//! assert_eq!(scores.last(), Some(&Score::Wins(2)));
//! # Ok::<(), paiju_game::game::FenError>(())
//! ```

mod analyst;
mod attack;
mod choice;
mod defence;
mod search;
mod task;
mod values;

pub use analyst::{Analyst, moves_in_order};
pub use task::{Found, Refuted, Score, Task};
