//! Comments in braces, which may hold any text.
//!
//! Spaces next to the braces are dropped. A backslash keeps what follows it: `\}` is a brace, `\\`
//! a backslash, and a space after one is kept. Before any other letter it means itself.

use std::borrow::Cow;

/// A text in braces.
pub(crate) fn braced(text: &str) -> String {
    let outer = |at: usize, letter: char| {
        letter.is_whitespace() && (at == 0 || at + letter.len_utf8() == text.len())
    };
    let mut written = String::with_capacity(text.len() + 2);
    written.push('{');
    for (at, letter) in text.char_indices() {
        if matches!(letter, '}' | '\\') || outer(at, letter) {
            written.push('\\');
        }
        written.push(letter);
    }
    written.push('}');
    written
}

/// The length of a comment with its braces at the start of a text.
pub(super) fn length(text: &str) -> Option<usize> {
    let mut kept = false;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if kept => kept = false,
            '\\' => kept = text[at + 1..].starts_with(is_kept),
            '}' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The text between two braces.
pub(super) fn text(inside: &str) -> Cow<'_, str> {
    if !inside.contains('\\') {
        return inside.trim().into();
    }
    let mut read = String::with_capacity(inside.len());
    // Spaces after this byte are next to the closing brace.
    let mut end = 0;
    let mut letters = inside.chars().peekable();
    while let Some(letter) = letters.next() {
        let kept = if letter == '\\' { letters.next_if(|&next| is_kept(next)) } else { None };
        let letter = kept.unwrap_or(letter);
        if kept.is_none() && letter.is_whitespace() && read.is_empty() {
            continue;
        }
        read.push(letter);
        if kept.is_some() || !letter.is_whitespace() {
            end = read.len();
        }
    }
    read.truncate(end);
    read.into()
}

/// Whether a letter has a special meaning after a backslash.
fn is_kept(letter: char) -> bool {
    matches!(letter, '}' | '\\') || letter.is_whitespace()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_backslash_keeps_what_follows_it() {
        for (inside, expected) in [
            (" a b ", "a b"),
            ("\\ a\\ ", " a "),
            (" \\ a \\\n ", " a \n"),
            ("C:\\dir", "C:\\dir"),
            ("\\\\\\}", "\\}"),
        ] {
            assert_eq!(text(inside), expected, "{inside}");
            assert_eq!(length(&format!("{{{inside}}} more}}")), Some(inside.len() + 2));
        }
        assert_eq!(length("{open\\}"), None);
    }

    proptest! {
        #[test]
        fn any_text_comes_back(said in "[\\\\{} \n\ta中]{0,8}", rest in "[}\\\\a]{0,3}") {
            let written = format!("{}{rest}", braced(&said));
            let length = length(&written).unwrap();
            prop_assert_eq!(text(&written[1..length - 1]), said);
        }
    }
}
