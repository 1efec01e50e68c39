//! What the commands need of a game.

use crate::anatomy::Anatomical;
use crate::notation::Notated;

/// A rule set whose problems can be verified, written down and explained.
pub(super) trait Game: Notated + Anatomical {}

impl<R: Notated + Anatomical> Game for R {}
