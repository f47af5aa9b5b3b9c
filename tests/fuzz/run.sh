#!/bin/sh
# Runs every libFuzzer target (or the one named) for some seconds. Usage: run.sh BUILD SECONDS [NAME]
set -eu
build=$1 seconds=$2 wanted=${3:-}
source=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
count=0
for target in "$build"/fuzz/*; do
    name=$(basename "$target")
    [ -x "$target" ] && [ -f "$target" ] || continue
    [ -z "$wanted" ] || [ "$wanted" = "$name" ] || continue
    count=$((count + 1))
    corpus=$build/corpus/$name
    mkdir -p "$corpus" "$build/crashes/$name"
    seeds=$source/tests/data/fuzz/$name
    [ -d "$seeds" ] || seeds=
    printf '%s\n' "fuzz: $name, $seconds s"
    log=$build/corpus/$name.log
    passed=yes
    # shellcheck disable=SC2086
    "$target" -max_total_time="$seconds" -artifact_prefix="$build/crashes/$name/" -print_final_stats=1 \
        "$corpus" $seeds >"$log" 2>&1 || passed=no
    grep -E 'stat::|ERROR|SUMMARY|artifact' "$log" || true
    [ -z "$(ls "$build/crashes/$name")" ] || { printf '%s\n' "fuzz: $name found an input that fails: $build/crashes/$name"; exit 1; }
    [ "$passed" = yes ] || { tail -n 20 "$log"; printf '%s\n' "fuzz: $name did not run to its end"; exit 1; }
done
[ "$count" -gt 0 ] || { printf '%s\n' "fuzz: no target ${wanted:-at all}"; exit 1; }
