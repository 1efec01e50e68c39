//! Solutions of help, self, reflex and series play, and of direct play with a narrower goal than a win,
//! replayed on the checker's own board.
//!
//! The replay checks what a solution claims: that its moves are legal, that the last of them
//! reaches the goal and none before, that a series gives no check before its end, and that every
//! reply of a side that resists is answered. That there are no other solutions is not claimed.

use thiserror::Error;

use super::board::{Board, Step};
use super::error::PositionError;
use super::rules::Rules;
use super::target::{Here, Target};

/// A move of a solution, written as its squares, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionMove {
    /// The move; empty at the root of a solution that the defender begins.
    pub mv: String,
    /// What follows; nothing after the last move.
    pub next: Vec<Self>,
}

/// The stipulation that the solution should fulfil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim<'a> {
    /// `h`, `s`, `r`, `ser-`, `ser-h`, `ser-s`, `hs`, or nothing for direct play.
    pub play: &'a str,
    /// What is reached, and by whom.
    pub target: Target,
    /// The number of moves.
    pub moves: u16,
    /// Whether half a move comes before them.
    pub half: bool,
}

/// Why a solution is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolutionError {
    /// The position cannot be set up.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move is illegal.
    #[error("{0} is not a legal move")]
    Illegal(String),
    /// The game is over before the solution is.
    #[error("the game is over before {0}")]
    Over(String),
    /// A series move gives check before the end of the series.
    #[error("{0} gives check before the end of the series")]
    Check(String),
    /// A move gives no check where each must.
    #[error("{0} gives no check")]
    NoCheck(String),
    /// The goal is not reached.
    #[error("{0} does not reach the goal")]
    NotReached(String),
    /// A reply is missing.
    #[error("the reply {0} is not answered")]
    Unanswered(String),
    /// Moves follow where the line should end, or none where it goes on.
    #[error("the line has a wrong length after {0}")]
    Length(String),
    /// A side of a reflexmate does not mate although it can.
    #[error("before {0} there is a mate that must be given")]
    Reflex(String),
    /// The kind of play is not known.
    #[error("{0} is not a kind of play")]
    Play(String),
}

/// Replays one solution. Returns the number of moves that were played.
///
/// # Errors
/// [`SolutionError`] with the first move that is wrong.
pub fn replay_solution(
    rules: Rules,
    fen: &str,
    aim: Aim<'_>,
    solution: &SolutionMove,
) -> Result<u64, SolutionError> {
    let board = Board::read(fen, rules)?;
    let here = &Here::start(aim.target, board);
    let moves = aim.moves;
    // The plies of free play, the moves of a series among them, and what the end must be.
    let (free, series, end) = match aim.play {
        "h" => (2 * moves + u16::from(aim.half), 0, End::Goal),
        "hs" => (2 * moves - 1 + u16::from(aim.half), 0, End::Forced),
        "ser-" => (moves, moves, End::Goal),
        "ser-h" => (moves + 1, moves, End::Goal),
        "ser-s" => (moves, moves, End::Forced),
        "s" => (0, 0, End::Resisted { reflex: false }),
        "r" => (0, 0, End::Resisted { reflex: true }),
        "" => (0, 0, End::Direct),
        other => return Err(SolutionError::Play(other.to_owned())),
    };
    let mut walk = Walk { rules, aim, series, end, count: 0 };
    match end {
        End::Direct if aim.half => walk.answered(here, solution, moves)?,
        End::Direct => walk.force(here, solution, moves)?,
        End::Resisted { .. } => walk.attack(here, solution, moves)?,
        End::Goal | End::Forced => walk.free(here, solution, 1, free)?,
    }
    Ok(walk.count)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Goal,
    Forced,
    Resisted { reflex: bool },
    Direct,
}

struct Walk<'a> {
    rules: Rules,
    aim: Aim<'a>,
    series: u16,
    end: End,
    count: u64,
}

impl Walk<'_> {
    fn play(&mut self, here: &Here, node: &SolutionMove) -> Result<(Here, bool), SolutionError> {
        let board = &here.board;
        if matches!(board.outcome(), "bared" | "won" | "checkmate")
            || board.outcome() == "drawn" && !board.moves().is_empty()
        {
            return Err(SolutionError::Over(node.mv.clone()));
        }
        let illegal = || SolutionError::Illegal(node.mv.clone());
        let step = board.step(&node.mv).filter(|&step| board.is_legal(step)).ok_or_else(illegal)?;
        self.count += 1;
        Ok((here.after(step), self.is_goal(here, step)))
    }

    /// Whether a move reaches the goal.
    fn is_goal(&self, here: &Here, step: Step) -> bool {
        self.aim.target.is_reached(here, step, &here.after(step))
    }

    fn reaches(&self, here: &Here, name: &str) -> bool {
        here.board.step(name).is_some_and(|step| self.is_goal(here, step))
    }

    /// Whether the side to move can reach the goal at once.
    fn can_mate(&self, here: &Here) -> bool {
        here.board.moves().iter().any(|name| self.reaches(here, name))
    }

    /// The `at`th of `last` moves that are chosen freely.
    fn free(
        &mut self,
        here: &Here,
        node: &SolutionMove,
        at: u16,
        last: u16,
    ) -> Result<(), SolutionError> {
        let (after, is_goal) = self.play(here, node)?;
        if at == last {
            return match self.end {
                End::Forced => {
                    self.replies(&after, node, |_, _, is_goal, reply| ends(is_goal, reply))
                }
                _ => ends(is_goal, node),
            };
        }
        let [next] = &node.next[..] else { return Err(SolutionError::Length(node.mv.clone())) };
        if at < self.series {
            if self.aim.play == "ser-" && is_goal {
                return Err(SolutionError::Over(next.mv.clone()));
            }
            let text = after.board.text();
            let mut fields: Vec<&str> = text.split(' ').collect();
            if let Some(turn) = fields.get_mut(1) {
                *turn = if *turn == "b" { "w" } else { "b" };
            }
            let check = |_| SolutionError::Check(node.mv.clone());
            let board = Board::read(&fields.join(" "), self.rules).map_err(check)?;
            return self.free(&Here { board, man: after.man }, next, at + 1, last);
        }
        self.free(&after, next, at + 1, last)
    }

    /// Every legal reply must be there, and `then` is asked of each.
    fn replies(
        &mut self,
        here: &Here,
        node: &SolutionMove,
        then: impl Fn(&mut Self, &Here, bool, &SolutionMove) -> Result<(), SolutionError>,
    ) -> Result<(), SolutionError> {
        let mut legal = here.board.moves();
        if self.end == (End::Resisted { reflex: true }) && self.can_mate(here) {
            legal.retain(|name| self.reaches(here, name));
        }
        if legal.is_empty() {
            return Err(SolutionError::NotReached(node.mv.clone()));
        }
        if let Some(missing) = legal.iter().find(|name| node.next.iter().all(|it| it.mv != **name))
        {
            return Err(SolutionError::Unanswered(missing.clone()));
        }
        for reply in &node.next {
            let (after, is_goal) = self.play(here, reply)?;
            then(self, &after, is_goal, reply)?;
        }
        Ok(())
    }

    /// A move of the side that wants to be mated, within this many moves.
    fn attack(
        &mut self,
        here: &Here,
        node: &SolutionMove,
        moves: u16,
    ) -> Result<(), SolutionError> {
        if self.end == (End::Resisted { reflex: true }) && self.can_mate(here) {
            return Err(SolutionError::Reflex(node.mv.clone()));
        }
        let (after, _) = self.play(here, node)?;
        self.replies(&after, node, |walk, next, is_goal, reply| {
            if reply.next.is_empty() {
                return ends(is_goal, reply);
            }
            if moves == 1 {
                return Err(SolutionError::Length(reply.mv.clone()));
            }
            match &reply.next[..] {
                [only] => walk.attack(next, only, moves - 1),
                _ => Err(SolutionError::Length(reply.mv.clone())),
            }
        })
    }

    /// A move of the side that forces the goal, within this many moves.
    fn force(&mut self, here: &Here, node: &SolutionMove, moves: u16) -> Result<(), SolutionError> {
        let (after, is_goal) = self.play(here, node)?;
        if self.aim.target.checks && !after.board.is_check() {
            return Err(SolutionError::NoCheck(node.mv.clone()));
        }
        if is_goal || moves <= 1 {
            return ends(is_goal, node);
        }
        self.answered(&after, node, moves - 1)
    }

    /// The replies of the side that resists, each answered within this many moves.
    fn answered(
        &mut self,
        here: &Here,
        node: &SolutionMove,
        moves: u16,
    ) -> Result<(), SolutionError> {
        self.replies(here, node, |walk, next, _, reply| match &reply.next[..] {
            [only] => walk.force(next, only, moves),
            _ => Err(SolutionError::Unanswered(reply.mv.clone())),
        })
    }
}

/// The last move of a line.
fn ends(is_goal: bool, node: &SolutionMove) -> Result<(), SolutionError> {
    if !node.next.is_empty() {
        return Err(SolutionError::Length(node.mv.clone()));
    }
    if is_goal { Ok(()) } else { Err(SolutionError::NotReached(node.mv.clone())) }
}
