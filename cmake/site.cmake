# The service without a network, as a module for a worker of the browser (site/), which is its network, its disk and its threads.
# tools/site builds it.

file(GLOB site_sources CONFIGURE_DEPENDS src/server/*.c src/server/page/*.c src/words/*.c)
list(FILTER site_sources EXCLUDE REGEX
    "/(web(_(clients|guard|http|listen|socket|upgrade))?|address|database|digest|keep_check|metrics_text|pages|play_memory|store(_(check|copy|tidy|versions|write))?|workers)\\.c$")
list(APPEND site_sources src/arena/review.c src/arena/report.c src/config/player.c ${PROJECT_BINARY_DIR}/words_data.c)
hunch_module(service ${site_sources})
target_compile_options(service PRIVATE $<$<CONFIG:Release>:-Os>)
file(GLOB nets CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${HUNCH_NET_FILES})
list(TRANSFORM nets REPLACE "^.*/(.*)\\.net$" "\\1")
list(JOIN nets " " nets)
target_compile_definitions(service PRIVATE _POSIX_C_SOURCE=200809L "HUNCH_NETS_BESIDE=\" ${nets} \"")
# WASI has no sys/queue.h; this machine's is macros alone.
find_file(queue_header NAMES sys/queue.h PATHS /usr/include PATH_SUFFIXES ${CMAKE_HOST_SYSTEM_PROCESSOR}-linux-gnu
    REQUIRED NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
configure_file(${queue_header} ${PROJECT_BINARY_DIR}/queue/sys/queue.h COPYONLY)
target_include_directories(service SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/queue)
