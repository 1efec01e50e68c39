//! Pictures and books in independent programs: librsvg, Chromium and LaTeX. Each test is skipped
//! where its program is not installed. The package playwright-core is that of tests/browser, or
//! `NODE_PATH` leads to it; `PAIJU_CHROMIUM` names the browser.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use resvg::tiny_skia::Pixmap;
use serde_json::Value;

use super::PROGRAM;

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");

/// A position of each game, with options of `show`.
const BOARDS: [&[&str]; 4] = [
    &["--fen", "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "--arrow", "c6d8"],
    &["--fen", "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "--palette", "print", "--men", "figures"],
    &["--rules", "china-schach", "--fen", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b", "--last", "a1a10"],
    &["--rules", "chex", "--fen", "rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk", "--last", "c2c3"],
];

fn paiju(args: &[&str], output: &Path) {
    let status = Command::new(PROGRAM).args(args).arg("-o").arg(output).status().unwrap();
    assert!(status.success(), "{args:?}");
}

/// A program, which finds the packages of tests/browser if it is node.
fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    if std::env::var_os("NODE_PATH").is_none() {
        command
            .env("NODE_PATH", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/node_modules"));
    }
    command
}

/// Whether a program runs; says so if it does not.
fn has(program: &str, args: &[&str]) -> bool {
    let mut command = command(program);
    command.args(args).stdout(Stdio::null()).stderr(Stdio::null());
    let runs = command.status().is_ok_and(|status| status.success());
    if !runs {
        println!("skipped: {program} {} does not run", args.join(" "));
    }
    runs
}

fn run(program: &str, args: &[&OsStr], folder: &Path) -> Output {
    let output = command(program).args(args).current_dir(folder).output().unwrap();
    let told = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program}: {told:?}");
    output
}

#[test]
fn librsvg_draws_the_same_as_resvg() {
    if !has("rsvg-convert", &["--version"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (number, board) in BOARDS.iter().enumerate() {
        let [svg, png, theirs] = ["a.svg", "a.png", "b.png"].map(|name| folder.path().join(name));
        paiju(&[&["show", "-f", "svg"], *board].concat(), &svg);
        paiju(&[&["show", "-f", "png", "--width", "600"], *board].concat(), &png);
        let args = ["-w", "600", "--background-color=white", "-o"].map(OsStr::new);
        run("rsvg-convert", &[&args[..], &[theirs.as_ref(), svg.as_ref()]].concat(), folder.path());
        let [one, other] =
            [&png, &theirs].map(|path| Pixmap::decode_png(&std::fs::read(path).unwrap()).unwrap());
        assert_eq!(one.width(), other.width());
        assert!(one.height().abs_diff(other.height()) <= 1);
        let pairs = one.data().iter().zip(other.data());
        let differences: Vec<u64> = pairs.map(|(a, b)| u64::from(a.abs_diff(*b))).collect();
        let count = differences.len() as u64;
        let mean = differences.iter().sum::<u64>() as f64 / count as f64;
        let far = differences.iter().filter(|&&it| it > 96).count() as f64 / count as f64;
        println!("board {number}: mean difference {mean:.3} of 255, {:.4} % far off", far * 100.0);
        // Edges are smoothed a little differently.
        assert!(mean < 1.5 && far < 0.002, "board {number}: {mean} {far}");
    }
}

#[test]
fn a_browser_plays_every_problem_through_by_keys() {
    let browser = std::env::var("PAIJU_CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    let module = ["-e", "require('playwright-core')"];
    if !has("node", &module) || !has(&browser, &["--version"]) {
        return;
    }
    let found =
        run("sh", &["-c".as_ref(), format!("command -v {browser}").as_ref()], Path::new("/"));
    let browser = String::from_utf8(found.stdout).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (name, rules) in
        [("traitors", "xiangqi"), ("china-schach", "china-schach"), ("chex-mates", "chex")]
    {
        let (page, file) = (folder.path().join("book.html"), format!("{PUZZLES}/{name}.yaml"));
        paiju(&["book", &file, "--write-notation", "coordinates", "--hints"], &page);
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/interop/play.cjs");
        let args = [script, browser.trim()].map(OsStr::new);
        let played = run("node", &[&args[..], &[page.as_ref()]].concat(), folder.path());
        let played = String::from_utf8(played.stdout).unwrap();
        let shown = Command::new(PROGRAM).args(["solve", "--format", "jsonl", &file]).output();
        let shown = String::from_utf8(shown.unwrap().stdout).unwrap();
        assert_eq!(played.lines().count(), shown.lines().count(), "{name}");
        for (line, record) in played.lines().zip(shown.lines()) {
            let [line, record] =
                [line, record].map(|it| serde_json::from_str::<Value>(it).unwrap());
            let fen = record["fen"].as_str().unwrap();
            let moves = line["moves"].as_array().unwrap().iter();
            let plain = |mv: &Value| mv.as_str().unwrap().trim_end_matches(['+', '#']).to_owned();
            let moves: Vec<String> = moves.map(plain).collect();
            if moves.is_empty() {
                assert_ne!(record["verdict"], "solved", "{name}: {fen}");
                continue;
            }
            let end = folder.path().join("end.svg");
            let moves = moves.join(" ");
            paiju(&["show", "--rules", rules, "--fen", fen, "--play", &moves, "-f", "svg"], &end);
            let svg = std::fs::read_to_string(&end).unwrap();
            let mut men: Vec<String> = svg
                .lines()
                .filter_map(|line| line.strip_prefix("<use xlink:href=\""))
                .map(|use_| {
                    use_.replace("\" x=\"", " ").replace("\" y=\"", " ").replace("\"/>", "")
                })
                .collect();
            men.sort();
            assert_eq!(line["end"], serde_json::json!(men), "{name}: {fen} {moves}");
        }
    }
}

#[test]
fn latex_compiles_a_book_of_all_games() {
    if !has("xelatex", &["--version"]) || !has("kpsewhich", &["chinesechess.sty"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let files = ["traitors", "china-schach", "chex-mates"].map(|it| format!("{PUZZLES}/{it}.yaml"));
    let mut args = vec!["book", "--format", "tex", "--hints", "--title", "\\{}$&#_%~^ 象棋"];
    args.extend(files.iter().map(String::as_str));
    for more in [&[][..], &["--men", "figures", "--palette", "print"]] {
        paiju(&[&args[..], more].concat(), &folder.path().join("book.tex"));
        let how = ["-interaction=nonstopmode", "-halt-on-error", "book.tex"].map(OsStr::new);
        run("xelatex", &how, folder.path());
        let pdf = std::fs::read(folder.path().join("book.pdf")).unwrap();
        assert!(pdf.starts_with(b"%PDF") && pdf.len() > 20_000, "{}", pdf.len());
    }
}

/// The command for PDF in the help of `book`, as it is printed there.
#[test]
fn a_browser_saves_a_book_as_pdf_by_the_command_of_its_help() {
    let browser = std::env::var("PAIJU_CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    if !has(&browser, &["--version"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    paiju(
        &["book", &format!("{PUZZLES}/traitors.yaml"), "--hints"],
        &folder.path().join("mine.html"),
    );
    let help = Command::new(PROGRAM).args(["book", "--help-all"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let recipe = help.lines().find_map(|line| line.trim().strip_prefix("chromium ")).unwrap();
    // Who runs tests as root has no sandbox.
    let mut args = vec!["--no-sandbox"];
    args.extend(recipe.split(' '));
    let args: Vec<&OsStr> = args.into_iter().map(OsStr::new).collect();
    run(&browser, &args, folder.path());
    let pdf = std::fs::read(folder.path().join("mine.pdf")).unwrap();
    let text = String::from_utf8_lossy(&pdf);
    let pages = text.matches("/Type /Page\n").count();
    // Title and contents, seven diagrams, a page of hints, solutions and indexes.
    assert!(text.starts_with("%PDF") && (3..=6).contains(&pages), "{pages} pages");
}
