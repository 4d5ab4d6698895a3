"""What the text of a schema says, before it is asked what it means.

==================  ==========================================================================
``dialect``         the versions of JSON Schema
``keywords``        its keywords, the form of their values, and the schemas in them
``resources``       schemas with names of their own
``references``      where references lead
``spans``           where objects and arrays stand
==================  ==========================================================================
"""
