//! The groups of options in help: one table for all commands.
//!
//! `--help` shows the options that most people need, in a line each; `--help-all` shows all of them
//! with the values that they take. An option that is in no group, or has a heading in its
//! command, is the command's own and always shown.

use clap::Command;

/// Options that belong together.
struct Group {
    heading: &'static str,
    /// Those of `--help`.
    common: &'static [&'static str],
    /// Those that `--help-all` adds.
    rare: &'static [&'static str],
}

/// In the order in which a reader looks for them. Options are named by their long names.
const GROUPS: [Group; 7] = [
    Group {
        heading: "Input",
        common: &["fen", "rules"],
        rare: &["input", "encoding", "column", "notation", "first-number", "total"],
    },
    Group {
        heading: "Question",
        common: &["stipulation", "moves", "repetition"],
        rare: &["checks", "policy", "beyond"],
    },
    Group {
        heading: "Output",
        common: &["output", "format"],
        rare: &[
            "timing",
            "no-timing",
            "certificates",
            "certificate-positions",
            "keep",
            "unordered",
            "summary",
            "exit-zero",
        ],
    },
    Group {
        heading: "Boards",
        common: &["pictures", "men"],
        rare: &["flip", "no-coordinates", "letters", "palette", "width"],
    },
    Group {
        heading: "Limits for each problem",
        common: &["time", "nodes"],
        rare: &["memory", "threads", "jobs", "run-time"],
    },
    Group {
        heading: "Endgame tables and engines",
        common: &["tables"],
        rare: &["no-tables", "no-build", "engine", "engine-time", "engine-dialect"],
    },
    Group {
        heading: "General",
        common: &["lang", "quiet", "verbose", "help", "version"],
        rare: &["color", "progress", "help-all"],
    },
];

impl Group {
    /// The heading of an option, its place in the help, and whether `--help` shows it.
    fn place(long: &str) -> Option<(&'static str, usize, bool)> {
        GROUPS.iter().find_map(|group| {
            let place = group.common.iter().chain(group.rare).position(|&it| it == long)?;
            Some((group.heading, place, place < group.common.len()))
        })
    }
}

/// Puts the options of a command and of its subcommands into their groups.
pub(in crate::cli) fn grouped(command: Command) -> Command {
    grouped_below(command, "paiju")
}

fn grouped_below(command: Command, path: &str) -> Command {
    let mut hidden = false;
    let command = command.mut_args(|arg| {
        // A command that has a heading of its own for an option means something else by it.
        let place = arg.get_long().filter(|_| arg.get_help_heading().is_none());
        let place = place.and_then(Group::place);
        let Some((heading, place, is_common)) = place else { return arg };
        hidden |= !is_common;
        arg.help_heading(heading).display_order(place).hide_short_help(!is_common)
    });
    let command = command.mut_subcommands(|inner| {
        let path = format!("{path} {}", inner.get_name());
        grouped_below(inner, &path)
    });
    let long = command.get_after_help().map(|text| flowing(&text.to_string()));
    let all = hidden.then(|| format!("`{path} --help-all` shows all options."));
    let short = all.into_iter().chain(long.clone()).collect::<Vec<_>>().join("\n\n");
    command.after_help(short).after_long_help(long.unwrap_or_default())
}

/// The same text with its paragraphs on one line each, for clap to wrap at the width of the terminal.
/// Lines that are indented stay as they are.
fn flowing(text: &str) -> String {
    let mut flowing = String::with_capacity(text.len());
    let mut before = "";
    for line in text.lines() {
        let is_kept = |line: &str| line.is_empty() || line.starts_with(' ');
        let is_continued = !is_kept(before) && !is_kept(line) && !before.ends_with(':');
        if !flowing.is_empty() {
            flowing.push(if is_continued { ' ' } else { '\n' });
        }
        flowing.push_str(line);
        before = line;
    }
    flowing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_flow_and_lists_stay() {
        let text = "One\ntwo.\n\nExamples:\n  a\n  b\nThree\nfour.\n  c";
        let flows = "One two.\n\nExamples:\n  a\n  b\nThree four.\n  c";
        assert_eq!(flowing(text), flows);
    }
}
