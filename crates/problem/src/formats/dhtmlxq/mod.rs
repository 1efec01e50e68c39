//! DhtmlXQ, the format of dpxq.com and of many forums (东萍, UBB): fields in brackets, alone or
//! within a page of HTML, and as bare digits.
//!
//! Points are two digits, the file from Red's left and the rank from Black's side, both from 0.
//! The moves of the main line have one field, and each branch has another that says which
//! branch it leaves at which ply. There is no side to move: it is that of the piece that moves
//! first.

mod fields;
mod reader;
mod writer;

use self::fields::is_structure;
use super::Header;

pub(super) use reader::{games, is_bare, read};
pub use writer::write;

/// What every field begins with.
const FIELD: &str = "[DhtmlXQ_";
/// What every field, and the whole, ends with.
const END: &str = "[/DhtmlXQ";

/// The same in the dialect of 打虎将.
const OTHER_FIELD: &str = "[DHJHtmlXQ_";
const OTHER_END: &str = "[/DHJHtmlXQ";

/// The fields that hold headers.
const HEADERS: [(&str, Header); 19] = [
    ("title", Header::Title),
    ("event", Header::Event),
    ("round", Header::Round),
    ("date", Header::Date),
    ("place", Header::Place),
    ("red", Header::Red),
    ("black", Header::Black),
    ("redteam", Header::RedTeam),
    ("blackteam", Header::BlackTeam),
    ("redrating", Header::RedRating),
    ("blackrating", Header::BlackRating),
    ("timerule", Header::TimeRule),
    ("redtime", Header::RedTime),
    ("blacktime", Header::BlackTime),
    ("annotator", Header::Annotator),
    ("author", Header::Author),
    ("remark", Header::Remark),
    ("stipulation", Header::Stipulation),
    ("id", Header::Id),
];

/// Whether the reader takes a field of this name for more than a remark.
fn has_meaning(name: &str) -> bool {
    let is_header = HEADERS.iter().any(|(header, _)| *header == name);
    is_header || matches!(name, "result" | "rules") || is_structure(name)
}

/// Whether a text holds games of this format.
pub(super) fn is_dhtmlxq(text: &str) -> bool {
    text.contains("[DhtmlXQ") || text.contains("[DHJHtmlXQ")
}
