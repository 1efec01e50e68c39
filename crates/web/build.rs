//! What the linker is asked for.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        // A search recurses as deep as its problem: with the usual megabyte, some problems of 20
        // moves would overflow the stack.
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=33554432");
        // The most memory of a page. The limits of a search bound only its tables; this bounds
        // everything.
        println!("cargo::rustc-link-arg-cdylib=--max-memory=1073741824");
    }
}
