# WebAssembly by clang 14, lld and Debian's wasi-libc (tools/install wasm): cmake --preset wasm.
#
# Release builds are optimised as a whole when they are linked. Archives would need llvm-ar for that: modules are linked from
# object libraries (bindings/wasm). The stack comes first in memory, so that running over it is a trap, not another's data.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)

# Debian's headers lie among those of this machine, which are not to be found.
set(CMAKE_SYSROOT /usr)
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem /usr/include/wasm32-wasi")
set(CMAKE_C_FLAGS_RELEASE_INIT -flto)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wno-unused-command-line-argument -Wl,--stack-first,-z,stack-size=1048576")
# The driver's own -O0: else it runs wasm-opt where one is installed, and modules would differ between machines.
set(CMAKE_EXE_LINKER_FLAGS_RELEASE_INIT "-O0 -Wl,--lto-O3")

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
