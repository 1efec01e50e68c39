//! The braces and parentheses of a text, paired before it is read.

use std::collections::HashMap;

/// Where comments and parentheses end.
pub(super) struct Marks {
    /// For each opening brace or parenthesis that is closed, by their bytes, the byte of the
    /// closing one.
    closing: HashMap<usize, usize>,
}

impl Marks {
    /// Pairs the marks of a text from a byte on. Braces nest, and those in a comment after `;`
    /// are text, as parentheses in braces are.
    pub(super) fn of(text: &str, start: usize) -> Self {
        let mut marks = Self { closing: HashMap::new() };
        marks.braces(text, start);
        marks.parentheses(text, start);
        marks
    }

    fn braces(&mut self, text: &str, start: usize) {
        let (mut open, mut in_line) = (Vec::new(), false);
        for (at, c) in text[start..].char_indices().map(|(at, c)| (at + start, c)) {
            match c {
                '\n' => in_line = false,
                _ if in_line => {}
                ';' => in_line = open.is_empty(),
                '{' => open.push(at),
                '}' => {
                    if let Some(begin) = open.pop() {
                        self.closing.insert(begin, at);
                    }
                }
                _ => {}
            }
        }
        // Not every program nests: one that is left over ends at the first on its line.
        let mut passed = start;
        for begin in open {
            if begin < passed {
                continue;
            }
            let line = text[begin..].lines().next().unwrap_or_default();
            let end = line.find('}').map(|at| begin + at);
            passed = end.unwrap_or(begin + line.len());
            if let Some(end) = end {
                self.closing.insert(begin, end);
            }
        }
    }

    fn parentheses(&mut self, text: &str, start: usize) {
        let (mut open, mut passed, mut in_line) = (Vec::new(), start, false);
        for (at, c) in text[start..].char_indices().map(|(at, c)| (at + start, c)) {
            match c {
                '\n' => in_line = false,
                _ if in_line || at < passed => {}
                ';' => in_line = true,
                '{' => passed = self.closing(at).unwrap_or(at),
                '(' | '（' => open.push(at),
                ')' | '）' => {
                    if let Some(begin) = open.pop() {
                        self.closing.insert(begin, at);
                    }
                }
                _ => {}
            }
        }
    }

    /// The byte of the mark that closes the one at a byte.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        self.closing.get(&open).copied()
    }
}
