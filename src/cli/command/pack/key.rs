//! All right moves of a problem, for a marker.

use std::fmt::Write;

use super::{MOST_LINES, after};
use crate::cli::options::page_notation;
use crate::cli::report::style::{NAME, printable};
use crate::notation::Notation;
use crate::pack::{Judged, Pack, PackMove, PackPlay, written};
use crate::problem::Problem;
use crate::report::words::{self, Language};
use crate::rules::AnyPosition;

/// The key for a marker: every right move, and every right answer to each reply.
pub(super) fn key(pack: &Pack, problem: &Problem, language: Language) -> String {
    let title =
        pack.title.as_ref().map_or_else(String::new, |title| format!("  {}", printable(title)));
    let mut text = format!(
        "{NAME}{}{NAME:#}{title}  {}  {}\n",
        printable(&pack.id),
        pack.stipulation,
        pack.fen
    );
    let notation = page_notation(None, language, problem);
    let mut key = Key { pack, language, notation, lines: Vec::new() };
    let start = problem.position;
    for (nth, &number) in pack.begins.iter().enumerate() {
        let defense = pack.defenses.iter().find(|(_, after)| **after == number);
        let at = match defense {
            Some((mv, _)) => after(&start, mv),
            None if nth == 0 => start,
            None => start.passed().unwrap_or(start),
        };
        key.position((number, &at), 1, 1);
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

/// Replies that the same moves answer.
struct Together {
    replies: Vec<String>,
    answers: Vec<String>,
    /// The position after them in the pack, if the play goes on.
    next: Option<usize>,
    at: AnyPosition,
}

/// Writes the lines of a key.
pub(super) struct Key<'a> {
    pack: &'a Pack,
    language: Language,
    notation: Notation,
    lines: Vec<String>,
}

impl Key<'_> {
    /// The moves of a position that are judged alike, with their lengths where they have some.
    fn moves(&self, (number, at): (usize, &AnyPosition), is: Judged) -> Vec<String> {
        let position = self.pack.positions.get(number);
        let moves = position.into_iter().flat_map(|position| &position.moves);
        let moves = moves.filter(|(_, mv)| mv.is == is);
        moves
            .map(|(name, mv)| {
                let name = written(at, name, self.notation);
                mv.moves.map_or_else(|| name.clone(), |moves| format!("{name} ({moves})"))
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
    fn position(&mut self, (number, at): (usize, &AnyPosition), move_number: usize, depth: usize) {
        if self.lines.len() > MOST_LINES {
            return;
        }
        let indent = "  ".repeat(depth);
        let said = [
            (Judged::Right, words::right_moves as fn(String) -> words::Sentence),
            (Judged::Later, words::later_moves),
            (Judged::Open, words::open_moves),
        ];
        for (is, word) in said {
            let moves = self.moves((number, at), is);
            if !moves.is_empty() {
                let said = word(moves.join(self.language.comma())).text_in(self.language);
                self.lines.push(format!("{indent}{}{said}", self.numbered(move_number)));
            }
        }
        let Some(position) = self.pack.positions.get(number) else { return };
        let rights = position.moves.iter().filter(|(_, mv)| mv.is == Judged::Right);
        for (name, mv) in rights {
            let (after, name) = (after(at, name), written(at, name, self.notation));
            if self.pack.play == PackPlay::Together {
                if let Some(next) = mv.next {
                    self.lines.push(format!("{indent}  {name}"));
                    self.position((next, &after), move_number + 1, depth + 2);
                }
            } else {
                self.replies(&name, &after, mv, move_number, depth);
            }
        }
    }

    /// The replies to a right move; those that the same moves answer are listed together.
    fn replies(
        &mut self,
        name: &str,
        at: &AnyPosition,
        mv: &PackMove,
        number: usize,
        depth: usize,
    ) {
        let mut together: Vec<Together> = Vec::new();
        for (reply, next) in &mv.replies {
            let Some(next) = *next else { continue };
            let position = after(at, reply);
            let reply = written(at, reply, self.notation);
            let answers = self.moves((next, &position), Judged::Right);
            let goes_on = self.pack.positions.get(next).is_some_and(|it| it.left > Some(1));
            let next = Some(next).filter(|_| goes_on);
            match together.iter_mut().find(|it| it.answers == answers && it.next == next) {
                Some(known) => known.replies.push(reply),
                None => {
                    together.push(Together { replies: vec![reply], answers, next, at: position });
                }
            }
        }
        let indent = "  ".repeat(depth + 1);
        for Together { replies, answers, next, at } in together {
            let replies = replies.join(self.language.comma());
            let before = format!("{indent}{number}. {name} {replies}");
            match next {
                None => {
                    let answers = answers.join(self.language.comma());
                    let said = words::right_moves(&answers).text_in(self.language);
                    self.lines.push(format!("{before}  {}. {said}", number + 1));
                }
                Some(next) => {
                    self.lines.push(before);
                    self.position((next, &at), number + 1, depth + 2);
                }
            }
        }
    }
}
