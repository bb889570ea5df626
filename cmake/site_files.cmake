# Writes the page without a server: the files of web/ and site/ and the module, with what the page needs besides in its index.html,
# and their list, with a version that changes with any of them, in sw.js.
#
#   cmake -DSOURCE=. -DMODULE=service.wasm -DOUTPUT=build/site -P site_files.cmake    (tools/site)

file(REMOVE_RECURSE "${OUTPUT}")
file(COPY "${SOURCE}/web/" DESTINATION "${OUTPUT}" PATTERN package.json EXCLUDE)
file(COPY "${SOURCE}/site/" "${MODULE}" DESTINATION "${OUTPUT}/site" FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
file(COPY "${SOURCE}/src/nets/weights/" DESTINATION "${OUTPUT}/site/nets" FILES_MATCHING PATTERN "*.net")
file(RENAME "${OUTPUT}/site/manifest.webmanifest" "${OUTPUT}/manifest.webmanifest")

# Jansson is part of the module, and its licence wants to be named.
file(READ "${SOURCE}/LICENSE" own)
file(READ "${SOURCE}/.cache/jansson/LICENSE" jansson)
file(WRITE "${OUTPUT}/LICENSE.txt" "${own}\n---\n\nsite/service.wasm contains Jansson:\n\n${jansson}")

# replace_in(FILE WHAT BY): the one place that says so.
function(replace_in file what by)
    file(READ "${OUTPUT}/${file}" text)
    string(REPLACE "${what}" "${by}" replaced "${text}")
    if(replaced STREQUAL text)
        message(FATAL_ERROR "${file} has no '${what}'")
    endif()
    file(WRITE "${OUTPUT}/${file}" "${replaced}")
endfunction()

set(policy "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'")
replace_in(index.html "    <title>" "    <meta http-equiv=\"Content-Security-Policy\" content=\"${policy}\">
    <meta name=\"theme-color\" content=\"#1e6a4e\">
    <link rel=\"manifest\" href=\"manifest.webmanifest\">
    <title>")
replace_in(index.html "    <script type=\"module\" src=\"js/main.js\">" "    <script type=\"module\" src=\"site/local.js\"></script>
    <script type=\"module\" src=\"js/main.js\">")

replace_in(index.html "    <link rel=\"stylesheet\" href=\"css/base.css\">" "    <link rel=\"stylesheet\" href=\"css/base.css\">
    <link rel=\"stylesheet\" href=\"site/unserved.css\">")
replace_in(index.html "<main id=\"root\" tabindex=\"-1\">" "<main id=\"root\" tabindex=\"-1\">
        <div class=\"notice panel unserved\"><p>Nothing here yet? A browser does not run this page from a file: it must be served. In its folder: <code>python3 -m http.server</code>, then open the address that this names.</p></div>")

# A service worker rules over the folder that it lies in.
file(RENAME "${OUTPUT}/site/sw.js" "${OUTPUT}/sw.js")
file(GLOB_RECURSE files RELATIVE "${OUTPUT}" "${OUTPUT}/*")
list(REMOVE_ITEM files sw.js LICENSE.txt)
list(SORT files)
set(sums "")
set(names "\"./\"")
foreach(file ${files})
    file(SHA256 "${OUTPUT}/${file}" sum)
    string(APPEND sums ${sum})
    string(APPEND names ", \"${file}\"")
endforeach()
string(SHA256 version "${sums}")
string(SUBSTRING ${version} 0 16 version)
replace_in(sw.js "/* files */" "${names}")
replace_in(sw.js "/* version */" "${version}")
