//! Speed of the solver: time to a first win, to the proof that it is the shortest, to all keys.
//!
//! `paiju bench` tells the same of any collection, problem by problem; this is for changes of
//! the engines, which criterion holds against the run before.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use paiju::game::{SearchRules, fen};
use paiju::notation::NotationRules;
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, MAX_LENGTH, Prove, Prover, Question, solve};

/// Problems with the length of their shortest win.
type Problems = [(&'static str, &'static str, u8)];

const XIANGQI: &Problems = &[
    ("four horses", "9/5k3/5a3/N8/2c5N/9/9/9/4K4/9 w", 4),
    ("a cannon withdraws", "2Nak4/9/4ba3/R8/9/9/9/9/1C7/3K5 w", 4),
    ("chariot and horse", "3k1ab2/4n4/9/9/6R2/9/9/9/9/4K4 w", 5),
    ("horse and soldier", "3k5/4a4/9/9/9/4N4/4P4/9/9/4K4 w", 8),
    ("chariot and horse apart", "5k3/9/9/9/9/R8/9/4n4/9/3K5 w", 13),
];

const CHINA_SCHACH: &Problems = &[
    ("a chariot as a shield", "6c2/4k4/3a4R/9/4C4/9/9/3K5/9/9 w", 4),
    ("cannon and horse", "3k5/4a4/9/9/4C4/4N4/9/9/9/4K4 w", 6),
];

const CHEX: &Problems = &[
    ("a quiet bishop", "4/5/2RpB1/k4NK/6/5/2b1 w -", 2),
    ("rook and knight", "4/4k/4n1/7/2K3/5/2R1 w -", 3),
];

criterion_group!(benches, timings);
criterion_main!(benches);

fn timings(criterion: &mut Criterion) {
    each(Xiangqi::default(), criterion, XIANGQI);
    each(Xiangqi::CHINA_SCHACH, criterion, CHINA_SCHACH);
    each(Chex::default(), criterion, CHEX);
}

fn each<R: NotationRules + SearchRules>(rules: R, criterion: &mut Criterion, problems: &Problems) {
    let mut group = criterion.benchmark_group(format!("solve/{}", rules.name()));
    group.sample_size(10);
    let question = Question { within: None, checks: false };
    for &(name, text, moves) in problems {
        let position = fen::read_under(rules, text).unwrap_or_else(|error| panic!("{error}"));
        let prover = || Prover::new(false, &Limits::default());
        let answer = solve(&mut prover(), &position, question);
        assert_eq!(answer.moves, Some(moves), "{name}");
        let start = prover().start(&position);
        group.bench_function(BenchmarkId::new("first win", name), |bencher| {
            bencher.iter(|| black_box(prover().wins(&start, MAX_LENGTH)));
        });
        group.bench_function(BenchmarkId::new("shortest", name), |bencher| {
            bencher.iter(|| {
                let mut prover = prover();
                (1..=moves).find(|&moves| {
                    black_box(prover.wins(&prover.start(&position), moves)) == Ok(true)
                })
            });
        });
        group.bench_function(BenchmarkId::new("all keys", name), |bencher| {
            bencher.iter(|| black_box(solve(&mut prover(), &position, question)));
        });
    }
    group.finish();
}
