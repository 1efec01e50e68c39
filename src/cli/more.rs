//! What `-v` adds to a solved problem: the solution tree, the anatomy of the end of the main
//! line, what the problem rests on.

use super::explain::{self, End};
use super::game::Game;
use super::record::{NodeRecord, Record, RestRecord};
use super::summary::indented;
use super::tree;
use crate::game::{Move, Position};
use crate::notation::Notation;
use crate::solve::{Answer, Limits, Node, Question, rests_on};

/// What there is to tell more of.
pub(super) struct More<'a, R: Game> {
    pub(super) notation: Notation,
    pub(super) position: &'a Position<R>,
    pub(super) tree: Option<&'a Node<R>>,
    /// The main line.
    pub(super) main: &'a [Move<R>],
    /// What was asked and answered; nothing if only a table could answer.
    pub(super) question: Option<Question>,
    pub(super) answer: &'a Answer<R>,
    pub(super) limits: &'a Limits,
}

impl<R: Game> More<'_, R> {
    /// Adds it to the record, and returns it for people.
    pub(super) fn tell(&self, record: &mut Record) -> String {
        let Self { notation, position, .. } = *self;
        let mut text = String::new();
        if let Some(node) = self.tree {
            text += &tree::text(notation, position, node, 4);
            record.tree = Some(NodeRecord::of(position, node));
        }
        if let Some(End { text: end, data, .. }) = explain::end(position, self.main) {
            text += &indented(&end, 4);
            record.anatomy = Some(data);
        }
        if let Some(question) = self.question {
            let rests = rests_on(position, question, self.answer, self.limits);
            text += &indented(&explain::rests(notation, position, &rests), 4);
            let records = rests.iter().map(|rest| RestRecord::of(position, rest));
            record.rests_on = Some(records.collect());
        }
        text
    }
}
