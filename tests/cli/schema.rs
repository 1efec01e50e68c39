//! What paiju reads and writes against the schemas that it prints, with an independent validator.

use std::path::Path;

use jsonschema::Validator;
use serde_json::Value;

use crate::sandbox::Sandbox;

/// The validator of a schema that `paiju schema` prints.
fn validator(of: &str) -> Validator {
    let run = Sandbox::new().run(&["schema", of]);
    assert_eq!(run.code, Some(0), "{run}");
    let schema: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(schema["$id"].as_str().is_some_and(|id| id.starts_with("urn:paiju:")));
    jsonschema::draft202012::new(&schema).unwrap()
}

/// Why a value does not fit.
fn faults(validator: &Validator, value: &Value) -> Vec<String> {
    validator.iter_errors(value).map(|error| error.to_string()).collect()
}

#[test]
fn every_file_of_problems_fits_the_schema() {
    let validator = validator("collection");
    let mut files = 0;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "yaml") {
                let text = std::fs::read_to_string(&path).unwrap();
                let value: Value = serde_yaml::from_str(&text).unwrap();
                assert_eq!(faults(&validator, &value), [""; 0], "{}", path.display());
                files += 1;
            }
        }
    }
    assert!(files > 12, "{files}");
}

#[test]
fn a_file_fits_if_and_only_if_it_is_read() {
    let validator = validator("collection");
    let sandbox = Sandbox::new();
    let good = "fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w, stipulation: \"#1\"";
    for (more, fits) in [
        ("", true),
        (", title: 5, difficulty: 4.5, source: {name: a, date: 1570}", true),
        (", award: {distinction: 1st Prize}, intended-solutions: 1", true),
        (", reprints: [{name: a}], foreignids: [{domain: a, problemid: 5}]", true),
        (", expect: [cook, dual]", true),
        (", expect: sound, twins: {b: move a1 a2}, rules: xiangqi, repetition: none", true),
        (", comments: [one, 2], themes: [], notation: wxf", true),
        (", titel: a", false),
        (", expect: []", false),
        (", expect: good", false),
        (", rules: go", false),
        (", notation: morse", false),
        (", repetition: often", false),
        (", intended-solutions: 0", false),
        (", keywords: one", false),
        (", reprints: {name: a}", false),
        (", award: 1st", false),
        (", diagram: x, turn: red", false),
    ] {
        let text = format!("problems:\n- {{{good}{more}}}\n");
        let value: Value = serde_yaml::from_str(&text).unwrap();
        let found = faults(&validator, &value);
        assert_eq!(found.is_empty(), fits, "{more}: {found:?}");
        sandbox.file("a.yaml", &text);
        // Drawn without being solved; warnings are none of the schema's business.
        let run = sandbox.run(&["show", "a.yaml"]);
        assert_eq!(run.code == Some(0), fits, "{run}");
    }
}

#[test]
fn a_stipulation_fits_if_and_only_if_it_is_read() {
    let validator = validator("collection");
    for (text, fits) in [
        ("#", true),
        ("#12 checks", true),
        ("+", true),
        ("=", true),
        ("h#2", true),
        ("h#0.5", true),
        ("h==50.5 duplex", true),
        ("hs=3.5", true),
        ("s#10", true),
        ("r==2", true),
        ("ser-#8", true),
        ("ser-h#3 duplex", true),
        ("ser-s#49", true),
        ("#x", false),
        ("h#0", false),
        ("h#", false),
        ("h#51", false),
        ("h#03", false),
        ("hs#0.5", false),
        ("s#2.5", false),
        ("ser-r#2", false),
        ("ser-h#2 checks", false),
        ("hh#2", false),
    ] {
        assert_eq!(text.parse::<paiju::problem::Stipulation>().is_ok(), fits, "{text}");
        let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
        let value = serde_json::json!({"problems": [{"fen": fen, "stipulation": text}]});
        let found = faults(&validator, &value);
        assert_eq!(found.is_empty(), fits, "{text}: {found:?}");
    }
}

#[test]
fn machine_output_fits_its_schema() {
    let sandbox = Sandbox::new();
    sandbox.file(
        "bad.yaml",
        "problems:\n- {fen: x, stipulation: \"#1\"}\n- {fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w, \
         stipulation: \"#1\", solution: 1. a1a2}\n- {fen: 3k5/9/9/9/9/9/9/9/9/4K4 w, \
         stipulation: \"=\"}\n",
    );
    let checks = "3k5/9/9/9/9/9/9/9/R8/5K3 w";
    let moves = "a2d2 d10e10 d2e2 e10d10 e2d2";
    for (of, args, least) in [
        ("record", &["solve", "good.yaml", "bad.yaml", "-v", "--tries", "2", "--set-play"][..], 6),
        ("record", &["solve", "good.yaml", "--nodes", "1"], 3),
        ("record", &["verify", "good.yaml", "bad.yaml", "-v"], 6),
        ("record", &["batch", "good.yaml", "bad.yaml"], 6),
        ("explained", &["explain", "good.yaml"], 3),
        ("judged", &["judge", "--fen", checks, "--moves", moves], 1),
    ] {
        let validator = validator(of);
        let run = sandbox.run(&[args, &["--format", "jsonl"]].concat());
        let lines: Vec<Value> =
            run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(lines.len() >= least, "{run}");
        for line in &lines {
            assert_eq!(faults(&validator, line), [""; 0], "{line}");
        }
        // A schema that fits everything would say nothing.
        let mut broken = lines[0].clone();
        broken["id"] = Value::Null;
        assert!(!validator.is_valid(&broken), "{of}");
    }
}
