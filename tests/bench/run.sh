#!/bin/sh
# Runs every benchmark program. Usage: run.sh BUILD [FILTER]
# Each program measures its floor in the same run and prints the ratio; the machine's own speed
# drops out of the comparison.
set -eu
build=$1 filter=${2:-.}
for program in "$build"/bench/*; do
    [ -x "$program" ] && [ -f "$program" ] || continue
    printf '\n== %s\n' "$(basename "$program")"
    "$program" --benchmark_filter="$filter" --benchmark_color=false
done
