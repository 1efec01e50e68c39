//! One certificate: opened, and checked by a program that shares no code with the solver.

use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::checker::proof::{self, Proven};
use crate::cli::report::certificates::{open, unpacked};
use crate::cli::run::pipeline::Item;
use crate::examine::disagreement;
use crate::input::PosedProblem;

/// The file of a certificate.
pub(super) struct Certificate(pub(super) PathBuf);

impl Item for Certificate {
    fn name(&self) -> String {
        self.0.display().to_string()
    }
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
        let Some(difference) = disagreement(problem, proven) else { return Ok(()) };
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

/// Checks a certificate.
pub(super) fn checked(mut file: Box<dyn BufRead>, most: u64) -> Result<Proven, String> {
    proof::check(&mut file, most).map_err(|error| error.to_string())
}
