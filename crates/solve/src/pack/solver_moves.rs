//! The positions of a solver who plays against replies, found from the first one on.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::ops::RangeInclusive;

use super::moves::{Moves, Numbered, REST};
use super::{ExamineRules, Next, Pack, PackPlan};
use crate::game::{Move, Position};
use crate::notation::{Notation, write};
use crate::solve::Stopped;

/// The judge of moves.
pub(super) trait Judge<R: ExamineRules> {
    /// A place in the play: the position with what came before it, if that matters.
    type At: Clone;
    /// Distinguishes places in which moves may be judged differently.
    type Key: Copy + Eq + Hash;

    /// The position at a place of the play.
    fn position<'a>(&self, at: &'a Self::At) -> &'a Position<R>;

    /// The key of a place.
    fn key(&self, at: &Self::At, left: u8) -> Self::Key;

    /// The place after a move.
    fn after(&self, at: &Self::At, mv: Move<R>) -> Self::At;

    /// Whether the solver does what is asked within this many moves, this one included.
    fn is_right(&mut self, at: &Self::At, mv: Move<R>, moves: u8) -> Result<bool, Stopped>;

    /// Whether the solver, who is to move, does it within this many moves.
    fn is_won(&mut self, at: &Self::At, moves: u8) -> Result<bool, Stopped>;

    /// The replies that the other side may make to a move.
    fn replies(&self, at: &Self::At, mv: Move<R>, after: &Self::At) -> Vec<Move<R>>;

    /// Whether a reply does what is asked.
    fn ends(&self, after: &Self::At, reply: Move<R>, after_reply: &Self::At) -> bool;
}

/// Fills a pack from its first positions on, with this many moves left. First moves that win in
/// a few more moves are distinguished from wrong ones, as the plan says.
pub(super) fn fill<R: ExamineRules, J: Judge<R>>(
    pack: &mut Pack,
    judge: &mut J,
    starts: &[J::At],
    moves: u8,
    plan: &PackPlan,
) {
    let PackPlan { most, all_moves, .. } = *plan;
    let mut walk = Walk { numbers: HashMap::new(), waiting: VecDeque::new(), most, all_moves };
    let numbered = starts.iter().filter_map(|start| walk.number(judge, start.clone(), moves));
    let begins: Vec<usize> = numbered.collect();
    let starts = walk.numbers.len();
    let mut drafts: Vec<Draft> = Vec::new();
    while let Some((at, left)) = walk.waiting.pop_front() {
        let beyond = (drafts.len() < starts).then_some(plan.beyond);
        let draft = examined(judge, &mut walk, (&at, left), beyond);
        pack.complete &= draft.is_whole;
        drafts.push(draft);
    }
    // Where the other side begins, it lasts as long as it can.
    let fewest = |draft: &Draft| draft.rights.iter().map(|right| right.moves).min();
    let lengths = drafts.iter().take(starts).map(fewest);
    pack.length = lengths.reduce(|one, other| Some(one?.max(other?))).flatten();
    let (mut positions, mut replies) = (Numbered::default(), Numbered::default());
    let mut numbers = vec![0; drafts.len()];
    // Positions with fewer moves left are examined later; those with the same moves become one.
    for (at, draft) in drafts.into_iter().enumerate().rev() {
        numbers[at] = positions.number(draft.moves(&numbers, &mut replies));
    }
    pack.begins = begins.into_iter().map(|number| numbers[number]).collect();
    (pack.positions, pack.replies) = (positions.list, replies.list);
}

/// A move in coordinates.
pub(super) fn name<R: ExamineRules>(position: &Position<R>, mv: Move<R>) -> String {
    write(Notation::Coordinates, position, mv)
}

/// What is still to be examined.
struct Walk<A, K> {
    numbers: HashMap<(K, u8), usize>,
    waiting: VecDeque<(A, u8)>,
    most: usize,
    all_moves: bool,
}

impl<A, K: Copy + Eq + Hash> Walk<A, K> {
    /// The number of a position, unless there are too many.
    fn number<R: ExamineRules, J: Judge<R, At = A, Key = K>>(
        &mut self,
        judge: &J,
        at: A,
        left: u8,
    ) -> Option<usize> {
        let (key, next) = (judge.key(&at, left), self.numbers.len());
        if let Some(&number) = self.numbers.get(&(key, left)) {
            return Some(number);
        }
        if next >= self.most {
            return None;
        }
        self.numbers.insert((key, left), next);
        self.waiting.push_back((at, left));
        Some(next)
    }
}

/// A position, before those with the same moves become one.
struct Draft {
    rights: Vec<Right>,
    /// What is said of other moves, before each.
    others: Vec<(String, String)>,
    /// Whether every move is judged, and every position after it included.
    is_whole: bool,
}

/// A right move.
struct Right {
    name: String,
    moves: u8,
    replies: Vec<(String, Next)>,
}

impl Draft {
    /// The moves, with the numbers that the positions after them have got.
    fn moves(self, numbers: &[usize], replies: &mut Numbered) -> Moves {
        let mut said = self.others;
        for right in self.rights {
            let after = right.replies.into_iter().map(|(reply, next)| {
                let next = if let Next::At(it) = next { Next::At(numbers[it]) } else { next };
                (next.to_string(), reply)
            });
            let after: Vec<(String, String)> = after.collect();
            let is_end = after.is_empty();
            let next = if is_end { Next::End } else { Next::At(replies.number(Moves::of(after))) };
            said.push((format!("{}:{next}", right.moves), right.name));
        }
        Moves::of(said)
    }
}

/// Judges the moves of a position. In the first ones, which say how far `beyond` wins are looked for, and
/// with more than one move left, wrong moves have a refutation: after the last any reply is one.
fn examined<R: ExamineRules, J: Judge<R>>(
    judge: &mut J,
    walk: &mut Walk<J::At, J::Key>,
    (at, left): (&J::At, u8),
    beyond: Option<u8>,
) -> Draft {
    let mut draft = Draft { rights: Vec::new(), others: Vec::new(), is_whole: true };
    // Refutations with the moves that they refute, the most useful first.
    let mut refuted: Vec<(String, Vec<String>)> = Vec::new();
    for mv in judge.position(at).legal_moves() {
        let (text, after) = (name(judge.position(at), mv), judge.after(at, mv));
        let Ok(in_time) = shortest(judge, (at, mv), 1..=left) else {
            draft.is_whole = false;
            draft.others.push(("?".to_owned(), text));
            continue;
        };
        if let Some(moves) = in_time {
            let mut replies = Vec::new();
            for reply in judge.replies(at, mv, &after) {
                let next = judge.after(&after, reply);
                let is_end = judge.ends(&after, reply, &next);
                let number = || walk.number(judge, next, left - 1).map_or(Next::Cut, Next::At);
                let next = if is_end { Next::End } else { number() };
                draft.is_whole &= next != Next::Cut;
                replies.push((name(judge.position(&after), reply), next));
            }
            draft.rights.push(Right { name: text, moves, replies });
            continue;
        }
        // Even if a limit ends the search for longer wins, it is known not to be in time.
        let longer = left + 1..=left.saturating_add(beyond.unwrap_or(0));
        if let Ok(Some(moves)) = shortest(judge, (at, mv), longer) {
            draft.others.push((format!("+{moves}"), text));
            continue;
        }
        if left == 1 && beyond.is_none() {
            let written = walk.all_moves.then(|| ("!".to_owned(), text));
            draft.others.extend(written);
            continue;
        }
        let found = refutation(judge, (at, mv, &after), left, &refuted);
        draft.is_whole &= found.is_ok();
        let reply = found.ok().flatten().unwrap_or_default();
        match refuted.iter_mut().find(|known| known.0 == reply) {
            Some(known) => known.1.push(text),
            None => refuted.push((reply, vec![text])),
        }
        refuted.sort_by_key(|known| usize::MAX - known.1.len());
    }
    let mut shared = refuted.iter_mut().filter(|_| !walk.all_moves);
    if let Some(most) = shared.find(|it| !it.0.is_empty() && it.1.len() > 1) {
        most.1 = vec![REST.to_owned()];
    }
    for (reply, moves) in refuted {
        draft.others.extend(moves.into_iter().map(|mv| (format!("!{reply}"), mv)));
    }
    draft
}

/// A reply after which what is asked cannot be done in time, if possible one that refutes other moves, too.
fn refutation<R: ExamineRules, J: Judge<R>>(
    judge: &mut J,
    (at, mv, after): (&J::At, Move<R>, &J::At),
    left: u8,
    known: &[(String, Vec<String>)],
) -> Result<Option<String>, Stopped> {
    let replies = judge.replies(at, mv, after).into_iter();
    let mut replies: Vec<(String, Move<R>)> =
        replies.map(|reply| (name(judge.position(after), reply), reply)).collect();
    let place = |text: &String| known.iter().position(|it| it.0 == *text);
    replies.sort_by_key(|(text, _)| place(text).unwrap_or(usize::MAX));
    for (text, reply) in replies {
        let next = judge.after(after, reply);
        if !judge.ends(after, reply, &next) && !judge.is_won(&next, left - 1)? {
            return Ok(Some(text));
        }
    }
    Ok(None)
}

/// The first of these numbers of moves within which a move that was made is right.
fn shortest<R: ExamineRules, J: Judge<R>>(
    judge: &mut J,
    (at, mv): (&J::At, Move<R>),
    lengths: RangeInclusive<u8>,
) -> Result<Option<u8>, Stopped> {
    for moves in lengths {
        if judge.is_right(at, mv, moves)? {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}
