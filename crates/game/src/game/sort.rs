//! Sorting by little code: of short lists, such as the moves of a position, and of any lists that are
//! sorted seldom.

use std::cmp::Ordering;

/// Sorts a list in place and keeps the order of equal elements. Takes time quadratic in the
/// length, so it is for lists as long as the moves of a position.
///
/// The sorts of the standard library are compiled again for each type and each key. Here lists of
/// moves are sorted under ten rule sets by a dozen keys, which took a seventh of the program's code
/// and of the time to compile it; up to 20 elements they are insertion sorts as well.
pub fn insertion_sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Sorts a short list in place by its elements' own order.
pub fn insertion_sort<T: Ord + Copy>(list: &mut [T]) {
    insertion_sort_by_key(list, |it| *it);
}

/// Sorts a list in place by a comparison and keeps the order of equal elements. It is as fast as the
/// standard library but for a call for each comparison, and of its code only that which exchanges
/// elements is compiled anew for each type: what is sorted is a list of indices.
fn index_sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = sorted_indices(list.len(), &|a, b| compare(&list[a], &list[b]));
    arrange(list, order);
}

/// Sorts in the same way by the elements' own order.
pub fn index_sort<T: Ord>(list: &mut [T]) {
    index_sort_by(list, T::cmp);
}

/// Sorts in the same way by a key, which is made once for each element.
pub fn index_sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    let keys: Vec<K> = list.iter().map(key).collect();
    let order = sorted_indices(list.len(), &|a, b| keys[a].cmp(&keys[b]));
    arrange(list, order);
}

/// The indices of the elements of a list in the order of the elements.
fn sorted_indices(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

/// Moves to each place the element with the index that is named there.
fn arrange<T>(list: &mut [T], mut order: Vec<usize>) {
    for place in 0..list.len() {
        let mut from = order[place];
        // What was there has been exchanged already.
        while from < place {
            from = order[from];
        }
        list.swap(place, from);
        order[place] = from;
    }
}

#[cfg(test)]
mod tests {
    use super::{
        index_sort, index_sort_by, index_sort_by_key, insertion_sort, insertion_sort_by_key,
    };

    #[test]
    fn elements_with_equal_keys_keep_their_order() {
        let mut list = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        insertion_sort_by_key(&mut list, |it| it.0);
        assert_eq!(list, [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c')]);
    }

    #[test]
    fn every_order_of_five_is_sorted() {
        let sorted = [0, 1, 2, 3, 4];
        for code in 0..120usize {
            let (mut rest, mut list, mut code) = (sorted.to_vec(), Vec::new(), code);
            for left in (1..=5).rev() {
                list.push(rest.remove(code % left));
                code /= left;
            }
            let mut other = list.clone();
            insertion_sort(&mut list);
            index_sort(&mut other);
            assert_eq!((list, other), (sorted.to_vec(), sorted.to_vec()));
        }
        insertion_sort::<u8>(&mut []);
        index_sort::<u8>(&mut []);
    }

    #[test]
    fn a_long_list_is_sorted_as_by_the_standard_library() {
        let mut list: Vec<(u64, String)> =
            (0..1000u64).map(|it| (it * it * 7919 % 101, it.to_string())).collect();
        let mut expected = list.clone();
        expected.sort_by_key(|it| it.0);
        index_sort_by_key(&mut list, |it| it.0);
        assert_eq!(list, expected);
        expected.sort_by(|a, b| b.1.cmp(&a.1));
        index_sort_by(&mut list, |a, b| b.1.cmp(&a.1));
        assert_eq!(list, expected);
    }
}
