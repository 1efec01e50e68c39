//! Help, self and series play, and twins, asked of the server as a page does.

use std::fs;

use serde_json::{Value, json};

use super::{Page, ask, bench, bench_with, order, setup};

/// Black moves the general or the soldier, then the chariot mates: two ways.
const HELP: &str = "4k4/9/9/8p/9/9/9/9/R8/3R1K3 b";

#[test]
fn all_solutions_of_a_helpmate_and_of_a_series_are_sent() {
    let bench = bench();
    let mut page = Page::open(&bench);
    let mut solved = |number: u64, fen: &str, asked: &str| {
        let (status, taken) =
            ask(&bench, "search", &order(&page, number, &setup("xiangqi", fen), asked));
        assert_eq!((status, &taken["refused"]), (200, &Value::Null), "{asked}");
        let answer = page.hear(|event| event["kind"] == "answer" && event["number"] == number);
        let report = page.hear(|event| event["kind"] == "findings");
        let solutions = page.hear(|event| event["kind"] == "solutions");
        page.hear(|event| event["kind"] == "done");
        (answer, report, solutions)
    };
    let (answer, report, solutions) = solved(1, HELP, "h#1");
    let said = &answer["sentence"];
    assert_eq!(
        (&said["key"], &said["args"]["count"]["number"]),
        (&json!("answer.solutions"), &json!(2))
    );
    assert_eq!(solutions["sides"][0]["count"], 2);
    assert_eq!(report["verdict"], "unsound");
    assert_eq!(report["findings"][0]["kind"], "cook");
    let finding = &report["findings"][0]["sentence"]["args"];
    assert_eq!(finding["label"]["sentence"]["key"], "kind.cook");
    assert_eq!(finding["said"]["sentence"]["key"], "finding.other-solution");
    let first = &solutions["sides"][0]["solutions"][0];
    assert_eq!(
        (&first["mv"]["side"], &first["next"][0]["mv"]["side"]),
        (&json!("black"), &json!("red"))
    );
    // The same side moves again and again, and its moves count on.
    let series = "3k5/9/9/9/9/9/9/9/R8/4RK3 w";
    let (_, _, solutions) = solved(2, series, "ser-#2");
    let first = &solutions["sides"][0]["solutions"][0];
    let second = &first["next"][0]["mv"];
    assert_eq!((&second["side"], &second["number"]), (&json!("red"), &json!(2)), "{solutions}");
    assert_eq!(second["is_reply"], false);
    // If the defender begins, the defender's moves are listed; moves are tried only against plain
    // wins.
    let defender = "9/9/3k1P3/9/9/9/9/9/9/5K3 b";
    let (answer, _, solutions) = solved(3, defender, "==2.5");
    assert_eq!(answer["sentence"]["key"], "answer.after-any");
    assert_eq!(
        (&solutions["are"], &solutions["sides"][0]["count"]),
        (&json!("defenses"), &json!(1))
    );
    let mut play = order(&page, 4, &setup("xiangqi", defender), "==2.5");
    play["moves"] = json!([]);
    play["within"] = json!(1);
    assert_eq!(ask(&bench, "play", &play).1["word"], "narrow-goal");
    // Neither side resists, so there is no opponent to try moves against.
    let mut play = order(&page, 5, &setup("xiangqi", HELP), "h#1");
    play["moves"] = json!([]);
    play["within"] = json!(1);
    assert_eq!(ask(&bench, "play", &play).1["word"], "no-opponent");
}

#[test]
fn twins_are_put_on_the_board_refused_with_a_reason_and_checked_with_their_problem() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("twins.yaml");
    let file = format!(
        "problems:\n  - fen: {}\n    stipulation: \"#2\"\n    twins: {{b: mirror, c: remove d4}}\n",
        super::IRON_BOLT
    );
    fs::write(&path, &file).expect("a file");
    let bench = bench_with(Some(path.clone()));
    let mut page = Page::open(&bench);
    let mut asked = order(&page, 1, &setup("xiangqi", super::IRON_BOLT), "#2");
    asked["twins"] = json!("b: mirror\nc: move a1 a2\nd: stipulation #1");
    let taken = ask(&bench, "search", &asked).1;
    let twins = taken["twins"].as_array().expect("twins");
    assert_eq!(twins.len(), 3);
    assert!(twins[0]["setup"].is_object() && twins[0]["stipulation"] == "#2");
    assert!(twins[1]["setup"].is_null() && twins[1]["error"].is_string(), "{taken}");
    assert_eq!(twins[2]["stipulation"], "#1");
    asked["twins"] = json!("b: zeroposition mirror");
    assert_eq!(ask(&bench, "search", &asked).1["zeroposition"], true);
    asked["twins"] = json!("mirror");
    assert_eq!(ask(&bench, "search", &asked).1["word"], "twins");
    // The diagram and its mirror image are sound, without the chariot nothing wins.
    let survey = json!({"page": page.number, "number": 2, "places": [0]});
    assert_eq!(ask(&bench, "survey", &survey).0, 200);
    assert_eq!(page.hear(|event| event["kind"] == "surveyed")["verdict"], "unsound");
    // The page changes them like every other field.
    let listed = super::files::list(&bench);
    assert_eq!(listed["problems"][0]["problem"]["twins"], "b: mirror\nc: remove d4");
    let mut save = super::files::order(&listed, 0);
    save["draft"]["twins"] = json!("b: mirror");
    assert_eq!(ask(&bench, "save", &save).0, 200);
    let now = fs::read_to_string(&path).expect("the file");
    assert!(now.contains("mirror") && !now.contains("remove"), "{now}");
}

#[test]
fn a_study_is_played_by_the_tables_or_said_to_have_none() {
    let bench = bench();
    let mut page = Page::open(&bench);
    let mut play = order(&page, 1, &setup("xiangqi", super::IRON_BOLT), "+");
    play["moves"] = json!(["h7e7"]);
    play["within"] = json!(1);
    assert_eq!(ask(&bench, "play", &play).0, 200);
    assert_eq!(page.hear(|event| event["kind"] == "judgement")["word"], "no-table");
}
