//! paiju (排局, "composed position").

pub mod anatomy;
pub mod cli;
pub mod diagram;
pub mod game;
pub mod notation;
pub mod problem;
pub mod rules;
pub mod solve;
pub mod verify;
