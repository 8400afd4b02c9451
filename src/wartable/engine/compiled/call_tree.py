"""Compiling a whole call tree at once, through Numba's front end.

Numba finalises every function by itself: it links in the whole tree of callees, optimises all of it
and emits machine code, so a function is compiled again inside each of its callers. Here each
function is only lowered to LLVM IR. The IR is kept on disk, so the next call tree over the same
rules starts from it. Then the whole tree is linked, optimised and emitted once, and only the
entries of the roots stay visible (:mod:`wartable.engine.compiled.object_code`).

This uses internals of Numba; :func:`wartable.engine.compiled.compiler.why_ordinary` checks that
they are the expected ones.
"""

from __future__ import annotations

import hashlib
import inspect
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils, compiler
from numba.core import types as numba_types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.errors import NumbaError
from numba.core.registry import cpu_target
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from wartable.engine.compiled import object_code
from wartable.engine.compiled.binding import Binder, callees, signature
from wartable.engine.compiled.fingerprints import describe, function_fingerprint
from wartable.engine.compiled.intrinsics import (
    mix_word,
    numba_type,
    record_copy,
    record_fingerprint,
    record_word,
    record_words,
)
from wartable.engine.compiled.object_code import (
    NOTHING,
    REAL,
    TRUTH,
    UNKNOWN_FAILURE,
    entry_name,
    kind_of,
    target_machine,
)
from wartable.engine.errors import OutsideSubset

#: The version of Numba whose internals this module uses.
NUMBA = "0.68"
#: How lines of its errors begin that only name its own steps.
PASSES = ("Failed in ", "During: ")

WORD = ir.IntType(64)

Function = types.FunctionType


class _Front(compiler.CompilerBase):  # type: ignore[misc]
    """The passes that the rules' subset needs, from byte code to LLVM IR."""

    def define_pipelines(self) -> list[Any]:
        passes = PassManager("wartable")
        for each in (
            TranslateByteCode,
            FixupArgs,
            IRProcessing,
            ReconstructSSA,
            NopythonTypeInference,
            PreLowerStripPhis,
            IRLegalization,
            NativeLowering,
            NoPythonBackend,
        ):
            passes.add_pass(each, each.__name__)
        passes.finalize()
        return [passes]


def _outside(function: Function, error: Exception) -> OutsideSubset:
    """Return the error for a function that Numba cannot compile: its place and what Numba says.

    Numba explains at length; the line after the names of its passes says what it is about.
    """
    said = [line.strip(" :") for line in str(error).splitlines() if line.strip(" :")]
    about = next((line for line in said if not line.startswith(PASSES)), type(error).__name__)
    if isinstance(error, KeyError):
        about = f"there is no field {about}"
    line = getattr(getattr(error, "loc", None), "line", None)
    code = function.__code__
    at = f"{code.co_filename}:{line or code.co_firstlineno}"
    told = f"{at}: {function.__name__} cannot be compiled: {about}"
    return OutsideSubset("not-compiled", f"{told}; expected Python of the rules' subset")


class _Lowered(JITCodeLibrary):  # type: ignore[misc]
    """Collects the IR of one function without optimising it."""

    def add_ir_module(self, ir_module: Any) -> None:
        self._final_module.link_in(llvm.parse_assembly(cgutils.normalize_ir_text(str(ir_module))))

    def add_linking_library(self, library: Any) -> None:
        if library not in self._linking_libraries and library.name != "nrt":
            super().add_linking_library(library)

    def module(self, function: str, symbol: str) -> Any:
        """Return the module with the Numba helpers it uses; only ``symbol`` stays visible."""
        module = self._final_module
        for library in self._linking_libraries:
            module.link_in(library._get_module_for_linking(), preserve=True)
        module.get_function(function).name = symbol
        # Numba's own names are unique only within a process, and these modules outlive it.
        for each in (*module.functions, *module.global_variables):
            if not each.is_declaration and each.name != symbol:
                each.linkage = "internal"
        return module


class CallTree:
    """Lowers the functions of one game and emits object code for them.

    ``lowered`` is the folder of lowered functions, and ``situation`` names what else they depend
    on. With ``checked``, an index out of range raises; such code is not optimised, because it runs
    only in tests. ``tell`` is called after each function.
    """

    def __init__(
        self,
        label: str,
        meanings: dict[str, Any],
        tables: dict[str, type[Any]],
        *,
        checked: bool,
        lowered: Path,
        situation: str,
        tell: Callable[[], None],
    ) -> None:
        self._checked = checked
        self._level = 0 if checked else 3
        self._lowered = lowered
        self._situation = situation
        self._tell = tell
        self._context = cpu_target.target_context
        self._context.refresh()
        self._codegen = self._context.codegen()
        self._module = llvm.parse_assembly(str(self._codegen._create_empty_module(label)))
        self._tables = tables
        self._calls: list[Any] = []
        self._called: dict[int, str] = {}
        engine = {"copy_state": record_copy, "fingerprint": self._fingerprint(tables["State"])}
        self._called[id(record_copy)] = "record_copy"
        self._binder = Binder(label, meanings | engine, tables, self._finish)

    def object_code(self, roots: list[Function]) -> bytes:
        """Return the object code of the roots, with an entry for each."""
        with global_compiler_lock:
            for root in roots:
                self._binder.bind(root)
                self._add_entry(root, f"{root.__module__}.{root.__qualname__}")
            return self._object_code({entry_name(root.__name__) for root in roots})

    # --- single functions -----------------------------------------------------------------------

    def _finish(self, source: Function, twin: Function, parameters: list[Any], result: Any) -> Any:
        """Lower a function whose callees are lowered; return what its callers call."""
        symbol = f"{source.__module__}.{source.__qualname__}"
        called = [self._called[id(each)] for each in map(twin.__globals__.get, callees(source))]
        made_of = repr((self._situation, function_fingerprint(source), symbol, called))
        lowered = self._lower(twin, parameters, result, symbol, made_of)
        self._tell()
        return lowered

    def _fingerprint(self, state: type[Any]) -> Any:
        """Lower the function that hashes a state's memory."""
        words = {"record_word": record_word, "record_words": record_words}
        mix = self._lower(_twin(mix_word, {}), [int, int], int, "mix_word", self._situation)
        twin = _twin(record_fingerprint, words | {"mix_word": mix})
        return self._lower(twin, [state], int, "record_fingerprint", self._situation)

    def _lower(
        self, twin: Function, parameters: list[Any], result: Any, symbol: str, made_of: str
    ) -> Any:
        """Link a function, lowering it unless the folder has it; return what its callers call."""
        described = repr((symbol, [describe(hint) for hint in (*parameters, result)]))
        name = hashlib.sha256(f"{made_of}{described}".encode()).hexdigest()
        path = self._lowered / f"{name[:32]}.bc"
        compiled = numba_type(result)(*map(numba_type, parameters))
        kept = object_code.read(path)
        if kept is None:
            module = self._lower_anew(twin, compiled, symbol)
            object_code.write(path, module.as_bitcode())
        else:
            module = llvm.parse_bitcode(kept)
        self._module.link_in(module)
        call = _call(twin, symbol, compiled)
        self._called[id(call)] = described
        self._calls.append(call)  # kept, so that no other object gets its id
        return call

    def _lower_anew(self, twin: Function, compiled: Any, symbol: str) -> Any:
        flags = compiler.Flags()
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        flags.boundscheck = self._checked
        flags.error_model = "python" if self._checked else "numpy"
        library = _Lowered(self._codegen, symbol)
        try:
            result = compiler.compile_extra(
                cpu_target.typing_context,
                self._context,
                twin,
                args=compiled.args,
                return_type=compiled.return_type,
                flags=flags,
                locals={},
                library=library,
                pipeline_class=_Front,
            )
        except (NumbaError, KeyError) as error:  # a field that a table lacks is a KeyError
            raise _outside(twin, error) from error
        return library.module(result.fndesc.llvm_func_name, symbol)

    # --- the whole tree -------------------------------------------------------------------------

    def _add_entry(self, root: Function, symbol: str) -> None:
        """Add the entry of a root: it unpacks the words and calls the root."""
        context = self._context
        *parameters, result = signature(root, self._tables)
        compiled = numba_type(result)(*map(numba_type, parameters))
        module = self._codegen._create_empty_module(entry_name(root.__name__))
        entry_type = ir.FunctionType(WORD, [WORD.as_pointer()])
        entry = ir.Function(module, entry_type, entry_name(root.__name__))
        builder = ir.IRBuilder(entry.append_basic_block("entry"))
        words = _Words(builder, entry.args[0])
        status, value = context.call_conv.call_function(
            builder,
            _declared(context, module, symbol, compiled),
            compiled.return_type,
            compiled.args,
            [_argument(context, builder, kind, words) for kind in compiled.args],
        )
        kind = kind_of(result)
        if kind != NOTHING:
            if kind == TRUTH:
                value = builder.zext(value, WORD)
            elif kind == REAL:
                value = builder.bitcast(value, WORD)
            builder.store(value, entry.args[0])
        where = builder.ptrtoint(status.excinfoptr, WORD)
        unknown = builder.icmp_unsigned("==", where, WORD(0))
        failure = builder.select(unknown, WORD(UNKNOWN_FAILURE), where)
        builder.ret(builder.select(status.is_error, failure, WORD(0)))
        self._module.link_in(llvm.parse_assembly(str(module)))

    def _object_code(self, entries: set[str]) -> bytes:
        """Optimise the whole tree and emit machine code."""
        module = self._module
        for each in module.functions:
            if not each.is_declaration and each.name not in entries:
                each.linkage = "internal"
        machine = target_machine(self._level)
        module.data_layout = str(machine.target_data)
        _optimise(module, machine, self._level)
        module.verify()
        foreign = [
            each.name
            for each in module.functions
            if each.is_declaration and each.name.startswith(("numba", "NRT_", "Py", "_Py"))
        ]
        if foreign:
            raise TypeError(f"not in the rules' subset: compiled code would call {foreign}")
        code: bytes = machine.emit_object(module)
        return code


def _twin(function: Callable[..., Any], space: dict[str, Any]) -> Function:
    """Return a function of the engine over other callees."""
    twin = Function(function.__code__, space, function.__name__)
    twin.__module__ = function.__module__
    return twin


def _call(twin: Function, symbol: str, compiled: Any) -> Any:
    """Return the intrinsic through which others call a lowered function."""

    def codegen(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        function = _declared(context, builder.module, symbol, compiled)
        status, result = context.call_conv.call_function(
            builder, function, compiled.return_type, compiled.args, arguments
        )
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return result

    def call(typingctx: Any, *arguments: Any, **named: Any) -> Any:
        return compiled, codegen

    call.__name__ = call.__qualname__ = symbol
    context = inspect.Parameter("typingctx", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    own = [each.replace(annotation=Any) for each in inspect.signature(twin).parameters.values()]
    call.__signature__ = inspect.Signature([context, *own])  # type: ignore[attr-defined]
    return intrinsic(call)


def _declared(context: Any, module: Any, symbol: str, compiled: Any) -> Any:
    kind = context.call_conv.get_function_type(compiled.return_type, compiled.args)
    return cgutils.get_or_insert_function(module, kind, symbol)


class _Words:
    """The words that an entry is given, one after the other."""

    def __init__(self, builder: Any, start: Any) -> None:
        self._builder = builder
        self._start = start
        self._taken = 0

    def take(self) -> Any:
        """Return the next word."""
        place = self._builder.gep(self._start, [WORD(self._taken)])
        self._taken += 1
        return self._builder.load(place)


def _argument(context: Any, builder: Any, kind: Any, words: _Words) -> Any:
    """Return an argument as Numba passes it, built from the next words."""
    word = words.take()
    if isinstance(kind, numba_types.Array):
        element = context.get_data_type(kind.dtype)
        size = WORD(context.get_abi_sizeof(element))
        made = context.make_array(kind)(context, builder)
        populate_array(
            made,
            data=builder.inttoptr(word, element.as_pointer()),
            shape=[words.take()],
            strides=[size],
            itemsize=size,
            meminfo=None,
        )
        return made._getvalue()
    if isinstance(kind, numba_types.Record):
        return builder.inttoptr(word, context.get_value_type(kind))
    if kind == numba_types.float64:
        return builder.bitcast(word, ir.DoubleType())
    return builder.trunc(word, ir.IntType(1)) if kind == numba_types.boolean else word


def _optimise(module: Any, machine: Any, level: int) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=level)
    tuning.loop_vectorization = tuning.slp_vectorization = level > 1
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
