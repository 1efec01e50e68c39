//! All that can be said, with one example of each choice of words.

use super::anatomies::anatomies;
use super::judgements::judgements;
use super::pages::pages;
use super::refusals::refusals;
use super::summaries::summaries;
use super::whats::{missing, whats};
use crate::exact::Value;
use crate::examine::{
    Judgement, Plan, ProvenLoss, RestsOnBan, StudyValue, TriedVerdict, Verdict, examine,
};
use crate::game::{Color, Repetition, WinKind};
use crate::notation::Notation;
use crate::problem::{Problem, Stipulation};
use crate::report::words::finding::no_tables;
use crate::report::words::{self, Sentence};
use crate::report::{
    Answer, Finding, FittingNotation, Held, HeldMan, Line, Move, MoveMark, Over, Recurrence,
    Report, RestReport, SetPlayReply, SetPlayReport, Solutions, Step, Study, StudyReport, Threat,
    Tree, TreeReport, TriesReport, What, record_move,
};
use crate::rules::switch::Switch;
use crate::rules::{AnyPosition, RuleSet};
use crate::solve::{Change, Stopped, Unfinished};
use crate::theme::Name;

const FEN: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const STOPPED: Unfinished = Unfinished { reason: Stopped::Nodes, at: 3, refuted: 1, of: 40 };

/// Everything that the program can say of a problem.
pub(super) fn everything() -> Vec<Sentence> {
    let (report, mv) = example();
    let mut said = Vec::new();
    findings(&report, &mv, &mut said);
    answers(&report, &mv, &mut said);
    forced_goals(&report, &mut said);
    ends(&report, &mv, &mut said);
    on_moves(&report, &mv, &mut said);
    phases(&report, &mv, &mut said);
    said.extend(Verdict::ALL.map(words::verdict));
    said.extend(Name::ALL.iter().map(|&name| words::theme(name)));
    for rules in RuleSet::ALL {
        for color in Color::ALL {
            said.push(words::side(rules, color));
            said.extend(rules.kinds(color).iter().map(|kind| words::man(color, kind.name)));
        }
    }
    said.extend([false, true].map(no_tables));
    said.push(words::reason(Stopped::NoClock));
    said.extend(super::faults::sentences());
    said.push(words::no_last_move(RuleSet::Xiangqi, Color::Black));
    said.extend(anatomies());
    said.extend(judgements());
    said.extend(refusals());
    said.extend(pages(&mv));
    said.extend(summaries(&report, &mv));
    said.extend(super::super::list::examples());
    said
}

/// A report without an answer, and a move of its problem.
pub(super) fn example() -> (Report, Move) {
    let position: AnyPosition = RuleSet::Xiangqi.read(FEN).expect("a position");
    let problem = Problem::new(position, "#2".parse().expect("a stipulation"));
    let plan = Plan { parts: Vec::new(), ..Plan::default() };
    let report = Report { answer: Answer::default(), ..examine(&problem, &plan, &mut ()) };
    let mv = position.legal_moves()[0];
    (report, record_move(&position, Notation::Coordinates, mv, 0).expect("a legal move"))
}

fn repeating(mv: &Move, after: Option<&str>, chases: bool) -> Line {
    let recurrence =
        Recurrence { since: 0, after: after.map(str::to_owned), side: "Black".to_owned(), chases };
    let win = Some(WinKind::Repetition);
    Line { moves: vec![mv.clone()], win, recurrence: Some(recurrence) }
}

/// The report with another question.
fn asked(report: &Report, stipulation: &str) -> Report {
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    Report { stipulation, ..report.clone() }
}

/// What is forced where more than a win is asked, with one key and with several.
fn forced_goals(report: &Report, said: &mut Vec<Sentence>) {
    for text in ["#2.5", "#2 checkmate", "==2", "#2 by P", "#2 by Pg9", "#2.5 checkmate by Rg5"] {
        for more in [false, true] {
            let solutions =
                Solutions { side: Color::Red, tree: Tree::default(), more, stopped: None };
            let answer = Answer { moves: Some(2), solutions: vec![solutions], ..Answer::default() };
            said.push(words::answer(&Report { answer, ..asked(report, text) }));
        }
    }
}

fn findings(report: &Report, mv: &Move, said: &mut Vec<Sentence>) {
    let reports = [
        Report { authored: true, ..report.clone() },
        Report { authored: false, ..report.clone() },
        asked(report, "+"),
        asked(report, "h#2"),
        asked(report, "s#2"),
    ];
    let plain = Line { moves: vec![mv.clone()], ..Line::default() };
    let lines = [Line::default(), plain, repeating(mv, None, false)];
    for (report, what) in
        reports.iter().flat_map(|report| whats().into_iter().map(move |what| (report, what)))
    {
        for line in &lines {
            for (refutation, side) in [(None, None), (Some(mv.clone()), Some(Color::Red))] {
                let finding = Finding {
                    line: line.clone(),
                    moves: vec![mv.clone(), mv.clone()],
                    refutation,
                    side,
                    ..Finding::new(what.clone())
                };
                said.push(words::finding(report, &finding));
                said.extend(words::remedy(&finding));
            }
        }
        said.push(words::undecided(report, &what));
    }
    // A notation that the reason names already is not named once more.
    let fits = FittingNotation { notation: Notation::Wxf, is_whole: true, is_named: true };
    let (text, why) = ("text".to_owned(), "no move".to_owned());
    let named = Finding::new(What::Unplayable { text, why, reason: None, fits: Some(fits) });
    assert_eq!(words::finding(report, &named).key, "finding.unplayable.text");
    assert!(words::remedy(&named).is_some());
}

fn answers(report: &Report, mv: &Move, said: &mut Vec<Sentence>) {
    let ways = [
        None,
        Some(WinKind::Checkmate),
        Some(WinKind::Stalemate),
        Some(WinKind::Bared),
        Some(WinKind::Repetition),
    ];
    let won = |win| Answer {
        moves: Some(2),
        keys: vec![mv.clone(); 2],
        shortest: Line { win, ..Line::default() },
        ..Answer::default()
    };
    let open = Answer { stopped: Some(STOPPED), not_within: 2, ..Answer::default() };
    let mut all: Vec<Answer> = ways.into_iter().map(won).collect();
    for other in [WinKind::Stalemate, WinKind::Bared] {
        all.push(Answer { win_kinds: vec![WinKind::Checkmate, other], ..won(Some(other)) });
    }
    all.push(Answer { stopped: Some(STOPPED), ..won(None) });
    all.push(Answer { bounded: true, ..Answer::default() });
    all.push(Answer { never: true, ..Answer::default() });
    all.push(open);
    all.push(Answer::default());
    for answer in all {
        said.extend(words::keys(&answer));
        said.extend(words::progress(&answer));
        said.push(words::no_win(answer.not_within, answer.never));
        let report = Report { answer, ..report.clone() };
        said.extend(words::won(&report));
        said.push(words::answer(&report));
        said.push(words::answer(&asked(&report, "#5")));
        said.push(words::answer_with_keys(&report));
        said.push(words::proven(&report));
    }
    let found = Answer { at_most: Some(4), ..Answer::default() };
    said.push(words::proven(&Report { answer: found, ..report.clone() }));
    let one_key = Answer { moves: Some(2), keys: vec![mv.clone()], ..Answer::default() };
    said.push(words::proven(&Report { answer: one_key, ..report.clone() }));
    for (moves, not_within) in [(Some(2), None), (None, Some(2)), (None, None)] {
        said.push(words::proven_loss(ProvenLoss { moves, not_within, stopped: None }));
    }
    said.extend([words::at_most(report, 2), words::bounded(2)]);
    said.extend(words::searching(2, None, ""));
    said.extend(words::searching(2, Some(4), ""));
    said.extend(words::searching(2, None, "KRKAABB, 1 s"));
    for (not_within, found) in [(0, 1), (3, 4)] {
        let said = words::searching(not_within, Some(found), "")
            .map(|it| it.text_in(words::Language::English));
        assert!(said.is_some_and(|said| !said.contains("shorter")), "{found} moves");
    }
    assert_eq!(words::searching(0, None, ""), None);
    said.extend([Stopped::Nodes, Stopped::Time, Stopped::Interrupt].map(words::reason));
    together(report, mv, said);
}

/// Help, self, reflex and series play.
fn together(report: &Report, mv: &Move, said: &mut Vec<Sentence>) {
    let step = step(mv);
    let side = |count, more, stopped| {
        let tree = Tree { left: 0, steps: vec![step.clone(); count] };
        Solutions { side: Color::Red, tree, more, stopped }
    };
    let sides = [
        side(0, false, None),
        side(2, false, None),
        side(2, true, None),
        side(0, false, Some(Stopped::Time)),
    ];
    let answered = |stipulation, solutions| Report {
        answer: Answer { solutions, ..Answer::default() },
        ..asked(report, stipulation)
    };
    for one in &sides {
        said.extend([false, true].map(|are_keys| words::solutions(one, are_keys)));
        let solutions = vec![one.clone()];
        said.push(words::answer(&answered("h#2", solutions)));
        let solutions = vec![one.clone(), one.clone()];
        said.push(words::answer(&answered("h#2 duplex", solutions)));
    }
    said.push(words::answer(&asked(report, "h#2")));
}

fn ends(report: &Report, mv: &Move, said: &mut Vec<Sentence>) {
    let ways = [WinKind::Checkmate, WinKind::Stalemate, WinKind::Bared, WinKind::Repetition];
    let mut ends: Vec<Over> =
        ways.map(|by| Over { winner: Some(Color::Red), by: Some(by) }).to_vec();
    ends.push(Over { winner: None, by: None });
    for over in ends {
        said.push(words::ended(report.rules, over));
        let over = Report { over: Some(over), ..report.clone() };
        said.extend(words::over(&over));
        said.push(words::answer(&over));
    }
    for (after, chases) in
        [(None, false), (None, true), (Some("1. a1a2"), false), (Some("1. a1a2"), true)]
    {
        let line = repeating(mv, after, chases);
        said.extend(words::ends_by_repetition(&line));
        said.push(words::whole(&line));
    }
    for rests in [RestsOnBan::No, RestsOnBan::Yes, RestsOnBan::Perhaps] {
        for rule in [Repetition::Checks, Repetition::Asian, Repetition::None] {
            said.extend(words::rests_on_ban(rests, rule));
        }
    }
    let changes = [
        Change::None,
        Change::NoWin { moves: 2 },
        Change::Length { moves: 2 },
        Change::Keys { keys: vec![mv.clone()] },
        Change::Illegal,
        Change::Undecided,
    ];
    for switch in [
        Switch::StalemateDraws,
        Switch::GeneralsMayFace,
        Switch::StalemateLoses,
        Switch::NoBlockedDiagonals,
        Switch::BaredFightsOn,
        Switch::PerpetualCheckAllowed,
        Switch::PerpetualChaseAllowed,
    ] {
        let each = |change: &Change<Move>| RestReport { switch, change: change.clone() };
        said.extend(changes.iter().map(each).map(|rest| words::rest(&rest)));
    }
    for value in [Value::Win(3), Value::Loss(2), Value::Draw, Value::RuleWin(1), Value::RuleLoss(2)]
    {
        said.push(words::value(value));
        said.push(words::study_value(StudyValue { value, or_fewer: true }));
    }
}

/// Set play, tries, hints, and limits that were reached.
fn phases(report: &Report, mv: &Move, said: &mut Vec<Sentence>) {
    let reply = SetPlayReply {
        mv: mv.clone(),
        continuations: vec![mv.clone()],
        line: Line { moves: vec![mv.clone()], ..Line::default() },
    };
    let limits = [None, Some(Stopped::Time)];
    for none in ["in-check", "one-move", "no-move", "over", "no-win", ""] {
        for (answered, unanswered) in [(0, 0), (1, 0), (0, 2), (1, 1)] {
            for stopped in limits {
                let play = SetPlayReport {
                    none: (!none.is_empty()).then(|| none.to_owned()),
                    within: Some(2),
                    answered: vec![reply.clone(); answered],
                    unanswered,
                    of: 3,
                    stopped,
                };
                said.push(words::set_play(report, &play));
                said.extend(words::set_play_rest(&play));
            }
        }
    }
    for within in [None, Some(2)] {
        for stopped in limits {
            let tries = TriesReport { most: 1, within, found: vec![], looked: 4, of: 40, stopped };
            said.push(words::tries(&tries));
            said.extend(words::tries_open(&tries));
        }
    }
    let (squares, indices) = (vec!["d10".to_owned(), "d9".to_owned()], Vec::new());
    let held = Held {
        by: "Black",
        on: vec![HeldMan { man: "general", squares, indices }],
        chased: vec!["chariot"],
        cycle: vec![mv.clone()],
        ..Held::default()
    };
    let more = Held { in_more: Some(2), gives_checks: true, ..held.clone() };
    let checks = Held { positions: Some(2), perpetual_check: true, ..Held::default() };
    for (tree, held) in [(None, held), (Some(Tree::default()), more), (None, checks)] {
        let (held, stopped) = (Some(held), Some(Stopped::Nodes));
        let tree = TreeReport { tree, held, real_length: Some(1), stopped };
        said.extend(words::held(&tree));
        said.extend(words::real_length(&tree));
        said.extend(words::real_length_short(&tree));
        said.extend(words::tree_open(&tree));
    }
    said.push(words::no_themes(Stopped::Time));
    said.extend([Repetition::None, Repetition::Checks, Repetition::Asian].map(words::repetition));
    let position: AnyPosition = RuleSet::Xiangqi.read(FEN).expect("a position");
    let soldier = Move { to: mv.from, ..mv.clone() };
    said.extend(words::hint(&position, &soldier));
    let quiet = |mark| Move { mark, to: 40, ..mv.clone() };
    said.extend(
        [MoveMark::None, MoveMark::Check]
            .map(|mark| words::hint(&position, &quiet(mark)))
            .into_iter()
            .flatten(),
    );
}

fn step(mv: &Move) -> Step {
    Step { shorter: 2, ..Step::new(mv.clone(), Tree::default()) }
}

/// Remarks on moves, moves that are tried, and keys of studies.
fn on_moves(report: &Report, mv: &Move, said: &mut Vec<Sentence>) {
    let line = Line { moves: vec![mv.clone()], ..Line::default() };
    said.push(words::threat(&Threat { moves: vec![mv.clone()], line }));
    said.extend(words::shorter(&step(mv)));
    let position: AnyPosition = RuleSet::Xiangqi.read(FEN).expect("a position");
    for word in [
        TriedVerdict::Won,
        TriedVerdict::Wins,
        TriedVerdict::Fails,
        TriedVerdict::Over,
        TriedVerdict::Open,
        TriedVerdict::NotAllowed,
        TriedVerdict::NoTable,
        TriedVerdict::Keeps,
        TriedVerdict::LosesValue,
    ] {
        for over in [None, Some(Over { winner: None, by: None })] {
            for missing in [None, Some(missing())] {
                let (reached, after) = (position, position);
                let (reply, is_over) = (None, false);
                let judged =
                    Judgement { word, over, left: 2, reply, reached, after, is_over, missing };
                let tried = |reply| words::tried(report.rules, &judged, reply);
                said.extend([None, Some(mv)].map(tried));
            }
        }
    }
    let of_study = |study| Report {
        answer: Answer { study: Some(study), ..Answer::default() },
        ..asked(report, "+")
    };
    for value in [Value::Win(3), Value::Draw] {
        for (keys, others, unknown) in [(1, 1, 0), (2, 1, 0), (2, 0, 0), (2, 1, 1)] {
            let moves = vec![mv.clone(); keys];
            let study = StudyReport {
                value: StudyValue { value, or_fewer: false },
                fulfilled: keys == 1,
                values: vec![value; keys],
                others,
                unknown,
            };
            said.push(words::study_keys(&moves, &study));
            said.extend(words::study_soonest(&moves, &study));
            said.push(words::answer(&of_study(Study::Known(study))));
        }
    }
    said.push(words::answer(&of_study(Study::Unknown(What::NoTables))));
}
