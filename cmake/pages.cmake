# Writes a C file with the web page's files in it: server/pages.h has the form.
#
#   cmake -DFOLDER=web -DFILES=index.html|js/main.js -DOUTPUT=pages_data.c -P pages.cmake
#
# The files' names come from outside, so that a file that is added or removed is another command and runs it again.

set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_svg "image/svg+xml")
set(type_png "image/png")
set(type_woff2 "font/woff2")
set(type_txt "text/plain; charset=utf-8")

string(REPLACE "|" ";" files "${FILES}")
set(arrays "")
set(list "")
set(number 0)
# The bytes of a file as the elements of an array.
function(read_bytes path result)
    file(READ "${path}" bytes HEX)
    if(ARGC GREATER 2) # a gzip's time: builds are to be the same
        string(SUBSTRING "${bytes}" 0 8 begin)
        string(SUBSTRING "${bytes}" 16 -1 rest)
        set(bytes "${begin}00000000${rest}")
    endif()
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    set(${result} "${bytes}" PARENT_SCOPE)
endfunction()

foreach(file ${files})
    if(NOT file MATCHES "^[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$")
        message(FATAL_ERROR "web/${file}: a page's name has only letters, digits, '.', '_' and '-'")
    endif()
    cmake_path(GET file EXTENSION LAST_ONLY extension)
    string(SUBSTRING "${extension}" 1 -1 extension)
    file(SHA256 "${FOLDER}/${file}" tag)
    string(SUBSTRING "${tag}" 0 16 tag)
    file(SIZE "${FOLDER}/${file}" size)
    read_bytes("${FOLDER}/${file}" bytes)
    # A file may be empty, an array may not.
    string(APPEND arrays "static const unsigned char file_${number}[] = {\n${bytes}0};\n")
    file(ARCHIVE_CREATE OUTPUT "${OUTPUT}.gz" PATHS "${FOLDER}/${file}" FORMAT raw COMPRESSION GZip)
    file(SIZE "${OUTPUT}.gz" packed_size)
    read_bytes("${OUTPUT}.gz" bytes packed)
    string(APPEND arrays "static const unsigned char packed_${number}[] = {\n${bytes}0};\n")
    set(paths "/${file}")
    if(file STREQUAL "index.html")
        list(PREPEND paths "/")
    endif()
    foreach(path ${paths})
        string(APPEND list "    {\"${path}\", \"${type_${extension}}\", \"${tag}\", file_${number}, ${size}, packed_${number}, ${packed_size}},\n")
    endforeach()
    math(EXPR number "${number} + 1")
endforeach()

file(REMOVE "${OUTPUT}.gz")
file(WRITE "${OUTPUT}" "/* Made by cmake/pages.cmake from web/. */\n#include \"server/pages.h\"\n\n${arrays}\n"
    "const page page_list[] = {\n${list}    {0},\n};\n")
