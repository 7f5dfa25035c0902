#!/usr/bin/env bash
# What ./setup does and says when all is well and when something is in its way. The commands that
# touch the machine are replaced by fakes found first in PATH.
# shellcheck disable=SC2016 # the fakes expand their own variables
set -euo pipefail
setup=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../setup
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
failures=0

failed() {
    printf "FAILED: %s\n" "$1"
    failures=$((failures + 1))
}

fake() { # fake <command> <body>
    printf '#!/bin/bash\n%s\n' "$2" >"$temporary/bin/$1"
    chmod +x "$temporary/bin/$1"
}

# A Debian 12 with root, network and space, where nothing is installed yet.
new_machine() {
    rm -rf "${temporary:?}/bin" "$temporary/apt-get.calls"
    mkdir "$temporary/bin"
    fake dpkg-query 'exit 1'
    fake id 'echo 0'
    fake df 'printf "Filesystem 1M-blocks Used Available Use%% Mounted\n/dev/a 9000 1000 ${FREE:-8000} 9%% /\n/dev/b 9000 1000 8000 9%% /var\n"'
    fake apt-get 'echo "$*" >>"'"$temporary"'/apt-get.calls"'
    fake sudo '[[ $1 != --* ]] || shift; exec "$@"'
    printf 'ID=debian\nVERSION_ID="12"\n' >"$temporary/os-release"
}

# expect <case> <status> <part of the last line of output; "" for no output at all>
expect() {
    local name=$1 status=0 last
    output=$(PATH="$temporary/bin:$PATH" LAWAN_OS_RELEASE="$temporary/os-release" \
        "$setup" "${arguments[@]}" 2>&1) || status=$?
    last=${output##*$'\n'}
    if [[ $status != "$2" || ($3 == "" && $output != "") || $last != *"$3"* ]]; then
        failed "$name: status $status, output:"$'\n'"$output"
    fi
    arguments=()
}

says() { # says <case> <pattern in a line that the last expected case printed>
    grep -qE -- "$2" <<<"$output" || failed "$1: no line has $2:"$'\n'"$output"
}

expect_no_apt() {
    if [[ -e $temporary/apt-get.calls ]]; then
        failed "$1: apt-get was called: $(<"$temporary/apt-get.calls")"
    fi
}

expect_apt() { # expect_apt <case> <pattern in a call of apt-get>
    grep -qE -- "$2" "$temporary/apt-get.calls" || failed "$1: apt-get was not called with $2"
}

unset LAWAN_SETUP
arguments=()
installed='for name in "${@:4}"; do [[ $name == "${ABSENT:-}" ]] || echo "$name installed"; done'

new_machine
expect "a fresh machine" 0 "done."
expect_apt "a fresh machine" "install .*ninja-build.*libcli11-dev"
says "a fresh machine" "^setup: installing g\+\+ .*libcli11-dev.* with apt .*LAWAN_SETUP=skip"

new_machine
fake dpkg-query "$installed"
expect "all is installed" 0 "every package is installed"
expect_no_apt "all is installed"

new_machine
fake dpkg-query "$installed"
ABSENT=clang-tidy-19 expect "a check tool is missing but not asked for" 0 "every package is installed"
arguments=(--checks)
ABSENT=clang-tidy-19 expect "a check tool is missing" 0 "done."
expect_apt "a check tool is missing" "install .*-recommends clang-tidy-19$"

arguments=(--release)
ABSENT=debootstrap expect "a tool of the release is missing" 0 "done."
expect_apt "a tool of the release is missing" "install .*-recommends debootstrap$"

new_machine
fake dpkg-query "$installed"
arguments=(--build)
ABSENT=libgtest-dev expect "a package of the tests is missing but not asked for" 0 "every package is installed"
expect_no_apt "a package of the tests is missing but not asked for"
arguments=(--build)
ABSENT=libfmt-dev expect "a package of the build is missing" 0 "done."

new_machine
LAWAN_SETUP=skip expect "skipped" 0 ""
expect_no_apt "skipped"

new_machine
arguments=(--nonsense)
expect "an unknown argument" 1 "unknown argument '--nonsense'"

new_machine
printf 'ID=ubuntu\nVERSION_ID="24.04"\n' >"$temporary/os-release"
expect "another distribution" 1 "not Debian 12: install these packages"
expect "another distribution names packages" 1 "libcli11-dev"
expect "another distribution names the way out" 1 "LAWAN_SETUP=skip"
expect_no_apt "another distribution"

new_machine
printf 'ID=debian\nVERSION_ID="11"\n' >"$temporary/os-release"
expect "an older Debian" 1 "not Debian 12"

new_machine
rm "$temporary/os-release"
expect "no os-release" 1 "not Debian 12"

new_machine
FREE=1999 expect "a full disk" 1 "the disk is too full: installing needs about 2000 MB"
expect_no_apt "a full disk"

new_machine
fake apt-get '[[ $* != *install* ]] || { echo "dpkg: error: No space left on device"; exit 100; }'
expect "the disk fills up" 1 "the disk is too full"

new_machine
fake apt-get '[[ $* != *install* ]] || { echo "E: Failed to fetch http://example.org/clang.deb"; exit 100; }'
expect "no network" 1 "apt could not fetch the packages: check the network connection"

new_machine
fake apt-get 'echo "E: Unable to locate package clang-19"; exit 100'
expect "no network and no lists" 1 "apt could not fetch the packages"

new_machine
fake apt-get '[[ $* == *install* ]] || { echo "W: Failed to fetch http://example.org/InRelease"; exit 100; }'
expect "only another source is broken" 0 "done."

new_machine
fake apt-get '[[ $* != *install* ]] || { echo "E: Could not get lock /var/lib/dpkg/lock-frontend"; exit 100; }'
expect "another installation runs" 1 "another package installation is running"

new_machine
fake apt-get '[[ $* != *install* ]] || { echo "E: something else"; exit 100; }'
expect "apt fails otherwise" 1 "apt-get failed"

new_machine
fake id 'echo 1000'
expect "a user with sudo" 0 "done."

new_machine
fake id 'echo 1000'
fake sudo '[[ $1 != --non-interactive ]]'
expect "sudo cannot ask for a password" 1 "sudo gave no root rights" </dev/null
says "what is installed is said before sudo may ask" "^setup: installing g.* with apt"

new_machine
fake id 'echo 1000'
fake sudo 'exit 1'
expect "sudo refuses" 1 "sudo gave no root rights"
expect_no_apt "sudo refuses"

# A PATH without sudo: only the fakes and the few commands that setup itself uses.
new_machine
fake id 'echo 1000'
rm "$temporary/bin/sudo"
for tool in bash env grep awk mktemp rm tee; do
    ln -s "$(command -v "$tool")" "$temporary/bin/$tool"
done
sentence=$(PATH=$temporary/bin LAWAN_OS_RELEASE=$temporary/os-release "$setup" 2>&1) && sentence="it succeeded: $sentence"
if [[ $sentence != *"there is no sudo: run ./setup once as root."* ]]; then
    failed "neither root nor sudo, output:"$'\n'"$sentence"
fi

((failures == 0)) && echo "setup: every case passed"
