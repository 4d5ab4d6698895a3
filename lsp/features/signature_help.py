"""Signature help: the parameters of a template while its arguments are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.capabilities import get_capability

from maskwright.grammar import Notation
from maskwright.lsp.applications import application_at
from maskwright.lsp.descriptions.remarks import remark_above
from maskwright.lsp.lines import Encoding
from maskwright.lsp.occurrences import definitions_of
from maskwright.lsp.snapshot import Snapshot
from maskwright.lsp.templates import Template, templates_of

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer


@dataclass(frozen=True, slots=True)
class Signature:
    """A template, which of its parameters is written, and what its author says about it."""

    template: Template
    active: int
    remark: str

    @property
    def label(self) -> str:
        """The template as it is applied."""
        return f"{self.template.name}{{{', '.join(self.template.parameters)}}}"


def signature_at(snapshot: Snapshot, offset: int) -> Signature | None:
    """The template whose arguments are being written at an offset. Of too many arguments the last is the active one."""
    if snapshot.grammar.notation is not Notation.LARK:
        return None
    text = snapshot.source.text
    application = application_at(text, offset)
    template = templates_of(text).get(application.template) if application else None
    if application is None or template is None:
        return None
    entries = definitions_of(snapshot.outline, template.name)
    remark = remark_above(text, entries[0].span.start) if entries else ""
    return Signature(template, min(application.argument, len(template.parameters) - 1), remark)


def register(server: GrammarServer) -> None:
    """Register the handler."""
    options = types.SignatureHelpOptions(trigger_characters=["{", ","], retrigger_characters=["}"])

    @server.feature(types.TEXT_DOCUMENT_SIGNATURE_HELP, options)
    async def signature_help(params: types.SignatureHelpParams) -> types.SignatureHelp | None:
        def answer(snapshot: Snapshot, converter: Converter) -> types.SignatureHelp | None:
            found = signature_at(snapshot, converter.offset(params.position))
            if found is None:
                return None
            capability = "text_document.signature_help.signature_information.parameter_information.label_offset_support"
            offsets = bool(get_capability(server.client_capabilities, capability, False))
            return types.SignatureHelp([_shown(found, offsets=offsets)], 0, found.active)

        return await server.answer(params.text_document.uri, answer)


def _shown(signature: Signature, *, offsets: bool) -> types.SignatureInformation:
    parameters = []
    place = len(signature.template.name) + 1
    for name in signature.template.parameters:
        # These offsets are always of this encoding, whatever positions are counted in.
        ends = (Encoding.UTF16.length(signature.label[:end]) for end in (place, place + len(name)))
        parameters.append(types.ParameterInformation(tuple(ends) if offsets else name))  # type: ignore[arg-type]
        place += len(name) + 2
    return types.SignatureInformation(signature.label, signature.remark or None, parameters, signature.active)
