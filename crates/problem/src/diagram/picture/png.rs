//! Pictures as PNG, drawn from their SVG.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Picture;
use super::svg::to_svg;

/// The widest picture, in pixels.
pub const MAX_WIDTH: u32 = 10_000;

/// A picture cannot be drawn as PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// It would be too large, or empty.
    #[error("a picture of {width} pixels cannot be drawn, expected 1 to {MAX_WIDTH}")]
    Width {
        /// The width asked for.
        width: u32,
    },
    /// The drawing could not be rendered, for this reason.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

/// Draws a picture on white with this many pixels from left to right.
///
/// # Errors
/// [`PngError`] if the width is 0 or above [`MAX_WIDTH`].
pub fn to_png(picture: &Picture, width: u32) -> Result<Vec<u8>, PngError> {
    if !(1..=MAX_WIDTH).contains(&width) {
        return Err(PngError::Width { width });
    }
    let drawing = |error: &dyn std::fmt::Display| PngError::Drawing(error.to_string());
    let tree = Tree::from_str(&to_svg(picture), &Options::default()).map_err(|it| drawing(&it))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Width { width })?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| drawing(&error))
}
