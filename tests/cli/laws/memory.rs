//! Memory that does not grow with the input, and limits on it.

#![cfg(target_os = "linux")]

use std::thread::sleep;
use std::time::Duration;

use super::robust::{HARD, limited, spawn, times};
use crate::batch::read;
use crate::sandbox::{OCTAGONAL, Sandbox};

/// The most memory that a run takes, in KiB.
fn peak_of(sandbox: &Sandbox, args: &str) -> u64 {
    let mut child = spawn(sandbox, args);
    // A pipe that nobody reads would stop the run.
    let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
    std::thread::spawn(move || std::io::copy(&mut err, &mut std::io::sink()));
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmHWM"));
        let figure = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
        most = figure.unwrap_or(most).max(most);
        sleep(Duration::from_millis(5));
    }
    most
}

/// `PAIJU_LINES` sets how many positions.
#[test]
fn what_is_converted_or_selected_into_a_file_is_written_as_it_is_read() {
    let sandbox = Sandbox::new();
    sandbox.file("few.fen", format!("{OCTAGONAL}\n").repeat(1000));
    let many = times("PAIJU_LINES", 20_000);
    sandbox.file("many.fen", format!("{OCTAGONAL}\n").repeat(many));
    for command in ["convert --format yaml", "convert --format pgn", "convert --where men"] {
        let [few, much] =
            ["few", "many"].map(|name| peak_of(&sandbox, &format!("{command} {name}.fen -o out")));
        assert!(much < few + 32768, "{command}: {few} KiB for 1000, {much} KiB for {many}");
    }
    assert_eq!(read(&sandbox, "out").matches("- id:").count(), many);
}

/// Items that are not problems, and small ones that are.
#[test]
fn a_yaml_list_of_very_many_small_items_takes_bounded_memory_and_says_what_was_not_read() {
    let sandbox = Sandbox::new();
    for (item, count) in [(" - x\n", 200_000), ("- {fen: x}\n", 10_000), ("-\n", 200_000)] {
        sandbox.file("many.yaml", format!("problems:\n{}", item.repeat(count)));
        let peak = peak_of(&sandbox, "verify --quiet many.yaml");
        assert!(peak < 200 << 10, "{item}: {peak} KiB");
    }
    for list in [format!("problems: [{}]\n", "x,".repeat(300_000)), "[x,]".to_owned()] {
        sandbox.file("many.yaml", &list);
        let run = sandbox.run(&["verify", "many.yaml"]);
        let told = run.stderr.contains("found more than 10000 problems that cannot be read");
        assert_eq!(told, list.len() > 10_000, "{}", run.stderr);
        assert_eq!(run.code, Some(2));
    }
}

/// A limit of the system is an error or a smaller run, and never the end of the program.
#[test]
fn a_limit_on_memory_is_kept_or_said() {
    let sandbox = Sandbox::new();
    sandbox.file("list.epd", format!("{HARD}\n{OCTAGONAL} - - dm 2;\n{HARD}\n"));
    for limit in ["-v 200000", "-v 300000", "-v 400000", "-v 450000", "-v 500000", "-v 700000"] {
        for args in [
            "batch --nodes 100000 --exit-zero list.epd",
            "solve --nodes 100000 list.epd",
            "verify -s #3 --nodes 100000 list.epd",
        ] {
            let output = limited(&sandbox, limit, &args.replace('#', "\\#"));
            let stderr = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code();
            assert!(code.is_some_and(|code| code <= 3), "{limit} {args}: {code:?} {stderr}");
            assert!(code != Some(2) || stderr.starts_with("error: "), "{limit}: {stderr}");
        }
    }
}
