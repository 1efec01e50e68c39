#!/usr/bin/env bash
# Makes the workbench as static files and the npm package.
#
#   crates/web/build.sh [DIR]
#
# DIR/page is to be served by any web server, in any folder; DIR/npm is to be packed by `npm pack`.
# Without DIR they are made in target/static. It needs cargo and the target wasm32-unknown-unknown of rustup.
# With PAIJU_PROFILE=dev the solver is built quickly and runs slowly.
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
out="${1:-$root/target/static}"
mkdir -p "$out"
out="$(cd "$out" && pwd)"
cd "$root"

target=wasm32-unknown-unknown
profile="${PAIJU_PROFILE:-web}"
if [[ ! -d "$(rustc --print target-libdir --target $target)" ]]; then
  echo "there is no standard library for $target: rustup target add $target" >&2
  exit 2
fi

"$root/crates/web/tool.sh"
bindgen="$root/target/tools/bin/wasm-bindgen"

# Flags for the processor of this machine mean nothing there.
env -u RUSTFLAGS cargo build -p paiju-web --profile "$profile" --target $target
folder="$profile"
[[ $profile == dev ]] && folder=debug
module="${CARGO_TARGET_DIR:-target}/$target/$folder/paiju_web.wasm"

rm -rf "$out/page" "$out/npm"
mkdir -p "$out/page" "$out/npm"
"$bindgen" --target web --no-typescript --remove-name-section --remove-producers-section \
  --out-name paiju --out-dir "$out/page" "$module"
# Similar functions are put next to each other.
order="${CARGO_TARGET_DIR:-target}/order"
mkdir -p "$(dirname "$order")"
rustc --edition 2024 -C opt-level=2 -o "$order" crates/web/order.rs
"$order" "$out/page/paiju_bg.wasm" "$out/page/paiju_bg.wasm"
cp "$out/page/paiju.js" "$out/npm/module.js"
cp "$out/page/paiju_bg.wasm" "$out/npm/paiju_bg.wasm"

# The page, with its own door.
cp src/workbench/page/* "$out/page"
cp crates/web/page/* "$out/page"
# Without its comments a script is compressed to four fifths; they are for those who read the sources.
for script in "$out"/page/*.js; do
  sed -E -e '/^ *\/\*\*.*\*\/$/d' -e '/^ *\/\*\*/,/\*\/$/d' -e '/^ *\/\//d' "$script" > "$script.new"
  mv "$script.new" "$script"
done
# Few files instead of many, and the solver is loaded while the page is still read.
bundle="${CARGO_TARGET_DIR:-target}/bundle"
rustc --edition 2024 -C opt-level=2 -o "$bundle" crates/web/bundle.rs
"$bundle" "$out/page" start.js main.js worker.js
early='<link rel="preload" href="paiju_bg.wasm" as="fetch" type="application/wasm" crossorigin>'
early="$early"'\n<script type="module" src="start.js"></script>'
sed "s|^<link rel=\"stylesheet\"|$early\n&|" "$out/page/index.html" > "$out/page/index.new"
mv "$out/page/index.new" "$out/page/index.html"
# What it needs of the catalogue where the solver, which has all of it, cannot be loaded: sides and men.
words=crates/solve/src/report/words
for language in de en zh; do
  printf '%s\n"%s": {\n%s\n}' "$([[ $language == de ]] && echo '{' || echo ',')" $language \
    "$(grep -E '^ *"(comma|list|side|man)[."]' $words/$language.json | sed '$ s/,$//')"
done > "$out/page/catalogue.json"
echo '}' >> "$out/page/catalogue.json"

# What the service worker keeps, and the version of all of it.
(
  cd "$out/page"
  names="$(find . -type f ! -name sw.js | sed 's|^\./||' | LC_ALL=C sort)"
  hash="$(for name in $names; do cksum "$name"; done | cksum | cut -d ' ' -f 1)"
  list="[\"./\", $(printf '"%s", ' $names | sed 's/, $//')]"
  sed -e "s|VERSION|$hash|" -e "s|FILE_NAMES|$list|" sw.js > sw.new
  mv sw.new sw.js
)

# The package.
cp crates/web/npm/* crates/solve/src/pack/judge.js LICENSE-MIT LICENSE-APACHE "$out/npm"
own="$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)"
for name in package.json calls.js; do
  sed "s|VERSION|$own|" "crates/web/npm/$name" > "$out/npm/$name"
done

size="$(for file in "$out"/page/*; do gzip -9 -c "$file"; done | wc -c)"
echo "$out/page: $((size / 1000)) kB compressed; serve this folder"
echo "$out/npm: npm pack $out/npm"
