#!/usr/bin/env bash
# What recording a search costs, in instructions a node: off and on. Needs valgrind; counts, so a busy machine does
# no harm.
# usage: bench/recording.sh build/release/bench/recording_bench
set -euo pipefail
program=${1:?name the program recording_bench}

count() { # game, bot, on or off
    valgrind --tool=callgrind --toggle-collect='*measured_search*' --callgrind-out-file=/dev/null "$program" "$@" \
        2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}

printf '%-28s %10s %12s %12s\n' bot nodes 'off a node' 'on a node'
while read -r game bot; do
    echo "$bot" "$("$program" "$game" "$bot" off)" "$(count "$game" "$bot" off)" "$(count "$game" "$bot" on)" |
        awk '{ printf "%-28s %10d %12.1f %12.1f\n", $1, $2, $3 / $2, $4 / $2 }'
done <<'BOTS'
connect4 minimax:depth=5
connect4 alphabeta:depth=7
connect4 engine:depth=8
connect4 mcts:nodes=5000
connect4 genetic:generations=500
connect4 hybrid:generations=50
adjacency local:variant=restart
BOTS
