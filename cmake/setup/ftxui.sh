#!/bin/sh
# Makes FTXUI available: the system's libftxui-dev where it is new enough, else the pinned source
# package of a newer Debian suite, built once into a prefix outside the tree.
# Usage: ftxui.sh PREFIX [again]. Silent when there is nothing to do, which is also so where every suite
# said that it has no such version (until asked again), and where CMake has fetched it already.
set -eu

prefix=$1 again=${2:-}
version=6.1.9
archive=ftxui_$version.orig.tar.gz
sha256=45819c1e54914783d4a1ca5633885035d74146778a1f74e1213cdb7b76340e71
suites="forky sid testing unstable"

say() { printf '%s\n' "dev: $*" >&2; }

system_version=$(dpkg-query -W -f '${db:Status-Status} ${Version}' libftxui-dev 2>/dev/null | sed -n 's/^installed //p')
if [ -n "$system_version" ] && dpkg --compare-versions "$system_version" ge $version &&
    dpkg --compare-versions "$system_version" lt 7; then
    exit 0
fi
stamp=$prefix/share/collegium/ftxui-$version-$sha256
[ ! -f "$stamp" ] || exit 0
nowhere=$prefix/share/collegium/ftxui-$version-in-no-suite
if [ "$again" = again ]; then rm -f "$nowhere"; fi
[ ! -f "$nowhere" ] || exit 0
for fetched in build/*/_deps/ftxui-src/CMakeLists.txt; do
    [ ! -f "$fetched" ] || exit 0
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

# The mirror this machine already uses for Debian, in whichever list format it is written.
find_mirror() {
    apt-get indextargets --format '$(ORIGIN)|$(RELEASE)|$(REPO_URI)' 'Created-By: Packages' |
        awk -F'|' '$1 == "Debian" && $2 !~ /-security|-updates|-backports/ { print $3; exit }'
}
mirror=$(find_mirror)
if [ -z "$mirror" ] && [ "$(id -u)" = 0 ]; then # an image without package lists knows no origins
    apt-get update -qq && mirror=$(find_mirror)
fi
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

# A private apt: own source list, lists and cache, so the machine's own state is untouched. A mirror
# whose lists are past their date will do: the archive is known by its hash.
private_apt() {
    apt-get -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$work/sources" \
        -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" \
        -o Acquire::Check-Valid-Until=false -o APT::Sandbox::User="$(id -un)" "$@"
}

fetch_from() { # fetch_from SUITE
    rm -rf "$work/sources" "$work/lists" "$work/cache" "$work/download"
    mkdir -p "$work/sources" "$work/lists/partial" "$work/cache/archives/partial" "$work/download"
    {
        printf 'Types: deb-src\nURIs: %s\nSuites: %s\nComponents: main\n' "$mirror" "$1"
        [ ! -f $keyring ] || printf 'Signed-By: %s\n' $keyring
    } >"$work/sources/newer.sources"
    # A mirror that cannot be reached is a warning to apt, without lists.
    private_apt update && ls "$work"/lists/*_source_Sources* >/dev/null || return 2
    (cd "$work/download" && private_apt source --download-only ftxui)
}

if [ -n "$mirror" ]; then
    for suite in $suites; do
        say "fetching FTXUI $version from Debian $suite"
        code=0
        fetch_from "$suite" >"$work/log" 2>&1 || code=$?
        [ $code -ne 2 ] || unreached=yes
        [ $code -eq 0 ] || { tail -n 3 "$work/log" >&2; continue; }
        [ -f "$work/download/$archive" ] || { say "$suite has another version"; continue; }
        printf '%s  %s\n' $sha256 "$work/download/$archive" | sha256sum --check --quiet || continue
        found=yes
        break
    done
fi
if [ -z "${found:-}" ]; then
    say "no Debian suite offers FTXUI $version; CMake will fetch it from its home"
    if [ -n "$mirror" ] && [ -z "${unreached:-}" ]; then
        mkdir -p "$(dirname "$nowhere")"
        : >"$nowhere"
    fi
    exit 0
fi

say "building FTXUI $version into $prefix (about a minute)"
mkdir -p "$work/source"
tar -xzf "$work/download/$archive" -C "$work/source" --strip-components=1
cmake -S "$work/source" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
    -DFTXUI_BUILD_DOCS=OFF -DFTXUI_BUILD_EXAMPLES=OFF -DFTXUI_BUILD_TESTS=OFF \
    -DFTXUI_ENABLE_INSTALL=ON >"$work/log" 2>&1 &&
    cmake --build "$work/build" --target install >>"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2; exit 1; }
mkdir -p "$(dirname "$stamp")"
: >"$stamp"
