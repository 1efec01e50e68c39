//! What goes with an examination: certificates that are written, engines that give hints.

use super::certificates::{Certificates, Certified};
use super::hinted::Hints;
use crate::cli::run::scout::Engines;
use crate::examine::{Certify, Sink};
use crate::input::PosedProblem;
use crate::rules::AnyPosition;
use crate::solve::AnyScout;

/// Writes the certificates of one problem, and asks an engine for hints.
pub(in crate::cli) struct Companion<'a> {
    posed: &'a PosedProblem,
    certificates: Option<&'a Certificates>,
    engines: Option<&'a Engines>,
    pub(in crate::cli) certified: Certified,
    pub(in crate::cli) hints: Hints,
}

impl<'a> Companion<'a> {
    pub(in crate::cli) fn new(
        posed: &'a PosedProblem,
        certificates: Option<&'a Certificates>,
        engines: Option<&'a Engines>,
    ) -> Self {
        let (certified, hints) = (Certified::default(), Hints::default());
        Self { posed, certificates, engines, certified, hints }
    }
}

impl Sink for Companion<'_> {
    fn certificate(&mut self, write: Certify<'_>) {
        if let Some(certificates) = self.certificates {
            self.certified = certificates.write(self.posed, write);
        }
    }

    fn scout(&mut self, position: &AnyPosition) -> Option<Box<dyn AnyScout>> {
        let (scout, hints) = Hints::begin(self.engines?, position)?;
        self.hints = hints;
        Some(scout)
    }
}
