r"""Grammars in which one finding about the normal form does not hold, to measure what the compiler's rewrite costs.

A suggested fix is the best such grammar. Where there is none, a variant is made of the expression trees, which need not
be anything that somebody would write. Some keep the language and some do not; each says which.

``cases`` says which variant belongs to which finding, ``variant`` how trees are changed; each other module makes one
kind of variant.

>>> from maskwright.analysis.facts import gather
>>> from maskwright.analysis.variants.cases import cases
>>> from maskwright.notation import read_lark
>>> for (code, _), case in cases(gather(read_lark('start: "a" sign\nsign: "+"? "-"?'))).items():
...     variant = case.variant()
...     print(code, case.rules, variant and variant.title)
N001 ('sign',) if `sign` could not be empty (another language)
"""
