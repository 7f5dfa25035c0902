# Sourced by .ci/run and .ci/release: timed steps on a clean clone of HEAD, a summary at the end.
# shellcheck shell=bash
checkout=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
temporary=$(readlink -f "$(mktemp -d)")
# What the steps see and build.
root=$temporary/lawan
# The step to stop after, and the names of those to leave out; .ci/run and .ci/release set them.
last=
left_out=()
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
    if [[ " ${left_out[*]} " == *" $current "* ]]; then
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
