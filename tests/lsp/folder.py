"""Grammars in a folder, some of them open in an editor, and what they become by the edits of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from lsprotocol import types

from lsp.document import Document
from lsp.editor import Editor
from maskwright.diagnostic import Edit
from maskwright.lsp.convert import Converter
from maskwright.lsp.lines import Lines
from maskwright.names.renaming import edited


@dataclass
class Folder:
    """A folder with files, by their names below it."""

    editor: Editor
    path: Path
    open: dict[str, Document] = field(default_factory=dict)

    def write(self, name: str, text: str) -> Path:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return path

    def show(self, name: str, text: str | None = None) -> Document:
        """Open a file as it is on disk, or with an unsaved text."""
        path = self.path / name
        text = path.read_bytes().decode().removeprefix("\ufeff") if text is None else text
        self.open[name] = Document(self.editor.client, path.as_uri(), text, self.editor.encoding)
        return self.open[name]

    def text(self, name: str) -> str:
        """The text of a file as an editor has it."""
        if name in self.open:
            return self.open[name].text
        return (self.path / name).read_bytes().decode().removeprefix("\ufeff")

    def after(self, edit: types.WorkspaceEdit | None) -> dict[str, str]:
        """The texts that edits change, afterwards. Versions are those of open documents, and others have none."""
        assert edit is not None
        assert edit.document_changes is not None
        done = {}
        for one in edit.document_changes:
            assert isinstance(one, types.TextDocumentEdit)
            name = Path(one.text_document.uri.removeprefix("file://")).relative_to(self.path).as_posix()
            assert one.text_document.version == (self.open[name].version if name in self.open else None)
            text = self.text(name)
            converter = Converter(one.text_document.uri, Lines(text), self.editor.encoding)
            edits = [Edit(converter.span(each.range), each.new_text) for each in one.edits if hasattr(each, "new_text")]
            done[name] = edited(text, edits)
        return done
