"""The hand-written stubs of the compiled module, held against the module itself."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable
from pathlib import Path

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
STUB_FUNCTIONS = {node.name for node in STUBS.body if isinstance(node, ast.FunctionDef)}
PROTOCOL = {"__new__", "__init__", "__str__", "__repr__", "__len__"}


def public(names: Iterable[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def stub_members(name: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in STUB_CLASSES[name].body if isinstance(node, ast.FunctionDef)}


def is_property(function: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in function.decorator_list)


def parameters(function: ast.FunctionDef) -> list[str]:
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    return [name for name in names if name not in ("self", "cls")]


def test_module_and_stubs_name_the_same_things() -> None:
    assert public(vars(_engine)) == public(STUB_CLASSES) | STUB_ALIASES | public(STUB_VALUES) | STUB_FUNCTIONS


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
        signature = inspect.signature(getattr(real, member))
        assert [p for p in signature.parameters if p != "self"] == parameters(stub), f"{name}.{member}"


@pytest.mark.parametrize("name", sorted(STUB_CLASSES))
def test_constructors_have_the_parameters_of_their_stubs(name: str) -> None:
    made = [stub for member, stub in stub_members(name).items() if member in ("__new__", "__init__")]
    real = getattr(_engine, name)
    if made:
        assert list(inspect.signature(real).parameters) == parameters(made[0])
    else:
        with pytest.raises(TypeError, match=r"No constructor|cannot create"):
            real()


@pytest.mark.parametrize("name", sorted(STUB_CLASSES))
def test_help_says_what_the_stubs_say(name: str) -> None:
    real = getattr(_engine, name)
    for place, node in [(real, STUB_CLASSES[name]), *((getattr(real, m), s) for m, s in stub_members(name).items())]:
        if not (isinstance(node, ast.FunctionDef) and node.name in PROTOCOL):
            assert inspect.getdoc(place) == ast.get_docstring(node), f"{name}.{node.name}"


@pytest.mark.parametrize("name", maskwright.__all__)
def test_everything_promised_can_be_imported(name: str) -> None:
    assert getattr(maskwright, name) is not None


def test_other_names_are_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = maskwright.nothing
