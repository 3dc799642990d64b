"""What torch.compile and jax.jit do with programs, call by call.

Reads a list of {way, source, of, calls, options} from standard input and prints
one list of results each. source is Python; of names what is compiled, which is f
in the calls afterwards. A call's result is [graphs made, graphs run], for jit
the number of times the body was traced, or the name of an exception.
"""
import contextlib
import functools
import io
import json
import linecache
import logging
import sys
import time

import jax
import jax.numpy as jnp
import torch
import torch._dynamo
from torch import nn

torch._logging.set_logs(dynamo=logging.CRITICAL)
torch.set_num_threads(1)


def define(number, source, names):
    """Runs the source as a file that Dynamo can look up."""
    file = f"<program {number}>"
    linecache.cache[file] = len(source), None, source.splitlines(True), file
    exec(compile(source, file, "exec"), names)


class Counted:
    """Counts what a backend is given and what of it runs."""

    def __init__(self):
        self.made = self.ran = 0

    def __call__(self, graph, inputs):
        self.made += 1

        def run(*args):
            self.ran += 1
            return graph.forward(*args)

        return run


def each_call(names, calls, count):
    """What count() grew by in each call."""
    results = []
    for call in calls:
        before = count()
        try:
            exec(call, names)
        except Exception as error:
            results.append(type(error).__name__)
            continue
        results.append([a - b for a, b in zip(count(), before)])
    return results


def by_torch(number, program):
    names = {"torch": torch, "nn": nn, "F": nn.functional, "time": time}
    backend = Counted()
    torch._dynamo.reset()
    define(number, program["source"], names)
    names["plain"] = eval(program["of"], names)
    names["f"] = torch.compile(names["plain"], backend=backend,
                               **program.get("options", {}))
    return each_call(names, program["calls"],
                     lambda: (backend.made, backend.ran))


def by_explain(number, program):
    """[graphs, breaks] as explain says, for the one call's arguments."""
    names = {"torch": torch, "nn": nn}
    torch._dynamo.reset()
    define(number, program["source"], names)
    found = torch._dynamo.explain(eval(program["of"], names))(torch.ones(8))
    return [found.graph_count, found.graph_break_count]


def by_jax(number, program):
    traced = []
    names = {"jax": jax, "jnp": jnp, "functools": functools,
             "traced": traced.append}
    define(number, program["source"], names)
    names["f"] = eval(program["of"], names)
    return [one if isinstance(one, str) else one[0] for one in
            each_call(names, program["calls"], lambda: (len(traced),))]


ways = {"torch": by_torch, "explain": by_explain, "jax": by_jax}
printed = io.StringIO()
with contextlib.redirect_stdout(printed):
    results = [ways[program.get("way", "torch")](i, program)
               for i, program in enumerate(json.load(sys.stdin))]
json.dump(results, sys.stdout)
