//! Reads patterns of pieces and of moves.
//!
//! Rules: `pattern = "(" part ("," part)* ")"`, `part = "mirrored" | "turned" | "empty" SQUARES |
//! "no"? piece`, `piece = SIDE? (KIND | "?")? SQUARES?`,
//! `move = man | SIDE? KIND? SQUARES? "-" SQUARES?`, then `"takes" man?` and words of
//! [`Does`]; at least one word each.

use super::Term;
use super::move_pattern::{Does, MovePattern};
use super::parser::{Parser, QueryError};
use super::pattern::{Images, ManPattern, Part, Pattern, Side, is_any_kind, kind_names};
use super::play::{MovesAsked, PositionsAsked};
use super::token::Kind;
use crate::game::Color;
use crate::rules::RuleSet;
use paiju_game::similar::closest;
use paiju_game::square_pattern::SquarePattern;

/// The words before patterns.
pub(super) const TERMS: [&str; 5] = ["start", "final", "during", "key", "move"];

impl Parser<'_> {
    /// A term with a pattern, if there is one here.
    pub(super) fn pattern_term(&mut self) -> Result<Option<Term>, QueryError> {
        let Some(word) = self.word_before_open() else { return Ok(None) };
        let Some(term) = TERMS.into_iter().find(|term| *term == word) else {
            let remedy = match closest(&word, TERMS) {
                Some(term) => format!("did you mean `{term}(…)`?"),
                None => "such as `final(K e10, N d8)`; `paiju help select` lists them".to_owned(),
            };
            let message = format!("found `{word}(`, which takes no pattern");
            return Err(self.fault(&message, &remedy));
        };
        self.next += 2;
        let term = match term {
            "start" => Term::Positions(PositionsAsked::Start, self.pattern()?),
            "final" => Term::Positions(PositionsAsked::Final, self.pattern()?),
            "during" => Term::Positions(PositionsAsked::During, self.pattern()?),
            "key" => Term::Moves(MovesAsked::Key, self.move_pattern()?),
            _ => Term::Moves(MovesAsked::Any, self.move_pattern()?),
        };
        if self.takes_kind(&Kind::Close) {
            return Ok(Some(term));
        }
        let message = format!("found {}, expected `,` or `)`", self.found());
        Err(self.fault(&message, "separate parts by commas and close the pattern"))
    }

    fn pattern(&mut self) -> Result<Pattern, QueryError> {
        let mut pattern = Pattern::default();
        loop {
            if !self.image(&mut pattern.images) {
                let is_empty = self.takes("empty");
                let is_denied = is_empty || self.takes("no");
                let man = if is_empty {
                    ManPattern { squares: self.squares(true)?, ..ManPattern::default() }
                } else {
                    self.man(true)?
                };
                pattern.parts.push(Part { is_denied, man });
            }
            if !self.takes_kind(&Kind::Comma) {
                break;
            }
        }
        if pattern.parts.is_empty() {
            return Err(self.no_man());
        }
        Ok(pattern)
    }

    fn move_pattern(&mut self) -> Result<MovePattern, QueryError> {
        let mut pattern = MovePattern::default();
        let begins = self.next;
        loop {
            if self.image(&mut pattern.images) {
                // A way to look at the board says nothing of the move.
            } else if self.takes("takes") {
                pattern.takes = Some(self.man(false)?);
            } else if let Some((_, does)) = Does::ALL.into_iter().find(|it| self.takes(it.0)) {
                pattern.does.push(does);
            } else if self.next == begins {
                pattern.man = self.man(false)?;
                if let Some((from, to)) = self.way()? {
                    pattern.from.squares = from;
                    pattern.man.squares = to;
                }
                if self.next == begins {
                    return Err(self.no_man());
                }
            } else if !self.takes_kind(&Kind::Comma) {
                break;
            }
        }
        Ok(pattern)
    }

    fn image(&mut self, images: &mut Images) -> bool {
        if self.takes("mirrored") {
            images.mirrored = true;
        } else if self.takes("turned") {
            images.turned = true;
        } else {
            return false;
        }
        true
    }

    /// A side, a kind and squares; at least one of them where it must be there.
    fn man(&mut self, must_be: bool) -> Result<ManPattern, QueryError> {
        let begins = self.next;
        let sides = [
            ("red", Side::Of(Color::Red)),
            ("white", Side::Of(Color::Red)),
            ("black", Side::Of(Color::Black)),
            ("attacker", Side::Attacker),
            ("defender", Side::Defender),
        ];
        let side = sides.into_iter().find(|(word, _)| self.takes(word)).map(|it| it.1);
        let any = self.takes("?");
        let kind = if any { None } else { self.kind()? };
        let squares = self.squares(false)?;
        if must_be && self.next == begins {
            return Err(self.no_man());
        }
        // Any piece is a piece.
        let kind = if any { Some("?".to_owned()) } else { kind };
        Ok(ManPattern { side, kind, squares })
    }

    fn kind(&mut self) -> Result<Option<String>, QueryError> {
        let Some(word) = self.word() else { return Ok(None) };
        let is_other = word
            .contains(|letter: char| letter.is_ascii_digit() || "*-/".contains(letter))
            || word == "takes"
            || Does::ALL.iter().any(|(name, _)| *name == word)
            || ["mirrored", "turned"].contains(&&*word);
        if is_other {
            return Ok(None);
        }
        let kind = word.to_lowercase();
        if is_any_kind(&kind) {
            self.next += 1;
            return Ok(Some(kind));
        }
        let names = RuleSet::ALL.into_iter().flat_map(kind_names);
        let remedy = match closest(&kind, names) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "write a letter such as N, or a name such as horse".to_owned(),
        };
        Err(self.fault(&format!("found `{word}`, which is not a piece of any game"), &remedy))
    }

    /// Squares with `/` between them, or none.
    fn squares(&mut self, must_be: bool) -> Result<Vec<SquarePattern>, QueryError> {
        let word = self.word().filter(|word| {
            word.contains(|letter: char| letter.is_ascii_digit() || letter == '*')
                && !word.contains('-')
        });
        match word {
            Some(word) => {
                let squares = self.squares_of(&word)?;
                self.next += 1;
                Ok(squares)
            }
            None if must_be => {
                let message = format!("found {}, expected a square", self.found());
                Err(self.fault(&message, "write d8, d8/f8, d* or *8"))
            }
            None => Ok(Vec::new()),
        }
    }

    /// Where a move comes from and goes to: `e4-e9`, `-e9`, `e4-`.
    #[expect(clippy::type_complexity, reason = "two lists of squares")]
    fn way(&mut self) -> Result<Option<(Vec<SquarePattern>, Vec<SquarePattern>)>, QueryError> {
        let Some(word) = self.word() else { return Ok(None) };
        let Some((from, to)) = word.split_once('-') else { return Ok(None) };
        let both = (self.squares_of(from)?, self.squares_of(to)?);
        self.next += 1;
        Ok(Some(both))
    }

    fn squares_of(&self, text: &str) -> Result<Vec<SquarePattern>, QueryError> {
        let names = text.split('/').filter(|_| !text.is_empty());
        let read = |name| {
            SquarePattern::read(name)
                .map_err(|message| self.fault(&message, "write d8, d8/f8, d* or *8"))
        };
        names.map(read).collect()
    }

    fn no_man(&self) -> QueryError {
        let message = format!("found {}, expected a piece", self.found());
        self.fault(&message, "write a pattern such as `K e10, attacker N d8/f8, no A`")
    }
}
