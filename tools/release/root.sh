# Sourced: systems of their own, made from this machine's Debian mirror and with its way to the network. Needs root,
# debootstrap and fresh package lists.
# shellcheck shell=bash

# The address and the suites come from apt, so that a mirror or a proxy that works here works there.
debian_sources() {
    # shellcheck disable=SC2016 # apt's own fields
    apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' 'Origin: Debian' 'Component: main' |
        awk '$2 ~ /^bookworm(-updates|-security)?$/ { print $1, $3, $4 }' | sort -u
}

# make_root <directory>: a Debian 12 with nothing but what every system has.
make_root() {
    local directory=$1 mirror
    mirror=$(debian_sources | awk '$2 == "bookworm" { print $1; exit }')
    if [[ -z $mirror ]]; then
        echo "apt knows no mirror of Debian 12: run apt-get update on a Debian 12 and try again." >&2
        return 1
    fi
    debootstrap --variant=minbase bookworm "$directory" "$mirror" >"$directory.log" ||
        { tail -n 20 "$directory.log" >&2; return 1; }
    debian_sources | sed 's/^/deb /' >"$directory/etc/apt/sources.list"
    take_network_along "$directory"
    # As in Debian's images for containers: nobody needs these packages after a power cut.
    echo force-unsafe-io >"$directory/etc/dpkg/dpkg.cfg.d/unsafe-io"
}

# Names, proxies and certificates: a network may have its own.
take_network_along() {
    local directory=$1 file
    cp -L /etc/resolv.conf /etc/hosts "$directory/etc/"
    apt-config dump | grep -iE '^Acquire::https?::Proxy' >"$directory/etc/apt/apt.conf.d/00proxy" || true
    # ca-certificates adds these to its own when it is installed.
    mkdir -p "$directory/usr/local/share/ca-certificates"
    for file in /usr/local/share/ca-certificates/*.crt; do
        [[ ! -f $file ]] || cp "$file" "$directory/usr/local/share/ca-certificates/"
    done
}

# in_root <directory> <command ..>: runs it there as root, in /root and with a clean environment. Mounts and processes
# are in namespaces of their own and gone when it ends, however it ends.
in_root() {
    local directory=$1 name
    shift
    local -a environment=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8)
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY npm_config_registry; do
        [[ -z ${!name:-} ]] || environment+=("$name=${!name}")
    done
    # shellcheck disable=SC2016 # expanded inside
    unshare --mount --pid --fork --kill-child -- bash -euo pipefail -c '
        root=$1
        shift
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount --rbind /sys "$root/sys"
        exec chroot "$root" env --chdir=/root -i "$@"' in_root "$directory" "${environment[@]}" "$@" </dev/null
}
