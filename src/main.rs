//! The binary: hand the arguments over, come back with an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    paiju::cli::run(std::env::args_os())
}
