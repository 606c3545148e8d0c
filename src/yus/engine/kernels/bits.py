"""Sets of cards as bit masks in an int64: count, lowest and highest member, each one machine instruction."""

from collections.abc import Callable
from typing import Any, Final, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_Build = Callable[[ir.IRBuilder, ir.Value], ir.Value]


def _instruction(build: _Build) -> Callable[[int], int]:
    """Make a function of one int64 that numba replaces by what ``build`` emits."""

    @intrinsic
    def instruction(context: Any, cards: Any) -> Any:
        def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> ir.Value:
            return build(builder, arguments[0])

        return types.int64(types.int64), emit

    return cast(Callable[[int], int], instruction)


signed: Final = cast(Callable[[Any], int], types.int64)
"""An unsigned number as the signed one of the same bits."""
unsigned: Final = cast(Callable[[int], Any], types.uint64)
"""A signed number as the unsigned one of the same bits: only these may overflow."""
_NOT_ZERO: Final = ir.Constant(ir.IntType(1), 1)

count: Final = _instruction(lambda builder, cards: builder.ctpop(cards))
"""The number of cards in a set."""
lowest: Final = _instruction(lambda builder, cards: builder.cttz(cards, _NOT_ZERO))
"""The lowest card of a set that is not empty."""
highest: Final = _instruction(
    lambda builder, cards: builder.sub(ir.Constant(ir.IntType(64), 63), builder.ctlz(cards, _NOT_ZERO))
)
"""The highest card of a set that is not empty."""
