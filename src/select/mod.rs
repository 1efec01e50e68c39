//! Selects problems: which are wanted, in what order, and how unlike each other.
//!
//! A [`Subject`] is a problem with what its file says and what is proven of it; a [`Query`] asks it a
//! question, an [`Order`] sorts subjects by their fields, and [`spread`] chooses some that differ.
//! The fields are the keys of a problem in YAML and some more, see [`Field`]; patterns look into the
//! solution.

mod field;
mod order;
mod query;
mod spread;
mod subject;
#[cfg(test)]
mod tests;

pub use field::{FIELDS, Field, FieldError};
pub use order::{Order, OrderError, Rank};
pub use query::{Query, QueryError, Truth};
pub use spread::{Traits, spread};
pub use subject::Subject;
