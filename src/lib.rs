//! paiju (排局, "composed position").

pub mod cli;
pub mod game;
pub mod notation;
pub mod problem;
pub mod rules;
pub mod solve;
