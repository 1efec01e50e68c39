//! A folder with a list of problems, in which a recipe finds a program that fails at times.

use std::fmt;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_paiju");
const MATE_IN_TWO: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const MATE_IN_ONE: &str = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";

pub(crate) struct Cluster {
    folder: tempfile::TempDir,
    /// The lines of the list that hold a problem, good or bad.
    pub(crate) problems: usize,
}

/// What a command said and how it ended.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}\n{}\n{}", self.code, self.stdout, self.stderr)
    }
}

/// Whether a program answers.
pub(crate) fn answers(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The Python that may have `PySpark`.
pub(crate) fn python() -> String {
    std::env::var("PAIJU_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// The lines of the list, as many as `PAIJU_CLUSTER_PROBLEMS` says.
fn lines() -> impl Iterator<Item = String> {
    let wanted = std::env::var("PAIJU_CLUSTER_PROBLEMS").ok().and_then(|it| it.parse().ok());
    (0..wanted.unwrap_or(400_u32)).map(|number| match number % 5 {
        0 => format!("{MATE_IN_TWO} - - id \"a{number}\";\n"),
        1 => format!("{MATE_IN_ONE} - - dm 1;\n"),
        2 => format!("bad line {number}\n"),
        3 => format!("{MATE_IN_TWO} - - dm 1; c0 \"line {number}\";\n"),
        _ => format!("{MATE_IN_ONE} - - id \"將{number}\";\n"),
    })
}

impl Cluster {
    /// Begins; the lines of a shell run before the program, whose path they know as PROGRAM.
    pub(crate) fn new(before: &str) -> Self {
        let cluster = Self { folder: tempfile::tempdir().unwrap(), problems: lines().count() };
        let list: String = lines().collect();
        cluster.write("big.fen", &format!("# a list of problems\n{list}"));
        fs::create_dir(cluster.path("bin")).unwrap();
        let before = before.replace("PROGRAM", PROGRAM);
        let here = cluster.folder.path().display();
        cluster.write(
            "bin/paiju",
            &format!("#!/bin/sh\nHERE={here}\n{before}\nexec {PROGRAM} \"$@\"\n"),
        );
        fs::set_permissions(cluster.path("bin/paiju"), fs::Permissions::from_mode(0o755)).unwrap();
        cluster
    }

    /// Runs a command in the folder, where `paiju` is the program that fails at times.
    pub(crate) fn run(&self, program: &str, args: &[&str]) -> Run {
        let path = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{path}", self.path("bin").display());
        let mut command = Command::new(program);
        command.args(args).current_dir(self.folder.path()).env("PATH", path);
        // A worker that dies is replaced only with this kind of master.
        command.env("PYSPARK_SUBMIT_ARGS", "--master local[2,4] pyspark-shell");
        let output = command.stdin(Stdio::null()).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        Run { code: output.status.code(), stdout, stderr }
    }

    /// What a single run of the program writes to `single.jsonl`.
    pub(crate) fn single_run(&self, command: &str) -> String {
        let run = self.run("sh", &["-c", &command.replace("PROGRAM", PROGRAM)]);
        assert_eq!(run.code, Some(0), "{run}");
        self.read("single.jsonl")
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    pub(crate) fn remove(&self, name: &str) {
        fs::remove_file(self.path(name)).unwrap();
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}
