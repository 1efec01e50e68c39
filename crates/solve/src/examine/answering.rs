//! Moves that the user tries against the proof. Each is answered by the move that still wins, by
//! the longest defense, or by the reply that refutes it.

use std::sync::Arc;

use super::ExamineRules;
use super::study::wanted;
use crate::exact::{Probe, Tables, Wdl, move_values, prover};
use crate::game::{Move, Position, Repetition, WinKind};
use crate::report::{Judgement, Over, TriedVerdict};
use crate::rules::{AnyMove, AnyPosition, PlayedRules};
use crate::solve::{Limits, Prove, Prover, Reached, Stopped, defences};
use crate::stipulation::Stipulation;
use crate::with_position;

/// A line of play that is to be answered.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The problem position, with the side that moves first.
    pub start: AnyPosition,
    /// The moves so far.
    pub moves: Vec<AnyMove>,
    /// What the problem asks: a forced win, or a study.
    pub stipulation: Stipulation,
    /// How repeated positions are judged.
    pub repetition: Repetition,
    /// The moves within which the attacker is to win.
    pub within: u8,
    /// Whether a reply or a continuation is asked for.
    pub answer: bool,
}

/// Answers a line of play.
pub fn answer_line(tried: &Tried, limits: &Limits, tables: Option<&Tables>) -> Judgement {
    with_position!(&tried.start, start => {
        let moves = tried.moves.iter().map_while(|&mv| typed(start, mv)).collect();
        Answering { start, moves, tried }.judge(limits, tables)
    })
}

fn typed<R: PlayedRules>(_: &Position<R>, mv: AnyMove) -> Option<Move<R>> {
    R::of_move(mv)
}

struct Answering<'a, R: ExamineRules> {
    start: &'a Position<R>,
    moves: Vec<Move<R>>,
    tried: &'a Tried,
}

/// The verdict, how the game has ended, and the answer.
type Answer<R> = (TriedVerdict, Option<Over>, Option<Move<R>>);

impl<R: ExamineRules> Answering<'_, R> {
    fn judge(&self, limits: &Limits, tables: Option<&Tables>) -> Judgement {
        let rules = self.start.board().rules();
        let tables = tables.map(|tables| rules.tables(tables, self.tried.repetition));
        let checks = self.tried.stipulation.is_by_checks();
        let mut prover =
            prover(checks, limits, tables.as_ref()).with_repetition(self.tried.repetition);
        let start = prover.start(self.start);
        let reached = self.moves.iter().fold(start, |reached, &mv| reached.after(mv));
        let judged = match wanted(self.tried.stipulation) {
            Some(wanted) => Ok(self.study(tables.as_ref().map(Arc::as_ref), &reached, wanted)),
            None => self.answer(&mut prover, &reached),
        };
        let (mut word, mut over, reply) = judged.unwrap_or((TriedVerdict::Open, None, None));
        // A reply that refutes is named whether it is asked for or not, but then it is not played.
        let played = reply.filter(|_| self.tried.answer);
        let after = played.map_or(reached.clone(), |mv| reached.after(mv));
        if let (TriedVerdict::Wins, Some(win)) = (word, after.won_by()) {
            (word, over) = (TriedVerdict::Won, Some(self.won(win)));
        }
        let any = |reached: &Reached<R>| R::any_position(*reached.position());
        let tables = tables.filter(|_| word == TriedVerdict::NoTable);
        Judgement {
            word,
            over,
            left: self.left().saturating_sub(u8::from(played.is_some() && self.is_attack())),
            reply: reply.map(R::any_move),
            reached: any(&reached),
            after: any(&after),
            is_over: after.won_by().is_some() || after.position().outcome().is_some(),
            // The table of the problem position is built with those of all that follows.
            missing: tables.map(|tables| tables.missing(self.start)),
        }
    }

    /// The attacker's moves that have been played.
    fn attacks(&self) -> u8 {
        u8::try_from(self.moves.len().div_ceil(2)).unwrap_or(u8::MAX)
    }

    fn left(&self) -> u8 {
        self.tried.within.saturating_sub(self.attacks())
    }

    /// That the attacker has won.
    fn won(&self, win: WinKind) -> Over {
        Over { winner: Some(self.start.turn()), by: Some(win) }
    }

    fn is_attack(&self) -> bool {
        self.moves.len().is_multiple_of(2)
    }

    /// Answers a line of a study by the tables: whether the value is still what is wanted.
    fn study(&self, tables: Option<&dyn Probe<R>>, reached: &Reached<R>, wanted: Wdl) -> Answer<R> {
        let position = reached.position();
        if let Some(over) = Over::of(&R::any_position(*position)) {
            return (TriedVerdict::Over, Some(over), None);
        }
        let tables = tables.filter(|tables| tables.repetition() == self.tried.repetition);
        let known = tables.and_then(|tables| {
            // A table that cannot be read is not there; a search reports its fault.
            let value = tables.probe(position).ok()??;
            Some((value.wdl(), move_values(tables, position).ok()??))
        });
        let Some((value, moves)) = known else { return (TriedVerdict::NoTable, None, None) };
        let attacker = self.is_attack();
        let kept = if attacker { value == wanted } else { value == opposite(wanted) };
        // A wrong move is refuted whether an answer is asked for or not.
        let is_asked = self.tried.answer || !(kept || attacker);
        let reply = moves.first().map(|best| best.mv).filter(|_| is_asked);
        (if kept { TriedVerdict::Keeps } else { TriedVerdict::LosesValue }, None, reply)
    }

    fn answer(&self, prover: &mut Prover<R>, reached: &Reached<R>) -> Result<Answer<R>, Stopped> {
        let left = self.left();
        if let Some(win) = reached.won_by() {
            let in_time = self.attacks() <= self.tried.within;
            let word = if in_time { TriedVerdict::Won } else { TriedVerdict::Fails };
            return Ok((word, Some(self.won(win)), None));
        }
        if let Some(over) = Over::of(&R::any_position(*reached.position())) {
            return Ok((TriedVerdict::Over, Some(over), None));
        }
        if self.is_attack() {
            if !prover.wins(reached, left)? {
                return Ok((TriedVerdict::Fails, None, None));
            }
            let asked = self.tried.answer;
            let reply = if asked { prover.winning_move(reached, left)? } else { None };
            return Ok((TriedVerdict::Wins, None, reply));
        }
        // A move that may not be tried, such as one without check, does not count as an attack.
        let before = self.moves.split_last().map(|(&last, before)| {
            let start = prover.start(self.start);
            (last, before.iter().fold(start, |reached, &mv| reached.after(mv)))
        });
        let allowed = before.is_none_or(|(last, before)| prover.may_try(&before, last));
        if !allowed {
            return Ok((TriedVerdict::NotAllowed, None, None));
        }
        if prover.loses(reached, left)? {
            let replies = defences(prover, reached, left + 1)?;
            let reply = replies.first().map(|reply| reply.mv).filter(|_| self.tried.answer);
            return Ok((TriedVerdict::Wins, None, reply));
        }
        Ok((TriedVerdict::Fails, None, prover.refutation(reached, left)?))
    }
}

/// The value as the other side sees it.
fn opposite(value: Wdl) -> Wdl {
    match value {
        Wdl::Win => Wdl::Loss,
        Wdl::Draw => Wdl::Draw,
        Wdl::Loss => Wdl::Win,
    }
}
