"""A JSON Schema to a grammar, with a report on each of its keywords."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maskwright.codes import CODES, finding
from maskwright.diagnostic import Severity, Span
from maskwright.grammar import Grammar, Notation, Regex, Terminal
from maskwright.json_schema.conditions.nodes import ANYTHING, Condition
from maskwright.json_schema.conditions.schemas import Schemas
from maskwright.json_schema.evaluation.applicators import FIRST, THEN
from maskwright.json_schema.evaluation.array_keywords import ARRAYS
from maskwright.json_schema.evaluation.evaluate import Evaluator
from maskwright.json_schema.evaluation.keyword_values import WHOLE
from maskwright.json_schema.evaluation.object_keywords import DEPENDENTS, OBJECTS
from maskwright.json_schema.evaluation.registry import Registry
from maskwright.json_schema.evaluation.scalar_keywords import NUMBERS, STRINGS
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.lowering.lower import Lowering
from maskwright.json_schema.lowering.productions import rules_of, terminals_of
from maskwright.json_schema.reports.keyword_reports import KeywordReports
from maskwright.json_schema.reports.notes import KeywordReport
from maskwright.json_schema.reports.problems import Problem, Problems
from maskwright.json_schema.text.references import Place
from maskwright.json_schema.text.resources import Resources
from maskwright.json_schema.text.spans import spans_of
from maskwright.json_schema.tools import condition_of_tools, tools_in
from maskwright.json_schema.wrappers import Incomplete, wrapped_in
from maskwright.located_json import Document, Fault, read_document
from maskwright.schema_options import SchemaOptions

START: Final = "start"
_DEFAULT: Final = SchemaOptions()

_REGISTRY: Final = Registry(WHOLE, {**STRINGS, **NUMBERS, **OBJECTS, **ARRAYS, **FIRST}, {**DEPENDENTS, **THEN})


@dataclass(frozen=True, slots=True)
class SchemaReading:
    """What came of a schema: the grammar, and what became of each keyword."""

    grammar: Grammar
    keywords: tuple[KeywordReport, ...]


def read_json_schema(text: str, *, path: str | None = None, options: SchemaOptions = _DEFAULT) -> SchemaReading:
    """Read a schema, or a list of tools whose parameters have schemas.

    Never raises because of what the text says: what is wrong is in the grammar's diagnostics.

    >>> reading = read_json_schema('{"enum": ["a", 1]}')
    >>> reading.grammar.diagnostics, [(one.pointer, one.status) for one in reading.keywords]
    ((), [('/enum', 'enforced')])
    """
    document = read_document(text)
    if isinstance(document, Fault):
        found = (finding("J001", document.message, document.span),)
        return SchemaReading(Grammar(START, (), (), text, path, found, notation=Notation.JSON_SCHEMA), ())
    return _Reading(document, path, options).read()


class _Reading:
    def __init__(self, document: Document, path: str | None, options: SchemaOptions) -> None:
        self.document, self.path, self.options = document, path, options
        self.problems = Problems()
        self.resources = Resources()
        self.schemas = Schemas(self.resources, self.problems)
        self.evaluator = Evaluator(self.schemas, _REGISTRY)
        # The name of a keyword may be written with escapes.
        self.evaluator.tracks = '"unevaluated' in document.text or "\\u" in document.text
        self.evaluator.enforces_formats = options.formats == "enforced"
        self.lowering = Lowering(self.evaluator, options)

    def read(self) -> SchemaReading:
        value = self.document.value
        root = Place(self.resources.add(value, "", Resources.dialect_in(value), self.document.text), "", value)
        places: list[Place] = []
        try:
            condition, places = self._condition(root)
            self.lowering.start(condition, START)
        except Incomplete as error:
            self.problems.add("J002", error.args[0], Place(root.resource, error.args[1], None))
        except TooLarge as error:
            self.problems.add("J006", f"this schema is too large: {error}", root)
        reports = KeywordReports(self.schemas, self.problems, self.document, self.options).all(places)
        return SchemaReading(self._grammar(root), tuple(reports))

    def _condition(self, root: Place) -> tuple[Condition, list[Place]]:
        tools = tools_in(root.value)
        if tools is not None:
            return condition_of_tools(tools, self.resources, self.schemas, self.options)
        wrapped = wrapped_in(root.value)
        if wrapped is not None:
            pointer, schema = wrapped
            root = Place(self.resources.add_part(schema, pointer), pointer, schema)
        if not isinstance(root.value, (dict, bool)):
            self.problems.add("J002", "a schema is an object, `true` or `false`", root)
            return ANYTHING, []
        return self.schemas.condition(root), [root]

    def _grammar(self, root: Place) -> Grammar:
        productions = self.lowering.productions
        spans = spans_of(self.document.text)
        rules, used = rules_of(productions, START, spans)
        has_errors = any(CODES[one.code].severity is Severity.ERROR for one in self.problems.found)
        if not has_errors and not rules:
            self.problems.add("J008", "no JSON value fulfils this schema", root)
        terminals = [*terminals_of(productions, used, spans)]
        if self.options.whitespace == "any":
            terminals.append(Terminal("WS", Regex(r"[ \t\n\r]+", Span(0, 0)), Span(0, 0), ignored=True))
        found = tuple(finding(one.code, one.message, self._span(one)) for one in self.problems.found)
        found += tuple(
            finding("J010", f"`{one.key}` stands in this object already; the last one counts", one.key_span)
            for one in self.document.repeated
        )
        found = tuple(sorted(found, key=lambda one: (one.span.start, one.span.end, one.code)))
        return Grammar(
            START,
            tuple(rules),
            tuple(terminals),
            self.document.text,
            self.path,
            found,
            notation=Notation.JSON_SCHEMA,
        )

    def _span(self, problem: Problem) -> Span:
        return (self.document.key_span if problem.on_key else self.document.span)(problem.pointer)
