#!/usr/bin/env bash
# Installs, checks, builds and tests the page of HEAD with the Node.js and npm of Debian 12, in a fresh root made by
# debootstrap. Needs root, the right to mount (in a container: --privileged) and a network: Debian packages come from
# the mirror that apt uses here, npm's from the registry that npm uses here.
# usage: tools/release/page_on_debian_node.sh
set -euo pipefail
checkout=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
release=bookworm
temporary=$(readlink -f "$(mktemp -d)")
root=$temporary/root
trap 'rm -rf --one-file-system "$temporary"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

say() { printf 'page_on_debian_node: %s\n' "$*" >&2; }
fail() {
    say "$@"
    exit 1
}

make_root() {
    command -v debootstrap >/dev/null || apt-get install --yes --no-install-recommends debootstrap
    local mirror
    # shellcheck disable=SC2016
    mirror=$(apt-get indextargets --format '$(RELEASE) $(SITE)' 'Created-By: Packages' |
        awk -v release="$release" '$1 == release { print $2; exit }')
    [[ -n $mirror ]] || fail "apt has no mirror of $release here: add one to /etc/apt."
    debootstrap --variant=minbase --include=ca-certificates "$release" "$root" "$mirror" >"$temporary/log" 2>&1 || {
        tail -n 20 "$temporary/log"
        fail "debootstrap could not make a root."
    }
    cp /etc/hosts "$root/etc/hosts"
}

npm_setting() { npm --loglevel=error config get "$1"; }

# How npm reaches its registry from here: its configuration, proxies, and the files that these name.
take_npm_configuration() {
    local file setting
    environment=(HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8)
    for file in "$(npm_setting globalconfig)" "$(npm_setting userconfig)"; do
        if [[ -f $file ]]; then
            cat "$file" >>"$root/root/.npmrc"
        fi
    done
    while IFS= read -r -d '' setting; do
        environment+=("$setting")
    done < <(env -0 | grep -zEi '^(npm_config_|(https?|all|no)_proxy=|NODE_EXTRA_CA_CERTS=)' || true)
    for file in "$(npm_setting cafile)" "${NODE_EXTRA_CA_CERTS:-}"; do
        if [[ -f $file ]]; then
            mkdir -p "$root$(dirname "$file")"
            cp "$file" "$root$file"
        fi
    done
}

# npm cannot run the scripts of packages without /proc. A mount namespace of its own takes the mount away with the
# command, so that nothing is left under $root when that is removed.
inside() {
    # shellcheck disable=SC2016
    unshare --mount --propagation private sh -c 'mount -t proc proc "$0/proc" && exec "$@"' "$root" \
        env --ignore-environment "${environment[@]}" chroot "$root" "$@"
}

make_root
take_npm_configuration
{
    inside apt-get update
    inside env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends nodejs npm
} >"$temporary/log" 2>&1 || {
    tail -n 20 "$temporary/log"
    fail "the root could not install nodejs and npm."
}
say "Node.js $(inside node --version), npm $(inside npm --version), after $SECONDS s"

mkdir "$root/lawan"
git -C "$checkout" archive HEAD web docs/openapi.yaml tests/browser | tar -x -C "$root/lawan"
inside sh -c 'cd /lawan/web && npm ci --no-progress --loglevel=error &&
    npm run check && npm run lint && npm run build && npm test'
say "the page builds and passes, after $SECONDS s."
