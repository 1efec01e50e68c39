//! The probable cause of a syntax error, with a remedy.

use std::ops::Range;

use super::entry::OF_PROBLEM;
use super::reader::FULL_WIDTH_COLON;
use super::tree::SyntaxError;

/// A probable cause: the place to look at, and what to do.
struct Cause {
    /// The bytes to mark; `None` if the parser's own place is right.
    span: Option<Range<usize>>,
    /// What was found, if that says more than the parser.
    message: Option<String>,
    help: &'static str,
}

impl Cause {
    fn help(help: &'static str) -> Self {
        Self { span: None, message: None, help }
    }
}

/// An error of the parser with its probable cause.
pub(super) fn explained(error: SyntaxError, source: &str) -> SyntaxError {
    let Some(info) = &error.unexplained else { return error };
    let Cause { span, message, help } = cause(source, error.span.start, info);
    SyntaxError {
        span: span.unwrap_or(error.span),
        message: message.unwrap_or(error.message),
        help: Some(help),
        unexplained: None,
    }
}

/// The cause of an error that the parser met at a byte of the source and describes by `info`.
fn cause(source: &str, at: usize, info: &str) -> Cause {
    if let Some(tag) = pgn_tag(source) {
        return Cause {
            span: Some(tag),
            message: Some("this is a game in PGN, not a collection of problems".to_owned()),
            help: "`paiju generate --source games --games FILE` makes problems from games",
        };
    }
    if let Some(colon) = full_width_colon(source, at) {
        return Cause {
            span: Some(colon),
            message: Some("found a full-width colon, which YAML does not know".to_owned()),
            help: FULL_WIDTH_COLON,
        };
    }
    if info.contains("quoted scalar")
        && let Some(quote) = open_quote(source, at)
    {
        if let Some((curly, letter)) = curly_quote(source, quote.end) {
            let straight = &source[quote.clone()];
            return Cause {
                span: Some(curly),
                message: Some(format!("found `{letter}`, which is not a quote of YAML")),
                help: if straight == "'" {
                    "close the text with `'`, as it was opened"
                } else {
                    "close the text with `\"`, as it was opened"
                },
            };
        }
        return Cause {
            span: Some(quote),
            message: Some("found a quote without an end".to_owned()),
            help: "close it on the same line",
        };
    }
    if let Some(list) = list_without_name(source, at) {
        return Cause {
            span: Some(list),
            message: Some("found a list of problems without `problems:` above it".to_owned()),
            help: "write `problems:` on a line of its own before the first problem",
        };
    }
    if ["'-' indicator", "indentation", "indented", "block mapping", "block end"]
        .iter()
        .any(|word| info.contains(word))
        || info.contains("mapping values") && is_deeper_than_before(source, at)
    {
        return Cause::help(
            "the keys of a problem begin in the same column, two after its dash, and are \
             indented with spaces",
        );
    }
    Cause::help("texts with `: `, ` #` or a mark such as `[` or `*` in front need quotes")
}

/// Whether the key before a colon is indented deeper than the key of the line above, which has
/// a value already: to YAML it goes on with that value.
fn is_deeper_than_before(source: &str, at: usize) -> bool {
    let Some(before) = source.get(..at) else { return false };
    let (above, key) = before.rsplit_once('\n').unwrap_or(("", before));
    let Some(above) = above.lines().rfind(|line| !line.trim().is_empty()) else { return false };
    let column = |line: &str| line.len() - line.trim_start_matches([' ', '-']).len();
    !key.contains(": ") && !above.trim_end().ends_with(':') && column(key) > column(above)
}

/// The first line, if it is a tag of a game such as `[Event "…"]`.
fn pgn_tag(source: &str) -> Option<Range<usize>> {
    let start = source.len() - source.trim_start_matches(['\u{feff}', ' ', '\n', '\r']).len();
    let line = source.get(start..)?.lines().next()?;
    let (name, value) = line.strip_prefix('[')?.split_once(' ')?;
    let is_tag = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && value.starts_with('"')
        && value.trim_end().ends_with("\"]");
    is_tag.then(|| start..start + line.trim_end().len())
}

/// A full-width colon after a key on the line of the error or one of the two before it.
fn full_width_colon(source: &str, at: usize) -> Option<Range<usize>> {
    let end = source.get(at..)?.find('\n').map_or(source.len(), |end| at + end);
    let lines = source.get(..end)?.rmatch_indices('\n').nth(2).map_or(0, |(at, _)| at + 1);
    let mut begin = lines;
    for line in source.get(lines..end)?.split_inclusive('\n') {
        if let Some(colon) = line.find('：') {
            let key = line[..colon].trim_start_matches([' ', '-']);
            if !key.is_empty() && key.chars().all(|c| c.is_ascii_alphabetic()) {
                return Some(begin + colon..begin + colon + '：'.len_utf8());
            }
        }
        begin += line.len();
    }
    None
}

/// The first curly or full-width quote after a byte on its line.
fn curly_quote(source: &str, from: usize) -> Option<(Range<usize>, char)> {
    let line = source.get(from..)?.lines().next()?;
    let (at, letter) = line.char_indices().find(|(_, letter)| {
        matches!(letter, '”' | '“' | '„' | '’' | '‘' | '」' | '』' | '＂' | '＇')
    })?;
    Some((from + at..from + at + letter.len_utf8(), letter))
}

/// The dash of the first problem of a document that lists problems without a key: it has keys of a
/// collection above, but no line `problems:` among them.
fn list_without_name(source: &str, at: usize) -> Option<Range<usize>> {
    let end = source.get(at..)?.find('\n').map_or(source.len(), |end| at + end);
    let begin = source[..end].rfind("\n---").map_or(0, |begin| begin + 4);
    let (mut start, mut has_keys) = (begin, false);
    for line in source[begin..end].split_inclusive('\n') {
        let words = line.trim_start();
        if let Some(item) = words.strip_prefix("- ") {
            let is_problem = item.split_once(':').is_some_and(|(key, _)| {
                OF_PROBLEM.iter().any(|it| it.name == key.trim()) && key.trim() != "source"
            });
            if is_problem && has_keys {
                let dash = start + line.len() - words.len();
                return Some(dash..dash + item.trim_end().len() + 2);
            }
        } else if line.starts_with("problems:") {
            return None;
        } else {
            has_keys |= line.starts_with(|c: char| c.is_ascii_alphabetic());
        }
        start += line.len();
    }
    None
}

/// The last quote before a byte that is not closed on its line.
fn open_quote(source: &str, at: usize) -> Option<Range<usize>> {
    let before = source.get(..at)?;
    let mut end = before.len();
    for line in before.split_inclusive('\n').rev() {
        let begin = end - line.len();
        for quote in ['"', '\''] {
            if line.matches(quote).count() % 2 == 1 {
                let at = begin + line.rfind(quote)?;
                return Some(at..at + 1);
            }
        }
        end = begin;
    }
    None
}
