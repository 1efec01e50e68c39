//! A law: every line of the heading of a certificate, removed, doubled, or changed to another value that
//! its kind allows, is refused, or what it says then is true.
//!
//! It is held for every stipulation, rule set, rule about repetition and policy of a list. What is true,
//! a slow recursion says that shares nothing with checker or solver.

use std::collections::{BTreeMap, BTreeSet};

use paiju::checker::proof::{Proven, check};
use paiju::examine::Policy;
use paiju::problem::{Problem, resolve, yaml};
use paiju::solve::Limits;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::forgeries::certificate;
use crate::oracle::{UNKNOWN, contradiction};

const RULES: [&str; 3] = ["xiangqi", "china-schach", "chex"];
const REPETITIONS: [&str; 3] = ["none", "checks", "asian"];
const POLICIES: [Option<Policy>; 4] =
    [None, Some(Policy::Key), Some(Policy::Standard), Some(Policy::Strict)];

/// One stipulation of each kind, and some of each that ask for two moves.
const STIPULATIONS: [&str; 34] = [
    "#1",
    "#2",
    "#",
    "#2 checks",
    "# checks",
    "+",
    "=",
    "#1 checkmate",
    "#2 checkmate",
    "# checkmate",
    "#1 by R",
    "#2 by R",
    "# by N",
    "#2 checks by R",
    "==1",
    "==2",
    "==",
    "#1.5",
    "#.5",
    "==1.5 by R",
    "h#1",
    "h#1.5",
    "h#2",
    "h==1",
    "h#1 duplex",
    "s#1",
    "s#2",
    "r#2",
    "s#1 by R",
    "ser-#2",
    "ser-h#1",
    "ser-s#1",
    "hs#1",
    "hs#2",
];

/// Certificates that are forged; more of them if `PAIJU_FORGERIES` says so.
const CERTIFICATES: usize = 30;

/// The most values to which a line is changed.
const VALUES: usize = 6;

/// Draws what is not decided by the lists.
type Random = Xoshiro256PlusPlus;

/// A random position with few men; a study has so few that its values can all be found, and nobody who
/// could give perpetual check.
fn position(rules: &str, is_study: bool, random: &mut Random) -> String {
    let (rows, width, men): (Vec<usize>, usize, &[&str]) = match (rules, is_study) {
        ("chex", true) => (vec![4, 5, 6, 7, 6, 5, 4], 7, &["R", "P", "PP", "Pp", "N"]),
        ("chex", false) => (vec![4, 5, 6, 7, 6, 5, 4], 7, &["Rr", "RNp", "QP", "NPp", "Pr"]),
        (_, true) => (vec![9; 10], 9, &["P", "PP", "Pa"]),
        (_, false) => (vec![9; 10], 9, &["RPa", "RNp", "RPp", "PPa", "NPa", "Rp", "CPa", "NPp"]),
    };
    let mut board: Vec<Vec<char>> = rows.iter().map(|&length| vec!['.'; length]).collect();
    let put = |man: char, row: usize, column: usize, board: &mut Vec<Vec<char>>| {
        if board[row][column % rows[row]] == '.' {
            board[row][column % rows[row]] = man;
        }
    };
    let swap = random.random_bool(0.5);
    let men: Vec<char> = men.choose(random).unwrap().chars().filter(|it| *it != 'Q').collect();
    if rules == "chex" {
        for man in ['k', 'K'].into_iter().chain(men) {
            put(man, random.random_range(1..6), random.random_range(..width), &mut board);
        }
    } else {
        put('k', random.random_range(..3), random.random_range(3..6), &mut board);
        put('K', random.random_range(7..10), random.random_range(3..6), &mut board);
        for man in men {
            let (row, column) = match man {
                'a' => (random.random_range(..3), random.random_range(3..6)),
                'P' if is_study => (random.random_range(..3), random.random_range(2..7)),
                _ => (random.random_range(..7), random.random_range(..9)),
            };
            put(man, row, column, &mut board);
        }
    }
    let rows: Vec<String> = board
        .iter()
        .map(|row| {
            let mut text = String::new();
            for part in row.chunk_by(|one, other| *one == '.' && *other == '.') {
                match part[0] {
                    '.' => text.push_str(&part.len().to_string()),
                    man => text.push(man),
                }
            }
            text
        })
        .collect();
    format!("{} {}", rows.join("/"), if swap { "w" } else { "b" })
}

/// A problem from the words of a file.
fn problem(
    rules: &str,
    repetition: &str,
    fen: &str,
    stipulation: &str,
    more: &str,
) -> Option<Problem> {
    let text = format!(
        "rules: {rules}\nrepetition: {repetition}\nnotation: coordinates\nproblems:\n  - id: one\n    \
         fen: {fen}\n    stipulation: \"{stipulation}\"\n{more}"
    );
    let collections = yaml::read(text.as_bytes(), "law").collections;
    let collection = collections.first()?;
    resolve(collection, collection.problems.first()?, "law").ok()
}

/// The certificate of a problem, if few positions have to be searched for it.
fn limited(problem: &Problem, policy: Option<Policy>) -> Result<String, String> {
    certificate(problem, policy, &Limits { nodes: Some(3_000), ..Limits::default() })
}

/// A certificate of a question of the lists, with or without an author's solution.
fn made(at: usize, random: &mut Random) -> Option<String> {
    let stipulation = STIPULATIONS[at % STIPULATIONS.len()];
    let rules = RULES[at / STIPULATIONS.len() % RULES.len()];
    let policy = POLICIES[at / STIPULATIONS.len() / RULES.len() % POLICIES.len()];
    let is_study = ["+", "="].contains(&stipulation);
    let mut text = None;
    // What has a solution says more than what has none, which is found in most positions.
    for attempt in 0..60 {
        let repetition = *REPETITIONS[..if rules == "chex" { 2 } else { 3 }].choose(random)?;
        let fen = position(rules, is_study, random);
        let Some(problem) = problem(rules, repetition, &fen, stipulation, "") else { continue };
        let Ok(made) = limited(&problem, policy) else { continue };
        let solved =
            made.lines().any(|line| line.starts_with("key ") || line.starts_with("solution "));
        if !solved && (attempt < 40 || text.is_some()) {
            continue;
        }
        // The author has the first solution or an impossible one, or says nothing.
        let moves = made.lines().filter_map(|line| {
            line.strip_prefix("solution ").or_else(|| line.strip_prefix("key "))
        });
        let line = moves.map(|line| line.split(' ').filter(|it| it.len() > 2)).next();
        let line: Vec<&str> = line.into_iter().flatten().collect();
        let more = match random.random_range(..4u8) {
            0 => "    intended-solutions: 2\n".to_owned(),
            1 if policy.is_some() && !line.is_empty() => {
                format!("    solution: 1. {}\n", line.join(" "))
            }
            2 if policy.is_some() => "    solution: 1. a1a2 b1b2\n".to_owned(),
            _ => String::new(),
        };
        let with = self::problem(rules, repetition, &fen, stipulation, &more);
        text = Some(with.and_then(|it| limited(&it, policy).ok()).unwrap_or(made));
        if solved {
            break;
        }
    }
    text
}

/// Lines that a heading may hold, each of a kind.
fn foreign(words: &[String], random: &mut Random) -> Vec<String> {
    let any = |random: &mut Random| words.choose(random).cloned().unwrap_or("a1a2".to_owned());
    let word = any(random);
    let other = any(random);
    let lines = [
        "verdict sound",
        "verdict unsound",
        "finding dual minor WORD after OTHER",
        "finding wrong-solution major - after -",
        "finding cook major WORD after ",
        "never won",
        "not-within 1",
        "not-within 2",
        "not-within 250",
        "key WORD 1",
        "key WORD 2",
        "key WORD 0",
        "loses WORD 1",
        "solution WORD",
        "solution WORD OTHER",
        "other-solution WORD",
        "author WORD",
        "author WORD OTHER",
        "author WORD# OTHER",
        "author ?",
        "author ?WORD",
        "author WORD ?OTHER",
        "author ?炮二平五",
        "author ~",
        "author -",
        "author ... ?a1a1",
        "author ... WORD",
        "wanted WORD",
        "wanted WORD OTHER",
        "intended 2",
        "intended 1.2",
        "printed 1",
        "printed 2",
        "printed 3",
        "minor-duals all",
        "minor-duals none",
        "duals all",
        "policy key",
        "proof",
        "",
    ];
    lines.map(|line| line.replace("WORD", &word).replace("OTHER", &other)).to_vec()
}

/// Other values of a line, as its kind allows them.
fn values(line: &str, words: &[String], fens: &[String], random: &mut Random) -> Vec<String> {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let all = |values: &[&str]| values.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
    let mut found = match name {
        "rules" => all(&RULES),
        "repetition" => all(&REPETITIONS),
        "policy" => all(&["none", "key", "standard", "strict", "any-win"]),
        "stipulation" => {
            let more = ["# by P", "==1", "h#0.5", "s#1 duplex", "hs#1.5", "#2 by N"];
            STIPULATIONS.iter().chain(&more).map(|it| (*it).to_owned()).collect()
        }
        "intended" => all(&["-", "1", "2", "3", "255", "1.2", "2.1", "2...", "0", "1...", "01"]),
        "printed" => all(&["1", "2", "3", "250"]),
        "not-within" => all(&["0", "1", "2", "3", "250"]),
        "minor-duals" => all(&["all", "none", "some"]),
        "never" => all(&["won", "lost"]),
        "fen" => {
            let turn = if rest.contains(" w") {
                rest.replace(" w", " b")
            } else {
                rest.replace(" b", " w")
            };
            let mut moved: Vec<char> = rest.chars().collect();
            let end = moved.iter().position(|it| *it == ' ').unwrap_or(1);
            moved.swap(random.random_range(..end), random.random_range(..end));
            fens.iter().cloned().chain([turn, moved.into_iter().collect()]).collect()
        }
        _ => Vec::new(),
    };
    // Moves are exchanged, dropped, doubled and added, numbers changed, marks set.
    if ["author", "wanted", "key", "loses", "solution", "other-solution"].contains(&name) {
        let own: Vec<&str> = rest.split(' ').collect();
        for at in 0..own.len() {
            let mut change = |to: &[&str]| {
                found.push([&own[..at], to, &own[at + 1..]].concat().join(" "));
            };
            let other = words.choose(random).map_or("a1a2", String::as_str);
            change(&[]);
            change(&[own[at], own[at]]);
            change(&[own[at], other]);
            change(&[other]);
            for mark in ["+", "#", "++"] {
                change(&[&format!("{}{mark}", own[at])]);
            }
            if let Ok(number) = own[at].parse::<u8>() {
                for number in [0, 1, number.saturating_sub(1), number + 1, 250] {
                    change(&[&number.to_string()]);
                }
            }
        }
        found.extend(["-", "?", "?a1a1", "~"].map(str::to_owned));
        found.extend([" ?", " ?a1a1", " ?b2b3", " ~"].map(|it| format!("{rest}{it}")));
    }
    found.retain(|it| it != rest);
    found.into_iter().map(|it| format!("{name} {it}")).collect()
}

fn checked(text: &str) -> Result<Proven, String> {
    check(&mut text.as_bytes(), 20_000).map_err(|error| error.to_string())
}

/// All moves that a certificate or its position has a name for.
fn words(text: &str) -> Vec<String> {
    let rest = text.lines().skip(5).flat_map(|line| line.split(' '));
    let names: BTreeSet<&str> =
        rest.filter(|it| it.len() > 3 && it.as_bytes()[1].is_ascii_digit()).collect();
    let mut words: Vec<String> =
        names.into_iter().map(|it| it.split(['*', '+', '#']).next().unwrap().to_owned()).collect();
    let line =
        |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let mut rules: paiju::checker::Rules = line("rules ").parse().unwrap();
    rules.repetition = paiju::checker::Repetition::None;
    if let Ok(board) = paiju::checker::Board::read(line("fen "), rules) {
        words.extend(board.moves());
    }
    words
}

#[test]
#[expect(clippy::print_stdout, reason = "how much was tried is part of the result")]
fn a_changed_line_of_a_heading_is_refused_or_true() {
    let count = std::env::var("PAIJU_FORGERIES").map_or(CERTIFICATES, |it| it.parse().unwrap());
    let seed = std::env::var("PAIJU_SEED").map_or(65, |it| it.parse().unwrap());
    let mut random = Random::seed_from_u64(seed);
    // The step has no divisor in common with the number of combinations, so that all are met in turn.
    let texts: Vec<String> = (0..count).filter_map(|at| made(at * 29, &mut random)).collect();
    let fens: Vec<String> = texts
        .iter()
        .filter_map(|text| text.lines().find_map(|line| line.strip_prefix("fen ")))
        .map(str::to_owned)
        .collect();
    let (mut refused, mut confirmed, mut accepted) =
        (BTreeMap::<String, usize>::new(), BTreeMap::<String, usize>::new(), Vec::new());
    let mut unknown = 0;
    for text in &texts {
        let original = checked(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
        if let Some(why) = contradiction(&original) {
            if why.starts_with(UNKNOWN) {
                unknown += 1;
                continue;
            }
            accepted.push(format!("not forged: {why}:\n{text}"));
            continue;
        }
        let words = words(text);
        let lines: Vec<&str> = text.lines().collect();
        let end = lines.iter().position(|line| *line == "proof").unwrap() + 1;
        for at in 1..end {
            let name = lines[at].split(' ').next().unwrap_or_default();
            let mut forged = vec![Vec::new(), vec![lines[at].to_owned(); 2]];
            let mut others = values(lines[at], &words, &fens, &mut random);
            while others.len() > VALUES {
                others.swap_remove(random.random_range(..others.len()));
            }
            forged.extend(others.into_iter().map(|line| vec![line]));
            let mut added = foreign(&words, &mut random);
            while added.len() > VALUES {
                added.swap_remove(random.random_range(..added.len()));
            }
            forged.extend(added.into_iter().map(|line| vec![line, lines[at].to_owned()]));
            for new in forged {
                let new: Vec<&str> = new.iter().map(String::as_str).collect();
                let forged = [&lines[..at], &new, &lines[at + 1..]].concat().join("\n") + "\n";
                if forged == *text {
                    continue;
                }
                let Ok(proven) = checked(&forged) else {
                    *refused.entry(name.to_owned()).or_default() += 1;
                    continue;
                };
                match contradiction(&proven) {
                    None => *confirmed.entry(name.to_owned()).or_default() += 1,
                    // A longer solution than the recursion looks for, say.
                    Some(why) if why.starts_with(UNKNOWN) => unknown += 1,
                    Some(why) => accepted.push(format!("{why}, {:?}:\n{forged}", proven.verdict)),
                }
            }
        }
    }
    println!(
        "{} certificates; refused {refused:?}, confirmed {confirmed:?}, \
         {unknown} unknown",
        texts.len()
    );
    assert!(accepted.is_empty(), "{} accepted:\n{}", accepted.len(), accepted.join("\n"));
    assert!(texts.len() * 10 > count * 6, "{} certificates", texts.len());
    for name in ["rules", "repetition", "fen", "stipulation", "policy", "intended", "key"] {
        assert!(refused.contains_key(name), "no {name} in {refused:?}");
    }
    assert!(confirmed.len() > 3, "{confirmed:?}");
    let all: usize = refused.values().chain(confirmed.values()).sum();
    assert!(unknown * 20 < all, "{unknown} of {all} unknown");
}
