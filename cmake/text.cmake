# Writes a C file with a text file in it, as `const char NAME[]`.
#
#   cmake -DFILE=decide.schema.json -DNAME=schema_by_hand -DOUTPUT=schema_by_hand.c -P text.cmake

file(READ "${FILE}" bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE "${OUTPUT}" "/* Made by cmake/text.cmake from ${NAME}. */\nextern const char ${NAME}[];\n"
    "const char ${NAME}[] = {\n${bytes}0};\n")
