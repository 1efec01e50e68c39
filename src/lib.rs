//! paiju (排局, "composed position").

pub mod game;
pub mod rules;
pub mod solve;
