//! Many problems at once: what goes in, what comes out, and taking a run up again.

use std::collections::BTreeSet;
use std::io::{Read, Write};

use flate2::read::MultiGzDecoder;
use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::{OCTAGONAL, Run, Sandbox};

const BOLT: &str = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";
pub(crate) const BISHOP: &str = "5k3/6P1R/4b3b/9/9/9/9/9/5r3/4K4 w";

/// A list of position texts, some of them invalid, and of problems of several lengths.
pub(crate) fn list(length: usize) -> String {
    let lines = (0..length).map(|number| match number % 7 {
        0 => format!("{OCTAGONAL} - - id \"o {number}\";\n"),
        1 => format!("{BOLT} id \"b {number}\"; dm 1;\n"),
        2 => format!("bad line {number}\n"),
        3 => format!("{BISHOP} id \"i {number}\"; dm 3;\n"),
        4 => format!("{OCTAGONAL} id \"n {number}\"; dm 1;\n"),
        5 => format!("# a comment\n{BOLT} id \"c {number}\";\n"),
        _ => format!("\n{OCTAGONAL} id \"d {number}\"; dm 2;\n"),
    });
    lines.collect()
}

/// A sandbox with such a list in `list.epd`.
pub(crate) fn sandbox(length: usize) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("list.epd", list(length));
    sandbox
}

pub(crate) fn read(sandbox: &Sandbox, name: &str) -> String {
    std::fs::read_to_string(sandbox.path().join(name)).unwrap()
}

/// A run of `batch` without times; the words of the arguments are separated by spaces.
pub(crate) fn batch(sandbox: &Sandbox, args: &str) -> Run {
    let args = format!("batch --no-timing {args}");
    sandbox.run(&args.split(' ').collect::<Vec<_>>())
}

/// Results as JSON objects without the receipt of their run.
pub(crate) fn without_receipt(text: &str) -> String {
    let line = |line: &str| match line.split_once(",\"receipt\":{") {
        Some((before, _)) => format!("{before}}}\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Results without their places, and without what a run says of them.
fn bare(stdout: &str) -> Vec<Value> {
    let bare = |line| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        for name in ["file", "line_number", "hash", "question"] {
            assert!(value.as_object_mut().unwrap().remove(name).is_some());
        }
        value.as_object_mut().unwrap().remove("receipt");
        value
    };
    stdout.lines().map(bare).collect()
}

#[test]
fn every_kind_of_file_gives_the_same_results() {
    let sandbox = Sandbox::new();
    sandbox.file("a.yaml", format!(
        "rules: xiangqi\nproblems:\n- {{id: one, fen: {OCTAGONAL}, stipulation: \"#2\"}}\n---\n- id: 2\n  fen: {BOLT}\n  stipulation: \"#\"\n"
    ));
    sandbox.file("a.fen", format!("{OCTAGONAL} id \"one\"; dm 2;\n{BOLT} id \"2\";\n"));
    sandbox.file(
        "a.tsv",
        format!("# a table\nfen\tid\tother\tstipulation\n{OCTAGONAL}\tone\tx\t#2\n{BOLT}\t2\n"),
    );
    sandbox.file("a.csv", format!("id,fen,stipulation\none,{OCTAGONAL},#2\n2,\"{BOLT}\",\n"));
    sandbox.file("a.jsonl", format!(
        "{{\"id\":\"one\",\"fen\":\"{OCTAGONAL}\",\"stipulation\":\"#2\"}}\n{{\"id\":2,\"fen\":\"{BOLT}\",\"x\":[]}}\n"
    ));
    let first = batch(&sandbox, "a.yaml");
    let expected = bare(&first.stdout);
    assert!(expected.len() == 2 && first.code == Some(0), "{first}");
    for name in ["a.fen", "a.tsv", "a.csv", "a.jsonl"] {
        assert_eq!(bare(&batch(&sandbox, name).stdout), expected, "{name}");
        // The beginning of what has no name tells as much.
        let piped = sandbox.run_with(&["batch", "--no-timing"], read(&sandbox, name));
        assert_eq!(bare(&piped.stdout), expected, "{name} on standard input");
    }
    let piped = sandbox.run_with(&["batch", "--no-timing"], read(&sandbox, "a.yaml"));
    assert_eq!(bare(&piped.stdout), expected);
    let folder = batch(&sandbox, ".");
    // Five files of two problems, and the three of `good.yaml`.
    assert_eq!(folder.stdout.lines().count(), 13, "{folder}");
}

#[test]
fn a_bad_line_is_a_result_with_its_reason() {
    let sandbox = Sandbox::new();
    sandbox.file("bad.epd", format!("{OCTAGONAL}\nbad\n{OCTAGONAL} dm 0;\n{OCTAGONAL} id \"x;\n"));
    sandbox.file("bad.jsonl", "{\"fen\":1\n{\"id\":\"no fen\"}\n[]\n");
    sandbox.file("bad.csv", "id,fen\n1,2,3\n\"open\n");
    sandbox.file("nameless.csv", "a,b\n1,2\n");
    sandbox.file("bad.yaml", format!(
        "- {{fen: {OCTAGONAL}, stipulation: \"#2\"}}\n- {{id: y, fen: 9/9 w, stipulation: \"#2\"}}\n- {{fen: {OCTAGONAL}}}\n---\n- {{ [\n"
    ));
    sandbox.file("bytes.fen", b"\xff\xfe\n".repeat(2));
    let files = "bad.epd bad.jsonl bad.csv nameless.csv bad.yaml bytes.fen missing.yaml";
    let run = batch(&sandbox, &format!("--nodes 100000 {files}"));
    assert_eq!(run.code, Some(2));
    // A problem without a stipulation is the first one again.
    let twice = "warning: 1 problem comes more than once, up to symmetry, the first as bad-1 and";
    assert!(run.stderr.starts_with(twice) && run.stderr.lines().count() == 1, "{run}");
    let line = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| value[name].as_str().unwrap_or("-").to_owned();
        let errors = value["errors"].as_array().map_or(&[][..], Vec::as_slice);
        let errors = errors.iter().map(|error| {
            format!("\n    {}: {}", error["line"], error["message"].as_str().unwrap())
        });
        format!(
            "{} {} {}{}\n",
            text("file"),
            text("id"),
            text("verdict"),
            errors.collect::<String>()
        )
    };
    assert_snapshot!(run.stdout.lines().map(line).collect::<String>());
}

#[test]
fn results_are_the_same_for_any_number_of_jobs() {
    let sandbox = sandbox(200);
    let one = batch(&sandbox, "--jobs 1 list.epd");
    assert_eq!(one.stdout.lines().count(), 200);
    for jobs in [2, 5] {
        assert_eq!(batch(&sandbox, &format!("--jobs {jobs} list.epd")).stdout, one.stdout);
    }
    let sorted = |text: &str| -> BTreeSet<String> {
        without_receipt(text).lines().map(str::to_owned).collect()
    };
    let unordered = batch(&sandbox, "--jobs 3 --unordered list.epd");
    assert_eq!(sorted(&unordered.stdout), sorted(&one.stdout));
}

#[test]
fn a_run_is_taken_up_wherever_it_was_broken_off() {
    let sandbox = sandbox(40);
    for format in ["jsonl", "yaml", "csv"] {
        let args = format!("--format {format} --output results list.epd");
        let _ = std::fs::remove_file(sandbox.path().join("results"));
        let first = batch(&sandbox, &args);
        assert!(first.code == Some(2) && first.stdout.is_empty(), "{first}");
        let whole = read(&sandbox, "results");
        // Every way in which the file can have been torn, and some steps of the way.
        for end in (0..whole.len()).step_by(whole.len() / 60) {
            sandbox.file("results", &whole[..end]);
            let run = batch(&sandbox, &args);
            assert_eq!(read(&sandbox, "results"), whole, "torn at {end}: {run}");
            assert_eq!(
                run.stderr.contains("incomplete line"),
                !whole[..end].ends_with('\n') && end > 0,
                "{run}"
            );
        }
        // A disk that lost power may have kept a length without the bytes.
        let end = whole.rfind('\n').unwrap() - 200;
        let end = whole[..end].rfind('\n').unwrap() + 1;
        sandbox.file("results", [&whole.as_bytes()[..end], &[0; 300], b"\n", &[0; 20]].concat());
        batch(&sandbox, &args);
        assert_eq!(read(&sandbox, "results"), whole);
    }
}

#[test]
fn other_settings_are_refused_with_the_difference() {
    let sandbox = sandbox(8);
    batch(&sandbox, "--nodes 1000 --output results list.epd");
    let before = read(&sandbox, "results");
    assert_snapshot!(batch(&sandbox, "--nodes 2000 --checks --output results list.epd"));
    assert_eq!(read(&sandbox, "results"), before);
    // Threads that search together visit other positions, so their results would be mixed.
    let run = batch(&sandbox, "--threads 2 --nodes 1000 --output results list.epd");
    assert!(run.stderr.contains("threads: 1 there, 2 here"), "{run}");
    assert_eq!(read(&sandbox, "results"), before);
    let run = batch(&sandbox, "--repetition none --nodes 1000 --output results list.epd");
    assert!(run.stderr.contains("repetition: not set there, \"none\" here"), "{run}");
    assert_eq!(read(&sandbox, "results"), before);
    let run = batch(&sandbox, "--jobs 1 --nodes 1000 --output results list.epd");
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), ""), "{run}");
    assert_eq!(read(&sandbox, "results"), before);
    sandbox.file("notes", "a diary\nof mine\n");
    let run = batch(&sandbox, "--output notes list.epd");
    assert!(run.code == Some(2) && run.stderr.contains("something other"), "{run}");
    assert_eq!(read(&sandbox, "notes"), "a diary\nof mine\n");
}

#[test]
fn a_changed_input_is_noticed() {
    let sandbox = sandbox(20);
    batch(&sandbox, "--output results list.epd");
    let before = read(&sandbox, "results");
    let changed = list(20).replace("bad line 9", "bad line x");
    for text in [changed, list(15), format!("{OCTAGONAL}\n{}", list(20))] {
        sandbox.file("list.epd", text);
        let run = batch(&sandbox, "--output results list.epd");
        assert!(run.code == Some(2) && run.stderr.contains("the input has changed"), "{run}");
        assert_eq!(read(&sandbox, "results"), before);
    }
    // Lines that are added after it are processed.
    sandbox.file("list.epd", list(25));
    batch(&sandbox, "--output results list.epd");
    let longer = read(&sandbox, "results");
    assert!(longer.starts_with(&before) && longer.lines().count() == 25, "{longer}");
}

#[test]
fn what_is_undecided_is_tried_again_with_other_limits() {
    let sandbox = sandbox(20);
    let args = "--output results --jobs 2 list.epd";
    batch(&sandbox, &format!("--nodes 30 {args}"));
    let count = |word: &str| read(&sandbox, "results").matches(word).count();
    let open = count("\"verdict\":\"undecided\"");
    assert!(open > 0 && open < 20, "{open} undecided");
    let run = batch(&sandbox, &format!("--nodes 3000 {args}"));
    assert!(run.stderr.contains("nodes: 30 there, 3000 here"), "{run}");
    batch(&sandbox, &format!("--nodes 3000 --retry undecided {args}"));
    assert_eq!((count("undecided"), count("\"verdict\"")), (0, 20));
    let again = read(&sandbox, "results");
    batch(&sandbox, &format!("--nodes 3000 {args}"));
    assert_eq!(read(&sandbox, "results"), again);
    let direct = batch(&sandbox, "--nodes 3000 list.epd");
    let sorted = |text: &str| -> BTreeSet<String> {
        without_receipt(text).lines().map(str::to_owned).collect()
    };
    assert_eq!(sorted(&again), sorted(&direct.stdout));
    assert_eq!(sandbox.names(), ["good.yaml", "list.epd", "results", "results.settings.json"]);
}

#[test]
fn a_refused_retry_leaves_no_file_and_touches_none() {
    let sandbox = sandbox(8);
    batch(&sandbox, "--nodes 30 --output results list.epd");
    sandbox.file("results.new", "mine");
    let before = read(&sandbox, "results");
    let refused =
        batch(&sandbox, "--nodes 30 --checks --output results --retry undecided list.epd");
    assert!(refused.code == Some(2) && refused.stderr.contains("other settings"), "{refused}");
    assert_eq!(read(&sandbox, "results"), before);
    batch(&sandbox, "--nodes 3000 --output results --retry undecided list.epd");
    assert_ne!(read(&sandbox, "results"), before);
    assert_eq!(read(&sandbox, "results.new"), "mine");
    let names = ["good.yaml", "list.epd", "results", "results.new", "results.settings.json"];
    assert_eq!(sandbox.names(), names);
}

#[test]
fn the_shards_together_are_the_whole_run() {
    let sandbox = sandbox(100);
    let whole = batch(&sandbox, "list.epd").stdout;
    let lines =
        |text: &str| without_receipt(text).lines().map(str::to_owned).collect::<Vec<String>>();
    let mut all = Vec::new();
    for part in 1..=4 {
        let args = format!("--shard {part}/4 --output part-{part} list.epd");
        batch(&sandbox, &args);
        let results = read(&sandbox, &format!("part-{part}"));
        // A shard is taken up like any run.
        sandbox.file(&format!("part-{part}"), &results[..results.len() * 2 / 3]);
        batch(&sandbox, &args);
        assert_eq!(read(&sandbox, &format!("part-{part}")), results);
        let found = lines(&results);
        assert!((10..45).contains(&found.len()), "{} in shard {part}", found.len());
        all.extend(found);
    }
    let number = |line: &String| serde_json::from_str::<Value>(line).unwrap()["number"].as_u64();
    all.sort_by_key(number);
    assert_eq!(all, lines(&whole));
    // A problem stays where it is when others come before it.
    let ids = |text: &str| {
        let id = |line: &String| serde_json::from_str::<Value>(line).unwrap()["hash"].to_string();
        lines(text).iter().map(id).collect::<BTreeSet<_>>()
    };
    let before = batch(&sandbox, "--shard 2/4 list.epd").stdout;
    sandbox.file("more.epd", format!("{BISHOP} id \"new\";\n{}", list(100)));
    let after = batch(&sandbox, "--shard 2/4 more.epd").stdout;
    assert!(ids(&after).is_superset(&ids(&before)));
}

#[test]
fn the_report_counts_what_is_in_the_file() {
    let sandbox = sandbox(30);
    assert_snapshot!(batch(&sandbox, "--summary --output results list.epd"));
    let whole = read(&sandbox, "results");
    sandbox.file("results", &whole[..whole.len() / 2]);
    let report = batch(&sandbox, "--summary=json --output results list.epd");
    let json: Value = serde_json::from_str(&report.stdout).unwrap();
    assert_eq!(json["problems"], 30);
    assert_eq!(json["verdicts"]["error"], 4);
    let piped = batch(&sandbox, "--summary list.epd");
    assert!(piped.stderr.contains("\n30 problems: "), "{piped}");
}

#[test]
fn verify_is_a_task_like_solve() {
    let sandbox = Sandbox::new();
    let run = batch(&sandbox, "--task verify good.yaml");
    let verdicts: Vec<Value> = bare(&run.stdout);
    let words: Vec<&str> = verdicts.iter().filter_map(|it| it["verdict"].as_str()).collect();
    assert_eq!(words, ["sound", "sound", "unsound"]);
    assert_eq!(run.code, Some(0), "the cook is expected: {run}");
    let row = format!(
        "fen,solution,expect\n{OCTAGONAL},1. c6d8+ e10f10 2. g9f9#,sound\n{OCTAGONAL},1. g9f9,sound\n"
    );
    sandbox.file("rows.csv", row);
    let run = batch(&sandbox, "--task verify --stipulation #2 rows.csv");
    let kinds: Vec<bool> = bare(&run.stdout).iter().map(|it| it["expected"] == true).collect();
    assert!(kinds == [true, false] && run.code == Some(1), "{run}");
    assert_eq!(batch(&sandbox, "--task verify --exit-zero rows.csv").code, Some(0));
    let csv = batch(&sandbox, "--task verify --format csv good.yaml");
    assert!(csv.stdout.starts_with("number,file,line_number,hash,id,title,authors,fen,"), "{csv}");
    let yaml = batch(&sandbox, "--format yaml good.yaml");
    let list: Vec<Value> = serde_json::from_str(&format!(
        "[{}]",
        yaml.stdout.lines().map(|line| &line[2..]).collect::<Vec<_>>().join(",")
    ))
    .unwrap();
    assert_eq!(list.len(), 3);
}

#[test]
fn classify_names_themes_and_tells_how_hard_it_is() {
    let sandbox = Sandbox::new();
    let run = batch(&sandbox, "--task classify good.yaml");
    let results = bare(&run.stdout);
    let themes = |at: usize| -> Vec<&str> {
        let themes = results[at]["themes"].as_array().unwrap();
        themes.iter().map(|theme| theme["name"].as_str().unwrap()).collect()
    };
    assert!(themes(0).contains(&"iron-bolt"), "{run}");
    let hard = |at: usize| results[at]["difficulty"].as_f64().unwrap();
    assert!(1.0 <= hard(0) && hard(0) < hard(1) && hard(1) <= 10.0, "{run}");
    let csv = batch(&sandbox, "--task classify --format csv good.yaml");
    let head = csv.stdout.lines().next().unwrap();
    assert!(head.contains(",themes,difficulty,") && csv.stdout.contains("iron-bolt"), "{csv}");
    // What a limit keeps from being classified is no less solved.
    let run = batch(&sandbox, "--task classify --stipulation # --nodes 30 good.yaml");
    assert!(run.stdout.contains("unclassified") && run.code == Some(3), "{run}");
}

#[test]
fn wrong_usage_is_told() {
    let sandbox = Sandbox::new();
    for args in [
        "--shard 5/4 good.yaml",
        "--column id good.yaml",
        "--column x=y good.yaml",
        "--retry undecided good.yaml",
        "--run-time never good.yaml",
        "--output . good.yaml",
        "--output missing/file good.yaml",
        "--output /dev/null good.yaml",
    ] {
        let run = batch(&sandbox, args);
        assert!(run.code == Some(2) && run.stdout.is_empty() && !run.stderr.is_empty(), "{run}");
    }
}

#[test]
fn problems_that_come_again_are_told() {
    let sandbox = Sandbox::new();
    // In the mirror, and under another stipulation.
    let mirror = "4ka3/2P1a4/9/9/6N2/2r6/9/9/5p3/4K4 w";
    sandbox.file("list.fen", format!("{OCTAGONAL}\n{mirror}\n{OCTAGONAL} dm 3;\n"));
    let told = "warning: 1 problem comes more than once, up to symmetry, the first as list-1 and list-2; \
                `paiju similar --likeness position` lists them\n";
    for args in [&["batch", "--nodes", "1000", "list.fen"][..], &["verify", "list.fen"]] {
        assert_eq!(sandbox.run(args).stderr, told, "{args:?}");
    }
    assert_eq!(sandbox.run(&["batch", "--nodes", "1000", "good.yaml"]).stderr, "");
}

#[test]
fn a_run_without_a_limit_says_so_once_at_its_start() {
    let sandbox = Sandbox::new();
    let unlimited = "warning: no limit is set: a position without a win can be searched forever; \
                     --time, --nodes or --moves sets one\n";
    for args in ["good.yaml", "--task verify good.yaml", "--memory 1M --output results good.yaml"] {
        assert_eq!(batch(&sandbox, args).stderr, unlimited, "{args}");
    }
    let limits =
        ["--time 1m", "--nodes 9999", "--moves 3", "--run-time 1m", "--stipulation #2", "-s h#2"];
    for limit in limits {
        let run = batch(&sandbox, &format!("{limit} good.yaml"));
        assert!(!run.stderr.contains("no limit"), "{run}");
    }
    for unbounded in ["-s #", "-s +"] {
        let run = batch(&sandbox, &format!("{unbounded} --task verify good.yaml"));
        assert!(run.stderr.starts_with(unlimited), "{run}");
    }
}

#[test]
fn a_number_of_moves_is_the_question_of_positions_that_are_classified_and_ask_nothing() {
    let sandbox = Sandbox::new();
    sandbox.file("list.fen", format!("{OCTAGONAL}\n{OCTAGONAL} - - dm 2;\n"));
    sandbox.file("list.csv", format!("fen,stipulation\n{OCTAGONAL},\n{OCTAGONAL},#2\n"));
    let two = format!("{{\"fen\":\"{OCTAGONAL}\"");
    sandbox.file("list.jsonl", format!("{two}}}\n{two},\"stipulation\":\"#2\"}}\n"));
    let verdicts = |args: &str| -> Vec<String> {
        let results = bare(&batch(&sandbox, args).stdout);
        let said = |one: &Value| format!("{} {}", one["stipulation"], one["verdict"]);
        results.iter().map(said).collect()
    };
    for list in ["list.fen", "list.csv", "list.jsonl"] {
        let asked = verdicts(&format!("--task classify --moves 1 {list}"));
        assert_eq!(asked, ["\"#1\" \"no-solution\"", "\"#2\" \"undecided\""]);
        let other = verdicts(&format!("--task classify --moves 1 -s # {list}"));
        assert_eq!(other, ["\"#\" \"undecided\""; 2]);
        let solved = verdicts(&format!("--moves 1 {list}"));
        assert_eq!(solved, ["\"#\" \"undecided\"", "\"#2\" \"undecided\""]);
    }
    assert_eq!(verdicts("--task classify --moves 2 list.fen"), ["\"#2\" \"solved\""; 2]);
}

#[test]
fn a_file_that_cannot_be_read_is_no_result_and_is_not_hidden() {
    let sandbox = sandbox(9);
    let out = "--nodes 9999 --exit-zero --output results list.epd later.fen list.epd";
    let first = batch(&sandbox, out);
    let told =
        "later.fen: there is no such file; the same command continues the results once it can";
    assert!(first.code == Some(2) && first.stderr.contains(told), "{first}");
    assert_eq!(read(&sandbox, "results").lines().count(), 9);
    assert!(!read(&sandbox, "results.settings.json").contains("ended"));
    let piped = batch(&sandbox, "--nodes 9999 --exit-zero list.epd later.fen");
    assert_eq!((piped.code, piped.stdout.lines().count()), (Some(2), 10), "{piped}");
    let address = batch(&sandbox, "--nodes 9999 --exit-zero --output other s3://bucket/list.fen");
    assert!(address.code == Some(2) && address.stderr.contains("aws s3 cp"), "{address}");
    sandbox.file("later.fen", format!("{OCTAGONAL}\n"));
    assert_eq!(batch(&sandbox, out).code, Some(0));
    let numbers = |text: &str| -> Vec<u64> {
        bare(text).iter().map(|one| one["number"].as_u64().unwrap()).collect()
    };
    assert!(numbers(&read(&sandbox, "results")).into_iter().eq(1..=19));
}

/// A text as gzip packs it.
pub(crate) fn pack(text: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

#[test]
fn packed_files_are_read_like_others() {
    let sandbox = Sandbox::new();
    let list = format!("{OCTAGONAL} id \"a\";\n{OCTAGONAL}\n");
    sandbox.file("list.fen", &list);
    let plain = sandbox.run(&["solve", "list.fen"]);
    std::fs::remove_file(sandbox.path().join("list.fen")).unwrap();
    sandbox.file("folder/list.fen.gz", pack(&list));
    assert_eq!(sandbox.run(&["solve", "folder"]).stdout, plain.stdout);
    assert_eq!(sandbox.run_with(&["solve", "-"], pack(&list)).code, Some(0));
    sandbox.file("torn.fen.gz", &pack(&list.repeat(50))[..60]);
    let torn = sandbox.run(&["solve", "torn.fen.gz"]);
    assert!(torn.code == Some(2) && torn.stderr.contains("torn.fen.gz: cannot be read"), "{torn}");
}

#[test]
fn packed_results_hold_what_others_do_and_are_resumed_wherever_they_end() {
    let sandbox = Sandbox::new();
    let fens: Vec<_> = (1..=9).map(|at| format!("{OCTAGONAL} id \"p{at}\";")).collect();
    sandbox.file("list.epd", fens.join("\n"));
    for ending in ["jsonl", "csv", "yaml"] {
        let (plain, packed) = (format!("plain.{ending}"), format!("packed.{ending}.gz"));
        let path = sandbox.path().join(&packed);
        let unpacked = || {
            let mut text = String::new();
            let bytes = std::fs::read(&path).unwrap();
            MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
            text
        };
        let run = |out: &str| batch(&sandbox, &format!("--output {out} list.epd"));
        assert_eq!(run(&plain).code, Some(0));
        let first = run(&packed);
        assert!(first.code == Some(0) && !first.stderr.contains("cut off"), "{first}");
        let whole = read(&sandbox, &plain);
        assert_eq!(unpacked(), whole);
        // A whole file is not written again.
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(run(&packed).code, Some(0));
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        // A member is torn; a line within a member is torn; a part was packed by another program.
        let half = whole.len() / 2;
        let torn = [&pack(&whole[..half]), &bytes[..bytes.len() - 9]].concat();
        let member = bytes[..bytes.len() - 9].to_vec();
        for cut in [member, bytes[..5].to_vec(), pack(&whole[..half]), torn] {
            std::fs::write(&path, cut).unwrap();
            let resumed = run(&packed);
            assert!(resumed.code == Some(0) && resumed.stderr.contains("cut off"), "{resumed}");
            assert_eq!(unpacked(), whole);
        }
        // What is something else stays.
        for foreign in [&b"hello world\n"[..], &pack("hello world\n")] {
            std::fs::write(&path, foreign).unwrap();
            let refused = run(&packed);
            assert_eq!(refused.code, Some(2), "{refused}");
            assert_eq!(std::fs::read(&path).unwrap(), foreign);
        }
    }
}

#[test]
fn columns_of_the_input_are_carried_to_the_results() {
    let sandbox = Sandbox::new();
    sandbox.file("list.csv", format!("fen,author,moves\n{OCTAGONAL},\"Li, W.\",7\n"));
    sandbox.file(
        "list.jsonl",
        format!("{{\"fen\":\"{OCTAGONAL}\",\"author\":\"Li, W.\",\"moves\":7}}\n"),
    );
    let keep = "--carry author --carry moves --carry none";
    let rows = batch(&sandbox, &format!("{keep} --format csv list.csv")).stdout;
    let (head, row) = rows.split_once('\n').unwrap();
    assert!(head.ends_with(",question,kept.author,kept.moves,kept.none,receipt"), "{rows}");
    assert!(row.contains(",\"Li, W.\",7,,\"{\"\"digest"), "{rows}");
    let objects = batch(&sandbox, &format!("{keep} list.jsonl")).stdout;
    let object: Value = serde_json::from_str(&objects).unwrap();
    let kept = serde_json::json!({"author": "Li, W.", "moves": 7, "none": null});
    assert_eq!((&object["kept"], &object["moves"]), (&kept, &2.into()));
    batch(&sandbox, &format!("{keep} --output r.csv list.csv"));
    assert_eq!(batch(&sandbox, &format!("{keep} --output r.csv list.csv")).code, Some(0));
    let other = batch(&sandbox, "--carry author --output r.csv list.csv");
    assert!(other.code == Some(2) && other.stderr.contains("keep: "), "{other}");
}
