//! Problems in the formats of other programs: what is read becomes what is written.
//!
//! A [`Converter`] takes one [`Conversion`] after the other and says what of each its format has no
//! place for; [`write_in`] and [`with_proof`] change the solution before.

mod derived;
mod solution;

use std::collections::HashSet;

use thiserror::Error;

use crate::formats::{Loss, Unwritable, Written, dhtmlxq, pgn, xqf};
use crate::input::Conversion;
use crate::notation::Notation;
use crate::problem::{Board, Collection, Entry, Play, Stipulation, Text, yaml};
use crate::rules::RuleSet;

pub use derived::{improved_entry, mended_entry, placement_entry, prepended_entry};
pub use solution::{with_proof, write_in};

/// A format that can be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Target {
    /// `XQStudio`, version 1.0: a file for each problem.
    Xqf,
    /// Portable game notation, moves in Chinese.
    Pgn,
    /// `DhtmlXQ` (UBB).
    Dhtmlxq,
    /// A collection in YAML.
    #[default]
    Yaml,
    /// Position texts, one on each line.
    Fen,
    /// Position texts with the operations id and dm.
    Epd,
    /// Text for people: a position, and moves in any notation with variations below.
    Text,
}

paiju_game::names! {
    Target;
    Xqf => "xqf",
    Pgn => "pgn",
    Dhtmlxq => "dhtmlxq",
    Yaml => "yaml",
    Fen => "fen",
    Epd => "epd",
    Text => "text",
}

/// How problems are written.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The format to write.
    pub to: Target,
    /// Whether PGN holds variations.
    pub variations: bool,
    /// Whether PGN and `DhtmlXQ` are written in GB18030, not in UTF-8.
    pub gb18030: bool,
}

/// Why a problem cannot be written.
#[derive(Debug, Error)]
pub enum Refused {
    /// Its board is another one.
    #[error("the format holds only games on a board of 9 × 10 points")]
    Board,
    /// Something that the format cannot hold.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
}

/// Writes problems one after the other.
#[derive(Debug)]
pub struct Converter {
    style: Style,
    bytes: Vec<u8>,
    collections: Vec<Collection>,
    /// Whether the last collection has been taken in part, and whether any has.
    is_begun: bool,
    has_any: bool,
    /// The ids of the collections.
    ids: TakenNames,
}

impl Converter {
    /// Nothing is written yet.
    pub fn new(style: Style) -> Self {
        let (bytes, collections, ids) = (Vec::new(), Vec::new(), TakenNames::default());
        Self { style, bytes, collections, is_begun: false, has_any: false, ids }
    }

    /// Adds a problem; returns what of it is lost. A format that holds one problem in a file returns
    /// the file as well.
    ///
    /// # Errors
    /// The format cannot hold it.
    pub fn add(&mut self, conversion: &Conversion) -> Result<Written, Refused> {
        let Conversion { entry, entry_losses, tree, tree_losses, .. } = conversion;
        let tree = || tree.as_ref().ok_or(Refused::Board);
        let Style { to, variations, gb18030 } = self.style;
        let (mut written, losses) = match to {
            Target::Xqf => (xqf::write(tree()?)?, tree_losses),
            Target::Pgn | Target::Text => {
                let notation = entry.notation.as_ref().and_then(|it| it.as_str().parse().ok());
                let text = (to == Target::Text).then(|| notation.unwrap_or_default());
                (pgn::write(tree()?, pgn::Style { variations, gb18030, text }), tree_losses)
            }
            Target::Dhtmlxq => (dhtmlxq::write(tree()?, gb18030)?, tree_losses),
            Target::Fen | Target::Epd => (self.line(conversion), entry_losses),
            Target::Yaml => {
                let id = self.ids.free(&conversion.id, "");
                self.collection(conversion).push(yaml_entry(entry, id));
                (Written { bytes: Vec::new(), losses: Vec::new() }, entry_losses)
            }
        };
        written.losses.extend(losses.iter().chain(&conversion.line_losses).cloned());
        if to != Target::Xqf {
            self.bytes.append(&mut written.bytes);
        }
        Ok(written)
    }

    /// The text of the problems that were added since it was taken last, so that a stream need not be
    /// held; nothing where each has a file of its own.
    ///
    /// # Errors
    /// A collection cannot be written as YAML.
    pub fn take(&mut self) -> Result<Vec<u8>, yaml::WriteError> {
        if self.style.to != Target::Yaml {
            return Ok(std::mem::take(&mut self.bytes));
        }
        let mut text = String::new();
        for (at, collection) in self.collections.iter_mut().enumerate() {
            if collection.problems.is_empty() {
                continue;
            }
            let written = format!("\n{}", yaml::write(std::slice::from_ref(collection))?);
            collection.problems.clear();
            // The list is the last thing in a collection, so items can follow as they are.
            let items = written.split_once("\nproblems:\n").map(|(_, items)| items);
            if let Some(items) = items.filter(|_| at == 0 && self.is_begun) {
                text.push_str(items);
            } else {
                text.push_str(if self.has_any { "---" } else { "" });
                text.push_str(if self.has_any { &written } else { &written[1..] });
            }
            self.has_any = true;
        }
        self.is_begun = self.has_any;
        let last = self.collections.len().saturating_sub(1);
        self.collections.drain(..last);
        Ok(text.into_bytes())
    }

    /// The text of the problems that were not taken. A file of YAML without any problem is empty in
    /// due form.
    ///
    /// # Errors
    /// A collection cannot be written as YAML.
    pub fn finish(&mut self) -> Result<Vec<u8>, yaml::WriteError> {
        if self.style.to == Target::Yaml && self.collections.is_empty() {
            return Ok(yaml::write(&[Collection::default()])?.into_bytes());
        }
        self.take()
    }

    /// The collection that a problem belongs to: a new one where the title changes.
    fn collection(&mut self, conversion: &Conversion) -> &mut Collection {
        let title = conversion.posed.collection.as_ref().map(Text::new);
        if self.collections.last().is_none_or(|last| last.title != title) {
            self.collections.push(Collection { title, ..Collection::default() });
        }
        let last = self.collections.len() - 1;
        &mut self.collections[last]
    }

    /// A line with a position text.
    fn line(&self, conversion: &Conversion) -> Written {
        let Conversion { id, entry, posed, .. } = conversion;
        let written = match &entry.board {
            Board::Fen(fen) => fen.to_string(),
            Board::Diagram { .. } => String::new(),
        };
        let fen = posed.problem.as_ref().map_or(written, |it| it.position.to_string());
        let asked = entry.stipulation.value;
        let kept = |key: &str| key == "id" && self.style.to == Target::Epd;
        let collection = posed.collection.as_ref().map(|_| "collection");
        let lost = entry.keys().filter(|key| !kept(key)).chain(collection);
        let mut losses: Vec<Loss> = lost.map(|name| Loss::Field { name }).collect();
        if entry.rules.as_ref().is_some_and(|it| it.as_str() != RuleSet::default().name()) {
            losses.push(Loss::Rules);
        }
        let mut text = fen;
        let shortest = asked == Stipulation::SHORTEST;
        let mut is_kept = shortest;
        if self.style.to == Target::Epd {
            let rights = if text.split_whitespace().count() > 2 { "" } else { " - -" };
            text = format!("{text}{rights} id \"{}\";", id.replace('"', "'"));
            // `dm` says only that there is a mate in this number of moves.
            let plain = asked.moves().filter(|_| asked.is_direct() && asked.play() == Play::Direct);
            if let Some(moves) = plain {
                text = format!("{text} dm {moves};");
                is_kept = true;
            }
        }
        if !is_kept {
            losses.push(Loss::Stipulation);
        }
        Written { bytes: format!("{text}\n").into_bytes(), losses }
    }
}

/// An entry with an id that its collection does not have yet, and without what is the default.
fn yaml_entry(entry: &Entry, id: String) -> Entry {
    let is_default = |text: &Option<Text>, default: &str| {
        text.as_ref().is_some_and(|text| text.as_str() == default)
    };
    let mut entry = Entry { id: Some(Text::new(id)), ..entry.clone() };
    if is_default(&entry.rules, RuleSet::default().name()) {
        entry.rules = None;
    }
    if is_default(&entry.notation, Notation::default().name()) {
        entry.notation = None;
    }
    entry
}

/// Names that are each given out once.
#[derive(Debug, Default)]
pub struct TakenNames(HashSet<String>);

impl TakenNames {
    /// The name with a number appended if it is taken, and takes it.
    pub fn free(&mut self, name: &str, extension: &str) -> String {
        let first = format!("{name}{extension}");
        let others = (2..).map(|number| format!("{name}-{number}{extension}"));
        let mut names = std::iter::once(first).chain(others);
        let name = names.find(|name| !self.0.contains(name)).unwrap_or_default();
        self.0.insert(name.clone());
        name
    }
}
