#!/usr/bin/env bash
# workflow_commands.sh <workflow.yml>: its commands as a script for sh, as GitHub runs them in a container: each in the
# workspace, after what the earlier ones left. Where it checks out, /checkout is copied. The last command, .ci/run or
# .ci/release, ends after a few steps. Refuses what it does not understand, so that nothing is left out unseen.
set -euo pipefail
workflow=$1
declare -A ends=([.ci/run]=layers [.ci/release]=clone)
refuse() {
    echo "$workflow: $*" >&2
    exit 1
}

grep -qE '^ +(container|image): debian:12$' "$workflow" || refuse "it does not run in debian:12"
last=
# shellcheck disable=SC2016 # expanded by the script
echo 'mkdir -p "$GITHUB_WORKSPACE"'
while IFS= read -r line; do
    if [[ $line =~ ^\ +(-\ )?run:\ *(.*)$ ]]; then
        command=${BASH_REMATCH[2]}
        [[ $command != [\|\>\'\"]* && -n $command ]] || refuse "write '$line' as one plain line"
        [[ -z $last ]] || refuse "'$command' comes after $last"
        if [[ -n ${ends[$command]:-} ]]; then
            last=$command
            command+=" ${ends[$command]}"
        fi
        # shellcheck disable=SC2016
        printf '(cd "$GITHUB_WORKSPACE"; %s)\n' "$command"
    elif [[ $line =~ uses:\ *actions/checkout@ ]]; then
        # shellcheck disable=SC2016
        echo 'cp -a /checkout/. "$GITHUB_WORKSPACE"'
    elif [[ $line =~ uses:\ *([^ ]+) && ${BASH_REMATCH[1]} != actions/upload-artifact@* ]]; then
        refuse "no way is known to try '${BASH_REMATCH[1]}'"
    fi
done <"$workflow"
[[ -n $last ]] || refuse "it runs neither .ci/run nor .ci/release"
