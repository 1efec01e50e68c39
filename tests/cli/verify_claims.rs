//! `paiju verify --claims`: claims against proofs.

use insta::assert_snapshot;
use serde_json::Value;

use crate::engine::Engine;
use crate::sandbox::{OCTAGONAL, Run, Sandbox};

/// Black to move after the key of [`OCTAGONAL`].
const LOST: &str = "3ak4/4a1P2/3N5/9/9/6r2/9/9/3p5/4K4 b";

/// A table with each claim about [`OCTAGONAL`], a win in two by c6d8 alone.
fn table(claims: &[(&str, &str)]) -> String {
    let row = |(n, (claim, solution)): (usize, &(&str, &str))| {
        format!("p{n},{OCTAGONAL},{claim},{solution}\n")
    };
    let rows: String = claims.iter().enumerate().map(row).collect();
    format!("id,fen,claim,solution\n{rows}")
}

fn audit(text: &str, name: &str, args: &[&str]) -> Run {
    let sandbox = Sandbox::new();
    sandbox.file(name, text);
    sandbox.run(&[&["verify", "--claims", "--nodes", "20000", name], args].concat())
}

/// The verdicts of the machine output.
#[track_caller]
fn verdicts(run: &Run) -> Vec<String> {
    let word = |line: &str| -> String {
        let record: Value = serde_json::from_str(line).unwrap();
        record["audit"].as_str().unwrap_or("error").to_owned()
    };
    run.stdout.lines().map(word).collect()
}

#[test]
fn each_claim_gets_its_verdict() {
    let claims = [
        ("2", "c6d8"),
        ("3", ""),
        ("1", ""),
        ("2", "c6b8"),
        ("2", "z6b8"),
        ("<=5", "c6d8"),
        ("-3", ""),
        ("-", ""),
        ("+", ""),
        ("=", ""),
        ("five", ""),
    ];
    let run = audit(&table(&claims), "claims.csv", &[]);
    assert_eq!(run.code, Some(2), "{run}");
    assert_snapshot!(run);
    let run = audit(&table(&claims), "claims.csv", &["--format", "jsonl", "--no-timing"]);
    let expected = [
        "confirmed",
        "shorter",
        "longer",
        "wrong-move",
        "wrong-move",
        "confirmed",
        "refuted",
        "unclaimed",
        "confirmed",
        "refuted",
        "error",
    ];
    assert_eq!(verdicts(&run), expected);
    assert_eq!(audit(&table(&claims[..1]), "claims.csv", &[]).code, Some(0));
    assert_eq!(audit(&table(&claims[..2]), "claims.csv", &[]).code, Some(1));
}

#[test]
fn rows_have_columns_of_their_own() {
    let run =
        audit(&table(&[("2", "c6d8"), ("3", "")]), "claims.csv", &["-f", "csv", "--no-timing"]);
    assert_snapshot!(run.stdout);
}

#[test]
fn numbers_can_be_bounds() {
    let claims = table(&[("2", ""), ("3", ""), ("1", "")]);
    let run = audit(&claims, "claims.csv", &["--at-most", "-f", "jsonl"]);
    assert_eq!(verdicts(&run), ["confirmed", "confirmed", "longer"]);
}

#[test]
fn losses_are_proven() {
    let row = |(n, claim)| format!("{{\"id\":\"p{n}\",\"fen\":\"{LOST}\",\"mate\":{claim}}}\n");
    let rows: String = [-1, -4, 5].into_iter().enumerate().map(row).collect();
    let run = audit(&rows, "engine.jsonl", &["--column", "claim=mate", "-f", "jsonl"]);
    assert_eq!(verdicts(&run), ["confirmed", "shorter", "refuted"]);
    assert!(run.stdout.lines().next().unwrap().contains("\"lost_in\":1"), "{run}");
}

#[test]
fn stipulations_and_solutions_claim_their_length_in_all_games() {
    let problems = "problems:
- {id: sound, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: '#2', solution: 1. c6d8+}
- {id: short, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: '#3'}
- {id: by-line, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: '#', solution: 1. c6d8+ e10f10 2. g9f9#}
- {id: open, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: '#'}
- {id: german, rules: china-schach, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: '#2'}
- {id: chex, rules: chex, fen: '4/5/N1p3/k6/3KBp/5/4 w -', stipulation: '#3'}
";
    let run = audit(problems, "claims.yaml", &["-f", "jsonl"]);
    let expected = ["confirmed", "shorter", "confirmed", "unclaimed", "confirmed", "shorter"];
    assert_eq!(verdicts(&run), expected, "{run}");
    let epd = format!("{OCTAGONAL} - - dm 2;\n{OCTAGONAL} - - dm 4;\n");
    assert_eq!(verdicts(&audit(&epd, "claims.epd", &["-f", "jsonl"])), ["confirmed", "shorter"]);
}

#[test]
fn what_a_limit_leaves_open_is_undecided() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let text = format!("fen,claim\n{start},9\n{start},-9\n{start},+\n");
    let run = audit(&text, "claims.csv", &["-f", "jsonl"]);
    assert_eq!(verdicts(&run), ["undecided"; 3], "{run}");
    assert_eq!(run.code, Some(3));
}

#[cfg(unix)]
#[test]
fn claims_of_engines_are_audited() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    let sandbox = Sandbox::new();
    sandbox.file(
        "engine",
        "#!/bin/sh
while read -r word rest; do
  case \"$word\" in
    uci) echo 'id name Claims 1'; echo uciok ;;
    isready) echo readyok ;;
    go) echo \"info depth 5 score $1 $2 pv $3 e9f9\"; echo \"bestmove $3\" ;;
    quit) exit ;;
  esac
done
",
    );
    let path = sandbox.path().join("engine");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let path = path.to_str().unwrap();
    let ask = |words: &str, more: &[&str]| {
        let command = format!("{path} {words}");
        let args =
            ["verify", "--claims", "--engine", &command, "--of-engine", "--engine-time", "300ms"];
        sandbox.run(&[&args[..], &["--nodes", "20000"], more].concat())
    };
    for (words, expected) in [
        ("mate 2 c5d7", "Claims 1  confirmed"),
        ("mate 3 c5d7", "Claims 1  shorter"),
        ("mate 2 c5b7", "Claims 1  wrong-move"),
        ("mate -2 c5b7", "Claims 1  refuted"),
        ("cp 900 c5d7", "Claims 1  no claim"),
    ] {
        let run = ask(words, &["--fen", OCTAGONAL]);
        assert!(run.stdout.contains(expected), "{words}: {run}");
    }
    let chex = ["--rules", "chex", "--fen", "4/5/N1p3/k6/3KBp/5/4 w -"];
    let run = ask("mate 2 c5d7", &chex);
    assert!(run.stdout.contains("error: engines are asked about xiangqi only"), "{run}");
    let args = ["verify", "--claims", "--engine", "/no/such", "--of-engine", "--fen", OCTAGONAL];
    let run = sandbox.run(&args);
    assert!(run.stdout.contains("error: the engine `/no/such` did not answer"), "{run}");
    assert_eq!(run.code, Some(2));
    assert_eq!(sandbox.run(&["verify", "--claims", "--of-engine", "good.yaml"]).code, Some(2));
}

#[test]
fn what_an_engine_said_to_a_program_is_audited() {
    let said = |ranks_from: u8| {
        let mv = |text: &str| match ranks_from {
            0 => text.to_owned(),
            _ => text
                .chars()
                .map(|c| if c.is_ascii_digit() { (c as u8 + 1) as char } else { c })
                .collect(),
        };
        let search = |moves: &str, score: &str, pv: &str| {
            let pv: Vec<_> = pv.split(' ').map(mv).collect();
            format!(
                "position fen {OCTAGONAL} - - 0 1{moves}\ngo movetime 100\n\
                 info depth 5 score {score} nodes 9 pv {}\nbestmove {}\n",
                pv.join(" "),
                pv[0]
            )
        };
        let played = format!(" moves {}", mv("c5d7"));
        [
            "uci\nid name Claims 1\nuciok\nisready\nreadyok\n".to_owned(),
            search("", "mate 2", "c5d7 e9f9"),
            search("", "mate 3", "c5d7 e9f9"),
            search("", "mate 2", "c5b7 e9f9"),
            search(&played, "mate -1", "d9d8 g8f8"),
            search("", "cp 412", "c5d7"),
        ]
        .concat()
        .replace('\n', "\r\n")
    };
    let expected = ["confirmed", "shorter", "wrong-move", "confirmed", "unclaimed"];
    let run = audit(&said(0), "log.txt", &["-f", "jsonl"]);
    assert_eq!(verdicts(&run), expected, "{run}");
    let run = audit(&said(1), "log.txt", &["--input", "uci-fairy", "-f", "jsonl"]);
    assert_eq!(verdicts(&run), expected, "{run}");
    // Nothing is guessed: with ranks from 0 these are other moves, or none.
    let run = audit(&said(1), "log.txt", &["-f", "jsonl"]);
    assert_ne!(verdicts(&run), expected, "{run}");
}

#[test]
fn paiju_engine_claims_what_audit_confirms() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox, &[]);
    let asked = format!("uci\nposition fen {OCTAGONAL}\ngo mate 2\n");
    engine.say(&asked);
    let answered = engine.until("bestmove");
    engine.say("quit\n");
    assert_eq!(engine.wait(), Some(0));
    // As programs that record both sides write them.
    let sent = asked.lines().map(|line| format!("1 >paiju(0): {line}\n"));
    let came = answered.iter().map(|line| format!("2 <paiju(0): {line}\n"));
    let said: String = sent.chain(came).collect();
    assert_eq!(verdicts(&audit(&said, "game.log", &["-f", "jsonl"])), ["confirmed"]);
    // Without the other side nothing is claimed.
    let only_asked = audit(&asked, "asked.log", &["-f", "jsonl"]);
    assert_eq!(verdicts(&only_asked), ["unclaimed"]);
}

#[test]
fn a_claim_that_may_rest_on_the_game_before_is_undecided_not_refuted() {
    let board = "5k3/7R1/9/9/2R6/9/9/5r3/5K3/9 w";
    let said = |moves: &str, mate: i32, mv: &str| {
        format!(
            "position fen {board} moves {moves}\ngo\ninfo depth 9 score mate {mate} pv {mv}\n\
             bestmove {mv}\n"
        )
    };
    let spell = "f1e1 f2f1 e1e2 f1f2";
    let log = [
        // The repetition wins at once; alone, the position is won in three.
        said(spell, 1, "e2e1"),
        // The move wins in three alone, too.
        said(spell, 3, "e2e1"),
        // No win is that short, but what came before might help.
        said(spell, 2, "e2d2"),
        // Black moves last, and does not check: nothing before counts.
        said("f1e1 f2h2 e1d1 h2i2", 1, "c5c6"),
        // The side to move is lost in its next move, by the repetition.
        said("f1e1 f2f1 e1e2", -1, "f1f2"),
    ]
    .concat();
    let args = ["--input", "uci", "-f", "jsonl", "--no-timing"];
    let run = audit(&format!("uci\n{log}"), "engine.log", &args);
    let expected = ["undecided", "confirmed", "undecided", "wrong-move", "undecided"];
    assert_eq!(verdicts(&run), expected, "{run}");
    let run = audit(&format!("uci\n{log}"), "engine.log", &["--input", "uci"]);
    assert_eq!(run.stdout.matches("the moves before are not looked at").count(), 3, "{run}");
    // Where every repetition draws, nothing before a position counts.
    let run = audit(&log, "engine.log", &[&args[..], &["--repetition", "none"]].concat());
    assert!(!verdicts(&run).contains(&"undecided".to_owned()), "{run}");
}
