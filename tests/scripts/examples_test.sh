#!/usr/bin/env bash
# The examples of docs/algorithms are what the program prints: every command in a block is run, and the lines below it
# come in its output, in their order. Times are masked, and what goes by a clock is left out.
# Usage: examples_test.sh LAWAN
set -euo pipefail
lawan=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
commands=0
failures=0

masked() { sed -E 's/^ +| +$//g; s/\bin [0-9.]+(us|ms|s|m)\b/in TIME/g; /^$/d' "$1"; }

# in_order <lines> <output>: prints the first line that is not in the output after those before it
in_order() {
    awk 'NR == FNR { line[++lines] = $0; next } at < lines && $0 == line[at + 1] { ++at }
        END { if (at < lines) print line[at + 1] }' "$1" "$2"
}
printf 'one\nthree\n' >"$work/shown"
printf 'one\ntwo\nthree\n' >"$work/right"
printf 'three\none\n' >"$work/wrong"
if [[ -n $(in_order "$work/shown" "$work/right") || $(in_order "$work/shown" "$work/wrong") != three ]]; then
    echo "FAILED: this test does not tell an output from another"
    exit 1
fi

# The command in `arguments`, the lines shown below it in $work/lines.
check() {
    [[ -n $arguments && $arguments != *time=* ]] || return 0
    commands=$((commands + 1))
    if ! (eval "exec '$lawan' $arguments") >"$work/output" 2>&1 </dev/null; then
        printf 'FAILED: %s: %s fails\n' "$guide" "$arguments"
        failures=$((failures + 1))
        return
    fi
    masked "$work/lines" >"$work/shown"
    masked "$work/output" >"$work/printed"
    local missing
    missing=$(in_order "$work/shown" "$work/printed")
    [[ -z $missing ]] && return
    printf 'FAILED: %s: %s does not print, where the guide has it: %s\n' "$guide" "$arguments" "$missing"
    cat "$work/output"
    failures=$((failures + 1))
}

for guide in docs/algorithms/*.md; do
    in_block=
    arguments=
    while IFS= read -r line; do
        if [[ $line =~ ^\ *\`\`\` ]]; then
            check
            arguments=
            [[ -z $in_block ]] && in_block=1 || in_block=
        elif [[ $in_block && $line =~ ^\ *\$\ \./run\ (.*)$ ]]; then
            arguments_next=${BASH_REMATCH[1]}
            check
            arguments=$arguments_next
            : >"$work/lines"
        elif [[ $in_block && $arguments ]]; then
            printf '%s\n' "$line" >>"$work/lines"
        fi
    done <"$guide"
done
((commands > 10)) || { echo "FAILED: only $commands commands in docs/algorithms"; exit 1; }
((failures == 0)) && echo "the $commands examples of docs/algorithms are what the program prints"
