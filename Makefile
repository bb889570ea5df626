# The short way in: each target installs what it needs (tools/install), then calls cmake.
# CMAKE_FLAGS is added to the configuration, as in: make CMAKE_FLAGS=-DHUNCH_NATIVE=OFF

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 20
CMAKE_FLAGS ?=
GAME ?=
ARGS ?=
PYTHON ?= /usr/bin/python3
MINUTES ?= 10

# Tests need a package more: the first build leaves them out, later ones as they are.
without_tests = $(if $(wildcard build/CMakeCache.txt),,-DHUNCH_TESTS=OFF)
configure = cmake --preset release $(CMAKE_FLAGS) >/dev/null

.PHONY: hunch mpi play test bench check coverage fuzz schema npm results site python train install clean help

hunch: ## build the program, build/hunch (the default)
	@tools/install build
	@$(configure) $(without_tests)
	@cmake --build build --target hunch libhunch libhunch_shared

# It stays so until build/ is removed, or `make CMAKE_FLAGS=-DHUNCH_MPI=OFF`.
mpi: ## build the program with Open MPI, for mpirun (docs/mpi.md)
	@tools/install build mpi
	@$(configure) $(without_tests) -DHUNCH_MPI=ON
	@cmake --build build --target hunch libhunch libhunch_shared

# Without a terminal there is nobody to play: computer players do.
play: hunch ## build, then open the table in a browser (GAME=cambio, dutch, vinto or perudo; ARGS="...")
	@if [ -t 0 ]; then build/hunch serve --open $(if $(GAME),--game $(GAME)) $(ARGS); \
	else build/hunch play $(or $(GAME),cambio) --auto $(ARGS); fi

# Three at a time on two cores: some of them wait most of their time.
test: ## build and run all tests (HUNCH_FULL=1 for full counts)
	@tools/install build test wasm python
	@$(configure) -DHUNCH_TESTS=ON
	@cmake --build build
	@ctest --test-dir build --output-on-failure -j3

bench: hunch ## build, then measure speed (ARGS="...")
	@build/hunch bench $(ARGS)

check: ## format, static analysis, layers, scripts, the page
	@tools/install build test check
	@tools/check

coverage: ## run the tests with line counts and print the coverage of each folder
	@tools/install build test coverage
	@tools/coverage

fuzz: ## run every fuzz target for FUZZ_SECONDS
	@tools/install build fuzz
	@tools/fuzz $(FUZZ_SECONDS)

schema: hunch ## write what is made from the program's tables: docs/*.d.ts, decide.schema.json, web/js/events.js
	@build/hunch schema >docs/decide.schema.json
	@build/hunch schema --types >docs/hunch.d.ts
	@build/hunch schema --motion >web/js/events.js
	@tools/wire-types >docs/protocol.d.ts

npm: ## write the npm packages, build/npm/hunch-games-VERSION.tgz and its nets
	@tools/install wasm
	@tools/npm

results: hunch ## play the matches of docs/results/ and write them (ARGS="perudo" for one page)
	@tools/install results
	@tools/results $(ARGS)

site: ## write build/site: the page without a server, static files for any host (docs/site.md)
	@tools/install wasm
	@tools/site

# Debian's Python, which has Debian's setuptools; the package goes with any.
python: ## build the Python package, build/python/*.whl (HUNCH_NATIVE=1: for this machine alone)
	@tools/install python
	@mkdir -p build/python && rm -f build/python/*.whl
	@cd bindings/python && $(PYTHON) setup.py --quiet egg_info --egg-base ../../build/python \
	    build --build-base ../../build/python/made bdist_wheel --dist-dir ../../build/python
	@ls build/python/*.whl

# Debian's torch, unless this Python has one.
train: hunch ## a net learns by self-play, build/train/GAME/GAME.net (GAME=cambio MINUTES=10; the same command goes on)
	@$(PYTHON) -c 'import numpy, torch, yaml' 2>/dev/null || tools/install train
	@cmake --build build --target libhunch_json_shared hunch_learn
	@PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=bindings/python HUNCH_PYTHON_LIBRARIES="$(CURDIR)/build" \
	    $(PYTHON) -m hunch.train $(or $(GAME),cambio) --minutes $(MINUTES) --hunch build/hunch \
	    --folder build/train/$(or $(GAME),cambio) $(ARGS)

install: ## install program, libraries and headers (PREFIX, DESTDIR)
	@tools/install build
	@$(configure) $(without_tests)
	@cmake --build build --target hunch libhunch libhunch_shared
	@DESTDIR="$(DESTDIR)" cmake --install build --prefix "$(PREFIX)"
	@grep -q '^HUNCH_NATIVE:BOOL=OFF' build/CMakeCache.txt || \
	    echo "Built for this machine's processor; for others: make install CMAKE_FLAGS=-DHUNCH_NATIVE=OFF"

clean: ## remove all build folders
	@rm -rf build build-debug build-sanitised build-sanitised-clang build-thread-sanitised build-coverage build-fuzz build-clang build-wasm

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
