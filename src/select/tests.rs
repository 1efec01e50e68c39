//! Questions, orders and fields.

use super::*;
use crate::input::{Input, PoseOptions, RawProblem};
use crate::problem::Variation;
use crate::problem::yaml::OF_PROBLEM;
use crate::rules::RuleSet;
use crate::theme::offered;

const FILE: &str = r##"
collection: Some
authors: [Anon]
problems:
  - id: one
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2"
    solution: 1. c6-d8+ e10-f10 2. g9-f9#
    themes: [traitor, sacrifice]
    difficulty: 3.5
    source: {name: Old Book, problemid: 12, date: 1570}
    award: {tourney: T, distinction: 1st prize}
    tags: {ECCO: C05}
    twins: {b: move c6 e6, c: {change: remove a8, title: Other}}
    expect: sound
  - id: two
    fen: 4k4/R8/1R7/9/9/9/9/9/9/3K5 w
    stipulation: "#1"
    authors: [Li, Wang]
    expect: [cook]
"##;

/// The ids of the problems that match a query.
fn selected(question: &str) -> Vec<String> {
    let query: Query = question.parse().unwrap_or_else(|error| panic!("{error}"));
    each(|subject, id| (query.holds(subject) == Truth::Yes).then(|| id.to_owned()))
}

fn each<T>(mut of: impl FnMut(&Subject<'_>, &str) -> Option<T>) -> Vec<T> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.yaml");
    std::fs::write(&path, FILE).unwrap();
    let input = Input { paths: vec![path], ..Input::default() };
    let all: Vec<RawProblem> = input.problems().collect();
    let converted = all.iter().map(|raw| raw.convert(&PoseOptions::default()).unwrap());
    let mut found = Vec::new();
    for (conversion, raw) in converted.zip(&all) {
        let subject = Subject::new(&conversion.posed, &conversion.entry, &raw.file, None);
        found.extend(of(&subject, &conversion.id));
    }
    found
}

#[test]
fn questions_hold_of_the_problems_that_they_describe() {
    let both: &[&str] = &["one", "two"];
    let cases: [(&str, &[&str]); 25] = [
        ("length = 2", &["one"]),
        ("length in 1..2", both),
        ("length < 2 or difficulty >= 3.5", both),
        ("theme = traitor", &["one"]),
        ("theme != traitor", &["two"]),
        ("theme in (decoy, sacrifice)", &["one"]),
        ("not theme", &["two"]),
        ("difficulty", &["one"]),
        ("difficulty > 9 or men = 4", &["two"]),
        ("author = Li and author = Wang", &["two"]),
        ("author ~ anon", &["one"]),
        ("source.name = 'Old Book' and source.date < 1600", &["one"]),
        ("source ~ book", &["one"]),
        ("award.distinction ~ '1st'", &["one"]),
        ("tags.ECCO = C05", &["one"]),
        ("twins.b ~ c6", &["one"]),
        ("twins.c.title = Other", &["one"]),
        ("verdict = sound", &["one"]),
        ("verdict = unsound and finding = cook", &["two"]),
        ("stipulation = #1", &["two"]),
        ("not (length = 1 or length = 2)", &[]),
        ("key ~ d8 and turn = red and rules = xiangqi and collection = Some", &["one"]),
        ("variations = 1 and mates = 1", &["one"]),
        ("number = 2 and file ~ .yaml", &["two"]),
        ("attackers = 3 and defenders <= 5 and id !~ w", &["one"]),
    ];
    for (question, expected) in cases {
        assert_eq!(selected(question), expected, "{question}");
    }
    assert_eq!(selected("not length = 1 and length = 2 or length = 1"), both);
}

#[test]
fn patterns_look_into_the_play() {
    // The first problem is solved by c6-d8+, and mate is given on f9; the second has no solution.
    let cases = [
        ("final(P f9, K f10)", true),
        ("final(soldier f9, black k)", true),
        ("final(P f9, white K f10)", false),
        ("final(N d8, R)", true),
        ("final(N d8, N)", false),
        ("final(P g9)", false),
        ("during(P g9)", true),
        ("start(N c6, no N d8, empty d8/e8)", true),
        ("start(empty c6)", false),
        ("final(P d9)", false),
        ("final(P d9, mirrored)", true),
        ("final(attacker P d2, turned)", true),
        ("final(black P d2, turned)", true),
        ("final(red P d2, turned)", false),
        ("final(attacker P f2, turned)", false),
        ("final(attacker P f2, turned, mirrored)", true),
        ("final(P f*, P *9)", false),
        ("final(P f*, P d*)", true),
        ("key(N d8)", true),
        ("key(N c6-d8 check)", true),
        ("key(N c6- quiet)", false),
        ("key(defender N)", false),
        ("key(-f9)", false),
        ("move(-f9 mate)", true),
        ("move(P mate)", true),
        ("move(defender K e10-f10)", true),
        ("move(takes)", false),
        ("move(f6-d8, mirrored)", false),
        ("move(g6-f8, mirrored)", true),
        ("checks", true),
        ("sacrifice", false),
    ];
    for (question, holds) in cases {
        let expected: &[&str] = if holds { &["one"] } else { &[] };
        assert_eq!(selected(&format!("{question} and id = one")), expected, "{question}");
    }
    let unknown = |question: &str| {
        let query: Query = question.parse().unwrap();
        each(|subject, id| (query.holds(subject) == Truth::Unknown).then(|| id.to_owned()))
    };
    for question in ["final(K)", "key(R)", "checks", "not checks", "sacrifice = horse"] {
        assert_eq!(unknown(question), ["two"], "{question}");
    }
    // The diagram is known without a solution.
    assert_eq!(unknown("start(R a9, R b8) or final(K)"), [""; 0]);
    assert_eq!(selected("start(R a9, R b8, K, K)"), ["two"]);
    // However the pieces are named, each is another one, and that is soon known.
    assert!(selected(&format!("start({} ? e1)", "?, ".repeat(30))).is_empty());
}

#[test]
fn the_piece_that_is_given_is_found() {
    let fen = "5k3/4a4/9/1N4R2/9/9/9/9/9/4K4 w";
    let position = RuleSet::Xiangqi.read(fen).unwrap();
    let (_, moves) = position.played("b7d8 e9d8 g7f7").unwrap();
    let positions = position.along(&moves);
    let variation = Variation { moves, positions, is_cut: false };
    // The reply takes the horse on d8.
    let (_, d8) = position.read_squares("b7d8").unwrap();
    assert_eq!(offered(&variation), [(1, d8)]);
}

#[test]
fn faults_have_their_column_and_a_remedy() {
    let cases = [
        ("lenght = 2", 1, "did you mean `length`?"),
        ("length = 2 and theem", 16, "did you mean `theme`?"),
        ("source.nam = x", 1, "did you mean `name`?"),
        ("source.name.x = y", 1, "did you mean `source`?"),
        ("length =", 9, "write a word"),
        ("length = 2 theme", 12, "join the parts"),
        ("(length = 2", 12, "close the parenthesis"),
        ("length = 2)", 11, "leave it out"),
        ("title = 'x", 9, "close it"),
        ("length in 4..2", 11, "write 2..4"),
        ("length in (2, 3", 16, "close the list"),
        ("finl(K e10)", 1, "did you mean `final(…)`?"),
        ("final(hors e4)", 7, "did you mean `horse`?"),
        ("final(K e11)", 9, "d8/f8"),
        ("final(K z1/e1)", 9, "d8/f8"),
        ("final(K *)", 9, "d8/f8"),
        ("final()", 7, "expected a piece"),
        ("final(K e10", 12, "close the pattern"),
        ("final(K e10,)", 13, "expected a piece"),
        ("start(mirrored)", 15, "expected a piece"),
        ("start(empty)", 12, "expected a square"),
        ("start(no)", 9, "expected a piece"),
        ("key(N d8 foo)", 10, "close the pattern"),
        ("move(e4-e99)", 6, "d8/f8"),
        ("", 1, "paiju help select"),
        ("and", 1, "`paiju help select` lists the fields"),
    ];
    for (question, column, remedy) in cases {
        let error = question.parse::<Query>().unwrap_err();
        assert_eq!(error.column(), column, "{error}");
        assert!(error.to_string().contains(remedy), "{error}");
    }
    let deep = "(".repeat(10_000) + "length" + &")".repeat(10_000);
    assert!(deep.parse::<Query>().is_err());
}

#[test]
fn every_key_of_a_problem_is_a_field() {
    for key in OF_PROBLEM {
        key.name.parse::<Field>().unwrap();
    }
    for (name, _) in FIELDS {
        assert_eq!(name.parse::<Field>().unwrap().to_string(), name);
    }
}

#[test]
fn what_is_not_said_comes_last_in_every_order() {
    for (order, expected) in [
        ("length", ["two", "one"]),
        ("-length", ["one", "two"]),
        ("difficulty", ["one", "two"]),
        ("-difficulty", ["one", "two"]),
        ("rules,-id", ["two", "one"]),
    ] {
        let order: Order = order.parse().unwrap();
        let mut ranks = each(|subject, id| Some((order.rank(subject), id.to_owned())));
        ranks.sort_by(|a, b| a.0.compare(&b.0));
        let ids: Vec<&str> = ranks.iter().map(|(_, id)| id.as_str()).collect();
        assert_eq!(ids, expected, "{order:?}");
    }
    assert!("length,lenght".parse::<Order>().is_err());
}

#[test]
fn a_spread_takes_what_differs() {
    let traits = each(|subject, _| Some(Traits::of(subject)));
    let many = [traits[0].clone(), traits[0].clone(), traits[1].clone()];
    assert_eq!(spread(&many, 2), [0, 2]);
    assert_eq!(spread(&many, 9), [0, 1, 2]);
}
