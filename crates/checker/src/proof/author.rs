//! The author's solution: which of its moves keep what is asked for, and whether it answers a reply that
//! lasts longest. Each of its moves is proven to do so or not to.
//!
//! It is stated as lines from the problem position, which share their first moves. A line whose text
//! breaks off ends with `~`, and nothing is missing after that; one that goes on with a move that
//! cannot be played ends with `?` and its text, which is a finding. Set play, in which the other side
//! begins, need only be possible.

use rustc_hash::FxHashSet;

use super::error::Flaw;
use super::question::{Kind, Line};
use super::source::{Source, Wish};
use super::statement::{Defect, Goal, Policy, Severity, Statement};
use super::walk::{Attack, Reached, Walk};
use crate::board::{Board, Ending, Packed, Step};
use crate::streak::Streak;

/// The mark at the end of a line whose text breaks off.
pub(super) const BROKEN: &str = "~";

/// The mark of the last word of a line, a move that cannot be played.
const UNPLAYABLE: char = '?';

/// What set play begins with.
const SET_PLAY: &str = "...";

/// The author's marks: of a win, and of one or two pieces that give check.
const MARKS: [(&str, Mark); 3] =
    [("#", Mark::Win), ("++", Mark::Checks(2)), ("+", Mark::Checks(1))];

#[derive(Clone, Copy)]
pub(super) enum Mark {
    Win,
    Checks(usize),
}

/// The lines that go on from a position.
pub(super) type Lines<'a> = Vec<&'a [String]>;

/// The moves that lines go on with, and where they stop.
pub(super) struct Choices<'a> {
    /// Each move with its mark, and what follows it.
    pub(super) moves: Vec<(&'a str, Option<Mark>, Lines<'a>)>,
    broken: bool,
    /// Texts that are not moves here.
    unplayable: Vec<&'a str>,
}

impl<'a> Choices<'a> {
    pub(super) fn of(lines: &Lines<'a>) -> Self {
        let mut choices = Self { moves: Vec::new(), broken: false, unplayable: Vec::new() };
        for line in lines {
            let Some((word, rest)) = line.split_first() else { continue };
            if let Some(text) = unplayable(word) {
                choices.unplayable.push(text);
                continue;
            }
            match word.as_str() {
                BROKEN => choices.broken = true,
                word => {
                    let (name, mark) = marked(word);
                    match choices.moves.iter_mut().find(|(known, ..)| *known == name) {
                        Some((.., lines)) => lines.push(rest),
                        None => choices.moves.push((name, mark, vec![rest])),
                    }
                }
            }
        }
        choices
    }
}

/// A move and its mark.
fn marked(word: &str) -> (&str, Option<Mark>) {
    let found = MARKS.iter().find_map(|(end, mark)| Some((word.strip_suffix(end)?, Some(*mark))));
    found.unwrap_or((word, None))
}

/// The text of a word that is a move that cannot be played.
pub(super) fn unplayable(word: &str) -> Option<&str> {
    word.strip_prefix(UNPLAYABLE)
}

impl Statement {
    /// The different first moves of lines that are not set play.
    pub(super) fn first_moves(&self) -> Vec<&str> {
        let mut found = Vec::new();
        for word in self.author.iter().filter_map(|line| line.first()) {
            let name = marked(word).0;
            let is_move = unplayable(word).is_none() && ![BROKEN, SET_PLAY].contains(&name);
            if is_move && !found.contains(&name) {
                found.push(name);
            }
        }
        found
    }
}

/// The finding that a line of the author's goes on with a text that is not a move. What is written in
/// coordinates is proven not to be one; another text is only stated.
pub(super) fn goes_wrong(board: &Board, before: &[String], text: &str) -> Result<Defect, Flaw> {
    if text.is_empty() || legal(board, marked(text).0).is_ok() {
        return Err(Flaw::Author(format!("{UNPLAYABLE}{text}").chars().take(20).collect()));
    }
    let is_proven = board.step(marked(text).0).is_some();
    Ok(Defect { is_proven, ..Defect::wrong(before, &[text]) })
}

/// What the walk along the author's solution needs to know.
struct Author {
    strict: bool,
    /// Whether nothing need follow the key.
    is_key_enough: bool,
    /// Whether a printed line of another length is followed, which is against one defence.
    other_length: bool,
    /// The positions in which the author gives a move. A line may stop where another line goes on from
    /// the same position.
    expanded: FxHashSet<Packed>,
}

impl Author {
    fn may_stop(&self, choices: &Choices<'_>, board: &Board) -> bool {
        let goes_on = choices.moves.is_empty() && self.expanded.contains(&board.packed());
        choices.broken || !choices.unplayable.is_empty() || self.is_key_enough || goes_on
    }
}

impl<S: Source> Walk<S> {
    /// Claims of every move of the author that it does what is asked for, or that it does not.
    pub(super) fn author(&mut self, statement: &Statement) -> Result<(), Flaw> {
        let Some(policy) = statement.policy else { return Ok(()) };
        let (set_play, lines): (Vec<_>, Vec<_>) =
            statement.author.iter().partition(|line| line.first().is_some_and(|it| it == SET_PLAY));
        let lines: Lines<'_> = lines.into_iter().map(Vec::as_slice).collect();
        for (at, line) in lines.iter().enumerate() {
            let is_again = |other: &&[String]| line.starts_with(other) || other.starts_with(line);
            // An author's solution without a move is a line without words.
            let is_nothing = line.is_empty() && statement.author.len() > 1;
            if is_nothing || lines[..at].iter().any(is_again) {
                return Err(Flaw::Author(line.join(" ")));
            }
        }
        let root = self.root.clone();
        let mut expanded = FxHashSet::default();
        self.expand(&root, &lines, &mut Vec::new(), &mut expanded)?;
        for (at, line) in set_play.iter().enumerate() {
            if set_play[..at].contains(line) {
                return Err(Flaw::Author(line.join(" ")));
            }
            let lines = vec![&line[1..]];
            match root.passed() {
                Some(passed) => {
                    let mut before = vec![SET_PLAY.to_owned()];
                    self.expand(&passed, &lines, &mut before, &mut FxHashSet::default())?;
                }
                // In check there is no set play, whatever its moves are.
                None if line.len() == 2 && unplayable(&line[1]).is_some() => {
                    self.findings.push(Defect::wrong(&line[..1], &[]));
                }
                None => return Err(Flaw::Author(SET_PLAY.to_owned())),
            }
        }
        if statement.keys.is_empty() {
            return Ok(());
        }
        let (streak, line) = (Streak::default(), Line::default());
        let reached = Reached { board: &root, streak: &streak, line: &line };
        match statement.goal {
            Goal::AnyWin | Goal::Draw => {
                self.author_of_study(statement, &root, &lines, &mut Vec::new())
            }
            _ => {
                let author = Author {
                    strict: policy == Policy::Strict,
                    is_key_enough: policy == Policy::Key,
                    other_length: statement
                        .printed
                        .is_some_and(|it| Some(it) != statement.shortest()),
                    expanded,
                };
                let most = statement.most().unwrap_or(0);
                if statement.author.is_empty() {
                    return Ok(());
                }
                self.author_attacks(&author, &reached, &lines, most, &mut Vec::new())
            }
        }
    }

    /// Plays all lines, so that every move is a legal one, and notes where they go on.
    fn expand(
        &mut self,
        board: &Board,
        lines: &Lines<'_>,
        before: &mut Vec<String>,
        expanded: &mut FxHashSet<Packed>,
    ) -> Result<(), Flaw> {
        for line in lines {
            let (word, rest) =
                line.split_first().map_or(("", &[][..]), |(word, rest)| (word, rest));
            if (word == BROKEN || unplayable(word).is_some()) && !rest.is_empty() {
                return Err(Flaw::Author(word.to_owned()));
            }
        }
        let choices = Choices::of(lines);
        for text in &choices.unplayable {
            self.findings.push(goes_wrong(board, before, text)?);
        }
        for (name, _, lines) in choices.moves {
            expanded.insert(board.packed());
            let step = legal(board, name)?;
            before.push(name.to_owned());
            self.expand(&board.after(step), &lines, before, expanded)?;
            before.pop();
        }
        Ok(())
    }

    fn author_attacks(
        &mut self,
        author: &Author,
        reached: &Reached<'_>,
        lines: &Lines<'_>,
        left: u8,
        before: &mut Vec<String>,
    ) -> Result<(), Flaw> {
        let choices = Choices::of(lines);
        if choices.moves.is_empty() && !author.may_stop(&choices, reached.board) {
            self.findings.push(Defect::wrong(before, &[]));
        }
        for (name, mark, lines) in choices.moves {
            let step = legal(reached.board, name)?;
            let attack = Attack { step, child: reached.board.after(step) };
            self.mark(before, name, mark, &attack.child);
            before.push(name.to_owned());
            let after = Choices::of(&lines);
            let holds = left > 0
                && (!self.checks || attack.child.is_check())
                && self.author_holds(author, reached, &attack, &after, left, before)?;
            if !holds {
                before.pop();
                self.findings.push(Defect::wrong(before, &[name]));
                before.push(name.to_owned());
            }
            before.pop();
        }
        Ok(())
    }

    /// Whether a move of the author wins within those that are left, itself included; if it does, goes
    /// on with the replies.
    fn author_holds(
        &mut self,
        author: &Author,
        reached: &Reached<'_>,
        attack: &Attack,
        after: &Choices<'_>,
        left: u8,
        before: &mut Vec<String>,
    ) -> Result<bool, Flaw> {
        let Attack { step, child } = attack;
        match child.fate() {
            _ if reached.board.over().is_some() => return Ok(false),
            Some(ending) => return Ok(ending.is_loss()),
            None if self.repeats(reached, *step, child, Streak::is_won) => return Ok(true),
            None if self.repeats(reached, *step, child, Streak::may_be_won) => {
                return Err(Flaw::Wins(reached.board.name(*step)));
            }
            None => {}
        }
        let Some((_, replies)) = self.replies(reached, *step)? else { return Ok(true) };
        if replies.is_empty() {
            return Ok(true);
        }
        if left == 1 {
            let holds_out = |(reply, streak): &(Step, Streak)| {
                streak.is_empty() || !streak.may_be_won(child.after(*reply).packed())
            };
            if replies.iter().any(holds_out) {
                return Ok(false);
            }
            return Err(Flaw::Wins(reached.board.name(*step)));
        }
        let names = [child.name(*step)];
        let words = self.answer(Wish::Lasting, reached, left, &names)?;
        if words.is_empty() {
            let attack = [Attack { step: *step, child: child.clone() }];
            self.refuted(Kind::NotWon, Wish::Replies, reached, &attack, left)?;
            return Ok(false);
        }
        let (length, longest) = lasting(child, &replies, &words, left)?;
        let given: Vec<Step> =
            after.moves.iter().map(|(name, ..)| legal(child, name)).collect::<Result<_, _>>()?;
        if author.may_stop(after, child) {
            self.wins(reached, *step, left)?;
        } else {
            for (reply, streak) in &replies {
                let next = child.after(*reply);
                let asked = || (&next, streak.clone());
                if !longest.contains(reply) {
                    self.ask(Kind::Won, reached, attack, *reply, asked(), length - 1)?;
                    continue;
                }
                self.ask(Kind::Won, reached, attack, *reply, asked(), length)?;
                self.ask(Kind::NotWon, reached, attack, *reply, asked(), length - 1)?;
            }
            let is_given = |reply: &&Step| given.contains(reply);
            let missing: Vec<&Step> = longest.iter().filter(|it| !is_given(it)).collect();
            let is_missing = if author.strict {
                !missing.is_empty()
            } else {
                missing.len() == longest.len() && (given.is_empty() || !author.other_length)
            };
            if is_missing {
                for reply in missing.into_iter().take(if author.strict { usize::MAX } else { 1 }) {
                    self.findings.push(Defect::wrong(before, &[&child.name(*reply)]));
                }
            }
        }
        for ((name, mark, lines), reply) in after.moves.iter().zip(given) {
            let next = child.after(reply);
            self.mark(before, name, *mark, &next);
            // A reply that loses at once needs no answer.
            let Some((_, streak)) = replies.iter().find(|(it, _)| *it == reply) else { continue };
            let line = reached.line.then(reached.board.packed(), *step, reply);
            let line = if streak.is_empty() { Line::default() } else { line };
            let onward = Reached { board: &next, streak, line: &line };
            before.push((*name).to_owned());
            self.author_attacks(author, &onward, lines, left - 1, before)?;
            before.pop();
        }
        Ok(true)
    }

    /// A mark that is not true is a minor mistake.
    fn mark(&mut self, before: &[String], name: &str, mark: Option<Mark>, child: &Board) {
        let holds = match mark {
            None => true,
            Some(Mark::Win) => child.fate().is_some_and(Ending::is_loss),
            Some(Mark::Checks(1)) => child.is_check(),
            Some(Mark::Checks(count)) => child.checkers() >= count,
        };
        if !holds {
            let finding = Defect::wrong(before, &[name]);
            self.findings.push(Defect { severity: Severity::Minor, ..finding });
        }
    }
}

/// The number of moves that the attacker needs after the replies that last longest, and those.
fn lasting(
    child: &Board,
    replies: &[(Step, Streak)],
    words: &[String],
    left: u8,
) -> Result<(u8, Vec<Step>), Flaw> {
    let count = Flaw::Count { found: words.len(), expected: 2 };
    let Some((length, names)) = words.split_first().filter(|(_, names)| !names.is_empty()) else {
        return Err(count);
    };
    let length = length.parse().ok().filter(|length| (1..left).contains(length)).ok_or(count)?;
    let mut longest = Vec::with_capacity(names.len());
    for name in names {
        let step = super::walk::reply(child, name)?;
        if longest.contains(&step) || !replies.iter().any(|(reply, _)| *reply == step) {
            return Err(Flaw::Reply(name.chars().take(20).collect()));
        }
        longest.push(step);
    }
    Ok((length, longest))
}

/// A legal move of either side by its name.
pub(super) fn legal(board: &Board, name: &str) -> Result<Step, Flaw> {
    let step = board.step(name).filter(|&step| board.is_legal(step));
    step.ok_or_else(|| Flaw::Author(name.chars().take(20).collect()))
}
