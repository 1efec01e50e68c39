//! A slow recursion that judges the question of a certificate by itself: it shares nothing with the
//! checker or the solver but the rules of the games, remembers nothing, and carries every line whole.

mod forced;
mod together;
mod values;
mod written;

use std::collections::{BTreeMap, BTreeSet};

use paiju::checker::proof::{Goal, Kind, Length, Policy, Proven, Severity, Statement};
use paiju::game::{Move, Outcome, Position, SearchRules};
use paiju::notation::{Notation, NotationRules, write};
use paiju::rules::RuleSet;
use paiju::with_position;

use forced::Forced;
use together::together;
use values::{Values, study};

/// How the answer begins where the recursion cannot tell.
pub(crate) const UNKNOWN: &str = "unknown: ";

/// The longest win that is looked for.
const MOST: u8 = 4;

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
        Err(why) => return Some(format!("{UNKNOWN}{why}")),
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
        // A side that is in check cannot let the other one begin.
        let passes = with_position!(&position, it => it.passed().is_some());
        let is_duplex = statement.goal.to_string().ends_with("duplex");
        let sides = if is_duplex && passes { 2 } else { 1 };
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
#[expect(clippy::struct_excessive_bools, reason = "each is a word of its own")]
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
    if has_unplayable(position, statement)? {
        truth.major.insert(Kind::WrongSolution);
    }
    Ok(truth)
}

fn intended(statement: &Statement) -> Option<usize> {
    let text = statement.intended.as_ref()?.to_string();
    Some(text.trim_end_matches('.').split('.').map(|it| it.parse::<usize>().unwrap()).product())
}

/// Whether the author's text has a move that cannot be played; it may not be one that can.
fn has_unplayable<R: NotationRules + SearchRules>(
    position: &Position<R>,
    statement: &Statement,
) -> Result<bool, &'static str> {
    let mut found = false;
    for line in &statement.author {
        let mut at = Some(*position);
        for word in line {
            if word == "..." {
                at = position.passed();
            } else if let Some(text) = word.strip_prefix('?') {
                let is_move =
                    |at: Position<R>| moves(&at).iter().any(|&mv| name(&at, mv) == bare(text));
                if text.is_empty() || at.is_some_and(is_move) {
                    return Err("a move that can be played");
                }
                found = true;
            } else if let Some(before) = at {
                let mv = moves(&before).into_iter().find(|&mv| name(&before, mv) == bare(word));
                at = mv.map(|mv| before.after(mv));
            }
        }
    }
    Ok(found)
}

fn bare(word: &str) -> &str {
    word.trim_end_matches(['+', '#'])
}

/// How many keys are wanted.
fn wanted(statement: &Statement, keys: &BTreeMap<String, u8>) -> usize {
    let mut given: Vec<&str> = Vec::new();
    for word in statement.author.iter().filter_map(|line| line.first()) {
        let is_move = !word.starts_with('?') && !["~", "..."].contains(&bare(word));
        if is_move && !given.contains(&bare(word)) {
            given.push(bare(word));
        }
    }
    let Some(intended) = intended(statement) else { return keys.len().min(1) };
    let slots = given.len().min(intended);
    let taken = given[..slots].iter().filter(|it| keys.contains_key(**it)).count();
    let others = keys.keys().filter(|key| !given.contains(&key.as_str())).count();
    taken + others.min(intended - slots)
}
