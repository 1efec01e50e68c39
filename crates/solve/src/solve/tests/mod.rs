//! Driver, phases and decorators, with a scripted prover instead of a search.

mod answers;
mod decorators;
mod phases;
mod prover;
mod scripted;
mod shortest;
mod turns;
