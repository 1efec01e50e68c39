//! Every example of a help text runs.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Stdio;

use crate::sandbox::{OCTAGONAL, Run, Sandbox};

/// Words of examples that take long, with their replacements here.
const QUICK: [(&str, &str); 13] = [
    ("--shard 3/16", "--shard 1/1"),
    ("--count 10 --length 2..3", "--count 1 --length 1..2"),
    ("--count 50 --run-time 10m", "--count 1 --run-time 1s"),
    ("generate --count 6", "generate --count 1 --length 1"),
    ("--depends-on traitor", "--depends-on traitor --count 1 --run-time 1s"),
    ("--difficulty 4..7", "--difficulty 4..7 --count 1 --run-time 1s"),
    ("--material RPvN --length 3..6", "--material Rv --length 2..6 --count 1 --run-time 1s"),
    ("--time 60s", "--time 1s"),
    ("--time 20s", "--time 1s"),
    ("KNPKAABB KCCKAABB", "KNK KCCK"),
    ("KRKAABB", "KRK"),
    ("KXKXAABB", "KXK"),
    ("KRKNA", "KRK"),
];

/// The program and all its commands, each by its words.
pub(crate) fn commands() -> Vec<Vec<String>> {
    fn below(command: &clap::Command, words: &[String], found: &mut Vec<Vec<String>>) {
        found.push(words.to_vec());
        for inner in command.get_subcommands() {
            below(inner, &[words, &[inner.get_name().to_owned()]].concat(), found);
        }
    }
    let mut found = Vec::new();
    below(&paiju::cli::all_commands(), &[], &mut found);
    found
}

fn help(sandbox: &Sandbox, command: &[String]) -> String {
    let mut args: Vec<&str> = command.iter().map(String::as_str).collect();
    args.push("--help-all");
    sandbox.run(&args).stdout
}

/// The examples of a help text, without the remarks after them.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    lines.map(|line| line.trim().split("   ").next().unwrap().to_owned()).collect()
}

/// A folder with everything that the examples name. The folder `puzzles` holds the first problem
/// of those files of the project that they name, which must exist.
fn prepared(examples: &[String]) -> Sandbox {
    let sandbox = Sandbox::new();
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = examples.iter().flat_map(|line| line.split_whitespace());
    let named: BTreeSet<&str> = words.filter(|word| word.starts_with("puzzles/")).collect();
    assert!(!named.is_empty());
    for name in named {
        let text = std::fs::read_to_string(project.join(name)).expect(name);
        let second = text.match_indices("\n  - ").nth(1).map_or(text.len(), |(at, _)| at + 1);
        sandbox.file(name, &text[..second]);
    }
    let good = crate::sandbox::GOOD;
    for name in ["mine.yaml", "contest.yaml", "long.yaml"] {
        sandbox.file(name, good);
    }
    sandbox.file("answers.csv", "name,problem,moves\nAnn,octagonal-horse,1. c6d8\n");
    sandbox.file("foreword.md", "# Before the problems\n");
    sandbox.file("positions.txt", format!("{OCTAGONAL}\n"));
    sandbox.file("collection.tsv", format!("id\tfen\tstipulation\nmine\t{OCTAGONAL}\t#2\n"));
    let manual = format!("id\tfen\tline\nold\t{OCTAGONAL}\tc6d8 e10f10 g9f9\n");
    sandbox.file("manuals.tsv", manual);
    sandbox.file("mates.epd", format!("{OCTAGONAL} - - dm 2;\n"));
    let claim = format!("{{\"fen\":\"{OCTAGONAL}\",\"dtm\":2,\"pv\":[\"c6d8\"]}}\n");
    sandbox.file("claims.jsonl", claim);
    let said = format!("position fen {OCTAGONAL}\ninfo score mate 2 pv c5d7\nbestmove c5d7\n");
    sandbox.file("pikafish.log", said);
    sandbox.file("claims.tsv", format!("fen\tupper_bound\n{OCTAGONAL}\t3\n"));
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    sandbox.file("start.fen", start);
    sandbox.file("games.pgn", "C2=5 H8+7 H2+3\n");
    sandbox.file("tournament.pgn", "[Event \"a\"]\n\n1. C2=5 H8+7 2. H2+3 *\n");
    let game = "3k5/9/9/9/9/9/9/9/R8/5K3 w";
    sandbox.file("games.txt", format!("{game} moves a1d1 d9e9 d1e1 e9d9 e1d1\n"));
    let moves = r#"["a2d2","d10e10","d2e2","e10d10","e2d2"]"#;
    sandbox.file("games.jsonl", format!("{{\"fen\":\"{game}\",\"moves\":{moves}}}\n"));
    sandbox.file("studies.yaml", "- {id: a, fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w, stipulation: +}\n");
    sandbox.file(".local/share/bash-completion/completions/empty", "");
    for args in ["table build KRK KNK", "batch --output old.jsonl puzzles"] {
        let run = sandbox.run(&args.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, Some(0), "{run}");
    }
    sandbox
}

/// Runs a line in a shell that knows the program as `paiju`.
fn shell(sandbox: &Sandbox, line: &str) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_paiju"));
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = sandbox.command(&[]);
    let folder = program.parent().unwrap().display();
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", line]).current_dir(sandbox.path()).stdin(Stdio::null());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    command = shell;
    command.env("PATH", format!("{folder}:{path}")).env("HOME", sandbox.path());
    Run::of(line, command.output().unwrap())
}

#[cfg(unix)]
#[test]
fn every_example_of_a_help_text_runs() {
    let all = commands();
    assert!(all.len() >= 21, "{all:?}");
    let lines: Vec<String> = {
        let sandbox = Sandbox::new();
        all.iter().flat_map(|command| examples(&help(&sandbox, command))).collect()
    };
    assert!(lines.len() >= 45, "{} examples", lines.len());
    let sandbox = prepared(&lines);
    let mut used = BTreeSet::new();
    for line in &lines {
        let mut quick = line.clone();
        for (slow, fast) in QUICK {
            if quick.contains(slow) {
                used.insert(slow);
                quick = quick.replace(slow, fast);
            }
        }
        // It serves until it is ended.
        if line.starts_with("paiju workbench") {
            quick = format!("{} & sleep 1; kill $!; wait $!", quick.replace(" --open", ""));
        }
        let run = shell(&sandbox, &quick);
        // A generator that is stopped after a second may have found nothing, and a small table may
        // hold none of what is looked for.
        let searches = ["paiju generate", "paiju table mine"];
        let stopped = searches.iter().any(|it| line.starts_with(it)) && run.code == Some(3);
        // All of these files hold the same problem.
        let found = line.starts_with("paiju similar") && run.code == Some(1);
        assert!(run.code == Some(0) || stopped || found, "{line}: {run}");
        assert!(!run.stderr.contains("error"), "{line}: {run}");
    }
    let unused: Vec<_> = QUICK.iter().filter(|(slow, _)| !used.contains(slow)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn every_command_has_its_manual_page() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["man", "--output", "man/man1"]);
    assert!(run.code == Some(0) && run.stdout.is_empty(), "{run}");
    let mut written: Vec<String> = std::fs::read_dir(sandbox.path().join("man/man1"))
        .unwrap()
        .map(|it| it.unwrap().file_name().into_string().unwrap())
        .collect();
    written.sort();
    let page = |command: &[String]| {
        let name = [&["paiju".to_owned()], command].concat().join("-");
        format!("{name}.1")
    };
    let mut expected: Vec<String> = commands().iter().map(|it| page(it)).collect();
    expected.sort();
    assert_eq!(written, expected);
    // No page refers to one that does not exist.
    let mut references = 0;
    for name in &written {
        let text = std::fs::read_to_string(sandbox.path().join("man/man1").join(name)).unwrap();
        let text = text.replace("\\-", "-");
        for word in text.split(|c: char| c.is_whitespace() || "\\,".contains(c)) {
            let Some(named) = word.strip_suffix("(1)") else { continue };
            assert!(written.contains(&format!("{named}.1")), "{name} refers to {word}");
            references += 1;
        }
    }
    assert!(references >= 20, "{references} references");
    let main = std::fs::read_to_string(sandbox.path().join("man/man1/paiju.1")).unwrap();
    assert_eq!(sandbox.run(&["man"]).stdout, main);
}
