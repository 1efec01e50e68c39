//! YAML files as a stream of documents, one of which is held at a time.

use std::collections::HashMap;
use std::io::{self, BufRead};
use std::sync::Arc;

use super::Excerpt;
use super::lines::{Line, LineFault, Lines};
use super::raw_problem::{Content, Document};
use crate::problem::{Diagnostic, Slot, yaml};

/// The largest YAML document that is read, in bytes; it is held as a whole.
pub const LARGEST_DOCUMENT: usize = 1 << 28;

/// The most ids that are remembered from one document to the next, so that memory stays bounded.
const MOST_IDS: usize = 1 << 16;

/// A problem of a document, or a message about it, and the line on which it begins.
pub(super) type Found = (u64, Content);

/// The documents of a file.
#[derive(Debug, Default)]
pub(super) struct Documents {
    /// The problems so far.
    problems: usize,
    /// The ids of problems outside a collection, which must differ in the whole file, and their
    /// lines.
    bare_ids: HashMap<String, u64>,
    /// The first line of the next document, if it was read already.
    mark: Option<(u64, String)>,
}

/// A part of a file, and why it cannot be read if it cannot.
type Chunk = (Excerpt, Option<Diagnostic>);

impl Documents {
    /// The problems of the next document, each with its line; `None` after the last one.
    ///
    /// # Errors
    /// What the reader returns.
    pub(super) fn read(
        &mut self,
        lines: &mut Lines<impl BufRead>,
        file: &Arc<str>,
    ) -> io::Result<Option<Vec<Found>>> {
        let Some((excerpt, error)) = self.chunk(lines, file)? else { return Ok(None) };
        let Some(error) = error else { return Ok(Some(self.parse(excerpt))) };
        Ok(Some(vec![(excerpt.first_line, Content::Message(error.file(&**file), excerpt))]))
    }

    /// The lines up to the next `---`.
    fn chunk(
        &mut self,
        lines: &mut Lines<impl BufRead>,
        file: &Arc<str>,
    ) -> io::Result<Option<Chunk>> {
        let (mut text, mut first, mut has_content) = (String::new(), None, false);
        if let Some((number, mark)) = self.mark.take() {
            first = Some(number);
            has_content = mark.len() > 3;
            text = mark + "\n";
        }
        let mut refused = None;
        while let Some(Line { number, text: line }) = lines.read()? {
            first.get_or_insert(number);
            match line {
                Ok(line) if has_content && (line == "---" || line.starts_with("--- ")) => {
                    self.mark = Some((number, line));
                    break;
                }
                Ok(line) => {
                    has_content |=
                        line != "---" && !line.trim().is_empty() && !line.starts_with('#');
                    text.push_str(&line);
                    text.push('\n');
                    if text.len() > LARGEST_DOCUMENT {
                        let most = LARGEST_DOCUMENT >> 20;
                        let message = format!("the document is larger than {most} MiB");
                        let place = Excerpt::place(file, first.unwrap_or(number));
                        refused.get_or_insert((place, Some(Diagnostic::error(message))));
                        text.clear();
                    }
                }
                Err(fault) => {
                    has_content = true;
                    refused.get_or_insert_with(|| faulty(fault, number, lines.lossy(), file));
                }
            }
        }
        let Some(first) = first.filter(|_| has_content) else { return Ok(None) };
        let whole = || Excerpt { file: Arc::clone(file), text: text.into(), first_line: first };
        Ok(Some(refused.unwrap_or_else(|| (whole(), None))))
    }

    /// Takes a document apart into its problems and the messages that are about none of them.
    fn parse(&mut self, excerpt: Excerpt) -> Vec<Found> {
        let yaml::Read { collections, diagnostics } =
            yaml::read_part(&excerpt.text, &excerpt.file, self.problems);
        let document = Arc::new(Document { excerpt, collections });
        let mut messages = diagnostics;
        let mut found = Vec::new();
        let (mut line, mut seen) = (document.excerpt.first_line, 0);
        for (collection, slots) in document.collections.iter().enumerate() {
            for (slot, found_slot) in slots.problems.iter().enumerate() {
                let start = found_slot.span.start;
                if let Some(passed) = document.excerpt.text.get(seen..start) {
                    line += passed.bytes().filter(|&byte| byte == b'\n').count() as u64;
                    seen = start;
                }
                let (mut errors, others): (Vec<_>, _) =
                    messages.into_iter().partition(|one| found_slot.is_concerned(one));
                messages = others;
                if errors.is_empty() && found_slot.entry.is_none() {
                    // A bracket closed by another one is complained about where it was opened,
                    // before the problem.
                    let about = |one: &mut Diagnostic| one.subject.as_ref() == Some(&found_slot.id);
                    errors.extend(messages.extract_if(.., about));
                }
                if slots.is_bare() {
                    errors.extend(self.repeated_id(found_slot, line, &document.excerpt));
                }
                let document = Arc::clone(&document);
                found.push((line, Content::Slot { document, collection, slot, errors }));
                self.problems += 1;
            }
        }
        found.extend(messages.into_iter().map(|message| {
            let at = message.primary.as_ref().map_or(0, |label| label.span.start);
            (document.excerpt.line(at), Content::Message(message, document.excerpt.clone()))
        }));
        found
    }
}

impl Documents {
    /// The error of a problem outside a collection whose id an earlier document has, too.
    fn repeated_id(&mut self, slot: &Slot, line: u64, excerpt: &Excerpt) -> Option<Diagnostic> {
        let id = slot.entry.as_ref()?.id.as_ref()?;
        if let Some(first) = self.bare_ids.get(id.as_str()) {
            let error =
                Diagnostic::error(format!("found the id `{}` twice", yaml::cut(id.as_str())));
            let help = format!("an id names one problem of a file; the first is on line {first}");
            let error = error.file(&*excerpt.file).about(id.as_str()).help(help);
            return Some(match id.span() {
                Some(span) => error.at(span, "again here"),
                None => error,
            });
        }
        if self.bare_ids.len() < MOST_IDS {
            self.bare_ids.insert(id.as_str().to_owned(), line);
        }
        None
    }
}

/// The message about a line that is no text.
fn faulty(fault: LineFault, number: u64, lossy: String, file: &Arc<str>) -> Chunk {
    match fault {
        LineFault::NotUtf8 { byte, column } => {
            let message =
                format!("found the byte {byte:#04x} on line {number}, expected UTF-8 text");
            let diagnostic = Diagnostic::error(message)
                .at(column - 1..column, "not UTF-8")
                .help("save the file as UTF-8");
            let text = lossy.into();
            (Excerpt { file: Arc::clone(file), text, first_line: number }, Some(diagnostic))
        }
        LineFault::TooLong(_) => {
            (Excerpt::place(file, number), Some(Diagnostic::error(fault.to_string())))
        }
    }
}
