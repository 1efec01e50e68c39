//! A message to the author of a file: what is wrong, where, and what would help.
//!
//! Diagnostics are plain data: they name places as byte ranges of the file, so that a wrong move in a
//! solution is underlined like a syntax error; the command line decides how they look.

use std::ops::Range;

use serde::Serialize;

use super::fault::Fault;
use crate::game::Remedy;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// A possible mistake; everything was still read.
    Warning,
    /// Something could not be read.
    Error,
}

/// A place in the file with a short remark about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Label {
    /// Byte range of the file as it is on disk.
    pub span: Range<usize>,
    /// A few words; may be empty.
    pub text: String,
}

/// A message about a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// One sentence in lower case: what was found and what was expected.
    pub message: String,
    /// The name of the file as the author knows it.
    pub file: Option<String>,
    /// The place in the file; `None` if it concerns no single place.
    pub primary: Option<Label>,
    /// Other places that explain the message, such as the first of two equal ids.
    pub secondary: Vec<Label>,
    /// What the author could do.
    pub help: Option<String>,
    /// The id of the problem concerned.
    pub subject: Option<String>,
    /// What the message says, if other languages have a sentence for it.
    #[serde(skip)]
    pub fault: Option<Box<Fault>>,
    /// What the remedy says, if other languages have a sentence for it.
    #[serde(skip)]
    pub remedy: Option<Box<Remedy>>,
}

impl Diagnostic {
    /// An error without a place so far.
    pub fn error(message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            message: message.into(),
            file: None,
            primary: None,
            secondary: Vec::new(),
            help: None,
            subject: None,
            fault: None,
            remedy: None,
        }
    }

    /// An error of a kind that other languages have a sentence for.
    pub fn fault(fault: impl Into<Fault>) -> Self {
        let fault = fault.into();
        Self { fault: Some(Box::new(fault.clone())), ..Self::error(fault.to_string()) }
    }

    /// A warning of such a kind.
    pub fn doubt(fault: impl Into<Fault>) -> Self {
        Self { severity: Severity::Warning, ..Self::fault(fault) }
    }

    /// A warning without a place so far.
    pub fn warning(message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(message) }
    }

    /// Sets the place, as a byte range of the file, with a remark that may be empty.
    #[must_use]
    pub fn at(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        self.primary = Some(Label { span, text: text.into() });
        self
    }

    /// Sets the place if it is known.
    #[must_use]
    pub(crate) fn at_place(self, span: Option<Range<usize>>, text: impl Into<String>) -> Self {
        match span {
            Some(span) => self.at(span, text),
            None => self,
        }
    }

    /// Adds another place that explains the message.
    #[must_use]
    pub fn with(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Sets the remedy, a sentence in lower case.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets a remedy that other languages have a sentence for, if there is one.
    #[must_use]
    pub fn remedy(mut self, remedy: Option<Remedy>) -> Self {
        self.help = remedy.as_ref().map(ToString::to_string);
        self.remedy = remedy.map(Box::new);
        self
    }

    /// Sets the name of the file.
    #[must_use]
    pub fn file(mut self, name: impl Into<String>) -> Self {
        self.file = Some(name.into());
        self
    }

    /// Sets the id of the problem concerned.
    #[must_use]
    pub fn about(mut self, id: impl Into<String>) -> Self {
        self.subject = Some(id.into());
        self
    }
}
