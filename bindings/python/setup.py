"""The Python package `hunch`: modules, and the libraries that CMake builds from this repository's sources for them.

    make python                      writes build/python/hunch-VERSION-py3-none-PLATFORM.whl
    pip install --no-index --no-build-isolation bindings/python      builds and installs it

HUNCH_NATIVE=1 uses every instruction of this machine. HUNCH_PYTHON_LIBRARIES names a folder that has the libraries
already, for tests.
"""
import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIBRARIES = ("hunch", "hunch_json", "hunch_learn")
os.chdir(HERE)
VERSION = re.search(r'HN_VERSION\s+"([^"]+)"', (ROOT / "include/hunch/types.h").read_text())[1]


def jansson() -> list[Path]:
    """Jansson travels with the package, which finds it beside its own libraries."""
    found = subprocess.run(["pkg-config", "--variable=libdir", "jansson"], capture_output=True, text=True, check=False)
    return sorted(Path(found.stdout.strip() or "/nowhere").glob("libjansson.so.[0-9]"))


def build_libraries() -> list[Path]:
    if "HUNCH_PYTHON_LIBRARIES" in os.environ:
        made = Path(os.environ["HUNCH_PYTHON_LIBRARIES"])
        return [made / f"lib{name}.so" for name in LIBRARIES]
    flags = ["-O3", "-march=native"] if os.environ.get("HUNCH_NATIVE") == "1" else ["-O3"]
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    library = ROOT / "build" / "python" / "library"
    subprocess.run(
        ["cmake", "-S", str(ROOT), "-B", str(library), *generator, "-DHUNCH_LIBRARY=ON", "-DHUNCH_JSON=ON",
         "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON", "-DCMAKE_BUILD_WITH_INSTALL_RPATH=ON",
         "-DCMAKE_INSTALL_RPATH=$ORIGIN", f"-DCMAKE_C_FLAGS={' '.join(flags)}"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", str(library), "--target", "libhunch_shared", "libhunch_json_shared",
                    "hunch_learn"], check=True,
                   stdout=subprocess.DEVNULL)
    return [*(library / f"lib{name}.so" for name in LIBRARIES), *jansson()]


class BuildWithLibraries(build_py):
    def run(self) -> None:
        super().run()
        for library in build_libraries():
            shutil.copy(library.resolve(), Path(self.build_lib) / "hunch" / library.name)


class PlatformWheel(bdist_wheel):
    """The libraries are the platform's, and any Python 3 can load them."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self) -> tuple[str, str, str]:
        return ("py3", "none", super().get_tag()[2])


setup(
    name="hunch",
    version=VERSION,
    description="Computer players for table games with hidden cards and dice, and tables to train in",
    license="MIT",
    packages=["hunch", "hunch.train"],
    package_data={"hunch": ["py.typed"], "hunch.train": ["games/*.yaml"]},
    python_requires=">=3.9",
    install_requires=["numpy"],
    extras_require={"train": ["torch", "PyYAML"]},
    cmdclass={"build_py": BuildWithLibraries, "bdist_wheel": PlatformWheel},
)
