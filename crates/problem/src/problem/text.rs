//! A text from a file that remembers the place of each of its parts.
//!
//! YAML strips indentation, quotes and line breaks from a scalar. To underline the third move of a
//! solution in the file, its bytes must be traced back.

use std::ops::Range;

/// A text and, if it was read, its place in the file.
///
/// Two texts are equal if they have the same content, wherever they are.
#[derive(Clone, Debug, Default)]
pub struct Text {
    value: String,
    place: Option<Place>,
}

/// The place of a text in its file.
#[derive(Clone, Debug)]
struct Place {
    /// Byte range of the whole scalar, quotes included.
    whole: Range<usize>,
    /// Runs that occur in the file byte for byte, in order. Empty if the text is written with
    /// escapes: then only the whole can be shown.
    runs: Vec<Run>,
    /// Whether the text is not written like that in the file, which has only the words at which these
    /// runs begin, perhaps spelled otherwise.
    in_parts: bool,
}

/// A run of bytes that is the same in the text and in the file.
#[derive(Clone, Copy, Debug)]
struct Run {
    value: usize,
    file: usize,
    len: usize,
}

impl Text {
    /// A text that is not from a file.
    pub fn new(value: impl Into<String>) -> Self {
        Self { value: value.into(), place: None }
    }

    /// A text read from `whole` in a file. The search for its letters begins at `content`, after an
    /// opening quote or a block header.
    pub(crate) fn read(
        value: impl Into<String>,
        source: &str,
        whole: Range<usize>,
        content: usize,
    ) -> Self {
        let value = value.into();
        let runs = align(&value, source, content, whole.end).unwrap_or_default();
        Self { value, place: Some(Place { whole, runs, in_parts: false }) }
    }

    /// A text that is made from what a file has, with the places of some words: the byte of the text and
    /// the bytes of the file.
    pub(crate) fn in_parts(
        value: impl Into<String>,
        words: impl IntoIterator<Item = (usize, Range<usize>)>,
    ) -> Self {
        let run =
            |(value, file): (usize, Range<usize>)| Run { value, file: file.start, len: file.len() };
        let runs: Vec<Run> = words.into_iter().map(run).collect();
        let place = Place { whole: 0..0, runs, in_parts: true };
        Self { value: value.into(), place: (!place.runs.is_empty()).then_some(place) }
    }

    /// The words that are known of a text [in parts](Self::in_parts).
    pub(crate) fn parts(&self) -> Vec<(usize, Range<usize>)> {
        let parts = self.place.iter().filter(|place| place.in_parts);
        let word = |run: &Run| (run.value, run.file..run.file + run.len);
        parts.flat_map(|place| place.runs.iter().map(word)).collect()
    }

    /// A text whose words are in a source in the same order, with others between them.
    pub(crate) fn scattered(value: &str, source: &str) -> Self {
        let (mut runs, mut from) = (Vec::new(), 0);
        for (at, word) in words(value) {
            // A number is everywhere.
            let rest = source.get(from..).unwrap_or_default();
            if let Some(found) = rest.find(word).filter(|_| word.len() > 3) {
                runs.push((at, from + found..from + found + word.len()));
                from += found + word.len();
            }
        }
        Self::in_parts(value, runs)
    }

    /// A text that is the whole of its source.
    pub fn whole(value: &str) -> Self {
        Self::read(value, value, 0..value.len(), 0)
    }

    /// The text as a string, without its place.
    pub fn as_str(&self) -> &str {
        &self.value
    }

    /// Byte range of the whole scalar in its file, quotes included.
    pub fn span(&self) -> Option<Range<usize>> {
        self.place.as_ref().filter(|place| !place.in_parts).map(|place| place.whole.clone())
    }

    /// Byte range in the file of the bytes `range` of the text.
    ///
    /// For a text with escapes this is the whole scalar; for a text that is not from a file it is
    /// `None`. A range beyond the end is cut.
    pub fn locate(&self, range: Range<usize>) -> Option<Range<usize>> {
        let place = self.place.as_ref()?;
        if place.in_parts {
            let run = place.runs.iter().find(|run| run.value == range.start)?;
            return Some(run.file..run.file + run.len);
        }
        if place.runs.is_empty() {
            return Some(place.whole.clone());
        }
        let start = range.start.min(self.value.len());
        let end = range.end.clamp(start, self.value.len());
        let from = position(&place.runs, start);
        let to = if end > start { position(&place.runs, end - 1) + 1 } else { from };
        Some(from..to.max(from))
    }
}

/// The place in the file of the byte `at` of a text. A space between two runs, which the file may
/// write differently, is taken to follow the first run directly.
fn position(runs: &[Run], at: usize) -> usize {
    let next = runs.partition_point(|run| run.value <= at);
    match next.checked_sub(1).map(|last| runs[last]) {
        Some(run) => run.file + (at - run.value).min(run.len),
        None => runs.first().map_or(0, |run| run.file),
    }
}

/// Finds the words of `value` in `source[from..to]`, with only white space between them.
///
/// That covers every scalar without escapes, in every style: YAML adds and folds white space, and
/// nothing else.
fn align(value: &str, source: &str, from: usize, to: usize) -> Option<Vec<Run>> {
    let mut runs: Vec<Run> = Vec::new();
    let mut file = from;
    for (start, word) in words(value) {
        let rest = source.get(file..to)?;
        file += rest.len() - rest.trim_start().len();
        if !source.get(file..to)?.starts_with(word) {
            return None;
        }
        match runs.last_mut() {
            // The same distance as before: the white space in between agrees too.
            Some(run) if file >= run.file && file - run.file == start - run.value => {
                run.len = start + word.len() - run.value;
            }
            _ => runs.push(Run { value: start, file, len: word.len() }),
        }
        file += word.len();
    }
    Some(runs)
}

/// The words of a text with their byte offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(char::is_whitespace)
        .map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
        .filter(|(_, word)| !word.is_empty())
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for Text {}

impl From<&str> for Text {
    fn from(value: &str) -> Self {
        Self::new(value)
    }
}

impl From<String> for Text {
    fn from(value: String) -> Self {
        Self::new(value)
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.value)
    }
}

/// A value and, if it was read, its bytes in the file. Equal when the values
/// are.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    /// The value without its place.
    pub value: T,
    /// Byte range of the file.
    pub span: Option<Range<usize>>,
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Self {
        Self { value, span: None }
    }
}

#[cfg(test)]
mod tests {
    use super::Text;

    #[test]
    fn a_part_of_a_block_is_found_behind_its_indentation() {
        let source = "a: |\n  1. c6-d8+\r\n    e10-f10\n  2. g9-f9#\n";
        let text = Text::read("1. c6-d8+\n  e10-f10\n2. g9-f9#\n", source, 3..source.len(), 5);
        let at = text.as_str().find("e10-f10").unwrap();
        assert_eq!(&source[text.locate(at..at + 7).unwrap()], "e10-f10");
        let at = text.as_str().find("g9").unwrap();
        assert_eq!(&source[text.locate(at..at + 6).unwrap()], "g9-f9#");
        assert_eq!(&source[text.locate(0..9).unwrap()], "1. c6-d8+");
    }

    #[test]
    fn an_escaped_text_is_shown_whole() {
        let source = r#""a\tb c""#;
        let text = Text::read("a\tb c", source, 0..8, 1);
        assert_eq!(text.locate(4..5), Some(0..8));
    }

    #[test]
    fn a_text_without_a_file_stands_nowhere() {
        assert_eq!(Text::new("abc").locate(0..1), None);
    }

    #[test]
    fn a_range_beyond_the_text_is_cut() {
        let text = Text::read("馬二", "馬二", 0..6, 0);
        assert_eq!(text.locate(3..99), Some(3..6));
        assert_eq!(text.locate(50..99), Some(6..6));
    }
}
