//! The rules against everything that is known of them: leaf counts of other programs, a
//! second move generator that shares no code with the crate, laws that hold in every
//! position, and position texts that must and must not be read.

mod chases;
mod checker;
mod hints;
mod keys;
mod laws;
mod perft;
mod random;
mod reference;
mod reference_chex;
mod switches;
mod symmetry;
mod text;
mod with_reference;
