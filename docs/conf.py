"""The settings of Sphinx."""

from importlib.metadata import version as version_of

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "regelwerk"
author = "the regelwerk authors"
copyright = "the regelwerk authors"
version = release = version_of("regelwerk")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"regelwerk {release}"

# Links like `page.md#a-heading` work between pages.
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist"]

# A face documents what it names in `__all__`, in the order of its source.
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
# `x` in a docstring is code.
default_role = "code"


def setup(app: Sphinx) -> None:
    # Diagrams are shown as text, to be copied; whoever views the page may have a tool that draws them.
    app.add_lexer("mermaid", TextLexer)
