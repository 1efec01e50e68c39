//! How long it takes to ask a table in a file for the value of a position: anywhere in a
//! great table, so that mostly a block must be read and unpacked, and in a small one all of
//! whose blocks are kept; and for the values of all moves of a position.

#![expect(clippy::unwrap_used, reason = "a bench may stop at what cannot be")]

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, criterion_group, criterion_main};
use paiju::game::{Color, Position, Repetition};
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{BuildMonitor, Material, Probe, TableFolder, build, file, move_values};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

criterion_group!(benches, probes);
criterion_main!(benches);

/// 35 million positions with either side to move, in more blocks than a file keeps.
const GREAT: &str = "KNPKABB";
const SMALL: &str = "KRKN";

fn probes(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    for material in [GREAT, SMALL] {
        save(material, folder.path());
    }
    let mut group = criterion.benchmark_group("probe");
    for material in [GREAT, SMALL] {
        let folder = TableFolder::new(Xiangqi::default(), folder.path(), Repetition::None);
        let positions = positions(material);
        let mut next = positions.iter().cycle();
        let mut position = || next.next().unwrap();
        // Warm: what is to be kept is kept.
        for position in &positions {
            assert!(folder.probe(position).unwrap().is_some());
        }
        group.bench_function(material, |bencher| {
            bencher.iter(|| black_box(folder.probe(position()).unwrap()));
        });
        group.bench_function(format!("{material}, all moves"), |bencher| {
            bencher.iter(|| black_box(move_values(&folder, position()).unwrap()));
        });
    }
    group.finish();
}

/// Builds the table of a material and all that it rests on into a folder.
fn save(material: &str, folder: &Path) {
    let built = TableFolder::new(Xiangqi::default(), Path::new("no folder"), Repetition::None);
    let stop = AtomicBool::new(false);
    for part in Material::read(Xiangqi::default(), material).unwrap().with_dependencies() {
        let find = |wanted: &Material<Xiangqi>| built.table(wanted).unwrap();
        let monitor = BuildMonitor::new(&stop);
        let table = build(part, Repetition::None, find, &monitor).unwrap();
        file::save(folder, &table).unwrap();
        built.insert(Arc::new(table));
    }
}

/// Positions from all over a table, in no order.
fn positions(material: &str) -> Vec<Position<Xiangqi>> {
    let index = paiju::tablebase::Index::new(Material::read(Xiangqi::default(), material).unwrap());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let position = || {
        let turn = Color::ALL[random.random_range(0..2)];
        Position::new(index.board(random.random_range(0..index.len()))?, turn, ()).ok()
    };
    std::iter::repeat_with(position).flatten().take(1 << 15).collect()
}
