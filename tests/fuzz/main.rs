//! Hostile input: texts that are nearly right, by the thousand in every test run, by the
//! million with `PAIJU_FUZZ=10000000`; `PAIJU_FUZZ_ONLY=games` tries the targets with that word.
//!
//! Good texts are cut, spliced and sprinkled with the words and bytes that matter in them.
//! No case may panic, take longer than a second, or more memory than its input accounts for.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]
#![expect(clippy::print_stdout, reason = "how much was tried is part of the result")]

mod games;
mod mutate;
mod protocol;

use std::time::{Duration, Instant};

use paiju::checker::{self, Board};
use paiju::game::Position;
use paiju::input::{Format, Input, PoseOptions};
use paiju::notation::{self, Notation, NotationRules};
use paiju::problem::{Solution, Stipulation, yaml};
use paiju::rules::RuleSet;
use paiju::with_position;

use mutate::Mutator;

/// The longest time that one case may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// The most memory that the whole test may take, in KiB: single cases are small.
const MEMORY: u64 = 256 << 10;

const FENS: [&str; 5] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w",
    "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 b - -",
    "3k5/4PPP2/9/9/9/2P6/P8/9/9/4K4 b",
    "rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk",
];

const MOVES: [&str; 10] = [
    "h3e3",
    "h2e2",
    "H2-E2",
    "C2=5",
    "+P-4",
    "炮二平五",
    "前馬進８",
    "傌八進七",
    "e10e9",
    "g6g7=r",
];

const SOLUTIONS: [&str; 4] = [
    "1. c6-d8+ e10-f10 (1... e10-e9 2. a9-a10) 2. g9-f9#",
    "1... x 1. h3e3! {a comment} h10g8?? 2. C2=5 (2. b1c3 (2... h8e8)) ++",
    "1.炮二平五 馬８進７ 2.傌二進三",
    "* 1. a1a2 !? 2. #",
];

const YAML: [&str; 3] = [
    "collection: x\nrules: xiangqi\nproblems:\n  - id: a\n    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\n    stipulation: \"#2\"\n    solution: 1. c6d8+ e10f10 2. g9f9#\n    source: {name: n, date: 1}\n    expect: [cook]\n",
    "- diagram: |\n    . . . a k . . . .\n    . . . . a . P . .\n    . . . . . . . . .\n    . . . . . . . . .\n    . . N . . . . . .\n    . . . . . . r . .\n    . . . . . . . . .\n    . . . . . . . . .\n    . . . p . . . . .\n    . . . . K . . . .\n  turn: red\n  stipulation: '# checks'\n  twins: {b: move c6 e6}\n",
    "---\n- {fen: x, stipulation: \"#1\"}\n---\n&a [*a, !!str \"\\u0041\", >-\n  folded\n ]\n...\n",
];

const CERTIFICATES: [&str; 3] = [
    "paiju certificate 5\nrules xiangqi\nrepetition checks\nfen 3ak1P2/3P5/3r1P3/9/9/9/9/9/9/5K3 w\nstipulation #3\npolicy standard\nintended -\nauthor g10f10 e10f10 f8f9 f10e10 f9f10#\nwanted g10f10\nkey g10f10 3\nminor-duals all\nproof\nd8f8 d8d1*4 e10e9 e10d10 d8d1\ne10f10\n2 e10f10\n1 f10e10\nf8f9\nf8f9\nend\n",
    "paiju certificate 5\nrules china-schach\nrepetition none\nfen 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\nstipulation #2\npolicy none\nkey c6d8 2\nproof\nend\n",
    "paiju certificate 5\nrules xiangqi\nrepetition checks\nfen 5a3/9/3k5/8C/9/4R4/9/5K3/9/9 w\nstipulation #2 by R\npolicy strict\nintended -\nsolution f3e3\nproof\nend\n",
];

const ROWS: [&str; 4] = [
    "{\"fen\":\"3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\",\"id\":7,\"stipulation\":\"#2\",\"expect\":[\"cook\"]}\n",
    "id,fen,stipulation\na,\"3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\",#2\n\"b\nc\",x,\n",
    "# t\nfen\tsolution\n3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\t1. c6d8\n",
    "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - id \"a;b\"; dm 2;\nbad\n",
];

/// What is tried, and which part of the cases.
type Target = (&'static str, u64, fn(&mut Mutator) -> bool);

const TARGETS: [Target; 8] = [
    ("position texts", 30, fens),
    ("moves", 30, moves),
    ("solutions and stipulations", 12, solutions),
    ("certificates", 20, certificates),
    ("files of problems", 6, files),
    ("YAML", 2, documents),
    ("files of games", 10, games::games),
    ("conversations of 25 lines", 2, protocol::conversations),
];

#[test]
fn no_text_panics_hangs_or_fills_the_memory() {
    let cases: u64 = std::env::var("PAIJU_FUZZ").map_or(20_000, |text| text.parse().unwrap());
    let seed: u64 = std::env::var("PAIJU_SEED").map_or(1, |text| text.parse().unwrap());
    let only = std::env::var("PAIJU_FUZZ_ONLY").unwrap_or_default();
    for (name, share, target) in TARGETS.into_iter().filter(|target| target.0.contains(&only)) {
        let (mut slowest, mut good, count) = (Duration::ZERO, 0, cases * share / 100);
        for case in 0..count {
            let (is_good, took) = tried(target, seed.wrapping_mul(0x1000_0000_01b3) ^ case);
            good += u64::from(is_good);
            assert!(took < PATIENCE, "{name}, case {case} of seed {seed}: {took:?}");
            slowest = slowest.max(took);
        }
        println!("{name}: {count} cases, {good} of them good, the slowest {slowest:.2?}");
        // Texts that are never good test only the first check.
        assert!(good * 200 > count && good < count, "{name}: {good} of {count} were good");
    }
    let most = peak();
    println!("{} MiB at most", most >> 10);
    assert!(most < MEMORY, "{most} KiB");
}

/// Tries a case; returns whether it was good and how long it took. On a busy machine one that is
/// quick can take long, so a long time counts only if it recurs.
fn tried(target: fn(&mut Mutator) -> bool, seed: u64) -> (bool, Duration) {
    let once = || {
        let start = Instant::now();
        (target(&mut Mutator::new(seed)), start.elapsed())
    };
    let (is_good, mut took) = once();
    for _ in 0..5 {
        if took < PATIENCE {
            break;
        }
        took = took.min(once().1);
    }
    (is_good, took)
}

/// The most memory of this process so far, in KiB; 0 where the system does not tell.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}

fn fens(mutator: &mut Mutator) -> bool {
    let text = mutator.text(&FENS);
    let mut good = false;
    for rules in RuleSet::ALL {
        let read = rules.read(&text);
        if let Ok(rules) = rules.name().parse::<checker::Rules>() {
            let board = Board::read(&text, rules);
            // What the kernel takes for a position, the checker does, too.
            assert!(read.is_err() || board.is_ok() || text.contains('\u{feff}'), "{text:?}");
            good |= board.is_ok_and(|board| !board.moves().is_empty());
        }
        good |= read.is_ok();
    }
    good
}

fn moves(mutator: &mut Mutator) -> bool {
    let text = mutator.text(&MOVES);
    let notation = Notation::ALL[mutator.below(Notation::ALL.len())];
    let position = RuleSet::ALL[mutator.below(RuleSet::ALL.len())].start();
    with_position!(&position, position => read(notation, position, &text))
}

/// Whether the text is a move, which is then written and read again.
fn read<R: NotationRules>(notation: Notation, position: &Position<R>, text: &str) -> bool {
    match notation::read(notation, position, text) {
        Ok(mv) => {
            let written = notation::write(notation, position, mv);
            assert_eq!(notation::read(notation, position, &written), Ok(mv), "{text:?}");
            true
        }
        Err(error) => error.to_string().is_empty(),
    }
}

fn solutions(mutator: &mut Mutator) -> bool {
    let text = mutator.text(&SOLUTIONS);
    let asked = mutator.text(&["#3 checks", "#", "+", "h#2"]);
    let asked = asked.parse::<Stipulation>().is_ok();
    text.parse::<Solution>().is_ok() || asked
}

fn certificates(mutator: &mut Mutator) -> bool {
    let bytes = mutator.bytes(&CERTIFICATES);
    checker::proof::check(&mut bytes.as_slice(), 1000).is_ok()
}

fn documents(mutator: &mut Mutator) -> bool {
    let bytes = mutator.bytes(&YAML);
    let read = yaml::read(&bytes, "fuzz.yaml");
    read.collections.iter().any(|collection| !collection.problems.is_empty())
}

/// Any text as a file of any name and format, as every command reads it.
fn files(mutator: &mut Mutator) -> bool {
    let texts = [&ROWS[..], &YAML, &FENS, &CERTIFICATES, &games::TEXTS];
    let kind = mutator.below(texts.len());
    let text = mutator.bytes(texts[kind]);
    let names = ["a", "a.yaml", "a.epd", "a.tsv", "a.csv", "a.jsonl", "a.pgn", "a.ubb", ".b.c"];
    let name = names[mutator.below(names.len())];
    let folder = std::env::temp_dir().join(format!("paiju-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let lines = text.split(|&byte| byte == b'\n').count() as u64;
    std::fs::write(&path, text).unwrap();
    let formats =
        [Format::Yaml, Format::Jsonl, Format::Csv, Format::Tsv, Format::Positions].map(Some);
    let format = formats.get(mutator.below(2 * formats.len())).copied().flatten();
    let input = Input { paths: vec![path], format, ..Input::default() };
    let mut good = 0;
    let mut number = 0;
    for raw in input.problems() {
        assert!(raw.number == 0 || raw.number == number + 1, "{raw:?}");
        number = number.max(raw.number);
        let posed = raw.pose(&PoseOptions::default());
        assert!(posed.line <= lines + 1, "line {} of {lines}", posed.line);
        for label in posed.diagnostics().iter().filter_map(|one| one.primary.as_ref()) {
            assert!(label.span.end <= posed.excerpt.text.len(), "{label:?} in {:?}", posed.excerpt);
            assert!((1..=lines + 1).contains(&posed.excerpt.line(label.span.start)), "{posed:?}");
        }
        // A file without problems, such as a whole game, is not an error, but it is reported.
        let is_said = match posed.no_problem {
            Some(_) => !posed.diagnostics().is_empty(),
            None => posed.has_error() || raw.number == 0,
        };
        assert!(posed.problem.is_ok() || is_said, "{posed:?}");
        let converted = raw.convert(&PoseOptions::default());
        assert!(converted.is_ok() || is_said, "{posed:?}");
        good += usize::from(posed.problem.is_ok());
    }
    std::fs::remove_dir_all(&folder).unwrap();
    good > 0
}
