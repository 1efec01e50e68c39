//! Builds without checkpoints: without the feature `tables` nothing is kept in files.

use std::convert::Infallible;
use std::marker::PhantomData;

use super::Failure;
use super::builder::Builder;
use super::watch::Watch;
use crate::tablebase::entry::Entry;
use crate::tablebase::index::Index;
use crate::tablebase::rules::TablebaseRules;

/// Where checkpoints are kept: nowhere, so that there is no value of it.
pub struct Checkpoints<'a>(Infallible, PhantomData<&'a ()>);

/// A build that goes on from a checkpoint.
#[expect(dead_code, reason = "no build does")]
pub(super) enum Resumed<'a, R: TablebaseRules> {
    /// With entries of one byte.
    Narrow(Builder<'a, R, u8>),
    /// With entries of two bytes.
    Wide(Builder<'a, R, u16>),
}

/// No build goes on from a checkpoint.
#[expect(clippy::unnecessary_wraps, reason = "a checkpoint may be damaged")]
pub(super) fn resumed<'a, R: TablebaseRules>(
    _: &'a Index<R>,
    _: &'a Watch<'a>,
) -> Result<Option<Resumed<'a, R>>, Failure> {
    Ok(None)
}

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// Takes no checkpoint.
    #[expect(clippy::unused_self, reason = "a checkpoint is taken of the builder")]
    pub(super) fn take_checkpoint(&self, _: Option<&super::repetition::Ban>) {}
}
