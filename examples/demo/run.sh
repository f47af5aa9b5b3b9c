#!/bin/sh
# Starts the daemon on a demo federation in a temporary folder and opens the client.
# Where standard output is not a terminal it says how to connect and serves until stopped.
# Usage: run.sh BUILD [arguments of the client]
set -eu
build=$1
shift
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/collegium-demo-XXXXXX")
server=unix:$work/daemon.sock
daemon=

finish() {
    trap - EXIT INT TERM HUP
    if [ -n "$daemon" ]; then
        kill -TERM "$daemon" 2>/dev/null || true
        wait "$daemon" 2>/dev/null || true
    fi
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

"$build/bin/collegiumd" --data "$work/data" --listen "$server" --plugins "$build/plugins" \
    >"$work/daemon.log" 2>&1 &
daemon=$!
tries=0
until grep -qs 'serving on' "$work/daemon.log"; do
    kill -0 "$daemon" 2>/dev/null || { cat "$work/daemon.log" >&2; exit 1; }
    tries=$((tries + 1))
    [ $tries -lt 300 ] || { echo "the daemon does not answer" >&2; cat "$work/daemon.log" >&2; exit 1; }
    sleep 0.1
done
"$build/bin/collegium-demo-seed" --server "$server" --secret "$work/data/first-secret" \
    --federation "$here/federation.json" >"$work/password"
chmod 600 "$work/password"

if [ -t 1 ]; then
    "$build/bin/collegium" --server "$server" --user petrova --password-file "$work/password" \
        --role chief-arbiter "$@"
else
    cat <<TEXT
A demo federation is served on $server
  connect: $build/bin/collegium --server $server
  users:   administrator petrova gushchina orlova rodin kim somov kovalenko
  password of all: $(cat "$work/password")
Stop with Ctrl-C or SIGTERM; everything is in $work and goes with it.
TEXT
    wait "$daemon"
fi
