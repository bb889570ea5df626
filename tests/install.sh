#!/usr/bin/env bash
# What is installed is enough: examples/round.c builds and runs against an installed copy, through
# pkg-config and through CMake, with the shared and the static library, and finds the library where it was installed,
# wherever that is; the library needs only libm, threads and libc, and never allocates. libhunch_json is found in the same
# ways, exports its own calls alone and needs Jansson besides. The service finds its program.
set -euo pipefail
unset DESTDIR
: "${HUNCH_SOURCE:?} ${HUNCH_BUILD:?}"

if grep -qE '^CMAKE_C_FLAGS.*(-fsanitize|--coverage)' "$HUNCH_BUILD/CMakeCache.txt"; then
    echo "an instrumented library needs its compiler's run-time libraries: not a build to install"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/some/where # not where the build was configured for
cmake --install "$HUNCH_BUILD" --prefix "$prefix" >"$work/log"

library=$(find "$prefix" -name 'libhunch.so')
libdir=$(dirname "$library")
"$prefix/bin/hunch" games >/dev/null

needed=$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
for name in $needed; do
    case $name in
        libm.so.* | libpthread.so.* | libc.so.* | ld-linux*) ;;
        *)
            echo "libhunch.so needs $name"
            exit 1
            ;;
    esac
done
strange=$(nm -D --defined-only "$library" | awk '$3 !~ /^hn_/ { print $3 }')
if [ -n "$strange" ]; then
    echo "libhunch.so exports names without the prefix hn_: $strange"
    exit 1
fi

allocates=$(nm -D --undefined-only "$library" | awk '$2 ~ /^(malloc|calloc|realloc|free)(@|$)/ { print $2 }')
if [ -n "$allocates" ]; then
    echo "libhunch.so allocates: it imports $allocates"
    exit 1
fi

export PKG_CONFIG_PATH=$libdir/pkgconfig
read -ra cflags < <(pkg-config --cflags hunch)
read -ra libs < <(pkg-config --libs hunch)
cc -std=c11 "${cflags[@]}" "$HUNCH_SOURCE/examples/round.c" -o "$work/shared" "${libs[@]}"
if ! "$work/shared" >"$work/shared.out"; then
    echo "a program that was linked as pkg-config says does not find libhunch.so"
    exit 1
fi
cc -std=c11 "${cflags[@]}" "$HUNCH_SOURCE/examples/round.c" -o "$work/static" \
    "$libdir/libhunch.a" -lm -pthread
"$work/static" >"$work/static.out"
cmp "$work/shared.out" "$work/static.out"

mkdir "$work/consumer"
cat >"$work/consumer/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
find_package(hunch 0.1 REQUIRED)
add_executable(shared "$HUNCH_SOURCE/examples/round.c")
target_link_libraries(shared PRIVATE hunch::hunch)
add_executable(static "$HUNCH_SOURCE/examples/round.c")
target_link_libraries(static PRIVATE hunch::hunch_static)
CMAKE
cmake -G Ninja -S "$work/consumer" -B "$work/consumer/build" -DCMAKE_PREFIX_PATH="$prefix" >>"$work/log"
cmake --build "$work/consumer/build" >>"$work/log"
for kind in shared static; do
    "$work/consumer/build/$kind" | cmp - "$work/shared.out"
done

# Tables as JSON, in C and in C++.
tables=$libdir/libhunch_json.so
strange=$(nm -D --defined-only "$tables" | awk '$3 !~ /^hn_json_/ { print $3 }')
if [ -n "$strange" ]; then
    echo "libhunch_json.so exports more than its calls: $strange"
    exit 1
fi
others='^(libjansson|libm|libpthread|libc|ld-linux.*)\.so'
if readelf -d "$tables" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vE "$others"; then
    echo "which libhunch_json.so needs"
    exit 1
fi
cp "$HUNCH_SOURCE/tests/library/tables.c" "$work/tables.cpp"
read -ra cflags < <(pkg-config --cflags hunch_json)
read -ra libs < <(pkg-config --libs hunch_json)
cc -std=c11 "${cflags[@]}" "$HUNCH_SOURCE/tests/library/tables.c" -o "$work/tables" "${libs[@]}"
"$work/tables" >"$work/tables.out"
c++ "${cflags[@]}" "$work/tables.cpp" -o "$work/tables_static" -fno-lto "$libdir/libhunch_json.a" \
    "$libdir/libhunch.a" -ljansson -lm -pthread
"$work/tables_static" | cmp - "$work/tables.out"
mkdir "$work/json"
cat >"$work/json/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C CXX)
find_package(hunch 0.1 REQUIRED COMPONENTS json)
add_executable(shared "$work/tables.cpp")
target_link_libraries(shared PRIVATE hunch::hunch_json)
add_executable(static "$HUNCH_SOURCE/tests/library/tables.c")
target_link_libraries(static PRIVATE hunch::hunch_json_static)
CMAKE
cmake -G Ninja -S "$work/json" -B "$work/json/build" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_EXE_LINKER_FLAGS=-fno-lto >>"$work/log"
cmake --build "$work/json/build" >>"$work/log"
for kind in shared static; do
    "$work/json/build/$kind" | cmp - "$work/tables.out"
done

# The service: its program is there, knows every option that it is given, and could begin with them.
unit=$prefix/lib/systemd/system/hunch.service
read -ra line < <(sed -n 's|^ExecStart=||p' "$unit")
[ "${line[0]}" = "$prefix/bin/hunch" ] || {
    echo "the service begins ${line[0]}"
    exit 1
}
mkdir "$work/state"
line=("${line[@]/\$\{STATE_DIRECTORY\}/$work/state}")
"${line[@]/\$HUNCH_OPTIONS/--port=0}" --check
# Every line is a section, a setting or a comment, and no setting is misspelt into another section's.
if grep -nvE '^(#.*|\[(Unit|Service|Install)\]|[A-Z][A-Za-z]+=.*|)$' "$unit"; then exit 1; fi
grep -qE '^u hunch ' "$prefix/lib/sysusers.d/hunch.conf"
