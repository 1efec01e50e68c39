//! What `-v` and `--task classify` add to a problem: the solution tree, the anatomy of the end
//! of the main line, what the problem rests on, its themes, how hard it is.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::cli::game::Game;
use crate::cli::report::anatomy::{self, End};
use crate::cli::report::dependence::{self, RestRecord};
use crate::cli::report::findings::counted;
use crate::cli::report::layout::indented;
use crate::cli::report::recurrence::Lines;
use crate::cli::report::themes::{ThemeRecord, listed};
use crate::cli::report::tree::{self, NodeRecord};
use crate::difficulty::rate;
use crate::examine::Examination;
use crate::game::Move;
use crate::solve::Stopped;

/// The details of a problem, as far as they were asked for.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(in crate::cli) struct Details {
    #[serde(skip_serializing_if = "Option::is_none")]
    anatomy: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rests_on: Option<Vec<RestRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    themes: Option<Vec<ThemeRecord>>,
    /// How hard it is for a human solver, from 1 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
    /// Why themes or difficulty are missing although they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    unclassified: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<NodeRecord>,
    /// Why the tree is missing, or lacks threats.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree_stopped: Option<String>,
    /// The length without useless interpositions, if that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    real_moves: Option<u8>,
}

impl Details {
    /// Adds everything but the difficulty, and returns it for people. `main` is the main line.
    pub(in crate::cli) fn describe<R: Game>(
        &mut self,
        examination: &mut Examination<'_, R>,
        main: &[Move<R>],
    ) -> String {
        let task = examination.task();
        let (notation, position) = (task.notation, task.position);
        let mut text = self.describe_tree(examination);
        if let Some(End { text: end, data, .. }) = anatomy::end(Lines::of(&task), main) {
            text += &indented(&end, 4);
            self.anatomy = Some(data);
        }
        // The themes cost little where the tree is known; changed rules may cost all that is
        // left.
        let themes = examination.themes();
        if examination.question().is_some() {
            let rests = examination.rests_on();
            text += &indented(&dependence::text(notation, position, &rests), 4);
            self.rests_on = Some(RestRecord::list(position, &rests));
        }
        match themes {
            Ok(Some(themes)) => {
                text += &indented(&listed(&themes), 4);
                self.themes = Some(ThemeRecord::list(position, &themes));
            }
            Ok(None) => {}
            Err(stopped) => {
                if self.tree.is_some() {
                    let _ = writeln!(text, "    {stopped}: no theme was found");
                }
                self.unclassified = Some(stopped.to_string());
            }
        }
        text
    }

    fn describe_tree<R: Game>(&mut self, examination: &mut Examination<'_, R>) -> String {
        let task = examination.task();
        let position = task.position;
        let mut text = String::new();
        let stopped = match examination.notes() {
            Ok(Some(notes)) => {
                if let Some(moves) = notes.real_length {
                    // Writing to a string cannot fail, here and below.
                    let _ = writeln!(
                        text,
                        "    in {} if useless interpositions are not counted",
                        counted(moves)
                    );
                    self.real_moves = Some(moves);
                }
                text += &tree::text(Lines::of(&task), &notes.tree, 4);
                self.tree = Some(NodeRecord::of(position, &notes.tree));
                notes.stopped
            }
            Ok(None) => None,
            Err(stopped) => Some(stopped),
        };
        if let Some(stopped) = stopped {
            let what = if self.tree.is_none() { "no solution tree" } else { "not every threat" };
            let _ = writeln!(text, "    {stopped}: {what} was found");
            self.tree_stopped = Some(stopped.to_string());
        }
        text
    }

    /// Adds the themes, and how hard the problem is.
    ///
    /// # Errors
    /// The limit that kept something from being found; the record says so, too.
    pub(in crate::cli) fn classify<R: Game>(
        &mut self,
        examination: &mut Examination<'_, R>,
    ) -> Result<(), Stopped> {
        let found = self.measure(examination);
        if let Err(stopped) = found {
            self.unclassified = Some(stopped.to_string());
        }
        found
    }

    fn measure<R: Game>(&mut self, examination: &mut Examination<'_, R>) -> Result<(), Stopped> {
        let position = examination.task().position;
        let themes = examination.themes()?;
        self.difficulty = examination.facts()?.map(|facts| rate(&facts).score);
        self.themes = themes.map(|themes| ThemeRecord::list(position, &themes));
        Ok(())
    }
}
