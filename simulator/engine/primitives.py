"""The compiled forms of the engine's primitives. Only the compiler imports this module."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic, lower_cast

from simulator.engine.chance import FIRST as FIRST_FACTOR
from simulator.engine.chance import GOLDEN as GOLDEN_STEP
from simulator.engine.chance import OWN_PURPOSE
from simulator.engine.chance import SECOND as SECOND_FACTOR
from simulator.engine.position import MOST_OPTIONS

U = np.uint64
GOLDEN, FIRST, SECOND = U(GOLDEN_STEP), U(FIRST_FACTOR), U(SECOND_FACTOR)
OPTIONS_BYTES = MOST_OPTIONS * 8
INLINED: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


@lower_cast(types.NestedArray, types.Array)
def row_of_a_record(context: Any, builder: Any, from_type: Any, to_type: Any, value: Any) -> Any:
    """A record's row passes as an array: the two have the same shape in memory."""
    return value


@intrinsic
def copy_bytes(typing_context: Any, target: Any, origin: Any, left_out: Any) -> Any:
    """Copy a record's bytes but the last `left_out` ones."""
    signature = types.void(target, origin, left_out)
    size = target.size

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        to, from_, skipped = arguments
        count = builder.sub(ir.Constant(ir.IntType(64), size), skipped)
        cgutils.memcpy(
            builder, builder.bitcast(to, cgutils.voidptr_t), builder.bitcast(from_, cgutils.voidptr_t), count
        )
        return context.get_dummy_value()

    return signature, generate


@njit(**INLINED)
def mix(z: Any) -> Any:
    z = (z ^ (z >> U(30))) * FIRST
    z = (z ^ (z >> U(27))) * SECOND
    return z ^ (z >> U(31))


@njit(**INLINED)
def hashed(key: Any, purpose: Any, number: Any) -> Any:
    return mix(mix(mix(U(key) + GOLDEN) + U(purpose) * FIRST) + U(number) * SECOND + GOLDEN)


@njit(**INLINED)
def next_bits(streams: Any, which: Any) -> Any:
    z = streams[which] + GOLDEN
    streams[which] = z
    return np.int64(mix(z) >> U(32))


@njit(**INLINED)
def set_key(s: Any, seed: Any, deal: Any) -> None:
    s.key = hashed(hashed(0, seed, 0), deal, 1)


@njit(**INLINED)
def start_stream(s: Any, stream: Any, number: Any) -> None:
    s.streams[stream] = hashed(s.key, stream, number)


@njit(**INLINED)
def start_own(s: Any, seat: Any, slot: Any) -> None:
    s.own[seat] = hashed(s.key, OWN_PURPOSE, slot)


@njit(**INLINED)
def change_key(s: Any, purpose: Any, salt: Any) -> None:
    s.key = hashed(s.key, purpose, salt)


@njit(**INLINED)
def tell(s: Any, what: Any, a: Any, b: Any, c: Any) -> None:
    pass


@njit(**INLINED)
def copy_record(target: Any, origin: Any) -> None:
    copy_bytes(target, origin, 0)


@njit(**INLINED)
def copy_position(target: Any, origin: Any) -> None:
    copy_bytes(target, origin, OPTIONS_BYTES)


def record_viewer(record: Any) -> Any:
    """The compiled form of `scratch(Record)`: the k-th record kept in a memo from an offset on."""
    from numba import from_dtype

    kind = from_dtype(record.dtype)

    @intrinsic
    def view(typing_context: Any, memo: Any, place: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            start = builder.gep(array.data, [arguments[1]])
            return builder.bitcast(start, context.get_value_type(kind))

        return kind(memo, place), generate

    @njit(nogil=True)
    def viewed(memo: Any, place: Any) -> Any:
        return view(memo, place)

    return viewed
