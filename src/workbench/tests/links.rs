//! The open file is a link, or something else comes in its place.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::json;

use super::files::{FILE, list, opened, order, read};
use super::{ask, bench_with};

#[test]
fn what_comes_in_the_place_of_the_file_is_neither_waited_for_nor_written_through() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let bench = opened(folder.path(), FILE);
    let mut order = order(&list(&bench), 0);
    order["draft"]["title"] = json!("Other");
    fs::rename(at("mine.yaml"), at("kept.yaml")).expect("it is moved");
    fs::write(at("secret.yaml"), FILE).expect("a file");
    // A link to a file that is the same, with and without force.
    symlink("secret.yaml", at("mine.yaml")).expect("a link");
    for force in [false, true] {
        order["force"] = json!(force);
        let (status, said) = ask(&bench, "save", &order);
        assert!(status >= 400, "{said}");
    }
    assert_eq!(fs::read_to_string(at("secret.yaml")).expect("the file"), FILE);
    fs::remove_file(at("mine.yaml")).expect("it is removed");
    // A pipe without a writer.
    let made = std::process::Command::new("mkfifo").arg(at("mine.yaml")).status();
    assert!(made.is_ok_and(|made| made.success()));
    let start = std::time::Instant::now();
    for _ in 0..3 {
        let (status, said) = ask(&bench, "save", &order);
        assert!(status >= 400 && said.to_string().contains("not a regular file"), "{said}");
    }
    assert!(start.elapsed().as_secs() < 5);
    // Once it is back, it is saved as before.
    fs::rename(at("kept.yaml"), at("mine.yaml")).expect("it is moved back");
    order["force"] = json!(false);
    assert_eq!(ask(&bench, "save", &order).0, 200);
    assert!(read(folder.path()).contains("title: Other"));
}

#[test]
fn a_file_that_was_opened_by_a_link_is_saved_where_the_link_leads() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("real.yaml"), FILE).expect("a file");
    symlink("real.yaml", folder.path().join("mine.yaml")).expect("a link");
    let bench = bench_with(Some(folder.path().join("mine.yaml")));
    let mut order = order(&list(&bench), 0);
    order["draft"]["title"] = json!("Other");
    assert_eq!(ask(&bench, "save", &order).0, 200);
    assert!(folder.path().join("mine.yaml").is_symlink());
    assert!(read(folder.path()).contains("title: Other"));
}
