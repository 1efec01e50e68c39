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
