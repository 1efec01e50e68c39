//! Every kind of finding.

use crate::exact::{MissingTable, TableCost, Value, Wdl};
use crate::game::Repetition;
use crate::notation::Notation;
use crate::report::{FittingNotation, What, WrittenMark};
use crate::solve::{Stopped, Unfinished};
use crate::verdict::StudyValue;

/// A table that is missing.
pub(super) fn missing() -> MissingTable {
    buildable(None, "paiju table build KRK".to_owned())
}

fn missing_under(rule: Repetition) -> MissingTable {
    let command = format!("paiju table build --repetition {rule} KRK");
    buildable(Some(rule), command)
}

fn buildable(under: Option<Repetition>, command: String) -> MissingTable {
    let cost = Some(TableCost { seconds: 5, mebibytes: 40 });
    MissingTable::Buildable { material: "KRK".to_owned(), under, only: None, command, cost }
}

/// Each way in which a table is missing.
pub(super) fn all_missing() -> Vec<MissingTable> {
    let mut only = missing_under(Repetition::Checks);
    if let MissingTable::Buildable { only, .. } = &mut only {
        *only = Some(Repetition::None);
    }
    let too_large = MissingTable::TooLarge { material: "KRRCCKRRCC".to_owned() };
    let under = missing_under(Repetition::None);
    vec![missing(), under, only, too_large, MissingTable::NotUnderTheseRules]
}

/// Each kind with each choice of words. A test below holds that no kind is missing.
pub(super) fn whats() -> Vec<What> {
    let value = |value, or_fewer| StudyValue { value, or_fewer };
    let text = || "text".to_owned();
    let unfinished = |reason| Unfinished { reason, at: 4, refuted: 2, of: 30 };
    let open = |moves, not_within, reason| What::Open {
        moves,
        not_within,
        unfinished: unfinished(reason),
    };
    let fits = |is_whole| FittingNotation { notation: Notation::Wxf, is_whole, is_named: false };
    let unplayable = |fits, why: &str| What::Unplayable {
        text: text(),
        why: why.to_owned(),
        reason: None,
        fits,
    };
    let mut whats = vec![
        What::NoWin { not_within: 3, never: false },
        What::NoWin { not_within: 3, never: true },
        What::NoSolution,
        What::NoSolutionWithin { moves: 3 },
        What::Escape { others: 0 },
        What::Escape { others: 2 },
        What::DoesNotReach { left: 2 },
        What::Value(value(Value::Win(7), false)),
        What::Value(value(Value::Win(7), true)),
        What::Value(value(Value::RuleWin(3), false)),
        What::Value(value(Value::Draw, false)),
        What::Value(value(Value::Loss(4), false)),
        What::Value(value(Value::RuleLoss(4), false)),
        What::ShortWin { moves: 1, stipulated: 3 },
        What::Shorter { moves: 0, half: true },
        What::Shorter { moves: 2, half: true },
        What::Shorter { moves: 2, half: false },
        What::Cook { moves: 2 },
        What::Keeps { value: value(Value::Win(5), false), soonest: false },
        What::Keeps { value: value(Value::Win(5), false), soonest: true },
        What::Keeps { value: value(Value::Win(5), true), soonest: false },
        What::Keeps { value: value(Value::RuleWin(5), false), soonest: false },
        What::Keeps { value: value(Value::Draw, false), soonest: false },
        What::AllKeep { value: Wdl::Win },
        What::AllKeep { value: Wdl::Draw },
        What::OtherSolution,
        What::MoreSolutions { count: 2, at_least: false },
        What::MoreSolutions { count: 2, at_least: true },
        What::Dual,
        What::OtherWin { moves: 4, is_key: true },
        What::OtherWin { moves: 4, is_key: false },
        What::Detour { moves: 4, is_key: true },
        What::Detour { moves: 4, is_key: false },
        What::OpenWins { moves: 2, not_within: 5, stopped: None },
        What::OpenWins { moves: 2, not_within: 5, stopped: Some(Stopped::Nodes) },
        What::PrintedLength { printed: 3, moves: 2, by_key: false },
        What::PrintedLength { printed: 3, moves: 2, by_key: true },
        unplayable(None, "the text is not a move"),
        unplayable(None, "no move"),
        unplayable(Some(fits(true)), "no move"),
        unplayable(Some(fits(false)), "no move"),
        What::FewerKeys { found: 1, intended: 2 },
        What::FewerSolutions { found: 1, wanted: 2 },
        What::OtherBranching { found: 1, wanted: 2 },
        What::OtherBranching { found: 3, wanted: 2 },
        What::SetPlayInCheck,
        What::NoAttack,
        What::NoDefence,
        What::Unanswered { length: 2 },
        What::DoesNotWin { left: 1 },
        What::TooLate,
        What::NoCheck,
        What::DoesNotKeep { wanted: Wdl::Win, value: None },
        What::DoesNotKeep { wanted: Wdl::Win, value: Some(Value::Draw) },
        What::DoesNotKeep { wanted: Wdl::Draw, value: None },
        What::DoesNotKeep { wanted: Wdl::Draw, value: Some(Value::Loss(2)) },
        What::WrongMark { mark: WrittenMark::Check },
        What::WrongMark { mark: WrittenMark::DoubleCheck },
        What::WrongMark { mark: WrittenMark::Win },
        What::SeriesCheck,
        What::NoSuchSolution,
        What::Twice,
        What::NoDuplex,
        open(Some(3), 2, Stopped::Nodes),
        open(None, 2, Stopped::Time),
        open(None, 0, Stopped::Interrupt),
        What::Bounded { not_within: 3 },
        What::OpenCheck(Stopped::Time),
        What::OpenSolutions(Stopped::Time),
        What::NotAccepted { why: text() },
        What::OtherMoves { moves: 2, table: None },
        What::OpenStudy { holding: 1, losing: 2, open: 1, table: None },
        What::OpenStudy { holding: 0, losing: 1, open: 3, table: Some(missing()) },
        What::NoTables,
        What::MissingTable(missing()),
        What::MissingTable(missing_under(Repetition::None)),
        What::MissingTable(MissingTable::TooLarge { material: text() }),
        What::MissingTable(MissingTable::NotUnderTheseRules),
        What::BrokenTable { error: text() },
    ];
    whats.extend(of_tries());
    whats
}

/// Those about the author's tries.
fn of_tries() -> [What; 6] {
    [
        What::TryWorks { moves: Some(2), wanted: Wdl::Win },
        What::TryWorks { moves: None, wanted: Wdl::Win },
        What::TryWorks { moves: None, wanted: Wdl::Draw },
        What::NotRefuted { left: Some(2) },
        What::NotRefuted { left: None },
        What::OtherRefutations,
    ]
}

/// A number for each kind. A new kind does not compile before it has one.
fn number(what: &What) -> usize {
    match what {
        What::NoWin { .. } => 0,
        What::NoSolution => 1,
        What::Value(_) => 2,
        What::ShortWin { .. } => 3,
        What::Shorter { .. } => 4,
        What::Cook { .. } => 5,
        What::Keeps { .. } => 6,
        What::AllKeep { .. } => 7,
        What::OtherSolution => 8,
        What::MoreSolutions { .. } => 9,
        What::Dual => 10,
        What::PrintedLength { .. } => 11,
        What::Unplayable { .. } => 12,
        What::FewerKeys { .. } => 13,
        What::FewerSolutions { .. } => 14,
        What::SetPlayInCheck => 15,
        What::NoAttack => 16,
        What::NoDefence => 17,
        What::Unanswered { .. } => 18,
        What::DoesNotWin { .. } => 19,
        What::TooLate => 20,
        What::NoCheck => 21,
        What::DoesNotKeep { .. } => 22,
        What::WrongMark { .. } => 23,
        What::SeriesCheck => 24,
        What::NoSuchSolution => 25,
        What::Twice => 26,
        What::NoDuplex => 27,
        What::Open { .. } => 28,
        What::Bounded { .. } => 29,
        What::OpenCheck(_) => 30,
        What::OpenSolutions(_) => 31,
        What::NotAccepted { .. } => 32,
        What::OtherMoves { .. } => 33,
        What::NoTables => 34,
        What::MissingTable(_) => 35,
        What::BrokenTable { .. } => 36,
        What::OpenStudy { .. } => 37,
        What::OtherWin { .. } => 38,
        What::Detour { .. } => 39,
        What::OpenWins { .. } => 40,
        What::OtherBranching { .. } => 41,
        What::NoSolutionWithin { .. } => 42,
        What::Escape { .. } => 43,
        What::DoesNotReach { .. } => 44,
        What::TryWorks { .. } => 45,
        What::NotRefuted { .. } => 46,
        What::OtherRefutations => 47,
    }
}

#[test]
fn every_kind_of_finding_is_among_those_that_are_tested() {
    let numbers: std::collections::BTreeSet<usize> = whats().iter().map(number).collect();
    assert_eq!(numbers, (0..48).collect());
}
