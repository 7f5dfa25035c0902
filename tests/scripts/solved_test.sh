#!/usr/bin/env bash
# docs/solved.md has the values that the program finds: the boards of Adjacency with up to 24 empty cells, games of up to
# six rounds, m,n,k up to 5 x 5, and the first moves of Connect Four.
# Usage: solved_test.sh LAWAN
set -euo pipefail
lawan=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
guide=$(tr '\n' ' ' <docs/solved.md | tr -s ' ')
failures=0
checked=0

# expect <what> <found> <in the guide>
expect() {
    checked=$((checked + 1))
    [[ $2 == "$3" ]] && return
    printf 'FAILED: %s: found %s, docs/solved.md has %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}

# says <sentence>: the guide has it
says() {
    checked=$((checked + 1))
    [[ $guide == *"$1"* ]] && return
    printf 'FAILED: docs/solved.md does not say "%s"\n' "$1"
    failures=$((failures + 1))
}

field() { sed -n "s/^  \"$1\": \"\?\([^\",]*\)\"\?,\?$/\1/p" <<<"$answer"; }
value() { field value | sed 's/\.0$//'; }
best_moves() { sed -n '/^  "best": \[/,/^  \]/p' <<<"$answer" | grep -c '^    "'; }

while IFS='|' read -r _ board empty eight eight_best four four_best _; do
    board=${board// /}
    ((empty <= 24)) || continue
    for neighbours in 8 4; do
        spec=adjacency:w=${board%x*},h=${board#*x},nb=$neighbours
        answer=$("$lawan" solve "$spec" --json)
        [[ $neighbours == 8 ]] && row="$eight$eight_best" || row="$four$four_best"
        read -r -a expected <<<"$row"
        expect "$spec" "$(value), $(best_moves) best" "${expected[0]#+}, ${expected[1]} best"
    done
done < <(grep -E '^\| \**[0-9]+x[0-9]+' docs/solved.md | tr -d '*')

for rounds in 1 2 3 4 5 6; do
    for neighbours in 8 4; do
        answer=$("$lawan" solve "adjacency:rounds=$rounds,nb=$neighbours" --json)
        expect "rounds=$rounds,nb=$neighbours" "$(value)" "$((4 - neighbours == 0 ? (rounds < 5 ? 0 : -2) : (rounds < 5 ? -2 : -4)))"
    done
done
says "margin is -2 in games of 1 to 4 rounds and -4 in games of 5 to 8 with 8 neighbours; with 4 neighbours it is 0 in games of 1 to 4 rounds and -2 in games of 5 to 8."

won=
for columns in 3 4 5; do
    for ((rows = 1; rows <= columns; ++rows)); do
        for ((length = 3; length <= columns; ++length)); do
            answer=$("$lawan" solve "mnk:$columns,$rows,$length" --json)
            [[ $(value) == 0 ]] || won+="$columns,$rows,$length in $(field plies); "
        done
    done
done
expect "m,n,k boards that are won" "$won" "4,3,3 in 7; 4,4,3 in 5; 5,3,3 in 7; 5,4,3 in 5; 5,5,3 in 5; "
says "the first player wins five: 4,4,3, 5,4,3 and 5,5,3 in 5 plies, 4,3,3 and 5,3,3 in 7."

answer=$("$lawan" solve connect4 --all --json)
scores=$(sed -n '/^  "moves": \[/,/^  \]/s/^      "value": \(.*\)\.0$/\1/p' <<<"$answer" | tr '\n' ' ')
expect "the first moves of Connect Four" "$scores" "-2 -1 0 1 0 -1 -2 "
says "The first moves a to g score -2, -1, 0, +1, 0, -1 and -2;"

((checked > 30)) || { echo "FAILED: only $checked values"; exit 1; }
((failures == 0)) && echo "docs/solved.md has the $checked values that the program finds"
