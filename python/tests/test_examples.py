"""What the documentation shows is run: docstrings, the notebook, README and docs/python.md."""

import ast
import contextlib
import doctest
import importlib
import inspect
import io
import json
import pkgutil
import re
import unittest

import support

import lawan

NOTEBOOK = support.PYTHON.parent / "examples" / "python" / "lawan.ipynb"


class ExamplesTest(unittest.TestCase):
    def test_docstrings(self):
        tried = 0
        for module in pkgutil.iter_modules(lawan.__path__):
            if module.name == "__main__":
                continue
            result = doctest.testmod(importlib.import_module("lawan." + module.name))
            self.assertEqual(result.failed, 0)
            tried += result.attempted
        result = doctest.testmod(lawan)
        self.assertEqual(result.failed, 0)
        self.assertGreater(tried + result.attempted, 10)

    def test_every_public_name_has_a_docstring(self):
        for name in lawan.__all__:
            value = getattr(lawan, name)
            if inspect.isfunction(value) or inspect.isclass(value):
                self.assertTrue(value.__doc__, name)

    def test_the_notebook(self):
        notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
        self.assertEqual((notebook["nbformat"], notebook["nbformat_minor"]), (4, 5))
        identifiers = [cell["id"] for cell in notebook["cells"]]
        self.assertEqual(len(identifiers), len(set(identifiers)))
        space = {}
        shown = 0
        for cell in notebook["cells"]:
            self.assertIn(cell["cell_type"], ("markdown", "code"))
            if cell["cell_type"] == "code":
                self.assertEqual(cell["outputs"], [])
                shown += run_cell("".join(cell["source"]), space)
        self.assertGreater(shown, 3)

    def test_the_guides(self):
        for path in (support.PYTHON / "README.md", support.PYTHON.parent / "docs" / "python.md"):
            space = {}
            blocks = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
            self.assertTrue(blocks, path)
            for block in blocks:
                run_cell(block, space)

    def test_the_syntax_is_that_of_python_3_9(self):
        for path in [*(support.PYTHON / "lawan").glob("*.py"), support.PYTHON / "make_wheel"]:
            ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))


def run_cell(source, space):
    """Run a cell as notebooks do; return whether its last value has a picture."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(tree, "<cell>", "exec"), space)
    if last is None:
        return False
    with contextlib.redirect_stdout(io.StringIO()):
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), space)
    picture = getattr(value, "_repr_svg_", None) or getattr(value, "_repr_html_", None)
    return picture is not None and bool(picture())


if __name__ == "__main__":
    unittest.main()
