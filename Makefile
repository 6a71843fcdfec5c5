# Every target sets up what it needs, in .venv of this folder, and only when something changed.
PYTHON ?= python3
# Without bytecode every process of the tests would compile what it imports.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help play window web test lint types page lint-page bytecode tests games fuzz coverage \
	tools docs bench clean

# Another Python on the command line, or one that has been removed, calls for a new environment.
ifeq ($(realpath $(BIN)/python),)
.PHONY: $(VENV)/.python
else ifneq ($(origin PYTHON),file)
ifneq ($(file < $(VENV)/.python),$(PYTHON))
.PHONY: $(VENV)/.python
endif
endif

help:
	@echo "make play    play in the terminal; make play ARGS='--opponent rules' chooses the opponent"
	@echo "make window  play in a window"
	@echo "make web     play in the browser"
	@echo "make test    lint, types and all tests: the same result on every run"
	@echo "make fuzz    look for new faults with a new seed; make fuzz SEED=7 repeats a run"
	@echo "make games   prove all programs in tests/programs/games (takes some minutes)"
	@echo "make coverage  list the lines that no test runs"
	@echo "make docs    build the documents as a site, in build/docs"
	@echo "make bench   measure speed"
	@echo "make clean   remove the virtual environment and caches"

play: $(VENV)/.installed
	@$(BIN)/noughts play $(ARGS)

window: $(VENV)/.window
	@$(BIN)/noughts window $(ARGS)

web: $(VENV)/.web
	@$(BIN)/noughts web $(ARGS)

test: tools
	@$(MAKE) --no-print-directory --jobs 2 lint types page
	@$(MAKE) --no-print-directory tests

lint: $(VENV)/.developing
	@echo "==> lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

# In one process: mypy's workers give up when a busy machine takes three seconds to start them.
types: $(VENV)/.developing
	@echo "==> types"
	@$(BIN)/mypy

# The page has no build step, so node is a tool of the developers alone.
page:
	@echo "==> lint and types of the page"
	@if command -v npm > /dev/null; then $(MAKE) --no-print-directory lint-page; \
	else echo "==> NOT CHECKED: the page's JavaScript, because node is missing" >&2; fi

# The process that runs a program under test can read bytecode, but its sandbox lets it write none.
bytecode: $(VENV)/.developing
	@$(BIN)/python -m compileall -q src
# Numba keeps the compiled searches beside the bytecode; this one needs them if it is installed.
	@$(BIN)/noughts solve 5,5,4 > /dev/null

# Two processes more than there are cores: many tests wait for a browser, a sandbox or a clock.
CORES := $(shell getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
PYTEST := $(BIN)/pytest --numprocesses $(shell expr $(CORES) + 2) --dist worksteal
tests: bytecode
	@echo "==> tests"
	@$(PYTEST) $(ARGS)

# All programs as people write them; `make test` proves only a few of them.
games: bytecode
	@NOUGHTS_GAMES=1 $(PYTEST) tests/programs/test_play.py tests/programs/test_call.py $(ARGS)

# New examples for every property, then every test in another order.
SEED ?= $(shell date +%s)
fuzz: SEED := $(SEED)
fuzz: bytecode
	@echo "==> seed $(SEED): to repeat this run, make fuzz SEED=$(SEED)"
	@export NOUGHTS_FUZZ=1; seeds="--randomly-seed=$(SEED) --hypothesis-seed=$(SEED)"; status=0; \
	$(PYTEST) $$seeds -m hypothesis $(ARGS) || status=$$?; \
	$(PYTEST) $$seeds -m "not hypothesis" $(ARGS) || status=$$?; \
	test $$status = 0 || echo "==> found with seed $(SEED): to repeat one test," \
		"NOUGHTS_FUZZ=1 $(BIN)/pytest $$seeds -n 0 NAME_OF_THE_TEST" >&2; exit $$status

coverage: bytecode
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check pytest-cov
	@$(PYTEST) --cov=noughts --cov-report=term-missing:skip-covered $(ARGS)

# A browser, a screen where there is none, a mouse for it, and a jail: Debian has them all.
# Without them their tests are skipped; with CI set, that is a failure.
# Some releases have Chromium's headless shell, which is smaller and faster; Chromium serves too.
MISSING = $$(for tool in Xvfb xdotool bwrap; do command -v $$tool > /dev/null || echo $$tool; done; \
	command -v chromium-headless-shell > /dev/null || command -v chromium > /dev/null || echo chromium)
tools:
	@if [ -n "$(MISSING)" ] && command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
		echo "==> installing" $(MISSING) "(once)"; \
		apt-get -qq update; shell=chromium-headless-shell; \
		browser=$$(apt-cache show $$shell > /dev/null 2>&1 && echo $$shell || echo chromium); \
		DEBIAN_FRONTEND=noninteractive \
			apt-get -qq install --no-install-recommends $$browser xvfb xdotool bubblewrap > /dev/null; \
	fi; \
	if [ -n "$(MISSING)" ]; then \
		echo "==> NOT TESTED on a real screen or in a real jail: these are missing:" $(MISSING) >&2; \
		test -z "$$CI"; \
	fi

# Needs node; what it installs checks the page's JavaScript and is no part of noughts.
lint-page: node_modules/.installed
	@node_modules/.bin/eslint src/noughts/frontends/web/static src/noughts/pictures
	@node_modules/.bin/tsc --project jsconfig.json

node_modules/.installed: package.json
	@echo "==> installing the tools that check the page (once)"
	@npm install --no-package-lock --no-audit --no-fund --loglevel error
	@touch $@

# Every picture and output is made again first, and every example runs, so that nothing is older
# than the code. Links inside the project are checked; others would need a network.
docs: bytecode $(VENV)/.documenting
	@echo "==> documents"
	@$(BIN)/python docs/generate.py
	@$(PYTEST) --quiet docs README.md tests/e2e/test_readme.py tests/e2e/test_site.py
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --jobs $(CORES) \
		--doctree-dir build/doctrees docs build/docs
	@echo "==> open build/docs/index.html"

bench: $(VENV)/.benchmarking
	@for script in benchmarks/*.py; do echo "==> $$script" && $(BIN)/python $$script || exit 1; done

clean:
	rm -rf $(VENV) .hypothesis .mypy_cache .pytest_cache .ruff_cache node_modules build dist

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "noughts needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
		"Name another one, as in: make play PYTHON=python3.13" >&2; exit 2; }
	@echo "==> making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@printf %s "$(PYTHON)" > $@

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

$(VENV)/.documenting: $(VENV)/.developing
	@echo "==> installing what builds the documents (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group docs
	@touch $@

# Without a peer its rows are missing, so one that does not install here stops nothing.
$(VENV)/.benchmarking: $(VENV)/.developing
	@echo "==> installing the programs to measure against (once; this takes a minute)"
	@if $(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench; \
		then touch $@; else echo "==> not all of them install here: see what is left out" >&2; fi
