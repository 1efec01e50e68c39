//! Sentences about many problems, claims and positions in tables, and those on the pages of books.

use super::placeholders;
use super::whats::all_missing;
use crate::anatomy::ModelMate;
use crate::exact::{Value, Wdl};
use crate::examine::{AuditVerdict, Verdict};
use crate::game::{Color, WinKind};
use crate::matrix::Sign;
use crate::prepend::Unfit;
use crate::problem::{Claim, Edit, FindingKind, Relation, Severity, Stipulation, Twin, twin};
use crate::report::words::{self, Heading, Hidden, Language, Outcome, Sentence};
use crate::report::{
    AlternativePlace, AlternativeReport, AlternativesReport, Answer, DefenceReport, EconomyReport,
    ExperimentReport, FailureReport, HarmReport, KeyKind, Line, ManReport, MarkKind, Mended,
    Merits, Move, PlacedMan, Remedy, TryReport, WinnersReport, Work,
};
use crate::rules::RuleSet;
use crate::solve::{Grade, Harming, Refuting, Stopped};

/// The names of the classes of positions, which a build without tables lacks.
const CLASSES: [&str; 5] = ["book-win", "book-draw", "mixed", "skilful-win", "skilful-draw"];

/// The reasons for which a generator, which comes after this room, passes positions over.
const PASSED: &str = "no-win undecided too-short second-key loud-key other-solutions forced repeated dual \
                      interposition variations print criteria";

pub(super) fn pages(mv: &Move) -> Vec<Sentence> {
    let mut said = Vec::new();
    summaries(&mut said);
    claims(mv, &mut said);
    said.extend(CLASSES.map(words::book_class));
    said.extend(PASSED.split_whitespace().map(|name| words::passed_over(name, 2)));
    said.extend([words::no_table(None), words::no_next_table(None)]);
    said.extend(all_missing().iter().map(|table| words::no_table(Some(table))));
    for after in [None, Some("1. a1a2".to_owned())] {
        let again = words::comes_again(after);
        said.push(words::comes_again_by_checks(again, RuleSet::Xiangqi, Color::Red));
    }
    said.push(words::headed(words::page_shows(), "a theme"));
    let turn = words::to_move(RuleSet::Chex, Color::Black);
    let worded = ["#2", "="].map(|text| text.parse().expect("a stipulation"));
    let caption = |asked| words::caption(turn.clone(), asked, Language::Chinese);
    said.extend(worded.map(caption));
    said.extend([words::asked(turn, "#2")]);
    said.extend([1.0, 4.0, 6.0, 8.0, 10.0].map(words::difficulty));
    let headings = [
        Heading::Moves(2),
        Heading::AnyLength,
        Heading::Stars(3),
        Heading::NoDifficulty,
        Heading::NoTheme,
        Heading::NoSource,
    ];
    said.extend(headings.map(words::heading));
    signs(&mut said);
    twins(&mut said);
    made_of_problems(mv, &mut said);
    records(&mut said);
    answers(&mut said);
    said.extend(scripted());
    said.extend(MarkKind::ALL.map(words::legend));
    let moves = vec![mv.clone(); 2];
    said.extend([words::refuted(&moves), words::or_others(&moves), words::one_of(mv, &moves)]);
    said.push(words::choice(&moves, &moves[..1]));
    said.push(words::choice(&moves[..1], &moves));
    said.push(words::choice(&[], &moves));
    said.push(words::marked_repetition(words::useless(), Some(WinKind::Repetition)));
    for (stopped, refused) in [(None, None), (Some(Stopped::Time), Some("why".to_owned()))] {
        let winners = WinnersReport {
            within: 3,
            found: Vec::new(),
            not_within: 2,
            open: 4,
            stopped,
            refused,
        };
        said.push(words::winners(&winners));
        said.extend(words::winners_open(&winners));
        said.push(words::winners(&WinnersReport {
            stopped: Some(Stopped::Time),
            refused: None,
            ..winners
        }));
    }
    said.extend(alternatives(mv));
    said.extend(failures(mv));
    said.extend(defences(mv));
    said.push(words::with_commas(vec![words::useless(), words::plain("e3")]));
    said.extend([Severity::Error, Severity::Warning].map(words::level));
    said.push(words::not_every_variation(Stopped::Time));
    said
}

fn signs(said: &mut Vec<Sentence>) {
    let stipulations = [
        "#2",
        "#",
        "#2 checks",
        "# checks",
        "+",
        "=",
        "h#2.5 duplex",
        "s#2",
        "r#2",
        "ser-#2",
        "ser-h#2",
        "ser-s#2",
        "hs==2",
        "#2.5",
        "#2 checkmate",
        "#2 by P",
        "#2 by Pg9",
    ];
    let stipulations = stipulations.map(|text| text.parse().expect("a stipulation"));
    said.extend(words::signs(stipulations.into_iter()).into_iter().map(|sign| sign.meaning));
}

fn made_of_problems(mv: &Move, said: &mut Vec<Sentence>) {
    mends(mv, said);
    matrices(said);
    prepends(said);
}

fn mends(mv: &Move, said: &mut Vec<Sentence>) {
    let edits = [
        Edit::Remove { man: 'p', at: 40 },
        Edit::Move { man: 'R', from: 40, to: 41 },
        Edit::Replace { man: 'R', by: 'N', at: 40 },
        Edit::Add { man: 'p', at: 40 },
    ];
    said.extend(edits.map(|edit| words::edit(RuleSet::Xiangqi, edit)));
    let (none, line) = (Line::default(), Line { moves: vec![mv.clone()], ..Line::default() });
    let own = || mv.clone();
    for (kind, line, moves, remedy) in [
        (FindingKind::NoSolution, &none, 0, Remedy::Solved(own())),
        (FindingKind::Cook, &none, 1, Remedy::Impossible),
        (FindingKind::Cook, &none, 1, Remedy::ByItself(own())),
        (FindingKind::ShortWin, &none, 1, Remedy::Refuted(own())),
        (FindingKind::Cook, &none, 1, Remedy::Gone),
        (FindingKind::Cook, &line, 0, Remedy::Gone),
        (FindingKind::Dual, &none, 1, Remedy::Gone),
        (FindingKind::Dual, &line, 1, Remedy::Gone),
        (FindingKind::ShortWin, &none, 1, Remedy::Gone),
        (FindingKind::WrongSolution, &none, 0, Remedy::Gone),
    ] {
        let (line, moves) = (line.clone(), vec![own(); moves]);
        said.push(words::mended(&Mended { kind, line, moves, remedy }));
    }
    said.extend(
        [(2, 3), (0, 1)].map(|(found, tried)| words::found_of_tried("mends", found, tried)),
    );
    said.extend(words::undecided_and_left("mends", 1, 1));
    said.extend(
        [(2, 3), (0, 1)].map(|(found, tried)| words::found_of_tried("improves", found, tried)),
    );
    said.extend(words::undecided_and_left("improves", 1, 1));
    said.extend(words::gained(&merits(2), &merits(1)));
    let man = |work| ManReport {
        at: 40,
        square: "e5".to_owned(),
        man: 'R',
        work,
        weaker: Some('P'),
        open: true,
    };
    let mates = [(true, true), (true, false), (false, true)];
    for (pure, economical) in mates {
        let bystanders = if economical { Vec::new() } else { vec!["e5".to_owned()] };
        let men = vec![
            man(Work::Idle),
            man(Work::StopsCooks { cooks: vec![own()] }),
            man(Work::StopsCooks { cooks: vec![own(); 5] }),
            man(Work::StopsDuals),
            man(Work::Undecided),
        ];
        let mate = Some(ModelMate { model: false, pure, bystanders });
        said.extend(words::economy(RuleSet::Xiangqi, &EconomyReport { men, mate }));
    }
}

/// Merits that are all better with a smaller number.
fn merits(number: u8) -> Merits {
    let count = usize::from(number);
    Merits {
        men: count,
        value: number.into(),
        idle: Some(count),
        duals: Some(count),
        quiet: number == 1,
        model: number == 1,
        tries: Some(9 - count),
        mates: Some(9 - count),
        nets: 1,
        threat: None,
    }
}

fn matrices(said: &mut Vec<Sentence>) {
    said.push(words::varied(RuleSet::Xiangqi, 'R'));
    let others = ["repeated", "mirrored", "left", "without-last-move"];
    let counted = Sign::NAMES.into_iter().chain(others);
    said.extend(counted.map(|name| words::placements_of(name, 2)));
    let faults = ["no-royal", "too-many", "territory", "check", "facing", "rule", "occupied"];
    said.extend(faults.map(|kind| words::placements_illegal(kind, 2)));
    let signs = Sign::NAMES.into_iter().chain(["study", "illegal", "elsewhere", "left"]);
    said.extend(signs.map(words::map_sign));
}

fn prepends(said: &mut Vec<Sentence>) {
    let kinds = [KeyKind::Quiet, KeyKind::Offer, KeyKind::Check, KeyKind::Capture];
    said.extend(kinds.map(words::key_kind));
    said.extend(
        [(2, 3), (0, 1)].map(|(found, tried)| words::found_of_tried("prepends", found, tried)),
    );
    said.extend(words::undecided_and_left("prepends", 1, 1));
    let refusals = [Unfit::NotDirect, Unfit::TooLong].into_iter().filter_map(Unfit::refusal);
    said.extend(refusals.map(words::prepends_refused));
}

fn twins(said: &mut Vec<Sentence>) {
    let position = RuleSet::Xiangqi.read("3k5/9/9/9/9/9/9/9/9/R3K4 w").expect("a position");
    let diagram = (position, Stipulation::SHORTEST);
    let changes = "move a1 a2; remove a2; add C b1; exchange b1 e1; exchange b1 e1; turn; mirror";
    let changes = format!("{changes}; stipulation #3");
    let made = twin(diagram, None, true, &changes).expect("a twin");
    said.push(words::twin(RuleSet::Xiangqi, &made, str::to_owned));
    let further = Twin { continued: true, ..made };
    said.push(words::twin(RuleSet::Xiangqi, &further, str::to_owned));
}

fn summaries(said: &mut Vec<Sentence>) {
    for kind in FindingKind::ALL {
        said.extend([false, true].map(|minor| words::labelled(kind, minor, words::useless())));
        said.extend([false, true].map(|so_far| words::missing(kind, so_far)));
    }
    said.extend(
        [WinKind::Checkmate, WinKind::Stalemate, WinKind::Bared, WinKind::Repetition]
            .map(words::win),
    );
    for other in [WinKind::Stalemate, WinKind::Bared] {
        said.push(words::wins(WinKind::Checkmate, &[WinKind::Checkmate, other]));
    }
    for verdict in Verdict::ALL {
        said.push(words::outcome(Outcome::Expected(verdict)));
    }
    said.extend(runs());
    said.extend(alike());
    said.extend(mined());
    said.extend(certificates());
    let outcomes =
        [Outcome::Sound, Outcome::Unexpected, Outcome::Unsound, Outcome::Undecided, Outcome::Error];
    said.extend(outcomes.map(words::outcome));
    said.extend([words::broken(true), words::broken(false)]);
    let hidden = [
        Hidden::Duals(2),
        Hidden::Minor(2, false),
        Hidden::Minor(2, true),
        Hidden::Solutions(2),
        Hidden::Variations(2),
        Hidden::Items(2),
    ];
    said.extend(hidden.map(words::hidden));
}

fn claims(mv: &Move, said: &mut Vec<Sentence>) {
    let claims = [
        Claim::Win { moves: 2, or_fewer: false },
        Claim::Win { moves: 2, or_fewer: true },
        Claim::Loss { moves: 2, or_fewer: false },
        Claim::Loss { moves: 2, or_fewer: true },
        Claim::Won,
        Claim::Drawn,
    ];
    said.extend(claims.map(words::claim));
    said.extend([words::claimed_move(Some(mv)), words::claimed_move(None)]);
    for verdict in [
        AuditVerdict::Confirmed,
        AuditVerdict::Shorter,
        AuditVerdict::Longer,
        AuditVerdict::Refuted,
        AuditVerdict::WrongMove,
        AuditVerdict::Undecided,
        AuditVerdict::Unclaimed,
    ] {
        said.push(words::audit(verdict, words::moves_before()));
    }
    for (moves, at_most) in [(Some(2), None), (None, Some(3)), (None, None)] {
        let answer = Answer { moves, at_most, ..Answer::default() };
        said.push(words::claimed_mate("engine", 4, &answer));
    }
}

/// Many results, and what tables hold.
fn runs() -> Vec<Sentence> {
    let numbers = ["10", "7 (70 %)", "2", "1"];
    let man = || words::man(Color::Red, "chariot");
    let mut said = Vec::new();
    said.extend([true, false].map(words::named_problems));
    for kind in ["verdict", "shorter", "longer", "keys", "position", "lost", "added"] {
        said.push(words::difference(kind, "p", "solved", "3"));
        said.push(words::compared(words::problems(2), vec![words::differences(kind, 2)]));
    }
    said.push(words::compared(words::problems(2), Vec::new()));
    said.extend(Color::ALL.map(|color| words::of_side(RuleSet::Chex, color, numbers)));
    said.push(words::natural(numbers));
    said.extend([true, false].map(|alone| words::by_rule("3", "4", alone)));
    said.extend([true, false].map(|win| words::longest(win, 9, "12", "4k4 w")));
    for value in [Wdl::Win, Wdl::Draw, Wdl::Loss] {
        let usually = words::usually(value, "3 (1 %)");
        said.push(words::exceptions(usually.clone(), Vec::new()));
        said.push(words::exceptions(usually, vec![words::exception(man(), "1", "2"); 2]));
    }
    said.extend([words::built(2, 0, 3), words::built(2, 1, 3)]);
    said
}

/// What problems have in common.
fn alike() -> Vec<Sentence> {
    let men = [vec!["ca3".to_owned()], Vec::new()];
    let names =
        ["position", "position-but-idle", "inside", "contains", "key-and-net", "net", "harm"];
    let mut said = Vec::new();
    for (number, likeness) in names.into_iter().enumerate() {
        let only = [&men[number % 2][..], &men[(number + 1) % 2][..]];
        let (mirrored, turned) = (number < 3, number > 1);
        let how = words::Resemblance { likeness, plies: number, only, mirrored, turned };
        said.push(words::anticipated(("a", 1), ("b", 2), words::resemblance(&how)));
        said.push(words::like(("b", 2), words::resemblance(&how)));
    }
    said.push(words::nothing_like_it());
    said.extend([true, false].map(|it| words::compared_by_position(words::problems(2), it)));
    let names = ["exact", "mirror", "colors", "mirror and colors", "idea"];
    said.extend(names.map(|name| words::duplicate(("a", 1), ("b", 2), name)));
    said
}

/// What tables are planned, and what is found in them.
fn mined() -> Vec<Sentence> {
    let (rules, turn) = (RuleSet::Xiangqi, Color::Black);
    vec![
        words::of_memory("8 100", "11.7 KiB"),
        words::build_cost("8 190", "11.7 KiB", "1.2 KiB", 1),
        words::tables_for(3, 3, "1 GiB"),
        words::tables_for(2, 3, "1 GiB"),
        words::mined(rules, turn, Value::Loss(8), Some(Value::Draw), None, 0),
        words::mined(rules, turn, Value::Draw, None, Some((1, 3)), 2),
        words::none_mined("zugzwang", "KRK", false),
        words::none_mined("zugzwang", "KRK", true),
    ]
}

fn certificates() -> Vec<Sentence> {
    let mut said = vec![words::proven_solutions(0, "")];
    said.extend([true, false].map(|at_most| words::proven_key("c6d8", 2, at_most)));
    said.push(words::proven_solutions(2, "c6d8 e10e9, c6b8 e10e9"));
    let open = ["duals", "minor-duals", "more-duals", "later-moves"];
    said.extend(open.map(words::not_proven));
    said.extend(words::certified_author("", Some("2")));
    said.extend(words::certified_author("c6d8 e10f10 g9f9#", None));
    let sound = || words::verdict(Verdict::Sound);
    said.push(words::proven_verdict(sound(), Some("strict"), 2));
    said.push(words::stated(words::label(FindingKind::Cook, true), "1. a1a2", "b1b2", false));
    said
}

/// What can be said of the other winning moves of a solution.
fn alternatives(mv: &Move) -> Vec<Sentence> {
    let grades = [Grade::Dual, Grade::Transposition, Grade::Detour, Grade::OtherWin];
    let grades = grades.into_iter().map(Some).chain([None]);
    let found: Vec<_> =
        grades.map(|grade| AlternativeReport { mv: mv.clone(), moves: 4, grade }).collect();
    let place = |line: Line, found| AlternativePlace {
        line,
        followed: mv.clone(),
        left: 2,
        found,
        not_within: 3,
        open: 1,
    };
    let line = Line { moves: vec![mv.clone(); 2], ..Line::default() };
    let mut report = AlternativesReport {
        beyond: 2,
        places: vec![place(Line::default(), found.clone()), place(line, found)],
        examined: 2,
        of: 3,
        stopped: Some(Stopped::Nodes),
    };
    let mut said = vec![words::alternatives(&report)];
    said.extend(report.places.iter().filter_map(|it| words::alternatives_at(it, false)));
    let many = AlternativePlace {
        found: vec![report.places[0].found[0].clone(); 9],
        ..report.places[0].clone()
    };
    said.extend(words::alternatives_at(&many, true));
    said.extend(words::alternatives_open(&report));
    report.places.clear();
    said.push(words::alternatives(&report));
    report.stopped = None;
    said.push(words::alternatives(&report));
    said
}

/// What can be said of the failure of a try.
fn failures(mv: &Move) -> Vec<Sentence> {
    use Refuting::{Checks, Defends, Flees, Interposes, Takes, TakesBack, Wins};
    let man = PlacedMan { side: "Black".to_owned(), man: "horse".to_owned(), at: "a1".to_owned() };
    let failure = |does| FailureReport {
        reply: mv.clone(),
        does,
        man: man.clone(),
        taken: (does == Takes).then(|| man.clone()),
        experiments: [("without", true, None), ("with", true, None), ("pass", false, None)]
            .into_iter()
            .chain([("later", false, Some(3))])
            .map(|(kind, has_man, moves)| {
                let man = has_man.then(|| man.clone());
                ExperimentReport { kind, man, moves }
            })
            .collect(),
        reasons: Vec::new(),
    };
    let mate = || Some(("a2".to_owned(), words::useless()));
    let does = [Wins, TakesBack, Takes, Flees, Interposes, Checks, Defends];
    let reasons = |does| words::failure(mv, &failure(does), mate());
    let found = TryReport {
        mv: mv.clone(),
        refutations: Vec::new(),
        line: Line::default(),
        threat: None,
        failure: Some(FailureReport { reasons: reasons(Wins), ..failure(Wins) }),
    };
    let alike =
        words::failures(&[&found, &found]).into_iter().chain(words::likewise([mv].into_iter()));
    does.into_iter().flat_map(reasons).chain(alike).collect()
}

/// What can be said of a defence that fails.
fn defences(mv: &Move) -> Vec<Sentence> {
    let man = PlacedMan { side: "Black".to_owned(), man: "horse".to_owned(), at: "a1".to_owned() };
    let harm = |kind| {
        let man = super::summaries::names_man(kind).then(|| man.clone());
        HarmReport { kind, square: "a2".to_owned(), man }
    };
    let defence = |forced, meets: Option<bool>, harms| {
        words::defence(&DefenceReport {
            after: Vec::new(),
            reply: mv.clone(),
            answer: mv.clone(),
            forced,
            threat: meets.map(|_| mv.clone()),
            meets,
            always: !forced && meets == Some(true),
            harms,
            reasons: Vec::new(),
        })
    };
    let harms = Harming::ALL.map(harm).to_vec();
    let without = [Some(true), Some(false), None].map(|meets| (false, meets, Vec::new()));
    let all = [(true, Some(true), harms)].into_iter().chain(without);
    all.flat_map(|(forced, meets, harms)| defence(forced, meets, harms)).collect()
}

/// What the scripts of pages that train say; they fill the parts themselves.
fn scripted() -> Vec<Sentence> {
    let parts = ["date", "due", "move", "moves", "number", "of", "reply", "right"];
    let keys = Language::English.catalogue().templates().keys();
    let sentence = |key: &String| {
        let asked = placeholders(Language::English, key);
        let parts = parts.iter().filter(|&&part| asked.contains_key(part));
        parts.fold(Sentence::new(key.clone()), |said, part| said.text(part, "text"))
    };
    keys.filter(|key| key.starts_with("train.")).map(sentence).collect()
}

/// What a file says besides the board.
fn records(said: &mut Vec<Sentence>) {
    for intended in ["2", "2.1.1"] {
        let intended = intended.parse().unwrap();
        said.push(words::wanted_solutions(words::plain("h#2"), &intended));
    }
    said.extend(Relation::ALL.map(|relation| words::related(relation, "cook-1")));
}

/// Solvers' answers.
fn answers(said: &mut Vec<Sentence>) {
    said.push(words::answer_wrong("a1a2", None));
    said.push(words::answer_wrong("a1a2", Some("e10e9")));
}
