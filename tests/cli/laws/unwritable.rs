//! Places that cannot be written to. Permissions do not apply to every user, so the tests use
//! folders that are files, and files that are folders.

use std::fmt::Write;

use insta::assert_snapshot;

use crate::sandbox::{OCTAGONAL, Sandbox};

#[test]
fn what_cannot_be_written_is_told_before_the_work_begins() {
    let sandbox = Sandbox::new();
    sandbox.file("folder/file", "");
    let mut told = String::new();
    for args in [
        "batch --output good.yaml/results good.yaml",
        "batch --output folder good.yaml",
        "batch --output missing/results good.yaml",
        "batch --output folder/file/results good.yaml",
        "batch --certificates good.yaml good.yaml",
        "batch --certificates folder/file/proofs good.yaml",
        "solve --certificates good.yaml good.yaml",
        "verify --certificates folder/file good.yaml",
        "generate --append folder",
        "generate --append good.yaml/more.yaml",
        "generate --append missing/more.yaml",
        "table build --tables good.yaml KRK",
        "table build --tables folder/file/tables KRK",
    ] {
        let run = sandbox.run(&args.split(' ').collect::<Vec<_>>());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
        let _ = write!(told, "$ paiju {args}\n{}", run.stderr);
    }
    assert_snapshot!(told);
    // No files remain, and what was there stays.
    assert_eq!(sandbox.names(), ["folder", "good.yaml"]);
    assert_eq!(sandbox.run(&["verify", "good.yaml"]).code, Some(0));
}

#[test]
fn a_certificate_that_cannot_be_written_does_not_stop_the_others() {
    let sandbox = Sandbox::new();
    sandbox.run(&["solve", "--certificates", "proofs", "good.yaml"]);
    let proofs = || {
        let entries = std::fs::read_dir(sandbox.path().join("proofs")).unwrap();
        let mut names: Vec<String> =
            entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let names = proofs();
    assert_eq!(names.len(), 3);
    let taken = sandbox.path().join("proofs").join(&names[1]);
    for name in &names {
        std::fs::remove_file(sandbox.path().join("proofs").join(name)).unwrap();
    }
    std::fs::create_dir(&taken).unwrap();
    for command in ["solve", "verify", "batch"] {
        let run = sandbox.run(&[command, "--certificates", "proofs", "good.yaml"]);
        let reason = format!("proofs/{}: ", names[1]);
        assert!(run.code == Some(2) && run.stdout.contains(&reason), "{run}");
        assert_eq!(proofs(), names, "no draft is left by {command}");
        assert!(taken.is_dir());
    }
}

/// A full disk under standard output is a failure of every command.
#[cfg(target_os = "linux")]
#[test]
fn every_command_tells_that_standard_output_is_full() {
    use std::process::Stdio;

    let sandbox = Sandbox::new();
    sandbox.run(&["batch", "--output", "results.jsonl", "good.yaml"]);
    sandbox.run(&["solve", "--certificates", "proofs", "good.yaml"]);
    let entries = std::fs::read_dir(sandbox.path().join("proofs")).unwrap();
    let proof = entries.map(|it| it.unwrap().path()).next().unwrap();
    let proof = proof.to_str().unwrap();
    for args in [
        &["verify", "good.yaml"][..],
        &["verify", "--format", "yaml", "good.yaml"],
        &["solve", "good.yaml"],
        &["solve", "--format", "csv", "good.yaml"],
        &["explain", "good.yaml"],
        &["show", "good.yaml"],
        &["perft", "1"],
        &["batch", "good.yaml"],
        &["batch", "--format", "csv", "good.yaml"],
        &["bench", "good.yaml"],
        &["batch", "diff", "results.jsonl", "results.jsonl"],
        &["similar", "--likeness", "position", "good.yaml", "good.yaml"],
        &["convert", "good.yaml"],
        &["check", proof],
        &["table", "probe", OCTAGONAL],
        &["generate", "--length", "1", "--count", "1"],
        &["completions", "bash"],
        &["man"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = sandbox.command(args);
        let command = command.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let told = stderr.contains("the results cannot be written: No space left on device");
        assert!(output.status.code() == Some(2) && told, "{args:?}: {stderr}");
    }
}
