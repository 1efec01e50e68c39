//! The author's moves against what is proven of them.

use std::collections::BTreeSet;

use super::authored::{Authored, Choice, wrong};
use super::report::{Finding, Severity};
use crate::game::{Move, Position, SearchRules};
use crate::notation::{Notation, NotationRules, write};
use crate::problem::Check;
use crate::solve::{Prover, Stopped, has_lost};

/// Walks the authored solution of a problem that is won within `left` moves and says what is
/// wrong with it: a move that does not keep the win, a line that stops short, a defence that
/// must be answered and is not, a mark that is not true.
///
/// A defence must be answered if it lasts longest; where several do, one answer is enough
/// unless `strict`.
pub(super) fn compare<R: NotationRules + SearchRules>(
    prover: &mut Prover<R>,
    authored: &Authored<R>,
    left: u8,
    notation: Notation,
    strict: bool,
) -> Result<Vec<Finding<R>>, Stopped> {
    let mut walk =
        Walk { prover, authored, notation, strict, findings: Vec::new(), seen: BTreeSet::new() };
    walk.attacker(0, left)?;
    Ok(walk.findings)
}

struct Walk<'a, R: NotationRules> {
    prover: &'a mut Prover<R>,
    authored: &'a Authored<R>,
    notation: Notation,
    strict: bool,
    findings: Vec<Finding<R>>,
    /// Places walked through, since lines can meet.
    seen: BTreeSet<usize>,
}

impl<R: NotationRules + SearchRules> Walk<'_, R> {
    fn attacker(&mut self, at: usize, left: u8) -> Result<(), Stopped> {
        let place = &self.authored.places[at];
        if !self.seen.insert(at) {
            return Ok(());
        }
        if place.choices.is_empty() && !place.broken {
            let what = match place.origin {
                Some((mv, before)) => {
                    let before = self.authored.places[before].position;
                    format!("after {}", write(self.notation, &before, mv))
                }
                None => "at its first move".to_owned(),
            };
            self.blame(at, format!("the solution stops short: {what} no winning move is given"));
        }
        for choice in &place.choices {
            self.mark(&place.position, choice);
            let child = place.position.after(choice.mv);
            let fits = left > 0 && self.prover.may_try(&place.position, choice.mv);
            if fits && self.prover.loses(&child, left - 1)? {
                self.defender(choice.next, left)?;
            } else {
                let text = write(self.notation, &place.position, choice.mv);
                let message = self.why_not(&child, &text, left, fits)?;
                let mut finding =
                    wrong(self.authored.line_to(at), message, Some(choice.span.clone()));
                finding.moves = vec![choice.mv];
                self.findings.push(finding);
            }
        }
        Ok(())
    }

    /// After an attacker move that keeps the win; `left` counts it.
    fn defender(&mut self, at: usize, left: u8) -> Result<(), Stopped> {
        let place = &self.authored.places[at];
        if has_lost(&place.position) {
            return Ok(());
        }
        let defences = self.prover.defences(&place.position, left)?;
        let longest = defences.first().map_or(0, |reply| reply.length);
        let given = |mv: Move<R>| place.choices.iter().any(|choice| choice.mv == mv);
        let mut must = defences.iter().filter(|reply| reply.length == longest);
        let missing: Vec<Move<R>> = if place.broken {
            Vec::new()
        } else if self.strict {
            must.map(|reply| reply.mv).filter(|&mv| !given(mv)).collect()
        } else if must.clone().any(|reply| given(reply.mv)) {
            Vec::new()
        } else {
            must.next().map(|reply| reply.mv).into_iter().collect()
        };
        for mv in missing {
            let text = write(self.notation, &place.position, mv);
            let message = if place.choices.is_empty() {
                format!("the solution stops short: after this there is still {text}")
            } else {
                format!("the defence {text}, which lasts {longest} more moves, is not answered")
            };
            self.blame(at, message);
            if let Some(finding) = self.findings.last_mut() {
                finding.moves = vec![mv];
            }
        }
        for choice in &place.choices {
            self.mark(&place.position, choice);
            self.attacker(choice.next, left - 1)?;
        }
        Ok(())
    }

    /// Why a move does not keep the win.
    fn why_not(
        &mut self,
        child: &Position<R>,
        text: &str,
        left: u8,
        fits: bool,
    ) -> Result<String, Stopped> {
        if left == 0 {
            return Ok(format!("{text} comes after the last move of the stipulation"));
        }
        if !fits {
            return Ok(format!("{text} gives no check, and every move must"));
        }
        let refutation = self.prover.refutation(child, left - 1)?;
        let reply = refutation.map(|mv| write(self.notation, child, mv));
        let why = reply.map_or_else(String::new, |reply| format!(": {reply} refutes it"));
        let time = if left == 1 { "at once".to_owned() } else { format!("within {left} moves") };
        Ok(format!("{text} does not win {time}{why}"))
    }

    /// A mark of check or mate that is not true is worth telling, no more.
    fn mark(&mut self, position: &Position<R>, choice: &Choice<R>) {
        let child = position.after(choice.mv);
        let message = match choice.suffix.check {
            Some(Check::Mate) if !has_lost(&child) => "is marked # and does not end the game",
            Some(Check::Check) if !child.is_check() => "is marked + and gives no check",
            Some(Check::Double) if child.checkers().len() < 2 => {
                "is marked ++ and gives no double check"
            }
            _ => return,
        };
        let text = write(self.notation, position, choice.mv);
        let mut finding = wrong(Vec::new(), format!("{text} {message}"), Some(choice.span.clone()));
        finding.severity = Severity::Minor;
        finding.moves = vec![choice.mv];
        self.findings.push(finding);
    }

    fn blame(&mut self, at: usize, message: String) {
        let span = Some(self.authored.places[at].span.clone()).filter(|span| !span.is_empty());
        self.findings.push(wrong(self.authored.line_to(at), message, span));
    }
}
