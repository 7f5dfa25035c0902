#!/usr/bin/env bash
# lawan-mpi on three ranks: the games of one process, an aborted run that goes on, mistakes.
# usage: mpi_test.sh LAWAN LAWAN_MPI; 77 (skipped) without mpirun or lawan-mpi.
set -euo pipefail
lawan=$(readlink -f "$1")
mpi=$2
if [[ ! -x $mpi ]] || ! command -v mpirun >/dev/null; then
    echo "skipped: there is no MPI here; ./setup --checks installs libopenmpi-dev and openmpi-bin"
    exit 77
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
if ! mpirun -n 2 --oversubscribe true </dev/null; then
    echo "skipped: mpirun cannot start two processes on this machine"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "mpi_test: $*"
    exit 1
}
three() { mpirun -n 3 --oversubscribe "$mpi" tournament "$@" </dev/null; }

plan() {
    cat <<PLAN
name = "cup"
games = ["tictactoe", "connect4:w=5,h=4"]
pairs = $1
nodes = 300
[[bot]]
spec = "alphabeta"
[[bot]]
spec = "local"
[[bot]]
name = "program"
spec = "ugi:'$lawan' engine --bot random"
PLAN
}
plan 6 >"$folder/cup.toml"
"$lawan" tournament "$folder/cup.toml" --out "$folder/one" >/dev/null 2>&1
three "$folder/cup.toml" --out "$folder/three" >"$folder/log" 2>&1 || fail "three ranks failed: $(cat "$folder/log")"
grep -q Crosstable "$folder/log" || fail "no table was printed"
cmp "$folder/one/cup.pgn" "$folder/three/cup.pgn" || fail "three ranks played other games than one process"

# Killed in the middle: what is finished is kept and not played again. Long enough not to be over before the ranks
# notice, which takes them up to a second.
pairs=1500
plan $pairs >"$folder/cup.toml"
mpirun -n 3 --oversubscribe "$mpi" tournament "$folder/cup.toml" --out "$folder/cut" </dev/null >/dev/null 2>&1 &
run=$!
lines() { if [[ -f $folder/cut/cup.jsonl ]]; then wc -l <"$folder/cut/cup.jsonl"; else echo 0; fi; }
for ((attempt = 0; attempt < 300; attempt++)); do
    (($(lines) < 20)) || break
    sleep 0.05
done
ranks=$(ps -o pid= --ppid "$run" || true)
kill -KILL "$run" 2>/dev/null || fail "it was over before it could be killed"
wait "$run" 2>/dev/null || true
# The ranks notice by themselves that mpirun is gone.
for ((attempt = 0; attempt < 300; attempt++)); do
    alive=0
    for rank in $ranks; do ! kill -0 "$rank" 2>/dev/null || alive=1; done
    ((alive)) || break
    sleep 0.05
done
((!alive)) || fail "ranks go on without mpirun"
kept=$(lines)
((kept >= 20 && kept <= 6 * pairs)) || fail "$kept lines are kept"
cp "$folder/cut/cup.jsonl" "$folder/kept.jsonl"
three "$folder/cup.toml" --out "$folder/cut" --resume >/dev/null 2>&1 || fail "it did not go on"
head -n $((kept - 1)) "$folder/kept.jsonl" | cmp - <(head -n $((kept - 1)) "$folder/cut/cup.jsonl") ||
    fail "what was finished did not survive"
twice=$(grep -o '^{"step":"[^"]*"' "$folder/cut/cup.jsonl" | sort | uniq -d | wc -l)
((twice == 0)) || fail "$twice pairs were played twice"
"$lawan" tournament "$folder/cup.toml" --out "$folder/one" >/dev/null 2>&1
cmp "$folder/one/cup.pgn" "$folder/cut/cup.pgn" || fail "an aborted run played other games"

# Mistakes end all ranks, with a word.
! three /no/such/file >"$folder/log" 2>&1 || fail "a missing file is no success"
grep -q "cannot be read" "$folder/log" || fail "a missing file is not explained"
echo "mpi_test: three ranks play the games of one process, also after an abort"
