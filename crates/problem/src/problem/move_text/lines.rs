//! Solutions of help, self, reflex and series play, and of direct play with a narrower goal than a win:
//! several lines.

use super::lexer::{Lexer, Token, bare, split_suffix};
use crate::problem::{Line, MoveTextError, MoveTextErrorKind as Kind, Solution, Written};
use crate::stipulation::Stipulation;

impl Solution {
    /// Reads the solution of a problem: moves with variations where the side to move forces its
    /// goal, otherwise [lines](Self::of_lines).
    ///
    /// # Errors
    /// The first word that does not fit.
    pub fn answering(asked: Stipulation, text: &str) -> Result<Self, MoveTextError> {
        if asked.is_direct() { text.parse() } else { Self::of_lines(text, asked) }
    }

    /// The text of [`answering`](Self::answering).
    pub fn to_text(&self, asked: Stipulation) -> String {
        if asked.is_direct() { self.to_string() } else { self.to_lines(asked) }
    }

    /// Reads the solutions of a problem in which both sides help, or the lines of a selfmate. A
    /// new line begins where the numbers begin again. The number of a move is that of the
    /// stipulation: `1. … 2. …` for the moves of a series, `1... …` for half a move before the
    /// others. Where a side resists, a line may go back to an earlier number, and variations in
    /// parentheses become lines of their own. The ply of a move counts from 0.
    ///
    /// ```
    /// use paiju_problem::problem::{Solution, Stipulation};
    ///
    /// let asked: Stipulation = "ser-h#2".parse()?;
    /// let read = Solution::of_lines("1. a4-a3 2. a3-a2 c5-a5# 1. i4-i3 2. i3-i2 c5-i5#", asked)?;
    /// assert_eq!(read.lines.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A number that does not fit, a variation, or a word that is not a move.
    pub fn of_lines(text: &str, asked: Stipulation) -> Result<Self, MoveTextError> {
        let mut lines: Vec<Line> = Vec::new();
        let mut pending = None;
        let mut begins = true;
        // The line being read, and the lines that the open variations return to.
        let mut current = 0;
        let mut open: Vec<usize> = Vec::new();
        let mut lexer = Lexer::new(text);
        while let Some(token) = lexer.next() {
            let (token, span) = token?;
            let error = |kind| MoveTextError { span: span.clone(), kind };
            let ply = match lines.get(current) {
                Some(line) if !begins => line.moves.len(),
                _ => 0,
            };
            match token {
                Token::Comment(comment) => {
                    let line = lines.get_mut(current);
                    let place = line.and_then(|line| line.moves.last_mut());
                    if let Some(written) = place {
                        written.comments.push(comment.into_owned());
                    }
                }
                Token::Number(..) | Token::Dots if pending.is_some() => {
                    // `1. ...` is another way to write `1...`.
                    if token != Token::Dots {
                        return Err(error(Kind::NumberWithoutMove));
                    }
                }
                Token::Number(number, second) => {
                    let first = asked.number(0);
                    let here = (number, second);
                    let before = (1..ply as u16).find(|&ply| asked.number(ply) == here);
                    if let (Some(back), Some(line)) = (before, lines.get(current))
                        && asked.play().is_resisted()
                        && here != first
                    {
                        // A printed tree goes back to a reply or a later move.
                        let moves = line.moves[..usize::from(back)].to_vec();
                        current = lines.len();
                        lines.push(Line { comments: Vec::new(), moves });
                        pending = Some(span.clone());
                        continue;
                    }
                    begins = begins || ply > 0 && (here == first || here == (first.0, false));
                    let expected = asked.number(if begins { 0 } else { ply as u16 });
                    if here.0 != expected.0 || second && !expected.1 {
                        let text = |(number, second): (u16, bool)| {
                            format!("{number}{}", if second { "..." } else { "." })
                        };
                        let (found, expected) = (text(here), text(expected));
                        return Err(error(Kind::WrongNumber { found, expected }));
                    }
                    pending = Some(span.clone());
                }
                Token::Dots => {}
                // Where a side resists, a variation is a line of its own.
                Token::Open if asked.play().is_resisted() && ply > 0 && pending.is_none() => {
                    open.push(current);
                }
                Token::Close
                    if pending.is_none() && open.last().is_some_and(|&it| it != current) =>
                {
                    current = open.pop().unwrap_or(current);
                }
                Token::Open | Token::Close | Token::Threat => return Err(error(Kind::Variation)),
                Token::Word(word) => {
                    let (text, suffix) = split_suffix(word).map_err(error)?;
                    if text.is_empty() || !text.contains(char::is_alphabetic) {
                        return Err(error(Kind::NoMove { found: word.chars().take(20).collect() }));
                    }
                    if std::mem::take(&mut begins) {
                        current = lines.len();
                        lines.push(Line::default());
                    }
                    let Some(line) = lines.get_mut(current) else { continue };
                    let text = bare(text);
                    let ply = line.moves.len() as u32;
                    line.moves.push(Written { span, suffix, ..Written::new(text, ply) });
                    pending = None;
                }
            }
        }
        match pending {
            Some(span) => Err(MoveTextError { span, kind: Kind::NumberWithoutMove }),
            None if !open.is_empty() => {
                Err(MoveTextError { span: 0..text.len(), kind: Kind::OpenVariation })
            }
            None if lines.is_empty() => {
                Err(MoveTextError { span: 0..text.len(), kind: Kind::Empty })
            }
            None => Ok(Self { lines }),
        }
    }

    /// The lines one after the other, numbered as [`Solution::of_lines`] reads them. Variations are
    /// omitted.
    pub fn to_lines(&self, asked: Stipulation) -> String {
        let mut words = Vec::new();
        for line in &self.lines {
            let mut afresh = true;
            for (ply, written) in (0..).zip(&line.moves) {
                match asked.number(ply) {
                    (number, false) => words.push(format!("{number}.")),
                    (number, true) if afresh => words.push(format!("{number}...")),
                    _ => {}
                }
                afresh = !written.comments.is_empty();
                words.push(Written { variations: Vec::new(), ..written.clone() }.to_string());
            }
        }
        words.join(" ")
    }
}
