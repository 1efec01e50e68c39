//! Speed of generation: sound and economical problems a second on one core, themes,
//! difficulty and the author's solution included.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use paiju::game::{Position, fen};
use paiju::generate::{Criteria, Generator, Mutations, RetractedMates, Source, Units};
use paiju::problem::{Board, yaml};
use paiju::rules::xiangqi::Xiangqi;

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

fn generator(source: &str, moves: u8) -> Generator<Xiangqi> {
    let source: Box<dyn Source<Xiangqi>> = match source {
        "mates" => Box::new(RetractedMates::new(None).unwrap_or_else(|error| panic!("{error}"))),
        _ => Box::new(Mutations::new(problems())),
    };
    let criteria = Criteria { moves: moves..=moves, ..Criteria::default() };
    Generator { sources: vec![source], criteria, seed: 1, climb: 0 }
}

/// The problems of `puzzles/`.
fn problems() -> Vec<(Position<Xiangqi>, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut found = Vec::new();
    for name in ["patterns", "traitors", "lengths", "mechanics"] {
        let file = folder.join(name).with_extension("yaml");
        let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{error}"));
        for collection in yaml::read(&bytes, name).collections {
            for slot in &collection.problems {
                let Some(entry) = &slot.entry else { continue };
                let Board::Fen(text) = &entry.board else { continue };
                if let Ok(position) = fen::read(text.as_str()) {
                    found.push((position, slot.id.clone()));
                }
            }
        }
    }
    found
}
