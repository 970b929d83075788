# Every target sets itself up; nothing is needed but make and Python 3.11 or later.
#   make PYTHON=python3.13 test    chooses the interpreter of the environment

PYTHON ?= python3
VENV   := .venv
BENCH  := .venv-bench
BIN    := $(VENV)/bin

comma := ,

# Quiet twice: pip is heard only when it fails.
PIP_INSTALL := -m pip install --quiet --quiet --disable-pip-version-check

# $(call venv,FOLDER,EXTRAS)
define venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "regelwerk needs Python 3.11 or later; $(PYTHON) is `$(PYTHON) --version 2>&1`"; exit 1; }
	@echo "setting up $(1): a minute or two"
	@$(PYTHON) -m venv $(1)
	@$(1)/bin/python $(PIP_INSTALL) --editable '.[$(2)]'
	@touch $@
endef

.PHONY: help demo test test-all lint bench docs clean

help:
	@echo "make demo       plays one short game of each game to its end, and tells it"
	@echo "make test       runs the tests"
	@echo "make test-all   runs the tests, the slow ones too, on far more examples"
	@echo "make lint       ruff, mypy, pyright and the import contracts"
	@echo "make bench      measures speed beside other libraries"
	@echo "make docs       builds the documentation into docs/_build/html"
	@echo "make clean      removes whatever these targets made"

$(VENV)/.ready: pyproject.toml
	$(call venv,$(VENV),cli$(comma)dev$(comma)docs$(comma)verify)

$(BENCH)/.ready: pyproject.toml
	$(call venv,$(BENCH),bench$(comma)verify)

demo: $(VENV)/.ready
	@$(BIN)/regelwerk demo

test: $(VENV)/.ready
	$(BIN)/python -m pytest

test-all: $(VENV)/.ready
	REGELWERK_ALL=1 $(BIN)/python -m pytest

lint: $(VENV)/.ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	$(BIN)/basedpyright --warnings
	$(BIN)/lint-imports --no-logo

bench: $(BENCH)/.ready
	$(BENCH)/bin/python -m benchmarks
	$(BENCH)/bin/python -m benchmarks.payola
	$(BENCH)/bin/python -m benchmarks.pfalz1847

docs: $(VENV)/.ready
	$(BIN)/sphinx-build -q -W --keep-going --fresh-env -b html docs docs/_build/html
	@echo "open docs/_build/html/index.html"

clean:
	rm -rf $(VENV) $(BENCH) docs/_build dist build
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
