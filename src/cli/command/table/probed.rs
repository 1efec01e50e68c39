//! A position that is probed, for programs and for people.

use std::fmt::Write;

use crate::cli::report::style::{FAINT, NAME, printable};
use crate::game::Color;
use crate::notation::Notation;
use crate::record::Probed;
use crate::repetition::Cycle;
use crate::report::Over;
use crate::report::words::{self, Language, Sentence};
use crate::rules::{AnyMove, AnyPosition};
use crate::tablebase::Answer;

/// A position that is probed.
pub(super) struct ProbedPosition<'a> {
    pub(super) position: &'a AnyPosition,
    /// How its moves are written for people.
    pub(super) notation: Notation,
    /// Its id, if it comes from a file.
    pub(super) id: Option<&'a str>,
}

impl ProbedPosition<'_> {
    pub(super) fn data(&self, answer: &Answer) -> Result<String, serde_json::Error> {
        // By way of a value, whose map sorts the keys.
        let record = serde_json::to_value(Probed::of(self.position, self.id, answer))?;
        Ok(format!("{record}\n"))
    }

    pub(super) fn text(&self, answer: &Answer, language: Language) -> String {
        let position = self.position;
        let id =
            self.id.map_or_else(String::new, |id| format!("{NAME}{}{NAME:#}  ", printable(id)));
        let head = format!("{id}{NAME}{position}{NAME:#}");
        if let Some(over) = Over::of(position) {
            let over = words::ended(position.rules(), over).text_in(language);
            return format!("{head}  {over}\n");
        }
        let Some(value) = answer.value else {
            let missing = words::no_table(answer.missing.as_ref()).text_in(language);
            return format!("{head}  {missing}\n");
        };
        let book_class = answer.book_class.map_or_else(String::new, |class| {
            format!("  {}", words::book_class(class.name()).text_in(language))
        });
        let said = words::value(value).text_in(language);
        let mut text = format!("{head}  {said}{book_class}\n");
        if !answer.line.is_empty() {
            let line = position.write_line(self.notation, &answer.line);
            let _ = writeln!(text, "  {FAINT}{line}{FAINT:#}");
        }
        if let Some(cycle) = answer.cycle {
            let again = self.repeats(&answer.line, cycle).text_in(language);
            let _ = writeln!(text, "  {again}");
        }
        match &answer.moves {
            None => {
                let missing = words::no_next_table(answer.missing.as_ref()).text_in(language);
                let _ = writeln!(text, "  {missing}");
            }
            Some(moves) => {
                for valued in moves {
                    let mv = position.write_move(self.notation, valued.mv);
                    let value = words::value(valued.value).text_in(language);
                    let _ = writeln!(text, "  {} {value}", words::filled(&mv, 7));
                }
            }
        }
        text
    }

    /// Where a line comes back to a position, and who is to blame.
    fn repeats(&self, line: &[AnyMove], cycle: Cycle) -> Sentence {
        let positions = self.position.along(line);
        let after = line[..cycle.since].split_last().map(|(&mv, earlier)| {
            let dots = if earlier.len() % 2 == 0 { "." } else { "..." };
            let mv = positions[earlier.len()].write_move(Notation::Coordinates, mv);
            format!("{}{dots} {mv}", earlier.len() / 2 + 1)
        });
        let again = words::comes_again(after);
        // A side in check was given it by the move before.
        let mut checks = [true; 2];
        for position in &positions[cycle.since + 1..=cycle.until] {
            checks[(!position.turn()).index()] &= position.is_check();
        }
        match checks {
            [true, true] | [false, false] => again,
            [red, _] => {
                let loser = if red { Color::Red } else { Color::Black };
                words::comes_again_by_checks(again, self.position.rules(), loser)
            }
        }
    }
}
