//! The material of any rule set.

use std::fmt;

use crate::rules::{AnyPosition, PlayedRules, RuleSet};
use crate::tablebase::index::Index;
use crate::tablebase::material::{Material, MaterialError};
use crate::tablebase::rules::TablebaseRules;
use crate::{with_position, with_rules};

/// The pieces of both sides under some rule set, without their squares.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AnyMaterial {
    rules: RuleSet,
    /// In the normal form.
    letters: String,
}

impl AnyMaterial {
    /// Reads a material and replaces each `X` by every attacker; see [`Material::expand`].
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn expand(rules: RuleSet, text: &str) -> Result<Vec<Self>, MaterialError> {
        with_rules!(rules, rules: _ => {
            Ok(Material::expand(rules, text)?.iter().map(Self::from).collect())
        })
    }

    /// The pieces of a position; `None` if there are more of a kind than tables know.
    pub fn of(position: &AnyPosition) -> Option<Self> {
        let letters = with_position!(position, position => {
            Material::of(position.board()).to_string()
        });
        with_rules!(position.rules(), rules: _ => {
            Material::read(rules, &letters).ok().map(|material| Self::from(&material))
        })
    }

    /// The rule set of the table.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The same material as it is in its table, with the stronger side as Red.
    #[must_use]
    pub fn canonical(&self) -> Self {
        with_rules!(self.rules, rules: _ => {
            let material = self.typed(rules);
            material.map_or_else(|| self.clone(), |it| Self::from(&it.canonical().0))
        })
    }

    /// The entries of its table with one side to move.
    pub fn entries(&self) -> u64 {
        with_rules!(self.rules, rules: _ => {
            self.typed(rules).map_or(0, |it| Index::new(it).len())
        })
    }

    /// This material and all that its table depends on, in an order in which the tables can be
    /// built.
    pub fn with_dependencies(&self) -> Vec<Self> {
        with_rules!(self.rules, rules: _ => {
            let all = self.typed(rules).map_or_else(Vec::new, |it| it.with_dependencies());
            all.iter().map(Self::from).collect()
        })
    }

    /// A material of the rule set, for messages.
    pub fn example(rules: RuleSet) -> &'static str {
        with_rules!(rules, _: R => R::EXAMPLE)
    }

    /// The material with its type; `None` if it is one of another rule set.
    pub(super) fn typed<R: TablebaseRules + PlayedRules>(&self, rules: R) -> Option<Material<R>> {
        (self.rules == rules.rule_set()).then(|| Material::read(rules, &self.letters).ok())?
    }
}

impl<R: TablebaseRules + PlayedRules> From<&Material<R>> for AnyMaterial {
    fn from(material: &Material<R>) -> Self {
        Self { rules: material.rules().rule_set(), letters: material.to_string() }
    }
}

impl fmt::Display for AnyMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.letters)
    }
}
