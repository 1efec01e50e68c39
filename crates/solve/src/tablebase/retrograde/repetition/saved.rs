//! The ban on perpetual check in a checkpoint.

use std::io::{self, Read, Write};

use super::{Ban, Step};
use crate::game::Color;
use crate::tablebase::entry::Entry;
use crate::tablebase::retrograde::builder::Builder;
use crate::tablebase::retrograde::checkpoint::{bad, get_number, put_number, put_words};
use crate::tablebase::retrograde::kernel::Searched;
use crate::tablebase::rules::TablebaseRules;

impl Ban {
    /// Writes it into a checkpoint.
    pub(in crate::tablebase::retrograde) fn put(&self, to: &mut dyn Write) -> io::Result<()> {
        put_number(to, self.winner.index() as u64)?;
        put_number(to, u64::from(self.rank))?;
        let (step, set) = match &self.step {
            Step::Captures => (0, None),
            Step::Kernel => (1, None),
            Step::Lose(kernel) => (2, Some(kernel)),
            Step::Win(None) => (3, None),
            Step::Win(Some(won)) => (4, Some(won)),
            Step::Attract => (5, None),
        };
        put_number(to, step)?;
        put_number(to, u64::from(self.last.is_some()))?;
        let last = self.last.iter().flat_map(Searched::sets);
        set.into_iter().chain(&self.checked).chain(last).try_for_each(|set| put_words(to, set))
    }
}

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// Reads what the ban had come to from a checkpoint.
    pub(in crate::tablebase::retrograde) fn get_ban(&self, from: &mut dyn Read) -> io::Result<Ban> {
        let winner = if get_number(from)? == 0 { Color::Red } else { Color::Black };
        let rank = u16::try_from(get_number(from)?).map_err(|_| bad("it has too many ranks"))?;
        let (step, is_searched) = (get_number(from)?, get_number(from)? != 0);
        let step = match step {
            0 => Step::Captures,
            1 => Step::Kernel,
            2 => Step::Lose(self.get_set(from)?),
            3 => Step::Win(None),
            4 => Step::Win(Some(self.get_set(from)?)),
            5 => Step::Attract,
            _ => return Err(bad("it has an unknown step")),
        };
        let checked = [self.get_set(from)?, self.get_set(from)?];
        let last = if is_searched {
            Some(Searched::of(self.get_set(from)?, self.get_set(from)?))
        } else {
            None
        };
        Ok(Ban { winner, rank, step, checked, last, largest: 0 })
    }
}
