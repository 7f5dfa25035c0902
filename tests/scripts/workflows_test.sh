#!/usr/bin/env bash
# The workflows are of the kind that .ci/release can try, and what it cannot try is refused.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
commands=$root/tools/release/workflow_commands.sh
work=$(mktemp -d "${TMPDIR:-/tmp}/lawan-workflows-XXXXXX")
trap 'rm -rf "$work"' EXIT
fail() {
    echo "workflows_test: $*" >&2
    exit 1
}

tried=
for workflow in "$root"/.github/workflows/*.yml; do
    "$commands" "$workflow" >"$work/commands"
    [[ $(grep -c '^ *\(- \)\?run:' "$workflow") == $(grep -c '^(cd ' "$work/commands") ]] ||
        fail "of the commands in $workflow some are missing: $(<"$work/commands")"
    tried+=$(tail -n 1 "$work/commands")
done
for step in ".ci/run layers" ".ci/release clone"; do
    [[ $tried == *"; $step)"* ]] || fail "no workflow runs $step"
    grep -qE "^step ${step#* } " "$root/${step% *}" || fail "${step% *} has no step ${step#* }"
done

# refused <case> <sed script that spoils the gate's workflow> <part of the sentence>
refused() {
    sed -E "$2" "$root/.github/workflows/gate.yml" >"$work/spoilt.yml"
    ! "$commands" "$work/spoilt.yml" >/dev/null 2>"$work/sentence" || fail "$1 is not refused"
    grep -qF -- "$3" "$work/sentence" || fail "$1: $(<"$work/sentence")"
}
refused "another system" 's/debian:12/debian:13/' "does not run in debian:12"
refused "a block of commands" 's/run: \.ci.run/run: |/' "as one plain line"
refused "an action that nobody tries" 's/checkout@v4/setup-node@v4/' "no way is known"
refused "a command after the gate" 's/(.*)run: \.ci.run/&\n\1run: true/' "comes after .ci/run"
refused "no gate" 's/run: \.ci.run/run: true/' "runs neither"
echo "workflows_test: .ci/release can try every workflow"
