//! An option without effect is refused, never ignored: every command × every option × every format.
//!
//! Commands, options and formats come from the program itself; `effects.txt` has the command lines and an
//! example of every option. A new option without an example fails here.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{ArgAction, Command};
use paiju::cli::all_commands;

use crate::sandbox::{Sandbox, words};

const TABLE: &str = include_str!("effects.txt");

/// An example of an option.
struct Example {
    /// The command that it is for; empty for all.
    command: &'static str,
    option: &'static str,
    /// What the command is run with instead of the usual.
    base: Option<Vec<String>>,
    /// What it is run with besides.
    more: Vec<String>,
    args: Vec<String>,
}

#[derive(Default)]
struct Table {
    prepare: Vec<Vec<String>>,
    commands: BTreeMap<&'static str, Vec<String>>,
    examples: Vec<Example>,
    /// Commands, or all, with options whose effect no output need show.
    excused: Vec<(&'static str, &'static str)>,
}

impl Table {
    fn read() -> Self {
        let mut table = Self::default();
        for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(run) = line.strip_prefix("prepare ") {
                table.prepare.push(words(run));
            } else if let Some((head, reason)) = line.split_once(" ! ") {
                assert!(reason.len() > 10, "{line}");
                table.excused.push(named(head));
            } else if let Some((head, args)) = line.split_once(" =>") {
                if let Some(name) = head.strip_prefix("command ") {
                    table.commands.insert(name, words(args));
                    continue;
                }
                let (head, base) =
                    head.split_once(" @ ").map_or((head, None), |(h, b)| (h, Some(b)));
                let (head, more) = head.split_once(" + ").unwrap_or((head, ""));
                let (command, option) = named(head);
                let (base, more, args) = (base.map(words), words(more), words(args));
                table.examples.push(Example { command, option, base, more, args });
            } else {
                panic!("neither a run, an example nor a reason: {line}");
            }
        }
        table
    }

    /// The examples of an option of a command: its own, or those of all commands.
    fn of(&self, command: &str, option: &str) -> Vec<&Example> {
        let of = |name: &str| {
            let fits = |it: &&Example| it.command == name && it.option == option;
            self.examples.iter().filter(fits).collect::<Vec<_>>()
        };
        let own = of(command);
        if own.is_empty() { of("") } else { own }
    }

    fn excuses(&self, command: &str, option: &str) -> bool {
        self.excused.iter().any(|&(of, it)| it == option && (of.is_empty() || of == command))
    }
}

/// `table mine --theme` as the command and the option.
fn named(head: &'static str) -> (&'static str, &'static str) {
    let at = head.find("--").unwrap_or(head.len());
    (head[..at].trim(), head[at..].trim_start_matches("--").trim())
}

/// A command with its formats and the options to try.
pub(super) struct Tried {
    pub(super) name: String,
    /// The option that names the format, and its values.
    pub(super) formats: Vec<Option<(String, String)>>,
    pub(super) options: Vec<String>,
}

impl Tried {
    /// Whether an option names this format.
    pub(super) fn has(&self, format: &str) -> bool {
        self.formats.iter().flatten().any(|(_, value)| value == format)
    }
}

/// All commands that do something.
pub(super) fn commands() -> Vec<Tried> {
    fn below(command: &Command, path: &str, all: &mut Vec<Tried>) {
        let inner: Vec<&Command> = command.get_subcommands().collect();
        for inner in &inner {
            let name = format!("{path} {}", inner.get_name());
            below(inner, name.trim(), all);
        }
        if command.is_subcommand_required_set() {
            return;
        }
        let says = [ArgAction::Help, ArgAction::HelpShort, ArgAction::HelpLong, ArgAction::Version];
        let is_said =
            |action: &ArgAction| says.iter().any(|it| format!("{it:?}") == format!("{action:?}"));
        let options = command.get_arguments().filter(|arg| !is_said(arg.get_action()));
        let options: Vec<String> =
            options.filter_map(|arg| arg.get_long().map(str::to_owned)).collect();
        let format =
            command.get_arguments().find(|arg| arg.get_long().is_some_and(|long| long == "format"));
        let formats = format.map(|arg| {
            let long = arg.get_long().unwrap_or_default();
            let values = arg.get_possible_values();
            values.iter().map(|it| Some((long.to_owned(), it.get_name().to_owned()))).collect()
        });
        let formats: Vec<_> = formats.unwrap_or_else(|| vec![None]);
        all.push(Tried { name: path.to_owned(), formats, options });
    }
    let mut root = all_commands();
    root.build();
    let mut all = Vec::new();
    below(&root, "", &mut all);
    all
}

/// What a run leaves: its exit code, what it printed, and its files.
pub(super) type Outcome = (Option<i32>, String, String, BTreeMap<String, Vec<u8>>);

pub(super) struct Law {
    table: Table,
    sandbox: Sandbox,
    runs: AtomicUsize,
    /// What command lines without the option came to, and whether two runs differ.
    known: Mutex<BTreeMap<Vec<String>, (Outcome, bool)>>,
}

impl Law {
    pub(super) fn new() -> Self {
        let (table, sandbox) = (Table::read(), Sandbox::new());
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/laws/effects"), &sandbox, "in");
        for run in &table.prepare {
            let args: Vec<&str> = run.iter().map(String::as_str).collect();
            let done =
                sandbox.command(&args).current_dir(sandbox.path().join("in")).output().unwrap();
            assert!(done.status.code() < Some(2), "{run:?}: {done:?}");
        }
        Self { table, sandbox, runs: AtomicUsize::new(0), known: Mutex::default() }
    }

    /// Runs a command line in a folder of its own.
    pub(super) fn run(&self, args: &[String]) -> Outcome {
        let number = self.runs.fetch_add(1, Ordering::Relaxed);
        let folder = self.sandbox.path().join(format!("run{number}"));
        fs::create_dir(&folder).unwrap();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut command = self.sandbox.command(&args);
        command.current_dir(&folder).env("PAIJU_TABLES", "../in/tables");
        let output = command.stdin(std::process::Stdio::null()).output().unwrap();
        let mut files = BTreeMap::new();
        gather(&folder, "", &mut files);
        fs::remove_dir_all(&folder).unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (output.status.code(), text(output.stdout), text(output.stderr), files)
    }

    /// How a command is run.
    pub(super) fn line(&self, name: &str) -> Vec<String> {
        let usual = self.table.commands[name].iter().flat_map(|word| self.expanded(word));
        name.split(' ').map(str::to_owned).chain(usual).collect()
    }

    fn known(&self, args: &[String]) -> (Outcome, bool) {
        if let Some(known) = self.known.lock().unwrap().get(args) {
            return known.clone();
        }
        let first = self.run(args);
        let differs = self.run(args) != first;
        self.known.lock().unwrap().insert(args.to_owned(), (first.clone(), differs));
        (first, differs)
    }

    /// Why an option has neither an effect nor is refused.
    fn fault(&self, name: &str, format: Option<&(String, String)>, option: &str) -> Option<String> {
        let value = format.map_or("", |(_, value)| value);
        let ending = match value {
            "text" => "txt",
            "markdown" => "md",
            other => other,
        };
        let fill = |text: &String| text.replace("{format}", value).replace("{ending}", ending);
        let examples = self.table.of(name, option);
        let mut seen = Vec::new();
        for example in &examples {
            let mut line = match &example.base {
                Some(base) => {
                    let base = base.iter().map(fill).flat_map(|word| self.expanded(&word));
                    name.split(' ').map(str::to_owned).chain(base).collect()
                }
                None => self.line(name),
            };
            line.extend(format.iter().map(|(option, value)| format!("--{option}={value}")));
            line.extend(example.more.iter().map(fill));
            if value == "xqf" && option != "output" && !line.iter().any(|it| it == "-o") {
                line.extend(["-o".to_owned(), "xqf".to_owned()]);
            }
            let (without, differs) = self.known(&line);
            line.extend(example.args.iter().map(fill));
            let with = self.run(&line);
            let shown = line.join(" ");
            let is_usage =
                |it: &Outcome| it.0 == Some(2) && it.2.contains("For more information, try");
            if is_usage(&without) || without.2.contains(" no effect ") && without.0 == Some(2) {
                seen.push(format!("paiju {shown}: fails without it: {}", without.2));
            } else if is_usage(&with) && !with.2.contains("cannot be used with") {
                seen.push(format!("paiju {shown}: is not an example: {}", with.2));
            } else if if differs {
                numberless(&without) != numberless(&with)
            } else {
                without != with
            } {
                return None;
            } else {
                seen.push(format!("paiju {shown}: no effect"));
            }
        }
        if self.table.excuses(name, option) {
            return None;
        }
        Some(seen.join("\n  "))
    }

    /// A word of the table; one that ends in `/*` is the files of a folder.
    fn expanded(&self, word: &str) -> Vec<String> {
        let Some(folder) = word.strip_suffix("/*") else { return vec![word.to_owned()] };
        let entries = fs::read_dir(self.sandbox.path().join("in").join(folder)).unwrap();
        let name = |it: fs::DirEntry| format!("{folder}/{}", it.file_name().to_string_lossy());
        entries.map(|it| name(it.unwrap())).collect()
    }
}

fn copy(from: &Path, sandbox: &Sandbox, to: &str) {
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let name = format!("{to}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            copy(&entry.path(), sandbox, &name);
        } else {
            sandbox.file(&name, fs::read(entry.path()).unwrap());
        }
    }
}

fn gather(folder: &Path, below: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = format!("{below}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            gather(&entry.path(), &name, files);
        } else {
            files.insert(name, fs::read(entry.path()).unwrap());
        }
    }
}

/// An outcome without the times in it.
fn numberless((code, out, err, files): &Outcome) -> (Option<i32>, Vec<String>) {
    let strip = |text: &str| {
        let mut text: String =
            text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        while text.contains("00") {
            text = text.replace("00", "0");
        }
        text
    };
    let files =
        files.iter().map(|(name, bytes)| strip(name) + &strip(&String::from_utf8_lossy(bytes)));
    (*code, [strip(out), strip(err)].into_iter().chain(files).collect())
}

/// Whether a case of a law is tried: with `PAIJU_LAWS=all` each, otherwise a fixed sample. The number divides no
/// number of formats, so that all of them are met.
pub(super) fn is_tried(number: usize) -> bool {
    number % 7 == 3 || std::env::var_os("PAIJU_LAWS").is_some_and(|which| which == "all")
}

#[test]
fn every_option_of_every_command_changes_the_output_or_is_refused_in_every_format() {
    let law = Law::new();
    let commands = commands();
    let mut jobs = Vec::new();
    for command in commands.iter().filter(|it| !UNTRIED.contains(&&*it.name)) {
        assert!(
            law.table.commands.contains_key(&*command.name),
            "{} is not in effects.txt",
            command.name
        );
        for option in &command.options {
            for format in &command.formats {
                if format.as_ref().is_none_or(|(name, _)| name != option) {
                    jobs.push((command, option, format.as_ref()));
                }
            }
        }
    }
    let has_no_example = |command: &Tried, option: &str| {
        law.table.of(&command.name, option).is_empty() && !law.table.excuses(&command.name, option)
    };
    for (command, option, _) in &jobs {
        assert!(!has_no_example(command, option), "{} --{option}: add an example", command.name);
    }
    let all = jobs.len();
    let mut numbers = 0..all;
    jobs.retain(|_| numbers.next().is_some_and(is_tried));
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((command, option, format)) =
                    jobs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    if let Some(fault) = law.fault(&command.name, *format, option) {
                        faults.lock().unwrap().push(fault);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    let tried = jobs.len();
    assert!(faults.is_empty(), "{} of {tried} of {all}:\n{}", faults.len(), faults.join("\n"));
}

/// Commands that run until they are ended; their tests give them something to do.
pub(super) const UNTRIED: [&str; 2] = ["engine", "workbench"];
