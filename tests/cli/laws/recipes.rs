//! What the documents say about other programs, run with those that are installed.

use std::process::Command;

use crate::batch::batch;
use crate::sandbox::Sandbox;

/// The lines of the page about batches that begin with a word.
fn recipes(program: &str) -> Vec<String> {
    let text = std::fs::read_to_string("docs/reference/batches.md").unwrap();
    text.lines().filter(|line| line.starts_with(program)).map(str::to_owned).collect()
}

/// What a shell prints that runs a line in the folder; `None` if the program is missing.
fn shell(sandbox: &Sandbox, line: &str) -> Option<String> {
    let output =
        Command::new("sh").args(["-c", line]).current_dir(sandbox.path()).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let missing = error.contains("not found") || error.contains("No module named 'pandas'");
    assert!(output.status.success() || missing, "{line}: {error}");
    (!missing).then(|| String::from_utf8(output.stdout).unwrap())
}

#[test]
fn jq_reads_the_results_of_a_batch() {
    let sandbox = Sandbox::new();
    batch(&sandbox, "--output results.jsonl good.yaml");
    let [recipe] = &recipes("jq ")[..] else { panic!("one recipe for jq") };
    let Some(printed) = shell(&sandbox, recipe) else { return };
    assert_eq!(printed, "iron-bolt\t1\noctagonal-horse\t2\nthree-keys\t1\n");
}

#[test]
fn rows_begin_with_the_names_of_columns_and_nothing_else() {
    let sandbox = Sandbox::new();
    batch(&sandbox, "--output results.csv good.yaml");
    let [recipe] = &recipes("python3 ")[..] else { panic!("one recipe for pandas") };
    if let Some(printed) = shell(&sandbox, recipe) {
        assert!(printed.contains("1    2\n2    1\n"), "{printed}");
    }
    let rows = "import csv; rows = list(csv.DictReader(open(\"results.csv\")));\
                print([row[\"stipulation\"] + row[\"moves\"] for row in rows])";
    if let Some(printed) = shell(&sandbox, &format!("python3 -c '{rows}'")) {
        assert_eq!(printed, "['#11', '#22', '#11']\n");
    }
    assert!(sandbox.names().contains(&"results.csv.settings.json".to_owned()));
}

#[test]
fn the_ending_of_the_file_decides_how_results_are_written() {
    let sandbox = Sandbox::new();
    let first = |name: &str| {
        let text = std::fs::read_to_string(sandbox.path().join(name)).unwrap();
        text.chars().take(8).collect::<String>()
    };
    for (name, start) in
        [("a.csv", "number,f"), ("a.CSV", "number,f"), ("a.yml", "- {\"at_m"), ("a", "{\"at_mos")]
    {
        assert_eq!(batch(&sandbox, &format!("--output {name} good.yaml")).code, Some(0));
        assert!(first(name).starts_with(&start[..8]), "{name}");
    }
    let run = batch(&sandbox, "--format csv --output a good.yaml");
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("a: was written as jsonl, see --format"), "{run}");
    for name in ["a.csv", "a.yml", "a"] {
        std::fs::remove_file(sandbox.path().join(format!("{name}.settings.json"))).unwrap();
        let run = batch(&sandbox, &format!("--output {name} good.yaml"));
        assert!(run.stderr.contains(&format!("{name}.settings.json: is missing")), "{run}");
    }
}
