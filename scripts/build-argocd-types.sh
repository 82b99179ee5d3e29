#!/usr/bin/env bash
# Writes lib/expand/go-types/argocd-types.json: the JSON shape of Argo CD's
# Application and ApplicationSet at each version that the oracle covers.
# Links Argo CD itself (minutes per version, then cached); needed only when a
# version is added.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for module in "$root"/test/oracle/go/[0-9]*/; do
  version=$(basename "$module")
  mkdir "$work/$version"
  cp "$module/go.mod" "$module/go.sum" "$work/$version/"
  cp "$root/lib/expand/go-types/main.go" "$work/$version/"
  case $version in 2.*) sed -i 's#argo-cd/v3/#argo-cd/v2/#' "$work/$version/main.go" ;; esac
  (cd "$work/$version" && go run -mod=mod . > "$work/$version.json")
done
node "$root/scripts/merge-argocd-types.mjs" "$root/lib/expand/go-types/argocd-types.json" "$work"/*.json
