//! The solver's answers to the questions of a [proof](crate::checker::proof).

use crate::checker::proof::{Query, Respondent, Wish};
use crate::examine::certify::name;
use crate::examine::{ExamineRules, held};
use crate::game::{Color, Move, MoveList, Position, SearchRules, fen};
use crate::notation::{Notation, NotationRules, read};
use crate::solve::{
    self, Preferred, Prevails, Prove, Prover, Pursue, Reached, Stopped, continuations,
};

/// Positions searched for each reply, where one of them refutes an attack, before all replies are
/// searched together, …
const BEFORE: [u64; 2] = [1, 100];

/// … and after that, when the table knows a reply that does.
const AFTER: [u64; 3] = [1, 1_000, 100_000];

/// Positions that are searched for a set, and for one by what endgames know.
const CLOSING: [u64; 2] = [300_000, 6_000_000];

/// Answers with what a prover finds.
pub(super) struct Answers<'a, R: ExamineRules> {
    pub(super) prover: &'a mut Prover<R>,
    /// A prover with the other side as attacker, and that side: it is the one that is asked of in the
    /// study of a draw.
    pub(super) opponent: Option<(&'a mut Prover<R>, Color)>,
    rules: R,
    /// The moves that are followed where there is a choice.
    pub(super) preferred: Preferred<R>,
    /// The limit that kept the last question from being answered.
    pub(super) stopped: Option<Stopped>,
    /// The last reply, which often refutes the next attack as well.
    last: Option<Move<R>>,
}

impl<R: ExamineRules> Respondent for Answers<'_, R> {
    fn answer(&mut self, query: &Query<'_>) -> Option<Vec<String>> {
        match self.words(query) {
            Ok(words) => words,
            Err(stopped) => {
                self.stopped = Some(stopped);
                None
            }
        }
    }
}

impl<'a, R: ExamineRules> Answers<'a, R> {
    pub(super) fn new(prover: &'a mut Prover<R>, rules: R, preferred: Preferred<R>) -> Self {
        Self { prover, opponent: None, rules, preferred, stopped: None, last: None }
    }

    fn words(&mut self, query: &Query<'_>) -> Result<Option<Vec<String>>, Stopped> {
        // The table may know all answers, so that nothing is searched and no limit noticed.
        self.prover.check_limits()?;
        let Some(at) = self.reached(query) else { return Ok(None) };
        if let Some((opponent, side)) = &mut self.opponent
            && *side == at.attacker()
        {
            let rules = self.rules;
            return self.prover.lend_to(opponent, |opponent| {
                Answers::new(opponent, rules, Preferred::default()).words(query)
            });
        }
        let left = query.left();
        match query.wish() {
            Wish::Win => {
                let mv = self.prover.winning_move(&at, left)?;
                Ok(mv.map(|mv| vec![name(&at, mv)]))
            }
            Wish::Replies => {
                self.prover.close_alone(&at, CLOSING)?;
                self.replies(&at, query.moves(), left)
            }
            Wish::Continuations => {
                let moves = continuations(self.prover, &at, left, &self.preferred)?;
                Ok(Some(moves.into_iter().map(|mv| name(&at, mv)).collect()))
            }
            Wish::Longest => {
                let Some(first) = query.moves().first() else { return Ok(None) };
                let Some(child) = after(&at, first) else { return Ok(None) };
                let defences = solve::defences(self.prover, &child, left)?;
                let longest = defences.into_iter().filter(|reply| reply.length == left - 1);
                Ok(Some(longest.map(|reply| name(&child, reply.mv)).collect()))
            }
            Wish::Lasting => {
                let Some(first) = query.moves().first() else { return Ok(None) };
                let Some(child) = after(&at, first) else { return Ok(None) };
                if !self.prover.loses(&child, left - 1)? {
                    return Ok(Some(Vec::new()));
                }
                let defences = solve::defences(self.prover, &child, left)?;
                let length = defences.first().map_or(0, |reply| reply.length);
                let longest = defences.into_iter().take_while(|reply| reply.length == length);
                let longest = longest.map(|reply| name(&child, reply.mv));
                Ok(Some([length.to_string()].into_iter().chain(longest).collect()))
            }
            Wish::Holds => {
                self.prover.close_alone(&at, CLOSING)?;
                self.held(&at, query.moves())
            }
            Wish::Fate => {
                let first = query.moves().first();
                let Some(asked) = first.map_or_else(|| Some(at.clone()), |mv| after(&at, mv))
                else {
                    return Ok(None);
                };
                let word = match held::prevails(self.prover, &asked)? {
                    Some(Prevails::Never) => "never".to_owned(),
                    Some(Prevails::Attacker(moves)) => {
                        moves.saturating_add(u8::from(first.is_some())).to_string()
                    }
                    None => return Ok(None),
                };
                Ok(Some(vec![word]))
            }
        }
    }

    /// The position of a question as it was reached.
    fn reached(&self, query: &Query<'_>) -> Option<Reached<R>> {
        let position = |text: &str| fen::read_under(self.rules, text).ok();
        match query.line() {
            None => Some(self.prover.start(&position(&query.fen())?)),
            Some((start, moves)) => {
                let start = self.prover.start(&position(&start)?);
                moves.iter().try_fold(start, |at, text| after(&at, text))
            }
        }
    }

    /// A reply to each of these moves after which the attacker never wins.
    fn held(&mut self, at: &Reached<R>, moves: &[String]) -> Result<Option<Vec<String>>, Stopped> {
        match self.holds(at, moves) {
            // Tables know that it holds, and no set was closed.
            None if self.prover.close(at, CLOSING[0])? == Some(true) => Ok(self.holds(at, moves)),
            replies => Ok(replies),
        }
    }

    /// The same, where a set is closed.
    fn holds(&self, at: &Reached<R>, moves: &[String]) -> Option<Vec<String>> {
        let named = Named::new(at);
        let reply = |text: &String| {
            let mv = named.get(text)?;
            let child = at.after(mv);
            let kept = self.prover.holding_reply(at, Some(mv));
            // The first moves of a study are examined one by one.
            let kept = kept.or_else(|| self.prover.holding_reply(&child, None));
            // Where the attacker lacks men, no set is closed.
            let lacks = || {
                let mut replies = child.legal_moves().into_iter();
                replies.find(|&reply| self.prover.never_wins(&child.after(reply)))
            };
            kept.or_else(lacks).map(|reply| name(&child, reply))
        };
        moves.iter().map(reply).collect()
    }

    /// A reply to each of these moves after which the attacker does not win in time.
    fn replies(
        &mut self,
        at: &Reached<R>,
        moves: &[String],
        left: u8,
    ) -> Result<Option<Vec<String>>, Stopped> {
        let (named, mut words) = (Named::new(at), Vec::with_capacity(moves.len()));
        for text in moves {
            let Some(mv) = named.get(text) else { return Ok(None) };
            let child = at.after(mv);
            // In a closed set, few positions can arise.
            let kept = self.prover.holding_reply(at, Some(mv));
            let reply = match kept {
                Some(reply) => Some(reply),
                None => self.refutation(&child, left - 1)?,
            };
            let Some(reply) = reply else { return Ok(None) };
            self.last = Some(reply);
            words.push(name(&child, reply));
        }
        Ok(Some(words))
    }

    /// A reply after which the attacker does not win within this many moves: the one that was played
    /// last if it will do, else the one that is found first.
    fn refutation(&mut self, child: &Reached<R>, left: u8) -> Result<Option<Move<R>>, Stopped> {
        let mut open = child.legal_moves();
        let last = self.last.filter(|last| open.contains(last));
        // It is mostly known of this one, and to order the replies takes longer than to ask.
        if let Some(last) = last
            && self.prover.try_wins(&child.after(last), left, BEFORE[0])? == Some(false)
        {
            return Ok(Some(last));
        }
        // The fewer moves the attacker has then, the less is asked.
        open.sort_by_cached_key(|&mv| (child.position().after(mv).legal_moves().len(), mv));
        if let Some(mv) = self.first_to_refute(child, &mut open, left, &BEFORE)? {
            return Ok(Some(mv));
        }
        if self.prover.loses(child, left)? {
            return Ok(None);
        }
        if let Some(mv) = self.first_to_refute(child, &mut open, left, &AFTER)? {
            return Ok(Some(mv));
        }
        for mv in open {
            if !self.prover.wins(&child.after(mv), left)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The first reply found to refute an attack by searching up to this number of positions for
    /// each; replies found not to refute it are removed.
    fn first_to_refute(
        &mut self,
        child: &Reached<R>,
        open: &mut MoveList<R>,
        left: u8,
        steps: &[u64],
    ) -> Result<Option<Move<R>>, Stopped> {
        for &nodes in steps {
            let mut at = 0;
            while let Some(&mv) = open.get(at) {
                match self.prover.try_wins(&child.after(mv), left, nodes)? {
                    Some(false) => return Ok(Some(mv)),
                    Some(true) => drop(open.remove(at)),
                    None => at += 1,
                }
            }
        }
        Ok(None)
    }
}

/// The legal moves of a position, each with its text: to read many of them one by one takes as many
/// times as long.
struct Named<'a, R: NotationRules> {
    at: &'a Position<R>,
    moves: Vec<(String, Move<R>)>,
}

impl<'a, R: NotationRules> Named<'a, R> {
    fn new(at: &'a Position<R>) -> Self {
        Self { at, moves: at.legal_moves().into_iter().map(|mv| (name(at, mv), mv)).collect() }
    }

    fn get(&self, text: &str) -> Option<Move<R>> {
        let named = self.moves.iter().find(|(named, _)| named == text);
        // The checker may write a move otherwise.
        named.map(|&(_, mv)| mv).or_else(|| read(Notation::Coordinates, self.at, text).ok())
    }
}

/// The position after a move in coordinates.
fn after<R: NotationRules + SearchRules>(at: &Reached<R>, text: &str) -> Option<Reached<R>> {
    Some(at.after(read(Notation::Coordinates, at, text).ok()?))
}
