"""Instances that show what becomes of a keyword that is not just enforced.

For a relaxed keyword it is one that the grammar accepts and that is valid only if the keyword is left out; for a
tightened one a valid instance that the grammar refuses. The grammar is asked by walking it, the schema by the package
``jsonschema``, in a process of its own: schemas are untrusted, and a pattern can keep Python's ``re`` busy for years.

==============  =======================================================================
``judging``     the other process: which instances are valid, and which keyword decides
``judge``       asking it, within a time
``subjects``    the schemas that a text is about
``candidates``  instances that may show something: samples, and samples with changes
``search``      which of them do
``showing``     findings with what was found
==============  =======================================================================
"""

from maskwright.witnesses.judge import Judgement, judge
from maskwright.witnesses.search import with_witnesses
from maskwright.witnesses.showing import sentence, shown_by

__all__ = ["Judgement", "judge", "sentence", "shown_by", "with_witnesses"]
