//! Builds the tree of a solution out of its tokens, without recursion.

use std::ops::Range;
use std::str::FromStr;

use super::lexer::{Lexer, Token, bare, split_suffix};
use super::{ANY, LISTED, MAX_NESTING, Mark, Suffix, number};
use crate::problem::{Line, MoveTextError, MoveTextErrorKind as Kind, Solution, Written};

/// The ply after the last that a number can name.
const PLY_LIMIT: u32 = 2 * u16::MAX as u32;

struct Open {
    line: Line,
    /// The ply of the next move.
    ply: u32,
    /// For a variation: its `(`, and the index of the move it replaces in the
    /// line around it. Without a number that is the last move.
    begin: Range<usize>,
    target: usize,
    kind: OpenKind,
    /// The index of a reply with a number of its own, while only commas and moves follow it: they are a
    /// list of replies if the number of their answer comes next.
    listed: Option<usize>,
}

/// How a line began, and so what ends it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenKind {
    /// The outermost line, or `(`.
    Written,
    /// A number that goes back in the line around it, as in printed trees.
    Returning,
    /// `threat:`. It is not played and not kept.
    Threat,
}

/// A number that waits for its move.
type Pending = Option<(NumberedPly, Range<usize>)>;

/// What a number says about the move after it.
#[derive(Clone, Copy)]
enum NumberedPly {
    /// `3.` or `3...`: this very ply.
    Ply(u32),
    /// `...`: any ply of the second side.
    Second,
}

impl FromStr for Solution {
    type Err = MoveTextError;

    /// Reads move text of any length in linear time.
    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let (stack, lines) = (vec![open(0..0, 0, 0)], Vec::new());
        let mut reader =
            Reader { stack, lines, pending: None, comma: false, is_given: false, again: None };
        let (mut lexer, mut end) = (Lexer::new(text), 0);
        while let Some(token) = lexer.next() {
            let (token, span) = token?;
            let between = text.get(end..span.start).unwrap_or_default();
            (reader.comma, end) = (between.contains([',', '，', '、']), span.end);
            reader.accept(token, span)?;
        }
        reader.finish(text.len())
    }
}

struct Reader {
    /// The line being read and the lines around it, outermost first.
    stack: Vec<Open>,
    lines: Vec<Line>,
    pending: Pending,
    /// Whether a comma precedes the token.
    comma: bool,
    /// Whether a line begins at the first move that isn't a try, …
    is_given: bool,
    /// … and, where another line does, its number, with the ply that would have gone on.
    again: Option<(Range<usize>, u32)>,
}

impl Reader {
    fn accept(&mut self, token: Token<'_>, span: Range<usize>) -> Result<(), MoveTextError> {
        match token {
            Token::Comment(comment) => self.comment(comment.into_owned()),
            Token::Word(word) => return self.word(word, span),
            Token::Threat => {
                self.no_pending()?;
                let (ply, target) = (self.top().ply + 1, 0);
                if self.top().line.moves.is_empty() {
                    return Err(error(span, Kind::NothingToReplace));
                }
                return self.push(Open { kind: OpenKind::Threat, ..open(span, ply, target) });
            }
            Token::Number(moves, second) => {
                self.no_pending()?;
                let ply = 2 * (u32::from(moves) - 1) + u32::from(second);
                self.pending = Some((NumberedPly::Ply(ply), span));
            }
            Token::Dots => match &mut self.pending {
                // `1. ...` is another way to write `1...`.
                Some((NumberedPly::Ply(ply), number)) if *ply % 2 == 0 => {
                    *ply += 1;
                    number.end = span.end;
                }
                Some(_) => self.no_pending()?,
                None => self.pending = Some((NumberedPly::Second, span)),
            },
            Token::Open => {
                self.no_pending()?;
                let around = self.top();
                let Some(target) = around.line.moves.len().checked_sub(1) else {
                    return Err(error(span, Kind::NothingToReplace));
                };
                let ply = around.ply - 1;
                return self.push(open(span, ply, target));
            }
            Token::Close => {
                self.no_pending()?;
                self.end_unwritten();
                if self.stack.len() == 1 {
                    return Err(error(span, Kind::StrayParenthesis));
                }
                self.close(span.end)?;
            }
        }
        Ok(())
    }

    /// Begins a line inside the one that is read.
    fn push(&mut self, line: Open) -> Result<(), MoveTextError> {
        if self.stack.len() > MAX_NESTING {
            return Err(error(line.begin, Kind::TooDeep));
        }
        self.stack.push(line);
        Ok(())
    }

    /// Ends a line that no parenthesis began.
    fn end_one(&mut self) {
        if let Some(done) = self.stack.pop()
            && done.kind == OpenKind::Returning
        {
            self.top().line.moves[done.target].variations.push(done.line);
        }
    }

    /// Ends the lines that no parenthesis ends.
    fn end_unwritten(&mut self) {
        while self.top().kind != OpenKind::Written {
            self.end_one();
        }
    }

    /// The line being read. The outermost one is never taken off the stack.
    fn top(&mut self) -> &mut Open {
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    fn no_pending(&self) -> Result<(), MoveTextError> {
        match &self.pending {
            Some((_, span)) => Err(error(span.clone(), Kind::NumberWithoutMove)),
            None => Ok(()),
        }
    }

    fn comment(&mut self, comment: String) {
        let line = &mut self.top().line;
        let place = match line.moves.last_mut() {
            Some(written) => &mut written.comments,
            None => &mut line.comments,
        };
        place.push(comment);
    }

    /// Takes the variation that ends off the stack and hangs it at its move.
    fn close(&mut self, end: usize) -> Result<(), MoveTextError> {
        if let Some(done) = self.stack.pop() {
            if done.line.moves.is_empty() {
                return Err(error(done.begin.start..end, Kind::EmptyVariation));
            }
            self.top().line.moves[done.target].variations.push(done.line);
        }
        Ok(())
    }

    fn word(&mut self, word: &str, span: Range<usize>) -> Result<(), MoveTextError> {
        let (text, suffix) = split_suffix(word).map_err(|kind| error(span.clone(), kind))?;
        if text.is_empty() {
            return Err(error(span, Kind::LooseSuffix { found: cut(word) }));
        }
        if text != ANY && !text.contains(char::is_alphabetic) && !is_tandem_soldier(text) {
            return Err(error(span, Kind::NoMove { found: cut(word) }));
        }
        let goes_on = self.comma;
        if let Some((asked, number)) = self.pending.take() {
            self.end_list(asked);
            self.place(asked, number)?;
            let top = self.top();
            top.listed = (top.ply % 2 == 1).then_some(top.line.moves.len());
        } else if self.top().ply >= PLY_LIMIT {
            return Err(error(span, Kind::TooLong));
        } else if !goes_on {
            self.top().listed = None;
        }
        if let Some((number, expected)) =
            self.again.take().filter(|_| !suffix.mark.is_some_and(Mark::is_bad))
        {
            return Err(wrong(NumberedPly::Ply(0), expected, number));
        }
        let top = self.top();
        let text = bare(text);
        top.line.moves.push(Written { span, suffix, ..Written::new(text, top.ply) });
        top.ply += 1;
        Ok(())
    }

    /// Makes one of several replies with commas between them, `1... a, b 2. c`, if the number of their
    /// answer follows.
    fn end_list(&mut self, asked: NumberedPly) {
        let top = self.top();
        let Some(first) = top.listed.take() else { return };
        let moves = &mut top.line.moves;
        let answered = matches!(asked, NumberedPly::Ply(ply) if ply == moves[first].ply + 1);
        if !answered || moves[first..].iter().any(|mv| !mv.variations.is_empty()) {
            return;
        }
        let others: Vec<Written> = moves.drain(first + 1..).collect();
        let reply = &mut moves[first];
        for other in &others {
            reply.text += LISTED;
            reply.text += &other.text;
            reply.suffix = Suffix::default();
            reply.span.end = other.span.end;
        }
        top.ply = reply.ply + 1;
    }

    /// Checks the number of the next move, and lets it choose the ply where a
    /// line begins.
    fn place(&mut self, asked: NumberedPly, span: Range<usize>) -> Result<(), MoveTextError> {
        let depth = self.stack.len();
        let top = self.top();
        let begins = top.line.moves.is_empty();
        if begins && top.kind == OpenKind::Threat {
            return match asked {
                NumberedPly::Ply(ply) if ply == top.ply => Ok(()),
                _ => Err(wrong(asked, top.ply, span)),
            };
        }
        if begins && depth > 1 {
            return self.replace(asked, span);
        }
        if begins {
            top.ply = match asked {
                NumberedPly::Ply(ply @ (0 | 1)) => ply,
                NumberedPly::Second => 1,
                NumberedPly::Ply(_) => return Err(wrong(asked, 0, span)),
            };
            return Ok(());
        }
        let expected = top.ply;
        let fits = match asked {
            NumberedPly::Ply(ply) => ply == expected,
            NumberedPly::Second => expected % 2 == 1,
        };
        if fits && expected < PLY_LIMIT {
            return Ok(());
        }
        match asked {
            NumberedPly::Ply(ply) if ply < expected => self.go_back(ply, expected, span),
            _ => Err(wrong(asked, expected, span)),
        }
    }

    /// A number that was used before: a line of set play ends where the count begins again, and a
    /// printed tree starts its next variation where it returns to a reply or a later move.
    fn go_back(
        &mut self,
        ply: u32,
        expected: u32,
        span: Range<usize>,
    ) -> Result<(), MoveTextError> {
        loop {
            let is_outermost = self.stack.len() == 1;
            let top = self.top();
            let first = top.ply - top.line.moves.len() as u32;
            // Tries have lines of their own, before the solution or after it.
            let is_again = first == 0 && ply == 0;
            if is_outermost && (first == 1 && ply <= 1 || is_again) {
                let line = std::mem::replace(top, open(0..0, ply, 0)).line;
                self.is_given |= is_again && !line.is_try();
                self.again = self.is_given.then_some((span, expected));
                self.lines.push(line);
                return Ok(());
            }
            // After a threat the line around it goes on.
            if ply == top.ply {
                return Ok(());
            }
            let replaces = ply > first || ply == first && top.kind == OpenKind::Written && ply > 0;
            if replaces && ply < top.ply && top.kind != OpenKind::Threat {
                let target = (ply - first) as usize;
                let kind = OpenKind::Returning;
                return self.push(Open { kind, ..open(span, ply, target) });
            }
            if top.kind == OpenKind::Written {
                return Err(wrong(NumberedPly::Ply(ply), expected, span));
            }
            self.end_one();
        }
    }

    /// Finds the move that a numbered variation replaces.
    fn replace(&mut self, asked: NumberedPly, span: Range<usize>) -> Result<(), MoveTextError> {
        let inner = self.stack.len() - 1;
        let around = &self.stack[inner - 1];
        // A line with a variation has a move: `(` has made sure of it.
        let last = around.ply - 1;
        let first = last + 1 - around.line.moves.len() as u32;
        let ply = match asked {
            NumberedPly::Ply(ply) => ply,
            NumberedPly::Second if last % 2 == 1 => last,
            // Before the first reply there is none to replace: `1...` is refused.
            NumberedPly::Second => last.checked_sub(1).unwrap_or(1),
        };
        if !(first..=last).contains(&ply) {
            let (found, first, last) = (number(ply), number(first), number(last));
            return Err(error(span, Kind::NoSuchPly { found, first, last }));
        }
        let variation = &mut self.stack[inner];
        variation.ply = ply;
        variation.target = (ply - first) as usize;
        Ok(())
    }

    fn finish(mut self, end: usize) -> Result<Solution, MoveTextError> {
        self.no_pending()?;
        self.end_unwritten();
        if self.stack.len() > 1 {
            return Err(error(self.top().begin.clone(), Kind::OpenVariation));
        }
        if let Some(last) = self.stack.pop()
            && !last.line.moves.is_empty()
        {
            self.lines.push(last.line);
        }
        if self.lines.is_empty() {
            return Err(error(0..end, Kind::Empty));
        }
        Ok(Solution { lines: with_tries(self.lines) })
    }
}

/// Lines with the tries that have lines of their own as variations of the first move of the solution; of tries
/// alone, of the first one.
fn with_tries(lines: Vec<Line>) -> Vec<Line> {
    let is_first = |line: &Line| line.moves.first().is_some_and(|written| written.ply == 0);
    let (mut proper, mut lines): (Vec<Line>, Vec<Line>) = lines.into_iter().partition(is_first);
    if proper.is_empty() {
        return lines;
    }
    let solution = proper.iter().position(|line| !line.is_try()).unwrap_or(0);
    let mut solution = proper.remove(solution);
    solution.moves[0].variations.append(&mut proper);
    lines.push(solution);
    lines
}

fn open(begin: Range<usize>, ply: u32, target: usize) -> Open {
    let kind = OpenKind::Written;
    Open { line: Line::default(), ply, begin, target, kind, listed: None }
}

fn wrong(asked: NumberedPly, expected: u32, span: Range<usize>) -> MoveTextError {
    let found = match asked {
        NumberedPly::Ply(ply) => number(ply),
        NumberedPly::Second => "...".to_owned(),
    };
    error(span, Kind::WrongNumber { found, expected: number(expected) })
}

fn error(span: Range<usize>, kind: Kind) -> MoveTextError {
    MoveTextError { span, kind }
}

/// A word as an error quotes it.
fn cut(word: &str) -> String {
    word.chars().take(20).collect()
}

/// Whether this is a WXF move without a letter, as for soldiers on one file: `++=4`, `33=4`,
/// `3+-1`.
fn is_tandem_soldier(text: &str) -> bool {
    let sign = |byte: u8| matches!(byte, b'+' | b'-');
    let place = |byte: u8| sign(byte) || matches!(byte, b'1'..=b'9');
    match text.as_bytes() {
        &[first, second, way, to] => {
            place(first) && place(second) && (sign(way) || way == b'=') && to.is_ascii_digit()
        }
        _ => false,
    }
}
