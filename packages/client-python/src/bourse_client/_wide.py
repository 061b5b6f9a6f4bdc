"""Turns columns of objects into a column for each member."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from . import _columns
from ._call import Shape

if TYPE_CHECKING:
    import pyarrow


def widened(table: pyarrow.Table, numbers: str, shape: Shape) -> pyarrow.Table:
    """The table with a column for each member of its objects, such as each line of a statement.

    Without any object, the members are those that ``shape`` documents. A column whose objects contain lists or other
    objects remains as it is. A member whose name another column has gets the name of its column before it.
    """
    names = set(table.column_names)
    for field in list(table.schema):
        documented = shape.get(field.name) if isinstance(shape, dict) else None
        members = _members(table[field.name], field, documented)
        if members is None:
            continue
        place = table.column_names.index(field.name)
        table = table.remove_column(place)
        for name, values in members.items():
            column = f"{field.name}_{name}" if name in names else name
            names.add(column)
            table = table.add_column(place, column, _array(values, numbers))
            place += 1
    return table


def _members(column: Any, field: Any, documented: Shape) -> dict[str, list[Any]] | None:
    """Values by member; None if the column has no objects, or has nested ones."""
    types = _columns.needed("pyarrow.types", "arrow")
    is_text = (field.metadata or {}).get(b"format") == b"json"
    if not is_text and not types.is_struct(field.type):
        return None
    rows = [_object(value) if is_text else value for value in column.to_pylist()]
    known = [row for row in rows if row is not None]
    if not known:
        return {name: [None] * len(rows) for name in documented} if _is_flat(documented) else None
    if not all(isinstance(row, dict) for row in known):
        return None
    if any(isinstance(value, (dict, list)) for row in known for value in row.values()):
        return None
    names = dict.fromkeys(name for row in known for name in row)
    return {name: [None if row is None else row.get(name) for row in rows] for name in names}


def _is_flat(documented: Shape) -> bool:
    """Whether the members are known and numbers."""
    return isinstance(documented, dict) and "*" not in documented and all(each == "d" for each in documented.values())


def _object(text: str | None) -> Any:
    return None if text is None else json.loads(text, parse_float=Decimal, parse_int=Decimal)


def _array(values: Sequence[Any], numbers: str) -> Any:
    """The values as a column. Without any value, it has the type of numbers, as lines that no issuer files."""
    pyarrow = _columns.needed("pyarrow", "arrow")
    known = [value for value in values if value is not None]
    if all(isinstance(value, Decimal) for value in known):
        if numbers == "text":
            return pyarrow.array([None if value is None else f"{value:f}" for value in values], pyarrow.string())
        if numbers == "float" or not known:
            return pyarrow.array([None if value is None else float(value) for value in values], pyarrow.float64())
        return pyarrow.array(values)
    kinds = {type(value) for value in known}
    # Members of several types, such as the fields of a screen, have no common column type but text.
    texts = values if len(kinds) == 1 else [None if value is None else str(value) for value in values]
    return pyarrow.array(texts)
