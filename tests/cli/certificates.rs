//! Certificates: what is written beside results passes the check, and what is changed does not.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use serde_json::Value;

use crate::batch::read;
use crate::sandbox::{Run, Sandbox};

/// The certificates in a folder, in the order of their names.
fn names(sandbox: &Sandbox, folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(sandbox.path().join(folder)).unwrap();
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap())
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

fn check(sandbox: &Sandbox, options: &[&str], names: &[String]) -> Run {
    let args = ["check"].iter().chain(options).copied();
    sandbox.run(&args.chain(names.iter().map(String::as_str)).collect::<Vec<_>>())
}

#[test]
fn certificates_are_written_and_checked() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["solve", "--certificates", "proofs", "good.yaml"]);
    assert!(run.code == Some(0) && run.stdout.contains("certificate: proofs/iron-bolt-"), "{run}");
    let names = names(&sandbox, "proofs");
    assert_snapshot!(check(&sandbox, &[], &names));
    assert_eq!(check(&sandbox, &["--format=jsonl"], &names).stdout.lines().count(), 3);
    for command in [
        "verify --certificates other",
        "batch --certificates other",
        "batch --task verify --certificates other",
    ] {
        let args: Vec<&str> = command.split(' ').chain(["good.yaml"]).collect();
        assert_eq!(sandbox.run(&args).code, Some(0));
        for name in &names {
            let other = name.replace("proofs", "other");
            assert_eq!(read(&sandbox, &other), read(&sandbox, name));
        }
        std::fs::remove_dir_all(sandbox.path().join("other")).unwrap();
    }
    let forged = read(&sandbox, &names[1]).replace("2 c6d8", "1 c6d8");
    sandbox.file(&names[1], forged);
    sandbox.file(&names[2], b"\xff\n");
    let run = check(&sandbox, &[], &names);
    assert!(run.code == Some(1) && run.stdout.matches('✗').count() == 2, "{run}");
    assert_eq!(sandbox.run(&["check", "missing"]).code, Some(2));
}

/// Every way in which a game can be won: by mate, stalemate, the bared king, with castling and
/// promotions on the way. `solve` and the certificates that it writes agree on all of it.
#[test]
fn certificates_of_all_three_games_pass() {
    let sandbox = Sandbox::new();
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/");
    let files = ["chex-rules", "chex-mates", "china-schach", "stalemate"];
    let files = files.map(|name| format!("{puzzles}{name}.yaml"));
    for command in ["solve --format jsonl", "verify --format jsonl", "batch"] {
        let words = command.split(' ').chain(["--certificates", "proofs"]);
        let run = sandbox.run(&words.chain(files.iter().map(String::as_str)).collect::<Vec<_>>());
        let results: Vec<Value> =
            run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let won: BTreeMap<&str, usize> = results
            .iter()
            .filter(|it| !it["moves"].is_null())
            .map(|it| (it["certificate"].as_str().unwrap(), it["keys"].as_array().unwrap().len()))
            .collect();
        assert!(won.len() > 50, "{} wins by {command}", won.len());
        assert!(results.iter().all(|it| it["uncertified"].is_null()), "{command}");
        let replayed = |it: &Value| it["moves"].is_null() || it["replayed"] == true;
        assert!(results.iter().all(replayed), "{command}");
        let names = names(&sandbox, "proofs");
        assert_eq!(
            names.iter().map(String::as_str).collect::<Vec<_>>(),
            won.keys().copied().collect::<Vec<_>>()
        );
        let run = check(&sandbox, &["--format=jsonl"], &names);
        assert_eq!(run.code, Some(0), "{run}");
        let checked: Vec<Value> =
            run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for one in &checked {
            let keys = one["keys"].as_array().unwrap().len();
            assert_eq!(Some(&keys), won.get(one["file"].as_str().unwrap()), "{one}");
        }
        let count = |field: &str| checked.iter().map(|it| it[field].as_u64().unwrap()).sum::<u64>();
        assert!(
            ["checkmates", "stalemates", "bared"].iter().all(|end| count(end) > 0),
            "{command}"
        );
        for rules in ["xiangqi", "china-schach", "chex"] {
            assert!(checked.iter().any(|it| it["rules"] == rules), "{rules} by {command}");
        }
        let texts: String = names.iter().map(|name| read(&sandbox, name)).collect();
        for mv in ["O-O", "=r", "=b", "=n"] {
            assert!(texts.contains(mv), "no {mv} by {command}");
        }
        std::fs::remove_dir_all(sandbox.path().join("proofs")).unwrap();
    }
}
