//! Moves that the user tries on the board, each answered by a proof: a defence by the move that
//! still wins, an attack by the longest defence, or by the reply that refutes it.

use serde::{Deserialize, Serialize};

use super::job::Job;
use super::played::{Played, named};
use super::refusal::Refusal;
use super::rules::BenchRules;
use super::setup::Setup;
use super::solving::{Asked, Question, over};
use super::tree::win_word;
use crate::game::Move;
use crate::problem::Stipulation;
use crate::solve::{Limits, MAX_LENGTH, Prover, Reached, Stopped};
use crate::tablebase::{Probe, Tables, Wdl, move_values, prover};

/// A line of play that is to be answered.
#[derive(Debug, Deserialize)]
pub(super) struct PlayOrder {
    pub(super) page: u64,
    pub(super) number: u64,
    pub(super) setup: Setup,
    pub(super) question: Question,
    /// The moves so far.
    moves: Vec<String>,
    /// The moves within which the attacker is to win.
    within: u8,
    /// Whether the defender's reply or the attacker's continuation is asked for.
    #[serde(default)]
    pub(super) answer: bool,
}

/// What is said of a line of play.
#[derive(Debug, Serialize)]
pub(super) struct Judgement {
    kind: &'static str,
    /// `won`, `wins`, `fails`, `over`, or `open` where a limit was reached.
    word: &'static str,
    /// How the game is won or over.
    how: Option<&'static str>,
    /// The attacker's moves that are left.
    left: u8,
    /// The answer.
    reply: Option<Played>,
    /// The legal moves after the line and the answer.
    legal: Vec<Played>,
}

/// What can be played before the judgement is known, which may take a while.
#[derive(Debug, Serialize)]
pub(super) struct Moves {
    legal: Vec<Played>,
}

/// The value that a study asks for; nothing for another stipulation.
fn study(stipulation: Stipulation) -> Option<Wdl> {
    match stipulation {
        Stipulation::Win => Some(Wdl::Win),
        Stipulation::Draw => Some(Wdl::Draw),
        Stipulation::Mate(_) | Stipulation::Fairy { .. } => None,
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

/// The word, how the game has ended, and the answer.
type Answer<R> = Result<(&'static str, Option<&'static str>, Option<Move<R>>), Stopped>;

/// A line of play in its game.
pub(super) struct Line<R: BenchRules> {
    start: crate::game::Position<R>,
    moves: Vec<Move<R>>,
    asked: Asked,
    within: u8,
    answer: bool,
}

impl<R: BenchRules> Line<R> {
    /// Reads a line.
    pub(super) fn read(order: &PlayOrder) -> Result<Self, Refusal> {
        let start = order.setup.legal::<R>()?;
        let asked = order.question.read::<R>()?;
        if let Stipulation::Fairy { .. } = asked.stipulation {
            return Err(Refusal::Asked {
                word: "no-opponent",
                message: "help, self, reflex and series play has no opponent to try moves against"
                    .to_owned(),
            });
        }
        let (mut position, mut moves) = (start, Vec::new());
        for id in &order.moves {
            let mv = named(&position, id)
                .ok_or_else(|| Refusal::Bad(format!("{id} is not legal in this position")))?;
            moves.push(mv);
            position = position.after(mv);
        }
        if order.within == 0 || order.within > MAX_LENGTH {
            return Err(Refusal::Bad(format!("expected 1 to {MAX_LENGTH} moves")));
        }
        Ok(Self { start, moves, asked, within: order.within, answer: order.answer })
    }

    /// The legal moves after it.
    pub(super) fn moves(&self) -> Moves {
        let position = self.moves.iter().fold(self.start, |position, &mv| position.after(mv));
        let is_over = over(&position).is_some();
        let legal = position.legal_moves().into_iter().filter(|_| !is_over);
        Moves { legal: legal.map(|mv| Played::of(self.asked.notation, &position, mv)).collect() }
    }

    /// Answers it and sends the answer.
    pub(super) fn judge(&self, job: &Job, limits: &Limits, tables: Option<&Tables>) {
        let tables = tables.map(|tables| R::tables(tables, self.asked.repetition));
        let checks = super::solving::checks(self.asked.stipulation);
        let mut prover = prover(checks, &job.limits(limits), tables.as_ref())
            .with_repetition(self.asked.repetition);
        let start = prover.start(&self.start);
        let reached = self.moves.iter().fold(start, |reached, &mv| reached.after(mv));
        let study = study(self.asked.stipulation);
        let judged = match (study, &tables) {
            (Some(wanted), tables) => Ok(self.study(tables.as_deref(), &reached, wanted)),
            (None, _) => self.answer(&mut prover, &reached),
        };
        let attacks = u8::try_from(self.moves.len().div_ceil(2)).unwrap_or(u8::MAX);
        let left = self.within.saturating_sub(attacks);
        let (word, how, reply) = judged.unwrap_or(("open", None, None));
        let after = reply.map_or(reached.clone(), |mv| reached.after(mv));
        let notation = self.asked.notation;
        let played = |mv| Played::of(notation, reached.position(), mv);
        let legal = after.legal_moves();
        let over = after.won_by().is_some() || over(after.position()).is_some();
        let legal = legal.into_iter().filter(|_| !over);
        job.send(&Judgement {
            kind: "judgement",
            word,
            how,
            left,
            reply: reply.map(played),
            legal: legal.map(|mv| Played::of(notation, after.position(), mv)).collect(),
        });
    }

    /// Answers a line of a study by the tables: whether the value is still what is wanted.
    fn study(
        &self,
        tables: Option<&dyn Probe<R>>,
        reached: &Reached<R>,
        wanted: Wdl,
    ) -> (&'static str, Option<&'static str>, Option<Move<R>>) {
        let position = reached.position();
        if let Some(how) = over(position) {
            return ("over", Some(how), None);
        }
        let tables = tables.filter(|tables| tables.repetition() == self.asked.repetition);
        let known = tables.and_then(|tables| {
            let value = tables.probe(position).ok()??;
            Some((value.wdl(), move_values(tables, position).ok()??))
        });
        let Some((value, moves)) = known else { return ("no-table", None, None) };
        let attacker = self.moves.len().is_multiple_of(2);
        let kept = if attacker { value == wanted } else { value == opposite(wanted) };
        // A wrong move is refuted whether an answer is asked for or not.
        let is_asked = self.answer || !(kept || attacker);
        let reply = moves.first().map(|best| best.mv).filter(|_| is_asked);
        (if kept { "keeps" } else { "loses-value" }, None, reply)
    }

    fn answer(&self, prover: &mut Prover<R>, reached: &Reached<R>) -> Answer<R> {
        let attacks = u8::try_from(self.moves.len().div_ceil(2)).unwrap_or(u8::MAX);
        let left = self.within.saturating_sub(attacks);
        if let Some(win) = reached.won_by() {
            let in_time = attacks <= self.within;
            return Ok((if in_time { "won" } else { "fails" }, Some(win_word(win)), None));
        }
        if let Some(how) = over(reached.position()) {
            return Ok(("over", Some(how), None));
        }
        let attacker = self.moves.len().is_multiple_of(2);
        if attacker {
            if !prover.wins(reached, left)? {
                return Ok(("fails", None, None));
            }
            let reply = if self.answer { prover.winning_move(reached, left)? } else { None };
            return Ok(("wins", None, reply));
        }
        // A move that may not be tried, such as one without check, does not count as an attack.
        let before = self.moves.split_last().map(|(&last, before)| {
            let start = prover.start(&self.start);
            (last, before.iter().fold(start, |reached, &mv| reached.after(mv)))
        });
        let allowed = before.is_none_or(|(last, before)| prover.may_try(&before, last));
        if !allowed {
            return Ok(("not-allowed", None, None));
        }
        if prover.loses(reached, left)? {
            let replies = prover.defences(reached, left + 1)?;
            let reply = replies.first().map(|reply| reply.mv).filter(|_| self.answer);
            return Ok(("wins", None, reply));
        }
        Ok(("fails", None, prover.refutation(reached, left)?))
    }
}
