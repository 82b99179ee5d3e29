#!/usr/bin/env bash
# Writes THIRD-PARTY-NOTICES.txt: whose work the package and the repository hold, with their licences as they ship them.
# Called by build-go-template.sh, since what is linked into the template engine is most of it.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root/lib/expand/go-template"

notice() {
  printf '\n%s\n%s\n\n' '--------------------------------------------------------------------------------' "$1"
  tr -d '\r' <"$2"
}

{
  cat <<'INTRO'
Third-party notices

Made from Argo CD (https://github.com/argoproj/argo-cd, Apache License 2.0, the text of which is in LICENSE):
- imports/argoproj.io.ts: generated from its CustomResourceDefinitions, without their prose
- lib/expand/go-types/argocd-types.json: names and types of the fields of its API
- test/decisions/cases/argocd-unit-tests*.json: the tables of its unit tests, as data

Linked into go-template.wasm.br, unchanged: the Go standard library and these modules, each under its own licence below.
Their sources are at the module path and version named, as the Go module proxy and the path itself serve them.
INTRO
  notice 'Go (https://go.dev)' "$(go env GOROOT)/LICENSE"
  GOFLAGS= GOWORK=off GOOS=wasip1 GOARCH=wasm go list -deps \
    -f '{{with .Module}}{{if not .Main}}{{with .Replace}}{{.Path}} {{.Version}} {{.Dir}}{{else}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}{{end}}' . |
    LC_ALL=C sort -u | while read -r module version folder; do
      for file in "$folder"/LICENSE* "$folder"/NOTICE*; do
        if [ -f "$file" ]; then notice "$module $version: $(basename "$file")" "$file"; fi
      done
    done
} >"$root/THIRD-PARTY-NOTICES.txt"
