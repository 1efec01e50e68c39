//! Solving: is there a win within a number of moves, which moves begin it, what follows.
//!
//! The search is df-pn, depth-first proof-number search (Nagai 2002), on questions bounded by
//! length, with an exhaustive AND/OR search at its leaves. It uses the 1+ε trick for thresholds
//! (Pawlewicz and Lew 2007), weak proof-number search for the attacker's disproof numbers (Ueda
//! et al. 2008), initial numbers by material (df-pn+, Nagai and Imai 1999), killer moves, and
//! virtual loss for several threads on one table (Kaneko 2010). Since a question is a position *and*
//! a number of moves, lines cannot loop: infinite loops (TCA, Kishimoto 2010) do not arise. Where a
//! [repetition](crate::repetition) may win, what came before belongs to the question, so
//! graph-history interaction (Kishimoto and Müller 2004) does not arise either; what lines share
//! is written in `history.rs`.
//! `KomoringHeights` is a shogi solver of the same family.
//!
//! Everything is built from the two questions of [`Prove`]: [won within N](Prove::wins)? [lost within
//! N](Prove::loses)? `phases` builds [trees](expand), [duals](duals()), [threats](annotate), [useless
//! interpositions](useless), [tries](tries()), [set play](set_play()), [all winning first
//! moves](winners()) and wins that [avoid](Avoidance) earlier positions of a game. `driver` finds the
//! [shortest win](solve()) with its keys and its [dependence on rules](rule_dependences()); it also
//! asks for side searches, hints and closed sets, by [`Pursue`]. Neither knows a search: a test can
//! answer by a script.
//!
//! `engine` has the plain prover, a search with a table and a [`Budget`]. `never` shows that one side
//! never wins. `hints` has a search along suggested lines, and a win that is kept move by move. The
//! [`Prover`] of a problem puts them together and looks at the limits
//! before each question. The floors are listed in ARCHITECTURE.md, each using only those above it.
//!
//! Everything claimed is proven; where a limit ends the search, the answer states how far it came. This
//! room knows positions and rules, not problems. Help play, series play, selfmates, reflexmates and
//! narrower goals than a win have engines of their own: [`all_solutions`]. What was tried is in
//! `crates/solve/src/solve/EXPERIMENTS.md`.

mod clock;
mod driver;
mod engine;
mod hints;
mod history;
mod limits;
mod never;
mod phases;
mod play;
mod progress;
mod prove;
mod prover;
mod pursue;
mod reached;
#[cfg(test)]
mod tests;

pub use crate::game::has_lost;
pub use crate::stipulation::Goal;
pub use clock::Moment;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::use_clock;
pub use clock::{Spent, Timings};
pub use driver::answer::{Answer, Question, Unfinished, go_on, solve, solve_up_to};
pub use driver::contest::{Contest, Prevails};
pub use driver::pursuit::Pursuit;
pub use driver::rule_dependence::{Change, RuleDependence, rule_dependences};
pub use engine::budget::{Alarm, Budget};
pub use engine::endgames::{Endgames, Strategy};
pub use engine::memory::has_left as memory_is_left;
pub use engine::memory::memory_was_refused;
pub use hints::guide::{AnyScout, AnySuggestion, Scout, Suggestion, scout};
pub use limits::{Limits, MAX_LENGTH, Stopped, Tried};
pub use never::{Advice, AdviceCost, Known, Stronghold};
pub use phases::alternatives::{Alternative, Alternatives, BEYOND, Extent, Place, alternatives};
pub use phases::avoidance::{Avoidance, avoids};
pub use phases::duals::{Dual, Duals, MINOR_LISTED, duals};
pub use phases::failure::{Experiment, Failure, Refuting, failure};
pub(crate) use phases::grade::{BestPlay, comes_back};
pub use phases::grade::{Grade, SolutionPositions};
pub use phases::harm::{DefenceFailure, Harm, Harming, defence_failure};
pub use phases::interposition::{Useless, useless};
pub(crate) use phases::lengths::continuations;
pub use phases::lengths::{Reply, defences};
pub use phases::only_moves::{duals_of_line, only_move_line};
pub use phases::real_length::real_length;
pub use phases::set_play::{NoSetPlay, Play, SetPlay, SetReply, set_play};
pub use phases::solution::{annotate, expand, main_line, threat};
pub use phases::tree::{Defence, Node, Preferred, Quiet, Threat};
pub use phases::tries::{Tries, Try, tries};
pub use phases::win_kinds::win_kinds;
pub use phases::winners::{Winner, Winners, winners};
pub use play::{
    Aimed, AimedKey, AllSolutions, Branch, Forcing, MOST_SOLUTIONS, Mistake, PlayDual,
    all_solutions, few_solutions, is_compelled, mistake,
};
pub use progress::Progress;
pub use prove::Prove;
pub use prover::{Prover, solve_alone};
pub use pursue::{Pursue, Sought};
pub use reached::{Line, Reached, has_history};
