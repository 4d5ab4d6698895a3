"""JSON Schema as a notation of grammars.

A schema denotes a set of JSON values. It is worked out type by type, in forms that can be united, intersected and,
where that is simple enough, turned into their complements; what stands below properties and items is only named, by
the schemas that it must fulfil. Then each of these names becomes a rule. The road of a schema, in the order of imports:

==============  ==============================================================================
``options``     what callers choose
``limits``      how much is worked out exactly
``spelling``    how grammars write JSON values
``leaves``      exact sets of strings and numbers
``text``        keywords, versions, names and references, as they stand in the text
``reports``     what is wrong, and what became of each keyword
``conditions``  the schemas that a value must fulfil, by their numbers
``algebra``     sets of values: both, one of several, not
``evaluation``  from conditions to sets of values: what each keyword means
``lowering``    from conditions to rules, by their sets of values
``wrappers``    what stands around a schema and is none
``tools``       lists of tools, and the calls that they allow
``read``        all of that for a text
``embedded``    a schema inside a grammar of another notation
==============  ==============================================================================

>>> reading = read_json_schema('{"items": {"type": "boolean"}, "uniqueItems": true}')
>>> [(one.pointer, one.status) for one in reading.keywords]
[('/items', 'enforced'), ('/uniqueItems', 'enforced'), ('/items/type', 'enforced')]
"""

from maskwright.json_schema.read import SchemaReading, read_json_schema
from maskwright.json_schema.reports.notes import KeywordReport
from maskwright.schema_options import SchemaOptions

__all__ = ["KeywordReport", "SchemaOptions", "SchemaReading", "read_json_schema"]
