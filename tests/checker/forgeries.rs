//! Certificates of verdicts: real ones pass, and forged ones say nothing that is not so.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use paiju::checker::proof::{Goal, Output, Proven, Statement, check};
use paiju::examine::{Certify, MOST_QUESTIONS, Observer, Plan, Policy, ReportPart, examine};
use paiju::game::Repetition;
use paiju::problem::{Problem, resolve, yaml};
use paiju::rules::RuleSet;
use paiju::solve::Limits;
use paiju::tablebase::{AnyMaterial, AnyTableFolder, BuildMonitor, Existing, Tables};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The files whose problems have certificates that are forged: of every verdict and finding, of all
/// games, with wins by repetition.
const FILES: [&str; 12] = [
    "unsound",
    "lengths",
    "repetition",
    "checks",
    "china-schach",
    "chex-mates",
    "stalemate",
    "traitors",
    "draws",
    "fairy/xiangqi",
    "fairy/chex",
    "fairy/narrow",
];

/// The largest certificate that is forged, in bytes.
const LARGE: usize = 6_000;

/// Forgeries of each kind for each certificate.
const OF_EACH_KIND: usize = 2;

#[derive(Default)]
struct Keeper {
    text: Vec<u8>,
    refused: Option<String>,
}

impl Observer for Keeper {
    fn certificate(&mut self, write: Certify<'_>) {
        let (to, most): (&mut dyn Write, _) = (&mut self.text, MOST_QUESTIONS);
        let output = Output { to, most, expects: &mut |_| () };
        self.refused = write(output).err().map(|error| error.to_string());
    }
}

/// A problem with its certificate.
struct Certified {
    problem: Problem,
    text: String,
}

/// The certificate of a problem that is checked, or without a policy only solved.
pub(crate) fn certificate(
    problem: &Problem,
    policy: Option<Policy>,
    limits: &Limits,
) -> Result<String, String> {
    certificate_with(problem, policy, limits, None)
}

/// The same with tables.
fn certificate_with(
    problem: &Problem,
    policy: Option<Policy>,
    limits: &Limits,
    tables: Option<&Arc<Tables>>,
) -> Result<String, String> {
    let part = if policy.is_some() { ReportPart::Check } else { ReportPart::Answer };
    let parts = vec![part, ReportPart::Certificate];
    let policy = policy.unwrap_or_default();
    let (limits, tables) = (limits.clone(), tables.cloned());
    let plan = Plan { parts, policy, authored: true, limits, tables, ..Plan::default() };
    let mut keeper = Keeper::default();
    examine(problem, &plan, &mut keeper);
    keeper.refused.map_or_else(|| Ok(String::from_utf8(keeper.text).unwrap()), Err)
}

fn checked(text: &str) -> Result<Proven, String> {
    check(&mut text.as_bytes(), 100_000).map_err(|error| error.to_string())
}

fn certified() -> &'static [Certified] {
    static ALL: OnceLock<Vec<Certified>> = OnceLock::new();
    ALL.get_or_init(|| FILES.iter().flat_map(|name| read(name, "", None)).collect())
}

/// The problems of a file whose ids begin like this.
fn read(name: &str, ids: &str, tables: Option<&Arc<Tables>>) -> Vec<Certified> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("puzzles/{name}.yaml"));
    let collections = yaml::read(&std::fs::read(path).unwrap(), name).collections;
    let mut all = Vec::new();
    for collection in &collections {
        for slot in &collection.problems {
            let problem = resolve(collection, slot, name).unwrap();
            if !problem.id.starts_with(ids) {
                continue;
            }
            let (policy, limits) = (Some(Policy::Standard), Limits::default());
            let text = certificate_with(&problem, policy, &limits, tables)
                .unwrap_or_else(|error| panic!("{}: {error}", problem.id));
            all.push(Certified { problem, text });
        }
    }
    all
}

#[test]
fn every_certificate_passes_and_states_the_verdict() {
    let mut verdicts = BTreeMap::new();
    for Certified { problem, text } in certified() {
        let proven = checked(text).unwrap_or_else(|error| panic!("{}: {error}", problem.id));
        assert_eq!(proven.statement.fen, problem.position.to_string());
        *verdicts.entry(proven.verdict.to_string()).or_insert(0) += 1;
        for finding in proven.findings {
            *verdicts.entry(finding.kind.to_string()).or_insert(0) += 1;
        }
    }
    for word in ["sound", "unsound", "cook", "dual", "no-solution", "short-win", "wrong-solution"] {
        assert!(verdicts.contains_key(word), "no {word} in {verdicts:?}");
    }
}

/// What is done to a certificate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Forgery {
    DropWord,
    ExchangeWord,
    DropLine,
    ExchangeLines,
    Shorten,
    Lengthen,
    HideKey,
    AddKey,
    LossAsKey,
    KeyAsLoss,
    AnotherWanted,
    AnotherGame,
    AnotherRepetition,
    AnotherPolicy,
    AnotherStipulation,
    AnotherPosition,
    MovedMan,
}

impl Forgery {
    const ALL: [Self; 17] = [
        Self::DropWord,
        Self::ExchangeWord,
        Self::DropLine,
        Self::ExchangeLines,
        Self::Shorten,
        Self::Lengthen,
        Self::HideKey,
        Self::AddKey,
        Self::LossAsKey,
        Self::KeyAsLoss,
        Self::AnotherWanted,
        Self::AnotherGame,
        Self::AnotherRepetition,
        Self::AnotherPolicy,
        Self::AnotherStipulation,
        Self::AnotherPosition,
        Self::MovedMan,
    ];

    /// A forged certificate, if this can be done to it.
    #[expect(clippy::too_many_lines, reason = "one arm for each forgery")]
    fn of(self, text: &str, other: &str, random: &mut Xoshiro256PlusPlus) -> Option<String> {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let heading = lines.iter().position(|line| line == "proof")? + 1;
        let end = lines.len() - 1;
        let mut pick = |count: usize| (count > 0).then(|| random.random_range(..count));
        let mut any = |from: usize, to: usize| Some(from + pick(to.checked_sub(from)?)?);
        let find = |lines: &[String], prefix: &str| {
            let has = |line: &String| line.starts_with(prefix);
            (0..heading).filter(|&at| has(&lines[at])).collect::<Vec<_>>()
        };
        let replace = |lines: &mut Vec<String>, prefix: &str, value: &str| {
            let at = *find(lines, prefix).first()?;
            lines[at] = format!("{prefix}{value}");
            Some(())
        };
        match self {
            Self::DropWord | Self::ExchangeWord => {
                let at = any(heading, end)?;
                let mut words: Vec<&str> = lines[at].split(' ').collect();
                let word = any(0, words.len())?;
                if self == Self::DropWord {
                    words.remove(word);
                } else {
                    let other = lines[any(heading, end)?].split(' ').next()?;
                    words[word] = other.split('*').next()?;
                }
                lines[at] = words.join(" ");
            }
            Self::DropLine => drop(lines.remove(any(heading, end)?)),
            Self::ExchangeLines => {
                let (one, two) = (any(heading, end)?, any(heading, end)?);
                lines.swap(one, two);
            }
            Self::Shorten | Self::Lengthen => {
                let by = |number: u8| match self {
                    Self::Shorten => number.checked_sub(1),
                    _ => number.checked_add(1),
                };
                for line in &mut lines[..heading] {
                    let Some((front, last)) = line.rsplit_once(' ') else { continue };
                    let Ok(number) = last.parse::<u8>() else { continue };
                    if front.starts_with("key") || front == "not-within" {
                        *line = format!("{front} {}", by(number)?);
                    }
                }
                let at = *find(&lines, "stipulation #").first()?;
                let words = lines[at].clone();
                let number = words.split(['#', ' ']).nth(2)?;
                let changed = by(number.parse().ok()?)?;
                lines[at] = words.replacen(number, &changed.to_string(), 1);
            }
            Self::HideKey => {
                let keys = find(&lines, "key");
                lines.remove(keys[any(0, keys.len())?]);
            }
            Self::AddKey => {
                let words: Vec<&str> = lines[any(heading, end)?].split(' ').collect();
                let word = words[any(0, words.len())?].split('*').next()?.to_owned();
                lines.insert(*find(&lines, "key").first()?, format!("key {word} 2"));
            }
            Self::LossAsKey => {
                let losses = find(&lines, "loses ");
                let at = losses[any(0, losses.len())?];
                let name = lines[at].split(' ').nth(1)?.to_owned();
                lines[at] = format!("key {name} 0");
            }
            Self::KeyAsLoss => {
                let keys = find(&lines, "key");
                let at = keys[any(0, keys.len())?];
                let name = lines[at].split(' ').nth(1)?.to_owned();
                lines[at] = format!("loses {name} 3");
            }
            Self::AnotherWanted => {
                let words: Vec<&str> = lines[any(heading, end)?].split(' ').collect();
                let word = words[any(0, words.len())?].split('*').next()?.to_owned();
                replace(&mut lines, "wanted ", &word)?;
            }
            Self::AnotherGame => {
                let words = ["xiangqi", "china-schach", "chex"];
                replace(&mut lines, "rules ", words[any(0, 3)?])?;
            }
            Self::AnotherRepetition => {
                let words = ["none", "checks", "asian"];
                replace(&mut lines, "repetition ", words[any(0, 3)?])?;
            }
            Self::AnotherPolicy => {
                let words = ["key", "standard", "strict", "none"];
                replace(&mut lines, "policy ", words[any(0, 4)?])?;
            }
            Self::AnotherStipulation => {
                let words = ["#", "#1", "#2", "#3", "#4", "#3 checks", "+", "="];
                replace(&mut lines, "stipulation ", words[any(0, words.len())?])?;
            }
            Self::AnotherPosition => {
                let fen = other.lines().find_map(|line| line.strip_prefix("fen "))?;
                replace(&mut lines, "fen ", fen)?;
            }
            Self::MovedMan => {
                let at = *find(&lines, "fen ").first()?;
                let mut fen: Vec<char> = lines[at].chars().collect();
                let (one, two) = (any(4, fen.len() - 2)?, any(4, fen.len() - 2)?);
                fen.swap(one, two);
                lines[at] = fen.into_iter().collect();
            }
        }
        let forged = lines.join("\n") + "\n";
        (forged != text).then_some(forged)
    }
}

/// Whether the solver, asked again under the stated rules and policy, says the same.
fn is_true(problem: &Problem, proven: &Proven) -> bool {
    let statement = &proven.statement;
    let mut problem = problem.clone();
    problem.repetition = match statement.rules.repetition.to_string().as_str() {
        "none" => Repetition::None,
        "checks" => Repetition::Checks,
        _ => Repetition::Asian,
    };
    let rules: RuleSet = statement.rules.game.to_string().parse().unwrap();
    let Ok(position) = rules.read(&statement.fen) else { return false };
    problem.position = position;
    let Ok(stipulation) = statement.goal.to_string().parse() else { return false };
    problem.stipulation = stipulation;
    let policy = match statement.policy.map(|policy| policy.to_string()).as_deref() {
        None => None,
        Some("key") => Some(Policy::Key),
        Some("strict") => Some(Policy::Strict),
        _ => Some(Policy::Standard),
    };
    let Ok(text) = certificate(&problem, policy, &Limits::default()) else { return false };
    checked(&text).is_ok_and(|own| {
        own.verdict == proven.verdict && without_bounds(&own.statement) == without_bounds(statement)
    })
}

/// A statement without what a certificate may choose: which key is wanted where the author has none, and
/// of a study the numbers of moves, which are bounds.
fn without_bounds(statement: &Statement) -> Statement {
    let mut statement = statement.clone();
    statement.wanted.clear();
    if matches!(statement.goal, Goal::AnyWin | Goal::Draw) {
        let Statement { keys, losing, .. } = &mut statement;
        keys.iter_mut().chain(losing).for_each(|(_, moves)| *moves = 0);
        statement.keys.sort();
    }
    statement
}

#[test]
fn no_forged_certificate_is_accepted_for_what_is_not_so() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(45);
    let all: Vec<&Certified> = certified().iter().filter(|it| it.text.len() < LARGE).collect();
    let refused = forged(&all, OF_EACH_KIND, &mut random);
    let count: usize = refused.values().sum();
    assert!(count > 2000, "{refused:?}");
    assert!(Forgery::ALL.iter().all(|forgery| refused.contains_key(forgery)), "{refused:?}");
}

/// Draws that tables have decided: their certificates are sets of the replies that these know to hold.
#[test]
fn no_forged_certificate_of_a_draw_by_tables_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let (rules, stop) = (RuleSet::Xiangqi, AtomicBool::new(false));
    let built = AnyTableFolder::new(rules, folder.path(), Repetition::Checks).unwrap();
    let materials = AnyMaterial::expand(rules, "KPKAA").unwrap();
    for step in built.plan(&materials, Existing::Checked).unwrap().steps {
        built.build(&step.material, &BuildMonitor::new(&stop)).unwrap();
    }
    let all = read("draws", "kpkaa", Some(&Arc::new(Tables::new(folder.path()))));
    let all: Vec<&Certified> = all.iter().collect();
    let refused = forged(&all, 1, &mut Xoshiro256PlusPlus::seed_from_u64(70));
    let count: usize = refused.values().sum();
    assert!(all.len() == 6 && count > 40, "{refused:?}");
}

/// The number of refused certificates of each forgery; those that are accepted must be true.
fn forged(
    all: &[&Certified],
    of_each_kind: usize,
    random: &mut Xoshiro256PlusPlus,
) -> BTreeMap<Forgery, usize> {
    let (mut refused, mut accepted) = (BTreeMap::new(), Vec::new());
    for Certified { problem, text } in all {
        let original = checked(text).unwrap();
        for forgery in Forgery::ALL {
            for _ in 0..of_each_kind {
                let other = &all[random.random_range(..all.len())].text;
                let Some(forged) = forgery.of(text, other, random) else { continue };
                match checked(&forged) {
                    Err(_) => *refused.entry(forgery).or_insert(0) += 1,
                    // Another reply that serves as well.
                    Ok(proven) if proven.statement == original.statement => {}
                    // What is stated of another rule or position holds there, too.
                    Ok(proven) if is_true(problem, &proven) => {}
                    Ok(_) => accepted.push(format!("{forgery:?} of {}:\n{forged}", problem.id)),
                }
            }
        }
    }
    assert!(accepted.is_empty(), "{} accepted:\n{}", accepted.len(), accepted.join("\n"));
    refused
}
