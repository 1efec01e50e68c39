//! What people at a terminal see. `script` of util-linux gives the program one; without it these
//! tests have nothing to do.

use std::process::{Command, Stdio};

use crate::sandbox::{OCTAGONAL, Sandbox, words};

/// What the program shows on a terminal with this number of columns, given what is typed.
fn shown(sandbox: &Sandbox, columns: u16, line: &str, typed: &str) -> Option<String> {
    let args = words(line);
    let program = sandbox.command(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let quoted: Vec<String> = [program.get_program()]
        .into_iter()
        .chain(program.get_args())
        .map(|word| format!("'{}'", word.to_str().unwrap()))
        .collect();
    let line = format!("stty rows 24 cols {columns}; {}", quoted.join(" "));
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).current_dir(sandbox.path());
    script
        .env("TERM", "xterm")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = script.spawn().ok()?;
    let mut stdin = child.stdin.take().unwrap();
    let typed = typed.to_owned();
    let typist = std::thread::spawn(move || {
        use std::io::Write;
        let _ = stdin.write_all(typed.as_bytes());
        std::thread::sleep(std::time::Duration::from_secs(3));
    });
    let output = child.wait_with_output().unwrap();
    typist.join().unwrap();
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The lines as they were drawn one over the other, without the codes of the terminal.
fn lines(shown: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in shown.split(['\r', '\n']) {
        let mut plain = String::new();
        let mut parts = line.split('\u{1b}');
        plain.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let end = part.find(|c: char| c.is_ascii_alphabetic()).map_or(part.len(), |at| at + 1);
            plain.push_str(&part[end..]);
        }
        lines.push(plain.trim_end().to_owned());
    }
    lines
}

#[cfg(target_os = "linux")]
#[test]
fn who_types_is_told_what_is_read() {
    let sandbox = Sandbox::new();
    for command in ["batch", "verify -", "solve -"] {
        let typed = format!("{OCTAGONAL}\n\u{4}");
        let Some(shown) = shown(&sandbox, 100, command, &typed) else { return };
        assert!(
            shown.contains("reading problems from standard input; Ctrl-D ends them"),
            "{shown}"
        );
        assert!(shown.contains("c6d8"), "{command}: {shown}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_batch_shows_how_much_there_is() {
    let sandbox = Sandbox::new();
    let hard = "3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w\n".repeat(12);
    sandbox.file("hard.fen", hard);
    let batch = "batch --jobs 1 --time 300ms --output results.jsonl hard.fen";
    let Some(text) = shown(&sandbox, 100, batch, "") else { return };
    let drawn = lines(&text);
    assert!(drawn.iter().any(|line| line.contains("/12 problems")), "{drawn:?}");
    assert!(drawn.iter().any(|line| line.ends_with("s left")), "{drawn:?}");
    assert!(!drawn.iter().any(|line| line.contains("0s left")), "{drawn:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_line_of_a_table_fits_a_narrow_terminal() {
    let sandbox = Sandbox::new();
    let Some(text) = shown(&sandbox, 34, "table build KNKAB --threads 1", "") else { return };
    let drawn = lines(&text);
    let bars: Vec<_> = drawn.iter().filter(|line| line.contains(" %")).collect();
    assert!(!bars.is_empty(), "{drawn:?}");
    assert!(bars.iter().all(|line| line.chars().count() <= 34), "{bars:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn generate_says_what_it_counts_from_its_beginning() {
    let sandbox = Sandbox::new();
    let generate = "generate --count 1 --length 4 --run-time 1s --jobs 1";
    let Some(text) = shown(&sandbox, 100, generate, "") else { return };
    assert!(lines(&text).iter().any(|line| line.contains("tried 0, sound 0, kept 0 of")), "{text}");
}
