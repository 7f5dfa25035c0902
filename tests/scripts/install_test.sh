#!/usr/bin/env bash
# install_test.sh <build directory>: what cmake --install puts where, and that the installed program plays. Then that
# a build without tests asks for nothing that only tests need, and that warnings are errors in the presets only.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
build=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/lawan-install-XXXXXX")
trap 'rm -rf "$work"' EXIT
fail() {
    echo "install_test: $*" >&2
    exit 1
}

DESTDIR=$work/tree cmake --install "$build" --prefix /usr >"$work/log" || fail "$(<"$work/log")"
cd "$work/tree/usr"
expected=(bin/lawan share/applications/lawan.desktop share/icons/hicolor/scalable/apps/lawan.svg)
[[ ! -x $build/lawan-mpi ]] || expected+=(bin/lawan-mpi)
for name in README.md CHANGELOG.md CITATION.cff CONTRIBUTING.md CODE_OF_CONDUCT.md RELEASING.md SECURITY.md LICENSE; do
    expected+=("share/doc/lawan/$name")
done
while read -r name; do expected+=("share/doc/lawan/$name"); done < <(cd "$root" && find docs examples -type f ! -name '.*')
diff <(printf '%s\n' "${expected[@]}" | sort) <(find . -type f -printf '%P\n' | sort) ||
    fail "< was expected, > is what was installed"

# Away from the build and the checkout, as another user of the machine would.
[[ $(cd / && "$work/tree/usr/bin/lawan" --version) == "$("$build/lawan" --version)" ]] || fail "bin/lawan has another version"
(cd share/doc/lawan && "$work/tree/usr/bin/lawan" play tictactoe --x minimax --o random --seed 1 </dev/null) |
    grep -q "X (minimax) wins" || fail "the installed program does not play"
[[ $(sed -n 's/^Exec=\([^ ]*\).*/\1/p' share/applications/lawan.desktop) == lawan ]] || fail "the menu starts something else"

# A package of these that is found nevertheless would be an error: CMake refuses REQUIRED ones that are disabled.
configure() {
    rm -rf "$work/build"
    cmake -S "$root" -B "$work/build" -G Ninja -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON \
        -DCMAKE_DISABLE_FIND_PACKAGE_yaml-cpp=ON -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON "$@" >"$work/log" 2>&1
}
! configure || fail "the tests were configured without GoogleTest"
grep -q "GTest" "$work/log" || fail "it was not GoogleTest that was missing: $(tail -n 5 "$work/log")"
configure -DBUILD_TESTING=OFF || fail "without tests: $(tail -n 20 "$work/log")"
commands=$work/build/compile_commands.json
grep -q '/src/cli/main.cpp' "$commands" || fail "the program is not among what is built"
! grep -qE '"file": "[^"]*(/tests/|/bench/|_test\.cpp)' "$commands" || fail "tests are built without BUILD_TESTING"
! grep -q -- '-Werror' "$commands" || fail "warnings are errors for packagers too"
configure --preset release -DBUILD_TESTING=OFF || fail "the preset: $(tail -n 20 "$work/log")"
grep -q -- '-Werror' "$commands" || fail "warnings are no errors in the preset that ./test and the gate build"

# ./run and ./test use a preset on other systems too, where other compilers may warn about more.
mkdir -p "$work/bin" "$work/checkout"
printf '#!/bin/sh\necho "$*" >"%s/cmake.call"\nexit 1\n' "$work" >"$work/bin/cmake"
chmod +x "$work/bin/cmake"
for version in 12 24.04; do
    printf 'VERSION_ID="%s"\n' "$version" >"$work/os-release"
    # shellcheck disable=SC2016 # expanded there
    ! env PATH="$work/bin:$PATH" LAWAN_OS_RELEASE="$work/os-release" root="$work/checkout" \
        bash -c '. "$1"; build_preset release' bash "$root/tools/build.sh" 2>/dev/null ||
        fail "a build without CMake succeeded"
    call=$(<"$work/cmake.call")
    [[ $call == *"--preset release"* ]] || fail "the preset is not used: $call"
    errors=12
    [[ $call != *WARNING_AS_ERROR=OFF* ]] || errors=24.04
    [[ $errors == "$version" ]] || fail "on Debian 12 and only there warnings are errors; on $version: $call"
done
echo "install_test: ${#expected[@]} files are installed, and nothing of the tests is needed for them"
