//! What follows from what is proven: the findings about first moves and duals, and the verdict.

use std::cmp::Reverse;

use super::error::Flaw;
use super::statement::{
    Defect, Goal, Intended, Kind, Length, Open, Policy, Severity, Statement, Verdict,
};

/// A choice that was proven: these are all moves that win in time from its place.
pub(super) struct Choice<P> {
    pub(super) place: P,
    /// The moves concerned, sorted.
    pub(super) moves: Vec<String>,
    /// Whether it was met in a variation of full length.
    pub(super) full: bool,
    /// Whether it is a major dual.
    pub(super) major: bool,
}

/// What a proof comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Derived {
    pub(super) verdict: Verdict,
    pub(super) findings: Vec<Defect>,
    pub(super) open: Vec<Open>,
}

/// The verdict that findings lead to; where nothing was checked, whether there is a solution.
pub(super) fn derived(
    statement: &Statement,
    has_solution: bool,
    mut findings: Vec<Defect>,
    open: Vec<Open>,
) -> Result<Derived, Flaw> {
    findings.sort_by(|one, other| {
        let key = |it: &Defect| (it.kind, Reverse(it.severity));
        key(one).cmp(&key(other)).then_with(|| one.cmp(other))
    });
    findings.dedup();
    let verdict = match statement.policy {
        None if has_solution => Verdict::Solved,
        None => Verdict::NoSolution,
        Some(policy) => {
            let least = if policy == Policy::Strict { Severity::Minor } else { Severity::Major };
            if findings.iter().any(|it| it.severity >= least) {
                Verdict::Unsound
            } else if policy == Policy::Strict && !open.iter().all(|it| *it == Open::Lengths) {
                return Err(Flaw::Verdict(
                    "the strict policy minds minor duals, and the certificate does not look for all",
                ));
            } else {
                Verdict::Sound
            }
        }
    };
    Ok(Derived { verdict, findings, open })
}

/// Holds the statement of a forced win or a study against itself.
pub(super) fn of_statement(statement: &Statement) -> Result<(), Flaw> {
    let stated = |wrong| Err(Flaw::Verdict(wrong));
    let has_keys = !statement.keys.is_empty();
    if has_keys != (statement.length == Length::Keys) {
        return stated("keys are stated together with no win, or neither");
    }
    if let Length::NotWithin(moves) = statement.length
        && !matches!(statement.goal, Goal::Win { within: Some(within), .. } if within == moves)
    {
        return stated("another number of moves is denied than is stipulated");
    }
    let quicker = |pair: &[(String, u8)]| (pair[0].1, &pair[0].0) < (pair[1].1, &pair[1].0);
    if !statement.keys.windows(2).all(quicker) {
        return stated("the keys are not in order, the quickest first");
    }
    if !statement.losing.is_sorted_by(|one, other| one.0 < other.0) {
        return stated("the moves that lose are not in order");
    }
    if !statement.losing.is_empty() && statement.goal != Goal::Draw {
        return stated("moves that lose are stated of draws alone");
    }
    if statement.printed.is_some_and(|moves| !(1..=250).contains(&moves))
        || statement.printed.is_some() && !matches!(statement.goal, Goal::Win { within: None, .. })
    {
        return stated("a printed length belongs to the stipulation # alone");
    }
    if statement.intended.as_ref().is_some_and(|it| it.at(0).is_some()) {
        return stated("only solutions of help and series play branch at each move");
    }
    of_wanted(statement)
}

/// Holds the wanted moves against the author's and the number that is intended.
fn of_wanted(statement: &Statement) -> Result<(), Flaw> {
    let Statement { keys, wanted, .. } = statement;
    let place = |name: &String| keys.iter().position(|(key, _)| key == name);
    let places: Option<Vec<usize>> = wanted.iter().map(place).collect();
    if !places.is_some_and(|places| places.is_sorted_by(|one, other| one < other)) {
        return Err(Flaw::Verdict(
            "the wanted moves are not keys, or not in the order of the keys",
        ));
    }
    let given = statement.first_moves();
    let is_key = |name: &&&str| statement.key(name).is_some();
    // Where no number is intended, it is the author's first move, or else some key.
    let (taken, free) = match &statement.intended {
        None => (&given[..given.iter().take(1).filter(is_key).count()], 1),
        Some(intended) => (&given[..given.len().min(intended.total())], intended.total()),
    };
    let others =
        keys.iter().filter(|(key, _)| !given.contains(&&**key) || statement.intended.is_none());
    let free = (free - taken.len()).min(others.count());
    let taken: Vec<&str> = taken.iter().copied().filter(|name| is_key(&name)).collect();
    let is_free = |name: &&String| statement.intended.is_none() || !given.contains(&name.as_str());
    let (own, filled): (Vec<&String>, Vec<&String>) =
        wanted.iter().partition(|name| taken.contains(&name.as_str()));
    let fits = statement.policy.is_some()
        && own.len() == taken.len()
        && filled.len() == free
        && filled.iter().all(is_free);
    if fits || statement.policy.is_none() && wanted.is_empty() {
        return Ok(());
    }
    Err(Flaw::Verdict(
        "the wanted moves are not the author's keys, with others where more are intended",
    ))
}

/// The findings about first moves.
pub(super) fn of_keys(statement: &Statement) -> Vec<Defect> {
    if statement.policy.is_none() {
        return Vec::new();
    }
    let major = |kind, moves: Vec<String>| Defect::new(kind, Severity::Major, &[], moves);
    let Some(shortest) = statement.shortest() else {
        return vec![major(Kind::NoSolution, Vec::new())];
    };
    let mut found = Vec::new();
    if let Goal::Win { within: Some(within), .. } = statement.goal
        && shortest < within
    {
        let keys = statement.keys.iter().filter(|(_, moves)| *moves == shortest);
        found.push(major(Kind::ShortWin, keys.map(|(key, _)| key.clone()).collect()));
    }
    if statement.printed.is_some_and(|printed| printed != shortest) {
        found.push(Defect::new(Kind::PrintedLength, Severity::Remark, &[], Vec::new()));
    }
    let cooks = statement.keys.iter().filter(|(key, _)| !statement.wanted.contains(key));
    found.extend(cooks.map(|(key, _)| major(Kind::Cook, vec![key.clone()])));
    let intended = statement.intended.as_ref().map_or(1, Intended::total);
    if statement.keys.len() < intended {
        found.push(Defect::wrong(&[], &[]));
    }
    found
}

/// The duals among the choices that were met, each place once. A short variation can lead to a position
/// of one of full length, which has been examined.
pub(super) fn of_duals<P: PartialEq>(met: &[Choice<P>]) -> impl Iterator<Item = &Choice<P>> {
    met.iter().enumerate().filter_map(|(at, one)| {
        let listed = |it: &Choice<P>| it.place == one.place && it.full;
        let again = |it: &Choice<P>| it.place == one.place && it.full == one.full;
        let is_new = (one.full || !met.iter().any(listed)) && !met[..at].iter().any(again);
        is_new.then_some(one)
    })
}
