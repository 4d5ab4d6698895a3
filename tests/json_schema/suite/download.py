"""The JSON-Schema-Test-Suite, as it lies in the source distribution of the package ``jsonschema``.

It is fetched by pip, which is there wherever these tests are, and unpacked once into the environment that runs them.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path, PurePosixPath

VERSION = "4.26.0"
DIGEST = "0c26707e2efad8aa1bfc5b7ce170f3fccc2e4918ff85989ba9ffa9facb2be326"
DIALECTS = ("draft2020-12", "draft7")


def folder() -> Path:
    """The folder with a folder of tests for each dialect."""
    kept = Path(sys.prefix) / f"json-schema-test-suite-{VERSION}"
    if not kept.is_dir():
        with tempfile.TemporaryDirectory(dir=sys.prefix) as place:
            _fetch(Path(place), Path(place) / "tests")
            try:
                (Path(place) / "tests").rename(kept)
            except OSError:
                # Another process was faster.
                assert kept.is_dir()
    return kept


def _fetch(place: Path, target: Path) -> None:
    name = f"jsonschema=={VERSION}"
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-binary", "jsonschema", "--dest", str(place)]
    subprocess.run([sys.executable, "-m", "pip", "download", *options, name], check=True)
    archive = place / f"jsonschema-{VERSION}.tar.gz"
    assert hashlib.sha256(archive.read_bytes()).hexdigest() == DIGEST, f"{archive.name} is not what it was"
    with tarfile.open(archive) as files:
        for member in files:
            parts = PurePosixPath(member.name).parts
            if member.isfile() and parts[1:3] == ("json", "tests") and parts[3] in DIALECTS:
                out = target.joinpath(*parts[3:])
                out.parent.mkdir(parents=True, exist_ok=True)
                content = files.extractfile(member)
                assert content is not None
                with out.open("wb") as written:
                    shutil.copyfileobj(content, written)
