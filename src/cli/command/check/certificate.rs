//! One certificate: opened, and checked by a program that shares no code with the solver.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use crate::checker::proof::{self, Proven};
use crate::checker::{self, Checked};
use crate::cli::report::certificate_file::{open, unpacked};
use crate::cli::run::pipeline::Item;
use crate::examine::disagreement;
use crate::input::PosedProblem;

/// The longest first line of a certificate.
const TITLE: u64 = 100;

/// The file of a certificate.
pub(super) struct Certificate(pub(super) PathBuf);

impl Item for Certificate {
    fn name(&self) -> String {
        self.0.display().to_string()
    }
}

/// What passed.
pub(super) enum Passed {
    Wins(Checked),
    Verdict(Proven),
}

/// Holds a verdict against the problem that it is about.
pub(super) fn agrees(problems: &[PosedProblem], proven: &Proven) -> Result<(), String> {
    let statement = &proven.statement;
    let stipulation = statement.goal.to_string();
    let of_position = problems.iter().filter_map(|posed| {
        let problem = posed.problem.as_ref().ok()?;
        (problem.position.to_string() == statement.fen).then_some((posed, problem))
    });
    let mut last = None;
    for (posed, problem) in of_position {
        let Some(difference) = disagreement(problem, statement) else { return Ok(()) };
        // What is said of the problem with the same stipulation says most.
        if last.is_none() || problem.stipulation.to_string() == stipulation {
            let place = format!("{}: {}", posed.excerpt.file, posed.id);
            last = Some(format!(
                "it is proven, but not of {place}: {difference}; `paiju verify --certificates` \
                 writes a certificate of the problem as it is"
            ));
        }
    }
    Err(last.unwrap_or_else(|| {
        format!("it is proven of {}, but no problem of --problems has this position", statement.fen)
    }))
}

pub(super) fn opened(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" { unpacked(BufReader::new(io::stdin())) } else { open(path) }
}

/// Checks a certificate of any kind.
pub(super) fn checked(mut file: Box<dyn BufRead>, most: u64) -> Result<Passed, String> {
    let mut title = Vec::new();
    let read = file.by_ref().take(TITLE).read_until(b'\n', &mut title);
    read.map_err(|error| format!("line 1: cannot be read: {error}"))?;
    let line = title.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
    if !line.is_some_and(|line| line.starts_with("paiju certificate ")) {
        return Err(
            "line 1: this is not a certificate, which begins with `paiju certificate` and its \
                    version: 1, 2, 3 or 4"
                .to_owned(),
        );
    }
    let is_proof = line.is_some_and(proof::is_title);
    let mut whole = Cursor::new(title).chain(file);
    if is_proof {
        let proven = proof::check(&mut whole, most);
        return proven.map(Passed::Verdict).map_err(|error| error.to_string());
    }
    checker::check(&mut whole, most).map(Passed::Wins).map_err(|error| error.to_string())
}
