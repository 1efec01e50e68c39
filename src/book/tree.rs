//! A solution as lines of print: what follows from a move stands on its line as long as there is
//! one reply only.

use super::Played;

/// Moves on one line, and the lines below it.
pub(super) struct Line<'a> {
    /// The moves with the text of their numbers, which may be empty.
    pub(super) moves: Vec<(String, Move<'a>)>,
    /// What branches off behind the last of them.
    pub(super) branches: Vec<Line<'a>>,
}

/// A move with its place in the solution.
pub(super) struct Move<'a> {
    pub(super) played: &'a Played,
    /// The number of the move before it; moves are numbered from 0 in the order of print.
    pub(super) parent: Option<usize>,
}

/// The lines of solutions.
pub(super) fn lines(keys: &[Played]) -> Vec<Line<'_>> {
    let mut printer = Printer { next: 0 };
    keys.iter().map(|key| printer.line(key, None)).collect()
}

struct Printer {
    next: usize,
}

impl Printer {
    fn line<'a>(&mut self, first: &'a Played, parent: Option<usize>) -> Line<'a> {
        let mut line = Line { moves: Vec::new(), branches: Vec::new() };
        let (mut played, mut parent) = (first, parent);
        loop {
            let number = match (played.number, line.moves.is_empty()) {
                ((number, false), _) => format!("{number}. "),
                ((number, true), true) => format!("{number}... "),
                _ => String::new(),
            };
            let index = self.next;
            self.next += 1;
            line.moves.push((number, Move { played, parent }));
            parent = Some(index);
            match &played.replies[..] {
                [only] if played.remark.is_empty() => played = only,
                replies => {
                    line.branches = replies.iter().map(|reply| self.line(reply, parent)).collect();
                    return line;
                }
            }
        }
    }
}
