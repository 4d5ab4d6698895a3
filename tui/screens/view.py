"""What the user chose to see on the step screen."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from maskwright.tui.model.filter import Shown

DETAILS = ("gss", "lexer", "why")


@dataclass
class View:
    """The choices. ``asked`` is what Why is about; ``found`` are the ids that the filter text is about."""

    asked: int | bytes | None = None
    detail: str = "gss"
    listing: bool = True
    shown: Shown = Shown.ALL
    packed: bool = True
    stale: bool = False
    found: npt.NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, np.uint32))
