#!/usr/bin/env bash
# Fetches the program that binds the module to JavaScript, of the version of the crate, into target/tools.
# With PAIJU_PROFILE=dev it is built quickly; it takes seconds to bind a module all the same.
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
version="$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p;q;}' "$root/Cargo.lock")"
tools="$root/target/tools"
if [[ "$("$tools/bin/wasm-bindgen" --version 2> /dev/null)" != "wasm-bindgen $version" ]]; then
  options=(--version "$version" --no-default-features --root "$tools" --target-dir "$tools/target")
  [[ ${PAIJU_PROFILE-} == dev ]] && options+=(--debug)
  cargo install wasm-bindgen-cli "${options[@]}"
  rm -rf "$tools/target"
fi
