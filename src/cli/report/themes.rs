//! Themes as text and as records.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::cli::game::Game;
use crate::cli::report::moves::coordinates;
use crate::game::Position;
use crate::theme::Theme;

/// A theme with its evidence.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct ThemeRecord {
    /// Its names, men and points.
    #[serde(flatten)]
    theme: Value,
    /// The moves from the problem to the place that shows it.
    line: Vec<String>,
}

impl ThemeRecord {
    fn of<R: Game>(position: &Position<R>, theme: &Theme<R>) -> Self {
        let line = coordinates(position, &theme.line);
        Self { theme: serde_json::to_value(theme).unwrap_or_default(), line }
    }

    /// A record of each theme of a problem.
    pub(in crate::cli) fn list<R: Game>(position: &Position<R>, themes: &[Theme<R>]) -> Vec<Self> {
        themes.iter().map(|theme| Self::of(position, theme)).collect()
    }
}

/// Themes for people, one a line; nothing if there are none.
pub(in crate::cli) fn listed<R: Game>(themes: &[Theme<R>]) -> String {
    if themes.is_empty() {
        return String::new();
    }
    let mut text = "themes:\n".to_owned();
    for theme in themes {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {theme}");
    }
    text
}
