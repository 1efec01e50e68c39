//! Options that have no effect with others. They are refused with the reason, since an
//! option that is ignored answers another question than the one that was asked.

use std::sync::atomic::{AtomicUsize, Ordering};

use thiserror::Error;

use crate::cli::run::ui::Ui;
use crate::problem::Stipulation;

/// Options that have no effect.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{} no effect {condition}: {reason}", with_verb(options))]
pub(in crate::cli) struct NoEffect {
    options: Vec<&'static str>,
    /// In which combination, such as `with --fen`.
    condition: String,
    reason: &'static str,
}

/// Refuses options, which are named by their long names.
///
/// # Errors
/// That there is at least one.
pub(in crate::cli) fn refuse(
    options: &[&'static str],
    condition: &str,
    reason: &'static str,
) -> Result<(), NoEffect> {
    if options.is_empty() {
        return Ok(());
    }
    Err(NoEffect { options: options.to_vec(), condition: condition.to_owned(), reason })
}

/// The options that were given, of some with whether they were.
pub(in crate::cli) fn given(options: &[(&'static str, bool)]) -> Vec<&'static str> {
    options.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect()
}

/// `--a has`, or `--a, --b and --c have`.
fn with_verb(options: &[&str]) -> String {
    match options {
        [] => String::new(),
        [only] => format!("--{only} has"),
        [most @ .., last] => format!("--{} and --{last} have", most.join(", --")),
    }
}

/// Why `+` and `=` heed no option of the search.
pub(in crate::cli) const STUDIES: &str =
    "+ and = are settled by endgame tables, any forced win or a closed set";

/// Why help, self, reflex and series play, and narrower goals, heed no option of the search for wins.
pub(in crate::cli) const PLAY: &str = "all solutions of help, self, reflex and series play, and of \
     narrower goals than a win, are searched by engines of their own";

/// Options that only searches for forced wins heed, and the number of problems without one.
#[derive(Debug)]
pub(in crate::cli) struct SearchOnly {
    options: Vec<&'static str>,
    studies: AtomicUsize,
    plays: AtomicUsize,
}

impl SearchOnly {
    /// The options that were given.
    ///
    /// # Errors
    /// That at least one was and the command line asks `+` or `=` of every problem.
    pub(in crate::cli) fn new(
        options: Vec<&'static str>,
        stipulation: Option<Stipulation>,
    ) -> Result<Self, NoEffect> {
        if let Some(stipulation) = stipulation.filter(|it| !it.is_mate()) {
            let reason = if stipulation.is_study() { STUDIES } else { PLAY };
            refuse(&options, &format!("with --stipulation {stipulation}"), reason)?;
        }
        Ok(Self { options, studies: AtomicUsize::new(0), plays: AtomicUsize::new(0) })
    }

    /// Counts a problem, if it asks `+` or `=`.
    pub(in crate::cli) fn count(&self, stipulation: Option<Stipulation>) {
        if stipulation.is_some_and(Stipulation::is_study) {
            self.studies.fetch_add(1, Ordering::Relaxed);
        }
        if stipulation.is_some_and(|it| !it.is_direct()) {
            self.plays.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Warns that the options had no effect on some of the problems.
    pub(in crate::cli) fn warn(&self, ui: &mut Ui) {
        for (count, reason) in [(&self.studies, STUDIES), (&self.plays, PLAY)] {
            let count = count.load(Ordering::Relaxed);
            if count == 0 || self.options.is_empty() {
                continue;
            }
            let had = with_verb(&self.options).replace(" has", " had").replace(" have", " had");
            let problems = if count == 1 { "1 problem" } else { &format!("{count} problems") };
            ui.warning(&format!("{had} no effect on {problems}: {reason}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_without_effect_are_named_with_the_reason() {
        let options = given(&[("all", true), ("time", false), ("moves", true), ("nodes", true)]);
        let refused = refuse(&options, "with --fen", "nothing is searched").unwrap_err();
        let text = "--all, --moves and --nodes have no effect with --fen: nothing is searched";
        assert_eq!(refused.to_string(), text);
        let refused = refuse(&options[..1], "with --fen", "so it is").unwrap_err();
        assert_eq!(refused.to_string(), "--all has no effect with --fen: so it is");
        assert_eq!(refuse(&[], "", ""), Ok(()));
    }

    #[test]
    fn studies_refuse_the_options_of_a_search() {
        assert!(SearchOnly::new(vec!["tries"], Some(Stipulation::DRAW)).is_err());
        assert!(SearchOnly::new(vec!["tries"], None).is_ok());
        assert!(SearchOnly::new(Vec::new(), Some(Stipulation::WIN)).is_ok());
    }
}
