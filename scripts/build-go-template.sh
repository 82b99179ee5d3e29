#!/usr/bin/env bash
# Builds lib/expand/go-template (Go's template code) as WebAssembly and packs it
# into lib/expand/go-template/go-template.wasm.br.
# With --check: builds it elsewhere and compares it with the committed one.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
source_dir=$root/lib/expand/go-template
artifact=$source_dir/go-template.wasm.br
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

wanted=$(sed -n 's/^toolchain //p' "$source_dir/go.mod")
export GOTOOLCHAIN=${GOTOOLCHAIN:-$wanted}
actual=$(cd "$source_dir" && go env GOVERSION)
if [ "$actual" != "$wanted" ]; then
  echo "go-template is built with $wanted (go.mod); this is $actual" >&2
  exit 2
fi

# Everything that could make two builds differ is said here.
(cd "$source_dir" && env -u GOWASM -u GOEXPERIMENT CGO_ENABLED=0 GOFLAGS= GOWORK=off GOOS=wasip1 GOARCH=wasm \
  go build -mod=readonly -trimpath -buildvcs=false -buildmode=c-shared -ldflags '-s -w' -o "$work/go-template.wasm" .)

if [ "${1:-}" = --check ]; then
  # Compared unpacked: the packer's bytes may change with its version, the program's may not.
  node -e 'process.stdout.write(require("zlib").brotliDecompressSync(require("fs").readFileSync(process.argv[1])))' \
    "$artifact" > "$work/committed.wasm"
  if ! cmp "$work/committed.wasm" "$work/go-template.wasm"; then
    echo "the committed go-template.wasm.br is not what its source builds; run scripts/build-go-template.sh" >&2
    exit 1
  fi
  echo "go-template.wasm.br is what its source builds"
  exit 0
fi

node - "$work/go-template.wasm" "$artifact" <<'NODE'
const { readFileSync, writeFileSync } = require('node:fs');
const { brotliCompressSync, constants } = require('node:zlib');
const [, , from, to] = process.argv;
const program = readFileSync(from);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: program.length,
};
const packed = brotliCompressSync(program, { params });
writeFileSync(to, packed);
console.log(`${program.length} bytes, packed ${packed.length}`);
NODE
"$root/scripts/write-notices.sh"
