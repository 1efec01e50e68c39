//! How a line of play ends by repetition, in words. It is never called a mate.

use crate::examine::Task;
use crate::game::{Move, Position, Repetition, SearchRules, WinKind};
use crate::notation::{Notation, NotationRules, write_line, write_marked};
use crate::solve::Reached;

/// A problem position with what it takes to see that a line from it ends by repetition.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Lines<'a, R: NotationRules + SearchRules> {
    pub(in crate::cli) notation: Notation,
    pub(in crate::cli) repetition: Repetition,
    /// The problem position, the attacker to move.
    pub(in crate::cli) position: &'a Position<R>,
}

impl<'a, R: NotationRules + SearchRules> Lines<'a, R> {
    /// The lines of a problem.
    pub(in crate::cli) fn of(task: &Task<'a, R>) -> Self {
        let Task { position, repetition, notation, .. } = *task;
        Self { notation, repetition, position }
    }

    /// What the last move of a line does if the defender has lost by it because a position comes
    /// again: `repeats the position after 1. d1e1: Black checks for ever`.
    pub(in crate::cli) fn recurrence(&self, moves: &[Move<R>]) -> Option<String> {
        let mut line = vec![Reached::attacking(self.position, self.repetition)];
        for &mv in moves {
            line.push(line[line.len() - 1].after(mv));
        }
        let since = moves.len().checked_sub(usize::from(line.last()?.repeats()?))?;
        let place = match since.checked_sub(1) {
            None => "the first position".to_owned(),
            Some(ply) => {
                let mv = write_marked(self.notation, &line[ply], *moves.get(ply)?);
                let dots = if ply % 2 == 0 { "." } else { "..." };
                format!("the position after {}{dots} {mv}", ply / 2 + 1)
            }
        };
        let defender = !self.position.turn();
        // What is to be seen on the board after the defender's moves, the attacker to move.
        let mut replies = line[since + 1..].iter().filter(|at| at.turn() != defender);
        let does = if replies.all(|at| at.is_check()) { "checks" } else { "chases" };
        Some(format!("repeats {place}: {} {does} for ever", R::COLORS[defender.index()]))
    }

    /// The same with the move in front.
    pub(in crate::cli) fn end(&self, moves: &[Move<R>]) -> Option<String> {
        let recurrence = self.recurrence(moves)?;
        let (&last, before) = moves.split_last()?;
        let before = before.iter().fold(*self.position, |position, &mv| position.after(mv));
        Some(format!("{} {recurrence}", write_marked(self.notation, &before, last)))
    }

    /// A line of play with its end, if that is no end on the board.
    pub(in crate::cli) fn text(&self, moves: &[Move<R>]) -> String {
        let text = write_line(self.notation, self.position, moves);
        match self.recurrence(moves) {
            Some(recurrence) => format!("{text} {recurrence}"),
            None => text,
        }
    }
}

/// What stands behind a line that wins by repetition.
pub(in crate::cli) fn mark(win: Option<WinKind>) -> &'static str {
    if win == Some(WinKind::Repetition) { " (repetition)" } else { "" }
}
