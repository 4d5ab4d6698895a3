"""The compiled half of maskwright. Import from :mod:`maskwright`, not from here."""

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt
from typing_extensions import Buffer, Self

# The exceptions are Python classes, so that they share a base with those of the Python side.
from maskwright.errors import Cancelled as Cancelled
from maskwright.errors import CompileError as CompileError
from maskwright.errors import EngineError as EngineError
from maskwright.errors import LimitExceeded as LimitExceeded
from maskwright.errors import TokenRefused as TokenRefused
from maskwright.grammar import Pattern, Rule, Terminal
from maskwright.limits import Limits

BUILD: str
"""A hash of the sources that this engine was built from."""

def character_ranges(source: str) -> tuple[tuple[int, int], ...] | None:
    """First and last code points of a class of characters in the syntax of Rust's ``regex``; ``None`` if it is none."""

class _Tensor(Protocol):
    def data_ptr(self) -> int: ...
    def numpy(self) -> npt.NDArray[Any]: ...

_MaskBuffer: TypeAlias = npt.NDArray[np.int32] | npt.NDArray[np.uint32] | Buffer | _Tensor

def fill_masks(states: Iterable[State | None], out: _MaskBuffer, threads: int | None = ...) -> None:
    """Write the mask of each state into its row of ``out``, on several threads and without the interpreter lock.

    ``out`` is an array of int32 or uint32, contiguous row after row, with a row for each state and as many columns as
    ``State.mask`` has words; a tensor of PyTorch on the CPU will do. A row whose state is ``None`` stays as it is. An
    ended state gives zeros, as its mask is empty. States may share stacks or be the same one. Without ``threads`` there
    are as many as the machine has cores and the rows keep busy. Raises ``TypeError`` and ``ValueError``, before
    anything is written.
    """

def shortest_member(expression: Pattern, limit: int) -> str | None:
    """The text of the fewest bytes that a pattern matches, of several the first in their order; ``None`` if none does.

    What must not follow it is left out of account. Raises ``LimitExceeded`` where its automaton takes more than
    ``limit`` steps to make, and ``CompileError`` for what no terminal can be.
    """

class CancelToken:
    """A flag that another thread may set to stop a compile within some milliseconds."""

    def __init__(self) -> None: ...
    def cancel(self) -> None:
        """Ask the compile to stop. Returns at once."""
    def is_cancelled(self) -> bool:
        """Whether somebody asked."""

class Grammar:
    """A grammar in the engine's form, out of the terminals and rules of a ``maskwright.Grammar``.

    Rules that the start rule does not lead to are left out, and so are terminals that no remaining rule uses and that
    are not ignored: they would cost lexer states and change nothing. Raises ``CompileError`` for names that are unknown
    or defined twice, and for nesting without end; what regular expressions mean is looked into when compiling.
    """

    def __init__(self, start: str, terminals: Sequence[Terminal], rules: Sequence[Rule]) -> None: ...
    def to_bytes(self) -> bytes:
        """All of it with its places in the source, as bytes; other bytes for another grammar."""

class Vocabulary:
    """Tokens with an index over their bytes. Immutable; shared between compiles and threads.

    ``tokens`` is the name of an embedded vocabulary, or a sequence where position is id and ``None`` is an id without
    bytes. ``encoder`` says how text becomes tokens where the vocabulary is not an embedded one: ``"longest"`` takes
    the longest token that fits, ``"merges"`` merges byte pairs in order of their ids. Raises ``VocabularyError``.
    """

    def __new__(
        cls, tokens: str | Sequence[bytes | None], end_tokens: Sequence[int] = ..., encoder: str = ...
    ) -> Self: ...
    @staticmethod
    def builtin_names() -> list[str]:
        """Names of the embedded vocabularies."""
    @property
    def has_index(self) -> bool:
        """Whether the index is built or was taken from its stored form."""
    def with_index(self, index: bytes) -> bool:
        """Take a stored index instead of building one; false if it is damaged, or of another vocabulary."""
    def index_bytes(self) -> bytes:
        """The index in its stored form; builds it if need be (some 30 ms for 200,000 tokens)."""
    @property
    def vocab_size(self) -> int:
        """Highest id + 1."""
    @property
    def end_tokens(self) -> list[int]:
        """Ids of the tokens that end a text, ascending."""
    @property
    def special_tokens(self) -> dict[str, int]:
        """Names and ids of the tokens that stand for themselves and have no bytes."""
    @property
    def digest(self) -> str:
        """A hash of all tokens, as hexadecimal digits; equal vocabularies have equal ones."""
    def token_bytes(self, token: int) -> bytes | None:
        """The bytes of a token; ``None`` where it has none. Raises ``VocabularyError`` outside the vocabulary."""
    def ids(self, data: bytes) -> list[int]:
        """Ids of the tokens with exactly these bytes."""
    def encode(self, text: str) -> list[int]:
        """Ids of the tokens of a text, as the tokenizer splits it. Raises ``VocabularyError`` where it cannot."""

class Conflicts:
    """The conflicts of a grammar as it is written: with nothing rewritten but repetitions and optional parts.

    Finding them needs no vocabulary and no compile. Raises ``CompileError``, ``LimitExceeded`` and ``Cancelled``.
    """

    def __new__(cls, grammar: Grammar, cancel: CancelToken | None = ...) -> Self: ...
    def all(self) -> list[dict[str, Any]]:
        """One for each cause.

        ``{"kind": "shift/reduce" | "reduce/reduce", "shape": "plain" | "tail" | "lists" | "operators" | "cycle",
        "symbol" (of operators and cycles), "terminals": [names], "states": count, "pairs": [[item, item]]}``. The first
        item of a pair could be complete before the terminals, of which ``$`` is the end of the text; the second could
        go on, or be complete too. An item is ``{"symbol", "body": [names], "dot", "alternative": number, "span":
        (start, end), "made"}``: ``made`` is a symbol that stands for a repetition or a group.
        """
    def explain(
        self, number: int, work: int, milliseconds: int | None = ..., cancel: CancelToken | None = ...
    ) -> dict[str, Any]:
        """What shows one of them, found in so many steps or not at all.

        ``{"verdict": "ambiguous" | "alike" | "joined" | "unknown", "terminal", "pair", "readings": [{"pieces": [(kind,
        symbol, made)], "sentence": [terminals] | None, "dot": count}]}``. Of a text that is ``ambiguous`` there are two
        readings with one sentence; two texts are ``alike`` up to the dot and one terminal further; where it is
        ``joined`` no text leads to both sides. Pieces are ``open``, ``leaf``, ``dot`` and ``close``; a sentence that is
        too long is left out. Raises ``LimitExceeded`` after so many milliseconds, ``Cancelled``, and ``IndexError``.
        """
    @property
    def figures(self) -> tuple[int, int]:
        """Productions and LR states of the grammar as written."""

class CompiledGrammar:
    """A grammar compiled against a vocabulary. Immutable; shared between threads."""

    @staticmethod
    def compile(
        grammar: Grammar,
        vocabulary: Vocabulary,
        limits: dict[str, int] | None = ...,
        cancel: CancelToken | None = ...,
        progress: Callable[[str, float], object] | None = ...,
        reuse: bool = ...,
    ) -> CompiledGrammar:
        """Compile. ``limits`` changes some of the engine's limits by name; ``cancel`` stops it from another thread.

        Other threads of the interpreter go on meanwhile, and Ctrl-C takes effect. ``progress`` is called from this
        thread with the name of a stage and the share of the whole that is done, when a stage begins and a few times a
        second; what it raises ends the compile. With ``reuse`` stages whose input an earlier compile of this process
        had are not done again, and later compiles find those of this one. Raises ``CompileError``, ``LimitExceeded``,
        ``Cancelled``, and ``ValueError`` for an unknown limit.
        """
    @staticmethod
    def forget_stages() -> None:
        """Forget what later compiles would find again. What is compiled stays as it is."""
    @staticmethod
    def from_bytes(data: bytes, vocabulary: Vocabulary, limits: dict[str, int] | None = ...) -> CompiledGrammar:
        """The grammar of a file, for the vocabulary that it was compiled for. ``limits`` are those of running states.

        Raises ``InputError`` for what is not a whole and sound file, ``VocabularyError`` for another vocabulary, and
        ``ValueError`` for an unknown limit.
        """
    def to_bytes(self, label: str) -> bytes:
        """All of it as a file, with a label that can be read without the rest."""
    @staticmethod
    def label(data: bytes) -> str:
        """The label of a file. Raises ``InputError`` for what is not a whole file."""
    def save(self, path: str | PathLike[str]) -> None:
        """Write all of it to a file, from which ``load`` takes it many times faster than it was compiled.

        A file that is there is replaced in one step, so that no reader ever sees a part. Raises ``InputError`` where
        nothing can be written.
        """
    @staticmethod
    def load(
        path: str | PathLike[str], vocabulary: Vocabulary | None = ..., limits: Limits | None = ...
    ) -> CompiledGrammar:
        """Load what ``save`` wrote. ``vocabulary`` may be left out where it was an embedded one.

        ``limits`` are those of running states, since a file must not lift what protects its reader. Raises
        ``InputError`` for a file that is missing, of another version or damaged, and ``VocabularyError`` where the
        vocabulary is not the one that it was compiled against.
        """
    def start(self) -> State:
        """The place before any text."""
    @property
    def vocabulary(self) -> Vocabulary:
        """What it was compiled against."""
    @property
    def stats(self) -> dict[str, Any]:
        """Sizes, and the time of every stage.

        ``{"dwa": {"states", "edges", "weights"}, "lr_states", "lexer_states", "classes", "recognisers", "total_ms",
        "stages": [{"name", "ms", "in", "out", "bytes", "reused"}]}``; ``in`` and ``out`` are strings with figures, and
        ``reused`` says whether an earlier compile had made it.
        """
    def lexer_table(self) -> dict[str, Any]:
        """The lexer: all terminals as one automaton over bytes, whose states are numbers.

        ``{"start", "dead", "classes", "columns", "next", "accepts", "futures", "sets", "forks"}``. ``classes`` has
        the column of each byte. ``next`` is the table, ``columns`` targets for each state, as native 32-bit numbers.
        ``accepts`` and ``futures`` have, for each state, the number of the set of terminals that are complete there,
        and of those that may be after at least one more byte; ``sets`` has their names. Each state in ``forks``, to
        which only the start leads, stands for several others: a lexeme goes on in all of these. Costs a copy of the
        table.
        """
    def normal_form(self) -> dict[str, Any]:
        """The normal form: what the rules became before a parser was made of them.

        ``{"nonterminals": [(name, start, end)], "terminals": [names], "productions": [(nonterminal, symbols,
        places)]}``. A symbol is ``(is_terminal, number)``; nonterminals are told by their numbers, since names may
        repeat. The start symbol is 0; the last terminal is the end of the text, with which its productions end.
        ``places`` are the starts and ends of the alternatives in the source that a production was made of.
        """
    def traps(self, cancel: CancelToken | None = ...) -> dict[str, Any]:
        """Terminals of which no text stands side by side though the rules allow it, and texts that lead nowhere.

        ``{"pairs": [{"left", "right", "places", "text"}], "traps": [{"text", "last", "next", "places"}], "is_empty",
        "is_complete"}``. Terminals are told by their names, ``right`` and ``next`` are lists of those; ``places`` are
        starts and ends of alternatives in the source; a ``text`` is bytes, or ``None`` where none was found.
        ``is_empty`` says that there is no sentence at all, ``is_complete`` whether the work that is allowed was enough.
        Raises ``Cancelled``.
        """
    def overlaps(self, cancel: CancelToken | None = ...) -> dict[str, Any]:
        """How terminals lie to each other: all pairs that have a text in common, or of which one begins the other.

        ``{"pairs": [{"first", "second", "common", "first_within_second", "second_within_first", "first_begins_second",
        "second_begins_first", "together"}], "is_complete"}``. ``common`` is a shortest text that both match, or
        ``None``. ``first_begins_second`` is a shortest text of the first that begins a longer one of the second, with a
        shortest of these, or ``None``. ``together`` says whether the grammar allows both at one place. Texts are bytes,
        and terminals are named. ``is_complete`` is false where that would take too much, and something may be missing.
        Raises ``Cancelled``.
        """
    def clashes(self, cancel: CancelToken | None = ...) -> dict[str, Any]:
        """What may be amiss with how terminals lie to each other, for ``maskwright.hazards``.

        ``{"common": [(first, second, text, first_within, second_within)], "boundaries": [(shorter, longer, before,
        text, as_longer, as_shorter)], "never": [(terminal, text, lacking_byte)], "ignored": (tokens, count,
        is_complete), "blanks": [(terminal, is_endless, (tokens, count, is_complete))], "is_complete"}``. Of a boundary
        both readings are lists of terminals with the places where their lexemes end. Raises ``Cancelled``.
        """
    def shares(self) -> dict[str, Any]:
        """What each terminal and each alternative of a rule has of what was compiled.

        ``{"terminals": [{"name", …}], "places": [{"start", "end", …}], "rest": {…}, "totals": {…}}``. Of terminals
        there are ``lexer_states``, ``classes`` and ``intervals``, of places, which are those of alternatives in the
        source, ``lr_states``, ``lr_items``, ``recogniser_nodes``, ``dwa_states``, ``dwa_edges`` and ``weight_ranges``.
        What belongs to several is split evenly, and what belongs to nobody is the rest, so that shares add up to the
        totals, exactly. Linear in what was compiled: 8 ms for an automaton of 440,000 edges.
        """
    def worst_tokens(self, count: int = ...) -> dict[str, Any]:
        """The tokens that hide most, ``count`` of each kind, looked at from between two lexemes.

        ``{"longest": [{"token", "class", "terminals", "ways"}], "most_ways": [the same], "classes": [{"class",
        "tokens", "example", "stops": [names], "first": [names]}], "tokens"}``. ``terminals`` are those of the longest
        way to cut a token's bytes, ``ways`` how many ways there are, 2**64 - 1 for more. Of tokens that do the same
        there is one. ``tokens`` is how many are in some class here.
        """
    def dump(self, stage: str) -> str:
        """What a stage made, as text. Raises ``ValueError`` for a stage that is not one of ``stage_names()``."""
    @staticmethod
    def stage_names() -> list[str]:
        """What ``dump`` can print, in the order of the pipeline."""

class State:
    """A place in a text: what has been committed, and so what may come next."""

    def mask(self) -> npt.NDArray[np.int32]:
        """``ceil(vocab_size / 32)`` words, lowest bit first; end tokens have their bit when the text may end."""
    def fill_mask(self, out: _MaskBuffer) -> None:
        """Write the mask into a contiguous array of that many words, of int32 or uint32.

        A tensor of PyTorch on the CPU will do, and whatever else shares its memory with numpy. Raises ``ValueError``
        and ``TypeError``.
        """
    def allowed(self) -> npt.NDArray[np.uint32]:
        """Ascending ids of the tokens that may come next and go on with the text (so no end tokens but named ones)."""
    def allowed_list(self) -> list[int]:
        """The same as a list, without numpy: its import takes a quarter of the time of a short program."""
    def token_kinds(self) -> npt.NDArray[np.uint32]:
        """A number for each token id: those with the same one do the same here, 2**32 - 1 has what may not come next.

        Tokens do the same if the same terminals may end at or in them, one after the other, with the same left behind.
        Some hundreds of numbers tell all tokens apart; a number means nothing else. An array of uint32. A look at each
        token for each lexer state that the text may be in, some milliseconds.
        """
    def count(self) -> int:
        """How many tokens may come next and go on with the text."""
    def is_allowed(self, token: int) -> bool:
        """Whether a token may come next, an end token where the text may end too. Raises ``VocabularyError``."""
    def commit(self, token: int) -> None:
        """Take a token; an end token ends the text. Raises ``TokenRefused``, ``VocabularyError``, ``LimitExceeded``."""
    def commit_tokens(self, tokens: Sequence[int]) -> None:
        """Take all of these tokens, or none. They can be undone one by one."""
    def commit_bytes(self, data: bytes) -> None:
        """Take bytes, in one step that can be undone. Special tokens have none."""
    def validate(self, tokens: Sequence[int]) -> int:
        """How many of these tokens, from the first on, may come next one after the other. Changes nothing."""
    def rollback(self, steps: int) -> None:
        """Undo the last ``steps`` commits. Raises ``ValueError`` if fewer were made."""
    def clone(self) -> State:
        """The same place, to go another way from. Cheap: it shares the stacks, so that threads take turns on them."""
    def fork(self) -> State:
        """The same place with stacks of its own, for a thread that is not to wait for this one."""
    def forced_bytes(self) -> bytes:
        """The bytes that every continuation starts with; none where the text may end."""
    def forced_tokens(self) -> list[int]:
        """The forced bytes as tokens, cut as the vocabulary encodes text; all of them may be committed.

        Tokens are left out from the first on that may be cut in another way with what follows, as where a longer
        one may come; so they spell the beginning of ``forced_bytes()``. A token that is the only one allowed is
        given too, if its bytes are forced or it has none; behind one without bytes, such as a special token, it
        goes on with what is forced there. Empty where the text may end, and where the vocabulary cannot encode and
        several tokens may come.
        """
    def is_accepting(self) -> bool:
        """Whether the text may end here, or has ended."""
    def is_dead_end(self) -> bool:
        """Whether no token may come next and the text may not end either."""
    def is_ended(self) -> bool:
        """Whether an end token was committed, and nothing can follow it."""
    def why(self, token: int | bytes) -> dict[str, Any]:
        """Why a token, or bytes that need not be one, may or may not come next.

        ``{"allowed", "bytes" (hex), "lexings", "stacks", "verdict", "spans": [[start, end], …], "by_parser",
        "by_automaton"}``; the last two are the verdict by plain simulation and by the Parser DWA (``None`` for bytes).
        A lexing is one run of the lexer: ``{"head" (``None`` for a lexeme that starts inside the bytes), "start",
        "from", "states", "ends": [(terminal, place)], "unfinished": [terminals], "limited": [terminals] (the same, but
        for a further token), "dies_at", "excluded": {"terminal", "state", "at"} | None}``. An entry of ``stacks`` is a
        lexeme that the parser met: ``{"head", "start", "end", "terminal", "before": [terminals], "outcome": "read" |
        "complete" | "unfinished" | "limited" | "rejected", "tops": [{"state", "items"}], "expected": [terminals]}``.
        """
    def lexer_states(self) -> list[dict[str, Any]]:
        """One entry a branch of the parse.

        ``{"head": index, "state": id, "boundary": bool, "completes": [terminals], "may_complete": [terminals],
        "token": number, "exclusions": [{"terminal", "state"}], "stacks": node id}``. At a boundary no lexeme has begun.
        ``token`` says which token of the lexeme the next one is, if a limit makes that matter, and else 0.
        """
    def reads(self) -> dict[str, Any]:
        """What a mask reads of the stacks here, for profiles; a mask itself keeps no account.

        ``{"heads", "stack_depth", "depth", "reads", "rest", "places": [(start, end, reads)]}``. ``stack_depth`` is how
        many states the deepest stack has, ``depth`` how many of these the Parser DWA reads at most. ``reads`` counts
        the states read, in all branches; they are split among the alternatives in the source that they stem from, as
        ``shares`` splits states, and ``rest`` is of none. Linear in the stacks.
        """
    def gss(self) -> dict[str, Any]:
        """The stacks of all branches as one graph, read from the top of the stack downwards.

        ``{"heads": [{"head", "node"}], "nodes": [{"id", "edges": [{"state", "symbol", "below": node id | None}]}]}``.
        At most 10,000 nodes are given; an edge may then lead to a node that is not among them.
        """
