//! Speed of the rules: leaf positions a second, and the single questions a search asks.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use paiju::game::{Position, Rules, fen, perft};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;

/// Positions with their depths: the start, an open middle game, an end game, a side in
/// double check and one whose general is hemmed in by pins.
const POSITIONS: [(&str, &str, u32); 5] = [
    ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 4),
    ("middle game", "r1bakab1r/9/1cn3nc1/p3p1p1p/2p6/6P2/P1P1P3P/1CN1C1N2/9/R1BAKAB1R w", 3),
    ("end game", "3ak4/4a4/4b4/9/2b1C4/9/4P4/4B4/4A1r2/2BAK2R1 w", 4),
    ("double check", "2bak4/9/3N5/4R4/2b6/2c6/9/4B2n1/4A1r2/2BAK4 b", 4),
    ("pins", "3ak1b2/4a4/4b4/9/4C4/2r1R4/9/4C4/3pA4/2rAK4 b", 3),
];

/// The same for Chex: the start, two middle games full of blocked diagonals, one of them in
/// check, and end games, one with castling.
const HEXAGONS: [(&str, &str, u32); 5] = [
    ("start", "rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk", 6),
    ("middle game", "1b1k/2pp1/r2p2/1P3p1/2PBP1/1Kn2/R3 w -", 4),
    ("check", "r1k1/bp3/1p1pRp/6P/2PP2/PP3/N1K1 b k", 5),
    ("castling", "1b1k/rp1pp/p2B2/1P1N3/2P3/1P2P/nK1R w K", 4),
    ("end game", "4/4R/2K3/4B1r/4k1/2pN1/1R2 w -", 4),
];

criterion_group!(benches, points, cells, questions);
criterion_main!(benches);

fn points(criterion: &mut Criterion) {
    leaves(Xiangqi::default(), criterion, &POSITIONS);
    leaves(Xiangqi::CHINA_SCHACH, criterion, &POSITIONS);
}

fn cells(criterion: &mut Criterion) {
    leaves(Chex::default(), criterion, &HEXAGONS);
}

fn leaves<R: Rules>(rules: R, criterion: &mut Criterion, positions: &[(&str, &str, u32)]) {
    let mut group = criterion.benchmark_group(format!("perft/{}", rules.name()));
    group.sample_size(10);
    for &(name, text, depth) in positions {
        let position = read(rules, text);
        group.throughput(Throughput::Elements(perft(&position, depth)));
        let id = BenchmarkId::new(name, depth);
        group.bench_function(id, |bencher| bencher.iter(|| perft(black_box(&position), depth)));
    }
    group.finish();
}

/// Each question over all the benchmark's positions and those one move on; the throughput
/// is in positions, for `after` in moves.
fn questions(criterion: &mut Criterion) {
    let mut positions: Vec<Position<Xiangqi>> =
        POSITIONS.iter().map(|(_, text, _)| read(Xiangqi::default(), text)).collect();
    let moves = |position: &Position<Xiangqi>| {
        let position = *position;
        position.legal_moves().into_iter().map(move |mv| (position, mv))
    };
    let nexts: Vec<_> = positions.iter().flat_map(moves).collect();
    positions.extend(nexts.iter().map(|(position, mv)| position.after(*mv)));

    let mut group = criterion.benchmark_group("questions");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut ask = |name: &str, question: fn(&Position<Xiangqi>) -> usize| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(&positions).iter().map(question).sum::<usize>());
        });
    };
    ask("legal_moves", |position| black_box(position.legal_moves()).len());
    ask("count_legal", Position::count_legal);
    ask("has_legal_move", |position| usize::from(position.has_legal_move()));
    ask("is_check", |position| usize::from(position.is_check()));
    group.throughput(Throughput::Elements(nexts.len() as u64));
    group.bench_function("after", |bencher| {
        bencher.iter(|| {
            for (position, mv) in black_box(&nexts) {
                black_box(position.after(*mv));
            }
        });
    });
    group.finish();
}

fn read<R: Rules>(rules: R, text: &str) -> Position<R> {
    fen::read_under(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
