"""Runs a notebook and prints, as JSON, what became of its cells.

    run.py given NOTEBOOK    as a learner finds it
    run.py solved NOTEBOOK   each exercise replaced by the solution below it
    run.py hints NOTEBOOK    solutions with a mistake in them: reads from stdin
                             a list of {exercise, right, wrong}, where wrong
                             replaces right in the solution; prints what the
                             check says to each

Tags say what a cell is: "exercise", "check", "solution". A solution is a folded
cell of Markdown with one block of Python in it.
"""
import json
import re
import sys
import time

import nbformat
from nbclient import NotebookClient


def tagged(cell, tag):
    return tag in cell.metadata.get("tags", [])


def program_of(solution):
    blocks = re.findall(r"^```python\n(.*?)^```$", solution.source,
                        re.DOTALL | re.MULTILINE)
    assert len(blocks) == 1, f"{solution.id}: one block of Python, please"
    return blocks[0]


def exercises(notebook):
    """Each exercise cell with the solution that follows it."""
    pairs, open_one = [], None
    for cell in notebook.cells:
        if tagged(cell, "exercise"):
            open_one = cell
        elif tagged(cell, "solution"):
            pairs.append((open_one, cell))
    return pairs


def solve(notebook):
    for exercise, solution in exercises(notebook):
        exercise.source = program_of(solution)


def run(notebook):
    """Runs all cells, whatever fails."""
    began = {}
    took = {}

    def start(cell, cell_index):
        began[cell.id] = time.monotonic()

    def end(cell, cell_index, execute_reply):
        took[cell.id] = time.monotonic() - began[cell.id]

    NotebookClient(notebook, timeout=60, allow_errors=True,
                   on_cell_start=start, on_cell_executed=end).execute()
    return [{
        "id": cell.id,
        "tags": cell.metadata.get("tags", []),
        "seconds": took.get(cell.id, 0),
        "error": next(({"name": one.ename, "says": one.evalue}
                       for one in cell.outputs
                       if one.output_type == "error"), None),
        "printed": "".join(one.text for one in cell.outputs
                           if one.output_type == "stream"),
    } for cell in notebook.cells if cell.cell_type == "code"]


def hint(notebook, exercise, right, wrong):
    """What the check of the exercise says to a solution with a mistake."""
    names = {}
    for cell in notebook.cells:
        source = cell.source
        if cell.cell_type != "code" or cell.id == "measure":
            continue
        if cell.id == exercise.replace("code", "check"):
            try:
                exec(source, names)
            except AssertionError as error:
                return str(error)
            return None
        if cell.id == exercise:
            assert right in source, (exercise, right)
            source = source.replace(right, wrong)
        if not tagged(cell, "check"):
            exec(source, names)


def main():
    how, path = sys.argv[1:]
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    if how != "given":
        solve(notebook)
    if how == "hints":
        found = [hint(notebook, **one) for one in json.load(sys.stdin)]
    else:
        found = run(notebook)
    json.dump(found, sys.stdout)


main()
