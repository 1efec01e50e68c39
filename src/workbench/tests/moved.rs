//! Problems that are moved within the open file, or into another one.

use std::fs;

use serde_json::{Value, json};

use super::files::{FILE, list, opened, read};
use super::{ask, parts, raw, request};

#[test]
fn a_problem_is_moved_and_copied_with_what_is_written_around_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let bench = opened(folder.path(), FILE);
    let print = |listed: &Value, place: usize| listed["problems"][place]["print"].clone();
    let arrange = |order: Value| ask(&bench, "save", &order);
    let ids = |listed: &Value| {
        let all = listed["problems"].as_array().cloned().unwrap_or_default();
        all.iter().map(|one| one["id"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let first = print(&list(&bench), 0);
    let (status, moved) = arrange(json!({"place": 0, "print": first, "draft": null, "to": 1}));
    assert_eq!((status, moved), (200, json!({"place": 1})));
    assert_eq!(ids(&list(&bench)), ["two", "one"]);
    let now = read(folder.path());
    for kept in ["# My problems", "# the first one", "# the second one", "# its name"] {
        assert!(now.contains(kept), "{kept} in {now}");
    }
    let first = print(&list(&bench), 1);
    assert_eq!(arrange(json!({"place": 1, "print": first, "draft": null, "to": 0})).0, 200);
    assert_eq!(ids(&list(&bench)), ["one", "two"]);
    // A copy has all that the problem has but its id.
    let second = print(&list(&bench), 1);
    let order = json!({"place": 1, "print": second, "draft": null, "copy": 1});
    assert_eq!(arrange(order.clone()), (200, json!({"place": 1})));
    let listed = list(&bench);
    assert_eq!(ids(&listed).len(), 3, "{listed}");
    assert!(read(folder.path()).matches("tourney: T").count() == 2, "{}", read(folder.path()));
    // What the page does not know as it is now is asked about, and no place is beyond the end.
    let order = json!({"place": 0, "print": "other", "draft": null, "to": 1});
    assert_eq!(arrange(order).0, 409);
    let order = json!({"place": 0, "print": print(&listed, 0), "draft": null, "to": 9});
    assert_eq!(arrange(order).0, 409);
}

#[test]
fn a_problem_goes_into_another_file_and_means_the_same_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = folder.path().join("other.yaml");
    let text = "authors: [B. Other]\nnotation: chinese\nproblems: # theirs\n  - fen: 4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w\n    stipulation: \"#2\"\n";
    fs::write(&other, text).expect("a file");
    fs::write(folder.path().join("notes.txt"), "nothing").expect("a file");
    let bench = opened(folder.path(), FILE);
    let (host, page) = parts(&bench);
    let sent = request("GET", &format!("{page}api/beside"), &[("Host", host.as_str())], "");
    assert_eq!(raw(&host, &sent).1, "[\"other.yaml\"]");
    let print = list(&bench)["problems"][0]["print"].clone();
    let order = json!({"place": 0, "print": print, "to": "other.yaml", "copy": true});
    assert_eq!(ask(&bench, "transfer", &order), (200, json!({"place": 1})));
    assert_eq!(read(folder.path()), FILE, "a copy changes nothing here");
    let now = fs::read_to_string(&other).expect("the file");
    assert!(now.starts_with(text) && now.contains("A. Author"), "{now}");
    assert!(now.contains("notation: coordinates"), "its moves are read as they were: {now}");
    // It is there already, so that its id would be there twice.
    let (status, refused) =
        ask(&bench, "transfer", &json!({"place": 0, "print": print, "to": "other.yaml"}));
    assert!(status == 409 && refused["error"].to_string().contains("id one"), "{refused}");
    assert_eq!(read(folder.path()), FILE, "nothing is lost");
    let print = list(&bench)["problems"][1]["print"].clone();
    // What is written within it would go.
    let order = json!({"place": 1, "print": print, "to": "other.yaml"});
    assert_eq!(ask(&bench, "transfer", &order).1["word"], "comments");
    let order = json!({"place": 1, "print": print, "to": "other.yaml", "lossy": true});
    assert_eq!(ask(&bench, "transfer", &order), (200, json!({"place": 2})));
    assert_eq!(list(&bench)["problems"].as_array().map(Vec::len), Some(1));
    assert!(fs::read_to_string(&other).expect("the file").contains("id: two"));
    for name in ["../mine.yaml", "mine.yaml", "none.yaml", "notes.txt", "/etc/passwd"] {
        let order = json!({"place": 0, "print": "x", "to": name, "force": true});
        assert_eq!(ask(&bench, "transfer", &order).0, 409, "{name}");
    }
}
