//! How pictures look.

use super::super::drawn::Script;
use super::shape::{Rgb, Stroke, solid};
use crate::game::Color;
use crate::notation::Notation;
use paiju_game::mark::MarkColor;

/// How a picture looks. By default: as in Chinese books, in color, the first mover at
/// the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// What is drawn on the pieces.
    pub faces: Faces,
    /// What is drawn at the edges of the board.
    pub edges: Edges,
    /// The side at the bottom.
    pub bottom: Color,
    /// The colors of board and pieces.
    pub palette: Palette,
    /// Whether a small disc in a corner shows whose turn it is: a light one below for the first
    /// mover, a dark one above for the other side (the other way round if the first mover is on
    /// top).
    pub turn: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            faces: Faces::Characters(Script::Traditional),
            edges: Edges::Counted,
            bottom: Color::Red,
            palette: Palette::Color,
            turn: true,
        }
    }
}

/// What is drawn on the pieces. Chex always has the figures of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Faces {
    /// Chinese characters of this script.
    Characters(Script),
    /// Figures for those who read no Chinese.
    Figures,
}

impl Faces {
    /// The characters that moves of a notation have; the usual ones where it has letters.
    pub fn of(notation: Notation) -> Self {
        match notation {
            Notation::Chinese(script) => Self::Characters(script.into()),
            _ => Self::Characters(Script::Traditional),
        }
    }

    /// All of them by the names that options have; the first is usual.
    pub const NAMED: [(&'static str, Self); 3] = [
        ("chinese", Self::Characters(Script::Traditional)),
        ("simplified", Self::Characters(Script::Simplified)),
        ("figures", Self::Figures),
    ];
}

/// What is drawn at the edges of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edges {
    /// The files as each side counts them from its right, as Chinese notation does, for those who read
    /// no Chinese in digits; on a board of cells the letters and numbers.
    Counted,
    /// The same with Chinese numerals for the first mover, whatever is drawn on the pieces.
    Numerals,
    /// The same in digits for both sides, as the notation of the World Xiangqi Federation has them.
    Digits,
    /// The letters of the files and the numbers of the ranks.
    Letters,
    /// The same with ranks from 0, as engines count them.
    FromZero,
    /// No labels at the edges.
    Bare,
}

impl Edges {
    /// All of them by the names that options have; the first is usual.
    pub const NAMED: [(&'static str, Self); 3] =
        [("counted", Self::Counted), ("letters", Self::Letters), ("none", Self::Bare)];

    /// The labels by which moves of a notation name files, ranks and squares.
    pub fn of(notation: Notation) -> Self {
        match notation {
            Notation::Coordinates | Notation::Cells | Notation::German | Notation::Dutch => {
                Self::Letters
            }
            Notation::Uci | Notation::Iccs => Self::FromZero,
            Notation::Wxf => Self::Digits,
            Notation::Chinese(_) => Self::Numerals,
        }
    }
}

/// The colors of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Palette {
    /// Warm colors on a board of light wood.
    Color,
    /// Black and white, and greys for cells and marks.
    Print,
}

impl Palette {
    /// All of them by the names that options have; the first is usual.
    pub const NAMED: [(&'static str, Self); 2] = [("color", Self::Color), ("print", Self::Print)];
}

/// The colors by their use.
pub(super) struct Colors {
    pub(super) paper: Option<Rgb>,
    pub(super) lines: Rgb,
    pub(super) text: Rgb,
    /// The inside of a piece of the first mover, and what is drawn on it.
    pub(super) light: [Rgb; 2],
    /// The same of the other side.
    pub(super) dark: [Rgb; 2],
    pub(super) shades: [Rgb; 3],
    pub(super) moved: Rgb,
    pub(super) arrow: Rgb,
    pub(super) check: Rgb,
    pub(super) guard: Rgb,
    pub(super) block: Rgb,
    pub(super) screen: Rgb,
    /// The lines of an author's marks, by their colors.
    pub(super) own: [Stroke; 4],
}

impl Colors {
    /// The line of an author's mark.
    pub(super) fn own(&self, color: MarkColor) -> Stroke {
        self.own[match color {
            MarkColor::Green => 0,
            MarkColor::Red => 1,
            MarkColor::Blue => 2,
            MarkColor::Yellow => 3,
        }]
    }
}

impl Palette {
    pub(super) fn colors(self) -> &'static Colors {
        match self {
            Self::Color => &COLOR,
            Self::Print => &PRINT,
        }
    }
}

const COLOR: Colors = Colors {
    paper: Some(Rgb(0xfb_f3_e1)),
    lines: Rgb(0x4d_3b_2a),
    text: Rgb(0x7a_63_4a),
    light: [Rgb(0xff_fd_f7), Rgb(0xb0_1c_1c)],
    dark: [Rgb(0x26_24_22), Rgb(0xff_fb_f2)],
    shades: [Rgb(0xf6_ea_d0), Rgb(0xe3_c7_9c), Rgb(0xc9_a0_6f)],
    moved: Rgb(0x1f_7a_4d),
    arrow: Rgb(0x1f_7a_4d),
    check: Rgb(0xd9_4a_1e),
    guard: Rgb(0x2c_6f_b3),
    block: Rgb(0xd9_8b_00),
    screen: Rgb(0x8a_3f_b0),
    own: [
        solid(Rgb(0x15_78_1b), 7.0),
        solid(Rgb(0x88_20_20), 7.0),
        solid(Rgb(0x00_30_88), 7.0),
        solid(Rgb(0xe6_8f_00), 7.0),
    ],
};

const PRINT: Colors = Colors {
    paper: None,
    lines: Rgb(0),
    text: Rgb(0),
    light: [Rgb(0xff_ff_ff), Rgb(0)],
    dark: [Rgb(0), Rgb(0xff_ff_ff)],
    shades: [Rgb(0xff_ff_ff), Rgb(0xe2_e2_e2), Rgb(0xc2_c2_c2)],
    moved: Rgb(0),
    arrow: Rgb(0x40_40_40),
    check: Rgb(0x40_40_40),
    guard: Rgb(0x60_60_60),
    block: Rgb(0),
    screen: Rgb(0x40_40_40),
    // Without colors the lines differ.
    own: [
        solid(Rgb(0), 5.0),
        solid(Rgb(0), 10.0),
        Stroke { dash: Some((16.0, 8.0)), ..solid(Rgb(0), 5.0) },
        Stroke { dash: Some((5.0, 6.0)), ..solid(Rgb(0), 5.0) },
    ],
};
