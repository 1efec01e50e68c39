//! paiju (排局, "composed position").

pub mod cli;
pub mod game;
pub mod problem;
pub mod rules;
pub mod solve;
