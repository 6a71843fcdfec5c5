"""Sets of up to 64 cells in one machine word, for compiled code.

Everything stays `uint64`: a single signed operand would make Numba compute with floats.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

compiled = njit(cache=True, nogil=True)
"""Compiles a function when it is first called, and caches the machine code on disk."""


def compiled_for(signature: Any) -> Any:
    """Return a decorator like `compiled`, for a function that calls itself.

    Without a signature, machine code of such a function that Numba loads from the disk may crash
    (numba issue 6061).
    """
    return njit(signature, cache=True, nogil=True)


ZERO, ONE, BYTE = np.uint64(0), np.uint64(1), np.uint64(255)


@intrinsic
def size(typing: Any, cells: Any) -> Any:
    """Return the number of cells of a set."""
    del typing, cells

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@intrinsic
def first(typing: Any, cells: Any) -> Any:
    """Return the lowest cell of a set that is not empty, as a number."""
    del typing, cells

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


@intrinsic
def borrow(typing: Any, arrays: Any) -> Any:
    """Return a named tuple of arrays without reference counting.

    Numba counts the references to an array at every access, with an operation for which other
    threads must wait: more than a quarter of a search. The caller must keep the arrays alive.
    """
    del typing

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del signature
        borrowed = []
        for index, kind in enumerate(arrays.types):
            array = context.make_array(kind)(
                context, builder, builder.extract_value(arguments[0], index)
            )
            array.meminfo = ir.Constant(array.meminfo.type, None)
            array.parent = ir.Constant(array.parent.type, None)
            borrowed.append(array._getvalue())  # noqa: SLF001 - as Numba itself does it
        return context.make_tuple(builder, arrays, borrowed)

    return arrays(arrays), generate


@compiled
def single(cell: int) -> np.uint64:
    """Return the set of one cell."""
    return ONE << np.uint64(cell)


@compiled
def lowest(cells: np.uint64) -> np.uint64:
    """Return the lowest cell of a set, as a set."""
    return cells & (~cells + ONE)


@compiled
def several(cells: np.uint64) -> bool:
    """Return whether a set has more than one cell."""
    return cells & (cells - ONE) != ZERO


@compiled
def has(cells: np.uint64, cell: int) -> bool:
    """Return whether a cell is in a set."""
    return (cells >> np.uint64(cell)) & ONE != ZERO
