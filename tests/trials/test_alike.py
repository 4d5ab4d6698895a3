"""States are alike if nothing that is read from them tells them apart, and long chains are no trouble."""

from __future__ import annotations

from collections import Counter
from random import Random

from maskwright.trials.alike import alike_states


def by_pairs(rows: dict[int, list[int]], kinds: dict[int, int]) -> dict[int, int]:
    """The same by marking pairs that differ until there are no more."""

    def differ(one: int, other: int) -> bool:
        return (one in rows) != (other in rows) or frozenset((one, other)) in marked

    marked = {frozenset((a, b)) for a in rows for b in rows if kinds[a] != kinds[b]}
    while True:
        fresh = {
            frozenset((a, b))
            for a in rows
            for b in rows
            if a < b and any(differ(*pair) for pair in zip(rows[a], rows[b], strict=True))
        }
        if fresh <= marked:
            return {a: min(b for b in rows if frozenset((a, b)) not in marked) for a in rows}
        marked |= fresh


def test_random_automata() -> None:
    seen: Counter[int] = Counter()
    for seed in range(400):
        random = Random(seed)
        size = random.randint(1, 12)
        rows = {
            state: [random.randint(0, size) for _ in range(random.randint(1, 2) if seed % 2 else 1)]
            for state in range(size)
        }
        width = max(map(len, rows.values()))
        rows = {state: [*row, *([size] * (width - len(row)))] for state, row in rows.items()}
        kinds = {state: int(random.random() < 0.2) for state in rows}
        found = alike_states(rows, kinds)
        assert found == by_pairs(rows, kinds)
        seen[size - len(set(found.values()))] += 1
    assert len(seen) > 6


def test_a_long_chain_is_looked_at_once() -> None:
    size = 50_000
    looked = 0

    class Row(list[int]):
        def __iter__(self):  # type: ignore[no-untyped-def]
            nonlocal looked
            looked += 1
            return super().__iter__()

    rows = {state: Row([state + 1]) for state in range(size)}
    assert len(set(alike_states(rows, dict.fromkeys(rows, 0)).values())) == size
    assert looked < 4 * size
