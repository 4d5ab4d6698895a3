"""Sets of JSON values, and what is done with them. Nothing here knows a keyword.

==================  ==========================================================================
``shapes``          conditions on arrays and on objects
``values``          sets of values, by type
``work``            how much may be looked at
``meet_objects``    what is in both of two sets of objects
``meet_arrays``     what is in both of two sets of arrays
``intersect``       what is in both of two sets
``unite``           what is in one of several sets
``complement``      what is not in a set
==================  ==========================================================================
"""
