//! One problem of a stream, as it was found and as it is posed.

use std::sync::Arc;

use super::fingerprint::Fingerprint;
use super::row::{Columns, Fields};
use crate::problem::{
    Board, Collection, Diagnostic, Label, Problem, Slot, Stipulation, Text, Unposable, resolve,
};
use crate::rules::RuleSet;

/// One problem, or something that should have been one.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its place in the whole input, counted from 1.
    pub number: u64,
    /// The file, as the user named it.
    pub file: Arc<str>,
    /// The line of the file on which it begins, counted from 1.
    pub line: u64,
    pub(super) raw: Raw,
}

/// What was found.
#[derive(Clone, Debug)]
pub(super) enum Raw {
    /// A position text.
    Position(String),
    /// A row of a table.
    Row(Arc<Columns>, String),
    /// A JSON object.
    Object(String),
    /// A problem of a YAML document.
    Slot {
        collection: Arc<Collection>,
        at: usize,
        id: String,
        complaints: Vec<Diagnostic>,
        text: Excerpt,
    },
    /// Nothing that could be read, and why.
    Bad(String),
}

/// The part of a document that a problem stands in.
#[derive(Clone, Debug)]
pub(super) struct Excerpt {
    /// What stands before it on its first line, so that columns are those of the file.
    pub(super) lead: String,
    /// Its own text.
    pub(super) own: String,
    /// What stands behind it on its last line, which a fault of the document may be about.
    pub(super) tail: String,
}

/// What holds for problems that do not say otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// What is asked, whatever the file says.
    pub asked: Option<Stipulation>,
    /// What is asked where nobody says it.
    pub otherwise: Stipulation,
    /// The rules of problems that name none; a YAML file has its own default.
    pub rules: RuleSet,
}

/// A problem on the board, or why it cannot be put there.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The problem as it stands in its collection.
    pub slot: Slot,
    /// The problem on the board; diagnostics have their places in `text`.
    pub problem: Result<Problem, Unposable>,
    /// The part of the file that it stands in, from the beginning of its first line; nothing
    /// where diagnostics have no places.
    pub text: String,
}

impl Unit {
    /// The fingerprint of its text.
    pub fn fingerprint(&self) -> Fingerprint {
        match &self.raw {
            Raw::Position(text) | Raw::Row(_, text) | Raw::Object(text) | Raw::Bad(text) => {
                Fingerprint::of(&[text])
            }
            Raw::Slot { collection, text, .. } => {
                let rules = collection.defaults.rules.as_ref().map_or("", Text::as_str);
                Fingerprint::of(&[rules, text.own.trim()])
            }
        }
    }

    /// Puts it on the board.
    pub fn pose(&self, reading: &Reading) -> Posed {
        let fields = match &self.raw {
            Raw::Position(line) => Fields::epd(line),
            Raw::Row(columns, line) => columns.row(line),
            Raw::Object(line) => Fields::json(line),
            Raw::Bad(reason) => Err(reason.clone()),
            Raw::Slot { collection, at, id, complaints, text } => {
                return self.slot(collection, *at, id, complaints, text, reading);
            }
        };
        let id = || {
            let name = self.file.rsplit(['/', '\\']).next().unwrap_or_default();
            let stem = name.split('.').next().filter(|stem| !stem.is_empty()).unwrap_or("problem");
            format!("{stem}-{}", self.number)
        };
        let own = fields.as_ref().ok().and_then(|fields| fields.id.clone());
        let id = own.filter(|own| !own.is_empty()).unwrap_or_else(id);
        let fields = fields.and_then(|fields| fields.entry(reading.otherwise));
        let mut collection = Collection::default();
        collection.defaults.rules = Some(Text::new(reading.rules.name()));
        let (entry, complaint) = match fields {
            Ok(mut entry) => {
                if let Some(asked) = reading.asked {
                    entry.stipulation = asked.into();
                }
                (Some(entry), None)
            }
            Err(reason) => (None, Some(Diagnostic::error(reason).file(&*self.file).about(&id))),
        };
        let slot = Slot { id, span: 0..0, entry };
        let mut problem = resolve(&collection, &slot, &self.file);
        if let (Err(bad), Some(complaint)) = (&mut problem, complaint) {
            bad.diagnostics.push(complaint);
        }
        Posed { slot, problem, text: String::new() }
    }

    fn slot(
        &self,
        collection: &Collection,
        at: usize,
        id: &str,
        complaints: &[Diagnostic],
        text: &Excerpt,
        reading: &Reading,
    ) -> Posed {
        let mut slot = Slot { id: id.to_owned(), ..collection.problems[at].clone() };
        if let (Some(entry), Some(asked)) = (&mut slot.entry, reading.asked) {
            entry.stipulation = asked.into();
        }
        let mut problem = resolve(collection, &slot, &self.file);
        let told = match &mut problem {
            Ok(problem) => &mut problem.warnings,
            Err(bad) => {
                bad.diagnostics.extend_from_slice(complaints);
                &mut bad.diagnostics
            }
        };
        // The places become those of the excerpt; what stands elsewhere cannot be shown.
        let (start, lead) = (slot.span.start, text.lead.len());
        let end = slot.span.end + text.tail.len();
        let within = |label: &Label| start <= label.span.start && label.span.end <= end;
        for one in told {
            one.primary.take_if(|label| !within(label));
            one.secondary.retain(within);
            for label in one.primary.iter_mut().chain(&mut one.secondary) {
                let moved = |at: usize| at.saturating_sub(start) + lead;
                label.span = moved(label.span.start)..moved(label.span.end);
            }
        }
        Posed { slot, problem, text: format!("{}{}{}", text.lead, text.own, text.tail) }
    }
}

impl Posed {
    /// The position text, as far as there is one.
    pub fn fen(&self) -> Option<String> {
        match (&self.problem, self.slot.entry.as_ref().map(|entry| &entry.board)) {
            (Ok(problem), _) => Some(problem.position.to_string()),
            (Err(_), Some(Board::Fen(fen))) => Some(fen.to_string()),
            (Err(_), _) => None,
        }
    }
}
