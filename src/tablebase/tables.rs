//! The tables of all rule sets in one folder.

use std::path::Path;
use std::sync::Arc;

use super::folder::TableFolder;
use super::probe::Probe;
use crate::game::{Repetition, Rules};
use crate::{rule_sets, rules};

macro_rules! define {
    ({} $($text:literal, $variant:ident, $field:ident, $($path:ident)::+;)+) => {
        /// The tables of every rule set in a folder, for callers with positions of any of them.
        #[derive(Debug)]
        pub struct Tables {
            $($field: Arc<TableFolder<rules::$($path)::+>>,)+
        }

        impl Tables {
            /// The tables of a folder, which need not exist.
            pub fn new(folder: &Path, repetition: Repetition) -> Self {
                Self { $($field: Arc::new(TableFolder::new(folder, repetition)),)+ }
            }

            /// The errors that searches met, the first one of each table.
            pub fn faults(&self) -> Vec<String> {
                [$(self.$field.faults()),+].concat()
            }
        }

        $(
            impl HasTables for rules::$($path)::+ {
                fn tables(tables: &Tables) -> Arc<dyn Probe<Self>> {
                    tables.$field.clone()
                }
            }
        )+
    };
}
rule_sets!(define {});

/// A rule set whose tables are among [`Tables`].
pub trait HasTables: Rules {
    /// The tables of this rule set.
    fn tables(tables: &Tables) -> Arc<dyn Probe<Self>>;
}
