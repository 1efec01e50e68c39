//! Why a request is refused, as sent to the page.

use std::fmt::Display;
use std::str::FromStr;

use serde::Serialize;

use crate::report::words::Sentence;

/// A request that is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The token, the host or the origin is not that of this page. The answer does not say which.
    #[error("not found")]
    Stranger,
    /// There is no such address.
    #[error("not found")]
    NoSuchPlace,
    /// The address does not take this method.
    #[error("this address does not take such requests")]
    Method,
    /// The body is not JSON, or not what the request expects.
    #[error("cannot read the request: {0}")]
    Body(String),
    /// The request is larger than any that the page sends.
    #[error("the request is too large")]
    TooLarge,
    /// It took too long.
    #[error("the request took too long")]
    TooLong,
    /// More pages or requests at once than the server allows.
    #[error("too many requests at once")]
    TooMany,
    /// The page has been closed.
    #[error("this page is not open any more; load it again")]
    NoPage,
    /// The file is not saved; the word says why.
    #[error("{message}")]
    NotSaved {
        /// The word for the reason.
        word: &'static str,
        /// The name of the file that would be made instead.
        name: Option<String>,
        /// What would be lost, in English.
        losses: Vec<String>,
        /// The reason in English.
        message: String,
    },
    /// The position is not legal.
    #[error("this position is not legal")]
    Illegal,
    /// A field of the question makes no sense; the word names it.
    #[error("{message}")]
    Field {
        /// The name of the field.
        word: &'static str,
        /// The reason in English.
        message: String,
        /// The reason as a sentence, where there is one.
        said: Option<Box<Sentence>>,
    },
    /// What is asked makes no sense; the text says why.
    #[error("{0}")]
    Bad(String),
}

impl Refusal {
    /// What is asked makes no sense, for this reason.
    pub(super) fn bad(reason: impl Display) -> Self {
        Self::Bad(reason.to_string())
    }

    /// A field of the question makes no sense, for this reason.
    pub(super) fn field(word: &'static str, reason: impl Display) -> Self {
        Self::Field { word, message: reason.to_string(), said: None }
    }

    /// A field of the question makes no sense, for this reason.
    pub(super) fn said(word: &'static str, said: Sentence) -> Self {
        Self::Field { word, message: said.english(), said: Some(Box::new(said)) }
    }

    /// Reads a value by its name; an empty one is not given.
    pub(super) fn named<T: FromStr<Err: Display>>(name: Option<&str>) -> Result<Option<T>, Self> {
        let name = name.filter(|name| !name.is_empty());
        name.map(|name| name.parse().map_err(Self::bad)).transpose()
    }

    /// The key of the message in the language of the page.
    pub fn word(&self) -> Option<&'static str> {
        match self {
            Self::NotSaved { word, .. } | Self::Field { word, .. } => Some(word),
            Self::TooLarge => Some("too-large"),
            Self::TooLong => Some("too-long"),
            Self::TooMany => Some("too-many"),
            Self::NoPage => Some("no-page"),
            Self::Illegal => Some("not-legal"),
            _ => None,
        }
    }

    /// The reason as a sentence, where there is one.
    pub(super) fn sentence(&self) -> Option<&Sentence> {
        match self {
            Self::Field { said, .. } => said.as_deref(),
            _ => None,
        }
    }

    /// What the page reads: `error` in English, `said` where it is a sentence, `word`, and, if a file is not saved, `name` and
    /// `losses`.
    pub fn json(&self) -> String {
        #[derive(Serialize)]
        struct Body<'a> {
            error: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            said: Option<&'a Sentence>,
            #[serde(skip_serializing_if = "Option::is_none")]
            word: Option<&'static str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            name: Option<&'a str>,
            #[serde(skip_serializing_if = "<[String]>::is_empty")]
            losses: &'a [String],
        }
        let (name, losses) = match self {
            Self::NotSaved { name, losses, .. } => (name.as_deref(), &losses[..]),
            _ => (None, &[][..]),
        };
        let (error, said) = (self.to_string(), self.sentence());
        let body = Body { error, said, word: self.word(), name, losses };
        serde_json::to_string(&body).unwrap_or_default()
    }
}
