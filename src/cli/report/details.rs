//! What `-v` adds to a solved problem: the solution tree, the anatomy of the end of the main
//! line, what the problem rests on, its themes.

use std::fmt::Write;
use std::sync::Arc;

use crate::cli::command::explain::{self, End};
use crate::cli::game::Game;
use crate::cli::report::record::{NodeRecord, Record, RestRecord, ThemeRecord};
use crate::cli::report::summary::indented;
use crate::cli::report::tree;
use crate::game::{Move, Position};
use crate::notation::Notation;
use crate::solve::{
    Answer, Limits, Node, Prover, Question, Stopped, annotate, real_length, rule_dependences,
};
use crate::tablebase::{Probe, prover};
use crate::theme::{Theme, of_solution};

/// What there is to tell more of.
pub(in crate::cli) struct Details<'a, R: Game> {
    pub(in crate::cli) notation: Notation,
    pub(in crate::cli) position: &'a Position<R>,
    pub(in crate::cli) tree: Option<&'a Node<R>>,
    pub(in crate::cli) notes: Notes,
    /// The main line.
    pub(in crate::cli) main: &'a [Move<R>],
    /// What was asked and answered; nothing if only a table could answer.
    pub(in crate::cli) question: Option<Question>,
    pub(in crate::cli) answer: &'a Answer<R>,
    pub(in crate::cli) limits: &'a Limits,
    /// Endgame tables.
    pub(in crate::cli) tables: Option<&'a Arc<dyn Probe<R>>>,
}

/// What was found out about a tree beside its moves.
#[derive(Clone, Copy, Default)]
pub(in crate::cli) struct Notes {
    /// Its length without useless interpositions, if that is another one.
    pub(in crate::cli) real: Option<u8>,
    /// The limit that kept the tree, or what its quiet moves are about, from being found.
    pub(in crate::cli) stopped: Option<Stopped>,
}

impl Notes {
    /// Looks for what a tree's quiet moves threaten, and for its real length.
    pub(in crate::cli) fn take<R: Game>(
        prover: &mut Prover<R>,
        position: &Position<R>,
        tree: &mut Node<R>,
    ) -> Self {
        let mut notes = Self::default();
        match real_length(prover, position, tree) {
            Ok(real) => notes.real = real,
            Err(stopped) => notes.stopped = Some(stopped),
        }
        if let Err(stopped) = annotate(prover, position, tree) {
            notes.stopped = Some(stopped);
        }
        notes
    }
}

impl<R: Game> Details<'_, R> {
    /// Adds it to the record, and returns it for people.
    pub(in crate::cli) fn tell(&self, record: &mut Record) -> String {
        let Self { notation, position, .. } = *self;
        let mut text = String::new();
        if let Some(real) = self.notes.real {
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(text, "    in {real} if useless interpositions are not counted");
            record.real_moves = Some(real);
        }
        if let Some(node) = self.tree {
            text += &tree::text(notation, position, node, 4);
            record.tree = Some(NodeRecord::of(position, node));
        }
        if let Some(stopped) = self.notes.stopped {
            let what = if self.tree.is_none() { "no solution tree" } else { "not every threat" };
            let _ = writeln!(text, "    {stopped}: {what} was found");
            record.tree_stopped = Some(stopped.to_string());
        }
        if let Some(End { text: end, data, .. }) = explain::end(position, self.main) {
            text += &indented(&end, 4);
            record.anatomy = Some(data);
        }
        if let Some(question) = self.question {
            let mut prover = Prover::new(question.checks, self.limits);
            let rests = rule_dependences(&mut prover, position, question, self.answer);
            text += &indented(&explain::rests(notation, position, &rests), 4);
            let records = rests.iter().map(|rest| RestRecord::of(position, rest));
            record.rests_on = Some(records.collect());
        }
        if let (Some(question), Some(node)) = (self.question, self.tree) {
            let mut prover = prover(question.checks, self.limits, self.tables);
            // Where a limit is reached nothing is said of themes.
            if let Ok(themes) = of_solution(&mut prover, position, node) {
                text += &indented(&listed(&themes), 4);
                record.themes =
                    Some(themes.iter().map(|theme| ThemeRecord::of(position, theme)).collect());
            }
        }
        text
    }
}

/// Themes for people, one a line; nothing if there are none.
pub(in crate::cli) fn listed<R: Game>(themes: &[Theme<R>]) -> String {
    if themes.is_empty() {
        return String::new();
    }
    let mut text = "themes:\n".to_owned();
    for theme in themes {
        let _ = writeln!(text, "  {theme}");
    }
    text
}
