//! Every kind of fault in a text of a problem, and of remedy.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::Color::{self, Black, Red};
use crate::game::{Names, PositionFault as Position, RankRead, Remedy, Term};
use crate::problem::{
    Expected, Fault, KeyFault, ManError, MarkError, MoveTextErrorKind as Solution, Stipulation,
    StipulationError, TwinError, YamlFault as Yaml,
};
use crate::report::words::{self, Language, Sentence};

fn side() -> Term {
    Term::side("Red")
}

fn other() -> Term {
    Term::side("Black")
}

fn man(color: Color) -> Term {
    Term::man(color, "advisor")
}

fn positions() -> Vec<Position> {
    let found = || "\"zz\"".to_owned();
    let square = |english| Term { key: format!("square.{english}"), english };
    let squares = || "e1, f1".to_owned();
    vec![
        Position::Empty,
        Position::TooLong { most: 400, found: 567 },
        Position::LeadingSpaces,
        Position::Turn { found: found() },
        Position::NoTurn,
        Position::Rights { found: found() },
        Position::Dash { found: found() },
        Position::Counter { found: found() },
        Position::AfterCounters { found: found() },
        Position::Rows { expected: 10, found: 11 },
        Position::Rank { rank: 3, found: 8, expected: 9, line: found() },
        Position::Letter { found: found() },
        Position::LongDrawing { most: 8000, found: 9000 },
        Position::DrawnRows { expected: 10, found: 11 },
        Position::DrawnRow { row: 3, found: 8, expected: 9, square: square("point") },
        Position::Symbol { found: found(), square: square("cell") },
        Position::DrawnTurn { side: side(), found: found() },
        Position::DrawnRights { found: found() },
        Position::River { expected: 5, found: 4 },
        Position::NoRiver,
        Position::FilesBothWays,
        Position::RankNumber { expected: 7, found: "12".to_owned() },
        Position::RankFromTop { expected: 10, found: "1".to_owned() },
        Position::EitherSide {
            man: '馬', count: 3, side: side(), other: '傌', opponent: other()
        },
        Position::NoRoyal { side: side(), man: man(Red) },
        Position::TooMany { side: side(), man: man(Red), found: 3, squares: squares(), limit: 2 },
        Position::Territory { side: other(), man: man(Black), square: "a1".to_owned() },
        Position::Check { side: side(), squares: squares(), other: other() },
        Position::Facing { squares: squares() },
        Position::CannotCastle { side: side(), king: "c1".to_owned(), rook: "a1".to_owned() },
        Position::TooManyPromoted { side: side(), pawns: 5, promoted: 3, limit: 6, left: 4 },
    ]
}

fn found() -> String {
    "zz".to_owned()
}

fn stipulations() -> Vec<StipulationError> {
    use StipulationError as Error;
    let (start, sign, meant) = (|| "h#".to_owned(), "#", None);
    let whys = [
        Term::new("stalemate.checkmate", "a stalemate is not a checkmate"),
        Term::new("stalemate.checks", "the move that stalemates gives no check"),
        Term::new("reflex.by", "both sides must mate if they can, so no man can be named"),
    ];
    let refused = whys.map(|why| Error::Contradiction { start: "==", found: "checks", why });
    let man = "#3 by Pc7".parse::<Stipulation>().ok().and_then(Stipulation::by).expect("a man");
    let others = [
        Error::Empty,
        Error::NoPlayNumber { start: start() },
        Error::PlayNumber { start: start(), found: found() },
        Error::PlayHalves { start: start(), found: found() },
        Error::Half { found: found() },
        Error::PlayWord { start: start(), found: found(), meant },
        Error::Unknown { found: found() },
        Error::Number { sign, found: found() },
        Error::Word { found: found(), meant },
        Error::Man { found: found() },
        Error::DuplexMan { man },
        Error::Study { found: found() },
    ];
    others.into_iter().chain(refused).collect()
}

fn men() -> Vec<ManError> {
    let man = "#3 by Pc7".parse::<Stipulation>().ok().and_then(Stipulation::by).expect("a man");
    let (squares, first) = ("c6, d7".to_owned(), "c6".to_owned());
    vec![
        ManError::NoKind { man, letters: "K, R".to_owned() },
        ManError::NotThere { man, side: side() },
        ManError::Elsewhere { man, side: side(), squares, first },
    ]
}

fn solutions() -> Vec<Solution> {
    let (first, last) = ("1.".to_owned(), "3.".to_owned());
    vec![
        Solution::Empty,
        Solution::OpenComment,
        Solution::StrayBrace,
        Solution::OpenVariation,
        Solution::StrayParenthesis,
        Solution::NothingToReplace,
        Solution::Variation,
        Solution::EmptyVariation,
        Solution::TooDeep,
        Solution::Number { found: found() },
        Solution::WrongNumber { found: found(), expected: first.clone() },
        Solution::NoSuchPly { found: found(), first, last },
        Solution::NumberWithoutMove,
        Solution::TooLong,
        Solution::LooseSuffix { found: found() },
        Solution::Suffix { found: found() },
        Solution::NoMove { found: found() },
    ]
}

fn twins() -> Vec<TwinError> {
    let point = || "e1".to_owned();
    vec![
        TwinError::Unknown { found: found() },
        TwinError::NoPoint { found: found() },
        TwinError::NoMan { found: found() },
        TwinError::Empty { point: point() },
        TwinError::Occupied { point: point() },
        TwinError::Stipulation(StipulationError::Study { found: "+3".to_owned() }),
        TwinError::Man(men().remove(2)),
        TwinError::Illegal(positions().split_off(29)),
        TwinError::Zeroposition,
        TwinError::Continued,
    ]
}

fn marks() -> Vec<MarkError> {
    vec![
        MarkError::NoPoint { found: found() },
        MarkError::NoWay,
        MarkError::NoLook { found: found(), suggestion: None },
        MarkError::Twice { found: found() },
        MarkError::SignOfArrow { found: found() },
    ]
}

/// The owners of keys.
fn owners() -> Vec<Term> {
    let english = [
        "a problem",
        "a collection",
        "a twin",
        "a source",
        "an award",
        "a foreign id",
        "a provenance",
        "the players",
    ];
    english.map(|it| Term::new(format!("whose.{}", it.replace(' ', "-")), it)).to_vec()
}

fn keys() -> Vec<KeyFault> {
    let (rules, names) = ("chex", || Names::of(&["x1", "x2", "x3"]));
    let owned = owners().into_iter().map(|whose| KeyFault::Unknown { key: found(), whose });
    let others = [
        KeyFault::Rules { found: found(), names: names() },
        KeyFault::Notation { found: found(), names: names() },
        KeyFault::Repetition { found: found(), names: names() },
        KeyFault::RepetitionOf { repetition: "asian", rules, names: names() },
        KeyFault::NotationOf { rules, notation: "wxf" },
        KeyFault::Finding { found: found(), names: names() },
        KeyFault::Expect { found: found() },
        KeyFault::Turn { found: found() },
        KeyFault::Twice { key: "zz" },
        KeyFault::NoPosition,
        KeyFault::TwoPositions,
        KeyFault::TwoTurns,
        KeyFault::NoTurn,
        KeyFault::NoStipulation,
    ];
    owned.chain(others).collect()
}

fn yaml() -> Vec<Yaml> {
    let names = ["text", "nothing", "list", "mapping", "alias", "tag"];
    let english = ["a text", "nothing", "a list", "a mapping", "an alias", "a tag"];
    let kinds = names.into_iter().zip(english);
    let kinds = kinds.map(|(name, it)| Term::new(format!("found.{name}"), it)).collect::<Vec<_>>();
    let keys = || "k1, k2".to_owned();
    let expected = [
        Expected::Text,
        Expected::Texts,
        Expected::Problems,
        Expected::Findings,
        Expected::Mapping { keys: keys(), last: "k3" },
        Expected::Mappings { keys: keys(), last: "k3" },
        Expected::Example { example: "{a1: b2}" },
    ];
    let first = || kinds[0].clone();
    let kind = |it| Yaml::Kind { found: first(), key: found(), expected: it };
    let others = [
        Yaml::Encoding { byte: "0xb5".to_owned(), line: 3 },
        Yaml::Syntax { info: found() },
        Yaml::Deep { most: 64 },
        Yaml::Values { most: 16 },
        Yaml::Problems { most: 20 },
        Yaml::Unreadable { most: 10 },
        Yaml::Pgn,
        Yaml::Colon,
        Yaml::Quote { letter: '”' },
        Yaml::OpenQuote,
        Yaml::Loose,
        Yaml::Anchor { name: found() },
        Yaml::Comment { key: found() },
        Yaml::Key { found: first(), whose: owners().remove(0) },
        Yaml::Empty,
        Yaml::NoList,
        Yaml::NoProblems,
        Yaml::Id { id: found() },
    ];
    let documents = kinds.iter().map(|it| Yaml::Document { found: it.clone() });
    documents.chain(expected.map(kind)).chain(others).collect()
}

fn faults() -> Vec<Fault> {
    let mut all: Vec<Fault> = positions().into_iter().map(Fault::from).collect();
    all.extend(stipulations().into_iter().map(Fault::from));
    all.extend(men().into_iter().map(Fault::from));
    all.extend(solutions().into_iter().map(Fault::from));
    all.extend(twins().into_iter().map(Fault::from));
    all.extend(marks().into_iter().map(Fault::from));
    all.extend(keys().into_iter().map(Fault::from));
    all.extend(yaml().into_iter().map(Fault::from));
    all
}

/// What is said of places.
fn labels() -> Vec<Sentence> {
    let english = [
        "unknown rules",
        "unknown notation",
        "no rule about repetition",
        "not under these rules",
        "the rules",
        "not a mark",
        "no side",
        "this man",
        "this twin",
        "not a stipulation",
        "unknown key",
        "unknown finding",
        "expected `sound` or a list",
        "again here",
        "first here",
        "this is a comment in YAML",
        "nothing follows",
        "the rest of this document is not read",
        "the rest is not read",
        "the file ends here",
        "not UTF-8",
        "this is not read",
        "not a collection",
        "`problems:` is missing here",
    ];
    let expected = Sentence::new("label.expected").part("expected", Sentence::new("expected.text"));
    english
        .map(|it| Sentence::new(format!("label.{}", it.replace(' ', "-").replace('`', ""))))
        .into_iter()
        .chain([expected])
        .collect()
}

fn remedies() -> Vec<Remedy> {
    let line = || "4k4".to_owned();
    let ranks =
        || vec![RankRead::Rank { rank: 10, line: line() }, RankRead::Below { line: line() }];
    let text = line;
    vec![
        Remedy::Ranks { ranks: ranks() },
        Remedy::NoFirstRank { ranks: ranks() },
        Remedy::NoLastRanks { ranks: ranks(), last: 4 },
        Remedy::Territory { side: side(), man: man(Red), squares: "d1, f1".to_owned() },
        Remedy::PlainSigns { text: text() },
        Remedy::OtherRules { rules: "chex" },
        Remedy::Exchanged { text: text() },
        Remedy::Meant { word: text() },
        Remedy::Expected { names: Names::of(&["wxf"]) },
        Remedy::Findings { names: text() },
        Remedy::NameFindings,
        Remedy::Keys { whose: owners().remove(0), names: text() },
        Remedy::Stipulation { text: text() },
        Remedy::Win,
        Remedy::Mate,
        Remedy::Stalemate { text: text() },
        Remedy::AnyMan { man: 'P' },
        Remedy::ManThere { man: 'P', point: "c7".to_owned() },
        Remedy::OwnMan,
        Remedy::FaceDown,
        Remedy::ManLetter,
        Remedy::MarkedPoint,
        Remedy::ArrowEnd,
        Remedy::Looks { colors: text(), signs: found() },
        Remedy::OneLook,
        Remedy::ArrowColor,
        Remedy::KeepOne,
        Remedy::NoTurn,
        Remedy::AddTurn,
        Remedy::Quote { key: found(), text: text() },
        Remedy::QuoteAnchor,
        Remedy::QuoteSigns,
        Remedy::CloseAs { quote: text() },
        Remedy::Close,
        Remedy::Colon,
        Remedy::Spaces,
        Remedy::Column,
        Remedy::WriteOut,
        Remedy::NoTag,
        Remedy::Brackets,
        Remedy::OneId,
        Remedy::Collection,
        Remedy::ProblemsAbove,
        Remedy::Problems,
        Remedy::List,
        Remedy::Divide,
        Remedy::FromGames,
        Remedy::SaveAsUtf8,
    ]
}

/// Each with its English text.
fn said() -> Vec<(Sentence, String)> {
    let faults = faults().into_iter().map(|it| (words::fault(&it), it.to_string()));
    let remedies = remedies().into_iter().map(|it| (words::remedied(&it), it.to_string()));
    faults.chain(remedies).collect()
}

pub(super) fn sentences() -> Vec<Sentence> {
    said().into_iter().map(|(sentence, _)| sentence).chain(labels()).collect()
}

/// The numbers, squares and quoted words of a text.
fn data(text: &str) -> BTreeMap<&str, usize> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let mut found = BTreeMap::new();
    for word in words.filter(|it| it.contains(|c: char| c.is_ascii_digit()) || *it == "zz") {
        *found.entry(word).or_default() += 1;
    }
    found
}

#[test]
fn every_fault_says_something_of_its_own_in_each_language_with_the_same_data() {
    let mut texts = BTreeSet::new();
    for (sentence, english) in said() {
        assert_eq!(sentence.english(), english);
        for language in Language::ALL {
            let text = sentence.text_in(language);
            assert_eq!(data(&text), data(&english), "{text}");
            assert!(texts.insert(text.clone()), "{text}");
        }
    }
}

#[test]
fn every_kind_of_fault_is_tried() {
    let is_fault = |key: &String| key.starts_with("fault.");
    let tried = said().into_iter().map(|(it, _)| it.key.into_owned()).filter(is_fault);
    let known = Language::English.catalogue().templates().keys().filter(|key| is_fault(key));
    assert_eq!(tried.collect::<BTreeSet<_>>(), known.cloned().collect());
}
