//! `paiju engine` as a process. `PAIJU_STOPS=1000` measures how fast more searches are stopped.

#![expect(clippy::print_stdout, reason = "measured times are part of the result")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::sandbox::{OCTAGONAL, Sandbox};

/// Longer than any answer may take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start(sandbox: &Sandbox, args: &[&str]) -> Self {
        let mut command = sandbox.command(&[&["engine"], args].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || output.lines().try_for_each(|line| sender.send(line.unwrap())));
        let input = child.stdin.take();
        Self { child, input, lines }
    }

    pub(crate) fn say(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    /// The lines up to one that begins with a word.
    pub(crate) fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap();
            let found = line.starts_with(word);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Waits for the end of the process and returns its exit code.
    pub(crate) fn wait(mut self) -> Option<i32> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        panic!("the engine does not end");
    }
}

#[test]
fn the_engine_plays_a_mate_and_quits() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox, &["--memory", "16M"]);
    engine.say("uci\r\n");
    let offered = engine.until("uciok");
    assert!(
        offered
            .iter()
            .any(|line| line == "option name Hash type spin default 16 min 1 max 1048576")
    );
    engine.say(&format!("isready\r\nposition fen {OCTAGONAL}\r\ngo mate 2\r\n"));
    assert_eq!(engine.until("bestmove").last().unwrap(), "bestmove c5d7 ponder e9f9");
    engine.say("quit\r\n");
    assert_eq!(engine.wait(), Some(0));
    let mut engine = Engine::start(&sandbox, &["--dialect", "fairy"]);
    engine.say(&format!("uci\nposition fen {OCTAGONAL}\ngo mate 2\n"));
    assert_eq!(engine.until("bestmove").last().unwrap(), "bestmove c6d8 ponder e10f10");
}

#[test]
fn a_search_answers_isready_and_ends_with_the_input() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox, &[]);
    engine.say("position startpos\ngo infinite\nisready\n");
    engine.until("readyok");
    // Once a second there is a sign of life.
    let line = engine.until("info depth").pop().unwrap();
    assert!(line.contains(" nodes ") && !line.contains(" score "), "{line}");
    drop(engine.input.take());
    assert_eq!(engine.wait(), Some(0));
    let mut engine = Engine::start(&sandbox, &[]);
    engine.say("position startpos\ngo infinite\nquit\n");
    assert_eq!(engine.wait(), Some(0));
}

#[test]
fn time_is_kept() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox, &[]);
    engine.say("uci\n");
    engine.until("uciok");
    let start = Instant::now();
    engine.say("position startpos\ngo movetime 300\n");
    engine.until("bestmove");
    assert!(start.elapsed() >= Duration::from_millis(250), "{:?}", start.elapsed());
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

/// Positions in which nothing is found in short time.
const OPEN: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "2bak4/4a4/4b4/9/9/4C4/9/9/9/R3K4 w",
    "r1bak1b1r/4a4/2n1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/2N1C1N2/9/R1BAKAB1R w",
    "3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w",
];

#[test]
fn searches_are_stopped_at_once() {
    let count: u32 = std::env::var("PAIJU_STOPS").map_or(20, |text| text.parse().unwrap());
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox, &[]);
    let mut times = Vec::new();
    for (number, fen) in (0..count).zip(OPEN.iter().cycle()) {
        let threads = 1 + number / 4 % 2;
        engine.say(&format!(
            "setoption name Threads value {threads}\nposition fen {fen}\ngo infinite\n"
        ));
        thread::sleep(Duration::from_millis(u64::from(10 + number * 37 % 290)));
        let start = Instant::now();
        engine.say("stop\n");
        let best = engine.until("bestmove").pop().unwrap();
        times.push(start.elapsed());
        assert_ne!(best, "bestmove (none)");
    }
    times.sort();
    let part = |percent: usize| times[(times.len() * percent).div_ceil(100) - 1];
    let [half, most, all] = [50, 99, 100].map(part);
    println!("{count} searches: stopped in {half:.1?} (50 %), {most:.1?} (99 %), {all:.1?} (all)");
    // Other tests may keep the machine busy.
    assert!(half <= Duration::from_millis(50), "{half:?}");
}

#[test]
fn what_cannot_be_played_is_refused_before_the_conversation() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["engine", "--rules", "chex", "--repetition", "asian"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("not defined for chex"), "{}", run.stderr);
    let run = sandbox.run(&["engine", "--tables", "nowhere"]);
    assert_eq!(run.code, Some(2));
}

/// What clients sent to this engine, written down while they played: `XBoard` 4.9.1 through `uci2wb` 4.1
/// in three dialects, the package cchess 1.25.5 in both of its own.
#[test]
fn what_clients_have_sent_is_understood_to_the_last_word() {
    let sandbox = Sandbox::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/transcripts");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        // Adapters ask for the options, quit, and come back to play.
        for conversation in text.split_inclusive("quit").filter(|it| it.contains("quit")) {
            let mut engine = Engine::start(&sandbox, &[]);
            for line in conversation.trim_start().lines() {
                engine.say(&format!("{line}\n"));
                if line.starts_with("go") {
                    // A clock of minutes need not run down here.
                    if !line.contains("mate") && !line.contains("depth") {
                        thread::sleep(Duration::from_millis(50));
                        engine.say("stop\n");
                    }
                    let said = engine.until("bestmove");
                    if said.last().unwrap() == "bestmove (none)" {
                        // XBoard asks once more after it has been mated.
                        engine.say("go depth 1\n");
                        let over = engine.until("bestmove").join("\n");
                        assert!(over.contains("score mate 0 "), "{}: {over}", path.display());
                    }
                    let facts = said.iter().filter_map(|line| line.strip_prefix("info string "));
                    for fact in facts {
                        let good = fact.ends_with("proven") || fact.contains("key");
                        assert!(good, "{}: {line}: {fact}", path.display());
                    }
                }
            }
            // Each of them ends with `quit`.
            assert_eq!(engine.wait(), Some(0), "{}", path.display());
            count += 1;
        }
    }
    assert_eq!(count, 10);
}
