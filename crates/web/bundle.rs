//! Joins the scripts of a page into a few files.
//!
//!   bundle FOLDER ENTRY…
//!
//! Each entry takes in the modules that it imports, and these are deleted. What an entry named before has
//! taken in is imported from there, since a module must exist once. A browser needs a third of a second
//! for sixty small files where the processor is slow, and for one file a fraction of that.
//!
//! It reads the one form of imports and exports that the scripts have, and refuses others. Modules that
//! import one another in a circle are refused, too.
//!
//! `build.sh` compiles this file by itself; nothing depends on it. A bundler of the field would need npm,
//! or hundreds of crates, before the page can be built.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, entries @ ..] = &arguments[..] else {
        eprintln!("usage: bundle FOLDER ENTRY…");
        return ExitCode::from(2);
    };
    match joined(Path::new(folder), entries) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{folder}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Joins the modules of each entry and deletes the files of the others.
fn joined(folder: &Path, entries: &[String]) -> Result<(), String> {
    let mut bundles =
        Bundles { folder: folder.to_owned(), places: HashMap::new(), open: Vec::new() };
    let mut written = Vec::new();
    for entry in entries {
        let entry = entry.strip_suffix(".js").ok_or(format!("{entry} is not a script"))?;
        let mut bundle = Bundle {
            entry: entry.to_owned(),
            imports: String::new(),
            text: String::new(),
            own: Vec::new(),
        };
        bundles.take(entry, &mut bundle)?;
        written.push(bundle);
    }
    for name in bundles.places.keys() {
        fs::remove_file(bundles.path(name)).map_err(|error| format!("{name}.js: {error}"))?;
    }
    for Bundle { entry, imports, text, own } in written {
        let own: Vec<String> = own.iter().map(|name| format!("${name} as {name}")).collect();
        let all = format!("{imports}{text}export {{ {} }};\n", own.join(", "));
        fs::write(bundles.path(&entry), all).map_err(|error| format!("{entry}.js: {error}"))?;
    }
    Ok(())
}

/// The text of an entry with its modules.
struct Bundle {
    entry: String,
    imports: String,
    text: String,
    /// The modules that others may import from here.
    own: Vec<String>,
}

/// The entry of each module that was taken in, and the modules that are being taken in.
struct Bundles {
    folder: PathBuf,
    places: HashMap<String, String>,
    open: Vec<String>,
}

impl Bundles {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.js"))
    }

    /// Takes a module in, after those that it imports.
    fn take(&mut self, name: &str, bundle: &mut Bundle) -> Result<(), String> {
        if self.open.iter().any(|open| open == name) {
            return Err(format!("{name}.js imports itself by way of others"));
        }
        if let Some(place) = self.places.get(name) {
            let import = format!("import {{ {name} as ${name} }} from \"./{place}.js\";\n");
            if *place != bundle.entry && !bundle.imports.contains(&import) {
                bundle.imports += &import;
            }
            return Ok(());
        }
        let source =
            fs::read_to_string(self.path(name)).map_err(|error| format!("{name}.js: {error}"))?;
        self.open.push(name.to_owned());
        let (mut text, mut given) = (String::new(), Vec::new());
        for line in source.lines() {
            let refused = || format!("{name}.js: cannot join `{line}`");
            if let Some(rest) = line.strip_prefix("import ") {
                let (import, from) = imported(rest).ok_or_else(refused)?;
                self.take(from, bundle)?;
                text += &import;
            } else if let Some(rest) = line.strip_prefix("export ") {
                text += exported(rest, &mut given).ok_or_else(refused)?;
            } else {
                text += line;
            }
            text.push('\n');
        }
        self.open.pop();
        self.places.insert(name.to_owned(), bundle.entry.clone());
        if given.is_empty() && bundle.entry == name {
            // It may wait for something, and nobody imports it.
            bundle.text += &text;
            return Ok(());
        }
        let given = given.join(", ");
        write!(bundle.text, "const ${name} = (() => {{\n{text}return {{ {given} }};\n}})();\n")
            .map_err(|error| error.to_string())?;
        bundle.own.push(name.to_owned());
        Ok(())
    }
}

/// The statement in place of an import, given without its first word, and the module that it names.
fn imported(rest: &str) -> Option<(String, &str)> {
    let (names, from) = rest.strip_suffix(".js\";")?.split_once(" from \"./")?;
    let (default, named) = names.split_once('{')?;
    let named = named.strip_suffix(" }")?.replace(" as ", ": ");
    let default = default.trim_end().strip_suffix(',').map(|name| format!(" default: {name},"));
    Some((format!("const {{{}{named} }} = ${from};", default.unwrap_or_default()), from))
}

/// The statement in place of an export, given without its first word. What it exports is put to `given`.
fn exported<'a>(rest: &'a str, given: &mut Vec<String>) -> Option<&'a str> {
    if let Some(list) = rest.strip_prefix('{') {
        for one in list.strip_suffix("};")?.split(',') {
            let (name, outside) = one.trim().split_once(" as ").unwrap_or((one.trim(), one.trim()));
            given.push(format!("{outside}: {name}"));
        }
        return Some("");
    }
    let named = rest.strip_prefix("async ").unwrap_or(rest);
    let named =
        ["function ", "class ", "const "].iter().find_map(|word| named.strip_prefix(word))?;
    let end =
        named.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$')?;
    given.push(named[..end].to_owned());
    Some(rest)
}
