//! What proofs are made with, opened.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::certificates::Certificates;
use crate::cli::options::{CertificateArgs, ProvingArgs};
use crate::cli::run::CommandError;
use crate::cli::run::scout::Engines;
use crate::exact::Tables;
use crate::solve::Limits;

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
