//! What the linker is asked for.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        // A search goes as deep as its problem: with the usual megabyte some of 20 moves would end in a
        // trap.
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=33554432");
        // What a page may take at most. Tables are bounded by the limits of a search; this bounds
        // everything else, too.
        println!("cargo::rustc-link-arg-cdylib=--max-memory=1073741824");
    }
}
