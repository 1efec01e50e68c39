//! Problems that may be wanted: a limit left that open.

use std::collections::BTreeSet;

use crate::batch::problems;
use crate::cli::report::style::printable;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;

/// What was left open: nothing of it vanishes without a word.
#[derive(Default)]
pub(super) struct LeftOpen {
    /// The first undecided problems.
    named: BTreeSet<String>,
    undecided: usize,
    /// Selected problems whose place in the order, or difference from others, is not known.
    unplaced: usize,
}

/// Undecided problems that are named.
const NAMED: usize = 5;

impl LeftOpen {
    /// Adds a problem that is not selected.
    pub(super) fn add(&mut self, id: &str) -> Exit {
        self.undecided += 1;
        if self.named.len() < NAMED {
            self.named.insert(printable(id));
        }
        Exit::Undecided
    }

    /// Adds a problem that may be selected in place of another one.
    pub(super) fn add_unplaced(&mut self) {
        self.unplaced += 1;
    }

    /// Says it, where `some` were taken and not all; returns what it adds to the exit code.
    pub(super) fn warn(&self, proven: bool, some: bool, ui: &mut Ui) -> Exit {
        if self.undecided > 0 {
            let named: Vec<&str> = self.named.iter().map(String::as_str).collect();
            let more = self.undecided - named.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let reason = if proven {
                "undecided, so not selected; --nodes or --time allow more"
            } else {
                "no solution that can be played, so not selected; --prove finds one"
            };
            ui.summary_warning(&format!("{}{more}: {reason}", named.join(", ")));
        }
        if self.unplaced == 0 || !some {
            return Exit::Holds;
        }
        let problems = problems(self.unplaced as u64);
        ui.summary_warning(&format!(
            "{problems} undecided, so that others may have been taken instead; --nodes or --time allow \
             more"
        ));
        Exit::Undecided
    }
}
