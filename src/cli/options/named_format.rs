//! The formats of files of problems by name.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::formats::FileFormat;
use crate::input::Format;
use crate::notation::Notation;

/// A format by its place in [`ALL`].
#[derive(Clone, Copy, Debug)]
pub(super) struct NamedFormat(usize);

/// The names with what help says of them, in its order.
const ALL: [(&str, &str, Format); 18] = [
    ("yaml", "Collections", Format::Yaml),
    ("fen", "Position texts, one on each line", Format::Positions),
    ("epd", "Position texts with EPD operations", Format::Positions),
    ("tsv", "A table with tabs", Format::Tsv),
    ("csv", "A table with commas", Format::Csv),
    ("jsonl", "JSON objects, one on each line", Format::Jsonl),
    (
        "json",
        "A list of JSON objects, an object with such a list as `problems`, or objects over several \
         lines",
        Format::Json,
    ),
    (
        "uci",
        "A conversation with an engine in UCI with ranks 0-9, UCCI or Cyclone",
        Format::Transcript(Notation::Uci),
    ),
    (
        "uci-fairy",
        "A conversation with an engine in UCI with ranks 1-10",
        Format::Transcript(Notation::Coordinates),
    ),
    ("xqf", "A file of XQStudio", Format::Games(FileFormat::Xqf)),
    (
        "pgn",
        "Portable game notation, moves in Chinese, WXF or ICCS",
        Format::Games(FileFormat::Pgn),
    ),
    (
        "dhtmlxq",
        "DhtmlXQ (UBB), alone or in HTML, or bare digits",
        Format::Games(FileFormat::Dhtmlxq),
    ),
    ("cbr", "A game of CCBridge", Format::Games(FileFormat::Cbr)),
    ("cbl", "A collection of CCBridge", Format::Games(FileFormat::Cbl)),
    ("cbf", "The XML of CCBridge", Format::Games(FileFormat::Cbf)),
    ("pfc", "The XML of 鹏飞象棋", Format::Games(FileFormat::Pfc)),
    ("wxf", "WXF and PlayOK", Format::Games(FileFormat::Wxf)),
    ("text", "A position text and moves", Format::Games(FileFormat::Text)),
];

impl NamedFormat {
    /// Reads a format by its name; help and completion scripts list the names.
    pub(super) fn parser() -> impl TypedValueParser<Value = Self> {
        let values = ALL.map(|(name, help, _)| PossibleValue::new(name).help(help));
        let place = |name: String| ALL.iter().position(|it| it.0 == name).unwrap_or_default();
        PossibleValuesParser::new(values).map(move |name| Self(place(name)))
    }

    pub(super) fn format(self) -> Format {
        ALL[self.0].2
    }

    /// The name in the settings of a batch, where it always was without a dash.
    pub(super) fn setting(self) -> String {
        ALL[self.0].0.replace('-', "")
    }
}
