//! Xiangqi and China-Schach.

mod force;
mod hints;
pub mod keys;
mod leaps;
mod lines;
mod man;
mod moves;
mod nine_by_ten;
mod point;

pub use man::Man;
pub use nine_by_ten::{ChinaSchach, NineByTen, Xiangqi};
pub use point::{FILES, Point, Points, RANKS};
