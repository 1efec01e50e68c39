//! A solution as lines of print: the continuation of a move is on its line as long as there is
//! one reply only.

use super::PrintedMove;
use crate::report::words::Language;

/// Moves on one line, and the lines below it.
pub(super) struct Line<'a> {
    /// The moves with the text of their numbers, which may be empty.
    pub(super) moves: Vec<(String, Move<'a>)>,
    /// The branches after the last of them.
    pub(super) branches: Vec<Line<'a>>,
    /// Whether it is part of the main line.
    pub(super) is_main: bool,
}

impl Line<'_> {
    /// Other moves that do as well, for the end of the line: each after the number of the move in
    /// whose place it can be played, which the last of the line does without.
    pub(super) fn alternatives(&self, language: Language) -> Vec<String> {
        let of_move = |(at, (_, mv)): (usize, &(String, Move<'_>))| {
            let printed = mv.printed;
            let others = printed.alternatives(language);
            let dots = if printed.mv.is_reply { "..." } else { "." };
            match others.is_empty() {
                true => None,
                false if at + 1 == self.moves.len() => Some(others),
                false => Some(format!("{}{dots} {others}", printed.mv.number)),
            }
        };
        self.moves.iter().enumerate().filter_map(of_move).collect()
    }
}

/// A move with its place in the solution.
pub(super) struct Move<'a> {
    pub(super) printed: &'a PrintedMove,
    /// The number of the move before it; moves are numbered from 0 in the order of print.
    pub(super) parent: Option<usize>,
}

/// The lines of solutions.
pub(super) fn lines(keys: &[PrintedMove]) -> Vec<Line<'_>> {
    let mut printer = Printer { next: 0 };
    keys.iter().map(|key| printer.line(key, None, true)).collect()
}

struct Printer {
    next: usize,
}

impl Printer {
    fn line<'a>(
        &mut self,
        first: &'a PrintedMove,
        parent: Option<usize>,
        is_main: bool,
    ) -> Line<'a> {
        let mut line = Line { moves: Vec::new(), branches: Vec::new(), is_main };
        let (mut printed, mut parent) = (first, parent);
        loop {
            let number = match (printed.mv.is_reply, line.moves.is_empty()) {
                (false, _) => format!("{}. ", printed.mv.number),
                (true, true) => format!("{}... ", printed.mv.number),
                _ => String::new(),
            };
            let index = self.next;
            self.next += 1;
            line.moves.push((number, Move { printed, parent }));
            parent = Some(index);
            match &printed.replies[..] {
                [only] if printed.remark.is_empty() => printed = only,
                replies => {
                    let branches = (0..).zip(replies);
                    let branch = |(at, reply)| self.line(reply, parent, is_main && at == 0);
                    line.branches = branches.map(branch).collect();
                    return line;
                }
            }
        }
    }
}
