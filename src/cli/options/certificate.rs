//! Where certificates go, and how large they may become.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::examine::MOST_QUESTIONS;

/// The certificates of a command.
#[derive(Debug, Args)]
pub(in crate::cli) struct CertificateArgs {
    /// Write a certificate of each verdict into this folder, for `paiju check`
    #[arg(long, value_name = "FOLDER")]
    pub(in crate::cli) certificates: Option<PathBuf>,

    /// Write no certificate of more positions than this [default: 3000000]
    #[arg(long, value_name = "N", requires = "certificates",
        value_parser = clap::value_parser!(u64).range(1..))]
    certificate_positions: Option<u64>,
}

impl CertificateArgs {
    /// The most positions of one certificate.
    pub(in crate::cli) fn most(&self) -> u64 {
        self.certificate_positions.unwrap_or(MOST_QUESTIONS)
    }

    /// What decides which certificates are written, for the settings of a run. Without the limit,
    /// results of versions that did not know it can be continued.
    pub(in crate::cli) fn settings(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let folder = self.certificates.as_ref().map(|it| it.display().to_string());
        let limit = self.certificate_positions.map(|it| ("certificate_positions", json!(it)));
        [("certificates", json!(folder))].into_iter().chain(limit)
    }
}
