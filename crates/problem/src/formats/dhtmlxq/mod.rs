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

pub(super) use fields::is_bare;
pub(super) use reader::{digits, games, read, step};
pub use writer::write;

/// What every field begins with.
const FIELD: &str = "[DhtmlXQ_";
/// What every field, and the whole, ends with.
const END: &str = "[/DhtmlXQ";

/// The same in the dialect of 打虎将.
const OTHER_FIELD: &str = "[DHJHtmlXQ_";
const OTHER_END: &str = "[/DHJHtmlXQ";

/// Whether the reader takes a field of this name for more than a remark.
fn has_meaning(name: &str) -> bool {
    let is_header = Header::ALL.iter().any(|(_, _, field, _)| *field == name);
    is_header || matches!(name, "result" | "rules") || is_structure(name)
}

/// Whether a text holds games of this format.
pub(super) fn is_dhtmlxq(text: &str) -> bool {
    text.contains("[DhtmlXQ") || text.contains("[DHJHtmlXQ")
}
