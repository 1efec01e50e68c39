//! Problems selected, sorted and joined.

use paiju::select::{FIELDS, Field};

use crate::sandbox::Sandbox;

const ONE: &str = r##"collection: One
# A remark of the file.
problems:
  - {id: a, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: "#2", themes: [octagonal-horse], difficulty: 3.1, comments: ["kept # here"], expect: sound}
  - {id: b, fen: 4k4/R8/1R7/9/9/9/9/9/9/3K5 w, stipulation: "#1", difficulty: 1.0, authors: [Li]}
  - {id: c, fen: 4k4/1R7/2R6/9/9/9/9/9/9/3K5 w, stipulation: "#1", difficulty: 2.0}
"##;
const TWO: &str = r##"- {id: a, fen: 4ka3/2P1a4/9/9/6N2/2r6/9/9/5p3/4K4 w, stipulation: "#2"}
- {id: d, fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w, stipulation: "#1", rules: china-schach}
"##;

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("one.yaml", ONE);
    sandbox.file("two.yaml", TWO);
    sandbox
}

/// The ids of the selected problems.
fn selected(sandbox: &Sandbox, args: &[&str]) -> Vec<String> {
    let run = sandbox.run(&[&["convert", "one.yaml", "two.yaml"], args].concat());
    let ids = run.stdout.lines().filter_map(|line| line.strip_prefix("  - id: "));
    ids.map(str::to_owned).collect()
}

#[test]
fn problems_are_filtered_sorted_taken_and_numbered_anew() {
    let sandbox = sandbox();
    let cases: [(&[&str], &[&str]); 11] = [
        (&[], &["a", "b", "c", "a-2", "d"]),
        (&["--where", "length = 1"], &["b", "c", "d"]),
        (&["-w", "length = 1", "-w", "author or difficulty > 1"], &["b", "c"]),
        (&["--skip", "1", "--count", "2"], &["b", "c"]),
        (&["--count", "0"], &[]),
        (&["--sort", "-difficulty"], &["a", "c", "b", "a-2", "d"]),
        (&["--sort", "length,-difficulty", "--count", "2"], &["c", "b"]),
        (&["--distinct", "position"], &["a", "b", "c", "d"]),
        (&["--distinct", "idea"], &["a", "b", "d"]),
        (&["--spread", "--count", "2"], &["a", "b"]),
        (&["--id", "set", "--title", "Both", "-n", "2"], &["set-1", "set-2"]),
    ];
    for (args, expected) in cases {
        assert_eq!(selected(&sandbox, args), expected, "{args:?}");
    }
}

#[test]
fn what_is_written_is_what_was_read() {
    let sandbox = sandbox();
    let run = sandbox.run(&["convert", "one.yaml", "two.yaml", "--where", "id = a"]);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(run.stdout.starts_with("collection: One\nproblems:\n  - id: a\n"), "{run}");
    assert!(run.stdout.contains("comments: [\"kept # here\"]") && run.stdout.contains("\n---\n"));
    assert!(run.stderr.contains("remarks of the file, after #, were left out"), "{run}");
    // It can be read again, and to a file it is the same.
    let again = sandbox.run_with(&["convert", "-"], &run.stdout);
    assert_eq!(again.stdout, run.stdout);
    sandbox.run(&["convert", "one.yaml", "two.yaml", "--where", "id = a", "-o", "out.yaml"]);
    let written = std::fs::read_to_string(sandbox.path().join("out.yaml")).unwrap();
    assert_eq!(written, run.stdout);
    for format in ["fen", "epd", "pgn", "dhtmlxq"] {
        let all = sandbox.run(&["convert", "one.yaml", "--format", format]);
        let converted = sandbox.run(&["convert", "one.yaml", "--format", format]);
        assert_eq!(all.stdout, converted.stdout, "{format}");
    }
}

#[test]
fn a_selection_may_rest_on_a_proof_and_leaves_open_what_is_undecided() {
    let sandbox = sandbox();
    assert_eq!(selected(&sandbox, &["--prove", "--where", "verdict = sound"]), ["a", "a-2"]);
    let args = ["--prove", "--where", "theme = octagonal-horse and length = 2"];
    assert_eq!(selected(&sandbox, &args), ["a", "a-2"]);
    let run = sandbox.run(&["convert", "one.yaml", "--prove", "--nodes", "1", "-w", "theme"]);
    assert_eq!(run.code, Some(3), "{run}");
    assert!(run.stderr.contains("undecided, so not selected; --nodes or --time"), "{run}");
}

#[test]
fn wrong_questions_and_options_without_effect_are_refused() {
    let sandbox = sandbox();
    for (args, told) in [
        (&["--where", "lenght = 2"][..], "^^^^^^ did you mean `length`?"),
        (
            &["--sort", "titel"],
            "--sort: found `titel`, which is not a field; did you mean `title`?",
        ),
        (&["--prove"], "--prove has no effect"),
        (&["--nodes", "5"], "--nodes has no effect without --solve, --prove or --distinct idea"),
        (&["--spread"], "--count"),
        (&["--format", "fen", "--write-notation", "wxf"], "without --format yaml or text"),
    ] {
        let run = sandbox.run(&[&["convert", "one.yaml"], args].concat());
        assert!(run.code == Some(2) && run.stderr.contains(told), "{run}");
    }
}

#[test]
fn duplicates_are_found_by_their_idea() {
    let sandbox = sandbox();
    let run = sandbox.run(&["similar", "--likeness", "idea", "one.yaml", "two.yaml"]);
    let told = "c (3) is b (2), idea\na (4) is a (1), mirror\n5 problems, 2 duplicates\n";
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), told), "{run}");
    let run = sandbox.run(&["similar", "--likeness", "position", "one.yaml", "--nodes", "5"]);
    assert!(run.code == Some(2) && run.stderr.contains("--likeness idea"), "{run}");
    let run = sandbox.run(&["similar", "--likeness", "idea", "one.yaml", "--nodes", "1"]);
    assert!(run.code == Some(1) && run.stderr.contains("1 problem undecided"), "{run}");
}

/// Made from the list of fields: whatever is asked about what a proof finds, a limit never makes a problem
/// vanish.
#[test]
fn what_a_limit_left_open_is_selected_or_named_whatever_is_asked() {
    let sandbox = sandbox();
    let (a, _) = TWO.split_once('\n').unwrap();
    let mirror =
        a.replace("id: a", "id: m").replace("4ka3/2P1a4/9/9/6N2/2r6", "3ak4/4a1P2/9/9/2N6/6r2");
    sandbox.file("hard.yaml", format!("{a}\n{}\n", mirror.replace("5p3", "3p5")));
    let is_proven = |name: &&str| name.parse::<Field>().is_ok_and(|field| field.is_proven());
    let fields = FIELDS.iter().map(|(name, _)| *name).filter(is_proven);
    let tests = ["", "= 2", "!= 2", "= sound", "!= sound", "< 3", ">= 3", "in 1..3", "in (a, b)"];
    let tests = tests.into_iter().chain(["~ o", "!~ o", "= undecided"]);
    let of_fields = |test: &'static str| fields.clone().map(move |name| format!("{name} {test}"));
    let patterns = ["final(K)", "during(K)", "key(check)", "move(check)", "move(mate)"];
    let simple = tests.flat_map(of_fields).chain(patterns.map(str::to_owned));
    let all = simple.flat_map(|one| {
        [format!("{one} and men > 0"), format!("not ({one})"), format!("men < 0 or {one}"), one]
    });
    let mut tried = 0;
    for question in all {
        let run =
            sandbox.run(&["convert", "hard.yaml", "--prove", "--nodes", "1", "-w", &question]);
        let selected = run.stdout.matches("- id:").count();
        let told = run.stderr.contains("undecided, so not selected");
        // Undecided problems can be asked for by that word, and are left out by its denial.
        let is_asked = question.contains("undecided");
        assert!(selected == 2 || told && run.code == Some(3) || is_asked, "{question}: {run}");
        assert!(selected < 2 || run.code == Some(0), "{question}: {run}");
        tried += 1;
    }
    assert!(tried > 300, "{tried}");
    for question in ["verdict = sound", "verdict != unsound", "verdict = sound or length = 2"] {
        let run = sandbox.run(&["convert", "hard.yaml", "--prove", "--nodes", "1", "-w", question]);
        assert!(run.code == Some(3) && run.stderr.contains("undecided, so not selected"), "{run}");
    }
    for order in ["length", "-difficulty"] {
        let args = ["convert", "hard.yaml", "--prove", "--nodes", "1", "--sort", order, "-n", "1"];
        let run = sandbox.run(&args);
        assert!(run.code == Some(3) && run.stderr.contains("2 problems undecided"), "{run}");
    }
}
