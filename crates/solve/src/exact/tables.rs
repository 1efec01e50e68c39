//! The tables of all rule sets, under either rule about repetition.

use std::fmt;
use std::sync::Arc;

use super::probe::Probe;
use crate::game::{Repetition, Rules};
use crate::rules::{PlayedRules, RuleSet};
use crate::{rule_sets, rules};

macro_rules! define {
    ({} $(
        $text:literal, $variant:ident, $field:ident, $room:ident::$kind:ident
        $(, [$other_text:literal, $other:ident, $other_field:ident, $value:ident])*
    );+) => {
        /// The tables of every rule set, for callers with positions of any of them.
        ///
        /// With the feature `tables`, `Tables::new` takes those of a folder.
        #[derive(Debug)]
        pub struct Tables {
            $(pub(crate) $field: Box<dyn BothKinds<rules::$room::$kind>>,
            $(pub(crate) $other_field: Box<dyn BothKinds<rules::$room::$kind>>,)*)+
        }

        impl Tables {
            /// The errors that searches met, the first one of each table.
            pub fn faults(&self) -> Vec<String> {
                [$(self.$field.faults(), $(self.$other_field.faults(),)*)+].concat()
            }
        }

        $(
            impl HasTables for rules::$room::$kind {
                fn tables(self, tables: &Tables, repetition: Repetition) -> Arc<dyn Probe<Self>> {
                    let both = match self.rule_set() {
                        $(RuleSet::$other => &tables.$other_field,)*
                        _ => &tables.$field,
                    };
                    both.under(repetition)
                }
            }
        )+
    };
}
rule_sets!(define {});

impl Tables {
    /// Whether this build has tables: the feature `tables`.
    pub const COMPILED_IN: bool = cfg!(feature = "tables");
}

/// A rule set whose tables are among [`Tables`].
pub trait HasTables: Rules {
    /// The tables of the game under a rule about repetition; they know nothing of positions under a
    /// changed rule. There are none under [`Repetition::Asian`]: what is returned then is worked out
    /// under [`Repetition::Checks`], as [`Endgames::repetition`](crate::solve::Endgames::repetition)
    /// says. Its wins hold under both, its draws do not.
    fn tables(self, tables: &Tables, repetition: Repetition) -> Arc<dyn Probe<Self>>;
}

/// The tables of one rule set, of both kinds.
pub(crate) trait BothKinds<R: Rules>: fmt::Debug + Send + Sync {
    /// The errors that searches met.
    fn faults(&self) -> Vec<String>;

    /// The tables under a rule about repetition.
    fn under(&self, repetition: Repetition) -> Arc<dyn Probe<R>>;
}
