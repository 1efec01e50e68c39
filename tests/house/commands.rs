//! The files of commands: each reads like a table of contents.

use crate::sources;

/// The most lines of a file that holds the options of a command, or runs it.
const MOST: usize = 150;

#[test]
fn no_file_of_a_command_is_longer_than_150_lines() {
    let mut long = Vec::new();
    for (file, text) in sources("src/cli/command") {
        let is_command = ["struct Args {", "fn run(args: &Args"].iter().any(|it| text.contains(it));
        let lines = text.lines().count();
        if is_command && lines > MOST {
            long.push(format!("{file}: {lines} lines"));
        }
    }
    assert!(long.is_empty(), "split by noun:\n{}", long.join("\n"));
}

#[test]
fn a_format_of_results_is_a_file_and_a_line_of_the_list() {
    let sinks = sources("src/cli/sink");
    let list = &sinks.iter().find(|(file, _)| file.ends_with("mod.rs")).unwrap().1;
    for (file, text) in &sinks {
        let format = file.trim_start_matches("src/cli/sink/").trim_end_matches(".rs");
        let is_listed = list.contains(&format!("&{format}::KIND"));
        assert_eq!(is_listed, text.contains("const KIND: Kind"), "{file}");
    }
}
