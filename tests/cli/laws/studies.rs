//! Studies without tables, and games that are over.

use serde_json::Value;

use crate::sandbox::{Run, Sandbox};

/// The first line of what `solve` prints.
fn solved(fen: &str, stipulation: &str) -> String {
    let run = Sandbox::new().run(&["solve", "--fen", fen, "-s", stipulation]);
    run.stdout
}

/// The first problem of a report in JSON.
fn first_problem(run: &Run) -> Value {
    let mut report: Value = serde_json::from_str(&run.stdout).unwrap();
    report["problems"][0].take()
}

#[test]
fn a_forced_win_proves_a_study_without_tables() {
    let mate = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";
    let text = solved(mate, "+");
    assert!(text.starts_with("✓ fen  +  win in 1 ply  1. d5d10#\n"), "{text}");
    assert!(text.contains("only d5d10 wins, of 29 moves"), "{text}");
    let text = solved(mate, "=");
    assert!(text.starts_with("✗ fen  =  win in 1 ply"), "{text}");
}

#[test]
fn a_position_that_is_never_won_is_told_from_one_without_a_win_so_far() {
    let alone = "2bak4/4a4/4b4/2R6/9/9/9/9/9/4K4 b";
    let pinned = "4k4/9/9/9/9/9/9/4B4/4Ar3/2B1KN3 w";
    for fen in [alone, pinned] {
        for rule in ["none", "checks", "asian"] {
            let solve =
                ["solve", "--fen", fen, "-s", "#", "--repetition", rule, "--format", "json"];
            let run = Sandbox::new().run(&solve);
            assert_eq!(run.code, Some(1), "{run}");
            let problem = first_problem(&run);
            let found = (&problem["never"], &problem["verdict"]);
            assert_eq!(found, (&true.into(), &"no-solution".into()), "{rule}: {problem}");
        }
    }
    // Two chariots win by the ban, and only by that.
    let banned = "5k3/7R1/9/9/2R6/9/9/5r3/5K3/9 w";
    let text = solved(banned, "#");
    assert!(text.starts_with("✓ fen  #"), "{text}");
}

#[test]
fn a_position_whose_longest_win_is_refuted_is_never_won() {
    let refuted = "3Ck4/3PC4/9/9/9/4r4/9/9/3K5/9 w";
    let position = ["--fen", refuted, "-s", "#", "--repetition", "none"];
    let limits = ["--no-tables", "--threads", "1", "--nodes", "600000", "--format", "json"];
    let run = Sandbox::new().run(&[&["solve"], &position[..], &limits].concat());
    assert_eq!((&first_problem(&run)["never"], run.code), (&true.into(), Some(1)), "{run}");
}

#[test]
fn a_draw_is_proven_without_tables_with_the_moves_that_hold() {
    let sandbox = Sandbox::new();
    let verify = |fen: &str, stipulation: &str, solution: &str| {
        let problem = format!(
            "problems:\n- id: a\n  fen: {fen}\n  stipulation: '{stipulation}'\n  \
             solution: {solution}\n"
        );
        sandbox.file("study.yaml", problem);
        sandbox.run(&["verify", "study.yaml"])
    };
    // The advisors hold against the soldiers on one way only.
    let defence = "5k3/4a2PP/9/9/9/9/9/9/9/3K5 b";
    let run = verify(defence, "=", "1. f10f9");
    assert_eq!((run.code, run.stdout.contains("sound")), (Some(0), true), "{run}");
    let run = verify(defence, "=", "1. e9d8");
    assert_eq!(run.code, Some(1), "{run}");
    assert!(run.stdout.contains("does not keep the draw"), "{run}");
    // Every move of this soldier's side wins.
    let run = verify("4k4/9/9/9/9/4P4/9/9/9/4K4 w", "+", "1. e5e6");
    assert_eq!(run.code, Some(1), "{run}");
    assert!(run.stdout.contains("all 4 moves win"), "{run}");
}

#[test]
fn drawn_studies_are_sound_without_tables() {
    let sandbox = Sandbox::new();
    sandbox.file("draws.yaml", include_str!("../../../puzzles/draws.yaml"));
    let run = sandbox.run(&["verify", "draws.yaml"]);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(run.stdout.contains("54 problems: 54 sound"), "{run}");
}

#[test]
fn how_a_draw_is_held_is_shown() {
    let sandbox = Sandbox::new();
    let study = "problems:\n- id: a\n  fen: 5k3/4a2PP/9/9/9/9/9/9/9/3K5 b\n  stipulation: '='\n  \
                 solution: 1. f10f9\n";
    sandbox.file("study.yaml", study);
    let run = sandbox.run(&["verify", "-vv", "study.yaml"]);
    assert!(run.stdout.contains("\n      1... d1d2 2. "), "{run}");
    let held = run.stdout.split("held in ").nth(1).and_then(|text| text.split(' ').next());
    let held: u32 = held.unwrap().parse().unwrap();
    assert!(held > 10 && !run.stdout.contains("the game goes on"), "{run}");
    let run = sandbox.run(&["verify", "-v", "--format", "json", "study.yaml"]);
    let problem = first_problem(&run);
    assert_eq!(problem["held"], held, "{problem}");
    assert!(problem["tree"].is_object(), "{problem}");
    let run = sandbox.run(&["explain", "study.yaml"]);
    assert!(run.stdout.contains(&format!("held in {held} positions")), "{run}");
    let run = sandbox.run(&["book", "study.yaml", "-o", "book.html"]);
    assert_eq!(run.code, Some(0), "{run}");
    let book = std::fs::read_to_string(sandbox.path().join("book.html")).unwrap();
    assert!(book.contains(&format!("held in {held} positions")), "{book}");
}

/// What `explain` says of a position, as text and as a record.
fn explained(fen: &str, stipulation: &str, repetition: &str) -> (String, Value) {
    let sandbox = Sandbox::new();
    let problem = format!(
        "problems:\n- id: a\n  fen: {fen}\n  stipulation: '{stipulation}'\n  repetition: {repetition}\n"
    );
    sandbox.file("study.yaml", problem);
    let text = sandbox.run(&["explain", "study.yaml"]).stdout;
    (text, first_problem(&sandbox.run(&["explain", "--format", "json", "study.yaml"])))
}

/// The moves of a record as text.
fn moves(record: &Value) -> Vec<&str> {
    record.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

#[test]
fn a_fortress_is_explained_by_its_squares_and_drawn() {
    let sandbox = Sandbox::new();
    sandbox.file(
        "study.yaml",
        "problems:\n- id: a\n  fen: 5k3/4a2PP/9/9/9/9/9/9/9/3K5 b\n  stipulation: '='\n  \
         solution: 1. f10f9\n",
    );
    let run = sandbox.run(&["explain", "study.yaml"]);
    assert!(run.stdout.contains("Black needs only these squares: general "), "{run}");
    assert!(run.stdout.contains("a line until a position comes again: 1. f10f9 "), "{run}");
    let problem = first_problem(&sandbox.run(&["explain", "-f", "json", "study.yaml"]));
    assert_eq!(
        (&problem["held_by"], &problem["held_on"][0]["man"]),
        (&"Black".into(), &"general".into())
    );
    assert!(problem["tree"].is_object() && problem["answer"].is_string(), "{problem}");
    for [code, said] in
        [["de", "Schwarz braucht nur diese Felder: Kaiser "], ["zh", "黑方只需占用以下位置：将"]]
    {
        let run = sandbox.run(&["verify", "-v", "--lang", code, "study.yaml"]);
        assert!(run.stdout.contains(said), "{run}");
    }
    let picture = sandbox.run(&["explain", "-f", "svg", "study.yaml"]);
    assert!(picture.code == Some(0) && picture.stdout.contains("<circle"), "{picture}");
    let book = sandbox.run(&["book", "study.yaml", "-o", "book.html"]);
    assert_eq!(book.code, Some(0), "{book}");
    let book = std::fs::read_to_string(sandbox.path().join("book.html")).unwrap();
    assert!(book.contains("ring: a square that the defence needs"), "{book}");
}

#[test]
fn perpetual_check_is_named_where_it_draws() {
    let fen = "3a1k3/4a4/9/9/9/9/9/4r4/2p6/3K4R w";
    let (text, problem) = explained(fen, "=", "none");
    assert!(text.contains("while nothing is taken, every reply of Red gives check"), "{text}");
    assert_eq!(problem["perpetual_check"], true, "{problem}");
    assert_eq!(problem["held_by"], "Red", "{problem}");
    let cycle = moves(&problem["held_cycle"]);
    let shown = cycle.iter().filter(|mv| text.contains(**mv)).count();
    assert!(cycle.len() > 4 && shown == cycle.len(), "{text}\n{problem}");
}

#[test]
fn large_sets_are_counted_and_endgames_are_named_only_where_they_decide() {
    let (text, large) = explained("5k1P1/3P5/9/9/9/4p4/9/9/9/3K5 b", "=", "checks");
    assert!(large["held"].as_u64() > Some(2_000), "{large}");
    assert!(!text.contains("endgames") && large["held_in_endgames"].is_null(), "{text}");
    let (text, known) = explained("4P4/5k3/5a3/9/9/9/6p2/9/3K5/9 w", "=", "checks");
    assert!(text.contains("reaches endgames whose positions are all known"), "{text}");
    assert_eq!(known["held_in_endgames"], true, "{known}");
    assert!(known["held"].is_null() && known["held_on"].is_null(), "{known}");
}

#[test]
fn what_refutes_a_win_is_shown_until_a_position_comes_again() {
    // Two advisors hold against one soldier.
    let fen = "4k4/4a4/3a5/4P4/9/9/9/9/9/4K4 w";
    for stipulation in ["+", "#"] {
        let (text, problem) = explained(fen, stipulation, "checks");
        assert!(text.contains("held in "), "{stipulation}: {text}");
        assert!(text.contains("Black needs only these squares: general "), "{text}");
        assert!(moves(&problem["held_cycle"]).len() > 3, "{problem}");
        assert_eq!(problem["held_by"], "Black", "{problem}");
    }
}

#[test]
fn a_study_whose_mover_has_won_already_is_not_judged() {
    let run = Sandbox::new().run(&[
        "solve",
        "--rules",
        "chex",
        "--fen",
        "4/5/2k3/7/6/P4/K3 w -",
        "-s",
        "+",
    ]);
    assert!(!run.stdout.contains("loss"), "{run}");
}

#[test]
fn the_other_first_moves_of_a_study_are_judged_as_far_as_limits_allow() {
    let sandbox = Sandbox::new();
    let problem = |solution: &str| {
        format!(
            "problems:\n- id: a\n  fen: 2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w\n  \
             stipulation: +\n  solution: {solution}\n"
        )
    };
    sandbox.file("study.yaml", problem("1. d5d10#"));
    let run = sandbox.run(&["verify", "study.yaml"]);
    assert_eq!((run.code, run.stdout.contains("sound")), (Some(0), true), "{run}");
    let run = sandbox.run(&["verify", "--nodes", "30", "study.yaml"]);
    assert_eq!(run.code, Some(3), "{run}");
    assert!(run.stdout.contains("other first moves does so, too, is open"), "{run}");
    sandbox.file("study.yaml", problem("1. d5d9"));
    let run = sandbox.run(&["verify", "study.yaml"]);
    assert_eq!(run.code, Some(1), "{run}");
    assert!(run.stdout.contains("d5d9 does not keep the win"), "{run}");
}

#[test]
fn a_win_that_a_limit_leaves_unproven_as_the_shortest_proves_a_study() {
    let sandbox = Sandbox::new();
    let fen = "9/4k4/9/2p6/9/6N2/9/9/9/5K3 w";
    let solve = |stipulation: &str, more: &[&str]| {
        // What a draw would need is looked for at the same time.
        let nodes = if stipulation == "=" { "300000" } else { "60000" };
        let solve = ["solve", "--no-build", "--fen", fen, "-s", stipulation, "--nodes", nodes];
        sandbox.run(&[&solve, more].concat())
    };
    let run = solve("+", &[]);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(run.stdout.starts_with("✓ fen  +  win in 23 plies or fewer  1. g5e6 "), "{run}");
    let run = solve("=", &[]);
    assert_eq!(run.code, Some(1), "{run}");
    assert!(run.stdout.starts_with("✗ fen  =  win in 23 plies"), "{run}");
    let problem = first_problem(&solve("+", &["--format", "json"]));
    assert_eq!(problem["verdict"], "solved", "{problem}");
    assert_eq!(problem["at_most_plies"], 23, "{problem}");
    assert!(problem["plies"].is_null(), "{problem}");
    assert_eq!(problem["line"].as_array().map(Vec::len), Some(23), "{problem}");
    sandbox.file(
        "study.yaml",
        format!("problems:\n- {{id: a, fen: {fen}, stipulation: +, solution: 1. f1f2}}\n"),
    );
    let run = sandbox.run(&["verify", "--no-build", "study.yaml", "--nodes", "60000"]);
    assert!(run.stdout.contains("cook: g5e6 also wins, in 23 plies or fewer\n"), "{run}");
}

#[test]
fn two_bare_generals_draw_by_rule() {
    let bare = "3k5/9/9/9/9/9/9/9/9/4K4 w";
    assert!(solved(bare, "=").starts_with("✓ fen  =  draw\n"), "{}", solved(bare, "="));
    assert!(solved(bare, "+").starts_with("✗ fen  +  draw\n"), "{}", solved(bare, "+"));
    let run = Sandbox::new().run(&["solve", "--fen", bare, "-s", "#2"]);
    assert!(run.stdout.ends_with("the game is drawn\n"), "{run}");
}

#[test]
fn a_game_that_is_over_names_the_winner() {
    let lost = "R3k4/1R7/9/9/9/9/9/9/9/3K5 b";
    assert_eq!(solved(lost, "#1"), "✗ fen  #1  the game is over: Red has won by checkmate\n");
    let sandbox = Sandbox::new();
    sandbox.file("over.yaml", format!("problems:\n- {{fen: {lost}, stipulation: '#1'}}\n"));
    let run = sandbox.run(&["verify", "over.yaml"]);
    assert!(
        run.stdout.contains("no-solution: the game is over: Red has won by checkmate"),
        "{run}"
    );
    let bared = "4/5/2k3/7/6/P4/K3 w -";
    let run = sandbox.run(&["solve", "--rules", "chex", "--fen", bared, "-s", "#1"]);
    assert!(run.stdout.contains("White has won by baring the king"), "{run}");
}
