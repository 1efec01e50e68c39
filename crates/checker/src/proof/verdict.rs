//! Whether the verdict on a problem and its findings follow from what is proven, by the rules in
//! the docs of the room.

use super::author::UNREADABLE;
use super::error::Flaw;
use super::play::Together;
use super::statement::{Goal, Kind, Length, Policy, Severity, Stated, Statement, Verdict};
use super::together::Found;

/// A choice that was proven: the moves from the problem position to it would lead to this place,
/// and these are all that win there in time.
pub(super) struct Choice<P> {
    pub(super) place: P,
    /// The moves concerned, sorted.
    pub(super) moves: Vec<String>,
    /// Whether it was met in a variation of full length.
    pub(super) full: bool,
    /// Whether it is a major dual.
    pub(super) major: bool,
}

/// Holds the statement against what its keys say.
pub(super) fn of_keys(statement: &Statement) -> Result<(), Flaw> {
    let has_keys = !statement.keys.is_empty();
    let stated = |wrong| Err(Flaw::Verdict(wrong));
    if has_keys != (statement.length == Length::Keys) {
        return stated("keys and no win cannot be stated together");
    }
    if let (Length::NotWithin(moves), Goal::Win { within, .. }) = (statement.length, statement.goal)
        && within != Some(moves)
    {
        return stated("another number of moves is denied than is stipulated");
    }
    if matches!(statement.length, Length::NotWithin(_))
        && !matches!(statement.goal, Goal::Win { .. })
    {
        return stated("a study has no number of moves");
    }
    if statement.all_duals && !statement.looks_at_duals() {
        return stated("no duals were looked for");
    }
    let Some(policy) = statement.policy else {
        let expected = if has_keys { Verdict::Solved } else { Verdict::NoSolution };
        if statement.verdict != expected {
            return stated("the verdict does not follow from the keys");
        }
        let is_bare = statement.findings.is_empty() && statement.author.is_empty();
        if is_bare && statement.wanted.is_empty() {
            return Ok(());
        }
        return stated("there are findings, though nothing was checked");
    };
    let counted = |it: &Stated| {
        it.severity == Severity::Major || policy == Policy::Strict && it.severity == Severity::Minor
    };
    let is_unsound = statement.findings.iter().any(counted);
    if statement.verdict != if is_unsound { Verdict::Unsound } else { Verdict::Sound } {
        return stated("the verdict does not follow from the findings");
    }
    let is_study = matches!(statement.goal, Goal::AnyWin | Goal::Draw);
    if is_study && policy == Policy::Strict && !is_unsound {
        return stated(
            "the strict policy minds later duals, and of a study only first moves are shown",
        );
    }
    let is_key = |name: &String| statement.keys.iter().any(|(key, _)| key == name);
    if has_keys == statement.wanted.is_empty() || !statement.wanted.iter().all(is_key) {
        return stated("the wanted moves are not keys, or there are none");
    }
    if !statement.blames_author()
        && statement.author.iter().any(|line| line.iter().any(|word| word == UNREADABLE))
    {
        return stated("the author has a move that cannot be played, and no finding says so");
    }
    findings_of_keys(statement)
}

/// The findings about first moves.
fn findings_of_keys(statement: &Statement) -> Result<(), Flaw> {
    let mut expected = Vec::new();
    if statement.keys.is_empty() {
        expected.push((Kind::NoSolution, None));
    }
    let shortest = statement.shortest();
    if let (Goal::Win { within: Some(within), .. }, Some(shortest)) = (statement.goal, shortest)
        && shortest < within
    {
        let keys = statement.keys.iter().filter(|(_, moves)| *moves == shortest);
        expected.push((Kind::ShortWin, Some(sorted(keys.map(|(key, _)| key)))));
    }
    let cooks = statement.keys.iter().filter(|(key, _)| !statement.wanted.contains(key));
    expected.extend(cooks.map(|(key, _)| (Kind::Cook, Some(vec![key.clone()]))));
    let mut found = Vec::new();
    for finding in &statement.findings {
        match finding.kind {
            Kind::WrongSolution | Kind::PrintedLength | Kind::Dual => {}
            _ if finding.severity != Severity::Major => {
                return Err(Flaw::Verdict("a finding about the keys is major"));
            }
            Kind::NoSolution => found.push((finding.kind, None)),
            Kind::ShortWin | Kind::Cook => found.push((finding.kind, Some(sorted(&finding.moves)))),
        }
    }
    expected.sort();
    found.sort();
    if expected == found {
        return Ok(());
    }
    Err(Flaw::Verdict("the findings about first moves are not those that follow from the keys"))
}

/// Holds the statement of help, self, reflex or series play against all solutions of each side. The
/// findings must be of the kinds that follow from them: there is none, or one in fewer moves; there
/// are more than are wanted; where one side resists, the attacker has a choice.
pub(super) fn of_solutions(
    statement: &Statement,
    asked: Together,
    found: &[Found],
) -> Result<(), Flaw> {
    let stated = |wrong| Err(Flaw::Verdict(wrong));
    for (side, solutions) in statement.solutions.iter().enumerate() {
        let all = found.get(side).map_or(&[][..], |found| &found.solutions[..]);
        if solutions != all {
            return stated("the solutions are not those that there are");
        }
    }
    let is_whole = found.len() == if asked.duplex { 2 } else { 1 };
    let has_none = found.iter().any(|side| side.solutions.is_empty());
    let Some(policy) = statement.policy else {
        let solved = if has_none { Verdict::NoSolution } else { Verdict::Solved };
        let fits = statement.verdict == solved && statement.findings.is_empty();
        return if fits { Ok(()) } else { stated("the verdict does not follow") };
    };
    let intended = statement.intended.map(usize::from);
    let mut cooked = found.iter().zip(intended).map(|(side, most)| side.solutions.len() > most);
    let expected = [
        (Kind::NoSolution, has_none),
        (Kind::ShortWin, found.iter().any(|side| side.shorter)),
        (Kind::Cook, cooked.any(|cooked| cooked)),
        (Kind::Dual, policy != Policy::Key && found.iter().any(|side| side.major)),
    ];
    let has = |kind| {
        let is = |it: &Stated| it.kind == kind && it.severity == Severity::Major;
        statement.findings.iter().any(is)
    };
    if expected.iter().any(|&(kind, there)| has(kind) != there) {
        return stated("the findings are not those that follow from the solutions");
    }
    let minor = statement.findings.iter().any(|it| it.severity == Severity::Minor);
    if minor && !asked.play.is_resisted() {
        return stated("nobody has a choice");
    }
    let is_sound = !statement.findings.iter().any(|it| it.severity == Severity::Major)
        && (policy != Policy::Strict || !minor);
    let word = if is_sound { Verdict::Sound } else { Verdict::Unsound };
    if is_sound && !is_whole {
        return stated("one side has no solution");
    }
    if statement.verdict == word { Ok(()) } else { stated("the verdict does not follow") }
}

/// Holds the duals that are stated against those that were met; a minor one that was not looked for
/// has been shown on its own.
pub(super) fn of_duals<P: PartialEq>(
    statement: &Statement,
    stated: &[Choice<P>],
    met: &[Choice<P>],
) -> Result<(), Flaw> {
    if !statement.looks_at_duals() {
        return match stated {
            [] => Ok(()),
            _ => Err(Flaw::Verdict("there are duals, though none were looked for")),
        };
    }
    let all = statement.all_duals;
    if statement.policy == Some(Policy::Strict) && statement.verdict == Verdict::Sound && !all {
        return Err(Flaw::Verdict("minor duals were not looked for"));
    }
    let same = |one: &Choice<P>, other: &Choice<P>| {
        one.place == other.place && one.major == other.major && one.moves == other.moves
    };
    // A short variation can lead to a position of one of full length, which has been examined.
    let again = |one: &Choice<P>| {
        let listed = |it: &Choice<P>| it.place == one.place && it.full;
        !one.full && met.iter().any(listed)
    };
    let mut counted = met.iter().filter(|one| (all || one.major) && !again(one));
    if let Some(hidden) = counted.find(|one| !stated.iter().any(|it| same(it, one))) {
        return Err(Flaw::HiddenDual(hidden.moves.join(" ")));
    }
    let mut claimed = stated.iter().filter(|one| all || one.major);
    match claimed.find(|one| !met.iter().any(|it| same(it, one))) {
        Some(missing) => Err(Flaw::NoDual(missing.moves.join(" "))),
        None => Ok(()),
    }
}

pub(super) fn sorted<'a>(moves: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let mut moves: Vec<String> = moves.into_iter().cloned().collect();
    moves.sort();
    moves
}
