//! A win is replayed: the prover names the attacker's moves, the checker plays every reply.
//!
//! Where perpetual check or chase loses, a line carries its [streak](super::streak) along: the
//! positions since the last move of the defender that did neither. A reply that brings one of them
//! back loses at once where the rule says so, and so does the attacker's own move win. What is shown
//! from a position is remembered for every line that reaches it if it depended on no position above
//! it, and otherwise for those lines whose streaks hold what it depended on.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::board::{Board, Ending, Packed, Step};
use super::conduct::{Act, Witness};
use super::error::{ClaimError, Fault};
use super::rules::{Repetition, Rules};
use super::streak::{Dependence, Streak, Turn};

/// Checks claims about one position and remembers what was shown, so that the claims of
/// several first moves share it.
pub struct Replay {
    rules: Rules,
    root: Board,
    checks: bool,
    /// Positions that may still be examined.
    left: u64,
    budget: u64,
    /// What has been shown with the attacker to move, however the position is reached.
    known: FxHashMap<Packed, Known>,
    /// What has been shown of positions that are reached within a streak.
    bound: FxHashMap<Packed, Vec<Bound>>,
    /// The first moves that were shown to win.
    keys: Vec<Known>,
    tally: Tally,
}

/// A move of the attacker that wins within a number of moves.
#[derive(Clone, Copy, Debug)]
struct Known {
    step: Step,
    length: u8,
    continuation: Continuation,
}

/// What follows a move of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Continuation {
    /// Play goes on with these replies.
    On,
    /// Nothing: the game has ended on the board.
    Over,
    /// Nothing: the defender has lost by a repetition.
    Repeated,
}

/// The same, within a streak.
struct Bound {
    known: Known,
    /// What the streak must hold.
    dependence: Dependence,
}

/// What was examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Positions with the attacker to move.
    pub positions: u64,
    /// Replies of the defender that were answered.
    pub replies: u64,
    /// Final positions that are checkmate.
    pub checkmates: u64,
    /// Final positions that are stalemate.
    pub stalemates: u64,
    /// Final positions in which the loser is bared.
    pub bared: u64,
    /// Moves of either side that lose for the defender by a repetition.
    pub repetitions: u64,
}

/// A position in which the prover is asked for the attacker's move.
pub struct Question<'a> {
    fen: String,
    left: u8,
    root: &'a Board,
    above: &'a [Frame],
}

impl Question<'_> {
    /// The text of the position to answer, with the attacker to move.
    pub fn fen(&self) -> &str {
        &self.fen
    }

    /// The moves that the attacker has left, at least 1.
    pub fn left(&self) -> u8 {
        self.left
    }

    /// The moves that led here from the position of the claim, in coordinates.
    pub fn line(&self) -> Vec<String> {
        line(self.root, self.above)
    }

    /// How many moves at the end of the line matter to what may recur: those since the
    /// position after the defender's last move that would not be forbidden as a perpetual, or all.
    /// None where repetition wins nothing.
    pub fn streak(&self) -> usize {
        2 * self.above.iter().rev().take_while(|frame| !frame.onward.is_empty()).count()
    }
}

/// Names the attacker's move in a position, in coordinates; `None` if there is none.
type Prover<'a> = dyn FnMut(&Question<'_>) -> Option<String> + 'a;

/// A position in which the attacker's move has been played and the replies are being tried.
struct Frame {
    turn: Turn,
    known: Known,
    /// The position after it.
    child: Board,
    replies: Vec<Step>,
    next: usize,
    /// Looks at the replies.
    witness: Witness,
    /// The moves that the attacker has left after this move.
    left: u8,
    /// The most moves that the replies tried so far can make the attacker need.
    longest: u8,
    /// The positions that may be repeated after the move.
    streak: Streak,
    /// The positions that may be repeated after the reply being tried.
    onward: Streak,
    /// What has been needed so far of the positions above.
    dependence: Dependence,
}

impl Replay {
    /// For claims about a position. With `checks` every move of the attacker must give
    /// check. At most `budget` positions with the attacker to move are examined.
    ///
    /// # Errors
    /// [`ClaimError::Position`] if the text is not a position under these rules.
    pub fn new(rules: Rules, fen: &str, checks: bool, budget: u64) -> Result<Self, ClaimError> {
        let root = Board::read(fen, rules)?;
        Ok(Self {
            rules,
            root,
            checks,
            left: budget,
            budget,
            known: FxHashMap::default(),
            bound: FxHashMap::default(),
            keys: Vec::new(),
            tally: Tally::default(),
        })
    }

    /// The position that the claims are about.
    pub fn root(&self) -> &Board {
        &self.root
    }

    /// What was examined so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Shows that a first move wins within a number of moves, itself included. `prover` is
    /// asked for the attacker's move in every other position and names it in coordinates, or
    /// nothing if it cannot. Returns the number of moves within which the move was shown to
    /// win, which may be less than what was claimed.
    ///
    /// # Errors
    /// [`ClaimError`] with the line on which the claim was not proven.
    pub fn key(
        &mut self,
        key: &str,
        within: u8,
        prover: &mut Prover<'_>,
    ) -> Result<u8, ClaimError> {
        let root = self.root.clone();
        let mut name = Some(key.to_owned());
        // The root is asked like any other position, but knows its answer.
        let first = self.enter(&root, within, &[], &mut |_| name.take())?;
        let shown = self.walk(first, prover)?;
        self.keys.push(shown);
        Ok(shown.length)
    }

    /// Tries all replies below a frame; returns what was shown there.
    fn walk(&mut self, mut frame: Frame, prover: &mut Prover<'_>) -> Result<Known, ClaimError> {
        let mut above = Vec::new();
        loop {
            if let Some(&reply) = frame.replies.get(frame.next) {
                let board = frame.child.after(reply);
                let act = frame.witness.act(&frame.child, reply, &board);
                frame.onward = frame.streak.after_defender(&act);
                if let Some(length) = self.settle(&mut frame, &act, board.packed()) {
                    frame.longest = frame.longest.max(length);
                    frame.next += 1;
                    self.tally.replies += 1;
                } else {
                    let left = frame.left;
                    above.push(frame);
                    frame = self.enter(&board, left, &above, prover)?;
                }
                continue;
            }
            let shown = Known { length: frame.longest + 1, ..frame.known };
            // Another first move may be claimed, so the root is not settled by this one.
            let Some(before) = above.pop() else { return Ok(shown) };
            self.remember(frame.turn.before, shown, frame.dependence);
            frame = before;
        }
    }

    /// What is known of the position after a reply, as the number of moves within which the
    /// attacker wins there: none if the reply itself loses.
    fn settle(&mut self, frame: &mut Frame, reply: &Act, at: Packed) -> Option<u8> {
        if frame.onward.is_won(at) {
            frame.dependence.reply_repeats(&frame.turn, reply, at, &frame.onward);
            self.tally.repetitions += 1;
            return Some(0);
        }
        let (shown, known) = self.shown(at, frame.left, &frame.onward)?;
        if let Some(dependence) = self.dependence(at, shown) {
            frame.dependence.below(&frame.turn, reply, dependence);
        }
        Some(known.length)
    }

    /// A win within a number of moves that has been proven in a position, which may have been
    /// reached within a streak: its place among the wins of the position, and the win.
    fn shown(&self, at: Packed, most: u8, streak: &Streak) -> Option<(WinNumber, Known)> {
        if let Some(&known) = self.known.get(&at).filter(|known| known.length <= most) {
            return Some((0, known));
        }
        let bound = self.bound.get(&at)?;
        let fits = |it: &Bound| it.known.length <= most && streak.covers(&it.dependence);
        let place = bound.iter().position(fits)?;
        Some((place + 1, bound[place].known))
    }

    /// What a win that was proven depends on.
    fn dependence(&self, at: Packed, shown: WinNumber) -> Option<&Dependence> {
        let place = shown.checked_sub(1)?;
        Some(&self.bound.get(&at)?.get(place)?.dependence)
    }

    fn remember(&mut self, at: Packed, shown: Known, dependence: Dependence) {
        if !dependence.is_empty() {
            self.bound.entry(at).or_default().push(Bound { known: shown, dependence });
            return;
        }
        // The same position may have come up below itself, with fewer moves left. The
        // entries above depend on that, so the shorter of two proofs is kept.
        match self.known.entry(at) {
            Entry::Occupied(mut known) if shown.length < known.get().length => {
                known.insert(shown);
            }
            Entry::Occupied(_) => {}
            Entry::Vacant(free) => {
                free.insert(shown);
            }
        }
    }

    /// A line of the first move that was shown last: against one of the replies that last longest,
    /// in coordinates. It takes the number of moves that was shown, and ends with the attacker's
    /// move or with a reply that brings a position back. Empty if none was shown.
    pub fn line(&self) -> Vec<String> {
        let Some(&(mut known)) = self.keys.last() else { return Vec::new() };
        let (mut board, mut streak, mut line) = (self.root.clone(), Streak::default(), Vec::new());
        loop {
            line.push(board.name(known.step));
            let child = board.after(known.step);
            let mut longest: Option<(u8, Step, Option<Known>)> = None;
            for (reply, answer) in self.answers(&board, known, &streak) {
                let next = match answer {
                    Some(Answer::Shown(known)) => Some(known),
                    Some(Answer::Repeated) => None,
                    // Not shown; it is not a line of the win.
                    None => return Vec::new(),
                };
                let length = next.map_or(0, |known| known.length);
                if longest.is_none_or(|(most, ..)| length > most) {
                    longest = Some((length, reply, next));
                }
            }
            let Some((_, reply, next)) = longest else { return line };
            line.push(child.name(reply));
            let Some(next) = next else { return line };
            let rule = self.rules.repetition;
            let turn = Turn::new(rule, &board, known.step, &child);
            let after = child.after(reply);
            let act = Witness::new(rule, &child).act(&child, reply, &after);
            streak = streak.then(&turn).with(turn.after).after_defender(&act);
            (board, known) = (after, next);
        }
    }

    /// Every reply to the attacker's move in a position that was reached within a streak, and what
    /// answers it.
    fn answers(&self, board: &Board, known: Known, streak: &Streak) -> Vec<(Step, Option<Answer>)> {
        if known.continuation != Continuation::On {
            return Vec::new();
        }
        let child = board.after(known.step);
        let rule = self.rules.repetition;
        let turn = Turn::new(rule, board, known.step, &child);
        let streak = streak.then(&turn).with(turn.after);
        let witness = Witness::new(rule, &child);
        let answer = |reply: Step| {
            let next = child.after(reply);
            let at = next.packed();
            let streak = streak.after_defender(&witness.act(&child, reply, &next));
            if streak.is_won(at) {
                return (reply, Some(Answer::Repeated));
            }
            let shown = self.shown(at, known.length - 1, &streak);
            (reply, shown.map(|(_, known)| Answer::Shown(known)))
        };
        child.look().steps.into_iter().map(answer).collect()
    }

    fn counts_repetition(&self) -> bool {
        self.rules.repetition != Repetition::None
    }

    /// Asks for the attacker's move in a position below some frames, and plays it.
    fn enter(
        &mut self,
        board: &Board,
        left: u8,
        above: &[Frame],
        prover: &mut Prover<'_>,
    ) -> Result<Frame, ClaimError> {
        self.left = self.left.checked_sub(1).ok_or(ClaimError::Budget(self.budget))?;
        self.tally.positions += 1;
        let refuse = |fault| ClaimError::Line { line: line(&self.root, above), fault };
        if left == 0 {
            return Err(refuse(Fault::Late));
        }
        let Some(name) = prover(&Question { fen: board.text(), left, root: &self.root, above })
        else {
            return Err(refuse(Fault::NoAnswer { left }));
        };
        let step = played(board, &name, self.checks).map_err(refuse)?;
        let child = board.after(step);
        let look = child.look();
        let counts = self.counts_repetition();
        let turn = Turn::new(self.rules.repetition, board, step, &child);
        let streak = above.last().map(|frame| frame.onward.clone()).unwrap_or_default().then(&turn);
        let mut dependence = Dependence::default();
        let (continuation, replies) = match look.ending {
            None if streak.is_won(turn.after) => {
                dependence.move_repeats(&turn, &streak);
                self.tally.repetitions += 1;
                (Continuation::Repeated, Vec::new())
            }
            // Every reply may still lose by bringing a position back.
            None if left == 1 && !counts => return Err(refuse(Fault::Late)),
            None => (Continuation::On, look.steps),
            Some(Ending::Drawn | Ending::Won) => return Err(refuse(Fault::Over)),
            Some(ending) => {
                match ending {
                    Ending::Checkmate => self.tally.checkmates += 1,
                    Ending::Stalemate => self.tally.stalemates += 1,
                    _ => self.tally.bared += 1,
                }
                (Continuation::Over, Vec::new())
            }
        };
        let known = Known { step, length: 1, continuation };
        Ok(Frame {
            streak: streak.with(turn.after),
            turn,
            known,
            witness: Witness::new(self.rules.repetition, &child),
            child,
            replies,
            next: 0,
            left: left - 1,
            longest: 0,
            onward: Streak::default(),
            dependence,
        })
    }
}

/// What answers a reply.
enum Answer {
    /// The reply loses by a repetition.
    Repeated,
    /// A win from the position after it.
    Shown(Known),
}

/// The number of a win that was proven in a position: 0 for the one that depends on nothing, the others
/// counted from 1.
type WinNumber = usize;

/// The moves that led to the position below these frames.
fn line(root: &Board, above: &[Frame]) -> Vec<String> {
    let name = |step: Step| root.name(step);
    let both = |frame: &Frame| [Some(frame.known.step), frame.replies.get(frame.next).copied()];
    above.iter().flat_map(both).flatten().map(name).collect()
}

/// The attacker's move by its name, if it may be played.
pub(super) fn played(board: &Board, name: &str, checks: bool) -> Result<Step, Fault> {
    if board.over().is_some() {
        return Err(Fault::Over);
    }
    let cut = || name.chars().take(20).collect();
    let step = board.step(name).filter(|&step| board.is_legal(step));
    let step = step.ok_or_else(|| Fault::Illegal(cut()))?;
    if checks && !board.after(step).is_check() {
        return Err(Fault::Quiet(cut()));
    }
    Ok(step)
}
