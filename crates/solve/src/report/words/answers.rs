//! The words for solvers' answers, and for what is right in a position.

use super::sentence::Sentence;

/// That an answer is right.
pub fn answer_right() -> Sentence {
    Sentence::new("marking.right")
}

/// The sentence that an answer is right but incomplete.
pub fn answer_short(right: usize, of: usize) -> Sentence {
    Sentence::new("marking.short").number("right", right).number("of", of)
}

/// That there is no answer.
pub fn no_answer() -> Sentence {
    Sentence::new("marking.nothing")
}

/// That an answer cannot be read, with the reason in English.
pub fn answer_unreadable(why: &str) -> Sentence {
    Sentence::new("marking.unreadable").text("why", why)
}

/// That a move of an answer cannot be played.
pub fn answer_impossible(mv: &str) -> Sentence {
    Sentence::new("marking.impossible").text("move", mv)
}

/// That a move of an answer does not do what is asked, with the replies that show it.
pub fn answer_wrong(mv: &str, refutations: &[String]) -> Sentence {
    if refutations.is_empty() {
        return Sentence::new("marking.wrong").text("move", mv);
    }
    Sentence::new("marking.refuted").text("move", mv).text("replies", refutations.join(", "))
}

/// That a move of an answer wins, but in more moves than are asked for.
pub fn answer_later(mv: &str, moves: u8) -> Sentence {
    Sentence::new("marking.later").text("move", mv).number("moves", moves)
}

/// That it is not known whether a move of an answer is right.
pub fn answer_open(mv: &str) -> Sentence {
    Sentence::new("marking.open").text("move", mv)
}

/// The points of an answer, or of all answers of a solver.
pub fn points(points: &str, of: &str) -> Sentence {
    Sentence::new("marking.points").text("points", points).text("of", of)
}

/// The moves that are each right.
pub fn right_moves(moves: &str) -> Sentence {
    Sentence::new("marking.key").text("moves", moves)
}

/// The moves that win later than is asked.
pub fn later_moves(moves: &str) -> Sentence {
    Sentence::new("marking.key.later").text("moves", moves)
}

/// The moves about which nothing is known.
pub fn open_moves(moves: &str) -> Sentence {
    Sentence::new("marking.key.open").text("moves", moves)
}

/// That positions were left out of a marker's key.
pub fn key_cut() -> Sentence {
    Sentence::new("marking.key.cut")
}

/// Room for the points on a sheet.
pub fn sheet_points(of: &str) -> Sentence {
    Sentence::new("sheet.points").text("of", of)
}

/// Room for the solver's name on a sheet.
pub fn sheet_name() -> Sentence {
    Sentence::new("sheet.name")
}

/// Room for the solution on a sheet.
pub fn sheet_solution() -> Sentence {
    Sentence::new("sheet.solution")
}
