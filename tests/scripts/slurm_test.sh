#!/usr/bin/env bash
# A tournament as a job array on a real Slurm: one node, its own munge, ports and folders, gone afterwards.
# usage: slurm_test.sh LAWAN; 77 (skipped) without Slurm or root, or where Slurm does not start.
set -euo pipefail
lawan=$(readlink -f "$1")
PATH=$PATH:/usr/sbin
for program in slurmctld slurmd sbatch squeue munged; do
    if ! command -v "$program" >/dev/null; then
        echo "skipped: there is no $program here; ./setup --checks installs slurm-wlm and munge"
        exit 77
    fi
done
if [[ $(id -u) != 0 ]]; then
    echo "skipped: a private Slurm wants root"
    exit 77
fi

folder=$(mktemp -d)
started=()
finish() {
    local status=$? pid
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
    for pid in "${started[@]}"; do wait "$pid" 2>/dev/null || true; done
    if ((status != 0)); then
        tail -n 20 "$folder"/*.log "$folder"/out/*.log "$folder"/out/parts/*.log 2>/dev/null || true
    fi
    rm -rf "$folder"
}
trap finish EXIT
fail() {
    echo "slurm_test: $*"
    exit 1
}

chmod 755 "$folder"
mkdir -m 755 "$folder/munge" "$folder/state" "$folder/spool"
dd if=/dev/urandom of="$folder/munge/key" bs=1024 count=1 status=none
chmod 400 "$folder/munge/key"
munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
    --pid-file="$folder/munge/pid" --seed-file="$folder/munge/seed" --log-file="$folder/munge.log" \
    --num-threads=2 >/dev/null 2>&1 &
started+=($!)

# Nobody listens there now, and below 32768 no outgoing connection will take it.
free_port() {
    local port
    while port=$(($1 + RANDOM % 6000)); (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
    echo "$port"
}
host=$(hostname -s)
cat >"$folder/slurm.conf" <<CONF
ClusterName=lawan
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=$(free_port 20000)
SlurmdPort=$(free_port 26000)
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
PlugStackConfig=$folder/no-plugins.conf
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=test Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
touch "$folder/no-plugins.conf"
export SLURM_CONF=$folder/slurm.conf

comes() {
    local attempt pid
    for ((attempt = 0; attempt < 150; attempt++)); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        for pid in "${started[@]}"; do kill -0 "$pid" 2>/dev/null || return 1; done
        sleep 0.2
    done
    return 1
}
skip() {
    echo "skipped: $*"
    tail -n 5 "$folder"/*.log 2>/dev/null || true
    exit 77
}
comes munge --socket="$folder/munge/socket" --no-input || skip "munge does not start on this machine"
slurmctld -D -c >/dev/null 2>&1 &
started+=($!)
slurmd -D >/dev/null 2>&1 &
started+=($!)
is_idle() { [[ $(sinfo --noheader --format=%t) == idle ]]; }
comes is_idle || skip "Slurm does not start on this machine"

cat >"$folder/cup.toml" <<'PLAN'
name = "cup"
games = ["tictactoe", "connect4:w=5,h=4"]
pairs = 6
nodes = 200
[[bot]]
spec = "alphabeta"
[[bot]]
spec = "local"
[[bot]]
spec = "random"
PLAN
"$lawan" slurm "$folder/cup.toml" --parts 3 --out "$folder/out" --time-limit 5 >"$folder/cup.sh"
sh "$folder/cup.sh"
is_over() { [[ -z $(squeue --noheader) ]]; }
comes is_over || fail "the jobs did not end"
[[ -f $folder/out/cup.html ]] || fail "there is no report"

# The same games as on one machine.
"$lawan" tournament "$folder/cup.toml" --out "$folder/one" >/dev/null 2>&1
cmp "$folder/out/cup.pgn" "$folder/one/cup.pgn" || fail "the parts played other games than one machine"
parts=("$folder/out/parts"/cup-*-of-3.jsonl)
[[ ${#parts[@]} == 3 ]] || fail "there are not three parts"
echo "slurm_test: three jobs and the one that joins them did what one machine does"
