//! Keys are exact: what the crate argues by algebra is verified here by looking at every
//! set of men of every role, and once more on many positions.

use std::collections::BTreeSet;

use paiju::game::{Color, Key, Piece, Position, Rights, Role, Rules, Square, fen};
use paiju::rules::chex::{self, Castling, Cell, Chex};
use paiju::rules::xiangqi::{Xiangqi, XiangqiRole};

use crate::random::{play, throw};

#[test]
fn no_two_sets_of_men_of_one_role_have_the_same_part_of_a_key() {
    for color in Color::ALL {
        for &role in XiangqiRole::ALL {
            let men: Vec<Key> = parts(color, role);
            let most = Xiangqi::limit(role);
            let mut keys = Vec::new();
            sums(&men, most, Key::default(), &mut keys);
            assert_eq!(keys.len() as u64, subsets(men.len() as u64, most as u64), "{role:?}");
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "{color:?}'s {role:?}: two sets of men share a key");
        }
    }
}

/// With the law above this makes keys exact: the parts can be read off a key one by one.
#[test]
fn the_parts_of_different_roles_and_sides_and_of_the_turn_have_no_bit_in_common() {
    let mut taken = vec![("the turn".to_owned(), Xiangqi::TURN_KEY)];
    for color in Color::ALL {
        for &role in XiangqiRole::ALL {
            let bits = parts(color, role).into_iter().fold(Key::default(), union);
            for (other, used) in &taken {
                let common = bits.0.iter().zip(used.0).any(|(&a, b)| a & b != 0);
                assert!(!common, "{color:?}'s {role:?} shares bits with {other}");
            }
            taken.push((format!("{color:?}'s {role:?}"), bits));
        }
    }
    assert!(taken.iter().all(|&(_, bits)| bits != Key::default()), "a part without bits");
}

/// In Chex each cell has bits of its own, which say what is on it, so a key can be read cell by
/// cell.
#[test]
fn in_chex_every_man_fills_the_bits_of_its_cell_in_its_own_way() {
    let mut taken = vec![Chex::TURN_KEY];
    let rights = ["-", "K", "k", "Kk"].map(|text| Castling::read(text).unwrap().key());
    assert_eq!(rights[0], Key::default());
    taken.push(union(rights[1], rights[2]));
    assert_eq!(rights[3], union(rights[1], rights[2]));
    assert_eq!(rights.iter().collect::<BTreeSet<_>>().len(), 4);
    for cell in Cell::all() {
        let men = Color::ALL
            .into_iter()
            .flat_map(|color| chex::ChexRole::ALL.iter().map(move |&role| (color, role)));
        let parts: BTreeSet<Key> =
            men.map(|(color, role)| Chex::piece_key(color, role, cell)).collect();
        assert_eq!(parts.len(), 10, "{cell}: two men have one number");
        assert!(!parts.contains(&Key::default()), "{cell}: a man without a number");
        let bits = parts.into_iter().fold(Key::default(), union);
        let common = |used: &Key| bits.0.iter().zip(used.0).any(|(&a, b)| a & b != 0);
        assert!(!taken.iter().any(common), "{cell} shares bits with another");
        taken.push(bits);
    }
}

#[test]
fn a_key_is_the_sum_of_its_men_the_rights_and_the_turn() {
    throw(Xiangqi::CHINA_SCHACH, 51, 2_000, is_the_sum);
    throw(Chex::default(), 55, 2_000, is_the_sum);
}

fn is_the_sum<R: Rules>(position: &Position<R>) {
    let men = position.board().pieces();
    let mut sum = men.fold(position.rights().key(), |sum, (point, man)| {
        sum ^ R::piece_key(man.color, man.role, point)
    });
    if position.turn() == Color::Black {
        sum ^= R::TURN_KEY;
    }
    assert_eq!(position.key(), sum, "{position}");
}

#[test]
fn as_many_keys_and_hashes_as_texts_come_up_in_a_hundred_thousand_positions() {
    let mut seen = Vec::new();
    play(Xiangqi::default(), 52, 40, |position| see(&mut seen, position));
    throw(Xiangqi::default(), 53, 2_000, |position| see(&mut seen, position));
    as_many_keys_as_texts(seen);
    let mut seen = Vec::new();
    play(Chex::default(), 56, 100, |position| see(&mut seen, position));
    throw(Chex::default(), 57, 5_000, |position| see(&mut seen, position));
    as_many_keys_as_texts(seen);
}

fn see<R: Rules>(seen: &mut Vec<(String, Key)>, position: &Position<R>) {
    seen.push((position.to_string(), position.key()));
    // Neighbours differ in one move only, where a poor key would fail first.
    for mv in position.legal_moves() {
        let after = position.after(mv);
        seen.push((after.to_string(), after.key()));
    }
}

fn as_many_keys_as_texts(mut seen: Vec<(String, Key)>) {
    let mut texts: Vec<&str> = seen.iter().map(|(text, _)| text.as_str()).collect();
    let mut keys: Vec<Key> = seen.iter().map(|&(_, key)| key).collect();
    let distinct = count_distinct(&mut texts);
    assert!(distinct > 100_000, "only {distinct} positions");
    assert_eq!(count_distinct(&mut keys), distinct);
    let mut hashes: Vec<u64> = keys.iter().map(|key| key.hash()).collect();
    assert_eq!(count_distinct(&mut hashes), distinct, "the hash is poorly mixed");
    // Equal texts must have equal keys, not only be equally many.
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), distinct);
}

/// A table takes some bits of the hash as its index, so each half must be spread evenly.
#[test]
fn every_bit_of_the_hash_is_set_in_about_half_of_all_positions() {
    let xiangqi =
        |add: &mut dyn FnMut(u64)| play(Xiangqi::default(), 54, 100, |it| add(it.key().hash()));
    let chex = |add: &mut dyn FnMut(u64)| play(Chex::default(), 58, 100, |it| add(it.key().hash()));
    spread_evenly(xiangqi);
    spread_evenly(chex);
}

fn spread_evenly(hashes: impl Fn(&mut dyn FnMut(u64))) {
    let mut set = [0_usize; 64];
    let mut count = 0;
    hashes(&mut |hash| {
        count += 1;
        for (bit, set) in set.iter_mut().enumerate() {
            *set += (hash >> bit & 1) as usize;
        }
    });
    for (bit, &set) in set.iter().enumerate() {
        let share = set * 100 / count;
        assert!((45..55).contains(&share), "bit {bit} is set in {share} % of {count} positions");
    }
}

#[test]
fn the_side_to_move_alone_makes_another_key() {
    let read = |text: &str| fen::read::<Xiangqi>(text).unwrap().key();
    let rows = "3k5/9/9/9/9/9/9/9/9/4K1R2";
    assert_ne!(read(&format!("{rows} w")), read(&format!("{rows} b")));
}

/// What each point that a man can stand on contributes.
fn parts(color: Color, role: XiangqiRole) -> Vec<Key> {
    let territory = Xiangqi::territory(Piece { color, role });
    territory.into_iter().map(|point| Xiangqi::piece_key(color, role, point)).collect()
}

/// The keys of all sets of at most `most` men.
fn sums(men: &[Key], most: usize, sum: Key, all: &mut Vec<Key>) {
    all.push(sum);
    if most > 0 {
        for (number, &man) in men.iter().enumerate() {
            sums(&men[number + 1..], most - 1, sum ^ man, all);
        }
    }
}

/// How many sets of at most `most` of `n` things there are.
fn subsets(n: u64, most: u64) -> u64 {
    let choose = |k: u64| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    (0..=most).map(choose).sum()
}

fn union(a: Key, b: Key) -> Key {
    Key([a.0[0] | b.0[0], a.0[1] | b.0[1], a.0[2] | b.0[2]])
}

fn count_distinct<T: Ord>(items: &mut Vec<T>) -> usize {
    items.sort_unstable();
    items.dedup();
    items.len()
}
