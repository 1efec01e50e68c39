//! Names that commands and options had before: each is answered with the new one.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

/// Old names with the new ones. An option is named after the new name of its command, or alone where all
/// commands had it.
pub(in crate::cli) const RENAMED: [(&str, &str); 34] = [
    ("anticipations", "similar"),
    ("audit", "verify --claims"),
    ("diff", "batch diff"),
    ("duplicates", "similar --likeness position"),
    ("mark", "pack mark"),
    ("matrix", "compose matrix"),
    ("mend", "compose mend"),
    ("merge", "batch merge"),
    ("prepend", "compose prepend"),
    ("select", "convert"),
    ("--out", "--output"),
    ("batch --keep", "batch --carry"),
    ("book --sheet", "pack sheet"),
    ("book --solutions", "book --write-notation"),
    ("check --most", "check --certificate-positions"),
    ("compose matrix --max", "compose matrix --placements"),
    ("compose mend --men", "compose mend --changes"),
    ("compose prepend --moves", "compose prepend --steps"),
    ("convert --take", "convert --count"),
    ("convert --to", "convert --format"),
    ("explain --all", "explain --all-variations"),
    ("generate --men", "generate --pieces"),
    ("generate --moves", "generate --length"),
    ("generate --rests-on", "generate --depends-on"),
    ("generate --time", "generate --run-time"),
    ("init --notation", "init --write-notation"),
    ("judge --moves", "judge --play"),
    ("show --moves", "show --play"),
    ("similar --idea", "similar --likeness idea"),
    ("similar --in", "similar --against"),
    ("similar --least", "similar --likeness"),
    ("table build --jobs", "table build --threads"),
    ("table build -j", "table build --threads"),
    ("table verify --all", "table verify --needed"),
];

/// The new name of a command or an option, which comes after the names of its command.
pub(in crate::cli) fn renamed(path: &[&str], word: &str) -> Option<&'static str> {
    let whole = [path, &[word]].concat().join(" ");
    let is_old = |old: &str| old == whole || old == word && word.starts_with('-');
    RENAMED.iter().find(|(old, _)| is_old(old)).map(|(_, new)| *new)
}

/// The error of a command line, which names the new name of an old one.
pub(in crate::cli) fn answered(error: Error, root: &mut Command, args: &[OsString]) -> Error {
    let unknown = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg];
    let unknown = unknown.into_iter().find_map(|kind| error.get(kind));
    let Some(ContextValue::String(word)) = unknown else { return error };
    let (mut path, mut command) = (Vec::new(), &*root);
    for arg in args.iter().skip(1).filter_map(|arg| arg.to_str()) {
        if let Some(inner) = command.find_subcommand(arg) {
            path.push(arg);
            command = inner;
        }
    }
    let Some(new) = renamed(&path, word) else { return error };
    let message = format!("`{word}` has another name: `{new}`");
    root.error(ErrorKind::UnknownArgument, message)
}
