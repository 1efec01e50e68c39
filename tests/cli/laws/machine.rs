//! Output for programs: the contract that scripts rely on.

use insta::assert_snapshot;

use crate::sandbox::{OCTAGONAL, Run, Sandbox};

/// The output without numbers of positions, which are the solver's business: other tests
/// hold them still.
fn settled(format: &str, run: &Run) -> String {
    let mark = match format {
        "yaml" => "nodes: ",
        "csv" => "",
        _ => "\"nodes\":",
    };
    let text = run.to_string();
    let line = |line: &str| {
        if format == "csv" {
            // They are in the last column.
            let cut = line.trim_end_matches(|c: char| c.is_ascii_digit());
            return if cut.ends_with(',') { format!("{cut}N") } else { line.to_owned() };
        }
        let mut parts = line.split(mark);
        let first = parts.next().unwrap().to_owned();
        let digits = |c: char| c.is_ascii_digit();
        parts.fold(first, |text, part| text + mark + "N" + part.trim_start_matches(digits))
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_format_holds_the_same() {
    let sandbox = Sandbox::new();
    for format in ["json", "jsonl", "yaml", "csv"] {
        let run = sandbox.run(&["verify", "--no-timing", "--format", format, "good.yaml"]);
        assert_snapshot!(format!("verify_{format}"), settled(format, &run));
        let run = sandbox.run(&["solve", "--no-timing", "--format", format, "good.yaml"]);
        assert_snapshot!(format!("solve_{format}"), settled(format, &run));
    }
}

#[test]
fn the_lines_of_jsonl_are_the_problems_of_json() {
    let sandbox = Sandbox::new();
    let run = |format| sandbox.run(&["solve", "--no-timing", "--format", format, "good.yaml"]);
    let json: serde_json::Value = serde_json::from_str(&run("json").stdout).unwrap();
    let lines: Vec<serde_json::Value> =
        run("jsonl").stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json["problems"].as_array().unwrap(), &lines);
    assert_eq!(json["schema"], 1);
}

#[test]
fn more_is_told_if_asked() {
    let sandbox = Sandbox::new();
    let args = ["solve", "-v", "--no-timing", "--format", "yaml", "--fen", OCTAGONAL];
    assert_snapshot!("verbose_solve", settled("yaml", &sandbox.run(&args)));
    sandbox.file("one.yaml", format!("- {{fen: {OCTAGONAL}, stipulation: \"#2\"}}"));
    let args = ["verify", "-v", "--no-timing", "--format", "yaml", "one.yaml"];
    assert_snapshot!("verbose_verify", settled("yaml", &sandbox.run(&args)));
    let args = ["explain", "--format", "yaml", "one.yaml"];
    assert_snapshot!("explain_yaml", sandbox.run(&args));
}

#[test]
fn phases_and_useless_interpositions_are_told_to_machines() {
    let sandbox = Sandbox::new();
    let fen = "4k4/1R7/4b4/9/9/3c5/9/9/9/R2K5 w";
    let args = ["solve", "-v", "--set-play", "--tries", "1", "--no-timing", "--format", "yaml"];
    let run = sandbox.run(&[&args[..], &["--fen", fen]].concat());
    assert_snapshot!("phases", settled("yaml", &run));
}

#[test]
fn all_first_moves_that_win_are_told_to_machines() {
    let sandbox = Sandbox::new();
    let args = ["solve", "--all", "--moves", "3", "--no-timing", "--format", "yaml", "--fen"];
    let run = sandbox.run(&[&args[..], &["5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w"]].concat());
    assert_snapshot!("winners", settled("yaml", &run));
}

#[test]
fn the_time_is_told_unless_it_is_not_wanted() {
    let sandbox = Sandbox::new();
    let timed = sandbox.run(&["solve", "--format", "json", "good.yaml"]).stdout;
    assert!(timed.contains("\"seconds\":"));
    let text = sandbox.run(&["solve", "--timing", "good.yaml"]).stdout;
    assert!(text.contains(" s)"), "{text}");
}

#[test]
fn perft_is_as_the_contract_says() {
    let run = Sandbox::new().run(&["perft", "3", "--format", "json"]);
    assert_eq!(
        run.stdout,
        "{\"depth\":3,\"fen\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\",\
         \"nodes\":79666,\"rules\":\"xiangqi\",\"schema\":1}\n"
    );
}

#[test]
fn moves_are_in_coordinates_whatever_the_notation() {
    let sandbox = Sandbox::new();
    for (notation, solution, line) in [
        ("wxf", "1. H7+6 K5=6 2. P3=4", "1. H7+6+ K5=6 2. P3=4#"),
        ("german", "1. c6-d8 Ke10-f10 2. Bg9-f9", "1. R c6-d8+ K e10-f10 2. B g9-f9#"),
        ("dutch", "1. N c6-d8 K e10-f10 2. g9f9", "1. N c6-d8+ K e10-f10 2. P g9-f9#"),
        ("vietnamese", "1. M7.6 Tg5-6 2. B3-4", "1. M7.6+ Tg5-6 2. B3-4#"),
    ] {
        let file = format!(
            "- {{fen: {OCTAGONAL}, stipulation: \"#2\", notation: {notation}, solution: {solution}}}"
        );
        sandbox.file("file.yaml", file);
        let json = sandbox.run(&["verify", "--format", "json", "file.yaml"]).stdout;
        assert!(json.contains("\"line\":[\"c6d8\",\"e10f10\",\"g9f9\"]"), "{json}");
        let text = sandbox.run(&["verify", "file.yaml"]);
        assert!(text.stdout.contains(line) && text.code == Some(0), "{text}");
    }
}

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    let sandbox = Sandbox::new();
    sandbox.file("more.yaml", include_str!("../dual.yaml"));
    for format in ["text", "json", "jsonl", "yaml", "csv"] {
        let run = |jobs| {
            let args = ["verify", "--no-timing", "--format", format, "--jobs", jobs];
            let more = if format == "csv" { &[][..] } else { &["-v"] };
            sandbox.run(&[&args[..], more, &["good.yaml", "more.yaml"]].concat()).stdout
        };
        assert_eq!(run("1"), run("2"), "{format}");
        assert_eq!(run("1"), run("7"), "{format}");
    }
}
