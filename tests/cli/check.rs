//! Certificates: what is written with the results passes the check, and what is changed does not.

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

fn is_packed(name: &str) -> bool {
    name.strip_suffix(".zst").is_some()
}

fn check(sandbox: &Sandbox, options: &[&str], names: &[String]) -> Run {
    let args = ["check"].iter().chain(options).copied();
    sandbox.run(&args.chain(names.iter().map(String::as_str)).collect::<Vec<_>>())
}

#[test]
fn folders_are_checked_like_the_certificates_in_them() {
    let sandbox = Sandbox::new();
    sandbox.run(&["solve", "--certificates", "proofs", "good.yaml"]);
    let names = names(&sandbox, "proofs");
    let folder = ["proofs".to_owned()];
    let one_by_one = check(&sandbox, &[], &names);
    assert_eq!(check(&sandbox, &[], &folder).stdout, one_by_one.stdout);
    // Folders inside it count, files of other kinds do not.
    sandbox.file("proofs/more/again.cert", read(&sandbox, &names[0]));
    sandbox.file("proofs/more/notes.txt", "nothing");
    let run = check(&sandbox, &[], &folder);
    assert!(run.code == Some(0) && run.stdout.contains("more/again.cert"), "{run}");
    assert_eq!(run.stdout.matches('✓').count(), names.len() + 1, "{run}");
    let problems = ["--problems", "good.yaml"];
    assert_eq!(check(&sandbox, &problems, &folder).code, Some(0));
    // One that is false is named, and a folder without any is an error.
    let whole = read(&sandbox, &names[0]);
    sandbox.file("proofs/more/false.cert", &whole[..whole.len() / 2]);
    let run = check(&sandbox, &[], &folder);
    assert!(run.code != Some(0) && run.stdout.contains("✗ proofs/more/false.cert"), "{run}");
    sandbox.file("empty/notes.txt", "nothing");
    assert_eq!(check(&sandbox, &[], &["empty".to_owned()]).code, Some(2));
}

#[test]
fn certificates_are_written_and_checked() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["solve", "--certificates", "proofs", "good.yaml"]);
    assert!(run.code == Some(0) && run.stdout.contains("certificate: proofs/iron-bolt-"), "{run}");
    let names = names(&sandbox, "proofs");
    assert_snapshot!(check(&sandbox, &[], &names));
    assert_eq!(check(&sandbox, &["--format=jsonl"], &names).stdout.lines().count(), 3);
    for (command, same) in [
        ("verify --certificates other", false),
        ("batch --certificates other", true),
        ("batch --task verify --certificates other", false),
    ] {
        let args: Vec<&str> = command.split(' ').chain(["good.yaml"]).collect();
        assert_eq!(sandbox.run(&args).code, Some(0));
        for name in &names {
            let other = read(&sandbox, &name.replace("proofs", "other"));
            // What was only solved states no author's solution, and no dual.
            assert_eq!(other == read(&sandbox, name), same, "{command}: {other}");
            assert_eq!(other.contains("policy none"), same, "{command}: {other}");
        }
        std::fs::remove_dir_all(sandbox.path().join("other")).unwrap();
    }
    // Several at once, in the order in which they are named; what is missing is said in its place.
    let mut many: Vec<String> = names.iter().cycle().take(15).cloned().collect();
    many.insert(7, "missing".to_owned());
    let [one, four] = ["1", "4"].map(|jobs| check(&sandbox, &["--jobs", jobs], &many));
    assert!(one.code == Some(2) && one.stdout.matches('✓').count() == 15, "{one}");
    assert_eq!((one.stdout, one.stderr), (four.stdout, four.stderr));
    let records = check(&sandbox, &["--format=jsonl"], &many).stdout;
    assert!(records.lines().count() == 16 && records.contains("missing: there is no such file"));
    let forged = read(&sandbox, &names[1]).replace("key c6d8 2", "key c6d8 1");
    sandbox.file(&names[1], forged);
    sandbox.file(&names[2], b"\xff\n");
    let run = check(&sandbox, &[], &names);
    assert!(run.code == Some(1) && run.stdout.matches('✗').count() == 2, "{run}");
    assert_eq!(sandbox.run(&["check", "missing"]).code, Some(2));
}

/// A certificate is compared with the problem that it should be of: what is proven of another one is
/// not accepted for it.
#[test]
fn verdicts_are_compared_with_the_problem_file() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["verify", "--certificates", "proofs", "good.yaml"]);
    assert_eq!(run.code, Some(0), "{run}");
    let names = names(&sandbox, "proofs");
    let against = |file: &str| check(&sandbox, &["--problems", file], &names);
    let run = against("good.yaml");
    assert!(run.code == Some(0) && run.stdout.matches('✓').count() == 3, "{run}");
    let good = read(&sandbox, "good.yaml");
    for (from, to, reason) in [
        ("\"#2\"", "\"#3\"", "the stipulation"),
        ("rules: xiangqi", "rules: xiangqi\nrepetition: none", "the repetition"),
        ("9. ", "9. ", ""),
    ] {
        if reason.is_empty() || !good.contains(from) {
            continue;
        }
        sandbox.file("other.yaml", good.replace(from, to));
        let run = against("other.yaml");
        assert!(run.code == Some(1) && run.stdout.contains(reason), "{run}");
    }
    sandbox.file("none.txt", "4k4/9/9/9/9/9/9/9/R8/3R1K3 w\n");
    let run = against("none.txt");
    assert!(run.code == Some(1) && run.stdout.contains("no problem of --problems"), "{run}");
}

/// What is proven of a position is not proven of the problem of an author whose own solution is wrong, or
/// who intends another number of solutions; whatever the stipulation.
#[test]
fn the_certificate_of_a_position_is_none_of_the_problem_with_a_wrong_solution() {
    let mate = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
    let help = "1P7/3k5/9/3N5/9/9/9/c8/9/3K5 b";
    let cases = [
        ("#2", mate, "solution: 1. c6d8 e10f10 2. g9g10"),
        ("#2", mate, "solution: 1. c6d9 e10f10 2. g9f9"),
        ("#2 by P", mate, "solution: 1. c6d8 e10f10 2. g9g10"),
        ("==3", "9/9/3k2P2/9/8P/9/9/9/5K3/9 w", "solution: 1. g8f8 d8d9 2. i6i7"),
        ("h#2", help, "solution: 1. a3d3 d7f8 2. d9d8 b10c10"),
        ("h#2", help, "intended-solutions: 2"),
        ("s#1", "4k4/9/9/9/9/9/9/9/4r4/3K5 w", "solution: 1. a1a2 b1b2"),
        ("+", "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w", "solution: 1. d5d9"),
        ("=", "5k3/4a2PP/9/9/9/9/9/9/9/3K5 b", "solution: 1. e9d8"),
    ];
    for (asked, fen, more) in cases {
        let sandbox = Sandbox::new();
        let problem = |more: &str| {
            format!(
                "notation: coordinates\nproblems:\n  - id: one\n    fen: {fen}\n    \
                 stipulation: \"{asked}\"\n    {more}\n"
            )
        };
        sandbox.file("plain.yaml", problem(""));
        sandbox.file("own.yaml", problem(more));
        let run = sandbox.run(&["verify", "--certificates", "proofs", "plain.yaml"]);
        assert!(run.stdout.contains("certificate: proofs/"), "{asked}: {run}");
        let plain = names(&sandbox, "proofs");
        let run = check(&sandbox, &["--problems", "plain.yaml"], &plain);
        assert_eq!(run.code, Some(0), "{asked}: {run}");
        let run = check(&sandbox, &["--problems", "own.yaml"], &plain);
        assert!(
            run.code == Some(1) && run.stdout.contains("the problem has the"),
            "{asked}: {run}"
        );
        let run = sandbox.run(&["verify", "--certificates", "own", "own.yaml"]);
        assert!(run.code == Some(1) && !run.stdout.contains("no certificate"), "{asked}: {run}");
        let run = check(&sandbox, &["--problems", "own.yaml"], &names(&sandbox, "own"));
        assert!(run.code == Some(0) && run.stdout.contains("unsound"), "{asked}: {run}");
    }
}

/// A certificate of an earlier version is refused with the command that makes a new one.
#[test]
fn an_earlier_version_is_refused_with_the_remedy() {
    let sandbox = Sandbox::new();
    for version in ["1", "2", "3", "4", "6"] {
        sandbox.file("old.cert", format!("paiju certificate {version}\nrules xiangqi\n"));
        let run = sandbox.run(&["check", "old.cert"]);
        let said = format!("version {version} of certificates is not read");
        assert!(run.code == Some(1) && run.stdout.contains(&said), "{run}");
        assert!(run.stdout.contains("paiju verify --certificates FOLDER FILE"), "{run}");
    }
}

/// Help, self, reflex and series play have certificates as well, which are found again.
#[test]
fn certificates_of_help_and_self_play_pass() {
    let sandbox = Sandbox::new();
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/fairy/chex.yaml");
    let run = sandbox.run(&["verify", "--certificates", "proofs", puzzles]);
    assert!(run.code == Some(0) && !run.stdout.contains("no certificate"), "{run}");
    let names = names(&sandbox, "proofs");
    let run = check(&sandbox, &["--problems", puzzles], &names);
    assert!(run.code == Some(0) && run.stdout.matches('✓').count() == names.len(), "{run}");
}

/// Drawn and won studies have certificates of their first moves; what is never won has one, too.
#[test]
fn certificates_of_studies_pass() {
    let sandbox = Sandbox::new();
    let problem = |id: &str, fen: &str, asked: &str, solution: &str| {
        format!("- id: {id}\n  fen: {fen}\n  stipulation: '{asked}'\n  solution: {solution}\n")
    };
    let holds = "5k3/4a2PP/9/9/9/9/9/9/9/3K5 b";
    let wins = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";
    let pinned = "4k4/9/9/9/9/9/9/4B4/4Ar3/2B1KN3 w";
    let studies = [
        problem("holds", holds, "=", "1. f10f9"),
        problem("fails", holds, "=", "1. e9d8"),
        problem("wins", wins, "+", "1. d5d10#"),
        problem("all-win", "4k4/9/9/9/9/4P4/9/9/9/4K4 w", "+", "1. e5e6"),
        problem("lost", "4k4/9/9/9/9/9/9/9/4p4/4K4 w", "=", "1. e1f1"),
        problem("never", pinned, "+", "1. e2d3"),
    ];
    sandbox.file("studies.yaml", "problems:\n".to_owned() + &studies.concat());
    let run = sandbox.run(&["verify", "--certificates", "proofs", "studies.yaml"]);
    assert!(run.code == Some(1) && !run.stdout.contains("no certificate"), "{run}");
    let all = names(&sandbox, "proofs");
    let run = check(&sandbox, &["--problems", "studies.yaml"], &all);
    assert!(run.code == Some(0) && run.stdout.matches('✓').count() == 6, "{run}");
    assert!(run.stdout.contains("sound under the policy standard: f10f9 keeps the draw"), "{run}");
    assert!(
        run.stdout.contains("unsound under the policy standard: no win in any number of moves"),
        "{run}"
    );
    // The certificate of the right key is not that of another author's move.
    let changed = studies[0].replace("1. f10f9", "1. e9d8");
    sandbox.file("other.yaml", format!("problems:\n{changed}"));
    let mut right = all.clone();
    right.retain(|name| name.contains("holds-"));
    let run = check(&sandbox, &["--problems", "other.yaml"], &right);
    assert_eq!(run.code, Some(1), "{run}");
    // What `solve` writes says nothing of the author.
    let run = sandbox.run(&["solve", "--certificates", "solved", "studies.yaml"]);
    assert!(!run.stdout.contains("no certificate"), "{run}");
    let run = check(&sandbox, &["--problems", "studies.yaml"], &names(&sandbox, "solved"));
    assert!(run.code == Some(0) && run.stdout.matches('✓').count() >= 5, "{run}");
    // Strictly, later moves count.
    let strict = ["verify", "--policy", "strict", "--certificates", "strict", "studies.yaml"];
    let run = sandbox.run(&strict);
    assert!(run.stdout.contains("later moves"), "{run}");
}

/// A large certificate is packed, and checked as it is.
#[test]
fn a_large_certificate_is_packed() {
    let sandbox = Sandbox::new();
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/repetition.yaml");
    let run = sandbox.run(&["verify", "--certificates", "proofs", puzzles]);
    assert_eq!(run.code, Some(0), "{run}");
    let mut names = names(&sandbox, "proofs");
    names.retain(|name| is_packed(name));
    assert_eq!(names.len(), 1, "{names:?}");
    let run = check(&sandbox, &["--format=jsonl"], &names);
    assert_eq!(run.code, Some(0), "{run}");
    let run = check(&sandbox, &["--certificate-positions", "10"], &names);
    assert!(run.code == Some(1) && run.stdout.contains("more than 10"), "{run}");
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
        for rules in ["xiangqi", "china-schach", "chex"] {
            assert!(checked.iter().any(|it| it["rules"] == rules), "{rules} by {command}");
        }
        let texts: String =
            names.iter().filter(|name| !is_packed(name)).map(|name| read(&sandbox, name)).collect();
        for mv in ["O-O", "=r", "=b", "=n"] {
            assert!(texts.contains(mv), "no {mv} by {command}");
        }
        std::fs::remove_dir_all(sandbox.path().join("proofs")).unwrap();
    }
}

/// A certificate that would be too large is refused with the number of its positions, in every command.
#[test]
fn the_size_of_certificates_is_limited() {
    let sandbox = Sandbox::new();
    let fen = "fen\tstipulation\n4k4/3Ra4/4baR2/9/3n3C1/9/9/9/9/4K4 w\t#3\n";
    sandbox.file("three.tsv", fen);
    for (command, is_lines) in [("solve", false), ("verify", false), ("batch", true)] {
        let limited = [command, "--certificates", "proofs", "--certificate-positions"];
        let run = sandbox.run(&[&limited[..], &["5", "three.tsv"]].concat());
        let said = if is_lines { "\"uncertified\":\"about " } else { "no certificate: about " };
        assert!(run.code == Some(3) && run.stdout.contains(said), "{command}: {run}");
        assert!(run.stdout.contains(" positions are more than 5"), "{command}: {run}");
        let run = sandbox.run(&[&limited[..], &["5000", "three.tsv"]].concat());
        assert!(run.code == Some(0) && !run.stdout.contains("uncertified"), "{command}: {run}");
        let run = sandbox.run(&[command, "--certificate-positions", "5", "three.tsv"]);
        assert!(run.code == Some(2) && run.stderr.contains("--certificates"), "{command}: {run}");
    }
}

/// The size of a closed set cannot be estimated: it is said before the file is written.
#[test]
fn the_size_of_the_certificate_of_a_draw_is_said() {
    let sandbox = Sandbox::new();
    let fen = "2P2k3/9/4P4/9/9/6p2/9/9/3K5/9 b";
    let run = sandbox.run(&["solve", "-s", "=", "--certificates", "proofs", "--fen", fen]);
    assert!(run.code == Some(0) && run.stdout.contains(".cert.zst"), "{run}");
    let said = run.stderr.lines().find(|line| line.contains("the certificate has ")).unwrap();
    let number = |word: &str| -> u64 {
        let words: Vec<&str> = said.split(' ').collect();
        words[words.iter().position(|it| it.starts_with(word)).unwrap() - 1].parse().unwrap()
    };
    assert!(number("positions") > 3_000 && number("kB") < 100, "{said}");
}
