//! The tables of all rule sets in one folder.

use std::path::Path;
use std::sync::Arc;

use super::folder::TableFolder;
use super::probe::Probe;
use super::table::Repetition;
use crate::game::Rules;
use crate::rules::chex::Chex;
use crate::rules::xiangqi::{ChinaSchach, Xiangqi};

/// The tables of every rule set in a folder, for callers with positions of any of them.
#[derive(Debug)]
pub struct Tables {
    xiangqi: Arc<TableFolder<Xiangqi>>,
    china_schach: Arc<TableFolder<ChinaSchach>>,
    chex: Arc<TableFolder<Chex>>,
}

impl Tables {
    /// The tables of a folder, which need not exist.
    pub fn new(folder: &Path, repetition: Repetition) -> Self {
        Self {
            xiangqi: Arc::new(TableFolder::new(folder, repetition)),
            china_schach: Arc::new(TableFolder::new(folder, repetition)),
            chex: Arc::new(TableFolder::new(folder, repetition)),
        }
    }

    /// What was wrong with the first table that a search could not ask, if there was one.
    pub fn fault(&self) -> Option<&str> {
        self.xiangqi.fault().or(self.china_schach.fault()).or(self.chex.fault())
    }
}

/// A rule set whose tables are among [`Tables`].
pub trait HasTables: Rules {
    /// The tables of this rule set.
    fn tables(tables: &Tables) -> Arc<dyn Probe<Self>>;
}

impl HasTables for Xiangqi {
    fn tables(tables: &Tables) -> Arc<dyn Probe<Self>> {
        tables.xiangqi.clone()
    }
}

impl HasTables for ChinaSchach {
    fn tables(tables: &Tables) -> Arc<dyn Probe<Self>> {
        tables.china_schach.clone()
    }
}

impl HasTables for Chex {
    fn tables(tables: &Tables) -> Arc<dyn Probe<Self>> {
        tables.chex.clone()
    }
}
