//! One lettering a page: boards have the letters and labels of the moves next to them, on every surface.

use crate::sandbox::{OCTAGONAL, Sandbox};

/// Of a notation its name, the key c6d8 in it, Red's horse on a board of text, and the last row of labels.
const NOTATIONS: [(&str, &str, &str, &str); 9] = [
    ("coordinates", "c6d8", "N", "a   b   c"),
    ("uci", "c5d7", "N", "a   b   c"),
    ("iccs", "C5-D7", "N", "a   b   c"),
    ("wxf", "H7+6", "H", "9   8   7"),
    ("chinese", "马七进六", "傌", "九  八  七"),
    ("chinese-traditional", "傌七進六", "傌", "九  八  七"),
    ("german", "R c6-d8", "R", "a   b   c"),
    ("dutch", "N c6-d8", "N", "a   b   c"),
    ("vietnamese", "M7.6", "M", "9   8   7"),
];

/// Where the words of a language name men, the one that the key moves.
const WORDS: [(&str, &str, &str); 3] =
    [("en", "coordinates", "horse"), ("de", "german", "Reiter"), ("zh", "chinese", "马")];

#[test]
fn boards_have_the_letters_and_labels_of_the_moves() {
    for (name, key, horse, labels) in NOTATIONS {
        for (language, usual, _) in WORDS {
            let sandbox = Sandbox::new();
            let stated = format!("notation: {name}, ");
            for stated in [&*stated, ""].iter().filter(|it| !it.is_empty() || usual == name) {
                let text = format!("- {{id: a, {stated}fen: {OCTAGONAL}, stipulation: '#2'}}\n");
                sandbox.file("a.yaml", text);
                sandbox.file("answers.csv", "name,problem,moves\nAda,a,g9f9\n");
                let run = |args: &str| {
                    let args: Vec<&str> = args.split(' ').chain(["--lang", language]).collect();
                    let run = sandbox.run(&args);
                    assert!(run.code < Some(2), "{run}");
                    run.stdout
                };
                for args in ["show a.yaml", "book -f text a.yaml", "verify -f markdown a.yaml"] {
                    let page = run(args);
                    assert!(page.contains(labels), "{name} {language} {args}: {page}");
                    let from_zero = page.lines().any(|line| line.trim_start().starts_with("0  +"));
                    assert_eq!(from_zero, ["uci", "iccs"].contains(&name), "{args}: {page}");
                    assert!(
                        page.contains(&format!("-{horse}-")),
                        "{name} {language} {args}: {page}"
                    );
                    if !args.starts_with("show") {
                        assert!(page.contains(key), "{name} {language} {args}: {page}");
                    }
                }
                for args in ["solve a.yaml", "verify a.yaml", "pack -f text a.yaml", "book a.yaml"]
                {
                    let page = run(args);
                    assert!(page.contains(key), "{name} {language} {args}: {page}");
                }
                // A wrong answer is named as the others write moves.
                let marked = run("pack mark a.yaml --answers answers.csv");
                let is_coordinates = marked.contains("g9f9");
                assert_eq!(is_coordinates, name == "coordinates", "{name} {language}: {marked}");
                // Labels of pictures are outlines: boards with the same labels are the same pictures.
                let drawn = run("show -f svg a.yaml");
                let solved = run("solve a.yaml --pictures svg -o key.svg");
                assert!(solved.contains(key), "{solved}");
                let like = run(&format!("show -f svg --notation {name} a.yaml"));
                assert_eq!(drawn, like, "{name} {language}");
            }
        }
    }
}

#[test]
fn pictures_have_as_many_kinds_of_labels_as_there_are_kinds_of_moves() {
    let sandbox = Sandbox::new();
    let drawn = |name: &str| {
        let args =
            ["show", "-f", "svg", "--men", "figures", "--notation", name, "--fen", OCTAGONAL];
        sandbox.run(&args).stdout
    };
    for (one, ..) in NOTATIONS {
        for (other, ..) in NOTATIONS {
            let kind = |name: &str| match name {
                "uci" | "iccs" => 0,
                "wxf" | "vietnamese" => 1,
                "chinese" | "chinese-traditional" => 2,
                _ => 3,
            };
            assert_eq!(drawn(one) == drawn(other), kind(one) == kind(other), "{one} {other}");
        }
    }
}

#[test]
fn words_name_men_as_the_moves_do() {
    let sandbox = Sandbox::new();
    for (language, _, horse) in WORDS {
        let args = ["explain", "--lang", language, "--fen", "3k5/9/3N5/9/9/9/3C5/9/9/5K3 b"];
        let run = sandbox.run(&args);
        assert!(run.stdout.contains(horse), "{run}");
    }
    let german = include_str!("../../../crates/solve/src/report/words/de.json");
    for (other, named) in [("Pferd", "R"), ("Wagen", "T"), ("Kanone", "G"), ("Soldat", "B")] {
        assert!(!german.contains(other), "moves call it {named}, sentences {other}");
    }
}

#[test]
fn certificates_and_games_are_written_as_readers_expect() {
    let sandbox = Sandbox::new();
    sandbox.run(&["solve", "--certificates", "proofs", "--fen", OCTAGONAL, "-s", "#2"]);
    let proofs = std::fs::read_dir(sandbox.path().join("proofs")).unwrap();
    let proof = proofs.map(|it| it.unwrap().path()).next().unwrap();
    sandbox.file(
        "game.pgn",
        "[FEN \"3k5/9/9/9/9/9/9/9/R8/5K3 w\"]\n\n1. R9.6 K4.5 2. R6.5 K5.4 3. R5.6 *\n",
    );
    for (language, key, check) in
        [("en", "c6d8", "d2e2+"), ("de", "R c6-d8", "T d2-e2+"), ("zh", "马七进六", "车六平五+")]
    {
        let checked = sandbox.run(&["check", "--lang", language, proof.to_str().unwrap()]);
        assert!(checked.stdout.contains(key), "{checked}");
        let judged = sandbox.run(&["judge", "--lang", language, "game.pgn"]);
        assert!(judged.stdout.contains(check), "{judged}");
    }
}
