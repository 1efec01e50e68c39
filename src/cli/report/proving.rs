//! What proofs are made with, opened.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use super::certificates::{Certificates, Certified};
use super::style::printable;
use crate::cli::options::{CertificateArgs, ProvingArgs};
use crate::cli::run::CommandError;
use crate::cli::run::scout::{EngineClaim, Engines};
use crate::exact::Tables;
use crate::examine::{Certify, Observer};
use crate::input::PosedProblem;
use crate::record::Hinted;
use crate::report::Answer;
use crate::report::words::{self, Language};
use crate::rules::AnyPosition;
use crate::solve::{AnyScout, Limits};

/// What proofs are made with.
#[derive(Debug)]
pub(in crate::cli) struct Proving {
    /// Where certificates are put.
    pub(in crate::cli) certificates: Option<Certificates>,
    /// What one problem may cost.
    pub(in crate::cli) limits: Limits,
    pub(in crate::cli) tables: Option<Arc<Tables>>,
    /// Engines that give hints.
    pub(in crate::cli) engines: Option<Engines>,
}

impl Proving {
    /// Opens what is asked for.
    ///
    /// # Errors
    /// Why the folder of certificates cannot be made, or that there is no folder of tables.
    pub(in crate::cli) fn open(
        args: &ProvingArgs,
        certificates: &CertificateArgs,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, CommandError> {
        Ok(Self {
            certificates: Certificates::of(certificates)?,
            limits: args.limits.stopped_by(stop),
            tables: args.tables.open()?,
            engines: args.engine.hinting(&args.limits, stop),
        })
    }
}

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

impl Observer for Companion<'_> {
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

/// The hints of one problem.
#[derive(Default)]
pub(in crate::cli) struct Hints(Option<Arc<Mutex<EngineClaim>>>);

impl Hints {
    /// An engine that suggests lines, if there is one for the game.
    pub(in crate::cli) fn begin(
        engines: &Engines,
        position: &AnyPosition,
    ) -> Option<(Box<dyn AnyScout>, Self)> {
        let (scout, claim) = engines.scout(position)?;
        Some((scout, Self(Some(claim))))
    }

    /// What came of them, as a line below the problem and for its record.
    pub(in crate::cli) fn describe(
        &self,
        answer: &Answer,
        language: Language,
        record: &mut Hinted,
    ) -> String {
        let Some(claim) = &self.0 else { return String::new() };
        let EngineClaim { name, mate } =
            claim.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let text = match (&name, mate) {
            (Some(name), Some(moves)) => {
                let said = words::claimed_mate(&printable(name), moves, answer);
                format!("    {}\n", said.text_in(language))
            }
            _ => String::new(),
        };
        *record = Hinted { hints: name, claimed: mate };
        text
    }
}
