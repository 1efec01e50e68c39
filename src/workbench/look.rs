//! How the page has boards drawn.

use serde::Deserialize;

use crate::diagram::Script;
use crate::diagram::picture::{Edges, Faces, Palette, Style};
use crate::game::Color;

/// How boards are drawn.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Look {
    men: Men,
    /// Whether the second mover is at the bottom.
    flip: bool,
    /// Whether the edges name files and ranks instead of counting the files.
    letters: bool,
}

/// The style of the men.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Men {
    #[default]
    Chinese,
    Simplified,
    Figures,
}

impl Look {
    /// The style of pictures.
    pub(super) fn style(self) -> Style {
        Style {
            faces: match self.men {
                Men::Chinese => Faces::Characters(Script::Traditional),
                Men::Simplified => Faces::Characters(Script::Simplified),
                Men::Figures => Faces::Figures,
            },
            edges: if self.letters { Edges::Letters } else { Edges::Counted },
            bottom: if self.flip { Color::Black } else { Color::Red },
            palette: Palette::Color,
            turn: false,
        }
    }
}
