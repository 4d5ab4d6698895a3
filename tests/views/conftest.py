"""Fixtures: the pages are bundled once, and each test has a page of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import chromium
from views.page import View, build, html


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    build()
    with chromium() as browser:
        yield browser


@pytest.fixture
def open_view(browser: Any, tmp_path: Path) -> Iterator[Callable[..., View]]:
    """Opens views. None may complain of anything, nor ask for more than its own script and style."""
    views: list[View] = []

    def opened(name: str, width: int = 900) -> View:
        page = browser.new_page(viewport={"width": width, "height": 800})
        views.append(View(page, name, html(name, tmp_path)))
        return views[-1]

    yield opened
    for view in views:
        view.page.close()
    assert [problem for view in views for problem in view.problems] == []
    assert all(address.startswith("http://views.invalid/") for view in views for address in view.asked)
