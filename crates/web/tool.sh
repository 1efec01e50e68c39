#!/usr/bin/env bash
# Fetches the program that binds the module to JavaScript, of the version of the crate, into target/tools.
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
version="$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p;q;}' "$root/Cargo.lock")"
tools="$root/target/tools"
if [[ "$("$tools/bin/wasm-bindgen" --version 2> /dev/null)" != "wasm-bindgen $version" ]]; then
  cargo install wasm-bindgen-cli --version "$version" --no-default-features --root "$tools" \
    --target-dir "$tools/target"
  rm -rf "$tools/target"
fi
