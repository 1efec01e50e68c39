//! Why a final position is lost, as data and as text.
//!
//! [`explain`] takes the position apart: every point next to the general, every man that
//! gives check and how, every man of the losing side and why it cannot help. What cannot
//! be seen by looking is decided by making the experiment: a blocking man is lifted and
//! the general's move is judged by the kernel ([`Blockade`]); a rule is switched off and
//! the position is judged again ([`Rest`]).
//!
//! Any position can be explained. In one that is not final, flights may be free and men
//! may have moves.
//!
//! What is particular to a game stands behind [`Anatomical`].

mod anatomical;
mod attack;
mod chex;
mod defender;
mod explain;
mod flight;
mod hindrance;
mod record;
mod rest;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_chex;
mod text;
mod xiangqi;

pub use anatomical::{Anatomical, Neighbour};
pub use attack::{Attack, Check, Given, Mechanism, Standing};
pub use defender::{Defender, Failure, State};
pub use explain::{Anatomy, explain, explain_after};
pub use flight::{Blockade, Flight, Guard, Prospect};
pub use hindrance::Hindrance;
pub use rest::Rest;
