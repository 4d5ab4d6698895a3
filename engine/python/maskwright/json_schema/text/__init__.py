"""What the text of a schema says, before it is asked what it means.

==================  ==========================================================================
``dialect``         the versions of JSON Schema
``forms``           the forms that values of keywords have
``keywords``        the keywords of each version
``inner``           the schemas in a schema
``meta_schemas``    the schemas of schemas
``resources``       schemas with names of their own
``references``      where references lead
``spans``           where objects and arrays stand
==================  ==========================================================================
"""
