# Writes a C file with strategies (src/solve/strategies/PRESET.nash, docs/solve.md) as constant data.
#
#   cmake -DFILES=src/solve/strategies/perudo.nash|... -DOUTPUT=strategies_data.c -P strategies.cmake

string(REPLACE "|" ";" files "${FILES}")
set(bytes "")
set(list "")
foreach(file ${files})
    cmake_path(GET file STEM name)
    string(MAKE_C_IDENTIFIER "${name}" name)
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(..)" "0x\\1," hex "${hex}")
    string(APPEND bytes "static const uint8_t ${name}[] = {${hex}};\n")
    string(APPEND list "    {${name}, sizeof ${name}},\n")
endforeach()

file(WRITE "${OUTPUT}" "/* Made by cmake/strategies.cmake from src/solve/strategies/. */\n#include \"solve/carried.h\"\n\n"
    "${bytes}\nconst hn_strategy strategies_carried[] = {\n${list}    {0},\n};\n")
