//! What the commands need of a game.

use crate::anatomy::Anatomical;
use crate::notation::Notated;
use crate::tablebase::Shelved;

/// A rule set whose problems can be verified, written down and explained.
pub(super) trait Game: Notated + Anatomical + Shelved {}

impl<R: Notated + Anatomical + Shelved> Game for R {}
