# Sourced by .ci/run and .ci/release: timed steps on a clean clone of HEAD, a summary at the end.
# shellcheck shell=bash
checkout=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
temporary=$(readlink -f "$(mktemp -d)")
# What the steps see and build.
root=$temporary/lawan
# The step to stop after, or the steps to take; empty: all. .ci/run and .ci/release set them.
last=
wanted=()
summary=()
current=

minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

finish() {
    local status=$?
    rm -rf --one-file-system "$temporary"
    echo
    printf '%s\n' "${summary[@]}"
    if ((status == 0)); then
        echo "every step passed in $(minutes $SECONDS) min."
    else
        echo "FAILED: the step '$current', after $(minutes $SECONDS) min."
    fi
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# step <name> <command>: stops everything if the command fails.
step() {
    current=$1
    if ((${#wanted[@]} > 0)) && [[ " ${wanted[*]} " != *" $current "* ]]; then
        return
    fi
    local started=$SECONDS
    printf '\n== %s (at %s)\n' "$current" "$(minutes "$started")"
    shift
    "$@"
    summary+=("$(printf '%-10s %6s min' "$current" "$(minutes $((SECONDS - started)))")")
    if [[ $current == "$last" ]]; then
        exit 0
    fi
}

# The steps of a script in their order.
steps_of() { sed -nE 's/^step ([a-z-]+) .*/\1/p' "$1"; }

must_be_step() { # must_be_step <name> <script>
    steps_of "$2" | grep -qxF -- "$1" && return
    trap - EXIT
    rmdir "$temporary"
    echo "There is no step '$1': $(steps_of "$2" | paste -sd ' ')." >&2
    exit 2
}

clone() {
    if [[ -n $(git -C "$checkout" status --porcelain) ]]; then
        echo "note: only HEAD is checked, the checkout has changes that are not committed."
    fi
    git -c advice.detachedHead=false clone --quiet "$checkout" "$root"
    cd "$root" || exit
    git log -1 --format='%h %s'
}

# fuzz <seconds for each>: what they find stays out of the corpus in the repository.
fuzz() {
    export -f fuzz_one
    export temporary
    # An unmatched pattern stays as it is and fails as a fuzzer that cannot start.
    # shellcheck disable=SC2016
    printf '%s\0' build/asan/*_fuzzer | xargs -0 -n 1 -P "$(nproc)" bash -c 'fuzz_one "$2" "$1"' fuzz_one "$1"
}

# fuzz_one <fuzzer> <seconds>: called by xargs, which reads the exit status.
fuzz_one() {
    local fuzzer=$1 seconds=$2 name work crash
    name=$(basename "$fuzzer" _fuzzer)
    work=$temporary/fuzz/$name
    mkdir -p "$work/corpus" "$work/crashes"
    if [[ -d tests/fuzz/corpus/$name ]]; then
        cp -r "tests/fuzz/corpus/$name/." "$work/corpus"
    fi
    if "$fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix="$work/crashes/" "$work/corpus" >"$work/log" 2>&1; then
        echo "$name: $(tail -n 1 "$work/log")"
        return
    fi
    tail -n 60 "$work/log"
    for crash in "$work/crashes"/*; do
        if [[ -f $crash ]]; then
            echo "$name: the input $(basename "$crash") as base64: $(base64 -w 0 "$crash")"
        fi
    done
    echo "$name: failed"
    return 1
}
