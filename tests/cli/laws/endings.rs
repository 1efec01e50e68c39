//! The ending of `--output` names the format: every command with that option × every ending × every format.

use serde_json::Value;

use super::effects::{Law, UNTRIED, commands, is_tried};

/// Whether a file is of the format of its ending.
type IsSuch = fn(&[u8]) -> bool;

/// Endings with what files that have them begin with or hold; none where no command writes them.
const ENDINGS: [(&str, Option<IsSuch>); 22] = [
    ("txt", Some(|bytes| !bytes.starts_with(b"{") && !bytes.starts_with(b"<"))),
    ("json", Some(|bytes| serde_json::from_slice::<Value>(bytes).is_ok())),
    ("jsonl", Some(|bytes| lines(bytes, |line| serde_json::from_str::<Value>(line).is_ok()))),
    ("yaml", Some(|bytes| holds(bytes, ":") && !bytes.starts_with(b"{"))),
    ("yml", Some(|bytes| holds(bytes, ":") && !bytes.starts_with(b"{"))),
    ("csv", Some(|bytes| lines(bytes, |line| line.contains(',') && !line.starts_with('{')))),
    ("md", Some(|bytes| !bytes.starts_with(b"{") && !bytes.starts_with(b"<"))),
    ("html", Some(|bytes| bytes.to_ascii_lowercase().starts_with(b"<!doctype html"))),
    ("tex", Some(|bytes| holds(bytes, "\\documentclass"))),
    ("svg", Some(|bytes| holds(bytes, "<svg"))),
    ("png", Some(|bytes| bytes.starts_with(b"\x89PNG"))),
    ("pgn", Some(|bytes| bytes.starts_with(b"["))),
    ("xqf", Some(|bytes| bytes.starts_with(b"XQ"))),
    ("fen", Some(|bytes| lines(bytes, |line| line.matches('/').count() == 9))),
    ("epd", Some(|bytes| lines(bytes, |line| line.contains(" id ")))),
    ("dhtmlxq", Some(|bytes| holds(bytes, "[DhtmlXQ"))),
    ("bash", Some(|bytes| holds(bytes, "complete"))),
    ("pdf", None),
    ("docx", None),
    ("xml", None),
    ("JPG", None),
    ("unheard", None),
];

fn holds(bytes: &[u8], part: &str) -> bool {
    String::from_utf8_lossy(bytes).contains(part)
}

fn lines(bytes: &[u8], each: impl Fn(&str) -> bool) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.lines().all(each) && !text.is_empty()
}

#[test]
fn the_ending_of_the_output_names_the_format_or_is_refused() {
    let law = Law::new();
    let (mut faults, mut tried, mut all) = (Vec::new(), 0, 0);
    for command in commands() {
        let name = &*command.name;
        // Manual pages go to a folder.
        let writes = command.options.iter().any(|it| it == "output") && name != "man";
        if !writes || UNTRIED.contains(&name) {
            continue;
        }
        for (ending, is_such) in ENDINGS {
            let file = format!("out.{ending}");
            let formats = command.formats.iter().flatten();
            for format in std::iter::once(None).chain(formats.map(Some)) {
                let mut line = law.line(name);
                if name == "convert" {
                    // The only problem of the file fits every format.
                    line = vec![name.to_owned(), "../in/one.yaml".to_owned()];
                }
                line.extend(format.map(|(option, value)| format!("--{option}={value}")));
                line.extend(["-o".to_owned(), file.clone()]);
                all += 1;
                if !is_tried(all) {
                    continue;
                }
                let (code, out, err, files) = law.run(&line);
                tried += 1;
                let shown = format!("paiju {}: {code:?} {out}{err}", line.join(" "));
                let fits = format.is_none_or(|(_, value)| names(ending, value));
                let written = files.get(&format!("/{file}"));
                if code == Some(2) {
                    let says = ["writes no", "ends in", "has no ending", "as they are"]
                        .iter()
                        .any(|it| err.contains(it));
                    let must = format.is_some() && fits && is_such.is_some();
                    if !says || !files.is_empty() || must {
                        faults.push(format!("not refused well: {shown}"));
                    }
                } else if !fits || is_such.is_none() && format.is_none() && name != "completions" {
                    faults.push(format!("not refused: {shown}"));
                } else if format.is_none_or(|_| !["txt", "unheard"].contains(&ending)) {
                    let is_lines = ending == "json" && command.has("jsonl") && !command.has("json");
                    let is_right = |bytes: &Vec<u8>| is_lines || is_such.is_none_or(|is| is(bytes));
                    if !written.is_some_and(is_right) {
                        faults.push(format!("not what the ending says: {shown}"));
                    }
                }
            }
        }
    }
    assert!(all > 1000, "{all}");
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
}

/// Whether a file with this ending may be written in a format that an option names.
fn names(ending: &str, format: &str) -> bool {
    match ending {
        // Any text, and a name like another.
        "txt" => !["png", "xqf"].contains(&format),
        "unheard" => true,
        "md" => format == "markdown",
        "yml" => format == "yaml",
        other => other == format,
    }
}

#[test]
fn a_run_that_fails_leaves_no_file() {
    let law = Law::new();
    let two = "../in/two.yaml";
    for args in [
        &["show", two, "-o", "out.png"][..],
        &["show", two, "-o", "out.svg"],
        &["explain", two, "-o", "out.svg"],
        &["solve", two, "-o", "out.png"],
        &["convert", two, "-o", "out.xqf"],
        &["book", two, "--foreword", "missing.md", "-o", "out.html"],
        &["batch", "merge", "../in/one.yaml", "-o", "out.jsonl"],
    ] {
        let (code, _, err, files) =
            law.run(&args.iter().map(|&it| it.to_owned()).collect::<Vec<_>>());
        assert!(code == Some(2) && files.is_empty(), "{args:?}: {code:?} {err} {:?}", files.keys());
    }
}

#[test]
fn packing_is_for_batch_alone() {
    let law = Law::new();
    let run = |args: &str| law.run(&args.split(' ').map(str::to_owned).collect::<Vec<_>>());
    let (code, _, err, files) = run("verify ../in/one.yaml -o out.json.gz");
    assert!(code == Some(2) && files.is_empty() && err.contains("packs nothing"), "{err}");
    let (code, .., files) = run("batch ../in/one.yaml -o out.csv.gz");
    assert!(code == Some(0) && files["/out.csv.gz"].starts_with(b"\x1f\x8b"));
}

#[test]
fn files_of_a_folder_that_are_not_read_are_named() {
    let law = Law::new();
    for command in ["verify", "solve", "batch", "show", "book", "convert", "pack", "bench"] {
        let (code, _, err, _) = law.run(&[command.to_owned(), "../in/folder".to_owned()]);
        let said = err.matches("1 file is passed over").count();
        assert!(
            code == Some(0) && said == 1 && err.contains("notes.txt"),
            "{command}: {code:?} {err}"
        );
    }
}
