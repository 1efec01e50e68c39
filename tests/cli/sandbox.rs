//! A folder of its own for each test, in which the built program runs.

use std::fmt;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Three good problems: two sound, one with two cooks that its author knows of.
pub(crate) const GOOD: &str = r##"collection: Small
problems:
  - id: iron-bolt
    title: Iron Bolt
    fen: 2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w
    stipulation: "#1"
    solution: 1. d5d10#
  - id: octagonal-horse
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2"
    solution: 1. c6d8+ e10f10 2. g9f9#
  - id: three-keys
    fen: 4ka1R1/3P1P2c/9/9/9/9/9/7n1/4p3r/5K3 w
    stipulation: "#1"
    expect: [cook]
"##;

/// A mate in two.
pub(crate) const OCTAGONAL: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

/// A folder with files, gone after the test.
pub(crate) struct Sandbox {
    folder: TempDir,
}

/// What a run of the program printed.
pub(crate) struct Run {
    args: String,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Sandbox {
    /// A folder that holds `good.yaml`.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let sandbox = Self { folder };
        sandbox.file("good.yaml", GOOD);
        sandbox
    }

    /// Writes a file, with the folders that it is in.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Where the folder is.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The names of what the folder holds, hidden files included, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).unwrap();
        let names = entries.map(|it| it.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// The program, without what the surroundings could change.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
        command.args(args).current_dir(self.path());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "TERM", "PAIJU_TABLES"] {
            command.env_remove(name);
        }
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs the program with nothing to read.
    pub(crate) fn run(&self, args: &[&str]) -> Run {
        self.run_with(args, "")
    }

    /// Runs the program with something to read.
    pub(crate) fn run_with(&self, args: &[&str], stdin: impl AsRef<[u8]>) -> Run {
        let mut command = self.command(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that does not read closes the pipe, which is its good right.
        let _ = child.stdin.take().unwrap().write_all(stdin.as_ref());
        let args = args.iter().map(|arg| quoted(arg)).collect::<Vec<_>>().join(" ");
        Run::of(&args, child.wait_with_output().unwrap())
    }
}

impl Run {
    /// What a program printed that was run with these arguments.
    pub(crate) fn of(args: &str, output: Output) -> Self {
        Self {
            args: args.to_owned(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }
}

fn quoted(arg: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-./=_".contains(c);
    if arg.chars().all(plain) && !arg.is_empty() { arg.to_owned() } else { format!("'{arg}'") }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "$ paiju {}", self.args)?;
        write!(f, "{}", self.stdout)?;
        if !self.stderr.is_empty() {
            write!(f, "--- stderr\n{}", self.stderr)?;
        }
        match self.code {
            Some(code) => write!(f, "--- exit code {code}"),
            None => write!(f, "--- killed"),
        }
    }
}

/// The words of a command line, with single quotes around those that contain spaces.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
