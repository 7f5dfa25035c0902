#!/usr/bin/env bash
# version_test.sh <lawan>: the version in CMakeLists.txt is the one that everything else names. RELEASING.md says how
# to raise it.
set -euo pipefail
program=$1
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
version=$(sed -nE 's/^project\(lawan VERSION ([0-9.]+) .*/\1/p' CMakeLists.txt)
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || { echo "FAILED: CMakeLists.txt has no version"; exit 1; }
failures=0

# holds <where> <how often> <what was found there>
holds() {
    local expected
    expected=$(for ((i = 0; i < $2; i++)); do echo "$version"; done)
    [[ $3 != "$expected" ]] || return 0
    printf 'FAILED: %s names "%s", CMakeLists.txt says %s\n' "$1" "${3//$'\n'/, }" "$version"
    failures=$((failures + 1))
}

holds "lawan --version" 1 "$("$program" --version | sed -n 's/^lawan //p')"
holds docs/openapi.yaml 1 "$(sed -n '/^info:/,/^[^ i]/ s/^  version: //p' docs/openapi.yaml)"
holds docs/api.md 1 "$(grep -oP '"type": "welcome".*"version": "\K[^"]+' docs/api.md)"
holds CITATION.cff 1 "$(sed -n 's/^version: //p' CITATION.cff)"
for package in web tests/browser; do
    holds "$package/package.json" 1 "$(sed -n 's/^  "version": "\(.*\)",/\1/p' $package/package.json)"
    # Its own, and that of the package in the folder; those of other packages are indented deeper or have other names.
    holds "$package/package-lock.json" 2 "$(sed -nE '1,/^    "node_modules/ s/^ +"version": "(.*)",/\1/p' $package/package-lock.json)"
done

# The newest release in the changelog, with the day that is cited.
released=$(grep -m 1 -E '^## [0-9]' CHANGELOG.md || true)
holds CHANGELOG.md 1 "$(sed -E 's/^## ([0-9.]+) \(.*/\1/' <<<"$released")"
day=$(sed -n 's/^date-released: "\(.*\)"/\1/p' CITATION.cff)
if [[ ! $day =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ || $released != "## $version ($day)" ]]; then
    echo "FAILED: CITATION.cff has the day '$day', CHANGELOG.md the heading '$released'"
    failures=$((failures + 1))
fi
((failures == 0)) && echo "version $version everywhere"
