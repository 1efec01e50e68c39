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
        (", expect: cook", true),
        (", expect: cok", false),
        (", source: , award: , rules: , difficulty: , twins: , turn: ", true),
        (", expect: sound, twins: {b: move a1 a2}, rules: xiangqi, repetition: none", true),
        (", comments: [one, 2], themes: [], notation: wxf", true),
        (", titel: a", false),
        (", expect: []", false),
        (", expect: good", false),
        (", rules: go", false),
        (", notation: morse", false),
        (", repetition: often", false),
        (", intended-solutions: 0", false),
        (", keywords: one", true),
        (", keywords: \"one]\"", false),
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

/// A problem with every key.
fn whole() -> Value {
    serde_json::json!({
        "id": "a", "title": "A", "authors": ["One", 2], "source": {"name": "Book", "date": 1570},
        "award": {"distinction": "1st Prize"}, "reprints": [{"name": "Other"}],
        "foreignids": [{"domain": "d", "problemid": 5}], "players": {"red": "A", "red-rating": 2400},
        "event": "E", "round": 1, "site": "S", "date": "2020", "time-control": "60", "annotator": "X",
        "result": "1-0", "remark": "R", "tags": {"ECCO": "C05"}, "rules": "xiangqi",
        "repetition": "checks", "notation": "wxf", "fen": "3k5/9/9/9/9/9/9/9/9/R3K4 w",
        "stipulation": "#1", "stipulation-source": "line", "intended-solutions": 2, "marks": ["e5 red"], "after": "x",
        "anticipated-by": ["y", 3],
        "keywords": ["k"], "comments": ["c"], "themes": ["traitor"], "difficulty": 4.5,
        "quality": 7.5, "provenance": {"source": "mates", "seed": 1}, "expect": ["cook"],
        "twins": {"b": "move a1 a2; mirror"},
    })
}

/// Replacements for a value: of other kinds, and for some keys words that are read and words that
/// are not.
fn others(key: &str) -> Vec<Value> {
    use serde_json::json;
    let mut values = vec![
        Value::Null,
        json!(5),
        json!(0),
        json!(300),
        json!(true),
        json!("x"),
        json!([]),
        json!({}),
        json!(["x"]),
        json!([null]),
        json!([["x"]]),
        json!({"x": "y"}),
        json!({"x": null}),
        json!([{"x": "y"}]),
    ];
    values.extend(match key {
        "rules" => vec![json!("china-schach"), json!("go")],
        "repetition" => vec![json!("asian"), json!("often")],
        "notation" => vec![json!("chinese"), json!("morse")],
        "fen" => vec![
            json!("3k5/9/9/9/9/9/9/9/R3K4 w"),
            json!("3k5/9/9/9/9/9/9/9/9/9/R3K4 w"),
            json!("3k5/9/9/9/9/9/9/9/9/R3K4"),
            json!("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"),
            json!("3k5/9/9/9/9/9/9/9/9/R3K4 x"),
        ],
        "stipulation" => vec![json!("h#2.5"), json!("#3 checks"), json!("mate in 2"), json!("#0x")],
        "result" => vec![json!("1/2-1/2"), json!("*"), json!("draw")],
        "stipulation-source" => vec![json!("result"), json!("somebody")],
        "intended-solutions" => {
            let numbers = [json!("3"), json!("300"), json!(255), json!(256), json!(-1), json!(1.5)];
            numbers.into_iter().chain([json!("2.1"), json!("2...")]).collect()
        }
        "marks" => vec![json!(["a1-a9 blue"]), json!(["a1 a2"]), json!(["e5 cross"])],
        "themes" => vec![json!(["iron-bolt", "铁门栓"]), json!(["iron bolt"]), json!(["nonsense"])],
        "difficulty" => {
            vec![json!(1), json!(10), json!(99), json!(0.5), json!("7.5"), json!("hard")]
        }
        "expect" => {
            vec![
                json!("sound"),
                json!("cook"),
                json!("cok"),
                json!(["cook", "dual"]),
                json!(["cok"]),
            ]
        }
        "twins" => vec![
            json!({"b": "turn", "c": "continued; mirror"}),
            json!({"b": "turn"}),
            json!({"b": "move a1"}),
            json!({"b": "jump a1 a2"}),
            json!({"b": "zeroposition; remove a1", "c": "stipulation #2"}),
            json!({"x".repeat(65): "mirror"}),
        ],
        "tags" => vec![json!({"x".repeat(64): 1}), json!({"x".repeat(65): 1})],
        "foreignids" => vec![json!([{"domain": "d"}]), json!([{"domain": "d", "problemid": null}])],
        _ => Vec::new(),
    });
    values
}

/// Whether there is any complaint about a file: an error, or a warning about a word that means
/// nothing.
fn is_refused(text: &str) -> bool {
    use paiju::input::{Input, PoseOptions};
    let problems = Input::default().problems_of("a.yaml", text.as_bytes().to_vec());
    let posed = problems.map(|raw| raw.pose(&PoseOptions::default()));
    posed.into_iter().any(|posed| {
        // Only a board can tell whether a twin is legal, and a twin is solved apart.
        let minded = posed
            .diagnostics()
            .iter()
            .filter(|it| !it.message.starts_with("only the diagram is looked at"));
        let twins = posed.problem.iter().flat_map(|problem| &problem.twins);
        let mut twins = twins.filter_map(|(_, twin)| twin.as_ref().err());
        let is_bad = twins.any(|error| !error.message.contains("the twin is illegal"));
        minded.count() > 0 || is_bad
    })
}

#[test]
fn what_the_schema_refuses_the_reader_refuses_and_the_reverse() {
    let validator = validator("collection");
    let diagram = "points of a board that is drawn";
    let mut files: Vec<(String, Value)> = Vec::new();
    let base = whole();
    for key in base.as_object().unwrap().keys() {
        let mut without = base.clone();
        without.as_object_mut().unwrap().remove(key);
        files.push((format!("without {key}"), without));
        for other in others(key) {
            let mut changed = base.clone();
            // What is an error in a solution, or on the board, no schema knows.
            let is_of_board = key == "rules" && other == "china-schach"
                || key == "stipulation" && other == "h#2.5";
            changed[key] = other.clone();
            if is_of_board {
                changed.as_object_mut().unwrap().remove("repetition");
            }
            files.push((format!("{key}: {other}"), changed));
        }
    }
    for (name, key, value) in [
        ("an unknown key", "titel", Value::from("x")),
        ("two positions", "diagram", Value::from(diagram)),
        ("two sides to move", "turn", Value::from("red")),
    ] {
        let mut changed = base.clone();
        changed[key] = value;
        files.push((name.to_owned(), changed));
    }
    for (name, source) in [("source", "name"), ("award", "tourney"), ("provenance", "unit")] {
        for other in others("") {
            let mut changed = base.clone();
            changed[name][source] = other.clone();
            files.push((format!("{name}.{source}: {other}"), changed));
        }
    }
    assert!(files.len() > 400, "{}", files.len());
    let (mut fits, mut wrong) = (0, Vec::new());
    for (name, problem) in &files {
        for value in [
            serde_json::json!({"collection": "C", "problems": [problem]}),
            serde_json::json!([problem]),
        ] {
            let is_valid = validator.is_valid(&value);
            fits += usize::from(is_valid);
            if is_valid == is_refused(&value.to_string()) {
                let says = if is_valid { "accepts" } else { "refuses" };
                wrong.push(format!("the schema {says}, the reader does not: {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), 2 * files.len());
    assert!(fits > 100 && fits < files.len() * 2 - 200, "{fits}");
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
        ("judged", &["judge", "--fen", checks, "--play", moves], 1),
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
