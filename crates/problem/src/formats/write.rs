//! What all writers share: a file's bytes, and what it could not hold.

use std::fmt;

use super::{GameTree, Header};
use crate::game::{Color, Piece, Role};
use crate::rules::xiangqi::XiangqiRole;

/// A file that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// What of the tree it does not hold.
    pub losses: Vec<Loss>,
}

/// Something that a format has no place for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Loss {
    /// A header was cut.
    Cut {
        /// The header that the format cannot hold.
        header: Header,
    },
    /// A header was left out.
    Header {
        /// The header that the format cannot hold.
        header: Header,
    },
    /// A header of another format was left out.
    Other {
        /// The name that the source file uses.
        name: String,
    },
    /// A comment before a move now comes after it.
    CommentMoved,
    /// Spaces or empty lines around headers or comments were left out.
    Blanks,
    /// Comments were left out.
    Comments,
    /// Remarks of a YAML file, after `#`, were left out.
    Remarks,
    /// Variations were left out.
    Variations,
    /// Moves were left out.
    Moves,
    /// The result was left out.
    Result,
    /// A character of comments was replaced because it has a meaning in the format.
    Replaced {
        /// The character that was replaced.
        character: char,
    },
    /// A part of a problem in YAML was left out.
    Field {
        /// The name that the source file uses.
        name: &'static str,
    },
    /// A field of a line, or a column of a table, that no problem has.
    Unread {
        /// The name that the source file uses.
        name: String,
    },
    /// The signs of marks on the board were left out; points and colors are kept.
    MarkSigns,
    /// The set play was left out.
    SetPlay,
    /// The name of other rules than those of Xiangqi was left out.
    Rules,
    /// What is asked cannot be seen from the moves and the result.
    Stipulation,
    /// A move that the rules forbid was left out with all that follows it.
    ImpossibleMove {
        /// The move in coordinates.
        mv: String,
    },
}

impl Loss {
    /// The headers that are not kept, those of other formats included.
    pub(super) fn of_headers(tree: &GameTree, kept: impl Fn(Header) -> bool) -> Vec<Self> {
        let known = tree.headers.all().map(|(header, _)| header).filter(|&header| !kept(header));
        let others = tree.headers.others().map(|(name, _)| Self::Other { name: name.to_owned() });
        let loss = |header| match header {
            Header::Stipulation => Self::Stipulation,
            header => Self::Header { header },
        };
        known.map(loss).chain(others).collect()
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut { header } => write!(f, "the header {} was cut", header.name()),
            Self::Header { header } => write!(f, "the header {} was left out", header.name()),
            Self::Other { name } => write!(f, "the header {name} was left out"),
            Self::CommentMoved => f.write_str("a comment before a move now comes after it"),
            Self::Blanks => f.write_str("spaces around texts were left out"),
            Self::Comments => f.write_str("the comments were left out"),
            Self::Remarks => f.write_str("remarks of the file, after #, were left out"),
            Self::Variations => f.write_str("the variations were left out"),
            Self::Moves => f.write_str("the moves were left out"),
            Self::Result => f.write_str("the result was left out"),
            Self::Replaced { character } => {
                write!(f, "{character:?} in comments was replaced, it has a meaning there")
            }
            Self::Field { name } => write!(f, "`{name}` was left out"),
            Self::Rules => f.write_str("the rules were left out; reading it back needs --rules"),
            Self::Unread { name } => write!(f, "the field {name:?} is not known and was left out"),
            Self::MarkSigns => f.write_str("the signs of `marks` were left out"),
            Self::SetPlay => f.write_str("the set play was left out"),
            Self::Stipulation => f.write_str("the stipulation was left out"),
            Self::ImpossibleMove { mv } => {
                write!(f, "{mv} is not possible; it and what follows it was left out")
            }
        }
    }
}

/// Why a tree cannot be written in a format at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unwritable {
    /// More pieces of a kind than there are in a set.
    #[error("there are more {}s of {} than in a set, and the format has no place for more", piece.role.name(), side(*piece))]
    TooManyMen {
        /// The kind and side of the pieces.
        piece: Piece<XiangqiRole>,
    },
}

fn side(piece: Piece<XiangqiRole>) -> &'static str {
    if piece.color == Color::Red { "Red" } else { "Black" }
}
