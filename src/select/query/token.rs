//! The words and signs of a question.

/// A word or a sign, with its place in characters from 0 on.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) at: usize,
    pub(super) length: usize,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind {
    /// A word without quotes: a field, a value, `and`.
    Word(String),
    /// A text in quotes.
    Quoted(String),
    /// `=`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~`.
    Sign(&'static str),
    Open,
    Close,
    Comma,
    /// A quote that is not closed.
    Unclosed,
}

const SIGNS: [&str; 9] = ["==", "!=", "<=", ">=", "!~", "=", "<", ">", "~"];

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        if letter.is_whitespace() {
            at += 1;
            continue;
        }
        let begins = |sign: &&str| {
            sign.chars().enumerate().all(|(offset, it)| letters.get(at + offset) == Some(&it))
        };
        let sign = SIGNS.into_iter().find(begins);
        let (kind, length) = match (letter, sign) {
            ('(', _) => (Kind::Open, 1),
            (')', _) => (Kind::Close, 1),
            (',', _) => (Kind::Comma, 1),
            ('\'' | '"', _) => match letters[at + 1..].iter().position(|&it| it == letter) {
                Some(end) => {
                    (Kind::Quoted(letters[at + 1..at + 1 + end].iter().collect()), end + 2)
                }
                None => (Kind::Unclosed, letters.len() - at),
            },
            (_, Some(sign)) => (Kind::Sign(sign), sign.len()),
            _ => {
                let ends = |it: &char| it.is_whitespace() || "(),<>=~!'\"".contains(*it);
                let length = letters[at..].iter().position(ends).unwrap_or(letters.len() - at);
                // A lone `!` is a word of its own.
                let length = length.max(1);
                (Kind::Word(letters[at..at + length].iter().collect()), length)
            }
        };
        tokens.push(Token { kind, at, length });
        at += length;
    }
    tokens
}
