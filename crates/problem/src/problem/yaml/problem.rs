//! One problem of a collection: what it must have and what it may.

use std::collections::BTreeSet;

use super::fields::{Fields, cut, quote_it};
use super::keys::OF_PROBLEM;
use super::tree::{Kind, Node};
use super::{Ids, Reader, first_line};
use crate::problem::{
    Board, Diagnostic, Entry, Expect, FindingKind, Slot, Spanned, Stipulation, StipulationSource,
    default_id,
};

impl<'a> Reader<'a> {
    /// Reads a problem and gives it its place, whether or not it can be read.
    pub(super) fn slot(&mut self, node: Node<'a>, ids: &mut Ids) -> Slot {
        self.count += 1;
        let span = node.span.clone();
        let own = own_id(&node);
        let place = own.map_or_else(|| first_line(self.source, &span), |id| id.span.clone());
        let id = match own.and_then(Node::as_str) {
            Some(id) => id.to_owned(),
            None => default_id(self.file, self.count),
        };
        self.subject = Some(id.clone());
        let errors = self.errors;
        match ids.get(&id) {
            None => _ = ids.insert(id.clone(), place),
            Some(first) => self.report(
                Diagnostic::error(format!("found the id `{}` twice", cut(&id)))
                    .at(place, "again here")
                    .with(first.clone(), "first here")
                    .help("an id names one problem of a collection"),
            ),
        }
        let entry = if node.broken {
            self.cut_short = Some(id.clone());
            None
        } else {
            self.entry(node)
        };
        self.subject = None;
        let entry = entry.filter(|_| self.errors == errors);
        Slot { id, span, entry }
    }

    fn entry(&mut self, node: Node<'a>) -> Option<Entry> {
        let Kind::Mapping(pairs) = node.kind else {
            self.expected(&node, "a mapping with `fen` and `stipulation`", "problems");
            return None;
        };
        let here = first_line(self.source, &node.span);
        let mut fields = self.fields(pairs, &OF_PROBLEM, "a problem");
        let id = self.text(&mut fields, "id");
        let title = self.text(&mut fields, "title");
        let authors = self.texts(&mut fields, "authors");
        let source = self.source(&mut fields);
        let award = self.award(&mut fields);
        let reprints = self.reprints(&mut fields);
        let foreignids = self.foreign_ids(&mut fields);
        let related = self.related(&mut fields);
        let game = self.game(&mut fields);
        let rules = self.text(&mut fields, "rules");
        let repetition = self.text(&mut fields, "repetition");
        let notation = self.text(&mut fields, "notation");
        let board = self.board(&mut fields, &here);
        let marks = self.texts(&mut fields, "marks");
        let stipulation = self.stipulation(&mut fields);
        let stipulation_source = self.stipulation_source(&mut fields);
        let solution = self.text(&mut fields, "solution");
        let intended_solutions =
            self.intended_solutions(&mut fields, stipulation.as_ref().map(|it| it.value));
        let keywords = self.texts(&mut fields, "keywords");
        let comments = self.texts(&mut fields, "comments");
        let themes = self.texts(&mut fields, "themes");
        let difficulty = self.text(&mut fields, "difficulty");
        let provenance = self.provenance(&mut fields);
        let expect = self.expect(&mut fields);
        let twins = self.twins(&mut fields);
        Some(Entry {
            id,
            title,
            authors,
            source,
            award,
            reprints,
            foreignids,
            related,
            game,
            rules,
            repetition,
            notation,
            board: board?,
            marks,
            stipulation: stipulation?,
            stipulation_source,
            solution,
            intended_solutions,
            keywords,
            comments,
            themes,
            difficulty,
            provenance,
            expect,
            twins,
        })
    }

    /// Exactly one of `fen` and `diagram` with `turn`.
    fn board(&mut self, fields: &mut Fields<'a>, here: &std::ops::Range<usize>) -> Option<Board> {
        let errors = self.errors;
        let keys = ["fen", "diagram", "turn"].map(|name| fields.key(name));
        let fen = self.text(fields, "fen");
        let diagram = self.text(fields, "diagram");
        let turn = self.text(fields, "turn");
        let [fen_key, diagram_key, turn_key] = keys.map(|key| key.unwrap_or(here.clone()));
        let diagnostic = match (fen, diagram, turn) {
            (Some(fen), None, None) => return Some(Board::Fen(fen)),
            (None, Some(diagram), Some(turn)) => return Some(Board::Diagram { diagram, turn }),
            // If one of them is not a text, that has been reported.
            _ if self.errors > errors => return None,
            (None, None, _) => Diagnostic::error("this problem has no position")
                .at(here.clone(), "`fen`, or `diagram` and `turn`, are missing"),
            (Some(_), Some(_), _) => Diagnostic::error("this problem has two positions")
                .at(diagram_key, "`diagram` here")
                .with(fen_key, "`fen` here")
                .help("keep one of them"),
            (Some(_), None, Some(_)) => {
                Diagnostic::error("this problem says twice which side is to move")
                    .at(turn_key, "`turn` belongs to a diagram")
                    .with(fen_key, "the position text has its own side to move")
                    .help("leave `turn` out")
            }
            (None, Some(_), None) => {
                Diagnostic::error("this problem does not say which side is to move")
                    .at(diagram_key, "a diagram also needs `turn`")
                    .help("add `turn: red`, which is also `white`, or `turn: black`")
            }
        };
        self.report(diagnostic);
        None
    }

    fn stipulation(&mut self, fields: &mut Fields<'a>) -> Option<Spanned<Stipulation>> {
        let Some(node) = fields.take("stipulation") else {
            return self.no_stipulation(fields);
        };
        let text = self.text_of(node, "stipulation")?;
        match text.as_str().parse() {
            Ok(value) => Some(Spanned { value, span: text.span() }),
            Err(error) => {
                let mut diagnostic = Diagnostic::error(error.to_string())
                    .at(text.span().unwrap_or_default(), "not a stipulation");
                diagnostic.help = error.help();
                self.report(diagnostic);
                None
            }
        }
    }

    fn stipulation_source(&mut self, fields: &mut Fields<'a>) -> Option<StipulationSource> {
        let text = self.text(fields, "stipulation-source")?;
        match text.as_str().parse::<StipulationSource>() {
            Ok(source) => Some(source),
            Err(error) => {
                let place = text.span().unwrap_or_default();
                self.report(Diagnostic::error(error.to_string()).at(place, "not a source"));
                None
            }
        }
    }

    /// Without a stipulation the shortest win is asked for. One that YAML took for a comment is an
    /// error.
    fn no_stipulation(&mut self, fields: &Fields<'a>) -> Option<Spanned<Stipulation>> {
        let Some(key) = fields.key("stipulation") else {
            return Some(Stipulation::SHORTEST.into());
        };
        self.report(match self.comment_behind(&key) {
            Some((comment, span)) => {
                Diagnostic::error("found nothing for `stipulation`, expected a text such as \"#3\"")
                    .at(span, "this is a comment in YAML")
                    .help(quote_it("stipulation", &comment))
            }
            None => {
                Diagnostic::error("found nothing for `stipulation`, expected a text such as \"#3\"")
                    .at(key, "nothing follows")
            }
        });
        None
    }

    /// `sound`, or a list of findings.
    pub(super) fn expect(&mut self, fields: &mut Fields<'a>) -> Option<Spanned<Expect>> {
        let node = fields.take("expect")?;
        let span = Some(node.span.clone());
        match node.kind {
            Kind::Scalar { ref value, .. } if value == "sound" => {
                Some(Spanned { value: Expect::Sound, span })
            }
            Kind::Scalar { ref value, .. } => match value.parse::<FindingKind>() {
                Ok(kind) => Some(Spanned { value: Expect::Findings([kind].into()), span }),
                Err(error) => {
                    let diagnostic = Diagnostic::error(format!(
                        "found `{}` for `expect`, expected `sound` or findings",
                        cut(value)
                    ));
                    let diagnostic = diagnostic.at(node.span.clone(), "expected `sound` or a list");
                    self.report(
                        diagnostic.help(match error.meant {
                            Some(word) => format!("did you mean `{word}`?"),
                            None if value == "unsound" => {
                                "name the findings that `verify` shows, as in `expect: [cook]`"
                                    .to_owned()
                            }
                            None => {
                                let names = FindingKind::ALL.map(FindingKind::name).join(", ");
                                format!("write `expect: sound`, or a list of {names}")
                            }
                        }),
                    );
                    None
                }
            },
            Kind::Sequence(items) if !items.is_empty() => {
                let kinds: BTreeSet<FindingKind> =
                    items.into_iter().filter_map(|item| self.finding(item)).collect();
                Some(Spanned { value: Expect::Findings(kinds), span })
            }
            Kind::Sequence(_) => {
                self.report(
                    Diagnostic::error("found an empty list for `expect`, expected findings")
                        .at(node.span, "nothing is expected here")
                        .help("write `expect: sound`"),
                );
                None
            }
            _ => {
                self.expected(&node, "`sound` or a list of findings", "expect");
                None
            }
        }
    }

    fn finding(&mut self, node: Node<'a>) -> Option<FindingKind> {
        let text = self.text_of(node, "expect")?;
        match text.as_str().parse() {
            Ok(kind) => Some(kind),
            Err(error) => {
                let mut diagnostic = Diagnostic::error(error.to_string())
                    .at(text.span().unwrap_or_default(), "unknown finding");
                diagnostic.help = error.meant.map(|word| format!("did you mean `{word}`?"));
                self.report(diagnostic);
                None
            }
        }
    }
}

/// The scalar of a problem's `id`, looked up before anything is reported.
fn own_id<'n, 'a>(node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let Kind::Mapping(pairs) = &node.kind else { return None };
    let (_, id) = pairs.iter().find(|(key, _)| key.as_str() == Some("id"))?;
    id.as_str().map(|_| id)
}
