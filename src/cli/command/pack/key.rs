//! All right moves of a problem, for a marker.

use std::fmt::Write;

use crate::cli::report::style::{NAME, printable};
use crate::pack::{Judged, Pack, PackMove, PackPlay};
use crate::report::words::{self, Language};

/// The most lines of a marker's key of one problem.
pub(super) const MOST_LINES: usize = 400;

/// The key for a marker: every right move, and every right answer to each reply.
pub(super) fn key(pack: &Pack, language: Language) -> String {
    let title =
        pack.title.as_ref().map_or_else(String::new, |title| format!("  {}", printable(title)));
    let mut text = format!(
        "{NAME}{}{NAME:#}{title}  {}  {}\n",
        printable(&pack.id),
        pack.stipulation,
        pack.fen
    );
    let mut key = Key { pack, language, lines: Vec::new() };
    for &number in &pack.begins {
        key.position(number, 1, 1);
    }
    let cut = key.lines.len() > MOST_LINES;
    for line in key.lines.iter().take(MOST_LINES) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}");
    }
    if cut || !pack.complete {
        let _ = writeln!(text, "  {}", words::key_cut().text_in(language));
    }
    text
}

/// Writes the lines of a key.
pub(super) struct Key<'a> {
    pack: &'a Pack,
    language: Language,
    lines: Vec<String>,
}

impl Key<'_> {
    /// The moves of a position that are judged alike, with their lengths where they have some.
    fn moves(&self, number: usize, is: Judged) -> Vec<String> {
        let position = self.pack.positions.get(number);
        let moves = position.into_iter().flat_map(|position| &position.moves);
        let moves = moves.filter(|(_, mv)| mv.is == is);
        moves
            .map(|(name, mv)| match mv.moves {
                Some(moves) => format!("{name} ({moves})"),
                None => name.clone(),
            })
            .collect()
    }

    /// The number of a move; none where the solver plays the moves of both sides.
    fn numbered(&self, number: usize) -> String {
        match self.pack.play {
            PackPlay::Together => String::new(),
            PackPlay::Against | PackPlay::First => format!("{number}. "),
        }
    }

    /// What is right in a position, and after each right move.
    fn position(&mut self, number: usize, move_number: usize, depth: usize) {
        if self.lines.len() > MOST_LINES {
            return;
        }
        let indent = "  ".repeat(depth);
        let said = [
            (Judged::Right, words::right_moves as fn(&str) -> words::Sentence),
            (Judged::Later, words::later_moves),
            (Judged::Open, words::open_moves),
        ];
        for (is, word) in said {
            let moves = self.moves(number, is);
            if !moves.is_empty() {
                let said = word(&moves.join(self.language.comma())).text_in(self.language);
                self.lines.push(format!("{indent}{}{said}", self.numbered(move_number)));
            }
        }
        let Some(position) = self.pack.positions.get(number) else { return };
        let rights = position.moves.iter().filter(|(_, mv)| mv.is == Judged::Right);
        for (name, mv) in rights {
            if self.pack.play == PackPlay::Together {
                if let Some(next) = mv.next {
                    self.lines.push(format!("{indent}  {name}"));
                    self.position(next, move_number + 1, depth + 2);
                }
            } else {
                self.replies(name, mv, move_number, depth);
            }
        }
    }

    /// The replies to a right move; those that the same moves answer are listed together.
    fn replies(&mut self, name: &str, mv: &PackMove, move_number: usize, depth: usize) {
        let mut together: Vec<(Vec<&str>, Vec<String>, Option<usize>)> = Vec::new();
        for (reply, next) in &mv.replies {
            let Some(next) = *next else { continue };
            let answers = self.moves(next, Judged::Right);
            let goes_on = self.pack.positions.get(next).is_some_and(|it| it.left > Some(1));
            let next = Some(next).filter(|_| goes_on);
            let known = together.iter_mut().find(|known| known.1 == answers && known.2 == next);
            match known {
                Some(known) => known.0.push(reply),
                None => together.push((vec![reply], answers, next)),
            }
        }
        let indent = "  ".repeat(depth + 1);
        for (replies, answers, next) in together {
            let replies = replies.join(self.language.comma());
            let before = format!("{indent}{move_number}. {name} {replies}");
            match next {
                None => {
                    let answers = answers.join(self.language.comma());
                    let said = words::right_moves(&answers).text_in(self.language);
                    self.lines.push(format!("{before}  {}. {said}", move_number + 1));
                }
                Some(next) => {
                    self.lines.push(before);
                    self.position(next, move_number + 1, depth + 2);
                }
            }
        }
    }
}
