//! paiju (排局, "composed position").

pub mod cli;
pub mod problem;
