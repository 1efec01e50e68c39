//! The groups of options in help: one table for all commands.
//!
//! `--help` shows the options that most people need, in a line each, and some examples; `--help-all` shows
//! all of them with the values that they take. An option that is in no group, or has a heading in its
//! command, is the command's own and shown unless the command hides it. The groups are a table and no
//! attributes of the options, since most options are declared by many commands.

use clap::{Arg, Command};

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
        rare: &["input", "encoding", "column", "after", "notation", "first-number", "total"],
    },
    Group {
        heading: "Question",
        common: &["stipulation", "moves"],
        rare: &["repetition", "checks", "policy", "beyond"],
    },
    Group {
        heading: "Output",
        common: &["output", "format"],
        rare: &[
            "write-notation",
            "timing",
            "no-timing",
            "certificates",
            "certificate-positions",
            "carry",
            "unordered",
            "summary",
            "exit-zero",
        ],
    },
    Group {
        heading: "Boards",
        common: &["men"],
        rare: &["pictures", "flip", "no-coordinates", "letters", "palette", "width"],
    },
    Group {
        heading: "Limits for each problem",
        common: &["time", "nodes"],
        rare: &["memory", "threads", "jobs", "run-time"],
    },
    Group {
        heading: "Endgame tables and engines",
        common: &[],
        rare: &["tables", "no-tables", "no-build", "engine", "engine-time", "engine-dialect"],
    },
    Group {
        heading: "General",
        common: &["lang", "verbose", "help"],
        rare: &["version", "quiet", "color", "progress", "help-all"],
    },
];

/// Options that `--help` leaves out of one command, since it has many of its own.
const LEFT_OUT: [(&str, &str); 11] = [
    ("paiju verify", "at-most of-engine"),
    ("paiju solve", "men all"),
    ("paiju compose mend", "rules"),
    ("paiju explain", "men moves nodes against"),
    (
        "paiju book",
        "rules stipulation moves time nodes foreword chapters explain rests-on tries no-solutions",
    ),
    ("paiju pack sheet", "rules stipulation moves time nodes foreword chapters"),
    ("paiju convert", "rules id title skip spread policy variations write-encoding time nodes"),
    ("paiju batch", "rules moves set-play tries all first-number total retry certificates"),
    ("paiju table mine", "plies no-check only-moves"),
    ("paiju compose matrix", "maps placements rules"),
    (
        "paiju generate",
        "shard notation encoding tables climb per-game last-plies solutions repetition depends-on \
         without-themes attackers nodes write-notation title id",
    ),
];

/// The commands without a sentence about problems, whose help has no language.
pub(in crate::cli) const SPEECHLESS: [&str; 8] =
    ["convert", "batch merge", "schema", "completions", "man", "perft", "bench", "engine"];

/// Groups before this one come before the headings of a command, the others after them.
const OUTPUT: usize = 2;

/// The heading of an option, the place of its group and its own there, and whether `--help` shows it.
fn place(long: &str) -> Option<(&'static str, usize, usize, bool)> {
    GROUPS.iter().enumerate().find_map(|(nth, group)| {
        let place = group.common.iter().chain(group.rare).position(|&it| it == long)?;
        Some((group.heading, nth, place, place < group.common.len()))
    })
}

/// Puts the options of a command and of its subcommands into their groups.
pub(in crate::cli) fn grouped(command: Command) -> Command {
    let language = command.get_arguments().find(|it| it.get_id() == "language").cloned();
    grouped_below(command, "paiju", language.map(|it| it.hide(true)).as_ref())
}

fn grouped_below(mut command: Command, path: &str, language: Option<&Arg>) -> Command {
    let own = path.split_once(' ').map_or("", |it| it.1);
    if let Some(language) = language.filter(|_| SPEECHLESS.contains(&own)) {
        command = command.arg(language);
    }
    // Headings come in the order of their first options, and a changed option becomes the last.
    let place_of = |arg: &Arg| {
        // A command that has a heading of its own for an option means something else by it.
        let is_own = arg.get_help_heading().is_some();
        let place = arg.get_long().filter(|_| !is_own).and_then(place);
        let after =
            place.map_or(usize::from(is_own) * OUTPUT, |it| it.1 + usize::from(it.1 >= OUTPUT) + 1);
        (after, arg.get_id().clone(), place)
    };
    let mut args: Vec<_> = command.get_arguments().map(place_of).collect();
    args.sort_by_key(|(after, ..)| *after);
    let left_out = LEFT_OUT.iter().find(|(command, _)| *command == path).map_or("", |it| it.1);
    for (_, id, place) in args {
        command = command.mut_arg(id, |arg| {
            let is_left_out = |long: &str| left_out.split(' ').any(|it| it == long);
            let is_rare = place.is_some_and(|it| !it.3) || arg.get_long().is_some_and(is_left_out);
            let arg = arg.hide_short_help(is_rare);
            let Some((heading, _, place, _)) = place else { return arg };
            arg.help_heading(heading).display_order(place)
        });
    }
    let command = command.mut_subcommands(|inner| {
        let path = format!("{path} {}", inner.get_name());
        grouped_below(inner, &path, language)
    });
    let long = command.get_after_help().map(|text| flowing(&text.to_string())).unwrap_or_default();
    let all = format!("`{path} --help-all` shows all options.");
    let short = format!("{all}\n\n{}", examples(&long));
    command.after_help(short).after_long_help(long)
}

/// The examples that `--help` shows.
const EXAMPLES: usize = 4;

/// The first of the examples of a help text; all of a text without them.
fn examples(text: &str) -> String {
    let mut paragraphs = text.split("\n\n");
    let Some(examples) = paragraphs.find(|it| it.starts_with("Example")) else {
        return text.to_owned();
    };
    examples.lines().take(1 + EXAMPLES).collect::<Vec<_>>().join("\n")
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
