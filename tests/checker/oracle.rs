//! A slow recursion that judges the question of a certificate by itself: it shares nothing with the
//! checker or the solver but the rules of the games, remembers nothing, and carries every line whole.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use paiju::checker::proof::{Goal, Kind, Length, Policy, Proven, Severity, Statement};
use paiju::game::{Color, Move, Outcome, Position, Repetition, SearchRules};
use paiju::notation::{Notation, NotationRules, write};
use paiju::repetition::judge;
use paiju::rules::RuleSet;
use paiju::with_position;

/// The longest win that is looked for.
const MOST: u8 = 4;

/// The most positions whose values are found for a question without a number of moves.
const MOST_POSITIONS: usize = 60_000;

/// What a question comes to.
#[derive(PartialEq, Eq, Debug, Default)]
struct Truth {
    /// The keys with their lengths, 0 in a draw.
    keys: BTreeMap<String, u8>,
    losing: BTreeMap<String, u8>,
    solutions: [BTreeSet<Vec<String>>; 2],
    /// The kinds of the major findings.
    major: BTreeSet<Kind>,
    /// Whether there is a minor finding.
    minor: bool,
}

/// Why what is proven is not so, or cannot be confirmed; nothing if it is confirmed.
pub(crate) fn contradiction(proven: &Proven) -> Option<String> {
    let statement = &proven.statement;
    let rules: RuleSet = statement.rules.game.to_string().parse().unwrap();
    let Ok(position) = rules.read(&statement.fen) else { return Some("no position".to_owned()) };
    let truth = with_position!(&position, it => truth(it, statement));
    let truth = match truth {
        Ok(truth) => truth,
        Err(why) => return Some(why.to_owned()),
    };
    let stated: BTreeMap<String, u8> = statement.keys.iter().cloned().collect();
    // The lengths of studies are stated as upper bounds.
    let at_most = statement.goal == Goal::AnyWin;
    let same = |own: &BTreeMap<String, u8>, stated: &BTreeMap<String, u8>, at_most: bool| {
        own.len() == stated.len()
            && own.iter().all(|(name, moves)| {
                stated.get(name).is_some_and(|it| it == moves || at_most && it > moves)
            })
    };
    if !same(&truth.keys, &stated, at_most) {
        return Some(format!("keys {:?}", truth.keys));
    }
    if !same(&truth.losing, &statement.losing.iter().cloned().collect(), true) {
        return Some(format!("losing {:?}", truth.losing));
    }
    for (own, stated) in truth.solutions.iter().zip(&statement.solutions) {
        if !own.iter().eq(stated) {
            return Some(format!("solutions {own:?}"));
        }
    }
    let Some(policy) = statement.policy else {
        let is_together = matches!(statement.goal, Goal::Together(_));
        let sides = if statement.goal.to_string().ends_with("duplex") { 2 } else { 1 };
        let has_all = truth.solutions[..sides].iter().all(|it| !it.is_empty());
        let solved = if is_together { has_all } else { !truth.keys.is_empty() };
        let word = if solved { "solved" } else { "no-solution" };
        return (proven.verdict.to_string() != word).then(|| word.to_owned());
    };
    let is_sound = truth.major.is_empty() && !(policy == Policy::Strict && truth.minor);
    let word = if is_sound { "sound" } else { "unsound" };
    let major = proven.findings.iter().filter(|it| it.severity == Severity::Major);
    let major: BTreeSet<Kind> = major.map(|it| it.kind).collect();
    if proven.verdict.to_string() != word || major != truth.major {
        return Some(format!("{word}: {:?}, minor: {}", truth.major, truth.minor));
    }
    None
}

/// What a stipulation asks for, read from its text.
struct Asked {
    play: String,
    /// `#` or `=`.
    goal: char,
    moves: Option<u8>,
    half: bool,
    checkmate: bool,
    checks: bool,
    by: Option<String>,
    duplex: bool,
}

impl Asked {
    fn read(text: &str) -> Self {
        let mut words = text.split(' ');
        let first = words.next().unwrap_or_default();
        let at = first.find(['#', '=']).unwrap_or(0);
        let goal = first[at..].chars().next().unwrap_or('#');
        let number = first[at..].trim_start_matches(['#', '=']);
        let half = number.ends_with(".5");
        let mut asked = Self {
            play: first[..at].to_owned(),
            goal,
            moves: number.trim_end_matches(".5").parse().ok(),
            half,
            checkmate: false,
            checks: false,
            by: None,
            duplex: false,
        };
        while let Some(word) = words.next() {
            match word {
                "checkmate" => asked.checkmate = true,
                "checks" => asked.checks = true,
                "by" => asked.by = words.next().map(str::to_owned),
                "duplex" => asked.duplex = true,
                other => panic!("{other}"),
            }
        }
        asked
    }
}

fn name<R: NotationRules>(position: &Position<R>, mv: Move<R>) -> String {
    write(Notation::Coordinates, position, mv)
}

fn moves<R: SearchRules>(position: &Position<R>) -> Vec<Move<R>> {
    position.legal_moves().into_iter().collect()
}

/// Whether the side that is to move has lost.
fn is_lost<R: SearchRules>(position: &Position<R>) -> bool {
    matches!(position.outcome(), Some(Outcome::Win { winner, .. }) if winner != position.turn())
}

fn truth<R: NotationRules + SearchRules>(
    position: &Position<R>,
    statement: &Statement,
) -> Result<Truth, &'static str> {
    let text = statement.goal.to_string();
    let asked = Asked::read(&text);
    let mut truth = Truth::default();
    match statement.goal {
        Goal::Together(_) => return together(position, statement, &asked),
        Goal::AnyWin | Goal::Draw => study(position, statement, &mut truth)?,
        Goal::Win { within, checks } => {
            let mut forced = Forced::new(position, statement, checks);
            let least = statement.printed.unwrap_or(1).max(within.unwrap_or(1));
            let mut most = least;
            while within.is_none() && most < MOST && forced.keys(most).is_empty() {
                most += 1;
            }
            if most > MOST {
                return Err("too long");
            }
            truth.keys = forced.keys(most);
            let is_never = statement.length == Length::Never;
            if truth.keys.is_empty() && (is_never || within.is_none()) {
                let values = Values::of(position, position.turn())?;
                if checks || values.won.contains_key(&position.key().0) {
                    return Err("a longer win, or unknown");
                }
            }
            if statement.policy.is_some() && !truth.keys.is_empty() {
                forced.check(statement, within, most, &mut truth);
            }
        }
    }
    let Some(_) = statement.policy else { return Ok(truth) };
    if truth.keys.is_empty() {
        truth.major.insert(Kind::NoSolution);
    }
    let intended = intended(statement);
    let wanted = wanted(statement, &truth.keys);
    if truth.keys.len() > wanted {
        truth.major.insert(Kind::Cook);
    }
    if !truth.keys.is_empty() && truth.keys.len() < intended.unwrap_or(1) {
        truth.major.insert(Kind::WrongSolution);
    }
    if has_unplayable(statement) {
        truth.major.insert(Kind::WrongSolution);
    }
    Ok(truth)
}

fn intended(statement: &Statement) -> Option<usize> {
    let text = statement.intended.as_ref()?.to_string();
    Some(text.trim_end_matches('.').split('.').map(|it| it.parse::<usize>().unwrap()).product())
}

fn has_unplayable(statement: &Statement) -> bool {
    statement.author.iter().any(|line| line.last().is_some_and(|word| word == "?"))
}

fn bare(word: &str) -> &str {
    word.trim_end_matches(['+', '#'])
}

/// How many keys are wanted.
fn wanted(statement: &Statement, keys: &BTreeMap<String, u8>) -> usize {
    let mut given: Vec<&str> = Vec::new();
    for word in statement.author.iter().filter_map(|line| line.first()) {
        if !["?", "~", "..."].contains(&bare(word)) && !given.contains(&bare(word)) {
            given.push(bare(word));
        }
    }
    let Some(intended) = intended(statement) else { return keys.len().min(1) };
    let slots = given.len().min(intended);
    let taken = given[..slots].iter().filter(|it| keys.contains_key(**it)).count();
    let others = keys.keys().filter(|key| !given.contains(&key.as_str())).count();
    taken + others.min(intended - slots)
}

/// A line of play with the side that has to win.
struct Forced<R: NotationRules + SearchRules> {
    positions: Vec<Position<R>>,
    played: Vec<Move<R>>,
    rule: Repetition,
    checks: bool,
}

impl<R: NotationRules + SearchRules> Forced<R> {
    fn new(position: &Position<R>, statement: &Statement, checks: bool) -> Self {
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

    fn keys(&mut self, most: u8) -> BTreeMap<String, u8> {
        let position = self.last();
        let mut found = BTreeMap::new();
        for mv in moves(&position) {
            if let Some(length) = (1..=most).find(|&left| self.wins(mv, left)) {
                found.insert(name(&position, mv), length);
            }
        }
        found
    }

    fn check(
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
                || lines.iter().any(|line| line.first().is_some_and(|it| it == "~" || it == "?"))
        };
        let position = self.last();
        let mut given = false;
        for mv in moves(&position) {
            let text = name(&position, mv);
            let on: Vec<&&[String]> =
                lines.iter().filter(|line| line.first().is_some_and(|it| bare(it) == text)).collect();
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
                    let length =
                        line.with(reply, |it| if it.is_repeated() { 0 } else { it.length(left - 1) });
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
                    _ => !must.any(|it| has(it.0)) && !(any && other_length),
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

/// The values of all positions that can be reached: where one side wins, and in how many of its moves.
/// Rules about repetition do not matter in what is asked here: the other side has no men to give check
/// or to chase with.
struct Values {
    won: HashMap<[u64; 3], u8>,
}

impl Values {
    fn of<R: SearchRules>(start: &Position<R>, side: Color) -> Result<Self, &'static str> {
        let mut all = vec![*start];
        let mut seen = HashMap::from([(start.key().0, ())]);
        let mut at = 0;
        while let Some(position) = all.get(at).copied() {
            at += 1;
            if position.outcome().is_some() {
                continue;
            }
            for mv in moves(&position) {
                let next = position.after(mv);
                if seen.insert(next.key().0, ()).is_none() {
                    all.push(next);
                }
            }
            if all.len() > MOST_POSITIONS {
                return Err("too many positions");
            }
        }
        // Positions with either side to move; a move of the winning side counts one.
        let mut won = HashMap::new();
        for position in &all {
            if is_lost(position) && position.turn() != side {
                won.insert(position.key().0, 0);
            }
        }
        for round in 1..=250_u8 {
            let mut found = Vec::new();
            for turn in [side, !side] {
                for position in all.iter().filter(|it| it.turn() == turn && it.outcome().is_none()) {
                    if won.contains_key(&position.key().0) {
                        continue;
                    }
                    let mut next = moves(position).into_iter().map(|mv| position.after(mv));
                    let is_won = |it: &Position<R>| won.contains_key(&it.key().0);
                    if if turn == side { next.any(|it| is_won(&it)) } else { next.all(|it| is_won(&it)) } {
                        found.push(position.key().0);
                    }
                }
                won.extend(found.drain(..).map(|key| (key, round)));
            }
            if !won.values().any(|it| *it == round) {
                break;
            }
        }
        Ok(Self { won })
    }
}

fn study<R: NotationRules + SearchRules>(
    position: &Position<R>,
    statement: &Statement,
    truth: &mut Truth,
) -> Result<(), &'static str> {
    let own = Values::of(position, position.turn())?;
    let other = Values::of(position, !position.turn())?;
    let is_draw = statement.goal == Goal::Draw;
    if is_draw && own.won.contains_key(&position.key().0) {
        return Err("a draw is asked for, and the position is won");
    }
    let keeps = |mv: Move<R>, at: &Position<R>| {
        let next = at.after(mv);
        if is_draw { !other.won.contains_key(&next.key().0) } else { own.won.contains_key(&next.key().0) }
    };
    for mv in moves(position) {
        let next = position.after(mv);
        if keeps(mv, position) {
            let moves = own.won.get(&next.key().0).map_or(0, |it| it + 1);
            truth.keys.insert(name(position, mv), if is_draw { 0 } else { moves });
        } else if is_draw {
            truth.losing.insert(name(position, mv), other.won[&next.key().0]);
        }
    }
    if truth.keys.is_empty() {
        return Ok(());
    }
    for line in &statement.author {
        let mut at = *position;
        for (ply, word) in line.iter().enumerate() {
            let played = moves(&at).into_iter().find(|&mv| name(&at, mv) == bare(word));
            let Some(mv) = played else { break };
            if ply % 2 == 0 && !keeps(mv, &at) {
                truth.major.insert(Kind::WrongSolution);
                break;
            }
            at = at.after(mv);
        }
    }
    Ok(())
}

/// A position with the point of the man that makes the last move, if one is followed.
#[derive(Clone)]
struct Place<R: SearchRules> {
    at: Position<R>,
    man: Option<String>,
}

struct Together<'a, R: NotationRules + SearchRules> {
    asked: &'a Asked,
    rules: std::marker::PhantomData<R>,
}

impl<R: NotationRules + SearchRules> Together<'_, R> {
    fn after(&self, place: &Place<R>, mv: Move<R>) -> Place<R> {
        let text = format!("{} {}", mv.from(), mv.to());
        let (from, to) = text.split_once(' ').unwrap();
        let man = place.man.as_ref().map(|man| match man.as_str() {
            it if it == from => to.to_owned(),
            it if it == to => "taken".to_owned(),
            it => it.to_owned(),
        });
        Place { at: place.at.after(mv), man }
    }

    fn is_goal(&self, place: &Place<R>, mv: Move<R>) -> bool {
        let next = place.at.after(mv);
        let from = mv.from().to_string();
        let may = match &self.asked.by {
            None => true,
            Some(by) if by.len() == 1 => letter(&place.at, &from) == by.chars().next(),
            Some(_) => place.man.as_ref() == Some(&from),
        };
        let has_none = next.legal_moves().is_empty();
        may && match self.asked.goal {
            '=' => has_none && !next.is_check() && R::decided(next.board()).is_none(),
            _ if self.asked.checkmate => has_none && next.is_check(),
            _ => is_lost(&next),
        }
    }

    fn is_over(&self, at: &Position<R>) -> bool {
        R::decided(at.board()).is_some()
    }

    /// Whether a move of direct play reaches the goal within this many.
    fn attacks(&self, place: &Place<R>, mv: Move<R>, left: u8) -> bool {
        if left == 0 || self.is_over(&place.at) {
            return false;
        }
        let next = self.after(place, mv);
        if self.asked.checks && !next.at.is_check() {
            return false;
        }
        self.is_goal(place, mv) || left > 1 && self.answered(&next, left - 1)
    }

    fn answered(&self, place: &Place<R>, left: u8) -> bool {
        let replies = moves(&place.at);
        !replies.is_empty()
            && !self.is_over(&place.at)
            && replies.into_iter().all(|mv| !self.right(&self.after(place, mv), left).is_empty())
    }

    /// The moves of the side that forces its goal, within this many.
    fn right(&self, place: &Place<R>, left: u8) -> Vec<Move<R>> {
        let all = moves(&place.at);
        match self.asked.play.as_str() {
            "" => all.into_iter().filter(|&mv| self.attacks(place, mv, left)).collect(),
            "r" if self.can_mate(place) => Vec::new(),
            _ => all.into_iter().filter(|&mv| self.compels(&self.after(place, mv), left)).collect(),
        }
    }

    fn can_mate(&self, place: &Place<R>) -> bool {
        moves(&place.at).into_iter().any(|mv| self.is_goal(place, mv))
    }

    /// The replies that the side that resists may choose from.
    fn replies(&self, place: &Place<R>) -> Vec<Move<R>> {
        let mut all = moves(&place.at);
        if self.asked.play == "r" && self.can_mate(place) {
            all.retain(|&mv| self.is_goal(place, mv));
        }
        all
    }

    /// Self and reflex play: whether the side that resists has to reach the goal.
    fn compels(&self, place: &Place<R>, left: u8) -> bool {
        let replies = self.replies(place);
        left > 0
            && !replies.is_empty()
            && !self.is_over(&place.at)
            && replies.into_iter().all(|mv| {
                let next = self.after(place, mv);
                self.is_goal(place, mv)
                    || !self.is_over(&next.at) && !self.right(&next, left - 1).is_empty()
            })
    }

    /// Duals after a move of the side that forces its goal; `left` are the moves after it.
    fn duals(&self, place: &Place<R>, left: u8, full: bool, truth: &mut Truth) {
        let is_direct = self.asked.play.is_empty();
        for mv in self.replies(place) {
            if !is_direct && self.is_goal(place, mv) {
                continue;
            }
            let next = self.after(place, mv);
            let full = full && (left == 1 || self.right(&next, left - 1).is_empty());
            let right = self.right(&next, left);
            if right.len() > 1 {
                if full && (left > 1 || !is_direct) {
                    truth.major.insert(Kind::Dual);
                } else {
                    truth.minor = true;
                }
                continue;
            }
            let ends = is_direct && self.is_goal(&next, right[0]);
            if !ends && left > 1 {
                self.duals(&self.after(&next, right[0]), left - 1, full, truth);
            }
        }
    }

    /// The plies of both sides, or of a series, in a line of this many moves.
    fn plies(&self, moves: u8) -> usize {
        let (moves, half) = (usize::from(moves), usize::from(self.asked.half));
        match self.asked.play.as_str() {
            "h" => 2 * moves + half,
            "hs" => 2 * moves - 1 + half,
            "ser-h" => moves + 1,
            _ => moves,
        }
    }

    /// All lines of help and series play.
    fn lines(&self, place: &Place<R>, left: usize, before: &[String], found: &mut BTreeSet<Vec<String>>) {
        if left == 0 || self.is_over(&place.at) {
            return;
        }
        for mv in moves(&place.at) {
            let mut line = before.to_vec();
            line.push(name(&place.at, mv));
            let next = self.after(place, mv);
            if left == 1 {
                let ends = match self.asked.play.as_str() {
                    "hs" | "ser-s" => {
                        let replies = moves(&next.at);
                        !replies.is_empty()
                            && !self.is_over(&next.at)
                            && replies.into_iter().all(|mv| self.is_goal(&next, mv))
                    }
                    _ => self.is_goal(place, mv),
                };
                if ends {
                    found.insert(line);
                }
                continue;
            }
            if self.asked.play == "ser-" && self.is_goal(place, mv) {
                continue;
            }
            if let Some(next) = self.turned(next, left - 1) {
                self.lines(&next, left - 1, &line, found);
            }
        }
    }

    /// In a series the same side moves again, unless it gave check.
    fn turned(&self, place: Place<R>, left: usize) -> Option<Place<R>> {
        let last = usize::from(self.asked.play == "ser-h");
        if self.asked.play.starts_with("ser") && left > last {
            return Some(Place { at: place.at.passed()?, ..place });
        }
        Some(place)
    }
}

/// The letter of the man on a point of a board of nine by ten, in upper case.
fn letter<R: NotationRules + SearchRules>(at: &Position<R>, point: &str) -> Option<char> {
    let text = at.to_string();
    let rows: Vec<&str> = text.split(' ').next()?.split('/').collect();
    let file = usize::from(point.as_bytes()[0] - b'a');
    let rank: usize = point[1..].parse().ok()?;
    let mut column = 0;
    for letter in rows.get(10 - rank)?.chars() {
        match letter.to_digit(10) {
            Some(empty) => column += empty as usize,
            None if column == file => return Some(letter.to_ascii_uppercase()),
            None => column += 1,
        }
    }
    None
}

fn together<R: NotationRules + SearchRules>(
    position: &Position<R>,
    statement: &Statement,
    asked: &Asked,
) -> Result<Truth, &'static str> {
    let game: Together<'_, R> = Together { asked, rules: std::marker::PhantomData };
    let mut truth = Truth::default();
    let man = asked.by.as_ref().filter(|by| by.len() > 1).map(|by| by[1..].to_owned());
    let other = position.passed().filter(|_| asked.duplex);
    if asked.duplex && other.is_none() {
        truth.major.insert(Kind::WrongSolution);
    }
    let is_forced = matches!(asked.play.as_str(), "" | "s" | "r");
    let starts: Vec<_> = [Some(*position), other].into_iter().flatten().collect();
    let mut lengths = Vec::new();
    for (side, start) in starts.iter().enumerate() {
        let place = Place { at: *start, man: man.clone() };
        let solved = |moves: u8| -> BTreeSet<Vec<String>> {
            let line = |mv: Move<R>| vec![name(start, mv)];
            let mut found = BTreeSet::new();
            if game.is_over(start) {
                return found;
            }
            match is_forced {
                true if asked.half => {
                    if game.answered(&place, moves) {
                        found = self::moves(start).into_iter().map(line).collect();
                    }
                }
                true => found = game.right(&place, moves).into_iter().map(line).collect(),
                false => game.lines(&place, game.plies(moves), &[], &mut found),
            }
            found
        };
        let fewest_at_all = u8::from(!(asked.half && asked.play == "h"));
        let most = asked.moves.unwrap_or(MOST);
        if most > MOST {
            return Err("too long");
        }
        let fewest = (fewest_at_all..=most).find(|&moves| !solved(moves).is_empty());
        let moves = asked.moves.or(fewest);
        if asked.moves.is_none() && fewest.is_none() {
            return Err("perhaps a longer one");
        }
        let moves = moves.unwrap_or(0);
        let all = solved(moves);
        if all.is_empty() {
            truth.major.insert(Kind::NoSolution);
        }
        let is_shorter = fewest.is_some_and(|fewest| fewest < moves);
        if is_shorter {
            truth.major.insert(Kind::ShortWin);
        }
        if is_forced && !all.is_empty() && !is_shorter && statement.policy != Some(Policy::Key) {
            if asked.half {
                game.duals(&place, moves, true, &mut truth);
            } else {
                for mv in game.right(&place, moves) {
                    let left = if asked.play.is_empty() { moves - 1 } else { moves };
                    let ends = asked.play.is_empty() && game.is_goal(&place, mv);
                    // In self play the key itself counts.
                    let left = if asked.play.is_empty() { left } else { left - 1 };
                    if !ends && left > 0 {
                        game.duals(&game.after(&place, mv), left, true, &mut truth);
                    }
                }
            }
        }
        truth.solutions[side] = all;
        lengths.push((asked.moves.is_some() || fewest.is_some()).then_some(moves));
    }
    if statement.policy.is_some() {
        written(&game, statement, &starts, &lengths, man.as_ref(), &mut truth);
    }
    Ok(truth)
}

/// The author's lines against all solutions.
fn written<R: NotationRules + SearchRules>(
    game: &Together<'_, R>,
    statement: &Statement,
    starts: &[Position<R>],
    lengths: &[Option<u8>],
    man: Option<&String>,
    truth: &mut Truth,
) {
    let asked = game.asked;
    let is_forced = matches!(asked.play.as_str(), "" | "s" | "r");
    let mut seen: Vec<(usize, &[String])> = Vec::new();
    let mut given: [Vec<Vec<String>>; 2] = [Vec::new(), Vec::new()];
    let is_key = statement.policy == Some(Policy::Key);
    for line in &statement.author {
        let (words, is_cut) = match line.split_last() {
            Some((last, words)) if last == "?" => (words, true),
            _ => (&line[..], false),
        };
        let can = |start: &Position<R>| {
            words.first().is_some_and(|it| moves(start).iter().any(|&mv| name(start, mv) == *it))
        };
        let side = starts.iter().position(can).unwrap_or(0);
        let start = Place { at: starts[side], man: man.cloned() };
        let mut is_wrong = is_cut;
        let mut place = start.clone();
        let mut left = asked.moves.map_or(usize::MAX, |it| game.plies(it));
        if is_forced {
            left = usize::MAX;
        }
        let mut states = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let Some(mv) = moves(&place.at).into_iter().find(|&mv| name(&place.at, mv) == *word)
            else {
                is_wrong = true;
                break;
            };
            states.push((place.clone(), mv));
            left = left.saturating_sub(1);
            let next = game.after(&place, mv);
            let is_last = at + 1 == words.len() && !is_cut;
            let Some(next) = (if is_last { Some(next) } else { game.turned(next, left) }) else {
                is_wrong = true;
                break;
            };
            place = next;
        }
        let again = seen.contains(&(side, words));
        seen.push((side, words));
        if is_wrong {
            truth.major.insert(Kind::WrongSolution);
            continue;
        }
        let all = &truth.solutions[side];
        let holds = if is_forced {
            author_forces(game, &states, lengths[side], is_key)
        } else {
            let free = asked.moves.map_or(0, |it| game.plies(it));
            let may_end = matches!(asked.play.as_str(), "hs" | "ser-s");
            let fits = |it: &Vec<String>| {
                words.len() >= free
                    && it[..] == words[..free]
                    && (words.len() == free || may_end && words.len() == free + 1)
                    || is_key && !words.is_empty() && it.starts_with(words)
            };
            all.iter().any(fits)
        };
        if !holds || again {
            truth.major.insert(Kind::WrongSolution);
        }
        if holds {
            let most = if is_forced { 1 } else { asked.moves.map_or(0, |it| game.plies(it)) };
            let line = words[..words.len().min(most)].to_vec();
            if !given[side].contains(&line) {
                given[side].push(line);
            }
        }
    }
    let intended = intended(statement);
    for (side, _) in starts.iter().enumerate() {
        let all = &truth.solutions[side];
        if asked.play.is_empty() && asked.half {
            if !all.is_empty() && intended.is_some_and(|it| it != 1) {
                truth.major.insert(Kind::WrongSolution);
            }
            continue;
        }
        let count = intended.unwrap_or(given[side].len().max(1));
        let (own, others): (Vec<_>, Vec<_>) =
            all.iter().partition(|line| given[side].iter().any(|it| line.starts_with(it)));
        let (own, others, all_len) = (own.len(), others.len(), all.len());
        let mut wrong = !all.is_empty() && all_len < count;
        let text = statement.intended.as_ref().map(ToString::to_string).unwrap_or_default();
        if text.contains('.') && all_len == count {
            let counts: Vec<usize> = text
                .trim_end_matches('.')
                .split('.')
                .map(|it| it.parse().unwrap())
                .collect();
            for ply in 0..asked.moves.map_or(0, |it| game.plies(it)) {
                let mut after: BTreeMap<&[String], BTreeSet<&String>> = BTreeMap::new();
                for line in all {
                    after.entry(&line[..ply]).or_default().insert(&line[ply]);
                }
                let count = counts.get(ply).copied().unwrap_or(1);
                wrong |= after.values().any(|it| it.len() != count);
            }
        }
        if wrong {
            truth.major.insert(Kind::WrongSolution);
        }
        if others > count.saturating_sub(own) {
            truth.major.insert(Kind::Cook);
        }
    }
}

/// Whether a line of play against resistance is right in every move.
fn author_forces<R: NotationRules + SearchRules>(
    game: &Together<'_, R>,
    states: &[(Place<R>, Move<R>)],
    moves: Option<u8>,
    is_key: bool,
) -> bool {
    let is_direct = game.asked.play.is_empty();
    let first = usize::from(game.asked.half);
    let Some(mut left) = moves else { return is_direct };
    let mut is_over = false;
    for (at, (place, mv)) in states.iter().enumerate() {
        if is_direct && is_over {
            return false;
        }
        if at % 2 == first {
            if left == 0 || !game.right(place, left).contains(mv) {
                return false;
            }
            left -= 1;
        }
        is_over = game.is_goal(place, *mv) && (!is_direct || at % 2 == first);
    }
    if is_direct {
        return is_over || is_key && states.len() == first + 1;
    }
    states.len() % 2 == 1 || is_over
}
