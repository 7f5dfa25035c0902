#!/usr/bin/env bash
# Every file and folder that the guides name in `code` is there, under that path or one that ends in it; and every link
# in them leads to a file, and to a heading of it where it names one.
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
# The walk of a web tournament says how many files it goes through.
walk=$(sed -n '/^\*\*A web tournament\*\*/,/^## /p' docs/architecture.md)
said=$(grep -oE 'crosses [0-9]+ files' <<<"$walk" | grep -oE '[0-9]+' || true)
passed=$(grep -oE "\`$file\`" <<<"$walk" | sort -u | wc -l)
if [[ $said != "$passed" ]]; then
    echo "FAILED: docs/architecture.md says that a web tournament crosses ${said:-no} files and names $passed"
    failures=$((failures + 1))
fi

# The anchors of a file's headings, as the sites that show Markdown make them.
anchors() {
    sed -nE '/^\x60{3}/,/^\x60{3}/d; s/^#+ +//p' "$1" | tr '[:upper:]' '[:lower:]' | sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

linked=0
# broken <file> <link in it>: says what is wrong with a link, or nothing
broken() {
    local path=${2%%#*} target
    target=$(dirname "$1")/$path
    [[ -n $path ]] || target=$1
    if [[ ! -e $target ]]; then
        echo "no file $target"
    elif [[ $2 == *'#'* ]] && ! anchors "$target" | grep -qxF -- "${2#*#}"; then
        echo "no heading #${2#*#} in $target"
    fi
}
[[ $(broken docs/api.md nothing.md) == "no file docs/nothing.md" &&
    $(broken docs/api.md '#nothing') == "no heading #nothing in docs/api.md" &&
    -z $(broken docs/api.md 'architecture.md#text-formats') ]] ||
    { echo "FAILED: this test does not tell a broken link from another"; exit 1; }
for guide in *.md web/README.md bench/README.md docs/*.md docs/*/*.md; do
    while read -r link; do
        linked=$((linked + 1))
        wrong=$(broken "$guide" "$link")
        [[ -z $wrong ]] && continue
        printf 'FAILED: %s links to %s: %s\n' "$guide" "$link" "$wrong"
        failures=$((failures + 1))
    done < <(sed -E '/^ *\x60{3}/,/^ *\x60{3}/d' "$guide" | grep -oE '\]\([^) ]+\)' | sed 's/^](//; s/)$//' | grep -vE '^(https?|mailto):' | sort -u)
done
((named > 100 && linked > 100)) || { echo "FAILED: the guides name only $named files and have $linked links"; exit 1; }
((failures == 0)) && echo "the guides name $named files and folders and have $linked links, all of them there"
