//! Keys are exact: what the crate argues by algebra is verified here by looking at every
//! set of men of every role, and once more on many positions.

use paiju::game::{Color, Key, Piece, Position, Role, Rules, fen};
use paiju::rules::xiangqi::{ChinaSchach, Man, Xiangqi};

use crate::random::{play, throw};

#[test]
fn no_two_sets_of_men_of_one_role_have_the_same_part_of_a_key() {
    for color in Color::ALL {
        for &role in Man::ALL {
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
        for &role in Man::ALL {
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

#[test]
fn a_key_is_the_sum_of_its_men_and_the_turn() {
    throw::<ChinaSchach>(51, 2_000, |position| {
        let men = position.board().pieces();
        let mut sum = men.fold(Key::default(), |sum, (point, man)| {
            sum ^ ChinaSchach::man_key(man.color, man.role, point)
        });
        if position.turn() == Color::Black {
            sum ^= ChinaSchach::TURN_KEY;
        }
        assert_eq!(position.key(), sum, "{position}");
    });
}

#[test]
fn as_many_keys_and_hashes_as_texts_come_up_in_a_hundred_thousand_positions() {
    let mut seen: Vec<(String, Key)> = Vec::new();
    let mut see = |position: &Position<Xiangqi>| {
        seen.push((position.to_string(), position.key()));
        // Neighbours differ in one move only, where a poor key would fail first.
        for mv in position.legal_moves() {
            let after = position.after(mv);
            seen.push((after.to_string(), after.key()));
        }
    };
    play::<Xiangqi>(52, 40, &mut see);
    throw::<Xiangqi>(53, 2_000, &mut see);
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
    let mut set = [0_usize; 64];
    let mut count = 0;
    play::<Xiangqi>(54, 100, |position| {
        let hash = position.key().hash();
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
fn parts(color: Color, role: Man) -> Vec<Key> {
    let territory = Xiangqi::territory(Piece { color, role });
    territory.into_iter().map(|point| Xiangqi::man_key(color, role, point)).collect()
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
