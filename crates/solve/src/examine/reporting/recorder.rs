//! Writes moves, lines, trees and findings of a rule set as records.

use crate::examine::TypedFinding;
use crate::game::{Color, Move, Position, Repetition, SearchRules};
use crate::notation::{Notation, NotationRules, write_marked};
use crate::report::{self, Recurrence, Step, Tree};
use crate::solve::{self, Branch, Defence, Node, Quiet, Reached};
use crate::stipulation::Stipulation;

/// Writes what belongs to one problem.
#[derive(Clone, Copy)]
pub(super) struct Recorder<'a, R: NotationRules + SearchRules> {
    pub(super) notation: Notation,
    pub(super) repetition: Repetition,
    /// What is asked, by which moves are numbered and sides take turns.
    pub(super) asked: Stipulation,
    pub(super) position: &'a Position<R>,
}

impl<'a, R: NotationRules + SearchRules> Recorder<'a, R> {
    /// Writes what belongs to a position without a rule on repetition.
    pub(super) fn new(position: &'a Position<R>, asked: Stipulation, notation: Notation) -> Self {
        Self { notation, repetition: Repetition::None, asked, position }
    }

    /// A legal move of a position that has this many plies before it.
    pub(super) fn mv(&self, at: &Position<R>, mv: Move<R>, ply: usize) -> report::Move {
        let number = self.asked.number(u16::try_from(ply).unwrap_or(u16::MAX));
        report::Move::of(at, self.notation, mv, number)
    }

    /// Moves of one position.
    pub(super) fn moves(
        &self,
        at: &Position<R>,
        moves: &[Move<R>],
        ply: usize,
    ) -> Vec<report::Move> {
        moves.iter().map(|&mv| self.mv(at, mv, ply)).collect()
    }

    /// Moves that follow one another from a position with this many plies before it.
    pub(super) fn along(
        &self,
        start: &Position<R>,
        moves: &[Move<R>],
        ply: usize,
    ) -> Vec<report::Move> {
        let mut at = *start;
        let mut records = Vec::with_capacity(moves.len());
        for (ply, &mv) in (ply..).zip(moves) {
            records.push(self.mv(&at, mv, ply));
            at = self.next(&at, mv, ply);
        }
        records
    }

    /// A line from another position than the problem's.
    pub(super) fn line_from(
        &self,
        start: &Position<R>,
        line: &solve::Line<R>,
        ply: usize,
    ) -> report::Line {
        report::Line { win: line.win, ..self.along(start, &line.moves, ply).into() }
    }

    /// A line from the problem position, with the repetition that ends it.
    pub(super) fn line(&self, moves: &[Move<R>]) -> report::Line {
        let recurrence = self.recurrence(moves);
        report::Line { recurrence, ..self.along(self.position, moves, 0).into() }
    }

    /// The same with what is known of its end.
    pub(super) fn won(&self, line: &solve::Line<R>) -> report::Line {
        report::Line { win: line.win, ..self.line(&line.moves) }
    }

    /// The position in which the move after this one is played: inside a series the same side
    /// moves again.
    pub(super) fn next(&self, at: &Position<R>, mv: Move<R>, ply: usize) -> Position<R> {
        let after = at.after(mv);
        let left = self.asked.plies().saturating_sub(u16::try_from(ply + 1).unwrap_or(u16::MAX));
        self.asked.next(&after, left).unwrap_or(after)
    }

    /// The position after moves from one that has no plies before it.
    pub(super) fn after(&self, start: &Position<R>, moves: &[Move<R>]) -> Position<R> {
        let moves = moves.iter().enumerate();
        moves.fold(*start, |position, (ply, &mv)| self.next(&position, mv, ply))
    }

    /// What the last move of a line does if the defender loses by it because a position is repeated.
    pub(super) fn recurrence(&self, moves: &[Move<R>]) -> Option<Recurrence> {
        if self.repetition == Repetition::None || moves.is_empty() {
            return None;
        }
        let mut line = vec![Reached::attacking(self.position, self.repetition)];
        for &mv in moves {
            line.push(line[line.len() - 1].after(mv));
        }
        let since = moves.len().checked_sub(usize::from(line.last()?.repeats()?))?;
        let after = match since.checked_sub(1) {
            None => None,
            Some(ply) => {
                let mv = write_marked(self.notation, &line[ply], *moves.get(ply)?);
                let dots = if ply % 2 == 0 { "." } else { "..." };
                Some(format!("{}{dots} {mv}", ply / 2 + 1))
            }
        };
        let defender = !self.position.turn();
        // What the board shows after the defender's moves, the attacker to move.
        let mut replies = line[since + 1..].iter().filter(|at| at.turn() != defender);
        let chases = !replies.all(|at| at.is_check());
        let side = R::COLORS[defender.index()].to_owned();
        Some(Recurrence { since, after, side, chases })
    }

    /// The solution tree of a forced win.
    pub(super) fn tree(&self, node: &Node<R>) -> Tree {
        self.node(self.position, node, &mut Vec::new())
    }

    fn node(&self, at: &Position<R>, node: &Node<R>, line: &mut Vec<Move<R>>) -> Tree {
        let Some((&first, others)) = node.continuations.split_first() else {
            return Tree { left: node.left, steps: Vec::new() };
        };
        let ply = line.len();
        let child = at.after(first);
        let threat = match (&node.quiet, child.passed()) {
            (Some(Quiet::Threat(threat)), Some(passed)) => {
                Some(self.threat(&passed, threat, ply + 2))
            }
            _ => None,
        };
        line.push(first);
        let replies = node.defences.iter().map(|reply| self.reply(&child, reply, line)).collect();
        let step = Step {
            mv: self.mv(at, first, ply),
            others: self.moves(at, others, ply),
            win: node.win,
            repeats: node.repeats,
            recurrence: node.repeats.and_then(|_| self.recurrence(line)),
            useless: false,
            threat,
            zugzwang: node.quiet == Some(Quiet::Zugzwang),
            repeated: node.repeated,
            shorter: node.shorter,
            next: Tree { left: node.left, steps: replies },
        };
        line.pop();
        Tree { left: node.left, steps: vec![step] }
    }

    fn reply(&self, at: &Position<R>, reply: &Defence<R>, line: &mut Vec<Move<R>>) -> Step {
        let ply = line.len();
        line.push(reply.mv);
        let recurrence = reply.repeats.and_then(|_| self.recurrence(line));
        let next = self.node(&at.after(reply.mv), &reply.next, line);
        line.pop();
        Step {
            repeats: reply.repeats,
            recurrence,
            useless: reply.useless,
            ..Step::new(self.mv(at, reply.mv, ply), next)
        }
    }

    /// A threat in the position where it is carried out.
    pub(super) fn threat(
        &self,
        passed: &Position<R>,
        threat: &solve::Threat<R>,
        ply: usize,
    ) -> report::Threat {
        report::Threat {
            moves: self.moves(passed, &threat.first, ply),
            line: self.line_from(passed, &threat.line, ply),
        }
    }

    /// Solutions of help, self, reflex and series play from a position with this many plies
    /// before it.
    pub(super) fn branches(&self, at: &Position<R>, branches: &[Branch<R>], ply: usize) -> Tree {
        let step = |branch: &Branch<R>| {
            let next = self.next(at, branch.mv, ply);
            Step::new(self.mv(at, branch.mv, ply), self.branches(&next, &branch.next, ply + 1))
        };
        Tree { left: 0, steps: branches.iter().map(step).collect() }
    }

    /// The index of the side to move, for names.
    pub(super) fn turn(&self) -> Color {
        self.position.turn()
    }
}

impl<R: NotationRules + SearchRules> Recorder<'_, R> {
    /// A finding with its moves as text.
    pub(super) fn finding(&self, found: &TypedFinding<R>) -> report::Finding {
        let TypedFinding { kind, what, severity, side, line, moves, refutation, span } = found;
        // With duplex and in set play it does not begin in the problem position.
        let is_other = match line.first().or(moves.first()) {
            Some(mv) if self.asked.is_direct() => {
                let man = self.position.board().piece_at(mv.from());
                man.is_some_and(|man| man.color != self.position.turn())
            }
            _ => side.is_some_and(|side| side != self.turn()),
        };
        let passed = self.position.passed().filter(|_| is_other);
        let begins = usize::from(passed.is_some() && self.asked.is_direct());
        let start = passed.unwrap_or(*self.position);
        let before = if what.is_of_keys() { &[][..] } else { line };
        let (at, ply) = (self.after(&start, before), begins + before.len());
        let refuted = refutation.zip(moves.first());
        report::Finding {
            kind: *kind,
            severity: *severity,
            side: *side,
            line: if self.asked.is_direct() && passed.is_none() {
                self.line(line)
            } else {
                self.along(&start, line, begins).into()
            },
            moves: self.moves(&at, moves, ply),
            refutation: refuted
                .map(|(reply, &mv)| self.mv(&self.next(&at, mv, ply), reply, ply + 1)),
            span: span.clone(),
            what: what.clone(),
        }
    }
}
