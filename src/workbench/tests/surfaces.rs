//! The events of a search say what `examine` reports, as the command line prints it and batch writes
//! it; `tests/cli/laws/surfaces.rs` compares these with the book.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::{Value, json};

use super::{Page, ask, order, setup};
use crate::examine::{Plan, ReportPart, Verdict, examine};
use crate::game::Repetition;
use crate::problem::{Problem, resolve, yaml};
use crate::report::{CheckReport, Finding, Report, ShownMove};
use crate::rules::{AnyPosition, RuleSet};
use crate::solve::Limits;
use crate::tablebase::{AnyMaterial, AnyTableFolder, BuildMonitor, Existing, Tables};
use crate::workbench::{Config, Workbench, serve};

/// The problems of a folder and of those in it.
fn problems(folder: &Path) -> Vec<Problem> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a name").path())
        .collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(problems(&path));
            continue;
        }
        let bytes = fs::read(&path).expect("a file");
        for collection in yaml::read(&bytes, "puzzles.yaml").collections {
            let slots = collection.problems.iter();
            // Those with a fault in their text are for the tests of messages.
            found.extend(slots.filter_map(|slot| resolve(&collection, slot, "puzzles.yaml").ok()));
        }
    }
    found
}

fn board(position: &AnyPosition) -> Value {
    setup(position.rules().name(), &position.to_string())
}

/// What is asked of a problem, as the page asks it.
fn ordered(page: &Page, number: u64, problem: &Problem) -> Value {
    let stipulation = problem.stipulation.to_string();
    let mut order = order(page, number, &board(&problem.position), &stipulation);
    let solution = problem.solution.as_ref().map_or("", |authored| authored.text.as_str());
    let question = &mut order["question"];
    question["solution"] = json!(solution);
    question["notation"] = json!(problem.notation.name());
    question["repetition"] = json!(problem.repetition.name());
    question["intended"] = json!(problem.intended_solutions.as_ref().map(ToString::to_string));
    order
}

/// A workbench that takes its time: it is the same search on a slow machine.
fn patient(tables: Option<Arc<Tables>>) -> Workbench {
    let limits = Limits { time: Some(Duration::from_secs(120)), ..Limits::default() };
    let config = Config { port: 0, limits, jobs: 2, tables, file: None };
    serve(config).expect("there is a free port")
}

fn reported(problem: &Problem, tables: Option<&Arc<Tables>>) -> Report {
    let plan = Plan {
        parts: vec![ReportPart::Check],
        authored: true,
        tables: tables.cloned(),
        ..Plan::default()
    };
    examine(problem, &plan, &mut ())
}

/// The findings of a report as the page gets them, without their sentences.
fn findings(check: &CheckReport) -> Value {
    let shown = |finding: &Finding| {
        json!({
            "kind": finding.kind,
            "severity": finding.severity,
            "line": ShownMove::all(&finding.line.moves),
            "moves": ShownMove::all(&finding.moves),
            "refutation": finding.refutation.clone().map(ShownMove),
        })
    };
    check.findings.iter().map(shown).collect()
}

#[test]
fn the_page_gets_the_findings_of_every_problem_that_the_report_has() {
    let bench = patient(None);
    let mut page = Page::open(&bench);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let problems = problems(&folder);
    assert!(problems.len() > 400, "{}", problems.len());
    for (number, problem) in (1..).zip(&problems) {
        let id = &problem.id;
        let (status, taken) = ask(&bench, "search", &ordered(&page, number, problem));
        assert_eq!((status, &taken["refused"]), (200, &Value::Null), "{id}");
        let of_this = |event: &Value, kind| event["kind"] == kind && event["number"] == number;
        let answer = page.hear(|event| of_this(event, "answer"));
        let event = page.hear(|event| of_this(event, "findings"));
        // A problem whose printed line is its stipulation says so in no field of the page.
        let plain = Problem { stipulation_source: None, printed_moves: None, ..problem.clone() };
        let report = reported(&plain, None);
        let check = report.check.expect("a check");
        assert_eq!(event["verdict"], check.verdict.name(), "{id}");
        let mut heard = event["findings"].clone();
        for finding in heard.as_array_mut().expect("a list") {
            finding.as_object_mut().expect("an object").remove("sentence");
        }
        assert_eq!(heard, findings(&check), "{id}");
        assert_eq!(answer["keys"], json!(ShownMove::all(&report.answer.keys)), "{id}");
    }
}

/// The tables of a chariot against a horse, in a folder.
fn tables(folder: &Path) -> Arc<Tables> {
    let rules = RuleSet::Xiangqi;
    let built = AnyTableFolder::in_memory(rules, folder, Repetition::Checks).expect("tables");
    let materials = AnyMaterial::expand(rules, "KRKN").expect("a material");
    let plan = built.plan(&materials, Existing::Checked).expect("a plan");
    let stop = AtomicBool::new(false);
    let monitor = BuildMonitor::new(&stop);
    for step in &plan.steps {
        built.build(&step.material, &monitor).expect("a table");
    }
    Arc::new(Tables::new(folder))
}

#[test]
fn a_study_that_tables_prove_sound_is_sound_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = tables(folder.path());
    // The only move that wins, one of several, a win where a draw is asked, the only move that draws.
    let studies = [
        ("5k3/9/9/9/9/R8/9/4n4/9/3K5 w", "+", Verdict::Sound),
        ("3k5/9/9/4n4/9/R8/9/9/9/4K4 w", "+", Verdict::Unsound),
        ("5k3/9/9/9/9/R8/9/4n4/9/3K5 w", "=", Verdict::Unsound),
        ("9/4k4/9/9/3n5/9/9/9/3K5/3R5 b", "=", Verdict::Sound),
    ];
    let bench = patient(Some(Arc::clone(&tables)));
    let mut page = Page::open(&bench);
    for (number, (fen, asked, verdict)) in (1..).zip(studies) {
        let stipulation = asked.parse().expect("a stipulation");
        let problem = Problem::from_fen(fen, stipulation).expect("a problem");
        let check = reported(&problem, Some(&tables)).check.expect("a check");
        assert_eq!(check.verdict, verdict, "{fen} {asked}");
        let sent = ordered(&page, number, &problem);
        assert_eq!(ask(&bench, "search", &sent).0, 200, "{fen} {asked}");
        let event = page.hear(|event| event["kind"] == "findings" && event["number"] == number);
        assert_eq!(event["verdict"], verdict.name(), "{fen} {asked}");
    }
}
