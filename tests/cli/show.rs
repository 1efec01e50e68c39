//! Boards as pictures.

use insta::assert_snapshot;

use crate::sandbox::{OCTAGONAL, Sandbox};

#[test]
fn one_picture_goes_to_standard_output_or_to_a_file() {
    let sandbox = Sandbox::new();
    let printed = sandbox.run(&["show", "--fen", OCTAGONAL, "-f", "svg"]);
    assert_eq!((printed.code, printed.stderr.as_str()), (Some(0), ""), "{printed}");
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
    assert!(printed.stdout.starts_with(start), "{printed}");
    let saved = sandbox.run(&["show", "--fen", OCTAGONAL, "-f", "svg", "-o", "board.svg"]);
    assert_eq!((saved.code, saved.stdout.as_str()), (Some(0), ""), "{saved}");
    let file = std::fs::read_to_string(sandbox.path().join("board.svg")).unwrap();
    assert_eq!(file, printed.stdout);
    // Marks, moves and styles change it.
    for more in [
        vec!["--flip"],
        vec!["--notation", "wxf"],
        vec!["--no-coordinates"],
        vec!["--men", "simplified"],
        vec!["--men", "figures"],
        vec!["--palette", "print"],
        vec!["--last", "c6d8"],
        vec!["--arrow", "c6d8"],
        vec!["--play", "1. c6d8"],
    ] {
        let mut args = vec!["show", "--fen", OCTAGONAL, "-f", "svg"];
        args.extend(&more);
        let other = sandbox.run(&args);
        assert_eq!(other.code, Some(0), "{other}");
        assert_ne!(other.stdout, printed.stdout, "{more:?}");
    }
    let lettered = ["show", "--fen", OCTAGONAL, "-f", "svg", "--notation", "wxf", "--letters"];
    assert_eq!(sandbox.run(&lettered).stdout, printed.stdout);
}

#[test]
fn several_pictures_need_a_folder() {
    let sandbox = Sandbox::new();
    assert_snapshot!(sandbox.run(&["show", "good.yaml", "-f", "svg", "-o", "one.svg"]), @"
    $ paiju show good.yaml -f svg -o one.svg
    --- stderr
    error: one.svg: there are several pictures, and a file holds one; name a folder with --output
    --- exit code 2
    ");
    let printed = sandbox.run(&["show", "good.yaml", "-f", "svg"]);
    assert_eq!(printed.code, Some(2), "{}", printed.stderr);
    assert!(printed.stderr.contains("--format svg: there are several"), "{}", printed.stderr);
    let saved = sandbox.run(&["show", "good.yaml", "good.yaml", "-f", "png", "-o", "boards"]);
    assert_eq!((saved.code, saved.stdout.as_str()), (Some(0), ""), "{saved}");
    for name in ["iron-bolt", "octagonal-horse", "three-keys", "iron-bolt-2", "three-keys-2"] {
        let file = std::fs::read(sandbox.path().join("boards").join(format!("{name}.png")));
        assert!(file.unwrap().starts_with(b"\x89PNG"), "{name}");
    }
}

#[test]
fn options_that_mean_nothing_for_a_format_are_refused() {
    let sandbox = Sandbox::new();
    for (args, told) in [
        ("--palette print", "--palette has no effect without --format svg, png, html or tex"),
        ("--letters", "--letters has no effect without --format"),
        ("--arrow c6d8", "--arrow has no effect with --format text"),
        ("-o x.pdf", "writes no .pdf"),
        ("--men figures", "--men figures draws pictures"),
        ("-f svg --men letters", "--men letters and symbols are for text"),
        ("-f svg --width 500", "--width has no effect without --format png"),
        ("-f svg --layout points", "--layout has no effect without --format text"),
        ("-f svg --arrow c6", "--arrow: found `c6`, expected a move such as `h3e3`"),
    ] {
        let mut all = vec!["show", "--fen", OCTAGONAL];
        all.extend(args.split(' '));
        let run = sandbox.run(&all);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
        assert!(run.stderr.contains(told), "{run}");
    }
}

#[test]
fn pictures_that_cannot_be_written_are_an_error() {
    let sandbox = Sandbox::new();
    sandbox.file("folder/x.svg/inside", "");
    for (output, told) in [
        ("good.yaml/boards", "good.yaml/boards: there is a file where a folder is expected"),
        ("missing/board.svg", "missing/board.svg: No such file or directory"),
    ] {
        let run = sandbox.run(&["show", "--fen", OCTAGONAL, "-f", "svg", "-o", output]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
        assert!(run.stderr.contains(told), "{run}");
    }
}

#[test]
fn symbols_of_unicode_are_drawn_and_read() {
    let sandbox = Sandbox::new();
    let args = ["show", "--fen", OCTAGONAL, "--men", "symbols", "--layout", "points"];
    assert_snapshot!(sandbox.run(&args), @"
    $ paiju show --fen '3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w' --men symbols --layout points
    10 . . . 🩨 🩧 + . . .
     9 . . . + 🩨 + 🩦 . .
     8 . . . + + + . . .
     7 . . . . . . . . .
     6 . . 🩣 . . . . . .
       ~~~~~~~~~~~~~~~~~
     5 . . . . . . 🩫 . .
     4 . . . . . . . . .
     3 . . . + + + . . .
     2 . . . 🩭 + + . . .
     1 . . . + 🩠 + . . .
       a b c d e f g h i
    Red to move
    --- exit code 0
    ");
    let drawn = sandbox.run(&args).stdout;
    let diagram = drawn.replace('\n', "\n      ");
    let yaml = format!(
        "problems:\n  - id: x\n    turn: red\n    stipulation: \"#2\"\n    diagram: |\n      {diagram}"
    );
    sandbox.file("drawn.yaml", yaml);
    let read = sandbox.run(&["solve", "drawn.yaml"]);
    assert_eq!(read.code, Some(0), "{read}");
}

#[test]
fn boards_of_a_file_go_on_one_page() {
    let sandbox = Sandbox::new();
    let page = sandbox.run(&["show", "good.yaml", "-f", "html"]);
    assert_eq!((page.code, page.stderr.as_str()), (Some(0), ""));
    assert_eq!(page.stdout.matches("<svg class=\"board\"").count(), 3);
    assert!(!page.stdout.contains("id=\"solutions\""));
    let document = sandbox.run(&["show", "good.yaml", "-f", "tex", "--men", "figures"]).stdout;
    // A board each, and a box for each man.
    let men = document.matches("\\newsavebox").count();
    assert!(men > 8 && document.matches("\\begin{tikzpicture}").count() == men + 3);
    // The package labels its boards as Chinese notation counts the files.
    let usual = sandbox
        .run(&["show", "good.yaml", "-f", "tex", "--notation", "chinese-traditional"])
        .stdout;
    assert_eq!(usual.matches("\\cchessman").count(), 3);
    assert!(usual.contains("{{c,f}{N}}"), "{usual}");
    let other = sandbox.run(&["show", "--fen", OCTAGONAL, "-f", "tex", "--flip"]).stdout;
    assert!(!other.contains("chinesechess"), "{other}");
}

#[test]
fn final_positions_are_drawn_with_their_anatomy() {
    let sandbox = Sandbox::new();
    let plain = sandbox.run(&["explain", "good.yaml", "-f", "svg", "-o", "ends"]);
    assert_eq!((plain.code, plain.stdout.as_str()), (Some(0), ""), "{plain}");
    let end = std::fs::read_to_string(sandbox.path().join("ends/octagonal-horse.svg")).unwrap();
    // Dashed lines of guards, and the angles around the last move.
    assert!(end.contains("stroke-dasharray"), "{end}");
    assert!(end.contains("3a1k3/4aP3/3N5/"), "{end}");
    let page = sandbox.run(&["explain", "good.yaml", "-f", "html"]).stdout;
    assert!(page.contains("Black&#39;s general on f10 is checkmated; Red has won"), "{page}");
    assert!(page.contains("1. c6d8+ e10f10 2. g9f9#"), "{page}");
    assert!(page.contains("thick line: check; dashed line and cross: guarded flight"), "{page}");
    let refused = sandbox.run(&["explain", "good.yaml", "--palette", "print"]);
    assert_eq!(refused.code, Some(2), "{refused}");
    assert!(refused.stderr.contains("--palette has no effect without --format svg"), "{refused}");
    let several = sandbox.run(&["explain", "good.yaml", "-f", "svg", "-o", "one.svg"]);
    assert_eq!(several.code, Some(2), "{several}");
    assert!(several.stderr.contains("a file holds one; name a folder"), "{several}");
}

#[test]
fn solved_problems_are_drawn_with_their_keys_and_ends() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["solve", "-v", "--pictures", "svg", "-o", "boards", "good.yaml"]);
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)), "{run}");
    let read =
        |name: &str| std::fs::read_to_string(sandbox.path().join("boards").join(name)).expect(name);
    for id in ["iron-bolt", "octagonal-horse", "three-keys"] {
        assert_ne!(read(&format!("{id}.svg")), read(&format!("{id}-end.svg")));
    }
    // The same picture as that of the key which is drawn by hand.
    let by_hand = sandbox.run(&["show", "-f", "svg", "--arrow", "c6d8", "--fen", OCTAGONAL]);
    assert_eq!(read("octagonal-horse.svg"), by_hand.stdout);
    // Results for programs come as without pictures.
    let args = ["solve", "-f", "jsonl", "--no-timing", "good.yaml"];
    let page = [&args[..], &["--pictures", "html", "-o", "page.html"]].concat();
    assert_eq!(sandbox.run(&args).stdout.lines().count(), 3);
    assert_eq!(sandbox.run(&page).stdout.lines().count(), 3);
    let page = std::fs::read_to_string(sandbox.path().join("page.html")).unwrap();
    assert!(page.contains("Iron Bolt") && page.contains("d5d10#"));
    // In all games.
    let chex = ["--rules", "chex", "--fen", "4/5/N1p3/k6/3KBp/5/4 w -"];
    let run =
        sandbox.run(&[&["solve", "-v", "--pictures", "png", "-o", "chex"], &chex[..]].concat());
    assert_eq!(run.code, Some(0), "{run}");
    assert!(sandbox.path().join("chex/fen-end.png").exists());
}

#[test]
fn pictures_of_solved_problems_need_a_place_and_options_of_boards_need_pictures() {
    let sandbox = Sandbox::new();
    for args in [
        &["--pictures", "svg"][..],
        &["--flip"],
        &["--pictures", "svg", "-o", "boards", "--width", "100"],
        &["--pictures", "svg", "-o", "one.svg"],
        &["--pictures", "svg", "-o", "good.yaml/boards"],
    ] {
        let run = sandbox.run(&[&["solve", "good.yaml"], args].concat());
        assert_eq!(run.code, Some(2), "{run}");
        assert!(
            run.stderr.starts_with("error: ") && !run.stderr.contains("results cannot"),
            "{run}"
        );
    }
}

#[test]
fn show_draws_boards() {
    let sandbox = Sandbox::new();
    assert_snapshot!("show_letters", sandbox.run(&["show", "--fen", OCTAGONAL]));
    assert_snapshot!(
        "show_moves",
        sandbox.run(&["show", "--fen", OCTAGONAL, "--play", "1. c6d8+", "--men", "chinese"])
    );
    assert_snapshot!(
        "show_flipped",
        sandbox.run(&[
            "show",
            "--fen",
            OCTAGONAL,
            "--flip",
            "--no-coordinates",
            "--layout",
            "points",
            "--last",
            "h5-g5",
            "--men",
            "simplified",
        ])
    );
}

#[test]
fn what_show_draws_can_be_read() {
    let sandbox = Sandbox::new();
    let drawn = sandbox.run(&["show", "--layout", "points", "--fen", OCTAGONAL]).stdout;
    let drawing = drawn.replace('\n', "\n    ");
    let file = format!("- turn: red\n  stipulation: \"#2\"\n  diagram: |\n    {drawing}");
    sandbox.file("drawn.yaml", file);
    let run = sandbox.run(&["solve", "--format", "json", "drawn.yaml"]);
    assert!(run.stdout.contains(OCTAGONAL), "{run}");
}
