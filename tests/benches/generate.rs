//! Speed of generation: sound and economical problems a second on one core, themes,
//! difficulty and the author's solution included.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use paiju::generate::{CandidateSource, Criteria, Generator};
use paiju::problem::{Board, yaml};
use paiju::rules::{AnyPosition, RuleSet};

criterion_group!(benches, rates);
criterion_main!(benches);

/// The throughput is in problems.
fn rates(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    group.sample_size(10);
    for moves in [2, 3, 4] {
        for source in ["mates", "mutate"] {
            let generator = generator(source, moves);
            let stop = AtomicBool::new(false);
            let work = || (0..8).map(|unit| generator.run_unit(unit, &stop).sound).sum::<u64>();
            let found = work();
            assert!(found > 0, "{source} {moves}");
            group.throughput(Throughput::Elements(found));
            let id = BenchmarkId::new(source, moves);
            group.bench_function(id, |bencher| bencher.iter(work));
        }
    }
    group.finish();
}

fn generator(source: &str, moves: u8) -> Generator {
    let source = match source {
        "mates" => CandidateSource::Mates,
        _ => CandidateSource::Mutations(problems()),
    };
    let criteria = Criteria { moves: moves..=moves, ..Criteria::default() };
    let stop = AtomicBool::new(false);
    let opened = Generator::new(RuleSet::Xiangqi, criteria, 1, 0, vec![source], &stop);
    opened.unwrap_or_else(|error| panic!("{error}"))
}

/// The problems of `puzzles/`.
fn problems() -> Vec<(AnyPosition, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut found = Vec::new();
    for name in ["patterns", "traitors", "lengths", "mechanics"] {
        let file = folder.join(name).with_extension("yaml");
        let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{error}"));
        for collection in yaml::read(&bytes, name).collections {
            for slot in &collection.problems {
                let Some(entry) = &slot.entry else { continue };
                let Board::Fen(text) = &entry.board else { continue };
                if let Ok(position) = RuleSet::Xiangqi.read(text.as_str()) {
                    found.push((position, slot.id.clone()));
                }
            }
        }
    }
    found
}
