//! The program as people and scripts use it: what it prints, and what it exits with.

#![expect(clippy::unwrap_used, reason = "the sandbox is a test as well")]

mod audit;
mod bad_input;
mod batch;
mod beside;
mod book;
mod certificates;
mod compared;
mod composed;
mod convert;
mod engine;
mod examples;
mod exits;
mod generate;
mod help;
mod hints;
mod intended;
mod judge;
mod language;
mod limits;
mod machine;
mod merge;
mod messages;
mod one_way_in;
mod options;
mod output_names;
mod pasted;
mod pictures;
mod play;
mod readme;
mod recipes;
mod repetition;
mod robust;
mod sandbox;
mod schema;
mod short_wins;
mod studies;
mod surfaces;
mod tables;
mod terminal;
mod twins;
mod unfinished;
mod unwritable;
mod use_of_commands;
mod workbench;
