//! What an editor says before the problems, written in Markdown.
//!
//! Nothing of it is code: HTML is printed as text, of a picture its description, and a link with its
//! address, since a page loads nothing and paper has no links.

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::Book;
use crate::report::words;

/// A paragraph, a list or another block.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    Heading(Vec<Span>),
    Paragraph(Vec<Span>),
    /// A list; numbered from here on, if it is.
    List(Option<u64>, Vec<Vec<Block>>),
    Quote(Vec<Block>),
    /// Lines as they are.
    Code(String),
    Rule,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Span {
    Text(String),
    Emphasis(Vec<Span>),
    Strong(Vec<Span>),
    Code(String),
    /// The end of a line.
    Break,
}

/// The heading of the foreword, which is the one that it begins with, and what follows.
pub(super) fn headed(book: &Book) -> Option<(Vec<Span>, Vec<Block>)> {
    let mut blocks = blocks(book.foreword.as_ref()?);
    let heading = match blocks.first_mut() {
        Some(Block::Heading(spans)) => std::mem::take(spans),
        _ => return Some((vec![Span::Text(book.heading(words::page_foreword()))], blocks)),
    };
    blocks.remove(0);
    Some((heading, blocks))
}

/// The blocks of a text.
fn blocks(markdown: &str) -> Vec<Block> {
    let mut reader = Reader { events: Parser::new_ext(markdown, Options::ENABLE_STRIKETHROUGH) };
    reader.blocks()
}

struct Reader<'a> {
    events: Parser<'a>,
}

impl Reader<'_> {
    /// Blocks up to the end of their parent.
    fn blocks(&mut self) -> Vec<Block> {
        let (mut blocks, mut loose) = (Vec::new(), Vec::new());
        while let Some(event) = self.events.next() {
            let block = match event {
                Event::End(_) => break,
                Event::Rule => Block::Rule,
                Event::Start(Tag::Heading { .. }) => Block::Heading(self.spans()),
                Event::Start(Tag::Paragraph | Tag::HtmlBlock) => Block::Paragraph(self.spans()),
                Event::Start(Tag::BlockQuote(_)) => Block::Quote(self.blocks()),
                Event::Start(Tag::CodeBlock(_)) => Block::Code(plain(&self.spans())),
                Event::Start(Tag::List(first)) => Block::List(first, self.items()),
                // Items of a tight list hold text without a paragraph around it.
                event => {
                    self.span(event, &mut loose);
                    continue;
                }
            };
            blocks.extend(paragraph(&mut loose));
            blocks.push(block);
        }
        blocks.extend(paragraph(&mut loose));
        blocks
    }

    fn items(&mut self) -> Vec<Vec<Block>> {
        let mut items = Vec::new();
        while let Some(Event::Start(_)) = self.events.next() {
            items.push(self.blocks());
        }
        items
    }

    /// Parts up to the end of their parent.
    fn spans(&mut self) -> Vec<Span> {
        let mut spans = Vec::new();
        while let Some(event) = self.events.next() {
            if let Event::End(_) = event {
                break;
            }
            self.span(event, &mut spans);
        }
        spans
    }

    fn span(&mut self, event: Event<'_>, spans: &mut Vec<Span>) {
        match event {
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                spans.push(Span::Text(text.into_string()));
            }
            Event::Code(text) => spans.push(Span::Code(text.into_string())),
            Event::SoftBreak => spans.push(Span::Text(" ".to_owned())),
            Event::HardBreak => spans.push(Span::Break),
            Event::Start(Tag::Emphasis) => spans.push(Span::Emphasis(self.spans())),
            Event::Start(Tag::Strong) => spans.push(Span::Strong(self.spans())),
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                let shown = self.spans();
                let is_bare = plain(&shown) == *dest_url;
                spans.extend(shown);
                if !is_bare && !dest_url.is_empty() {
                    spans.push(Span::Text(format!(" ({dest_url})")));
                }
            }
            Event::Start(_) => spans.extend(self.spans()),
            _ => {}
        }
    }
}

fn paragraph(loose: &mut Vec<Span>) -> Option<Block> {
    (!loose.is_empty()).then(|| Block::Paragraph(std::mem::take(loose)))
}

/// The text of spans alone.
pub(super) fn plain(spans: &[Span]) -> String {
    let text = |span: &Span| match span {
        Span::Text(text) | Span::Code(text) => text.clone(),
        Span::Emphasis(spans) | Span::Strong(spans) => plain(spans),
        Span::Break => "\n".to_owned(),
    };
    spans.iter().map(text).collect()
}

/// How a format writes spans: its text, and what surrounds emphasized and plain parts.
pub(super) struct Signs {
    pub(super) text: fn(&str) -> String,
    pub(super) emphasis: [&'static str; 2],
    pub(super) strong: [&'static str; 2],
    pub(super) code: [&'static str; 2],
    pub(super) line_break: &'static str,
}

impl Signs {
    pub(super) fn write(&self, spans: &[Span]) -> String {
        let around = |[before, after]: [&str; 2], text: String| format!("{before}{text}{after}");
        let one = |span: &Span| match span {
            Span::Text(text) => (self.text)(text),
            Span::Emphasis(spans) => around(self.emphasis, self.write(spans)),
            Span::Strong(spans) => around(self.strong, self.write(spans)),
            Span::Code(text) => around(self.code, (self.text)(text)),
            Span::Break => self.line_break.to_owned(),
        };
        spans.iter().map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_read_and_nothing_of_it_is_lost() {
        let text = "# On *mates*\n\nOne  \ntwo <b>x</b> [site](https://a.example/) ![board](b.png)\n\n\
                    1. first\n2. second\n   - inner\n\n> said\n\n    as is\n\n---\n<div>raw</div>\n";
        let blocks = blocks(text);
        let said = |text: &str| Span::Text(text.to_owned());
        assert_eq!(
            blocks[0],
            Block::Heading(vec![said("On "), Span::Emphasis(vec![said("mates")])])
        );
        let Block::Paragraph(spans) = &blocks[1] else { panic!("{blocks:?}") };
        let line = "One\ntwo <b>x</b> site (https://a.example/) board (b.png)";
        assert_eq!(plain(spans), line);
        let Block::List(Some(1), items) = &blocks[2] else { panic!("{blocks:?}") };
        assert_eq!(items[0], [Block::Paragraph(vec![said("first")])]);
        assert!(matches!(&items[1][1], Block::List(None, inner) if inner.len() == 1));
        assert!(matches!(&blocks[3], Block::Quote(inner) if inner.len() == 1));
        assert_eq!(blocks[4], Block::Code("as is\n".to_owned()));
        assert_eq!(blocks[5], Block::Rule);
        assert!(matches!(&blocks[6], Block::Paragraph(spans) if plain(spans).contains("<div>raw")));
    }
}
