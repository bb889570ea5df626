#!/usr/bin/env bash
# The library alone: as a part of another project and in 32 bits it is built with a compiler and CMake and nothing else, by
# the flags that it was given, with threads and without, and plays the same rounds to the bit everywhere. From outside C it
# is played by addresses and numbers alone.
set -euo pipefail
: "${HUNCH_SOURCE:?} ${HUNCH_BUILD:?}"

if grep -qE '^CMAKE_C_FLAGS.*(-fsanitize|--coverage)' "$HUNCH_BUILD/CMakeCache.txt"; then
    echo "what is compared is the compiler's code, not what it adds for tests"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
die() {
    echo "$*" >&2
    exit 1
}
export CCACHE_BASEDIR=$work CCACHE_NOHASHDIR=1

# All that there is to build with: no pkg-config, no Python, no shell tools but what CMake brings along.
mkdir "$work/bin"
for tool in cmake ninja as ld ar ranlib sh; do
    ln -s "$(type -P $tool)" "$work/bin/$tool"
done
cc=$(type -P cc)
printf '#!/bin/sh\nexec %s "$@"\n' "$cc" >"$work/bin/cc"
# A target without threads.
mkdir "$work/without"
echo '#error "there are no threads here"' >"$work/without/pthread.h"
printf '#!/bin/sh\nexec %s -isystem %s "$@"\n' "$cc" "$work/without" >"$work/bin/threadless"
chmod +x "$work/bin/"{cc,threadless}
bare() { env -u CMAKE_C_COMPILER_LAUNCHER PATH="$work/bin" "$@"; }

# build NAME OPTION...: configures and builds a project that has this one as a part, and checks what it was built with.
build() {
    local name=$1
    shift
    mkdir "$work/$name"
    cat >"$work/$name/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_subdirectory("$HUNCH_SOURCE" hunch)
add_executable(rounds "$HUNCH_SOURCE/tests/library/rounds.c")
target_link_libraries(rounds PRIVATE hunch::hunch_static)
CMAKE
    bare cmake -G Ninja -S "$work/$name" -B "$work/$name/build" "$@" >"$work/log" 2>&1 || {
        cat "$work/log"
        die "$name: not configured"
    }
    bare cmake --build "$work/$name/build" -j2 >"$work/log" 2>&1 || {
        grep -A9 FAILED "$work/log"
        die "$name: not built"
    }
    if grep -E -- '-march=|-flto|-O[23]' "$work/$name/build/compile_commands.json"; then
        die "$name: flags of its own"
    fi
    [ ! -e "$work/$name/build/hunch/hunch" ] || die "$name: the program was built"
}

cc -std=c11 -O1 -I "$HUNCH_SOURCE/include" "$HUNCH_SOURCE/tests/library/rounds.c" -o "$work/rounds" \
    -fno-lto "$HUNCH_BUILD/libhunch.a" -lm -pthread
"$work/rounds" >"$work/wanted"

# same_rounds NAME
same_rounds() {
    "$work/$1/build/rounds" >"$work/$1/rounds"
    diff "$work/wanted" "$work/$1/rounds" || die "$1: other rounds"
}

build threadless -DCMAKE_C_COMPILER=threadless -DCMAKE_C_FLAGS=-O1
if grep -q -- '-DHUNCH_THREADS' "$work/threadless/build/compile_commands.json"; then die "threads were found"; fi
same_rounds threadless

if echo 'int main(void) { return sizeof(void *) != 4; }' >"$work/small.c" &&
    cc -m32 "$work/small.c" -o "$work/small" 2>/dev/null && "$work/small"; then
    build narrow -DCMAKE_C_COMPILER=cc "-DCMAKE_C_FLAGS=-m32 -O1"
    same_rounds narrow
else
    echo "# SKIP 32 bits: this compiler or machine has none"
fi

# What is built at the top is the library as well, where that is asked for.
bare cmake -G Ninja -S "$HUNCH_SOURCE" -B "$work/top" -DCMAKE_C_COMPILER=cc -DHUNCH_LIBRARY=ON >"$work/log"
bare ninja -C "$work/top" -t targets all >"$work/targets"
grep -q '^libhunch.a:' "$work/targets" || die "no library"
if grep -qE '^(hunch|tests/.*):' "$work/targets"; then die "HUNCH_LIBRARY builds more than the library"; fi

# From outside C: the same rounds.
"$work/rounds" told >"$work/told"
python3 "$HUNCH_SOURCE/tests/library/outside.py" "$HUNCH_BUILD/libhunch.so" | diff "$work/told" - || die "other rounds from outside C"
