//! What goes with an examination: certificates that are written, engines that give hints.

use crate::checker::Replay;
use crate::cli::report::certificates::{Certificates, Certified};
use crate::cli::report::hinted::Hints;
use crate::cli::run::exit::Exit;
use crate::cli::run::scout::Engines;
use crate::examine::{CertifyError, Sink};
use crate::input::PosedProblem;
use crate::rules::AnyPosition;
use crate::solve::{AnyScout, Stopped};

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
    fn certificate(
        &mut self,
        replay: Result<&Replay, &CertifyError>,
        check_limits: &mut dyn FnMut() -> Result<(), Stopped>,
    ) {
        let Some(certificates) = self.certificates else { return };
        self.certified = match replay {
            Ok(replay) => certificates.write(self.posed, replay, check_limits),
            Err(error) => Certified::missing(error.to_string(), Exit::Undecided),
        };
    }

    fn scout(&mut self, position: &AnyPosition) -> Option<Box<dyn AnyScout>> {
        let (scout, hints) = Hints::begin(self.engines?, position)?;
        self.hints = hints;
        Some(scout)
    }
}
