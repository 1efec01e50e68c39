//! scratch
use paiju::{game::*, rules::xiangqi::*};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let p: Position<Xiangqi> =
        if a.len() > 2 { fen::read(&a[2]).unwrap() } else { Position::start() };
    let d: u32 = a[1].parse().unwrap();
    println!("{p}");
    let t = std::time::Instant::now();
    let n = perft(&p, d);
    let s = t.elapsed().as_secs_f64();
    println!("{n} {:.3}s {:.1} M/s", s, n as f64 / s / 1e6);
}
