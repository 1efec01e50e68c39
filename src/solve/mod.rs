//! Solving: is there a win within so many moves, which moves begin it, what follows.
//!
//! This room knows positions and rules, not problems: a question is a length and whether
//! only checks count. Everything it claims is proven; where a limit stops it, it says how
//! far it came.

mod answer;
mod duals;
mod front;
mod limits;
mod mate;
mod proof;
mod prover;
mod rests_on;
mod solution;
mod table;

pub use answer::{Answer, Question, Unfinished, solve, solve_alone};
pub use duals::{Dual, Duals, MINOR_LISTED, duals};
pub use limits::{Limits, Stopped};
pub use mate::has_lost;
pub use prover::{MAX_LENGTH, Prover};
pub use rests_on::{Change, Rest, rests_on};
pub use solution::{Defence, Line, Node, Preferred, Reply, expand, main_line};
