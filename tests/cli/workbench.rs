//! `paiju workbench`: the program itself, killed while it saves, and in a real browser. What the
//! server answers is tested in `src/workbench/tests`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use crate::sandbox::Sandbox;

const PAIJU: &str = env!("CARGO_BIN_EXE_paiju");

/// A running workbench, which is killed at the end.
struct Running {
    child: Child,
    host: String,
    path: String,
}

impl Running {
    fn open(file: &Path) -> Self {
        let mut child = Command::new(PAIJU)
            .arg("workbench")
            .arg(file)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let rest = line.trim().strip_prefix("http://").expect("an address");
        let (host, path) = rest.split_once('/').expect("a path");
        Self { host: host.to_owned(), path: format!("/{path}api/"), child }
    }

    /// Asks the server; an empty text if it does not answer any more.
    fn ask(&self, method: &str, place: &str, body: &str) -> String {
        let Self { host, path, .. } = self;
        ask(host, method, &format!("{path}{place}"), body)
    }
}

fn ask(host: &str, method: &str, path: &str, body: &str) -> String {
    let Ok(mut stream) = TcpStream::connect(host) else { return String::new() };
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    let kind = "Content-Type: application/json";
    let length = body.len();
    let sent = write!(stream, "{head}{kind}\r\nContent-Length: {length}\r\n\r\n{body}");
    let mut text = String::new();
    if sent.is_err() || stream.read_to_string(&mut text).is_err() {
        return String::new();
    }
    text.split_once("\r\n\r\n").map_or_else(String::new, |it| it.1.to_owned())
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A file of many problems, so that writing it takes a while.
fn long_file(title: &str) -> String {
    let problem = "  - fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\n    stipulation: \"#2\"\n";
    let first = problem.replacen("- fen", &format!("- title: {title}\n    fen"), 1);
    format!("problems:\n{first}{}", problem.repeat(30))
}

#[test]
fn a_workbench_killed_while_it_saves_leaves_the_old_file_or_the_new_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.yaml");
    let [a, b] = [long_file("A"), long_file("B")];
    fs::write(&file, &a).expect("a file");
    let mut changed = 0;
    let mut before = a.clone();
    for round in 0..200_u64 {
        let mut running = Running::open(&file);
        let listed = running.ask("GET", "collection", "");
        let listed: serde_json::Value = serde_json::from_str(&listed).expect("a list");
        let (host, path) = (running.host.clone(), running.path.clone());
        let (done, first) = channel();
        let saves = thread::spawn(move || {
            let mut one = listed["problems"][0].clone();
            for at in 0.. {
                let title = if (at + round).is_multiple_of(2) { "A" } else { "B" };
                one["problem"]["title"] = title.into();
                let order = serde_json::json!({
                    "place": 0, "print": one["print"], "draft": one["problem"], "force": true,
                });
                if ask(&host, "POST", &format!("{path}save"), &order.to_string()).is_empty() {
                    return;
                }
                // Only the first one is waited for.
                let _ = done.send(());
            }
        });
        first.recv_timeout(Duration::from_secs(20)).expect("a save");
        // Another moment in each round.
        thread::sleep(Duration::from_micros(500 + round * 7919 % 40_000));
        running.child.kill().expect("it is killed");
        running.child.wait().expect("it ends");
        saves.join().expect("the saves end");
        let now = fs::read_to_string(&file).expect("the file is there");
        assert!(now == a || now == b, "round {round} left {} bytes", now.len());
        changed += usize::from(now != before);
        before = now;
    }
    assert!(changed > 20, "only {changed} of 200 rounds changed the file");
    // The interrupted write is a separate file next to it.
    let names = fs::read_dir(folder.path()).expect("the folder");
    let names = names.map(|it| it.expect("a name").file_name().into_string().expect("a name"));
    let cut = names.filter(|name| name != "mine.yaml").collect::<Vec<_>>();
    assert!(cut.iter().all(|name| name.starts_with(".paiju-")), "{cut:?}");
}

#[test]
fn strangers_who_connect_and_say_nothing_do_not_keep_the_page_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.yaml");
    fs::write(&file, long_file("A")).expect("a file");
    let running = Running::open(&file);
    let mut strangers = Vec::new();
    for at in 0..400 {
        let Ok(mut stranger) = TcpStream::connect(&running.host) else { continue };
        // Some say a part of what a request begins with.
        if at % 3 == 0 {
            let _ = write!(stranger, "GET /");
        }
        strangers.push(stranger);
    }
    for _ in 0..5 {
        let begun = std::time::Instant::now();
        assert!(running.ask("GET", "collection", "").contains("problems"));
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    }
    assert!(strangers.len() > 100, "{}", strangers.len());
}

#[test]
fn a_workbench_that_cannot_begin_says_why() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["workbench", "."]);
    assert!(run.to_string().contains("exit code 2"), "{run}");
    let file = sandbox.path().join("none.yaml");
    let first = Running::open(&file);
    let port = first.host.rsplit_once(':').expect("a port").1.to_owned();
    let run = sandbox.run(&["workbench", "--port", &port]);
    let said = run.to_string();
    assert!(said.contains("cannot listen on port") && said.contains("exit code 2"), "{said}");
}

/// The first program of these names that is on the path.
fn found(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |it| it.join(name)))
        .find(|it| it.is_file())
}

/// Needs node, Chromium, and `npm install` in `tests/browser`; skipped where one is missing.
#[test]
fn problems_are_composed_in_a_browser() {
    let Some(out) = in_a_browser("compose.js", Door::Program) else { return skipped() };
    assert_eq!(out.lines().count(), 3, "{out}");
}

/// Touch, keyboard, pasted and dropped problems, help play and twins, other formats, three
/// languages, and what axe finds of accessibility.
#[test]
fn the_page_is_used_in_every_way_in_a_browser() {
    let Some(out) = in_a_browser("features.js", Door::Program) else { return skipped() };
    assert_eq!(out.lines().count(), 17, "{out}");
}

/// Where a problem is saved, what the browser keeps, input methods, and lines over the diagram.
#[test]
fn what_the_user_has_is_never_lost_in_a_browser() {
    let Some(out) = in_a_browser("work.js", Door::Program) else { return skipped() };
    assert_eq!(out.lines().count(), 18, "{out}");
}

/// The list of problems, the keyboard, and screen readers.
#[test]
fn one_stays_on_the_page_in_a_browser() {
    let Some(out) = in_a_browser("panel.js", Door::Program) else { return skipped() };
    assert_eq!(out.lines().count(), 17, "{out}");
}

#[test]
fn one_stays_on_a_page_of_static_files() {
    let Some(out) = in_a_browser("panel.js", Door::Files) else { return skipped() };
    assert_eq!(out.lines().count(), 14, "{out}");
}

/// The page of `book --train`, opened from the disk, by taps, drags and keys.
#[test]
fn a_page_that_trains_is_solved_in_a_browser() {
    let Some(out) = in_a_browser("train.js", Door::Program) else { return skipped() };
    assert_eq!(out, "desk\nphone\n");
}

/// The same in either browser, on a phone and on a desk, in every language.
#[test]
fn a_page_that_trains_is_played_through_in_both_browsers() {
    for browser in [&CHROMIUM, &FIREFOX] {
        let out = in_browser("play_through.js", Door::Program, browser);
        let Some(out) = out else { return skipped() };
        let solved = out.lines().filter(|line| line.ends_with(": 3 of 3"));
        assert_eq!(solved.count(), 6, "{out}");
    }
}

/// What the page says and does, as laws over all that is on it, on both doors.
#[test]
fn no_word_of_the_page_is_not_so_and_none_is_lost_in_a_browser() {
    let Some(out) = in_a_browser("said.js", Door::Program) else { return skipped() };
    assert_eq!(out.lines().count(), 11, "{out}");
}

#[test]
fn no_word_of_a_page_of_static_files_is_not_so_and_none_is_lost() {
    let Some(out) = in_a_browser("said.js", Door::Files) else { return skipped() };
    assert_eq!(out.lines().count(), 11, "{out}");
}

/// Needs Firefox and puppeteer-core as well.
#[test]
fn both_pages_work_in_firefox() {
    for door in [Door::Program, Door::Files] {
        let Some(out) = in_browser("firefox.js", door, &FIREFOX) else { return skipped() };
        assert_eq!(out, "composed in Firefox\n");
    }
}

/// 200 sequences of choose, edit, undo, redo, paste, save, remove and reload, against a model.
#[test]
fn the_file_holds_what_a_model_says_in_a_browser() {
    let Some(out) = in_a_browser("random.js", Door::Program) else { return skipped() };
    assert!(out.starts_with("200 sequences"), "{out}");
}

/// The same on a page without a server. Needs what `crates/web/build.sh` has made, in the folder
/// that `PAIJU_STATIC` names.
#[test]
fn problems_are_composed_on_a_page_of_static_files() {
    let Some(out) = in_a_browser("compose.js", Door::Files) else { return skipped() };
    assert_eq!(out.lines().count(), 3, "{out}");
}

#[test]
fn a_page_of_static_files_is_used_in_every_way() {
    let Some(out) = in_a_browser("features.js", Door::Files) else { return skipped() };
    assert_eq!(out.lines().count(), 17, "{out}");
}

#[test]
fn what_the_user_has_is_never_lost_on_a_page_of_static_files() {
    let Some(out) = in_a_browser("work.js", Door::Files) else { return skipped() };
    assert_eq!(out.lines().count(), 15, "{out}");
}

/// What only such a page does: no network, files that are kept and downloaded, a solver that ends.
#[test]
fn a_page_of_static_files_works_alone() {
    let Some(out) = in_a_browser("alone.js", Door::Files) else { return skipped() };
    assert_eq!(out.lines().count(), 5, "{out}");
}

/// The program and the solver in WebAssembly, asked the same.
#[test]
fn both_doors_give_equal_reports() {
    let (Some(page), Some(node)) = (static_page(), found(&["node", "nodejs"])) else {
        return skipped();
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let wins = "puzzles/patterns.yaml,puzzles/chex-mates.yaml,puzzles/china-schach.yaml";
    // Some draws are held in endgames whose tables are built on the way.
    for (count, files) in [("30", wins), ("6", "puzzles/draws.yaml")] {
        let mut run = Command::new(&node);
        run.arg(root.join("tests/browser/doors.js")).args([PAIJU.as_ref(), page.as_os_str()]);
        let run = run.args([count, files]).current_dir(root).output().expect("node starts");
        let (out, said) =
            (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        let begins = format!("{count} problems, equal");
        assert!(run.status.success() && out.starts_with(&begins), "{out}{said}");
    }
}

/// Every function of the npm package with every kind of value; the module takes texts and bytes only.
#[test]
fn the_npm_package_refuses_other_values_with_its_own_error() {
    let Some(node) = found(&["node", "nodejs"]) else { return skipped() };
    let place = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let calls = fs::read_to_string(root.join("crates/web/npm/calls.js")).expect("the calls");
    let module = "const is = (it) => typeof it === 'string' || it instanceof Uint8Array;
const take = (made) => (...all) => {
  if (!all.every(is)) throw new TypeError('raw');
  return made;
};
export const solve = take('{}'), verify = take('[]'), explain = take('{}'), draw = take('<svg/>');
export const convert = take({ bytes: new Uint8Array(), losses: [], free() {} });
";
    let script = "import { solve, verify, explain, draw, convert, PaijuError } from './calls.js';
const own = {}; own.own = own;
const no = [undefined, null, 0, 1n, true, Symbol('x'), () => 1, ['x'], own, { n: 1n }];
const options = [0, true, 'x', ['x'], own, { nodes: 1n }, { name: 1 }];
let count = 0;
const refused = (call) => {
  let error;
  try { call(); } catch (caught) { error = caught; }
  if (!(error instanceof PaijuError) || !error.message) throw new Error(`${call}: ${error}`);
  count += 1;
};
for (const call of [solve, explain, draw, verify, convert]) {
  for (const value of no) refused(() => call(value));
  for (const value of options) refused(() => (call === solve || call === convert ? call('x', 'y', value) : call('x', value)));
}
for (const value of [undefined, null, {}]) {
  solve('x', value); solve({ fen: 'x' }, '#2', value); explain('x', value); draw('x', value);
  verify('x', value); verify(new Uint8Array(2).buffer, value); convert('x', 'pgn', value);
}
console.log(count);
";
    for (name, text) in [
        ("package.json", "{\"type\": \"module\"}"),
        ("calls.js", &calls),
        ("module.js", module),
        ("try.js", script),
    ] {
        fs::write(place.path().join(name), text).expect("a file");
    }
    let run = Command::new(&node).arg("try.js").current_dir(place.path()).output();
    let run = run.expect("node starts");
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(String::from_utf8_lossy(&run.stdout).trim(), "85", "{said}");
}

/// The package as npm installs it.
#[test]
fn the_example_of_the_npm_package_runs_in_node() {
    let (Some(folder), Some(npm)) = (static_folder(), found(&["npm"])) else { return skipped() };
    let place = tempfile::tempdir().expect("a folder");
    let npm = |arguments: &[&str]| {
        let mut command = Command::new(&npm);
        let run = command.args(arguments).current_dir(place.path()).output().expect("npm starts");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8_lossy(&run.stdout).trim().to_owned()
    };
    let package = folder.join("npm");
    let packed = npm(&["pack", "--silent", package.to_str().expect("a path")]);
    fs::write(place.path().join("package.json"), "{\"private\": true}").expect("a file");
    let file = format!("./{}", packed.lines().last().unwrap_or_default());
    npm(&["install", "--silent", "--offline", "--no-audit", "--no-fund", &file]);
    let example = place.path().join("example.mjs");
    fs::copy(place.path().join("node_modules/paiju/example.js"), &example).expect("an example");
    let node = found(&["node", "nodejs"]).expect("npm has a node");
    let run = Command::new(node).arg(example).output().expect("node starts");
    let out = String::from_utf8_lossy(&run.stdout);
    assert!(out.starts_with("solved [ 'c6d8' ] c6d8 e10f10 g9f9"), "{run:?}");
}

/// Who answers the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Door {
    Program,
    Files,
}

/// What `crates/web/build.sh` has made.
fn static_folder() -> Option<PathBuf> {
    std::env::var_os("PAIJU_STATIC").map(PathBuf::from).filter(|folder| folder.is_dir())
}

fn static_page() -> Option<PathBuf> {
    static_folder().map(|folder| folder.join("page"))
}

/// Runs a script; `None` if something that it needs is missing.
fn in_a_browser(script: &str, door: Door) -> Option<String> {
    in_browser(script, door, &CHROMIUM)
}

/// A browser by the names of its program, with what drives it.
struct Browser {
    names: &'static [&'static str],
    modules: &'static [&'static str],
}

const CHROMIUM: Browser = Browser {
    names: &["chromium", "chromium-browser", "google-chrome"],
    modules: &["playwright-core", "puppeteer-core", "axe-core"],
};

const FIREFOX: Browser =
    Browser { names: &["firefox-esr", "firefox"], modules: &["playwright-core", "puppeteer-core"] };

fn in_browser(script: &str, door: Door, browser: &Browser) -> Option<String> {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let node = found(&["node", "nodejs"]);
    let chromium = found(browser.names);
    let modules = scripts.join("node_modules");
    let all = browser.modules.iter().all(|name| modules.join(name).is_dir());
    let (Some(node), Some(chromium), true) = (node, chromium, all) else { return None };
    let program = if door == Door::Program { PathBuf::from(PAIJU) } else { static_page()? };
    let folder = tempfile::tempdir().expect("a folder");
    let mut run = Command::new(node);
    run.arg(scripts.join(script)).args([program.as_path(), chromium.as_path(), folder.path()]);
    run.env("PAIJU_PROGRAM", PAIJU).env("PAIJU_FAULTS", scripts.join("../faults/data"));
    let run = run.output().expect("node starts");
    let (out, said) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{out}{said}");
    Some(out.into_owned())
}

#[expect(clippy::print_stderr, reason = "the output of the tests says what was not tested")]
fn skipped() {
    eprintln!(
        "skipped: there is no node, no Chromium, nothing in tests/browser/node_modules, or no PAIJU_STATIC"
    );
}
