"""How large a grammar was in each revision of its git repository.

``asking``  one question to git, with care
``git``     the revisions of a file, and the files of one
``sizes``   the grammar of each revision, compiled
"""

from maskwright.revisions.git import Revision, committed_text
from maskwright.revisions.sizes import Row, sizes_of_revisions

__all__ = ["Revision", "Row", "committed_text", "sizes_of_revisions"]
