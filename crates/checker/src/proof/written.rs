//! The author's lines of help, self, reflex and series play, and of direct play with a narrower goal than
//! a win, against all solutions that there are.
//!
//! A line belongs to the first side that can play its first move. It has no variations: each line of the
//! author's is one from the problem position.

use super::author::{goes_wrong, legal, unplayable};
use super::error::Flaw;
use super::play::Play;
use super::statement::{Defect, Intended, Kind, Policy, Severity, Statement};
use super::together::{Enumeration, Found, Side};
use crate::board::Step;
use crate::target::Here;

/// The most unwanted solutions of a side that become findings of their own.
const MOST_COOKS: usize = 8;

/// The part of an author's line that can be played.
struct Played {
    side: usize,
    moves: Vec<String>,
    steps: Vec<Step>,
    /// Whether nothing is wrong with it.
    whole: bool,
}

impl Enumeration {
    /// What is wrong with the author's lines, and the solutions that are not among them.
    pub(super) fn compare(
        &mut self,
        statement: &Statement,
        policy: Policy,
        sides: &[Side],
    ) -> Result<Vec<Defect>, Flaw> {
        let mut findings = Vec::new();
        let mut lines: Vec<Played> = Vec::new();
        for line in &statement.author {
            let (mut played, wrong) = self.play(line, sides)?;
            if wrong.is_some() {
                findings.extend(wrong);
                lines.push(played);
                continue;
            }
            let side = &sides[played.side];
            if let Some(at) = self.mistake(side, &played.steps, policy == Policy::Key)? {
                let wrong = played.moves.get(at).map(String::as_str);
                let before = &played.moves[..at];
                findings.push(Defect::wrong(before, wrong.as_slice()));
            } else if self.is_solution(side, &played, policy)? {
                played.whole = true;
                let again = |it: &Played| it.side == played.side && it.moves == played.moves;
                if lines.iter().any(again) {
                    findings.push(Defect::wrong(&played.moves, &[]));
                }
            } else {
                findings.push(Defect::wrong(&played.moves, &[]));
            }
            lines.push(played);
        }
        for (at, side) in sides.iter().enumerate() {
            let given = lines.iter().filter(|line| line.side == at && line.whole);
            let given: Vec<&[String]> = given.map(|line| &line.moves[..]).collect();
            self.compare_side(&side.found, &given, statement.intended.as_ref(), &mut findings);
        }
        Ok(findings)
    }

    /// Plays a line of the author's; what is wrong with it.
    fn play(&self, line: &[String], sides: &[Side]) -> Result<(Played, Option<Defect>), Flaw> {
        let (words, unplayable) = match line.split_last() {
            Some((last, words)) if unplayable(last).is_some() => (words, unplayable(last)),
            _ => (line, None),
        };
        let begins = |side: &Side| words.first().is_some_and(|it| legal(&side.start, it).is_ok());
        let side = sides.iter().position(begins).unwrap_or(0);
        let mut played = Played { side, moves: Vec::new(), steps: Vec::new(), whole: false };
        let Some(start) = sides.get(side) else { return Ok((played, None)) };
        let mut here = Here::start(self.asked.target, start.start.clone());
        let mut left = self.plies();
        for (at, word) in words.iter().enumerate() {
            let step = legal(&here.board, word)?;
            left = left.saturating_sub(1);
            let after = here.after(step);
            let is_last = at + 1 == words.len();
            let next = if is_last && unplayable.is_none() {
                Some(after)
            } else {
                self.turned(after, left)
            };
            let Some(next) = next else {
                if !is_last {
                    return Err(Flaw::Author(words[at + 1].chars().take(20).collect()));
                }
                let wrong = Defect::wrong(&played.moves, &[word]);
                return Ok((played, Some(wrong)));
            };
            played.moves.push(word.clone());
            played.steps.push(step);
            here = next;
        }
        let wrong = unplayable.map(|text| goes_wrong(&here.board, &played.moves, text));
        let wrong = wrong.transpose()?;
        Ok((played, wrong))
    }

    /// The ply at which a line of direct play goes wrong.
    fn mistake(
        &mut self,
        side: &Side,
        steps: &[Step],
        key_alone: bool,
    ) -> Result<Option<usize>, Flaw> {
        let moves = self.asked.moves.or(side.found.fewest);
        let (Play::Direct, Some(mut left)) = (self.asked.play, moves) else { return Ok(None) };
        let mut here = Here::start(self.asked.target, side.start.clone());
        let first = usize::from(self.asked.half);
        let mut is_over = false;
        for (at, &step) in steps.iter().enumerate() {
            if is_over {
                return Ok(Some(at));
            }
            if at % 2 == first {
                if left == 0 || !self.is_attack(&here, step, left)? {
                    return Ok(Some(at));
                }
                left -= 1;
                is_over = self.is_goal(&here, step);
            }
            here = here.after(step);
        }
        let may_stop = is_over || key_alone && steps.len() == first + 1;
        Ok((!may_stop).then_some(steps.len()))
    }

    /// Whether a line is a solution, or where a side resists a line of one.
    fn is_solution(&mut self, side: &Side, line: &Played, policy: Policy) -> Result<bool, Flaw> {
        let play = self.asked.play;
        if play == Play::Direct {
            // What is wrong with such a line is known by its move.
            return Ok(true);
        }
        let moves = &line.moves;
        if !play.is_resisted() {
            let free = usize::from(self.plies());
            let is_key = |it: &Vec<String>| it.starts_with(moves);
            if policy == Policy::Key && !moves.is_empty() && side.found.solutions.iter().any(is_key)
            {
                return Ok(true);
            }
            // The mates that are forced need not be written.
            let may_have = moves.len() == free || play.ends_forced() && moves.len() == free + 1;
            return Ok(may_have && side.found.solutions.iter().any(|it| it[..] == moves[..free]));
        }
        let mut here = Here::start(self.asked.target, side.start.clone());
        let mut left = self.asked.moves.unwrap_or(0);
        let mut is_goal = false;
        for (at, &step) in line.steps.iter().enumerate() {
            let after = here.after(step);
            is_goal = self.is_goal(&here, step);
            if at % 2 == 0 {
                if left == 0 || self.must_mate(&here) || !self.is_compelled(&after, left)? {
                    return Ok(false);
                }
                left -= 1;
            }
            here = after;
        }
        Ok(moves.len() % 2 == 1 || is_goal)
    }

    /// Holds the solutions of one side against those that are wanted.
    fn compare_side(
        &self,
        found: &Found,
        given: &[&[String]],
        intended: Option<&Intended>,
        findings: &mut Vec<Defect>,
    ) {
        let all = &found.solutions;
        if self.asked.play == Play::Direct && self.asked.half {
            // All moves of the defender belong to one solution.
            if !all.is_empty() && intended.is_some_and(|it| it.total() != 1) {
                findings.push(Defect::wrong(&[], &[]));
            }
            return;
        }
        let plies = if self.asked.play.is_resisted() { 1 } else { usize::from(self.plies()) };
        let mut wanted: Vec<&[String]> = Vec::new();
        for line in given {
            let line = &line[..line.len().min(plies)];
            if !wanted.contains(&line) {
                wanted.push(line);
            }
        }
        let count = intended.map_or(wanted.len().max(1), Intended::total);
        let is_wanted = |line: &&Vec<String>| wanted.iter().any(|it| line.starts_with(it));
        // Solutions that the author wants and does not give are not known from cooks.
        let room = count.saturating_sub(all.iter().filter(is_wanted).count());
        let cooks: Vec<_> = all.iter().filter(|line| !is_wanted(line)).skip(room).collect();
        for line in cooks.iter().take(MOST_COOKS) {
            let moves = line.first().cloned().into_iter().collect();
            findings.push(Defect::new(Kind::Cook, Severity::Major, line, moves));
        }
        if !all.is_empty() && all.len() < count {
            findings.push(Defect::wrong(&[], &[]));
        }
        if let Some(intended) = intended.filter(|_| all.len() == count)
            && let Some(before) = other_branching(intended, all, plies)
        {
            findings.push(Defect::wrong(before, &[]));
        }
    }
}

/// The moves before the first place where solutions branch otherwise than intended.
fn other_branching<'a>(
    intended: &Intended,
    all: &'a [Vec<String>],
    plies: usize,
) -> Option<&'a [String]> {
    for ply in 0..plies {
        let wanted = intended.at(ply)?;
        for before in all.iter().filter_map(|line| line.get(..ply)) {
            let after = all.iter().filter(|line| line.starts_with(before));
            let mut moves: Vec<&String> = after.filter_map(|line| line.get(ply)).collect();
            moves.sort();
            moves.dedup();
            if moves.len() != wanted {
                return Some(before);
            }
        }
    }
    None
}
