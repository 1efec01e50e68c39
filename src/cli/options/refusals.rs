//! Options that have no effect with others: one table for all commands, checked before any runs.
//!
//! What depends on the problems, or on what a stipulation means, is left to [`super::conflict`].

use std::ffi::OsStr;

use When::{Given, Is, IsNot, NotGiven};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use super::{NoEffect, refuse};

/// Options that have no effect under some conditions.
struct Refusal {
    /// The commands, such as `table mine`.
    commands: &'static [&'static str],
    options: &'static [&'static str],
    /// All of them must hold.
    when: &'static [When],
    /// How the message names the conditions.
    condition: &'static str,
    reason: &'static str,
}

/// A condition on the options that were given, which are named by their long names.
enum When {
    Given(&'static str),
    NotGiven(&'static str),
    /// Among the values of an option, defaults included, is one of these.
    Is(&'static str, &'static [&'static str]),
    IsNot(&'static str, &'static [&'static str]),
}

const NOTHING_SOLVED: &str = "nothing is solved";
const NO_FILES: &str = "no files are read";
const COORDINATES: &str = "moves are in coordinates, and the moves of files are not asked for";
/// Commands without a sentence about problems.
const SPEECHLESS: &[&str] = &[
    "init",
    "generate",
    "convert",
    "select",
    "merge",
    "schema",
    "completions",
    "man",
    "help",
    "perft",
    "bench",
    "engine",
];
const NO_CELL: &str = "a row has no place for it";
/// The formats that programs read.
const PROGRAMS: &[&str] = &["json", "jsonl", "yaml", "csv"];
const PICTURES: &[&str] = &["svg", "png", "html", "tex"];
const BOARDS: &[&str] = &["men", "flip", "no-coordinates", "letters", "palette", "width"];
const LIMITS: &[&str] = &["nodes", "time", "memory", "threads"];
const SEARCH: &[&str] = &["checks", "moves", "nodes", "time", "memory", "threads"];
const QUESTION: &[&str] =
    &["stipulation", "repetition", "all", "checks", "moves", "nodes", "time", "memory", "threads"];
const NESTED: &[&str] = &["set-play", "tries", "all", "verbose"];

const REFUSALS: &[Refusal] = &[
    Refusal {
        commands: &["solve", "batch"],
        options: NESTED,
        when: &[Is("format", &["csv"])],
        condition: "with --format csv",
        reason: NO_CELL,
    },
    Refusal {
        commands: &["verify", "audit"],
        options: &["verbose"],
        when: &[Is("format", &["csv"])],
        condition: "with --format csv",
        reason: NO_CELL,
    },
    Refusal {
        commands: &["batch"],
        options: &["set-play", "tries", "all", "moves"],
        when: &[Is("task", &["verify"])],
        condition: "with --task verify",
        reason: "problems are checked against what they ask, no phase is reported",
    },
    Refusal {
        commands: &["batch"],
        options: &["policy"],
        when: &[Is("task", &["solve"])],
        condition: "with --task solve",
        reason: "only --task verify judges how unique a solution is",
    },
    Refusal {
        commands: &["batch"],
        options: &["policy"],
        when: &[Is("task", &["classify"])],
        condition: "with --task classify",
        reason: "only --task verify judges how unique a solution is",
    },
    Refusal {
        commands: &["solve"],
        options: BOARDS,
        when: &[NotGiven("pictures")],
        condition: "without --pictures",
        reason: "they are for pictures",
    },
    Refusal {
        commands: &["solve"],
        options: &["width"],
        when: &[IsNot("pictures", &["png"])],
        condition: "without --pictures png",
        reason: "other pictures have no size in pixels",
    },
    Refusal {
        commands: &["explain"],
        options: BOARDS,
        when: &[IsNot("format", PICTURES)],
        condition: "without --format svg, png, html or tex",
        reason: "they are for pictures",
    },
    Refusal {
        commands: &["show", "book"],
        options: &["letters", "palette", "width"],
        when: &[Is("format", &["text"])],
        condition: "without --format svg, png, html or tex",
        reason: "text has no place for it",
    },
    Refusal {
        commands: &["explain", "show", "book"],
        options: &["width"],
        when: &[IsNot("format", &["png"])],
        condition: "without --format png",
        reason: "other pictures have no size in pixels",
    },
    Refusal {
        commands: &["explain"],
        options: QUESTION,
        when: &[Given("position")],
        condition: "with --position",
        reason: "the position is explained as it is, nothing is solved",
    },
    Refusal {
        commands: &["explain"],
        options: QUESTION,
        when: &[Given("fen")],
        condition: "with --fen",
        reason: "the position is explained as it is, nothing is solved",
    },
    Refusal {
        commands: &["show"],
        options: &["arrow"],
        when: &[Is("format", &["text"])],
        condition: "with --format text",
        reason: "it is for pictures",
    },
    Refusal {
        commands: &["show"],
        options: &["layout"],
        when: &[IsNot("format", &["text"])],
        condition: "without --format text",
        reason: "pictures always have lines",
    },
    Refusal {
        commands: &["book"],
        options: &["per-page", "paper"],
        when: &[Is("format", &["text"])],
        condition: "in text",
        reason: "it has no pages",
    },
    Refusal {
        commands: &["book"],
        options: SEARCH,
        when: &[
            Given("no-solutions"),
            NotGiven("hints"),
            IsNot("sort", &["difficulty", "length"]),
            IsNot("chapters", &["length", "theme", "difficulty"]),
        ],
        condition: "with --no-solutions",
        reason: NOTHING_SOLVED,
    },
    Refusal {
        commands: &["book"],
        options: SEARCH,
        when: &[
            Given("sheet"),
            IsNot("sort", &["difficulty", "length"]),
            IsNot("chapters", &["length", "theme", "difficulty"]),
        ],
        condition: "with --sheet",
        reason: NOTHING_SOLVED,
    },
    Refusal {
        commands: &["convert"],
        options: LIMITS,
        when: &[NotGiven("solve")],
        condition: "without --solve",
        reason: "nothing is searched",
    },
    Refusal {
        commands: &["convert", "select"],
        options: &["variations"],
        when: &[IsNot("to", &["pgn"])],
        condition: "without --to pgn",
        reason: "only there variations are left out by default",
    },
    Refusal {
        commands: &["convert", "select"],
        options: &["write-notation"],
        when: &[IsNot("to", &["yaml"])],
        condition: "without --to yaml",
        reason: "the other formats have one notation, or no moves",
    },
    Refusal {
        commands: &["convert", "select"],
        options: &["write-encoding"],
        when: &[IsNot("to", &["pgn", "dhtmlxq"])],
        condition: "without --to pgn or dhtmlxq",
        reason: "the other formats have one encoding",
    },
    Refusal {
        commands: &["select"],
        options: &["nodes", "time"],
        when: &[NotGiven("prove"), IsNot("distinct", &["idea"])],
        condition: "without --prove or --distinct idea",
        reason: NOTHING_SOLVED,
    },
    Refusal {
        commands: &["duplicates"],
        options: &["nodes", "time", "jobs"],
        when: &[NotGiven("idea")],
        condition: "without --idea",
        reason: NOTHING_SOLVED,
    },
    Refusal {
        commands: &["anticipations"],
        options: &["nodes", "time"],
        when: &[NotGiven("prove")],
        condition: "without --prove",
        reason: NOTHING_SOLVED,
    },
    Refusal {
        commands: SPEECHLESS,
        options: &["lang"],
        when: &[],
        condition: "here",
        reason: "the command says nothing of problems",
    },
    Refusal {
        commands: &["batch"],
        options: &["lang"],
        when: &[NotGiven("summary")],
        condition: "without --summary",
        reason: "what programs read is the same in all languages",
    },
    Refusal {
        commands: &["verify"],
        options: &["beyond"],
        when: &[Is("format", &["csv"])],
        condition: "with --format csv",
        reason: NO_CELL,
    },
    Refusal {
        commands: &["solve", "explain", "pack"],
        options: &["notation"],
        when: &[Is("format", PROGRAMS)],
        condition: "with a format for programs",
        reason: COORDINATES,
    },
    Refusal {
        commands: &["batch"],
        options: &["notation"],
        when: &[IsNot("task", &["verify"])],
        condition: "without --task verify",
        reason: COORDINATES,
    },
    Refusal {
        commands: &["matrix"],
        options: &["notation"],
        when: &[IsNot("format", &["yaml"])],
        condition: "without --format yaml",
        reason: "no moves are written in it",
    },
    Refusal {
        commands: &["bench", "duplicates"],
        options: &["notation"],
        when: &[],
        condition: "here",
        reason: "no moves are read or written in it",
    },
    Refusal {
        commands: &["convert"],
        options: &["notation", "stipulation", "solve"],
        when: &[Is("to", &["fen"])],
        condition: "with --to fen",
        reason: "position texts alone are written",
    },
    Refusal {
        commands: &["convert"],
        options: &["notation"],
        when: &[Is("to", &["epd"]), NotGiven("solve")],
        condition: "with --to epd",
        reason: "no moves are written",
    },
    Refusal {
        commands: &["select"],
        options: &["title"],
        when: &[IsNot("to", &["yaml"])],
        condition: "without --to yaml",
        reason: "no other format has a title for all problems",
    },
    Refusal {
        commands: &["check"],
        options: &["rules", "input", "encoding", "column", "notation"],
        when: &[NotGiven("problems")],
        condition: "without --problems",
        reason: "it is for reading the files of problems",
    },
    Refusal {
        commands: &["table build"],
        options: &["encoding"],
        when: &[NotGiven("for")],
        condition: "without --for",
        reason: NO_FILES,
    },
    Refusal {
        commands: &["table mine"],
        options: &["encoding"],
        when: &[NotGiven("games")],
        condition: "without --games",
        reason: NO_FILES,
    },
    Refusal {
        commands: &["generate"],
        options: &["encoding"],
        when: &[NotGiven("games"), NotGiven("from")],
        condition: "without --games or --from",
        reason: NO_FILES,
    },
    Refusal {
        commands: &["table probe"],
        options: &["encoding"],
        when: &[Given("fen")],
        condition: "with --fen",
        reason: NO_FILES,
    },
    Refusal {
        commands: &["table mine"],
        options: &["plies"],
        when: &[Is("theme", &["only-draw"])],
        condition: "with --theme only-draw",
        reason: "a draw has no length",
    },
];

/// Refuses options of the command line that have no effect.
///
/// # Errors
/// The options, the condition and the reason.
pub(in crate::cli) fn check(command: &Command, matches: &ArgMatches) -> Result<(), NoEffect> {
    let (mut line, mut path) = (Line { command, matches }, String::new());
    while let Some((name, matches)) = line.matches.subcommand() {
        let Some(command) = line.command.find_subcommand(name) else { break };
        line = Line { command, matches };
        path = if path.is_empty() { name.to_owned() } else { format!("{path} {name}") };
    }
    // A summary is for people, whatever the format of the results.
    let is_spoken = line.id("summary").is_some() && line.is_given("summary");
    if line.is_given("lang") && line.has("format", PROGRAMS) && !is_spoken {
        let format = line.values("format").next().unwrap_or_default().display();
        let reason = "what programs read is the same in all languages";
        refuse(&["lang"], &format!("with --format {format}"), reason)?;
    }
    let of_command = |it: &&Refusal| it.commands.contains(&path.as_str());
    for refusal in REFUSALS.iter().filter(of_command) {
        if !refusal.when.iter().all(|when| line.holds(when)) {
            continue;
        }
        let given = |&name: &&'static str| line.is_given(name);
        let options: Vec<_> = refusal.options.iter().copied().filter(given).collect();
        refuse(&options, refusal.condition, refusal.reason)?;
    }
    Ok(())
}

/// A command, and what was given to it.
struct Line<'a> {
    command: &'a Command,
    matches: &'a ArgMatches,
}

impl Line<'_> {
    fn holds(&self, when: &When) -> bool {
        match *when {
            Given(name) => self.is_given(name),
            NotGiven(name) => !self.is_given(name),
            Is(name, values) => self.has(name, values),
            IsNot(name, values) => !self.has(name, values),
        }
    }

    fn has(&self, name: &str, values: &[&str]) -> bool {
        self.values(name).any(|value| values.iter().any(|it| value.eq_ignore_ascii_case(it)))
    }

    /// The key by which clap knows an option of the command.
    fn id(&self, name: &str) -> Option<&str> {
        let arg = self.command.get_arguments().find(|arg| arg.get_long() == Some(name))?;
        Some(arg.get_id().as_str())
    }

    fn is_given(&self, name: &str) -> bool {
        let source = self.id(name).and_then(|id| self.matches.value_source(id));
        source == Some(ValueSource::CommandLine)
    }

    fn values(&self, name: &str) -> impl Iterator<Item = &OsStr> {
        self.id(name).and_then(|id| self.matches.get_raw(id)).into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::command::command;

    #[test]
    fn every_option_and_value_of_the_table_is_one_of_its_commands() {
        let mut all = command();
        all.build();
        for refusal in REFUSALS {
            for path in refusal.commands {
                let mut command = &all;
                for name in path.split(' ') {
                    command = command.find_subcommand(name).unwrap();
                }
                let option = |name: &str| {
                    let found = command.get_arguments().find(|arg| arg.get_long() == Some(name));
                    found.unwrap_or_else(|| panic!("{path} has no --{name}"))
                };
                refusal.options.iter().for_each(|name| {
                    option(name);
                });
                for when in refusal.when {
                    match when {
                        Given(name) | NotGiven(name) => {
                            option(name);
                        }
                        Is(name, values) | IsNot(name, values) => {
                            let known = option(name).get_possible_values();
                            for value in *values {
                                let is_known = known.iter().any(|it| it.matches(value, false));
                                // One list serves commands without some of the formats.
                                let is_shared = [PICTURES, PROGRAMS].concat().contains(value);
                                assert!(is_known || is_shared, "{path} --{name} {value}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_was_given_decides() {
        let check = |line: &[&str]| {
            let command = command();
            let matches = command.clone().try_get_matches_from(line).unwrap();
            check(&command, &matches).map_err(|error| error.to_string())
        };
        let refused = check(&["paiju", "solve", "-f", "csv", "--set-play", "-v", "a.yaml"]);
        let text =
            "--set-play and --verbose have no effect with --format csv: a row has no place for it";
        assert_eq!(refused, Err(text.to_owned()));
        assert_eq!(check(&["paiju", "solve", "-f", "json", "--set-play", "a.yaml"]), Ok(()));
        assert!(check(&["paiju", "batch", "-f", "csv", "--tries", "1"]).is_err());
        assert!(check(&["paiju", "batch", "-f", "jsonl", "--tries", "1"]).is_ok());
        assert!(
            check(&["paiju", "table", "mine", "KRK", "--theme", "only-draw", "--plies", "3"])
                .is_err()
        );
    }
}
