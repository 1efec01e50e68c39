//! Laws that hold in every position, moves as printed books have them, and refusals.

mod books;
mod cells;
mod laws;
mod refusals;
