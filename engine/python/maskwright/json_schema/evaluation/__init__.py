"""From conditions to sets of values: what each keyword means.

====================  ========================================================================
``keyword_values``    ``type``, ``enum`` and ``const``: keywords that say what the whole value is
``scalar_keywords``   keywords on strings and numbers
``object_keywords``   keywords on objects
``array_keywords``    keywords on arrays
``emptiness``         whether a set is empty, as far as a look some levels down tells
``tags``              sets of objects that one property tells apart
``exactly_one``       what is in exactly one of several sets
``applicators``       keywords that put further schemas on the same value
``unevaluated``       keywords on what no other has looked at
``registry``          which keywords there are, and what reads them
``evaluate``          the keywords of a schema, one after the other
====================  ========================================================================
"""
