//! What a run must survive. `PAIJU_KILLS` sets how often a run is killed; the few times of an
//! ordinary test are for the eye only.

#![cfg(unix)]

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::batch::{batch, list, read, sandbox};
use crate::sandbox::{OCTAGONAL, Sandbox};

/// A position whose answer nobody knows.
pub(super) const HARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

pub(super) fn times(name: &str, otherwise: usize) -> usize {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
}

/// Numbers that are the same on every run.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

pub(super) fn spawn(sandbox: &Sandbox, args: &str) -> Child {
    let args: Vec<&str> = args.split(' ').collect();
    let mut command = sandbox.command(&args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

pub(super) fn signal(child: &Child, name: &str) {
    let kill = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

/// kill -9 at random moments, until the run is through: the bytes are those of an uninterrupted
/// run.
#[test]
fn killed_at_random_moments_a_run_comes_to_the_same_bytes() {
    let sandbox = sandbox(3000);
    let args = "batch --no-timing --jobs 2 --output results list.epd";
    let started = Instant::now();
    sandbox.run(&args.split(' ').collect::<Vec<_>>());
    let took = started.elapsed();
    let whole = read(&sandbox, "results");
    let (mut state, mut kills, mut torn, mut runs) = (7, 0, 0, 0);
    while kills < times("PAIJU_KILLS", 6) {
        std::fs::remove_file(sandbox.path().join("results")).unwrap();
        loop {
            let mut child = spawn(&sandbox, args);
            let moment = random(&mut state) % (took.as_micros() as u64 / 3);
            sleep(Duration::from_micros(moment));
            let over = child.try_wait().unwrap().is_some();
            child.kill().unwrap();
            let mut stderr = String::new();
            child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
            child.wait().unwrap();
            torn += usize::from(stderr.contains("incomplete line"));
            if over {
                break;
            }
            kills += 1;
        }
        // Whatever is there is a beginning of the whole, and in the end it is the whole.
        batch(&sandbox, "--jobs 2 --output results list.epd");
        assert_eq!(read(&sandbox, "results"), whole);
        runs += 1;
    }
    #[expect(clippy::print_stdout, reason = "how often it was tried is part of the result")]
    {
        println!("{kills} kills in {runs} runs, {torn} torn lines");
    }
}

#[test]
fn an_interrupted_build_says_what_is_kept() {
    for (material, every, awaited, kept) in [
        ("KRPKR", "1h", "xiangqi-KRPK-checks.paiju-table", "are kept: the same"),
        ("KRKN", "1ms", "xiangqi-KRKN-checks.paiju-checkpoint", "are kept, and KRKN "),
    ] {
        let sandbox = Sandbox::new();
        let args = format!("table build {material} --threads 1 --checkpoint-every {every}");
        let mut child = spawn(&sandbox, &format!("{args} --tables tables"));
        while !sandbox.path().join("tables").join(awaited).exists() {
            assert!(child.try_wait().unwrap().is_none(), "{material}: the build is over");
            sleep(Duration::from_millis(1));
        }
        signal(&child, "-INT");
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(130) && stderr.contains(kept), "{material}: {stderr}");
    }
}

#[test]
fn an_interrupt_ends_a_run_that_can_be_taken_up() {
    for (name, code) in [("-INT", 130), ("-TERM", 130)] {
        let sandbox = Sandbox::new();
        let easy = list(50);
        sandbox.file("list.epd", format!("{easy}{HARD}\n{HARD} id \"second\";\n"));
        let args = "batch --no-timing --jobs 2 --output results list.epd";
        let mut child = spawn(&sandbox, args);
        let results = sandbox.path().join("results");
        let done = || std::fs::read_to_string(&results).unwrap_or_default().lines().count();
        let start = Instant::now();
        while done() < 50 && start.elapsed() < Duration::from_secs(30) {
            sleep(Duration::from_millis(20));
        }
        signal(&child, name);
        let asked = Instant::now();
        assert_eq!(child.wait().unwrap().code(), Some(code));
        assert!(asked.elapsed() < Duration::from_secs(5));
        // The problem that was being worked on is left for the next run.
        assert_eq!(done(), 50);
        let whole = std::fs::read_to_string(&results).unwrap();
        assert!(whole.ends_with('\n') && !whole.contains("undecided"), "{whole}");
    }
}

/// GNU `timeout` sends a signal to the process and another one to its group.
#[test]
fn a_second_signal_within_a_second_is_the_first_and_what_is_done_comes_out() {
    let sandbox = Sandbox::new();
    sandbox.file("hard.fen", format!("{HARD}\n"));
    sandbox.file("easy.fen", format!("{OCTAGONAL}\n"));
    for name in ["-INT", "-TERM", "-HUP"] {
        let child = spawn(&sandbox, "verify --jobs 2 hard.fen easy.fen");
        sleep(Duration::from_millis(1500));
        for _ in 0..3 {
            signal(&child, name);
        }
        let output = child.wait_with_output().unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(130), "{name}: {stdout}");
        assert!(stdout.contains("easy-1") && stdout.contains("hard-1"), "{name}: {stdout}");
    }
}

#[test]
fn an_interrupt_does_not_wait_for_an_input_that_does_not_come() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["batch", "--input", "fen"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{OCTAGONAL}").unwrap();
    sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    let asked = Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(asked.elapsed() < Duration::from_secs(2));
    drop(stdin);
}

#[test]
fn the_time_of_a_run_is_kept_and_what_is_done_is_kept() {
    let sandbox = Sandbox::new();
    sandbox.file("list.epd", format!("{}{HARD}\n", list(10)));
    let start = Instant::now();
    let run = batch(&sandbox, "--run-time 1s --output results --exit-zero list.epd");
    assert!(start.elapsed() < Duration::from_secs(10));
    assert!(run.stderr.contains("the time of the run is over; 10 problems"), "{run}");
    assert_eq!((run.code, read(&sandbox, "results").lines().count()), (Some(3), 10));
}

#[test]
fn a_full_disk_ends_a_run_that_can_be_taken_up() {
    let sandbox = sandbox(400);
    let whole = {
        batch(&sandbox, "--output results list.epd");
        read(&sandbox, "results")
    };
    std::fs::remove_file(sandbox.path().join("results")).unwrap();
    // A limit on the size of files simulates a full disk: 8 blocks of 512 bytes.
    let program = env!("CARGO_BIN_EXE_paiju");
    let script = format!(
        "trap '' XFSZ; ulimit -f 8; exec {program} batch --no-timing --output results list.epd"
    );
    let output =
        Command::new("sh").args(["-c", &script]).current_dir(sandbox.path()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && stderr.contains("cannot be written"), "{stderr}");
    let torn = read(&sandbox, "results");
    assert!(whole.starts_with(&torn) && torn.len() < whole.len() && !torn.is_empty());
    batch(&sandbox, "--output results list.epd");
    assert_eq!(read(&sandbox, "results"), whole);
}

#[test]
fn a_full_disk_leaves_a_collection_that_is_added_to_as_it_was() {
    let sandbox = Sandbox::new();
    let old = format!(
        "# {}\nproblems:\n- {{id: a, fen: {OCTAGONAL}, stipulation: '#2'}}\n",
        "x".repeat(4000)
    );
    sandbox.file("set.yaml", &old);
    let program = env!("CARGO_BIN_EXE_paiju");
    let script = format!(
        "trap '' XFSZ; ulimit -f 8; exec {program} generate -n 2 --length 1 --best-of 1 --climb 0 \
         --append set.yaml"
    );
    let output =
        Command::new("sh").args(["-c", &script]).current_dir(sandbox.path()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("the new problems were printed instead"), "{stderr}");
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert_eq!(read(&sandbox, "set.yaml"), old);
    // What was made is not lost.
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(printed.matches("stipulation:").count(), 2, "{printed}");
    let left = std::fs::read_dir(sandbox.path()).unwrap().map(|it| it.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().contains("set.yaml")).collect();
    assert_eq!(left, ["set.yaml"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_told() {
    let sandbox = sandbox(10);
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = sandbox.command(&["batch", "list.epd"]);
    let output = command.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && stderr.contains("cannot be written"), "{stderr}");
}

#[test]
fn a_closed_pipe_ends_a_run_quietly() {
    let sandbox = sandbox(3000);
    let mut child = spawn(&sandbox, "batch --nodes 9999 list.epd");
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn only_one_run_writes_to_a_file() {
    let sandbox = Sandbox::new();
    sandbox.file("list.epd", format!("{HARD}\n"));
    let mut child = spawn(&sandbox, "batch --output results list.epd");
    let start = Instant::now();
    while !sandbox.path().join("results").exists() && start.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(200));
    let second = sandbox.run(&["batch", "--output", "results", "list.epd"]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(second.code == Some(2) && second.stderr.contains("another run"), "{second}");
}

/// The most memory that a run took, in KiB, while it was fed some text many times.
#[cfg(target_os = "linux")]
fn peak(sandbox: &Sandbox, text: &[u8], count: usize) -> u64 {
    let mut command = sandbox.command(&["batch", "--exit-zero", "--jobs", "2", "--memory", "1M"]);
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut stdin = child.stdin.take().unwrap();
    let mut most = 0;
    for number in 0..count {
        stdin.write_all(text).unwrap();
        if number % 1000 == 0 || number + 1 == count {
            let status = std::fs::read_to_string(&status).unwrap();
            let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
            most = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        }
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    most
}

/// A bracket that another one closes is complained about where it was opened, before the
/// problems that were read meanwhile.
#[test]
fn a_problem_behind_the_place_of_a_fault_carries_its_message() {
    let sandbox = Sandbox::new();
    let long = "4294967296".repeat(310);
    sandbox.file("a.yaml", format!("---\n&a [*a, !!str \"x\",on: \"{long}\"}} >-\n  folded\n ]\n"));
    let run = sandbox.run(&["verify", "--format", "jsonl", "a.yaml"]);
    let last: serde_json::Value = serde_json::from_str(run.stdout.lines().nth(2).unwrap()).unwrap();
    assert_eq!((&last["id"], &last["verdict"]), (&"a-3".into(), &"error".into()), "{run}");
    let errors = last["errors"].to_string();
    assert!(errors.contains("mismatched bracket"), "{last}");
    assert_eq!(run.code, Some(2), "{run}");
}

/// `PAIJU_LINES` sets how many lines; memory must not grow with them.
#[cfg(target_os = "linux")]
#[test]
fn memory_stays_flat_however_long_the_input_is() {
    let sandbox = Sandbox::new();
    let line = format!("{OCTAGONAL}\n");
    let few = peak(&sandbox, line.as_bytes(), 10_000);
    let many = peak(&sandbox, line.as_bytes(), times("PAIJU_LINES", 40_000));
    // Where threads wait for a processor, the peak of one and the same run differs by up to 10 MiB.
    assert!(many < few + 16384, "{few} KiB for few lines, {many} KiB for many");
    #[expect(clippy::print_stdout, reason = "the figure is part of the result")]
    {
        println!("{few} KiB for 10 000 lines, {many} KiB for many");
    }
}

/// Lines of ten megabytes are results like others, and are never held.
#[cfg(target_os = "linux")]
#[test]
fn lines_of_any_length_take_no_memory() {
    let sandbox = Sandbox::new();
    let mut text = format!("{OCTAGONAL}\n").into_bytes();
    text.extend(vec![b'x'; 10 << 20]);
    text.push(b'\n');
    // Enough of them that the run does not end before it is examined.
    let few = peak(&sandbox, format!("{OCTAGONAL}\n").as_bytes(), 10_000);
    let long = peak(&sandbox, &text, 30);
    assert!(long < few + 8192, "{few} KiB for short lines, {long} KiB for long ones");
    let run = sandbox.run_with(&["batch", "--no-timing"], &text);
    assert!(
        run.stdout.contains("longer than 256 KiB") && run.code == Some(2),
        "{}",
        run.stdout.len()
    );
}

/// Runs the program in a shell with a limit of the system.
pub(super) fn limited(sandbox: &Sandbox, limit: &str, args: &str) -> std::process::Output {
    let program = env!("CARGO_BIN_EXE_paiju");
    let script = format!("trap '' XFSZ; ulimit {limit}; exec {program} {args}");
    Command::new("sh").args(["-c", &script]).current_dir(sandbox.path()).output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_the_system_has_no_memory_for_stays_small_and_that_is_said() {
    let sandbox = Sandbox::new();
    sandbox.file("list.epd", format!("{HARD}\n"));
    // The table may have more addresses than there are. With half a gigabyte of them threads get no
    // arena of glibc: each small piece takes a page of its own, until there are no mappings left.
    for memory in ["4G", "8T"] {
        let args =
            format!("batch --nodes 300000 --threads 2 --memory {memory} --no-timing list.epd");
        let output = limited(&sandbox, "-v 800000", &args);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{stderr}");
        assert!(stderr.contains("has not given all the memory"), "{stderr}");
    }
}

#[test]
fn a_file_to_begin_with_is_written_whole_or_not_at_all() {
    let sandbox = Sandbox::new();
    let output = limited(&sandbox, "-f 0", "init first.yaml");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(sandbox.names(), ["good.yaml"]);
    let again = sandbox.run(&["init", "first.yaml"]);
    assert_eq!(again.code, Some(0), "{again}");
}

#[test]
fn what_killed_runs_have_left_is_removed_by_whatever_writes_there_next() {
    let commands: [&[&str]; 5] = [
        &["convert", "good.yaml", "--format", "pgn", "-o", "out.pgn"],
        &["book", "good.yaml", "-o", "out.html"],
        &["batch", "--nodes", "999", "--output", "out.jsonl", "good.yaml"],
        &["batch", "merge", "-o", "all.jsonl", "part"],
        &["init", "first.yaml"],
    ];
    for args in commands {
        let sandbox = Sandbox::new();
        sandbox.run(&["batch", "--nodes", "999", "--output", "part", "good.yaml"]);
        for at in 0..17 {
            sandbox.file(&format!(".paiju-{at}.tmp"), "half");
            let file =
                std::fs::File::open(sandbox.path().join(format!(".paiju-{at}.tmp"))).unwrap();
            file.set_modified(std::time::SystemTime::now() - Duration::from_secs(60)).unwrap();
        }
        let run = sandbox.run(args);
        assert_eq!(run.code, Some(0), "{run}");
        let left = sandbox.names().into_iter().filter(|name| name.starts_with(".paiju-"));
        assert_eq!(left.count(), 0, "{args:?}");
    }
}

#[test]
fn a_book_ends_although_a_problem_states_no_number_of_moves() {
    let sandbox = Sandbox::new();
    sandbox.file("full.yaml", format!("- fen: {HARD}\n  stipulation: \"#\"\n"));
    for limit in [["--nodes", "3000"], ["--time", "100ms"]] {
        let run = sandbox.run(&[&["book", "full.yaml", "--format", "text"], &limit[..]].concat());
        assert_eq!(run.code, Some(3), "{run}");
    }
}

#[test]
fn the_first_errors_of_a_kind_are_shown_and_the_others_counted() {
    let sandbox = Sandbox::new();
    sandbox.file("aliases.yaml", "- *a\n".repeat(3000));
    for command in ["verify", "solve", "show"] {
        let run = sandbox.run(&[command, "aliases.yaml"]);
        assert_eq!(run.code, Some(2), "{run}");
        assert_eq!(run.stderr.matches("aliases.yaml:").count(), 5 + 1, "{run}");
        assert!(
            run.stderr.contains(
                "2995 more errors like this one (-v shows all): aliases.yaml: found an alias"
            ),
            "{run}"
        );
    }
    // For programs each is a result.
    let run = batch(&sandbox, "--nodes 9 aliases.yaml");
    assert_eq!(run.stdout.matches("found an alias").count(), 3000);
}
