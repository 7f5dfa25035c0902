# Sourced with $root set to the checkout. Everything said here goes to stderr: stdout belongs to the
# program that runs afterwards.
# shellcheck shell=bash
: "${root:?}"

say() { printf 'lawan: %s\n' "$*" >&2; }
fail() {
    say "$@"
    exit 1
}

# Ninja re-runs CMake by itself when a CMakeLists.txt changes, but not for the presets or a moved checkout.
is_configured() {
    [[ $1/build.ninja -nt CMakePresets.json ]] &&
        grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$1/CMakeCache.txt"
}

# build_preset <preset> [target]: brings build/<preset> up to date; silent when it already is.
build_preset() (
    cd "$root" || exit
    preset=$1 target=${2:-all} directory=build/$1
    mkdir -p "$directory"
    # Two builds at once in one directory would trip over each other.
    exec 9>"$directory/.lock" </dev/null >&2
    flock 9

    if ! is_configured "$directory"; then
        say "configuring $directory; the first build takes a few minutes"
        # The presets make warnings errors, which holds for the compilers of Debian 12 only.
        options=()
        grep -qsx 'VERSION_ID="12"' "${LAWAN_OS_RELEASE:-/etc/os-release}" || options=(-DCMAKE_COMPILE_WARNING_AS_ERROR=OFF)
        cmake --fresh --preset "$preset" "${options[@]}" >/dev/null ||
            fail "configuring failed: install what the messages above name (./setup does so on Debian 12), then try again."
    fi
    if [[ $(ninja -C "$directory" -n "$target" 2>&1) == *"no work to do"* ]]; then
        exit 0
    fi
    say "building $directory"
    options=()
    [[ -t 2 ]] || options=(--quiet)
    ninja -C "$directory" "${options[@]}" "$target" ||
        fail "the build failed: correct the first error above and try again; if you changed no file, delete build/ first."
)

# page_tools: installs what package-lock.json names into web/node_modules; silent when it is there already.
page_tools() (
    cd "$root/web" || exit
    if [[ ! -d node_modules || package-lock.json -nt node_modules ]]; then
        npm ci --no-progress --loglevel=error >&2 ||
            fail "the page's tools could not be fetched: check the network connection, then try again."
        touch node_modules
    fi
)

# build_page: brings web/dist up to date, which the program embeds; silent when it already is.
build_page() (
    cd "$root/web" || exit
    exec 9>.lock </dev/null >&2
    flock 9

    if [[ -f dist/index.html ]]; then
        newer=$(find . \( -name node_modules -o -name dist \) -prune -o -type f -newer dist/index.html \
            ! -name .lock ! -path ./src/api/schema.d.ts -print -quit)
        [[ -n $newer ]] || exit 0
    fi
    say "building the page"
    page_tools || exit
    npm run --silent build -- --logLevel warn ||
        fail "the page could not be built: correct the first error above and try again."
)

# run_tests <preset> [ctest arguments]. Half of the tests wait for programs, clocks and browsers most of the time.
run_tests() (
    cd "$root" || exit
    preset=$1
    shift
    ctest --preset "$preset" --parallel "$((2 * $(nproc)))" "$@"
)
