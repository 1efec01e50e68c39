//! Problems in a few sentences, with every choice of words.

use serde_json::Value;

use crate::game::WinKind;
use crate::notation::Notation;
use crate::report::words::titles::{Play, candidates, saying, sayings, titles};
use crate::report::words::{AnatomyLine, Language, Sentence, paragraph, plain, summary};
use crate::report::{
    Answer, DefenceReport, EndReport, FailureReport, HarmReport, Line, Move, MoveMark, PlacedMan,
    Report, RestReport, SetPlayReply, SetPlayReport, Step, ThemeReport, Threat, Tree, TreeReport,
    TriesReport, TryReport, record_move,
};
use crate::rules::AnyMove;
use crate::rules::switch::Switch;
use crate::solve::{Change, Harming, Refuting};
use crate::theme::Name;

/// What can be said of a solved problem; `report` is one without an answer, `mv` a move of it.
pub(super) fn summaries(report: &Report, mv: &Move) -> Vec<Sentence> {
    let reports = keys(report, mv).into_iter().chain(set_plays(report, mv)).chain(ends(report, mv));
    let said = reports.flat_map(|report| summary(&report));
    said.chain(summary(&with_tries(report, mv))).chain(titled(report, mv)).collect()
}

/// Titles with every kind of key.
fn titled(report: &Report, mv: &Move) -> Vec<Sentence> {
    let shows = [Name::IronBolt, Name::Decoy].map(|name| ThemeReport {
        name,
        men: Vec::new(),
        points: Vec::new(),
        line: Vec::new(),
    });
    let titles = |mut report: Report| {
        let step = report.solution_tree().and_then(|tree| tree.steps.first());
        report.answer.keys = step.map(|step| step.mv.clone()).into_iter().collect();
        report.answer.shortest.win = Some(WinKind::Checkmate);
        report.themes.get_or_insert_default().extend(shows.clone());
        candidates(&report, Language::English)
    };
    let position = report.rules.read(&report.fen).expect("a position");
    let all = sayings(report, &position, mv, &Play::default());
    let all = all.into_iter().map(|(name, _)| saying(name));
    // Another man can end it as well.
    let by_another = |other: &AnyMove| {
        let other = record_move(&position, Notation::Coordinates, *other, 0);
        other.filter(|other| other.man != mv.man)
    };
    let other = position.legal_moves().iter().find_map(by_another).expect("a move of another man");
    let mut two = begun(report, mv);
    if let Some(tree) = two.tree.as_mut().and_then(|tree| tree.tree.as_mut()) {
        tree.steps.push(Step::new(other, Tree::default()));
    }
    keys(report, mv).into_iter().chain([two]).flat_map(titles).chain(all).collect()
}

/// The report with a tree that has this key.
fn solved(report: &Report, step: Step) -> Report {
    let tree = Some(Tree { left: 2, steps: vec![step] });
    Report { tree: Some(TreeReport { tree, ..TreeReport::default() }), ..report.clone() }
}

fn begun(report: &Report, mv: &Move) -> Report {
    solved(report, Step::new(mv.clone(), Tree::default()))
}

fn horse() -> PlacedMan {
    PlacedMan { side: "Black".to_owned(), man: "horse".to_owned(), at: "a1".to_owned() }
}

fn keys(report: &Report, mv: &Move) -> Vec<Report> {
    let position = report.rules.read(&report.fen).expect("a position");
    let taken = position.men().into_iter().find(|(_, man)| man.color != mv.side);
    let taken = taken.expect("a man of the other side").0;
    let mut all = Vec::new();
    for mark in [MoveMark::None, MoveMark::Check, MoveMark::Win] {
        let quiet = Move { mark, ..mv.clone() };
        let taking = Move { to: taken, ..quiet.clone() };
        let line = vec![quiet.clone(), mv.clone()];
        let at = report.rules.square_name(mv.to).expect("a square");
        let men = vec![PlacedMan { at, ..horse() }];
        let sacrifice = ThemeReport { name: Name::Sacrifice, men, points: Vec::new(), line };
        let offering = Report { themes: Some(vec![sacrifice]), ..report.clone() };
        all.extend([begun(report, &quiet), begun(report, &taking), begun(&offering, &quiet)]);
    }
    let threat = Threat { moves: vec![mv.clone()], line: vec![mv.clone()].into() };
    let step = || Step::new(mv.clone(), Tree::default());
    all.push(solved(report, Step { threat: Some(threat), ..step() }));
    all.push(solved(report, Step { zugzwang: true, ..step() }));
    all
}

fn set_plays(report: &Report, mv: &Move) -> Vec<Report> {
    let reply = SetPlayReply { mv: mv.clone(), continuations: Vec::new(), line: Line::default() };
    let play = SetPlayReport { within: Some(1), answered: vec![reply], ..SetPlayReport::default() };
    let plays = [
        SetPlayReport { none: Some("in-check".to_owned()), ..SetPlayReport::default() },
        SetPlayReport { unanswered: 2, of: 3, ..play.clone() },
        play,
    ];
    plays.map(|play| Report { set_play: Some(play), ..begun(report, mv) }).to_vec()
}

/// Whether a harm of this kind comes with a piece, not with a square.
pub(super) fn names_man(kind: Harming) -> bool {
    use Harming::{Interference, LegBlock, LegOpening, Pin};
    matches!(kind, Interference | LegBlock | LegOpening | Pin)
}

fn defence(mv: &Move, kind: Option<Harming>) -> DefenceReport {
    let man = kind.is_some_and(names_man).then(horse);
    let harm = kind.map(|kind| HarmReport { kind, square: "a2".to_owned(), man });
    DefenceReport {
        after: Vec::new(),
        reply: Move { number: 1, ..mv.clone() },
        answer: mv.clone(),
        forced: kind.is_none(),
        threat: None,
        meets: None,
        always: false,
        harms: harm.into_iter().collect(),
        reasons: Vec::new(),
    }
}

fn end(defences: Vec<DefenceReport>) -> EndReport {
    let square = vec![plain("north"), plain("a2")];
    let traitor = Sentence::new("flight.traitor").part("man", plain("horse"));
    EndReport {
        line: Line::default(),
        fen: String::new(),
        text: String::new(),
        lines: vec![AnatomyLine { about: square, sentence: traitor }],
        anatomy: Value::Null,
        marks: Vec::new(),
        defences,
    }
}

fn ends(report: &Report, mv: &Move) -> Vec<Report> {
    let defences = Harming::ALL.into_iter().map(Some).chain([None]).map(|kind| defence(mv, kind));
    let with = |end| Report { end: Some(end), ..begun(report, mv) };
    defences.map(|defence| with(end(vec![defence]))).collect()
}

fn with_tries(report: &Report, mv: &Move) -> Report {
    let failure = FailureReport {
        reply: mv.clone(),
        does: Refuting::Defends,
        man: horse(),
        taken: None,
        experiments: Vec::new(),
        reasons: Vec::new(),
    };
    let found = TryReport {
        mv: mv.clone(),
        refutations: vec![mv.clone()],
        line: Line::default(),
        threat: None,
        failure: Some(failure),
    };
    let tries = TriesReport { found: vec![found; 5], ..TriesReport::default() };
    let rest = |&switch: &Switch| RestReport { switch, change: Change::NoWin { moves: 2 } };
    let rests_on = Some(Switch::ALL.iter().map(rest).collect());
    Report { tries: Some(tries), rests_on, ..begun(report, mv) }
}

#[test]
fn replies_that_spoil_the_same_are_said_together_and_many_tries_are_counted() {
    let (report, mv) = super::said::example();
    let block = || defence(&mv, Some(Harming::SelfBlock));
    let other = DefenceReport { answer: Move::default(), ..block() };
    let said = |defences| {
        let report = Report { end: Some(end(defences)), ..begun(&report, &mv) };
        paragraph(&report, Language::English).expect("a paragraph")
    };
    let name = format!("1. {}", mv.text);
    let (key, own) = (
        format!("The key {name} is a quiet move."),
        "In the final position Black blocks a2 with its own men.",
    );
    let together = format!("{name} and {name} block the flight a2, which lets {name} win.");
    assert_eq!(said(vec![block(), block()]), format!("{key} {together} {own}"));
    let without = format!("{name} and {name} block the flight a2.");
    assert_eq!(said(vec![block(), other]), format!("{key} {without} {own}"));
    let tries = summary(&with_tries(&report, &mv))[1].alone_in(Language::German);
    assert!(tries.contains(&format!("{name}?, {name}?, {name}? und 2 weitere haben")), "{tries}");
    // A draw has none.
    assert_eq!(summary(&report), []);
}

#[test]
fn a_title_in_chinese_has_four_characters() {
    let (report, mv) = super::said::example();
    let all = keys(&report, &mv).into_iter().map(|mut report| {
        report.answer.keys = vec![Move { mark: MoveMark::None, ..mv.clone() }];
        report.answer.shortest.win = Some(WinKind::Checkmate);
        let shown = |name| ThemeReport { name, men: vec![], points: vec![], line: vec![] };
        report.themes = Some([Name::IronBolt, Name::SeaMoon, Name::Smothered].map(shown).to_vec());
        report
    });
    let report = all.into_iter().next().expect("a report");
    assert_eq!(
        titles(&report, Language::Chinese),
        [
            "海底捞月",
            "险中求胜",
            "一气呵成",
            "运筹帷幄",
            "以少胜多",
            "兵不血刃",
            "帅定乾坤",
            "帅到功成",
            "暗铁门栓",
            "暗帅闷杀",
            "暗帅绝杀"
        ]
    );
    let english = titles(&report, Language::English);
    assert_eq!(
        english[..4],
        ["Iron Bolt", "Scooping the Moon", "Smothered Mate", "In the Nick of Time"]
    );
    assert_eq!(titles(&report, Language::German)[16], "Kaiser auf leisen Sohlen");
    // With several keys nothing is said of the key.
    let two = vec![mv.clone(), mv.clone()];
    let cooked = Report { answer: Answer { keys: two, ..report.answer.clone() }, ..report };
    assert!(titles(&cooked, Language::English).is_empty());
}
