#!/usr/bin/env bash
# The Python package: built without an index, installed into a folder of its own, tested there by tests/python/check.py; the
# lines of docs/python.md and the example run as they stand. With HUNCH_FULL=1 also by pip from the folder; with HUNCH_SPEED=1
# besides, how fast that is, on a calm machine.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

if grep -qE '^CMAKE_C_FLAGS.*(-fsanitize|--coverage)' "${HUNCH_BUILD:?}/CMakeCache.txt"; then
    echo "a library with a sanitiser cannot be loaded by a Python without"
    exit 77
fi
python=/usr/bin/python3
if ! "$python" -c 'import numpy, setuptools, wheel, pip, yaml' 2>missing; then
    echo "# SKIP $(tail -n 1 missing): tools/install python"
    exit 77
fi
export PYTHONDONTWRITEBYTECODE=1 OPENBLAS_NUM_THREADS=1

# The libraries are those of this build; `make python` compiles them for the package.
cd "$HUNCH_SOURCE/bindings/python"
HUNCH_PYTHON_LIBRARIES=$HUNCH_BUILD "$python" setup.py --quiet egg_info --egg-base "$work" build --build-base "$work/made" \
    bdist_wheel --bdist-dir "$work/wheel" --dist-dir "$work" >"$work/log" 2>&1 || die "it does not build: $(cat "$work/log")"
cd "$work"
ls hunch-*-py3-none-*.whl >/dev/null || die "the wheel is for one Python alone: $(ls)"
"$python" -m pip --quiet install --no-index --no-deps --target site hunch-*.whl 2>log || die "not installed: $(cat log)"
export PYTHONPATH=$work/site
[ -f site/hunch/py.typed ] || die "no types"
"$python" -m compileall -q "$work/site/hunch" || die "it does not compile"

"$python" "$HUNCH_SOURCE/tests/python/check.py" || die "the package is wrong"

# What the page says, and the example, which learns even in few steps.
awk '/^```python$/ { on = 1; next } /^```$/ { on = 0 } on' "$HUNCH_SOURCE/docs/python.md" >page.py
[ "$(grep -c . page.py)" -ge 10 ] || die "docs/python.md has no lines to run"
"$python" page.py >page || die "the lines of docs/python.md do not run"
grep -q 'rounds won by seat' page || die "they print: $(cat page)"
grep -q 'draw deck' page || die "they print: $(cat page)"
"$python" "$HUNCH_SOURCE/examples/learn.py" 12 curve.svg >learnt || die "the example does not run"
[ "$(grep -c 'win share' learnt)" -eq 12 ] || die "the example has no curve: $(cat learnt)"
"$python" - <<'END' || die "the example draws no curve: $(cat curve.svg)"
from xml.etree import ElementTree
lines = [line.get("points").split() for line in ElementTree.parse("curve.svg").iter("{http://www.w3.org/2000/svg}polyline")]
heights = [float(point.split(",")[1]) for point in lines[2]]
assert len(heights) == 12 and heights[-1] < heights[0], "12 points, and the last is higher up"
END
tail -n 1 learnt | grep -qE 'win share 0\.[7-9]' || die "the example learns nothing: $(cat learnt)"

[ "${HUNCH_FULL:-}" ] || exit 0

# As `pip install bindings/python` makes it, with libraries of its own, for people who have an environment.
"$python" -m venv --system-site-packages env
unset PYTHONPATH HUNCH_PYTHON_LIBRARIES
env/bin/pip --quiet --disable-pip-version-check install --no-index --no-build-isolation "$HUNCH_SOURCE/bindings/python" >log 2>&1 ||
    die "not installed from its folder: $(cat log)"
rm -rf "$HUNCH_SOURCE"/bindings/python/{build,hunch.egg-info}
env/bin/python "$HUNCH_SOURCE/tests/python/check.py" >log || die "what was installed from the folder is wrong: $(cat log)"
[ "${HUNCH_SPEED:-}" ] || exit 0
env/bin/python "$HUNCH_SOURCE/tests/python/speed.py" >speed || die "too slow: $(cat speed)"
sed 's/^[0-9]/# figures: &/' speed
