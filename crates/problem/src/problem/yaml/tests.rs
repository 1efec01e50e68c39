//! Files well, badly and maliciously written.

use std::fmt::Write;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::reader::MAX_DIAGNOSTICS;
use super::*;
use crate::problem::{
    Award, Board, Entry, Expect, FindingKind, ForeignId, Game, GameField, GameResult, Related,
    Relation, Source, Stipulation, Text, TwinEntry,
};

const EXAMPLE: &str = r##"collection: Named mates
rules: xiangqi              # xiangqi | china-schach | chex
notation: coordinates
problems:
  - id: iron-bolt-1
    title: Iron Bolt
    authors: [Anonymous]
    source: {name: 適情雅趣, problemid: 12, date: 1570}
    fen: 2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w
    stipulation: "#1"
    solution: 1. d5-d10#
    keywords: [iron-bolt]
    comments: [free text]
    expect: sound
  - id: drawn
    diagram: |
      . . . a k a . . .
      . . . . . . . . .
    turn: red
    stipulation: "#3"
    solution: |
      1. c6-d8+ e10-f10
        (1... e10-e9 2. a9-a10) 2. g9-f9#
    expect: [dual, cook]
    twins: {b: "move c6 e6", c: "remove a8"}
"##;

fn problem(lines: &str) -> String {
    let mut file = String::from("problems:\n  - id: good\n    fen: x\n    stipulation: \"#\"\n");
    for (index, line) in lines.lines().enumerate() {
        file.push_str(if index == 0 { "  - " } else { "    " });
        file.push_str(line);
        file.push('\n');
    }
    file.push_str("  - id: last\n    fen: x\n    stipulation: \"#\"\n");
    file
}

/// Reads a bad problem between two good ones: the only complaint, and the part
/// of the file that it underlines.
fn complaint(lines: &str) -> (Diagnostic, String) {
    let file = problem(lines);
    let mut read = read(file.as_bytes(), "f.yaml");
    let states: Vec<bool> =
        read.collections[0].problems.iter().map(|problem| problem.entry.is_some()).collect();
    assert_eq!(states, [true, false, true], "{:?}", read.diagnostics);
    assert_eq!(read.diagnostics.len(), 1, "{:?}", read.diagnostics);
    let one = read.diagnostics.remove(0);
    assert_eq!(one.file.as_deref(), Some("f.yaml"));
    assert_eq!(one.subject.as_deref(), Some(read.collections[0].problems[1].id.as_str()));
    let at = file[one.primary.clone().unwrap().span].to_owned();
    (one, at)
}

#[test]
fn the_example_is_read_whole() {
    let read = read(EXAMPLE.as_bytes(), "named.yaml");
    assert_eq!(read.diagnostics, []);
    let collection = &read.collections[0];
    let [bolt, drawn] = [0, 1].map(|n| collection.problems[n].entry.as_ref().unwrap());
    assert_eq!(bolt.source.date, Some(Text::new("1570")));
    assert_eq!(bolt.expect.as_ref().unwrap().value, Expect::Sound);
    assert_eq!(collection.rules(bolt), Some(&Text::new("xiangqi")));
    let asked = Stipulation::mate(Some(3));
    assert_eq!(drawn.stipulation.value, asked);
    assert_eq!(&EXAMPLE[drawn.stipulation.span.clone().unwrap()], "\"#3\"");
    assert_eq!(drawn.twins[1], TwinEntry::new(Text::new("c"), Text::new("remove a8")));
    let kinds = [FindingKind::Cook, FindingKind::Dual].into();
    assert_eq!(drawn.expect.as_ref().unwrap().value, Expect::Findings(kinds));
}

#[test]
fn a_move_of_a_solution_is_found_in_the_file() {
    let read = read(EXAMPLE.as_bytes(), "named.yaml");
    let entry = read.collections[0].problems[1].entry.as_ref().unwrap();
    let text = entry.solution.as_ref().unwrap();
    let solution: crate::problem::Solution = text.as_str().parse().unwrap();
    let written = &solution.lines[0].moves[1].variations[0].moves[1];
    assert_eq!(&EXAMPLE[text.locate(written.span.clone()).unwrap()], "a9-a10");
    for (file, at) in [
        ("- solution: '1. a1 b1'\n  fen: x\n  stipulation: +", "b1"),
        ("- solution: 1. a1\n    b1\n  fen: x\n  stipulation: +", "b1"),
        ("- solution: >-\r\n   1. a1\r\n\r\n   b1\r\n  fen: x\r\n  stipulation: +\r\n", "b1"),
        ("\u{feff}- {solution: \"1. 炮二平五 b1\", fen: x, stipulation: +}", "b1"),
    ] {
        let read = super::read(file.as_bytes(), "f");
        let entry = read.collections[0].problems[0].entry.as_ref().unwrap();
        let text = entry.solution.as_ref().unwrap();
        let start = text.as_str().find("b1").unwrap();
        assert_eq!(&file[text.locate(start..start + 2).unwrap()], at, "{file:?}");
    }
}

#[test]
fn a_bad_problem_does_not_stop_the_others() {
    let (one, at) = complaint("id: bad\nfen: x\nsoluton: a\nstipulation: +");
    assert_eq!((at.as_str(), one.help.as_deref()), ("soluton", Some("did you mean `solution`?")));
    assert_eq!(one.subject.as_deref(), Some("bad"));
    let (one, at) = complaint("fen: x\nstipulation: #3   ");
    assert_eq!((at.as_str(), one.subject.as_deref()), ("#3", Some("f-2")));
    assert_eq!(one.help.as_deref(), Some("quote it: `stipulation: \"#3\"`"));
    for (lines, place) in [
        ("stipulation: +", "stipulation: +"),
        ("fen: x\nstipulation:", "stipulation"),
        ("fen: x\ndiagram: y\nturn: red\nstipulation: +", "diagram"),
        ("fen: x\nturn: red\nstipulation: +", "turn"),
        ("diagram: x\nstipulation: +", "diagram"),
        ("fen: [x]\nstipulation: +", "[x]"),
        ("fen: x\nstipulation: +\nauthors: {me: x}", "{me: x}"),
        ("fen: x\nstipulation: +\nauthors: [[me]]", "[me]"),
        ("fen: x\nstipulation: +\nsource: {nam: x}", "nam"),
        ("fen: x\nstipulation: +\nsource: book", "book"),
        ("fen: x\nstipulation: \"#0\"", "\"#0\""),
        ("fen: x\nstipulation: hh#3", "hh#3"),
        ("fen: x\nstipulation: +\nexpect: [cok]", "cok"),
        ("fen: x\nstipulation: +\nexpect: cok", "cok"),
        ("fen: x\nstipulation: +\nexpect: []", "[]"),
        ("fen: x\nstipulation: +\nfen: y", "fen"),
        ("fen: x\nstipulation: +\ntwins: {b: x, b: y}", "b"),
        ("fen: x\nstipulation: +\ntitle: *alias", "*alias"),
        ("fen: x\nstipulation: +\ntitle: !tag x", "x"),
        ("id: good\nfen: x\nstipulation: +", "good"),
        ("fen: x\nstipulation: +\n? [a]\n: b", "[a]"),
        ("just text", "just text"),
    ] {
        assert_eq!(complaint(lines).1, place, "{lines}");
    }
}

#[test]
fn both_places_of_an_id_are_shown() {
    let (one, _) = complaint("id: good\nfen: x\nstipulation: +");
    assert_eq!(&problem("")[one.secondary[0].span.clone()], "good");
}

#[test]
fn unknown_keys_of_a_collection_are_reported() {
    let read = read(b"problem: []\ncollection: x\n", "f.yaml");
    let helps: Vec<_> = read.diagnostics.iter().map(|one| one.help.as_deref()).collect();
    let missing = "write `problems:` and list them below, each after a dash: `- id: …`";
    assert_eq!(helps, [Some("did you mean `problems`?"), Some(missing)]);
}

#[test]
fn a_syntax_error_ends_its_document_only() {
    let file = "problems:\n- {fen: x, stipulation: +}\n- id: cut\n  fen: x\n  bad: [\n---\n\
                fen: y\nstipulation: '='\n---\n- {fen: z, stipulation: +}\n";
    let read = read(file.as_bytes(), "dir/f.yaml");
    let ids: Vec<(&str, bool)> = read
        .collections
        .iter()
        .flat_map(|collection| &collection.problems)
        .map(|problem| (problem.id.as_str(), problem.entry.is_some()))
        .collect();
    assert_eq!(ids, [("f-1", true), ("cut", false), ("f-3", true), ("f-4", true)]);
    assert_eq!(read.diagnostics.len(), 1);
    assert_eq!(read.diagnostics[0].subject.as_deref(), Some("cut"));
}

#[test]
fn a_file_without_problems_is_an_error() {
    for file in ["", "\n", "# only a comment\n", "---\n---\n", "\u{feff}", "~", "text", "12"] {
        let read = read(file.as_bytes(), "f.yaml");
        assert_eq!((read.collections.len(), read.diagnostics.len()), (0, 1), "{file:?}");
    }
    let read = read(b"problems: []\n", "f.yaml");
    assert_eq!((read.collections.len(), read.diagnostics.len()), (1, 0));
}

#[test]
fn the_first_byte_that_is_no_utf8_is_shown() {
    let read = read(b"problems:\n- fen: \xff\xfe", "f.yaml");
    assert_eq!(read.diagnostics[0].primary.as_ref().unwrap().span, 17..18);
    assert_eq!(read.diagnostics[0].message, "found the byte 0xff on line 2, expected UTF-8 text");
}

#[test]
fn bombs_are_refused_quickly() {
    let mut bomb = String::from("a: &a [x, x, x, x, x, x, x, x, x]\n");
    for (name, before) in ('b'..='z').zip('a'..) {
        writeln!(bomb, "{name}: &{name} [*{before}, *{before}, *{before}]").unwrap();
    }
    let nested: String = (0..1500).map(|n| " ".repeat(n) + "a:\n").collect();
    for file in [
        "[".repeat(100_000),
        "- ".repeat(100_000),
        "{a: ".repeat(100_000),
        "problems: [[".repeat(100_000),
        "---\n[\n".repeat(30_000),
        "- x\n".repeat(100_000),
        "a: &a [*a]\nproblems: *a\n".to_owned(),
        "\"".repeat(100_001),
        "? ".repeat(100_000),
        "&a ".repeat(10_000),
        "%YAML 1.2\n".repeat(10_000),
        nested,
        bomb,
    ] {
        let start = Instant::now();
        let read = read(file.as_bytes(), "f.yaml");
        let shown: String = file.chars().take(20).collect();
        assert!(!read.diagnostics.is_empty(), "{shown}");
        assert!(read.diagnostics.len() <= MAX_DIAGNOSTICS + 1, "{shown}");
        assert!(start.elapsed() < Duration::from_secs(10), "{shown}");
    }
}

#[test]
fn a_hundred_thousand_problems_are_read() {
    let mut file = String::from("problems:\n");
    for n in 0..100_000 {
        writeln!(file, "- id: p{n}\n  fen: x\n  stipulation: \"#3\"\n  keywords: [a, b]").unwrap();
    }
    let read = read(file.as_bytes(), "f.yaml");
    assert_eq!(read.diagnostics, []);
    assert_eq!(read.collections[0].problems.len(), 100_000);
}

#[test]
fn the_canonical_form_keeps_everything() {
    let read = read(EXAMPLE.as_bytes(), "named.yaml");
    let written = write(&read.collections).unwrap();
    let canonical = EXAMPLE
        .replace("              # xiangqi | china-schach | chex", "")
        .replace("[dual, cook]", "[cook, dual]");
    assert_eq!(written, canonical);
}

#[test]
fn what_could_not_be_read_is_not_written() {
    let read = read(problem("fen: x\nstipulation: hh#3").as_bytes(), "f.yaml");
    assert_eq!(write(&read.collections), Err(WriteError::Unreadable { id: "f-2".to_owned() }));
}

/// Texts that YAML would like to misread.
fn nasty() -> impl Strategy<Value = Text> {
    let piece = prop_oneof![
        "[-?:,\\[\\]{}#&*!|>'\"%@`~=<]{1,2}",
        "[ \\t\\n\\r]{1,3}",
        "[a-z0-9炮二平五]{1,4}",
        Just(": ".to_owned()),
        Just(" #".to_owned()),
        Just("---".to_owned()),
        Just("...".to_owned()),
        Just("null".to_owned()),
        Just("\u{85}\u{2028}\u{feff}\0\u{7f}".to_owned()),
        "\\PC{0,3}",
        any::<char>().prop_map(String::from),
        "[a-z]{1000,1100}",
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| Text::new(pieces.concat()))
}

fn entry() -> impl Strategy<Value = Entry> {
    let some = || prop::option::of(nasty());
    let list = || prop::collection::vec(nasty(), 0..3);
    let board = (nasty(), nasty(), any::<bool>()).prop_map(|(one, two, fen)| {
        if fen { Board::Fen(one) } else { Board::Diagram { diagram: one, turn: two } }
    });
    (board, some(), some(), some(), list(), list(), some(), some(), nasty()).prop_map(
        |(board, title, rules, solution, authors, comments, name, date, change)| Entry {
            award: Award { comment: title.clone(), judges: authors.clone(), ..Award::default() },
            reprints: vec![Source { name: rules.clone(), ..Source::default() }],
            foreignids: vec![ForeignId { domain: change.clone(), problemid: change.clone() }],
            intended_solutions: Some((change.as_str().len().clamp(1, 255) as u8).into()),
            rules,
            source: Source {
                name,
                page: date.clone(),
                problemid: date.clone(),
                date,
                ..Source::default()
            },
            related: {
                let mut related = Related::default();
                related.set(Relation::After, comments.clone());
                related.set(Relation::VersionOf, vec![change.clone()]);
                related
            },
            marks: authors.clone(),
            twins: vec![
                TwinEntry::new(Text::new("y"), change.clone()),
                TwinEntry {
                    title: title.clone(),
                    solution: solution.clone(),
                    intended_solutions: "2.1".parse().ok(),
                    themes: comments.clone(),
                    expect: Some(Expect::Findings([FindingKind::Cook].into()).into()),
                    ..TwinEntry::new(Text::new("z"), change.clone())
                },
            ],
            game: {
                let mut game = Game::default();
                game.tags = vec![(Text::new("yes"), change.clone())];
                game.result = Some(GameResult::ALL[change.as_str().len() % 4].into());
                let fields = GameField::OF_PLAYERS.into_iter().chain(GameField::OTHERS);
                for field in fields {
                    game.set(field, Some(change.clone()));
                }
                game
            },
            solution,
            authors,
            comments,
            title,
            ..Entry::new(board, Stipulation::WIN)
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        entries in prop::collection::vec(entry(), 0..3),
        title in prop::option::of(nasty()),
    ) {
        let mut collection = Collection { title, ..Collection::default() };
        for entry in entries {
            collection.push(entry);
        }
        let written = write(&[collection.clone(), collection.clone()]).unwrap();
        let read = read(written.as_bytes(), "f.yaml");
        prop_assert_eq!(&read.diagnostics, &[], "{}", written);
        prop_assert_eq!(read.collections.len(), 2);
        for again in &read.collections {
            prop_assert_eq!(&again.title, &collection.title);
            let entries = |collection: &Collection| -> Vec<_> {
                collection.problems.iter().map(|problem| problem.entry.clone()).collect()
            };
            prop_assert_eq!(entries(again), entries(&collection), "{}", written);
        }
        prop_assert_eq!(write(&read.collections).unwrap(), written);
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = read(&bytes, "f.yaml");
    }

    #[test]
    fn no_broken_file_panics(
        cut in 0..EXAMPLE.len(),
        more in "[-\\[\\]{}:,#&*!|>'\"%@` \\n\\ta-z]{0,12}",
    ) {
        let mut bytes = EXAMPLE.as_bytes().to_vec();
        bytes.splice(cut..cut, more.bytes());
        for one in read(&bytes, "f.yaml").diagnostics {
            if let Some(label) = one.primary {
                prop_assert!(label.span.start <= label.span.end && label.span.end <= bytes.len());
            }
        }
    }
}

#[test]
fn what_the_problem_world_knows_of_a_problem_is_read_and_written() {
    let file = "\
problems:
  - fen: x
    stipulation: \"#2\"
    award: {tourney: Schwalbe 1965, distinction: 1st Prize}
    reprints: [{name: Anthology, problemid: 12}, {name: A Book, date: 1999}]
    foreignids: [{domain: yacpdb, problemid: 35}]
    intended-solutions: 2
";
    let found = read(file.as_bytes(), "f.yaml");
    assert_eq!(found.diagnostics, []);
    let entry = found.collections[0].problems[0].entry.clone().unwrap();
    assert_eq!(entry.award.distinction, Some(Text::new("1st Prize")));
    assert_eq!((entry.reprints.len(), entry.foreignids.len()), (2, 1));
    assert_eq!(entry.intended_solutions, Some(2.into()));
    let written = write(&found.collections).unwrap();
    assert_eq!(read(written.as_bytes(), "f.yaml").collections, found.collections);
    for (line, message, underlined) in [
        (
            "intended-solutions: 0",
            "found `0` for `intended-solutions`, expected a number from 1 to 255, or one for each move",
            "0",
        ),
        ("award: best", "found a text for `award`, expected a mapping", "best"),
        ("reprints: a book", "found a text for `reprints`, expected a list of mappings", "a book"),
        ("foreignids: [{domain: a}]", "this foreign id is incomplete", "{domain: a}"),
        ("award: {price: 1}", "found the unknown key `price`", "price"),
    ] {
        let (diagnostic, place) = complaint(&format!("fen: x\nstipulation: \"#\"\n{line}"));
        assert!(diagnostic.message.starts_with(message), "{diagnostic:?}");
        assert_eq!(place, underlined);
    }
}

#[test]
fn a_full_width_colon_is_named_wherever_it_stands() {
    for text in ["problems：\n  - fen: x\n", "problems：\n", "problems:\n  - fen： x\n"] {
        let Read { diagnostics, .. } = read_part(text, "a.yaml", 0);
        assert!(format!("{diagnostics:?}").contains("ASCII colon"), "{text}: {diagnostics:?}");
    }
}

#[test]
fn what_is_wrong_about_a_game_is_said_in_its_place() {
    for (line, message, underlined) in [
        ("result: won", "found `won` for `result`, expected one of 1-0, 0-1, 1/2-1/2, *", "won"),
        ("result: 黑胜", "found `黑胜` for `result`", "黑胜"),
        ("players: Hu", "found a text for `players`, expected a mapping", "Hu"),
        ("players: {rde: Hu}", "found the unknown key `rde`", "rde"),
        ("tags: [x]", "found a list for `tags`, expected a mapping", "[x]"),
        ("evnet: x", "found the unknown key `evnet`", "evnet"),
    ] {
        let (diagnostic, place) = complaint(&format!("fen: x\nstipulation: \"#\"\n{line}"));
        assert!(diagnostic.message.starts_with(message), "{diagnostic:?}");
        assert_eq!(place, underlined);
        let meant = diagnostic.help.unwrap_or_default();
        match line {
            "result: 黑胜" => assert_eq!(meant, "did you mean `0-1`?"),
            "players: {rde: Hu}" => assert_eq!(meant, "did you mean `red`?"),
            "evnet: x" => assert_eq!(meant, "did you mean `event`?"),
            _ => {}
        }
    }
}

#[test]
fn what_yaml_takes_out_of_a_text_is_warned_of() {
    let found = |lines: &str| {
        let read = read(problem(lines).as_bytes(), "f.yaml");
        assert!(read.collections[0].problems.iter().all(|problem| problem.entry.is_some()));
        let file = problem(lines);
        let said = read.diagnostics.iter().map(|one| {
            assert_eq!(one.severity, Severity::Warning);
            file[one.primary.as_ref().unwrap().span.clone()].to_owned()
        });
        said.collect::<Vec<_>>()
    };
    let good = "id: a\nfen: x\nstipulation: \"#\"\n";
    for (line, word) in [
        ("expect: #ound", "#ound"),
        ("authors: #somebody]", "#somebody]"),
        ("title:    # one", "# one"),
        ("source: {name: #x\n    }", "#x"),
        ("expect: &ound", "&ound"),
        ("title: &c a", "&c"),
        ("authors: [a, &b c]", "&b"),
        ("comments: &all [a]", "&all"),
    ] {
        assert_eq!(found(&format!("{good}{line}")), [word], "{line}");
    }
    for line in
        ["comments: # two\n  - a", "title: a # b", "title:", "title: ~ # none", "title: \"&a\""]
    {
        assert_eq!(found(&format!("{good}{line}")), [""; 0], "{line}");
    }
}

/// A value that a key accepts.
fn example(key: &Key) -> String {
    let all = |keys: &[Key]| {
        let pairs: Vec<String> =
            keys.iter().map(|key| format!("{}: {}", key.name, example(key))).collect();
        format!("{{{}}}", pairs.join(", "))
    };
    match key.shape {
        Shape::Texts | Shape::Themes | Shape::Marks => "[x, y]".to_owned(),
        Shape::Stipulation => "\"#2\"".to_owned(),
        Shape::StipulationSource => "line".to_owned(),
        Shape::Count => "2".to_owned(),
        Shape::Expect => "[cook]".to_owned(),
        Shape::Result => "1-0".to_owned(),
        Shape::Tags => "{ECCO: x}".to_owned(),
        Shape::Twins => format!("{{b: {}}}", all(OF_TWIN)),
        Shape::Mapping(keys) => all(keys),
        Shape::Mappings(keys) => format!("[{}]", all(keys)),
        _ => "x".to_owned(),
    }
}

#[test]
fn every_key_of_a_problem_is_read_written_listed_and_asked_for() {
    for key in OF_PROBLEM {
        let mut file = format!("- {}: {}\n", key.name, example(key));
        match key.name {
            "fen" => {}
            "diagram" => file += "  turn: red\n",
            "turn" => file += "  diagram: x\n",
            _ => file += "  fen: x\n",
        }
        let found = read(file.as_bytes(), "f.yaml");
        assert_eq!(found.diagnostics, [], "{file}");
        let entry = found.collections[0].problems[0].entry.as_ref().unwrap();
        let written = write(&found.collections).unwrap();
        assert!(written.contains(&format!(" {}: ", key.name)), "{written}");
        assert_eq!(
            read(written.as_bytes(), "f.yaml").collections[0].problems[0].entry,
            Some(entry.clone())
        );
        let leaves = entry.leaves();
        let is_asked = |path: &[&str]| {
            leaves.iter().any(|leaf| path.iter().zip(&leaf.keys).all(|(one, own)| one == own))
        };
        assert!(is_asked(&[key.name]), "{leaves:?}");
        if let Shape::Mapping(keys) | Shape::Mappings(keys) = key.shape {
            assert!(keys.iter().all(|part| is_asked(&[key.name, part.name])), "{leaves:?}");
        }
        let of_every = ["rules", "notation", "fen", "diagram", "turn", "stipulation"];
        assert_eq!(entry.keys().any(|it| it == key.name), !of_every.contains(&key.name), "{file}");
    }
}
