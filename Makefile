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
# Tests mirror the rooms. Tracing makes them thrice as long, so they run once more for it, with few examples.
MIRRORS := $(wildcard $(ROOMS:%=tests/test_%.py)) tests/deberts tests/terz tests/record
GATED := $(subst $(space),$(comma),$(ROOMS:%=src/yus/%.py) src/yus/deberts/* src/yus/terz/* src/yus/terz/referee/* src/yus/record/*)

# The page: built into the package, where the server finds it; git does not keep it.
PAGE := src/yus/server/static/index.html
GALLERY := web/dist-gallery/gallery.html
MODULES := web/node_modules/.stamp
WEB := $(shell find web -name node_modules -prune -o -name 'dist*' -prune -o -type f -print) $(wildcard src/yus/catalogue/*)
NPM := $(BIN)/python hatch_build.py

.PHONY: help play test check unit page web fmt clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(STAMP) $(PAGE)  ## play (make play ARGS="terz --lang en", or ARGS="--terminal" without a browser)
	@$(BIN)/yus play $(ARGS)

test: check web unit  ## everything that must pass before a merge

check: $(STAMP)  ## style, types, and the order of the rooms; seconds
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

unit: $(STAMP) $(PAGE) $(GALLERY)  ## the tests, and the coverage of the rules rooms (make unit ARGS="-k bella" runs a part, ungated)
	$(BIN)/pytest -n $(WORKERS) $(if $(ARGS),$(ARGS),--dist worksteal --ignore=tests/web)
	$(if $(ARGS),,HYPOTHESIS=brief $(BIN)/pytest -n $(WORKERS) --dist worksteal --cov --cov-report= $(MIRRORS))
	$(if $(ARGS),,$(BIN)/coverage report --include='$(GATED)' --fail-under=100)
	$(if $(ARGS),,$(BIN)/pytest -n $(WORKERS) --dist worksteal tests/web)

page: $(STAMP) $(PAGE)  ## build the page into the package

web: $(STAMP) $(MODULES)  ## the types and tests of the page
	$(NPM) run check
	$(NPM) test

fmt: $(STAMP)  ## format the code and mend what can be mended by itself
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

clean:  ## remove the virtual environment and all caches
	rm -rf src/yus/server/static web/node_modules web/dist web/dist-gallery
	rm -rf $(VENV) .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis dist

$(STAMP): pyproject.toml scripts/venv.sh
	@bash scripts/venv.sh $(VENV)
	@touch $@

$(PAGE): $(STAMP) $(MODULES) $(WEB)
	$(NPM) run build
	@rm -rf $(@D)
	@cp -r web/dist $(@D)

$(GALLERY): $(STAMP) $(MODULES) $(WEB)
	$(NPM) run gallery

$(MODULES): $(STAMP) web/package.json web/package-lock.json
	$(NPM) ci --no-audit --no-fund
	@touch $@
