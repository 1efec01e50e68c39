//! paiju (排局, "composed position").

pub mod anatomy;
pub mod game;
pub mod rules;
