//! The tables of all rule sets in one folder, under either rule about repetition.

use std::path::Path;
use std::sync::Arc;

use super::folder::TableFolder;
use super::rules::TablebaseRules;
use crate::exact::{BothKinds, FileError, MissingTable, Probe, Tables, Value, strategy};
use crate::game::{Position, Repetition, Rules};
use crate::solve::{Endgames, Strategy};
use crate::{rule_sets, rules};

macro_rules! define {
    ({} $(
        $text:literal, $variant:ident, $field:ident, $room:ident::$kind:ident
        $(, [$other_text:literal, $other:ident, $other_field:ident, $value:ident])*
    );+) => {
        impl Tables {
            /// The tables of a folder, which need not exist.
            pub fn new(folder: &Path) -> Self {
                Self::of((folder, false))
            }

            /// The same; tables that a search builds on the way are saved there.
            pub fn growing(folder: &Path) -> Self {
                Self::of((folder, true))
            }

            fn of(folder: (&Path, bool)) -> Self {
                Self {
                    $($field: Box::new(Kinds::new(rules::$room::$kind::default(), folder)),
                    $($other_field: Box::new(Kinds::new(rules::$room::$kind::$value, folder)),)*)+
                }
            }
        }
    };
}
rule_sets!(define {});

/// The tables of one rule set, of both kinds.
#[derive(Debug)]
struct Kinds<R: Rules> {
    none: Arc<TableFolder<R>>,
    checks: Arc<TableFolder<R>>,
}

impl<R: TablebaseRules> Kinds<R> {
    fn new(rules: R, (folder, grows): (&Path, bool)) -> Self {
        let kind =
            |repetition| Arc::new(TableFolder::new(rules, folder, repetition).growing(grows));
        Self { none: kind(Repetition::None), checks: kind(Repetition::Checks) }
    }
}

impl<R: TablebaseRules> BothKinds<R> for Kinds<R> {
    fn faults(&self) -> Vec<String> {
        [self.none.faults(), self.checks.faults()].concat()
    }

    fn under(&self, repetition: Repetition) -> Arc<dyn Probe<R>> {
        let (none, checks) = (Arc::clone(&self.none), Arc::clone(&self.checks));
        let either = match (repetition, R::REPETITION) {
            // A game without such a rule has no such tables.
            (Repetition::None, _) | (_, Repetition::None) => Either { exact: none, other: checks },
            (Repetition::Checks | Repetition::Asian, _) => Either { exact: checks, other: none },
        };
        Arc::new(either)
    }
}

/// The tables under one rule about repetition; for searches, also what those under the other one
/// say, which is something of most positions.
struct Either<R: Rules> {
    exact: Arc<TableFolder<R>>,
    other: Arc<TableFolder<R>>,
}

impl<R: TablebaseRules> Probe<R> for Either<R> {
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError> {
        self.exact.probe(position)
    }

    fn known(&self, position: &Position<R>) -> Option<Value> {
        let exact = self.exact.known(position);
        exact.or_else(|| match (self.other.known(position)?, self.repetition()) {
            // Wins on the board are the same under both rules.
            (value @ (Value::Win(_) | Value::Loss(_)), _) => Some(value),
            (_, Repetition::None) => Some(Value::Draw),
            (_, Repetition::Checks | Repetition::Asian) => None,
        })
    }

    fn missing(&self, position: &Position<R>) -> MissingTable {
        self.exact.missing(position)
    }

    fn priced(&self, missing: MissingTable, position: &Position<R>) -> MissingTable {
        self.exact.priced(missing, position)
    }

    fn grows_in(&self) -> Option<&Path> {
        self.exact.grows_in()
    }
}

impl<R: TablebaseRules> Endgames<R> for Either<R> {
    fn most_men(&self) -> usize {
        self.exact.most_men().max(self.other.most_men())
    }

    fn value(&self, position: &Position<R>) -> Option<Value> {
        self.known(position)
    }

    fn strategy(&self, position: &Position<R>) -> Option<Strategy<R>> {
        strategy(self, position).ok().flatten()
    }

    fn at_least(&self, position: &Position<R>, plies: u16) -> u16 {
        self.exact.at_least(position, plies)
    }

    fn has_gaps(&self) -> bool {
        self.exact.has_gaps() || self.other.has_gaps()
    }

    fn repetition(&self) -> Repetition {
        self.exact.repetition()
    }
}
