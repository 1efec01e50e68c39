//! Sentences about problems in each language; what programs read is the same in all.

use insta::assert_snapshot;

use crate::sandbox::{GOOD, OCTAGONAL, Run, Sandbox};

/// Problems with something to be said of each: sound, a cook, duals, no solution, a wrong move, a study,
/// help play, twins, a win that rests on the ban on perpetual check.
const PROBLEMS: &str = include_str!("../spoken.yaml");

const CODES: [&str; 3] = ["en", "de", "zh"];

fn spoken(sandbox: &Sandbox) {
    sandbox.file("spoken.yaml", PROBLEMS);
    // How a draw is held is a matter of the search, and changes with it.
    let (before, study) = PROBLEMS.split_once("  - id: study").unwrap();
    let (_, after) = study.split_once("  - id: help").unwrap();
    sandbox.file("mates.yaml", format!("{before}  - id: help{after}"));
}

fn in_language(sandbox: &Sandbox, code: &str, args: &[&str]) -> Run {
    sandbox.run(&[args, &["--lang", code]].concat())
}

#[test]
fn findings_and_details_are_written_in_each_language() {
    let sandbox = Sandbox::new();
    spoken(&sandbox);
    for code in CODES {
        let all = in_language(&sandbox, code, &["verify", "spoken.yaml"]);
        let more = in_language(&sandbox, code, &["verify", "-v", "mates.yaml"]);
        assert_snapshot!(format!("verify-{code}"), format!("{all}\n{more}"));
    }
}

#[test]
fn answers_and_phases_are_written_in_each_language() {
    let sandbox = Sandbox::new();
    spoken(&sandbox);
    let phases = ["solve", "--set-play", "--tries", "1", "--all", "--moves", "4", "spoken.yaml"];
    for code in CODES {
        assert_snapshot!(format!("solve-{code}"), in_language(&sandbox, code, &phases));
    }
}

#[test]
fn final_positions_are_explained_in_each_language() {
    let sandbox = Sandbox::new();
    for code in CODES {
        let run = in_language(&sandbox, code, &["explain", "good.yaml"]);
        assert_snapshot!(format!("explain-{code}"), run);
    }
}

#[test]
fn claims_and_repetitions_are_spoken_of_in_each_language() {
    let sandbox = Sandbox::new();
    sandbox.file(
        "claims.csv",
        format!("id,fen,claim\ntrue,{OCTAGONAL},dm 2\nshorter,{OCTAGONAL},dm 3\nlonger,{OCTAGONAL},dm 1\n"),
    );
    let game = ["--fen", "3k5/9/9/9/9/9/9/9/R8/5K3 w", "--play", "a2d2 d10e10 d2e2 e10d10 e2d2"];
    for code in CODES {
        let claims = in_language(&sandbox, code, &["verify", "--claims", "claims.csv"]);
        let judged = in_language(&sandbox, code, &[&["judge"], &game[..]].concat());
        assert_snapshot!(format!("claims-{code}"), format!("{claims}\n{judged}"));
    }
}

#[test]
fn problems_are_compared_and_tables_searched_in_each_language() {
    let sandbox = Sandbox::new();
    let fens = ["4k4/R8/1R7/9/9/9/9/9/9/3K5 w", "4k4/8R/7R1/9/9/9/9/9/9/5K3 w", OCTAGONAL];
    let problems: Vec<_> = fens.iter().map(|fen| format!("{fen}\n")).collect();
    sandbox.file("alike.fen", problems.concat());
    let tables = ["--tables", "tables", "KRK"];
    assert_eq!(sandbox.run(&[&["table", "build"], &tables[..]].concat()).code, Some(0));
    for code in CODES {
        let said = [
            in_language(&sandbox, code, &["similar", "--likeness", "position", "alike.fen"]),
            in_language(&sandbox, code, &["similar", "alike.fen"]),
            in_language(
                &sandbox,
                code,
                &["table", "build", "--dry-run", "--tables", "none", "KRK"],
            ),
            in_language(&sandbox, code, &[&["table", "verify"], &tables[..]].concat()),
            in_language(&sandbox, code, &[&["table", "mine", "-n", "1"], &tables[..]].concat()),
            in_language(&sandbox, code, &["check", "alike.fen"]),
        ];
        let said: Vec<_> = said.iter().map(ToString::to_string).collect();
        assert_snapshot!(format!("compared-{code}"), said.join("\n"));
    }
}

#[test]
fn problems_are_generated_in_each_language() {
    let sandbox = Sandbox::new();
    for code in CODES {
        let args = ["generate", "-n", "2", "--best-of", "1", "--length", "1", "--jobs", "1"];
        assert_snapshot!(format!("generate-{code}"), in_language(&sandbox, code, &args));
    }
}

/// Values of the wrong kind, an id that comes twice, a key that has a comment, and what is not YAML.
const NO_YAML: &str = "collection: [a]
authors: {a: b}
problems:
  - id: a
    fen: [1, 2]
    themes: &x fork
    twins: move
    title: # none
  - id: a
    fen: \"4k4
";

#[test]
fn what_is_not_yaml_is_said_in_each_language() {
    let sandbox = Sandbox::new();
    sandbox.file("no.yaml", NO_YAML);
    for code in CODES {
        let run = in_language(&sandbox, code, &["verify", "no.yaml"]);
        assert_snapshot!(format!("no-yaml-{code}"), run);
    }
}

#[test]
fn a_book_is_printed_in_each_language() {
    let sandbox = Sandbox::new();
    for code in CODES {
        let args = ["book", "good.yaml", "--format", "text", "--hints"];
        assert_snapshot!(format!("book-{code}"), in_language(&sandbox, code, &args));
        let page = in_language(&sandbox, code, &["book", "good.yaml"]);
        assert!(page.stdout.contains(&format!("<html lang=\"{code}\">")));
    }
}

#[test]
fn the_surroundings_name_the_language_unless_it_is_given() {
    let sandbox = Sandbox::new();
    let first = |variables: &[(&str, &str)], more: &[&str]| {
        let args = [&["solve", "--fen", OCTAGONAL], more].concat();
        let mut command = sandbox.command(&args);
        command.envs(variables.iter().copied());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let german = first(&[("LANG", "de_DE.UTF-8")], &[]);
    assert!(german.contains("Matt in 2 Zügen"), "{german}");
    let chinese = first(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "zh_CN.UTF-8")], &[]);
    assert!(chinese.contains("2 着将死"), "{chinese}");
    let english = first(&[("LC_ALL", "zh_CN.UTF-8")], &["--lang", "en"]);
    assert!(english.contains("checkmate in 2 moves"), "{english}");
    assert_eq!(first(&[("LANG", "fr_FR.UTF-8")], &[]), english);
}

#[test]
fn moves_stand_in_the_notation_that_readers_of_the_language_expect_unless_one_is_named() {
    let sandbox = Sandbox::new();
    let solve = |more: &[&str]| {
        let run = sandbox.run(&[&["solve", "--fen", OCTAGONAL, "--lang", "zh"], more].concat());
        run.stdout
    };
    assert!(solve(&[]).contains("1. 马七进六+"));
    assert!(solve(&["--notation", "wxf"]).contains("1. H7+6+"));
    let stated =
        GOOD.replacen("collection: Small\n", "collection: Small\nnotation: coordinates\n", 1);
    sandbox.file("stated.yaml", stated);
    let stated = sandbox.run(&["verify", "--lang", "zh", "stated.yaml"]);
    assert!(stated.stdout.contains("1. c6d8+"), "{stated}");
    // Chex has no such notation.
    let chex =
        ["--rules", "chex", "--fen", "k5/6/4R2/7/6/5/K3 w K", "--moves", "1", "--lang", "de"];
    let chex = sandbox.run(&[&["solve"], &chex[..]].concat());
    assert!(!chex.stderr.contains("error: notation"), "{chex}");
}

#[test]
fn what_programs_read_is_the_same_in_all_languages() {
    let sandbox = Sandbox::new();
    spoken(&sandbox);
    for args in [
        &["verify", "-v", "--no-timing", "--format", "json", "spoken.yaml"][..],
        &["solve", "--no-timing", "--format", "csv", "spoken.yaml"],
        &["explain", "--format", "jsonl", "good.yaml"],
        &["show", "--layout", "points", "good.yaml"],
        &["convert", "--solve", "--format", "yaml", "good.yaml"],
    ] {
        let [english, german, chinese] = CODES.map(|code| in_language(&sandbox, code, args).stdout);
        assert_eq!(english, german);
        assert_eq!(english, chinese);
    }
}
