r"""Templates: definitions with parameters, put in where they are applied.

Each distinct application becomes a definition of its own, named as it is written, so that equal ones are shared and a
template that applies itself to the same arguments is an ordinary recursive rule. A template that never stops asking for
new ones is cut off. Places in an instance are those of the template's text; those of its arguments, of the application.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: _sep{"a", ","}\n_sep{x, s}: x (s x)*')
>>> [rule.name for rule in grammar.rules]
['start', '_sep{"a", ","}']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.diagnostic import Related, Span
from maskwright.notation import tree
from maskwright.notation.collect import Collected
from maskwright.notation.limits import MAX_INSTANCE_NAME, MAX_INSTANCE_NODES, MAX_INSTANCES
from maskwright.notation.written import written


def expand_templates(collected: Collected) -> None:
    """Replace every application by the name of its instance, and every template by its instances.

    Time and memory are bounded by the limits on instances, whatever the templates ask for.
    """
    definitions = collected.definitions
    if collected.is_simple:
        return
    if not any(definition.parameters for definition in definitions.values()) and not _applies(collected):
        return
    templates = {name: one for name, one in definitions.items() if one.parameters}
    expansion = _Expansion(collected, templates, {*definitions, *collected.imports} - set(templates))
    plain = [one for one in definitions.values() if not one.parameters]
    collected.definitions = {}
    for definition in stoppable(plain, collected.cancel):
        collected.definitions[definition.name] = expansion.expanded(definition)
    collected.ignores = [replace(one, body=expansion.body(one.body, {})) for one in collected.ignores]
    for instance in stoppable(expansion.pending(), collected.cancel):
        collected.definitions[instance.name] = instance
    for template in templates.values():
        _check_parameters(template, collected)
    expansion.report_unused()


def _applies(collected: Collected) -> bool:
    bodies = [one.body for one in collected.definitions.values()] + [one.body for one in collected.ignores]
    return any(isinstance(node, tree.Application) for body in bodies for node in tree.walk(body))


def _check_parameters(template: tree.Definition, collected: Collected) -> None:
    seen: dict[str, Span] = {}
    for parameter in template.parameters:
        if parameter.name in seen and not template.imported:
            related = (Related(seen[parameter.name], f"the first `{parameter.name}` is here"),)
            message = f"the template `{template.name}` has two parameters called `{parameter.name}`"
            collected.report(finding("S054", message, parameter.span, related))
        seen.setdefault(parameter.name, parameter.span)


@dataclass(slots=True)
class _Expansion:
    collected: Collected
    templates: dict[str, tree.Definition]
    others: set[str]
    """Names that are defined and no templates."""
    applied: set[str] = field(default_factory=set)
    instances: dict[str, tree.Definition] = field(default_factory=dict)
    waiting: list[str] = field(default_factory=list)
    nodes: int = 0
    is_full: bool = False
    is_cut: bool = False
    """Something was not put in because of a limit, so that not everything is known."""
    reported: set[tuple[str, Span]] = field(default_factory=set)

    def expanded(self, definition: tree.Definition) -> tree.Definition:
        return replace(definition, body=self.body(definition.body, {}))

    def pending(self) -> Iterator[tree.Definition]:
        """The instances that were asked for, and those that they ask for."""
        while self.waiting:
            yield self.expanded(self.instances[self.waiting.pop()])

    def body(self, body: tree.Node, arguments: dict[str, tree.Node]) -> tree.Node:
        """A body with arguments for parameters, or, without any, with names of instances for applications."""

        def leaf(node: tree.Node) -> tree.Node:
            self.nodes += 1
            if isinstance(node, tree.Reference):
                return arguments.get(node.name, node)
            return self._instance(node) if isinstance(node, tree.Application) and not arguments else node

        done = tree.replaced(body, leaf)
        if arguments:
            return done
        # Of what could not be read only the names are left.
        unread = {
            part.span
            for node in tree.walk(done)
            if isinstance(node, tree.Unsupported)
            for part in node.parts
            if isinstance(part, tree.Reference)
        }
        # A template may be an argument, but nothing else without arguments of its own.
        return tree.replaced(done, lambda node: self._not_bare(node, unread))

    def _not_bare(self, node: tree.Node, unread: Collection[Span]) -> tree.Node:
        template = self.templates.get(node.name) if isinstance(node, tree.Reference) else None
        if template is None or not isinstance(node, tree.Reference):
            return node
        self.applied.add(node.name)
        if node.span not in unread:
            wanted = ", ".join(f"`{parameter.name}`" for parameter in template.parameters)
            self._complain("S052", f"the template `{node.name}` needs arguments for {wanted}", node.span, template)
        return tree.Unsupported(node.name, (), node.span)

    def _instance(self, node: tree.Application) -> tree.Node:
        hole = tree.Unsupported(node.name.name, tuple(_without_templates(node, self.templates)), node.span)
        template = self.templates.get(node.name.name)
        if template is None:
            if node.name.name in self.others:
                message = f"`{node.name.name}` is no template and takes no arguments"
                self._complain("S051", message, node.name.span, None)
            elif node.name.name not in self.collected.declared:
                self._complain("S051", f"the template `{node.name.name}` is not defined", node.name.span, None)
            return hole
        self.applied.add(template.name)
        parameters = template.parameters
        if len(parameters) != len(node.arguments):
            message = f"the template `{template.name}` takes {_counted(len(parameters))}, not {len(node.arguments)}"
            self._complain("S050", message, node.span, template)
            return hole
        name = f"{template.name}{{{', '.join(map(written, node.arguments))}}}"
        if name not in self.instances:
            if what := self._too_much(name):
                if not self.is_cut:
                    self._complain("S053", f"the template `{template.name}` {what}", template.span, None)
                self.is_cut = True
                return tree.Unsupported(node.name.name, (), node.span)
            bound = dict(zip((one.name for one in parameters), node.arguments, strict=True))
            body = self.body(template.body, bound)
            self.instances[name] = replace(template, name=name, body=body, parameters=())
            self.waiting.append(name)
        return tree.Reference(name, node.span)

    def _too_much(self, name: str) -> str | None:
        if self.is_full or len(self.instances) >= MAX_INSTANCES or self.nodes > MAX_INSTANCE_NODES:
            self.is_full = True
            return f"makes more than {MAX_INSTANCES} instances or {MAX_INSTANCE_NODES} parts of them"
        return "is applied to arguments that grow without end" if len(name) > MAX_INSTANCE_NAME else None

    def _complain(self, code: str, message: str, span: Span, template: tree.Definition | None) -> None:
        # A place in a template is met once for each of its instances.
        if (code, span) in self.reported:
            return
        self.reported.add((code, span))
        related = (Related(template.span, f"`{template.name}` is defined here"),) if template else ()
        self.collected.report(finding(code, message, span, related))

    def report_unused(self) -> None:
        """Templates that nothing applies are no rules of the grammar, so nobody else can tell."""
        for template in self.templates.values() if not self.is_cut else ():
            if template.name not in self.applied and not template.imported:
                message = f"the template `{template.name}` is never applied"
                self.collected.report(finding("G008", message, template.span))


def _without_templates(node: tree.Application, templates: dict[str, tree.Definition]) -> Iterator[tree.Node]:
    """The arguments of an application that came to nothing, but for templates, which mean nothing by themselves."""
    for argument in node.arguments:
        if not (isinstance(argument, tree.Reference) and argument.name in templates):
            yield argument


def _counted(number: int) -> str:
    return "one argument" if number == 1 else f"{number} arguments"
