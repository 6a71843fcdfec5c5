# Every target sets up what it needs, in .venv of this folder, and only when something changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help play window web test screen lint-page bench clean

help:
	@echo "make play    play in the terminal; make play ARGS='--opponent rules' chooses the opponent"
	@echo "make window  play in a window"
	@echo "make web     play in the browser"
	@echo "make test    lint, types and all tests"
	@echo "make bench   measure speed"
	@echo "make clean   remove the virtual environment and caches"

play: $(VENV)/.installed
	@$(BIN)/noughts play $(ARGS)

window: $(VENV)/.window
	@$(BIN)/noughts window $(ARGS)

web: $(VENV)/.web
	@$(BIN)/noughts web $(ARGS)

test: $(VENV)/.developing screen
	@echo "==> lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "==> types"
	@$(BIN)/mypy
	@echo "==> tests"
	@$(BIN)/pytest --numprocesses auto --dist worksteal

# A browser, a screen where there is none, hands for it, and a jail: Debian has them all.
TOOLS := chromium Xvfb xdotool bwrap
screen:
	@missing=$$(for tool in $(TOOLS); do command -v $$tool > /dev/null || echo $$tool; done); \
	if [ -z "$$missing" ]; then :; \
	elif command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
		echo "==> installing" $$missing "(once)"; \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive \
			apt-get -qq install --no-install-recommends chromium xvfb xdotool bubblewrap > /dev/null; \
	else echo "==> NOT TESTED on a real screen or in a real jail: these are missing:" $$missing >&2; fi

# Needs node; what it installs checks the page's JavaScript and is no part of noughts.
lint-page: node_modules/.installed
	@node_modules/.bin/eslint src/noughts/frontends/web/static
	@node_modules/.bin/tsc --project jsconfig.json

node_modules/.installed: package.json
	@echo "==> installing the tools that check the page (once)"
	@npm install --no-package-lock --no-audit --no-fund --loglevel error
	@touch $@

bench: $(VENV)/.benchmarking
	@for script in benchmarks/*.py; do echo "==> $$script" && $(BIN)/python $$script || exit 1; done

clean:
	rm -rf $(VENV) .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "noughts needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
		"Name another one, as in: make play PYTHON=python3.13" >&2; exit 2; }
	@echo "==> making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.python pyproject.toml
	@echo "==> installing noughts in $(VENV) (once; this takes some seconds)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.window: $(VENV)/.installed
	@echo "==> installing what the window needs (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[window]'
	@touch $@

$(VENV)/.web: $(VENV)/.installed
	@echo "==> installing what the page needs (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[web]'
	@touch $@

$(VENV)/.developing: $(VENV)/.installed
	@echo "==> installing the tools for development (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@

# Without a peer its rows are missing, so one that does not install here stops nothing.
$(VENV)/.benchmarking: $(VENV)/.developing
	@echo "==> installing the programs to measure against (once; this takes a minute)"
	@if $(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench; \
		then touch $@; else echo "==> not all of them install here: see what is left out" >&2; fi
