# Writes a C file with all sentences in it: words/sentence.h has the form.
#
#   cmake -DFILES=src/words/en/cambio.txt|src/words/de/cambio.txt|... -DOUTPUT=words_data.c -P words.cmake
#
# The folder is the language: those of one stand together, English first.
#
# A file has lines `name = text`; a line that begins with a space goes on with the one before it, one that begins with # is a
# comment. Texts are handled as hexadecimal digits, since CMake's lists have a meaning of their own for ; and [.

string(REPLACE "|" ";" files "${FILES}")
set(arrays "")
set(lists "")
set(tags "")
set(number 0)
foreach(file ${files})
    cmake_path(GET file STEM game)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME tag)
    if(NOT DEFINED list_${tag})
        list(APPEND tags ${tag})
        set(list_${tag} "")
    endif()
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\1 " bytes "${bytes}")
    string(REGEX REPLACE "0a (20 )+" "20 " bytes "${bytes}")
    string(REPLACE "0a " ";" lines "${bytes}")
    string(APPEND arrays "static const sentence file_${number}[] = {\n")
    foreach(line ${lines})
        if(line STREQUAL "" OR line MATCHES "^23 ")
            continue()
        elseif(NOT line MATCHES "^(([0-9a-f][0-9a-f] )+)20 3d 20 (.*)$")
            string(SUBSTRING "${line}" 0 180 line)
            string(REGEX MATCHALL "[0-9a-f][0-9a-f]" codes "${line}")
            list(TRANSFORM codes PREPEND "0x")
            set(begin "")
            foreach(code ${codes})
                math(EXPR code "${code}")
                string(ASCII ${code} character)
                string(APPEND begin "${character}")
            endforeach()
            message(FATAL_ERROR "${file}: expected `name = text`, or a space before what goes on, not: ${begin}")
        endif()
        set(text "${CMAKE_MATCH_3}")
        string(REGEX REPLACE "([0-9a-f][0-9a-f]) " "\\\\x\\1" name "${CMAKE_MATCH_1}")
        string(REGEX REPLACE "([0-9a-f][0-9a-f]) " "\\\\x\\1" text "${text}")
        string(APPEND arrays "    {\"${name}\", \"${text}\"},\n")
    endforeach()
    string(APPEND arrays "    {0},\n};\n")
    string(APPEND list_${tag} "    {\"${game}\", file_${number}},\n")
    math(EXPR number "${number} + 1")
endforeach()

set(languages "")
foreach(tag ${tags})
    string(APPEND lists "static const sentence_file files_${tag}[] = {\n${list_${tag}}    {0},\n};\n")
    string(APPEND languages "    {\"${tag}\", files_${tag}},\n")
endforeach()

file(WRITE "${OUTPUT}" "/* Made by cmake/words.cmake from src/words/. */\n#include \"words/sentence.h\"\n\n${arrays}\n${lists}\n"
    "const language languages[] = {\n${languages}    {0},\n};\n")
