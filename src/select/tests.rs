//! Questions, orders and fields.

use super::*;
use crate::input::{Input, PoseOptions, RawProblem};
use crate::problem::yaml::keys::OF_PROBLEM;

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

/// The ids of the problems of which a question holds.
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
