//! The rules that a win depends on: the question asked again with one rule changed.

use crate::game::{Move, Position, Repetition};
use crate::rules::switch::{Switch, Switches};
use crate::solve::driver::answer::{Answer, Question, solve};
use crate::solve::pursue::Pursue;

/// The verdict under a changed rule, next to the real one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleDependence<R: Switches> {
    /// The rule that was changed.
    pub switch: Switch,
    /// What changed with it.
    pub change: Change<Move<R>>,
}

/// How a changed rule changes the answer to a question.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum Change<M> {
    /// Length and keys are the same.
    None,
    /// There is no win within this number of moves.
    NoWin {
        /// The number of moves.
        moves: u8,
    },
    /// The shortest win has another length.
    Length {
        /// The length in moves.
        moves: u8,
    },
    /// The length is the same, but the keys are others.
    Keys {
        /// These keys.
        keys: Vec<M>,
    },
    /// The position is illegal under the changed rule.
    Illegal,
    /// A limit was reached.
    Undecided,
}

impl<M> Change<M> {
    /// The same with the keys written otherwise.
    pub(crate) fn with_keys<N>(&self, write: impl FnOnce(&[M]) -> Vec<N>) -> Change<N> {
        match self {
            Self::None => Change::None,
            &Self::NoWin { moves } => Change::NoWin { moves },
            &Self::Length { moves } => Change::Length { moves },
            Self::Keys { keys } => Change::Keys { keys: write(keys) },
            Self::Illegal => Change::Illegal,
            Self::Undecided => Change::Undecided,
        }
    }
}

/// Asks a question again under each changed rule, one after the other, with what is left of
/// the prover's budget. `answer` is the answer under the real rules; without a win there nothing
/// can depend on a rule, and the list is empty.
pub fn rule_dependences<R: Switches, P: Pursue<R>>(
    prover: &mut P,
    position: &Position<R>,
    question: Question,
    answer: &Answer<R>,
) -> Vec<RuleDependence<R>> {
    let Some(moves) = answer.moves.filter(|_| answer.stopped.is_none()) else { return Vec::new() };
    // Without a bound the changed question would have none either.
    let within = question.within.unwrap_or(moves);
    let question = Question { within: Some(within), ..question };
    let mut found = Vec::new();
    for &switch in R::SWITCHES {
        let change = change(prover, position, question, answer, switch);
        found.push(RuleDependence { switch, change });
    }
    for (rule, switch) in allowances(prover.repetition()) {
        let allowed = |prover: &mut P| solve(prover, position, question);
        let allowed = prover.beside_under(rule, question.checks, allowed);
        found.push(RuleDependence { switch, change: compare(answer, &allowed) });
    }
    found
}

/// What a rule about repetition forbids, each with the rule that allows it.
fn allowances(rule: Repetition) -> impl Iterator<Item = (Repetition, Switch)> {
    let chase =
        (rule == Repetition::Asian).then_some((Repetition::Checks, Switch::PerpetualChaseAllowed));
    let check =
        (rule != Repetition::None).then_some((Repetition::None, Switch::PerpetualCheckAllowed));
    chase.into_iter().chain(check)
}

/// Asks the question under one changed rule.
fn change<R: Switches, P: Pursue<R>>(
    prover: &mut P,
    position: &Position<R>,
    question: Question,
    answer: &Answer<R>,
    switch: Switch,
) -> Change<Move<R>> {
    let rules = position.board().rules().changed(switch);
    let Ok(position) = position.under(rules) else { return Change::Illegal };
    let asked = |prover: &mut P| solve(prover, &position, question);
    compare(answer, &prover.without_endgames(question.checks, asked))
}

fn compare<R: Switches>(answer: &Answer<R>, changed: &Answer<R>) -> Change<Move<R>> {
    if changed.stopped.is_some() {
        return Change::Undecided;
    }
    match changed.moves {
        None => Change::NoWin { moves: changed.not_within },
        Some(moves) if Some(moves) != answer.moves => Change::Length { moves },
        Some(_) if changed.keys != answer.keys => Change::Keys { keys: changed.keys.clone() },
        Some(_) => Change::None,
    }
}
