//! All first moves that win, as text.

use std::fmt::Write;

use crate::report::WinnersReport;

/// All first moves that win, for people, indented under the line of the problem.
pub(in crate::cli) fn text(winners: &WinnersReport) -> String {
    if let Some(error) = &winners.refused {
        return format!("    undecided what else wins: {error}\n");
    }
    let mut text = match (winners.found.len(), winners.stopped) {
        (0, None) => format!("    no first move wins within {}\n", winners.within),
        _ => format!("    first moves that win within {}:\n", winners.within),
    };
    for equal in winners.found.chunk_by(|one, other| one.moves == other.moves) {
        let moves = equal.iter().map(|it| it.mv.text.as_str());
        // Writing to a string cannot fail, here and below.
        let _ =
            writeln!(text, "      in {}: {}", equal[0].moves, moves.collect::<Vec<_>>().join(", "));
    }
    if let Some(stopped) = winners.stopped {
        let others = match winners.open {
            1 => "1 other move".to_owned(),
            count => format!("{count} other moves"),
        };
        let shown = winners.not_within;
        let _ = writeln!(
            text,
            "      undecided: {stopped}; {others}, none of them wins within {shown}"
        );
    }
    text
}
