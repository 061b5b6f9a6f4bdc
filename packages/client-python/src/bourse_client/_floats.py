"""Converts exact decimals to floats."""

from __future__ import annotations

from typing import Any

from ._columns import needed

#: Numbers of decimal places to try, fewest first.
_SCALES = (0, 2, 4, 6, 8, 10, 12)
#: Integers up to this one are floats without rounding.
_EXACT = 2**53
#: Number of values from which the decimal places of a column are estimated.
_SAMPLE = 1_000


def with_floats(table: Any) -> Any:
    """The table with decimals as floats: the nearest ones, as in responses with floats.

    The cast of pyarrow often returns a neighbor of the nearest float.
    """
    pyarrow = needed("pyarrow", "arrow")
    columns, fields = [], []
    for field, column in zip(table.schema, table.columns, strict=True):
        is_decimal = pyarrow.types.is_decimal(field.type)
        fields.append(field.with_type(pyarrow.float64()) if is_decimal else field)
        chunks = [_floats_of(chunk) for chunk in column.chunks] if is_decimal else column.chunks
        columns.append(pyarrow.chunked_array(chunks, fields[-1].type))
    return pyarrow.table(columns, schema=pyarrow.schema(fields))


def _floats_of(decimals: Any) -> Any:
    """The floats of an array of decimals with 128 bits. Dividing two exact floats rounds once, to the nearest float."""
    pyarrow, numpy = needed("pyarrow", "arrow"), needed("numpy", "pandas")
    is_null = decimals.is_null().to_numpy(zero_copy_only=False)
    scale = _scale_of(decimals, is_null)
    integers, is_exact = _integers(decimals, scale)
    floats = integers / float(10**scale)
    # Values with more digits than the sample has.
    for at in numpy.flatnonzero(~(is_exact | is_null)):
        floats[at] = float(decimals[at].as_py())
    return pyarrow.array(floats, mask=is_null if is_null.any() else None)


def _scale_of(decimals: Any, is_null: Any) -> int:
    """The number of decimal places with which most of the first values are exact."""
    sample, missing = decimals[:_SAMPLE], is_null[:_SAMPLE]
    most = decimals.type.scale
    scales: list[int] = [*(scale for scale in _SCALES if scale < most), most]
    return max(scales, key=lambda scale: (int((_integers(sample, scale)[1] & ~missing).sum()), -scale))


def _integers(decimals: Any, scale: int) -> tuple[Any, Any]:
    """The values as integral floats of the given decimal places, and for which of them that is exact.

    The integer is the nearest one, so its product differs from the value by less than the range of 64 bits: if their
    lower 64 bits are the same, they are equal.
    """
    numpy = needed("numpy", "pandas")
    start, end = decimals.offset * 2, (decimals.offset + len(decimals)) * 2
    words = numpy.frombuffer(decimals.buffers()[1], dtype=numpy.int64)[start:end]
    low, high = words[::2], words[1::2]
    factor = 10 ** (decimals.type.scale - scale)
    # A lower half that is negative as a signed integer borrows from the upper half.
    units = (high - (low >> 63)).astype(numpy.float64) * 2.0**64 + low.astype(numpy.float64)
    integers = numpy.rint(units / factor)
    is_small = numpy.abs(integers) <= _EXACT
    with numpy.errstate(invalid="ignore"):
        is_same = integers.astype(numpy.int64) * numpy.int64(factor) == low
    return integers, is_small & is_same
