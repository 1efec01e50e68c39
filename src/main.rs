//! scratch
use paiju::{game::*, rules::xiangqi::*, solve::*};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let max: u8 = a[1].parse().unwrap();
    let checks = a.len() > 3;
    for line in std::fs::read_to_string(&a[2]).unwrap().lines() {
        if line.starts_with('#') || !line.contains(" w") && !line.contains(" b") {
            continue;
        }
        let fen = line.split('\t').find(|f| f.contains('/')).unwrap();
        let p: Position<Xiangqi> = fen::read(fen).unwrap();
        let t = std::time::Instant::now();
        let mut pr = Prover::new(
            checks,
            &Limits { time: Some(std::time::Duration::from_secs(10)), ..Limits::default() },
        );
        let mut keys = vec![];
        let mut n = 0;
        let mut stop = false;
        'out: for m in 1..=max {
            for mv in p.legal_moves() {
                let c = p.after(mv);
                if checks && !c.is_check() {
                    continue;
                }
                match pr.loses(&c, m - 1) {
                    Ok(true) => keys.push(format!("{}{}", mv.from, mv.to)),
                    Ok(false) => {}
                    Err(_) => {
                        stop = true;
                        break 'out;
                    }
                }
            }
            if !keys.is_empty() {
                n = m;
                break;
            }
        }
        keys.sort();
        println!(
            "{fen}\t{}\t{}\t{:.4}\t{}",
            if stop { "?".into() } else { n.to_string() },
            keys.join(" "),
            t.elapsed().as_secs_f64(),
            pr.nodes()
        );
    }
}
