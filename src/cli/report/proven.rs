//! What a certificate proves, for people and for machines.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::checker::proof::{Goal, Length, Proven, Stated, Statement};
use crate::checker::{Checked, Repetition};
use crate::cli::report::style::{GOOD, printable};
use crate::notation::Notation;
use crate::pack;
use crate::problem::FindingKind;
use crate::record::SCHEMA;
use crate::report::words::{self, Language, Sentence};
use crate::rules::{AnyPosition, RuleSet};

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

/// Moves of certificates as readers of a language expect them.
struct Writer {
    start: Option<AnyPosition>,
    notation: Notation,
}

impl Writer {
    fn of(game: &str, fen: &str, language: Language) -> Self {
        let start = game.parse::<RuleSet>().ok().and_then(|rules| rules.read(fen).ok());
        let known = |notation: &Notation| {
            start.is_some_and(|start| start.rules().notations().contains(notation))
        };
        Self { start, notation: language.notation().filter(known).unwrap_or_default() }
    }

    /// A move after a line; both are in coordinates.
    fn mv(&self, line: &[String], mv: &str) -> String {
        let after = |at: AnyPosition, mv: &String| {
            at.read_move(Notation::Coordinates, mv).ok().and_then(|mv| at.after(mv))
        };
        let at = self.start.and_then(|start| line.iter().try_fold(start, after));
        at.map_or_else(|| mv.to_owned(), |at| pack::written(&at, mv, self.notation))
    }

    fn keys(&self, keys: &[(String, u8)]) -> Vec<(String, u8)> {
        keys.iter().map(|(key, moves)| (self.mv(&[], key), *moves)).collect()
    }

    fn finding(&self, finding: &Stated) -> Stated {
        let line = &finding.line;
        let own = (0..line.len()).map(|at| self.mv(&line[..at], &line[at])).collect();
        let moves = finding.moves.iter().map(|mv| self.mv(line, mv)).collect();
        Stated { line: own, moves, ..finding.clone() }
    }
}

/// Wins, for people.
pub(in crate::cli) fn wins(name: &str, checked: &Checked, language: Language) -> String {
    let writer = Writer::of(&checked.rules.game.to_string(), &checked.fen, language);
    let checked_keys = keys(&writer.keys(&checked.keys));
    let said = words::proven_wins(&checked.fen, checked.checks, checked_keys);
    let said = match checked.rules.repetition {
        _ if checked.tally.repetitions == 0 => said,
        Repetition::Asian => words::under_ban(said, true),
        Repetition::Checks | Repetition::None => words::under_ban(said, false),
    };
    let size = words::size(checked.tally.positions, checked.tally.replies).text_in(language);
    let said = said.text_in(language);
    format!("{GOOD}✓{GOOD:#} {}: {said}\n    {size}\n", printable(name))
}

/// A verdict, for people.
pub(in crate::cli) fn verdict(name: &str, proven: &Proven, language: Language) -> String {
    let Statement { rules, fen, goal, policy, verdict, length, findings, .. } = &proven.statement;
    let writer = Writer::of(&rules.game.to_string(), fen, language);
    let stated = writer.keys(&proven.statement.keys);
    let found = match length {
        Length::NotWithin(moves) => words::no_win(*moves, false),
        Length::Never => words::no_win(0, true),
        Length::Keys if *goal == Goal::Draw => {
            let keys: Vec<&str> = stated.iter().map(|(key, _)| &**key).collect();
            words::proven_draw(&keys.join(", "))
        }
        Length::Keys => words::with_commas(keys(&stated)),
    };
    let word = verdict.to_string();
    let word = word.parse().map_or_else(|_| words::plain(&word), words::verdict);
    let policy = policy.map(|policy| policy.to_string());
    let verdict = words::proven_verdict(word, policy.as_deref(), proven.statement.wanted.len());
    let about = words::plain(&format!("{fen} {goal}"));
    let said = words::with_label(about, words::with_label(verdict, found)).text_in(language);
    let (game, repetition) = (rules.game.to_string(), rules.repetition.to_string());
    let extent = proven.extent;
    let under = words::proven_under(&game, &repetition, extent.positions, extent.answers);
    let under = under.text_in(language);
    let mut text = format!("{GOOD}✓{GOOD:#} {}: {said}\n    {under}\n", printable(name));
    for finding in findings {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {}", self::finding(&writer.finding(finding)).text_in(language));
    }
    text
}

fn finding(finding: &Stated) -> Sentence {
    let Stated { kind, severity, line, moves } = finding;
    let kind = kind.to_string();
    let is_minor = severity.to_string() != "major";
    let label = kind.parse::<FindingKind>();
    let label = label.map_or_else(|_| words::plain(&kind), |kind| words::label(kind, is_minor));
    words::stated(label, &line.join(" "), &moves.join(", "), finding.is_proven())
}

fn keys(keys: &[(String, u8)]) -> Vec<Sentence> {
    keys.iter().map(|(key, moves)| words::proven_key(key, *moves)).collect()
}
