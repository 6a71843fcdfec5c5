"""What a function that waits in a call holds besides its variables.

Such as 3 in `ask() + ask()`, while the second call runs and the first returned 3. Python does not
show these values, but its bytecode tells where there are any.
"""

from __future__ import annotations

import dis
import functools
import types
from operator import or_

Stack = tuple[bool, ...]
"""For each value whether it may be the result of a call: nothing else tells what it is."""

ENDS = ("RETURN_VALUE", "RETURN_CONST", "RAISE", "RERAISE", "JUMP_FORWARD", "JUMP_BACKWARD")
CONSUMES = ("STORE_", "POP_", "DELETE_", "RETURN_", "RAISE_", "PRECALL", "LIST_APPEND",
            "SET_ADD", "MAP_ADD")  # fmt: skip
DERIVES = ("LOAD_ATTR", "LOAD_METHOD", "LOAD_SUPER_ATTR", "UNPACK_")
COLLECTS = ("LIST_APPEND", "SET_ADD", "MAP_ADD")


@functools.cache
def holds_result(code: types.CodeType, last: int) -> bool:
    """Return whether a result of a call may wait for the end of the call at offset `last`.

    `last` may be anywhere within an instruction. Also True if nobody can tell. Iterators of loops
    do not count, because the variable of the loop shows where they are.
    """
    try:
        step = [each for each in _steps(code) if each.offset <= last][-1]
        stack = _stacks(code)[step.offset]
        below = len(stack) + dis.stack_effect(step.opcode, step.arg, jump=False) - 1
        return any(stack[: max(below, 0)])
    except (LookupError, ValueError):
        return True


@functools.cache
def _steps(code: types.CodeType) -> tuple[dis.Instruction, ...]:
    return tuple(dis.get_instructions(code))


@functools.cache
def _stacks(code: types.CodeType) -> dict[int, Stack]:
    """Return what is on the stack before each instruction, by its offset."""
    steps = _steps(code)
    number_of = {step.offset: number for number, step in enumerate(steps)}
    collects = any(step.opname in COLLECTS for step in steps)
    jumps = {*dis.hasjrel, *dis.hasjabs}
    found: dict[int, Stack] = {}
    waiting: list[tuple[int, Stack]] = [(0, ())]
    while waiting:
        offset, stack = waiting.pop()
        known = found.get(offset)
        if known is not None:  # another way leads here
            stack = tuple(map(or_, known, stack))
        if known == stack:
            continue
        found[offset] = stack
        number = number_of[offset]
        step = steps[number]
        if step.opcode in jumps:
            waiting.append((step.argval, _after(step, stack, collects=collects, jump=True)))
        if not step.opname.startswith(ENDS) and number + 1 < len(steps):
            after = _after(step, stack, collects=collects, jump=False)
            waiting.append((steps[number + 1].offset, after))
        for start, end, target, depth, pushed in _handlers(code):
            if start <= offset < end:
                waiting.insert(0, (target, (*stack[:depth], *[False] * pushed)))
    return found


@functools.cache
def _handlers(code: types.CodeType) -> tuple[tuple[int, int, int, int, int], ...]:
    """Return where each exception handler is valid, where it is, what it keeps and pushes."""
    entries = dis._parse_exception_table(code)  # type: ignore[attr-defined]  # noqa: SLF001
    return tuple((e.start, e.end, e.target, e.depth, 1 + bool(e.lasti)) for e in entries)


def _after(step: dis.Instruction, stack: Stack, *, collects: bool, jump: bool) -> Stack:
    """Return the stack after an instruction."""
    name, argument = step.opname, step.arg or 0
    effect = dis.stack_effect(step.opcode, step.arg, jump=jump)
    if name == "COPY":
        return (*stack, stack[-argument])
    if name == "SWAP":
        changed = list(stack)
        changed[-1], changed[-argument] = changed[-argument], changed[-1]
        return tuple(changed)
    if effect > 0:
        derived = name.startswith(DERIVES) and stack[-1]
        collected = collects and name in ("BUILD_LIST", "BUILD_SET", "BUILD_MAP")
        return (*stack, *[derived or collected] * effect)
    left, used = stack[: len(stack) + effect], stack[len(stack) + effect :]
    if name.startswith("CALL") or name == "GET_ITER":
        return (*left[:-1], name != "GET_ITER")
    if name.startswith(CONSUMES) or not left:
        return left
    return (*left[:-1], left[-1] or any(used))
