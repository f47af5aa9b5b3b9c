#!/bin/sh
# Instructions per node of perft, by callgrind: two depths differ by one pass over the tree, so the start of the
# program and the smaller trees drop out. Usage: instructions.sh BUILD [ID DEPTH]...
set -eu
build=$1
shift
command -v valgrind > /dev/null || { printf '%s\n' "instructions: needs the package valgrind"; exit 1; }
[ $# -gt 0 ] || set -- russian-draughts 8 draughts-64 8 brazilian-draughts 8 international-draughts 7 \
    reverse-draughts 8 checkers 9 chess 5

instructions() { # ID DEPTH
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$build/bin/collegium-plugin" perft "$1" --depth "$2" 2>&1 | sed -n 's/.*Collected : //p'
}

while [ $# -gt 1 ]; do
    nodes=$("$build/bin/collegium-plugin" perft "$1" --depth "$2" | sed -n "s/^depth $2 nodes //p")
    less=$(instructions "$1" $(($2 - 1)))
    all=$(instructions "$1" "$2")
    printf '%s depth %s nodes %s instructions %s per node %s\n' "$1" "$2" "$nodes" $((all - less)) \
        "$(awk "BEGIN { printf \"%.1f\", ($all - $less) / $nodes }")"
    shift 2
done
