//! The ending of `--output` names the format: one rule for all commands.
//!
//! An ending that names a format which the command can write chooses it. One that names another format is
//! refused, and so is one that contradicts an option. A name without an ending leaves the choice to the
//! options.

use std::collections::BTreeSet;
use std::path::Path;

use clap::builder::{OsStr, PossibleValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use crate::batch::is_packed;

fn listed(names: &[String]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        names => names.concat(),
    }
}

/// Options that name what is written, in the order in which they decide.
const FORMATS: [&str; 3] = ["pictures", "format", "shell"];

/// Options that name a file that is written, by their keys.
const FILES: [&str; 2] = ["output", "append"];

/// What commands write that have no option for it.
const WRITTEN: [(&str, &[&str]); 5] = [
    ("init", &["yaml"]),
    ("generate", &["yaml"]),
    ("table mine", &["yaml"]),
    ("schema", &["json"]),
    ("batch merge", &["jsonl", "yaml", "csv"]),
];

/// Endings that mean a format by another name.
const ALIASES: [(&str, &str); 8] = [
    ("txt", "text"),
    ("yml", "yaml"),
    ("md", "markdown"),
    ("ndjson", "jsonl"),
    ("htm", "html"),
    ("ubb", "dhtmlxq"),
    ("ps1", "powershell"),
    ("elv", "elvish"),
];

/// Formats of other programs. With an option that names the format any other ending is a name like another.
const FOREIGN: [&str; 33] = [
    "pdf", "ps", "eps", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "ico", "doc", "docx",
    "odt", "rtf", "xls", "xlsx", "ods", "xml", "toml", "db", "sqlite", "parquet", "zip", "tar",
    "tgz", "xz", "bz2", "zst", "7z", "pgns", "che", "ccm",
];

/// The format that an ending means.
pub(in crate::cli) fn meant(ending: &str) -> &str {
    ALIASES.iter().find(|(it, _)| *it == ending).map_or(ending, |(_, name)| name)
}

/// The option that the ending of the output means, such as `--format=csv`, where no option says it.
///
/// # Errors
/// Why nothing can be written to a file of that name.
pub(in crate::cli) fn chosen(
    root: &Command,
    matches: &ArgMatches,
) -> Result<Option<String>, String> {
    let (command, matches, path) = deepest(root, matches);
    for arg in command.get_arguments().filter(|arg| is_file(arg, &path)) {
        let file = matches.get_raw(arg.get_id().as_str()).and_then(|mut files| files.next());
        let Some(file) = file.map(Path::new).filter(|file| !file.is_dir()) else { continue };
        let option = if arg.get_id() == "append" { "append" } else { "output" };
        let format = format(file, &path, root, command, matches);
        return format.map_err(|why| format!("--{option} {}: {why}", file.display()));
    }
    Ok(None)
}

/// The command that was given, with its options and its path, such as `table mine`.
pub(in crate::cli) fn deepest<'a>(
    root: &'a Command,
    matches: &'a ArgMatches,
) -> (&'a Command, &'a ArgMatches, String) {
    let (mut command, mut matches, mut path) = (root, matches, String::new());
    while let Some((name, inner)) = matches.subcommand() {
        let Some(found) = command.find_subcommand(name) else { break };
        (command, matches) = (found, inner);
        path = if path.is_empty() { name.to_owned() } else { format!("{path} {name}") };
    }
    (command, matches, path)
}

/// The long names of the options that were given and say something else than they do anyway.
pub(in crate::cli) fn given(root: &Command, matches: &ArgMatches) -> BTreeSet<String> {
    let (command, matches, _) = deepest(root, matches);
    let is_given = |arg: &&Arg| {
        let id = arg.get_id().as_str();
        let usual = arg.get_default_values().iter().map(OsStr::as_os_str);
        let says = matches.get_raw(id).is_some_and(|it| !it.eq(usual));
        says && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    let names = command.get_arguments().filter(is_given).filter_map(Arg::get_long);
    names.map(str::to_owned).collect()
}

/// Whether an argument of a command names one file that is written.
fn is_file(arg: &Arg, command: &str) -> bool {
    let is_folder =
        arg.get_value_names().is_some_and(|names| names.iter().any(|it| it == "FOLDER"));
    // Elsewhere the file is one that is read.
    let is_begun = command == "init" && arg.get_id() == "file";
    (is_begun || FILES.contains(&arg.get_id().as_str())) && !is_folder
}

/// The option that the name of a file means which a command, with this path, is to write.
fn format(
    file: &Path,
    path: &str,
    root: &Command,
    command: &Command,
    matches: &ArgMatches,
) -> Result<Option<String>, String> {
    let args =
        FORMATS.iter().filter_map(|id| command.get_arguments().find(|it| it.get_id() == *id));
    let args: Vec<&Arg> = args.collect();
    let source = |arg: &Arg| matches.value_source(arg.get_id().as_str());
    let given = args.iter().find(|arg| source(arg) == Some(ValueSource::CommandLine));
    let packed = is_packed(file);
    if packed && path != "batch" {
        let remedy = "gzip packs what is written without .gz";
        return Err(format!("`paiju {path}` packs nothing; {remedy}"));
    }
    let unpacked = file.file_stem().filter(|_| packed).map_or(file, Path::new);
    let ending = unpacked.extension().map(|it| it.to_string_lossy().to_ascii_lowercase());
    let Some(ending) = ending else { return Ok(None) };
    let means = meant(&ending);
    if let Some(arg) = given {
        let value = matches.get_raw(arg.get_id().as_str()).and_then(|mut it| it.next());
        let value = value.unwrap_or_default().to_string_lossy();
        let is_same = |it: &PossibleValue| it.matches(&value, true) && it.matches(means, true);
        // Pictures and games in bytes are not text.
        let is_text = means == "text" && !["png", "xqf"].contains(&&*value);
        let is_none = || !formats(root).contains(means);
        if arg.get_possible_values().iter().any(is_same) || is_text || is_none() {
            return Ok(None);
        }
        let by = id_of(arg).unwrap_or_default();
        return Err(format!(
            "the name ends in .{ending}, but --{by} is {value}; one of them must go"
        ));
    }
    for arg in &args {
        let is_default = arg.get_default_values().iter().any(|it| it == means);
        let values = arg.get_possible_values();
        if let Some(value) = values.iter().find(|it| it.matches(means, true)) {
            let choice = format!("--{}={}", arg.get_id(), value.get_name());
            return Ok((!is_default).then_some(choice));
        }
    }
    let named = args.iter().flat_map(|arg| arg.get_possible_values());
    let own = WRITTEN.iter().find(|(of, _)| *of == path);
    let writes: Vec<String> = own.map_or_else(
        || named.map(|it| it.get_name().to_owned()).collect(),
        |(_, own)| own.iter().map(|&it| it.to_owned()).collect(),
    );
    if writes.iter().any(|it| it == means) {
        return Ok(None);
    }
    Err(format!("`paiju {path}` writes no .{ending}, only {}", listed(&writes)))
}

/// The name of an option among those that name a format.
fn id_of(arg: &Arg) -> Option<&'static str> {
    FORMATS.into_iter().find(|it| arg.get_id() == it)
}

/// All formats that endings name: those that some command reads or writes, and those of other programs.
fn formats(root: &Command) -> BTreeSet<String> {
    let mut all: BTreeSet<String> = FOREIGN.map(str::to_owned).into();
    let mut commands = vec![root];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands());
        for arg in command.get_arguments() {
            let id = arg.get_id().as_str();
            if FORMATS.contains(&id) || id == "input" {
                all.extend(arg.get_possible_values().iter().map(|it| it.get_name().to_owned()));
            }
        }
    }
    all
}
