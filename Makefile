# One door for every job. `make setup` builds .venv from the pins; every other target calls it when it has to.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GAME ?= bake-and-sale
WORKERS ?= 2

PYTHONS := $(PYTHON) python3 python3.13 python3.12 python3.11 python
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))
MAKES_VENVS := import ensurepip, venv

.DEFAULT_GOAL := help
.PHONY: help setup report warm test test-long lint format bench playthroughs wheel clean

help:  ## what there is to make
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{printf "%-22s %s\n", $$1, $$2}'

setup: $(READY)  ## make .venv with everything pinned (PYTHON=python3.12 picks the Python)

$(READY): pyproject.toml constraints.txt
	@$(BIN)/python -c '$(FITS)' 2>/dev/null && $(BIN)/python -m pip --version >/dev/null 2>&1 || { \
	  fits=; \
	  for python in $(PYTHONS); do \
	    $$python -c '$(FITS)' 2>/dev/null || continue; \
	    fits=$$python; \
	    $$python -c '$(MAKES_VENVS)' 2>/dev/null || continue; \
	    echo "Making $(VENV) with $$($$python --version) ..." >&2; \
	    $$python -m venv --clear $(VENV) && exit 0; \
	    exit 1; \
	  done; \
	  if [ -n "$$fits" ]; then \
	    echo "$$fits cannot make virtual environments: it has no ensurepip." >&2; \
	    echo "Install it (Debian, Ubuntu: apt install python3-venv) and run make again." >&2; \
	  else \
	    echo "Steelyard needs Python 3.11, 3.12 or 3.13, and none was found under: $(strip $(PYTHONS))." >&2; \
	    echo "Install one (Debian, Ubuntu: apt install python3 python3-venv), or name it: make setup PYTHON=/path/to/python3" >&2; \
	  fi; \
	  exit 1; }
	@echo "Installing the pinned packages into $(VENV): about two minutes the first time ..." >&2
	@$(BIN)/python -m pip install --quiet -c constraints.txt -e ".[dev,dask]"
	@touch $@

report: $(READY)  ## play a game and say what is out of balance: GAME=bake-and-sale SEATS=4 ARGS="--seed 7"
	$(BIN)/steelyard report $(GAME) $(if $(SEATS),--seats $(SEATS)) $(ARGS)

warm: $(READY)
	@$(BIN)/python -m tests.warm

test: warm  ## run the tests (about 10 minutes on 2 cores): ARGS="-k pig"
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(ARGS)

test-long: warm  ## run the long tests: 100,000 audited games for every game, seat count and strategy
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup -m long $(ARGS)

lint: $(READY)  ## check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(READY)  ## put the code into the house format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(READY)  ## measure games and decisions a second on this machine: ARGS="pig"
	$(BIN)/steelyard bench $(ARGS)

playthroughs: $(READY)  ## write the golden playthroughs anew, after a rule was changed on purpose
	$(BIN)/python -m tests.regenerate_playthroughs

wheel: $(READY)  ## build the wheel into dist/
	rm -rf build
	$(BIN)/python -m build --wheel --no-isolation --outdir dist

clean:  ## remove what building and testing left behind; .venv and runs/ stay
	rm -rf build dist *.egg-info .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find cli.py simulator strategies experiments reports tests -name __pycache__ -prune -exec rm -rf {} +
