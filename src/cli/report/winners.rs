//! All first moves that win, as text.

use std::fmt::Write;

use crate::report::words::{self, Language};
use crate::report::{Move, WinnersReport};

/// All first moves that win, for people, indented under the line of the problem.
pub(in crate::cli) fn text(winners: &WinnersReport, language: Language) -> String {
    let mut text = format!("    {}\n", words::winners(winners).text_in(language));
    if winners.refused.is_some() {
        return text;
    }
    for equal in winners.found.chunk_by(|one, other| one.moves == other.moves) {
        let moves: Vec<Move> = equal.iter().map(|it| it.mv.clone()).collect();
        let said = words::winners_in(equal[0].moves, &moves);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "      {}", said.text_in(language));
    }
    if let Some(open) = words::winners_open(winners) {
        let _ = writeln!(text, "      {}", open.text_in(language));
    }
    text
}
