//! Each field of machine output has one meaning in all stipulations, and all surfaces say the same facts.

use paiju::game::Outcome;
use paiju::rules::{AnyMove, AnyPosition, RuleSet};
use serde_json::Value;

use crate::sandbox::{OCTAGONAL, Sandbox};

/// A goal that a slow recursion can look for.
#[derive(Clone, Copy, PartialEq)]
enum Goal {
    Win,
    Checkmate,
    Stalemate,
}

/// What is asked, for the recursion: who forces what.
struct Asked {
    text: &'static str,
    goal: Goal,
    /// The name of the piece that must make the last move.
    by: Option<&'static str>,
    /// Whether every move must give check.
    checks: bool,
    /// Whether the defender begins.
    half: bool,
    /// Whether the attacker wants to lose, as in a selfmate.
    selfmate: bool,
}

const fn asked(text: &'static str, goal: Goal) -> Asked {
    Asked { text, goal, by: None, checks: false, half: false, selfmate: false }
}

const DIRECT: [Asked; 8] = [
    asked("#", Goal::Win),
    Asked { checks: true, ..asked("# checks", Goal::Win) },
    asked("# checkmate", Goal::Checkmate),
    asked("==", Goal::Stalemate),
    Asked { by: Some("chariot"), ..asked("# by R", Goal::Win) },
    Asked { by: Some("chariot"), ..asked("# checkmate by R", Goal::Checkmate) },
    Asked { half: true, ..asked("#.5", Goal::Win) },
    Asked { selfmate: true, ..asked("s#", Goal::Win) },
];

/// Positions with few pieces; some have wins of one move, some of two, some none.
const POSITIONS: [&str; 8] = [
    "5k3/9/9/9/9/9/9/9/3K4p/2R6 w",
    "3k5/9/4R4/9/9/9/9/9/9/4K4 w",
    "4k4/1R7/9/9/9/9/9/9/R8/3K5 w",
    "4k4/9/9/9/9/9/9/3R5/5R3/3K5 w",
    "3k5/9/9/4P4/9/9/9/9/9/4K4 w",
    "4k4/9/9/9/9/9/9/9/4p4/R2K5 w",
    OCTAGONAL,
    "3k5/4P4/9/9/9/9/9/9/9/4K3r w",
];

impl Asked {
    /// The stipulation with this number of moves.
    fn within(&self, moves: u8) -> String {
        match (self.half, self.text.split_once(' ')) {
            (true, _) => format!("#{moves}.5"),
            (_, Some((sign, words))) => format!("{sign}{moves} {words}"),
            _ => format!("{}{moves}", self.text),
        }
    }

    fn is_goal(&self, mv: AnyMove, after: &AnyPosition) -> bool {
        let is_end =
            matches!(after.outcome(), Some(Outcome::Win { winner, .. }) if winner != after.turn());
        let is_mate = after.is_check();
        let is_goal = match self.goal {
            Goal::Win => is_end,
            Goal::Checkmate => is_end && is_mate,
            Goal::Stalemate => is_end && !is_mate,
        };
        is_goal && self.by.is_none_or(|by| mv.role() == by)
    }

    /// Whether the side to move forces it in this many moves or fewer.
    fn forced(&self, at: &AnyPosition, moves: u8) -> bool {
        if moves == 0 || at.outcome().is_some() {
            return false;
        }
        at.legal_moves().into_iter().any(|mv| self.is_key(at, mv, moves))
    }

    fn is_key(&self, at: &AnyPosition, mv: AnyMove, moves: u8) -> bool {
        let after = at.after(mv).unwrap();
        if self.selfmate {
            let replies = after.legal_moves();
            return after.outcome().is_none()
                && replies.into_iter().all(|reply| {
                    let next = after.after(reply).unwrap();
                    self.is_goal(reply, &next) || self.forced(&next, moves - 1)
                });
        }
        if self.checks && !after.is_check() {
            return false;
        }
        self.is_goal(mv, &after) || moves > 1 && self.compelled(&after, moves - 1)
    }

    /// The same after every reply of the side to move; there must be one.
    fn compelled(&self, at: &AnyPosition, moves: u8) -> bool {
        let replies = at.legal_moves();
        at.outcome().is_none()
            && !replies.is_empty()
            && replies.into_iter().all(|mv| self.forced(&at.after(mv).unwrap(), moves))
    }

    fn fewest(&self, at: &AnyPosition, most: u8) -> Option<u8> {
        (1..=most).find(|&n| if self.half { self.compelled(at, n) } else { self.forced(at, n) })
    }
}

/// The results of `solve` for problems of Xiangqi.
fn solved(problems: &[(String, String)]) -> Vec<Value> {
    let sandbox = Sandbox::new();
    let line = |(fen, asked): &(String, String)| {
        serde_json::json!({"fen": fen, "stipulation": asked}).to_string()
    };
    let lines: Vec<String> = problems.iter().map(line).collect();
    sandbox.file("all.jsonl", lines.join("\n"));
    let run = sandbox.run(&["solve", "--format", "jsonl", "--no-timing", "all.jsonl"]);
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_fields_of_an_answer_mean_the_same_in_every_stipulation() {
    let (mut problems, mut expected) = (Vec::new(), Vec::new());
    for kind in &DIRECT {
        for fen in POSITIONS {
            for moves in 1..=2 {
                let at = RuleSet::Xiangqi.read(fen).unwrap();
                problems.push((fen.to_owned(), kind.within(moves)));
                expected.push((kind, at, moves));
            }
        }
    }
    let results = solved(&problems);
    assert_eq!(results.len(), problems.len());
    let mut seen = [0; 3];
    for (result, (kind, at, asked)) in results.iter().zip(expected) {
        let fewest = kind.fewest(&at, asked);
        let number = |name: &str| result[name].as_u64().map(|it| it as u8);
        seen[fewest.map_or(0, |it| usize::from(it.min(2)))] += 1;
        assert_eq!(number("moves"), fewest, "{result}");
        assert_eq!(number("at_most"), fewest, "{result}");
        let below = fewest.map_or(asked, |moves| moves - 1);
        assert_eq!(number("proven_not_within"), Some(below), "{result}");
        assert_eq!(result["win"].is_null(), fewest.is_none(), "{result}");
        assert_eq!(result["replayed"] == true, fewest.is_some(), "{result}");
        assert_eq!(result["short_win"] == true, fewest.is_some_and(|it| it < asked), "{result}");
        let verdict = if fewest.is_some() { "solved" } else { "no-solution" };
        assert_eq!(result["verdict"], verdict, "{result}");
        let line = result["line"].as_array().unwrap().len();
        // Where the defender or the mated side moves last or first, a move is two plies.
        let whole = usize::from(fewest.unwrap_or(0)) * 2;
        let plies = if kind.half || kind.selfmate { whole } else { whole.saturating_sub(1) };
        assert_eq!(line, plies, "{result}");
        let keys: Vec<String> = if kind.half {
            Vec::new()
        } else {
            let keys = at.legal_moves().into_iter().filter(|&mv| kind.is_key(&at, mv, asked));
            let name = |square| RuleSet::Xiangqi.square_name(square).unwrap();
            keys.map(|mv| name(mv.from()) + &name(mv.to())).collect()
        };
        let mut found: Vec<String> = serde_json::from_value(result["keys"].clone()).unwrap();
        let mut keys = keys;
        keys.sort();
        found.sort();
        assert_eq!(found, keys, "{result}");
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

#[test]
fn help_play_and_studies_give_their_fewest_moves_as_well() {
    let results = solved(&[
        ("4k4/9/9/9/9/9/9/9/3RR4/3K5 b".into(), "h#2".into()),
        ("4k4/9/9/9/9/9/9/9/3RR4/3K5 b".into(), "h#1".into()),
        ("5k3/9/9/9/9/9/9/9/3K4p/2R6 w".into(), "+".into()),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w".into(), "h#1".into()),
    ]);
    let short =
        |it: &Value| (it["moves"].clone(), it["win"].is_null(), it["proven_not_within"].clone());
    assert_eq!(short(&results[0]), (1.into(), false, 0.into()), "{}", results[0]);
    assert_eq!(short(&results[1]), (1.into(), false, 0.into()), "{}", results[1]);
    assert_eq!(short(&results[2]), (2.into(), false, 1.into()), "{}", results[2]);
    assert!(results[3]["moves"].is_null() && results[3]["replayed"].is_null(), "{}", results[3]);
}

#[test]
fn a_man_is_idle_where_key_and_length_stay_whatever_is_asked() {
    let sandbox = Sandbox::new();
    let mut lines = Vec::new();
    for kind in DIRECT.iter().filter(|kind| !kind.half) {
        for fen in POSITIONS {
            let asked = kind.within(2);
            lines.push(serde_json::json!({"fen": fen, "stipulation": asked}).to_string());
        }
    }
    sandbox.file("all.jsonl", lines.join("\n"));
    let args = ["verify", "--policy", "strict", "--format", "jsonl", "--no-timing"];
    let run = sandbox.run(&[&args[..], &["all.jsonl"]].concat());
    let mut men = [0, 0];
    for line in run.stdout.lines() {
        let result: Value = serde_json::from_str(line).unwrap();
        let Some(all) = result["economy"]["men"].as_array() else { continue };
        for man in all {
            let at = man["at"].as_str().unwrap();
            let text = result["fen"].as_str().unwrap();
            let Some(without) = without(text, at) else { continue };
            let asked = result["stipulation"].as_str().unwrap();
            let object = serde_json::json!({"fen": without, "stipulation": asked});
            sandbox.file("one.jsonl", object.to_string());
            let other =
                sandbox.run(&["verify", "--policy", "strict", "--format", "jsonl", "one.jsonl"]);
            let other: Value = serde_json::from_str(other.stdout.trim()).unwrap();
            let is_same = other["verdict"] == "sound"
                && other["keys"] == result["keys"]
                && other["moves"] == result["moves"];
            assert_eq!(man["work"] == "idle", is_same, "{at} of {result}\n{other}");
            men[usize::from(is_same)] += 1;
        }
    }
    assert!(men[0] > 3 && men[1] > 0, "{men:?}");
}

/// The position without a man; none where that is illegal.
fn without(fen: &str, square: &str) -> Option<String> {
    let (ranks, side) = fen.split_once(' ')?;
    let file = usize::from(square.as_bytes()[0] - b'a');
    let rank: usize = square[1..].parse().ok()?;
    let mut rows: Vec<String> = ranks.split('/').map(str::to_owned).collect();
    let row = &mut rows[10 - rank];
    let spread = |c: char| c.to_digit(10).map_or(c.to_string(), |n| "1".repeat(n as usize));
    let mut cells: Vec<char> = row.chars().map(spread).collect::<String>().chars().collect();
    cells[file] = '1';
    *row = cells.into_iter().collect();
    let text = format!("{} {side}", rows.join("/"));
    RuleSet::Xiangqi.read(&text).ok().map(|position| position.to_string())
}

/// Problems with facts that are easily forgotten: a dual that is minor, other keys, a short win, authors,
/// and a text that breaks off.
const FACTS: &str = r##"- {id: short, title: A Title, authors: [Ann, Bob], fen: 5k3/9/9/9/9/9/9/9/3K4p/2R6 w, stipulation: "#3"}
- {id: narrow, fen: 5k3/9/9/9/9/9/9/9/3K4p/2R6 w, stipulation: "#3 checkmate by R"}
- {id: cooked, fen: 4k4/1R7/9/9/9/9/9/9/R8/3K5 w, stipulation: "#1"}
- {id: none, fen: 4k4/9/9/9/9/9/9/9/9/3K4R w, stipulation: "#1"}
"##;

#[test]
fn all_surfaces_say_the_same_facts() {
    let sandbox = Sandbox::new();
    sandbox.file("facts.yaml", FACTS);
    for (command, batch) in [("verify", "verify"), ("solve", "solve")] {
        let run = |args: &[&str]| sandbox.run(&[args, &["facts.yaml"]].concat());
        let json = run(&[command, "--format", "jsonl", "--no-timing"]);
        let results: Vec<Value> =
            json.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let tables = [
            run(&[command, "--format", "csv", "--no-timing"]),
            run(&["batch", "--task", batch, "--format", "csv", "--no-timing"]),
        ];
        for table in tables {
            let mut reader = csv_rows(&table.stdout);
            let names = reader.remove(0);
            for (row, result) in reader.iter().zip(&results) {
                let cell = |name: &str| {
                    let at = names.iter().position(|it| it == name);
                    row[at.unwrap_or_else(|| panic!("{name} in {names:?}"))].as_str()
                };
                for name in ["short_win", "more_keys", "never", "replayed", "broken_text"] {
                    let value = &result[name];
                    let said = if value.is_null() { String::new() } else { value.to_string() };
                    assert_eq!(cell(name), said, "{name} of {result}");
                }
                assert_eq!(cell("title"), result["title"].as_str().unwrap_or(""), "{result}");
                let authors: Vec<&str> = result["authors"]
                    .as_array()
                    .map_or(Vec::new(), |all| all.iter().filter_map(Value::as_str).collect());
                assert_eq!(cell("authors"), authors.join("; "), "{result}");
                if command == "verify" {
                    let of = |key: &str| -> Vec<String> {
                        let all = result["findings"].as_array().unwrap();
                        all.iter().map(|it| it[key].as_str().unwrap().to_owned()).collect()
                    };
                    assert_eq!(cell("findings"), of("kind").join(" "), "{result}");
                    assert_eq!(cell("severities"), of("severity").join(" "), "{result}");
                }
            }
            assert_eq!(reader.len(), results.len(), "{table}");
        }
    }
    let text = sandbox.run(&["verify", "facts.yaml"]).stdout;
    let markdown = sandbox.run(&["verify", "--format", "markdown", "facts.yaml"]).stdout;
    let book = sandbox.run(&["book", "--format", "text", "facts.yaml"]);
    assert_eq!(book.code, Some(1), "{book}");
    for id in ["short", "narrow", "cooked", "none"] {
        assert!(text.contains(&format!("✗ {id}")), "{text}");
        assert!(markdown.contains(&format!("## {id}")), "{markdown}");
        assert!(book.stderr.contains(&format!("warning: {id}: ")), "{book}");
    }
    assert_eq!(markdown.matches("unsound").count(), 5, "{markdown}");
}

#[test]
fn a_book_says_nothing_of_what_its_author_expects() {
    let sandbox = Sandbox::new();
    let book = sandbox.run(&["book", "--format", "text", "good.yaml"]);
    assert!(book.code == Some(0) && book.stderr.is_empty(), "{book}");
}

#[test]
fn a_win_in_time_is_solved_where_a_limit_leaves_other_keys_open() {
    let sandbox = Sandbox::new();
    let fen = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";
    let mut seen = [0, 0];
    for nodes in 1..60 {
        let nodes = nodes.to_string();
        let args =
            ["solve", "--stipulation", "#4", "--nodes", &nodes, "--format", "json", "--fen", fen];
        let run = sandbox.run(&args);
        let all: Value = serde_json::from_str(&run.stdout).unwrap();
        let one = &all["problems"][0];
        let is_won = !one["at_most"].is_null();
        assert_eq!(one["verdict"] == "solved", is_won, "{run}");
        // What is open is still said.
        let is_open = !one["stopped_by"].is_null();
        assert_eq!(run.code, Some(if is_open { 3 } else { 0 }), "{run}");
        seen[usize::from(is_won && is_open)] += 1;
    }
    assert!(seen[0] > 0, "{seen:?}");
}

/// The cells of a table.
fn csv_rows(text: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for line in text.lines() {
        let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
        for letter in line.chars() {
            match letter {
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(std::mem::take(&mut cell)),
                _ => cell.push(letter),
            }
        }
        cells.push(cell);
        rows.push(cells);
    }
    rows
}
