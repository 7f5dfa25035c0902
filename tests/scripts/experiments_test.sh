#!/usr/bin/env bash
# The chapters of docs/experiments.md in both languages and how long all six took, with a program in
# the place of lawan that plays nothing.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
work=$(mktemp -d "${TMPDIR:-/tmp}/lawan-experiments-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p checkout/tools checkout/docs checkout/build/release
cp "$root/tools/experiments" checkout/tools/
cat >checkout/build/release/lawan <<'LAWAN'
#!/usr/bin/env bash
# experiment run NAME --seed 1 --out DIRECTORY [--resume] [--language id]
name=$3 directory=$7
if [[ $* != *--resume* ]]; then
    printf '{"journal":"%s"}\n' "$name" >"$directory/$name.journal"
    for step in 1 2; do
        printf '{"step":"%s","result":{"milliseconds":5},"by":{},"seconds":1.0e+1}\n' "$step"
    done >>"$directory/$name.journal"
fi
[[ $* == *"--language id"* ]] && found="ditemukan $name" || found="found $name"
printf '## %s: t\n\nclaim\n\n### What\n\n%s\n\n### Table\n\nrow %s\n' "$name" "$found" "$name" \
    >"$directory/$name.md"
LAWAN
chmod +x checkout/build/release/lawan

expect() {
    grep -qxF -- "$1" checkout/docs/experiments.md || { echo "expected the line: $1" >&2; exit 1; }
}
checkout/tools/experiments results
expect "All six took 2 min 0 s."
for name in adjacency-a bots-all; do
    for line in "found $name" "ditemukan $name" "row $name"; do expect "$line"; done
done
sed -i 's/,"seconds":[^}]*//' results/nodes-d.journal
checkout/tools/experiments results
expect "It is unknown how long all six took."
