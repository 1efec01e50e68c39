//! Moves that the user tries on the board, each answered by a proof: a defence by the move that
//! still wins, an attack by the longest defence, or by the reply that refutes it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ending::named_line;
use super::job::Job;
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::Question;
use crate::exact::Tables;
use crate::examine::{Tried, TriedVerdict, answer_line};
use crate::notation::Notation;
use crate::report::words::{self, Sentence};
use crate::report::{ShownMove, record_move};
use crate::rules::AnyPosition;
use crate::solve::{Limits, MAX_LENGTH};

/// A line of play to be answered.
#[derive(Debug, Deserialize)]
pub(super) struct PlayOrder {
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

/// The judgement of a line of play.
#[derive(Debug, Serialize)]
pub(super) struct JudgedLine {
    kind: &'static str,
    /// `won`, `wins`, `fails`, `over`, or `open` if a limit was reached.
    word: TriedVerdict,
    /// The judgement as a sentence.
    sentence: Sentence,
    /// The number of moves left to the attacker.
    left: u8,
    /// The move that answers the line.
    reply: Option<ShownMove>,
    /// The legal moves after the line and the answer.
    legal: Vec<ShownMove>,
}

/// The legal moves, sent before the judgement, which may take a while.
#[derive(Debug, Serialize)]
pub(super) struct Moves {
    legal: Vec<ShownMove>,
}

/// A line of play in its game.
pub(super) struct Line {
    tried: Tried,
    notation: Notation,
}

impl Line {
    /// Reads and plays a line of the page.
    pub(super) fn read(order: &PlayOrder) -> Result<Self, Refusal> {
        let start = order.setup.legal()?;
        let asked = order.question.read(start)?;
        if !asked.stipulation.is_direct() {
            if asked.stipulation.is_narrow() {
                let why = "moves are tried in problems that ask for nothing but a win, with the \
                           attacker to move";
                return Err(Refusal::field("narrow-goal", why));
            }
            let why = "help, self, reflex and series play has no opponent to try moves against";
            return Err(Refusal::field("no-opponent", why));
        }
        let moves = named_line(&start, &order.moves)?;
        if order.within == 0 || order.within > MAX_LENGTH {
            return Err(Refusal::Bad(format!("expected 1 to {MAX_LENGTH} moves")));
        }
        let (stipulation, repetition) = (asked.stipulation, asked.repetition);
        let (within, answer) = (order.within, order.answer);
        let tried = Tried { start, moves, stipulation, repetition, within, answer };
        Ok(Self { tried, notation: asked.notation })
    }

    /// The legal moves after it.
    pub(super) fn moves(&self) -> Moves {
        let position = self.tried.start.along(&self.tried.moves).pop();
        let position = position.unwrap_or(self.tried.start);
        Moves { legal: self.legal(&position, position.outcome().is_some()) }
    }

    /// The legal moves of a position; none where the game is over.
    fn legal(&self, position: &AnyPosition, is_over: bool) -> Vec<ShownMove> {
        let legal = position.legal_moves().into_iter().filter(|_| !is_over);
        let legal = legal.filter_map(|mv| record_move(position, self.notation, mv, 0));
        legal.map(ShownMove).collect()
    }

    /// Answers it and sends the answer.
    pub(super) fn judge(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let judged = answer_line(&self.tried, &job.limits(limits), tables.map(Arc::as_ref));
        let reply = judged.reply.and_then(|mv| record_move(&judged.reached, self.notation, mv, 0));
        job.send(&JudgedLine {
            kind: "judgement",
            word: judged.word,
            sentence: words::tried(self.tried.start.rules(), &judged, reply.as_ref()),
            left: judged.left,
            reply: reply.map(ShownMove),
            legal: self.legal(&judged.after, judged.is_over),
        });
    }
}
