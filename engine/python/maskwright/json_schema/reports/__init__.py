"""What is said about a schema: what is wrong, and what became of each keyword.

===================  =========================================================================
``notes``            notes on the keywords of one schema, and the report that comes of them
``problems``         what is wrong, by places
``keyword_reports``  the reports on all keywords of a text
===================  =========================================================================
"""
