//! How many bytes the entries of a table get: one, with as many codes for ranks as will do, and two where the
//! plies of a win do not fit.

use super::builder::Builder;
#[cfg(feature = "tables")]
use super::checkpoint::{Resumed, resumed};
use super::cost::is_ruled;
use super::predecessors::Predecessors;
use super::start::{Dependency, TooLong};
use super::watch::Watch;
use super::{BuildError, Failure};
use crate::game::{Color, Repetition, Rules};
use crate::tablebase::entry::{Entry, Layout};
use crate::tablebase::index::Index;
use crate::tablebase::listed::{HighRanks, listed};
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::table::{Codes, Entries};

/// The codes of each side for decisions by the rule about repetition that are tried first in a table with
/// entries of one byte. They leave room for wins of 188 plies. If they are too few, all codes that the
/// wins on the board leave are tried.
const RANKS: u16 = 31;

/// The entries of a table, in as few bytes as will do.
pub(super) fn entries<R: TablebaseRules>(
    index: &Index<R>,
    dependencies: &[Dependency<R>],
    repetition: Repetition,
    watch: &Watch<'_>,
) -> Result<[Entries; 2], BuildError> {
    let is_ruled = is_ruled(index.material(), repetition);
    let few = if is_ruled { Layout { ranks: RANKS } } else { Layout::PLAIN };
    let wide = if repetition == Repetition::None { Layout::PLAIN } else { Layout::MOST_RANKS };
    let begun = || Builder::<R, u8>::begun(index, dependencies, few, watch);
    #[cfg(not(feature = "tables"))]
    let narrow = begun();
    #[cfg(feature = "tables")]
    let narrow = match resumed(index, watch) {
        Ok(Some(Resumed::Wide(builder))) => {
            let builder = builder.decided_on_board();
            return ended(builder.and_then(|builder| finished_wide(builder, repetition)));
        }
        Ok(Some(Resumed::Narrow(builder))) => builder.decided_on_board(),
        Ok(None) => begun(),
        Err(failure) => Err(failure),
    };
    match narrow.and_then(|builder| finished(builder, repetition)) {
        Ok(entries) => return Ok(entries),
        Err(Failure::Build(error)) => return Err(error),
        // The plies of a win have no code.
        Err(Failure::TooLong(_)) => {}
    }
    let builder = Builder::<R, u16>::begun(index, dependencies, wide, watch);
    ended(builder.and_then(|builder| finished_wide(builder, repetition)))
}

/// The entries of the game in which a side wins at the earliest, in as few bytes as will do.
pub(super) fn earliest<R: TablebaseRules>(
    index: &Index<R>,
    dependencies: &[Dependency<R>],
    winner: Color,
    watch: &Watch<'_>,
) -> Result<[Entries; 2], BuildError> {
    match earliest_in::<R, u8>(index, dependencies, winner, watch) {
        Ok(entries) => {
            Ok(entries.map(|codes| Entries { codes: Codes::Narrow(codes), layout: Layout::PLAIN }))
        }
        Err(Failure::Build(error)) => Err(error),
        Err(Failure::TooLong(_)) => {
            let wide = earliest_in::<R, u16>(index, dependencies, winner, watch);
            ended(wide.map(|entries| {
                entries.map(|codes| Entries { codes: Codes::Wide(codes), layout: Layout::PLAIN })
            }))
        }
    }
}

fn earliest_in<R: TablebaseRules, C: Entry>(
    index: &Index<R>,
    dependencies: &[Dependency<R>],
    winner: Color,
    watch: &Watch<'_>,
) -> Result<[Vec<C>; 2], Failure> {
    let mut builder = Builder::new(Predecessors::new(index), Layout::PLAIN, watch)?;
    builder.start(dependencies)?;
    builder.earliest_wins(winner)?;
    Ok(builder.finish().map(|(codes, _)| codes))
}

/// The state of a build that lacks wider entries.
fn ended(entries: Result<[Entries; 2], Failure>) -> Result<[Entries; 2], BuildError> {
    entries.map_err(|failure| match failure {
        Failure::Build(error) => error,
        Failure::TooLong(_) => BuildError::TooLong,
    })
}

/// The entries after the ban on perpetual check. Where a rank has no code, the entries are recoded with
/// more codes for ranks. Where these are too few, ranks are listed. The ban goes on from where it stopped.
pub(super) fn finished<R: TablebaseRules>(
    mut builder: Builder<'_, R, u8>,
    repetition: Repetition,
) -> Result<[Entries; 2], Failure> {
    if has_ban::<R>(repetition) && !builder.ended {
        loop {
            match builder.perpetual_checks() {
                Ok(()) => break,
                Err(Failure::TooLong(TooLong::Rank)) => {}
                Err(failure) => return Err(failure),
            }
            let most = Layout::with_most_ranks::<u8>(builder.longest);
            if builder.layout.ranks < most.ranks {
                builder.recode(most);
            } else if builder.lists_ranks {
                return Err(TooLong::Rank.into());
            } else {
                builder.lists_ranks = true;
            }
        }
    }
    let (layout, lists_ranks) = (builder.layout, builder.lists_ranks);
    let entries = builder.predecessors.index.entries();
    let [red, black] = builder.finish();
    let coded = |(codes, high): (Vec<u8>, Vec<HighRanks>)| -> Result<Entries, Failure> {
        let codes = if lists_ranks {
            Codes::Listed(listed(codes, high, entries).map_err(Failure::Build)?)
        } else {
            Codes::Narrow(codes)
        };
        Ok(Entries { codes, layout })
    };
    Ok([coded(red)?, coded(black)?])
}

fn finished_wide<R: TablebaseRules>(
    mut builder: Builder<'_, R, u16>,
    repetition: Repetition,
) -> Result<[Entries; 2], Failure> {
    if has_ban::<R>(repetition) && !builder.ended {
        builder.perpetual_checks()?;
    }
    let layout = builder.layout;
    Ok(builder.finish().map(|(codes, _)| Entries { codes: Codes::Wide(codes), layout }))
}

/// Whether perpetual check is banned. On a board whose games have no such ban, its code is left out.
pub(super) fn has_ban<R: Rules>(repetition: Repetition) -> bool {
    R::REPETITION != Repetition::None && repetition == Repetition::Checks
}
