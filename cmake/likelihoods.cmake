# Writes a C file with tables of likelihoods, as `hunch fit` writes them (docs/likelihoods.md), for beliefs/likelihoods.h.
#
#   cmake -DFILES=src/beliefs/fitted-cambio.yaml|... -DOUTPUT=fitted.c -P likelihoods.cmake
#
# YAML and C differ in little here, so lines are turned into others, always in the whole text: CMake's lists have a
# meaning of their own for brackets. That both give the same numbers is a test, test_likelihoods.

string(REPLACE "|" ";" files "${FILES}")
set(tables "")
foreach(file ${files})
    file(READ "${file}" table)
    string(PREPEND table "\n")
    string(REGEX REPLACE "\n#[^\n]*" "" table "${table}")
    string(REGEX REPLACE ": # [a-z]+\n" ":\n" table "${table}")
    string(REGEX REPLACE "([01]\\.[0-9]+)([],])" "\\1f\\2" table "${table}")
    string(REGEX REPLACE "\nmade: ([^\n]*)" "\n.made = \\1," table "${table}")
    string(REGEX REPLACE "\n(game|name): ([^\n]*)" "\n.\\1 = \"\\2\"," table "${table}")
    string(REGEX MATCHALL "\n  [a-z-]+:" signs "${table}")
    foreach(sign ${signs})
        string(REGEX REPLACE "[\n :]" "" constant "${sign}")
        string(REPLACE "-" "_" constant "${constant}")
        string(TOUPPER "${constant}" constant)
        string(REPLACE "${sign}" "\n[HN_SIGN_${constant}] = {" table "${table}")
    endforeach()
    string(REPLACE "\nsigns:" "\n.sign = {" table "${table}")
    string(REGEX REPLACE "unseen: \\[([^]]*)\\]" "{\\1}," table "${table}")
    string(REGEX REPLACE "seen: \\[([^]]*)\\]" "{\\1}}," table "${table}")
    string(REPLACE "\ncall_sum" "\n},\ncall_sum" table "${table}")
    string(REGEX REPLACE "\n([a-z_]+): \\[([^]]*)\\]" "\n.\\1 = {\\2}," table "${table}")
    string(APPEND tables "{${table}},\n")
endforeach()

file(WRITE "${OUTPUT}" "/* Made by cmake/likelihoods.cmake from src/beliefs/. */\n#include \"beliefs/likelihoods.h\"\n\n"
    "const hn_likelihoods fitted_likelihoods[] = {\n${tables}};\n"
    "const int fitted_likelihoods_count = sizeof fitted_likelihoods / sizeof *fitted_likelihoods;\n")
