//! What an examination finds out about the solution: its tree, threats, themes, difficulty, and the
//! rules that it rests on.

use std::sync::Arc;

use super::examination::{Examination, ExamineRules, Part};
use crate::difficulty::{Facts, measure};
use crate::solve::{self, Node, RuleDependence, Stopped};
use crate::theme::{Theme, of_solution};

/// A solution tree with what is known besides its moves.
#[derive(Clone, Debug)]
pub struct Notes<R: ExamineRules> {
    /// The tree, with the threat or zugzwang after every quiet move.
    pub tree: Node<R>,
    /// Its length without useless interpositions, if that is another one.
    pub real_length: Option<u8>,
    /// The limit that kept some of this from being found.
    pub stopped: Option<Stopped>,
}

impl<R: ExamineRules> Examination<'_, R> {
    /// The solution: the win that is followed, against all longest defences. Nothing without
    /// a win, or if not all keys are known.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn tree(&mut self) -> Part<Node<R>> {
        if self.tree.is_none() {
            self.tree = Some(self.expand().map(|tree| tree.map(Arc::new)));
        }
        self.tree.clone().unwrap_or(Ok(None))
    }

    fn expand(&mut self) -> Result<Option<Node<R>>, Stopped> {
        let Some(followed_win) = self.followed_win()? else { return Ok(None) };
        let Some(key) = followed_win.key else {
            return self.answer().stopped.map_or(Ok(None), |unfinished| Err(unfinished.reason));
        };
        let position = self.task.position;
        let mut preferred = followed_win.preferred.clone();
        preferred.insert(position.key(), key);
        let start = self.start();
        solve::expand(&mut self.prover, &start, followed_win.left, &preferred).map(Some)
    }

    /// The length of the solution without useless interpositions, if that is another one.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn real_length(&mut self) -> Result<Option<u8>, Stopped> {
        if let Some(length) = self.real_length {
            return length;
        }
        let tree = self.tree();
        let length = tree.and_then(|tree| {
            let Some(tree) = tree else { return Ok(None) };
            let start = self.start();
            solve::real_length(&mut self.prover, &start, &tree)
        });
        self.real_length = Some(length);
        length
    }

    /// The solution tree with threats and zugzwang, and its length without useless
    /// interpositions. Nothing without a tree.
    ///
    /// # Errors
    /// The limit that kept the tree from being found. One that was reached later is in
    /// the notes.
    pub fn notes(&mut self) -> Part<Notes<R>> {
        if self.notes.is_none() {
            self.notes = Some(self.annotate().map(|notes| notes.map(Arc::new)));
        }
        self.notes.clone().unwrap_or(Ok(None))
    }

    fn annotate(&mut self) -> Result<Option<Notes<R>>, Stopped> {
        let Some(tree) = self.tree()? else { return Ok(None) };
        let start = self.start();
        let mut notes = Notes { tree: Node::clone(&tree), real_length: None, stopped: None };
        match self.real_length() {
            Ok(length) => notes.real_length = length,
            Err(stopped) => notes.stopped = Some(stopped),
        }
        if let Err(stopped) = solve::annotate(&mut self.prover, &start, &mut notes.tree) {
            notes.stopped = Some(stopped);
        }
        Ok(Some(notes))
    }

    /// The themes that the solution tree shows. Nothing without a tree.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn themes(&mut self) -> Part<[Theme<R>]> {
        if self.themes.is_none() {
            let tree = self.tree();
            let themes = tree.and_then(|tree| {
                let Some(tree) = tree else { return Ok(None) };
                let themes = of_solution(&mut self.prover, self.task.position, &tree)?;
                Ok(Some(Arc::from(themes)))
            });
            self.themes = Some(themes);
        }
        self.themes.clone().unwrap_or(Ok(None))
    }

    /// The facts that [difficulty](crate::difficulty) is made of. Nothing without a tree.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn facts(&mut self) -> Part<Facts> {
        if self.facts.is_none() {
            let tree = self.tree();
            let facts = tree.and_then(|tree| {
                let Some(tree) = tree else { return Ok(None) };
                let checks = self.question.is_some_and(|question| question.checks);
                let facts = measure(&mut self.prover, self.task.position, &tree, checks)?;
                Ok(Some(Arc::new(facts)))
            });
            self.facts = Some(facts);
        }
        self.facts.clone().unwrap_or(Ok(None))
    }

    /// The answer under each changed rule; what a limit left open says so. Empty without a
    /// win.
    pub fn rests_on(&mut self) -> Arc<[RuleDependence<R>]> {
        if let Some(rests) = &self.rests {
            return Arc::clone(rests);
        }
        let answer = self.answer();
        let rests: Arc<[RuleDependence<R>]> = match self.question {
            Some(question) => {
                solve::rule_dependences(&mut self.prover, self.task.position, question, &answer)
                    .into()
            }
            None => Arc::new([]),
        };
        self.rests = Some(Arc::clone(&rests));
        rests
    }
}
