"""What the tests of pages need must be there in CI, or they would be left out unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from views import page


def test_missing_tools_fail_tests_in_ci_and_skip_them_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(page, "EXTENSION", tmp_path)
    monkeypatch.setenv("MASKWRIGHT_CI", "1")
    with pytest.raises(pytest.fail.Exception, match="npm ci"):
        page.build()
    monkeypatch.delenv("MASKWRIGHT_CI")
    with pytest.raises(pytest.skip.Exception, match="npm ci"):
        page.build()
