//! What a certificate proves, for people and for machines.

use schemars::JsonSchema;
use serde::Serialize;

use crate::checker::proof::{Goal, Length, Proven, Stated, Statement};
use crate::checker::{Checked, Repetition};
use crate::cli::report::style::{GOOD, tame};
use crate::record::SCHEMA;
use crate::report::words::counted;

/// The wins that a certificate of the first or second kind proves.
#[derive(Serialize, JsonSchema)]
pub(in crate::cli) struct WinsRecord<'a> {
    schema: u32,
    file: &'a str,
    rules: String,
    /// How repeated positions are judged; a win under `none` is one under every rule.
    repetition: String,
    fen: &'a str,
    checks: bool,
    /// First moves with the number of moves within which they win.
    keys: &'a [(String, u8)],
    positions: u64,
    replies: u64,
    checkmates: u64,
    stalemates: u64,
    bared: u64,
    repetitions: u64,
}

/// The verdict that a certificate proves.
#[derive(Serialize, JsonSchema)]
pub(in crate::cli) struct VerdictRecord<'a> {
    schema: u32,
    file: &'a str,
    rules: String,
    repetition: String,
    fen: &'a str,
    stipulation: String,
    /// How strict the check was; null if the problem was only solved.
    policy: Option<String>,
    verdict: String,
    /// All keys with the number of moves that each of them takes.
    keys: &'a [(String, u8)],
    /// The keys that are wanted.
    wanted: &'a [String],
    /// There is no win within this number of moves.
    not_within: Option<u8>,
    findings: Vec<StatedRecord<'a>>,
    positions: u64,
    answers: u64,
}

/// A finding.
#[derive(Serialize, JsonSchema)]
struct StatedRecord<'a> {
    kind: String,
    severity: String,
    line: &'a [String],
    moves: &'a [String],
    /// Whether it is proven; what is about the author's text is only stated.
    proven: bool,
}

impl<'a> WinsRecord<'a> {
    pub(in crate::cli) fn of(file: &'a str, checked: &'a Checked) -> Self {
        let tally = checked.tally;
        Self {
            schema: SCHEMA,
            file,
            rules: checked.rules.game.to_string(),
            repetition: checked.rules.repetition.to_string(),
            fen: &checked.fen,
            checks: checked.checks,
            keys: &checked.keys,
            positions: tally.positions,
            replies: tally.replies,
            checkmates: tally.checkmates,
            stalemates: tally.stalemates,
            bared: tally.bared,
            repetitions: tally.repetitions,
        }
    }
}

impl<'a> VerdictRecord<'a> {
    pub(in crate::cli) fn of(file: &'a str, proven: &'a Proven) -> Self {
        let Statement { rules, fen, goal, policy, wanted, verdict, length, keys, findings, .. } =
            &proven.statement;
        let finding = |it: &'a Stated| StatedRecord {
            kind: it.kind.to_string(),
            severity: it.severity.to_string(),
            line: &it.line,
            moves: &it.moves,
            proven: it.is_proven(),
        };
        Self {
            schema: SCHEMA,
            file,
            rules: rules.game.to_string(),
            repetition: rules.repetition.to_string(),
            fen,
            stipulation: goal.to_string(),
            policy: policy.map(|policy| policy.to_string()),
            verdict: verdict.to_string(),
            keys,
            wanted,
            not_within: match length {
                Length::NotWithin(moves) => Some(*moves),
                Length::Never | Length::Keys => None,
            },
            findings: findings.iter().map(finding).collect(),
            positions: proven.extent.positions,
            answers: proven.extent.answers,
        }
    }
}

/// Wins, for people.
pub(in crate::cli) fn wins(name: &str, checked: &Checked) -> String {
    let keys = keys(&checked.keys);
    let by = if checked.checks { " by checks" } else { "" };
    let rests = match checked.rules.repetition {
        _ if checked.tally.repetitions == 0 => "",
        Repetition::Asian => ", perpetual check and chase being forbidden",
        Repetition::Checks | Repetition::None => ", perpetual check being forbidden",
    };
    let (positions, replies) = (checked.tally.positions, checked.tally.replies);
    format!(
        "{GOOD}✓{GOOD:#} {}: {}{by}: {keys}{rests}\n    {positions} positions, {replies} replies\n",
        tame(name),
        checked.fen
    )
}

/// A verdict, for people.
pub(in crate::cli) fn verdict(name: &str, proven: &Proven) -> String {
    let Statement { rules, fen, goal, policy, verdict, length, findings, .. } = &proven.statement;
    let found = match length {
        Length::NotWithin(moves) => format!("no win in {}", counted(*moves).english()),
        Length::Never => "never won".to_owned(),
        Length::Keys if *goal == Goal::Draw => {
            let keys: Vec<&str> = proven.statement.keys.iter().map(|(key, _)| &**key).collect();
            format!("{} keeps the draw", keys.join(", "))
        }
        Length::Keys => keys(&proven.statement.keys),
    };
    let wanted = match proven.statement.wanted.len() {
        0 | 1 => String::new(),
        count => format!(", {count} keys being wanted"),
    };
    let policy = policy.map_or_else(String::new, |policy| format!(" under the policy {policy}"));
    let about = format!("{}, repetition {}", rules.game, rules.repetition);
    let mut text = format!(
        "{GOOD}✓{GOOD:#} {}: {fen} {goal}: {verdict}{policy}{wanted}: {found}\n    {about}; {} positions, {} \
         answers\n",
        tame(name),
        proven.extent.positions,
        proven.extent.answers,
    );
    for finding in findings {
        text += &self::finding(finding);
    }
    text
}

fn finding(finding: &Stated) -> String {
    let Stated { kind, severity, line, moves } = finding;
    let after = if line.is_empty() { String::new() } else { format!(" after {}", line.join(" ")) };
    let moves = if moves.is_empty() { String::new() } else { format!(": {}", moves.join(", ")) };
    let open =
        if finding.is_proven() { "" } else { " (not proven: it is about the author's text)" };
    format!("    {severity} {kind}{moves}{after}{open}\n")
}

fn keys(keys: &[(String, u8)]) -> String {
    let keys =
        keys.iter().map(|(key, moves)| format!("{key} wins in {}", counted(*moves).english()));
    keys.collect::<Vec<_>>().join(", ")
}
