"""What is in the wheel. Built once, with the artifacts of the installation that the tests run on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "engine" / "python" / "maskwright"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, ROOT]
    # pip finds the build backend's program on the PATH.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    built = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PATH": path})
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def sources() -> set[str]:
    """Every file of the package that belongs into a wheel, those behind linked folders too."""
    folders = os.walk(PACKAGE, followlinks=True)
    files = [Path(folder, name) for folder, _, names in folders for name in names if "__pycache__" not in folder]
    return {path.relative_to(PACKAGE.parent).as_posix() for path in files if path.suffix not in (".so", ".pyd")}


def test_the_wheel_holds_the_whole_package(wheel: zipfile.ZipFile) -> None:
    packed = {name for name in wheel.namelist() if name.startswith("maskwright/")}
    assert sources() <= packed
    assert [Path(name).name.split(".")[0] for name in packed - sources()] == ["_engine"]


def test_one_wheel_serves_all_later_pythons(wheel: zipfile.ZipFile) -> None:
    assert wheel.filename is not None
    assert Path(wheel.filename).name.startswith("maskwright-")
    assert "-cp310-abi3-" in Path(wheel.filename).name


def test_types_and_licences_are_in_the_wheel(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert {"maskwright/py.typed", "maskwright/_engine.pyi"} <= set(names)
    assert {Path(name).name for name in names if "/licenses/" in name} == {"LICENSE-MIT", "LICENSE-APACHE"}


def test_the_metadata_says_what_is_needed(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    metadata = Parser().parsestr(wheel.read(name).decode())
    requirements = [line for line in metadata.get_all("Requires-Dist", []) if "extra" not in line]
    needed = {re.split(r"[<>=!~ ]", line)[0] for line in requirements}
    read_and_judged = {"lark", "numpy", "jsonschema", "jsonschema-specifications"}
    assert needed == {*read_and_judged, "click", "rich", "pygls", "lsprotocol", "textual", "watchdog"}
    assert metadata["Requires-Python"] == ">=3.10"
    (scripts,) = (name for name in wheel.namelist() if name.endswith(".dist-info/entry_points.txt"))
    assert "maskwright=maskwright.cli:main" in wheel.read(scripts).decode().replace(" ", "")
