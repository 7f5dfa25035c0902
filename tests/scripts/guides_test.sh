#!/usr/bin/env bash
# Every file and folder that the guides name in `code` is there, under that path or one that ends in it.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
there=$(mktemp)
trap 'rm -f "$there"' EXIT
find . \( -name .git -o -name node_modules -o -name build \) -prune -o \
    -type d -printf '/%P/|\n' -o -type f -printf '/%P|\n' >"$there"

file='[A-Za-z0-9_./-]+\.(hpp|cpp|ts|js|svelte|sh|md|yaml|toml|cmake)'
folder='(src|web|tests|docs|tools|bench|examples|cmake|\.ci)/([A-Za-z0-9_./-]+/)?'
named=0
failures=0
for guide in README.md CONTRIBUTING.md web/README.md docs/*.md docs/algorithms/*.md; do
    while read -r name; do
        named=$((named + 1))
        case $guide:$name in
            docs/add-a-game.md:*lonely*) continue ;;     # the game that this guide adds
            CONTRIBUTING.md:snake_case.hpp) continue ;;  # how files are named
        esac
        grep -qF -- "/$name|" "$there" && continue
        printf 'FAILED: %s names %s, which is not there\n' "$guide" "$name"
        failures=$((failures + 1))
    done < <(grep -oE "\`($file|$folder)\`" "$guide" | tr -d '`' | sort -u)
done
((named > 100)) || { echo "FAILED: the guides name only $named files"; exit 1; }
((failures == 0)) && echo "the guides name $named files and folders, all of them there"
