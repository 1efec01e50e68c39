//! A solution as lines of print: what follows from a move stands on its line as long as there is
//! one reply only.

use super::PrintedMove;

/// Moves on one line, and the lines below it.
pub(super) struct Line<'a> {
    /// The moves with the text of their numbers, which may be empty.
    pub(super) moves: Vec<(String, Move<'a>)>,
    /// What branches off behind the last of them.
    pub(super) branches: Vec<Line<'a>>,
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
    keys.iter().map(|key| printer.line(key, None)).collect()
}

struct Printer {
    next: usize,
}

impl Printer {
    fn line<'a>(&mut self, first: &'a PrintedMove, parent: Option<usize>) -> Line<'a> {
        let mut line = Line { moves: Vec::new(), branches: Vec::new() };
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
                    line.branches = replies.iter().map(|reply| self.line(reply, parent)).collect();
                    return line;
                }
            }
        }
    }
}
