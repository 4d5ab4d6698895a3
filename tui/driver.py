"""Keys from a terminal that does not speak UTF-8, or from a paste of anything.

Textual reads keys as strict UTF-8, and a single other byte ends its reading, and with it the program. Here such a byte
is a replacement character, which no key is bound to.
"""

from __future__ import annotations

import codecs
from functools import partial

from textual.drivers import linux_driver


class TolerantDriver(linux_driver.LinuxDriver):
    """Textual's driver for terminals, with a forgiving decoder."""

    def run_input_thread(self) -> None:
        """Read keys until the program ends."""
        # The decoder is made by a name in Textual's module; there is no argument to hand one in.
        vars(linux_driver)["getincrementaldecoder"] = _forgiving
        super().run_input_thread()


def _forgiving(encoding: str) -> partial[codecs.IncrementalDecoder]:
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")
