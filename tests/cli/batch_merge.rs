//! The results of shards and repeated runs as one file.

use crate::batch::{batch, list, pack, read, sandbox as with_list, without_receipt};
use crate::sandbox::{OCTAGONAL, Sandbox};

/// Two shards of twelve problems, and all of them in one run, with one job.
fn parts(format: &str) -> Sandbox {
    let sandbox = with_list(12);
    for shard in ["1/2", "2/2"] {
        let name = shard.replace('/', "of");
        batch(&sandbox, &format!("--format {format} --shard {shard} --output {name} list.epd"));
    }
    batch(&sandbox, &format!("--format {format} --output whole list.epd"));
    sandbox
}

#[test]
fn shards_are_merged_to_the_file_of_the_whole_run() {
    for format in ["jsonl", "yaml", "csv"] {
        let sandbox = parts(format);
        let run = sandbox.run(&["batch", "merge", "2of2", "1of2"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
        assert_eq!(run.stdout, read(&sandbox, "whole"), "{format}");
        // In a file with its settings it can be continued like any other. The settings of the parts
        // are none, though a pattern may name them.
        let parts = ["1of2", "2of2", "1of2.settings.json", "2of2.settings.json"];
        let run = sandbox.run(&[&["batch", "merge", "-o", "merged"], &parts[..]].concat());
        assert_eq!(
            (run.code, run.stdout.as_str(), run.stderr.as_str()),
            (Some(0), "", ""),
            "{run}"
        );
        assert_eq!(read(&sandbox, "merged"), read(&sandbox, "whole"), "{format}");
        assert_eq!(
            read(&sandbox, "merged.settings.json"),
            read(&sandbox, "whole.settings.json"),
            "{format}"
        );
        sandbox.file("list.epd", list(14));
        batch(&sandbox, &format!("--format {format} --output merged list.epd"));
        let lines = 14 + usize::from(format == "csv");
        assert_eq!(read(&sandbox, "merged").lines().count(), lines);
    }
}

#[test]
fn packed_results_are_merged_and_compared_like_others() {
    for format in ["jsonl", "yaml", "csv"] {
        let sandbox = parts(format);
        let whole = read(&sandbox, "whole");
        sandbox.file("one.gz", pack(&read(&sandbox, "1of2")));
        // Concatenated packed files are one file.
        let two = read(&sandbox, "2of2");
        let (begin, end) = two.split_at(two.len() / 2);
        sandbox.file("two", [pack(begin), pack(end)].concat());
        let run = sandbox.run(&["batch", "merge", "one.gz", "two"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
        assert_eq!(run.stdout, whole, "{format}");

        sandbox.file("whole.gz", pack(&whole));
        let run = sandbox.run(&["batch", "diff", "whole", "whole.gz"]);
        assert_eq!(run.code, Some(0), "{run}");
        assert_eq!(run.stdout, "12 problems compared: no difference\n");
        let changed = whole.replacen("solved", "undecided", 1);
        assert_ne!(changed, whole);
        sandbox.file("changed.gz", pack(&changed));
        assert_eq!(sandbox.run(&["batch", "diff", "whole.gz", "changed.gz"]).code, Some(1));

        let packed = pack(&whole);
        sandbox.file("torn.gz", &packed[..packed.len() - 12]);
        for args in [&["batch", "merge", "torn.gz"][..], &["batch", "diff", "whole", "torn.gz"]] {
            let run = sandbox.run(args);
            assert!(run.code == Some(2) && run.stderr.contains("torn.gz"), "{run}");
        }
    }
}

#[test]
fn what_is_missing_is_named() {
    let sandbox = parts("jsonl");
    let whole = read(&sandbox, "whole");
    let lines: Vec<&str> = whole.lines().collect();
    let cut = [&lines[..2], &lines[5..]].concat().join("\n");
    sandbox.file("cut", &cut);
    let refused = |args: &[&str], told: &str| {
        let run = sandbox.run(&[&["batch", "merge"], args].concat());
        let nothing = "nothing was written; --partial writes what there is\n";
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run}");
        assert_eq!(run.stderr, format!("error: {told}\n{nothing}"));
        let run = sandbox.run(&[&["batch", "merge", "--partial"], args].concat());
        assert_eq!((run.code, run.stderr), (Some(1), format!("warning: {told}\n")));
        run.stdout.lines().count()
    };
    // The receipt on its last line counts them; without one, its settings do.
    let told = "cut is cut off: 9 of 12 results are there; 3 problems of 12 have no result";
    assert_eq!(refused(&["cut"], told), 9);
    sandbox.file("cut", lines[..9].join("\n"));
    let told = "cut is cut off or not finished: its last result carries no receipt of a run";
    assert_eq!(refused(&["cut"], told), 9);
    sandbox.file("cut", &cut);
    sandbox.file("cut.settings.json", read(&sandbox, "whole.settings.json"));
    assert_eq!(
        refused(
            &["cut"],
            "cut is cut off: 9 of 12 results are there; 3 problems of 12 have no result"
        ),
        9
    );
    sandbox.file("cut", lines[..9].join("\n"));
    assert_eq!(
        refused(
            &["cut"],
            "cut is cut off: 9 of 12 results are there; 3 problems of 12 have no result"
        ),
        9
    );
    let settings = read(&sandbox, "whole.settings.json");
    let (before, _) = settings.split_once(",\"ended\"").unwrap();
    sandbox.file("cut.settings.json", format!("{before},\"schema\":1}}"));
    let told =
        "cut is not finished: its run ended early after 9 results; the same command continues it";
    assert_eq!(refused(&["cut"], told), 9);
    sandbox.file("empty", "");
    assert_eq!(refused(&["whole", "empty"], "empty holds no result"), 12);
}

#[test]
fn missing_shards_are_named_in_one_line() {
    let sandbox = with_list(300);
    for shard in ["1/4", "2/4", "4/4"] {
        let name = &shard[..1];
        batch(&sandbox, &format!("--nodes 99 --shard {shard} --output {name} list.epd"));
    }
    let run = sandbox.run(&["batch", "merge", "1", "2", "4"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run}");
    let told = run.stderr.lines().next().unwrap();
    assert!(told.starts_with("error: shard 3/4 is missing; "), "{run}");
    assert!(told.ends_with(" problems of 300 have no result"), "{run}");
    assert_eq!(run.stderr.lines().count(), 2, "{run}");
    // One part of a thousand, and parts without settings with many holes.
    batch(&sandbox, "--nodes 99 --shard 7/1000 --output lone list.epd");
    let run = sandbox.run(&["batch", "merge", "lone"]);
    assert!(
        run.stderr.contains("more shards are missing") && run.stderr.lines().count() < 9,
        "{run}"
    );
    let piped = batch(&sandbox, "--nodes 99 --shard 1/4 list.epd").stdout;
    sandbox.file("piped", piped);
    let run = sandbox.run(&["batch", "merge", "piped"]);
    assert!(run.stderr.starts_with("error: shard 2/4 is missing\n"), "{run}");
    assert!(run.stderr.contains("error: shard 4/4 is missing; "), "{run}");
}

#[test]
fn different_problems_under_one_number_are_told_from_repeats() {
    let sandbox = with_list(20);
    let whole = list(20);
    let lines: Vec<&str> = whole.lines().filter(|line| !line.starts_with(['#', ' '])).collect();
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    sandbox.file("list.fen", lines.join("\n"));
    sandbox.file("head", lines[..10].join("\n"));
    sandbox.file("tail", lines[10..].join("\n"));
    let part = |args: &str, name: &str| {
        let run = batch(&sandbox, &format!("--input fen --nodes 99 --exit-zero {args}"));
        sandbox.file(name, run.stdout);
    };
    part("list.fen", "all");
    part("head", "one");
    part("tail", "two");
    let run = sandbox.run(&["batch", "merge", "one", "two"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run}");
    for told in [
        "10 numbers refer to different problems, the first is 1 in one on line 1 and two on line 1",
        "of 20 problems 10 would be left",
        "--first-number",
        "nothing was written",
    ] {
        assert!(run.stderr.contains(told), "{told}: {run}");
    }
    // With one numbering they are the whole, except for the names of the files.
    part("--first-number 11 --total 20 tail", "two");
    let run = sandbox.run(&["batch", "merge", "two", "one"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    let bare = |text: &str| {
        let text = without_receipt(text);
        ["head", "tail", "list"].iter().fold(text, |text, name| {
            text.replace(&format!("\"file\":\"{name}\""), "")
                .replace(&format!("\"file\":\"{name}.fen\""), "")
                .replace(&format!("{name}-"), "-")
        })
    };
    assert_eq!(bare(&run.stdout), bare(&read(&sandbox, "all")));
    // The same results again are not a loss.
    let run = sandbox.run(&["batch", "merge", "one", "two", "one"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
}

#[test]
fn what_does_not_fit_into_memory_is_merged_and_compared_all_the_same() {
    let sandbox = with_list(70);
    batch(&sandbox, "--nodes 99 --output few list.epd");
    let few = without_receipt(&read(&sandbox, "few"));
    // Each result under sixty numbers, from the last to the first.
    let mut lines: Vec<String> = Vec::new();
    for copy in (0..60).rev() {
        for (at, line) in few.lines().collect::<Vec<_>>().into_iter().enumerate().rev() {
            let number = format!("\"number\":{},", copy * 70 + at + 1);
            lines.push(line.replace(&format!("\"number\":{},", at + 1), &number));
        }
    }
    sandbox.file("many", lines.join("\n") + "\n");
    lines.reverse();
    let sorted = lines.join("\n") + "\n";
    assert!(sorted.len() > 1_100_000, "{}", sorted.len());
    let settings = read(&sandbox, "few.settings.json");
    let (before, _) = settings.split_once(",\"ended\"").unwrap();
    let ended = "{\"problems\":4200,\"results\":4200,\"left_out\":0}";
    sandbox.file("many.settings.json", format!("{before},\"ended\":{ended},\"schema\":1}}"));
    for memory in ["1M", "1G"] {
        let run = sandbox.run(&["batch", "merge", "--memory", memory, "many"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert!(without_receipt(&run.stdout) == sorted, "{memory}");
        sandbox.file("sorted", &run.stdout);
        let run = sandbox.run(&["batch", "diff", "--memory", memory, "many", "sorted"]);
        assert!(run.stdout.starts_with("4200 problems compared: "), "{run}");
        let run =
            sandbox.run(&["similar", "--likeness", "position", "--memory", memory, "list.epd"]);
        assert!(run.stdout.ends_with("70 problems, 57 duplicates\n"), "{run}");
    }
    let run = sandbox.run(&["batch", "merge", "--memory", "1K", "many"]);
    assert!(run.code == Some(2) && run.stderr.contains("expected at least 1M"), "{run}");
}

#[test]
fn parts_that_contradict_each_other_are_refused_and_a_decided_result_is_kept() {
    let sandbox = Sandbox::new();
    sandbox.file("list.epd", format!("{OCTAGONAL}\n"));
    batch(&sandbox, "--nodes 5 --output short list.epd");
    batch(&sandbox, "--output long list.epd");
    let run = sandbox.run(&["batch", "merge", "short", "long"]);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(run.stdout.contains("\"verdict\":\"solved\""), "{run}");
    let other = read(&sandbox, "long").replace("\"moves\":2", "\"moves\":3");
    sandbox.file("other", &other);
    let run = sandbox.run(&["batch", "merge", "long", "other"]);
    assert_eq!(run.code, Some(1), "{run}");
    let expected = "problem 1 (list-1): solved in 2 in one part, solved in 3 in another";
    assert!(run.stderr.contains(expected), "{run}");
    sandbox.file("list.epd", "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w\n");
    batch(&sandbox, "--output foreign list.epd");
    let run = sandbox.run(&["batch", "merge", "long", "foreign"]);
    assert!(
        run.stderr.contains(
            "the number 1 refers to different problems, in long on line 1 and foreign on line 1"
        ),
        "{run}"
    );
    let run = sandbox.run(&["batch", "merge", "long", "good.yaml"]);
    assert!(run.code == Some(2) && run.stderr.contains("good.yaml"), "{run}");
}
