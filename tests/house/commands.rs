//! The files of commands: one for each, unless it is long.

use crate::sources;

/// The most lines of a file of a command.
const MOST: usize = 600;

#[test]
fn no_file_of_a_command_is_longer_than_600_lines() {
    let mut long = Vec::new();
    for (file, text) in &sources("src/cli/command") {
        let lines = text.lines().count();
        if lines > MOST {
            long.push(format!("{file}: {lines} lines"));
        }
    }
    assert!(long.is_empty(), "split by concept:\n{}", long.join("\n"));
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
