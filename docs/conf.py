"""Settings of Sphinx, which builds these documents into a site: `make docs`."""

from noughts import __version__ as release  # noqa: F401 - Sphinx reads it
from noughts.pictures.svg import DARK, LIGHT

project = "noughts"
copyright = "The noughts developers"  # noqa: A001 - Sphinx reads it
extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["_static"]

# A link to a heading is written as on a forge: `solver.md#certificates`.
myst_heading_anchors = 3
# The stored outputs are current: docs/generate.py has just executed the notebook.
nb_execution_mode = "off"

# Docstrings write code in single backticks.
default_role = "code"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "noughts"
html_static_path = ["_static"]
html_css_files = ["noughts.css"]
html_copy_source = False
html_show_sphinx = False
pygments_style, pygments_dark_style = "friendly", "github-dark"
html_theme_options = {
    f"{theme}_css_variables": {
        "color-background-primary": look.paper,
        "color-sidebar-background": look.paper,
        "color-background-secondary": shade,
        "color-code-background": shade,
        "color-foreground-primary": look.ink,
        "color-brand-primary": look.first,
        "color-brand-content": look.first,
        "color-brand-visited": look.first,
    }
    for theme, look, shade in (("light", LIGHT, "#F1EEE6"), ("dark", DARK, "#1F2229"))
}
