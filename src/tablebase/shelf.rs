//! The tables of all rule sets in one folder.

use std::path::Path;

use super::library::Library;
use super::probe::Probe;
use super::table::Repetition;
use crate::game::Rules;
use crate::rules::chex::Chex;
use crate::rules::xiangqi::{ChinaSchach, Xiangqi};

/// The tables of every rule set in a folder, for whoever has positions of any of them.
#[derive(Debug)]
pub struct Shelf {
    xiangqi: Library<Xiangqi>,
    china_schach: Library<ChinaSchach>,
    chex: Library<Chex>,
}

impl Shelf {
    /// The tables of a folder, which need not exist.
    pub fn new(folder: &Path, repetition: Repetition) -> Self {
        Self {
            xiangqi: Library::new(folder, repetition),
            china_schach: Library::new(folder, repetition),
            chex: Library::new(folder, repetition),
        }
    }
}

/// A rule set that may have a place on the shelf.
pub trait Shelved: Rules {
    /// The tables of this rule set, if there can be any.
    fn tables(shelf: &Shelf) -> Option<&dyn Probe<Self>>;
}

impl Shelved for Xiangqi {
    fn tables(shelf: &Shelf) -> Option<&dyn Probe<Self>> {
        Some(&shelf.xiangqi)
    }
}

impl Shelved for ChinaSchach {
    fn tables(shelf: &Shelf) -> Option<&dyn Probe<Self>> {
        Some(&shelf.china_schach)
    }
}

impl Shelved for Chex {
    fn tables(shelf: &Shelf) -> Option<&dyn Probe<Self>> {
        Some(&shelf.chex)
    }
}
