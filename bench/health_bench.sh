#!/usr/bin/env bash
# How long GET /api/health takes while every core searches. Needs wrk and curl.
# usage: bench/health_bench.sh [program] [seconds] [connections]
set -euo pipefail
program=${1:-build/release/lawan}
seconds=${2:-10}
connections=${3:-1}
work=$(mktemp -d)
children=()

finish() {
    for child in "${children[@]}"; do kill "$child" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap finish EXIT

"$program" serve --port 0 --no-browser --db "$work/bench.db" --max-think 10m >"$work/log" &
children+=($!)
address=
while [[ -z $address ]]; do
    sleep 0.1
    address=$(sed -n 's/^Lawan is at //p' "$work/log")
done

measure() { wrk --threads 1 --connections "$connections" --duration "$seconds"s --latency "$address/api/health" |
    grep -E '50%|99%|Requests/sec'; }

echo "idle:"
measure
# A game between bots takes the thread that analyses leave free.
for _ in $(seq "$(nproc)"); do
    curl --silent --output /dev/null -H 'Content-Type: application/json' "$address/api/analysis" \
        -d '{"source": {"game": "connect4"}, "limits": {"time_ms": 600000}}' &
    children+=($!)
done
key=$(head -c 24 /dev/urandom | base64 | tr '+/' '-_')
id=$(curl --silent -H "Lawan-Key: $key" -H 'Content-Type: application/json' "$address/api/games" \
    -d '{"game": "connect4", "seats": {"x": {"kind": "bot", "bot": "alphabeta:time=10m"}, "o": {"kind": "bot"}}, "pacing": {"paused": true}}' |
    sed 's/.*"id":"\([^"]*\)".*/\1/')
curl --silent --output /dev/null -H "Lawan-Key: $key" -H 'Content-Type: application/json' \
    "$address/api/games/$id/actions" -d '{"action": "step"}'
sleep 1
curl --silent "$address/api/health"
printf '\nevery core searching:\n'
measure
