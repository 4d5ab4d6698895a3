r"""Budgets: how large a grammar may become, in a file beside it, for use in CI.

``lines``     what a budget file says
``files``     which one belongs to a grammar
``exceeded``  the figures that are over it, and the rule that broke it

>>> budget = read_budget("dwa_states < 500  # as released\nrule item: lr_states <= 20", "some.budget")
>>> [str(limit) for limit in budget.limits], budget.troubles
(['dwa_states < 500', 'rule item: lr_states <= 20'], ())
"""

from maskwright.budgets.exceeded import find_exceeded
from maskwright.budgets.files import budget_beside, budget_for
from maskwright.budgets.lines import Budget, names_in, read_budget

__all__ = ["Budget", "budget_beside", "budget_for", "find_exceeded", "names_in", "read_budget"]
