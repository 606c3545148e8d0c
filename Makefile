# Everything a developer does with Yus. On a machine with Python 3.11 or newer each target sets up what it needs.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
WORKERS ?= 2
ARGS ?=

# The rooms where the rules live: their branch coverage must be complete.
ROOMS := errors cards melds tricks rules shuffle commands events match view notation position
comma := ,
space := $(subst ,, )
GATED := $(subst $(space),$(comma),$(ROOMS:%=src/yus/%.py) src/yus/deberts/* src/yus/terz/* src/yus/record/*)

.PHONY: help play test check unit fmt clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(STAMP)  ## play a match in the terminal (make play ARGS="terz --lang en")
	@$(BIN)/yus play $(ARGS)

test: check unit  ## everything that must pass before a merge

check: $(STAMP)  ## style, types, and the order of the rooms; seconds
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

unit: $(STAMP)  ## the tests, and the coverage of the rules rooms (make unit ARGS="-k bella" runs a part, ungated)
	$(BIN)/pytest -n $(WORKERS) $(if $(ARGS),$(ARGS),--cov --cov-report=)
	$(if $(ARGS),,$(BIN)/coverage report --include='$(GATED)' --fail-under=100)

fmt: $(STAMP)  ## format the code and mend what can be mended by itself
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

clean:  ## remove the virtual environment and all caches
	rm -rf $(VENV) .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis dist

$(STAMP): pyproject.toml scripts/venv.sh
	@bash scripts/venv.sh $(VENV)
	@touch $@
