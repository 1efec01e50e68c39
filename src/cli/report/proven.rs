//! What a certificate proves, for people and for machines.

use schemars::JsonSchema;
use serde::Serialize;

use crate::checker::proof::{Defect, Goal, Length, Open, Proven, Statement};
use crate::cli::report::layout::lines;
use crate::cli::report::style::{GOOD, printable};
use crate::notation::Notation;
use crate::pack;
use crate::problem::FindingKind;
use crate::record::SCHEMA;
use crate::report::words::{self, Language, Sentence};
use crate::rules::{AnyPosition, RuleSet};

/// The most solutions of help and other play that are listed for people.
const MOST_SOLUTIONS: usize = 8;

/// The verdict that a certificate proves.
#[derive(Serialize, JsonSchema)]
pub(in crate::cli) struct CheckedCertificate<'a> {
    schema: u32,
    file: &'a str,
    rules: String,
    repetition: String,
    fen: &'a str,
    stipulation: String,
    /// How strict the check was; null if the problem was only solved.
    policy: Option<String>,
    verdict: String,
    /// All keys with the number of moves that each of them takes; for `+` at most.
    keys: &'a [(String, u8)],
    /// The keys that are wanted.
    wanted: &'a [String],
    /// There is no win within this number of moves.
    not_within: Option<u8>,
    /// There is no win in any number of moves.
    never: bool,
    /// In help, self, reflex and series play, and with a narrower goal: all solutions of the side to
    /// move, and with duplex of the other one.
    solutions: &'a [Vec<Vec<String>>; 2],
    /// The author's lines, as the certificate has them.
    author: &'a [Vec<String>],
    findings: Vec<CertifiedFinding<'a>>,
    /// What is not proven: `lengths` (they are upper bounds), `duals`, `minor-duals`, `more-duals`,
    /// `later-moves`.
    not_proven: Vec<&'static str>,
    positions: u64,
    answers: u64,
}

/// A finding.
#[derive(Serialize, JsonSchema)]
struct CertifiedFinding<'a> {
    kind: String,
    severity: String,
    line: &'a [String],
    moves: &'a [String],
    /// Whether it is proven; that the author's text cannot be played is only stated.
    proven: bool,
}

impl<'a> CheckedCertificate<'a> {
    pub(in crate::cli) fn of(file: &'a str, proven: &'a Proven) -> Self {
        let Proven { statement, verdict, findings, open, extent } = proven;
        let Statement { rules, fen, goal, policy, wanted, author, length, keys, solutions, .. } =
            statement;
        let finding = |it: &'a Defect| CertifiedFinding {
            kind: it.kind.to_string(),
            severity: it.severity.to_string(),
            line: &it.line,
            moves: &it.moves,
            proven: it.is_proven,
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
            never: *length == Length::Never,
            solutions,
            author,
            findings: findings.iter().map(finding).collect(),
            not_proven: open.iter().map(|it| name(*it)).collect(),
            positions: extent.positions,
            answers: extent.answers,
        }
    }
}

/// What is not proven, in a word.
fn name(open: Open) -> &'static str {
    match open {
        Open::Lengths => "lengths",
        Open::Duals => "duals",
        Open::MinorDuals => "minor-duals",
        Open::MoreDuals => "more-duals",
        Open::LaterMoves => "later-moves",
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

    /// A line from the position of the certificate.
    fn line(&self, line: &[String]) -> Vec<String> {
        (0..line.len()).map(|at| self.mv(&line[..at], &line[at])).collect()
    }
}

/// A verdict, for people.
pub(in crate::cli) fn verdict(name: &str, proven: &Proven, language: Language) -> String {
    let Proven { statement, verdict, findings, open, extent } = proven;
    let Statement { rules, fen, goal, policy, wanted, .. } = statement;
    let writer = Writer::of(&rules.game.to_string(), fen, language);
    let word = verdict.to_string();
    let word = word.parse().map_or_else(|_| words::plain(&word), words::verdict);
    let policy = policy.map(|policy| policy.to_string());
    let verdict = words::proven_verdict(word, policy.as_deref(), wanted.len());
    let about = words::plain(format!("{fen} {goal}"));
    let said = words::with_label(about, words::with_label(verdict, found(statement, &writer)));
    let said = said.text_in(language);
    let (game, repetition) = (rules.game.to_string(), rules.repetition.to_string());
    let under = words::proven_under(&game, &repetition, extent.positions, extent.answers);
    let under = under.text_in(language);
    let text = format!("{GOOD}✓{GOOD:#} {}: {said}\n    {under}\n", printable(name));
    let findings = findings.iter().map(|it| finding(it, &writer));
    // That lengths are bounds is said with them.
    let open =
        open.iter().filter(|it| **it != Open::Lengths).map(|it| words::not_proven(self::name(*it)));
    let author = policy.iter().flat_map(|_| author(statement, &writer));
    text + &lines(4, author.chain(findings).chain(open), language)
}

/// What the author says, which belongs to the question.
fn author(statement: &Statement, writer: &Writer) -> Vec<Sentence> {
    let Statement { author, intended, .. } = statement;
    let mut lines: Vec<String> =
        author.iter().take(MOST_SOLUTIONS).map(|line| writer.line(line).join(" ")).collect();
    if author.len() > MOST_SOLUTIONS {
        lines.push("…".to_owned());
    }
    let intended = intended.as_ref().map(ToString::to_string);
    words::certified_author(&printable(&lines.join(", ")), intended.as_deref())
}

/// The keys or solutions that are proven, or that there are none.
fn found(statement: &Statement, writer: &Writer) -> Sentence {
    let Statement { goal, length, keys, solutions, .. } = statement;
    match (length, goal) {
        (Length::NotWithin(moves), _) => words::no_win(*moves, false),
        (Length::Never, _) => words::no_win(0, true),
        (Length::Keys, Goal::Draw) => {
            let keys: Vec<String> = keys.iter().map(|(key, _)| writer.mv(&[], key)).collect();
            words::proven_draw(keys.join(", "))
        }
        (Length::Keys, Goal::Together(_)) => {
            let lines = solutions.iter().flatten().take(MOST_SOLUTIONS);
            let lines: Vec<String> = lines.map(|line| writer.line(line).join(" ")).collect();
            words::proven_solutions(solutions.iter().map(Vec::len).sum(), &lines.join(", "))
        }
        (Length::Keys, _) => {
            let is_study = *goal == Goal::AnyWin;
            let key = |(key, moves): &(String, u8)| {
                words::proven_key(&writer.mv(&[], key), *moves, is_study && *moves > 1)
            };
            words::with_commas(keys.iter().map(key).collect())
        }
    }
}

fn finding(finding: &Defect, writer: &Writer) -> Sentence {
    let Defect { kind, severity, line, moves, is_proven } = finding;
    let kind = kind.to_string();
    let is_minor = severity.to_string() != "major";
    let label = kind.parse::<FindingKind>();
    let label = label.map_or_else(|_| words::plain(&kind), |kind| words::label(kind, is_minor));
    let moves: Vec<String> = moves.iter().map(|mv| writer.mv(line, mv)).collect();
    let [line, moves] =
        [writer.line(line).join(" "), moves.join(", ")].map(|text| printable(&text));
    words::stated(label, &line, &moves, *is_proven)
}
