//! Reads a question.
//!
//! Rules: `any = all ("or" all)*`, `all = not ("and" not)*`, `not = "not" not | one`,
//! `one = "(" any ")" | TERM "(" PATTERN ")" | FIELD | FIELD SIGN VALUE | FIELD "in" (RANGE | "(" VALUE ("," VALUE)* ")")`.
//! Patterns are read by `pattern_parser.rs`.

use std::fmt;
use std::str::FromStr;

use super::token::{Kind, Token, tokens};
use super::{Comparison, Query, Term, Test, decimal};
use crate::select::field::Field;

/// Why a text is not a query, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryError {
    text: String,
    /// The column, in characters from 0 on.
    at: usize,
    length: usize,
    message: String,
    remedy: String,
}

impl QueryError {
    /// The column of the fault, counted from 1.
    pub fn column(&self) -> usize {
        self.at + 1
    }
}

impl fmt::Display for QueryError {
    /// Writes the fault, the text with the fault underlined, and the remedy.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, at, length, message, remedy } = self;
        let line = text.replace(['\n', '\t'], " ");
        let under = "^".repeat((*length).max(1));
        write!(f, "column {}: {message}\n  {line}\n  {}{under} {remedy}", at + 1, " ".repeat(*at))
    }
}

impl std::error::Error for QueryError {}

/// Questions within questions beyond this are refused: no file needs them, and each takes stack.
const DEEPEST: usize = 100;

impl FromStr for Query {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Self, QueryError> {
        let mut parser = Parser { text, tokens: tokens(text), next: 0, depth: 0 };
        let term = parser.any()?;
        match parser.peek() {
            None => Ok(Self(term)),
            Some(Token { kind: Kind::Close, .. }) => {
                Err(parser.fault("found `)` without `(`", "leave it out, or open it before"))
            }
            Some(_) => {
                let message = format!("found {}, expected `and` or `or`", parser.found());
                Err(parser.fault(&message, "join the parts, or put a text in quotes"))
            }
        }
    }
}

pub(super) struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// The place of the next token.
    pub(super) next: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    /// The next token in words.
    pub(super) fn found(&self) -> String {
        match self.peek() {
            None => "the end".to_owned(),
            Some(Token { at, length, .. }) => {
                let text: String = self.text.chars().skip(*at).take(*length).collect();
                format!("`{text}`")
            }
        }
    }

    /// A fault at the next token.
    pub(super) fn fault(&self, message: &str, remedy: &str) -> QueryError {
        let end = self.text.chars().count();
        let (at, length) = self.peek().map_or((end, 1), |token| (token.at, token.length));
        let (message, remedy) = (message.to_owned(), remedy.to_owned());
        QueryError { text: self.text.to_owned(), at, length, message, remedy }
    }

    /// The next token, if it is a word.
    pub(super) fn word(&self) -> Option<String> {
        match self.peek() {
            Some(Token { kind: Kind::Word(word), .. }) => Some(word.clone()),
            _ => None,
        }
    }

    /// The next token, if it is a word followed by `(`.
    pub(super) fn word_before_open(&self) -> Option<String> {
        let after = self.tokens.get(self.next + 1)?;
        self.word().filter(|_| after.kind == Kind::Open)
    }

    /// Takes the next token if it is this word.
    pub(super) fn takes(&mut self, word: &str) -> bool {
        let is_word = matches!(self.peek(), Some(Token { kind: Kind::Word(it), .. }) if it == word);
        self.next += usize::from(is_word);
        is_word
    }

    pub(super) fn takes_kind(&mut self, kind: &Kind) -> bool {
        let is_kind = self.peek().is_some_and(|token| token.kind == *kind);
        self.next += usize::from(is_kind);
        is_kind
    }

    fn any(&mut self) -> Result<Term, QueryError> {
        let mut terms = vec![self.all()?];
        while self.takes("or") {
            terms.push(self.all()?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Term::Any(terms) })
    }

    fn all(&mut self) -> Result<Term, QueryError> {
        let mut terms = vec![self.not()?];
        while self.takes("and") {
            terms.push(self.not()?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Term::All(terms) })
    }

    fn not(&mut self) -> Result<Term, QueryError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault("found more than 100 levels", "write it with fewer parentheses"));
        }
        let term = if self.takes("not") { Term::Not(Box::new(self.not()?)) } else { self.one()? };
        self.depth -= 1;
        Ok(term)
    }

    fn one(&mut self) -> Result<Term, QueryError> {
        if self.takes_kind(&Kind::Open) {
            let term = self.any()?;
            if self.takes_kind(&Kind::Close) {
                return Ok(term);
            }
            let message = format!("found {}, expected `)`", self.found());
            return Err(self.fault(&message, "close the parenthesis"));
        }
        if let Some(term) = self.pattern_term()? {
            return Ok(term);
        }
        let field = self.field()?;
        if self.takes("in") {
            return Ok(Term::Is(field, self.range_or_list()?));
        }
        let Some(Token { kind: Kind::Sign(sign), .. }) = self.peek() else {
            return Ok(Term::Has(field));
        };
        let sign = *sign;
        self.next += 1;
        let value = self.value()?;
        let compared = |comparison| Test::Compared(comparison, value.clone());
        let (test, holds) = match sign {
            "~" => (Test::Contains(value), true),
            "!~" => (Test::Contains(value), false),
            "!=" => (Test::OneOf(vec![value]), false),
            "<" => (compared(Comparison::Less), true),
            "<=" => (compared(Comparison::AtMost), true),
            ">" => (compared(Comparison::More), true),
            ">=" => (compared(Comparison::AtLeast), true),
            _ => (Test::OneOf(vec![value]), true),
        };
        let term = Term::Is(field, test);
        Ok(if holds { term } else { Term::Not(Box::new(term)) })
    }

    fn field(&mut self) -> Result<Field, QueryError> {
        let word = match self.peek() {
            Some(Token { kind: Kind::Word(word), .. }) => word.clone(),
            Some(Token { kind: Kind::Unclosed, .. }) => {
                return Err(self.fault("found a quote that is not closed", "close it"));
            }
            _ => {
                let message = format!("found {}, expected a field", self.found());
                let remedy = "such as `length`, `theme`; `paiju help select` lists them";
                return Err(self.fault(&message, remedy));
            }
        };
        let field = word
            .parse::<Field>()
            .map_err(|error| self.fault(&error.to_string(), &error.remedy()))?;
        self.next += 1;
        Ok(field)
    }

    fn value(&mut self) -> Result<String, QueryError> {
        let value = match self.peek().map(|token| &token.kind) {
            Some(Kind::Word(text) | Kind::Quoted(text)) => text.clone(),
            Some(Kind::Unclosed) => {
                return Err(self.fault("found a quote that is not closed", "close it"));
            }
            _ => {
                let message = format!("found {}, expected a value", self.found());
                return Err(self.fault(&message, "write a word, a number or a text in quotes"));
            }
        };
        self.next += 1;
        Ok(value)
    }

    fn range_or_list(&mut self) -> Result<Test, QueryError> {
        if self.takes_kind(&Kind::Open) {
            let mut values = vec![self.value()?];
            while self.takes_kind(&Kind::Comma) {
                values.push(self.value()?);
            }
            if self.takes_kind(&Kind::Close) {
                return Ok(Test::OneOf(values));
            }
            let message = format!("found {}, expected `,` or `)`", self.found());
            return Err(self.fault(&message, "separate values by commas and close the list"));
        }
        let range = match self.peek().map(|token| &token.kind) {
            Some(Kind::Word(word)) => word.split_once("..").and_then(|(low, high)| {
                let low = if low.is_empty() { Some(f64::MIN) } else { decimal(low) };
                let high = if high.is_empty() { Some(f64::MAX) } else { decimal(high) };
                Some(low?..=high?)
            }),
            _ => None,
        };
        let Some(range) = range.filter(|range| range.start() <= range.end()) else {
            let message = format!("found {}, expected a range or a list", self.found());
            return Err(self.fault(&message, "write 2..4, or (a, b)"));
        };
        self.next += 1;
        Ok(Test::Within(range))
    }
}
