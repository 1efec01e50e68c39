//! An authored solution as lines, and compared with what is proven.

use std::collections::{BTreeSet, HashMap};

use rustc_hash::FxHashSet;

use super::Policy;
use super::authored::{Authored, Choice, Place};
use super::finding::TypedFinding;
use crate::exact::Wdl;
use crate::game::{Key, Move, Outcome, Position, SearchRules};
use crate::notation::{Notation, NotationRules, write};
use crate::problem::{Check, Line, Solution, Suffix, Written};
use crate::report::{What, WrittenMark};
use crate::solve::{self, Branch, Defence, Node, Prove, Prover, Reached, Reply, Stopped, has_lost};
use crate::stipulation::Stipulation;
use crate::verdict::Severity;

/// Walks the authored solution of a problem that is won within `left` moves and says what is
/// wrong with it: a move that does not keep the win, a line that stops short, a defence that
/// must be answered and is not, a mark that is not true.
///
/// A defence must be answered if it lasts longest; where several do, one answer is enough except under
/// the strict policy. Where the key alone matters, nothing need follow it. Set play is answered alike, in a
/// move less.
pub(super) fn compare<R: NotationRules + SearchRules>(
    prover: &mut Prover<R>,
    authored: &Authored<R>,
    left: u8,
    policy: Policy,
) -> Result<Vec<TypedFinding<R>>, Stopped> {
    let mut walk = Walk::new(prover, authored, policy);
    walk.attacker(0, left)?;
    let mut mistakes = walk.mistakes;
    for set_play in authored.set_plays.iter().flatten() {
        let mut walk = Walk::new(prover, set_play, policy);
        for choice in &set_play.places[0].choices {
            walk.mark(0, choice);
            walk.attacker(choice.next, left.saturating_sub(1))?;
        }
        mistakes.append(&mut walk.mistakes);
    }
    Ok(mistakes)
}

/// The attacker's moves that a win takes, with the one before a position; at most this many.
pub(super) fn moves_to_win<R: SearchRules>(
    prover: &mut Prover<R>,
    child: &Reached<R>,
    most: u8,
) -> Result<u8, Stopped> {
    let mut moves = 1;
    while moves < most && !prover.loses(child, moves - 1)? {
        moves += 1;
    }
    Ok(moves)
}

struct Walk<'a, R: NotationRules + SearchRules> {
    prover: &'a mut Prover<R>,
    authored: &'a Authored<R>,
    policy: Policy,
    /// The positions in which the author gives a move. A line may stop where another line goes on from
    /// the same position.
    expanded: FxHashSet<Key>,
    mistakes: Vec<TypedFinding<R>>,
    /// Places walked through, since lines can meet.
    seen: BTreeSet<usize>,
}

impl<'a, R: NotationRules + SearchRules> Walk<'a, R> {
    fn new(prover: &'a mut Prover<R>, authored: &'a Authored<R>, policy: Policy) -> Self {
        let expanded = authored.places.iter().filter(|place| !place.choices.is_empty());
        let expanded = expanded.map(|place| place.position.key()).collect();
        Self { prover, authored, policy, expanded, mistakes: Vec::new(), seen: BTreeSet::new() }
    }

    fn attacker(&mut self, at: usize, left: u8) -> Result<(), Stopped> {
        let place = &self.authored.places[at];
        if !self.seen.insert(at) || place.position.repeats().is_some() {
            return Ok(());
        }
        if place.choices.is_empty() && !self.may_stop(place) {
            self.blame(at, TypedFinding::new(What::NoAttack));
        }
        for (nth, choice) in place.choices.iter().enumerate() {
            self.mark(at, choice);
            if choice.is_try {
                self.attempt(choice, left)?;
                continue;
            }
            let child = place.position.after(choice.mv);
            let fits = left > 0 && self.prover.may_try(&place.position, choice.mv);
            if fits && self.prover.loses(&child, left - 1)? {
                self.defender(choice.next, left)?;
            } else {
                let (what, refutation) = self.why_not(&child, left, fits)?;
                let mut finding = TypedFinding { refutation, ..TypedFinding::new(what) };
                // In games, what is in parentheses next to the key may be a try.
                if at == 0 && nth > 0 && self.authored.reading.any_notation {
                    finding.severity = Severity::Remark;
                }
                self.blame_choice(at, choice, finding);
            }
        }
        Ok(())
    }

    /// A try does not win in time, and what the author gives as its refutation refutes it. Other replies
    /// are answered as in the solution; another refutation is a minor mistake.
    fn attempt(&mut self, tried: &Choice<R>, left: u8) -> Result<(), Stopped> {
        let start = &self.authored.places[0].position;
        if left == 0 || !self.prover.may_try(start, tried.mv) {
            return Ok(());
        }
        let (child, left) = (start.after(tried.mv), left - 1);
        if self.prover.loses(&child, left)? {
            let moves = Some(moves_to_win(self.prover, &child, left + 1)?);
            let what = What::TryWorks { moves, wanted: Wdl::Win };
            self.blame_choice(0, tried, TypedFinding::new(what));
            return Ok(());
        }
        let refuting: Vec<Move<R>> = self.authored.refutations(tried).map(|it| it.mv).collect();
        let mut refuted = false;
        for reply in &self.authored.places[tried.next].choices {
            let wins = self.prover.wins(&child.after(reply.mv), left)?;
            if !refuting.contains(&reply.mv) {
                self.mark(tried.next, reply);
                if !self.authored.places[reply.next].choices.is_empty() {
                    self.attacker(reply.next, left)?;
                }
            } else if wins {
                let refutation = self.prover.winning_move(&child.after(reply.mv), left)?;
                let what = What::NotRefuted { left: Some(left) };
                let finding = TypedFinding { refutation, ..TypedFinding::new(what) };
                self.blame_choice(tried.next, reply, finding);
            } else {
                self.mark(tried.next, reply);
                refuted = true;
            }
        }
        let mut others = Vec::new();
        for mv in child.legal_moves().into_iter().filter(|mv| refuted && !refuting.contains(mv)) {
            if !self.prover.wins(&child.after(mv), left)? {
                others.push(mv);
            }
        }
        if !others.is_empty() {
            let finding =
                TypedFinding { moves: others, ..TypedFinding::new(What::OtherRefutations) };
            self.blame(tried.next, finding);
        }
        Ok(())
    }

    /// After an attacker move that keeps the win; `left` counts it.
    fn defender(&mut self, at: usize, left: u8) -> Result<(), Stopped> {
        let place = &self.authored.places[at];
        if place.position.won_by().is_some() {
            return Ok(());
        }
        let mut defences = solve::defences(self.prover, &place.position, left)?;
        if self.policy == Policy::Tsume {
            // Useless interpositions do not count, so the author need not answer them.
            let useless = solve::useless(self.prover, &place.position, &defences)?;
            defences.retain(|reply| useless.iter().all(|it| it.mv != reply.mv));
        }
        let longest = defences.first().map_or(0, |reply| reply.length);
        let given = |mv: Move<R>| place.choices.iter().any(|choice| choice.mv == mv);
        let mut must = defences.iter().filter(|reply| reply.length == longest);
        let missing: Vec<&Reply<R>> = if self.may_stop(place) {
            Vec::new()
        } else if self.policy == Policy::Strict {
            must.filter(|reply| !given(reply.mv)).collect()
        } else if must.clone().any(|reply| given(reply.mv)) {
            Vec::new()
        } else {
            must.next().into_iter().collect()
        };
        for &Reply { mv: defence, length } in missing {
            let what = if place.choices.is_empty() {
                What::NoDefence
            } else {
                What::Unanswered { length }
            };
            self.blame(at, TypedFinding { moves: vec![defence], ..TypedFinding::new(what) });
        }
        for choice in &place.choices {
            self.mark(at, choice);
            self.attacker(choice.next, left - 1)?;
        }
        Ok(())
    }

    /// Whether nothing need be given in a place.
    fn may_stop(&self, place: &Place<R>) -> bool {
        let goes_on = place.choices.is_empty() && self.expanded.contains(&place.position.key());
        place.broken || self.policy == Policy::Key || goes_on
    }

    /// Why a move does not keep the win, and a reply that refutes it.
    fn why_not(
        &mut self,
        child: &Reached<R>,
        left: u8,
        fits: bool,
    ) -> Result<(What, Option<Move<R>>), Stopped> {
        if left == 0 {
            return Ok((What::TooLate, None));
        }
        if !fits {
            return Ok((What::NoCheck, None));
        }
        Ok((What::DoesNotWin { left }, self.prover.refutation(child, left - 1)?))
    }

    /// A mark of check or mate that is not true is a minor mistake.
    fn mark(&mut self, at: usize, choice: &Choice<R>) {
        let child = self.authored.places[at].position.after(choice.mv);
        let Some(mark) = choice.check else { return };
        let (holds, mark) = match mark {
            Check::Mate => (has_lost(&child), WrittenMark::Win),
            Check::Check => (child.is_check(), WrittenMark::Check),
            Check::Double => (child.checkers().len() >= 2, WrittenMark::DoubleCheck),
        };
        if !holds {
            self.blame_choice(at, choice, TypedFinding::new(What::WrongMark { mark }));
        }
    }

    /// Blames the end of the moves that lead to a place.
    fn blame(&mut self, at: usize, finding: TypedFinding<R>) {
        let span = Some(self.authored.places[at].span.clone()).filter(|span| !span.is_empty());
        self.mistakes.push(TypedFinding { line: self.authored.line_to(at), span, ..finding });
    }

    /// Blames one of the author's moves.
    fn blame_choice(&mut self, at: usize, choice: &Choice<R>, finding: TypedFinding<R>) {
        self.mistakes.push(self.authored.blame(at, choice, finding));
    }
}

/// A solution tree as an author would write it, every variation to its end; `None` if it has
/// more than `most_variations`.
pub fn authored_solution<R: NotationRules + SearchRules>(
    position: &Reached<R>,
    tree: &Node<R>,
    notation: Notation,
    most_variations: usize,
) -> Option<Solution> {
    let mut writer = Writer { known: HashMap::new(), notation, variations: most_variations };
    writer.index(position, tree);
    let moves = writer.moves(position, tree, 0)?;
    Some(Solution { lines: vec![Line { comments: Vec::new(), moves }] })
}

/// A line of moves from a position as an author would write it, in coordinates.
pub fn authored_line<R: NotationRules + SearchRules>(
    position: &Position<R>,
    line: &[Move<R>],
) -> Solution {
    let mut at = *position;
    let moves = (0..).zip(line).map(|(ply, &mv)| {
        let written = written_move(&at, mv, ply, Notation::Coordinates);
        at = at.after(mv);
        written
    });
    Solution { lines: vec![Line { comments: Vec::new(), moves: moves.collect() }] }
}

/// The solutions of help, self, reflex or series play from a position, each variation as a line of
/// its own; `None` if there are more than `most`.
pub fn authored_branches<'a, R: NotationRules + SearchRules>(
    position: &Position<R>,
    asked: Stipulation,
    branches: &'a [Branch<R>],
    notation: Notation,
    most: usize,
) -> Option<Vec<Line>> {
    let mut lines = Vec::new();
    // A branch with its place, the moves before it, and how many plies are left with it.
    let first = |it: &'a Branch<R>| (it, *position, asked.plies(), Vec::<Written>::new());
    let mut waiting: Vec<_> = branches.iter().rev().map(first).collect();
    while let Some((branch, at, left, mut moves)) = waiting.pop() {
        moves.push(written_move(&at, branch.mv, moves.len() as u32, notation));
        let left = left.saturating_sub(1);
        let next = asked.next(&at.after(branch.mv), left);
        match next.filter(|_| !branch.next.is_empty()) {
            None if lines.len() == most => return None,
            None => lines.push(Line { comments: Vec::new(), moves }),
            Some(at) => {
                let next = branch.next.iter().rev();
                waiting.extend(next.map(|it| (it, at, left, moves.clone())));
            }
        }
    }
    Some(lines)
}

/// Writes a tree. A repeated position is written out again, because an author's solution has
/// no "as above".
struct Writer<'a, R: NotationRules + SearchRules> {
    /// The nodes by position and moves left, without repetitions.
    known: HashMap<(Key, u8), &'a Node<R>>,
    notation: Notation,
    /// Variations that may still be written.
    variations: usize,
}

impl<'a, R: NotationRules + SearchRules> Writer<'a, R> {
    fn index(&mut self, position: &Reached<R>, node: &'a Node<R>) {
        if !node.repeated {
            self.known.insert((position.line_key(node.left), node.left), node);
        }
        let Some(&first) = node.continuations.first() else { return };
        let child = position.after(first);
        for defence in &node.defences {
            self.index(&child.after(defence.mv), &defence.next);
        }
    }

    fn moves(&mut self, position: &Reached<R>, node: &Node<R>, ply: u32) -> Option<Vec<Written>> {
        let node = if node.repeated {
            let key = (position.line_key(node.left), node.left);
            self.known.get(&key).copied().unwrap_or(node)
        } else {
            node
        };
        let &first = node.continuations.first()?;
        let child = position.after(first);
        let mut moves = vec![written_move(position, first, ply, self.notation)];
        let Some((main, others)) = node.defences.split_first() else {
            self.variations = self.variations.checked_sub(1)?;
            return Some(moves);
        };
        let mut main = self.defence(&child, main, ply + 1)?.into_iter();
        let mut reply = main.next()?;
        for defence in others {
            let moves = self.defence(&child, defence, ply + 1)?;
            reply.variations.push(Line { comments: Vec::new(), moves });
        }
        moves.push(reply);
        moves.extend(main);
        Some(moves)
    }

    /// A reply and what follows it: nothing where it loses by bringing a position back.
    fn defence(
        &mut self,
        position: &Reached<R>,
        defence: &Defence<R>,
        ply: u32,
    ) -> Option<Vec<Written>> {
        let mut moves = vec![written_move(position, defence.mv, ply, self.notation)];
        if defence.repeats.is_some() {
            self.variations = self.variations.checked_sub(1)?;
        } else {
            let next = position.after(defence.mv);
            moves.extend(self.moves(&next, &defence.next, ply + 1)?);
        }
        Some(moves)
    }
}

fn written_move<R: NotationRules + SearchRules>(
    position: &Position<R>,
    mv: Move<R>,
    ply: u32,
    notation: Notation,
) -> Written {
    let child = position.after(mv);
    let check = match child.outcome() {
        Some(Outcome::Win { winner, .. }) if winner == position.turn() => Some(Check::Mate),
        _ if child.is_check() => Some(Check::Check),
        _ => None,
    };
    let text = write(notation, position, mv);
    let suffix = Suffix { check, mark: None };
    Written { suffix, ..Written::new(text, ply) }
}
