//! YAML as a tree with the place of every node, one document at a time.
//!
//! This is the only file that names the parser. A deserializer would stop at
//! the first error, while a collection must go on after a bad problem; so this uses the parser's
//! events and leaves their meaning to the reader.
//!
//! Aliases are kept as nodes of their own and never expanded. A tree is thus
//! never larger than its text, and there is nothing for a bomb to expand.
//!
//! A syntax error is explained by its probable cause, with a remedy.

use std::borrow::Cow;
use std::ops::Range;

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError, StrInput, options};

use crate::game::{Remedy, Term};
use crate::problem::YamlFault;

/// The deepest nesting that is read; a collection needs five levels.
const MAX_NESTING: usize = 64;

/// The most nodes of one document: some hundred thousand problems.
const MAX_NODES: usize = 16_000_000;

/// The most anchors of one document that are reported.
const MAX_ANCHORS: usize = 100;

/// A value, a list or a mapping, and its bytes in the source.
pub(super) struct Node<'a> {
    pub(super) span: Range<usize>,
    pub(super) kind: Kind<'a>,
    /// A syntax error came before its end: something is missing from it.
    pub(super) broken: bool,
}

/// What a node is.
pub(super) enum Kind<'a> {
    /// Any scalar that is not empty; `content` is where its letters begin.
    Scalar {
        value: Cow<'a, str>,
        content: usize,
    },
    /// Nothing, `~` or `null`, without quotes.
    Null,
    Sequence(Vec<Node<'a>>),
    /// Keys and values in the order of the file; keys may come twice.
    Mapping(Vec<(Node<'a>, Node<'a>)>),
    /// `*name`
    Alias,
    /// `!tag`, with the node it marks.
    Tagged,
}

impl Node<'_> {
    /// The scalar, if it is one.
    pub(super) fn as_str(&self) -> Option<&str> {
        match &self.kind {
            Kind::Scalar { value, .. } => Some(value),
            _ => None,
        }
    }
}

impl Kind<'_> {
    /// What it is, as errors say it.
    pub(super) fn describe(&self) -> Term {
        let (name, english) = match self {
            Kind::Scalar { .. } => ("text", "a text"),
            Kind::Null => ("nothing", "nothing"),
            Kind::Sequence(_) => ("list", "a list"),
            Kind::Mapping(_) => ("mapping", "a mapping"),
            Kind::Alias => ("alias", "an alias"),
            Kind::Tagged => ("tag", "a tag"),
        };
        Term::new(format!("found.{name}"), english)
    }
}

/// Why a document is not read to its end.
pub(super) struct SyntaxError {
    pub(super) span: Range<usize>,
    pub(super) fault: YamlFault,
    pub(super) remedy: Option<Remedy>,
    /// What the parser says, if it does not know the remedy.
    unexplained: Option<String>,
}

/// A document, up to an error.
pub(super) struct Document<'a> {
    /// `None` if not even its first node was begun.
    pub(super) root: Option<Node<'a>>,
    /// The places of anchors, which are not read: `&name`.
    pub(super) anchors: Vec<Range<usize>>,
    pub(super) error: Option<SyntaxError>,
}

/// The documents of a stream, in order.
pub(super) struct Documents<'a> {
    source: &'a str,
    parser: Parser<'a, StrInput<'a>>,
    done: bool,
}

impl<'a> Documents<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        let options = options! {
            emit_anchor_events: true,
            emit_comments: false,
            emit_unresolved_aliases: true,
            flow_nesting_limit: MAX_NESTING,
            block_nesting_limit: MAX_NESTING,
        };
        Self { source, parser: Parser::new_from_str_with_options(source, options), done: false }
    }

    /// The document cut short by an error; the parser goes on at the next.
    fn fail(&mut self, mut tree: Tree<'a>, error: &ScanError) -> Document<'a> {
        let mut at = error.marker().byte_offset().unwrap_or(self.source.len());
        // The parser gives the place where it began to read, not that of the tab.
        if is_tab(error) {
            at += self.source.get(at..).and_then(|rest| rest.find('\t')).unwrap_or_default();
        }
        self.skip();
        tree.unwind(at);
        let end = self.source[at..].chars().next().map_or(at, |letter| at + letter.len_utf8());
        let error = Some(explain(error, at..end));
        Document { root: tree.root, anchors: tree.anchors, error }
    }

    fn skip(&mut self) {
        self.done = !self.parser.proceed_next_document().unwrap_or(false);
    }
}

impl<'a> Iterator for Documents<'a> {
    type Item = Document<'a>;

    fn next(&mut self) -> Option<Document<'a>> {
        let mut tree = Tree::default();
        while !self.done {
            let (event, span) = match self.parser.next_event() {
                None => break,
                Some(Err(error)) => return Some(self.fail(tree, &error)),
                Some(Ok(read)) => read,
            };
            let start = span.start.byte_offset().unwrap_or(0).min(self.source.len());
            let span = start..span.end.byte_offset().unwrap_or(start).max(start);
            match event {
                Event::StreamEnd => self.done = true,
                Event::DocumentEnd => {
                    let Tree { root, anchors, .. } = tree;
                    return Some(Document { root, anchors, error: None });
                }
                event => tree.accept(event, span, self.source),
            }
            if tree.nodes > MAX_NODES {
                self.skip();
                tree.unwind(start);
                let (span, fault) = (start..start, YamlFault::Values { most: MAX_NODES });
                let remedy = Some(Remedy::Divide);
                let error = Some(SyntaxError { span, fault, remedy, unexplained: None });
                return Some(Document { root: tree.root, anchors: tree.anchors, error });
            }
        }
        None
    }
}

/// A tree that grows at the end of its last branch.
#[derive(Default)]
struct Tree<'a> {
    root: Option<Node<'a>>,
    /// The lists and mappings that are open, outermost first. For a mapping
    /// with a key that waits for its value, the key.
    open: Vec<(Node<'a>, Option<Node<'a>>)>,
    anchors: Vec<Range<usize>>,
    nodes: usize,
}

impl<'a> Tree<'a> {
    fn accept(&mut self, event: Event<'a>, span: Range<usize>, source: &str) {
        let node = |kind| Node { span: span.clone(), kind, broken: false };
        match event {
            Event::Scalar(value, style, _, None) => {
                let kind = scalar(value, style, &span, source);
                self.attach(node(kind));
            }
            Event::Scalar(..) => self.attach(node(Kind::Tagged)),
            Event::Alias(_) | Event::UnresolvedAlias(_) => self.attach(node(Kind::Alias)),
            Event::SequenceStart(_, _, tag) => {
                let mut list = node(Kind::Sequence(Vec::new()));
                list.broken = tag.is_some();
                self.open.push((list, None));
            }
            Event::MappingStart(_, _, tag) => {
                let mut mapping = node(Kind::Mapping(Vec::new()));
                mapping.broken = tag.is_some();
                self.open.push((mapping, None));
            }
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some((mut closed, _)) = self.open.pop() {
                    closed.span.end = inner_end(&closed, span.end, source);
                    // Until it ends, a list's flag says that it has a tag.
                    if std::mem::take(&mut closed.broken) {
                        closed.kind = Kind::Tagged;
                    }
                    self.attach(closed);
                }
            }
            Event::Anchor(..) => {
                if self.anchors.len() < MAX_ANCHORS {
                    self.anchors.push(span);
                }
                return;
            }
            _ => return,
        }
        self.nodes += 1;
    }

    fn attach(&mut self, node: Node<'a>) {
        match self.open.last_mut() {
            None => self.root = Some(node),
            Some((Node { kind: Kind::Mapping(pairs), .. }, key)) => match key.take() {
                None => *key = Some(node),
                Some(key) => pairs.push((key, node)),
            },
            Some((Node { kind: Kind::Sequence(items), .. }, _)) => items.push(node),
            Some(_) => {}
        }
    }

    /// Closes everything that an error left open. A key without a value is dropped.
    fn unwind(&mut self, at: usize) {
        while let Some((mut closed, _)) = self.open.pop() {
            closed.span.end = at.max(closed.span.start);
            closed.broken = true;
            self.attach(closed);
        }
    }
}

/// The end of a list or mapping without the blank lines after it.
fn inner_end(closed: &Node<'_>, end: usize, source: &str) -> usize {
    let text = source.get(closed.span.start..end).unwrap_or_default();
    closed.span.start + text.trim_end().len()
}

fn scalar<'a>(
    value: Cow<'a, str>,
    style: ScalarStyle,
    span: &Range<usize>,
    source: &str,
) -> Kind<'a> {
    let content = match style {
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => span.start + 1,
        // The parser reports an empty value as `~`.
        ScalarStyle::Plain if span.is_empty() => return Kind::Null,
        ScalarStyle::Plain if matches!(&*value, "" | "~" | "null" | "Null" | "NULL") => {
            return Kind::Null;
        }
        _ => span.start,
    };
    Kind::Scalar { value, content: content.min(source.len()) }
}

/// Whether a tab causes the error of the parser.
fn is_tab(error: &ScanError) -> bool {
    error.info().split(' ').any(|word| matches!(word, "tab" | "tabs"))
}

/// The error of the parser in our words.
fn explain(error: &ScanError, span: Range<usize>) -> SyntaxError {
    let is_deep = *error.kind() == ErrorKind::RecursionLimitExceeded;
    let (fault, remedy) = if is_deep {
        (YamlFault::Deep { most: MAX_NESTING }, None)
    } else {
        let info = error.info().clone();
        (YamlFault::Syntax { info }, is_tab(error).then_some(Remedy::Spaces))
    };
    let is_known = remedy.is_some() || is_deep;
    let unexplained = (!is_known).then(|| error.info().clone());
    SyntaxError { span, fault, remedy, unexplained }
}

/// A probable cause: the place to look at, and what to do.
struct Cause {
    /// The bytes to mark; `None` if the parser's own place is right.
    span: Option<Range<usize>>,
    /// What was found, if that says more than the parser.
    fault: Option<YamlFault>,
    remedy: Remedy,
}

impl Cause {
    fn at(span: Range<usize>, fault: YamlFault, remedy: Remedy) -> Self {
        Self { span: Some(span), fault: Some(fault), remedy }
    }

    fn remedy(remedy: Remedy) -> Self {
        Self { span: None, fault: None, remedy }
    }
}

/// An error of the parser with its probable cause; `is_key` knows the keys of a problem.
pub(super) fn explained(error: SyntaxError, source: &str, is_key: fn(&str) -> bool) -> SyntaxError {
    let Some(info) = &error.unexplained else { return error };
    let Cause { span, fault, remedy } = cause(source, error.span.start, info, is_key);
    SyntaxError {
        span: span.unwrap_or(error.span),
        fault: fault.unwrap_or(error.fault),
        remedy: Some(remedy),
        unexplained: None,
    }
}

/// The cause of an error that the parser met at a byte of the source and describes by `info`.
fn cause(source: &str, at: usize, info: &str, is_key: fn(&str) -> bool) -> Cause {
    if let Some(tag) = pgn_tag(source) {
        return Cause::at(tag, YamlFault::Pgn, Remedy::FromGames);
    }
    if let Some(colon) = full_width_colon(source, at) {
        return Cause::at(colon, YamlFault::Colon, Remedy::Colon);
    }
    if info.contains("quoted scalar")
        && let Some(quote) = open_quote(source, at)
    {
        if let Some((curly, letter)) = curly_quote(source, quote.end) {
            let quote = source[quote].to_owned();
            return Cause::at(curly, YamlFault::Quote { letter }, Remedy::CloseAs { quote });
        }
        return Cause::at(quote, YamlFault::OpenQuote, Remedy::Close);
    }
    if let Some(list) = list_without_name(source, at, is_key) {
        return Cause::at(list, YamlFault::Loose, Remedy::ProblemsAbove);
    }
    if ["'-' indicator", "indentation", "indented", "block mapping", "block end"]
        .iter()
        .any(|word| info.contains(word))
        || info.contains("mapping values") && is_deeper_than_before(source, at)
    {
        return Cause::remedy(Remedy::Column);
    }
    Cause::remedy(Remedy::QuoteSigns)
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
fn list_without_name(source: &str, at: usize, is_key: fn(&str) -> bool) -> Option<Range<usize>> {
    let end = source.get(at..)?.find('\n').map_or(source.len(), |end| at + end);
    let begin = source[..end].rfind("\n---").map_or(0, |begin| begin + 4);
    let (mut start, mut has_keys) = (begin, false);
    for line in source[begin..end].split_inclusive('\n') {
        let words = line.trim_start();
        if let Some(item) = words.strip_prefix("- ") {
            let is_problem = item
                .split_once(':')
                .is_some_and(|(key, _)| is_key(key.trim()) && key.trim() != "source");
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
