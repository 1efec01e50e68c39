//! Sets of rows of a slice, one bit for each.

/// The numbers of some rows of a slice.
pub(super) struct RowNumbers {
    words: Vec<u64>,
    rows: usize,
}

impl RowNumbers {
    /// No row out of this many.
    pub(super) fn new(rows: usize) -> Self {
        Self { words: vec![0; rows.div_ceil(64)], rows }
    }

    #[inline]
    pub(super) fn touch(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(super) fn touch_all(&mut self) {
        self.words.fill(u64::MAX);
        if let Some(last) = self.words.last_mut().filter(|_| !self.rows.is_multiple_of(64)) {
            *last = (1 << (self.rows % 64)) - 1;
        }
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Removes the rows for which `keep` does not hold.
    #[inline]
    pub(super) fn retain(&mut self, mut keep: impl FnMut(usize) -> bool) {
        for (at, word) in self.words.iter_mut().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                if !keep(at * 64 + bit as usize) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// The rows, lowest first.
    #[inline]
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + Clone {
        numbers(&self.words)
    }
}

/// The numbers of the set bits, lowest first.
#[inline]
pub(super) fn numbers(words: &[u64]) -> impl Iterator<Item = usize> + Clone {
    words.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            Some(at * 64 + bit as usize)
        })
    })
}
