#!/usr/bin/env bash
# .ci/check_prose passes what wraps at 100 columns and refuses what does not or looks like a list; this checkout passes.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
failures=0

# check <pass|the sentence expected> <file> <its text>; the index lists 0001-kept.md
check() {
    local output verdict=pass
    rm -rf "$temporary/checkout"
    mkdir -p "$temporary/checkout/$(dirname "$2")" "$temporary/checkout/docs/adr"
    echo '[0001](0001-kept.md)' >"$temporary/checkout/docs/adr/README.md"
    printf '%s\n' "$3" >"$temporary/checkout/$2"
    output=$("$root/.ci/check_prose" "$temporary/checkout" 2>&1) || verdict=refused
    if [[ $1 == pass ]]; then
        [[ $verdict == pass && -z $output ]] && return
    else
        [[ $verdict == refused && $output == *"$1"* ]] && return
    fi
    printf 'FAILED: %s with %s: expected %s, output: %s\n' "$2" "$3" "$1" "$output"
    failures=$((failures + 1))
}

# A line of so many columns, in words of four.
line() {
    local text
    text=$(printf 'mot %.0s' {1..60})
    echo "${text:0:$1-1}."
}

wrap="wrap prose at 100."
check pass guide.md "$(line 100)"
check "guide.md:2: 101 columns; $wrap" guide.md "# Title"$'\n'"$(line 101)"
check pass guide.md "$(line 98)é."
check "101 columns" guide.md "$(line 99)éé"
check "$wrap" deep/er/guide.md "- $(line 100)"
check pass guide.md "| $(line 150) |"
check pass guide.md '```'$'\n'"$(line 150)"$'\n''```'
check "guide.md:4: 120" guide.md '```'$'\n'"$(line 150)"$'\n''```'$'\n'"$(line 120)"
check "guide.md:6: 120" guide.md '````'$'\n''```'$'\n'"$(line 150)"$'\n''```'$'\n''````'$'\n'"$(line 120)"
check pass guide.md "[two words](https://example.org/$(printf 'a%.0s' {1..100}))"
check pass guide.md "3. \`lawan $(line 110)\`,"
check "$wrap" guide.md "or \`lawan $(line 110)\`"
check pass build/guide.md "$(line 120)"

item='begins with "8."'
check "guide.md:2: a line of prose $item" guide.md "in games of 5 to"$'\n'"8. Margins are even."
check "$item" guide.md "- in games of 5 to"$'\n'"  8. Margins are even."
check "$item" guide.md "1. in games of 5 to"$'\n'"   8. Margins are even."
check "$item" guide.md "1. one"$'\n\n'"in games of 5 to"$'\n'"8. Margins are even."
check pass guide.md "# Title"$'\n'"8. eight"$'\n'"9. nine,"$'\n'"   and more"$'\n'"10. ten"
check pass guide.md "Steps:"$'\n\n'"1. one"$'\n\n'"   more of one"$'\n'"2. two"
check pass guide.md "- steps:"$'\n'"  1. one"$'\n'"  2. two"
check pass guide.md '```'$'\n'"to"$'\n'"8. in code"$'\n''```'$'\n'"1. one"

record() { printf '# 0001: Kept\n\n**Status:** accepted.\n'; printf 'line\n%.0s' $(seq 4 "$1"); }
check pass docs/adr/0001-kept.md "$(record 30)"
check "0001-kept.md: 31 lines" docs/adr/0001-kept.md "$(record 31)"
check 'no line "**Status:** .."' docs/adr/0001-kept.md "# 0001: Kept"
check "does not list 0002-new.md" docs/adr/0002-new.md "$(record 20)"

"$root/.ci/check_prose" || failures=$((failures + 1))
((failures == 0)) && echo "check_prose: every case passed"
