"""Traces: what a decoding loop did, token by token, as lines of JSON that anybody can write and read.

``docs/traces.md`` is the form, line by line. Here are its values, its reading and its writing, what records it, and
what takes it again. Nothing here imports click or Textual.

=============  =====================================================================
``format``     what a trace is made of, as values
``fields``     members of an object that somebody else wrote
``lines``      events to lines, and back
``header``     the first line
``masks``      digests, counts and ids of masks
``reading``    a file to events, or one sentence with its line
``writing``    events to a file, a line at once
``log``        what happens to one text, as events
``recorded``   a state that writes what happens to it
``recording``  the ``with`` around a decoding loop
``batches``    the masks of many states, recorded
``rows``       the rows of an adapter, recorded
``importing``  tokens out of lists, texts and dumps of log-probabilities
``opening``    the grammar and the vocabulary of a trace
``replay``     the places of a trace, one after the other
``difference`` what comparing comes to
``verifying``  its masks made anew, up to the first that differs
=============  =====================================================================
"""

from maskwright.traces.batches import fill_masks
from maskwright.traces.reading import Trace, open_trace
from maskwright.traces.recording import record
from maskwright.traces.replay import Replay
from maskwright.traces.rows import RowRecorder
from maskwright.traces.verifying import verify

__all__ = ["Replay", "RowRecorder", "Trace", "fill_masks", "open_trace", "record", "verify"]
