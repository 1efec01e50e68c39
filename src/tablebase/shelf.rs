//! The tables of all rule sets in one folder.

use std::path::Path;
use std::sync::Arc;

use super::library::Library;
use super::probe::Probe;
use super::table::Repetition;
use crate::game::Rules;
use crate::rules::chex::Chex;
use crate::rules::xiangqi::{ChinaSchach, Xiangqi};

/// The tables of every rule set in a folder, for whoever has positions of any of them.
#[derive(Debug)]
pub struct Shelf {
    xiangqi: Arc<Library<Xiangqi>>,
    china_schach: Arc<Library<ChinaSchach>>,
    chex: Arc<Library<Chex>>,
}

impl Shelf {
    /// The tables of a folder, which need not exist.
    pub fn new(folder: &Path, repetition: Repetition) -> Self {
        Self {
            xiangqi: Arc::new(Library::new(folder, repetition)),
            china_schach: Arc::new(Library::new(folder, repetition)),
            chex: Arc::new(Library::new(folder, repetition)),
        }
    }

    /// What was wrong with the first table that a search could not ask, if there was one.
    pub fn fault(&self) -> Option<&str> {
        self.xiangqi.fault().or(self.china_schach.fault()).or(self.chex.fault())
    }
}

/// A rule set that may have a place on the shelf.
pub trait Shelved: Rules {
    /// The tables of this rule set.
    fn tables(shelf: &Shelf) -> Arc<dyn Probe<Self>>;
}

impl Shelved for Xiangqi {
    fn tables(shelf: &Shelf) -> Arc<dyn Probe<Self>> {
        shelf.xiangqi.clone()
    }
}

impl Shelved for ChinaSchach {
    fn tables(shelf: &Shelf) -> Arc<dyn Probe<Self>> {
        shelf.china_schach.clone()
    }
}

impl Shelved for Chex {
    fn tables(shelf: &Shelf) -> Arc<dyn Probe<Self>> {
        shelf.chex.clone()
    }
}
