//! XQF, the files of `XQStudio`, versions 1.0 (byte 10) to 1.8 (byte 18).
//!
//! A header of 1024 bytes holds the set-up and the names; the tree follows it, each move
//! with its comment, in the order of [`GameTree::walk`](super::GameTree::walk). From version 11
//! on both are added to keys that the header names. Texts are GB18030.

mod keys;
mod reader;
mod writer;

pub use reader::read;
pub use writer::write;

/// The first two bytes of a file.
const MAGIC: &[u8] = b"XQ";
/// The length of the header.
const HEADER: usize = 1024;
/// The versions that exist.
const VERSIONS: std::ops::RangeInclusive<u8> = 10..=18;

/// Strings of the header: offset and capacity, which a length byte precedes.
mod field {
    use crate::formats::headers::Header;

    /// The title, which other programs than `XQStudio` let run on into the next field.
    pub(super) const TITLE: (usize, usize) = (80, 63);
    /// The second title: what has no room in the first, or a second line.
    pub(super) const SECOND_TITLE: (usize, usize) = (144, 63);
    /// The longest title so written.
    pub(super) const LONG_TITLE: usize = 127;

    pub(super) const OTHERS: [(usize, usize, Header); 10] = [
        (208, 63, Header::Event),
        (272, 15, Header::Date),
        (288, 15, Header::Place),
        (304, 15, Header::Red),
        (320, 15, Header::Black),
        (336, 63, Header::TimeRule),
        (400, 15, Header::RedTime),
        (416, 15, Header::BlackTime),
        (464, 15, Header::Annotator),
        (480, 15, Header::Author),
    ];
}

/// Whether a file begins like one of this format.
pub(super) fn is_xqf(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) && bytes.get(2).is_some_and(|version| VERSIONS.contains(version))
}
