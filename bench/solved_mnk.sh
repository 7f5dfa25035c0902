#!/bin/bash
# Solves boards of m,n,k and prints the table of docs/measurements/mnk-boards.md: every board of at most 5 x 5 cells
# with lines of 3 to 5, a board and its quarter turn once, or the boards named. Time is the processor's.
#   bench/solved_mnk.sh build/release/lawan [M,N,K ..]
set -euo pipefail
program=$1
shift
boards=("$@")
if [ ${#boards[@]} -eq 0 ]; then
    for columns in 3 4 5; do
        for ((rows = 1; rows <= columns; ++rows)); do
            for ((length = 3; length <= columns; ++length)); do boards+=("$columns,$rows,$length"); done
        done
    done
fi

field() { sed -n "s/^  \"$1\": \"\?\([^\",]*\)\"\?,\?$/\1/p" <<< "$answer"; }
names=(loss draw win)
printf '| board | value for the first player | plies | positions | time |\n|---|---|---|---|---|\n'
for board in "${boards[@]}"; do
    TIMEFORMAT=%U
    { time answer=$("$program" solve "mnk:$board" --json); } 2> /tmp/solved_mnk.$$
    value=$(field value)
    value=${value%.*}
    printf '| %s | %s | %s | %s | %s s |\n' "$board" "${names[$((value + 1))]}" "$(field plies)" "$(field nodes)" \
        "$(cat /tmp/solved_mnk.$$)"
done
rm -f /tmp/solved_mnk.$$
