# Writes a C file with nets (src/nets/weights/GAME.net, docs/nets.md) as constant data, opened already: what hn_net_open would
# find in each file is laid out here in the same order. That both give the same is a test, test_net.
#
#   cmake -DFILES=src/nets/weights/cambio.net|... -DOUTPUT=nets_data.c -P nets.cmake

# The number of 32 bits at a byte of the file, whose bytes are in `hex`.
function(read_number at result)
    math(EXPR start "${at} * 2")
    string(SUBSTRING "${hex}" ${start} 8 bytes)
    string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\4\\3\\2\\1" bytes "${bytes}")
    math(EXPR number "${bytes}")
    set(${result} ${number} PARENT_SCOPE)
endfunction()

# The next part, of so many bytes, which are filled up to a multiple of 8: where it begins.
macro(next_part name size)
    set(${name} ${offset})
    math(EXPR offset "${offset} + (${size} + 7) / 8 * 8")
endmacro()

string(REPLACE "|" ";" files "${FILES}")
set(bytes "")
set(games "")
set(nets "")
foreach(file ${files})
    cmake_path(GET file STEM game)
    file(READ "${file}" hex HEX)
    read_number(32 features)
    read_number(36 numbers)
    read_number(40 flags)
    read_number(44 first)
    read_number(48 second)
    read_number(52 actions)
    read_number(56 about_size)
    set(offset 64)
    next_part(about "${about_size}")
    next_part(row "${features} * 2")
    next_part(bias_0 "${first} * 4")
    next_part(bias_1 "${second} * 4")
    next_part(bias_2 "(${actions} + 1) * 4")
    next_part(number "${numbers} * ${first} * 2")
    next_part(flag "${flags} * ${first}")
    next_part(weight_0 "${second} * ${first} * 2")
    next_part(weight_1 "(${actions} + 1) * ${second} * 2")
    string(REGEX REPLACE "(..)" "0x\\1," hex "${hex}")
    string(APPEND bytes "static _Alignas(64) const unsigned char ${game}[${offset}] = {${hex}};\n")
    string(APPEND games "extern const hn_game game_${game};\n")
    string(APPEND nets "    {&game_${game}, ${features}, ${first}, ${second}, ${actions}, "
        "PART(${game}, ${row}), PART(${game}, ${number}), PART(${game}, ${flag}),\n     "
        "{PART(${game}, ${weight_0}), PART(${game}, ${weight_1})}, "
        "{PART(${game}, ${bias_0}), PART(${game}, ${bias_1}), PART(${game}, ${bias_2})}, "
        "PART(${game}, ${about})},\n")
endforeach()

file(WRITE "${OUTPUT}" "/* Made by cmake/nets.cmake from src/nets/weights/. */\n#include \"nets/carried.h\"\n\n"
    "#define PART(game, offset) ((const void *)(game + (offset)))\n\n${games}\n${bytes}\n"
    "const hn_net nets_carried[] = {\n${nets}    {0},\n};\n")
