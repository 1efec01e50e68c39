//! The engines: is a position won, or lost, within a number of moves?
//!
//! A [`search`] is what they work on: what it knows ([`knowledge`], with the transposition [`table`] and
//! [`endgames`]), what orders its moves ([`ordering`], with [`killers`], [`move_picker`] and [`estimate`]),
//! and what it may spend (the [`budget`], and [`threads`]). The engines are functions over
//! a search: [`exhaustive`]; above it [`dfpn`], which [expands](expand) positions and follows a proof
//! after other replies ([`simulation`]); above that [`parallel`]. [`questions`] chooses among them
//! and runs side searches; [`known_line`] asks it. A search is the [`plain_prover`].

pub(in crate::solve) mod budget;
pub(in crate::solve) mod dfpn;
pub(in crate::solve) mod endgames;
pub(in crate::solve) mod estimate;
pub(in crate::solve) mod exhaustive;
pub(in crate::solve) mod expand;
pub(in crate::solve) mod expansion;
pub(in crate::solve) mod killers;
pub(in crate::solve) mod knowledge;
pub(in crate::solve) mod known_line;
pub(in crate::solve) mod memory;
pub(in crate::solve) mod move_picker;
pub(in crate::solve) mod numbers;
pub(in crate::solve) mod ordering;
pub(in crate::solve) mod parallel;
pub(in crate::solve) mod plain_prover;
pub(in crate::solve) mod prefetch;
pub(in crate::solve) mod questions;
pub(in crate::solve) mod search;
pub(in crate::solve) mod simulation;
pub(in crate::solve) mod table;
pub(in crate::solve) mod threads;
