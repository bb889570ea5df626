#!/usr/bin/env bash
# The library alone: as a part of another project (add_subdirectory) and in 32 bits it is built, and installed is found
# (find_package), in C and in C++, with a compiler and CMake and nothing else, by the flags that it was given, with threads and without, and plays the same rounds to the bit everywhere. From outside C it
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
printf '#!/bin/sh\nexec %s "$@"\n' "$(type -P c++)" >"$work/bin/c++"
chmod +x "$work/bin/"{cc,c++,threadless}
bare() { env -u CMAKE_C_COMPILER_LAUNCHER PATH="$work/bin" "$@"; }

# One source in both languages, with either library.
cp "$HUNCH_SOURCE/tests/library/both.c" "$work/both.c"
cp "$work/both.c" "$work/both.cpp"
both="enable_language(CXX)
foreach(source both.c both.cpp)
    foreach(kind hunch hunch_static)
        add_executable(\${source}.\${kind} $work/\${source})
        target_link_libraries(\${source}.\${kind} PRIVATE hunch::\${kind})
    endforeach()
endforeach()"

# same_in_both FOLDER: all of these say the same.
same_in_both() {
    local program
    for program in both.c.hunch both.c.hunch_static both.cpp.hunch both.cpp.hunch_static; do
        "$1/$program" >"$work/$program.out" || die "$program does not run"
        grep -q '^0\.' "$work/$program.out" || die "$program: $(cat "$work/$program.out")"
        cmp "$work/both.c.hunch.out" "$work/$program.out" || die "C and C++ play otherwise"
    done
}

# build NAME OPTION...: configures and builds a project that has this one as a part, and checks what it was built with.
build() {
    local name=$1 more=${more:-}
    shift
    mkdir "$work/$name"
    cat >"$work/$name/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_subdirectory("$HUNCH_SOURCE" hunch)
add_executable(rounds "$HUNCH_SOURCE/tests/library/rounds.c")
target_link_libraries(rounds PRIVATE hunch::hunch_static)
$more
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

more=$both build threadless -DCMAKE_C_COMPILER=threadless -DCMAKE_C_FLAGS=-O1
if grep -q -- '-DHUNCH_THREADS' "$work/threadless/build/compile_commands.json"; then die "threads were found"; fi
same_rounds threadless
same_in_both "$work/threadless/build"

# Installed, it is found by a project that has the same tools and no more, and none of the program's libraries.
bare cmake --install "$work/threadless/build" --prefix "$work/installed" >"$work/log"
mkdir "$work/found"
cat >"$work/found/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
find_package(hunch 0.1 REQUIRED)
$both
CMAKE
if ! { bare cmake -G Ninja -S "$work/found" -B "$work/found/build" -DCMAKE_PREFIX_PATH="$work/installed" &&
    bare cmake --build "$work/found/build"; } >"$work/log" 2>&1; then
    cat "$work/log"
    die "not found, or not built with what was found"
fi
same_in_both "$work/found/build"
[ ! -e "$work/installed/include/hunch/json.h" ] || die "a header of libhunch_json without it"

if echo 'int main(void) { return sizeof(void *) != 4; }' >"$work/small.c" &&
    cc -m32 "$work/small.c" -o "$work/small" 2>/dev/null && "$work/small"; then
    more='' build narrow -DCMAKE_C_COMPILER=cc "-DCMAKE_C_FLAGS=-m32 -O1"
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
