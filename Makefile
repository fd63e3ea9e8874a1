# Everything happens in a virtual environment, .venv, that is made when first needed.
# Needs: Python 3.11 or newer with venv, and make.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$p; break; fi; done)
JOBS ?= 2

BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt
# What builds the package; pinned too, therefore installed here and not in a place of pip's own.
BUILD_TOOLS := babel editables hatchling
EDITABLE := --no-build-isolation --editable

MESSAGES := $(wildcard src/triplerainbow/locale/*/LC_MESSAGES/*.po)
# The tests that run in all three modes.
RULE_TESTS := tests/kernel tests/games tests/laws
PYTEST := $(BIN)/python -m pytest -n $(JOBS)

.PHONY: help
help:
	@echo "make play    play in the browser (make play-here: in the terminal)"
	@echo "make test    check everything: lint types imports docs test-interpreted test-bounds test-compiled"
	@echo "make test-long  all settings and many more games (MINUTES=20: of each mode what fits)"
	@echo "make bench   measure how fast the games run"
	@echo "make examples  run the examples, each in its short form (installs torch)"
	@echo "make format  put the code into its usual form"
	@echo "make clean   remove all that make has made"

.PHONY: play
play: .venv/translations.stamp
	@$(BIN)/rainbow serve

.PHONY: play-here
play-here: .venv/translations.stamp
	@$(BIN)/rainbow play

.PHONY: bench
bench: .venv/translations.stamp
	$(BIN)/rainbow bench

# Checks

.PHONY: test
test: lint types imports docs test-interpreted test-bounds test-compiled

.PHONY: lint
lint: .venv/test.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check

.PHONY: types
types: .venv/test.stamp
	$(BIN)/mypy

.PHONY: imports
imports: .venv/test.stamp
	$(BIN)/lint-imports

# The public interface, as a web page in build/api; a warning is an error.
PUBLIC := triplerainbow triplerainbow.testing triplerainbow.envs.vector \
	triplerainbow.games.rainbow.seen triplerainbow.games.pirates.seen triplerainbow.games.arcoiris.seen \
	triplerainbow.envs.lineup triplerainbow.envs.gymnasium triplerainbow.envs.gymnasium_vector triplerainbow.envs.pettingzoo triplerainbow.envs.openspiel

.PHONY: docs
docs: .venv/test.stamp .venv/translations.stamp
	$(BIN)/python -W error -m pdoc --output-directory build/api $(PUBLIC)

# The rules as ordinary Python: every warning is an error, and coverage sees each line.
.PHONY: test-interpreted
test-interpreted: .venv/test.stamp .venv/translations.stamp
	$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(BIN)/python -W error -m coverage run -m pytest -n $(JOBS) $(RULE_TESTS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

# The rules compiled so that every index is checked.
.PHONY: test-bounds
test-bounds: .venv/test.stamp .venv/translations.stamp
	NUMBA_BOUNDSCHECK=1 $(PYTEST) $(RULE_TESTS)

.PHONY: test-compiled
test-compiled: .venv/test.stamp .venv/translations.stamp
	$(PYTEST)

# Of everything that `make test` samples, all: every setting in every mode, many more games, kills
# and broken requests. With MINUTES each mode begins no test after so many.
LONG_TESTS := -m sampled $(if $(MINUTES),--minutes $(MINUTES))

.PHONY: test-long
test-long: test-long-compiled test-long-bounds test-long-interpreted

.PHONY: test-long-compiled
test-long-compiled: .venv/test.stamp .venv/translations.stamp
	TRIPLERAINBOW_TESTS=long $(PYTEST) $(LONG_TESTS)

.PHONY: test-long-bounds
test-long-bounds: .venv/test.stamp .venv/translations.stamp
	TRIPLERAINBOW_TESTS=long NUMBA_BOUNDSCHECK=1 $(PYTEST) $(LONG_TESTS) $(RULE_TESTS)

.PHONY: test-long-interpreted
test-long-interpreted: .venv/test.stamp .venv/translations.stamp
	TRIPLERAINBOW_TESTS=long NUMBA_DISABLE_JIT=1 $(PYTEST) $(LONG_TESTS) $(RULE_TESTS)

# Every example in its short form; installs torch, several gigabytes, for one of them.
.PHONY: examples
examples: .venv/examples.stamp .venv/translations.stamp
	@for example in examples/*.py; do echo "$$example"; \
		$(BIN)/python $$example --quick || exit 1; done

.PHONY: format
format: .venv/test.stamp
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# Setting up; each stamp says when that was last done.

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and none was found."; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/play.stamp: pyproject.toml constraints.txt hatch_build.py | $(BIN)/python
	@echo "Installing Triple Rainbow into .venv; this happens once."
	@$(PIP) $(BUILD_TOOLS)
	@$(PIP) $(EDITABLE) .
	@touch $@

.venv/test.stamp: .venv/play.stamp
	@echo "Installing what the tests need into .venv; this happens once."
	@$(PIP) $(EDITABLE) '.[dev]'
	@touch $@

.venv/examples.stamp: .venv/test.stamp
	@echo "Installing what the examples need into .venv; this happens once."
	@$(PIP) $(EDITABLE) '.[examples]'
	@touch $@

.venv/translations.stamp: .venv/play.stamp $(MESSAGES)
	$(BIN)/python hatch_build.py
	@touch $@

.PHONY: clean
clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -rf .import_linter_cache .coverage .coverage.*
	find src tests -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.mo' -delete
