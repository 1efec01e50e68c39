//! The other winning moves of a solution, and what each is worth.

use super::ends::whole;
use super::sentence::Sentence;
use super::value::reason;
use crate::game::index_sort_by_key;
use crate::report::{AlternativePlace, AlternativeReport, AlternativesReport, Move};
use crate::solve::Grade;

/// The line above the other winning moves, or that there are none.
pub fn alternatives(found: &AlternativesReport) -> Sentence {
    let is_none = found.places.iter().all(|place| place.found.is_empty());
    let is_open = is_none && found.stopped.is_some();
    let key = match (is_open, is_none) {
        (true, _) => "alternatives.open-only",
        (false, true) => "alternatives.none",
        (false, false) => "alternatives",
    };
    Sentence::new(key).number("beyond", found.beyond)
}

/// What else wins in a place; `None` if nothing does.
pub fn alternatives_at(place: &AlternativePlace) -> Option<Sentence> {
    if place.found.is_empty() {
        return None;
    }
    let alike = |one: &AlternativeReport, other: &AlternativeReport| {
        (one.moves, one.grade) == (other.moves, other.grade)
    };
    let mut found: Vec<&AlternativeReport> = place.found.iter().collect();
    index_sort_by_key(&mut found, |it| (it.moves, it.grade));
    let groups = found.chunk_by(|one, other| alike(one, other));
    let groups = groups.map(|group| {
        let moves: Vec<Move> = group.iter().map(|it| it.mv.clone()).collect();
        let said = Sentence::new("alternatives.move").moves("moves", &moves);
        said.part("graded", alternative(group[0]))
    });
    let groups = groups.collect();
    Some(if place.line.is_empty() {
        Sentence::new("alternatives.key").commas("found", groups)
    } else {
        Sentence::new("alternatives.after").part("line", whole(&place.line)).commas("found", groups)
    })
}

/// How many places a limit kept from being examined whole, and that nothing is known of longer wins.
pub fn alternatives_open(found: &AlternativesReport) -> Option<Sentence> {
    let stopped = found.stopped?;
    let is_cut =
        |place: &&AlternativePlace| place.open > 0 && place.not_within < place.left + found.beyond;
    let cut = found.places.iter().filter(is_cut).count();
    let whole = found.examined.saturating_sub(cut);
    let said = Sentence::new("alternatives.open").part("reason", reason(stopped));
    Some(said.number("done", whole).number("of", found.of))
}

/// The length and the grade of another winning move.
pub fn alternative(it: &AlternativeReport) -> Sentence {
    Sentence::new("alternatives.graded").number("moves", it.moves).part("grade", grade(it.grade))
}

/// The word for a grade; without one, that it is not known.
fn grade(grade: Option<Grade>) -> Sentence {
    Sentence::new(match grade {
        Some(Grade::Dual) => "grade.dual",
        Some(Grade::Transposition) => "grade.transposition",
        Some(Grade::Detour) => "grade.detour",
        Some(Grade::OtherWin) => "grade.other-win",
        None => "grade.open",
    })
}
