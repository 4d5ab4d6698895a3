"""The hand-written stubs of the compiled module, held against the module itself, and types and texts of the rest."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import maskwright
from maskwright import _engine

STUBS = ast.parse((Path(maskwright.__path__[0]) / "_engine.pyi").read_text(encoding="utf-8"))
STUB_CLASSES = {
    node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
}
STUB_ALIASES = {
    alias.asname
    for node in STUBS.body
    if isinstance(node, ast.ImportFrom) and node.module == "maskwright.errors"
    for alias in node.names
}
STUB_VALUES = {
    node.target.id for node in STUBS.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
}
STUB_FUNCTIONS = {node.name: node for node in STUBS.body if isinstance(node, ast.FunctionDef)}
PROTOCOL = {"__new__", "__init__", "__str__", "__repr__", "__len__"}


def public(names: Iterable[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def stub_members(name: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in STUB_CLASSES[name].body if isinstance(node, ast.FunctionDef)}


def is_property(function: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in function.decorator_list)


def parameters(function: ast.FunctionDef) -> list[tuple[str, bool]]:
    """Names of the parameters, each with whether it may be left out."""
    found = function.args
    assert [found.posonlyargs, found.kwonlyargs, found.vararg, found.kwarg] == [[], [], None, None], (
        "not looked at here"
    )
    must = len(found.args) - len(found.defaults)
    named = [(argument.arg, place >= must) for place, argument in enumerate(found.args)]
    return [(name, may) for name, may in named if name not in ("self", "cls")]


def real_parameters(value: Any) -> list[tuple[str, bool]]:
    """The same of what is there."""
    found = inspect.signature(value).parameters.values()
    return [(one.name, one.default is not one.empty) for one in found if one.name != "self"]


def test_module_and_stubs_name_the_same_things() -> None:
    assert public(vars(_engine)) == public(STUB_CLASSES) | STUB_ALIASES | public(STUB_VALUES) | set(STUB_FUNCTIONS)


@pytest.mark.parametrize("name", sorted(STUB_CLASSES))
def test_classes_have_the_members_of_their_stubs(name: str) -> None:
    real = getattr(_engine, name)
    assert public(vars(real)) == public(stub_members(name))


@pytest.mark.parametrize("name", sorted(STUB_CLASSES))
def test_members_are_of_the_kind_and_have_the_parameters_of_their_stubs(name: str) -> None:
    real = getattr(_engine, name)
    for member, stub in stub_members(name).items():
        if member in PROTOCOL:
            continue
        value = inspect.getattr_static(real, member)
        if is_property(stub):
            assert inspect.isgetsetdescriptor(value), f"{name}.{member} must be a property"
            continue
        assert real_parameters(getattr(real, member)) == parameters(stub), f"{name}.{member}"


@pytest.mark.parametrize("name", sorted(STUB_CLASSES))
def test_constructors_have_the_parameters_of_their_stubs(name: str) -> None:
    made = [stub for member, stub in stub_members(name).items() if member in ("__new__", "__init__")]
    real = getattr(_engine, name)
    if made:
        assert real_parameters(real) == parameters(made[0])
    else:
        with pytest.raises(TypeError, match=r"No constructor|cannot create"):
            real()


@pytest.mark.parametrize("name", sorted(STUB_CLASSES))
def test_help_says_what_the_stubs_say(name: str) -> None:
    real = getattr(_engine, name)
    for place, node in [(real, STUB_CLASSES[name]), *((getattr(real, m), s) for m, s in stub_members(name).items())]:
        if not (isinstance(node, ast.FunctionDef) and node.name in PROTOCOL):
            assert inspect.getdoc(place) == ast.get_docstring(node), f"{name}.{node.name}"


@pytest.mark.parametrize("name", sorted(STUB_FUNCTIONS))
def test_functions_are_those_of_their_stubs(name: str) -> None:
    real, stub = getattr(_engine, name), STUB_FUNCTIONS[name]
    assert real_parameters(real) == parameters(stub)
    assert inspect.getdoc(real) == ast.get_docstring(stub)


STUBBED = [("", stub) for stub in STUB_FUNCTIONS.values()]
STUBBED += [(name, stub) for name in STUB_CLASSES for stub in stub_members(name).values()]


@pytest.mark.parametrize(("home", "stub"), STUBBED, ids=[f"{home}.{stub.name}" for home, stub in STUBBED])
def test_stubs_have_a_type_for_all_and_a_text(home: str, stub: ast.FunctionDef) -> None:
    arguments = [argument for argument in stub.args.args if argument.arg not in ("self", "cls")]
    assert [argument.arg for argument in arguments if argument.annotation is None] == []
    assert stub.returns is not None
    assert ast.get_docstring(stub) or stub.name in PROTOCOL


def written_in_python(value: Any) -> bool:
    return inspect.isfunction(value) and value.__module__.startswith("maskwright") and value.__name__ != "<lambda>"


def members(value: Any) -> Iterator[tuple[str, Any]]:
    """What a public name gives to callers and is written in Python: itself, or its methods and properties."""
    if written_in_python(value):
        yield value.__name__, value
    if not inspect.isclass(value):
        return
    for name, member in vars(value).items():
        function = getattr(member, "__func__", getattr(member, "fget", member))
        if not name.startswith("_") and written_in_python(function):
            yield f"{value.__name__}.{name}", function


PYTHON = [found for name in maskwright.__all__ for found in members(getattr(maskwright, name))]


def test_there_are_names_written_in_python() -> None:
    assert {"compile", "Grammar.from_text", "Vocabulary.load", "Vocabulary.special_tokens"} <= {
        name for name, _ in PYTHON
    }


@pytest.mark.parametrize(("name", "function"), PYTHON, ids=[name for name, _ in PYTHON])
def test_what_is_written_in_python_has_a_type_for_all_and_a_text(name: str, function: Any) -> None:
    found = inspect.signature(function)
    given = [one for one in found.parameters.values() if one.name not in ("self", "cls")]
    assert [one.name for one in given if one.annotation is one.empty] == []
    assert found.return_annotation is not found.empty
    assert inspect.getdoc(function)


@pytest.mark.parametrize("name", maskwright.__all__)
def test_every_public_name_has_a_text_of_its_own(name: str) -> None:
    value = getattr(maskwright, name)
    assert value.__doc__
    assert "Add a docstring" not in value.__doc__


@pytest.mark.parametrize("name", maskwright.__all__)
def test_everything_promised_can_be_imported(name: str) -> None:
    assert getattr(maskwright, name) is not None


def test_other_names_are_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = maskwright.nothing
