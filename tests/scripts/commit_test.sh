#!/usr/bin/env bash
# The commit on report pages: with + behind it as soon as the sources differ from it.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
work=$(mktemp -d "${TMPDIR:-/tmp}/lawan-commit-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"

header() {
    cmake -DGIT=git -DSOURCES="$work/sources" -DOUTPUT="$work/commit.hpp" -P "$root/cmake/write_commit.cmake"
    cat commit.hpp
}
expect() {
    [[ $(header) == "$1" ]] || { echo "expected $1, not $(header)" >&2; exit 1; }
}

mkdir -p sources/src
echo one >sources/src/main.cpp
GIT_CEILING_DIRECTORIES=$work expect '#define LAWAN_COMMIT ""'
git -C sources init -q
git -C sources add src
git -C sources -c user.name=n -c user.email=e commit -q -m first
commit=$(git -C sources rev-parse --short=12 HEAD)
expect "#define LAWAN_COMMIT \"$commit\""
before=$(stat -c %y commit.hpp)
sleep 0.01
echo notes >sources/notes.md
expect "#define LAWAN_COMMIT \"$commit\""
[[ $(stat -c %y commit.hpp) == "$before" ]] || { echo "written again for nothing" >&2; exit 1; }
echo two >sources/src/main.cpp
expect "#define LAWAN_COMMIT \"$commit+\""
echo one >sources/src/main.cpp
expect "#define LAWAN_COMMIT \"$commit\""
echo new >sources/src/new.cpp
expect "#define LAWAN_COMMIT \"$commit+\""
