#!/bin/sh
# Runs every benchmark program. Usage: run.sh BUILD [FILTER]
# Each program measures its floor in the same run and prints the ratio; the machine's own speed
# drops out of the comparison. Without a filter a program fails where a figure misses what is asked.
set -eu
build=$1 filter=${2:-}
failed=
for program in "$build"/bench/*; do
    [ -x "$program" ] && [ -f "$program" ] || continue
    printf '\n== %s\n' "$(basename "$program")"
    "$program" ${filter:+--benchmark_filter="$filter"} --benchmark_color=false ||
        failed="$failed $(basename "$program")"
done
[ -z "$failed" ] || { printf '\nfailed:%s\n' "$failed" >&2; exit 1; }
