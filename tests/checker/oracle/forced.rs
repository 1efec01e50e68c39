//! Forced wins: a line of play is carried whole, so that repetitions are judged by all that was played.

use std::collections::BTreeMap;

use paiju::checker::proof::{Kind, Policy, Statement};
use paiju::game::{Move, Position, Repetition, SearchRules};
use paiju::notation::NotationRules;
use paiju::repetition::judge;

use super::{Truth, bare, is_lost, moves, name};

/// A line of play with the side that has to win.
pub(super) struct Forced<R: NotationRules + SearchRules> {
    positions: Vec<Position<R>>,
    played: Vec<Move<R>>,
    rule: Repetition,
    checks: bool,
}

impl<R: NotationRules + SearchRules> Forced<R> {
    pub(super) fn new(position: &Position<R>, statement: &Statement, checks: bool) -> Self {
        let rule = match statement.rules.repetition.to_string().as_str() {
            _ if checks => Repetition::None,
            "none" => Repetition::None,
            "checks" => Repetition::Checks,
            _ => Repetition::Asian,
        };
        Self { positions: vec![*position], played: Vec::new(), rule, checks }
    }

    fn last(&self) -> Position<R> {
        self.positions[self.positions.len() - 1]
    }

    fn with<T>(&mut self, mv: Move<R>, then: impl FnOnce(&mut Self) -> T) -> T {
        self.positions.push(self.last().after(mv));
        self.played.push(mv);
        let found = then(self);
        self.positions.pop();
        self.played.pop();
        found
    }

    /// Whether the last position is a repetition that the other side has lost by.
    fn is_repeated(&self) -> bool {
        let now = self.played.len();
        let before = (0..now).rev().find(|&at| self.positions[at] == self.positions[now]);
        before.is_some_and(|at| {
            let verdict = judge(self.rule, &self.positions[at..], &self.played[at..]);
            verdict.loser() == Some(!self.positions[0].turn())
        })
    }

    /// Whether a move wins within this many moves, itself included.
    fn wins(&mut self, mv: Move<R>, left: u8) -> bool {
        if left == 0 || R::decided(self.last().board()).is_some() {
            return false;
        }
        let checks = self.checks;
        self.with(mv, |line| {
            let child = line.last();
            if checks && !child.is_check() {
                return false;
            }
            line.is_repeated()
                || match child.outcome() {
                    Some(_) => is_lost(&child),
                    None => moves(&child).into_iter().all(|reply| {
                        line.with(reply, |line| line.is_repeated() || line.length(left - 1) > 0)
                    }),
                }
        })
    }

    /// The fewest moves of a win, at most `most`; 0 if there is none.
    fn length(&mut self, most: u8) -> u8 {
        (1..=most).find(|&left| !self.winning(left).is_empty()).unwrap_or(0)
    }

    fn winning(&mut self, left: u8) -> Vec<Move<R>> {
        let all = moves(&self.last());
        all.into_iter().filter(|&mv| self.wins(mv, left)).collect()
    }

    pub(super) fn keys(&mut self, most: u8) -> BTreeMap<String, u8> {
        let position = self.last();
        let mut found = BTreeMap::new();
        for mv in moves(&position) {
            if let Some(length) = (1..=most).find(|&left| self.wins(mv, left)) {
                found.insert(name(&position, mv), length);
            }
        }
        found
    }

    pub(super) fn check(
        &mut self,
        statement: &Statement,
        within: Option<u8>,
        most: u8,
        truth: &mut Truth,
    ) {
        let shortest = truth.keys.values().copied().min().unwrap_or(0);
        if within.is_some_and(|within| shortest < within) {
            truth.major.insert(Kind::ShortWin);
        }
        let policy = statement.policy.unwrap();
        let lines: Vec<&[String]> = statement.author.iter().map(Vec::as_slice).collect();
        let lines: Vec<&[String]> =
            lines.into_iter().filter(|line| line.first().is_none_or(|it| it != "...")).collect();
        let first = lines.iter().find_map(|line| line.first()).map(|word| bare(word));
        let by_key = first.and_then(|it| truth.keys.get(it)) == Some(&shortest);
        let stipulated = if statement.printed.is_some() && by_key { shortest } else { most };
        if policy != Policy::Key && shortest == stipulated {
            let position = self.last();
            for mv in moves(&position) {
                if statement.wanted.contains(&name(&position, mv)) {
                    let (major, minor) = self.with(mv, |line| line.duals(shortest, true));
                    truth.minor |= minor;
                    if major {
                        truth.major.insert(Kind::Dual);
                    }
                }
            }
        }
        if !statement.author.is_empty() {
            let other = statement.printed.is_some_and(|it| it != shortest);
            let known = self.places(&lines);
            self.author(&lines, most, (policy, other), &known, truth);
        }
    }

    /// Whether there are major and minor duals after a move of the attacker that is one of `left`.
    fn duals(&mut self, left: u8, full: bool) -> (bool, bool) {
        let mut found = (false, false);
        if self.is_repeated() || self.last().outcome().is_some() {
            return found;
        }
        for reply in moves(&self.last()) {
            let below = self.with(reply, |line| {
                if line.is_repeated() {
                    return (false, false);
                }
                let is_full = full && line.length(left - 1) == left - 1;
                let all = line.winning(left - 1);
                if all.len() > 1 {
                    let is_major = is_full && left > 2;
                    return (is_major, !is_major);
                }
                line.with(all[0], |line| line.duals(left - 1, is_full))
            });
            found = (found.0 || below.0, found.1 || below.1);
        }
        found
    }

    /// The positions in which lines give a move.
    fn places(&mut self, lines: &[&[String]]) -> Vec<Position<R>> {
        let position = self.last();
        let mut found = Vec::new();
        for mv in moves(&position) {
            let text = name(&position, mv);
            let on: Vec<&[String]> = lines
                .iter()
                .filter(|line| line.first().is_some_and(|it| bare(it) == text))
                .map(|line| &line[1..])
                .collect();
            if !on.is_empty() {
                found.push(position);
                found.extend(self.with(mv, |line| line.places(&on)));
            }
        }
        found
    }

    /// Walks the author's lines with the attacker to move, who has `left` moves.
    fn author(
        &mut self,
        lines: &[&[String]],
        left: u8,
        how: (Policy, bool),
        known: &[Position<R>],
        truth: &mut Truth,
    ) {
        let (policy, other_length) = how;
        let is_open = |lines: &[&[String]]| {
            policy == Policy::Key
                || lines
                    .iter()
                    .any(|line| line.first().is_some_and(|it| it.starts_with(['~', '?'])))
        };
        let position = self.last();
        let mut given = false;
        for mv in moves(&position) {
            let text = name(&position, mv);
            let on: Vec<&&[String]> = lines
                .iter()
                .filter(|line| line.first().is_some_and(|it| bare(it) == text))
                .collect();
            let Some(word) = on.first().map(|line| &line[0]) else { continue };
            given = true;
            let on: Vec<&[String]> = on.into_iter().map(|line| &line[1..]).collect();
            let holds = self.wins(mv, left);
            if !holds {
                truth.major.insert(Kind::WrongSolution);
            }
            self.with(mv, |line| {
                truth.minor |= !is_true(word, &line.last());
                if !holds || line.is_repeated() || line.last().outcome().is_some() {
                    return;
                }
                let child = line.last();
                let mut longest = 0;
                let mut lengths = Vec::new();
                for reply in moves(&child) {
                    let length = line
                        .with(reply, |it| if it.is_repeated() { 0 } else { it.length(left - 1) });
                    longest = longest.max(length);
                    lengths.push((reply, length));
                }
                let has = |reply: Move<R>| {
                    let text = name(&child, reply);
                    on.iter().any(|it| it.first().is_some_and(|it| bare(it) == text))
                };
                let any = lengths.iter().any(|(reply, _)| has(*reply));
                let mut must = lengths.iter().filter(|it| it.1 == longest && longest > 0);
                let fails = match policy {
                    _ if longest == 0 => false,
                    Policy::Strict => must.any(|it| !has(it.0)),
                    _ => !(must.any(|it| has(it.0)) || any && other_length),
                };
                let goes_on = !any && known.contains(&child);
                if fails && !is_open(&on) && !goes_on {
                    truth.major.insert(Kind::WrongSolution);
                }
                for (reply, length) in lengths {
                    let text = name(&child, reply);
                    let on: Vec<&&[String]> = on
                        .iter()
                        .filter(|line| line.first().is_some_and(|it| bare(it) == text))
                        .collect();
                    let Some(word) = on.first().map(|line| &line[0]) else { continue };
                    let on: Vec<&[String]> = on.into_iter().map(|line| &line[1..]).collect();
                    line.with(reply, |line| {
                        truth.minor |= !is_true(word, &line.last());
                        if length > 0 {
                            line.author(&on, left - 1, how, known, truth);
                        }
                    });
                }
            });
        }
        if !given && !is_open(lines) && !known.contains(&position) {
            truth.major.insert(Kind::WrongSolution);
        }
    }
}

/// Whether the mark after a move is true of the position that it leads to.
fn is_true<R: SearchRules>(word: &str, child: &Position<R>) -> bool {
    match &word[bare(word).len()..] {
        "#" => is_lost(child),
        "++" => child.checkers().into_iter().count() > 1,
        "+" => child.is_check(),
        _ => true,
    }
}
