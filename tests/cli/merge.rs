//! The results of shards and repeated runs as one file.

use crate::batch::{batch, list, pack, read, sandbox as with_list};
use crate::sandbox::{OCTAGONAL, Sandbox};

/// Two shards of twelve problems, and all of them in one run, with one job.
fn parts(format: &str) -> Sandbox {
    let sandbox = with_list(12);
    for shard in ["1/2", "2/2"] {
        let name = shard.replace('/', "of");
        batch(&sandbox, &format!("--format {format} --shard {shard} --out {name} list.epd"));
    }
    batch(&sandbox, &format!("--format {format} --out whole list.epd"));
    sandbox
}

#[test]
fn shards_are_merged_to_the_file_of_the_whole_run() {
    for format in ["jsonl", "yaml", "csv"] {
        let sandbox = parts(format);
        let run = sandbox.run(&["merge", "2of2", "1of2"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
        assert_eq!(run.stdout, read(&sandbox, "whole"), "{format}");
        if format != "csv" {
            // It can be continued like any other.
            sandbox.file("merged", &run.stdout);
            sandbox.file("list.epd", list(14));
            batch(&sandbox, &format!("--format {format} --out merged list.epd"));
            assert_eq!(read(&sandbox, "merged").lines().count(), 15);
        }
    }
}

#[test]
fn packed_results_are_merged_and_compared_like_others() {
    for format in ["jsonl", "yaml", "csv"] {
        let sandbox = parts(format);
        let whole = read(&sandbox, "whole");
        sandbox.file("one.gz", pack(&read(&sandbox, "1of2")));
        // Packed files that stand one behind the other are one file.
        let two = read(&sandbox, "2of2");
        let (begin, end) = two.split_at(two.len() / 2);
        sandbox.file("two", [pack(begin), pack(end)].concat());
        let run = sandbox.run(&["merge", "one.gz", "two"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
        assert_eq!(run.stdout, whole, "{format}");

        sandbox.file("whole.gz", pack(&whole));
        let run = sandbox.run(&["diff", "whole", "whole.gz"]);
        assert_eq!(run.code, Some(0), "{run}");
        assert_eq!(run.stdout, "12 problems compared: no difference\n");
        let changed = whole.replacen("solved", "undecided", 1);
        assert_ne!(changed, whole);
        sandbox.file("changed.gz", pack(&changed));
        assert_eq!(sandbox.run(&["diff", "whole.gz", "changed.gz"]).code, Some(1));

        let packed = pack(&whole);
        sandbox.file("torn.gz", &packed[..packed.len() - 12]);
        for args in [&["merge", "torn.gz"][..], &["diff", "whole", "torn.gz"]] {
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
    sandbox.file("cut", [&lines[..3], &lines[6..]].concat().join("\n"));
    let run = sandbox.run(&["merge", "cut"]);
    assert_eq!(run.code, Some(1), "{run}");
    assert_eq!(run.stderr, "warning: problems 3 to 5 have no result\n");
}

#[test]
fn parts_that_contradict_each_other_are_refused_and_a_decided_result_is_kept() {
    let sandbox = Sandbox::new();
    sandbox.file("list.epd", format!("{OCTAGONAL}\n"));
    batch(&sandbox, "--nodes 5 --out short list.epd");
    batch(&sandbox, "--out long list.epd");
    let run = sandbox.run(&["merge", "short", "long"]);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(run.stdout.contains("\"verdict\":\"solved\""), "{run}");
    let other = read(&sandbox, "long").replace("\"moves\":2", "\"moves\":3");
    sandbox.file("other", &other);
    let run = sandbox.run(&["merge", "long", "other"]);
    assert_eq!(run.code, Some(1), "{run}");
    let expected = "problem 1 (list-1): solved in 2 in one part, solved in 3 in another";
    assert!(run.stderr.contains(expected), "{run}");
    sandbox.file("list.epd", "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w\n");
    batch(&sandbox, "--out foreign list.epd");
    let run = sandbox.run(&["merge", "long", "foreign"]);
    assert!(run.stderr.contains("the parts have different problems under this number"), "{run}");
    let run = sandbox.run(&["merge", "long", "good.yaml"]);
    assert!(run.code == Some(2) && run.stderr.contains("good.yaml"), "{run}");
}
