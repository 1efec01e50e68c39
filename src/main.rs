//! The `paiju` command.
fn main() {}
