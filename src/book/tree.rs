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

/// The lines of a solution, which begins with a move of the attacker.
pub(super) fn lines(key: &Played) -> Line<'_> {
    Printer { next: 0 }.line(key, 0, None)
}

struct Printer {
    next: usize,
}

impl Printer {
    fn line<'a>(&mut self, first: &'a Played, ply: usize, parent: Option<usize>) -> Line<'a> {
        let mut line = Line { moves: Vec::new(), branches: Vec::new() };
        let (mut played, mut ply, mut parent) = (first, ply, parent);
        loop {
            let number = match (ply % 2, line.moves.is_empty()) {
                (0, _) => format!("{}. ", ply / 2 + 1),
                (_, true) => format!("{}... ", ply / 2 + 1),
                _ => String::new(),
            };
            let index = self.next;
            self.next += 1;
            line.moves.push((number, Move { played, parent }));
            parent = Some(index);
            ply += 1;
            match &played.replies[..] {
                [only] if played.remark.is_empty() => played = only,
                replies => {
                    line.branches =
                        replies.iter().map(|reply| self.line(reply, ply, parent)).collect();
                    return line;
                }
            }
        }
    }
}
