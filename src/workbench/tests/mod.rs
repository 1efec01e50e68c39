//! The server asked by strangers and by pages, over its socket as a browser would.

mod files;
#[cfg(unix)]
mod links;
mod moved;
mod play;
mod said;
mod surfaces;
mod words;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Config, Workbench, serve};
use crate::solve::Limits;

/// `iron-bolt` of `puzzles/patterns.yaml`: a mate in two with one key.
const IRON_BOLT: &str = "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";

fn bench() -> Workbench {
    bench_with(None)
}

fn bench_with(file: Option<PathBuf>) -> Workbench {
    let limits =
        Limits { time: Some(Duration::from_secs(30)), memory: 16 << 20, ..Limits::default() };
    serve(Config { port: 0, limits, jobs: 2, tables: None, file }).expect("there is a free port")
}

/// The host and the path of the page.
fn parts(bench: &Workbench) -> (String, String) {
    let url = bench.url();
    let rest = url.strip_prefix("http://").expect("an address");
    let (host, path) = rest.split_once('/').expect("a path");
    (host.to_owned(), format!("/{path}"))
}

/// Sends a raw request; returns the status and the body.
fn raw(host: &str, request: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(host).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
    // The server may refuse before it has read everything.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let status = text.get(9..12).and_then(|code| code.parse().ok()).unwrap_or(0);
    (status, text.split_once("\r\n\r\n").map_or("", |it| it.1).to_owned())
}

fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
    let headers = headers.iter().flat_map(|(name, value)| [name, ": ", value, "\r\n"]);
    let headers: String = headers.collect();
    let length = body.len();
    let head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n{headers}");
    format!("{head}Content-Length: {length}\r\n\r\n{body}").into_bytes()
}

/// Asks as the page does.
fn ask(bench: &Workbench, path: &str, body: &Value) -> (u16, Value) {
    let (host, page) = parts(bench);
    let headers = [("Host", host.as_str()), ("Content-Type", "application/json")];
    let sent = request("POST", &format!("{page}api/{path}"), &headers, &body.to_string());
    let (status, text) = raw(&host, &sent);
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

fn state(bench: &Workbench) -> Value {
    let (host, page) = parts(bench);
    let sent = request("GET", &format!("{page}api/state"), &[("Host", host.as_str())], "");
    serde_json::from_str(&raw(&host, &sent).1).expect("a state")
}

/// An open page, which hears events.
struct Page {
    events: BufReader<TcpStream>,
    number: u64,
}

impl Page {
    fn open(bench: &Workbench) -> Self {
        let (host, page) = parts(bench);
        let mut stream = TcpStream::connect(&host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
        let path = format!("{page}api/events");
        let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("a request");
        let mut page = Self { events: BufReader::new(stream), number: 0 };
        let hello = page.hear(|event| event["kind"] == "hello");
        page.number = hello["page"].as_u64().expect("a number");
        page
    }

    /// The next event that satisfies a condition.
    fn hear(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.events.read_line(&mut line).expect("an event in time");
            assert!(read > 0, "the events ended");
            if let Some(data) = line.trim().strip_prefix("data: ") {
                let event = serde_json::from_str(data).expect("JSON");
                if is_it(&event) {
                    return event;
                }
            }
        }
    }
}

#[test]
fn the_same_file_is_served_on_the_same_port_where_that_is_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.yaml");
    let first = bench_with(Some(file.clone()));
    let host = parts(&first).0;
    assert_eq!(state(&first)["file"], file.display().to_string());
    let second = bench_with(Some(file.clone()));
    assert_ne!(parts(&second).0, host, "the port is taken");
    drop(first);
    assert_eq!(parts(&bench_with(Some(file))).0, host);
}

fn setup(rules: &str, fen: &str) -> Value {
    let rules = rules.parse::<crate::rules::RuleSet>().expect("a rule set");
    let position = rules.read(fen).expect("a position");
    let setup = crate::workbench::setup::Setup::of(&position);
    serde_json::to_value(setup).expect("data")
}

fn order(page: &Page, number: u64, setup: &Value, stipulation: &str) -> Value {
    let question = json!({"stipulation": stipulation});
    json!({"page": page.number, "number": number, "setup": setup, "question": question})
}

/// Asks for a search that takes long, since no win is near, and waits until it runs.
fn begin_long(bench: &Workbench, page: &mut Page, number: u64) {
    let start = setup("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    assert_eq!(ask(bench, "search", &order(page, number, &start, "#")).0, 200);
    page.hear(|event| event["kind"] == "progress" && event["number"] == number);
}

/// Waits until nothing is searched any more.
fn wait_until_idle(bench: &Workbench) {
    let start = Instant::now();
    while state(bench)["searches"] != 0 {
        assert!(start.elapsed() < Duration::from_secs(20), "a search goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_board_of_each_game_is_answered_with_its_key() {
    let bench = bench();
    let mut page = Page::open(&bench);
    let chex = "4/1R3/p4p/k3K2/4B1/5/4 w -";
    let china = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
    let boards =
        [("xiangqi", IRON_BOLT, "h7e7"), ("china-schach", china, "c6d8"), ("chex", chex, "e4a2")];
    for (number, (rules, fen, key)) in boards.into_iter().enumerate() {
        let number = number as u64;
        let (status, taken) =
            ask(&bench, "search", &order(&page, number, &setup(rules, fen), "#2"));
        assert_eq!((status, &taken["faults"]), (200, &json!([])), "{rules}");
        let answer = page.hear(|event| event["kind"] == "answer");
        assert_eq!((&answer["number"], &answer["moves"]), (&json!(number), &json!(2)), "{rules}");
        assert_eq!(answer["keys"][0]["coordinates"], key, "{rules}");
        let report = page.hear(|event| event["kind"] == "findings");
        assert_eq!((&report["verdict"], &report["replayed"]), (&json!("sound"), &json!(true)));
        let tree = page.hear(|event| event["kind"] == "tree");
        assert_eq!(tree["tree"]["mv"]["coordinates"], key);
        page.hear(|event| event["kind"] == "done");
    }
}

#[test]
fn an_illegal_board_is_explained_with_its_squares() {
    let bench = bench();
    let page = Page::open(&bench);
    let men = json!([[0, "B"], [4, "K"], [85, "k"]]);
    let wrong = json!({"rules": "xiangqi", "men": men, "turn": "w"});
    let (status, taken) = ask(&bench, "search", &order(&page, 1, &wrong, "#"));
    let faults: Vec<_> = taken["faults"].as_array().expect("a list").iter().collect();
    let kinds: Vec<_> = faults.iter().map(|fault| fault["kind"].as_str()).collect();
    assert_eq!((status, kinds), (200, vec![Some("territory"), Some("facing")]));
    assert_eq!(faults[0]["squares"], json!([0]));
    assert_eq!(faults[0]["territory"].as_array().map(Vec::len), Some(7));
    let empty = json!({"rules": "chex", "men": [], "turn": "b"});
    let (_, taken) = ask(&bench, "search", &order(&page, 2, &empty, "#"));
    assert_eq!(taken["faults"].as_array().map(Vec::len), Some(2));
    let (_, taken) = ask(&bench, "search", &order(&page, 3, &setup("xiangqi", IRON_BOLT), "mate"));
    assert!(taken["refused"].as_str().is_some_and(|why| why.contains("expected")), "{taken}");
}

#[test]
fn a_tried_move_is_answered_by_a_win_or_a_refutation() {
    let bench = bench();
    let mut page = Page::open(&bench);
    let board = setup("xiangqi", IRON_BOLT);
    let mut play = |number: u64, moves: &[&str]| {
        let mut order = order(&page, number, &board, "#2");
        order["moves"] = json!(moves);
        order["within"] = json!(2);
        order["answer"] = json!(true);
        let (status, at_once) = ask(&bench, "play", &order);
        assert_eq!(status, 200);
        // The board waits for no proof.
        let is_mate = moves.len() == 3;
        assert_eq!(at_once["legal"].as_array().map(Vec::is_empty), Some(is_mate), "{at_once}");
        page.hear(|event| event["kind"] == "judgement" && event["number"] == number)
    };
    let right = play(1, &["h7e7"]);
    assert_eq!((&right["word"], &right["left"]), (&json!("wins"), &json!(1)));
    assert!(["d1c1", "d1e1"].contains(&right["reply"]["coordinates"].as_str().unwrap_or_default()));
    let wrong = play(2, &["h7h8"]);
    assert_eq!(wrong["word"], "fails");
    assert!(wrong["reply"]["coordinates"].is_string(), "it is refuted");
    let defended = play(3, &["h7e7", "d1e1"]);
    assert_eq!(
        (&defended["word"], &defended["reply"]["coordinates"], &defended["sentence"]["key"]),
        (&json!("won"), &json!("d4d10"), &json!("over.checkmate")),
        "the reply is the mate"
    );
    let won = play(4, &["h7e7", "d1e1", "d4d10"]);
    assert_eq!(
        (&won["word"], &won["sentence"]["key"], &won["legal"]),
        (&json!("won"), &json!("over.checkmate"), &json!([]))
    );
    // A refutation that is not asked for is named and not played.
    let mut order = order(&page, 5, &board, "#2");
    for (key, value) in [("moves", json!(["h7h8"])), ("within", json!(2)), ("answer", json!(false))]
    {
        order[key] = value;
    }
    let legal = ask(&bench, "play", &order).1["legal"].clone();
    let seen = page.hear(|event| event["kind"] == "judgement" && event["number"] == 5);
    assert_eq!((&seen["word"], &seen["legal"]), (&json!("fails"), &legal), "it is the board's");
}

#[test]
fn strangers_are_refused() {
    let bench = bench();
    let (host, page) = parts(&bench);
    let port = host.rsplit_once(':').expect("a port").1;
    let status =
        |path: &str, headers: &[(&str, &str)]| raw(&host, &request("GET", path, headers, "")).0;
    let own = ("Host", host.as_str());
    assert_eq!(status(&page, &[own]), 200);
    let local = format!("localhost:{port}");
    assert_eq!(status(&page, &[("Host", &local)]), 200);
    // Without the token, with a wrong one, with one that is longer or shorter.
    let wrong = format!("/{}/", "0".repeat(32));
    for path in ["/", "/api/state", &wrong, &page[..page.len() - 2], &format!("{}0/", &page[..33])]
    {
        assert_eq!(status(path, &[own]), 404, "{path}");
    }
    // A foreign name that resolves to this machine, none, and two.
    assert_eq!(status(&page, &[("Host", &format!("evil.example:{port}"))]), 404);
    assert_eq!(status(&page, &[("Host", "127.0.0.1")]), 404);
    assert!(matches!(status(&page, &[]), 400 | 404));
    assert_eq!(status(&page, &[own, ("Host", "evil.example")]), 404);
    let from = |origin: &str| status(&format!("{page}api/state"), &[own, ("Origin", origin)]);
    assert_eq!(from(&format!("http://{host}")), 200);
    for origin in ["http://evil.example", "null", "https://127.0.0.1", &format!("http://{local}")] {
        assert_eq!(from(origin), 404, "{origin}");
    }
    assert_eq!(status(&page, &[own, ("Sec-Fetch-Site", "cross-site")]), 404);
    // A form of another page could send these without being asked first.
    for kind in ["text/plain", "application/x-www-form-urlencoded", ""] {
        let sent =
            request("POST", &format!("{page}api/scene"), &[own, ("Content-Type", kind)], "{}");
        assert_eq!(raw(&host, &sent).0, 400, "{kind}");
    }
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] {
        assert_eq!(raw(&host, &request(method, &page, &[own], "")).0, 405, "{method}");
    }
    for path in ["../Cargo.toml", "..%2f..%2fetc%2fpasswd", "%2e%2e/x", "api/none", "main.js/.."] {
        assert_eq!(status(&format!("{page}{path}"), &[own]), 404, "{path}");
    }
}

#[test]
fn every_answer_forbids_what_the_page_does_not_need() {
    let bench = bench();
    let (host, page) = parts(&bench);
    for path in [page.as_str(), "/", &format!("{page}style.css")] {
        let mut stream = TcpStream::connect(&host).expect("it listens");
        let sent = request("GET", path, &[("Host", &host)], "");
        stream.write_all(&sent).expect("a request");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        let head = text.split("\r\n\r\n").next().unwrap_or_default().to_ascii_lowercase();
        for wanted in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(head.contains(wanted), "{path}: {wanted} in {head}");
        }
        assert!(!head.contains("access-control-allow"), "{head}");
    }
}

#[test]
fn bad_bodies_are_refused_and_the_server_lives_on() {
    let bench = bench();
    let (host, page) = parts(&bench);
    let headers = [("Host", host.as_str()), ("Content-Type", "application/json")];
    let places = ["scene", "search", "stop", "play", "ending", "picture", "paste"];
    let deep = "[".repeat(100_000);
    let bodies = ["", "{", "null", "[]", "{\"page\":", "\u{0}", &deep, "{\"rules\": 7}", "\"x\""];
    for place in places {
        for body in bodies {
            let sent = request("POST", &format!("{page}api/{place}"), &headers, body);
            assert_eq!(raw(&host, &sent).0, 400, "{place} {}", &body[..body.len().min(20)]);
        }
        let huge = format!("\"{}\"", "x".repeat(100 << 20));
        let sent = request("POST", &format!("{page}api/{place}"), &headers, &huge);
        let status = raw(&host, &sent).0;
        // A client that is still sending may find the connection closed instead of the answer.
        assert!(matches!(status, 413 | 0), "{place}: {status}");
    }
    let bad = |setup: Value| {
        let order =
            json!({"page": 1, "number": 1, "setup": setup, "question": {"stipulation": "#"}});
        ask(&bench, "search", &order).0
    };
    let _page = Page::open(&bench);
    for setup in [
        json!({"rules": "chess", "men": [], "turn": "w"}),
        json!({"rules": "xiangqi", "men": [[90, "K"]], "turn": "w"}),
        json!({"rules": "xiangqi", "men": [[0, "Z"]], "turn": "w"}),
        json!({"rules": "xiangqi", "men": [[0, "R"], [0, "R"]], "turn": "w"}),
        json!({"rules": "xiangqi", "men": [], "turn": "x"}),
        json!({"rules": "chex", "men": [], "turn": "w", "rights": "QQ"}),
    ] {
        assert_eq!(bad(setup.clone()), 422, "{setup}");
    }
    // A page that is not open.
    let mut order = json!({"page": 99, "number": 1, "question": {"stipulation": "#"}});
    order["setup"] = setup("xiangqi", IRON_BOLT);
    assert_eq!(ask(&bench, "search", &order).0, 410);
    assert_eq!(state(&bench), json!({"pages": 1, "searches": 0, "tables": false}));
}

#[test]
fn a_thousand_requests_at_once_are_answered_or_refused() {
    let bench = bench();
    let order = json!({"rules": "xiangqi", "look": {}});
    let answered = std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..1000).map(|_| scope.spawn(|| ask(&bench, "scene", &order).0)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect::<Vec<_>>()
    });
    assert_eq!(answered.len(), 1000);
    assert!(answered.iter().all(|status| matches!(status, 200 | 408 | 503)), "{answered:?}");
    assert!(answered.contains(&200));
    assert_eq!(state(&bench), json!({"pages": 0, "searches": 0, "tables": false}));
}

#[test]
fn no_more_pages_are_open_than_are_served() {
    let bench = bench();
    let pages: Vec<Page> = (0..16).map(|_| Page::open(&bench)).collect();
    let (host, path) = parts(&bench);
    let sent = request("GET", &format!("{path}api/events"), &[("Host", &host)], "");
    assert_eq!(raw(&host, &sent).0, 503);
    drop(pages);
    let start = Instant::now();
    while state(&bench)["pages"] != 0 {
        assert!(start.elapsed() < Duration::from_secs(20), "a closed page stays open");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_closed_page_and_a_new_question_stop_the_search() {
    let bench = bench();
    let mut page = Page::open(&bench);
    begin_long(&bench, &mut page, 1);
    assert_eq!(ask(&bench, "search", &order(&page, 2, &setup("xiangqi", IRON_BOLT), "#2")).0, 200);
    let answer = page.hear(|event| event["kind"] == "answer");
    assert_eq!((&answer["number"], &answer["moves"]), (&json!(2), &json!(2)));
    begin_long(&bench, &mut page, 3);
    assert_eq!(state(&bench)["searches"], 1);
    drop(page);
    wait_until_idle(&bench);
    assert_eq!(state(&bench), json!({"pages": 0, "searches": 0, "tables": false}));
}

#[test]
fn a_question_that_was_overtaken_replaces_no_later_one() {
    let bench = bench();
    let mut page = Page::open(&bench);
    begin_long(&bench, &mut page, 7);
    // One that needs a search, and one that needs none: both are answered, and neither is searched.
    let impossible = json!({"rules": "xiangqi", "men": [[4, "k"]], "turn": "w"});
    for late in [setup("xiangqi", IRON_BOLT), impossible] {
        assert_eq!(ask(&bench, "search", &order(&page, 6, &late, "#2")).0, 200);
        page.hear(|event| event["kind"] == "progress" && event["number"] == 7);
        assert_eq!(state(&bench)["searches"], 1);
    }
    assert_eq!(ask(&bench, "stop", &json!({"page": page.number, "number": 6})).0, 200);
    page.hear(|event| event["kind"] == "progress" && event["number"] == 7);
    assert_eq!(ask(&bench, "search", &order(&page, 8, &setup("xiangqi", IRON_BOLT), "#2")).0, 200);
    let answer = page.hear(|event| event["kind"] == "answer");
    assert_eq!((&answer["number"], &answer["moves"]), (&json!(8), &json!(2)));
    drop(page);
    wait_until_idle(&bench);
}

/// The memory of this process, in bytes.
#[cfg(target_os = "linux")]
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").expect("the system's figures");
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.expect("a number") * 4096
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes a while; run it alone, since it measures the memory of the process"]
fn a_thousand_changes_leave_no_search_and_no_memory() {
    let bench = bench();
    let page = Page::open(&bench);
    // Men that wander over the board, so that every change asks something new.
    let change = |number: u64| {
        let mut board = setup("xiangqi", IRON_BOLT);
        let at = json!([27 + number % 27, if number.is_multiple_of(2) { "N" } else { "c" }]);
        let men = board["men"].as_array_mut().expect("men");
        men.retain(|man| man[0] != at[0]);
        men.push(at);
        assert_eq!(ask(&bench, "search", &order(&page, number, &board, "#")).0, 200);
    };
    let mut page_events = Page::open(&bench);
    (0..100).for_each(change);
    wait_until_idle_or_last(&bench);
    let before = memory();
    // Some of them are answered before the next one, others are cut short.
    for number in 100..1100 {
        change(number);
        std::thread::sleep(Duration::from_millis(number % 8));
    }
    assert_eq!(ask(&bench, "stop", &json!({"page": page.number, "number": 1100})).0, 200);
    wait_until_idle(&bench);
    let after = memory();
    assert!(after < before + (20 << 20), "from {before} to {after} bytes");
    drop(page);
    let start = setup("xiangqi", IRON_BOLT);
    assert_eq!(ask(&bench, "search", &order(&page_events, 1, &start, "#2")).0, 200);
    page_events.hear(|event| event["kind"] == "done");
}

/// Gives the last search some time.
#[cfg(target_os = "linux")]
fn wait_until_idle_or_last(bench: &Workbench) {
    let start = Instant::now();
    while state(bench)["searches"] != 0 && start.elapsed() < Duration::from_secs(3) {
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn connections_that_ask_nothing_are_closed_and_keep_nobody_out() {
    let bench = bench();
    let (host, page) = parts(&bench);
    let start = Instant::now();
    // More than are served at once: silent ones, and ones whose head does not end.
    let mut waiting: Vec<TcpStream> = (0..160)
        .map(|at| {
            let mut stream = TcpStream::connect(&host).expect("it listens");
            if at % 2 == 1 {
                stream.write_all(b"GET / HTTP/1.1\r\nHost: ").expect("it is sent");
            }
            stream
        })
        .collect();
    let sent = request("GET", &page, &[("Host", host.as_str())], "");
    assert_eq!(raw(&host, &sent).0, 200);
    assert!(start.elapsed() < Duration::from_secs(25), "{:?}", start.elapsed());
    // The first one gets no answer, or one that it was too slow, and is closed.
    waiting[1].set_read_timeout(Some(Duration::from_secs(20))).expect("a time limit");
    let mut end = Vec::new();
    assert!(waiting[1].read_to_end(&mut end).is_ok(), "it is still open");
}
