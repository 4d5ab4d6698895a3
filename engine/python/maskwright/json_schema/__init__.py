"""JSON Schema as a notation of grammars.

A schema denotes a set of JSON values. It is worked out type by type, in forms that can be united, intersected and,
where that is simple enough, turned into their complements; what stands below properties and items is only named, by
the schemas that it must fulfil. Then each of these names becomes a rule. In that order:

=====================  ==========================================================================
``leaves``             exact sets of strings and numbers
``spelling``           how grammars write JSON values
``options``            what callers choose
``limits``             how much is worked out exactly
``dialect``            the versions of JSON Schema
``keywords``           its keywords, the form of their values, and the schemas in them
``resources``          schemas with names of their own
``references``         where references lead
``reports``            what became of each keyword
``problems``           what is wrong
``nodes``              conditions: conjunctions of numbered schemas
``schemas``            from places in the text to conditions
``values``             sets of JSON values
``intersect``          what is in both of two sets (``meet_objects``, ``meet_arrays``)
``unite``              what is in one of several sets
``complement``         what is not in a set
``emptiness``          whether a set is empty
``exactly_one``        what is in exactly one of several sets (``tags``: told apart by one property)
``unevaluated``        what no keyword has looked at
``evaluate``           from conditions to sets, by the keywords in ``keyword_values``, ``scalar_keywords``,
                       ``object_keywords``, ``array_keywords`` and ``applicators``
``lowering``           from sets to rules
``tools``              lists of tools, and the calls that they allow
``keyword_reports``    the reports on all keywords of a text
``read``               all of that for a text
=====================  ==========================================================================
"""

from maskwright.json_schema.options import SchemaOptions
from maskwright.json_schema.read import SchemaReading, read_json_schema
from maskwright.json_schema.reports import KeywordReport

__all__ = ["KeywordReport", "SchemaOptions", "SchemaReading", "read_json_schema"]
