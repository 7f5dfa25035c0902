#!/usr/bin/env bash
# What recording costs a search that is not recorded: the program against one whose searches cannot record, because
# without_recording/ stands before src/ in its includes. Counts the instructions of each search, so a busy machine does
# no harm. Needs valgrind; the first time, minutes to build.
# usage: bench/recording_off.sh
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD folder=$PWD/build/without_recording
# shellcheck source=tools/build.sh
. tools/build.sh

build_preset release lawan
cmake --preset release -B "$folder" -DCMAKE_CXX_FLAGS="-iquote '$root/bench/without_recording'" >/dev/null
say "building $folder"
ninja -C "$folder" --quiet lawan >&2
with=$root/build/release/lawan without=$folder/lawan

drawn() { # program: leaves of a tree that it recorded
    "$1" trace tictactoe --bot minimax:depth=2 | grep -c guess
}
[[ $(drawn "$with") -gt 0 && $(drawn "$without") == 0 ]] || fail "the second program should record nothing, the first a tree"

answer() { # program, game, bot
    "$1" analyze "$2" --bot "$3" --json | grep -v '"time_ms"'
}
count() {
    valgrind --tool=callgrind --toggle-collect='lawan::runtime::SearchBot<*::choose(*' --callgrind-out-file=/dev/null \
        "$1" analyze "$2" --bot "$3" --json 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}

printf '%-10s %-42s %9s %14s %14s %9s\n' game bot nodes 'no recording' 'recording off' difference
while read -r game bot; do
    found=$(answer "$with" "$game" "$bot")
    [[ $found == "$(answer "$without" "$game" "$bot")" ]] || fail "$bot answers otherwise without its recording"
    nodes=$(sed -n 's/.*"nodes": \([0-9]*\).*/\1/p' <<<"$found")
    echo "$game" "$bot" "$nodes" "$(count "$without" "$game" "$bot")" "$(count "$with" "$game" "$bot")" |
        awk '{ printf "%-10s %-42s %9d %14d %14d %+7.2f %%\n", $1, $2, $3, $4, $5, 100 * ($5 / $4 - 1) }'
done <<'BOTS'
connect4 minimax:depth=6
connect4 alphabeta:depth=9
connect4 engine:depth=11
connect4 mcts:nodes=20000
connect4 genetic:generations=500
connect4 hybrid:generations=50
adjacency minimax:depth=3
adjacency alphabeta:depth=7
adjacency engine:depth=6
adjacency mcts:nodes=2000
adjacency genetic:generations=300
adjacency local
adjacency local:variant=restart,restarts=1000
adjacency local:variant=annealing,steps=2000
tictactoe minimax
tictactoe alphabeta
BOTS
